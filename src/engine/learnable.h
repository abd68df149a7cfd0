// What a game adds to the contract so that a value net can learn it.
#pragma once

#include "engine/features.h"
#include "engine/game.h"

namespace timetable {

template <class G>
concept Learnable =
    Game<G> && requires(const typename G::Rules& r, const typename G::State& s, Seat p, Features& f, FactNames& names) {
      // What p knows of the position, at any question or at the end: the same fields in the same order for every
      // position and every number of players, the other seats by their distance in turn order. The first field is
      // one_of(players). A fact keeps its name for ever: what means something else has another name.
      { G::encode(r, s, p, f) } -> std::same_as<void>;
      { G::encode(r, s, p, names) } -> std::same_as<void>;

      // A difference of scores that is a clear win: the margin a net learns is squashed by it.
      { G::kMarginScale } -> std::convertible_to<int>;

      // A turn or a common choice has just ended and nothing is half done: where games are cut into turns for learning,
      // and where a look-ahead stops. True when the game is over.
      { G::quiet(r, s) } -> std::same_as<bool>;
    };

// The names of what encode writes for tables of these rules.
template <Learnable G>
std::vector<std::string> fact_names(const typename G::Rules& r) {
  typename G::State s;
  G::setup(r, s);
  FactNames names;
  G::encode(r, s, Seat{0}, names);
  return names.take();
}

}  // namespace timetable
