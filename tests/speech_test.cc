// How every game speaks, at every table: questions, choices, events and boards read well in each language, no two
// choices have one name, and what is cited and what the rules say is asked is there.
#include <gtest/gtest.h>

#include <set>

#include "core/rng.h"
#include "match/registry.h"
#include "match/tables.h"
#include "tests/patterns.h"
#include "tests/set_up.h"

namespace timetable {
namespace {

constexpr int kGames = 3;        // of each table ...
constexpr int kMostGames = 100;  // ... and so many until everything has been asked that the rules know
constexpr int kBoardsApart = 9;  // choices between two looks at the board

// Section 9 of the rules: "| D-ARRANGE |" or "| `card` |", as questions are called.
std::set<std::string> decisions_of(std::string_view game) {
  std::set<std::string> out;
  const std::string rules = file_text("docs/rules/" + std::string(game) + ".md");
  const std::size_t from = rules.find("\n## 9."), to = rules.find("\n## 10.");
  if (from == std::string::npos) return out;
  for (const Found& row : find_all(rules.substr(from, to - from), "\\n\\| (?:D-|`)([A-Za-z-]+)`? \\|")) {
    out.insert(lower(row[1]));
  }
  return out;
}

std::string bare(const std::string& question) {
  const std::string id = lower(question);
  return id.starts_with("d-") ? id.substr(2) : id;
}

class Speech : public testing::TestWithParam<const GameKind*> {
 protected:
  std::string_view game() const { return GetParam()->info().id; }

  // To decline and to pass have no place on these boards.
  bool offered_beside_the_board() const { return game() == "hammer" || game() == "temporum"; }

  void check_question(const Position& now, Seat p) {
    const Question en = now.question(p, Lang::En);
    asked_.insert(bare(en.id));
    EXPECT_TRUE(is_clause(game(), en.clause)) << en.id << ": " << en.clause;
    for (const Lang lang : languages()) {
      const Question question = now.question(p, lang);
      EXPECT_TRUE(reads_well(question.prompt)) << question.prompt;
      EXPECT_TRUE(lang == Lang::En || question.prompt != en.prompt) << en.prompt;
      EXPECT_EQ(question.id, en.id);
      EXPECT_EQ(question.clause, en.clause);
    }
  }

  // On the board of Time Collectors whoever clicks can tell all choices apart, and each is said in words of its own.
  bool clicked_and_said_apart() const { return game() == "collectors"; }

  bool clicked_apart() const { return clicked_and_said_apart() || game() == "hammer" || game() == "temporum"; }

  void check_choices(const Position& now, Seat p) {
    std::set<std::string> codes, english;
    std::set<std::vector<std::string>> targets;
    for (const Lang lang : languages()) {
      std::set<std::string> labels;
      for (const Choice& c : now.choices(p, lang)) {
        EXPECT_TRUE(reads_well(c.label)) << c.code << ": " << c.label;
        EXPECT_TRUE(labels.insert(c.label).second) << c.label << " occurs twice";
        EXPECT_FALSE(clicked_and_said_apart() && lang != Lang::En && english.contains(c.label)) << c.label;
        if (lang != Lang::En) continue;
        english.insert(c.label);
        const bool apart = p == kChance || targets.insert(c.targets).second;
        EXPECT_TRUE(apart || !clicked_apart()) << c.code;
        EXPECT_TRUE(!c.code.empty() && c.code.find_first_of(" {}") == std::string::npos) << c.code;
        EXPECT_TRUE(codes.insert(c.code).second) << c.code << " occurs twice";
        EXPECT_FALSE(c.targets.empty() && p != kChance && !offered_beside_the_board()) << c.code;
      }
    }
  }

  void check_events(const Position& now, const std::vector<Event>& events) {
    for (const Event& e : events) {
      for (Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
        for (const Lang lang : languages()) {
          const std::string text = now.sentence(seen_by(e, viewer), lang);
          EXPECT_TRUE(text.empty() || (reads_well(text) && text.ends_with('.'))) << int{e.kind} << ": " << text;
        }
      }
    }
  }

  void check_board(const Position& now, Seat viewer) {
    for (const Lang lang : languages()) {
      const std::vector<Line> board = now.board(viewer, lang);
      EXPECT_FALSE(board.empty());
      for (const Line& line : board) {
        std::string text;
        for (const Span& span : line) text += span.text;
        EXPECT_LE(columns(text), 80) << text;
      }
    }
  }

  void play(const TableSpec& table, std::uint64_t seed) {
    const std::unique_ptr<Position> now = std::move(*GetParam()->open(table));
    Rng rng(seed);
    for (int n = 0; !now->to_act().empty() && !HasFailure(); ++n) {
      const Seat p = now->to_act().lowest();
      remember_stage(*now);
      check_question(*now, p);
      check_choices(*now, p);
      if (n % kBoardsApart == 0) check_board(*now, p == kChance ? kSpectator : p);
      const std::vector<Choice> choices = now->choices(p, Lang::En);
      check_events(*now, now->apply(p, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action));
    }
    remember_stage(*now);
    check_board(*now, kSpectator);
    check_board(*now, kChance);
  }

  // Where a position says that the game stands; what stands behind the word is a number or a name.
  void remember_stage(const Position& now) {
    const Doc view = now.view(kChance);
    if (const Doc* at = view.find("at")) stages_.insert(at->text());
  }

  std::set<std::string> asked_, stages_;
};

TEST_P(Speech, ReadsWellInEveryLanguageAndAsksEveryDecisionOfTheRules) {
  const std::set<std::string> decisions = decisions_of(game());
  std::vector<std::string> never = {decisions.begin(), decisions.end()};
  std::erase(never, "slot");  // Time Hammer: hardly ever met at random; a vector of section 12 asks it
  for (int seed = 0; seed < (never.empty() ? kGames : kMostGames) && !HasFailure(); ++seed) {
    for (const TableCase& table : tables_of(*GetParam())) play(table.spec, static_cast<std::uint64_t>(seed));
    std::erase_if(never, [&](const std::string& decision) { return asked_.contains(decision); });
  }
  EXPECT_EQ(never, std::vector<std::string>());
  if (stages_.empty()) return;
  const std::string readme = file_text("src/games/" + std::string(game()) + "/README.md");
  const std::size_t row = readme.find("| `at` |");
  const std::string words = readme.substr(row, readme.find('\n', row) - row);
  for (const std::string& stage : stages_) {
    EXPECT_NE(words.find("`" + stage + "`"), std::string::npos) << "README.md does not list `at` " << stage;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Speech, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) { return std::string(game.param->info().id); });

}  // namespace
}  // namespace timetable
