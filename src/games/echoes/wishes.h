// What a player of Echoes of Time may lack (engine/wish.h).
#pragma once

#include <span>

#include "engine/wish.h"
#include "games/echoes/game.h"

namespace timetable::echoes {

std::span<const Wish<Game>> wishes(Game);

}  // namespace timetable::echoes
