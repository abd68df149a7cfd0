// Styles as terminal colours: the one place that knows escape sequences.
#pragma once

#include <string>
#include <string_view>

#include "engine/table.h"

namespace timetable::cli {

class Paint {
 public:
  explicit Paint(bool colours) : colours_(colours) {}

  std::string text(std::string_view text, Style style) const;
  std::string line(const Line& line) const;

 private:
  bool colours_;
};

// Is this a terminal whose user wants colours (NO_COLOR is not set, see no-color.org)?
bool wants_colours(int fd);

// Empties the screen and what can be scrolled back to.
inline constexpr std::string_view kClearScreen = "\x1b[2J\x1b[3J\x1b[H";

}  // namespace timetable::cli
