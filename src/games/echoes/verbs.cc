#include "games/echoes/verbs.h"

#include <algorithm>

namespace timetable::echoes {

void Teller::tell(Ev kind, Seat who, int a, int b, SeatSet audience, std::uint8_t hidden, bool reveals) const {
  Event e;
  e.kind = static_cast<std::uint8_t>(kind);
  e.who = who;
  e.arg[0] = static_cast<std::uint8_t>(a);
  e.arg[1] = static_cast<std::uint8_t>(b);
  e.arg[2] = static_cast<std::uint8_t>(b >> 8);
  e.audience = audience;
  e.hidden = hidden;
  e.reveals = reveals;
  (*log_)(e);
}

CardSet kinds_beyond(const Rules& r, const CardSet& set, const CardSet& without) {
  CardSet out = (set - without).kinds();
  // A second copy that is not among those without stands for its kind.
  constexpr CardSet kTwins = {{0, ~CardSet::kHighKinds}};
  for (int bit : (set - without) & kTwins) out.set(r.twin_of[bit - kKinds]);
  return out;
}

void put_all(const Rules& r, CardSet& set, const CardSet& more) {
  for (int bit : more) put(r, set, bit < kKinds ? bit : r.twin_of[bit - kKinds]);
}

void take_all(const Rules& r, CardSet& set, const CardSet& less) {
  for (int bit : less) take(r, set, bit < kKinds ? bit : r.twin_of[bit - kKinds]);
}

void HeldCopies::add(Seat p, int a) {
  const auto older = static_cast<std::uint8_t>(a);
  const bool before = size == 1 && (p < seat[0] || (p == seat[0] && older < age[0]));
  if (before) seat[1] = seat[0], age[1] = age[0];
  const int at = before ? 0 : size;
  seat[at] = p, age[at] = older;
  ++size;
}

void HeldCopies::remove(Seat p) {
  if (seat[size - 1] != p) seat[0] = seat[1], age[0] = age[1];
  --size;
}

HeldCopies held_copies(const Rules& r, const State& s, int c) {
  HeldCopies out;
  for (Seat p = 0; p < r.seats; ++p) {
    for (int n = copies(r, s.player[p].hand, c); n > 0; --n) {
      const int bit = out.size == 0 ? c : r.twin[c];
      out.seat[out.size] = p;
      out.age[out.size++] = static_cast<std::uint8_t>(s.age[0].has(bit) + 2 * s.age[1].has(bit));
    }
  }
  return out;
}

void write_ages(const Rules& r, State& s, int c, const HeldCopies& held) {
  for (int i = 0; i < 2; ++i) {
    const int bit = i == 0 ? c : r.twin[c];
    if (bit == kNone) return;
    const int age = i < held.size ? held.age[i] : 0;
    for (int b = 0; b < 2; ++b) (age >> b) & 1 ? s.age[b].set(bit) : s.age[b].reset(bit);
  }
}

CardSet open_cards(const State& s, Seat p) {
  CardSet out = s.player[p].free;
  for_each_source(s.player[p].conquered, [&](SourceId source) { out = out | s.beneath[source]; });
  return out;
}

CardSet fellowship(const State& s, Seat p) {
  CardSet out = s.player[p].free;
  for_each_source(s.player[p].conquered | s.player[p].fortified,
                  [&](SourceId source) { out = out | s.beneath[source]; });
  return out;
}

int fellowship_size(const State& s, Seat p) {
  const Player& player = s.player[p];
  return player.free.count() + 2 * std::popcount(static_cast<unsigned>(player.conquered | player.fortified));
}

CardSet with_token(const Rules& r, const Player& p) {
  CardSet out = CardSet{{p.token.w[0], p.token.w[1]}}.kinds();
  for (EffectId e : r.further_flames) {
    if (p.token.has(e)) out.set(r.effect(e).owner);
  }
  return out;
}

CardSet ready_creatures(const Rules& r, const State& s, Seat p) {
  const CardSet cards = r.committed_usable ? open_cards(s, p) : s.player[p].free;  // ET-8-26
  return (cards & r.creatures) - with_token(r, s.player[p]);
}

CardSet reinforcements(const Rules& r, const State& s, Seat p, int source) {
  const CardSet ready = ready_creatures(r, s, p) - s.beneath[source];
  // From one Source to another and back: such moves count as effects, so that a turn ends (ET-8-26).
  return exhausted(r, s) ? ready & s.player[p].free : ready;
}

int strength(const Rules& r, const CardSet& cards) {
  int out = 0;
  for (int bit = 0; bit < 4; ++bit) out += (cards & r.strength_bit[bit]).count() << bit;
  return out;
}

namespace {

// The operations of every modifier of this kind that p has.
template <class F>
void for_each_modifier(const Rules& r, const State& s, Seat p, On on, F&& f) {
  const auto each = [&](EffectId first) {
    for (EffectId e = first; e != kNone; e = r.effect(e).next) {
      const EffectDef& effect = r.effect(e);
      if (effect.on != on) continue;
      for (int pc = 0; r.instr(effect, pc).op != Op::End; ++pc) f(effect, r.instr(effect, pc));
    }
  };
  const CardSet watching = r.watching[static_cast<int>(on)];
  if (!watching.empty()) {
    for (int c : open_cards(s, p) & watching) each(static_cast<EffectId>(c));
  }
  const Player& player = s.player[p];
  for_each_source((player.conquered | player.fortified) & unsigned{r.sources_watching[static_cast<int>(on)]},
                  [&](SourceId source) { each(r.source(source).standing); });
}

int factions(const Rules& r, const CardSet& cards) {
  int out = 0;
  for (int f = 0; f < kNeutral; ++f) out += !(cards & r.of_faction[f]).empty();
  return out;
}

int sources_held(const Player& p, Hold hold) {
  const unsigned mask = hold == Hold::Controlled ? unsigned{p.conquered} | p.fortified
      : hold == Hold::Conquered                  ? p.conquered
                                                 : p.fortified;
  return std::popcount(mask);
}

int field_of(const Rules& r, std::uint8_t card, Field field) {
  if (card == kNone) return 0;
  const CardDef& c = r.card(card);
  switch (field) {
    case Field::Strength: return c.strength;
    case Field::CostCards: return c.cost_cards;
    case Field::CostTime: return c.cost_time;
    case Field::Vp: return c.vp;
  }
  return 0;
}

int counted(const Rules& r, const State& s, Seat p, const Amount& n, std::uint8_t removed) {
  switch (n.per) {
    case Per::One: return 1;
    case Per::Card: return (open_cards(s, p) & r.filter[n.what]).count();
    case Per::Faction: return factions(r, open_cards(s, p));
    case Per::Source: return sources_held(s.player[p], static_cast<Hold>(n.what));
    case Per::Removed: return field_of(r, removed, static_cast<Field>(n.what));
  }
  return 0;
}

// All that lowers the cost of p's cards now, the permission to play included.
struct Discounts {
  struct Entry {
    CardSet fits;
    std::uint8_t cards, time;
  };
  Entry entry[kEffectsMax];  // only the first `size` are written
  int size = 0;
  int cards, time;  // for every card

