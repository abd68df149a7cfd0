// Time Hammer: one position, and the words its choices are made of. Field table: README.md.
#pragma once

#include <bit>
#include <cstdint>

#include "core/seat.h"
#include "engine/action.h"
#include "engine/frames.h"

namespace timetable::hammer {

inline constexpr int kPlayers = 2;       // TH-1-1
inline constexpr int kDecades = 7;       // 1990 to 2050
inline constexpr int kDeckCards = 48;    // TH-2-7
inline constexpr int kCards = 50;        // with the two Fidos
inline constexpr int kGreen = 4;         // Action cubes a player (TH-2-6)
inline constexpr int kBlue = 2;          // Jamais' cubes a player
inline constexpr int kGuards = 2;        // On Guard Agents a player may have (TH-4-44)
inline constexpr int kAgentLimit = 5;    // TH-4-81
inline constexpr int kFullHand = 6;      // TH-4-31
inline constexpr int kGadgetLimit = 24;  // Gadgets a turn (TH-4-120)
inline constexpr int kQuarksMax = 8;     // of a deck; the one in the binary has six (TH-2-16)
inline constexpr int kLookMax = 3;       // cards one Gadget may look at: an order of them is one Action
inline constexpr std::uint8_t kNone = 0xFF;

using Card = std::uint8_t;    // number in the deck file minus 1; 48 and 49 are the Fidos of seats 0 and 1
using Decade = std::uint8_t;  // position: 1990 = 0, ..., 2050 = 6
using CardSet = std::uint64_t;
using DecadeSet = std::uint8_t;

inline constexpr Decade kPresent = 3;                                       // 2020
inline constexpr DecadeSet kHoldable = 0x77, kPast = 0x07, kFuture = 0x70;  // TH-2-2

constexpr CardSet card_bit(Card c) { return CardSet{1} << c; }
constexpr DecadeSet decade_bit(Decade d) { return static_cast<DecadeSet>(1u << d); }
constexpr Card lowest(CardSet cards) { return static_cast<Card>(std::countr_zero(cards)); }
constexpr int count(CardSet cards) { return std::popcount(cards); }
constexpr Seat other(Seat p) { return static_cast<Seat>(1 - p); }
constexpr Card fido_of(Seat p) { return static_cast<Card>(kDeckCards + p); }
inline constexpr CardSet kFidos = CardSet{3} << kDeckCards;
inline constexpr CardSet kAllDeckCards = (CardSet{1} << kDeckCards) - 1;

// for (Card c : each(set)) visits the cards by number.
struct each {
  CardSet left;
  explicit constexpr each(CardSet cards) : left(cards) {}
  struct Iterator {
    CardSet left;
    constexpr Card operator*() const { return lowest(left); }
    constexpr Iterator& operator++() { return left &= left - 1, *this; }
    bool operator==(const Iterator&) const = default;
  };
  constexpr Iterator begin() const { return {left}; }
  constexpr Iterator end() const { return {0}; }
};

struct Side {
  CardSet hand = 0;
  CardSet known = 0;               // cards of the hand that everybody knows (TH-10-2)
  CardSet spied = 0;               // cards of the hand that the rival alone knows: he had seen them on top of the deck
  CardSet agents = 0;              // in play
  CardSet guards = 0;              // On Guard among them; each has one green cube
  std::uint8_t on[kDecades] = {};  // how many Agents stand on each decade
  std::uint8_t skill = 0;
  std::uint8_t actions = 0;  // green cubes in the Actions space; the reserve has the rest
  std::uint8_t jamais = 0;   // blue cubes in the Jamais' space; the reserve has the rest
  DecadeSet commands = 0;
  std::uint8_t unused[5] = {};

