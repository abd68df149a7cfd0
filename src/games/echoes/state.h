// Echoes of Time: one position, and the words its choices are made of. Field table: README.md.
#pragma once

#include <bit>
#include <cstdint>

#include "core/seat.h"
#include "engine/action.h"
#include "engine/frames.h"

namespace timetable::echoes {

inline constexpr int kSeatsMax = 4;      // ET-1
inline constexpr int kPositions = 5;     // of a Time board (ET-2-1)
inline constexpr int kCapacity = 2;      // cards a tile carries (ET-4-13)
inline constexpr int kTiles = 6;         // of a player: five on the board, one off it (ET-2-2)
inline constexpr int kSources = 6;       // ET-2-4
inline constexpr int kKinds = 112;       // different cards that fit; the game has 100 (ET-2-3)
inline constexpr int kDoubled = 16;      // cards with a second copy that fit; the game has 5
inline constexpr int kEffectsMax = 240;  // of cards and Sources together
inline constexpr std::uint8_t kNone = 0xFF;

using CardId = std::uint8_t;    // place in the deck file
using SourceId = std::uint8_t;  // likewise
using EffectId = std::uint8_t;  // 0 to 111: the first effect of that card; from 112: further effects, then the Sources'

// Cards in one place: bit k for card k, bit kKinds + j for a second copy of the j-th doubled card. Copies of a card are
// alike, so a place is a multiset, and equal places are equal bits. The words of a set are visited in ascending order.
struct CardSet {
  std::uint64_t w[2];

  static constexpr std::uint64_t kHighKinds = (std::uint64_t{1} << (kKinds - 64)) - 1;

