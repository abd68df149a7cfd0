// Temporum: what is asked, and every legal answer (section 9).
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

Ask asked_by_game(Step step) {
  switch (step) {
    case Step::Zones: return Ask::Zones;
    case Step::First: return Ask::First;
    case Step::Deal: return Ask::Deal;
    case Step::History: return Ask::History;
    case Step::Move: return Ask::Move;
    case Step::Ending: return Ask::End;
    default: return Ask::Nothing;
  }
}

Ask asked_by_program(const Frame& f, Op op) {
  switch (op) {
    case Op::PlayCard:
    case Op::PlayMayReturn: return Ask::Play;
    case Op::ScoreCard: return Ask::Score;
    case Op::MayScoreTwice: return Ask::Cats;
    case Op::DrawMayScore: return Ask::Alien;
    case Op::Discard: return Ask::Discard;
    case Op::DiscardAny: return Ask::DiscardAny;
    case Op::DiscardOrLose: return Ask::Inquisition;
    case Op::Retreat: return Ask::Retreat;
    case Op::ChooseOne: return f.card == kNone ? Ask::Mode : Ask::Inventor;
    case Op::May: return Ask::Redraw;
    case Op::MayPay: return Ask::Pay;
    case Op::MayDiscard: return Ask::MayDiscard;
    case Op::VisitEarlier: return Ask::Visit;
    case Op::PassLeft: return Ask::Pass;
    case Op::DrawDiscardPlay: return Ask::Toys;
    case Op::PlayAsCopy: return f.at ? Ask::CopyCard : Ask::CopyOf;
    default: return Ask::Nothing;
  }
}

template <class Make>
void list_kinds(std::uint64_t kinds, Options& out, Make&& make) {
  for_each_kind(kinds, [&](Kind k) { out.add(make(k)); });
}

template <class Make>
void list_slots(unsigned slots, Options& out, Make&& make) {
  for (; slots; slots &= slots - 1) out.add(make(static_cast<Slot>(std::countr_zero(slots))));
}

void list_zones(const Rules& r, const State& s, Slot slot, Options& out) {
  for (Zone z = 0; z < r.zone_cards; ++z) {
    const bool used = std::find(s.zone, s.zone + slot, z) != s.zone + slot;
    if (!used && r.zone(z).time == time_of(slot)) out.add(act::zone(z, slot));
  }
}

template <class Make>
void list_draws(Cards deck, Options& out, Make&& make) {
  for_each_kind(deck.kind_bits(), [&](Kind k) { out.add(make(k), static_cast<std::uint16_t>(deck.count(k))); });
}

// TP-4-28: all plans (a, b, c) of n advancements, in ascending order.
void list_plans(const Player& p, int n, Options& out) {
  for (int a = 0; a <= std::min<int>(p.crowns[0], n); ++a) {
    const int low = std::max(0, (n - a - p.crowns[2] + 1) / 2), high = std::min(p.crowns[1] + a, n - a);
    for (int b = low; b <= high; ++b) out.add(act::advance(a, b, n - a - b));
  }
}

void list_modes(const Rules& r, const State& s, const Frame& f, Options& out) {
  const Instr* choose = &r.instr(s, f);
  for (int i = 1; i <= choose->arg; ++i) {
    const Instr& option = choose[choose[i].jump - f.pc];
    if (can_do(r, s, f, option)) out.add(act::mode(static_cast<int>(option.op)));
  }
}

void list_moves(const Rules& r, const State& s, Seat p, Options& out) {
  unsigned slots = 0;
  for (Time t = 0; t < kTimes; ++t) {
    const Slot slot = real_slot(s.paths, t);
    if (slot == s.player[p].pawn || may_go(r, s, p, slot)) slots |= 1u << slot;
  }
  list_slots(slots, out, act::move);
}

void list_toys(const State& s, Options& out) {
  const Kind low = std::min(s.aside[0], s.aside[1]), high = std::max(s.aside[0], s.aside[1]);
  out.add(act::discard(low));
  if (high != low) out.add(act::discard(high));
}

void list_after(const Rules& r, const State& s, const Frame& f, Options& out) {
  list_kinds(usable_maps(r, s, f).kind_bits(), out, act::map);
  out.add(f.pending(f.who) ? act::anubis() : act::decline());
}

void list_end(const Rules& r, const State& s, Seat p, Options& out) {
  const Player& player = s.player[p];
  for (Slot slot = 0; slot < kPaths; ++slot) {
    if (player.predicted >> (4 * slot) & 15) out.add(act::predict(slot));
  }
  if (player.butterflies) out.add(act::butterfly());
  if (invest_offered(r, s, p)) list_kinds(entries_with(r, s, p, Passive::Invest).kind_bits(), out, act::invest);
  if (!player.butterflies) out.add(act::decline());
}

}  // namespace

Ask asked(const Rules& r, const State& s) {
  if (s.stack.empty()) return Ask::Nothing;
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Game: return asked_by_game(static_cast<Step>(f.pc));
    case Proc::Visit: return f.pc == static_cast<std::uint8_t>(VisitStep::Menu) ? Ask::After : Ask::Visit;
    case Proc::Run: return asked_by_program(f, r.instr(s, f).op);
    case Proc::Play: return Ask::Return;
    case Proc::Draw: return Ask::Draw;
    case Proc::Advance: return Ask::Advance;
    default: return Ask::Nothing;
  }
}

