// Time Collectors: what a board is worth, and which exploits it fulfils.
#pragma once

#include "games/collectors/cards.h"
#include "games/collectors/state.h"

namespace timetable::collectors {

// The columns of the score sheet (TC-5-4): one for each type, then exploits and crystals.
inline constexpr int kFamilies = kTypes + 2;
inline constexpr int kExploitFamily = kTypes, kCrystalFamily = kTypes + 1;

struct Score {
  int of[kFamilies] = {};
  int total() const {
    int sum = 0;
    for (int points : of) sum += points;
    return sum;
  }
};

Score score(const Rules& r, const Player& p);

// Exploits whose condition the board and the crystals fulfil, on display or not (TC-7-21 to TC-7-28).
ExploitSet fulfilled(const Rules& r, const Player& p);

int cards_on(const Player& p);
SlotSet covered(const Player& p);

// Points of the cards of one type by number, slots or kinds, with the table's rulings: for Tables::score.
TypeScore make_type_score(const Rules& r, Type type);

}  // namespace timetable::collectors
