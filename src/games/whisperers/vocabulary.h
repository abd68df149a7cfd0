// The Time Whisperers: the words that positions are written in (view.cc) and read from (load.cc).
#pragma once

#include <string>

#include "games/whisperers/cards.h"

namespace timetable::whisperers {

inline constexpr const char* kStepNames[] = {
    "setup",    "scatter",        "place",         "before-phase-1", "phase-1", "select",  "psychic",  "keep",
    "end-turn", "before-phase-2", "after-scoring", "before-phase-3", "phase-3", "phase-4", "activate", "next-round"};
inline constexpr const char* kWindowNames[] = {"before-phase-1", "before-turn",    "before-phase-2",
                                               "phase-2",        "before-phase-3", "phase-3"};
inline constexpr const char* kProcNames[] = {"none", "game", "window", "effect", "scoring"};

inline std::string age_name(const Rules& r, Age age) { return r.deck->age[age].english(); }
inline std::string pair_name(const Rules& r, Age age) {
  return age_name(r, age) + "-" + age_name(r, clockwise(age, 1));
}
inline std::string power_name(const Rules& r, Power p) { return r.power(p).name.english(); }

}  // namespace timetable::whisperers
