// All games of the project: those of TIMETABLE_GAMES in CMakeLists.txt, then the examples.
#pragma once

#include <span>
#include <string_view>

#include "core/result.h"
#include "match/game_kind.h"

namespace timetable {

std::span<const GameKind* const> all_games();

// By id ("whisperers"), or an error that suggests the nearest.
Result<const GameKind*> find_game(std::string_view id);

}  // namespace timetable
