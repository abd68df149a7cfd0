// Lines of play counted to a depth, against the numbers in tests/perft/<game>.json: a list of
// {"players", "options", "seed", "counts"}, counts[d - 1] being the number of lines of d choices after the chance of
// the start, which falls by the seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/words.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string game;
  TableSpec spec;
  std::uint64_t seed = 0;
  std::vector<std::uint64_t> counts;
};

std::vector<Case> read_cases(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const Result<Doc> doc = parse_json(text, file.string());
  EXPECT_TRUE(doc) << doc.error().message.english();
  std::vector<Case> out;
  std::vector<Words> problems;
  const Node list(*doc, problems);
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].only({"players", "options", "ruleset", "seed", "counts"});
    Case c;
    c.game = file.stem().string();
    c.spec.players = static_cast<int>(list[i]["players"].integer(1, kMaxSeats));
    c.spec.options = list[i]["options"].doc();
    if (const Node n = list[i].maybe("ruleset"); n.present())
      c.spec.ruleset = static_cast<int>(n.integer(1, 1'000'000));
    c.seed = static_cast<std::uint64_t>(list[i]["seed"].integer(0, INT64_MAX));
    for (std::size_t d = 0; d < list[i]["counts"].size(); ++d) {
      c.counts.push_back(static_cast<std::uint64_t>(list[i]["counts"][d].integer(1, INT64_MAX)));
    }
    out.push_back(std::move(c));
  }
  EXPECT_TRUE(problems.empty()) << join(problems, "\n").english();
  return out;
}

TEST(Perft, IsWhatItWas) {
  int games = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(in_source("tests/perft"))) {
    ++games;
    const std::vector<Case> cases = read_cases(entry.path());
    EXPECT_FALSE(cases.empty()) << entry.path();
    for (const Case& c : cases) {
      const Result<const GameKind*> kind = find_game(c.game);
      ASSERT_TRUE(kind) << kind.error().message.english();
      const auto counts = (*kind)->perft(c.spec, static_cast<int>(c.counts.size()), c.seed);
      ASSERT_TRUE(counts) << counts.error().message.english();
      EXPECT_EQ(*counts, c.counts) << c.game << ", " << c.spec.players << " players, " << to_json(c.spec.options)
                                   << ", ruleset " << c.spec.ruleset;
    }
  }
  EXPECT_GT(games, 0);
}

TEST(Perft, EveryGameHasItsFile) {
  for (const GameKind* kind : all_games()) {
    const fs::path file = in_source("tests/perft/" + std::string(kind->info().id) + ".json");
    EXPECT_TRUE(fs::exists(file)) << file;
  }
}

}  // namespace
}  // namespace timetable
