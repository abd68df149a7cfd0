#include "games/temporum/verbs.h"

namespace timetable::temporum {

bool rules_time(const Rules& r, const State& s, Seat p, Time time) {
  const int own = s.player[p].crowns[time];
  int more = 0, equal = -1;  // others with more, others with as many
  for (Seat q = 0; q < r.seats; ++q) {
    more += s.player[q].crowns[time] > own;
    equal += s.player[q].crowns[time] == own;
  }
  if (r.seats <= 3) return more + equal == 0;
  return (more == 0 && equal <= 1) || (more == 1 && equal == 0);
}

int times_ruled(const Rules& r, const State& s, Seat p) {
  int n = 0;
  for (Time t = 0; t < kTimes; ++t) n += rules_time(r, s, p, t);
  return n;
}

bool is_alone(const Rules& r, const State& s, Seat p) {
  int pawns = 0;
  for (Seat q = 0; q < r.seats; ++q) pawns += s.player[q].pawn == s.player[p].pawn;
  return pawns == 1;
}

namespace {

int counted(const Rules& r, const State& s, const Frame& f, Counter counter) {
  const Player& you = s.player[f.who];
  int n = 0;
  switch (counter) {
    case Counter::One: return 1;
    case Counter::TimesRuled: return times_ruled(r, s, f.who);
    case Counter::TimesWithoutCrowns:
      for (std::uint8_t crowns : you.crowns) n += crowns == 0;
      return n;
    case Counter::CrownsHere: return you.crowns[time_of(f.slot)];
    case Counter::CardsInHand: return you.hand_size;
    case Counter::OtherPawnsHere:
      for (Seat q = 0; q < r.seats; ++q) n += q != f.who && s.player[q].pawn == f.slot;
      return n;
    case Counter::PawnsInTime1:
      for (Seat q = 0; q < r.seats; ++q) n += time_of(s.player[q].pawn) == 0;
      return n;
    case Counter::JustDiscarded: return f.local;
  }
  return 0;
}

bool is_richest(const Rules& r, const State& s, Seat p) {
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p && s.player[q].gold >= s.player[p].gold) return false;
  }
  return true;
}

}  // namespace

int amount(const Rules& r, const State& s, const Frame& f, Amount a) {
  return a.mult == 0 ? 0 : a.mult * counted(r, s, f, a.of);
}

bool holds(const Rules& r, const State& s, const Frame& f, Cond cond, int arg) {
  const Player& you = s.player[f.who];
  switch (cond) {
    case Cond::Always: return true;
    case Cond::RulesHere: return rules_time(r, s, f.who, time_of(f.slot));
    case Cond::RulesAtLeast: return times_ruled(r, s, f.who) >= arg;
    case Cond::CrownsHere: return you.crowns[time_of(f.slot)] == arg;
    case Cond::GoldBelow: return you.gold < arg;
    case Cond::Richest: return is_richest(r, s, f.who);
    case Cond::DidDiscard: return f.local > 0;
    case Cond::HandMin: return you.hand_size >= arg;
  }
  return true;
}

bool concerns(const Rules& r, const State& s, const Frame& f, const Instr& in, Seat p) {
  if (in.who == Who::EachOther && p == f.who) return false;
  const Time time = time_of(s.player[p].pawn);
  switch (in.where) {
    case Where::Anywhere: return true;
    case Where::InTimes: return in.where_arg >> time & 1;
    case Where::NotInTimes: return !(in.where_arg >> time & 1);
    case Where::InTimeYouRule: return rules_time(r, s, f.who, time);
    case Where::GoldMin: return s.player[p].gold >= in.where_arg;
    case Where::MoreCardsThanYou: return s.player[p].hand_size > s.player[f.who].hand_size;
    case Where::RulesHere: return rules_time(r, s, p, time_of(f.slot));
  }
  return true;
}

unsigned anubis_targets(const Rules& r, const State& s, Seat p) {
  unsigned slots = ~unsigned{s.player[p].visited} & ((1u << kSlots) - 1);
  for (Slot slot = 0; slot < kSlots; ++slot) slots &= may_go(r, s, p, slot) ? ~0u : ~(1u << slot);
  return slots;
}

unsigned earlier_targets(const Rules& r, const State& s, const Frame& f) {
  unsigned slots = 0;
  for (Time t = 0; t < time_of(f.slot); ++t) slots |= 1u << real_slot(s.paths, t);
  if (r.nuclear_unvisited_only) slots &= ~unsigned{s.player[f.who].visited};
  return slots;
}

bool can_do(const Rules& r, const State& s, const Frame& f, const Instr& in) {
  const Player& you = s.player[f.who];
  switch (in.op) {
    case Op::ScoreCard: return affordable(r, s, f.who, amount(r, s, f, in.n)) != 0;
    case Op::PlayCard: return you.hand_size > 0;
    case Op::Draw: return can_draw(s);
    case Op::Advance: return advancements_left(you) > 0;
    default: return true;
  }
}

