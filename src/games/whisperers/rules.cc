// The Time Whisperers: the course of the game, as a machine of frames (TW-4-20).
#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"

namespace timetable::whisperers {
namespace {

SeatSet all_seats(const Rules& r) { return SeatSet::first(static_cast<unsigned>(r.seats)); }

bool has_tile(const Rules& r, const State& s, Seat p) { return tiles_owned(r, s, p) > 0; }

// One run of the machine: from a choice to the next question.
template <class L>
class Machine {
 public:
  Machine(const Rules& r, State& s, L& log) : r_(r), s_(s), log_(log) {}

  void advance() {
    while (s_.waiting.empty() && !s_.halted() && !s_.stack.empty()) {
      switch (s_.stack.top().proc) {
        case Proc::Game: step_game(s_.stack.top()); break;
        case Proc::Window: step_window(s_.stack.top()); break;
        case Proc::Effect: step_effect(s_.stack.top()); break;
        case Proc::Scoring: step_scoring(s_.stack.top()); break;
        case Proc::None: assert(false); return;
      }
    }
  }

  void answer(Seat p, Action a) {
    s_.waiting.remove(p);
    switch (verb(a)) {
      case Verb::Deal: answer_deal(a); break;
      case Verb::Scatter: answer_scatter(a); break;
      case Verb::Place: answer_place(p, a); break;
      case Verb::Play:
      case Verb::Pair: answer_select(p, a); break;
      case Verb::Psychic: answer_psychic(p, a); break;
      case Verb::Keep: answer_keep(p, a); break;
      case Verb::Decline: say(log_, Ev::Declined, p, a.a); break;
      case Verb::Use:
      case Verb::Ally: answer_use(p, a); break;
      case Verb::Gift: answer_gift(p, a); break;
      case Verb::Steal: answer_steal(p, a); break;
      case Verb::Activate: answer_activate(p, a); break;
    }
    advance();
  }

 private:
  void go(Frame& f, Step step) {
    f.pc = static_cast<std::uint8_t>(step);
    f.var[0] = 0;
  }
  // True, and nothing runs any more, if the scenario asked to stop here.
  bool halt(Stop here) {
    if (r_.stop_at != here) return false;
    s_.flags |= State::kHalted;
    return true;
  }
  void open_window(Window w) {
    if (!(s_.acting & r_.in_window[static_cast<int>(w)])) return;
    s_.stack.push({.proc = Proc::Window, .window = static_cast<std::uint8_t>(w)});
  }

