// Echoes of Time: what cards and Sources do, in words made from their programs (7.6).
#pragma once

#include <string>

#include "games/echoes/cards.h"

namespace timetable::echoes {

// "1 card", "2 cards".
std::string cards_text(int n, Lang lang);
// "Draw 2 cards. Gain 1 VP": the operations alone.
std::string operations_text(const Rules& r, EffectId e, Lang lang);
// One branch of the choice at this place of an effect.
std::string branch_text(const Rules& r, EffectId e, int pc, int branch, Lang lang);
// "Immediate: Draw 2 cards."
std::string effect_text(const Rules& r, EffectId e, Lang lang);
// All effects of a card.
std::string card_text(const Rules& r, int card, Lang lang);
// The card or Source of an effect, as codes and positions have it: "miner", or "miner:2" for its second effect.
std::string effect_id(const Rules& r, EffectId e);
// The card or Source that shows the effect; with its number where there are several.
std::string effect_name(const Rules& r, EffectId e, Lang lang);

std::string colour_name(Colour colour, Lang lang);
std::string faction_name(int faction, Lang lang);

}  // namespace timetable::echoes
