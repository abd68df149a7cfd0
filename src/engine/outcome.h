// How a game ended.
#pragma once

#include <cstdint>

#include "core/seat.h"

namespace timetable {

struct Outcome {
  std::uint8_t seats = 0;
  std::uint8_t rank[kMaxSeats] = {};   // 1 is the best; seats of equal rank share it (1, 1, 3)
  std::int16_t score[kMaxSeats] = {};  // what the game counts: points, crowns, skill

  SeatSet winners() const {
    SeatSet out;
    for (Seat s = 0; s < seats; ++s) {
      if (rank[s] == 1) out.add(s);
    }
    return out;
  }
  bool operator==(const Outcome&) const = default;
};

// Ranks seats by a "better than" order: rank = 1 + number of seats that are strictly better.
template <class Better>
void rank_seats(Outcome& o, Better&& better) {
  for (Seat s = 0; s < o.seats; ++s) {
    o.rank[s] = 1;
    for (Seat t = 0; t < o.seats; ++t) {
      if (better(t, s)) ++o.rank[s];
    }
  }
}

}  // namespace timetable
