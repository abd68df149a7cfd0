#include "outside/seat.h"

namespace timetable {

Result<std::unique_ptr<ProgramSeat>> ProgramSeat::sit_down(PlayerProgram& program, const GameKind& kind,
                                                           const TableSpec& table, Seat seat) {
  const Result<int> number = program.sit_down(kind, table, seat);
  if (!number) return number.error();
  return std::unique_ptr<ProgramSeat>(new ProgramSeat(program, *number, seat));
}

ProgramSeat::~ProgramSeat() {
  if (program_.runs()) program_.stand_up(table_, end_);
}

ProgramSeat::Chosen ProgramSeat::choose(const Position& now, Asked asked) {
  const std::uint64_t seed = asked.seed;
  Words trouble;
  if (failures_ < kMostFailures) {
    const Result<Action> own = program_.choose(table_, now, seat_, std::move(asked));
    if (own) return {.action = *own};
    trouble = own.error().message;
    failures_ = program_.runs() ? failures_ + 1 : kMostFailures;
  }
  return {.action = now.think(seat_, Bot::Greedy, seed).action, .stood_in = true, .trouble = std::move(trouble)};
}

}  // namespace timetable
