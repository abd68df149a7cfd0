// The list of legal choices, in a buffer that belongs to the caller.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/rng.h"
#include "engine/action.h"

namespace timetable {

// 256: the largest list of the five games is 232 (The Time Whisperers, Alliance with 12 tiles: TW-13-3).
inline constexpr int kMaxOptions = 256;

// Deliberately not initialised: a list is made at every decision, and only its first size() entries exist.
class Options {
 public:
  Options() {}  // NOLINT: leaves the arrays alone

  void clear() { size_ = 0, total_ = 0; }
  // Weights matter for chance alone: an outcome comes up `weight` times out of total_weight().
  void add(Action a, std::uint16_t weight = 1) {
    assert(size_ < kMaxOptions);
    action_[size_] = a;
    weight_[size_++] = weight;
    total_ += weight;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](int i) const { return action_[i]; }
  std::uint16_t weight(int i) const { return weight_[i]; }
  std::uint32_t total_weight() const { return total_; }
  const Action* begin() const { return action_; }
  const Action* end() const { return action_ + size_; }

  bool has(Action a) const {
    for (Action x : *this) {
      if (x == a) return true;
    }
    return false;
  }

  // The outcome that the number `ticket` in [0, total_weight()) stands for.
  Action at_ticket(std::uint32_t ticket) const {
    int i = 0;
    while (ticket >= weight_[i]) ticket -= weight_[i++];
    return action_[i];
  }
  Action sample(Rng& rng) const {
    const bool uniform = total_ == static_cast<std::uint32_t>(size_);
    return uniform ? action_[rng.below(total_)] : at_ticket(rng.below(total_));
  }

 private:
  Action action_[kMaxOptions];
  std::uint16_t weight_[kMaxOptions];
  int size_ = 0;
  std::uint32_t total_ = 0;
};

}  // namespace timetable
