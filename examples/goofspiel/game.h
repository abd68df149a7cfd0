// Goofspiel: the smallest game with everything a game here can have (chance, hidden simultaneous choices, points), and
// the example that docs/adding-a-game.md walks through.
//
// Two players hold the cards 1 to 13 each; a third set lies shuffled in the middle. A round turns up one card of the
// middle, the prize. Both players secretly choose a card of their hand, then show them: the higher card takes the
// prize, worth its number in points; if the cards are equal nobody gets it. Both cards are gone. Most points after 13
// rounds win.
#pragma once

#include <bit>
#include <cassert>

#include "engine/defaults.h"
#include "examples/goofspiel/words.h"

namespace timetable::goofspiel {

// What the log tells: Drawn(prize), Shown(card of seat 0, card of seat 1, prize) by the seat that won it, if any.
enum class Ev : std::uint8_t { Drawn, Shown };

struct Game : Defaults<Game> {
  static constexpr int kMaxDecisions = 39;  // 13 rounds of one draw and two bids

  // What is agreed before the game and never changes while it is played.
  struct Rules {
    std::shared_ptr<const Deck> deck;
    int seats = 2;
    int cards = 13;  // 1 to 13: fewer make a short game, handy for exhaustive tests
  };

  // A set of cards is a word with bit n for card n. Sixteen-bit words first, then bytes: no padding.
  using Cards = std::uint16_t;
  struct State {
    Cards hand[2];          // a committed card stays in its hand until both are shown
    Cards middle;           // prizes still to come, in no order: chance decides
    std::uint8_t bid[2];    // the committed card, 0: none
    std::uint8_t score[2];  // at most 91
    std::uint8_t prize;     // the card being played for, 0: none
    SeatSet waiting;        // who owes a choice

    bool operator==(const State&) const = default;
  };
  static_assert(sizeof(State) == 12);

  // Choices: a verb and its card. Named constructors, so that nobody fills in the bytes by hand.
  enum class Verb : std::uint8_t { Draw, Bid };
  static constexpr Action draw(int card) { return make_action(Verb::Draw, card); }
  static constexpr Action bid(int card) { return make_action(Verb::Bid, card); }

  static void setup(const Rules& r, State& s) {
    const auto all = static_cast<Cards>((1 << (r.cards + 1)) - 2);
    s = State{.hand = {all, all}, .middle = all, .waiting = SeatSet::of(kChance)};
  }

  static void options(const Rules&, const State& s, Seat p, Options& out) {
    const bool chance = p == kChance;
    const Verb verb = chance ? Verb::Draw : Verb::Bid;
    for (unsigned left = chance ? s.middle : s.hand[p]; left != 0; left &= left - 1) {
      out.add(make_action(verb, std::countr_zero(left)));
    }
  }

  static std::span<const NounRange> noun_ranges() {
    static constexpr NounRange rows[] = {nouns(Verb::Bid, 14)};
    return rows;
  }

  template <class Log>
  static void apply(const Rules&, State& s, Seat p, Action a, Log& log) {
    assert(s.waiting.has(p));
    s.waiting.remove(p);
    if (p == kChance) {
      s.prize = a.a;
      remove(s.middle, s.prize);
      s.waiting = SeatSet::first(2);
      show(log, Ev::Drawn, kNoSeat, s.prize);
    } else {
      s.bid[p] = a.a;
      if (s.waiting.empty()) show_bids(s, log);  // the last one is in, whoever it was
    }
  }

  static Outcome outcome(const Rules&, const State& s) {
    Outcome o{.seats = 2, .score = {s.score[0], s.score[1]}};
    rank_seats(o, [&](Seat a, Seat b) { return s.score[a] > s.score[b]; });
    return o;
  }

  // The only secret is a bid that is not shown yet: to everybody else it may be any card of that hand.
  static void determinize(const Rules& r, State& s, Seat viewer, Rng& rng) {
    for (Seat p = 0; p < 2; ++p) {
      if (p == viewer || s.bid[p] == 0) continue;
      Options cards;
      options(r, s, p, cards);
      s.bid[p] = cards.sample(rng).a;
    }
  }

  static Phrase impossible(const Rules& r, const State& s) {
    const int to_play = std::popcount(s.middle) + (s.prize != 0);
    for (Seat p = 0; p < 2; ++p) {
      if (std::popcount(s.hand[p]) != to_play) return "a hand has not one card for each prize to come"_en;
      if (s.bid[p] != 0 && !((s.hand[p] >> s.bid[p]) & 1)) return "a bid is not in the hand of its player"_en;
    }
    int points = s.score[0] + s.score[1] + s.prize;
    for (unsigned left = s.middle; left != 0; left &= left - 1) points += std::countr_zero(left);
    if (points > r.cards * (r.cards + 1) / 2) return "there are more points than prizes"_en;
    if (s.waiting.empty() != (to_play == 0)) return "the game ends with the last prize, not before or after"_en;
    return {};
  }

  // How it speaks: speech.cc.
  static const GameInfo& info();
  static const std::vector<OptionRow<Rules>>& option_rows();
  static Question question(const Rules& r, const State& s, Seat p, Lang lang);
  static std::span<const VerbRow<Game>> verbs();
  static std::span<const Sentence<Ev>> sentences();
  static Doc view(const Rules& r, const State& s, Seat viewer);
  static Result<State> load(const Rules& r, const Doc& position);

 private:
  static void remove(Cards& set, int card) { set = static_cast<Cards>(set & ~(1 << card)); }

  template <class Log>
  static void show_bids(State& s, Log& log) {
    const Seat winner = s.bid[0] > s.bid[1] ? 0 : s.bid[1] > s.bid[0] ? 1 : kNoSeat;
    if (winner != kNoSeat) s.score[winner] = static_cast<std::uint8_t>(s.score[winner] + s.prize);
    show(log, Ev::Shown, winner, s.bid[0], s.bid[1], s.prize);
    for (Seat p = 0; p < 2; ++p) remove(s.hand[p], s.bid[p]), s.bid[p] = 0;
    s.prize = 0;
    if (s.middle != 0) s.waiting = SeatSet::of(kChance);
  }
};

// A table before the first draw, for positions that are set up by hand.
inline void clear_table(const Game::Rules& r, Game::State& s) { Game::setup(r, s); }

}  // namespace timetable::goofspiel
