// Looking back at games: the books balance, mistakes are found, and no judgement knows what came later or was hidden.
#include "match/analysis.h"

#include <gtest/gtest.h>

#include "lab/trainer.h"
#include "match/registry.h"

namespace timetable {
namespace {

Record played(const GameKind& kind, int most_bot_choices = 1'000'000) {
  MatchSpec spec{.game = std::string(kind.info().id), .table = {}, .secret = std::string(32, 'a')};
  spec.seats = {{"Ann", "bot:random"}, {"Ben", "bot:random"}};
  Result<Match> m = Match::start(spec);
  for (int i = 0; m && !m->over() && i < most_bot_choices; ++i) {
    if (!m->submit_bot(m->to_act().lowest())) break;
  }
  return m->record();
}

void expect_same(const AnalysedDecision& a, const AnalysedDecision& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.played, b.played);
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.worth_played, b.worth_played);
  EXPECT_EQ(a.worth_best, b.worth_best);
  EXPECT_EQ(a.half, b.half);
  EXPECT_EQ(a.share, b.share);
}

TEST(Analysis, BalancesItsBooksInEveryGameWithAndWithoutANet) {
  for (const GameKind* kind : all_games()) {
    const Net net = fresh_net(kind->net_label(), 5);
    const Record record = played(*kind, 20);
    for (const Net* judge : {static_cast<const Net*>(nullptr), &net}) {
      const Result<Analysis> a = analyse(record, Doc(), {.net = judge, .samples = 4});
      ASSERT_TRUE(a) << a.error().message.english();
      EXPECT_EQ(a->steps.size(), record.moves()->size());
      ASSERT_EQ(a->seats.size(), 2u);
      for (const Ledger& l : a->seats) {
        EXPECT_NEAR(l.first + l.chance + l.own + l.others + l.common, l.last, 1e-9);
        EXPECT_GE(l.decisions, l.agreed);
      }
      ASSERT_FALSE(a->decisions.empty());
      for (const AnalysedDecision& d : a->decisions) EXPECT_FALSE(d.best_label.empty() || d.played_label.empty());
      EXPECT_LE(a->worst.size(), 3u);
    }
  }
}

TEST(Analysis, EndsWithTheResult) {
  const GameKind& kind = **find_game("hammer");
  const Record record = played(kind);
  ASSERT_TRUE(record.end);
  const Result<Analysis> a = analyse(record, Doc(), {.net = nullptr, .samples = 1});
  ASSERT_TRUE(a);
  double sum = 0;
  for (std::size_t p = 0; p < 2; ++p) {
    EXPECT_EQ(a->seats[p].last > 0, record.end->ranks[p] == 1);
    sum += a->seats[p].last;
  }
  EXPECT_EQ(sum, 1.0);
}

// The record cut off right behind a decision gives the same judgement of it as the whole record.
TEST(Analysis, KnowsNothingThatCameLater) {
  for (const GameKind* kind : all_games()) {
    const Net net = fresh_net(kind->net_label(), 6);
    const Record whole = played(*kind, 16);
    const AnalysisOrder order{.net = &net, .samples = 4};
    const Result<Analysis> all = analyse(whole, Doc(), order);
    ASSERT_TRUE(all);
    for (std::size_t i = 0; i < all->decisions.size(); i += 4) {
      const auto steps = static_cast<std::size_t>(all->decisions[i].step + 1);
      Record part = whole;
      part.lines = *whole.moves();
      part.lines.resize(steps);
      part.end.reset();
      const Result<Analysis> then = analyse(part, Doc(), order);
      ASSERT_TRUE(then);
      ASSERT_EQ(then->decisions.size(), i + 1);
      expect_same(then->decisions[i], all->decisions[i]);
      EXPECT_EQ(then->steps.back().chances, all->steps[steps - 1].chances);
    }
  }
}

// What a seat cannot know, drawn anew: its chances, the AI's choice for it and the worth of its choices stay what they
// are.
TEST(Analysis, KnowsNothingThatWasHidden) {
  for (const GameKind* kind : all_games()) {
    const Net net = fresh_net(kind->net_label(), 7);
    TableSpec spec;
    const auto opened = kind->open(spec);
    ASSERT_TRUE(opened);
    const std::unique_ptr<Position> now = (*opened)->clone();
    Rng rng(3);
    for (int step = 0; step < 120 && !now->to_act().empty(); ++step) {
      const Seat p = now->to_act().lowest();
      const std::vector<Choice> choices = now->choices(p, Lang::En);
      if (p != kChance && choices.size() > 1 && step % 6 == 0) {
        const std::unique_ptr<Position> world = now->clone();
        world->determinize(p, rng.next());
        for (const Net* judge : {static_cast<const Net*>(nullptr), &net}) {
          const Hindsight how{.net = judge, .samples = 4, .seed = 11};
          EXPECT_EQ(now->chances(how, p), world->chances(how, p)) << kind->info().id << " " << step;
          const Compared here = now->compare(how, p, choices[0].action, choices[1].action);
          const Compared there = world->compare(how, p, choices[0].action, choices[1].action);
          EXPECT_EQ(here.one, there.one) << kind->info().id << " " << step;
          EXPECT_EQ(here.other, there.other) << kind->info().id << " " << step;
          ASSERT_EQ(here.contrasts.size(), there.contrasts.size());
          for (std::size_t i = 0; i < here.contrasts.size(); ++i) {
            EXPECT_EQ(here.contrasts[i].one, there.contrasts[i].one) << here.contrasts[i].what.english();
            EXPECT_EQ(here.contrasts[i].other, there.contrasts[i].other) << here.contrasts[i].what.english();
          }
        }
      }
      now->apply(p, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
    }
  }
}

TEST(Analysis, RefusesWhatCannotBe) {
  const GameKind& kind = **find_game("temporum");
  Record record = played(kind, 4);
  EXPECT_EQ(analyse(record, Doc(), {.samples = 0}).error().fault, Fault::BadOption);
  record.lines[0].choice = "nonsense";
  EXPECT_NE(analyse(record, Doc(), {.samples = 1}).error().message.english().find("'nonsense' is not legal"),
            std::string::npos);
  int asked = 0;
  const AnalysisOrder stopped{.samples = 1, .go_on = [&](std::int64_t, std::int64_t) { return ++asked < 3; }};
  const Result<Analysis> part = analyse(played(kind, 4), Doc(), stopped);
  ASSERT_TRUE(part);
  EXPECT_EQ(part->steps.size(), 2u);
}

}  // namespace
}  // namespace timetable