  Discounts(const Rules& r, const State& s, Seat p, std::uint8_t permission)
      : cards(permission & 15), time(permission >> 4) {
    for_each_modifier(r, s, p, On::Paying, [&](const EffectDef& effect, const Instr& in) {
      const Entry e = {r.filter[effect.filter], static_cast<std::uint8_t>(in.y & 15),
                       static_cast<std::uint8_t>(in.y >> 4)};
      if (size < kEffectsMax) entry[size++] = e;
    });
  }
  Cost of(const Rules& r, int c) const {
    int less_cards = cards, less_time = time;
    for (int i = 0; i < size; ++i) {
      if (entry[i].fits.has(c)) less_cards += entry[i].cards, less_time += entry[i].time;
    }
    return {std::max(0, r.cost_cards[c] - less_cards), std::max(0, r.cost_time[c] - less_time)};
  }
};

struct PlayTest {
  const Rules& r;
  Discounts discounts;
  CardSet mine;
  const Player& player;
  int others;    // cards in hand besides the one to be played
  int furthest;  // leftmost position with room, 0 if there is none

  PlayTest(const Rules& rules, const State& s, Seat p, std::uint8_t permission)
      : r(rules),
        discounts(rules, s, p, permission),
        mine(fellowship(s, p)),
        player(s.player[p]),
        others(player.hand.count() - 1),
        furthest(kPositions) {
    while (furthest > 0 && cards_on(player, furthest) == kCapacity) --furthest;
  }
  bool operator()(int c) const {
    const Cost cost = discounts.of(r, c);
    if (cost.cards > others || cost.time > furthest) return false;
    if (r.second_copy == SecondCopy::Replaces) return true;
    if (r.second_copy == SecondCopy::Forbidden && (mine.has(c) || on_board(player, c))) return false;
    if (cost.time > 0 || !mine.has(c)) return true;
    return r.waive_time && r.cost_time[c] > 0 && furthest > 0;  // ET-8-13
  }
};

}  // namespace

int modifier(const Rules& r, const State& s, Seat p, On on) {
  int out = 0;
  for_each_modifier(r, s, p, on, [&](const EffectDef&, const Instr& in) { out += in.n.times; });
  return out;
}

int amount(const Rules& r, const State& s, Seat p, const Amount& n, std::uint8_t removed) {
  if (n.per == Per::One) return n.times;
  return std::min<int>(n.max, counted(r, s, p, n, removed) / n.divide * n.times);
}

bool holds(const Rules& r, const State& s, Seat p, const Instr& condition) {
  const int n = condition.n.times;
  switch (static_cast<Test>(condition.x)) {
    case Test::Sources: return sources_held(s.player[p], Hold::Controlled) >= n;
    case Test::Fortified: return sources_held(s.player[p], Hold::Fortified) >= n;
    case Test::Factions: return factions(r, open_cards(s, p)) >= n;
    case Test::Cards: return (open_cards(s, p) & r.filter[condition.y]).count() >= n;
  }
  return false;
}

bool tokens_left(const Rules& r, const State& s) {
  if (r.tokens == Rules::kUnlimited) return true;
  int out = std::popcount(s.used);
  for (const Player& p : s.player) {
    for (std::uint64_t w : p.token.w) out += std::popcount(w);
  }
  return out < r.tokens;
}

int cubes_left(const Rules& r, const State& s, Seat p) {
  int left = 2;
  for (int turn = 0; turn < s.turn; ++turn) left -= (s.first + turn) % r.seats == p;
  for (const Frame& f : s.stack) {
    left += f.proc == Proc::Turn && f.who == p && f.pc == static_cast<std::uint8_t>(TurnStep::Before);
  }
  return left;
}

Seat controller(const State& s, int source) {
  for (Seat p = 0; p < kSeatsMax; ++p) {
    if ((s.player[p].conquered | s.player[p].fortified) & source_bit(source)) return p;
  }
  return kNoSeat;
}

int needed(const Rules& r, const State& s, int source) {
  const Seat defender = controller(s, source);
  if (defender == kNoSeat) return r.source(source).conquer_strength;
  return strength(r, s.beneath[source]) + modifier(r, s, defender, On::Defending);
}

std::uint8_t conquerable(const Rules& r, const State& s, Seat p, int extra) {
  const CardSet ready = ready_creatures(r, s, p);
  if (ready.empty()) return 0;  // ET-8-31
  const int attack = strength(r, ready) + extra + modifier(r, s, p, On::Conquering);
  unsigned targets = s.in_play & ~unsigned{s.player[p].conquered};
  for (Seat q = 0; q < r.seats; ++q) targets &= ~unsigned{s.player[q].fortified};
  std::uint8_t out = 0;
  for_each_source(targets, [&](SourceId source) {
    if (attack > needed(r, s, source)) out |= source_bit(source);
  });
  return out;
}

std::uint8_t fortifiable(const Rules& r, const State& s, Seat p, int extra) {
  std::uint8_t out = 0;
  const unsigned mine = s.player[p].conquered & ~unsigned{s.fortifying};
  if (!mine) return 0;
  const int more = extra + modifier(r, s, p, On::Fortifying);
  for_each_source(mine, [&](SourceId source) {
    if (strength(r, s.beneath[source]) + more > r.source(source).fortify_strength) out |= source_bit(source);
  });
  return out;
}

Cost cost(const Rules& r, const State& s, Seat p, int c, std::uint8_t discounts) {
  return Discounts(r, s, p, discounts).of(r, c);
}

CardSet playable(const Rules& r, const State& s, Seat p, std::uint8_t filter, std::uint8_t discounts) {
  CardSet out{};
  const CardSet fitting = s.player[p].hand.kinds() & r.filter[filter];
  if (fitting.empty()) return out;
  const PlayTest test(r, s, p, discounts);
  for (int c : fitting) {
    if (test(c)) out.set(c);
  }
  return out;
}

bool can_play(const Rules& r, const State& s, Seat p) {
  const CardSet hand = s.player[p].hand.kinds();
  if (hand.empty()) return false;
  const PlayTest test(r, s, p, 0);
  for (int c : hand) {
    if (test(c)) return true;
  }
  return false;
}

int landing(const Player& p, int time) {
  while (time <= kPositions && cards_on(p, time) == kCapacity) ++time;
  return time <= kPositions ? time : 0;
}

bool on_board(const Player& p, int c) {
  for (const auto& tile : p.board) {
    if (tile[0] == c || tile[1] == c) return true;
  }
  return false;
}

bool meets_copy(const Rules& r, const State& s, Seat p, int c, int time) {
  return time == 0 && r.second_copy != SecondCopy::Replaces && fellowship(s, p).has(c);
}

bool holds_card_aside(const Frame& f) {
  return f.proc == Proc::Play && f.pc > static_cast<std::uint8_t>(PlayStep::Choose) &&
      (f.pc < static_cast<std::uint8_t>(PlayStep::Arrive) || f.d == 0);
}

bool first_choice_open(const State& s) {
  return !s.stack.empty() && s.stack.top().proc == Proc::Game &&
      s.stack.top().pc == static_cast<std::uint8_t>(Step::FirstChoice);
}

bool may_move(const Player& p, int position, int steps) {
  const int to = position - steps;
  return to == 0 || (to > 0 && cards_on(p, to) < kCapacity);
}

// The card nearest to the exit always can: before it lies an empty tile, or the exit itself.
bool can_advance(const Player& p) {
  for (const auto& tile : p.board) {
    if (tile[0] != kNone) return true;
  }
  return false;
}

bool usable(const Rules& r, const State& s, Seat p, EffectId e) {
  const EffectDef& effect = r.effect(e);
  if (!effect.of_source) return open_cards(s, p).has(effect.owner);
  return (s.player[p].conquered | s.player[p].fortified) & source_bit(effect.owner);
}

bool has_token(const Rules& r, const State& s, Seat p, EffectId e) {
  const EffectDef& effect = r.effect(e);
  return effect.of_source ? s.used & source_bit(effect.owner) : s.player[p].token.has(e);
}

namespace {

bool being_carried_out(const State& s, Seat p, EffectId e) {  // ET-7-12
  for (const Frame& f : s.stack) {
    if (f.proc == Proc::Effect && f.a == e && f.who == p) return true;
  }
  return false;
}

template <class F>
void for_each_activation(const Rules& r, const State& s, const Frame& f, const Instr& in, F&& each) {
  const EffectDef& own = r.effect(f.a);
  const auto offer = [&](EffectId e) {
    const EffectDef& effect = r.effect(e);
    const bool same_card = effect.of_source == own.of_source && effect.owner == own.owner;
    if (!same_card && !being_carried_out(s, f.who, e)) each(e);
  };
  if (in.op == Op::ActivateFlame) return for_each_flame(r, s, f.who, static_cast<Colour>(in.x), offer);
  for (int c : open_cards(s, f.who) & r.immediates) {
    for (EffectId e = static_cast<EffectId>(c); e != kNone; e = r.effect(e).next) {
      if (r.effect(e).kind == Kind::Immediate) offer(e);
    }
  }
}

}  // namespace

void list_activations(const Rules& r, const State& s, const Frame& f, const Instr& in, Options& out) {
  for_each_activation(r, s, f, in, [&](EffectId e) { out.add(act::activate(e)); });
}

bool can_activate(const Rules& r, const State& s, const Frame& f, const Instr& in) {
  if (in.op == Op::ActivateFlame && !tokens_left(r, s)) return false;
  bool any = false;
  for_each_activation(r, s, f, in, [&](EffectId) { any = true; });
  return any;
}

bool has_immediate(const Rules& r, const State& s, const Frame& f) {
  for (int i = s.pending_size - f.a; i < s.pending_size; ++i) {
    if (r.effect(s.pending[i]).kind == Kind::Immediate) return true;
  }
  return false;
}

CardSet removable(const Rules& r, const State& s, const Frame& f, const Instr& in) {
  CardSet out = open_cards(s, f.who) & r.filter[in.x];
  const EffectDef& own = r.effect(f.a);
  if (!own.of_source) out.reset(own.owner);  // ET-7-48
  return out;
}

CardSet first_choices(const Rules& r, const State& s, Seat p) {
  CardSet out = playable(r, s, p, 0, 0);
  if (r.first_time_zero) return out;
  for (int c : out) {
    if (r.cost_time[c] == 0) out.reset(c);
  }
  return out;
}

bool first_choice_possible(const Rules& r, const State& s, Seat p) { return !first_choices(r, s, p).empty(); }

int picks_wanted(const Rules& r, const State& s, Seat p) {
  const Frame& f = s.stack.top();
  if (f.proc == Proc::Pick || f.proc == Proc::Forced) return std::min<int>(f.a, s.player[p].hand.count());
  if (f.proc == Proc::Game && f.pc == static_cast<std::uint8_t>(Step::HandLimit)) {
    return s.player[p].hand.count() - r.deck->hand_limit;
  }
  return first_choice_open(s) && s.player[p].first != kNone ? cost(r, s, p, s.player[p].first, 0).cards : 0;
}

CardSet pickable(const Rules& r, const State& s, Seat p, int wanted) {
  const Player& player = s.player[p];
  CardSet left = player.hand;
  if (player.first != kNone) take(r, left, player.first);
  CardSet kinds = kinds_beyond(r, left, player.picked);
  // Ascending order: nothing below what is picked already, and enough copies must remain from each choice upwards.
  if (!player.picked.empty()) {
    const int last = player.picked.kinds().highest();
    for (int c : kinds) {
      if (c < last) kinds.reset(c);
    }
  }
  int more = wanted - player.picked.count();
  CardSet out{};
  for (CardSet rest = kinds; !rest.empty();) {
    const int c = rest.highest();
    rest.reset(c);
    more -= copies(r, left, c) - copies(r, player.picked, c);
    if (more <= 0) out = rest, out.set(c), rest = {};
  }
  return out;
}

namespace {

int worth(const Rules& r, const State& s, Seat p, int c) {
  int out = r.card(c).vp;
  for (EffectId e = static_cast<EffectId>(c); e != kNone; e = r.effect(e).next) {
    const EffectDef& effect = r.effect(e);
    if (effect.kind != Kind::Scoring) continue;
    for (int pc = 0; r.instr(effect, pc).op != Op::End; ++pc) out += amount(r, s, p, r.instr(effect, pc).n, kNone);
  }
  return out;
}

}  // namespace

int source_score(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  int out = 0;
  for_each_source(player.conquered, [&](SourceId source) { out += r.source(source).vp_conquered; });
  for_each_source(player.fortified, [&](SourceId source) { out += r.source(source).vp_fortified; });
  return out;
}

int card_score(const Rules& r, const State& s, Seat p) {
  int out = 0;
  const CardSet open = open_cards(s, p);
  for (int c : fellowship(s, p)) {
    out += r.closed_score || open.has(c) ? worth(r, s, p, c) : r.card(c).vp;  // ET-8-48
  }
  return out;
}

int score(const Rules& r, const State& s, Seat p) {
  return s.player[p].vp + source_score(r, s, p) + card_score(r, s, p);
}

}  // namespace timetable::echoes
