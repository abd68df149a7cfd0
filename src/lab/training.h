// Teaching a game to a net by self-play, with checkpoints that can be gone on from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/tournament.h"
#include "match/game_kind.h"

namespace timetable {

struct TrainingState {
  double seconds = 0;
  std::int64_t games = 0, decisions = 0, samples = 0;
  float loss = 0;
  double against_last = 0.5;  // share of victories against the last accepted net
  int accepted = 0;
};

// One comparison of the net of that moment with the last accepted one.
struct Trial {
  double seconds = 0, share = 0;
  bool accepted = false;
};

// All that a run needs to be gone on from; the games it remembers are played anew.
struct Checkpoint {
  Net accepted;
  std::string trainer;  // Trainer::write_state
  TrainingState state;
  std::vector<Trial> trials;
};

struct TrainingOrder {
  double seconds = 900;  // in all, those before a checkpoint included
  int threads = 1;
  std::uint64_t seed = 1;
  std::vector<TableSpec> tables;  // all numbers of players that are to be learnt, in turn
  std::optional<Net> start;       // its weights are the first ones
  std::optional<Checkpoint> resume;
};

struct TrainingWatch {
  std::function<bool(const TrainingState&)> report;  // false: that is enough
  std::function<void(const Net&)> accepted;
  std::function<void(const Checkpoint&)> checkpoint;  // after each trial; may be empty
};

// The numbers that no order changes, for the manifest of a run.
Doc training_method();

// Trains until the time is up.
Result<Net> train(const GameKind& kind, const TrainingOrder& order, const TrainingWatch& watch);

}  // namespace timetable
