// Echoes of Time: effects carried out, lists of pending ones, and the Sources (4.6, 7.1 to 7.4).
#include <algorithm>
#include <cassert>

#include "games/echoes/machine.h"

namespace timetable::echoes {

// Pending lists (ET-7-8).

// Puts the triggered effects of p's open cards and Sources that watch for this event on the pile of pending ones, and
// returns how many they are.
int Machine::note(Seat p, On on, int card, Cause cause, Colour colour, SourceId except) {
  int noted = 0;
  const auto each = [&](EffectId first) {
    for (EffectId e = first; e != kNone; e = r_.effect(e).next) {
      const EffectDef& effect = r_.effect(e);
      if (effect.on != on || s_.pending_size == kPending) continue;
      if (card != kNone && !r_.filter[effect.filter].has(card)) continue;
      if (effect.cause != Cause::Any && effect.cause != cause) continue;
      if (on == On::Flame && effect.flame != Colour::Any && effect.flame != colour) continue;
      s_.pending[s_.pending_size++] = e;
      ++noted;
    }
  };
  const CardSet watching = r_.watching[static_cast<int>(on)];
  if (!watching.empty()) {
    for (int c : open_cards(s_, p) & watching) each(static_cast<EffectId>(c));
  }
  const Player& player = s_.player[p];
  unsigned sources = (player.conquered | player.fortified) & unsigned{r_.sources_watching[static_cast<int>(on)]};
  if (except != kNone) sources &= ~unsigned{source_bit(except)};
  for_each_source(sources, [&](SourceId source) { each(r_.source(source).standing); });
  return noted;
}

void Machine::push_list(Seat p, int pending) {
  if (pending > 0) push({.proc = Proc::List, .who = p, .a = static_cast<std::uint8_t>(pending)});
}

void Machine::turn_into_list(Frame& f, int pending) {
  const Seat p = f.who;
  s_.stack.pop();
  push_list(p, pending);
}

namespace {

void cross_out(State& s, int i) {
  std::copy(s.pending + i + 1, s.pending + s.pending_size, s.pending + i);
  s.pending[--s.pending_size] = 0;
}

}  // namespace

void Machine::step_list(Frame& f) {
  const bool drop = exhausted(r_, s_);
  const int begin = s_.pending_size - f.a;
  for (int i = s_.pending_size; i-- > begin;) {
    if (!drop && usable(r_, s_, f.who, s_.pending[i])) continue;
    cross_out(s_, i);
    --f.a;
  }
  if (f.a == 0) return s_.stack.pop();
  ask(f.who);
}

void Machine::answer_trigger(Seat p, Action a) {
  if (verb(a) == Verb::Decline) return decline_list(p);
  Frame& f = s_.stack.top();
  int i = s_.pending_size - f.a;
  while (s_.pending[i] != a.a) ++i;
  cross_out(s_, i);
  if (--f.a == 0) s_.stack.pop();
  ++s_.activated;
  say_(Ev::Activated, p, a.a);
  carry_out(p, a.a);
}

void Machine::decline_list(Seat p) {
  Frame& f = s_.stack.top();
  say_(Ev::Declined, p);
  const int begin = s_.pending_size - f.a;
  const bool immediates = r_.immediate_first && has_immediate(r_, s_, f);
  for (int i = s_.pending_size; i-- > begin;) {
    // ET-8-8, Immediate effects first: declining them leaves the others on the list.
    if (immediates && r_.effect(s_.pending[i]).kind != Kind::Immediate) continue;
    cross_out(s_, i);
    --f.a;
  }
  if (f.a == 0) return s_.stack.pop();
}

// Effects.

void Machine::activate_flame(Seat p, EffectId e) {  // ET-7-6
  const EffectDef& effect = r_.effect(e);
  if (effect.of_source) s_.used |= source_bit(effect.owner);
  else s_.player[p].token.set(e);
  ++s_.activated;
  say_(Ev::Lit, p, e);
  push_list(p, note(p, On::Flame, kNone, Cause::Any, effect.flame));
  carry_out(p, e);
}

void Machine::step_effect(Frame& f) {
  const EffectDef& effect = r_.effect(f.a);
  while (true) {
    const Instr& in = r_.instr(effect, f.pc);
    if (in.op == Op::End) return end_effect(f);
    if (!begin_op(f, in)) return;
  }
}

void Machine::end_effect(Frame& f) { turn_into_list(f, f.c); }

bool Machine::others_have(Seat p, bool (*it)(const Player&)) const {
  for (Seat q = 0; q < r_.seats; ++q) {
    if (q != p && it(s_.player[q])) return true;
  }
  return false;
}

// True: go on with the next operation. False: somebody is asked, or a frame has been pushed; f may be gone.
bool Machine::begin_op(Frame& f, const Instr& in) {
  const Seat p = f.who;
  const auto frame = [&](Proc proc, int a, int b = 0) {
    ++f.pc;
    push({.proc = proc, .who = p, .a = static_cast<std::uint8_t>(a), .b = static_cast<std::uint8_t>(b)});
    return false;
  };
  const auto nothing = [&](Lack lack) {
    if (!exhausted(r_, s_)) say_(Ev::NothingToDo, p, f.a, static_cast<int>(lack));
  };
  const auto ask_if = [&](bool possible, Lack lack) {
    if (possible) ask(p);
    else nothing(lack), ++f.pc;
    return !possible;
  };
  const auto skip_to = [&](std::uint8_t pc) { return f.pc = pc, true; };
  switch (in.op) {
    case Op::Draw: {
      const int cards = amount(r_, s_, p, in.n, f.b);
      if (cards == 0) nothing(Lack::ToCount);
      return frame(Proc::Draw, cards);
    }
    case Op::GainVp: {
      const int vp = amount(r_, s_, p, in.n, f.b);
      if (vp == 0) nothing(Lack::ToCount);
      gain_vp(p, vp);
      return skip_to(static_cast<std::uint8_t>(f.pc + 1));
    }
    case Op::OpponentsDiscardVp:
      if (!others_have(p, [](const Player& other) { return other.vp > 0; })) nothing(Lack::OthersVp);
      opponents_discard_vp(p, in.n.times);
      return skip_to(static_cast<std::uint8_t>(f.pc + 1));
    case Op::Slide:
      ++f.pc;
      slide(p, Cause::Effect, in.n.times - 1);
      return false;
    case Op::Advance:
      if (!can_advance(s_.player[p])) nothing(Lack::ToAdvance);
      return frame(Proc::Advance, in.n.times, 1);
    case Op::OpponentsDiscardCards:
      if (!others_have(p, [](const Player& other) { return !other.hand.empty(); })) nothing(Lack::OthersCards);
      return frame(Proc::Forced, in.n.times);
    case Op::Play:
      ++f.pc;
      if (s_.player[p].hand.empty() || exhausted(r_, s_)) return nothing(Lack::ToPlay), true;
      push({.proc = Proc::Play, .who = p, .a = kNone, .b = in.x, .c = in.y, .d = 1});
      return false;
    case Op::Conquer: return ask_if(!exhausted(r_, s_) && conquerable(r_, s_, p, in.x), Lack::ToConquer);
    case Op::Fortify: return ask_if(!exhausted(r_, s_) && fortifiable(r_, s_, p, in.x), Lack::ToFortify);
    case Op::ActivateImmediate:
    case Op::ActivateFlame: return ask_if(!exhausted(r_, s_) && can_activate(r_, s_, f, in), Lack::ToActivate);
    case Op::Remove:
      if (exhausted(r_, s_) || removable(r_, s_, f, in).empty()) return nothing(Lack::ToRemove), skip_to(in.to);
      ask(p);
      return false;
    case Op::Discard:
      if (s_.player[p].hand.count() < in.n.times) return nothing(Lack::ToDiscard), skip_to(in.to);
      ask(p);
      return false;
    case Op::SpendVp:
      if (s_.player[p].vp < in.n.times) return nothing(Lack::VpToSpend), skip_to(in.to);
      ask(p);
      return false;
    case Op::Choose: ask(p); return false;
    case Op::If: return skip_to(holds(r_, s_, p, in) ? static_cast<std::uint8_t>(f.pc + 1) : in.to);
    case Op::Jump: return skip_to(in.to);
    case Op::Discount:
    case Op::Strength:
    case Op::Score:
    case Op::End: break;
  }
  assert(false);
  return false;
}

void Machine::answer_in_effect(Seat p, Action a) {
  Frame& f = s_.stack.top();
  const Instr& in = r_.instr(r_.effect(f.a), f.pc);
  const bool bonus = in.op == Op::Remove || in.op == Op::Discard || in.op == Op::SpendVp;
  if (verb(a) == Verb::Decline) {
    f.pc = bonus ? in.to : static_cast<std::uint8_t>(f.pc + 1);
    return say_(Ev::Stopped, p);
  }
  if (verb(a) == Verb::Remove) return answer_remove(f, p, a.a);
  ++f.pc;
  switch (verb(a)) {
    case Verb::Conquer: return push({.proc = Proc::Conquer, .who = p, .a = a.a, .b = in.x});
    case Verb::Fortify: return push({.proc = Proc::Fortify, .who = p, .a = a.a});
    case Verb::Activate: return answer_activate(p, a.a);
    case Verb::Choose:
      say_(Ev::Branch, p, a.a);
      f.pc = static_cast<std::uint8_t>(f.pc + a.a - 1);
      return;
    case Verb::Accept:
      if (in.op == Op::SpendVp) return discard_vp(p, in.n.times);
      return push({.proc = Proc::Pick, .who = p, .a = in.n.times, .b = static_cast<std::uint8_t>(Purpose::Discard)});
    default: assert(false);
  }
}

void Machine::answer_activate(Seat p, EffectId e) {
  if (r_.effect(e).kind == Kind::Flame) return activate_flame(p, e);
  ++s_.activated;
  say_(Ev::Activated, p, e);
  carry_out(p, e);
}

// The bonus runs in a frame of its own, which knows the removed card and what its removal has triggered.
void Machine::answer_remove(Frame& f, Seat p, CardId c) {
  const Instr& in = r_.instr(r_.effect(f.a), f.pc);
  const Frame bonus = {.proc = Proc::Effect, .pc = static_cast<std::uint8_t>(f.pc + 1), .who = p, .a = f.a, .b = c};
  f.pc = in.to;
  say_(Ev::Removed, p, c);
  take_out(p, c);
  drop_tokens(p, c);
  to_discard(c);
  flags();
  const int pending = note(p, On::Remove, c);
  push(bonus);
  s_.stack.top().c = static_cast<std::uint8_t>(pending);
}

// An open card leaves its place in p's Fellowship; a Source with nothing left beneath it returns to the centre.
void Machine::take_out(Seat p, int c) {
  Player& player = s_.player[p];
  if (player.free.has(c)) return player.free.reset(c);
  for_each_source(player.conquered, [&](SourceId source) {
    if (!s_.beneath[source].has(c)) return;
    s_.beneath[source].reset(c);
    if (s_.beneath[source].empty()) lose_source(p, source);
  });
}

void Machine::drop_tokens(Seat p, int c) {
  for (auto e = static_cast<EffectId>(c); e != kNone; e = r_.effect(e).next) s_.player[p].token.reset(e);
}

void Machine::lose_source(Seat p, SourceId source) {
  s_.player[p].conquered &= static_cast<std::uint8_t>(~source_bit(source));
  s_.fortifying &= static_cast<std::uint8_t>(~source_bit(source));
  say_(Ev::SourceReturned, kNoSeat, source);
}

void Machine::step_forced(Frame& f) {  // ET-7-53
  if (r_.forced_together) {            // ET-8-41
    for (Seat p = 0; p < r_.seats; ++p) {
      if (p == f.who || s_.player[p].hand.empty()) continue;
      s_.waiting.add(p);
      say_(Ev::MustDiscard, p, std::min<int>(f.a, s_.player[p].hand.count()), f.who);
    }
    if (s_.waiting.empty()) s_.stack.pop();
    return;
  }
  if (++f.b == r_.seats) return s_.stack.pop();
  const auto victim = static_cast<Seat>((f.who + f.b) % r_.seats);
  const int cards = std::min<int>(f.a, s_.player[victim].hand.count());
  if (cards > 0) say_(Ev::MustDiscard, victim, cards, f.who);
  push({.proc = Proc::Pick, .who = victim, .a = f.a, .b = static_cast<std::uint8_t>(Purpose::Forced)});
}

// Sources.

void Machine::step_conquer(Frame& f) {
  if (f.pc == 0) return ask(f.who);
  turn_into_list(f, f.c);
}

void Machine::answer_commit(Seat p, Action a) {
  if (verb(a) == Verb::Commit) return s_.player[p].picked.set(a.a);
  conquer(s_.stack.top());
}

void Machine::conquer(Frame& f) {  // ET-4-36, ET-4-37
  const Seat p = f.who, loser = controller(s_, f.a);
  const SourceId source = f.a;
  Player& player = s_.player[p];
  say_(Ev::Conquered, p, source, loser);
  if (loser != kNoSeat) {
    Player& other = s_.player[loser];
    other.conquered &= static_cast<std::uint8_t>(~source_bit(source));
    s_.fortifying &= static_cast<std::uint8_t>(~source_bit(source));
    for (int c : s_.beneath[source]) {  // ET-8-20
      if (r_.beaten_return) other.free.set(c);
      else drop_tokens(loser, c), to_discard(c);
      say_(Ev::SetFree, loser, c, r_.beaten_return);
    }
  }
  for (int c : player.picked) {
    take_out(p, c);
    say_(Ev::Committed, p, c, source);
  }
  s_.beneath[source] = player.picked;
  player.picked = {};
  player.conquered |= source_bit(source);
  flags();
  f.c = static_cast<std::uint8_t>(note(p, On::Conquer, kNone, Cause::Any, Colour::Any, source));
  f.pc = 1;
  carry_out(p, r_.source(source).on_conquer);
}

void Machine::step_fortify(Frame& f) {  // ET-4-39
  const SourceId source = f.a;
  const Seat p = f.who;
  if (f.pc == 0) {
    f.pc = 1;
    s_.fortifying |= source_bit(source);
    say_(Ev::Fortifies, p, source);
    return carry_out(p, r_.source(source).on_fortify);
  }
  s_.stack.pop();
  if (!(s_.fortifying & source_bit(source))) return;
  s_.fortifying &= static_cast<std::uint8_t>(~source_bit(source));
  s_.player[p].conquered &= static_cast<std::uint8_t>(~source_bit(source));
  s_.player[p].fortified |= source_bit(source);
  say_(Ev::Fortified, p, source);
  flags();
  push_list(p, note(p, On::Fortify, kNone));
}

void Machine::answer_reinforce(Seat p, CardId c) {  // ET-4-43
  const SourceId source = s_.stack.top().a;
  s_.stack.pop();
  if (!s_.player[p].free.has(c)) ++s_.activated;  // ET-8-26
  take_out(p, c);
  s_.beneath[source].set(c);
  say_(Ev::Committed, p, c, source);
  flags();
}

}  // namespace timetable::echoes
