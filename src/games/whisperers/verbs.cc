#include "games/whisperers/verbs.h"

#include <algorithm>
#include <bit>

namespace timetable::whisperers {
namespace {

SeatSet opponents(const Rules& r, Seat p) { return SeatSet::first(static_cast<unsigned>(r.seats)) - SeatSet::of(p); }

// Calls f(power, use) for every standing use that works on this track now.
template <class F>
void for_each_standing(const Rules& r, const State& s, Track track, F&& f) {
  const auto window = track == Track::Dark ? Window::Scoring : Window::Gold;
  for (PowerSet left = s.acting & r.standing; left; left &= left - 1) {
    const auto p = static_cast<Power>(std::countr_zero(left));
    for (int u : r.power(p).uses) {
      const Use& use = r.use(u);
      if (use.frequency == Frequency::Standing && ((use.windows >> static_cast<int>(window)) & 1))
        f(s.acts_for[p], use);
    }
  }
}

// The number of the TW an argument refers to, 0 if there is none.
int tw_number(const State& s, Seat who, const Frame& f, Ref ref) {
  const Player& p = s.player[who];
  if (ref <= Ref::Var2) return f.var[static_cast<int>(ref)];
  if (ref == Ref::ActivatedTw) return p.activated;
  if (ref == Ref::OwnTw2) return 2;
  int skip = ref == Ref::PreviousNumberTw ? 1 : 0;
  for (int i = p.row_size; i-- > 0;) {
    if (p.row[i] < kNumbers && skip-- == 0) return p.row[i] + 1;
  }
  return 0;
}

// A TW that can be acted on, or nullptr (TW-4-5).
Tw* tw_at(State& s, Seat who, int number) {
  if (number == 0) return nullptr;
  Tw& tw = s.player[who].tw[number - 1];
  return tw.counts() ? &tw : nullptr;
}
const Tw* tw_at(const State& s, Seat who, int number) { return tw_at(const_cast<State&>(s), who, number); }

Card card_of(const Rules& r, const State& s, Seat who, const Frame& f, Ref ref) {
  if (ref <= Ref::Var2) return f.var[static_cast<int>(ref)];
  if (ref == Ref::StolenCard) return s.stolen;
  if (ref == Ref::OwnLastCard) return last_card(s.player[who]);
  return r.highest_number;
}

SeatSet targets_of(const Rules& r, const State& s, Seat who, Ref target) {
  return target == Ref::ActivatedTw ? SeatSet::of(who) : opponents(r, who) - s.passed;
}

bool would_change(const Rules& r, const State& s, Seat who, Card card) {
  for (const Instr& in : r.card(card).effect) {
    const Tw* tw = tw_at(s, who, s.player[who].activated);
    if (tw && (in.op != Op::AugmentTw || !tw->augmented())) return true;
  }
  return false;
}

// Ages in which an area's TWs stand, as bits; the Assassin's area is the whole united pair (TW-8-32).
int area_of(const Rules& r, const State& s, Seat who, Ref area) {
  if (area == Ref::EveryAge) return 15;
  const Tw& tw = s.player[who].tw[0];
  if (!tw.counts()) return 0;
  const int own = 1 << tw.age();
  if (s.united == kNone || r.assassin_age_only) return own;
  const int pair = 1 << s.united | 1 << clockwise(s.united, 1);
  return (own & pair) ? pair : own;
}

template <class F>
void for_each_opposing_in(const Rules& r, const State& s, Seat who, int area, F&& f) {
  for (Seat q : opponents(r, who)) {
    for (int k = 1; k <= r.setup.numbers; ++k) {
      const Tw tw = s.player[q].tw[k - 1];
      if (tw.counts() && ((area >> tw.age()) & 1)) f(q, k, strength(r, tw, k));
    }
  }
}

// TW-7-27: opponents whose TW of this number the Tornado moves.
SeatSet gathered(const Rules& r, const State& s, Seat who, int number, Power spared) {
  SeatSet out;
  for (Seat q : opponents(r, who)) {
    const bool safe =
        r.tornado_spares_owned ? s.place[spared] == q || has_acting(s, q, spared) : has_acting(s, q, spared);
    if (s.player[q].tw[number - 1].counts() && !safe) out.add(q);
  }
  return out;
}

bool passes_filter(const Tw& tw, Ref filter) {
  return tw.counts() && (filter == Ref::AnyOwnTw || (tw.augmented() && !tw.titan()));
}

bool pair_has_tiles(const State& s, Age age) {
  return lowest_tile(s, age) >= 0 && lowest_tile(s, clockwise(age, 1)) >= 0;
}

bool holds(const Rules& r, const State& s, const Use& use, Seat who, const Instr& in) {
  const Player& p = s.player[who];
  const Frame no_frame;
  switch (in.op) {
    case Op::OwnerNotPassed: return !s.passed.has(who);
    case Op::OpponentNotPassed: return !(opponents(r, who) - s.passed).empty();
    case Op::HandAtLeast: return std::popcount(p.hand) >= in.arg[0];
    case Op::RowNotEmpty: return p.row_size > 0;
    case Op::NumberCardsAtLeast:
      return std::count_if(p.row, p.row + p.row_size, [](Card c) { return c < kNumbers; }) >= in.arg[0];
    case Op::TwsOnBoardAndApart: {
      const Tw* a = tw_at(s, who, tw_number(s, who, no_frame, in.ref(0)));
      const Tw* b = tw_at(s, who, tw_number(s, who, no_frame, in.ref(1)));
      return a && b && a->age() != b->age();
    }
    case Op::LastCardActivates: return p.activated && last_card(p) == p.activated - 1 && p.tw[p.activated - 1].counts();
    case Op::LastCardIn: return p.row_size > 0 && ((in.arg[0] >> last_card(p)) & 1);
    case Op::ActionChangesSomething: {
      const Card card = card_of(r, s, who, no_frame, in.ref(0));
      if (card == kNone) return false;
      for (Seat q : targets_of(r, s, who, in.ref(1))) {
        if (would_change(r, s, q, card)) return true;
      }
      return false;
    }
    case Op::HasUnusedStolenCard: return s.thief == who && !s.stolen_applied();
    case Op::NotAnnounced: return s.psychic != who;
    case Op::BoardHasPower: {
      for (Age age = 0; age < kAges; ++age) {
        if (s.slot[age][in.arg[0] - 1] != kNone) return true;
      }
      return false;
    }
    case Op::OwnsOtherTile: return tiles_owned(r, s, who) - (s.place[use.power] == who) > 0;
    case Op::OpposingTwToGather: return !gathered(r, s, who, in.arg[0], static_cast<Power>(in.arg[1])).empty();
    case Op::HasOwnTw:
      return std::any_of(p.tw, p.tw + kNumbers, [&](const Tw& tw) { return passes_filter(tw, in.ref(0)); });
    case Op::OpposingTwIn: {
      bool found = false;
      for_each_opposing_in(r, s, who, area_of(r, s, who, in.ref(0)), [&](Seat, int, int) { found = true; });
      return found;
    }
    case Op::PairWithTiles:
      return pair_has_tiles(s, 0) || pair_has_tiles(s, 1) || pair_has_tiles(s, 2) || pair_has_tiles(s, 3);
    default: return true;
  }
}

// Calls f(value) for every value the choice can take; `first` is what the choice before it took.
template <class F>
void for_each_value(const Rules& r, const State& s, Seat who, const Instr& in, int first, F&& f) {
  const Player& p = s.player[who];
  switch (in.op) {
    case Op::ChooseOwnTw:
      for (int k = 1; k <= r.setup.numbers; ++k) {
        if (passes_filter(p.tw[k - 1], in.ref(1))) f(k);
      }
      return;
    case Op::ChooseAge: {
      int except = kNone;
      if (in.ref(1) == Ref::AgeOfChosenTw && first > 0) except = p.tw[first - 1].age();
      if (in.ref(1) == Ref::PhantomAge) except = s.phantom;
      for (int age = 0; age < kAges; ++age) {
        if (age != except) f(age);
      }
      return;
    }
    case Op::ChooseAdjacentAges:
      for (Age age = 0; age < kAges; ++age) {
        if (in.ref(1) == Ref::AnyPair || pair_has_tiles(s, age)) f(age);
      }
      return;
    case Op::ChoosePlayedCard:
      for (Card c = 0; c < kCards; ++c) {
        if (std::find(p.row, p.row + p.row_size, c) != p.row + p.row_size) f(c);
      }
      return;
    case Op::ChooseBoardPower:
      for (PowerSet left = r.of_level[in.arg[1] - 1]; left; left &= left - 1) {
        const auto power = std::countr_zero(left);
        if (s.place[power] == kOnBoard) f(power);
      }
      return;
    default: return;
  }
}

// TW-9-1: sets of powers by size, then lexicographically.
void list_alliances(const Rules& r, const State& s, Seat who, const Use& use, const Instr& in, Options& out) {
  std::uint8_t own[kPowersMax];
  int n = 0;
  for (Power p = 0; p < r.powers; ++p) {
    if (s.place[p] == who && p != use.power) own[n++] = static_cast<std::uint8_t>(p + 1);
  }
  const auto allowed = [&](int size) { return size >= in.arg[1] && size <= in.arg[2]; };
  if (allowed(1)) {
    for (int i = 0; i < n; ++i) out.add(make_action(Verb::Ally, own[i]));
  }
  if (allowed(2)) {
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) out.add(make_action(Verb::Ally, own[i], own[j]));
    }
  }
  if (allowed(3)) {
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) {
        for (int k = j + 1; k < n; ++k) out.add(make_action(Verb::Ally, own[i], own[j], own[k]));
      }
    }
  }
}

