// Judging a game afterwards, each position only by what a seat knew in it: a seat's chances, and what one choice was
// worth against another. By the net where there is one, otherwise by random play to the end.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/number.h"
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

// What is seen where an imagined game was left.
struct Sighting {
  double win = 0;
  std::array<float, kMostFacts + kMostNumbers> of{};  // facts, 0 or 1, then numbers
};

template <Game G>
void look(const typename G::Rules& r, const typename G::State& before, const typename G::State& after, Seat p,
          Sighting& out) {
  if constexpr (requires { G::facts(); }) {
    std::size_t i = 0;
    for (const Fact<G>& fact : G::facts()) out.of[i++] = fact.holds(r, before, after, p) ? 1 : 0;
    for (const Number<G>& number : G::numbers()) out.of[i++] = static_cast<float>(number.of(r, after, p));
  }
}

// What p's choice leads to in the n-th world.
template <Game G>
Sighting tried(const Hindsight& h, const typename G::Rules& r, const typename G::State& s, Seat p, Action a, int n) {
  NullLog log;
  Sighting out;
  if constexpr (Learnable<G>) {
    if (h.net) {
      const Worlds<G> worlds(*h.net, r, s, p, h.seed);
      const typename G::State before = worlds.draw(n);
      typename G::State after = before;
      G::apply(r, after, p, a, log);
      out.win = worlds.outlook(after, n).win[0];
      look<G>(r, before, after, p, out);
      return out;
    }
  }
  Rng rng(h.seed, static_cast<std::uint64_t>(n));
  typename G::State before = s;
  G::determinize(r, before, p, rng);
  typename G::State after = before;
  G::apply(r, after, p, a, log);
  out.win = random_end<G>(r, after, p, rng);
  look<G>(r, before, after, p, out);
  return out;
}

// Sums over pairs of samples, and what they come to.
struct PairedSums {
  double one = 0, other = 0, squares = 0;
  void add(double x, double y) { one += x, other += y, squares += (x - y) * (x - y); }
  double half(int n) const {
    const double mean = (one - other) / n;
    return n > 1 ? 1.96 * std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1)) : 1;
  }
};

template <Game G>
std::vector<Contrast> contrasts_of(const std::array<PairedSums, kMostFacts + kMostNumbers>& sums, int n) {
  std::vector<Contrast> out;
  if constexpr (requires { G::facts(); }) {
    const auto add = [&](const Phrase& what, bool fact, bool welcome) {
      const PairedSums& sum = sums[out.size()];
      out.push_back({what, fact, welcome, n, sum.one / n, sum.other / n, sum.half(n)});
    };
    for (const Fact<G>& fact : G::facts()) add(fact.told, true, fact.welcome);
    for (const Number<G>& number : G::numbers()) add(number.name, false, true);
  }
  return out;
}

template <Game G>
Compared compare(const Hindsight& h, const typename G::Rules& r, const typename G::State& s, Seat p, Action one,
                 Action other) {
  PairedSums wins;
  std::array<PairedSums, kMostFacts + kMostNumbers> sums{};
  for (int n = 0; n < h.samples; ++n) {
    const Sighting x = tried<G>(h, r, s, p, one, n), y = tried<G>(h, r, s, p, other, n);
    wins.add(x.win, y.win);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(x.of[i], y.of[i]);
  }
  const int n = h.samples;
  return {.one = wins.one / n, .other = wins.other / n, .half = wins.half(n), .contrasts = contrasts_of<G>(sums, n)};
}

}  // namespace timetable
