// How long a bot thinks before it answers, over positions of random games: time at work of one core.
#pragma once

#include <functional>

#include "match/game_kind.h"

namespace timetable {

struct Latency {
  int thoughts = 0;
  double mean = 0, most_of_all = 0;  // milliseconds
  double ninety_nine = 0;            // of a hundred thoughts are done by then
};

// Asks the bot in so many positions with something to choose, or until `go_on` says no.
Result<Latency> latency_of(const GameKind& kind, const TableSpec& spec, const Bot& bot, int thoughts,
                           const std::function<bool(int done)>& go_on);

}  // namespace timetable
