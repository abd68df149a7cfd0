// Time Collectors: what can be chosen in a position, who knows what of it, how it is judged, what it must keep.
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

Phrase broken_cards(const Rules& r, const State& s) {
  int count[kKindsMax] = {}, total = s.absent;
  const auto add = [&](Kind k) {
    if (k != kNone) ++count[k];
  };
  for (Seat p = 0; p < r.seats; ++p) std::for_each(s.player[p].slot, s.player[p].slot + kSlots, add);
  std::for_each(s.timeline, s.timeline + kSpaces, add);
  std::for_each(s.hand, s.hand + kHandMax, add);
  add(s.top);
  for (Kind k = 0; k < r.kinds; ++k) {
    count[k] += s.pile[k] + s.discard[k];
    total += count[k];
    if (count[k] > r.copies[k]) {
      return "a card is there more often than in the deck"_en;
    }
  }
  if (total != r.cards) return "a card was lost or doubled"_en;
  return {};
}

Phrase broken_player(const Rules& r, const Player& p) {
  if (p.pawn >= kPlaces) return "a pawn is nowhere"_en;
  for (int slot = 0; slot < kSlots; ++slot) {
    if (p.slot[slot] == kNone) continue;
    if (p.board == kNone) return "there are cards but no board"_en;
    if (!(r.accepts[p.board][r.type_of[p.slot[slot]]] >> slot & 1)) {
      return "a reserved slot holds another type"_en;
    }
  }
  if (!std::is_sorted(p.dice, p.dice + kDice)) return "the dice are not sorted"_en;
  if (cards_on(p) >= kSlots) return "a board is full"_en;
  return {};
}

}  // namespace

bool behind_screens(const State& s) {
  if (s.stack.empty() || s.stack.top().proc != Proc::Game) return false;
  const auto step = static_cast<Step>(s.stack.top().pc);
  return step == Step::Roll || step == Step::Arrange;
}

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  switch (s.stack.top().proc) {
    case Proc::Game: return options_game(r, s, p, out);
    case Proc::Effect: return options_effect(r, s, out);
    case Proc::Reveal: return options_reveal(r, s, out);
    case Proc::None: return;
  }
}

Outcome Game::outcome(const Rules& r, const State& s) {
  Outcome o;
  o.seats = static_cast<std::uint8_t>(r.seats);
  for (Seat p = 0; p < r.seats; ++p) o.score[p] = static_cast<std::int16_t>(score(r, s.player[p]).total());
  rank_seats(o, [&](Seat a, Seat b) {  // TC-5-6, TC-5-7
    if (o.score[a] != o.score[b]) return o.score[a] > o.score[b];
    return s.player[a].crystals > s.player[b].crystals;
  });
  return o;
}

void Game::determinize(const Rules& r, State& s, Seat viewer, Rng& rng) {
  if (!behind_screens(s)) return;  // the piles have no order to redraw (TC-11-3)
  for (Seat p = 0; p < r.seats; ++p) {
    if (p == viewer) continue;
    Player& player = s.player[p];
    for (std::uint8_t& die : player.dice) {
      if (die != kNone) die = static_cast<std::uint8_t>(rng.below(kFaces));
    }
    std::sort(player.dice, player.dice + kDice);
    if (player.date == kNoDate) continue;
    Options dates;
    list_dates(player.dice, dates);
    player.date = date_of(dates.sample(rng));
  }
}

Phrase Game::impossible(const Rules& r, const State& s) {  // TC-13-6
  int crystals = s.reserve;
  for (Seat p = 0; p < r.seats; ++p) {
    crystals += s.player[p].crystals;
    if (const Phrase broken = broken_player(r, s.player[p]); !broken.empty()) return broken;
  }
  if (!r.unlimited && crystals != r.constant.crystals_total) {
    return "a crystal was lost or made"_en;
  }
  if (const Phrase broken = broken_cards(r, s); !broken.empty()) return broken;
  const bool in_play = s.order[0] != kNoSeat;
  if (in_play && !s.absent && s.top == kNone && s.waiting != SeatSet::of(kChance)) {
    return "the draw pile shows no card"_en;
  }
  if (s.stack.empty() && !s.waiting.empty()) {
    return "somebody is asked after the end"_en;
  }
  return {};
}

}  // namespace timetable::collectors
