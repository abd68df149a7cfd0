// The same file means the same in every game (docs/adding-a-game.md).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

const std::set<std::string> kInEveryGame = {
    "CMakeLists.txt", "README.md",   "appraise.cc",      "board.cc",    "card_text.cc", "card_text.h",
    "cards.cc",       "cards.h",     "choices.cc",       "features.cc", "game.h",       "hidden.cc",
    "numbers.cc",     "position.cc", "rules.cc",         "speech.cc",   "state.h",      "text.cc",
    "verbs.cc",       "verbs.h",     "table_options.cc", "wishes.cc",   "words.h"};

std::string text_of(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file).rdbuf();
  return out.str();
}

bool defines(const std::string& source, const std::string& function) {
  return source.find(" Game::" + function + "(") != std::string::npos;
}

TEST(Layout, EveryGameHasTheSameFilesAndSaysWhatTheOthersAre) {
  int games = 0;
  for (const fs::directory_entry& game : fs::directory_iterator(in_source("src/games"))) {
    ++games;
    std::set<std::string> missing = kInEveryGame;
    const std::string readme = text_of(game.path() / "README.md");
    for (const fs::directory_entry& file : fs::directory_iterator(game.path())) {
      const std::string name = file.path().filename().string();
      if (missing.erase(name) || name.ends_with("_test.cc")) continue;
      EXPECT_NE(readme.find("`" + name + "`"), std::string::npos)
          << game.path() << ": README.md does not say what " << name << " is";
    }
    EXPECT_TRUE(missing.empty()) << game.path() << " lacks " << *missing.begin();
  }
  EXPECT_GE(games, 5);
}

TEST(Layout, AFunctionOfTheContractIsInTheSameFileInEveryGame) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> where = {
      {"choices.cc", {"options", "noun_ranges"}},
      {"hidden.cc", {"determinize", "impossible"}},
      {"rules.cc", {"setup", "outcome"}},
      {"speech.cc", {"verbs", "sentences", "noun", "noun_id"}},
      {"position.cc", {"view", "load"}},
      {"table_options.cc", {"option_rows", "complete"}},
      {"text.cc", {"info", "seat_code", "seat_name", "question", "tally", "components"}},
      {"board.cc", {"board"}},
      {"appraise.cc", {"appraise"}},
      {"features.cc", {"encode", "quiet"}},
      {"wishes.cc", {"wishes"}},
      {"numbers.cc", {"numbers", "facts", "piles", "round"}},
  };
  for (const fs::directory_entry& game : fs::directory_iterator(in_source("src/games"))) {
    for (const auto& [file, functions] : where) {
      const std::string source = text_of(game.path() / file);
      for (const std::string& function : functions)
        EXPECT_TRUE(defines(source, function)) << game.path() << "/" << file << ": " << function;
    }
  }
}

}  // namespace
}  // namespace timetable
