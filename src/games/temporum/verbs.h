// Temporum: what the rules look at (ruling, prices, real Zones) and the small acts everything is made of.
#pragma once

#include <algorithm>
#include <utility>

#include "engine/log.h"
#include "engine/options.h"
#include "games/temporum/cards.h"
#include "games/temporum/state.h"

namespace timetable::temporum {

// What the log can tell; the meaning of who and arg[] beside each. Amounts of gold take two arguments, low byte first.
enum class Ev : std::uint8_t {
  ZonePlaced,         // [zone, slot]
  Begins,             // who
  Dealt,              // who: [card], hidden from the others
  TurnBegins,         // who: [round, low and high byte]
  HistoryKept,        // who
  HistoryChanged,     // [zone above the path, slot, zone it leads to now]
  PawnCarried,        // who: [zone, slot], by a change of history or back from an unreal Zone
  Visits,             // who: [zone, slot]
  ZoneGold,           // who takes [gold] lying on [zone]
  Gained,             // who: [gold, gold]
  Lost,               // who: [gold, gold]
  Paid,               // who: [gold, gold]
  Protected,          // who is spared by [zone]
  Mode,               // who: [op]
  Drew,               // who: [card], hidden from the others
  NothingToDraw,      // who
  Renewed,            // [cards]
  Played,             // who: [card]
  Copied,             // who: [card, acts as]
  CannotPlay,         // who
  Scored,             // who: [card]
  CannotScore,        // who
  Advanced,           // who: [from I, from II, from III]
  Retreated,          // who: [time]
  Discarded,          // who: [card]
  DiscardedFromPlay,  // who: [card, acts as]
  Chose,              // who has committed a secret choice
  Passed,             // who: [card, to], the card hidden from all but giver and receiver
  Returned,           // who: [card] back to hand
  KeptCard,           // who keeps the card just drawn
  NotUsed,            // who: [zone]
  Waits,              // who: [card] acts after this Zone
  Noted,              // who: [card] acts at the end of the turn
  Predicted,          // who
  Butterfly,          // who
  Won,                // who
  Capped,             // after [round, round]
};

// Who is told of in it makes use of what it names: what studies of components count (study/nouns.h).
constexpr bool is_use(Ev kind) { return kind == Ev::Visits || kind == Ev::Played || kind == Ev::Scored; }

void tell_amount(LogSink auto& log, Ev kind, Seat who, int amount) { tell(log, kind, who, amount & 0xFF, amount >> 8); }

// What a position is about to ask, by the ids of section 9; the first four are asked of chance.
enum class Ask : std::uint8_t {
  Zones,
  First,
  Deal,
  Draw,
  History,
  Move,
  Mode,
  Play,
  Score,
  Advance,
  Retreat,
  Discard,
  DiscardAny,
  Pay,
  MayDiscard,
  Redraw,
  Pass,
  Inquisition,
  Return,
  Toys,
  Cats,
  Alien,
  CopyOf,
  CopyCard,
  Visit,
  Inventor,
  After,
  End,
  Nothing,
};
Ask asked(const Rules& r, const State& s);
std::string_view ask_id(Ask ask);

// Does the number of choices depend on cards others may not know (TP-10-14)?
bool is_discreet(const Rules& r, const State& s, Seat p);

// Looking.

inline int bonus(const State& s, Seat p, Passive passive) { return s.player[p].bonus[static_cast<int>(passive)]; }

inline Seat next_seat(const Rules& r, Seat p, int steps = 1) { return static_cast<Seat>((p + steps) % r.seats); }

inline Slot real_slot(std::uint8_t paths, Time time) {  // TP-4-15
  Slot slot = 0;
  for (Time t = 0; t < time; ++t) slot = below(slot, (paths >> slot) & 1);
  return slot;
}
inline bool is_real(const State& s, Slot slot) { return real_slot(s.paths, time_of(slot)) == slot; }

bool rules_time(const Rules& r, const State& s, Seat p, Time time);  // TP-4-30, TP-4-31
int times_ruled(const Rules& r, const State& s, Seat p);
bool is_alone(const Rules& r, const State& s, Seat p);  // on its Zone

// Utopia: a pawn there neither loses gold nor discards on another player's turn (TP-7-77, TP-8-41).
inline bool is_barred(const Rules& r, const State& s, Seat p, Seat cause) {
  return r.protects[s.zone[s.player[p].pawn]] && p != s.active && !(r.utopia_others_only && cause == p);
}

// Police State: a pawn there cannot go to these Times (TP-7-60).
inline bool may_go(const Rules& r, const State& s, Seat p, Slot to) {
  return !(r.forbidden_times[s.zone[s.player[p].pawn]] >> time_of(to) & 1);
}

inline bool can_draw(const State& s) { return !s.deck.empty() || !s.discard.empty(); }

// What scoring costs (TP-4-26).
inline int price(const Rules& r, const State& s, Seat p, Kind k, int discount) {
  return std::max(0, r.price[k] - bonus(s, p, Passive::Discount) - discount);
}
// The kinds in hand that p can pay for, as kind bits.
inline std::uint64_t affordable(const Rules& r, const State& s, Seat p, int discount) {
  const Player& player = s.player[p];
  return player.hand.kind_bits() & r.up_to(player.gold + bonus(s, p, Passive::Discount) + discount);
}
// The kinds in hand for which p has the fee and twice the price (TP-7-63).
inline std::uint64_t affordable_twice(const Rules& r, const State& s, Seat p, int fee) {
  const Player& player = s.player[p];
  if (player.gold < fee) return 0;
  return player.hand.kind_bits() & r.up_to((player.gold - fee) / 2 + bonus(s, p, Passive::Discount));
}

int amount(const Rules& r, const State& s, const Frame& f, Amount a);
bool holds(const Rules& r, const State& s, const Frame& f, Cond cond, int arg);
bool concerns(const Rules& r, const State& s, const Frame& f, const Instr& in, Seat p);

// Advancements left to p: all crowns to Time IV.
inline int advancements_left(const Player& p) { return 3 * p.crowns[0] + 2 * p.crowns[1] + p.crowns[2]; }
inline int advancement(const Player& p) { return p.crowns[1] + 2 * p.crowns[2] + 3 * p.crowns[3]; }  // TP-5-4

// Slots an Anubis Statuette of p can go to, as bits (TP-4-18); real Zones of earlier Times (TP-7-72).
unsigned anubis_targets(const Rules& r, const State& s, Seat p);
unsigned earlier_targets(const Rules& r, const State& s, const Frame& f);

// Can this option of a choice do at least something (TP-4-3)?
bool can_do(const Rules& r, const State& s, const Frame& f, const Instr& in);

// Entries in play (TP-4-23).
Cards entries_with(const Rules& r, const State& s, Seat p, Passive passive);  // their physical cards
std::uint64_t kinds_in_play(const State& s, Seat p);                          // what p's entries act as, as kind bits
void enter_play(const Rules& r, State& s, Seat p, Kind card, Kind acts);
Kind leave_play(const Rules& r, State& s, Seat p, Kind card, Passive passive);  // returns what it acted as

// Treasure Maps that can be used now for this visit, which has come to its end.
Cards usable_maps(const Rules& r, const State& s, const Frame& visit);
bool invest_offered(const Rules& r, const State& s, Seat p);  // TP-4-40

// Hands, and what others know of them.

inline void to_hand(State& s, Seat p, Kind k) {
  s.player[p].hand.add(k);
  ++s.player[p].hand_size;
}
// A card leaves a hand openly (TP-10-15).
inline void from_hand(const Rules& r, State& s, Seat p, Kind k) {
  s.player[p].hand.remove(k);
  --s.player[p].hand_size;
  for (int knower = 0; knower < r.seats; ++knower) s.known[knower][p].drop(k);
  s.known[kPublic][p].drop(k);
}
// A card comes to a hand in everybody's sight (TP-10-7).
void to_hand_openly(const Rules& r, State& s, Seat p, Kind k);
// The others see that this card, which p has drawn, came from the deck.
void show_drawn(const Rules& r, State& s, Seat p, Kind k);
// Every holder passes his chosen card to the next holder (TP-7-39); the seats' `chosen` are still set.
void pass_cards(const Rules& r, State& s);

// The kinds in hand that may still be picked: as picks come in catalogue order, none before the last one (TP-9-2).
std::uint64_t pickable(Cards hand, Cards picked);

// TP-4-35. True if there is a deck now.
bool renew_deck(const Rules& r, State& s);

// Acts that the log tells.

void gain(State& s, Seat p, int gold, LogSink auto& log) {
  if (gold <= 0) return;
  constexpr int kMost = 60'000;  // far beyond any game; keeps sixteen bits from running over
  Player& player = s.player[p];
  player.gold = static_cast<std::uint16_t>(std::min(kMost, player.gold + gold));
  player.gained = static_cast<std::uint16_t>(std::min(kMost, player.gained + gold));
  tell_amount(log, Ev::Gained, p, gold);
}

void pay(State& s, Seat p, int gold, LogSink auto& log) {
  s.player[p].gold = static_cast<std::uint16_t>(s.player[p].gold - gold);
  tell_amount(log, Ev::Paid, p, gold);
}

void lose(const Rules& r, State& s, Seat p, int gold, Seat cause, LogSink auto& log) {
  if (is_barred(r, s, p, cause)) return tell(log, Ev::Protected, p, s.zone[s.player[p].pawn]);
  const int lost = std::min<int>(gold, s.player[p].gold);
  if (lost == 0) return;
  s.player[p].gold = static_cast<std::uint16_t>(s.player[p].gold - lost);
  tell_amount(log, Ev::Lost, p, lost);
}

// A card that has left hand or play is discarded (TP-4-36).
void put_on_discards(State& s, Seat p, Kind k, LogSink auto& log) {
  s.discard.add(k);
  gain(s, p, bonus(s, p, Passive::GoldPerDiscard), log);
}

void discard(const Rules& r, State& s, Seat p, Kind k, LogSink auto& log) {
  from_hand(r, s, p, k);
  show(log, Ev::Discarded, p, k);
  put_on_discards(s, p, k, log);
}

int discard_all(const Rules& r, State& s, Seat p, Cards cards, LogSink auto& log) {
  const int n = cards.size();
  for_each_kind(cards.kind_bits(), [&](Kind k) {
    for (int i = cards.count(k); i > 0; --i) discard(r, s, p, k, log);
  });
  return n;
}

void discard_from_play(const Rules& r, State& s, Seat p, Kind card, Passive passive, LogSink auto& log) {
  const Kind acts = leave_play(r, s, p, card, passive);
  tell(log, Ev::DiscardedFromPlay, p, card, acts);
  put_on_discards(s, p, card, log);
}

void step_to_real(State& s, Seat p, LogSink auto& log) {
  const Slot real = real_slot(s.paths, time_of(s.player[p].pawn));
  if (real == s.player[p].pawn) return;
  s.player[p].pawn = real;
  tell(log, Ev::PawnCarried, p, s.zone[real], real);
}

// TP-4-14.
void change_history(const Rules& r, State& s, Slot slot, LogSink auto& log) {
  s.paths = static_cast<std::uint8_t>(s.paths ^ (1u << slot));
  tell(log, Ev::HistoryChanged, kNoSeat, s.zone[slot], slot, s.zone[below(slot, (s.paths >> slot) & 1)]);
  for (Seat p = 0; p < r.seats; ++p) step_to_real(s, p, log);
}

// TP-4-28.
void advance_crowns(State& s, Seat p, int a, int b, int c, LogSink auto& log) {
  std::uint8_t(&crowns)[kTimes] = s.player[p].crowns;
  crowns[0] = static_cast<std::uint8_t>(crowns[0] - a);
  crowns[1] = static_cast<std::uint8_t>(crowns[1] + a - b);
  crowns[2] = static_cast<std::uint8_t>(crowns[2] + b - c);
  crowns[3] = static_cast<std::uint8_t>(crowns[3] + c);
  tell(log, Ev::Advanced, p, a, b, c);
  gain(s, p, c * bonus(s, p, Passive::GoldPerCrown), log);
}

}  // namespace timetable::temporum
