// A seat of one game that a program plays. Where it gives no choice, the greedy player chooses in its place; after a
// few such choices, or once it has ended, for the rest of the game.
#pragma once

#include <memory>

#include "outside/program.h"

namespace timetable {

class ProgramSeat {
 public:
  static constexpr int kMostFailures = 3;

  // The program must stay as long as the seat.
  static Result<std::unique_ptr<ProgramSeat>> sit_down(PlayerProgram& program, const GameKind& kind,
                                                       const TableSpec& table, Seat seat);
  ~ProgramSeat();
  ProgramSeat(const ProgramSeat&) = delete;
  ProgramSeat& operator=(const ProgramSeat&) = delete;

  struct Chosen {
    Action action;
    bool stood_in = false;  // it is not the program's own
    Words trouble = {};     // what the program did instead; empty: it was not asked any more
  };
  Chosen choose(const Position& now, Asked asked);
  void over(const Outcome& outcome) { end_ = outcome; }
  const PlayerProgram& program() const { return program_; }

 private:
  ProgramSeat(PlayerProgram& program, int table, Seat seat) : program_(program), table_(table), seat_(seat) {}

  PlayerProgram& program_;
  int table_;
  Seat seat_;
  int failures_ = 0;
  std::optional<Outcome> end_;
};

}  // namespace timetable
