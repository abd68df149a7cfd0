// The layers of docs/architecture.md: what a folder may include.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> kMayUse = {
    {"core", {}},
    {"engine", {"core"}},
    {"games", {"core", "engine"}},
    {"search", {"core", "engine"}},
    {"match", {"core", "engine", "games", "search"}},
    {"wasm", {"core", "engine", "match"}},
    {"batch", {"core", "engine", "search", "match"}},
    {"study", {"core", "engine", "search", "match"}},
    {"outside", {"core", "engine", "search", "match"}},
    {"lab", {"core", "engine", "search", "match", "study"}},
    {"store", {"core"}},
    {"server", {"core", "engine", "match", "store"}},
    {"client", {"core", "match", "outside"}},
    {"cli",
     {"core", "engine", "search", "match", "batch", "outside", "study", "lab", "store", "server", "client",
      "examples"}},
};

// What a source file includes from the project: "core/seat.h".
std::vector<std::string> includes_of(const fs::path& file) {
  std::vector<std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("#include \"")) continue;
    out.push_back(line.substr(10, line.find('"', 10) - 10));
  }
  return out;
}

bool is_code(const fs::path& file) { return file.extension() == ".h" || file.extension() == ".cc"; }

TEST(Layers, IncludeDownwardsOnly) {
  int files = 0;
  const fs::path source = in_source("src");
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    const std::string name = fs::relative(entry.path(), source).string();
    if (!is_code(entry.path()) || name.ends_with("_test.cc")) continue;
    ++files;
    const std::string folder = name.substr(0, name.find('/'));
    ASSERT_TRUE(kMayUse.contains(folder)) << folder << " is not in the table of layers";
    for (const std::string& included : includes_of(entry.path())) {
      const std::string target = included.substr(0, included.find('/'));
      EXPECT_TRUE(target == folder || kMayUse.at(folder).contains(target)) << name << " includes " << included;
    }
  }
  EXPECT_GT(files, 50);
}

TEST(Layers, GamesDoNotKnowEachOther) {
  const fs::path games = in_source("src/games");
  for (const auto& entry : fs::recursive_directory_iterator(games)) {
    if (!is_code(entry.path())) continue;
    const std::string game = fs::relative(entry.path(), games).begin()->string();
    for (const std::string& included : includes_of(entry.path())) {
      if (!included.starts_with("games/")) continue;
      EXPECT_TRUE(included.starts_with("games/" + game + "/")) << entry.path() << " includes " << included;
    }
  }
}

}  // namespace
}  // namespace timetable
