// Temporum refuses wrong decks, options and positions with the same facts in English and in French.
#include <gtest/gtest.h>

#include "core/words.h"
#include "games/temporum/game.h"
#include "tests/french.h"
#include "tests/set_up.h"

namespace timetable::temporum {
namespace {

Words refusal(const Json& deck, const Json& options, int players = 3) {
  const Result<Rules> made = rules_from<Game>(to_doc(deck), players, to_doc(options));
  return made ? Words() : made.error().message;
}

// A step of JSON Patch that makes the deck wrong.
struct Mistake {
  std::string_view op, path, value = {};
};
// A path names components by their ids, wherever they stand in the deck.
std::string by_number(const Json& deck, std::string_view path) {
  std::string out;
  const Json* at = &deck;
  for (const std::string& word : split(path.substr(1), '/')) {
    std::string step = word;
    for (std::size_t i = 0; at && at->is_array() && i < at->size(); ++i) {
      const Json& entry = at->at(i);
      if (entry.is_object() && entry.contains("id") && entry["id"] == word) step = std::to_string(i);
    }
    out += "/" + step;
    const Json::json_pointer here(out);
    at = deck.contains(here) ? &deck[here] : nullptr;
  }
  return out;
}

Words refusal_of_deck(const Mistake& m) {
  const Json deck = deck_json("temporum");
  Json step = {{"op", m.op}, {"path", by_number(deck, m.path)}};
  if (!m.value.empty()) step["value"] = Json::parse(m.value);
  return refusal(deck.patch(Json::array({step})), Json::object());
}

Words refusal_of_options(std::string_view options) { return refusal(deck_json("temporum"), Json::parse(options)); }

Words refusal_of_position(std::string_view position) {
  static const Rules r =
      *rules_from<Game>(to_doc(deck_json("temporum")), 2, to_doc({{"zones", "friendly"}, {"first", "R"}}));
  const Result<State> loaded = Game::load(r, to_doc(Json::parse(position)));
  return loaded ? Words() : loaded.error().message;
}

TEST(TemporumRefusals, SpeakFrench) {
  EXPECT_EQ(refusal(deck_json("temporum"), Json::object(), 6).in(kFrench),
            "Temporum se joue de 2 à 5 joueurs, pas à 6.");
  EXPECT_EQ(refusal_of_options(R"({"first": "Y"})").in(kFrench), "first : à une table de 3, personne n'est assis là");
  EXPECT_EQ(refusal_of_options(R"({"chosen": []})").in(kFrench), "chosen : ne va qu'avec \"zones\": \"chosen\"");
  EXPECT_EQ(refusal_of_deck({"remove", "/sets/0/slots/1"}).in(kFrench),
            "sets[0].slots : Zones du Temps II : il en faut exactement 2 ; trouvé : 1");
  EXPECT_EQ(refusal_of_deck({"replace", "/sets/0/slots/1", R"("renaisance")"}).lines()[0].in(kFrench),
            "sets[0].slots[1] : il n'y a pas de Zone « renaisance ». Vouliez-vous dire « renaissance » ?");
  EXPECT_EQ(refusal_of_deck({"replace", "/zones/0/effect/1/cond", R"({"rulez": "here"})"}).in(kFrench),
            "zones[0].effect[1].cond : « rulez » n'est pas connu ici. Vouliez-vous dire « rules » ? Attendu : rules, "
            "rules_at_least, crowns_here, gold_below, richest, did_discard, hand_min");
  EXPECT_EQ(refusal_of_position(R"({"in_play": {"R": ["artist"]}})").in(kFrench),
            "in_play.R[0] : la carte Artiste n'est pas une carte Perpétuelle");
  EXPECT_EQ(refusal_of_position(R"({"hand": {"R": ["trinket", "trinket"], "G": ["trinket"]}})").in(kFrench),
            "le paquet ne contient que 2 fois la carte Babiole ; la position la contient 3 fois");
  EXPECT_EQ(refusal_of_position(R"({"zones": {"0": "plague"}})").in(kFrench),
            "zones.0 : la Zone Peste appartient au Temps II, l'emplacement 0 au Temps I");
  EXPECT_EQ(refusal_of_position(R"({"pawns": {"G": 3}})").in(kFrench),
            "pawns.G : avec ces chemins, l'emplacement 3 n'est pas réel");
  EXPECT_EQ(refusal_of_position(R"({"known": {"R": {"G": ["artist"]}}})").in(kFrench),
            "cette position est impossible : une carte que l'on sait dans une main n'y est pas");
}

constexpr Mistake kDecks[] = {
    {"replace", "/game", R"("echoes")"},
    {"replace", "/board/paths", "[]"},
    {"replace", "/setup/starting_gold/by_players/3", "[0]"},
    {"replace", "/setup/colours", "[]"},
    {"replace", "/player_cards", "[]"},
    {"replace", "/player_cards/artist/id", R"("zebra")"},
    {"replace", "/player_cards/artist/id", R"("")"},
    {"replace", "/player_cards/black-market/passive", "[]"},
    {"replace", "/player_cards/black-market/passive/0/do/0/op", R"("draw")"},
    {"replace", "/player_cards/black-market/passive/0/trigger", R"("card_drown")"},
    {"replace", "/player_cards/investments/passive/0/do/0/op", R"("draw")"},
    {"replace", "/player_cards/investments/passive/0/optional", "false"},
    {"replace", "/player_cards/explorer/passive", R"([{"trigger": "after_visit_time_4", "optional": true,
        "cost": "discard_this", "do": [{"op": "draw", "who": "you", "n": 2}]}])"},
    {"replace", "/player_cards/predict-the-future/effect/0", R"({"op": "at_end_of_turn", "optional": false,
        "do": [{"op": "change_history", "at": "real_time_1"}]})"},
    {"add", "/player_cards/trinket/effect/1", R"({"op": "play_card", "who": "you"})"},
    {"add", "/player_cards/trinket/effect/1", R"({"op": "return_this_to_hand"})"},
    {"add", "/player_cards/anubis-statuette/effect/0",
     R"({"op": "after_this_zone", "do": [{"op": "visit", "target": "any_unvisited"}]})"},
    {"replace", "/player_cards/artist/effect/0", R"({"op": "play_card", "who": "you"})"},
    {"add", "/zones/plague/effect/0", R"({"op": "visit_each_real", "min_crowns": 4})"},
    {"add", "/zones/utopia/effect/0", R"({"op": "visit_each_real", "min_crowns": 4})"},
    {"replace", "/zones/utopia/effect", R"([{"op": "play_card", "who": "you"}, {"op": "play_card", "who": "you"},
        {"op": "play_card", "who": "you"}, {"op": "play_card", "who": "you"}])"},
    {"add", "/zones/cold-war/effect/0", R"({"op": "play_card", "who": "you"})"},
    {"replace", "/zones/ancient-greece/id", R"("ancient-egypt")"},
    {"replace", "/zones", "[]"},
    {"replace", "/zones/cold-war/box/0/do/0/op", R"("draw")"},
    {"replace", "/zones/police-state/box/0/times", "[]"},
    {"replace", "/sets/0/slots/2", R"("roman-empire")"},
    {"replace", "/zones/ancient-egypt/effect/1/cond", "{}"},
    {"replace", "/player_cards/anubis-statuette/effect", R"([{"op": "pass_left"}])"},
    {"replace", "/zones/ancient-egypt/effect", R"([{"op": "return_this_to_hand"}])"},
    {"replace", "/zones/bureaucracy/effect/1/n", "2"},
    {"replace", "/player_cards/trinket/effect/0/who", R"("each")"},
    {"replace", "/zones/warm-globe/effect/1/who", R"("you")"},
    {"replace", "/player_cards/infected-rat/effect/0/where", "[]"},
    {"replace", "/player_cards/infected-rat/effect/0/where/0/more_cards_than_you", "false"},
    {"replace", "/player_cards/artist/effect/0/n", R"("many")"},
    {"replace", "/player_cards/kill-your-grandfather/effect/0/who", R"("each")"},
    {"replace", "/player_cards/gladiators-gladius/effect/0/n/of", R"("")"},
    {"replace", "/zones/plutocracy/effect/1/cond/richest", "false"},
    {"replace", "/zones/ancient-egypt/effect/1/then/0/n", "2"},
    {"replace", "/player_cards/inventor/effect/0/options", "[]"},
    {"replace", "/player_cards/inventor/effect/0/options/0", "[]"},
    {"replace", "/player_cards/inventor/effect/0/options/0/0", R"({"op": "discard", "who": "you", "n": 1})"},
    {"replace", "/player_cards/inventor/effect/0/options/0/0", R"({"op": "gain", "who": "you", "n": 1})"},
    {"replace", "/player_cards/anubis-statuette/effect/0/do", "[]"},
    {"replace", "/player_cards/predict-the-future/effect/0/do", "[]"},
    {"replace", "/player_cards/predict-the-future/effect/0/do/0/op", R"("draw")"},
};

