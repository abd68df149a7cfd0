// The Time Whisperers: what cards and powers do, in words made from their programs by the deck's templates.
#pragma once

#include <string>
#include <vector>

#include "games/whisperers/cards.h"

namespace timetable::whisperers {

// "Progression, Inversion or Termination": `list` is list-and or list-or of the deck's vocabulary.
std::string listed(const Rules& r, const std::vector<std::string>& items, std::string_view list, Lang lang);

// "I", "II", "III".
std::string_view level_name(int level);

// "Move your activated TW one age clockwise."
std::string card_text(const Rules& r, const CardDef& card, Lang lang);

// What a use does, without capital and full stop: "choose two adjacent ages; ...".
std::string effect_text(const Rules& r, const Use& use, Lang lang);

// All uses of a power: "Before phase 1, once per round: ... Only if ..."
std::string power_text(const Rules& r, const PowerDef& power, Lang lang);

}  // namespace timetable::whisperers
