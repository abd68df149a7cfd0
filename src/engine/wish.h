// What a seat may lack: how "why can't I?" finds true reasons without a second copy of the rules. A wish changes a copy
// of the position; a choice that `options` lists there and not here is withheld for want of it.
#pragma once

#include <string_view>

#include "core/seat.h"
#include "core/words.h"

namespace timetable {

// Each game lists its own (Game::wishes). Positions with a wish
// granted are only ever asked for their options: they need not keep the game's invariant. What is granted may depend
// only on what the seat knows, so that nothing hidden leaves through it.
template <class G>
struct Wish {
  Phrase why;               // {0}: how much of it is missing
  std::string_view clause;  // the rule that asks for it
  int most = 1;             // the largest n worth trying
  void (*grant)(const typename G::Rules&, typename G::State&, Seat, int n);
};

}  // namespace timetable
