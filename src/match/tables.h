// The tables of a game that tests, measurements and fingerprints go through: every number of players in every variant.
#pragma once

#include <string>
#include <vector>

#include "match/game_kind.h"
#include "match/record.h"

namespace timetable {

struct TableCase {
  TableSpec spec;
  std::string variant;  // "youth", "quarks=on"; empty: the usual rules of a game without named variants
};

std::vector<TableCase> tables_of(const GameKind& kind);

// The table that a record was played at; its deck is the one that is given, the record's own, or one of the program's.
TableSpec table_of(const Record& record, const Doc& deck = {});

}  // namespace timetable
