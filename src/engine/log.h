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

template <class L>
concept LogSink = requires { L::kOn; };

// An event of a game's own kinds. A game whose positions show some of them as well says so: bool is_routine(Ev).
template <class Ev>
Event event_of(Ev kind, Seat who, int a, int b, int c, int d) {
  Event e{.kind = static_cast<std::uint8_t>(kind), .who = who};
  const int args[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i) e.arg[i] = static_cast<std::uint8_t>(args[i]);
  if constexpr (requires { is_routine(kind); }) e.routine = is_routine(kind);
  return e;
}

// Tells everybody what they can see anyhow ...
template <LogSink L, class Ev>
void tell(L& log, Ev kind, Seat who = kNoSeat, int a = 0, int b = 0, int c = 0, int d = 0) {
  if constexpr (L::kOn) log(event_of(kind, who, a, b, c, d));
}
// ... or what they learn by it.
template <LogSink L, class Ev>
void show(L& log, Ev kind, Seat who = kNoSeat, int a = 0, int b = 0, int c = 0, int d = 0) {
  if constexpr (L::kOn) {
    Event e = event_of(kind, who, a, b, c, d);
    e.reveals = true;
    log(e);
  }
}
// The same, but the arguments of `hidden` (bit i: argument i) are for the audience only.
template <LogSink L, class Ev>
void show_only(L& log, SeatSet audience, std::uint8_t hidden, Ev kind, Seat who, int a, int b = 0) {
  if constexpr (L::kOn) {
    Event e = event_of(kind, who, a, b, 0, 0);
    e.audience = audience, e.hidden = hidden, e.reveals = true;
    log(e);
  }
}
// ... who knew them before.
template <LogSink L, class Ev>
void tell_only(L& log, SeatSet audience, std::uint8_t hidden, Ev kind, Seat who, int a, int b = 0) {
  if constexpr (L::kOn) {
    Event e = event_of(kind, who, a, b, 0, 0);
    e.audience = audience, e.hidden = hidden;
    log(e);
  }
}

}  // namespace timetable
