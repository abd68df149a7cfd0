// Playing a game to its end by a policy, and counting what that takes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/game.h"

namespace timetable {

// A uniformly random player for every seat; chance by its weights.
struct RandomPolicy {
  Rng& rng;
  template <class Rules, class State>
  Action operator()(const Rules&, const State&, Seat, const Options& options) {
    return options.sample(rng);
  }
};

struct PlayoutStats {
  std::int64_t decisions = 0;
  std::int64_t options = 0;
  std::int64_t longest = 0;
  int deepest = 0;  // frames on the stack

  void merge_game(std::int64_t game_decisions) {
    decisions += game_decisions;
    longest = std::max(longest, game_decisions);
  }
};

// Plays on from s until the game is over (or max_decisions were made) and returns the number of decisions.
template <Game G, class Policy>
std::int64_t play_out(const typename G::Rules& r, typename G::State& s, Policy&& policy, PlayoutStats& stats) {
  Options options;
  NullLog log;
  std::int64_t n = 0;
  for (SeatSet asked = G::to_act(r, s); !asked.empty(); asked = G::to_act(r, s), ++n) {
    const Seat p = asked.lowest();
    options.clear();
    G::options(r, s, p, options);
    stats.options += options.size();
    if constexpr (requires { s.stack.depth; }) stats.deepest = std::max(stats.deepest, int{s.stack.depth});
    G::apply(r, s, p, policy(r, s, p, options), log);
    if (n >= G::kMaxDecisions) break;
  }
  stats.merge_game(n);
  return n;
}

// The number of lines of play of exactly `depth` decisions from s; lines that end earlier count once. Simultaneous
// choices are taken in the order of the seats.
template <Game G>
std::uint64_t perft(const typename G::Rules& r, const typename G::State& s, int depth) {
  const SeatSet asked = G::to_act(r, s);
  if (depth == 0 || asked.empty()) return 1;
  Options options;
  G::options(r, s, asked.lowest(), options);
  if (depth == 1) return static_cast<std::uint64_t>(options.size());
  std::uint64_t total = 0;
  NullLog log;
  for (Action a : options) {
    typename G::State next = s;
    G::apply(r, next, asked.lowest(), a, log);
    total += perft<G>(r, next, depth - 1);
  }
  return total;
}

}  // namespace timetable
