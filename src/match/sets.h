// A set as one question: its members in any order, toggled freely, confirmed once. The rules are then played the chain
// of single choices that they know (engine/sets.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/game_kind.h"

namespace timetable {

struct SetQuestion {
  struct Member {
    Choice choice;
    int copies = 1;  // that can be in the set
    int worth = 0;   // what each adds to the total
  };
  SetAsked asked;
  std::vector<Member> members;  // not those that are in it already
};

// Nothing where p is not asked for a set, or for one of a single member.
std::optional<SetQuestion> set_question(const Position& position, Seat p, Lang lang);

// What p can choose, as it is shown to people: the members of a set, if there is one, with their worth, then the rest.
std::vector<Choice> choices_for_people(const Position& position, Seat p, Lang lang);

// The choices that put these codes, in any order, one after the other, and end the set if it can be ended: what is to
// be submitted. One code may be another way to end it.
Result<std::vector<std::string>> chain_of(const Position& position, Seat p, const std::vector<std::string>& codes);

}  // namespace timetable
