// A choice that two seats make at the same time: the matrix of what their best choices lead to, solved, and really
// mixed. Pure answers to such questions can be read.
#pragma once

#include <algorithm>

#include "search/matrix.h"
#include "search/worlds.h"

namespace timetable {

template <Learnable G>
class CommonChoice {
 public:
  CommonChoice(const Worlds<G>& worlds, Seat other) : worlds_(worlds), other_(other) {
    rows_ = best_of(worlds.seat());
    columns_ = best_of(other);
    matrix_.rows = rows_.size, matrix_.columns = columns_.size;
  }

  void run(int samples) {
    const int rounds = std::max(1, samples / (rows_.size * columns_.size));
    float sum[kMatrixSide][kMatrixSide] = {};
    int count[kMatrixSide][kMatrixSide] = {};
    for (int n = 0; n < rounds; ++n) play_all(n, sum, count);
    for (int i = 0; i < rows_.size; ++i) {
      for (int j = 0; j < columns_.size; ++j) {
        matrix_.value[i][j] = count[i][j] ? sum[i][j] / static_cast<float>(count[i][j]) : 0.5f;
      }
    }
    mixed_ = solve(matrix_);
    samples_ = rounds;
  }

  int size() const { return rows_.size; }
  // In the order in which the net likes them; the value is that against the other's mixture.
  Valued operator[](int i) const {
    float value = 0;
    for (int j = 0; j < columns_.size; ++j) value += matrix_.value[i][j] * mixed_.column[static_cast<std::size_t>(j)];
    return {rows_.action[i], value, mixed_.row[static_cast<std::size_t>(i)], samples_ * columns_.size};
  }

 private:
  static constexpr int kPriorWorlds = 4;
  struct Side {
    Action action[kMatrixSide];
    int size = 0;
    bool has(Action a) const { return std::find(action, action + size, a) != action + size; }
  };

  // The choices of q that look best to q, over some worlds of the one who thinks: a world in which q cannot make a
  // choice says nothing about it.
  Side best_of(Seat q) const {
    struct Seen {
      Action action;
      float sum = 0;
      int worlds = 0;
      float mean() const { return sum / static_cast<float>(worlds); }
    };
    std::array<Seen, kMaxOptions> seen;
    int size = 0;
    for (int n = 0; n < kPriorWorlds; ++n) {
      const typename G::State world = worlds_.draw(n);
      Options options;
      G::options(worlds_.rules(), world, q, options);
      for (Action a : options) {
        int k = 0;
        while (k < size && seen[static_cast<std::size_t>(k)].action != a) ++k;
        if (k == size && size == kMaxOptions) continue;
        Seen& entry = seen[static_cast<std::size_t>(k)];
        if (k == size) entry = {.action = a}, ++size;
        entry.sum += worlds_.prior(world, q, a);
        ++entry.worlds;
      }
    }
    std::stable_sort(seen.begin(), seen.begin() + size,
                     [](const Seen& a, const Seen& b) { return a.mean() > b.mean(); });
    Side out;
    for (; out.size < std::min(size, kMatrixSide); ++out.size) {
      out.action[out.size] = seen[static_cast<std::size_t>(out.size)].action;
    }
    return out;
  }

  void play_all(int n, float (&sum)[kMatrixSide][kMatrixSide], int (&count)[kMatrixSide][kMatrixSide]) const {
    const typename G::State world = worlds_.draw(n);
    Options theirs;
    G::options(worlds_.rules(), world, other_, theirs);
    NullLog log;
    for (int i = 0; i < rows_.size; ++i) {
      for (int j = 0; j < columns_.size; ++j) {
        if (!theirs.has(columns_.action[j])) continue;
        typename G::State s = world;
        G::apply(worlds_.rules(), s, worlds_.seat(), rows_.action[i], log);
        G::apply(worlds_.rules(), s, other_, columns_.action[j], log);
        sum[i][j] += worlds_.go_on(s, n);
        ++count[i][j];
      }
    }
  }

  const Worlds<G>& worlds_;
  Seat other_;
  Side rows_, columns_;
  Matrix matrix_;
  Mixed mixed_;
  int samples_ = 0;
};

}  // namespace timetable
