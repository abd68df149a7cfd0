// Time Hammer: the functions of the game contract around the machine.
#include <cassert>

#include "games/hammer/machine.h"

namespace timetable::hammer {

void clear_table(const Rules& r, State& s) {
  s = State{};
  s.deck = kAllDeckCards;
  s.rounds_left = static_cast<std::uint8_t>(r.rounds);
  if (r.quarks) s.quarks_left = static_cast<std::uint8_t>((1u << r.deck->quark.size()) - 1);
  for (Seat p = 0; p < kPlayers; ++p) {
    Side& side = s.side[p];
    side.skill = static_cast<std::uint8_t>(r.deck->skill_start);
    side.jamais = static_cast<std::uint8_t>(r.deck->start_jamais);
    side.hand = side.known = card_bit(fido_of(p));
  }
}

void start_at(const Rules& r, State& s, const Start& start) {
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .pc = static_cast<std::uint8_t>(start.step)});
  NullLog log;
  Machine<NullLog> machine(r, s, log);
  if (start.proc == Proc::Hammer) machine.begin_hammer(start.card);
  if (start.proc == Proc::Jump) machine.begin_jump(s.active, start.card, start.to, 0);
  if (start.proc == Proc::Draw) machine.begin_draw(s.active, 1);
  machine.advance();
}

void Game::setup(const Rules& r, State& s) {
  clear_table(r, s);
  start_at(r, s, {.step = Step::FirstPlayer});
}

void Game::apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log) {
  assert(s.waiting.has(p));
  Machine(r, s, log).answer(p, a);
}
template void Game::apply(const Rules&, State&, Seat, Action, NullLog&);
template void Game::apply(const Rules&, State&, Seat, Action, EventLog&);

Outcome Game::outcome(const Rules& r, const State& s) {
  Outcome o;
  o.seats = kPlayers;
  for (Seat p = 0; p < kPlayers; ++p) o.score[p] = s.side[p].skill;
  const Seat winner = verdict(r, s).winner;
  rank_seats(o, [&](Seat a, Seat b) { return a != b && a == winner; });
  return o;
}

}  // namespace timetable::hammer
