// Plain information-set Monte Carlo tree search: one tree over what one seat observes, a new world for every iteration,
// random play from the first new node to the end, upper confidence bounds for whoever is to choose.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/playout.h"

namespace timetable {

template <Game G>
class Ismcts {
 public:
  // All memory is taken here: one node an iteration at most.
  Ismcts(const typename G::Rules& r, const typename G::State& s, Seat p, std::uint64_t seed, int most_nodes = 1 << 18)
      : r_(r), root_(s), p_(p), rng_(seed), nodes_(static_cast<std::size_t>(most_nodes)) {}

  void run(int iterations) {
    for (int i = 0; i < iterations; ++i) iterate();
  }

  // The choice that was looked at most.
  Action best() const {
    const Node* best = nullptr;
    for (std::int32_t c = nodes_[0].child; c; c = at(c).sibling) {
      if (!best || at(c).visits > best->visits) best = &at(c);
    }
    return best ? best->action : Action{};
  }

 private:
  struct Node {
    Action action;
    Seat who = kNoSeat;      // made the choice that led here
    std::uint16_t hint = 0;  // where the choice was among the options the last time
    std::int32_t parent = 0, child = 0, sibling = 0;
    std::int32_t visits = 0, offered = 0;
    float sum = 0;
  };
  static constexpr float kCuriosity = 0.7f;

  const Node& at(std::int32_t i) const { return nodes_[static_cast<std::size_t>(i)]; }
  Node& at(std::int32_t i) { return nodes_[static_cast<std::size_t>(i)]; }

  void iterate() {
    typename G::State s = root_;
    G::determinize(r_, s, p_, rng_);
    NullLog log;
    std::int32_t here = 0;
    bool grown = false;
    for (SeatSet asked = G::to_act(r_, s); !asked.empty() && !grown; asked = G::to_act(r_, s)) {
      const Seat who = asked.has(p_) && here == 0 ? p_ : asked.lowest();
      Options options;
      G::options(r_, s, who, options);
      if (options.size() == 1) {
        G::apply(r_, s, who, options[0], log);
      } else if (who == kChance) {
        const Action a = options.sample(rng_);
        here = child_for(here, who, a, grown);
        G::apply(r_, s, who, a, log);
      } else {
        const Selected chosen = select(here, options);
        grown = chosen.child == 0;
        here = grown ? grow(here, who, chosen.action) : chosen.child;
        G::apply(r_, s, who, chosen.action, log);
      }
    }
    PlayoutStats stats;
    play_out<G>(r_, s, RandomPolicy{rng_}, stats);
    learn(here, G::outcome(r_, s));
  }

  struct Selected {
    Action action;
    std::int32_t child = 0;  // 0: there is none yet
  };

  // A choice never tried in this node, at random; else the one with the highest bound.
  Selected select(std::int32_t here, const Options& options) {
    bool tried[kMaxOptions];
    int untried = options.size();
    std::fill_n(tried, untried, false);
    std::int32_t best = 0;
    float best_bound = -1;
    for (std::int32_t c = at(here).child; c; c = at(c).sibling) {
      Node& node = at(c);
      const int i = place(options, node);
      if (i < 0) continue;
      ++node.offered;
      tried[i] = true;
      --untried;
      const auto n = static_cast<float>(node.visits);
      const float bound = node.sum / n + kCuriosity * std::sqrt(log_of(node.offered) / n);
      if (bound > best_bound) best_bound = bound, best = c;
    }
    if (untried == 0) return {at(best).action, best};
    auto skip = rng_.below(static_cast<std::uint32_t>(untried));
    for (int i = 0;; ++i) {
      if (!tried[i] && skip-- == 0) return {options[i], 0};
    }
  }
  static int place(const Options& options, Node& node) {
    if (node.hint < options.size() && options[node.hint] == node.action) return node.hint;
    for (int i = 0; i < options.size(); ++i) {
      if (options[i] == node.action) return node.hint = static_cast<std::uint16_t>(i), i;
    }
    return -1;
  }
  static float log_of(std::int32_t n) {
    constexpr std::size_t kKnown = 1024;
    static const std::array<float, kKnown> known = [] {
      std::array<float, kKnown> out{};
      for (std::size_t i = 1; i < kKnown; ++i) out[i] = std::log(static_cast<float>(i));
      return out;
    }();
    const auto i = static_cast<std::size_t>(n);
    return i < kKnown ? known[i] : std::log(static_cast<float>(n));
  }

  std::int32_t child_for(std::int32_t here, Seat who, Action a, bool& grown) {
    for (std::int32_t c = at(here).child; c; c = at(c).sibling) {
      if (at(c).action == a) return c;
    }
    grown = true;
    return grow(here, who, a);
  }

  std::int32_t grow(std::int32_t here, Seat who, Action a) {
    if (static_cast<std::size_t>(size_) == nodes_.size()) return here;  // full: the playout starts here
    const std::int32_t fresh = size_++;
    at(fresh) = {.action = a, .who = who, .parent = here, .child = 0, .sibling = at(here).child, .offered = 1};
    at(here).child = fresh;
    return fresh;
  }

  void learn(std::int32_t leaf, const Outcome& o) {
    const SeatSet winners = o.winners();
    const float share = 1.0f / static_cast<float>(winners.size());
    for (std::int32_t i = leaf; i; i = at(i).parent) {
      Node& node = at(i);
      ++node.visits;
      if (node.who < o.seats && winners.has(node.who)) node.sum += share;
    }
  }

  const typename G::Rules& r_;
  const typename G::State& root_;
  Seat p_;
  Rng rng_;
  std::vector<Node> nodes_;
  std::int32_t size_ = 1;
};

}  // namespace timetable
