// How fast a game runs: random play from the setup, one core.
#pragma once

#include <chrono>
#include <cstring>

#include "engine/playout.h"
#include "match/game_kind.h"

namespace timetable {

// Repeats f until the time is up; the seconds it took.
template <class F>
double timed(double seconds, F&& f) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  double taken = 0;
  do {
    f();
    taken = std::chrono::duration<double>(Clock::now() - start).count();
  } while (taken < seconds);
  return taken;
}

template <class State>
double ns_per_copy(const State& s) {
  constexpr int kCopies = 1000;
  State copies[2] = {s, s};
  std::int64_t n = 0;
  const double taken = timed(0.05, [&] {
    for (int i = 0; i < kCopies; ++i, ++n) {
      std::memcpy(static_cast<void*>(&copies[i & 1]), &copies[~i & 1], sizeof(State));
      asm volatile("" : : "g"(&copies) : "memory");  // the copies are wanted
    }
  });
  return 1e9 * taken / static_cast<double>(n);
}

template <Game G>
BenchRow measure(const typename G::Rules& rules, int players, double seconds) {
  PlayoutStats stats;
  Rng rng(1);
  typename G::State s;
  std::int64_t games = 0;
  const double taken = timed(seconds, [&] {
    for (int i = 0; i < 64; ++i, ++games) {
      G::setup(rules, s);
      play_out<G>(rules, s, RandomPolicy{rng}, stats);
    }
  });
  const auto decisions = static_cast<double>(stats.decisions);
  return {.players = players,
          .games_per_second = static_cast<double>(games) / taken,
          .decisions_per_second = decisions / taken,
          .ns_per_decision = 1e9 * taken / decisions,
          .ns_per_copy = ns_per_copy(s),
          .options_per_decision = static_cast<double>(stats.options) / decisions,
          .games = games,
          .longest = stats.longest,
          .state_bytes = static_cast<int>(sizeof s),
          .deepest = stats.deepest};
}

}  // namespace timetable