  int green_reserve() const { return kGreen - actions - count(guards); }
  int blue_reserve() const { return kBlue - jamais; }
  int spendable() const { return count(hand & ~kFidos); }  // cards that can pay (TH-4-83)
  bool operator==(const Side&) const = default;
};

enum class Phase : std::uint8_t { Prep, Discovery, Draw, Action };

// What a Flux or Stasis on the table is for. At most one such event is open at a time: HAMMERs do not nest, and no
// Gadget that may be played in a window opens another one (TH-13-7).
enum class Use : std::uint8_t { None, Discovery, Jump, Ready, Launch, Fight, Repair };

struct Trial {
  Use use = Use::None;
  Seat who = 0;                            // owner of the jumping Agent, or the attacker
  std::uint8_t agent[2] = {kNone, kNone};  // the jumping one; attacker and defender
  Decade to = 0;                           // destination of the Jump, infected decade
  std::uint8_t card[2] = {kNone, kNone};   // the card; attacker's and defender's
  std::int8_t delta[2] = {};               // changes by Gadgets (TH-4-124), for each card
  std::uint8_t open = 0;                   // bit per card that may be Rebooted (TH-4-87)
  SeatSet face_down;                       // who knows card[0] while it lies face down; empty: it is face up
  std::uint8_t level = 0;                  // Repair: base level of the HAMMER
  bool operator==(const Trial&) const = default;
};

enum class Proc : std::uint8_t {
  None,
  Game,    // the turn: pc is a Step; n: cards dealt, discovery Flux, cards gone in step 1; a: card by card; b: HAMMERs
  Window,  // pc: A, R; a: a Moment; b: only R is asked
  Top,     // takes the top card of the deck into State::drawn
  Draw,    // who draws n cards into the hand; b: HAMMERs met since the last card
  Picks,   // works off the queue of picks; who has the one in progress
  Gain,    // who gains n Actions; a: he need not (TH-4-76)
  Pay,     // who discards n cards; a: at random
  Leave,   // chance says which Jump leaves the hand of who
  Enter,   // who sets Agent `card` on decade a; b: it costs cards
  Buy,     // who buys good b for payment a
  Jump,    // who jumps with Agent `card` to a, result changed by n; b: he had the Command of 2030
  Attack,  // who attacks with Agent `card` the Agent a; b: it was ended by a Gadget; n: Jump to this decade + 1
  DejaVu,  // a random HAMMER of Déjà vu is resolved
  Hammer,  // HAMMER `card` on decade a; b: shifted by a Gadget
  Gadget,  // who has played `card`; a: next operation; b: cancelled; n: times left in the operation
  Look,    // who looks at the top n cards
  Reboot,  // card n of the trial is replaced
};
inline constexpr int kProcs = 18;

// The steps of Proc::Game, in the order of TH-4-128.
enum class Step : std::uint8_t {
  FirstPlayer,
  Deal,
  FirstHammer,
  NewQuark,
  TurnStart,
  RollCall,
  PrepSkill,
  Assets,
  AssetsTaken,
  OpenWindow,
  Flux,
  FluxDrawn,
  FluxLocked,
  ChooseAsset,
  DejaVu,
  DrawStart,
  Discard,
  DrawTest,
  DrawCard,
  CardDrawn,
  ActionStart,
  Task,
  TurnEnd,
};
inline constexpr int kSteps = 23;

// When Gadgets can be played: their triggers, in the order of the deck file's vocabulary.
enum class Moment : std::uint8_t { Open, Reveal, GadgetPlayed, HammerInfects, AttackLaunched };
inline constexpr int kMoments = 5;

struct Frame {
  Proc proc = Proc::None;
  std::uint8_t pc = 0;
  Seat who = 0;
  std::uint8_t card = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t n = 0;
  std::uint8_t unused = 0;
  bool operator==(const Frame&) const = default;
};

// Deepest chain: game, window, Gadget (draw), draw, picks, draw, HAMMER, window, Gadget, up to six answers (a deck has
// no more), Reboot, top card: 17.
using Stack = FrameStack<Frame, 20>;
inline constexpr int kAnswersMax = 6;

struct State {
  Side side[kPlayers];
  CardSet deck = 0;  // what is in it; its order is nobody's but for `top`
  CardSet discarded = 0;
  CardSet deja_vu = 0;
  CardSet table = 0;                                   // being resolved (TH-2-15)
  CardSet box = 0;                                     // not in this game: scenarios may leave cards out
  std::uint8_t pile[kDeckCards] = {};                  // the discard pile from bottom to top
  Decade decade[kCards] = {};                          // where an Agent in play stands
  std::uint8_t top[kLookMax] = {kNone, kNone, kNone};  // cards on top of the deck that somebody knows, in order
  SeatSet top_seen[kLookMax];                          // who
  Trial trial;
  std::uint8_t drawn = kNone;  // what Proc::Top hands to the frame below it
  SeatSet drawn_seen;          // who knew it before
  std::uint8_t pile_size = 0;
  std::uint8_t picks[4] = {kNone, kNone, kNone, kNone};  // seats that may still pick (TH-4-73): twice a player and game
  std::uint8_t rounds_left = 0;                          // the die
  Seat active = 0, first = 0;
  Phase phase = Phase::Prep;
  std::uint8_t bonus = 0;    // Draw Bonuses of the active player
  std::uint8_t gadgets = 0;  // played in this turn
  std::uint8_t quark = kNone;
  std::uint8_t quarks_left = 0;  // as a set of kQuarksMax
  std::uint8_t last = kNone;     // the last Flux or Stasis that everybody saw, and what it was for
  Use last_use = Use::None;
  SeatSet waiting;
  std::uint8_t flags = 0;
  Stack stack{};
  std::uint8_t unused[5] = {};

