// Temporum: what cards and Zones do, in words made from their programs.
#pragma once

#include <string>
#include <vector>

#include "games/temporum/cards.h"

namespace timetable::temporum {

// "Draw 2 cards. Then, if you rule this Time, gain 3 gold."
std::string card_text(const Rules& r, const CardDef& card, Lang lang);
std::string zone_text(const Rules& r, const ZoneDef& zone, Lang lang);

// "Momentary · gives 8 gold · scores 4 crowns for 4 gold"
std::string card_figures(const CardDef& card, Lang lang);

// "4 gold", "1 couronne", "a card": a number of things.
std::string gold_text(int n, Lang lang);
std::string crowns_text(int n, Lang lang);
std::string cards_text(int n, Lang lang);

// Crowns that advance out of Times I, II and III: "2 I→II, 1 III→IV", the same in every language.
std::string plan_text(int a, int b, int c);

// What an option of a choice is called: "score a card", "draw 2 cards".
std::string mode_text(const Instr& option, Lang lang);

}  // namespace timetable::temporum
