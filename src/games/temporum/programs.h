// Temporum: effects as deck files write them, nested lists of operations, become straight programs with jumps.
#pragma once

#include <string>
#include <vector>

#include "games/temporum/cards.h"

namespace timetable::temporum {

// The program of a card, or of a Zone if there is no card; a compulsory effect at the end of the turn is noted in the
// card. Every problem becomes a line.
Program compile(const Node& list, CardDef* card, std::vector<Words>& problems);

// A field that only says that it is there: true, and nothing else.
void expect_true(const Node& n);

// A list of Times (1 to 4), a bit each.
std::uint8_t time_mask(const Node& list);

}  // namespace timetable::temporum