  static constexpr std::uint8_t kOver = 1, kHalted = 2, kParadox = 4, kPicking = 8, kMustPass = 16, kBegun = 32;
  bool has(std::uint8_t flag) const { return flags & flag; }
  void set(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags | flag); }
  void clear(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
  Seat rival() const { return other(active); }
  bool operator==(const State&) const = default;
};

static_assert(sizeof(State) <= 512);
static_assert(std::has_unique_object_representations_v<State>);

// Verbs of Action. Nouns: cards, decades and seats by their numbers above. All Jumps are one noun (TH-2-16), that of
// the deck's first Jump, wherever a player chooses.
enum class Verb : std::uint8_t {
  First,    // chance: seat a goes first
  Deal,     // chance: card a to seat b
  Omen,     // chance: HAMMER a starts in Déjà vu
  Quark,    // chance: Quark a comes into force
  Draw,     // chance: card a was on top of the deck
  Stay,     // chance: HAMMER a stays in Déjà vu at a reform
  Echo,     // chance: HAMMER a of Déjà vu strikes again
  Leave,    // chance: Jump a leaves the hand of seat b
  Toss,     // chance: card a leaves the hand of seat b
  Glimpse,  // chance: card a is the next one looked at
  Fido,     // on decade a
  Decline,  // pass in a window, no pick, no cube from a guard
  Pick,     // card a of the discard pile
  PickTop,  // the top card of the deck
  Strip,    // take the cubes of the guards a and b (b may be kNone)
  Play,     // Gadget a
  Reboot,   // the card of the window (0), the attacker's (1), the defender's (2)
  Slot,     // the same, named for Rewind Spool
  Asset,    // 0 Action, 1 Draw Bonus, 2 Jamais'
  Done,     // with discarding; a: draw card by card
  Discard,  // card a
  Lose,     // Agent a
  Pass,
  Buy,      // good b for payment a
  Recruit,  // Agent a onto decade b
  Guard,    // Agent a
  Jump,     // Agent a to decade b
  Attack,   // with Agent a on Agent b
  Pay,      // card a
  Take,     // card a of the discard pile
  Ready,    // 0 call off, 1 launch face up, 2 face down
  Fight,
  Escape,  // to decade a by the guard's cube; a = kNone: by a Jump card
  Move,    // Agent a to decade b
  Order,   // cards a, b, c from the top
};

enum class Payment : std::uint8_t { Cards, TwoGreen, GreenBlue, TwoBlue };
enum class Good : std::uint8_t { Action, Jamais, Agent, CrucialJump };
enum class Asset : std::uint8_t { Action, Draw, Jamais };

namespace act {
constexpr Action decline() { return make_action(Verb::Decline); }
constexpr Action pass() { return make_action(Verb::Pass); }
constexpr Action play(Card gadget) { return make_action(Verb::Play, gadget); }
constexpr Action pay(Card c) { return make_action(Verb::Pay, c); }
constexpr Action buy(Payment payment, Good good) {
  return make_action(Verb::Buy, static_cast<int>(payment), static_cast<int>(good));
}
constexpr Action recruit(Card agent, Decade d) { return make_action(Verb::Recruit, agent, d); }
constexpr Action jump(Card agent, Decade d) { return make_action(Verb::Jump, agent, d); }
constexpr Action move(Card agent, Decade d) { return make_action(Verb::Move, agent, d); }
constexpr Action attack(Card own, Card rival) { return make_action(Verb::Attack, own, rival); }
constexpr Action draw(Card c) { return make_action(Verb::Draw, c); }
}  // namespace act

inline Verb verb(Action a) { return static_cast<Verb>(a.verb); }

}  // namespace timetable::hammer
