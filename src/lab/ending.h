// The rest of a two-player game, small enough to be looked at whole: what it is worth if both play their best, and how
// much a way of playing gives away to somebody who has read it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "lab/zero_sum.h"
#include "match/embedded.h"
#include "match/game_kind.h"

namespace timetable {

class Ending {
 public:
  // How often a seat makes each of its choices in a position, in the order of Position::codes.
  using Strategy = std::function<std::vector<double>(const Position& position, Seat p)>;

  // All that can come of a position. Refused: more than two players, more than so many positions, and positions in
  // which something is hidden, where what comes of each choice alone does not say what it is worth.
  static Result<Ending> explore(const Position& start, std::size_t most_positions = 100'000);

  std::size_t positions() const { return nodes_.size(); }
  // Shares of the victory, 0 to 1, for p: if both play their best; if p never mixes; if p plays like this against
  // somebody who knows it. Only positions that the strategy itself can come to are asked of it.
  double value(Seat p) const;
  double pure(Seat p) const;
  double against_best_answer(Seat p, const Strategy& strategy) const;

 private:
  // Children come before their parents; the last node is the start.
  struct Node {
    std::unique_ptr<Position> position;
    SeatSet asked;
    std::vector<double> chance;                   // weights, if chance is asked
    std::vector<std::vector<std::size_t>> child;  // [choice of seat 0][choice of seat 1]; who is not asked has one
    double share = 0;                             // of seat 0, if the game is over
  };
  class Explorer;

  template <class Both>
  std::vector<double> shares(Seat p, Both&& both) const;
  Payoffs payoffs(const Node& node, Seat p, const std::vector<double>& share) const;
  std::vector<std::vector<double>> mixtures(Seat p, const Strategy& strategy) const;

  std::vector<Node> nodes_;
};

// The endings that came with the program, as scenarios without a script: "endings/whisperers/last-card.json".
std::span<const EmbeddedFile> embedded_endings();

}  // namespace timetable
