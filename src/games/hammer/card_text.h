// Time Hammer: what cards are called and do, in words made from their programs by the deck's templates.
#pragma once

#include <string>

#include "games/hammer/cards.h"

namespace timetable::hammer {

// Ids, as codes and positions have them. All Jumps that a player chooses among are "jump".
inline const std::string& card_id(const Rules& r, Card c) { return r.card(c).id; }
inline const std::string& decade_id(const Rules& r, int d) { return r.deck->decade_id[d]; }
std::string pick_id(const Rules& r, Card c);

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
