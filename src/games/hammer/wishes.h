// What a player of Time Hammer may lack (engine/wish.h).
#pragma once

#include <span>

#include "engine/wish.h"
#include "games/hammer/game.h"

namespace timetable::hammer {

std::span<const Wish<Game>> wishes(Game);

}  // namespace timetable::hammer