  void step_game(Frame& f) {
    switch (static_cast<Step>(f.pc)) {
      case Step::DealPowers:
        if (f.var[0] < kLevels * r_.setup.powers_per_level) s_.waiting = SeatSet::of(kChance);
        else go(f, Step::Scatter);
        return;
      case Step::Scatter:
        if (r_.random_dark && f.var[0] < r_.seats * r_.setup.placement_ages) {
          s_.waiting = SeatSet::of(kChance);
        } else {
          go(f, Step::Place);
          if (r_.random_dark) f.var[0] = static_cast<std::uint8_t>(r_.setup.placement_ages);  // nothing left to place
        }
        return;
      case Step::Place:
        if (f.var[0] < r_.setup.placement_ages) {
          s_.waiting = all_seats(r_);
        } else if (!halt(Stop::SetupEnd)) {
          go(f, Step::BeforeCardPlay);
        }
        return;
      case Step::BeforeCardPlay:
        say(log_, Ev::RoundBegins, kNoSeat, s_.round);
        go(f, Step::BeforeTurn);
        return open_window(Window::BeforeCardPlay);
      case Step::BeforeTurn:
        say(log_, Ev::TurnBegins, kNoSeat, ++s_.turn);
        go(f, Step::Select);
        return open_window(Window::BeforeTurn);
      case Step::Select: return begin_select(f);
      case Step::PsychicCard:
        if (s_.psychic != kNoSeat) s_.waiting = SeatSet::of(s_.psychic);
        else go(f, Step::Keep);
        return;
      case Step::Keep:
        if (s_.multiverse != kNoSeat && s_.player[s_.multiverse].chosen2 != kNone)
          s_.waiting = SeatSet::of(s_.multiverse);
        else go(f, Step::EndTurn);
        return;
      case Step::EndTurn:
        s_.psychic = s_.multiverse = kNoSeat;
        if (s_.passed != all_seats(r_)) return go(f, Step::BeforeTurn);
        if (!halt(Stop::EndPhase1)) go(f, Step::BeforeScoring);  // TW-8-6
        return;
      case Step::BeforeScoring:
        go(f, Step::AfterScoring);
        s_.stack.push({.proc = Proc::Scoring});
        return;
      case Step::AfterScoring:
        if (halt(Stop::EndPhase2)) return;
        if (s_.round < r_.setup.rounds) return go(f, Step::BeforeGold);
        say(log_, Ev::GameOver);
        return s_.stack.pop();
      case Step::BeforeGold: go(f, Step::Gold); return open_window(Window::BeforeGold);
      case Step::Gold:
        award_tiles();
        if (!halt(Stop::EndPhase3)) go(f, Step::Reset);
        return;
      case Step::Reset: reset_round(); return go(f, Step::Activate);
      case Step::Activate:
        for (Seat p = 0; p < r_.seats; ++p) {
          if (has_tile(r_, s_, p)) s_.waiting.add(p);
        }
        if (s_.waiting.empty()) go(f, Step::NextRound);
        return;
      case Step::NextRound:
        if (halt(Stop::EndPhase4)) return;
        ++s_.round;
        s_.turn = 0;
        return go(f, Step::BeforeCardPlay);
    }
  }

  // Setup.

  void answer_deal(Action a) {
    Frame& f = s_.stack.top();
    const int level = f.var[0]++ / kAges;
    s_.slot[a.b][level] = a.a;
    s_.place[a.a] = kOnBoard;
    say(log_, Ev::Dealt, kNoSeat, a.a, a.b, 0, true);
  }

  void answer_scatter(Action a) {
    ++s_.stack.top().var[0];
    s_.player[a.b].tw[a.a - 1].bits = static_cast<std::uint8_t>(Tw::kOnBoard | a.c);
    say(log_, Ev::Scattered, a.b, a.a, a.c, 0, true);
  }

  void answer_place(Seat p, Action a) {
    s_.player[p].chosen = static_cast<std::uint8_t>(a.a * 2 + a.b);
    tell_chosen(p);
    if (!s_.waiting.empty()) return;
    const Age age = s_.stack.top().var[0]++;
    for (Seat q = 0; q < r_.seats; ++q) {
      const int chosen = take(s_.player[q].chosen);
      Tw& tw = s_.player[q].tw[chosen / 2 - 1];
      tw.bits = static_cast<std::uint8_t>(Tw::kOnBoard | (chosen % 2 ? Tw::kGold : 0) | age);
      say(log_, Ev::Placed, q, chosen / 2, chosen % 2, age, true);
    }
  }

  // The last of a simultaneous question needs no telling: all is revealed.
  void tell_chosen(Seat p) {
    if constexpr (L::kOn) {
      if (!s_.waiting.empty()) log_({.kind = static_cast<std::uint8_t>(Ev::Chose), .who = p, .routine = true});
    }
  }

  static std::uint8_t take(std::uint8_t& slot) { return std::exchange(slot, kNone); }

  // Phase 1.

  void begin_select(Frame& f) {
    if (s_.psychic != kNoSeat && s_.passed.has(s_.psychic)) s_.psychic = kNoSeat;
    if (s_.multiverse != kNoSeat && !can_set_pair(s_.multiverse)) s_.multiverse = kNoSeat;
    s_.waiting = all_seats(r_) - s_.passed - seat_set(s_.psychic);
    if (s_.waiting.empty()) go(f, Step::PsychicCard);
  }

