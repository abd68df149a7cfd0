// Questions that build a set. In the rules the members are chosen one after the other, in one order, so that every set
// is one line of play; for people it is one question (match/sets.h).
#pragma once

#include <cstdint>
#include <optional>

#include "core/words.h"
#include "engine/action.h"

namespace timetable {

// What a game says of such a question while it is asked (Game::set_asked).
struct SetAsked {
  std::uint8_t put = 0;        // the verb that adds a member
  int so_far = 0;              // members that are in it already, where the position shows how many
  int least = 0, most = 0;     // members in all, those included
  std::optional<Action> done;  // ends it, if it does not end by itself
  Phrase total = {};           // what the members' worth (Game::set_worth) adds up to; empty: they are counted
  int now = 0, beyond = 0;     // so much it is, and more than this it must be

  // Is this the question for the next member of the set that `before` asked a member of?
  bool continues(const SetAsked& before) const {
    if (put != before.put) return false;
    return so_far ? so_far == before.so_far + 1 : before.so_far == 0 && most + 1 == before.most;
  }
};

}  // namespace timetable
