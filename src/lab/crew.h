// Threads to lend to a search.
#pragma once

#include "search/bot.h"

namespace timetable {

// So many threads, the caller's own among them; they live as long as one order of jobs.
Workers crew_of(int threads);

}  // namespace timetable
