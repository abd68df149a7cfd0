#include "cli/paint.h"
namespace timetable::cli {
std::string paint(const Line& line, bool) {
  std::string o;
  for (auto& s : line) o += s.text;
  return o;
}
}  // namespace timetable::cli
