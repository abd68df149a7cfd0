#include "games/hammer/verbs.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace timetable::hammer {

Verdict verdict(const Rules& r, const State& s) {
  const Side &x = s.side[0], &y = s.side[1];
  const auto better = [](Decider by, int a, int b) { return Verdict{by, static_cast<Seat>(a > b ? 0 : 1)}; };
  const int epochs[] = {complete_epoch(x), complete_epoch(y)}, held[] = {decades_held(x), decades_held(y)};
  const int agents[] = {count(x.agents), count(y.agents)};
  if (x.skill != y.skill) {
    return better(std::max(x.skill, y.skill) >= r.expert ? Decider::Expert : Decider::Skill, x.skill, y.skill);
  }
  if (epochs[0] != epochs[1]) return better(Decider::Epoch, epochs[0], epochs[1]);
  if (held[0] != held[1]) return better(Decider::Decades, held[0], held[1]);
  if (agents[0] != agents[1]) return better(Decider::Agents, agents[0], agents[1]);
  return {};
}

Decade next_stop(const State& s, Decade d) {
  do {
    d = static_cast<Decade>(d < kPresent ? d + 1 : d - 1);
  } while (d != kPresent && !anybody_holds(s, d));
  return d;
}

int distance(const State& s) { return std::abs(s.trial.to - s.decade[s.trial.agent[0]]); }

Sum jump_sum(const Rules& r, const State& s) {
  const Trial& t = s.trial;
  return {.card = r.row[t.card[0]].flux,
          .agent = r.row[t.agent[0]].jump,
          .powers = powers(r, s, t.who, [](const Passive& p) { return p.jump; }),
          .changes = t.delta[0]};
}

Sum fight_sum(const Rules& r, const State& s, int slot) {
  const Trial& t = s.trial;
  const Seat p = slot ? other(t.who) : t.who;
  const bool guarded = slot && (s.side[p].guards & card_bit(t.agent[1]));
  return {.card = r.row[t.card[slot]].flux,
          .agent = r.row[t.agent[slot]].attack,
          .guard = guarded,
          .powers = powers(r, s, p, [slot](const Passive& x) { return slot ? x.attacked : x.attacking; }),
          .changes = t.delta[slot]};
}

int repair_bonus(const Rules& r, const State& s, Seat p) {
  return r.repair_bonus[s.side[p].skill] + powers(r, s, p, [](const Passive& x) { return x.repair; });
}

Seat best_repairer(const Rules& r, const State& s, Decade d) {
  const Seat a = s.active, b = s.rival();
  if (!s.side[a].on[d]) return b;
  return s.side[b].on[d] && repair_bonus(r, s, b) > repair_bonus(r, s, a) ? b : a;
}

Sum repair_sum(const Rules& r, const State& s) {
  const int bonus = repair_bonus(r, s, best_repairer(r, s, s.trial.to));
  return {.card = r.row[s.trial.card[0]].stasis, .powers = bonus, .changes = s.trial.delta[0]};
}

int repair_level(const Rules& r, const State& s, Decade d, int base) {
  const Passive* quark = quark_power(r, s);
  return base + (s.side[0].on[d] && s.side[1].on[d]) + (quark ? quark->level : 0);
}

bool shows_paradox(const Rules& r, const State& s) {
  return s.trial.use == Use::Repair && s.trial.card[0] != kNone && r.row[s.trial.card[0]].stasis == 0;
}

bool free_entry(const Rules& r, const State& s, Seat p, Card agent) {
  return r.row[agent].cost == 0 || ((r.humans & card_bit(agent)) && decades_held(s.side[p]) >= r.row[agent].cost);
}

bool can_pay(const Rules& r, const State& s, Seat p, Card agent, CardSet besides) {
  const int cards = count(s.side[p].hand & ~kFidos & ~card_bit(agent) & ~besides);
  return cards >= r.row[agent].cost || free_entry(r, s, p, agent);
}

CardSet recruits(const Rules& r, const State& s, Seat p, const Instr& in, Card gadget) {
  CardSet kind = r.agents;
  if (in.arg[0] == 0) kind &= r.humans;
  if (in.arg[0] == 1) kind &= ~r.humans;
  CardSet out = 0;
  for (Card c : each(s.side[p].hand & kind)) {
    if (can_pay(r, s, p, c, card_bit(gadget))) out |= card_bit(c);
  }
  return out;
}

DecadeSet destinations(const State& s, Seat p, const Instr& in, Card agent) {
  const int from = s.decade[agent];
  if (in.arg[4] && !(held(s.side[p]) & decade_bit(static_cast<Decade>(from)))) return 0;
  unsigned out = 0;
  for (int to = 0; to < kDecades; ++to) {
    const int steps = std::abs(to - from);
    const bool towards = std::abs(to - kPresent) == std::abs(from - kPresent) - steps;  // not beyond it either
    if (steps >= in.arg[1] && steps <= in.arg[2] && (towards || !in.arg[3])) out |= 1u << to;
  }
  return static_cast<DecadeSet>(out);
}

CardSet movable(const State& s, Seat p, const Instr& in) {
  CardSet out = 0;
  for (Card c : each(s.side[in.rival() ? other(p) : p].agents)) {
    if (destinations(s, p, in, c)) out |= card_bit(c);
  }
  return out;
}

