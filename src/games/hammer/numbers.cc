// Time Hammer: the numbers that people watch.
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Skill"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.side[p].skill; },
       .view = "skill/{seat}"},
      {.name = "Actions"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.side[p].actions; },
       .view = "actions/{seat}"},
      {.name = "Jamais'"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.side[p].jamais; },
       .view = "jamais/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return count(s.side[p].hand); },
       .view = "hand/{seat}"},
      {.name = "Agents in play"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return count(s.side[p].agents); },
       .view = "agents/{seat}"},
  };
  return kWatched;
}

}  // namespace timetable::hammer
