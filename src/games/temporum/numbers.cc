// Temporum: the numbers that people watch.
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Steps"_en, .of = [](const Rules&, const State& s, Seat p) -> int { return advancement(s.player[p]); }},
      {.name = "Gold"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].gold; },
       .view = "gold/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].hand_size; },
       .view = "hand_size/{seat}"},
      {.name = "Cards chosen"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int {
         return !s.stack.empty() && s.stack.top().who == p ? s.picked.size() : 0;
       },
       .view = "picked"},
  };
  return kWatched;
}

}  // namespace timetable::temporum
