// Teaching a game to a net by self-play, with checkpoints that can be gone on from.
#pragma once

#include <functional>
#include <string>

#include "lab/tournament.h"
#include "match/game_kind.h"

namespace timetable {

struct TrainingOrder {
  double seconds = 900;
  int threads = 1;
  std::uint64_t seed = 1;
  std::vector<TableSpec> tables;  // all numbers of players that are to be learnt, in turn
  std::optional<Net> start;       // to go on from
};

struct TrainingState {
  double seconds = 0;
  std::int64_t games = 0, decisions = 0, samples = 0;
  float loss = 0;
  double against_last = 0.5;  // share of victories against the last accepted net
  int accepted = 0;
};

// Trains until the time is up or `report` says no. Every accepted net is handed to `keep`.
Result<Net> train(const GameKind& kind, const TrainingOrder& order,
                  const std::function<bool(const TrainingState&)>& report, const std::function<void(const Net&)>& keep);

}  // namespace timetable
