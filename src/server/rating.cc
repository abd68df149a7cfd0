#include "server/rating.h"

#include <algorithm>
#include <cmath>

namespace timetable::server {
namespace {

constexpr double kBeta = 25.0 / 6;      // how much luck there is in one game, in units of mu
constexpr double kLeastShare = 0.0001;  // of the variance, that stays

}  // namespace

std::vector<Rating> rated(const std::vector<Rating>& before, const std::vector<int>& ranks) {
  std::vector<Rating> after = before;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double variance = before[i].sigma * before[i].sigma;
    double better = 0, surer = 0;
    for (std::size_t q = 0; q < before.size(); ++q) {
      if (q == i) continue;
      const double c = std::sqrt(variance + before[q].sigma * before[q].sigma + 2 * kBeta * kBeta);
      const double expected = 1 / (1 + std::exp((before[q].mu - before[i].mu) / c));
      const double scored = ranks[i] < ranks[q] ? 1 : ranks[i] == ranks[q] ? 0.5 : 0;
      better += variance / c * (scored - expected);
      surer += before[i].sigma / c * (variance / (c * c)) * expected * (1 - expected);
    }
    after[i].mu = before[i].mu + better;
    after[i].sigma = std::sqrt(variance * std::max(1 - surer, kLeastShare));
    after[i].games = before[i].games + 1;
  }
  return after;
}

}  // namespace timetable::server
