// How fast a game runs: random play from the setup, one core.
#pragma once

#include <chrono>
#include <cstring>

#include "engine/playout.h"
#include "match/game_kind.h"
#include "search/ismcts.h"

namespace timetable {

inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Repeats f until the time is up; the seconds it took.
template <class F>
double timed(double seconds, F&& f) {
  const double start = steady_seconds();
  double taken = 0;
  do {
    f();
    taken = steady_seconds() - start;
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

// Positions of players' decisions from random games, some early, some late.
template <Game G>
std::vector<std::pair<typename G::State, Seat>> some_positions(const typename G::Rules& r, int count) {
  std::vector<std::pair<typename G::State, Seat>> out;
  Rng rng(2);
  NullLog log;
  while (static_cast<int>(out.size()) < count) {
    typename G::State s;
    G::setup(r, s);
    for (SeatSet asked = G::to_act(r, s); !asked.empty(); asked = G::to_act(r, s)) {
      const Seat p = asked.lowest();
      Options options;
      G::options(r, s, p, options);
      if (p != kChance && options.size() > 1 && rng.below(16) == 0) out.emplace_back(s, p);
      G::apply(r, s, p, options.sample(rng), log);
    }
  }
  out.resize(static_cast<std::size_t>(count));
  return out;
}

template <Game G>
ThinkingRow measure_thinking(const typename G::Rules& r, const Net* net, double seconds) {
  constexpr int kPositions = 64, kIterations = 200;
  const auto positions = some_positions<G>(r, kPositions);
  ThinkingRow out;
  std::int64_t playouts = 0, iterations = 0;
  // Turn and turn about, so that whatever else the machine does disturbs both alike.
  double plain = 0, tree = 0;
  Rng rng(3);
  timed(seconds, [&] {
    for (const auto& [s, p] : positions) {
      const double began = steady_seconds();
      for (int i = 0; i < kIterations; ++i, ++playouts) {
        typename G::State t = s;
        G::determinize(r, t, p, rng);
        PlayoutStats stats;
        play_out<G>(r, t, RandomPolicy{rng}, stats);
      }
      const double middle = steady_seconds();
      Ismcts<G> search(r, s, p, 4, kIterations + 1);
      search.run(kIterations);
      iterations += kIterations;
      plain += middle - began;
      tree += steady_seconds() - middle;
    }
  });
  out.playouts_per_second = static_cast<double>(playouts) / plain;
  out.iterations_per_second = static_cast<double>(iterations) / tree;
  if constexpr (Learnable<G>) {
    if (!net) return out;
    std::int64_t judged = 0, facts = 0;
    float sum = 0;
    const double taken = timed(seconds / 4, [&] {
      for (const auto& [s, p] : positions) {
        Features f;
        G::encode(r, s, p, f);
        sum += net->evaluate(f, G::seats(r)).win[0];
        facts += f.size(), ++judged;
      }
    });
    asm volatile("" : : "g"(&sum) : "memory");  // the sum is wanted
    out.ns_per_judgement = 1e9 * taken / static_cast<double>(judged);
    out.facts = static_cast<double>(facts) / static_cast<double>(judged);
  }
  return out;
}

}  // namespace timetable
