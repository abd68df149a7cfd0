// Temporum: the course of the game and of a visit, as a machine of frames (section 4).
#include <cassert>
#include <cstring>

#include "games/temporum/effects.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

// One run of the machine: from a choice to the next question.
template <class L>
class Machine : private Effects<L> {
  using Effects<L>::r_;
  using Effects<L>::s_;
  using Effects<L>::log_;

 public:
  using Effects<L>::Effects;

  void advance() {
    while (s_.waiting.empty() && !s_.halted() && !s_.stack.empty()) {
      Frame& f = s_.stack.top();
      switch (f.proc) {
        case Proc::Game: step_game(f); break;
        case Proc::Visit: step_visit(f); break;
        case Proc::Run: this->step_run(f); break;
        case Proc::Play: this->step_play(f); break;
        case Proc::Score: this->step_score(f); break;
        case Proc::Draw: this->step_draw(f); break;
        case Proc::Advance: this->step_advance(f); break;
        case Proc::None: assert(false); return;
      }
    }
  }

  void answer(Seat p, Action a) {
    s_.waiting.remove(p);
    switch (s_.stack.top().proc) {
      case Proc::Game: answer_game(a); break;
      case Proc::Visit: answer_visit(a); break;
      case Proc::Run: this->answer_run(p, a); break;
      case Proc::Play: this->answer_return(a); break;
      case Proc::Draw: this->answer_draw(a); break;
      case Proc::Advance: this->answer_advance(p, a); break;
      default: assert(false);
    }
    advance();
  }

 private:
  static void go(Frame& f, Step step) {
    f.pc = static_cast<std::uint8_t>(step);
    f.at = 0;
  }
  static void go(Frame& f, VisitStep step) { f.pc = static_cast<std::uint8_t>(step); }
  void ask(Seat p) { s_.waiting = SeatSet::of(p); }

  // True, and nothing runs any more, if the scenario asked to stop here.
  bool halt(Stop here) {
    if (r_.stop_at != here) return false;
    s_.flags |= State::kHalted;
    return true;
  }

  void step_game(Frame& f) {
    switch (static_cast<Step>(f.pc)) {
      case Step::Zones:
        if (f.at < kSlots && s_.zone[f.at] == kNone) return ask(kChance);
        put_zone_gold(r_, s_);
        return go(f, Step::First);
      case Step::First:
        if (r_.first == kNoSeat) return ask(kChance);
        return begin_with(f, r_.first);
      case Step::Deal:
        if (f.at < r_.seats * r_.deck->cards_dealt && !s_.deck.empty()) return ask(kChance);
        if (!halt(Stop::SetupEnd)) go(f, Step::StartTurn);
        return;
      case Step::StartTurn: start_turn(); return go(f, Step::History);
      case Step::History:
        if (s_.player[s_.active].pawn < kPaths) return ask(s_.active);
        return go(f, Step::Move);
      case Step::Move: return ask(s_.active);
      case Step::Visit: return go(f, Step::Check);
      case Step::Check: return check_victory(f);
      case Step::Ending: return end_turn(f);
      case Step::NextTurn:
        if (!halt(Stop::TurnEnd)) next_turn(f);
        return;
    }
  }

  void answer_game(Action a) {
    Frame& f = s_.stack.top();
    switch (static_cast<Step>(f.pc)) {
      case Step::Zones: s_.zone[f.at++] = a.a; return show(log_, Ev::ZonePlaced, kNoSeat, a.a, a.b);
      case Step::First: return begin_with(f, a.a);
      case Step::Deal: return answer_deal(f, a);
      case Step::History:
        if (verb(a) == Verb::Decline) tell(log_, Ev::HistoryKept, s_.active);
        else change_history(r_, s_, s_.player[s_.active].pawn, log_);
        return go(f, Step::Move);
      case Step::Move: go(f, Step::Check); return this->visit(s_.active, a.a);
      case Step::Ending: return answer_end(f, a);
      default: assert(false);
    }
  }

  // Setup.

  void begin_with(Frame& f, Seat first) {
    s_.first = s_.active = first;
    for (int place = 0; place < r_.seats && !r_.no_starting_gold; ++place) {
      s_.player[next_seat(r_, first, place)].gold = r_.deck->starting_gold[r_.seats][place];
    }
    show(log_, Ev::Begins, first);
    f.who = first;
    go(f, Step::Deal);
  }

