// Temporum: one position, and the words its choices are made of. Field table: README.md.
#pragma once

#include <bit>
#include <cstdint>

#include "core/seat.h"
#include "engine/action.h"
#include "engine/frames.h"

namespace timetable::temporum {

inline constexpr int kSlots = 10;        // of the board, row by row (TP-2-1)
inline constexpr int kTimes = 4;         // I to IV, here 0 to 3
inline constexpr int kPaths = 6;         // below the slots 0 to 5 (TP-2-2)
inline constexpr int kSeatsMax = 5;      // TP-1-1
inline constexpr int kKindsMax = 32;     // of player cards; the deck in the binary has 30 (TP-2-5)
inline constexpr int kCopiesMax = 2;     // of each kind
inline constexpr int kZonesMax = 64;     // Zone cards in a deck file
inline constexpr int kCrowns = 10;       // of each player
inline constexpr int kLastRound = 1000;  // a game nobody has won by then is stopped (TP-6-9)
inline constexpr int kPassivesMax = 12;  // what Perpetual cards do: so many kinds fit, cards.h lists them
inline constexpr int kKnowers = 6;       // the seats, and the public in the last row
inline constexpr int kPublic = kKnowers - 1;
inline constexpr std::uint8_t kNone = 0xFF;

using Slot = std::uint8_t;
using Time = std::uint8_t;
using Kind = std::uint8_t;  // of a player card: its place in the catalogue (TP-2-9)
using Zone = std::uint8_t;  // a Zone card: its place in the deck file

constexpr Time time_of(Slot slot) { return slot < 1 ? 0 : slot < 3 ? 1 : slot < 6 ? 2 : 3; }
constexpr Slot first_slot(Time time) { return static_cast<Slot>(time * (time + 1) / 2); }
constexpr int slots_of(Time time) { return time + 1; }
// The slot a path leads to.
constexpr Slot below(Slot slot, bool right) { return static_cast<Slot>(slot + time_of(slot) + 1 + right); }

// A multiset of cards: two bits a kind.
struct Cards {
  std::uint64_t bits = 0;

  static constexpr std::uint64_t kOnes = 0x5555555555555555u;
  static constexpr std::uint64_t one(Kind k) { return std::uint64_t{1} << (2 * k); }

  constexpr int count(Kind k) const { return static_cast<int>(bits >> (2 * k) & 3); }
  constexpr bool has(Kind k) const { return count(k) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const { return std::popcount(bits & kOnes) + 2 * std::popcount(bits & ~kOnes); }
  constexpr void add(Kind k) { bits += one(k); }
  constexpr void remove(Kind k) { bits -= one(k); }
  constexpr void drop(Kind k) { bits -= has(k) ? one(k) : 0; }  // remove, if there is one
  // The kinds there are, as the low bit of each; for (Kind k : cards.kinds()).
  constexpr std::uint64_t kind_bits() const { return (bits | bits >> 1) & kOnes; }
  bool operator==(const Cards&) const = default;
};

// Calls f(kind) for each kind of a kind_bits() mask, in catalogue order.
template <class F>
constexpr void for_each_kind(std::uint64_t kinds, F&& f) {
  for (; kinds; kinds &= kinds - 1) f(static_cast<Kind>(std::countr_zero(kinds) / 2));
}

struct Player {
  Cards hand;
  std::uint32_t predicted = 0;  // Predict the Future of this turn: how often for each slot 0 to 5, four bits a slot
  std::uint16_t gold = 0;
  std::uint16_t gained = 0;               // since the current turn began (TP-4-40)
  std::uint16_t visited = 0;              // bit a slot, this turn (TP-4-19)
  std::uint8_t crowns[kTimes] = {};       // in each Time
  std::uint8_t bonus[kPassivesMax] = {};  // sum of what the entries in play give, by Passive (cards.h)
  std::uint8_t hand_size = 0;
  std::uint8_t butterflies = 0;  // Step on a Butterfly of this turn
  Slot pawn = 0;
  std::uint8_t chosen = kNone;  // card to pass, committed and secret (Age of Cults)
  std::uint8_t unused[2] = {};  // instead of padding
  bool operator==(const Player&) const = default;
};

enum class Proc : std::uint8_t { None, Game, Visit, Run, Play, Score, Draw, Advance };

// The steps of Proc::Game; the pc of its frame.
enum class Step : std::uint8_t { Zones, First, Deal, StartTurn, History, Move, Visit, Check, Ending, NextTurn };

// The steps of Proc::Visit (TP-4-16, TP-4-17).
enum class VisitStep : std::uint8_t { Enter, After, Menu, Anubis, StepBack, Others, OthersAnubis };

// The steps of Proc::Play (TP-4-21, TP-4-22) and of Proc::Score (TP-4-27).
enum class PlayStep : std::uint8_t { Collect, Resolved, Gang, Return, Leave };
enum class ScoreStep : std::uint8_t { Advance, Society, Leave };

// Where the card of a play is (Frame::at of Proc::Play).
enum class Lies : std::uint8_t { OnTable, InPlay, Away };

// One half-finished effect. What the fields mean depends on the procedure:
//   Game     who: active player        at: progress of setup, or seats done at the end of the turn
//   Visit    who: visitor, slot        pending Anubis of each seat (n, local)   card: uses of Treasure Maps left
//   Run      who: "you", slot: "here", card: whose program (kNone: the Zone's)  at: seats or parts done
//            n: amount counted at the start   local: cards just discarded
//   Play     who, card, slot: what it acts as, at: Lies, n: Gang draws, local: may return
//   Score    who, card, n: scorings left, local: extra crowns of the instruction
//   Draw     who, n: cards left, local: set them aside instead of taking them in hand
//   Advance  who, n: advancements
struct Frame {
  Proc proc = Proc::None;
  Seat who = 0;
  std::uint8_t slot = 0;
  std::uint8_t card = 0;
  std::uint8_t pc = 0;
  std::uint8_t at = 0;
  std::uint8_t n = 0;
  std::uint8_t local = 0;

