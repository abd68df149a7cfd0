// A file that travels inside the binary (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace timetable {

struct EmbeddedFile {
  std::string_view name;  // "decks/whisperers.json"
  std::string_view text;
};

}  // namespace timetable