CardSet losable(const State& s, Seat p, const Instr& in) {
  CardSet out = 0;
  for (Card c : each(s.side[in.rival() ? other(p) : p].agents)) {
    const Decade d = s.decade[c];
    if (in.arg[1] == 1 && !(held(s.side[p]) & decade_bit(d))) continue;
    if (in.arg[1] == 2 && d != kPresent) continue;
    out |= card_bit(c);
  }
  return out;
}

CardSet cards_of_types(const Rules& r, int types) {
  CardSet out = 0;
  for (int t = 0; t < 4; ++t) out |= (types >> t & 1) ? r.by_type[t] : 0;
  return out;
}

namespace {

bool can_change_result(const State& s, Seat p, const Instr& in) {
  if (in.arg[0] == 2) return s.trial.use == Use::Repair;
  return s.trial.use == Use::Fight || (s.trial.use == Use::Jump && (s.trial.who == p) == (in.arg[0] == 0));
}

// `exact` looks into p's hand; otherwise what hangs on it counts as possible with two cards (TH-4-127).
bool possible(const Rules& r, const State& s, Seat p, const Instr& in, Card gadget, bool exact) {
  const Side& mine = s.side[p];
  const Side& target = s.side[in.rival() ? other(p) : p];  // of operations with who
  switch (in.op) {
    case Op::GainAction: return mine.green_reserve() > 0 || mine.guards;
    case Op::GainJamais: return mine.blue_reserve() > 0;
    case Op::Draw: return can_draw(r, s);
    case Op::MoveAgent: return movable(s, p, in);
    case Op::Recruit: return exact ? recruits(r, s, p, in, gadget) != 0 : mine.spendable() >= 2;
    case Op::LookTop: return s.deck;
    case Op::LoseAction: return target.actions;
    case Op::TakeDiscard: return s.discarded & cards_of_types(r, in.arg[0]);
    case Op::ChangeResult: return can_change_result(s, p, in);
    case Op::Reboot: return s.trial.open && reboots_allowed(r, s);
    case Op::GainSkill: return mine.skill < r.expert;
    case Op::LoseJamais: return target.jamais;
    case Op::DiscardHand:
      if (in.rival()) return target.spendable() > 0;
      return exact ? count(mine.hand & ~kFidos & ~card_bit(gadget)) > 0 : mine.spendable() >= 2;
    case Op::LoseAgent: return losable(s, p, in);
    case Op::DejaVu: return s.deja_vu;
    case Op::JumpAgent: return mine.agents;
    case Op::SetGuard: return mine.green_reserve() > 0 && count(mine.guards) < kGuards && (mine.agents & ~mine.guards);
    case Op::CancelGadget:
    case Op::ShiftHammer:
    case Op::EndAttack: return true;  // the moment alone decides
    default: assert(false); return false;
  }
}

bool can_pay_gadget(const Rules& r, const State& s, Seat p, Card gadget) {
  return s.side[p].actions >= r.row[gadget].cost_actions && s.side[p].spendable() > r.row[gadget].cost_discards;
}

bool may_play(const Rules& r, const State& s, Seat p, Card gadget, bool exact) {
  return can_pay_gadget(r, s, p, gadget) && possible(r, s, p, r.program(gadget, s.phase)[0], gadget, exact);
}

CardSet fitting(const Rules& r, const State& s, Seat p, Moment moment) {
  if (s.gadgets >= kGadgetLimit) return 0;
  return r.playable[static_cast<int>(moment)][static_cast<int>(s.phase)][p != s.active];
}

// TH-4-127 (b): cards that might be in this hand, for all that everybody sees.
CardSet might_hold(const State& s, Seat p) {
  const Side& mine = s.side[p];
  if (!(mine.hand & ~mine.known & ~kFidos)) return mine.known;
  CardSet elsewhere = s.discarded | s.deja_vu | s.table | s.box | s.side[other(p)].known;
  if (!s.trial.face_down.empty()) elsewhere &= ~card_bit(s.trial.card[0]);
  return ~elsewhere;
}

}  // namespace

bool can_do(const Rules& r, const State& s, Seat p, const Instr& in, Card gadget) {
  return possible(r, s, p, in, gadget, true);
}

CardSet playable(const Rules& r, const State& s, Seat p, Moment moment) {
  CardSet out = 0;
  for (Card c : each(fitting(r, s, p, moment) & s.side[p].hand)) {
    if (may_play(r, s, p, c, true)) out |= card_bit(c);
  }
  return out;
}

bool is_asked(const Rules& r, const State& s, Seat p, Moment moment) {
  if (moment == Moment::Reveal && s.side[p].jamais && s.trial.open && reboots_allowed(r, s)) return true;
  if (!r.ask_all) return playable(r, s, p, moment) != 0;
  const CardSet candidates = fitting(r, s, p, moment);
  if (!candidates) return false;
  for (Card c : each(candidates & might_hold(s, p))) {
    if (may_play(r, s, p, c, false)) return true;
  }
  return false;
}

bool might_have_jump(const Rules& r, const State& s, Seat p) {
  return r.jumps & (r.ask_all ? might_hold(s, p) : s.side[p].hand);
}

}  // namespace timetable::hammer
