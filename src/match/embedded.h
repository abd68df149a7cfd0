// Files that travel inside the binary: decks and rules.
#pragma once

#include <string_view>

#include "core/doc.h"

namespace timetable {

struct EmbeddedFile {
  std::string_view name;  // "decks/whisperers.json"
  std::string_view text;
};

// The text of an embedded file, empty if there is none of this name.
std::string_view embedded_text(std::string_view name);

// The deck of a game as it is in the binary, parsed once.
const Doc& embedded_deck(std::string_view game);

}  // namespace timetable