  constexpr bool has(int i) const { return (w[i >> 6] >> (i & 63)) & 1; }
  constexpr void set(int i) { w[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void reset(int i) { w[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr bool empty() const { return (w[0] | w[1]) == 0; }
  constexpr int count() const { return std::popcount(w[0]) + std::popcount(w[1]); }
  constexpr CardSet kinds() const { return {{w[0], w[1] & kHighKinds}}; }
  constexpr int lowest() const { return w[0] ? std::countr_zero(w[0]) : 64 + std::countr_zero(w[1]); }
  constexpr int highest() const { return w[1] ? 127 - std::countl_zero(w[1]) : 63 - std::countl_zero(w[0]); }

  friend constexpr CardSet operator&(CardSet a, CardSet b) { return {{a.w[0] & b.w[0], a.w[1] & b.w[1]}}; }
  friend constexpr CardSet operator|(CardSet a, CardSet b) { return {{a.w[0] | b.w[0], a.w[1] | b.w[1]}}; }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return {{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}}; }
  bool operator==(const CardSet&) const = default;

  // for (int i : set) visits its bits in ascending order.
  class Iterator {
   public:
    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr int operator*() const { return low_ ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
    constexpr Iterator& operator++() {
      if (low_) low_ &= low_ - 1;
      else high_ &= high_ - 1;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t low_, high_;
  };
  constexpr Iterator begin() const { return {w[0], w[1]}; }
  constexpr Iterator end() const { return {0, 0}; }
};

// Effects that carry an Activation token. The first words are those of a CardSet, for the first effects of cards.
struct EffectSet {
  std::uint64_t w[4];

  constexpr bool has(int i) const { return (w[i >> 6] >> (i & 63)) & 1; }
  constexpr void set(int i) { w[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void reset(int i) { w[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr bool empty() const { return (w[0] | w[1] | w[2] | w[3]) == 0; }
  bool operator==(const EffectSet&) const = default;
};

struct Player {
  CardSet hand;                               // those picked are still in it
  CardSet picked;                             // chosen one by one, not yet carried out: to discard, or to commit
  CardSet free;                               // free cards of the Fellowship (ET-4-2)
  EffectSet token;                            // on effects of cards in the Fellowship
  std::uint8_t board[kPositions][kCapacity];  // cards on the tile in position i + 1, ascending, then kNone
  std::uint8_t off;                           // the tile off the board, 0 to 5
  std::uint8_t conquered;                     // Sources, a bit each
  std::uint8_t fortified;
  std::uint8_t first;  // first choice: in the hand until all have chosen, then aside (ET-4-21)
  std::uint16_t vp;
  bool operator==(const Player&) const = default;
};

enum class Proc : std::uint8_t {
  None,
  Game,       // a: seats or draws already served in this step
  Turn,       // who's turn (ET-4-27)
  Draw,       // a: cards still to draw
  Pick,       // who discards a cards; b: Purpose
  Play,       // a: card; b: filter; c: discounts, cards and 16 x time; d: optional, then effective time (ET-4-18)
  Advance,    // a: steps left; b: may be declined (ET-4-32)
  Slide,      // a, b: cards in the arrival area; c: pending; d: slides to come (ET-4-15)
  List,       // a: pending (ET-7-8)
  Effect,     // a: effect; b: card just removed; c: pending once it is over (ET-7-1)
  Conquer,    // a: Source; b: extra strength; c: pending (ET-4-35)
  Fortify,    // a: Source (ET-4-39)
  Reinforce,  // a: Source (ET-4-43)
  Forced,     // a: cards; b: how many seats to the left (ET-7-53), or 0 while all choose together (ET-8-41)
};

enum class Purpose : std::uint8_t { Pay, Discard, Forced };

// The steps of Proc::Game, in the order of ET-4-49; the pc of its frame.
enum class Step : std::uint8_t {
  Sources,
  FirstPlayer,
  Deal,
  FirstChoice,
  FirstCards,
  Time,      // A1
  TimeDone,  // A2 is over
  TimeDraw,  // A3
  TimeDrew,
  Turn,
  TurnDone,
  EndOfRound,
  HandLimit,
  NextRound,
};

// The pc of Proc::Turn.
enum class TurnStep : std::uint8_t { Before, Drew, Advanced, After };
// The pc of Proc::Play.
enum class PlayStep : std::uint8_t { Choose, Pay, Place, Arrive };

struct Frame {
  Proc proc;
  std::uint8_t pc;
  Seat who;
  std::uint8_t a, b, c, d;
  bool operator==(const Frame&) const = default;
};

// An effect that is being carried out needs at most three frames until it lets another one be activated (effect, slide,
// list; or effect, conquest, effect of the Source). Below it lie game, turn and at most three slides of other players;
// kReserve are kept free for what an effect does without activating another. 104 frames so hold at least 30 nested
// effects; random games never need more than 13 frames. Beyond that effects are not offered (ET-7-13): the last one is
// begun at depth kFrames - kReserve, needs two frames and leaves two to what it does, so nobody is asked beyond
// kDeepest.
inline constexpr int kFrames = 104;
inline constexpr int kReserve = 8;
inline constexpr int kDeepest = kFrames - kReserve + 4;
inline constexpr int kPending = 160;
using Stack = FrameStack<Frame, kFrames>;

struct State {
  Player player[kSeatsMax];
  CardSet deck;               // no order: what is drawn is chance's choice
  CardSet discard;            // public (ET-4-8)
  CardSet box;                // out of the game
  CardSet age[2];             // reshuffles since a card in a hand was drawn, 0 to 3, in two bits (see HeldCopies)
  CardSet beneath[kSources];  // Creatures beneath each Source
  std::uint16_t supply;       // central supply of VP
  std::uint16_t activated;    // effects, in the present span (ET-7-13)
  Seat first;                 // holder of the First Player token
  std::uint8_t round;
  std::uint8_t turn;        // turns of this round that have begun
  std::uint8_t in_play;     // Sources, a bit each
  std::uint8_t used;        // Sources with a token
  std::uint8_t fortifying;  // Sources whose fortify effect is being carried out (ET-4-39)
  std::uint8_t flags;
  SeatSet waiting;                 // seats that owe a choice
  std::uint8_t pending[kPending];  // lists of effects that may be activated; the topmost list is last
  std::uint8_t pending_size;
  std::uint8_t unused[7];  // instead of padding
  Stack stack;

  static constexpr std::uint8_t kSupply = 1, kTwelve = 2, kFortified = 4;  // end flags (ET-5-1)
  static constexpr std::uint8_t kDeck = 8;                                 // ET-8-38, game end
  static constexpr std::uint8_t kEnd = 15;
  static constexpr std::uint8_t kHalted = 16;  // stopped at Rules::stop_at
  bool halted() const { return flags & kHalted; }
  bool operator==(const State&) const = default;
};

static_assert(sizeof(Player) == 96);
static_assert(sizeof(State) == 1472);

// Verbs of Action. Nouns: cards, Sources, effects and seats by their numbers above.
enum class Verb : std::uint8_t {
  PickSource,  // chance: Source a is in the game
  PickFirst,   // chance: seat a begins
  Draw,        // chance: card a
  Play,        // card a; b: 0, or time + 1 if less than the whole discount is used (ET-8-11)
  Pay,         // card a, one of several
  Discard,     // card a, one of several
  Done,        // no more of them
  Decline,     // the rest of what is offered
  Order,       // card a of the arrival area is summoned first
  Trigger,     // effect a of the pending list
  Flame,       // effect a, as a free action
  Reinforce,   // Source a, as a free action
  Commit,      // Creature a
  DrawAction,
  PlayAction,
  AdvanceAction,
  Conquer,  // Source a
  Fortify,  // Source a
  EndTurn,
  Advance,   // card a from position b by c steps
  Activate,  // effect a
  Remove,    // card a
  Accept,    // the cost on offer
  Choose,    // branch a, from 1
};

namespace act {
constexpr Action pick_source(SourceId s) { return make_action(Verb::PickSource, s); }
constexpr Action pick_first(Seat p) { return make_action(Verb::PickFirst, p); }
constexpr Action draw(int c) { return make_action(Verb::Draw, c); }
constexpr Action play(int c) { return make_action(Verb::Play, c); }
constexpr Action play_at(int c, int time) { return make_action(Verb::Play, c, time + 1); }
constexpr Action pay(int c) { return make_action(Verb::Pay, c); }
constexpr Action discard(int c) { return make_action(Verb::Discard, c); }
constexpr Action done() { return make_action(Verb::Done); }
constexpr Action decline() { return make_action(Verb::Decline); }
constexpr Action order(int c) { return make_action(Verb::Order, c); }
constexpr Action trigger(EffectId e) { return make_action(Verb::Trigger, e); }
constexpr Action flame(int e) { return make_action(Verb::Flame, e); }
constexpr Action reinforce(int s) { return make_action(Verb::Reinforce, s); }
constexpr Action commit(int c) { return make_action(Verb::Commit, c); }
constexpr Action conquer(int s) { return make_action(Verb::Conquer, s); }
constexpr Action fortify(int s) { return make_action(Verb::Fortify, s); }
constexpr Action advance(int c, int position, int steps) { return make_action(Verb::Advance, c, position, steps); }
constexpr Action activate(int e) { return make_action(Verb::Activate, e); }
constexpr Action remove(int c) { return make_action(Verb::Remove, c); }
constexpr Action accept() { return make_action(Verb::Accept); }
constexpr Action choose(int branch) { return make_action(Verb::Choose, branch); }
}  // namespace act

inline Verb verb(Action a) { return static_cast<Verb>(a.verb); }

}  // namespace timetable::echoes
