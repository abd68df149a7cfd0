// Time Hammer: the choices of every question, in the canonical order of section 9.
#include <algorithm>
#include <cassert>

#include "games/hammer/game.h"
#include "games/hammer/verbs.h"

namespace timetable::hammer {
namespace {

template <class F>
void for_each_decade(DecadeSet decades, F&& f) {
  for (unsigned left = decades; left; left &= left - 1) f(static_cast<Decade>(std::countr_zero(left)));
}
constexpr DecadeSet kEveryDecade = 0x7F;
constexpr DecadeSet all_but(Decade d) { return static_cast<DecadeSet>(kEveryDecade & ~decade_bit(d)); }

// Each different card (TH-9-2): all Jumps are one option, where the first of them stands.
void add_different(const Rules& r, CardSet cards, Verb v, Options& out) {
  const CardSet jumps = cards & r.jumps;
  if (jumps) cards &= ~jumps | card_bit(lowest(jumps));
  for (Card c : each(cards)) out.add(make_action(v, r.noun(c)));
}

void add_cards(CardSet cards, Verb v, Options& out, int b = 0) {
  for (Card c : each(cards)) out.add(make_action(v, c, b));
}

void add_jumps(const State& s, Seat p, Options& out) {
  for (Card c : each(s.side[p].agents)) {
    for_each_decade(all_but(s.decade[c]), [&](Decade d) { out.add(act::jump(c, d)); });
  }
}

DecadeSet entries_of(const Rules& r, Card agent, bool anywhere) {
  return anywhere || !(r.humans & card_bit(agent)) ? kEveryDecade : decade_bit(kPresent);
}

void add_recruits(const Rules& r, CardSet agents, bool anywhere, Options& out) {
  for (Card c : each(agents)) {
    for_each_decade(entries_of(r, c, anywhere), [&](Decade d) { out.add(act::recruit(c, d)); });
  }
}

// The turn.

void options_strip(const State& s, const Frame& f, Options& out) {  // TH-4-76, TH-9-4
  const Side& side = s.side[f.who];
  if (f.a || side.green_reserve() > 0) out.add(act::decline());
  for (Card c : each(side.guards)) out.add(make_action(Verb::Strip, c, kNone));
  if (f.n < 2 || count(side.guards) < 2) return;
  out.add(make_action(Verb::Strip, lowest(side.guards), lowest(side.guards & (side.guards - 1))));
}

void options_asset(const State& s, Seat p, Options& out) {  // TH-4-26
  const Side& side = s.side[p];
  const auto add = [&](Asset a) { out.add(make_action(Verb::Asset, static_cast<int>(a))); };
  if (side.green_reserve() > 0 || side.guards) add(Asset::Action);
  add(Asset::Draw);
  if (side.blue_reserve() > 0) add(Asset::Jamais);
}

void options_discard(const Rules& r, const State& s, Seat p, Options& out) {  // D-DRAW1
  const Side& side = s.side[p];
  out.add(make_action(Verb::Done, 0));
  if ((count(side.hand) < kFullHand || s.bonus) && can_draw(r, s)) out.add(make_action(Verb::Done, 1));
  if (s.stack.top().n >= 3) return;
  add_different(r, side.hand & ~kFidos, Verb::Discard, out);
  add_cards(playable(r, s, p, Moment::Open), Verb::Play, out);
}

// Which goods this payment can buy; what the payment returns to the reserve counts (TH-4-42).
void add_goods(const Rules& r, const State& s, Seat p, Payment payment, Options& out) {
  const Side& side = s.side[p];
  const bool green_paid = payment == Payment::TwoGreen || payment == Payment::GreenBlue;
  const bool blue_paid = payment == Payment::TwoBlue || payment == Payment::GreenBlue;
  if (green_paid || side.green_reserve() > 0 || side.guards) out.add(act::buy(payment, Good::Action));
  if (blue_paid || side.blue_reserve() > 0) out.add(act::buy(payment, Good::Jamais));
  if (s.discarded & r.agents) out.add(act::buy(payment, Good::Agent));
  if (side.agents) out.add(act::buy(payment, Good::CrucialJump));
}

void add_buys(const Rules& r, const State& s, Seat p, Options& out) {
  const Side& side = s.side[p];
  if (side.spendable() >= 3) add_goods(r, s, p, Payment::Cards, out);
  if (side.actions >= 2) add_goods(r, s, p, Payment::TwoGreen, out);
  if (side.actions >= 1 && side.jamais >= 1) add_goods(r, s, p, Payment::GreenBlue, out);
  if (side.jamais >= 2) add_goods(r, s, p, Payment::TwoBlue, out);
}

void add_attacks(const Rules& r, const State& s, Seat p, Options& out) {
  if (!attacks_allowed(r, s)) return;
  const Side &mine = s.side[p], &theirs = s.side[other(p)];
  if (!(held(mine) & held(theirs))) return;
  for (Card c : each(mine.agents)) {
    if (s.decade[c] == kPresent) continue;
    for (Card d : each(theirs.agents)) {
      if (s.decade[c] == s.decade[d]) out.add(act::attack(c, d));
    }
  }
}

void options_task(const Rules& r, const State& s, Seat p, Options& out) {  // TH-9-1
  const Side& side = s.side[p];
  out.add(act::pass());
  add_buys(r, s, p, out);
  if (side.actions >= r.recruit_actions) {
    CardSet agents = 0;
    for (Card c : each(side.hand & r.agents)) agents |= can_pay(r, s, p, c) ? card_bit(c) : 0;
    add_recruits(r, agents, false, out);
  }
  if (side.actions > 0) {
    if (count(side.guards) < kGuards) add_cards(side.agents & ~side.guards, Verb::Guard, out);
    if (side.hand & r.jumps) add_jumps(s, p, out);
    add_attacks(r, s, p, out);
  }
  add_cards(playable(r, s, p, Moment::Open), Verb::Play, out);
}

void options_game(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::FirstPlayer:
      for (Seat q = 0; q < kPlayers; ++q) out.add(make_action(Verb::First, q));
      return;
    case Step::Deal: return add_cards(s.deck & ~r.hammers, Verb::Deal, out, f.n % 2 ? s.first : other(s.first));
    case Step::FirstHammer: return add_cards(s.deck & r.hammers, Verb::Omen, out);
    case Step::NewQuark:
      for (unsigned left = s.quarks_left; left; left &= left - 1)
        out.add(make_action(Verb::Quark, std::countr_zero(left)));
      return;
    case Step::RollCall: return for_each_decade(kEveryDecade, [&](Decade d) { out.add(make_action(Verb::Fido, d)); });
    case Step::ChooseAsset: return options_asset(s, p, out);
    case Step::Discard: return options_discard(r, s, p, out);
    case Step::Task: return options_task(r, s, p, out);
    default: return;
  }
}

// Procedures.

void options_window(const Rules& r, const State& s, Seat p, Options& out) {
  const auto moment = static_cast<Moment>(s.stack.top().a);
  out.add(act::decline());
  if (moment == Moment::Reveal && s.side[p].jamais && reboots_allowed(r, s)) {
    const bool fight = s.trial.use == Use::Fight;
    if (s.trial.open & 1) out.add(make_action(Verb::Reboot, fight ? 1 : 0));
    if (s.trial.open & 2) out.add(make_action(Verb::Reboot, 2));
  }
  add_cards(playable(r, s, p, moment), Verb::Play, out);
}

void options_top(const State& s, Options& out) {
  if (!s.deck) return add_cards(s.deja_vu, Verb::Stay, out);
  add_cards(s.top[0] != kNone ? card_bit(s.top[0]) : s.deck, Verb::Draw, out);
}

void options_picks(const Rules& r, const State& s, Options& out) {
  out.add(act::decline());
  if (can_draw(r, s)) out.add(make_action(Verb::PickTop));
  add_different(r, s.discarded, Verb::Pick, out);
}

void options_pay(const Rules& r, const State& s, const Frame& f, Options& out) {
  const CardSet cards = s.side[f.who].hand & ~kFidos;
  if (f.a) add_cards(cards, Verb::Toss, out, f.who);
  else add_different(r, cards, Verb::Pay, out);
}

void options_buy(const Rules& r, const State& s, const Frame& f, Options& out) {
  if (static_cast<Good>(f.b) == Good::Agent) add_cards(s.discarded & r.agents, Verb::Take, out);
  else add_jumps(s, f.who, out);
}

void options_attack(const Rules& r, const State& s, const Frame& f, Seat p, Options& out) {
  if (f.pc == 2) {
    for (int how = 0; how < 3; ++how) out.add(make_action(Verb::Ready, how));
    return;
  }
  out.add(make_action(Verb::Fight));
  if (s.side[p].guards & card_bit(f.a)) {
    for_each_decade(all_but(s.decade[f.a]), [&](Decade d) { out.add(make_action(Verb::Escape, d)); });
  } else if (s.side[p].hand & r.jumps) {
    out.add(make_action(Verb::Escape, kNone));
  }
  add_cards(playable(r, s, p, Moment::AttackLaunched), Verb::Play, out);
}

void options_look(const State& s, const Frame& f, Options& out) {
  if (f.pc == 0) {
    CardSet known = 0;
    for (std::uint8_t c : s.top) known |= c == kNone ? 0 : card_bit(c);
    return add_cards(s.deck & ~known, Verb::Glimpse, out);
  }
  const int cards = std::min<int>(f.n, count(s.deck));
  int order[kLookMax] = {0, 1, 2};
  do {
    const auto at = [&](int i) { return i < cards ? s.top[order[i]] : kNone; };
    out.add(make_action(Verb::Order, at(0), at(1), at(2)));
  } while (std::next_permutation(order, order + cards));
}

void add_moves(const State& s, Seat p, const Instr& in, Options& out) {
  for (Card c : each(movable(s, p, in))) {
    for_each_decade(destinations(s, p, in, c), [&](Decade d) { out.add(act::move(c, d)); });
  }
}

void options_gadget(const Rules& r, const State& s, const Frame& f, Seat p, Options& out) {
  if (f.pc == 1) {
    out.add(act::decline());
    return add_cards(playable(r, s, p, Moment::GadgetPlayed), Verb::Play, out);
  }
  const Instr& in = r.program(f.card, s.phase)[f.a];
  switch (in.op) {
    case Op::MoveAgent: return add_moves(s, p, in, out);
    case Op::Recruit: return add_recruits(r, recruits(r, s, p, in, f.card), in.arg[1], out);
    case Op::TakeDiscard: return add_different(r, s.discarded & cards_of_types(r, in.arg[0]), Verb::Take, out);
    case Op::LoseAgent: return add_cards(losable(s, p, in), Verb::Lose, out);
    case Op::JumpAgent: return add_jumps(s, p, out);
    case Op::SetGuard: return add_cards(s.side[p].agents & ~s.side[p].guards, Verb::Guard, out);
    case Op::Reboot: out.add(make_action(Verb::Slot, 1)); return out.add(make_action(Verb::Slot, 2));
    default: assert(false);
  }
}

}  // namespace

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Game: return options_game(r, s, p, out);
    case Proc::Window: return options_window(r, s, p, out);
    case Proc::Top: return options_top(s, out);
    case Proc::Picks: return options_picks(r, s, out);
    case Proc::Gain: return options_strip(s, f, out);
    case Proc::Pay: return options_pay(r, s, f, out);
    case Proc::Leave: return add_cards(s.side[f.who].hand & r.jumps, Verb::Leave, out, f.who);
    case Proc::Enter: return add_cards(s.side[p].agents, Verb::Lose, out);
    case Proc::Buy: return options_buy(r, s, f, out);
    case Proc::Attack: return options_attack(r, s, f, p, out);
    case Proc::DejaVu: return add_cards(s.deja_vu, Verb::Echo, out);
    case Proc::Hammer: return add_cards(agents_on(s, p, kPresent), Verb::Lose, out);
    case Proc::Gadget: return options_gadget(r, s, f, p, out);
    case Proc::Look: return options_look(s, f, out);
    default: return;
  }
}

