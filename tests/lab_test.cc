// The lab: training that can be gone on with, tournaments that stop when they know.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "lab/tournament.h"
#include "lab/trainer.h"
#include "lab/training.h"
#include "match/registry.h"

namespace timetable {
namespace {

const GameKind& hammer() { return **find_game("hammer"); }

Experience some_samples() {
  Experience out;
  Rng rng(8);
  for (int i = 0; i < 300; ++i) {
    Features f;
    f.mask("", 40, rng.next());
    out.add(f, 2);
    const bool wins = rng.below(2) == 0;
    out.target.back().win = {wins ? 1.0f : 0.0f, wins ? 0.0f : 1.0f};
  }
  return out;
}

void learn(Trainer& trainer, const Experience& samples, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Drawn> batch(32);
  for (int step = 0; step < 20; ++step) {
    for (Drawn& d : batch) d = {&samples, rng.below(300)};
    trainer.step(batch);
  }
}

TEST(Trainer, GoesOnFromItsStateAsIfItHadNeverStopped) {
  const NetLabel label{.game = "temporum", .ruleset = 1, .facts = std::vector<std::string>(40), .story = ""};
  const Experience samples = some_samples();
  Trainer whole(fresh_net(label, 2)), resumed(fresh_net(label, 3));
  learn(whole, samples, 1);
  const std::string state = whole.write_state();
  ASSERT_TRUE(resumed.read_state(state));
  learn(whole, samples, 2);
  learn(resumed, samples, 2);
  EXPECT_EQ(whole.net().write(), resumed.net().write());
  EXPECT_EQ(whole.write_state(), resumed.write_state());

  const std::string before = resumed.write_state();
  for (const std::string& damaged : {std::string(), state.substr(0, state.size() / 2), state + "x", "y" + state}) {
    EXPECT_EQ(resumed.read_state(damaged).error().fault, Fault::BadFile);
  }
  EXPECT_EQ(resumed.write_state(), before) << "what is refused changes nothing";
}

TEST(Training, IsGoneOnWithFromACheckpoint) {
  TrainingOrder order{.seconds = 0.3, .threads = 1, .seed = 5};
  order.tables = {TableSpec{}};
  std::optional<Checkpoint> kept;
  int accepted = 0;
  const TrainingWatch watch{.report = [](const TrainingState&) { return true; },
                            .accepted = [&](const Net&) { ++accepted; },
                            .checkpoint = [&](const Checkpoint& c) { kept = c; }};
  ASSERT_TRUE(train(hammer(), order, watch));
  ASSERT_TRUE(kept);
  EXPECT_GT(kept->state.games, 0);
  EXPECT_EQ(kept->state.accepted, accepted);
  const Checkpoint first = *kept;
  order.seconds = first.state.seconds + 0.3;
  order.resume = first;
  ASSERT_TRUE(train(hammer(), order, watch));
  EXPECT_GT(kept->state.games, first.state.games);
  EXPECT_GT(kept->trials.size(), first.trials.size());
  order.resume->trainer = "nothing";
  EXPECT_EQ(train(hammer(), order, watch).error().fault, Fault::BadFile);
}

TEST(Tournament, PlaysOnlyThePairsItWasGivenAndStopsWhenItKnows) {
  TournamentOrder order{.table = {},
                        .bots = {{"a", Bot::Random}, {"b", Bot::Random}, {"c", Bot::Random}},
                        .pairs = {{0, 1}, {2, 1}},
                        .test = SequentialTest{.p0 = 0.05, .p1 = 0.15},
                        .deals = 400};
  const Result<Tournament> held = hold_tournament(hammer(), order, [](const Tournament&) { return true; });
  ASSERT_TRUE(held) << held.error().message.english();
  ASSERT_EQ(held->pairs.size(), 2u);
  for (const Pairing& p : held->pairs) {
    EXPECT_EQ(p.verdict, 1) << "equals win about half of their games: surely at least 15 %";
    EXPECT_LT(p.deals, 400);
    EXPECT_EQ(p.games, 2 * p.deals);
  }
  ASSERT_EQ(held->elo_half.size(), 3u);
  for (double half : held->elo_half) EXPECT_GT(half, 0);
}

TEST(HalfInterval, IsExactWhereEveryGameWentTheSameWay) {
  EXPECT_NEAR(half_interval({.deals = 200, .games = 400, .share = 1, .sum = 200, .squares = 200}), 0.0092, 1e-4);
  EXPECT_NEAR(half_interval({.deals = 10, .games = 20, .share = 0, .sum = 0, .squares = 0}), 0.168, 1e-3);
  EXPECT_NEAR(half_interval({.deals = 100, .games = 200, .share = 0.5, .sum = 50, .squares = 37.5}), 0.0695, 1e-3);
}

TEST(SequentialTest, IsOpenUntilTheDealsSayMore) {
  const SequentialTest test{.p0 = 0.5, .p1 = 0.6};
  Pairing pair;
  EXPECT_EQ(verdict(pair, test), 0);
  const auto after = [](int deals, double share) {
    Pairing p{.deals = deals, .share = share};
    p.sum = deals * share;
    p.squares = p.sum * share + deals * 0.1;  // some spread between the deals
    return p;
  };
  EXPECT_EQ(verdict(after(10, 0.55), test), 0);
  EXPECT_EQ(verdict(after(400, 0.65), test), 1);
  EXPECT_EQ(verdict(after(400, 0.45), test), -1);
}

}  // namespace
}  // namespace timetable
