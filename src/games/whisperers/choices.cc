// The Time Whisperers: every legal choice.
#include <algorithm>
#include <bit>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

// The options of each step of Proc::Game that asks.

void options_deal(const Rules& r, const State& s, int slot, Options& out) {
  const int level = slot / kAges;
  for (PowerSet left = r.of_level[level] & r.pool; left; left &= left - 1) {
    const auto p = static_cast<Power>(std::countr_zero(left));
    if (s.place[p] == kInBox) out.add(act::deal(p, static_cast<Age>(slot % kAges)));
  }
}

void options_scatter(const Rules& r, const State& s, int n, Options& out) {
  const auto seat = static_cast<Seat>(n / r.setup.placement_ages);
  for (int k = 1; k <= r.setup.numbers; ++k) {
    if (!s.player[seat].tw[k - 1].placed()) {
      out.add(act::scatter(k, seat, static_cast<Age>(n % r.setup.placement_ages)));
    }
  }
}

void options_place(const Rules& r, const State& s, Seat p, Options& out) {
  for (int k = 1; k <= r.setup.numbers; ++k) {
    if (s.player[p].tw[k - 1].placed()) continue;
    out.add(act::place(k, false));
    if (r.setup.both_sides) out.add(act::place(k, true));
  }
}

template <class F>
void for_each_card(CardSet cards, F&& f) {
  for (unsigned left = cards; left; left &= left - 1) f(static_cast<Card>(std::countr_zero(left)));
}

void options_select(const State& s, Seat p, Options& out) {
  const CardSet hand = s.player[p].hand;
  if (s.multiverse != p) return for_each_card(hand, [&](Card c) { out.add(act::play(c)); });
  for_each_card(hand, [&](Card c) {
    for_each_card(static_cast<CardSet>(hand >> (c + 1) << (c + 1)), [&](Card d) { out.add(act::pair(c, d)); });
  });
}

void options_game(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::DealPowers: return options_deal(r, s, f.var[0], out);
    case Step::Scatter: return options_scatter(r, s, f.var[0], out);
    case Step::Place: return options_place(r, s, p, out);
    case Step::Select: return options_select(s, p, out);
    case Step::PsychicCard: return for_each_card(s.player[p].hand, [&](Card c) { out.add(act::psychic(c)); });
    case Step::Keep: out.add(act::keep(s.player[p].chosen)); return out.add(act::keep(s.player[p].chosen2));
    case Step::Activate:
      for (Power power = 0; power < r.powers; ++power) {
        if (s.place[power] == p) out.add(act::activate(power));
      }
      return;
    default: return;
  }
}

void options_effect(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  const Instr& in = r.use(f.use).effect[f.pc];
  if (in.op == Op::CollectGifts) {
    return for_each_card(static_cast<CardSet>(s.player[p].hand & in.arg[0]), [&](Card c) { out.add(act::gift(c)); });
  }
  for (Seat q = 0; q < r.seats; ++q) {
    if (s.player[q].gift != kNone) out.add(act::steal(s.player[q].gift, q));
  }
}

}  // namespace

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Game: return options_game(r, s, p, out);
    case Proc::Window: out.add(act::decline(r.use(f.use).power)); return list_uses(r, s, f.use, out);
    case Proc::Effect: return options_effect(r, s, p, out);
    default: return;
  }
}

std::span<const NounRange> Game::noun_ranges() {
  static constexpr NounRange rows[] = {
      nouns(Verb::Place, 1 + kNumbers, 2),
      nouns(Verb::Play, kCards),
      nouns(Verb::Pair, kCards, kCards),
      nouns(Verb::Psychic, kCards),
      nouns(Verb::Keep, kCards),
      nouns(Verb::Decline, kPowersMax),
      nouns(Verb::Use, kPowersMax, kPowersMax),      // one choice: the widest is a power on the board
      nouns(Verb::Use, kPowersMax, kCards, kCards),  // two: the widest is a played card
      nouns(Verb::Ally, NounRange::Shape::Subset, kPowersMax),
      nouns(Verb::Gift, kCards),
      nouns(Verb::Steal, kCards, kSeatsMax),
      nouns(Verb::Activate, kPowersMax),
  };
  return rows;
}

}  // namespace timetable::whisperers
