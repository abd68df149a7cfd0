#include "games/hammer/game.h"
namespace timetable::hammer {
std::vector<Line> Game::board(const Rules&, const State&, Seat, Lang) { return {}; }
}  // namespace timetable::hammer
