#include "cli/command.h"
namespace timetable::cli {
void add_play(CLI::App&, Session&) {}
}  // namespace timetable::cli
