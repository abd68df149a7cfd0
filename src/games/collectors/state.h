// Time Collectors: one position, and the words its choices are made of. Field table: README.md.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "engine/action.h"
#include "engine/frames.h"

namespace timetable::collectors {

inline constexpr int kSeatsMax = 4;    // TC-3-1
inline constexpr int kDice = 4;        // a player (TC-2-1)
inline constexpr int kFaces = 10;      // 0 to 9
inline constexpr int kDates = 10'000;  // 0000 to 9999
inline constexpr int kSpaces = 4;      // t1 to t4 on the timeline (TC-2-5)
inline constexpr int kPlaces = 9;      // era-1 to future
inline constexpr int kRows = 3;        // of a personal board (TC-2-6)
inline constexpr int kColumns = 4;     // of a personal board
inline constexpr int kSlots = kRows * kColumns;
inline constexpr int kTypes = 5;      // wonder, plant, animal, mineral, book (TC-2-2)
inline constexpr int kKindsMax = 16;  // the deck in the binary has 13
inline constexpr int kBoards = 4;     // TC-2-7
inline constexpr int kExploits = 8;   // TC-2-4
inline constexpr int kHandMax = 2;    // cards collected in one turn (TC-13-1)
inline constexpr std::uint8_t kNone = 0xFF;
inline constexpr std::uint16_t kNoDate = 0xFFFF;

using Kind = std::uint8_t;     // of a treasure card, in the order of the deck file; kNone: no card
using Type = std::uint8_t;     // 0 wonder, 1 plant, 2 animal, 3 mineral, 4 book
using Place = std::uint8_t;    // 0 era-1 .. 8 future
using Space = std::uint8_t;    // 0 t1 .. 3 t4
using Slot = std::uint8_t;     // 4 * row + column, from 0
using Exploit = std::uint8_t;  // 0 column .. 7 minerals
using Date = std::uint16_t;    // 0 to 9999, or kNoDate
using SlotSet = std::uint16_t;
using ExploitSet = std::uint8_t;

constexpr unsigned bit(int i) { return 1u << i; }

struct Player {
  std::uint16_t crystals = 0;
  Date date = kNoDate;                                      // composed; hidden from others until the reveal
  std::uint8_t dice[kDice] = {kNone, kNone, kNone, kNone};  // ascending: the order of rolling tells nothing
  Kind slot[kSlots] = {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
  std::uint8_t board = kNone;
  Place pawn = 0;
  std::uint8_t changed = kNone;  // dice changed in this round's turn; kNone: not travelled yet
  std::uint8_t moved = 0;        // 1: travelled to another place in this round
  ExploitSet exploits = 0;       // taken
  std::uint8_t unused = 0;       // instead of padding
  bool operator==(const Player&) const = default;
};

enum class Proc : std::uint8_t { None, Game, Effect, Reveal };

// The steps of Proc::Game, in the order of TC-4-25; the pc of its frame.
enum class Step : std::uint8_t {
  DealBoards,
  DealTimeline,
  DrawExploits,
  BeginPhaseA,
  Roll,
  Arrange,
  RevealDates,
  Travel,
  Toll,
  Act,
  PlaceCards,
  Claim,
  EndTurn,
  EndRound,
};

struct Frame {
  Proc proc = Proc::None;
  std::uint8_t pc = 0;
  std::uint8_t program = 0;  // Effect: which program of the deck runs
  std::uint8_t count = 0;    // Game: boards, cards, exploits, dice done. Effect: replacements made
  bool operator==(const Frame&) const = default;
};

// Deepest chain: game, program of 8053, its second block, its first block on top of that, the reveal of a card.
using Stack = FrameStack<Frame, 5>;

struct State {
  Player player[kSeatsMax];
  Kind timeline[kSpaces] = {kNone, kNone, kNone, kNone};
  std::uint8_t pile[kKindsMax] = {};     // cards of each kind in the draw pile below its top: no order is stored
  std::uint8_t discard[kKindsMax] = {};  // cards of each kind in the discard pile
  Kind top = kNone;                      // of the draw pile, face up
  std::uint8_t absent = 0;               // cards of the deck that a position set up by hand leaves out
  std::uint8_t reserve = 0;              // crystals
  ExploitSet display = 0;                // exploits on the timeline board
  std::uint8_t round = 1;
  std::uint8_t reveals = 0;
  Seat order[kSeatsMax] = {kNoSeat, kNoSeat, kNoSeat, kNoSeat};  // of turns in this round (TC-4-6)
  std::uint8_t turn = 0;                                         // place of the active player in it
  Kind hand[kHandMax] = {kNone, kNone};                          // collected, not yet placed
  SeatSet waiting;                                               // seats that owe a choice
  std::uint8_t halted = 0;                                       // 1: stopped at Rules::stop_at
  std::uint8_t unused = 0;                                       // instead of padding
  Stack stack{};

  Seat active() const { return order[turn]; }
  bool operator==(const State&) const = default;
};

static_assert(sizeof(Player) == 26);
static_assert(sizeof(State) <= 192);

// Verbs of Action. Nouns: cards by their kind, places, spaces, slots, exploits and seats by their numbers above.
enum class Verb : std::uint8_t {
  DealBoard,  // chance: seat a gets board b
  Reveal,     // chance: a card of kind a comes to the top of the draw pile
  Feature,    // chance: exploit a comes to the timeline board
  Roll,       // chance: a die of seat a shows b
  Arrange,    // the date 100 * a + b
  Travel,     // to place a, changing b dice
  Toll,       // to seat a
  Decline,    // the offer a (see Offer)
  Sift,       // pay and replace the card of space a
  Order,      // of the blocks of 8053: 0 collect first, 1 future first
  Replace,    // the card of space a, from the future
  Lay,        // a card of kind a on slot b
  Claim,      // exploit a
};

enum class Offer : std::uint8_t { Sift, Future, Claim };

namespace act {
constexpr Action deal_board(Seat p, int board) { return make_action(Verb::DealBoard, p, board); }
constexpr Action reveal(Kind k) { return make_action(Verb::Reveal, k); }
constexpr Action feature(Exploit e) { return make_action(Verb::Feature, e); }
constexpr Action roll(Seat p, int value) { return make_action(Verb::Roll, p, value); }
constexpr Action arrange(Date date) { return make_action(Verb::Arrange, date / 100, date % 100); }
constexpr Action travel(Place to, int changed) { return make_action(Verb::Travel, to, changed); }
constexpr Action toll(Seat to) { return make_action(Verb::Toll, to); }
constexpr Action decline(Offer offer) { return make_action(Verb::Decline, static_cast<int>(offer)); }
constexpr Action sift(Space t) { return make_action(Verb::Sift, t); }
constexpr Action order(bool future_first) { return make_action(Verb::Order, future_first); }
constexpr Action replace(Space t) { return make_action(Verb::Replace, t); }
constexpr Action place(Kind k, Slot slot) { return make_action(Verb::Lay, k, slot); }
constexpr Action claim(Exploit e) { return make_action(Verb::Claim, e); }
}  // namespace act

inline Verb verb(Action a) { return static_cast<Verb>(a.verb); }
constexpr Date date_of(Action a) { return static_cast<Date>(100 * a.a + a.b); }

}  // namespace timetable::collectors
