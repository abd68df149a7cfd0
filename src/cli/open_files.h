// Thousands of connections need as many files.
#pragma once

namespace timetable::cli {

// As many as the system grants this process.
void allow_many_files();

}  // namespace timetable::cli
