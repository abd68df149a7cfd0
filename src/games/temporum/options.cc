// Temporum: the options of a table, and the rules they make of a deck.
#include <algorithm>
#include <map>

#include "games/temporum/cards.h"
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

using Values = std::map<std::string_view, std::size_t>;

void read_rulings(Values& value, Rules& r) {
  r.no_starting_gold = value["starting_gold"] == 1;
  r.utopia_others_only = value["utopia_bar"] == 1;
  r.police_lets_journey_go_on = value["information_age_police"] == 1;
  r.nuclear_unvisited_only = value["nuclear_targets"] == 1;
  r.return_momentary_only = value["industrial_return"] == 1;
  r.toys_play_single = value["toys_single"] == 1;
  r.renew_when_needed = value["deck_renewal"] == 1;
  r.invest_always = value["investments_offer"] == 1;
}

void read_board(const Node& node, std::size_t which, const Deck& deck, Rules& r) {
  const std::vector<std::string>& values = option_defs()[0].values;
  const bool chosen = which + 1 == values.size();
  if (node.maybe("chosen").present() && !chosen) {
    node["chosen"].complain("goes with \"zones\": \"chosen\" only"_en);
  }
  r.random_zones = which == 0;
  if (chosen) {
    r.zones = read_zones(node["chosen"], deck);
  } else if (which > 0) {
    const auto set = std::ranges::find(deck.set, values[which], &SetDef::id);
    if (set != deck.set.end()) r.zones = set->zone;
    else node["zones"].complain(say("this deck has no set ''{word}''"_en, values[which]));
  }
}

}  // namespace

const std::vector<OptionDef>& option_defs() {
  static const std::vector<OptionDef> defs = {
      {"zones",
       {"random", "beginners", "friendly", "harsh", "riches", "control", "chosen"},
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
      {"first",
       {"random", "R", "G", "W", "P", "Y"},
       "TP-3-3",
       "who takes the first turn"_en,
       {"at random"_en, "Red"_en, "Green"_en, "White"_en, "Pink"_en, "Yellow"_en}},
      {"round_cap",
       {"off", "30", "50", "100", "200"},
       "TP-6-9",
       "stop after so many rounds; for games of bots"_en,
       {"no"_en, "30"_en, "50"_en, "100"_en, "200"_en}},
      {"starting_gold", {"steps", "none"}, "TP-8-1", "gold at the start"_en, {"by place in turn order"_en, "none"_en}},
      {"utopia_bar",
       {"absolute", "others"},
       "TP-8-41",
       "whether Utopia also bars one's own discards on other turns"_en,
       {"yes"_en, "no"_en}},
      {"information_age_police",
       {"stops", "goes_on"},
       "TP-8-37",
       "whether Police State ends the journey of Information Age"_en,
       {"yes"_en, "no: it goes on"_en}},
      {"nuclear_targets",
       {"any", "unvisited"},
       "TP-8-36",
       "which Zones Nuclear Wasteland may lead to"_en,
       {"any Zone"_en, "those not visited in this turn"_en}},
      {"industrial_return",
       {"any", "momentary"},
       "TP-8-20",
       "which cards Industrial Revolution may return"_en,
       {"any card"_en, "momentary cards"_en}},
      {"toys_single",
       {"discard", "play"},
       "TP-8-25",
       "a single card drawn in Age of Toys"_en,
       {"is discarded"_en, "is played"_en}},
      {"deck_renewal",
       {"at_once", "when_needed"},
       "TP-8-47",
       "when the discard pile becomes the deck"_en,
       {"as soon as the deck is empty"_en, "when a card must be drawn"_en}},
      {"investments_offer",
       {"useful", "always"},
       "TP-8-50",
       "when Investments is offered"_en,
       {"when it is of use"_en, "always"_en}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players < 2 || players > kSeatsMax) {
    return Error{Fault::BadOption, say("Temporum is for 2 to 5 players, not {n}."_en, players)};
  }
  std::vector<Words> problems;
  const Node node(options, problems);
  Values value = read_options(node, option_defs());
  Rules r;
  r.deck = deck;
  r.seats = players;
  if (problems.empty()) read_board(node, value["zones"], *deck, r);
  if (const std::size_t first = value["first"]) {
    r.first = static_cast<Seat>(first - 1);
    if (r.first >= players) {
      node["first"].complain(say("nobody sits there at a table of {n}"_en, players));
    }
  }
  if (const std::size_t cap = value["round_cap"]) r.round_cap = std::stoi(option_defs()[2].values[cap]);
  read_rulings(value, r);
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  copy_cards(r);
  copy_zones(r);
  return r;
}

}  // namespace timetable::temporum
