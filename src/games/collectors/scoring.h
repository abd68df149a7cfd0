// Time Collectors: what a board is worth, and which exploits it fulfils.
#pragma once

#include <bit>

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

// A board, counted once.
struct Census {
  SlotSet of_type[kTypes] = {};
  std::uint8_t of_kind[kKindsMax] = {};

  Census() = default;
  Census(const Rules& r, const Player& p);
  int cards(Type type) const { return std::popcount(of_type[type]); }
  SlotSet covered() const {
    unsigned out = 0;
    for (const SlotSet slots : of_type) out |= slots;
    return static_cast<SlotSet>(out);
  }
  void lay(const Rules& r, Kind k, int slot);
};

Score score(const Rules& r, const Player& p, const Census& c);
inline Score score(const Rules& r, const Player& p) { return score(r, p, Census(r, p)); }

// What a card more adds to the points, in the best of these free slots; nothing if there are none.
int gain(const Rules& r, const Player& p, const Census& c, const Score& now, Kind k, SlotSet slots);

// Exploits whose condition the board and the crystals fulfil, on display or not (TC-7-21 to TC-7-28).
ExploitSet fulfilled(const Rules& r, const Player& p, const Census& c);
inline ExploitSet fulfilled(const Rules& r, const Player& p) { return fulfilled(r, p, Census(r, p)); }

int cards_on(const Player& p);
SlotSet covered(const Player& p);

// Points of the cards of one type by number, slots or kinds, with the table's rulings: for Tables::score.
TypeScore make_type_score(const Rules& r, Type type);

}  // namespace timetable::collectors
