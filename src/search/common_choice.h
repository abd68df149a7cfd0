// A choice that two seats make at the same time: the matrix of what their best choices lead to, solved, and really
// mixed. Pure answers to such questions can be read.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "search/matrix.h"
#include "search/promising.h"
#include "search/worlds.h"

namespace timetable {

template <Learnable G>
class CommonChoice {
 public:
  CommonChoice(const Worlds<G>& worlds, Seat other)
      : worlds_(worlds),
        other_(other),
        rows_(promising<G>(worlds, worlds.seat())),
        columns_(promising<G>(worlds, other)) {}

  void run(int samples, const Workers& workers = in_turn) {
    matrix_.rows = std::min(rows_.size, side_for(samples));
    matrix_.columns = std::min(columns_.size, side_for(samples));
    const int rounds = std::max(1, samples / (matrix_.rows * matrix_.columns));
    played_.assign(static_cast<std::size_t>(rounds * matrix_.rows), {});
    workers(rounds * matrix_.rows, [&](int job) {
      played_[static_cast<std::size_t>(job)] = play_row(job % matrix_.rows, job / matrix_.rows);
    });
    float sum[kMatrixSide][kMatrixSide] = {};
    int count[kMatrixSide][kMatrixSide] = {};
    for (std::size_t job = 0; job < played_.size(); ++job) {
      const std::size_t i = job % static_cast<std::size_t>(matrix_.rows);
      for (std::size_t j = 0; j < kMatrixSide; ++j) {
        if (played_[job][j] >= 0) sum[i][j] += played_[job][j], ++count[i][j];
      }
    }
    for (int i = 0; i < matrix_.rows; ++i) {
      for (int j = 0; j < matrix_.columns; ++j) {
        matrix_.value[i][j] = count[i][j] ? sum[i][j] / static_cast<float>(count[i][j]) : 0.5f;
      }
    }
    mixed_ = solve(matrix_);
    samples_ = rounds;
  }

  int size() const { return matrix_.rows; }
  // In the order in which the net likes them; the value is that against the other's mixture.
  Valued operator[](int i) const {
    float value = 0;
    for (int j = 0; j < matrix_.columns; ++j) value += matrix_.value[i][j] * mixed_.column[static_cast<std::size_t>(j)];
    return {rows_.action[i], value, mixed_.row[static_cast<std::size_t>(i)], samples_ * matrix_.columns};
  }

 private:
  using Row = std::array<float, kMatrixSide>;

  // Every cell is to be played at least twice; a larger budget looks at more choices first.
  static int side_for(int samples) {
    constexpr int kLeast = 4;
    return std::clamp(static_cast<int>(std::sqrt(static_cast<float>(samples) / 2)), kLeast, kMatrixSide);
  }

  // One row of the matrix in the n-th world; below zero where the other cannot choose that there.
  Row play_row(int i, int n) const {
    Row out;
    out.fill(-1);
    const typename G::State world = worlds_.draw(n);
    Options theirs;
    G::options(worlds_.rules(), world, other_, theirs);
    NullLog log;
    for (int j = 0; j < matrix_.columns; ++j) {
      if (!theirs.has(columns_.action[j])) continue;
      typename G::State s = world;
      G::apply(worlds_.rules(), s, worlds_.seat(), rows_.action[i], log);
      G::apply(worlds_.rules(), s, other_, columns_.action[j], log);
      out[static_cast<std::size_t>(j)] = worlds_.go_on(s, n);
    }
    return out;
  }

  const Worlds<G>& worlds_;
  Seat other_;
  Promising rows_, columns_;
  Matrix matrix_;
  Mixed mixed_;
  int samples_ = 0;
  std::vector<Row> played_;
};

}  // namespace timetable