// Carries out the effect of a card on the TWs of `who` (played, stolen or imposed: the same thing happens).
template <class L>
void run_card(const Rules& r, State& s, Seat who, Card card, L& log) {
  bool acted = false;
  Player& p = s.player[who];
  for (const Instr& in : r.card(card).effect) {
    if (in.op == Op::ActivateTw) {
      p.activated = static_cast<std::uint8_t>(in.arg[0]);
      return;
    }
    if (in.op == Op::StopPlaying) {
      s.passed.add(who);
      return tell(log, Ev::Terminated, who);
    }
    if (!would_change(r, s, who, card)) continue;
    acted = true;
    Frame f;
    f.who = who;
    carry_out(r, s, f, in, log);
  }
  if (!acted) tell(log, Ev::NothingMoved, who, card);
}

template <class L>
void eliminate_strongest(const Rules& r, State& s, Seat who, Ref area_ref, L& log) {
  const int area = area_of(r, s, who, area_ref);
  int strongest = 0;
  for_each_opposing_in(r, s, who, area, [&](Seat, int, int power) { strongest = std::max(strongest, power); });
  const State before = s;
  for_each_opposing_in(r, before, who, area, [&](Seat q, int number, int power) {
    if (power != strongest) return;
    Tw& tw = s.player[q].tw[number - 1];
    tw.set(Tw::kEliminated);
    tell(log, Ev::Eliminated, q, number, tw.age());
  });
}