TEST(TemporumRefusals, OfDecksAreTranslated) {
  for (const Mistake& m : kDecks) EXPECT_TRUE(is_in_french(refusal_of_deck(m))) << m.path;
  Json deck = deck_json("temporum");
  for (int i = 0; i < 200; ++i) deck["zones"][46]["effect"].push_back({{"op", "gain"}, {"who", "you"}, {"n", 1}});
  EXPECT_TRUE(is_in_french(refusal(deck, Json::object()))) << "200 operations";
  deck = deck_json("temporum");
  while (deck["zones"].size() <= kZonesMax) deck["zones"].push_back(deck["zones"][0]);
  EXPECT_TRUE(is_in_french(refusal(deck, Json::object()))) << "one Zone too many";
  deck = deck_json("temporum");
  deck["sets"][1]["id"] = "amicable";
  EXPECT_TRUE(is_in_french(refusal(deck, {{"zones", "friendly"}}))) << "no set of this name";
}

TEST(TemporumRefusals, OfOptionsAreTranslated) {
  for (std::string_view options :
       {R"({"zones": "frendly"})", R"({"first": "Y"})", R"({"chosen": []})", R"({"speed": "fast"})",
        R"({"zones": "chosen", "chosen": ["ice-age", "ice-age", "cold-wor"]})", R"({"round_cap": 7})"}) {
    EXPECT_TRUE(is_in_french(refusal_of_options(options))) << options;
  }
}

