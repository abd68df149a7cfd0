// Time Collectors: what the log can tell, journeys and tolls, crystals and piles, where a card may lie.
#pragma once

#include "engine/log.h"
#include "engine/options.h"
#include "games/collectors/cards.h"
#include "games/collectors/state.h"

namespace timetable::collectors {

// What the log can tell; the meaning of who and arg[] beside each. A date is two arguments: hundreds and rest.
enum class Ev : std::uint8_t {
  BoardDealt,     // who: [board]
  Dealt,          // [space, card]
  TopRevealed,    // [card]
  Featured,       // [exploit]
  RoundBegins,    // [round]
  Rolled,         // who: [value], hidden from the others
  Arranged,       // who: [date, date], hidden from the others
  DateRevealed,   // who: [date, date]
  Rift,           // dates coincide
  RiftLoss,       // who: [crystals]
  TurnBegins,     // who: [place in the turn order, from 1]
  Travelled,      // who: [place, dice changed, date, date]
  Stayed,         // who: [place, dice changed, date, date]
  TollPaid,       // who: [to, crystals]
  OrderChosen,    // who: [0 collect first, 1 future first]
  Sifted,         // who: [space, card out, card in]
  Replaced,       // who: [space, card out, card in]
  KeptTimeline,   // who replaces no card from the future
  Gained,         // who: [crystals]
  Collected,      // who: [card, space]
  Refilled,       // [space, card]
  Renewed,        // [cards]
  Placed,         // who: [card, slot]
  Unplaceable,    // who: [card]
  ExploitTaken,   // who: [exploit]
  ExploitPassed,  // who
  RoundEnds,      // [most cards on a board]
  GameOver,
  Scored,  // who: [family, points + 32768, in two bytes]
  Total,   // who: [points + 32768, in two bytes]
};

// Who is told of in it makes use of what it names: what studies of components count (study/nouns.h).
constexpr bool is_use(Ev kind) {
  return kind == Ev::BoardDealt || kind == Ev::Travelled || kind == Ev::Stayed || kind == Ev::Collected ||
      kind == Ev::Placed || kind == Ev::ExploitTaken;
}

// Every choice of D-TRAVEL (TC-4-7), in the order of TC-9-1.
void list_journeys(const Rules& r, const Player& p, Options& out);

// The fewest dice to change for a date of the place; kDice if none is near enough.
int least_changes(const Rules& r, Date composed, Place to);

// The date shown for a journey: of all that fit, the nearest to the composed one, the smaller of two (TC-8-22).
Date displayed_date(const Rules& r, Date composed, Place to, int changed);
Date displayed_date(const Rules& r, const Player& p);

// Opponents whom the active player owes for joining them (TC-4-9), in turn order.
template <class F>
void for_each_disturbed(const Rules& r, const State& s, F&& f) {
  const Seat who = s.active();
  const int others = r.toll_counts == TollCounts::Present ? r.seats : s.turn;
  for (int i = 0; i < others; ++i) {
    const Seat q = s.order[i];
    if (q == who || s.player[q].pawn != s.player[who].pawn) continue;
    if (r.toll_counts == TollCounts::Moved && !s.player[q].moved) continue;
    f(q);
  }
}

// TC-4-18: what the reserve can give. Returns what was gained.
inline int gain(const Rules& r, State& s, Seat p, int n) {
  if (!r.unlimited) {
    if (n > s.reserve) n = s.reserve;
    s.reserve = static_cast<std::uint8_t>(s.reserve - n);
  }
  s.player[p].crystals = static_cast<std::uint16_t>(s.player[p].crystals + n);
  return n;
}

// TC-4-19: to the reserve; at most what there is. Returns what was paid.
inline int pay(const Rules& r, State& s, Seat p, int n) {
  if (n > s.player[p].crystals) n = s.player[p].crystals;
  s.player[p].crystals = static_cast<std::uint16_t>(s.player[p].crystals - n);
  if (!r.unlimited) s.reserve = static_cast<std::uint8_t>(s.reserve + n);
  return n;
}

// Slots of p's board on which a card of this kind may lie now (TC-4-20).
SlotSet slots_for(const Rules& r, const Player& p, Kind k);

// Every choice of D-PLACE (TC-9-3): nothing if no card of the hand fits.
void list_placements(const Rules& r, const State& s, Seat p, Options& out);

// All different dates of four dice in ascending order (D-ARRANGE).
void list_dates(const std::uint8_t (&dice)[kDice], Options& out);

// What the position shows as well: summaries leave it out.
constexpr bool is_routine(Ev kind) {
  return kind == Ev::TopRevealed || kind == Ev::Rolled || kind == Ev::Arranged || kind == Ev::TurnBegins ||
      kind == Ev::RoundEnds;
}

std::string_view step_id(Step step);  // "arrange"

}  // namespace timetable::collectors
