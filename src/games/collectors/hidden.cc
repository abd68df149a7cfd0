// Time Collectors: redrawing what a viewer cannot know, and the laws every position keeps.
#include <algorithm>
#include <bit>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

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