  // Visit: how many Anubis Statuettes of a seat wait for the end of this visit, two bits a seat in n and local. Every
  // play brings one at most, and no Zone asks one player for more than three plays (check_nesting in cards.cc).
  constexpr unsigned pending_bits() const { return n | static_cast<unsigned>(local) << 8; }
  constexpr int pending(Seat p) const { return static_cast<int>(pending_bits() >> (2 * p) & 3); }
  constexpr void set_pending(Seat p, int count) {
    const unsigned bits = (pending_bits() & ~(3u << (2 * p))) | static_cast<unsigned>(count) << (2 * p);
    n = static_cast<std::uint8_t>(bits);
    local = static_cast<std::uint8_t>(bits >> 8);
  }
  bool operator==(const Frame&) const = default;
};

// How deep effects nest. check_nesting in cards.cc and load.cc see to it that every deck and every position keeps to
// this, so that nothing ever has to be left out for want of room.
//
// A visit during which no other visit takes place: the visit, the program of its Zone, plays within plays, each with
// the program of its card, and what the last card does: score a card, and for that advance or draw. A card can make its
// player play one further card; the two cards of a deck that do (Trinket) lie on the table meanwhile and cannot be
// played again.
inline constexpr int kChainCards = 2;
inline constexpr int kVisitFrames = 2 + 2 * (kChainCards + 1) + 2;
// A visit during which another one takes place:
// - The program of its Zone makes the other visit (Information Age, Nuclear Wasteland): the visit and the program stay
// on
//   the stack. At most two Zones of a deck do that, and they belong to Time IV.
// - The other visit comes after its Zone (Anubis Statuette): the visit stays if something else still waits for its end,
//   which is a Treasure Map (Time IV) or one more Anubis of two or more plays (Warm Globe, Communist Utopia: Time IV);
//   otherwise it makes room first (begin_further_visit in rules.cc).
// So whatever stays belongs to Time IV. A player visits a Zone of Time IV once a turn at most: Anubis and Information
// Age go only where he has not been, Nuclear Wasteland only to earlier Times. Hence at most four visits of each player
// stay, two of them with their programs.
inline constexpr int kSendingZones = 2;
inline constexpr int kStayingFrames = slots_of(kTimes - 1) + kSendingZones;
// The course of the game, what stays of all players, the visit that is carried out: 41 frames.
using Stack = FrameStack<Frame, 1 + kSeatsMax * kStayingFrames + kVisitFrames>;

struct State {
  Player player[kSeatsMax];
  Cards deck;     // in no order: a draw is a choice of chance
  Cards discard;  // public (TP-8-48)
  Cards box;      // cards that are not in this game (scenarios)
  Cards picked;   // in the hand of who is asked, to be discarded together (D-DISCARD-ANY)
  // What is known besides one's own hand: known[k][h] is the least that knower k knows to be in the hand of h
  // (TP-10-15), out[k] how many copies k knows not to be in the deck, whatever else (TP-10-11).
  Cards known[kKnowers][kSeatsMax];
  Cards out[kKnowers];
  // Entries in play by their physical card (TP-4-23): 0, or 1 + owner * 32 + the kind it acts as; the larger first.
  std::uint8_t entry[kKindsMax][kCopiesMax] = {};
  std::uint8_t zone[kSlots] = {};          // Zone card on each slot, kNone before it is dealt
  std::uint8_t zone_gold[kSlots] = {};     // of Primitive Paradise
  std::uint8_t aside[2] = {kNone, kNone};  // cards just drawn and not yet in hand (Age of Toys, Alien Contact)
  std::uint16_t round = 0;
  std::uint8_t paths = 0;  // bit k: path k points right
  Seat active = 0;
  Seat first = 0;  // who had the first turn
  Seat winner = kNoSeat;
  SeatSet waiting;  // who is asked
  std::uint8_t flags = 0;
  std::uint8_t unused[6] = {};  // instead of padding
  Stack stack{};

