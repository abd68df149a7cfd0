// Endings solved exactly, and what bots give away in them.
#include "lab/ending.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "lab/habits.h"
#include "lab/trainer.h"
#include "match/json.h"
#include "match/registry.h"
#include "match/scenario.h"
#include "search/matrix.h"
#include "tests/french.h"

namespace timetable {
namespace {

std::unique_ptr<Position> start_of(const Doc& scenario) {
  Result<ScenarioResult> run = run_scenario(scenario);
  EXPECT_TRUE(run) << run.error().message.english();
  return std::move(run->position);
}

Ending solved(const Position& start) {
  Result<Ending> ending = Ending::explore(start);
  EXPECT_TRUE(ending) << ending.error().message.english();
  return std::move(*ending);
}

std::vector<double> evenly(const Position& position, Seat p) {
  const std::size_t n = position.codes(p).size();
  return std::vector<double>(n, 1.0 / static_cast<double>(n));
}

TEST(ZeroSum, MixesWhereAPureChoiceCouldBeRead) {
  const Payoffs rock_paper_scissors = {{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}};
  const Equilibrium e = equilibrium_of(rock_paper_scissors);
  EXPECT_NEAR(e.value, 0.5, 1e-9);
  for (double share : e.row) EXPECT_NEAR(share, 1.0 / 3, 1e-9);
  EXPECT_EQ(best_pure(rock_paper_scissors), 0);
  EXPECT_NEAR(worst_case(rock_paper_scissors, {0.5, 0.5, 0}), 0.25, 1e-9);
}

TEST(ZeroSum, FindsUnevenMixturesAndSaddles) {
  const Equilibrium uneven = equilibrium_of({{1.0, 0.1}, {0.4, 0.7}, {0.3, 0.6}});
  EXPECT_NEAR(uneven.value, 0.55, 1e-9);
  EXPECT_NEAR(uneven.row[0], 0.25, 1e-9);
  EXPECT_NEAR(uneven.row[2], 0, 1e-9);
  const Equilibrium saddle = equilibrium_of({{-3, -1, -2}, {-5, 4, 0}});
  EXPECT_NEAR(saddle.value, -3, 1e-9);
  EXPECT_NEAR(saddle.row[0], 1, 1e-9);
}

// No mixture does better against its best answer, and no column does better against the mixture than the value.
TEST(ZeroSum, AgreesWithRegretMatchingAndWithTheOtherSide) {
  Rng rng(6);
  for (int game = 0; game < 200; ++game) {
    const auto rows = 1 + rng.below(9), columns = 1 + rng.below(9);
    Payoffs payoff(rows, std::vector<double>(columns)), turned(columns, std::vector<double>(rows));
    Matrix m{.rows = static_cast<int>(rows), .columns = static_cast<int>(columns)};
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < columns; ++j) {
        payoff[i][j] = rng.below(3) / 2.0;  // few different numbers: many ties
        turned[j][i] = 1 - payoff[i][j];
        m.value[i][j] = static_cast<float>(payoff[i][j]);
      }
    }
    const Equilibrium e = equilibrium_of(payoff), other = equilibrium_of(turned);
    EXPECT_NEAR(worst_case(payoff, e.row), e.value, 1e-9);
    EXPECT_NEAR(e.value + other.value, 1, 1e-9);
    EXPECT_LE(best_pure(payoff), e.value + 1e-9);
    EXPECT_NEAR(static_cast<double>(worst_case(m, solve(m).row)), e.value, 0.03);
  }
}

// Both have two cards left: all that can happen is a matrix of four lines of play.
TEST(Ending, OfTheLastTurnIsItsMatrix) {
  const Result<Doc> doc = parse_json(R"({"game": "whisperers", "players": 2, "position": {
      "at": "phase-1", "round": 4, "phantom": "Night", "vp": {"R": 5, "B": 5},
      "tw": {"R1": "d@Dawn", "R2": "d@Day", "R3": "d@Dusk", "R4": "g@Night",
             "B1": "d@Day", "B2": "d@Dusk", "B3": "g@Dawn", "B4": "d@Night"},
      "row": {"R": ["#1", "#2", "#3", "Retro", "Aug", "Inv", "#4"],
              "B": ["#1", "#2", "#3", "#4", "Aug", "Prog", "Retro"]}}})",
                                     "an ending");
  ASSERT_TRUE(doc) << doc.error().message.english();
  const std::unique_ptr<Position> start = start_of(*doc);
  ASSERT_EQ(start->choice_count(0), 2);
  ASSERT_EQ(start->choice_count(1), 2);
  Payoffs payoff(2, std::vector<double>(2));
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      const std::unique_ptr<Position> end = start->clone();
      end->apply(0, start->choices(0, Lang::En)[i].action);
      end->apply(1, start->choices(1, Lang::En)[j].action);
      while (!end->to_act().empty()) {
        const Seat p = end->to_act().lowest();
        ASSERT_EQ(end->choice_count(p), 1);
        end->apply(p, end->choices(p, Lang::En)[0].action);
      }
      const SeatSet winners = end->outcome().winners();
      payoff[i][j] = winners.has(0) ? 1.0 / winners.size() : 0;
    }
  }
  const Ending ending = solved(*start);
  EXPECT_NEAR(ending.value(0), equilibrium_of(payoff).value, 1e-9);
  EXPECT_NEAR(ending.value(0) + ending.value(1), 1, 1e-9);
  EXPECT_NEAR(ending.pure(0), best_pure(payoff), 1e-9);
  EXPECT_NEAR(ending.against_best_answer(0, evenly), worst_case(payoff, {0.5, 0.5}), 1e-9);
}

