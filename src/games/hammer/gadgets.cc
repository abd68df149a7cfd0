// Time Hammer: windows, Reboots and Gadgets (TH-4-86 to TH-4-88, TH-4-120 to TH-4-127).
#include <algorithm>
#include <cassert>
#include <utility>

#include "games/hammer/machine.h"

namespace timetable::hammer {

template <class L>
bool Machine<L>::window_closed(const Frame& f) {
  switch (static_cast<Moment>(f.a)) {
    case Moment::Reveal: return shows_paradox(r_, s_);            // TH-4-88
    case Moment::HammerInfects: return s_.stack.below(1).b != 0;  // TH-4-126: it has been shifted
    default: return s_.has(State::kMustPass);
  }
}

template <class L>
bool Machine<L>::window_asks(const Frame& f, Seat p) const {
  const auto moment = static_cast<Moment>(f.a);
  if (p == s_.active && f.b == kRivalOnly) return false;
  if (p == s_.active && f.b == kActiveAlways && r_.ask_all) return true;
  return is_asked(r_, s_, p, moment);
}

template <class L>
void Machine<L>::step_window(Frame& f) {
  if (window_closed(f)) return pop();
  for (; f.pc < 2; ++f.pc) {
    const Seat p = f.pc == 0 ? s_.active : s_.rival();
    if (window_asks(f, p)) return ask(p);
  }
  pop();
}

template <class L>
void Machine<L>::answer_window(Frame& f, Seat p, Action a) {
  if (verb(a) == Verb::Decline) {
    ++f.pc;
    return;
  }
  f.pc = 0;
  if (verb(a) == Verb::Play) return play_gadget(p, a.a);
  lose_jamais(p, 1);
  push({.proc = Proc::Reboot, .who = p, .n = static_cast<std::uint8_t>(a.a == 2)});
}

template <class L>
void Machine<L>::step_reboot(Frame& f) {  // TH-4-87
  if (f.pc == 0) {
    f.pc = 1;
    const Card c = std::exchange(s_.trial.card[f.n], kNone);
    put_away(c);
    tell(log_, Ev::Rebooted, f.who, c);
    return take_top();
  }
  const int slot = f.n;
  pop();
  reveal(slot);
}

template <class L>
void Machine<L>::play_gadget(Seat p, Card gadget) {  // TH-4-121
  leave_hand(p, gadget);
  s_.table |= card_bit(gadget);
  ++s_.gadgets;
  show(log_, Ev::GadgetPlayed, p, gadget);
  lose_actions(p, r_.row[gadget].cost_actions);
  push({.proc = Proc::Gadget, .who = p, .card = gadget});
  pay(p, r_.row[gadget].cost_discards);
}

// pc: 0 to be answered, 1 takes effect, 2 its player chooses.
template <class L>
void Machine<L>::step_gadget(Frame& f) {
  if (f.pc == 0) {
    f.pc = 1;
    const Seat rival = other(f.who);
    if (is_asked(r_, s_, rival, Moment::GadgetPlayed)) ask(rival);
    return;
  }
  const Program& program = r_.program(f.card, s_.phase);
  if (f.b || f.a >= program.size()) return end_gadget(f);
  const Instr& in = program[f.a];
  if (!can_do(r_, s_, f.who, in, f.card)) return next_operation(f);  // TH-4-121: what cannot be done is skipped
  begin_operation(f, in);
}

template <class L>
void Machine<L>::end_gadget(Frame& f) {
  const Card gadget = f.card;
  const Seat p = f.who;
  const bool cancelled = f.b;
  pop();
  put_away(gadget);
  if (cancelled) tell(log_, Ev::GadgetCancelled, p, gadget);
  start_picks();
}

// Operations in which somebody chooses ask here; all others are carried out.
template <class L>
void Machine<L>::begin_operation(Frame& f, const Instr& in) {
  switch (in.op) {
    case Op::Reboot:
      if (s_.trial.open != 3) break;
      [[fallthrough]];
    case Op::MoveAgent:
    case Op::Recruit:
    case Op::TakeDiscard:
    case Op::LoseAgent:
    case Op::JumpAgent: f.pc = 2; return ask(f.who);
    case Op::SetGuard:
      if (f.n == 0) f.n = static_cast<std::uint8_t>(in.arg[0]);
      f.pc = 2;
      return ask(f.who);
    case Op::GainAction:  // one by one, each with its own source
      if (f.n == 0) f.n = static_cast<std::uint8_t>(in.arg[0]);
      if (--f.n == 0) next_operation(f);
      push({.proc = Proc::Gain, .who = f.who, .n = 1});
      return;
    default: break;
  }
  next_operation(f);
  carry_out(f, in);
}

template <class L>
void Machine<L>::carry_out(Frame& f, const Instr& in) {
  const Seat p = f.who, target = in.rival() ? other(p) : p;
  switch (in.op) {
    case Op::GainJamais:
      for (int i = 0; i < in.arg[0]; ++i) gain_jamais(p);
      return;
    case Op::Draw: return begin_draw(p, in.arg[0]);
    case Op::LookTop: push({.proc = Proc::Look, .who = p, .n = static_cast<std::uint8_t>(in.arg[0])}); return;
    case Op::LoseAction: return lose_actions(target, in.arg[1]);
    case Op::LoseJamais: return lose_jamais(target, in.arg[1]);
    case Op::ChangeResult: return change_result(f, in);
    case Op::Reboot: push({.proc = Proc::Reboot, .who = p, .n = static_cast<std::uint8_t>(s_.trial.open == 2)}); return;
    case Op::CancelGadget: s_.stack.below(1).b = 1; return;
    case Op::ShiftHammer:
      if (Frame* hammer = find_below(Proc::Hammer)) hammer->b = 1, tell(log_, Ev::Detoured, p, hammer->card);
      return;
    case Op::EndAttack:
      if (Frame* attack = find_below(Proc::Attack)) attack->b = 1;
      return;
    case Op::GainSkill:
      for (int i = 0; i < in.arg[0]; ++i) {
        if (gain_skill(p)) return;
      }
      return;
    case Op::DiscardHand: return pay(target, std::min<int>(in.arg[1], s_.side[target].spendable()), in.arg[2]);
    case Op::DejaVu: push({.proc = Proc::DejaVu}); return;
    default: assert(false); return;
  }
}

template <class L>
Frame* Machine<L>::find_below(Proc proc) {
  for (int i = s_.stack.depth; i-- > 0;) {
    if (s_.stack.frame[i].proc == proc) return &s_.stack.frame[i];
  }
  return nullptr;
}

template <class L>
void Machine<L>::change_result(const Frame& f, const Instr& in) {
  const bool fight = s_.trial.use == Use::Fight;
  const bool attackers = (f.who == s_.trial.who) == (in.arg[0] == 0);
  const int slot = fight && !attackers ? 1 : 0;
  constexpr int kMost = 100;  // far beyond any result; keeps 24 large changes inside a byte
  const int delta = std::clamp(s_.trial.delta[slot] + in.arg[1], -kMost, kMost);
  s_.trial.delta[slot] = static_cast<std::int8_t>(delta);
  const int what = fight ? 1 + slot : s_.trial.use == Use::Jump ? 0 : 3;
  tell(log_, Ev::ResultChanged, f.who, kDeltaZero + in.arg[1], what);
}

template <class L>
void Machine<L>::answer_gadget(Frame& f, Seat p, Action a) {
  if (f.pc == 1) {  // the rival's answer
    if (verb(a) == Verb::Play) play_gadget(p, a.a);
    return;
  }
  const Instr& in = r_.program(f.card, s_.phase)[f.a];
  const Seat owner = in.rival() ? other(p) : p;
  if (in.op == Op::SetGuard && --f.n > 0) f.pc = 1;
  else next_operation(f);
  switch (verb(a)) {
    case Verb::Move: {
      const Decade from = s_.decade[a.a];
      move_agent(owner, a.a, a.b);
      tell(log_, Ev::Moved, owner, a.a, a.b);
      update_command(from);
      return update_command(a.b);
    }
    case Verb::Recruit: return begin_recruit(p, a.a, a.b);
    case Verb::Take: return take_discard(p, a.a);
    case Verb::Lose: return lose_agent(owner, a.a);
    case Verb::Jump: return begin_jump(p, a.a, a.b, in.arg[0]);
    case Verb::Guard: s_.side[p].guards |= card_bit(a.a); return tell(log_, Ev::OnGuard, p, a.a);
    default:  // Verb::Slot
      push({.proc = Proc::Reboot, .who = p, .n = static_cast<std::uint8_t>(a.a == 2)});
      return;
  }
}

template class Machine<NullLog>;
template class Machine<EventLog>;

}  // namespace timetable::hammer
