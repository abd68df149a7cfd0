// What a player of Time Collectors may lack (engine/wish.h).
#pragma once

#include <span>

#include "engine/wish.h"
#include "games/collectors/game.h"

namespace timetable::collectors {

std::span<const Wish<Game>> wishes(Game);

}  // namespace timetable::collectors
