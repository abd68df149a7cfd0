// Echoes of Time: the numbers that people watch.
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "VP tokens"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].vp; },
       .view = "vp/{seat}"},
      {.name = "Score"_en,
       .of = [](const Rules& r, const State& s, Seat p) -> int { return score(r, s, p); },
       .view = "score/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].hand.count(); },
       .view = "hand/{seat}"},
      {.name = "Fellowship"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return fellowship_size(s, p); },
       .view = "size/{seat}"},
      {.name = "Cards chosen"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].picked.count(); },
       .view = "picked/{seat}"},
  };
  return kWatched;
}

}  // namespace timetable::echoes
