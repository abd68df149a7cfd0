// Time Hammer: Jumps, attacks and HAMMERs (TH-4-85 to TH-4-118).
#include <utility>

#include "games/hammer/machine.h"

namespace timetable::hammer {

constexpr Decade k2030 = 4;

template <class L>
int Machine<L>::value_of(Card c) const {
  return s_.trial.use == Use::Repair ? r_.row[c].stasis : r_.row[c].flux;
}

template <class L>
void Machine<L>::reveal(int slot) {
  const Card c = drawn();
  s_.trial.card[slot] = s_.last = c;
  s_.last_use = s_.trial.use;
  show(log_, Ev::Revealed, slot ? other(s_.trial.who) : s_.trial.who, c, static_cast<int>(s_.trial.use), value_of(c));
  if (!shows_paradox(r_, s_)) return;
  s_.set(State::kParadox);
  tell(log_, Ev::Paradox);
}

// Jumps.

template <class L>
void Machine<L>::begin_jump(Seat p, Card agent, Decade to, int change) {
  const bool leaves_2030 = s_.decade[agent] == k2030 && (s_.side[p].commands & decade_bit(k2030));
  tell(log_, Ev::JumpBegins, p, agent, s_.decade[agent], to);
  push({.proc = Proc::Jump,
        .who = p,
        .card = agent,
        .a = to,
        .b = leaves_2030,
        .n = static_cast<std::uint8_t>(static_cast<std::int8_t>(change))});
}

template <class L>
void Machine<L>::step_jump(Frame& f) {
  switch (f.pc++) {
    case 0:
      s_.trial = {.use = Use::Jump, .who = f.who, .to = f.a, .open = 1};
      s_.trial.agent[0] = f.card;
      s_.trial.delta[0] = static_cast<std::int8_t>(f.n);
      return take_top();
    case 1: reveal(0); return open_window(Moment::Reveal);
    case 2: return resolve_jump(f);
    default: pop(); return start_picks();
  }
}

template <class L>
void Machine<L>::resolve_jump(Frame& f) {
  const int result = jump_sum(r_, s_).total(), needed = distance(s_);
  const Decade from = s_.decade[f.card];
  put_away(s_.trial.card[0]);
  s_.trial = {};
  const bool made = result >= needed;
  tell(log_, made ? Ev::Jumped : Ev::JumpFailed, f.who, f.card, f.a, result, needed);
  if (!made) {  // TH-4-94
    lose_agent(f.who, f.card);
    leave_2030(f);
    push({.proc = Proc::DejaVu});
    return;
  }
  move_agent(f.who, f.card, f.a);
  update_command(from);
  update_command(f.a);
  leave_2030(f);
  if (needed == kDecades - 1) gain_skill(f.who);  // TH-4-95
}

template <class L>
void Machine<L>::leave_2030(const Frame& f) {  // TH-4-64
  const Side &mine = s_.side[f.who], &theirs = s_.side[other(f.who)];
  const bool tie = mine.on[k2030] == theirs.on[k2030];
  if (f.b && tie && !r_.plain_2030) give_command(k2030, kNoSeat);
}

// Attacks.

template <class L>
void Machine<L>::step_attack(Frame& f) {
  switch (f.pc) {
    case 0: f.pc = 1; return take_top();
    case 1: {
      const Card c = drawn();
      s_.trial = {.use = Use::Ready, .who = f.who, .face_down = SeatSet::of(f.who) | s_.drawn_seen};
      s_.trial.agent[0] = f.card;
      s_.trial.agent[1] = f.a;
      s_.trial.card[0] = c;
      show_only(log_, s_.trial.face_down, 1, Ev::LookedAtFlux, f.who, c);
      f.pc = 2;
      return ask(f.who);
    }
    case 3: return step_respond(f);
    case 4: f.pc = 5; return take_top();
    case 5: return open_fight(f);
    case 6: return settle_fight(f);
    default: {  // 7: the defender jumps
      const Card agent = f.a;
      const auto to = static_cast<Decade>(f.n);
      const Seat p = other(f.who);
      pop();
      return begin_jump(p, agent, to, 0);
    }
  }
}

template <class L>
void Machine<L>::answer_attack(Frame& f, Seat p, Action a) {
  if (f.pc == 2) answer_ready(f, p, a);
  else answer_respond(f, p, a);
}

template <class L>
void Machine<L>::answer_ready(Frame& f, Seat p, Action a) {
  if (a.a == 0) return call_off(f);
  f.pc = 3;
  if (a.a == 2) return tell(log_, Ev::LaunchedDown, p);
  s_.trial.face_down = SeatSet();
  s_.trial.use = s_.last_use = Use::Launch;
  s_.trial.open = 1;
  s_.last = s_.trial.card[0];
  show(log_, Ev::LaunchedUp, p, s_.trial.card[0]);
  open_window(Moment::Reveal);
}

template <class L>
void Machine<L>::call_off(Frame& f) {  // TH-4-102
  const Card c = s_.trial.card[0];
  const SeatSet seen = s_.trial.face_down;
  const Seat p = f.who;
  s_.trial = {};
  pop();
  if (r_.hammers & card_bit(c)) {
    put_away(c);
    show(log_, Ev::CalledOff, p, c);
    return gain_jamais(p);
  }
  into_hand(p, c, false, seen);
  show_only(log_, seen, 1, Ev::CalledOff, p, c);
}

template <class L>
void Machine<L>::step_respond(Frame& f) {  // TH-4-103
  s_.trial.use = Use::Ready;
  s_.trial.open = 0;
  if (f.b) {  // Decoy Projector
    drop_attack_flux();
    tell(log_, Ev::AttackEnded, f.who);
    return pop();
  }
  const Seat p = other(f.who);
  const bool guarded = s_.side[p].guards & card_bit(f.a);
  if (guarded || might_have_jump(r_, s_, p) || is_asked(r_, s_, p, Moment::AttackLaunched)) return ask(p);
  f.pc = 4;
}

template <class L>
void Machine<L>::drop_attack_flux() {
  const Card c = s_.trial.card[0];
  if (!s_.trial.face_down.empty()) {
    show(log_, Ev::Revealed, s_.trial.who, c, static_cast<int>(Use::Ready), r_.row[c].flux);
    s_.last = c;
    s_.last_use = Use::Ready;
  }
  s_.trial = {};
  put_away(c);
}

template <class L>
void Machine<L>::answer_respond(Frame& f, Seat p, Action a) {
  switch (verb(a)) {
    case Verb::Play: return play_gadget(p, a.a);
    case Verb::Fight: f.pc = 4; return tell(log_, Ev::ChoseFight, p);
    default: break;
  }
  drop_attack_flux();  // TH-4-104: first the Flux, then the price, then the Jump
  f.pc = 7;
  if (a.a == kNone) {
    f.n = kPresent;
    tell(log_, Ev::EscapesByCard, p, f.a);
    push({.proc = Proc::Leave, .who = p});
  } else {
    f.n = a.a;
    s_.side[p].guards &= ~card_bit(f.a);
    tell(log_, Ev::EscapesByCube, p, f.a, a.a);
  }
}

template <class L>
void Machine<L>::open_fight(Frame& f) {  // TH-4-105
  Trial& t = s_.trial;
  const bool down = !t.face_down.empty();
  t.face_down = SeatSet();
  t.use = Use::Fight;
  t.open = down ? 3 : 2;  // TH-8-52
  if (down) show(log_, Ev::Revealed, f.who, t.card[0], static_cast<int>(Use::Fight), r_.row[t.card[0]].flux);
  reveal(1);
  f.pc = 6;
  open_window(Moment::Reveal);
}

template <class L>
void Machine<L>::win_flux(Seat p, Card c) {
  if (r_.hammers & card_bit(c)) {
    put_away(c);
    return gain_jamais(p);  // TH-8-28
  }
  into_hand(p, c, true);
  tell(log_, Ev::FluxTaken, p, c);
}

template <class L>
void Machine<L>::settle_fight(Frame& f) {  // TH-4-106, TH-4-107
  const int attack = fight_sum(r_, s_, 0).total(), defence = fight_sum(r_, s_, 1).total();
  const int loser = attack >= defence ? 1 : 0;
  const Seat attacker = f.who, winner = loser ? attacker : other(attacker);
  const Trial t = std::exchange(s_.trial, Trial{});
  pop();
  tell(log_, Ev::FightDecided, winner, attack, defence);
  if (r_.winner_takes_both) win_flux(winner, t.card[loser]);
  else put_away(t.card[loser]);
  win_flux(winner, t.card[1 - loser]);
  lose_agent(other(winner), t.agent[loser]);
  if (loser) return;
  s_.set(State::kMustPass);
  tell(log_, Ev::MustPass, attacker);
}

// HAMMERs.

template <class L>
void Machine<L>::step_deja_vu() {  // TH-4-117
  if (s_.deja_vu) ask(kChance);
  else pop();
}

template <class L>
void Machine<L>::answer_deja_vu(Action a) {
  pop();
  s_.deja_vu &= ~card_bit(a.a);
  s_.table |= card_bit(a.a);
  show(log_, Ev::DejaVuStrikes, kNoSeat, a.a);
  begin_hammer(a.a);
}

template <class L>
void Machine<L>::begin_hammer(Card hammer) {
  push({.proc = Proc::Hammer, .card = hammer, .a = r_.row[hammer].decade});
}

// pc: 0 arrives, 1 infects, 2 draws, 3 Stasis drawn, 4 locked, 5 and 6 losses in 2020, 7 rests.
enum HammerStep : std::uint8_t { kArrives, kInfects, kDraws, kDrawn, kLocked, kFirstLoss, kSecondLoss, kRests };

template <class L>
void Machine<L>::step_hammer(Frame& f) {
  const Card hammer = f.card;
  switch (f.pc) {
    case kArrives:
      f.pc = anybody_holds(s_, f.a) ? kInfects : kRests;
      if (f.pc == kRests) tell(log_, Ev::NobodyThere, kNoSeat, hammer, f.a);
      return;
    case kInfects:
      f.pc = kDraws;
      s_.trial = {};
      tell(log_, Ev::Infects, kNoSeat, hammer, f.a, repair_level(r_, s_, f.a, r_.row[hammer].level));
      return open_window(Moment::HammerInfects);
    case kDraws:
      if (std::exchange(f.b, std::uint8_t{0})) return shift(f);
      s_.trial = {
          .use = Use::Repair, .who = best_repairer(r_, s_, f.a), .to = f.a, .open = 1, .level = r_.row[hammer].level};
      f.pc = kDrawn;
      return take_top();
    case kDrawn:
      f.pc = kLocked;
      reveal(0);
      return open_window(Moment::Reveal);
    case kLocked: return repair(f);
    case kFirstLoss:
    case kSecondLoss: return step_hammer_losses(f);
    default:
      pop();
      s_.table &= ~card_bit(hammer);
      s_.deja_vu |= card_bit(hammer);
      tell(log_, Ev::ToDejaVu, kNoSeat, hammer);
      return start_picks();
  }
}

template <class L>
void Machine<L>::repair(Frame& f) {  // TH-4-112 to TH-4-114
  const bool paradox = shows_paradox(r_, s_);
  const int result = repair_sum(r_, s_).total(), level = repair_level(r_, s_, f.a, r_.row[f.card].level);
  put_away(s_.trial.card[0]);
  s_.trial = {};
  f.pc = kRests;
  if (paradox) return;
  const bool repaired = result >= level;
  tell(log_, repaired ? Ev::Repaired : Ev::NotRepaired, kNoSeat, f.card, f.a, result, level);
  const Seat order[] = {s_.active, s_.rival()};
  if (repaired) {
    for (Seat p : order) {
      if (s_.side[p].on[f.a]) enter_skill(p);
    }
    check_expert();
    return;
  }
  for (Seat p : order) {
    for (Card c : each(agents_on(s_, p, f.a))) {
      move_agent(p, c, kPresent);
      tell(log_, Ev::SentToPresent, p, c);
    }
  }
  update_command(f.a);
  shift(f);
}

template <class L>
void Machine<L>::shift(Frame& f) {  // TH-4-115
  f.a = next_stop(s_, f.a);
  tell(log_, Ev::Shifted, kNoSeat, f.card, f.a);
  f.pc = f.a == kPresent ? kFirstLoss : kInfects;
}

template <class L>
void Machine<L>::step_hammer_losses(Frame& f) {  // TH-4-116
  const Seat p = f.pc == kFirstLoss ? s_.active : s_.rival();
  ++f.pc;
  if (s_.side[p].on[kPresent]) ask(p);
}

template class Machine<NullLog>;
template class Machine<EventLog>;

}  // namespace timetable::hammer