  // The printed powers are offered on these terms (TW-7-22); another deck may announce more freely.
  bool can_set_pair(Seat p) const {
    return !s_.passed.has(p) && p != s_.psychic && std::popcount(s_.player[p].hand) >= 2;
  }

  void answer_select(Seat p, Action a) {
    s_.player[p].chosen = a.a;
    if (verb(a) == Verb::Pair) {
      s_.player[p].chosen2 = a.b;
      say_to(log_, SeatSet::of(p), 3, Ev::SetPair, p, a.a, a.b);
    } else {
      tell_chosen(p);
    }
    if (s_.waiting.empty()) reveal();
  }

  void reveal() {
    const SeatSet singles = all_seats(r_) - s_.passed - seat_set(s_.psychic) - seat_set(s_.multiverse);
    const bool news = singles.size() + (s_.multiverse != kNoSeat) > 1;
    for (Seat p : singles) {
      const Card c = take(s_.player[p].chosen);
      say(log_, Ev::Played, p, c, 0, 0, news);
      play_card(r_, s_, p, c, log_);
    }
    if (s_.psychic != kNoSeat && s_.multiverse != kNoSeat) {  // TW-8-24
      Player& p = s_.player[s_.multiverse];
      p.shown = static_cast<CardSet>(p.shown | card_bit(p.chosen) | card_bit(p.chosen2));
      say(log_, Ev::ShowedPair, s_.multiverse, p.chosen, p.chosen2, 0, true);
    }
    go(s_.stack.top(), Step::PsychicCard);
  }

  static SeatSet seat_set(Seat p) { return p == kNoSeat ? SeatSet() : SeatSet::of(p); }

  void answer_psychic(Seat p, Action a) {
    say(log_, Ev::Played, p, a.a);
    play_card(r_, s_, p, a.a, log_);
    go(s_.stack.top(), Step::Keep);
  }

  void answer_keep(Seat p, Action a) {
    s_.player[p].chosen = s_.player[p].chosen2 = kNone;
    say(log_, Ev::Kept, p, a.a);
    play_card(r_, s_, p, a.a, log_);
    go(s_.stack.top(), Step::EndTurn);
  }

  // Windows and effects.

  void step_window(Frame& f) {
    const auto window = static_cast<Window>(f.window);
    for (std::uint8_t u : r_.order[f.window]) {
      if ((f.decided >> u & 1) || !on_offer(r_, s_, u, window)) continue;
      f.use = u;
      f.decided |= std::uint32_t{1} << u;
      f.who = s_.acts_for[r_.use(u).power];
      s_.waiting = SeatSet::of(f.who);
      return;
    }
    s_.stack.pop();
  }

  void answer_use(Seat p, Action a) {
    const std::uint8_t u = s_.stack.top().use;
    const Use& use = r_.use(u);
    if (use.frequency == Frequency::OncePerRound) s_.used |= std::uint32_t{1} << u;
    if (use.frequency == Frequency::OncePerScoring) s_.used_now |= std::uint32_t{1} << u;
    say(log_, Ev::Used, p, use.power);
    Frame f{.proc = Proc::Effect, .pc = static_cast<std::uint8_t>(use.heads), .who = p, .use = u};
    if (verb(a) == Verb::Ally) f.var[0] = a.a, f.var[1] = a.b, f.var[2] = a.c;
    else f.var[0] = a.b, f.var[1] = a.c;
    s_.stack.push(f);
  }

  void step_effect(Frame& f) {
    const Program& program = r_.use(f.use).effect;
    while (f.pc < program.size()) {
      const Instr& in = program[f.pc];
      if (in.op == Op::CollectGifts) return begin_gifts(f, in);
      if (in.op == Op::ChooseGift) return begin_steal(f);
      ++f.pc;
      if (in.op == Op::ScoreNow) {
        s_.stack.push({.proc = Proc::Scoring});
        return;
      }
      carry_out(r_, s_, f, in, log_);
    }
    s_.stack.pop();
  }