TEST(TemporumRefusals, OfPositionsAreTranslated) {
  for (std::string_view position : {
           R"({"rond": 3})",
           R"({"hand": {"R": ["artest"]}})",
           R"({"hand": {"R": ["artist", "artist", "artist"]}})",
           R"({"hand": {"R": ["artist", "artist"]}, "discard": ["artist"]})",
           R"({"hand": {"R": ["artist", "artist"]}, "deck": ["artist"]})",
           R"({"zone_gold": [1, 2]})",
           R"({"zones": [null, null, null, null, null, null, null, null, null, null]})",
           R"({"zones": ["ice-age"]})",
           R"({"zones": {"1": "roman-empire", "2": "roman-empire"}})",
           R"({"zones": {"ten": "roman-empire"}})",
           R"({"zones": {"0": "roman-empire"}})",
           R"({"paths": "left"})",
           R"({"aside": ["artist", "artist", "trinket"]})",
           R"({"aside": ["artist"]})",
           R"({"picked": ["artist"]})",
           R"({"chosen": {"R": "artist"}})",
           R"({"crowns": {"R": "10-1-0-0"}})",
           R"({"in_play": {"R": ["explorer/artist/trinket"]}})",
           R"({"in_play": {"R": ["artist"]}})",
           R"({"in_play": {"R": ["explorer", "explorer", "explorer"]}})",
           R"({"pawns": {"G": 3}})",
           R"({"known": {"R": {"R": ["artist"]}}, "hand": {"R": ["artist"]}})",
           R"({"known": {"R": {"G": ["artist"]}}})",
           R"({"not_in_deck": {"R": ["artist"]}})",
           R"({"stack": [], "asked": ["R"]})",
           R"({"stack": [{"in": "draw", "who": "R", "pc": 0, "slot": 0, "card": 0, "at": 0, "n": 1, "local": 0}],
               "asked": ["R"]})",
       }) {
    EXPECT_TRUE(is_in_french(refusal_of_position(position))) << position;
  }
}

}  // namespace
}  // namespace timetable::temporum
