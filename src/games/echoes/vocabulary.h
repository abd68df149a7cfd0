// Echoes of Time: the words of a position, shared by view (out) and load (in). README.md documents them.
#pragma once

namespace timetable::echoes {

inline constexpr const char* kStepNames[] = {"sources", "first-player", "deal",       "first-choice", "first-cards",
                                             "time",    "arrivals",     "time-draw",  "time-drew",    "turn",
                                             "in-turn", "end-of-round", "hand-limit", "next-round"};
inline constexpr const char* kProcNames[] = {"none",  "game", "turn",   "draw",    "pick",    "play",      "advance",
                                             "slide", "list", "effect", "conquer", "fortify", "reinforce", "forced"};
inline constexpr const char* kFlagNames[] = {"supply", "twelve", "fortified", "deck"};
inline constexpr const char* kHidden = "?";

}  // namespace timetable::echoes