  void begin_gifts(Frame& f, const Instr& in) {
    for (Seat p : all_seats(r_) - SeatSet::of(f.who)) {
      if (s_.player[p].gift != kNone) continue;
      s_.player[p].shown = 0;
      if (s_.player[p].hand & in.arg[0]) s_.waiting.add(p);
    }
    if (s_.waiting.empty()) ++f.pc;
  }

  void answer_gift(Seat p, Action a) {
    s_.player[p].chosen = a.a;
    tell_chosen(p);
    if (!s_.waiting.empty()) return;
    Frame& f = s_.stack.top();
    for (Seat q : all_seats(r_) - SeatSet::of(f.who)) {
      Player& giver = s_.player[q];
      if (giver.chosen == kNone) continue;
      giver.gift = take(giver.chosen);
      giver.hand = static_cast<CardSet>(giver.hand & ~card_bit(giver.gift));
      say_to(log_, SeatSet::of(q) | SeatSet::of(f.who), 1, Ev::GaveCard, q, giver.gift, f.who, true);
    }
    ++f.pc;
  }

  void begin_steal(Frame& f) {
    for (Seat p = 0; p < r_.seats; ++p) {
      if (s_.player[p].gift != kNone) s_.waiting = SeatSet::of(f.who);
    }
    if (s_.waiting.empty()) ++f.pc;
  }

  void answer_steal(Seat p, Action a) {
    s_.thief = p;
    s_.stolen = a.a;
    s_.stolen_from = a.b;
    say(log_, Ev::Stole, p, a.a, a.b, 0, true);
    Frame& f = s_.stack.top();
    f.var[r_.use(f.use).effect[f.pc++].arg[0]] = a.a;
  }

  // Phases 2 to 4.

  void step_scoring(Frame& f) {
    switch (f.pc++) {
      case 0: return open_window(Window::BeforeScoring);
      case 1: return open_window(Window::Scoring);
      default:
        score(r_, s_, log_);
        s_.used_now = 0;
        s_.stack.pop();
    }
  }

  void award_tiles() {
    const Totals gold = totals(r_, s_, Track::Gold);
    for (Age age = 0; age < kAges; ++age) {
      const int level = lowest_tile(s_, age);
      if (level < 0) continue;
      const Power tile = std::exchange(s_.slot[age][level], kNone);
      int total[kSeatsMax] = {};
      for (Seat p = 0; p < r_.seats; ++p) total[p] = gold.of[p][age];
      const Seat winner = controller(r_, s_, Track::Gold, total);
      s_.place[tile] = winner == kNoSeat ? kRemoved : winner;
      if (winner == kNoSeat) say(log_, Ev::TileRemoved, kNoSeat, tile, age);
      else say(log_, Ev::TileWon, winner, tile, age);
    }
  }

  void reset_round() {
    move_phantom();
    for (Seat p = 0; p < r_.seats; ++p) {
      Player& player = s_.player[p];
      for (Tw& tw : player.tw) tw.clear(Tw::kAugmented | Tw::kTitan | Tw::kEliminated);
      player.hand = r_.setup.kit;
      player.withdrawn = player.shown = 0;
      std::fill(player.row, player.row + player.row_size, std::uint8_t{0});
      player.row_size = player.activated = 0;
      player.gift = kNone;
    }
    for (PowerSet left = s_.leaving; left; left &= left - 1) {
      const auto tile = std::countr_zero(left);
      s_.place[tile] = kRemoved;
      say(log_, Ev::TileRemoved, kNoSeat, tile, kNone);
    }
    std::fill(std::begin(s_.acts_for), std::end(s_.acts_for), kNone);
    s_.acting = s_.leaving = 0;
    s_.used = s_.used_now = 0;
    s_.passed = SeatSet();
    s_.thief = s_.stolen_from = kNoSeat;
    s_.stolen = kNone;
    s_.flags = 0;
  }

