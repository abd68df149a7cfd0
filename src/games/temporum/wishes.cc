// What a player of Temporum may lack (engine/wish.h).
#include "games/temporum/game.h"
#include "games/temporum/words.h"

namespace timetable::temporum {

std::span<const Wish<Game>> Game::wishes() {
  static constexpr Wish<Game> list[] = {
      {.why = "Not enough gold: {n} more."_en,
       .clause = "TP-4-26",
       .most = 60,  // Age of Cats: 10 and twice the dearest card
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.player[p].gold = static_cast<std::uint16_t>(s.player[p].gold + n); }},
      {.why = "History does not run there: this Zone is not real now."_en,
       .clause = "TP-4-15",
       .most = (1 << kPaths) - 1,
       .grant = [](const Rules&, State& s, Seat, int n) { s.paths = static_cast<std::uint8_t>(s.paths ^ n); }},
      {.why = "You have visited this Zone in this turn."_en,
       .clause = "TP-4-19",
       .grant = [](const Rules&, State& s, Seat p, int) { s.player[p].visited = 0; }},
  };
  return list;
}

}  // namespace timetable::temporum