std::optional<Action> Game::let_pass(const Rules&, const State& s, Seat) {
  const Frame& f = s.stack.top();
  if (f.proc == Proc::Window || (f.proc == Proc::Gadget && f.pc == 1)) return act::decline();
  if (f.proc == Proc::Attack && f.pc != 2) return make_action(Verb::Fight);
  return {};
}

std::optional<SetAsked> Game::set_asked(const Rules&, const State& s, Seat p) {
  if (s.stack.empty() || !s.waiting.has(p)) return {};
  const Frame& f = s.stack.top();
  if (f.proc == Proc::Pay) return SetAsked{.put = static_cast<std::uint8_t>(Verb::Pay), .least = f.n, .most = f.n};
  if (f.proc != Proc::Game || static_cast<Step>(f.pc) != Step::Discard) return {};
  return SetAsked{.put = static_cast<std::uint8_t>(Verb::Discard),
                  .most = std::min(3 - f.n, s.side[p].spendable()),
                  .done = make_action(Verb::Done, 0)};
}

std::span<const NounRange> Game::noun_ranges() {
  static constexpr NounRange rows[] = {
      nouns(Verb::Fido, kDecades),
      nouns(Verb::Decline),
      nouns(Verb::Pick, kCards),
      nouns(Verb::PickTop),
      nouns_or_none(Verb::Strip, kCards, kCards + 1),  // the last: one guard alone
      nouns(Verb::Play, kCards),
      nouns(Verb::Reboot, 3),
      nouns(Verb::Slot, 3),
      nouns(Verb::Asset, 3),
      nouns(Verb::Done, 2),
      nouns(Verb::Discard, kCards),
      nouns(Verb::Lose, kCards),
      nouns(Verb::Pass),
      nouns(Verb::Buy, 4, 4),  // Payment, Good
      nouns(Verb::Recruit, kCards, kDecades),
      nouns(Verb::Guard, kCards),
      nouns(Verb::Jump, kCards, kDecades),
      nouns(Verb::Attack, kCards, kCards),
      nouns(Verb::Pay, kCards),
      nouns(Verb::Take, kCards),
      nouns(Verb::Ready, 3),
      nouns(Verb::Fight),
      nouns_or_none(Verb::Escape, kDecades + 1),  // the last: by a Jump card
      nouns(Verb::Move, kCards, kDecades),
      nouns(Verb::Order, NounRange::Shape::Order),
  };
  return rows;
}

}  // namespace timetable::hammer
