// The tables of a game that tests, measurements and fingerprints go through: every number of players in every variant.
#pragma once

#include <string>
#include <vector>

#include "match/game_kind.h"

namespace timetable {

struct TableCase {
  TableSpec spec;
  std::string variant;  // "youth", "quarks=on"; empty: the usual rules of a game without named variants
};

std::vector<TableCase> tables_of(const GameKind& kind);

}  // namespace timetable
