// Judging a game afterwards, each position only by what a seat knew in it: a seat's chances, and what one choice was
// worth against another. By the net where there is one, otherwise by random play to the end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/playout.h"
#include "search/worlds.h"

namespace timetable {

// The share of the victory that p takes when everybody plays at random from the n-th redrawn world.
template <Game G>
double random_end(const typename G::Rules& r, typename G::State& s, Seat p, Rng& rng) {
  PlayoutStats stats;
  play_out<G>(r, s, RandomPolicy{rng}, stats);
  const SeatSet winners = G::outcome(r, s).winners();
  return winners.has(p) ? 1.0 / winners.size() : 0.0;
}

template <Game G>
double chances(const Hindsight& h, const typename G::Rules& r, const typename G::State& s, Seat p) {
  constexpr int kWorlds = 8;
  double sum = 0;
  if (G::to_act(r, s).empty()) {
    const SeatSet winners = G::outcome(r, s).winners();
    return winners.has(p) ? 1.0 / winners.size() : 0.0;
  }
  if constexpr (Learnable<G>) {
    if (h.net) {
      if (G::quiet(r, s)) return judge<G>(*h.net, r, s, p).win[0];
      const Worlds<G> worlds(*h.net, r, s, p, h.seed);
      for (int n = 0; n < kWorlds; ++n) {
        typename G::State t = worlds.draw(n);
        sum += worlds.come_to_rest(t, n).win[0];
      }
      return sum / kWorlds;
    }
  }
  for (int n = 0; n < h.samples; ++n) {
    Rng rng(h.seed, static_cast<std::uint64_t>(n));
    typename G::State t = s;
    G::determinize(r, t, p, rng);
    sum += random_end<G>(r, t, p, rng);
  }
  return sum / h.samples;
}

// What p's choice leads to in the n-th world.
template <Game G>
double tried(const Hindsight& h, const typename G::Rules& r, const typename G::State& s, Seat p, Action a, int n) {
  NullLog log;
  if constexpr (Learnable<G>) {
    if (h.net) {
      const Worlds<G> worlds(*h.net, r, s, p, h.seed);
      typename G::State t = worlds.draw(n);
      G::apply(r, t, p, a, log);
      return worlds.outlook(t, n).win[0];
    }
  }
  Rng rng(h.seed, static_cast<std::uint64_t>(n));
  typename G::State t = s;
  G::determinize(r, t, p, rng);
  G::apply(r, t, p, a, log);
  return random_end<G>(r, t, p, rng);
}

template <Game G>
Compared compare(const Hindsight& h, const typename G::Rules& r, const typename G::State& s, Seat p, Action one,
                 Action other) {
  Compared out;
  double squares = 0;
  for (int n = 0; n < h.samples; ++n) {
    const double x = tried<G>(h, r, s, p, one, n), y = tried<G>(h, r, s, p, other, n);
    out.one += x, out.other += y;
    squares += (x - y) * (x - y);
  }
  const double count = h.samples, mean = (out.one - out.other) / count;
  out.one /= count, out.other /= count;
  if (h.samples > 1) out.half = 1.96 * std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
  return out;
}

}  // namespace timetable
