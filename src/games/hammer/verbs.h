// Time Hammer: what holds in a position (holdings, results, who may play what), and what the log can tell.
#pragma once

#include "engine/log.h"
#include "engine/options.h"
#include "games/hammer/cards.h"
#include "games/hammer/state.h"

namespace timetable::hammer {

// What the log can tell; the meaning of who and arg[] beside each. "Hidden": for who alone.
enum class Ev : std::uint8_t {
  GoesFirst,        // who
  Dealt,            // who: [card hidden]
  Omen,             // [HAMMER]
  RoundBegins,      // [round, of]
  QuarkInForce,     // [Quark]
  TurnBegins,       // who
  FidoSet,          // who: [Fido, decade]
  SkillGained,      // who: [Skill]
  ActionsGained,    // who: [how many, now]
  GuardStripped,    // who: [Agent]
  ActionsLost,      // who: [how many, now]
  JamaisGained,     // who: [now]
  JamaisLost,       // who: [now]
  BonusGained,      // who: [how many]
  EpochComplete,    // who: [0 past, 1 future]
  Revealed,         // who drew: [card, Use, value]
  Rebooted,         // who: [card]
  Paradox,          //
  Matched,          // who: [decade]
  NotMatched,       // who: [decade]
  Discarded,        // who: [card]
  Drew,             // who: [card hidden]
  DrawCancelled,    // who
  Reformed,         // [HAMMER that stays or kNone, cards]
  DejaVuStrikes,    // [HAMMER]
  HammerDrawn,      // who: [HAMMER]
  NobodyThere,      // [HAMMER, decade]
  Infects,          // [HAMMER, decade, level]
  Repaired,         // [HAMMER, decade, result, level]
  NotRepaired,      // [HAMMER, decade, result, level]
  SentToPresent,    // who: [Agent]
  Shifted,          // [HAMMER, decade]
  ToDejaVu,         // [HAMMER]
  AgentLost,        // who: [Agent]
  CameHome,         // who: [Fido]
  Recruited,        // who: [Agent, decade]
  OnGuard,          // who: [Agent]
  JumpBegins,       // who: [Agent, from, to]
  Jumped,           // who: [Agent, to, result, distance]
  JumpFailed,       // who: [Agent, to, result, distance]
  AttackReadied,    // who: [Agent, rival Agent]
  LookedAtFlux,     // who: [card hidden]
  CalledOff,        // who: [card hidden]
  LaunchedUp,       // who: [card]
  LaunchedDown,     // who
  ChoseFight,       // who
  EscapesByCard,    // who: [Agent]
  EscapesByCube,    // who: [Agent, to]
  FightDecided,     // who won: [attacker's result, defender's result]
  FluxTaken,        // who: [card]
  MustPass,         // who
  Bought,           // who: [payment, good]
  TookDiscard,      // who: [card]
  PickedTop,        // who
  DeclinedPick,     // who
  GadgetPlayed,     // who: [Gadget]
  GadgetCancelled,  // who: [Gadget]
  ResultChanged,    // who played: [change + 100, 0 Jump, 1 attacker, 2 defender, 3 repair]
  LookedAt,         // who: [cards, hidden card, hidden card, hidden card]
  Reordered,        // who
  Moved,            // who: [Agent, to]
  Detoured,         // who: [HAMMER]
  AttackEnded,      // who
  CommandTaken,     // who: [decade]
  CommandLost,      // [decade]
  Passed,           // who
  TurnEnds,         // who
  GameWon,          // who: [Decider]
  GameShared,       //
};

// Who is told of in it makes use of what it names: what studies of components count (study/nouns.h).
constexpr bool is_use(Ev kind) {
  return kind == Ev::Recruited || kind == Ev::GadgetPlayed || kind == Ev::Rebooted || kind == Ev::Jumped ||
      kind == Ev::AttackReadied;
}

// What decides the game (TH-5-1 to TH-5-3).
enum class Decider : std::uint8_t { Expert, Skill, Epoch, Decades, Agents, Nothing };
inline constexpr int kDeciders = 6;
struct Verdict {
  Decider by = Decider::Nothing;
  Seat winner = kNoSeat;  // nobody alone: the victory is shared
};
Verdict verdict(const Rules& r, const State& s);

inline constexpr int kDeltaZero = 100;  // Ev::ResultChanged: changes may be negative, arguments not

inline DecadeSet held(const Side& side) {  // TH-4-60
  unsigned out = 0;
  for (int d = 0; d < kDecades; ++d) out |= static_cast<unsigned>(side.on[d] != 0) << d;
  return static_cast<DecadeSet>(out & kHoldable);
}
inline int decades_held(const Side& side) { return std::popcount(held(side)); }
inline bool complete_epoch(const Side& side) {
  const DecadeSet mine = held(side);
  return (mine & kPast) == kPast || (mine & kFuture) == kFuture;
}
inline bool anybody_holds(const State& s, Decade d) { return d != kPresent && (s.side[0].on[d] || s.side[1].on[d]); }
// Where a HAMMER on d goes next: the nearest held decade towards 2020, or 2020 itself (TH-4-115).
Decade next_stop(const State& s, Decade d);
inline CardSet agents_on(const State& s, Seat p, Decade d) {
  CardSet out = 0;
  for (Card c : each(s.side[p].agents)) out |= s.decade[c] == d ? card_bit(c) : 0;
  return out;
}

// TH-4-69: is there a card for a hand in the deck or in what would become the deck?
inline bool can_draw(const Rules& r, const State& s) { return (s.deck | s.discarded) & ~r.hammers; }

inline const Passive* quark_power(const Rules& r, const State& s) {
  return s.quark == kNone ? nullptr : &r.deck->quark_power[s.quark];
}
// What Commands of p and the Quark add up to, by the field that is asked for.
template <class F>
int powers(const Rules& r, const State& s, Seat p, F&& field) {
  int sum = 0;
  for (unsigned left = s.side[p].commands; left; left &= left - 1) {
    sum += field(r.deck->command_power[std::countr_zero(left)]);
  }
  if (const Passive* quark = quark_power(r, s)) sum += field(*quark);
  return sum;
}
inline bool reboots_allowed(const Rules& r, const State& s) {  // TH-4-88
  const Passive* quark = quark_power(r, s);
  return !s.has(State::kParadox) && !(quark && quark->no_reboot);
}
inline bool attacks_allowed(const Rules& r, const State& s) {
  const Passive* quark = quark_power(r, s);
  return !(quark && quark->no_attack);
}

// The sum of a trial, term by term: what a question shows (TH-9-5) and what decides.
struct Sum {
  int card = 0, agent = 0, guard = 0, powers = 0, changes = 0;
  int total() const { return card + agent + guard + powers + changes; }
};
int distance(const State& s);                             // of the Jump (TH-4-91)
Sum jump_sum(const Rules& r, const State& s);             // TH-4-92
Sum fight_sum(const Rules& r, const State& s, int slot);  // TH-4-105
Sum repair_sum(const Rules& r, const State& s);           // TH-4-112
int repair_level(const Rules& r, const State& s, Decade d, int base);
int repair_bonus(const Rules& r, const State& s, Seat p);
Seat best_repairer(const Rules& r, const State& s, Decade d);  // of those who hold it (TH-8-60)
bool shows_paradox(const Rules& r, const State& s);            // the trial is a repair whose Stasis is P

bool free_entry(const Rules& r, const State& s, Seat p, Card agent);  // TH-4-80
// Can p pay the cards of this Agent of his hand, not counting the cards of `besides`?
bool can_pay(const Rules& r, const State& s, Seat p, Card agent, CardSet besides = 0);
CardSet recruits(const Rules& r, const State& s, Seat p, const Instr& in, Card gadget);

// Decades that this operation can move the Agent to.
DecadeSet destinations(const State& s, Seat p, const Instr& in, Card agent);
CardSet movable(const State& s, Seat p, const Instr& in);
CardSet cards_of_types(const Rules& r, int types);  // of Op::TakeDiscard
CardSet losable(const State& s, Seat p, const Instr& in);

// Gadgets of his hand that p may play at this moment (TH-4-120).
CardSet playable(const Rules& r, const State& s, Seat p, Moment moment);
// Can the operation be done now by p with this Gadget (section 7)?
bool can_do(const Rules& r, const State& s, Seat p, const Instr& in, Card gadget);

// As far as everybody knows, might p have an option besides passing (TH-4-127)? With windows = own: has he one?
bool is_asked(const Rules& r, const State& s, Seat p, Moment moment);
bool might_have_jump(const Rules& r, const State& s, Seat p);

// Words of positions: "draw-phase", "hammer", "repair".
std::string_view step_id(Step step);
std::string_view proc_id(Proc proc);
std::string_view use_id(Use use);

}  // namespace timetable::hammer