template <class L>
void move_tw(State& s, Seat who, int number, Age to, L& log) {
  s.player[who].tw[number - 1].move_to(to);
  tell(log, Ev::TwMoved, who, number, to);
}

template <class L>
void return_card(State& s, Seat who, Card card, L& log) {
  Player& p = s.player[who];
  std::uint8_t* end = p.row + p.row_size;
  std::uint8_t* place = std::find(p.row, end, card);
  if (place == end) return;
  std::copy(place + 1, end, place);
  p.row[--p.row_size] = 0;
  p.hand = static_cast<CardSet>(p.hand | card_bit(card));
  tell(log, Ev::Returned, who, card);
}

template <class L>
void activate_power(State& s, Seat who, Power power, Ev event, L& log) {
  s.acting |= power_bit(power);
  s.acts_for[power] = who;
  tell(log, event, who, power);
}

}  // namespace

int strength(const Rules& r, Tw tw, int number) {
  if (tw.titan()) return number * r.titan_factor;
  return tw.augmented() ? number * r.deck->augmented_factor : number;
}

Totals totals(const Rules& r, const State& s, Track track) {
  Totals t;
  const bool gold = track == Track::Gold;
  for (Seat p = 0; p < r.seats; ++p) {
    for (int k = 1; k <= r.setup.numbers; ++k) {
      const Tw tw = s.player[p].tw[k - 1];
      if (tw.counts() && tw.gold() == gold) t.of[p][tw.age()] += strength(r, tw, k);
    }
  }
  for_each_standing(r, s, track, [&](Seat p, const Use& use) {
    for (const Instr& in : use.effect) {
      if (in.op == Op::CountOnBothTracks) {
        const int number = tw_number(s, p, Frame{}, in.ref(0));
        const Tw* tw = tw_at(s, p, number);
        if (tw && tw->gold() != gold) t.of[p][tw->age()] += strength(r, *tw, number);
      } else if (in.op == Op::AddStrength && in.arg[0] == static_cast<int>(track)) {
        if (in.ref(2) == Ref::EveryAge) t.everywhere[p] += in.arg[1];
        const Tw& first = s.player[p].tw[0];
        for (int age = 0; age < kAges; ++age) {
          if (in.ref(2) == Ref::EveryAge || (first.counts() && first.age() == age)) t.of[p][age] += in.arg[1];
        }
      }
    }
  });
  return t;
}

