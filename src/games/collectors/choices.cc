// Time Collectors: every legal choice.
#include <algorithm>
#include <bit>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

// The options of each step of Proc::Game that asks.

void options_boards(const Rules& r, const State& s, Seat p, Options& out) {
  for (std::uint8_t board = 0; board < kBoards; ++board) {
    const auto has = [&](const Player& player) { return player.board == board; };
    if (std::none_of(s.player, s.player + r.seats, has)) out.add(act::deal_board(p, board));
  }
}

void options_roll(Seat p, Options& out) {
  for (int value = 0; value < kFaces; ++value) out.add(act::roll(p, value));
}

void options_claim(const Rules& r, const State& s, Seat p, Options& out) {
  out.add(act::decline(Offer::Claim));
  for (unsigned left = s.display & fulfilled(r, s.player[p]); left; left &= left - 1) {
    out.add(act::claim(static_cast<Exploit>(std::countr_zero(left))));
  }
}

void options_game(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::DealBoards: return options_boards(r, s, f.count, out);
    case Step::DrawExploits:
      for (Exploit e = 0; e < kExploits; ++e) {
        if (!(s.display >> e & 1)) out.add(act::feature(e));
      }
      return;
    case Step::Roll: return options_roll(static_cast<Seat>(f.count / kDice), out);
    case Step::Arrange: return list_dates(s.player[p].dice, out);
    case Step::Travel: return list_journeys(r, s.player[p], out);
    case Step::Toll: return for_each_disturbed(r, s, [&](Seat q) { out.add(act::toll(q)); });
    case Step::PlaceCards: return list_placements(r, s, p, out);
    case Step::Claim: return options_claim(r, s, p, out);
    default: return;
  }
}

void options_effect(const Rules& r, const State& s, Options& out) {
  const Frame& f = s.stack.top();
  const Instr& in = r.program(f.program)[f.pc];
  if (in.op == Op::EitherOrder) {
    out.add(act::order(false));
    return out.add(act::order(true));
  }
  const bool sift = in.op == Op::Sift;
  out.add(act::decline(sift ? Offer::Sift : Offer::Future));
  for (Space t = 0; t < kSpaces; ++t) {
    if ((in.spaces >> t & 1) && s.timeline[t] != kNone) out.add(sift ? act::sift(t) : act::replace(t));
  }
}

void options_reveal(const Rules& r, const State& s, Options& out) {
  for (Kind k = 0; k < r.kinds; ++k) {
    if (s.pile[k]) out.add(act::reveal(k), s.pile[k]);
  }
}

}  // namespace

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  switch (s.stack.top().proc) {
    case Proc::Game: return options_game(r, s, p, out);
    case Proc::Effect: return options_effect(r, s, out);
    case Proc::Reveal: return options_reveal(r, s, out);
    case Proc::None: return;
  }
}

std::span<const NounRange> Game::noun_ranges() {
  static constexpr NounRange rows[] = {
      nouns(Verb::Arrange, NounRange::Shape::Digits),
      nouns(Verb::Travel, kPlaces, 1 + kDice),
      nouns(Verb::Toll, kSeatsMax),
      nouns(Verb::Decline, 3),  // Offer
      nouns(Verb::Sift, kSpaces),
      nouns(Verb::Order, 2),
      nouns(Verb::Replace, kSpaces),
      nouns(Verb::Lay, kKindsMax, kSlots),
      nouns(Verb::Claim, kExploits),
  };
  return rows;
}

}  // namespace timetable::collectors
