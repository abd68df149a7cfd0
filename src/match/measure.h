// How fast a game runs: random play from the setup, one core.
#pragma once

#include <chrono>
#include <cstring>
#include <ctime>

#include "engine/learnable.h"
#include "engine/playout.h"
#include "match/game_kind.h"
#include "search/ismcts.h"

namespace timetable {

inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Seconds that this thread was at work: what others do on the machine meanwhile does not count. A page has no such
// clock.
inline double busy_seconds() {
#ifdef __wasi__
  return steady_seconds();
#else
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
#endif
}

// Repeats f until the time is up; the seconds it took.
template <class F>
double timed(double seconds, F&& f) {
  const double start = busy_seconds();
  double taken = 0;
  do {
    f();
    taken = busy_seconds() - start;
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
  std::int64_t playouts = 0, iterations = 0, wins = 0;
  // Turn and turn about, so that whatever else the machine does disturbs both alike.
  double plain = 0, tree = 0;
  Rng rng(3);
  timed(seconds, [&] {
    for (const auto& [s, p] : positions) {
      const double began = busy_seconds();
      for (int i = 0; i < kIterations; ++i, ++playouts) {
        typename G::State t = s;
        G::determinize(r, t, p, rng);
        PlayoutStats stats;
        play_out<G>(r, t, RandomPolicy{rng}, stats);
        wins += G::outcome(r, t).winners().has(p);  // a playout is played for its result
      }
      const double middle = busy_seconds();
      Ismcts<G> search(r, s, p, 4, kIterations + 1);
      search.run(kIterations);
      iterations += kIterations;
      plain += middle - began;
      tree += busy_seconds() - middle;
    }
  });
  asm volatile("" : : "g"(&wins) : "memory");  // the results are wanted
  out.playouts_per_second = static_cast<double>(playouts) / plain;
  out.iterations_per_second = static_cast<double>(iterations) / tree;
  if constexpr (Learnable<G>) {
    if (!net) return out;
    std::vector<Features> read(positions.size());
    std::int64_t judged = 0, evaluated = 0, facts = 0;
    float sum = 0;
    const double taken = timed(seconds / 4, [&] {
      for (std::size_t i = 0; i < positions.size(); ++i, ++judged) {
        read[i].clear();
        G::encode(r, positions[i].first, positions[i].second, read[i]);
        sum += net->evaluate(read[i], G::seats(r)).win[0];
        facts += read[i].size();
      }
    });
    const double alone = timed(seconds / 4, [&] {
      for (const Features& f : read) sum += net->evaluate(f, G::seats(r)).win[0], ++evaluated;
    });
    asm volatile("" : : "g"(&sum) : "memory");  // the sum is wanted
    out.ns_per_judgement = 1e9 * taken / static_cast<double>(judged);
    out.ns_per_evaluation = 1e9 * alone / static_cast<double>(evaluated);
    out.facts = static_cast<double>(facts) / static_cast<double>(judged);
  }
  return out;
}

}  // namespace timetable
