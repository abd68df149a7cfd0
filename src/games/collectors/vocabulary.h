// Time Collectors: the words of positions, shared by view.cc (out) and load.cc (in). Documented in README.md.
#pragma once

#include <string>
#include <vector>

#include "games/collectors/cards.h"

namespace timetable::collectors {

inline const std::vector<std::string> kStepNames = {"deal-boards", "deal-timeline", "draw-exploits", "phase-a",  "roll",
                                                    "arrange",     "reveal",        "travel",        "toll",     "act",
                                                    "place",       "exploit",       "end-turn",      "end-round"};
inline const std::vector<std::string> kProcNames = {"none", "game", "effect", "reveal"};
inline const std::vector<std::string> kFamilyNames = {"wonders", "plants",   "animals", "minerals",
                                                      "books",   "exploits", "crystals"};
inline constexpr const char* kHidden = "?";

}  // namespace timetable::collectors