bool is_discreet(const Rules& r, const State& s, Seat p) {
  switch (asked(r, s)) {
    case Ask::Play:
    case Ask::Pass:
    case Ask::CopyCard:
    case Ask::Discard:
    case Ask::Score:
    case Ask::Mode: return s.player[p].hand_size > 1;
    case Ask::Cats:
    case Ask::Alien:
    case Ask::Toys: return true;
    default: return false;
  }
}

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  const Player& player = s.player[p == kChance ? 0 : p];
  const std::uint64_t hand = player.hand.kind_bits();
  switch (asked(r, s)) {
    case Ask::Zones: return list_zones(r, s, f.at, out);
    case Ask::First:
      for (Seat q = 0; q < r.seats; ++q) out.add(act::first(q));
      return;
    case Ask::Deal: return list_draws(s.deck, out, [&](Kind k) { return act::deal(k, next_seat(r, s.first, f.at)); });
    case Ask::Draw: return list_draws(s.deck, out, act::draw);
    case Ask::History: out.add(act::decline()); return out.add(act::change());
    case Ask::Move: return list_moves(r, s, p, out);
    case Ask::Mode:
    case Ask::Inventor: return list_modes(r, s, f, out);
    case Ask::Play: return list_kinds(hand, out, act::play);
    case Ask::Score:
      list_kinds(affordable(r, s, p, f.n), out, act::score);
      if (r.instr(s, f).arg & 1) out.add(act::decline());
      return;
    case Ask::Advance: return list_plans(player, f.n, out);
    case Ask::Retreat:
      for (int time = 2; time <= kTimes; ++time) {
        if (player.crowns[time - 1]) out.add(act::retreat(time));
      }
      return;
    case Ask::Discard: return list_kinds(hand, out, act::discard);
    case Ask::DiscardAny:
      list_kinds(pickable(player.hand, s.picked), out, act::discard);
      return out.add(act::decline());
    case Ask::Pay: out.add(act::pay()); return out.add(act::decline());
    case Ask::MayDiscard: list_kinds(hand, out, act::discard); return out.add(act::decline());
    case Ask::Redraw: out.add(act::redraw()); return out.add(act::decline());
    case Ask::Pass: return list_kinds(hand, out, act::pass);
    case Ask::Inquisition:
      list_kinds(hand, out, act::discard);
      if (!hand) out.add(act::nothing());
      return out.add(act::lose());
    case Ask::Return: out.add(act::take_back()); return out.add(act::decline());
    case Ask::Toys: return list_toys(s, out);
    case Ask::Cats:
      list_kinds(affordable_twice(r, s, p, r.instr(s, f).arg), out, act::score);
      return out.add(act::decline());
    case Ask::Alien:
      if (price(r, s, p, s.aside[0], 0) <= player.gold) out.add(act::score(s.aside[0]));
      return out.add(act::decline());
    case Ask::CopyOf: list_kinds(kinds_in_play(s, p), out, act::copy); return out.add(act::decline());
    case Ask::CopyCard: return list_kinds(hand, out, act::lay);
    case Ask::Visit:
      return list_slots(f.proc == Proc::Run ? earlier_targets(r, s, f) : anubis_targets(r, s, p), out, act::visit);
    case Ask::After: return list_after(r, s, f, out);
    case Ask::End: return list_end(r, s, p, out);
    case Ask::Nothing: return;
  }
}

std::optional<SetAsked> Game::set_asked(const Rules& r, const State& s, Seat p) {
  if (!s.waiting.has(p) || asked(r, s) != Ask::DiscardAny) return {};
  return SetAsked{.put = static_cast<std::uint8_t>(Verb::Discard),
                  .so_far = s.picked.size(),
                  .most = s.player[p].hand_size,
                  .done = act::decline()};
}

std::span<const NounRange> Game::noun_ranges() {
  static constexpr NounRange rows[] = {
      nouns(Verb::Decline),
      nouns(Verb::Change),
      nouns(Verb::Move, kSlots),
      nouns(Verb::Mode, 64),  // Op
      nouns(Verb::Play, kKindsMax),
      nouns(Verb::Score, kKindsMax),
      nouns(Verb::Advance, 1 + kCrowns, 1 + kCrowns, 1 + kCrowns),
      nouns(Verb::Retreat, 1 + kTimes),
      nouns(Verb::Discard, kKindsMax),
      nouns(Verb::Nothing),
      nouns(Verb::Lose),
      nouns(Verb::Pay),
      nouns(Verb::Redraw),
      nouns(Verb::Pass, kKindsMax),
      nouns(Verb::Return),
      nouns(Verb::Copy, kKindsMax),
      nouns(Verb::Lay, kKindsMax),
      nouns(Verb::Visit, kSlots),
      nouns(Verb::Map, kKindsMax),
      nouns(Verb::Anubis),
      nouns(Verb::Predict, kSlots),
      nouns(Verb::Butterfly),
      nouns(Verb::Invest, kKindsMax),
  };
  return rows;
}

}  // namespace timetable::temporum
