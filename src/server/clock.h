// The clocks of a table: how long each seat may still think. Time is given by the caller.
#pragma once

#include <optional>
#include <vector>

#include "core/doc.h"
#include "core/seat.h"
#include "server/lobby.h"

namespace timetable::server {

class TableClock {
 public:
  TableClock() = default;
  TableClock(const Pace& pace, int seats, Millis minute = 60'000);

  bool kept() const { return !left_.empty(); }
  // From now on the seats in `asked` think; `chose` has just made a choice (kNoSeat: nobody).
  void turn(SeatSet asked, Seat chose, Millis now);
  void stop(Millis now) { turn({}, kNoSeat, now); }
  // A seat that comes back from its stand-in has at least this long.
  void grant(Seat p, Millis least);

  SeatSet running() const { return running_; }
  std::vector<Millis> left(Millis now) const;
  SeatSet out_of_time(Millis now) const;
  std::optional<Millis> next_end() const;  // when the first of the running clocks is at zero

  Doc stored(Millis now) const;
  // Slow games go on while the server sleeps; at a live table nobody pays for that.
  void restore(const Doc& doc, Millis now);

 private:
  Millis full() const;

  Pace pace_;
  Millis minute_ = 60'000;
  std::vector<Millis> left_;
  SeatSet running_;
  Millis since_ = 0;
};

}  // namespace timetable::server