  void move_phantom() {  // TW-4-70
    int count[kAges] = {};
    for (Seat p = 0; p < r_.seats; ++p) {
      for (const Tw& tw : s_.player[p].tw) {
        if (tw.placed()) ++count[tw.age()];
      }
    }
    const int fewest = *std::min_element(count, count + kAges);
    const Age from = s_.phantom;
    do {
      s_.phantom = clockwise(s_.phantom, 1);
    } while (count[s_.phantom] != fewest);
    if (s_.phantom != from) say(log_, Ev::PhantomMoved, kNoSeat, s_.phantom);
  }

  void answer_activate(Seat p, Action a) {
    s_.player[p].chosen = a.a;
    tell_chosen(p);
    if (!s_.waiting.empty()) return;
    for (Seat q = 0; q < r_.seats; ++q) {
      if (s_.player[q].chosen == kNone) continue;
      const Power power = take(s_.player[q].chosen);
      s_.acting |= power_bit(power);
      s_.acts_for[power] = q;
      say(log_, Ev::Activated, q, power, 0, 0, true);
    }
    go(s_.stack.top(), Step::NextRound);
  }

  const Rules& r_;
  State& s_;
  L& log_;
};

// The options of each step of Proc::Game that asks.

void options_deal(const Rules& r, const State& s, int slot, Options& out) {
  const int level = slot / kAges;
  for (PowerSet left = r.of_level[level] & r.pool; left; left &= left - 1) {
    const auto p = static_cast<Power>(std::countr_zero(left));
    if (s.place[p] == kInBox) out.add(act::deal(p, static_cast<Age>(slot % kAges)));
  }
}

void options_scatter(const Rules& r, const State& s, int n, Options& out) {
  const auto seat = static_cast<Seat>(n / r.setup.placement_ages);
  for (int k = 1; k <= r.setup.numbers; ++k) {
    if (!s.player[seat].tw[k - 1].placed()) {
      out.add(act::scatter(k, seat, static_cast<Age>(n % r.setup.placement_ages)));
    }
  }
}

void options_place(const Rules& r, const State& s, Seat p, Options& out) {
  for (int k = 1; k <= r.setup.numbers; ++k) {
    if (s.player[p].tw[k - 1].placed()) continue;
    out.add(act::place(k, false));
    if (r.setup.both_sides) out.add(act::place(k, true));
  }
}

template <class F>
void for_each_card(CardSet cards, F&& f) {
  for (unsigned left = cards; left; left &= left - 1) f(static_cast<Card>(std::countr_zero(left)));
}

void options_select(const State& s, Seat p, Options& out) {
  const CardSet hand = s.player[p].hand;
  if (s.multiverse != p) return for_each_card(hand, [&](Card c) { out.add(act::play(c)); });
  for_each_card(hand, [&](Card c) {
    for_each_card(static_cast<CardSet>(hand >> (c + 1) << (c + 1)), [&](Card d) { out.add(act::pair(c, d)); });
  });
}

void options_game(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::DealPowers: return options_deal(r, s, f.var[0], out);
    case Step::Scatter: return options_scatter(r, s, f.var[0], out);
    case Step::Place: return options_place(r, s, p, out);
    case Step::Select: return options_select(s, p, out);
    case Step::PsychicCard: return for_each_card(s.player[p].hand, [&](Card c) { out.add(act::psychic(c)); });
    case Step::Keep: out.add(act::keep(s.player[p].chosen)); return out.add(act::keep(s.player[p].chosen2));
    case Step::Activate:
      for (Power power = 0; power < r.powers; ++power) {
        if (s.place[power] == p) out.add(act::activate(power));
      }
      return;
    default: return;
  }
}

void options_effect(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  const Instr& in = r.use(f.use).effect[f.pc];
  if (in.op == Op::CollectGifts) {
    return for_each_card(static_cast<CardSet>(s.player[p].hand & in.arg[0]), [&](Card c) { out.add(act::gift(c)); });
  }
  for (Seat q = 0; q < r.seats; ++q) {
    if (s.player[q].gift != kNone) out.add(act::steal(s.player[q].gift, q));
  }
}

// What others may not know of a gift: any action card that its giver has not shown since (TW-10-2).
void redraw_gift(const Rules& r, Player& p, Rng& rng) {
  const auto hidden = static_cast<CardSet>((p.hand | card_bit(p.gift)) & r.gift_kinds & ~p.shown);
  int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(std::popcount(hidden))));
  unsigned left = hidden;
  while (skip-- > 0) left &= left - 1;
  const auto gift = static_cast<Card>(std::countr_zero(left));
  p.hand = static_cast<CardSet>((p.hand | card_bit(p.gift)) & ~card_bit(gift));
  p.gift = gift;
}

