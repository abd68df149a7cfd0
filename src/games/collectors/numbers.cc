// Time Collectors: the numbers that people watch.
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/words.h"

namespace timetable::collectors {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Points"_en,
       .of = [](const Rules& r, const State& s, Seat p) -> int { return score(r, s.player[p]).total(); },
       .view = "score/{seat}/total"},
      {.name = "Crystals"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].crystals; },
       .view = "crystals/{seat}"},
  };
  return kWatched;
}

}  // namespace timetable::collectors
