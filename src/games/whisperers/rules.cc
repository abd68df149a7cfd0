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
      case Verb::Decline: tell(log_, Ev::Declined, p, a.a); break;
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
        tell(log_, Ev::RoundBegins, kNoSeat, s_.round);
        go(f, Step::BeforeTurn);
        return open_window(Window::BeforeCardPlay);
      case Step::BeforeTurn:
        tell(log_, Ev::TurnBegins, kNoSeat, ++s_.turn);
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
        tell(log_, Ev::GameOver);
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
    show(log_, Ev::Dealt, kNoSeat, a.a, a.b);
  }

  void answer_scatter(Action a) {
    ++s_.stack.top().var[0];
    s_.player[a.b].tw[a.a - 1].bits = static_cast<std::uint8_t>(Tw::kOnBoard | a.c);
    show(log_, Ev::Scattered, a.b, a.a, a.c);
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
      show(log_, Ev::Placed, q, chosen / 2, chosen % 2, age);
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
      tell_only(log_, SeatSet::of(p), 3, Ev::SetPair, p, a.a, a.b);
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
      if (news) show(log_, Ev::Played, p, c);
      else tell(log_, Ev::Played, p, c);
      play_card(r_, s_, p, c, log_);
    }
    if (s_.psychic != kNoSeat && s_.multiverse != kNoSeat) {  // TW-8-24
      Player& p = s_.player[s_.multiverse];
      p.shown = static_cast<CardSet>(p.shown | card_bit(p.chosen) | card_bit(p.chosen2));
      show(log_, Ev::ShowedPair, s_.multiverse, p.chosen, p.chosen2);
    }
    go(s_.stack.top(), Step::PsychicCard);
  }

  static SeatSet seat_set(Seat p) { return p == kNoSeat ? SeatSet() : SeatSet::of(p); }

  void answer_psychic(Seat p, Action a) {
    tell(log_, Ev::Played, p, a.a);
    play_card(r_, s_, p, a.a, log_);
    go(s_.stack.top(), Step::Keep);
  }

  void answer_keep(Seat p, Action a) {
    s_.player[p].chosen = s_.player[p].chosen2 = kNone;
    tell(log_, Ev::Kept, p, a.a);
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
    tell(log_, Ev::Used, p, use.power);
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
      show_only(log_, SeatSet::of(q) | SeatSet::of(f.who), 1, Ev::GaveCard, q, giver.gift, f.who);
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
    show(log_, Ev::Stole, p, a.a, a.b);
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
      if (winner == kNoSeat) tell(log_, Ev::TileRemoved, kNoSeat, tile, age);
      else tell(log_, Ev::TileWon, winner, tile, age);
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
      tell(log_, Ev::TileRemoved, kNoSeat, tile, kNone);
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
    if (s_.phantom != from) tell(log_, Ev::PhantomMoved, kNoSeat, s_.phantom);
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
      show(log_, Ev::Activated, q, power);
    }
    go(s_.stack.top(), Step::NextRound);
  }

  const Rules& r_;
  State& s_;
  L& log_;
};

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

void start_at(const Rules& r, State& s, Step step) {
  NullLog log;
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .pc = static_cast<std::uint8_t>(step)});
  Machine(r, s, log).advance();
}

void Game::setup(const Rules& r, State& s) {
  clear_table(r, s);
  start_at(r, s, Step::DealPowers);
}

void Game::apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log) {
  assert(s.waiting.has(p));
  Machine(r, s, log).answer(p, a);
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

}  // namespace timetable::whisperers
