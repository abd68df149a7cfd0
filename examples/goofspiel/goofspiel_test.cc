#include <gtest/gtest.h>

#include "engine/playout.h"
#include "examples/goofspiel/game.h"
#include "tests/rule_test.h"

namespace timetable::goofspiel {
namespace {

using State = Game::State;

const Game::Rules kRules;

State first_position(const Game::Rules& r = kRules) {
  State s;
  Game::setup(r, s);
  return s;
}

Options options_of(const State& s, Seat p) {
  Options out;
  Game::options(kRules, s, p, out);
  return out;
}

template <class Log = NullLog>
void choose(State& s, Seat p, Action a, Log&& log = {}) {
  ASSERT_TRUE(Game::to_act(kRules, s).has(p));
  ASSERT_TRUE(options_of(s, p).has(a));
  Game::apply(kRules, s, p, a, log);
}

void play_round(State& s, int prize, int bid0, int bid1) {
  choose(s, kChance, Game::draw(prize));
  choose(s, 0, Game::bid(bid0));
  choose(s, 1, Game::bid(bid1));
}

// Calls visit(state) for every position of many random games.
template <class Visit>
void visit_random_positions(Visit&& visit) {
  Rng rng(7);
  for (int game = 0; game < 200; ++game) {
    State s = first_position();
    for (SeatSet asked; !(asked = Game::to_act(kRules, s)).empty();) {
      visit(s);
      NullLog log;
      Game::apply(kRules, s, asked.lowest(), options_of(s, asked.lowest()).sample(rng), log);
    }
    visit(s);
  }
}

RULE_TEST("GS-1-1 GS-1-2", begins_with_a_draw_from_thirteen_prizes) {
  const State s = first_position();
  EXPECT_EQ(Game::to_act(kRules, s), SeatSet::of(kChance));
  const Options prizes = options_of(s, kChance);
  ASSERT_EQ(prizes.size(), 13);
  for (int i = 0; i < 13; ++i) EXPECT_EQ(prizes[i], Game::draw(i + 1));
}

RULE_TEST("GS-1-3", the_higher_bid_takes_the_prize) {
  State s = first_position();
  play_round(s, 10, 5, 9);
  EXPECT_EQ(s.score[0], 0);
  EXPECT_EQ(s.score[1], 10);
  EXPECT_FALSE(options_of(s, kChance).has(Game::draw(10)));
  EXPECT_FALSE(options_of(s, 0).has(Game::bid(5)));
  EXPECT_FALSE(options_of(s, 1).has(Game::bid(9)));
}

RULE_TEST("GS-1-3", nobody_takes_the_prize_of_equal_bids) {
  State s = first_position();
  play_round(s, 13, 7, 7);
  EXPECT_EQ(s.score[0], 0);
  EXPECT_EQ(s.score[1], 0);
  EXPECT_EQ(options_of(s, kChance).size(), 12);
}

RULE_TEST("GS-1-5", the_log_keeps_a_bid_secret_until_both_are_in) {
  State s = first_position();
  EventLog log;
  choose(s, kChance, Game::draw(4), log);
  choose(s, 1, Game::bid(2), log);
  ASSERT_EQ(log.events.size(), 1u);
  choose(s, 0, Game::bid(3), log);
  ASSERT_EQ(log.events.size(), 2u);
  const Event shown{.kind = static_cast<std::uint8_t>(Ev::Shown), .who = 0, .arg = {3, 2, 4}, .reveals = true};
  EXPECT_EQ(log.events[1], shown);
}

RULE_TEST("GS-1-4", most_points_win) {
  State s = first_position();
  for (int card = 1; card <= 12; ++card) play_round(s, card, card, card + 1);  // seat 1 wins prizes 1 to 12 ...
  play_round(s, 13, 13, 1);                                                    // ... and seat 0 the last one
  EXPECT_TRUE(Game::to_act(kRules, s).empty());
  const Outcome o = Game::outcome(kRules, s);
  EXPECT_EQ(o.score[0], 13);
  EXPECT_EQ(o.score[1], 78);
  EXPECT_EQ(o.winners(), SeatSet::of(1));
  EXPECT_EQ(o.rank[0], 2);
}

RULE_TEST("GS-1-4", equal_points_share_the_victory) {
  State s = first_position();
  for (int card = 1; card <= 13; ++card) play_round(s, card, card, card);
  EXPECT_EQ(Game::outcome(kRules, s).winners(), SeatSet::first(2));
}

// Three sets of n cards are used up one card at a time: 3k decisions make (n (n-1) ... (n-k+1))^3 lines.
TEST(Goofspiel, perft_agrees_with_the_formula) {
  const State s = first_position();
  EXPECT_EQ(perft<Game>(kRules, s, 1), 13u);
  EXPECT_EQ(perft<Game>(kRules, s, 2), 13u * 13);
  EXPECT_EQ(perft<Game>(kRules, s, 3), 13u * 13 * 13);
  EXPECT_EQ(perft<Game>(kRules, s, 4), 13u * 13 * 13 * 12);
  EXPECT_EQ(perft<Game>(kRules, s, 5), 13u * 13 * 13 * 12 * 12);
  const Game::Rules short_game{.cards = 4};
  const std::uint64_t whole = 24 * 24 * 24;  // (4!)^3, and no line goes on after the end
  EXPECT_EQ(perft<Game>(short_game, first_position(short_game), 12), whole);
  EXPECT_EQ(perft<Game>(short_game, first_position(short_game), 20), whole);
}

TEST(Goofspiel, bids_commute) {
  visit_random_positions([](const State& s) {
    if (Game::to_act(kRules, s).size() != 2) return;
    for (Action first : options_of(s, 0)) {
      for (Action second : options_of(s, 1)) {
        State a = s, b = s;
        NullLog log;
        Game::apply(kRules, a, 0, first, log), Game::apply(kRules, a, 1, second, log);
        Game::apply(kRules, b, 1, second, log), Game::apply(kRules, b, 0, first, log);
        ASSERT_EQ(a, b);
      }
    }
  });
}

TEST(Goofspiel, every_position_obeys_the_invariant) {
  visit_random_positions([](const State& s) { ASSERT_EQ(Game::invariant(kRules, s), nullptr); });
}

TEST(Goofspiel, a_game_takes_39_decisions) {
  Rng rng(3);
  PlayoutStats stats;
  State s = first_position();
  EXPECT_EQ(play_out<Game>(kRules, s, RandomPolicy{rng}, stats), Game::kMaxDecisions);
  EXPECT_TRUE(Game::to_act(kRules, s).empty());
}

TEST(Goofspiel, determinize_changes_nothing_but_the_bid_of_others) {
  Rng rng(11);
  visit_random_positions([&](const State& s) {
    for (Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
      State redrawn = s;
      Game::determinize(kRules, redrawn, viewer, rng);
      ASSERT_EQ(Game::invariant(kRules, redrawn), nullptr);
      State hidden = redrawn, original = s;
      for (Seat p = 0; p < 2; ++p) {
        if (p != viewer && s.bid[p] != 0) {
          ASSERT_NE(redrawn.bid[p], 0);
          hidden.bid[p] = original.bid[p] = 0;
        }
      }
      ASSERT_EQ(hidden, original);
    }
  });
}

TEST(Goofspiel, determinize_finds_every_card_the_bid_may_be) {
  State s = first_position();
  play_round(s, 1, 2, 3);
  choose(s, kChance, Game::draw(9));
  choose(s, 0, Game::bid(4));
  int seen[14] = {};
  Rng rng(5);
  for (int i = 0; i < 12'000; ++i) {
    State redrawn = s;
    Game::determinize(kRules, redrawn, 1, rng);
    ++seen[redrawn.bid[0]];
  }
  for (int card = 1; card <= 13; ++card) {
    if (card == 2) EXPECT_EQ(seen[card], 0) << "was played in the first round";
    else EXPECT_NEAR(seen[card], 1000, 150) << "card " << card;
  }
  State own = s;
  Game::determinize(kRules, own, 0, rng);
  EXPECT_EQ(own, s) << "a player knows its own bid";
}

}  // namespace
}  // namespace timetable::goofspiel