// Redraws a committed choice that the viewer has not seen among the choices its seat had.
void redraw_commitment(const Rules& r, State& s, Seat p, Rng& rng) {
  Options options;
  Game::options(r, s, p, options);
  const Action a = options.sample(rng);
  Player& player = s.player[p];
  player.chosen = verb(a) == Verb::Place ? static_cast<std::uint8_t>(a.a * 2 + a.b) : a.a;
  if (verb(a) == Verb::Pair) player.chosen2 = a.b;
}

}  // namespace

void clear_table(const Rules& r, State& s) {
  s = State{};
  std::fill(std::begin(s.place), std::end(s.place), kInBox);
  std::fill(std::begin(s.acts_for), std::end(s.acts_for), kNone);
  std::fill(&s.slot[0][0], &s.slot[0][0] + kAges * kLevels, kNone);
  std::fill(std::begin(s.control), std::end(s.control), kNone);
  s.round = 1;
  s.phantom = r.setup.phantom;
  for (Seat p = 0; p < r.seats; ++p) s.player[p].hand = r.setup.kit;
}

template <class L>
void start_at(const Rules& r, State& s, Step step, L& log) {
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .pc = static_cast<std::uint8_t>(step)});
  Machine<L>(r, s, log).advance();
}
template void start_at(const Rules&, State&, Step, NullLog&);
template void start_at(const Rules&, State&, Step, EventLog&);

void Game::setup(const Rules& r, State& s) {
  clear_table(r, s);
  NullLog log;
  start_at(r, s, Step::DealPowers, log);
}

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Game: return options_game(r, s, p, out);
    case Proc::Window: out.add(act::decline(r.use(f.use).power)); return list_uses(r, s, f.use, out);
    case Proc::Effect: return options_effect(r, s, p, out);
    default: return;
  }
}

template <class L>
void Game::apply(const Rules& r, State& s, Seat p, Action a, L& log) {
  assert(s.waiting.has(p));
  Machine<L>(r, s, log).answer(p, a);
}
template void Game::apply(const Rules&, State&, Seat, Action, NullLog&);
template void Game::apply(const Rules&, State&, Seat, Action, EventLog&);

Outcome Game::outcome(const Rules& r, const State& s) {
  Outcome o;
  o.seats = static_cast<std::uint8_t>(r.seats);
  int gold[kSeatsMax] = {};
  for (Seat p = 0; p < r.seats; ++p) {
    o.score[p] = s.player[p].vp;
    gold[p] = gold_strength(r, s, p);
  }
  const Seat phantom = s.control[s.phantom];
  rank_seats(o, [&](Seat a, Seat b) {  // TW-5-2 to TW-5-7
    if (o.score[a] != o.score[b]) return o.score[a] > o.score[b];
    if (gold[a] != gold[b]) return gold[a] > gold[b];
    const int cards_a = s.player[a].row_size, cards_b = s.player[b].row_size;
    if (cards_a != cards_b) return cards_a < cards_b;
    return phantom == a && a != b;
  });
  return o;
}

