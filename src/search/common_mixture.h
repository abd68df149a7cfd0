// A choice that several seats make at the same time: regret matching+ from samples. In turn, each of them tries all its
// promising choices against what the others happen to play; what is played in the end is the average of all strategies.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "search/promising.h"

namespace timetable {

template <Learnable G>
class CommonMixture {
 public:
  explicit CommonMixture(const Worlds<G>& worlds) : worlds_(worlds) {
    for (Seat q : G::to_act(worlds.rules(), worlds.root())) {
      if (q == worlds.seat()) own_ = sides_.size();
      sides_.push_back({.seat = q, .choices = promising<G>(worlds, q)});
    }
  }

  void run(int samples, const Workers& workers = in_turn) {
    for (Side& side : sides_) begin(side);
    int used = 0;
    for (int n = 0; used < samples || n < static_cast<int>(sides_.size()); ++n) {
      used += learn(sides_[static_cast<std::size_t>(n) % sides_.size()], n, workers);
    }
    Side& own = sides_[own_];
    const float top = *std::max_element(own.average.begin(), own.average.begin() + own.size);
    float sum = 0;
    for (float& x : own.average) sum += x = x < top / 10 ? 0 : x;
    for (float& x : own.average) x /= sum;
  }

  int size() const { return sides_[own_].size; }
  Valued operator[](int i) const {
    const Side& own = sides_[own_];
    const auto k = static_cast<std::size_t>(i);
    return {.action = own.choices.action[i],
            .value = own.tried[k] ? own.sum[k] / static_cast<float>(own.tried[k]) : own.choices.prior[i],
            .share = own.average[k],
            .samples = own.tried[k]};
  }

 private:
  static constexpr int kMost = 6;  // choices of each seat that are looked at
  using Row = std::array<float, kMatrixSide>;

  struct Side {
    Seat seat;
    Promising choices;
    int size = 0, turns = 0;
    Row regret{}, average{}, sum{};
    std::array<int, kMatrixSide> tried{};

    // In proportion to the regrets, by a ticket from 0 to 1; the first one if there are none.
    int draw(float ticket) const {
      float total = 0;
      for (int i = 0; i < size; ++i) total += regret[static_cast<std::size_t>(i)];
      ticket *= total;
      for (int i = 0; i < size; ++i) {
        if ((ticket -= regret[static_cast<std::size_t>(i)]) < 0) return i;
      }
      return 0;
    }
  };

  // Begins with what the net likes: choices that look nearly as good as the best.
  static void begin(Side& side) {
    constexpr float kClose = 0.05f;
    side.size = std::min(side.choices.size, kMost);
    side.turns = 0;
    side.regret = side.average = side.sum = {};
    side.tried = {};
    for (int i = 0; i < side.size; ++i) {
      side.regret[static_cast<std::size_t>(i)] = std::max(0.0f, side.choices.prior[i] - side.choices.prior[0] + kClose);
    }
  }

  // One turn of a side in the n-th world; how many games were played on for it.
  int learn(Side& side, int n, const Workers& workers) {
    typename G::State world = worlds_.draw(n);
    Options own;
    G::options(worlds_.rules(), world, side.seat, own);
    play_others(side, world, n);
    Row value;
    value.fill(-1);
    workers(side.size, [&](int i) {
      if (!own.has(side.choices.action[i])) return;
      typename G::State s = world;
      NullLog log;
      G::apply(worlds_.rules(), s, side.seat, side.choices.action[i], log);
      value[static_cast<std::size_t>(i)] = worlds_.go_on_for(side.seat, s, n);
    });
    enter(side, value);
    return side.size;
  }

  void play_others(const Side& side, typename G::State& world, int n) const {
    Rng rng(mix64(worlds_.seed()), static_cast<std::uint64_t>(n));
    NullLog log;
    for (const Side& other : sides_) {
      const float ticket = static_cast<float>(rng.next() >> 40) * 0x1p-24f;
      if (&other == &side) continue;
      Options theirs;
      G::options(worlds_.rules(), world, other.seat, theirs);
      const Action a = other.choices.action[other.draw(ticket)];
      G::apply(worlds_.rules(), world, other.seat, theirs.has(a) ? a : theirs.sample(rng), log);
    }
  }

  static void enter(Side& side, const Row& value) {
    float total = 0, mean = 0, weight = 0;
    for (std::size_t i = 0; i < kMatrixSide; ++i) total += side.regret[i];
    const auto share = [&](std::size_t i) {
      return total > 0 ? side.regret[i] / total : 1.0f / static_cast<float>(side.size);
    };
    const auto size = static_cast<std::size_t>(side.size);
    ++side.turns;
    for (std::size_t i = 0; i < size; ++i) {
      side.average[i] += static_cast<float>(side.turns) * share(i);  // later ones count more: they are better
      if (value[i] < 0) continue;
      side.sum[i] += value[i], ++side.tried[i];
      mean += share(i) * value[i], weight += share(i);
    }
    if (weight <= 0) return;
    mean /= weight;
    for (std::size_t i = 0; i < size; ++i) {
      if (value[i] >= 0) side.regret[i] = std::max(0.0f, side.regret[i] + value[i] - mean);
    }
  }

  const Worlds<G>& worlds_;
  std::vector<Side> sides_;
  std::size_t own_ = 0;
};

}  // namespace timetable
