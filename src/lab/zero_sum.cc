#include "lab/zero_sum.h"

#include <algorithm>
#include <optional>

namespace timetable {
namespace {

// The column player's program: with all payoffs positive, maximise the sum of y where payoff * y <= 1. The game's value
// is 1 / sum, and the prices of the rows are the row player's mixture.
class Tableau {
 public:
  Tableau(const Payoffs& payoff, double shift) : rows_(payoff.size()), columns_(payoff[0].size()) {
    for (std::size_t i = 0; i < rows_; ++i) {
      std::vector<double> line(columns_ + rows_ + 1);
      for (std::size_t j = 0; j < columns_; ++j) line[j] = payoff[i][j] + shift;
      line[columns_ + i] = 1;  // slack
      line.back() = 1;
      lines_.push_back(std::move(line));
      basis_.push_back(columns_ + i);
    }
    goal_.assign(columns_ + rows_ + 1, 0);
    std::fill_n(goal_.begin(), columns_, -1.0);
  }

  void solve() {
    while (const auto column = entering()) pivot(leaving(*column), *column);
  }

  double sum() const { return goal_.back(); }
  double price(std::size_t row) const { return goal_[columns_ + row]; }

 private:
  static constexpr double kZero = 1e-12;

  // The first that helps (Bland's rule), so that no basis comes twice.
  std::optional<std::size_t> entering() const {
    for (std::size_t j = 0; j + 1 < goal_.size(); ++j) {
      if (goal_[j] < -kZero) return j;
    }
    return std::nullopt;
  }

  // All payoffs are positive, so that some line always bounds the column.
  std::size_t leaving(std::size_t column) const {
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (lines_[i][column] <= kZero) continue;
      const double bound = lines_[i].back() / lines_[i][column];
      const bool first = !best || bound < least - kZero || (bound < least + kZero && basis_[i] < basis_[*best]);
      if (first) best = i, least = bound;
    }
    return *best;
  }

  void pivot(std::size_t line, std::size_t column) {
    const double unit = lines_[line][column];
    for (double& x : lines_[line]) x /= unit;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (i != line) subtract(lines_[i], lines_[line], column);
    }
    subtract(goal_, lines_[line], column);
    basis_[line] = column;
  }
  static void subtract(std::vector<double>& from, const std::vector<double>& line, std::size_t column) {
    const double factor = from[column];
    for (std::size_t j = 0; j < from.size(); ++j) from[j] -= factor * line[j];
  }

  std::size_t rows_, columns_;
  std::vector<std::vector<double>> lines_;
  std::vector<double> goal_;
  std::vector<std::size_t> basis_;  // which variable each line stands for
};

}  // namespace

Equilibrium equilibrium_of(const Payoffs& payoff) {
  double least = payoff[0][0];
  for (const auto& line : payoff) least = std::min(least, *std::ranges::min_element(line));
  const double shift = 1 - least;
  Tableau tableau(payoff, shift);
  tableau.solve();
  Equilibrium out{.value = 1 / tableau.sum() - shift, .row = {}};
  for (std::size_t i = 0; i < payoff.size(); ++i) out.row.push_back(std::max(0.0, tableau.price(i) / tableau.sum()));
  return out;
}

double best_pure(const Payoffs& payoff) {
  double best = *std::ranges::min_element(payoff[0]);
  for (const auto& line : payoff) best = std::max(best, *std::ranges::min_element(line));
  return best;
}

double worst_case(const Payoffs& payoff, const std::vector<double>& row) {
  std::vector<double> mean(payoff[0].size());
  for (std::size_t i = 0; i < payoff.size(); ++i) {
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += row[i] * payoff[i][j];
  }
  return *std::ranges::min_element(mean);
}

}  // namespace timetable
