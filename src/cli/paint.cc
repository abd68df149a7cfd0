#include "cli/paint.h"

#include <unistd.h>

#include <cstdlib>

namespace timetable::cli {
namespace {

// Select Graphic Rendition parameters (ECMA-48): the sixteen colours that every theme makes readable.
constexpr std::string_view parameters(Style style) {
  switch (style) {
    case Style::Plain: return "";
    case Style::Strong: return "1";
    case Style::Faint: return "2";
    case Style::Gold: return "33";
    case Style::Good: return "32";
    case Style::Bad: return "31";
    case Style::Seat0: return "1;91";
    case Style::Seat1: return "1;94";
    case Style::Seat2: return "1;92";
    case Style::Seat3: return "1;95";
    case Style::Seat4: return "1;93";
    case Style::Seat5: return "1;96";
  }
  return "";
}

}  // namespace

std::string Paint::text(std::string_view text, Style style) const {
  const std::string_view sgr = parameters(style);
  if (!colours_ || sgr.empty() || text.empty()) return std::string(text);
  return "\x1b[" + std::string(sgr) + "m" + std::string(text) + "\x1b[0m";
}

std::string Paint::line(const Line& line) const {
  std::string out;
  for (const Span& span : line) out += text(span.text, span.style);
  if (!colours_) out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

bool wants_colours(int fd) {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(fd) && !(refused && *refused);
}

}  // namespace timetable::cli
