// Time Hammer: the course of a turn, section 4A of the rules.
#include <utility>

#include "games/hammer/machine.h"

namespace timetable::hammer {

template <class L>
bool Machine<L>::halt(Stop here) {
  if (r_.stop_at != here) return false;
  s_.set(State::kHalted);
  return true;
}

template <class L>
void Machine<L>::step_game(Frame& f) {
  if (halt(Stop::EffectEnd)) return;
  const auto step = static_cast<Step>(f.pc);
  if (step < Step::TurnStart) step_setup(f);
  else if (step < Step::Assets) step_prep(f);
  else if (step < Step::DrawStart) step_discovery(f);
  else if (step < Step::ActionStart) step_draw_phase(f);
  else step_action_phase(f);
}

template <class L>
void Machine<L>::answer_game(Frame& f, Seat p, Action a) {
  switch (static_cast<Step>(f.pc)) {
    case Step::RollCall:
      leave_hand(p, fido_of(p));
      place_agent(p, fido_of(p), a.a);
      tell(log_, Ev::FidoSet, p, fido_of(p), a.a);
      update_command(a.a);
      return go(f, Step::PrepSkill);
    case Step::ChooseAsset: return answer_asset(f, p, a);
    case Step::Discard: return answer_discard(f, p, a);
    case Step::Task: return answer_task(p, a);
    default: return answer_setup(f, a);
  }
}

// Setup, section 3.

constexpr int kDealt = 10;  // five cards a player (TH-3-7)

template <class L>
void Machine<L>::step_setup(Frame& f) {
  switch (static_cast<Step>(f.pc)) {
    case Step::FirstPlayer:
      if (r_.first == kNone) return ask(kChance);
      s_.first = s_.active = r_.first;
      tell(log_, Ev::GoesFirst, s_.first);
      return go(f, Step::Deal);
    case Step::Deal:
      if (f.n < kDealt) return ask(kChance);
      f.n = 0;
      return go(f, Step::FirstHammer);
    case Step::FirstHammer: return ask(kChance);
    default:  // Step::NewQuark
      if (r_.quarks && s_.quarks_left) return ask(kChance);
      return go(f, Step::TurnStart);
  }
}

template <class L>
void Machine<L>::answer_setup(Frame& f, Action a) {
  switch (verb(a)) {
    case Verb::First:
      s_.first = s_.active = a.a;
      show(log_, Ev::GoesFirst, a.a);
      return go(f, Step::Deal);
    case Verb::Deal:
      ++f.n;
      s_.deck &= ~card_bit(a.a);
      into_hand(a.b, a.a, false);
      return show_only(log_, SeatSet::of(a.b), 1, Ev::Dealt, a.b, a.a);
    case Verb::Omen:
      s_.deck &= ~card_bit(a.a);
      s_.deja_vu |= card_bit(a.a);
      show(log_, Ev::Omen, kNoSeat, a.a);
      tell(log_, Ev::RoundBegins, kNoSeat, 1, r_.rounds);
      return go(f, Step::NewQuark);
    default:  // Verb::Quark
      s_.quark = a.a;
      s_.quarks_left = static_cast<std::uint8_t>(s_.quarks_left & ~(1u << a.a));
      show(log_, Ev::QuarkInForce, kNoSeat, a.a);
      return go(f, Step::TurnStart);
  }
}

// Prep Phase.

template <class L>
void Machine<L>::step_prep(Frame& f) {
  switch (static_cast<Step>(f.pc)) {
    case Step::TurnStart:
      if (!s_.has(State::kBegun) && halt(Stop::SetupEnd)) return;
      s_.set(State::kBegun);
      s_.clear(State::kParadox);
      s_.gadgets = s_.bonus = 0;
      s_.phase = Phase::Prep;
      tell(log_, Ev::TurnBegins, s_.active);
      return go(f, Step::RollCall);
    case Step::RollCall:
      if (!s_.side[s_.active].agents) return ask(s_.active);
      return go(f, Step::PrepSkill);
    default:  // Step::PrepSkill
      if (gain_skill(s_.active)) return;
      go(f, Step::Assets);
      return start_picks();
  }
}

// Discovery Phase.

template <class L>
void Machine<L>::step_discovery(Frame& f) {
  const Seat p = s_.active;
  switch (static_cast<Step>(f.pc)) {
    case Step::Assets: {
      if (halt(Stop::PrepEnd)) return;
      s_.phase = Phase::Discovery;
      const int k = 2 + powers(r_, s_, p, [](const Passive& x) { return x.asset[0]; });
      go(f, Step::AssetsTaken);
      push({.proc = Proc::Gain, .who = p, .a = 1, .n = static_cast<std::uint8_t>(k)});
      return;
    }
    case Step::AssetsTaken: {
      int jamais = powers(r_, s_, p, [](const Passive& x) { return x.asset[2]; });
      while (jamais-- > 0) gain_jamais(p);
      s_.bonus = static_cast<std::uint8_t>(powers(r_, s_, p, [](const Passive& x) { return x.asset[1]; }));
      if (s_.bonus) tell(log_, Ev::BonusGained, p, s_.bonus);
      return go(f, Step::OpenWindow);
    }
    case Step::OpenWindow: go(f, Step::Flux); return open_window(Moment::Open);
    case Step::Flux:
      if (complete_epoch(s_.side[p])) {
        tell(log_, Ev::EpochComplete, p, (held(s_.side[p]) & kPast) != kPast);
        if (gain_skill(p)) return;
        go(f, Step::DrawStart);
        return start_picks();
      }
      s_.trial = {.use = Use::Discovery, .who = p, .open = 1};
      go(f, Step::FluxDrawn);
      return take_top();
    case Step::FluxDrawn:
      reveal(0);
      go(f, Step::FluxLocked);
      return open_window(Moment::Reveal);
    case Step::FluxLocked: return lock_discovery(f);
    case Step::ChooseAsset: return ask(p);
    default:  // Step::DejaVu: TH-4-27
      go(f, Step::DrawStart);
      if (r_.deck->named_by[f.n] == kPresent) push({.proc = Proc::DejaVu});
      return;
  }
}

template <class L>
void Machine<L>::lock_discovery(Frame& f) {
  const Card c = s_.trial.card[0];
  const Decade named = r_.deck->named_by[r_.row[c].flux];
  f.n = r_.row[c].flux;
  s_.trial = {};
  put_away(c);
  if (named == kPresent || !s_.side[s_.active].on[named]) {
    tell(log_, Ev::NotMatched, s_.active, named);
    return go(f, Step::ChooseAsset);
  }
  tell(log_, Ev::Matched, s_.active, named);
  if (gain_skill(s_.active)) return;
  go(f, Step::DrawStart);
  start_picks();
}

template <class L>
void Machine<L>::answer_asset(Frame& f, Seat p, Action a) {
  go(f, Step::DejaVu);
  switch (static_cast<Asset>(a.a)) {
    case Asset::Action: push({.proc = Proc::Gain, .who = p, .n = 1}); return;
    case Asset::Draw: ++s_.bonus; return tell(log_, Ev::BonusGained, p, 1);
    case Asset::Jamais: return gain_jamais(p);
  }
}

// Draw Phase.

template <class L>
bool Machine<L>::card_due() const {  // TH-4-31, TH-4-69
  return (count(s_.side[s_.active].hand) < kFullHand || s_.bonus) && can_draw(r_, s_);
}

template <class L>
void Machine<L>::step_draw_phase(Frame& f) {
  switch (static_cast<Step>(f.pc)) {
    case Step::DrawStart:
      if (halt(Stop::DiscoveryEnd)) return;
      s_.phase = Phase::Draw;
      f.n = f.a = f.b = 0;
      return go(f, Step::Discard);
    case Step::Discard: return ask(s_.active);
    case Step::DrawTest:
      if (!card_due()) return go(f, Step::ActionStart);
      go(f, Step::DrawCard);
      return open_window(Moment::Open, f.a ? kActiveAlways : kRivalOnly);
    case Step::DrawCard:
      if (!card_due()) return go(f, Step::ActionStart);
      go(f, Step::CardDrawn);
      return take_top();
    default: return card_drawn(f);
  }
}

constexpr int kHammersInARow = 6;  // TH-4-69

template <class L>
void Machine<L>::card_drawn(Frame& f) {
  const Seat p = s_.active;
  const Card c = drawn();
  go(f, Step::DrawTest);
  if (r_.hammers & card_bit(c)) {
    show(log_, Ev::HammerDrawn, p, c);
    if (f.b == kHammersInARow) return put_away(c);
    ++f.b;
    return begin_hammer(c);
  }
  f.b = 0;
  if (count(s_.side[p].hand) >= kFullHand) --s_.bonus;
  into_hand(p, c, false, s_.drawn_seen);
  show_only(log_, SeatSet::of(p) | s_.drawn_seen, 1, Ev::Drew, p, c);
}

template <class L>
void Machine<L>::answer_discard(Frame& f, Seat p, Action a) {
  switch (verb(a)) {
    case Verb::Done: f.a = a.a; return go(f, Step::DrawTest);
    case Verb::Play: ++f.n; return play_gadget(p, a.a);
    default: ++f.n; return discard_chosen(p, a.a);
  }
}

// Action Phase.

template <class L>
void Machine<L>::step_action_phase(Frame& f) {
  switch (static_cast<Step>(f.pc)) {
    case Step::ActionStart:
      if (halt(Stop::DrawEnd)) return;
      s_.bonus = f.n = f.a = f.b = 0;
      s_.phase = Phase::Action;
      go(f, Step::Task);
      return open_window(Moment::Open, kRivalOnly);
    case Step::Task:
      if (s_.has(State::kMustPass)) return go(f, Step::TurnEnd);
      return ask(s_.active);
    default: return end_turn(f);
  }
}

template <class L>
void Machine<L>::answer_task(Seat p, Action a) {
  if (verb(a) == Verb::Pass) {
    tell(log_, Ev::Passed, p);
    return go(s_.stack.top(), Step::TurnEnd);
  }
  open_window(Moment::Open, kRivalOnly);  // TH-4-49: after the task, which runs on top of it
  switch (verb(a)) {
    case Verb::Buy:
      tell(log_, Ev::Bought, p, a.a, a.b);
      push({.proc = Proc::Buy, .who = p, .a = a.a, .b = a.b});
      return;
    case Verb::Recruit: lose_actions(p, r_.recruit_actions); return begin_recruit(p, a.a, a.b);
    case Verb::Guard:
      --s_.side[p].actions;
      s_.side[p].guards |= card_bit(a.a);
      return tell(log_, Ev::OnGuard, p, a.a);
    case Verb::Jump:
      lose_actions(p, 1);
      begin_jump(p, a.a, a.b, 0);
      push({.proc = Proc::Leave, .who = p});  // the card goes before the Flux comes (TH-7-31)
      return;
    case Verb::Attack:
      lose_actions(p, 1);
      tell(log_, Ev::AttackReadied, p, a.a, a.b);
      push({.proc = Proc::Attack, .who = p, .card = a.a, .a = a.b});
      return;
    default: return play_gadget(p, a.a);
  }
}

template <class L>
void Machine<L>::end_turn(Frame& f) {  // TH-4-50
  s_.side[s_.active].actions = 0;
  s_.clear(State::kParadox | State::kMustPass);
  if (halt(Stop::TurnEnd)) return;
  tell(log_, Ev::TurnEnds, s_.active);
  if (s_.active == s_.first) {
    s_.active = other(s_.active);
    return go(f, Step::TurnStart);
  }
  if (s_.rounds_left <= 1) return finish();
  --s_.rounds_left;
  s_.active = s_.first;
  s_.quark = kNone;
  tell(log_, Ev::RoundBegins, kNoSeat, r_.rounds - s_.rounds_left + 1, r_.rounds);
  go(f, Step::NewQuark);
}

template <class L>
void Machine<L>::advance() {
  constexpr std::uint8_t kStopped = State::kOver | State::kHalted;
  while (s_.waiting.empty() && !s_.has(kStopped)) {
    Frame& f = s_.stack.top();
    switch (f.proc) {
      case Proc::Game: step_game(f); break;
      case Proc::Window: step_window(f); break;
      case Proc::Top: step_top(); break;
      case Proc::Draw: step_draw(f); break;
      case Proc::Picks: step_picks(f); break;
      case Proc::Gain: step_gain(f); break;
      case Proc::Pay: step_pay(f); break;
      case Proc::Leave: step_leave(f); break;
      case Proc::Enter: step_enter(f); break;
      case Proc::Buy: step_buy(f); break;
      case Proc::Jump: step_jump(f); break;
      case Proc::Attack: step_attack(f); break;
      case Proc::DejaVu: step_deja_vu(); break;
      case Proc::Hammer: step_hammer(f); break;
      case Proc::Gadget: step_gadget(f); break;
      case Proc::Look: step_look(f); break;
      case Proc::Reboot: step_reboot(f); break;
      case Proc::None: assert(false); return;
    }
  }
  s_.drawn_seen = SeatSet();  // of use to the frame that drew, and to nobody later
}

template <class L>
void Machine<L>::answer(Seat p, Action a) {
  s_.waiting = SeatSet();
  Frame& f = s_.stack.top();
  switch (f.proc) {
    case Proc::Game: answer_game(f, p, a); break;
    case Proc::Window: answer_window(f, p, a); break;
    case Proc::Top: answer_top(a); break;
    case Proc::Picks: answer_picks(f, p, a); break;
    case Proc::Gain: answer_gain(f, p, a); break;
    case Proc::Pay: answer_pay(f, a); break;
    case Proc::Leave: {
      const Seat owner = f.who;
      pop();
      discard(owner, a.a);
      break;
    }
    case Proc::Enter: answer_enter(f, p, a); break;
    case Proc::Buy: answer_buy(p, a); break;
    case Proc::Attack: answer_attack(f, p, a); break;
    case Proc::DejaVu: answer_deja_vu(a); break;
    case Proc::Hammer: lose_agent(p, a.a); break;
    case Proc::Gadget: answer_gadget(f, p, a); break;
    case Proc::Look: answer_look(f, a); break;
    default: assert(false); break;
  }
  advance();
}

template class Machine<NullLog>;
template class Machine<EventLog>;

}  // namespace timetable::hammer