Seat controller(const Rules& r, const State& s, Track track, const int (&total)[kSeatsMax]) {
  const int most = *std::max_element(total, total + r.seats);
  if (most == 0) return kNoSeat;
  SeatSet tied;
  for (Seat p = 0; p < r.seats; ++p) {
    if (total[p] == most) tied.add(p);
  }
  if (tied.size() == 1) return tied.lowest();
  Seat judge = kNoSeat;
  for_each_standing(r, s, track, [&](Seat p, const Use& use) {
    for (const Instr& in : use.effect) {
      if (in.op == Op::WinTies && ((in.arg[0] >> static_cast<int>(track)) & 1) && tied.has(p)) judge = p;
    }
  });
  if (judge != kNoSeat) return judge;
  int fewest = kCards + 1;
  Seat best = kNoSeat;
  for (Seat p : tied) {
    const int cards = s.player[p].row_size;
    if (cards < fewest) fewest = cards, best = p;
    else if (cards == fewest) best = kNoSeat;  // TW-8-46
  }
  return best;
}

int gold_strength(const Rules& r, const State& s, Seat p) {
  int sum = 0;
  for (int k = 1; k <= r.setup.numbers; ++k) {
    const Tw tw = s.player[p].tw[k - 1];
    if (tw.counts() && tw.gold()) sum += strength(r, tw, k);
  }
  return sum;
}

int tiles_owned(const Rules& r, const State& s, Seat p) {
  return static_cast<int>(std::count(s.place, s.place + r.powers, p));
}

bool has_acting(const State& s, Seat p, Power power) { return (s.acting & power_bit(power)) && s.acts_for[power] == p; }

Card last_card(const Player& p) { return p.row_size ? p.row[p.row_size - 1] : kNone; }

int lowest_tile(const State& s, Age age) {
  for (int level = 0; level < kLevels; ++level) {
    if (s.slot[age][level] != kNone) return level;
  }
  return -1;
}

bool on_offer(const Rules& r, const State& s, int u, Window window) {
  const Use& use = r.use(u);
  if (!(s.acting & power_bit(use.power)) || ((s.used | s.used_now) >> u & 1)) return false;
  const Seat who = s.acts_for[use.power];
  if (window == Window::BeforeTurn && s.passed.has(who) && !(use.passed_owner && r.passed_powers)) return false;
  return std::all_of(use.offer_if.begin(), use.offer_if.end(),
                     [&](const Instr& in) { return holds(r, s, use, who, in); });
}

void list_uses(const Rules& r, const State& s, int u, Options& out) {
  const Use& use = r.use(u);
  const Seat who = s.acts_for[use.power];
  if (use.heads == 0) return out.add(act::use(use.power));
  const Instr& head = use.effect[0];
  if (head.op == Op::ChooseOwnPowers) return list_alliances(r, s, who, use, head, out);
  for_each_value(r, s, who, head, 0, [&](int first) {
    if (use.heads == 1) return out.add(act::use(use.power, first));
    for_each_value(r, s, who, use.effect[1], first, [&](int second) { out.add(act::use(use.power, first, second)); });
  });
}

