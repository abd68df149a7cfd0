// Ratings for games of two or more: Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), the
// Bradley-Terry model over all pairs.
#pragma once

#include <vector>

#include "store/rows.h"

namespace timetable::server {

// The ratings after a game with these ranks (1 is best, equal ranks share a place).
std::vector<Rating> rated(const std::vector<Rating>& before, const std::vector<int>& ranks);

}  // namespace timetable::server