void Game::determinize(const Rules& r, State& s, Seat viewer, Rng& rng) {
  const Frame* f = s.stack.empty() ? nullptr : &s.stack.top();
  const bool stealing = f && f->proc == Proc::Effect && s.thief == kNoSeat;
  const Seat thief = stealing ? f->who : s.thief;
  for (Seat p = 0; p < r.seats; ++p) {
    const bool gift_known = p == viewer || thief == viewer || s.stolen_from == p;
    if (s.player[p].gift != kNone && !gift_known) redraw_gift(r, s.player[p], rng);
  }
  for (Seat p = 0; p < r.seats; ++p) {
    if (p == viewer || s.player[p].chosen == kNone) continue;
    const bool pair_on_table = f->proc == Proc::Game && f->pc >= static_cast<std::uint8_t>(Step::PsychicCard) &&
        f->pc <= static_cast<std::uint8_t>(Step::Keep);
    if (pair_on_table && (s.player[p].shown & card_bit(s.player[p].chosen)) &&
        (s.player[p].shown & card_bit(s.player[p].chosen2))) {
      continue;  // shown to all (TW-8-24)
    }
    if (!pair_on_table) {
      redraw_commitment(r, s, p, rng);
    } else {  // the pair is set, the others have revealed; only its owner knows it
      State before = s;
      before.stack.top().pc = static_cast<std::uint8_t>(Step::Select);
      redraw_commitment(r, before, p, rng);
      s.player[p].chosen = before.player[p].chosen;
      s.player[p].chosen2 = before.player[p].chosen2;
    }
  }
}

const char* Game::invariant(const Rules& r, const State& s) {
  for (Seat p = 0; p < r.seats; ++p) {
    const Player& player = s.player[p];
    CardSet all = player.hand;
    int cards = std::popcount(player.hand) + std::popcount(player.withdrawn) + player.row_size;
    all = static_cast<CardSet>(all | player.withdrawn);
    for (int i = 0; i < player.row_size; ++i) all = static_cast<CardSet>(all | card_bit(player.row[i]));
    if (player.gift != kNone) all = static_cast<CardSet>(all | card_bit(player.gift)), ++cards;
    if (all != r.setup.kit || cards != std::popcount(r.setup.kit)) return "a card was lost or doubled";
    for (int k = r.setup.numbers; k < kNumbers; ++k) {
      if (player.tw[k].bits) return "a TW that is not in the game is on the board";
    }
    if (s.round > 1 || s.turn > 0) {
      for (int k = 0; k < r.setup.numbers; ++k) {
        if (!player.tw[k].placed()) return "a TW is not on the board";
      }
    }
    const bool in_turn = !s.stack.empty() && s.stack.top().proc == Proc::Game;
    if (in_turn && s.passed.has(p) && player.chosen != kNone) return "a passed player has chosen";
  }
  int on_board = 0, connected = 0, in_game[kLevels] = {};
  for (Power p = 0; p < r.powers; ++p) {
    on_board += s.place[p] == kOnBoard;
    in_game[r.level[p] - 1] += s.place[p] != kInBox;
    if ((s.acting & power_bit(p)) && s.acts_for[p] >= r.seats) return "a power acts for nobody";
  }
  for (int n : in_game) {
    if (n > r.setup.powers_per_level) return "more tiles of a level are in the game than were dealt";
  }
  for (Age age = 0; age < kAges; ++age) {
    for (int level = 0; level < kLevels; ++level) {
      const std::uint8_t tile = s.slot[age][level];
      if (tile == kNone) continue;
      ++connected;
      if (s.place[tile] != kOnBoard || r.level[tile] != level + 1) return "a tile is in a wrong slot";
    }
  }
  if (on_board != connected) return "a tile on the board has no slot";
  if (s.stack.empty() && !s.waiting.empty()) return "somebody is asked after the end";
  return nullptr;
}

}  // namespace timetable::whisperers
