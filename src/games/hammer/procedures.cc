// Time Hammer: deck and hands, Skill and picks, cubes and payments, Agents (TH-4-60 to TH-4-83).
#include <algorithm>
#include <utility>

#include "games/hammer/machine.h"

namespace timetable::hammer {

// Cards.

template <class L>
void Machine<L>::to_pile(Card c) {
  s_.pile[s_.pile_size++] = c;
  s_.discarded |= card_bit(c);
}

template <class L>
void Machine<L>::take_from_pile(Card c) {
  std::uint8_t* const end = s_.pile + s_.pile_size;
  std::uint8_t* const at = std::find(s_.pile, end, c);
  std::copy(at + 1, end, at);
  s_.pile[--s_.pile_size] = 0;
  s_.discarded &= ~card_bit(c);
}

template <class L>
void Machine<L>::put_away(Card c) {
  s_.table &= ~card_bit(c);
  if (r_.hammers & card_bit(c)) s_.deja_vu |= card_bit(c);
  else to_pile(c);
}

template <class L>
void Machine<L>::into_hand(Seat p, Card c, bool open, SeatSet seen) {
  s_.table &= ~card_bit(c);
  s_.side[p].hand |= card_bit(c);
  if (open) s_.side[p].known |= card_bit(c);
  else if (seen.has(other(p))) s_.side[p].spied |= card_bit(c);
}

template <class L>
void Machine<L>::leave_hand(Seat p, Card c) {
  s_.side[p].hand &= ~card_bit(c);
  s_.side[p].known &= ~card_bit(c);
  s_.side[p].spied &= ~card_bit(c);
}

template <class L>
void Machine<L>::discard(Seat p, Card c) {
  leave_hand(p, c);
  to_pile(c);
  show(log_, Ev::Discarded, p, c);
}

template <class L>
void Machine<L>::discard_chosen(Seat p, Card noun) {
  if (noun == r_.jump_noun) push({.proc = Proc::Leave, .who = p});
  else discard(p, noun);
}

template <class L>
void Machine<L>::take_discard(Seat p, Card noun) {
  const Card c = noun == r_.jump_noun ? lowest(s_.discarded & r_.jumps) : noun;
  take_from_pile(c);
  into_hand(p, c, true);
  tell(log_, Ev::TookDiscard, p, c);
}

template <class L>
void Machine<L>::step_leave(Frame& f) {  // TH-2-16
  const Seat p = f.who;
  const CardSet known = s_.side[p].known & r_.jumps;
  if (!known) return ask(kChance);
  pop();
  discard(p, lowest(known));
}

template <class L>
void Machine<L>::step_top() {
  if (s_.deck || s_.deja_vu) return ask(kChance);
  if (s_.discarded) return reform(kNone);
  s_.set(State::kHalted);  // no card at all: only where a scenario left nearly everything out (TH-4-66)
}

template <class L>
void Machine<L>::answer_top(Action a) {
  if (verb(a) == Verb::Stay) return reform(a.a);
  s_.deck &= ~card_bit(a.a);
  s_.table |= card_bit(a.a);
  s_.drawn = a.a;
  s_.drawn_seen = s_.top_seen[0];
  for (int i = 0; i + 1 < kLookMax; ++i) s_.top[i] = s_.top[i + 1], s_.top_seen[i] = s_.top_seen[i + 1];
  s_.top[kLookMax - 1] = kNone;
  s_.top_seen[kLookMax - 1] = SeatSet();
  pop();
}

template <class L>
void Machine<L>::reform(std::uint8_t stays) {
  const CardSet kept = stays == kNone ? 0 : card_bit(stays);
  s_.deck = s_.discarded | (s_.deja_vu & ~kept);
  s_.deja_vu = kept;
  s_.discarded = 0;
  std::fill(s_.pile, s_.pile + s_.pile_size, std::uint8_t{0});
  s_.pile_size = 0;
  show(log_, Ev::Reformed, kNoSeat, stays, count(s_.deck));
  if (!s_.deck) s_.set(State::kHalted);
}

template <class L>
void Machine<L>::begin_draw(Seat p, int cards) {
  push({.proc = Proc::Draw, .who = p, .n = static_cast<std::uint8_t>(cards)});
}

template <class L>
void Machine<L>::step_draw(Frame& f) {  // TH-4-68
  constexpr int kHammersInARow = 6;     // TH-4-69
  if (f.pc == 0) {
    if (f.n == 0) return pop();
    if (!can_draw(r_, s_)) {
      tell(log_, Ev::DrawCancelled, f.who);
      return pop();
    }
    f.pc = 1;
    return take_top();
  }
  f.pc = 0;
  const Card c = drawn();
  if (r_.hammers & card_bit(c)) {
    show(log_, Ev::HammerDrawn, f.who, c);
    if (f.b == kHammersInARow) return put_away(c);
    ++f.b;
    return begin_hammer(c);
  }
  --f.n;
  f.b = 0;
  into_hand(f.who, c, false, s_.drawn_seen);
  show_only(log_, SeatSet::of(f.who) | s_.drawn_seen, 1, Ev::Drew, f.who, c);
}

template <class L>
void Machine<L>::step_look(Frame& f) {  // TH-7-39
  if (f.pc == 1) return pop();
  const int cards = std::min<int>(f.n, count(s_.deck));
  for (int i = 0; i < cards; ++i) {
    if (s_.top[i] == kNone) return ask(kChance);
  }
  if constexpr (L::kOn) {
    Event e{.kind = static_cast<std::uint8_t>(Ev::LookedAt), .who = f.who};
    e.audience = SeatSet::of(f.who);
    e.hidden = 0b1110;
    e.reveals = true;
    e.arg[0] = static_cast<std::uint8_t>(cards);
    for (int i = 0; i < kLookMax; ++i) e.arg[i + 1] = i < cards ? s_.top[i] : kNone;
    log_(e);
  }
  for (int i = 0; i < cards; ++i) s_.top_seen[i].add(f.who);
  f.pc = 1;
  if (cards > 1) ask(f.who);
}

template <class L>
void Machine<L>::answer_look(Frame& f, Action a) {
  if (verb(a) == Verb::Glimpse) {
    *std::find(s_.top, s_.top + kLookMax, kNone) = a.a;
    return;
  }
  const std::uint8_t order[kLookMax] = {a.a, a.b, a.c};
  for (int i = 0; i < kLookMax && order[i] != kNone; ++i) {
    s_.top[i] = order[i];
    s_.top_seen[i] = SeatSet::of(f.who);  // whoever knew the places before knows them no more
  }
  tell(log_, Ev::Reordered, f.who);
}

// Skill.

template <class L>
bool Machine<L>::enter_skill(Seat p) {
  Side& side = s_.side[p];
  ++side.skill;
  tell(log_, Ev::SkillGained, p, side.skill);
  if (r_.pick_at >> side.skill & 1) *std::find(s_.picks, s_.picks + 3, kNone) = p;
  return side.skill >= r_.expert;
}

template <class L>
bool Machine<L>::check_expert() {
  if (std::max(s_.side[0].skill, s_.side[1].skill) < r_.expert) return false;
  finish();
  return true;
}

template <class L>
bool Machine<L>::gain_skill(Seat p) {
  enter_skill(p);
  return check_expert();
}

template <class L>
void Machine<L>::finish() {
  s_.set(State::kOver);
  const Verdict end = verdict(r_, s_);
  if (end.winner == kNoSeat) tell(log_, Ev::GameShared);
  else tell(log_, Ev::GameWon, end.winner, static_cast<int>(end.by));
}

template <class L>
void Machine<L>::start_picks() {
  if (s_.picks[0] == kNone || s_.has(State::kPicking)) return;
  s_.set(State::kPicking);
  push({.proc = Proc::Picks});
}

template <class L>
void Machine<L>::step_picks(Frame& f) {  // TH-4-72, TH-4-73
  f.who = s_.picks[0];
  if (f.who == kNone) {
    s_.clear(State::kPicking);
    return pop();
  }
  ask(f.who);
}

template <class L>
void Machine<L>::answer_picks(Frame&, Seat p, Action a) {
  std::copy(s_.picks + 1, s_.picks + 4, s_.picks);
  s_.picks[3] = kNone;
  switch (verb(a)) {
    case Verb::Pick: return take_discard(p, a.a);
    case Verb::PickTop: tell(log_, Ev::PickedTop, p); return begin_draw(p, 1);
    default: return tell(log_, Ev::DeclinedPick, p);
  }
}

// Cubes and payments.

template <class L>
void Machine<L>::step_gain(Frame& f) {  // TH-4-76
  Side& side = s_.side[f.who];
  if (side.guards && f.pc == 0) return ask(f.who);
  const int taken = std::min<int>(f.n, side.green_reserve());
  side.actions = static_cast<std::uint8_t>(side.actions + taken);
  if (taken) tell(log_, Ev::ActionsGained, f.who, taken, side.actions);
  pop();
}

template <class L>
void Machine<L>::answer_gain(Frame& f, Seat p, Action a) {
  f.pc = 1;
  if (verb(a) == Verb::Decline) return;
  Side& side = s_.side[p];
  for (std::uint8_t guard : {a.a, a.b}) {
    if (guard == kNone) continue;
    side.guards &= ~card_bit(guard);
    ++side.actions;
    --f.n;
    tell(log_, Ev::GuardStripped, p, guard);
  }
}

template <class L>
void Machine<L>::gain_jamais(Seat p) {  // TH-4-77
  if (s_.side[p].jamais == kBlue) return;
  ++s_.side[p].jamais;
  tell(log_, Ev::JamaisGained, p, s_.side[p].jamais);
}

template <class L>
void Machine<L>::lose_actions(Seat p, int n) {
  const int lost = std::min<int>(n, s_.side[p].actions);
  if (!lost) return;
  s_.side[p].actions = static_cast<std::uint8_t>(s_.side[p].actions - lost);
  tell(log_, Ev::ActionsLost, p, lost, s_.side[p].actions);
}

template <class L>
void Machine<L>::lose_jamais(Seat p, int n) {
  const int lost = std::min<int>(n, s_.side[p].jamais);
  if (!lost) return;
  s_.side[p].jamais = static_cast<std::uint8_t>(s_.side[p].jamais - lost);
  tell(log_, Ev::JamaisLost, p, s_.side[p].jamais);
}

template <class L>
void Machine<L>::pay(Seat p, int cards, bool at_random) {
  if (cards > 0) push({.proc = Proc::Pay, .who = p, .a = at_random, .n = static_cast<std::uint8_t>(cards)});
}

template <class L>
void Machine<L>::step_pay(Frame& f) {  // TH-4-79
  const Seat p = f.who;
  const CardSet cards = s_.side[p].hand & ~kFidos;
  if (f.n > 0 && count(cards) > f.n) return ask(f.a ? kChance : p);
  const CardSet all = f.n ? cards : 0;
  pop();
  for (Card c : each(all)) discard(p, c);
}

template <class L>
void Machine<L>::answer_pay(Frame& f, Action a) {
  --f.n;
  if (verb(a) == Verb::Toss) discard(f.who, a.a);
  else discard_chosen(f.who, a.a);
}

template <class L>
void Machine<L>::step_buy(Frame& f) {  // TH-4-41, TH-4-42
  const Seat p = f.who;
  if (f.pc == 0) {
    f.pc = 1;
    switch (static_cast<Payment>(f.a)) {
      case Payment::Cards: return pay(p, 3);
      case Payment::TwoGreen: return lose_actions(p, 2);
      case Payment::GreenBlue: lose_actions(p, 1); return lose_jamais(p, 1);
      case Payment::TwoBlue: return lose_jamais(p, 2);
    }
  }
  switch (static_cast<Good>(f.b)) {
    case Good::Action:
      pop();
      push({.proc = Proc::Gain, .who = p, .n = 1});
      return;
    case Good::Jamais: pop(); return gain_jamais(p);
    case Good::Agent:
    case Good::CrucialJump: return ask(p);
  }
}

template <class L>
void Machine<L>::answer_buy(Seat p, Action a) {
  pop();
  if (verb(a) == Verb::Take) take_discard(p, a.a);
  else begin_jump(p, a.a, a.b, 0);
}

// Agents.

template <class L>
void Machine<L>::place_agent(Seat p, Card agent, Decade d) {
  s_.side[p].agents |= card_bit(agent);
  s_.decade[agent] = d;
  ++s_.side[p].on[d];
}

template <class L>
void Machine<L>::take_off(Seat p, Card agent) {
  Side& side = s_.side[p];
  --side.on[s_.decade[agent]];
  s_.decade[agent] = 0;
  side.agents &= ~card_bit(agent);
  side.guards &= ~card_bit(agent);  // the cube is back in the reserve (TH-4-78)
}

template <class L>
void Machine<L>::move_agent(Seat p, Card agent, Decade to) {
  take_off(p, agent);
  place_agent(p, agent, to);
}

template <class L>
void Machine<L>::lose_agent(Seat p, Card agent) {  // TH-4-82
  const Decade from = s_.decade[agent];
  take_off(p, agent);
  if (card_bit(agent) & kFidos) {
    into_hand(p, agent, true);
    tell(log_, Ev::CameHome, p, agent);
  } else {
    to_pile(agent);
    tell(log_, Ev::AgentLost, p, agent);
  }
  update_command(from);
}

template <class L>
void Machine<L>::give_command(Decade d, Seat owner) {
  const DecadeSet bit = decade_bit(d);
  for (Seat p = 0; p < kPlayers; ++p) {
    const bool has = s_.side[p].commands & bit;
    if (has == (p == owner)) continue;
    s_.side[p].commands ^= bit;
    if (!has) tell(log_, Ev::CommandTaken, p, d);
    else if (owner == kNoSeat) tell(log_, Ev::CommandLost, p, d);
  }
}

template <class L>
void Machine<L>::update_command(Decade d) {  // TH-4-62
  if (d == kPresent) return;
  const int a = s_.side[0].on[d], b = s_.side[1].on[d];
  if (a != b) give_command(d, a > b ? 0 : 1);
  else if (a == 0 || r_.strict_command) give_command(d, kNoSeat);
}

template <class L>
void Machine<L>::begin_recruit(Seat p, Card agent, Decade d) {
  const bool costs = !free_entry(r_, s_, p, agent);
  leave_hand(p, agent);
  s_.table |= card_bit(agent);
  push({.proc = Proc::Enter, .who = p, .card = agent, .a = d, .b = costs});
}

template <class L>
void Machine<L>::step_enter(Frame& f) {  // TH-4-80, TH-4-81
  switch (f.pc++) {
    case 0: return pay(f.who, f.b ? r_.row[f.card].cost : 0);
    case 1:
      s_.table &= ~card_bit(f.card);
      place_agent(f.who, f.card, f.a);
      show(log_, Ev::Recruited, f.who, f.card, f.a);
      update_command(f.a);
      return count(s_.side[f.who].agents) > kAgentLimit ? ask(f.who) : pop();
    default: return pop();
  }
}

template <class L>
void Machine<L>::answer_enter(Frame&, Seat p, Action a) {
  lose_agent(p, a.a);
}

template class Machine<NullLog>;
template class Machine<EventLog>;

}  // namespace timetable::hammer
