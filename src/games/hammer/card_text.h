// Time Hammer: what cards are called and do, in words made from their programs by the deck's templates.
#pragma once

#include <string>

#include "games/hammer/cards.h"
#include "games/hammer/vocabulary.h"

namespace timetable::hammer {

std::string card_name(const Rules& r, Card c, Lang lang);
std::string card_full(const Rules& r, Card c, Lang lang);  // a Jump with its Flux: "Jump (7/P)"
std::string quark_name(const Rules& r, int quark, Lang lang);
std::string stasis_text(const Rules& r, Card c);  // "P" or the number
std::string signed_text(int n);                   // "+2", "-1"

// What a card does, from its program (vocabulary.textRule of the deck file).
std::string effect_text(const Rules& r, const Doc& effect, Lang lang);
std::string card_text(const Rules& r, Card c, Lang lang);

// The sum of the open trial as it stands, and what it must reach: "Flux 3 + J 2 = 5 against 6".
std::string trial_text(const Rules& r, const State& s, Lang lang);

}  // namespace timetable::hammer
