// Temporum: the options of a table, and the rules they make of a deck.
#include <algorithm>

#include "games/temporum/game.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

void copy_cards(Rules& r) {
  const Deck& deck = *r.deck;
  r.kinds = static_cast<int>(deck.card.size());
  r.cheapest = 255;
  for (Kind k = 0; k < r.kinds; ++k) {
    const CardDef& card = deck.card[k];
    for (int i = 0; i < card.copies; ++i) r.all.add(k);
    r.gold[k] = static_cast<std::uint8_t>(card.gold);
    r.price[k] = static_cast<std::uint8_t>(card.price);
    r.crowns[k] = static_cast<std::uint8_t>(card.crowns);
    r.passive[k] = card.perpetual ? static_cast<std::uint8_t>(card.passive) : kNone;
    const bool counts_entries = card.passive == Passive::Map || card.passive == Passive::Invest;
    r.amount[k] = static_cast<std::uint8_t>(counts_entries ? 1 : card.amount);
    r.card_program[k] = card.effect.data();
    if (card.perpetual && card.passive == Passive::Map) r.map_draws = static_cast<std::uint8_t>(card.amount);
    if (!card.flips.empty()) r.butterfly = k;
    r.cheapest = std::min(r.cheapest, card.price);
    r.dearest = std::max(r.dearest, card.price);
  }
  for (int gold = 0; gold <= r.dearest; ++gold) {
    std::uint64_t kinds = 0;
    for (Kind k = 0; k < r.kinds; ++k) kinds |= deck.card[k].price <= gold ? Cards::one(k) : 0;
    r.affordable.push_back(kinds);
  }
}

void copy_zones(Rules& r) {
  const Deck& deck = *r.deck;
  r.zone_cards = static_cast<int>(deck.zone.size());
  for (std::size_t z = 0; z < deck.zone.size(); ++z) {
    const ZoneDef& zone = deck.zone[z];
    r.zone_program[z] = zone.effect.data();
    r.gold_alone[z] = static_cast<std::uint8_t>(zone.gold_alone);
    r.forbidden_times[z] = zone.forbidden_times;
    r.protects[z] = zone.protects;
  }
}

constexpr const char* kSets[] = {"random", "beginners", "friendly", "harsh", "riches", "control", "chosen"};
constexpr int kCaps[] = {kLastRound, 30, 50, 100, 200};

void choose_zones(Rules& r, std::size_t which, const Node& options) {
  const bool chosen = which + 1 == std::size(kSets);
  if (options.maybe("chosen").present() && !chosen) {
    options["chosen"].complain("goes with \"zones\": \"chosen\" only"_en);
  }
  r.random_zones = which == 0;
  if (chosen) {
    r.zones = read_zones(options["chosen"], *r.deck);
  } else if (which > 0) {
    const auto set = std::ranges::find(r.deck->set, kSets[which], &SetDef::id);
    if (set != r.deck->set.end()) r.zones = set->zone;
    else options["zones"].complain(say("this deck has no set ''{word}''"_en, kSets[which]));
  }
}

void choose_first(Rules& r, std::size_t which, const Node& options) {
  if (which == 0) return;
  r.first = static_cast<Seat>(which - 1);
  if (r.first >= r.seats) options["first"].complain(say("nobody sits there at a table of {n}"_en, r.seats));
}

void choose_cap(Rules& r, std::size_t which, const Node&) { r.round_cap = kCaps[which]; }

const std::vector<OptionRow<Rules>> kOptions = {
    {.def = {"zones",
             {std::begin(kSets), std::end(kSets)},
             "TP-6-1",
             "which Zones lie on the board"_en,
             {"at random"_en, "for beginners"_en, "friendly"_en, "harsh"_en, "riches"_en, "control"_en,
              "the ten of a list"_en},
             false,
             "chosen",
             {{"Zone of Time I"_en, slots_of(0)},
              {"Zone of Time II"_en, slots_of(1)},
              {"Zone of Time III"_en, slots_of(2)},
              {"Zone of Time IV"_en, slots_of(3)}}},
     .set = choose_zones},
    {.def = {"first",
             {"random", "R", "G", "W", "P", "Y"},
             "TP-3-3",
             "who takes the first turn"_en,
             {"at random"_en, "Red"_en, "Green"_en, "White"_en, "Pink"_en, "Yellow"_en}},
     .set = choose_first},
    {.def = {"round_cap",
             {"off", "30", "50", "100", "200"},
             "TP-6-9",
             "stop after so many rounds; for games of bots"_en,
             {"no"_en, "30"_en, "50"_en, "100"_en, "200"_en}},
     .set = choose_cap},
    {{"starting_gold", {"steps", "none"}, "TP-8-1", "gold at the start"_en, {"by place in turn order"_en, "none"_en}},
     &Rules::no_starting_gold},
    {{"utopia_bar",
      {"absolute", "others"},
      "TP-8-41",
      "whether Utopia also bars one's own discards on other turns"_en,
      {"yes"_en, "no"_en}},
     &Rules::utopia_others_only},
    {{"information_age_police",
      {"stops", "goes_on"},
      "TP-8-37",
      "whether Police State ends the journey of Information Age"_en,
      {"yes"_en, "no: it goes on"_en}},
     &Rules::police_lets_journey_go_on},
    {{"nuclear_targets",
      {"any", "unvisited"},
      "TP-8-36",
      "which Zones Nuclear Wasteland may lead to"_en,
      {"any Zone"_en, "those not visited in this turn"_en}},
     &Rules::nuclear_unvisited_only},
    {{"industrial_return",
      {"any", "momentary"},
      "TP-8-20",
      "which cards Industrial Revolution may return"_en,
      {"any card"_en, "momentary cards"_en}},
     &Rules::return_momentary_only},
    {{"toys_single",
      {"discard", "play"},
      "TP-8-25",
      "a single card drawn in Age of Toys"_en,
      {"is discarded"_en, "is played"_en}},
     &Rules::toys_play_single},
    {{"deck_renewal",
      {"at_once", "when_needed"},
      "TP-8-47",
      "when the discard pile becomes the deck"_en,
      {"as soon as the deck is empty"_en, "when a card must be drawn"_en}},
     &Rules::renew_when_needed},
    {{"investments_offer",
      {"useful", "always"},
      "TP-8-50",
      "when Investments is offered"_en,
      {"when it is of use"_en, "always"_en}},
     &Rules::invest_always},
};

const RuleChange<Rules> kChanges[] = {
    {.ruleset = 2,
     .before = &Rules::alien_asked_in_vain,
     .clause = "TP-10-14",
     .about = "Alien Contact asks only where somebody with that much gold could pay for a card"_en},
};

}  // namespace

const std::vector<OptionRow<Rules>>& Game::option_rows() { return kOptions; }
std::span<const RuleChange<Rules>> Game::changes() { return kChanges; }
void Game::complete(Rules& r) { copy_cards(r), copy_zones(r); }

}  // namespace timetable::temporum
