// Sequential halving at the root: the choices the net likes are played on in the same worlds with the same luck, the
// weaker half is dropped, the rest is played on further.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/sorting.h"
#include "search/worlds.h"

namespace timetable {

template <Learnable G>
class Halving {
 public:
  explicit Halving(const Worlds<G>& worlds) : worlds_(worlds) {
    Options options;
    G::options(worlds.rules(), worlds.root(), worlds.seat(), options);
    for (Action a : options) candidate_[static_cast<std::size_t>(size_++)].action = a;
    for (int n = 0; n < kPriorWorlds; ++n) {
      const typename G::State world = worlds.draw(n);
      for (int i = 0; i < size_; ++i) at(i).prior += worlds.prior(world, worlds.seat(), at(i).action) / kPriorWorlds;
    }
    sort(size_, [](const Candidate& c) { return c.prior; });
  }

  // Orders all choices, the best first, by `samples` playouts in all; a second run starts anew.
  void run(int samples, const Workers& workers = in_turn) {
    int survivors = std::min({size_, kSurvivors, std::max(2, samples / 4)});
    for (int i = 0; i < size_; ++i) at(i).sum = 0, at(i).samples = 0;
    sort(size_, [](const Candidate& c) { return c.prior; });
    int rounds = 1;
    while ((1 << rounds) < survivors) ++rounds;
    int world = 0;
    for (int round = 0; round < rounds && survivors > 1; ++round) {
      const int each = std::max(1, samples / (rounds * survivors));
      // Each sample has its place, so that the sums are the same whoever takes it.
      result_.resize(static_cast<std::size_t>(each * survivors));
      workers(each * survivors, [&](int job) {
        result_[static_cast<std::size_t>(job)] = sample(at(job % survivors).action, world + job / survivors);
      });
      for (int job = 0; job < each * survivors; ++job) {
        at(job % survivors).sum += result_[static_cast<std::size_t>(job)];
        ++at(job % survivors).samples;
      }
      world += each;
      sort(survivors, [](const Candidate& c) { return c.value(); });
      survivors = (survivors + 1) / 2;
    }
  }

  int size() const { return size_; }
  Valued operator[](int i) const {
    const Candidate& c = candidate_[static_cast<std::size_t>(i)];
    return {.action = c.action, .value = c.value(), .share = i == 0 ? 1.0f : 0.0f, .samples = c.samples};
  }

 private:
  static constexpr int kSurvivors = 16, kPriorWorlds = 4;

  struct Candidate {
    Action action;
    float prior = 0, sum = 0;
    int samples = 0;
    float value() const { return samples ? sum / static_cast<float>(samples) : prior; }
  };
  Candidate& at(int i) { return candidate_[static_cast<std::size_t>(i)]; }

  template <class Key>
  void sort(int n, Key key) {
    insertion_sort(candidate_.begin(), candidate_.begin() + n,
                   [&](const Candidate& a, const Candidate& b) { return key(a) > key(b); });
  }

  float sample(Action a, int world) const {
    typename G::State s = worlds_.draw(world);
    NullLog log;
    G::apply(worlds_.rules(), s, worlds_.seat(), a, log);
    return worlds_.go_on(s, world);
  }

  const Worlds<G>& worlds_;
  std::array<Candidate, kMaxOptions> candidate_;
  int size_ = 0;
  std::vector<float> result_;
};

}  // namespace timetable
