// Small games in which two sides choose at the same time, solved by regret matching.
#pragma once

#include <array>

namespace timetable {

inline constexpr int kMatrixSide = 12;

// value[i][j]: what the row player gets (the column player gets the rest of 1) for row i against column j.
struct Matrix {
  int rows = 0, columns = 0;
  float value[kMatrixSide][kMatrixSide] = {};
};

struct Mixed {
  std::array<float, kMatrixSide> row{}, column{};
};

// How often to play each row and column: the average of regret matching+ over these iterations. Rows and columns below
// a tenth of the most frequent one are dropped.
Mixed solve(const Matrix& m, int iterations = 1000);

// What the best answer to this row mixture leaves the row player: 0 against an equilibrium is the value of the game.
float worst_case(const Matrix& m, const std::array<float, kMatrixSide>& row);

}  // namespace timetable