template <class L>
void carry_out(const Rules& r, State& s, const Frame& f, const Instr& in, L& log) {
  const Seat who = f.who;
  switch (in.op) {
    case Op::MoveTw: {
      const int number = tw_number(s, who, f, in.ref(0));
      if (const Tw* tw = tw_at(s, who, number)) move_tw(s, who, number, clockwise(tw->age(), in.arg[1]), log);
      return;
    }
    case Op::FlipTw: {
      const int number = tw_number(s, who, f, in.ref(0));
      if (Tw* tw = tw_at(s, who, number)) tw->flip(), tell(log, Ev::TwFlipped, who, number, tw->gold());
      return;
    }
    case Op::AugmentTw: {
      const int number = tw_number(s, who, f, in.ref(0));
      if (Tw* tw = tw_at(s, who, number)) tw->set(Tw::kAugmented), tell(log, Ev::TwAugmented, who, number);
      return;
    }
    case Op::PlaceTw: {
      const int number = tw_number(s, who, f, in.ref(0));
      if (tw_at(s, who, number)) move_tw(s, who, number, f.var[in.arg[1]], log);
      return;
    }
    case Op::PlacePhantom: s.phantom = f.var[in.arg[0]]; return tell(log, Ev::PhantomMoved, kNoSeat, s.phantom);
    case Op::SwapTws: {
      const int a = tw_number(s, who, f, in.ref(0)), b = tw_number(s, who, f, in.ref(1));
      const Tw *first = tw_at(s, who, a), *second = tw_at(s, who, b);
      if (!first || !second) return;
      const Age age = first->age();
      move_tw(s, who, a, second->age(), log);
      return move_tw(s, who, b, age, log);
    }
    case Op::SwapLowestTiles: {
      const Age a = f.var[in.arg[0]], b = clockwise(a, 1);
      const int level = lowest_tile(s, a);
      if (level < 0 || lowest_tile(s, b) != level) return;  // TW-7-9: only tiles of the same level
      std::swap(s.slot[a][level], s.slot[b][level]);
      return tell(log, Ev::TilesSwapped, who, a, b);
    }
    case Op::GatherOpposingTws:
      for (Seat q : gathered(r, s, who, in.arg[0], static_cast<Power>(in.arg[2]))) {
        move_tw(s, q, in.arg[0], f.var[in.arg[1]], log);
      }
      return;
    case Op::EliminateStrongestOpposing: return eliminate_strongest(r, s, who, in.ref(0), log);
    case Op::SetStrengthFactor: {
      const int number = tw_number(s, who, f, in.ref(0));
      Tw* chosen = tw_at(s, who, number);
      if (!chosen) return;
      for (Tw& tw : s.player[who].tw) tw.clear(Tw::kTitan);  // TW-8-36: there is one tile
      chosen->set(Tw::kTitan);
      return tell(log, Ev::Tripled, who, number, r.titan_factor);
    }
    case Op::UniteAges:
      s.united = f.var[in.arg[0]];
      return tell(log, Ev::United, who, s.united, clockwise(s.united, 1));
    case Op::ReturnCard: return return_card(s, who, card_of(r, s, who, f, in.ref(0)), log);
    case Op::ApplyAction: {
      const Card card = card_of(r, s, who, f, in.ref(0));
      if (card == kNone) return;
      tell(log, Ev::Applied, who, card);
      for (Seat q : targets_of(r, s, who, in.ref(1))) run_card(r, s, q, card, log);
      return;
    }
    case Op::WithdrawCards:
      for (Seat q : opponents(r, who)) {
        const Card card = card_of(r, s, q, f, in.ref(0));
        Player& p = s.player[q];
        if (card >= kTermination || !(p.hand & card_bit(card))) continue;  // TW-4-39: Termination stays in the hand
        p.hand = static_cast<CardSet>(p.hand & ~card_bit(card));
        p.withdrawn = static_cast<CardSet>(p.withdrawn | card_bit(card));
        tell(log, Ev::Withdrawn, q, card);
      }
      return;
    case Op::BecomePower: return activate_power(s, who, f.var[in.arg[0]], Ev::Became, log);
    case Op::RemoveOwnTile: {
      const Power tile = r.use(f.use).power;
      if (s.place[tile] == who) s.leaving |= power_bit(tile);  // a copy has no tile of its own
      return;
    }
    case Op::ActivatePowers:
      for (std::uint8_t v : f.var) {
        if (v) activate_power(s, who, static_cast<Power>(v - 1), Ev::Activated, log);
      }
      return;
    case Op::ChooseCardLast: s.psychic = who; return;
    case Op::SetTwoCards: s.multiverse = who; return;
    case Op::UseUpStolenCard:
      if (s.thief != kNoSeat) s.flags |= State::kStolenApplied;
      return;
    default: return;  // heads, standing effects, and those the machine itself carries out
  }
}

