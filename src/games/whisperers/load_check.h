// The Time Whisperers: can the game stand where a loaded position says it does?
#pragma once

#include "games/whisperers/cards.h"
#include "games/whisperers/state.h"

namespace timetable::whisperers {

// Nothing, or why the frames, the seats asked and the commitments of a position cannot be. Positions come from files:
// whatever passes here can be played on.
Phrase impossible_question(const Rules& r, const State& s);

}  // namespace timetable::whisperers
