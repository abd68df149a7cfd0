// Small zero-sum games in which both sides choose at the same time, solved exactly: the yardstick for the quick
// solutions that bots play by.
#pragma once

#include <vector>

namespace timetable {

// payoff[i][j]: what the row player gets for row i against column j; at least one row, all of the same length.
using Payoffs = std::vector<std::vector<double>>;

struct Equilibrium {
  double value = 0;         // to the row player, if both play their best
  std::vector<double> row;  // how often each row is played
};

// By the simplex method.
Equilibrium equilibrium_of(const Payoffs& payoff);

// What a pure choice that the other side knows is worth at best.
double best_pure(const Payoffs& payoff);

// What is left of this mixture of rows against the best answer to it.
double worst_case(const Payoffs& payoff, const std::vector<double>& row);

}  // namespace timetable
