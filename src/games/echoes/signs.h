// What cards and Sources do, in words without a language: boards draw emblems from them.
#pragma once

#include <string>

#include "games/echoes/cards.h"

namespace timetable::echoes {

// "@summon/water advance:1": when it acts, then its operations in their order, each with its number and what it counts
// or lets through: "score:1/creature", "play:2+1/water" (a discount of 2 cards and 1 time), "remove gain_vp:4".
std::string signs_of(const Rules& r, EffectId e);
// Of all effects of a card, with a space between them.
std::string card_signs(const Rules& r, int card);

}  // namespace timetable::echoes
