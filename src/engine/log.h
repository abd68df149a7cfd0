// What happened, told while it happens. The sink is a template argument of `apply`: the rules pay nothing for NullLog.
#pragma once

#include <cstdint>
#include <vector>

#include "core/seat.h"

namespace timetable {

// One thing that happened, in numbers; the game's text.cc makes the sentence. Seats outside `audience` see the event
// with the arguments of `hidden` blanked, so what they may not know is not in their log at all.
struct Event {
  static constexpr std::uint8_t kBlank = 0xFF;

  std::uint8_t kind = 0;
  Seat who = kNoSeat;
  std::uint8_t arg[4] = {0, 0, 0, 0};
  SeatSet audience = SeatSet::from_bits(0xFF);
  std::uint8_t hidden = 0;  // bit i: arg[i] is for the audience only
  bool routine = false;     // a position shows it as well: a summary may leave it out
  bool reveals = false;     // somebody learned what was hidden: a free undo does not reach behind this

  bool operator==(const Event&) const = default;
};

// The event as this viewer may have it (a seat, or kSpectator).
inline Event seen_by(Event e, Seat viewer) {
  if (!e.audience.has(viewer)) {
    for (int i = 0; i < 4; ++i) {
      if ((e.hidden >> i) & 1) e.arg[i] = Event::kBlank;
    }
  }
  e.audience = SeatSet::from_bits(0xFF);
  e.hidden = 0;
  return e;
}

struct NullLog {
  static constexpr bool kOn = false;
  void operator()(const Event&) {}
};

struct EventLog {
  static constexpr bool kOn = true;
  void operator()(const Event& e) { events.push_back(e); }
  std::vector<Event> events;
};

}  // namespace timetable
