// What a player of The Time Whisperers may lack (engine/wish.h).
#pragma once

#include <span>

#include "engine/wish.h"
#include "games/whisperers/game.h"

namespace timetable::whisperers {

std::span<const Wish<Game>> wishes(Game);

}  // namespace timetable::whisperers
