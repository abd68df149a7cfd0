#include "games/temporum/game.h"
namespace timetable::temporum {
std::vector<Line> Game::board(const Rules&, const State&, Seat, Lang) { return {}; }
}  // namespace timetable::temporum
