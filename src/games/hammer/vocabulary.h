// Time Hammer: the words of codes and positions, shared by view.cc (out) and load.cc (in). README.md documents them.
#pragma once

#include <string>

#include "games/hammer/cards.h"

namespace timetable::hammer {

inline const std::string& card_id(const Rules& r, Card c) { return r.card(c).id; }
inline const std::string& decade_id(const Rules& r, int d) { return r.deck->decade_id[d]; }
// A card as players choose it: all Jumps are "jump".
std::string noun_id(const Rules& r, Card c);

// Names of frames, steps and uses in positions.
extern const char* const kProcNames[kProcs];
extern const char* const kStepNames[kSteps];
extern const char* const kUseNames[7];
extern const char* const kPhaseNames[4];

}  // namespace timetable::hammer
