// Temporum: the words positions are written in, shared by view.cc and load.cc. The vocabulary is documented in
// README.md.
#pragma once

#include <string>
#include <vector>

#include "games/temporum/state.h"

namespace timetable::temporum {

inline const std::vector<std::string> kStepNames = {"zones", "first", "deal",  "turn", "history",
                                                    "move",  "visit", "check", "end",  "next"};
inline const std::vector<std::string> kProcNames = {"none", "game", "visit", "run", "play", "score", "draw", "advance"};
inline constexpr const char* kHidden = "?";
inline constexpr const char* kPublicName = "all";

}  // namespace timetable::temporum
