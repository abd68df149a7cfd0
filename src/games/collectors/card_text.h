// Time Collectors: what places, slots, cards and exploits do, in words made from their programs by the deck's
// templates.
#pragma once

#include <string>
#include <vector>

#include "games/collectors/cards.h"

namespace timetable::collectors {

std::string crystals_text(int n, Lang lang);  // "2 crystals"
std::string points_text(int n, Lang lang);    // "2 points"
std::string slot_text(Slot slot, Lang lang);  // "row 1, column 1"
// What points are counted by: the types of cards in the plural, then exploits and crystals.
std::string family_name(const Rules& r, int family, Lang lang);

// "wonders, plants and animals".
std::string listed(const Rules& r, const std::vector<std::string>& items, Lang lang);

// One operation, with its full stop where it has one.
std::string sentence_of(const Rules& r, const Instr& in, Lang lang);

// All operations of a program, one after the other.
std::string program_text(const Rules& r, const Program& program, Lang lang);

// The slots of a board that do something: "Row 1, column 2: gain 1 crystal. ..."
std::string board_text(const Rules& r, const BoardDef& board, Lang lang);

}  // namespace timetable::collectors