template <class L>
void play_card(const Rules& r, State& s, Seat p, Card c, L& log) {
  Player& player = s.player[p];
  player.hand = static_cast<CardSet>(player.hand & ~card_bit(c));
  player.shown = static_cast<CardSet>(player.shown | card_bit(c));
  player.row[player.row_size++] = c;
  run_card(r, s, p, c, log);
}

// An age, or the united pair that begins with it.
template <class L>
void tell_scored(L& log, Ev kind, Seat who, Age age, int vp, int bonus, bool pair) {
  tell(log, kind, who, age, vp, bonus, pair ? clockwise(age, 1) : kNone);
}

template <class L>
void score(const Rules& r, State& s, L& log) {
  tell(log, Ev::ScoringBegins);
  const Totals dark = totals(r, s, Track::Dark);
  int factor[kSeatsMax] = {1, 1, 1, 1};
  for_each_standing(r, s, Track::Dark, [&](Seat p, const Use& use) {
    for (const Instr& in : use.effect) {
      if (in.op == Op::MultiplyVp) factor[p] = std::min(factor[p] * in.arg[0], kVpMax);
    }
  });
  int gain[kSeatsMax] = {};
  for (Age age = 0; age < kAges; ++age) {
    if (s.united != kNone && age == clockwise(s.united, 1)) continue;  // scored with its partner
    const bool pair = age == s.united;
    const Age partner = clockwise(age, 1);
    int total[kSeatsMax] = {};
    for (Seat p = 0; p < r.seats; ++p) {
      total[p] = dark.of[p][age];
      if (pair) total[p] += dark.of[p][partner] - (r.united_swarm_once ? dark.everywhere[p] : 0);
    }
    const Seat winner = controller(r, s, Track::Dark, total);
    s.control[age] = winner;
    if (pair) s.control[partner] = winner;
    if (winner == kNoSeat) {
      tell_scored(log, Ev::NotScored, kNoSeat, age, 0, 0, pair);
      continue;
    }
    const bool phantom = s.phantom == age || (pair && s.phantom == partner);
    int base = r.setup.vp_per_age * (pair ? 2 : 1), bonus = 0;
    if (phantom) bonus = r.setup.phantom_counts_rounds ? s.round : tiles_owned(r, s, winner);
    if (phantom && r.setup.phantom_counts_rounds && r.youth_phantom_instead) base = 0;  // TW-8-39
    gain[winner] += (base + bonus) * factor[winner];
    tell_scored(log, Ev::Scored, winner, age, base * factor[winner], bonus * factor[winner], pair);
  }
  for (Seat p = 0; p < r.seats; ++p) {
    s.player[p].vp = static_cast<std::uint8_t>(std::min(s.player[p].vp + gain[p], kVpMax));
  }
  s.united = kNone;  // TW-4-56
}

template void carry_out(const Rules&, State&, const Frame&, const Instr&, NullLog&);
template void carry_out(const Rules&, State&, const Frame&, const Instr&, EventLog&);
template void play_card(const Rules&, State&, Seat, Card, NullLog&);
template void play_card(const Rules&, State&, Seat, Card, EventLog&);
template void score(const Rules&, State&, NullLog&);
template void score(const Rules&, State&, EventLog&);

}  // namespace timetable::whisperers