namespace {

template <class F>
void for_each_entry(const State& s, Seat p, F&& f) {
  for (Kind card = 0; card < kKindsMax; ++card) {
    for (std::uint8_t e : s.entry[card]) {
      if (e && entry_owner(e) == p) f(card, entry_acts(e));
    }
  }
}

}  // namespace

Cards entries_with(const Rules& r, const State& s, Seat p, Passive passive) {
  Cards out;
  if (bonus(s, p, passive) == 0) return out;
  for_each_entry(s, p, [&](Kind card, Kind acts) {
    if (r.passive[acts] == static_cast<std::uint8_t>(passive)) out.add(card);
  });
  return out;
}

std::uint64_t kinds_in_play(const State& s, Seat p) {
  std::uint64_t kinds = 0;
  for_each_entry(s, p, [&](Kind, Kind acts) { kinds |= Cards::one(acts); });
  return kinds;
}

void enter_play(const Rules& r, State& s, Seat p, Kind card, Kind acts) {
  std::uint8_t(&copies)[kCopiesMax] = s.entry[card];
  copies[copies[0] ? 1 : 0] = entry_of(p, acts);
  if (copies[0] < copies[1]) std::swap(copies[0], copies[1]);
  std::uint8_t& sum = s.player[p].bonus[r.passive[acts]];
  sum = static_cast<std::uint8_t>(sum + r.amount[acts]);
}

Kind leave_play(const Rules& r, State& s, Seat p, Kind card, Passive passive) {
  std::uint8_t(&copies)[kCopiesMax] = s.entry[card];
  const auto fits = [&](std::uint8_t e) {
    return e && entry_owner(e) == p && r.passive[entry_acts(e)] == static_cast<std::uint8_t>(passive);
  };
  const int which = fits(copies[0]) ? 0 : 1;
  const Kind acts = entry_acts(copies[which]);
  if (which == 0) copies[0] = copies[1];
  copies[1] = 0;
  std::uint8_t& sum = s.player[p].bonus[r.passive[acts]];
  sum = static_cast<std::uint8_t>(sum - r.amount[acts]);
  return acts;
}

Cards usable_maps(const Rules& r, const State& s, const Frame& visit) {
  if (visit.card == 0 || is_barred(r, s, visit.who, visit.who)) return {};
  return entries_with(r, s, visit.who, Passive::Map);
}

bool invest_offered(const Rules& r, const State& s, Seat p) {
  if (bonus(s, p, Passive::Invest) == 0 || is_barred(r, s, p, p)) return false;
  return r.invest_always || s.player[p].gained >= 2 || bonus(s, p, Passive::GoldPerDiscard) > 0;
}

void to_hand_openly(const Rules& r, State& s, Seat p, Kind k) {
  to_hand(s, p, k);
  for (Seat knower = 0; knower < r.seats; ++knower) {
    if (knower != p) s.known[knower][p].add(k);
  }
  s.known[kPublic][p].add(k);
}

void show_drawn(const Rules& r, State& s, Seat p, Kind k) {
  for (int knower = 0; knower < kKnowers; ++knower) {
    if (knower == p || (knower >= r.seats && knower != kPublic)) continue;
    // Not if it came from the deck before this one: then p himself has not counted it.
    if (s.out[knower].count(k) < s.out[p].count(k)) s.out[knower].add(k);
  }
}

namespace {

// A knower who did not see which card left knows one less of every kind.
void forget_one_of_each(Cards& known) {
  for_each_kind(known.kind_bits(), [&](Kind k) { known.remove(k); });
}

Seat next_holder(const Rules& r, const State& s, Seat p) {
  Seat q = next_seat(r, p);
  while (s.player[q].chosen == kNone) q = next_seat(r, q);
  return q;
}

}  // namespace

void pass_cards(const Rules& r, State& s) {
  for (Seat p = 0; p < r.seats; ++p) {
    const std::uint8_t card = s.player[p].chosen;
    if (card == kNone) continue;
    s.player[p].hand.remove(card);
    const Seat receiver = next_holder(r, s, p);
    for (int knower = 0; knower < kKnowers; ++knower) {
      if (knower == receiver) s.known[knower][p].drop(card);
      else if (knower != p) forget_one_of_each(s.known[knower][p]);
    }
  }
  for (Seat p = 0; p < r.seats; ++p) {
    const std::uint8_t card = s.player[p].chosen;
    if (card == kNone) continue;
    const Seat receiver = next_holder(r, s, p);
    s.player[receiver].hand.add(card);
    s.known[p][receiver].add(card);
  }
}

std::uint64_t pickable(Cards hand, Cards picked) {
  const Cards left{hand.bits - picked.bits};
  if (picked.empty()) return left.kind_bits();
  const int last = (63 - std::countl_zero(picked.bits)) / 2;
  return left.kind_bits() & ~((std::uint64_t{1} << (2 * last)) - 1);
}

bool renew_deck(const Rules& r, State& s) {
  if (s.discard.empty()) return false;
  s.deck = s.discard;
  s.discard = Cards();
  for (int knower = 0; knower < kKnowers; ++knower) {
    if (knower < r.seats || knower == kPublic) s.out[knower] = {r.all.bits - s.deck.bits};
  }
  return true;
}

}  // namespace timetable::temporum
