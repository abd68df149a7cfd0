// The Time Whisperers: one position, and the words its choices are made of. Field table: README.md.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "engine/action.h"
#include "engine/frames.h"

namespace timetable::whisperers {

inline constexpr int kAges = 4;        // Dawn, Day, Dusk, Night: clockwise (TW-2-1)
inline constexpr int kLevels = 3;      // I, II, III
inline constexpr int kSeatsMax = 4;    // TW-1-1
inline constexpr int kNumbers = 4;     // TW#1 to TW#4 (TW-2-3)
inline constexpr int kCards = 9;       // #1 to #4 and five actions (TW-2-4)
inline constexpr int kPowersMax = 32;  // the deck in the binary has 24, eight a level (TW-2-5)
inline constexpr int kVpMax = 255;     // 88 are possible with the printed powers (TW-13-7); a deck may be more generous
inline constexpr std::uint8_t kNone = 0xFF;

using Age = std::uint8_t;   // 0 Dawn .. 3 Night
using Card = std::uint8_t;  // 0..3 number cards, 4 Progression, 5 Retrogression, 6 Inversion, 7 Augmentation, 8 Term.
inline constexpr Card kTermination = 8;
using Power = std::uint8_t;  // place in the canonical order: level, then English name
using CardSet = std::uint16_t;
using PowerSet = std::uint32_t;

constexpr Age clockwise(Age age, int steps) { return static_cast<Age>((age + steps + kAges) % kAges); }
constexpr CardSet card_bit(Card c) { return static_cast<CardSet>(1u << c); }
constexpr PowerSet power_bit(Power p) { return PowerSet{1} << p; }

// A Time Whisperer tile in one byte: where it stands, which side is up, what lies on it.
struct Tw {
  std::uint8_t bits = 0;

  static constexpr std::uint8_t kGold = 4, kAugmented = 8, kTitan = 16, kEliminated = 32, kOnBoard = 64;

  constexpr Age age() const { return bits & 3; }
  constexpr bool gold() const { return bits & kGold; }
  constexpr bool augmented() const { return bits & kAugmented; }
  constexpr bool titan() const { return bits & kTitan; }
  constexpr bool eliminated() const { return bits & kEliminated; }
  constexpr bool placed() const { return bits & kOnBoard; }
  constexpr bool counts() const { return (bits & (kOnBoard | kEliminated)) == kOnBoard; }  // TW-4-5
  constexpr void move_to(Age age) { bits = static_cast<std::uint8_t>((bits & ~3) | age); }
  constexpr void set(std::uint8_t flag) { bits = static_cast<std::uint8_t>(bits | flag); }
  constexpr void clear(std::uint8_t flag) { bits = static_cast<std::uint8_t>(bits & ~flag); }
  constexpr void flip() { bits ^= kGold; }
  bool operator==(const Tw&) const = default;
};

struct Player {
  Tw tw[kNumbers];
  CardSet hand = 0;
  CardSet withdrawn = 0;              // taken by the Medusa for this round
  CardSet shown = 0;                  // cards everybody has seen since the gifts were given: none of them is the gift
  std::uint8_t row[kCards + 1] = {};  // cards played this round, in order; one spare byte instead of padding
  std::uint8_t row_size = 0;
  std::uint8_t vp = 0;
  std::uint8_t activated = 0;    // number of the activated TW, 0 if none (TW-4-2)
  std::uint8_t gift = kNone;     // card given to the Thief this round, face down or stolen
  std::uint8_t chosen = kNone;   // committed, not yet revealed: card, power, or TW and side
  std::uint8_t chosen2 = kNone;  // second card of a Multiverse pair
  bool operator==(const Player&) const = default;
};

// Where a power tile is, besides the seats 0 to 3.
inline constexpr std::uint8_t kOnBoard = 0x10, kRemoved = 0x11, kInBox = 0x12;

enum class Proc : std::uint8_t { None, Game, Window, Effect, Scoring };

// The steps of Proc::Game, in the order of TW-4-20; the pc of its frame.
enum class Step : std::uint8_t {
  DealPowers,
  Scatter,
  Place,
  BeforeCardPlay,  // window A
  BeforeTurn,      // window B
  Select,
  PsychicCard,
  Keep,
  EndTurn,
  BeforeScoring,  // windows C and D and scoring, in a frame of their own
  AfterScoring,
  BeforeGold,  // window E
  Gold,
  Reset,
  Activate,
  NextRound,
};

struct Frame {
  Proc proc = Proc::None;
  std::uint8_t pc = 0;
  Seat who = 0;
  std::uint8_t use = 0;       // Window: the use on offer. Effect: the use being carried out
  std::uint8_t window = 0;    // Window: which one
  std::uint8_t var[3] = {};   // Effect: what the owner chose
  std::uint32_t decided = 0;  // Window: uses already offered in it
  bool operator==(const Frame&) const = default;
};

// Deepest chain: game, window B, Zodiac, scoring, window C, effect (TW-13-8).
using Stack = FrameStack<Frame, 6>;

struct State {
  Player player[kSeatsMax];
  PowerSet acting = 0;                     // activated for the round (TW-4-6)
  std::uint32_t used = 0;                  // uses spent for the round
  std::uint32_t used_now = 0;              // uses spent for the current scoring
  PowerSet leaving = 0;                    // tiles that leave the game in phase 4 (TW-4-73)
  std::uint8_t place[kPowersMax] = {};     // owner, or kOnBoard, kRemoved, kInBox
  std::uint8_t acts_for[kPowersMax] = {};  // for whom an acting power acts: its owner or the owner of the Mimic
  std::uint8_t slot[kAges][kLevels] = {};  // power tile connected to the age, or kNone
  std::uint8_t control[kAges] = {};        // dark controllers of the last scoring, or kNone
  std::uint8_t round = 0;
  std::uint8_t turn = 0;  // of phase 1, from 1
  Age phantom = 0;
  std::uint8_t united = kNone;  // pair (age, clockwise next) made one for this scoring
  SeatSet passed;
  SeatSet waiting;         // seats of a simultaneous question that have not committed yet
  Seat psychic = kNoSeat;  // who has announced it for this turn
  Seat multiverse = kNoSeat;
  Seat thief = kNoSeat;  // who has the stolen card
  Seat stolen_from = kNoSeat;
  std::uint8_t stolen = kNone;  // the stolen card
  std::uint8_t flags = 0;
  Stack stack{};