TEST(Ending, IsRefusedWhereItCannotBeSolved) {
  TableSpec three;
  three.players = 3;
  const auto whisperers = (*find_game("whisperers"))->open(three);
  const Words crowd = Ending::explore(**whisperers).error().message;
  EXPECT_EQ(crowd.english(), "Only endings of two players can be solved.");
  EXPECT_EQ(crowd.in(kFrench), "Seules les finales à deux joueurs peuvent être résolues.");
  const auto many = (*find_game("whisperers"))->open(TableSpec{});
  const Words too_many = Ending::explore(**many, 500).error().message;
  EXPECT_NE(too_many.english().find("more than 500 positions"), std::string::npos);
  EXPECT_NE(too_many.in(kFrench).find("plus de 500 positions"), std::string::npos);
  const auto hidden = (*find_game("temporum"))->open(TableSpec{});
  const Words not_seen = Ending::explore(**hidden).error().message;
  EXPECT_NE(not_seen.english().find("hidden"), std::string::npos);
  EXPECT_NE(not_seen.in(kFrench).find("caché"), std::string::npos);
}

// What came with the program is worth measuring on: whoever never mixes can be read.
TEST(Endings, CanBeSolvedAndDemandMixing) {
  ASSERT_GE(embedded_endings().size(), 8u);
  for (const EmbeddedFile& file : embedded_endings()) {
    const Result<Doc> doc = parse_json(file.text, file.name);
    ASSERT_TRUE(doc) << doc.error().message.english();
    EXPECT_FALSE(doc->find("about")->text().empty()) << file.name;
    const std::unique_ptr<Position> start = start_of(*doc);
    const Ending ending = solved(*start);
    double given_away = 0;
    for (Seat p = 0; p < 2; ++p) {
      EXPECT_LE(ending.pure(p), ending.value(p) + 1e-9) << file.name;
      EXPECT_LE(ending.against_best_answer(p, evenly), ending.value(p) + 1e-9) << file.name;
      given_away += ending.value(p) - ending.pure(p);
    }
    EXPECT_GT(given_away / 2, 0.1) << file.name;
  }
}

// Whatever its net thinks: where the budget reaches the end, the search finds the equilibrium and plays it.
TEST(Endings, AreMixedWellBySearch) {
  const GameKind& kind = **find_game("whisperers");
  const Net net = fresh_net(kind.net_label(), 3);
  const Bot bot{.method = Method::Halving, .samples = 512, .net = &net};
  int small = 0;
  for (const EmbeddedFile& file : embedded_endings()) {
    const std::unique_ptr<Position> start = start_of(*parse_json(file.text, file.name));
    const Ending ending = solved(*start);
    if (ending.positions() > 200) continue;
    ++small;
    for (Seat p = 0; p < 2; ++p) {
      const double given_away = ending.value(p) - ending.against_best_answer(p, habits_of(bot, 4, 1));
      EXPECT_LT(given_away, 0.25 * (ending.value(p) - ending.pure(p)) + 0.02) << file.name;
    }
  }
  EXPECT_GE(small, 2);
}

TEST(Habits, AreSharesOfAllChoices) {
  const Result<Doc> doc = parse_json(embedded_endings().front().text, "an ending");
  const std::unique_ptr<Position> start = start_of(*doc);
  for (const char* text : {"random", "greedy", "greedy+slip50"}) {
    const std::vector<double> shares = habits_of(*bot_of(text), 8, 1)(*start, 0);
    ASSERT_EQ(shares.size(), start->codes(0).size());
    double sum = 0;
    for (double share : shares) sum += share;
    EXPECT_NEAR(sum, 1, 1e-9) << text;
  }
}

}  // namespace
}  // namespace timetable
