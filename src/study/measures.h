// What the sums of a cell say: every number with its doubt.
#pragma once

#include <vector>

#include "study/jackknife.h"
#include "study/study.h"

namespace timetable {

// What a component is worth to a seat: shares of victory (1 is a whole one) and points.
struct WorthOfUse {
  Estimate wins, points;
};

struct ComponentMeasures {
  Estimate games;   // share of games in which it comes up
  Estimate met;     // share of seats that meet it
  Estimate used;    // of those: share that use it
  Estimate chosen;  // of choices naming it that were there: share that were made
  std::int64_t seats_met = 0, seats_used = 0;
  WorthOfUse plain;   // seats that used it less seats that met it and did not
  WorthOfUse beside;  // by regression, beside all others and the seat
};

struct PairMeasure {
  int one = 0, other = 0;
  std::int64_t seats = 0;  // that used both
  Estimate more;           // what both are worth together, less what each is worth alone; in victories
  bool listed = false;     // by its false discovery rate
};

struct QuestionMeasure {
  int verb = 0;  // of its first choice
  std::int64_t asked = 0;
  int usual = 0;     // the verb most often chosen
  double share = 0;  // how often
};

struct CellMeasures {
  std::int64_t games = 0, deals = 0;
  std::vector<Estimate> seat_wins, seat_points, place_wins;  // shares of victory; points; by the order of first turns
  Estimate decisions, choices, forced, rounds, shared, margin, lead_changes, first_ahead, never_ahead, set_backs;
  Estimate minutes;                                             // at kSecondsAChoice a choice
  Estimate one_wins, one_from_all, one_from_none, same_winner;  // of one bot against a table of the other
  Estimate parted, other_winner;                                // of the second table of a comparison
  std::vector<std::int64_t> rounds_of_games;                    // how many games took so many
  std::vector<ComponentMeasures> components;                    // in the order of the catalogue
  std::vector<PairMeasure> pairs;                               // the most surprising first
  std::vector<QuestionMeasure> questions;                       // the most frequent first
};
inline constexpr double kSecondsAChoice = 12, kSecondsForced = 2;

// Each table of a cell, and what the second has more than the first (on the same deals).
struct CellResult {
  std::vector<CellMeasures> tables;
  std::optional<CellMeasures> difference;
};
CellResult measure_cell(const Study& study, const Counts& counts, std::size_t cell);

// The widest 95 % interval of a seat's share of victory; of a comparison: of its difference.
double precision_of(const Study& study, const Counts& counts, std::size_t cell);
// How many deals give an interval of this half, if so many gave that one.
double deals_needed(double deals, double half, double wanted);

}  // namespace timetable