  void answer_deal(Frame& f, Action a) {
    ++f.at;
    this->take_from_deck(a.b, a.a);
    to_hand(s_, a.b, a.a);
    show_only(log_, SeatSet::of(a.b), 1, Ev::Dealt, a.b, a.a);
  }

  // The turn.

  void start_turn() {  // TP-4-7
    for (Seat p = 0; p < r_.seats; ++p) s_.player[p].visited = s_.player[p].gained = 0;
    tell(log_, Ev::TurnBegins, s_.active, s_.round & 0xFF, s_.round >> 8);
    const int gold = r_.gold_alone[s_.zone[s_.player[s_.active].pawn]];
    if (gold && is_alone(r_, s_, s_.active)) gain(s_, s_.active, gold, log_);
  }

  void check_victory(Frame& f) {  // TP-5-1
    if (s_.player[s_.active].crowns[kTimes - 1] != kCrowns) return go(f, Step::Ending);
    s_.winner = s_.active;
    tell(log_, Ev::Won, s_.active);
    s_.stack.pop();
  }

  Seat ending_seat(const Frame& f) const { return next_seat(r_, s_.active, f.at); }

  void end_turn(Frame& f) {  // TP-4-37
    for (; f.at < r_.seats; ++f.at) {
      const Seat p = ending_seat(f);
      Player& player = s_.player[p];
      const bool choice = player.predicted != 0 || invest_offered(r_, s_, p);
      while (!choice && player.butterflies > 0) release_butterfly(p);
      if (choice) return ask(p);
    }
    go(f, Step::NextTurn);
  }

  void answer_end(Frame& f, Action a) {
    const Seat p = ending_seat(f);
    Player& player = s_.player[p];
    switch (verb(a)) {
      case Verb::Predict:
        player.predicted -= 1u << (4 * a.a);
        tell(log_, Ev::Predicted, p);
        return change_history(r_, s_, a.a, log_);
      case Verb::Butterfly: return release_butterfly(p);
      case Verb::Invest:
        discard_from_play(r_, s_, p, a.a, Passive::Invest, log_);
        return gain(s_, p, player.gained / 2, log_);
      default: player.predicted = 0; ++f.at;
    }
  }

  void release_butterfly(Seat p) {  // TP-4-39
    --s_.player[p].butterflies;
    tell(log_, Ev::Butterfly, p);
    for (Time time : r_.card(r_.butterfly).flips) change_history(r_, s_, real_slot(s_.paths, time), log_);
  }

  void next_turn(Frame& f) {
    const Seat next = next_seat(r_, s_.active);
    if (next == s_.first) {
      if (s_.round >= r_.round_cap) {  // TP-6-9
        tell(log_, Ev::Capped, kNoSeat, s_.round & 0xFF, s_.round >> 8);
        return s_.stack.pop();
      }
      ++s_.round;
    }
    s_.active = f.who = next;
    go(f, Step::StartTurn);
  }

  // A visit.

  void step_visit(Frame& f) {
    switch (static_cast<VisitStep>(f.pc)) {
      case VisitStep::Enter: return enter(f);
      case VisitStep::After:
        if (time_of(f.slot) == kTimes - 1) f.card = static_cast<std::uint8_t>(bonus(s_, f.who, Passive::Map));
        return go(f, VisitStep::Menu);
      case VisitStep::Menu:
        if (!usable_maps(r_, s_, f).empty()) return ask(f.who);
        if (f.pending(f.who)) return begin_anubis(f, f.who, VisitStep::Anubis);
        return go(f, VisitStep::StepBack);
      case VisitStep::StepBack: step_to_real(s_, f.who, log_); return go(f, VisitStep::Others);
      case VisitStep::Others:
        for (int i = 1; i < r_.seats; ++i) {
          const Seat p = next_seat(r_, f.who, i);
          if (f.pending(p)) return begin_anubis(f, p, VisitStep::OthersAnubis);
        }
        return s_.stack.pop();
      case VisitStep::Anubis:
      case VisitStep::OthersAnubis: assert(false); return;
    }
  }

  void enter(Frame& f) {  // TP-4-16
    Player& player = s_.player[f.who];
    player.pawn = f.slot;
    player.visited = static_cast<std::uint16_t>(player.visited | 1u << f.slot);
    tell(log_, Ev::Visits, f.who, s_.zone[f.slot], f.slot);
    if (s_.zone_gold[f.slot] && is_alone(r_, s_, f.who)) {
      gain(s_, f.who, std::exchange(s_.zone_gold[f.slot], std::uint8_t{0}), log_);
      tell(log_, Ev::ZoneGold, f.who, s_.zone[f.slot]);
    }
    go(f, VisitStep::After);
    s_.stack.push({.proc = Proc::Run, .who = f.who, .slot = f.slot, .card = kNone});
  }

