#include "search/matrix.h"

#include <algorithm>

namespace timetable {
namespace {

using Side = std::array<float, kMatrixSide>;

// In proportion to the regrets; evenly if there are none.
Side strategy_of(const Side& regret, int n) {
  Side out{};
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += regret[static_cast<std::size_t>(i)];
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    out[k] = sum > 0 ? regret[k] / sum : 1.0f / static_cast<float>(n);
  }
  return out;
}

void learn(Side& regret, const Side& gain, const Side& played, int n) {
  float mean = 0;
  for (int i = 0; i < n; ++i) mean += gain[static_cast<std::size_t>(i)] * played[static_cast<std::size_t>(i)];
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    regret[k] = std::max(0.0f, regret[k] + gain[k] - mean);
  }
}

void tidy(Side& side, int n) {
  const float top = *std::max_element(side.begin(), side.begin() + n);
  float sum = 0;
  for (float& x : side) sum += x = x < top / 10 ? 0 : x;
  for (float& x : side) x /= sum;
}

}  // namespace

Mixed solve(const Matrix& m, int iterations) {
  Side row_regret{}, column_regret{};
  Mixed out;
  for (int t = 0; t < iterations; ++t) {
    const Side row = strategy_of(row_regret, m.rows), column = strategy_of(column_regret, m.columns);
    Side row_gain{}, column_gain{};
    for (int i = 0; i < m.rows; ++i) {
      for (int j = 0; j < m.columns; ++j) {
        row_gain[static_cast<std::size_t>(i)] += m.value[i][j] * column[static_cast<std::size_t>(j)];
        column_gain[static_cast<std::size_t>(j)] -= m.value[i][j] * row[static_cast<std::size_t>(i)];
      }
    }
    learn(row_regret, row_gain, row, m.rows);
    learn(column_regret, column_gain, column, m.columns);
    const auto weight = static_cast<float>(t + 1);  // later ones count more: they are better
    for (std::size_t i = 0; i < kMatrixSide; ++i) out.row[i] += weight * row[i], out.column[i] += weight * column[i];
  }
  tidy(out.row, m.rows);
  tidy(out.column, m.columns);
  return out;
}

float worst_case(const Matrix& m, const Side& row) {
  float worst = 1e9f;
  for (int j = 0; j < m.columns; ++j) {
    float value = 0;
    for (int i = 0; i < m.rows; ++i) value += row[static_cast<std::size_t>(i)] * m.value[i][j];
    worst = std::min(worst, value);
  }
  return worst;
}

}  // namespace timetable
