// How often a bot makes each choice in a position: what somebody learns who meets it again and again.
#pragma once

#include "lab/ending.h"

namespace timetable {

// Over so many thoughts with different seeds.
Ending::Strategy habits_of(const Bot& bot, int thoughts, std::uint64_t seed);

}  // namespace timetable
