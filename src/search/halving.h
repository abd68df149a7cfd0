// Sequential halving at the root: the choices the net likes are played on in the same worlds with the same luck, the
// weaker half is dropped, the rest is played on further. Everybody follows the net's own policy until a round of turns
// has passed; there the net judges.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/policy.h"

namespace timetable {

// What a choice is worth, and how much of the search it saw.
struct Valued {
  Action action;
  float value = 0;
  int samples = 0;
};

// Chance inside a search: the n-th event of a kind in a world is the same number whatever else happens in between.
class WorldLuck {
 public:
  WorldLuck(std::uint64_t seed, std::uint64_t world) : key_(mix64(seed ^ mix64(world + 1))) {}

  Action draw(const Options& outcomes) {
    const std::size_t kind = outcomes[0].verb % count_.size();
    Rng rng(key_, (std::uint64_t{kind} << 32) + count_[kind]++);
    return outcomes.sample(rng);
  }

 private:
  std::uint64_t key_;
  std::array<std::uint32_t, 64> count_{};
};

template <Learnable G>
class Halving {
 public:
  using State = typename G::State;

  Halving(const Net& net, const typename G::Rules& r, const State& s, Seat p, std::uint64_t seed)
      : net_(net), r_(r), root_(s), p_(p), seed_(seed) {
    Options options;
    G::options(r, s, p, options);
    for (Action a : options) candidate_[static_cast<std::size_t>(size_++)].action = a;
    judge_all();
    sort_by_prior();
  }

  // All choices, the best first, after `samples` playouts in all; a second run starts anew.
  void run(int samples) {
    int survivors = std::min({size_, kSurvivors, std::max(2, samples / 4)});
    for (int i = 0; i < size_; ++i) at(i).sum = 0, at(i).samples = 0;
    sort_by_prior();
    int rounds = 1;
    while ((1 << rounds) < survivors) ++rounds;
    int world = 0;
    for (int round = 0; round < rounds && survivors > 1; ++round) {
      const int each = std::max(1, samples / (rounds * survivors));
      for (int n = 0; n < each; ++n, ++world) {
        for (int i = 0; i < survivors; ++i) sample(at(i), world);
      }
      std::stable_sort(candidate_.begin(), candidate_.begin() + survivors,
                       [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
      survivors = (survivors + 1) / 2;
    }
  }

  int size() const { return size_; }
  Valued operator[](int i) const {
    const Candidate& c = candidate_[static_cast<std::size_t>(i)];
    return {c.action, c.samples ? c.mean() : c.prior, c.samples};
  }

 private:
  static constexpr int kSurvivors = 16, kPriorWorlds = 4;
  static constexpr int kMostPlies = 400;  // a playout that has not come to rest by then is judged where it stands

  struct Candidate {
    Action action;
    float prior = 0, sum = 0;
    int samples = 0;
    float mean() const { return sum / static_cast<float>(samples); }
  };
  Candidate& at(int i) { return candidate_[static_cast<std::size_t>(i)]; }

  void judge_all() {
    NullLog log;
    for (int w = 0; w < kPriorWorlds; ++w) {
      const State world = world_of(w);
      for (int i = 0; i < size_; ++i) {
        State t = world;
        G::apply(r_, t, p_, at(i).action, log);
        at(i).prior += judge<G>(net_, r_, t, p_).utility() / kPriorWorlds;
      }
    }
  }
  void sort_by_prior() {
    std::stable_sort(candidate_.begin(), candidate_.begin() + size_,
                     [](const Candidate& a, const Candidate& b) { return a.prior > b.prior; });
  }

  State world_of(int world) const {
    State s = root_;
    Rng rng(seed_, static_cast<std::uint64_t>(world));
    G::determinize(r_, s, p_, rng);
    return s;
  }

  void sample(Candidate& c, int world) {
    State s = world_of(world);
    NullLog log;
    G::apply(r_, s, p_, c.action, log);
    play_round(s, world);
    c.sum += judge<G>(net_, r_, s, p_).utility();
    ++c.samples;
  }

  void play_round(State& s, int world) {
    WorldLuck luck(seed_, static_cast<std::uint64_t>(world));
    NullLog log;
    int turns = 0;
    for (int ply = 0; ply < kMostPlies; ++ply) {
      const SeatSet asked = G::to_act(r_, s);
      if (asked.empty() || (G::quiet(r_, s) && turns++ >= G::seats(r_))) return;
      const Seat q = asked.lowest();
      Options options;
      G::options(r_, s, q, options);
      G::apply(r_, s, q, q == kChance ? luck.draw(options) : net_choice<G>(net_, r_, s, q, options), log);
    }
  }

  const Net& net_;
  const typename G::Rules& r_;
  const State& root_;
  Seat p_;
  std::uint64_t seed_;
  std::array<Candidate, kMaxOptions> candidate_;
  int size_ = 0;
};

}  // namespace timetable
