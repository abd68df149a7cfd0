// What the guides in docs/guide show of the games: boards of positions in kept records, and games played in the
// terminal. The program makes both, so that they cannot become wrong: `timetable guide --update` writes them, a test
// compares.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/lang.h"
#include "core/result.h"

namespace timetable::cli {

// A guide with every fence "```board RECORD STEPS SEAT" filled with the board of that moment: a record in
// tests/records, as the seat saw it after so many steps.
Result<std::string> with_boards(const std::string& markdown, Lang lang, const std::filesystem::path& project);

// What the terminal shows when the lines of a script are typed. A script begins with "seats ...", "seed ..." and a line
// "--".
Result<std::string> transcript_of(const std::string& game, const std::string& script);

struct GuideFile {
  std::filesystem::path path;
  std::string is, should_be;
};

// All guides and transcripts in the sources: as they are, and as the program of today makes them.
Result<std::vector<GuideFile>> guide_files(const std::filesystem::path& project);

}  // namespace timetable::cli
