// What a player of Temporum may lack (engine/wish.h).
#pragma once

#include <span>

#include "engine/wish.h"
#include "games/temporum/game.h"

namespace timetable::temporum {

std::span<const Wish<Game>> wishes(Game);

}  // namespace timetable::temporum
