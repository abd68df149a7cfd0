// The few choices of a seat that look best to it at once: what searches of common questions look at.
#pragma once

#include <algorithm>
#include <array>

#include "core/sorting.h"
#include "search/matrix.h"
#include "search/worlds.h"

namespace timetable {

struct Promising {
  Action action[kMatrixSide];
  float prior[kMatrixSide] = {};
  int size = 0;  // the best first
};

// Over some worlds of the one who thinks: a world in which q cannot make a choice says nothing about it.
template <Learnable G>
Promising promising(const Worlds<G>& worlds, Seat q) {
  constexpr int kPriorWorlds = 4;
  struct Seen {
    Action action;
    float sum = 0;
    int worlds = 0;
    float mean() const { return sum / static_cast<float>(worlds); }
  };
  std::array<Seen, kMaxOptions> seen;
  int size = 0;
  for (int n = 0; n < kPriorWorlds; ++n) {
    const typename G::State world = worlds.draw(n);
    Options options;
    G::options(worlds.rules(), world, q, options);
    for (Action a : options) {
      int k = 0;
      while (k < size && seen[static_cast<std::size_t>(k)].action != a) ++k;
      if (k == kMaxOptions) continue;
      Seen& entry = seen[static_cast<std::size_t>(k)];
      if (k == size) entry = {.action = a}, ++size;
      entry.sum += worlds.prior(world, q, a);
      ++entry.worlds;
    }
  }
  insertion_sort(seen.begin(), seen.begin() + size, [](const Seen& a, const Seen& b) { return a.mean() > b.mean(); });
  Promising out;
  for (; out.size < std::min(size, kMatrixSide); ++out.size) {
    const Seen& entry = seen[static_cast<std::size_t>(out.size)];
    out.action[out.size] = entry.action, out.prior[out.size] = entry.mean();
  }
  return out;
}

}  // namespace timetable
