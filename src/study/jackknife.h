// How sure a result is. Deals share nothing, so groups of deals are as good as new studies: whatever is computed from
// the sums (a share, a difference of two tables on the same deals, a regression) is computed again without each group
// in turn, and the spread of these answers is its doubt (Tukey's jackknife, delete-a-group). Games of one deal, and the
// same deal at another table, are in the same group: whatever they share is respected.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "study/sums.h"

namespace timetable {

struct Estimate {
  double value = 0;
  double error = 0;  // standard; infinite: nothing is known
  int freedom = 0;   // degrees of

  double half() const;  // of the 95 % interval
  double p() const;     // of "it is nothing", two-sided
  bool sure() const { return p() < 0.05; }
};

// `answers` computes any number of results from the sums of all groups but one (and of all). Groups without a deal
// (Layout::kDeals) are left out.
using Answers = std::function<std::vector<double>(std::span<const Sums> tables)>;
// groups[table][group]
std::vector<Estimate> jackknife(std::span<const std::vector<Sums>> groups, const Answers& answers);

// Student's distribution: the share of it below t; the t below which a share lies.
double student_below(double t, double freedom);
double student_quantile(double share, double freedom);
// Half of the exact 95 % interval where each of n deals went the same way (Clopper and Pearson).
double half_of_unanimous(double n);

// Which of many results may be claimed. Holm: the chance that even one claim is false stays below `level`. Benjamini
// and Hochberg: of those on the list, no larger share than `level` is expected to be false.
std::vector<bool> holm(const std::vector<double>& p, double level = 0.05);
std::vector<bool> false_discovery(const std::vector<double>& p, double level = 0.05);

// Least squares from the sums of products: x'x (symmetric, row by row) and x'y. What the others already say is left out
// and has nan.
std::vector<double> solve_least_squares(std::vector<double> xx, std::vector<double> xy);

}  // namespace timetable
