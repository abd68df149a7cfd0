// Games a net plays against itself: how they are ordered, and the samples that come of them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/features.h"
#include "search/net.h"

namespace timetable {

struct SelfPlay {
  const Net* net = nullptr;
  const Net* rival = nullptr;  // sits on one seat of each game; nullptr: nobody but the net plays
  std::uint64_t seed = 0;
  int games = 1;
  float temperature = 0.02f;  // how much worse, in win probability, a choice may look and still be tried
  float explore = 0.05f;      // share of choices made at random
  float lambda = 0.75f;       // weight of what really came against what the net thought a turn later
};

// Samples, laid out flat: the facts of all, where each begins, its seats and its targets.
struct Experience {
  std::vector<std::uint16_t> facts;
  std::vector<std::uint32_t> begin{0};
  std::vector<std::uint8_t> seats;
  std::vector<Worth> target;
  std::int64_t games = 0, decisions = 0;

  std::size_t size() const { return target.size(); }
  void add(const Features& f, int players) {
    facts.insert(facts.end(), f.begin(), f.end());
    begin.push_back(static_cast<std::uint32_t>(facts.size()));
    seats.push_back(static_cast<std::uint8_t>(players));
    target.emplace_back();
  }
};

}  // namespace timetable