  static constexpr std::uint8_t kHalted = 1;  // stopped at Rules::stop_at
  bool halted() const { return flags & kHalted; }
  bool operator==(const State&) const = default;
};

static_assert(sizeof(State) == 952);

constexpr std::uint8_t entry_of(Seat owner, Kind acts) { return static_cast<std::uint8_t>(1 + owner * 32 + acts); }
constexpr Seat entry_owner(std::uint8_t e) { return static_cast<Seat>((e - 1) / 32); }
constexpr Kind entry_acts(std::uint8_t e) { return static_cast<Kind>((e - 1) % 32); }

// Verbs of Action. Nouns: kinds, slots, Zones and seats by their numbers above; Times 1 to 4.
enum class Verb : std::uint8_t {
  PutZone,    // chance: Zone a on slot b
  First,      // chance: seat a begins
  Deal,       // chance: card a to seat b
  Draw,       // chance: card a
  Decline,    // what is offered, or: enough
  Change,     // history below the pawn
  Move,       // to slot a
  Mode,       // the option that begins with operation a (Op)
  Play,       // card a
  Score,      // card a
  Advance,    // a, b, c crowns out of Times I, II, III
  Retreat,    // a crown from Time a
  Discard,    // card a
  Nothing,    // discard nothing (Inquisition with an empty hand)
  Lose,       // gold instead of a card
  Pay,        // the price of the offer
  Redraw,     // the whole hand
  Pass,       // card a
  Return,     // the played card to the hand
  Copy,       // the card in play a
  Lay,        // card a as the copy
  Visit,      // slot a
  Map,        // use the Treasure Map whose card is a
  Anubis,     // carry out the visit that waits
  Predict,    // change history below slot a
  Butterfly,  // carry it out
  Invest,     // use the Investments whose card is a
};

namespace act {
constexpr Action zone(Zone z, Slot s) { return make_action(Verb::PutZone, z, s); }
constexpr Action first(Seat p) { return make_action(Verb::First, p); }
constexpr Action deal(Kind k, Seat p) { return make_action(Verb::Deal, k, p); }
constexpr Action draw(Kind k) { return make_action(Verb::Draw, k); }
constexpr Action decline() { return make_action(Verb::Decline); }
constexpr Action change() { return make_action(Verb::Change); }
constexpr Action move(Slot s) { return make_action(Verb::Move, s); }
constexpr Action mode(int op) { return make_action(Verb::Mode, op); }
constexpr Action play(Kind k) { return make_action(Verb::Play, k); }
constexpr Action score(Kind k) { return make_action(Verb::Score, k); }
constexpr Action advance(int a, int b, int c) { return make_action(Verb::Advance, a, b, c); }
constexpr Action retreat(int time) { return make_action(Verb::Retreat, time); }
constexpr Action discard(Kind k) { return make_action(Verb::Discard, k); }
constexpr Action nothing() { return make_action(Verb::Nothing); }
constexpr Action lose() { return make_action(Verb::Lose); }
constexpr Action pay() { return make_action(Verb::Pay); }
constexpr Action redraw() { return make_action(Verb::Redraw); }
constexpr Action pass(Kind k) { return make_action(Verb::Pass, k); }
constexpr Action take_back() { return make_action(Verb::Return); }
constexpr Action copy(Kind k) { return make_action(Verb::Copy, k); }
constexpr Action lay(Kind k) { return make_action(Verb::Lay, k); }
constexpr Action visit(Slot s) { return make_action(Verb::Visit, s); }
constexpr Action map(Kind k) { return make_action(Verb::Map, k); }
constexpr Action anubis() { return make_action(Verb::Anubis); }
constexpr Action predict(Slot s) { return make_action(Verb::Predict, s); }
constexpr Action butterfly() { return make_action(Verb::Butterfly); }
constexpr Action invest(Kind k) { return make_action(Verb::Invest, k); }
}  // namespace act

inline Verb verb(Action a) { return static_cast<Verb>(a.verb); }

}  // namespace timetable::temporum
