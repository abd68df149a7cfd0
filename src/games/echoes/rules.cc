// Echoes of Time: the course of the game (section 4).
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/echoes/machine.h"

namespace timetable::echoes {

void Machine::advance() {
  while (s_.waiting.empty() && !s_.halted() && !s_.stack.empty()) {
    Frame& f = s_.stack.top();
    switch (f.proc) {
      case Proc::Game: step_game(f); break;
      case Proc::Turn: step_turn(f); break;
      case Proc::Draw: step_draw(f); break;
      case Proc::Pick: step_pick(f); break;
      case Proc::Play: step_play(f); break;
      case Proc::Advance: step_advance(f); break;
      case Proc::Slide: step_slide(f); break;
      case Proc::List: step_list(f); break;
      case Proc::Effect: step_effect(f); break;
      case Proc::Conquer: step_conquer(f); break;
      case Proc::Fortify: step_fortify(f); break;
      case Proc::Reinforce: ask(f.who); break;
      case Proc::Forced: step_forced(f); break;
      case Proc::None: assert(false); return;
    }
  }
}

void Machine::answer(Seat p, Action a) {
  Frame& f = s_.stack.top();
  if (f.proc == Proc::Forced) {
    answer_secret_pick(p, a);
    return advance();
  }
  if (f.proc == Proc::Game) {
    switch (verb(a)) {
      case Verb::PickSource:
        s_.waiting = SeatSet();
        s_.in_play |= source_bit(a.a);
        say_(Ev::SourceInPlay, kNoSeat, a.a, 0, true);
        break;
      case Verb::PickFirst:
        s_.waiting = SeatSet();
        s_.first = a.a;
        say_(Ev::FirstPlayer, a.a, 0, 0, true);
        go(f, Step::Deal);
        break;
      default: answer_secret_pick(p, a);
    }
    return advance();
  }
  s_.waiting = SeatSet();
  switch (f.proc) {
    case Proc::Turn: answer_turn(p, a); break;
    case Proc::Draw: answer_draw(a); break;
    case Proc::Pick: answer_pick(p, a); break;
    case Proc::Play: answer_play(p, a); break;
    case Proc::Advance: answer_advance(p, a); break;
    case Proc::List: answer_trigger(p, a); break;
    case Proc::Effect: answer_in_effect(p, a); break;
    case Proc::Conquer: answer_commit(p, a); break;
    case Proc::Reinforce: answer_reinforce(p, a.a); break;
    case Proc::Slide: {  // D-ORDER
      const CardId other = f.a == a.a ? f.b : f.a;
      f.a = other, f.b = kNone;
      summon(p, a.a);
      break;
    }
    default: assert(false);
  }
  advance();
}

bool Machine::halt(Stop here) {
  if (r_.stop_at != here) return false;
  s_.flags |= State::kHalted;
  return true;
}

void Machine::step_game(Frame& f) {
  switch (static_cast<Step>(f.pc)) {
    case Step::Sources:
      if (std::popcount(s_.in_play) < r_.seats) return ask(kChance);
      return go(f, Step::FirstPlayer);
    case Step::FirstPlayer: return ask(kChance);
    case Step::Deal:
      if (f.a < r_.seats) return draw(in_order(f.a++), r_.deck->starting_hand);  // ET-3-9
      if (!halt(Stop::SetupEnd)) go(f, Step::FirstChoice);
      return;
    case Step::FirstChoice: return begin_first_choice(f);
    case Step::FirstCards: return place_first_card(f);
    case Step::Time: return begin_time(f);
    case Step::TimeDone: s_.activated = 0; return go(f, Step::TimeDraw);
    case Step::TimeDraw:  // ET-4-25
      if (f.a == r_.seats) {
        go(f, Step::Turn);
        s_.turn = 0;
        halt(Stop::TimeEnd);
        return;
      }
      f.pc = static_cast<std::uint8_t>(Step::TimeDrew);
      return draw(in_order(f.a), r_.deck->draw_in_time_phase);
    case Step::TimeDrew: {
      const Seat p = in_order(f.a++);
      f.pc = static_cast<std::uint8_t>(Step::TimeDraw);
      s_.activated = 0;
      return push_list(p, note(p, On::TimeDraw, kNone));
    }
    case Step::Turn: return begin_turn(f);
    case Step::TurnDone:
      go(f, Step::Turn);
      halt(Stop::TurnEnd);
      return;
    case Step::EndOfRound: return end_round(f);
    case Step::HandLimit: return begin_limit(f);
    case Step::NextRound: return next_round(f);
  }
}

// The first choice (4.4).

void Machine::begin_first_choice(Frame& f) {
  if (r_.first_in_order) {  // ET-8-1
    if (f.a == r_.seats) return end_first_choice(f);
    const Seat p = in_order(f.a++);
    s_.activated = 0;
    if (first_choice_possible(r_, s_, p)) push({.proc = Proc::Play, .who = p, .a = kNone});
    return;
  }
  for (Seat p = 0; p < r_.seats; ++p) {
    if (first_choice_possible(r_, s_, p)) s_.waiting.add(p);  // ET-8-59
  }
  if (s_.waiting.empty()) reveal_first_choices(f);
}

void Machine::end_first_choice(Frame& f) {
  go(f, Step::Time);
  halt(Stop::FirstChoiceEnd);
}

// Cards picked in secret, by several players at once: the first choice, the hand limit, discards made together.
void Machine::answer_secret_pick(Seat p, Action a) {
  Player& player = s_.player[p];
  switch (verb(a)) {
    case Verb::Play: player.first = a.a; return;
    case Verb::Pay:
    case Verb::Discard: put(r_, player.picked, a.a); return;
    default: break;
  }
  s_.waiting.remove(p);
  say_(Ev::Chose, p);
  if (s_.waiting.empty()) finish_secret_picks();
}

void Machine::finish_secret_picks() {
  Frame& f = s_.stack.top();
  if (f.proc == Proc::Forced) {
    const Seat from = f.who;
    s_.stack.pop();
    for (int i = 1; i < r_.seats; ++i) discard_picked(static_cast<Seat>((from + i) % r_.seats));
    return;
  }
  if (f.pc == static_cast<std::uint8_t>(Step::FirstChoice)) return reveal_first_choices(f);
  for (Seat p = 0; p < r_.seats; ++p) discard_picked(p);
  go(f, Step::NextRound);
}

void Machine::reveal_first_choices(Frame& f) {  // ET-4-21
  for (Seat p = 0; p < r_.seats; ++p) {
    Player& player = s_.player[p];
    if (player.first == kNone) continue;
    say_(Ev::Played, p, player.first, r_.cost_time[player.first], true);
    leave_hand(p, player.first);
    discard_picked(p);
  }
  go(f, Step::FirstCards);
}

void Machine::place_first_card(Frame& f) {  // ET-4-22
  if (f.a == r_.seats) return end_first_choice(f);
  const Seat p = in_order(f.a++);
  const CardId c = s_.player[p].first;
  s_.player[p].first = kNone;
  s_.activated = 0;
  if (c == kNone) return;
  if (r_.cost_time[c] == 0) return summon(p, c);
  place(p, c, r_.cost_time[c]);
}

// Phase A (4.5).

void Machine::begin_time(Frame& f) {
  s_.activated = 0;
  say_(Ev::RoundBegins, kNoSeat, ++s_.round);
  go(f, Step::TimeDone);
  for (int n = r_.seats; n-- > 0;) {  // the slides wait on the stack, that of the first player uppermost
    slide(in_order(n), Cause::Time, 0);
    s_.stack.top().pc = kShareBegins;
  }
  for (int n = 0; n < r_.seats; ++n) say_(Ev::TilesSlid, in_order(n), s_.player[in_order(n)].off);
}

// Phase B (4.6).

void Machine::begin_turn(Frame& f) {
  if (s_.turn == 2 * r_.seats) {  // ET-4-26
    go(f, Step::EndOfRound);
    halt(Stop::ActionsEnd);
    return;
  }
  const Seat p = in_order(s_.turn++);
  s_.activated = 0;
  say_(Ev::TurnBegins, p);
  f.pc = static_cast<std::uint8_t>(Step::TurnDone);
  push({.proc = Proc::Turn, .who = p});
}

void Machine::step_turn(Frame& f) {
  const Seat p = f.who;
  switch (static_cast<TurnStep>(f.pc)) {
    case TurnStep::Drew:
      f.pc = static_cast<std::uint8_t>(TurnStep::After);
      return push_list(p, note(p, On::DrawAction, kNone));
    case TurnStep::Advanced:
      f.pc = static_cast<std::uint8_t>(TurnStep::After);
      return push_list(p, note(p, On::AdvanceAction, kNone));
    default: return ask(p);
  }
}

void Machine::answer_turn(Seat p, Action a) {
  Frame& f = s_.stack.top();
  const bool main_action = verb(a) >= Verb::DrawAction && verb(a) <= Verb::Fortify;
  if (main_action) {
    f.pc = static_cast<std::uint8_t>(TurnStep::After);
    say_(Ev::MainAction, p, a.verb, a.a);
  }
  switch (verb(a)) {
    case Verb::Flame: return activate_flame(p, a.a);
    case Verb::Reinforce: return push({.proc = Proc::Reinforce, .who = p, .a = a.a});
    case Verb::DrawAction: f.pc = static_cast<std::uint8_t>(TurnStep::Drew); return draw(p, r_.deck->draw_action);
    case Verb::PlayAction: return push({.proc = Proc::Play, .who = p, .a = kNone});
    case Verb::AdvanceAction:
      f.pc = static_cast<std::uint8_t>(TurnStep::Advanced);
      return push({.proc = Proc::Advance, .who = p, .a = static_cast<std::uint8_t>(r_.deck->advance_steps)});
    case Verb::Conquer: return push({.proc = Proc::Conquer, .who = p, .a = a.a});
    case Verb::Fortify: return push({.proc = Proc::Fortify, .who = p, .a = a.a});
    default: return s_.stack.pop();  // end of the turn
  }
}

// Phase C (4.7).

void Machine::end_round(Frame& f) {
  const bool cap = s_.round >= r_.deck->round_cap;
  if (!(s_.flags & State::kEnd) && !cap) return go(f, Step::HandLimit);
  if (!(s_.flags & State::kEnd)) say_(Ev::RoundCap);  // ET-8-40
  say_(Ev::GameOver);
  for (Seat p = 0; p < r_.seats; ++p) say_.scored(p, source_score(r_, s_, p), card_score(r_, s_, p));
  s_.stack.pop();
}

void Machine::begin_limit(Frame& f) {
  for (Seat p = 0; p < r_.seats; ++p) {
    if (s_.player[p].hand.count() > r_.deck->hand_limit) s_.waiting.add(p);
  }
  if (s_.waiting.empty()) go(f, Step::NextRound);
}

void Machine::next_round(Frame& f) {
  for (Player& p : s_.player) p.token = {};
  s_.used = 0;
  s_.turn = 0;
  s_.first = in_order(1);
  say_(Ev::FirstPlayerMoves, s_.first);
  go(f, Step::Time);
  halt(Stop::RoundEnd);
}

// Single changes.

void Machine::flags() {
  const std::uint8_t before = s_.flags;
  test_flags(r_, s_);
  if (s_.flags == before) return;
  for (int flag : {State::kSupply, State::kTwelve, State::kFortified}) {
    if ((s_.flags & ~before) & flag) say_(Ev::EndFlag, kNoSeat, flag);
  }
}

void Machine::gain_vp(Seat p, int n) {  // ET-4-6
  const int central = std::min<int>(n, s_.supply);
  if (!r_.secondary_supply) n = central;  // ET-8-27
  if (n == 0) return;
  s_.player[p].vp = static_cast<std::uint16_t>(s_.player[p].vp + n);
  s_.supply = static_cast<std::uint16_t>(s_.supply - central);
  say_(Ev::GainedVp, p, n & 0xFF, n >> 8);
  flags();
}

void Machine::discard_vp(Seat p, int n) {
  n = std::min<int>(n, s_.player[p].vp);
  if (n == 0) return;
  s_.player[p].vp = static_cast<std::uint16_t>(s_.player[p].vp - n);
  s_.supply = static_cast<std::uint16_t>(s_.supply + n);
  say_(Ev::LostVp, p, n & 0xFF, n >> 8);
}

void Machine::opponents_discard_vp(Seat p, int n) {
  for (int i = 1; i < r_.seats; ++i) discard_vp(static_cast<Seat>((p + i) % r_.seats), n);
}

// The contract.

void test_flags(const Rules& r, State& s) {
  if (s.supply == 0) s.flags |= State::kSupply;
  unsigned fortified = 0;
  for (Seat p = 0; p < r.seats; ++p) {
    if (fellowship_size(s, p) >= r.deck->fellowship_end) s.flags |= State::kTwelve;
    fortified |= s.player[p].fortified;
  }
  if (s.in_play && fortified == s.in_play) s.flags |= State::kFortified;
}

void clear_table(const Rules& r, State& s) {
  s = State{};
  for (Player& p : s.player) {
    std::fill(&p.board[0][0], &p.board[0][0] + kPositions * kCapacity, kNone);
    p.first = kNone;
  }
  for (Seat p = 0; p < r.seats; ++p) s.player[p].off = kTiles - 1;
  s.deck = r.all;
  for (int c = 0; c < r.cards; ++c) {
    for (int n = copies(r, r.all, c); n < r.card(c).copies; ++n) put(r, s.box, c);
  }
  s.supply = static_cast<std::uint16_t>(r.seats * r.deck->supply_per_player);
}

void start_at(const Rules& r, State& s, Step step) {
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .pc = static_cast<std::uint8_t>(step)});
  Machine(r, s, nullptr).advance();
}

void Game::setup(const Rules& r, State& s) {
  clear_table(r, s);
  start_at(r, s, Step::Sources);
}

void Game::answer(const Rules& r, State& s, Seat p, Action a, EventLog* log) {
  assert(s.waiting.has(p));
  Machine(r, s, log).answer(p, a);
}

Outcome Game::outcome(const Rules& r, const State& s) {
  Outcome o;
  o.seats = static_cast<std::uint8_t>(r.seats);
  int fortified[kSeatsMax] = {};
  for (Seat p = 0; p < r.seats; ++p) {
    o.score[p] = static_cast<std::int16_t>(score(r, s, p));
    fortified[p] = std::popcount(s.player[p].fortified);
  }
  rank_seats(o, [&](Seat a, Seat b) {  // ET-5-9
    return o.score[a] != o.score[b] ? o.score[a] > o.score[b] : fortified[a] > fortified[b];
  });
  return o;
}

}  // namespace timetable::echoes
