#include "games/whisperers/verbs.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/whisperers/operations.h"

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

// A condition that is looked at for the owner of a use.
struct Look {
  const Rules& r;
  const State& s;
  const Use& use;
  Seat who;
  const Instr& in;

  const Player& player() const { return s.player[who]; }
  const Tw* tw(int arg) const { return tw_at(s, who, tw_number(s, who, {}, in.ref(arg))); }
};

struct Test {
  Op op;
  bool (*holds)(const Look&);
};
constexpr Test kTests[] = {
    {Op::OwnerNotPassed, [](const Look& l) { return !l.s.passed.has(l.who); }},
    {Op::OpponentNotPassed, [](const Look& l) { return !(opponents(l.r, l.who) - l.s.passed).empty(); }},
    {Op::HandAtLeast, [](const Look& l) { return std::popcount(l.player().hand) >= l.in.arg[0]; }},
    {Op::RowNotEmpty, [](const Look& l) { return l.player().row_size > 0; }},
    {Op::NumberCardsAtLeast,
     [](const Look& l) {
       const Player& p = l.player();
       return std::count_if(p.row, p.row + p.row_size, [](Card c) { return c < kNumbers; }) >= l.in.arg[0];
     }},
    {Op::TwsOnBoardAndApart,
     [](const Look& l) {
       const Tw *a = l.tw(0), *b = l.tw(1);
       return a && b && a->age() != b->age();
     }},
    {Op::LastCardActivates,
     [](const Look& l) {
       const Player& p = l.player();
       return p.activated && last_card(p) == p.activated - 1 && p.tw[p.activated - 1].counts();
     }},
    {Op::LastCardIn,
     [](const Look& l) { return l.player().row_size > 0 && ((l.in.arg[0] >> last_card(l.player())) & 1); }},
    {Op::ActionChangesSomething,
     [](const Look& l) {
       const Card card = card_of(l.r, l.s, l.who, {}, l.in.ref(0));
       if (card == kNone) return false;
       for (Seat q : targets_of(l.r, l.s, l.who, l.in.ref(1))) {
         if (would_change(l.r, l.s, q, card)) return true;
       }
       return false;
     }},
    {Op::HasUnusedStolenCard, [](const Look& l) { return l.s.thief == l.who && !l.s.stolen_applied(); }},
    {Op::NotAnnounced, [](const Look& l) { return l.s.psychic != l.who; }},
    {Op::BoardHasPower,
     [](const Look& l) {
       for (Age age = 0; age < kAges; ++age) {
         if (l.s.slot[age][l.in.arg[0] - 1] != kNone) return true;
       }
       return false;
     }},
    {Op::OwnsOtherTile,
     [](const Look& l) { return tiles_owned(l.r, l.s, l.who) - (l.s.place[l.use.power] == l.who) > 0; }},
    {Op::OpposingTwToGather,
     [](const Look& l) { return !gathered(l.r, l.s, l.who, l.in.arg[0], static_cast<Power>(l.in.arg[1])).empty(); }},
    {Op::HasOwnTw,
     [](const Look& l) {
       return std::ranges::any_of(l.player().tw, [&](const Tw& tw) { return passes_filter(tw, l.in.ref(0)); });
     }},
    {Op::OpposingTwIn,
     [](const Look& l) {
       bool found = false;
       const int area = area_of(l.r, l.s, l.who, l.in.ref(0));
       for_each_opposing_in(l.r, l.s, l.who, area, [&](Seat, int, int) { found = true; });
       return found;
     }},
    {Op::PairWithTiles,
     [](const Look& l) {
       return pair_has_tiles(l.s, 0) || pair_has_tiles(l.s, 1) || pair_has_tiles(l.s, 2) || pair_has_tiles(l.s, 3);
     }},
};

