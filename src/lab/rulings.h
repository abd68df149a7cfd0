// The ambiguity ledger: for every reading of the rules that is an option, what it would change. Each reading is played
// on the same deals as the game as it is.
#pragma once

#include "lab/study_run.h"

namespace timetable {

// One reading: an option of the game with another value than the first.
struct Reading {
  std::string option, value;
  std::string clause;
};
// Readings of a game: options with a few named values that are no variants of the game.
std::vector<Reading> readings_of(const GameKind& kind);

struct RulingRow {
  Reading reading;
  Estimate parted;        // share of games that go another way
  Estimate other_winner;  // ... that somebody else wins
  Estimate wins;          // of the seat whose share of victory changes most
  int seat = 0;
  Estimate points, rounds, decisions;  // a seat's points, the length
  bool matters = false;                // something of it is sure, of all readings together (Holm)
};

struct Ledger {
  std::vector<RulingRow> rows;
  bool whole = true;
  std::int64_t games = 0;
};

// What is studied: tables and bots; each reading in turn is what it is compared with. One number of players, one
// line-up.
Result<Ledger> rulings(const GameKind& kind, const StudyOrder& order, const StudyRun& run,
                       const std::function<bool(std::size_t reading, std::size_t of, const StudyProgress&)>& go_on);

}  // namespace timetable
