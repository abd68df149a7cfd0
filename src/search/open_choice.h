// Choices of two players where nothing is hidden and no luck is left: every world is the same one, so that playing it
// again says nothing new. The budget goes into the tree instead: the promising choices of both, what each leads to, and
// so on; questions to both at once are small matrices, solved and really mixed.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/sorting.h"
#include "search/matrix.h"
#include "search/worlds.h"

namespace timetable {

template <Learnable G>
class OpenChoice {
 public:
  using State = typename G::State;

  explicit OpenChoice(const Worlds<G>& worlds)
      : worlds_(worlds), p_(worlds.seat()), root_(worlds.draw(0)), rows_(best_few(root_, p_, kMatrixSide)) {}

  // Does p see all there is, and is no luck left in the game? A question about what p knows: the worlds are compared
  // with each other, never with the real one.
  static bool fits(const Worlds<G>& worlds) {
    constexpr int kDraws = 6;
    if (G::seats(worlds.rules()) != 2) return false;
    const State first = worlds.draw(0);
    for (int n = 1; n < kDraws; ++n) {
      if (worlds.draw(n) != first) return false;
    }
    for (std::uint64_t line = 0; line < kDraws; ++line) {
      if (meets_chance(worlds, first, line)) return false;
    }
    return true;
  }

  void run(int samples, const Workers& workers = in_turn) {
    const bool both = G::to_act(worlds_.rules(), root_).size() > 1;
    matrix_.rows = rows_.size;
    matrix_.columns = 1;
    Few columns;
    if (both) {
      columns = best_few(root_, other(), side_for(samples));
      matrix_.rows = std::min(rows_.size, side_for(samples));
      matrix_.columns = columns.size;
    }
    const int cells = matrix_.rows * matrix_.columns;
    workers(cells, [&](int cell) {
      const int i = cell / matrix_.columns, j = cell % matrix_.columns;
      State s = root_;
      NullLog log;
      G::apply(worlds_.rules(), s, p_, rows_.action[static_cast<std::size_t>(i)], log);
      if (both) G::apply(worlds_.rules(), s, other(), columns.action[static_cast<std::size_t>(j)], log);
      matrix_.value[i][j] = value(s, samples / cells);
    });
    mixed_ = solve(matrix_);
    samples_ = samples / matrix_.rows;
  }

  int size() const { return matrix_.rows; }
  // The value is that against the other's mixture.
  Valued operator[](int i) const {
    return {rows_.action[static_cast<std::size_t>(i)], row_value(matrix_, mixed_, i),
            mixed_.row[static_cast<std::size_t>(i)], samples_};
  }

 private:
  // The choices of a seat that look best to it at once, the best first.
  struct Few {
    std::array<Action, kMatrixSide> action;
    int size = 0;
  };

  // On a random line of play to the end.
  static bool meets_chance(const Worlds<G>& worlds, State s, std::uint64_t line) {
    Rng rng(worlds.seed(), line);
    NullLog log;
    for (SeatSet asked = G::to_act(worlds.rules(), s); !asked.empty(); asked = G::to_act(worlds.rules(), s)) {
      if (asked.has(kChance)) return true;
      Options options;
      G::options(worlds.rules(), s, asked.lowest(), options);
      G::apply(worlds.rules(), s, asked.lowest(), options.sample(rng), log);
    }
    return false;
  }

  Seat other() const { return static_cast<Seat>(1 - p_); }

  // A larger budget looks at more choices first.
  static int side_for(int samples) {
    constexpr int kLeast = 4;
    return std::clamp(static_cast<int>(std::sqrt(static_cast<float>(samples) / 2)), kLeast, kMatrixSide);
  }

  Few best_few(const State& s, Seat q, int most) const {
    struct Seen {
      Action action;
      float prior;
    };
    Options options;
    G::options(worlds_.rules(), s, q, options);
    std::array<Seen, kMaxOptions> seen;
    auto end = seen.begin();
    for (Action a : options) *end++ = {a, options.size() > 1 ? worlds_.prior(s, q, a) : 0};
    insertion_sort(seen.begin(), end, [](const Seen& a, const Seen& b) { return a.prior > b.prior; });
    Few out;
    while (out.size < std::min({options.size(), most, kMatrixSide})) {
      const auto k = static_cast<std::size_t>(out.size++);
      out.action[k] = seen[k].action;
    }
    return out;
  }

  // What a position is worth to p if both go on choosing well, as far as the budget goes; from there on by the net.
  float value(State& s, int budget) const {
    WorldLuck luck(worlds_.seed(), 0);
    NullLog log;
    while (budget > 1) {
      const SeatSet asked = G::to_act(worlds_.rules(), s);
      if (asked.empty()) break;
      if (asked.size() > 1) return value_of_both(s, budget);
      const Seat q = asked.lowest();
      Options options;
      G::options(worlds_.rules(), s, q, options);
      if (q != kChance && options.size() > 1) return value_of_one(s, q, budget);
      G::apply(worlds_.rules(), s, q, q == kChance ? luck.draw(options) : options[0], log);
    }
    return worlds_.go_on(s, 0);
  }

  float value_of_one(const State& s, Seat q, int budget) const {
    const Few few = best_few(s, q, budget);
    float best = 0;
    for (int i = 0; i < few.size; ++i) {
      State t = s;
      NullLog log;
      G::apply(worlds_.rules(), t, q, few.action[static_cast<std::size_t>(i)], log);
      const float v = value(t, budget / few.size);
      best = i == 0 ? v : q == p_ ? std::max(best, v) : std::min(best, v);
    }
    return best;
  }

  float value_of_both(State& s, int budget) const {
    constexpr int kIterations = 200;  // of many small matrices
    const int side = static_cast<int>(std::sqrt(static_cast<float>(budget)));
    if (side < 2) return worlds_.go_on(s, 0);
    const Few own = best_few(s, p_, side), theirs = best_few(s, other(), budget / own.size);
    Matrix m{.rows = own.size, .columns = theirs.size};
    for (int i = 0; i < m.rows; ++i) {
      for (int j = 0; j < m.columns; ++j) {
        State t = s;
        NullLog log;
        G::apply(worlds_.rules(), t, p_, own.action[static_cast<std::size_t>(i)], log);
        G::apply(worlds_.rules(), t, other(), theirs.action[static_cast<std::size_t>(j)], log);
        m.value[i][j] = value(t, budget / (m.rows * m.columns));
      }
    }
    const Mixed mixed = solve(m, kIterations);
    float sum = 0;
    for (int i = 0; i < m.rows; ++i) sum += mixed.row[static_cast<std::size_t>(i)] * row_value(m, mixed, i);
    return sum;
  }

  static float row_value(const Matrix& m, const Mixed& mixed, int i) {
    float sum = 0;
    for (int j = 0; j < m.columns; ++j) sum += m.value[i][j] * mixed.column[static_cast<std::size_t>(j)];
    return sum;
  }

  const Worlds<G>& worlds_;
  Seat p_;
  State root_;
  Few rows_;
  Matrix matrix_;
  Mixed mixed_;
  int samples_ = 0;
};

}  // namespace timetable