  static constexpr std::uint8_t kHalted = 1;         // stopped at Rules::stop_at
  static constexpr std::uint8_t kStolenApplied = 2;  // the stolen card has been used
  bool halted() const { return flags & kHalted; }
  bool stolen_applied() const { return flags & kStolenApplied; }
  bool operator==(const State&) const = default;
};

static_assert(sizeof(State) <= 384);

// Verbs of Action. Nouns: cards, powers, ages and seats by their numbers above; TW numbers from 1; side 0 dark, 1 gold.
enum class Verb : std::uint8_t {
  Deal,      // chance: power a comes to age b
  Scatter,   // chance: TW a of seat b comes to age c
  Place,     // TW a with side b up
  Play,      // card a for this turn
  Pair,      // cards a and b, face down
  Psychic,   // card a, after all others
  Keep,      // play card a of the pair
  Decline,   // not power a, in this window
  Use,       // power a, with what was chosen: b, c
  Ally,      // the power on offer, with the powers a-1, b-1, c-1 (0: none)
  Gift,      // card a
  Steal,     // card a from seat b
  Activate,  // power a for the next round
};

namespace act {
constexpr Action deal(Power p, Age age) { return make_action(Verb::Deal, p, age); }
constexpr Action scatter(int number, Seat s, Age age) { return make_action(Verb::Scatter, number, s, age); }
constexpr Action place(int number, bool gold) { return make_action(Verb::Place, number, gold); }
constexpr Action play(Card c) { return make_action(Verb::Play, c); }
constexpr Action pair(Card c, Card d) { return make_action(Verb::Pair, c, d); }
constexpr Action psychic(Card c) { return make_action(Verb::Psychic, c); }
constexpr Action keep(Card c) { return make_action(Verb::Keep, c); }
constexpr Action decline(Power p) { return make_action(Verb::Decline, p); }
constexpr Action use(Power p, int x = 0, int y = 0) { return make_action(Verb::Use, p, x, y); }
constexpr Action gift(Card c) { return make_action(Verb::Gift, c); }
constexpr Action steal(Card c, Seat from) { return make_action(Verb::Steal, c, from); }
constexpr Action activate(Power p) { return make_action(Verb::Activate, p); }
}  // namespace act

inline Verb verb(Action a) { return static_cast<Verb>(a.verb); }

}  // namespace timetable::whisperers