  // TP-4-18: where to, if anywhere; f.at remembers whose Anubis it is.
  void begin_anubis(Frame& f, Seat p, VisitStep step) {
    f.set_pending(p, f.pending(p) - 1);
    if (anubis_targets(r_, s_, p) == 0) return;
    f.at = p;
    go(f, step);
    ask(p);
  }

  void answer_visit(Action a) {
    Frame& f = s_.stack.top();
    switch (verb(a)) {
      case Verb::Map: return use_map(f, a.a);
      case Verb::Anubis: return begin_anubis(f, f.who, VisitStep::Anubis);
      case Verb::Visit: return begin_further_visit(f, a.a);
      default: go(f, VisitStep::StepBack);
    }
  }

  void use_map(Frame& f, Kind card) {  // TP-7-28
    --f.card;
    discard_from_play(r_, s_, f.who, card, Passive::Map, log_);
    // An earlier visit whose end this one belongs to cannot use it any more.
    for (Frame& visit : s_.stack) {
      const int maps = bonus(s_, f.who, Passive::Map);
      if (visit.proc == Proc::Visit && visit.who == f.who) visit.card = std::min(visit.card, std::uint8_t(maps));
    }
    this->draw(f.who, r_.map_draws);
  }

  // A visit that has nothing left to do makes room for the one it leads to: its pawn will be on a real Zone after that.
  void begin_further_visit(Frame& f, Slot slot) {
    const Seat p = f.at;
    const bool own = f.pc == static_cast<std::uint8_t>(VisitStep::Anubis);
    const bool maps_left = own && f.card > 0;
    f.at = 0;
    go(f, own ? VisitStep::Menu : VisitStep::Others);
    if (f.pending_bits() == 0 && !maps_left) s_.stack.pop();
    this->visit(p, slot);
  }
};
template <class L>
Machine(const Rules&, State&, L&) -> Machine<L>;

}  // namespace

void clear_table(const Rules& r, State& s) {
  std::memset(static_cast<void*>(&s), 0, sizeof s);
  s.deck = r.all;
  std::fill(std::begin(s.zone), std::end(s.zone), kNone);
  s.aside[0] = s.aside[1] = kNone;
  s.round = 1;
  s.paths = r.deck->start_paths;
  s.winner = kNoSeat;
  for (Player& p : s.player) p.chosen = kNone;
  for (Seat p = 0; p < r.seats; ++p) {
    s.player[p].crowns[0] = kCrowns;
    s.player[p].pawn = r.deck->start_slot;
  }
}

void put_zone_gold(const Rules& r, State& s) {
  const int gold = r.zone(s.zone[0]).gold_everywhere;
  std::fill(std::begin(s.zone_gold), std::end(s.zone_gold), static_cast<std::uint8_t>(gold));
}

void start_at(const Rules& r, State& s, Step step) {
  NullLog log;
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .who = s.active, .pc = static_cast<std::uint8_t>(step)});
  Machine(r, s, log).advance();
}

void Game::setup(const Rules& r, State& s) {
  clear_table(r, s);
  if (!r.random_zones) std::copy(r.zones.begin(), r.zones.end(), s.zone);
  start_at(r, s, Step::Zones);
}

void Game::apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log) {
  assert(s.waiting.has(p));
  Machine(r, s, log).answer(p, a);
}
template void Game::apply(const Rules&, State&, Seat, Action, NullLog&);
template void Game::apply(const Rules&, State&, Seat, Action, EventLog&);

// The winner is alone (TP-5-3); the others are ordered for statistics only (TP-5-4). A game that was stopped is shared
// by those whose crowns have come furthest (TP-6-9).
Outcome Game::outcome(const Rules& r, const State& s) {
  Outcome o;
  o.seats = static_cast<std::uint8_t>(r.seats);
  for (Seat p = 0; p < r.seats; ++p) o.score[p] = static_cast<std::int16_t>(advancement(s.player[p]));
  rank_seats(o, [&](Seat a, Seat b) {
    if (a == s.winner || b == s.winner) return a == s.winner && b != s.winner;
    if (o.score[a] != o.score[b]) return o.score[a] > o.score[b];
    return s.winner != kNoSeat && s.player[a].gold > s.player[b].gold;
  });
  return o;
}

}  // namespace timetable::temporum
