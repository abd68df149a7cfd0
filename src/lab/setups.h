// Finds set-ups (boards, Zones, powers) that play as wanted: many drawn at random, the better half of them played on
// with twice the deals until a few are left, and these told from fresh deals, so that luck in the search flatters
// nobody.
#pragma once

#include "lab/study_run.h"

namespace timetable {

enum class Wanted { Balanced, Short, Long, Friendly, Mean };

struct SetupOrder {
  StudyOrder study;  // one number of players, one line-up; `deals` are those of the first comparison
  Wanted wanted = Wanted::Balanced;
  int tries = 32, kept = 5;
};

struct SetupRow {
  Doc options;                  // of the table
  std::vector<std::string> of;  // ids of its components; none: the game as it usually is
  std::vector<Estimate> seat_wins;
  Estimate rounds, choices, set_backs;
};

// Options of a game that take a list of components.
bool has_setups(const GameKind& kind);

// The usual game first, then the best, all from fresh deals.
Result<std::vector<SetupRow>> find_setups(const GameKind& kind, const SetupOrder& order, int threads,
                                          const std::function<bool(int round, int left)>& go_on);

}  // namespace timetable
