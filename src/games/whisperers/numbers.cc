// The Time Whisperers: the numbers that people watch.
#include <bit>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Victory points"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].vp; },
       .view = "vp/{seat}"},
      {.name = "Strength of gold sides"_en,
       .of = [](const Rules& r, const State& s, Seat p) -> int { return gold_strength(r, s, p); },
       .view = "gold_strength/{seat}"},
      {.name = "Cards in the row"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].row_size; },
       .view = "cards/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return std::popcount(s.player[p].hand); },
       .view = "hand/{seat}"},
  };
  return kWatched;
}

}  // namespace timetable::whisperers