constexpr auto kTestOf = [] {
  std::array<bool (*)(const Look&), kOps> out{};
  for (const Test& row : kTests) out[static_cast<std::size_t>(row.op)] = row.holds;
  return out;
}();

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
void run_card(const Rules& r, State& s, Seat who, Card card, LogSink auto& log) {
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

void eliminate_strongest(const Rules& r, State& s, Seat who, Ref area_ref, LogSink auto& log) {
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

void move_tw(State& s, Seat who, int number, Age to, LogSink auto& log) {
  s.player[who].tw[number - 1].move_to(to);
  tell(log, Ev::TwMoved, who, number, to);
}

void return_card(State& s, Seat who, Card card, LogSink auto& log) {
  Player& p = s.player[who];
  std::uint8_t* end = p.row + p.row_size;
  std::uint8_t* place = std::find(p.row, end, card);
  if (place == end) return;
  std::copy(place + 1, end, place);
  p.row[--p.row_size] = 0;
  p.hand = static_cast<CardSet>(p.hand | card_bit(card));
  tell(log, Ev::Returned, who, card);
}

void activate_power(State& s, Seat who, Power power, Ev event, LogSink auto& log) {
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
                     [&](const Instr& in) { return kTestOf[static_cast<std::size_t>(in.op)]({r, s, use, who, in}); });
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

namespace {

// One operation that is being carried out for somebody.
template <class L>
struct Deed {
  const Rules& r;
  State& s;
  const Frame& f;
  const Instr& in;
  L& log;

  Seat who() const { return f.who; }
  int number(int arg) const { return tw_number(s, f.who, f, in.ref(arg)); }
  Tw* tw(int arg) const { return tw_at(s, f.who, number(arg)); }
  std::uint8_t bound(int arg) const { return f.var[in.arg[arg]]; }
};

template <class L>
struct Act {
  Op op;
  void (*act)(const Deed<L>&);
};
template <class L>
constexpr Act<L> kActs[] = {
    {Op::MoveTw,
     [](const Deed<L>& d) {
       if (const Tw* tw = d.tw(0)) move_tw(d.s, d.who(), d.number(0), clockwise(tw->age(), d.in.arg[1]), d.log);
     }},
    {Op::FlipTw,
     [](const Deed<L>& d) {
       if (Tw* tw = d.tw(0)) tw->flip(), tell(d.log, Ev::TwFlipped, d.who(), d.number(0), tw->gold());
     }},
    {Op::AugmentTw,
     [](const Deed<L>& d) {
       if (Tw* tw = d.tw(0)) tw->set(Tw::kAugmented), tell(d.log, Ev::TwAugmented, d.who(), d.number(0));
     }},
    {Op::PlaceTw,
     [](const Deed<L>& d) {
       if (d.tw(0)) move_tw(d.s, d.who(), d.number(0), d.bound(1), d.log);
     }},
    {Op::PlacePhantom,
     [](const Deed<L>& d) {
       d.s.phantom = d.bound(0);
       tell(d.log, Ev::PhantomMoved, kNoSeat, d.s.phantom);
     }},
    {Op::SwapTws,
     [](const Deed<L>& d) {
       const Tw *first = d.tw(0), *second = d.tw(1);
       if (!first || !second) return;
       const Age age = first->age();
       move_tw(d.s, d.who(), d.number(0), second->age(), d.log);
       move_tw(d.s, d.who(), d.number(1), age, d.log);
     }},
    {Op::SwapLowestTiles,
     [](const Deed<L>& d) {
       const Age a = d.bound(0), b = clockwise(a, 1);
       const int level = lowest_tile(d.s, a);
       if (level < 0 || lowest_tile(d.s, b) != level) return;  // TW-7-9: only tiles of the same level
       std::swap(d.s.slot[a][level], d.s.slot[b][level]);
       tell(d.log, Ev::TilesSwapped, d.who(), a, b);
     }},
    {Op::GatherOpposingTws,
     [](const Deed<L>& d) {
       for (Seat q : gathered(d.r, d.s, d.who(), d.in.arg[0], static_cast<Power>(d.in.arg[2]))) {
         move_tw(d.s, q, d.in.arg[0], d.bound(1), d.log);
       }
     }},
    {Op::EliminateStrongestOpposing,
     [](const Deed<L>& d) { eliminate_strongest(d.r, d.s, d.who(), d.in.ref(0), d.log); }},
    {Op::SetStrengthFactor,
     [](const Deed<L>& d) {
       Tw* chosen = d.tw(0);
       if (!chosen) return;
       for (Tw& tw : d.s.player[d.who()].tw) tw.clear(Tw::kTitan);  // TW-8-36: there is one tile
       chosen->set(Tw::kTitan);
       tell(d.log, Ev::Tripled, d.who(), d.number(0), d.r.titan_factor);
     }},
    {Op::UniteAges,
     [](const Deed<L>& d) {
       d.s.united = d.bound(0);
       tell(d.log, Ev::United, d.who(), d.s.united, clockwise(d.s.united, 1));
     }},
    {Op::ReturnCard,
     [](const Deed<L>& d) { return_card(d.s, d.who(), card_of(d.r, d.s, d.who(), d.f, d.in.ref(0)), d.log); }},
    {Op::ApplyAction,
     [](const Deed<L>& d) {
       const Card card = card_of(d.r, d.s, d.who(), d.f, d.in.ref(0));
       if (card == kNone) return;
       tell(d.log, Ev::Applied, d.who(), card);
       for (Seat q : targets_of(d.r, d.s, d.who(), d.in.ref(1))) run_card(d.r, d.s, q, card, d.log);
     }},
    {Op::WithdrawCards,
     [](const Deed<L>& d) {
       for (Seat q : opponents(d.r, d.who())) {
         const Card card = card_of(d.r, d.s, q, d.f, d.in.ref(0));
         Player& p = d.s.player[q];
         if (card >= kTermination || !(p.hand & card_bit(card))) continue;  // TW-4-39: Termination stays in the hand
         p.hand = static_cast<CardSet>(p.hand & ~card_bit(card));
         p.withdrawn = static_cast<CardSet>(p.withdrawn | card_bit(card));
         tell(d.log, Ev::Withdrawn, q, card);
       }
     }},
    {Op::BecomePower, [](const Deed<L>& d) { activate_power(d.s, d.who(), d.bound(0), Ev::Became, d.log); }},
    {Op::RemoveOwnTile,
     [](const Deed<L>& d) {
       const Power tile = d.r.use(d.f.use).power;
       if (d.s.place[tile] == d.who()) d.s.leaving |= power_bit(tile);  // a copy has no tile of its own
     }},
    {Op::ActivatePowers,
     [](const Deed<L>& d) {
       for (std::uint8_t v : d.f.var) {
         if (v) activate_power(d.s, d.who(), static_cast<Power>(v - 1), Ev::Activated, d.log);
       }
     }},
    {Op::ChooseCardLast, [](const Deed<L>& d) { d.s.psychic = d.who(); }},
    {Op::SetTwoCards, [](const Deed<L>& d) { d.s.multiverse = d.who(); }},
    {Op::UseUpStolenCard,
     [](const Deed<L>& d) {
       if (d.s.thief != kNoSeat) d.s.flags |= State::kStolenApplied;
     }},
};

// The rows by operation; what others carry out has none.
template <class L>
constexpr auto kActOf = [] {
  std::array<void (*)(const Deed<L>&), kOps> out{};
  for (const Act<L>& row : kActs<L>) out[static_cast<std::size_t>(row.op)] = row.act;
  return out;
}();
consteval bool rows_agree() {
  for (int op = 0; op < kOps; ++op) {
    const auto i = static_cast<std::size_t>(op);
    if ((kActOf<NullLog>[i] != nullptr) != is(Role::Act, static_cast<Op>(op))) return false;
    if ((kTestOf[i] != nullptr) != is(Role::Test, static_cast<Op>(op))) return false;
  }
  return true;
}
static_assert(rows_agree(), "a row in kActs for every Act, one in kTests for every Test");

}  // namespace

void carry_out(const Rules& r, State& s, const Frame& f, const Instr& in, LogSink auto& log) {
  using L = std::remove_reference_t<decltype(log)>;
  if (const auto act = kActOf<L>[static_cast<std::size_t>(in.op)]) act(Deed<L>{r, s, f, in, log});
}

void play_card(const Rules& r, State& s, Seat p, Card c, LogSink auto& log) {
  Player& player = s.player[p];
  player.hand = static_cast<CardSet>(player.hand & ~card_bit(c));
  player.shown = static_cast<CardSet>(player.shown | card_bit(c));
  player.row[player.row_size++] = c;
  run_card(r, s, p, c, log);
}

// An age, or the united pair that begins with it.
void tell_scored(LogSink auto& log, Ev kind, Seat who, Age age, int vp, int bonus, bool pair) {
  tell(log, kind, who, age, vp, bonus, pair ? clockwise(age, 1) : kNone);
}

void score(const Rules& r, State& s, LogSink auto& log) {
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
