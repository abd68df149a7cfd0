// Temporum in words: everything speaks both languages and fits the terminal, and a wrong deck file is told where it is
// wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "core/words.h"
#include "engine/playout.h"
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "tests/french.h"
#include "tests/patterns.h"
#include "tests/set_up.h"

namespace timetable::temporum {
namespace {

std::string error_of(const Json& deck, const Json& options = Json::object()) {
  const auto made = rules_from<Game>(to_doc(deck), 3, to_doc(options));
  return made ? "" : made.error().message.english();
}

std::string error_of_options(const Json& options) { return error_of(deck_json("temporum"), options); }

TEST(TemporumText, DescribesEveryComponentFromItsProgram) {
  const Rules r = rules_for<Game>(3);
  for (const Lang lang : languages()) {
    const std::vector<Component> entries = Game::components(r, lang);
    EXPECT_EQ(entries.size(), r.deck->card.size() + r.deck->zone.size());
    for (const Component& e : entries) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(is_clause("temporum", e.clause)) << e.id << ": " << e.clause;
    }
  }
  const auto zone = [&](std::string_view id, Lang lang) {
    return zone_text(r, *std::ranges::find(r.deck->zone, id, &ZoneDef::id), lang);
  };
  EXPECT_EQ(zone("ancient-egypt", Lang::En),
            "Score a card; then if you rule this Time, advance one of your crowns from this Time.");
  EXPECT_EQ(zone("ancient-greece", Lang::En),
            "Choose one: score a card, play a card or draw 2 cards; then you may pay 4 gold; if you do, draw a card.");
  EXPECT_EQ(zone("ice-age", kFrench),
            "Marquez une carte ; puis chaque autre joueur dans un Temps que vous dominez perd 3 or.");
  EXPECT_EQ(card_text(r, *std::ranges::find(r.deck->card, "think-tank", &CardDef::id), Lang::En),
            "When you discard a card, gain 1 gold.");
}

TEST(TemporumDeck, TellsWhereItIsWrong) {
  Json deck = deck_json("temporum");
  deck["player_cards"][1]["effect"][0]["op"] = "drow";
  EXPECT_NE(error_of(deck).find("player_cards[1].effect[0].op"), std::string::npos) << error_of(deck);
  deck = deck_json("temporum");
  deck["zones"][3]["time"] = 9;
  EXPECT_NE(error_of(deck).find("zones[3].time"), std::string::npos);
  deck = deck_json("temporum");
  deck["zones"][0]["effect"][1]["cond"] = {{"rulez", "here"}};
  EXPECT_NE(error_of(deck).find("Did you mean 'rules'?"), std::string::npos) << error_of(deck);
  deck = deck_json("temporum");
  deck["sets"][0]["slots"].erase(1);
  EXPECT_NE(error_of(deck).find("Time II needs exactly 2 Zones; found 1"), std::string::npos) << error_of(deck);
  deck = deck_json("temporum");
  deck["player_cards"][0]["effect"] = {{{"op", "pass_left"}}};
  EXPECT_NE(error_of(deck).find("only a Zone can do this"), std::string::npos);
  EXPECT_EQ(error_of(deck_json("temporum")), "");
}

TEST(TemporumDeck, RefusesWhatWouldNestTooDeep) {
  const auto card = [](const char* id) -> std::size_t {
    for (std::size_t i = 0;; ++i) {
      if (deck_json("temporum")["player_cards"].at(i)["id"] == id) return i;
    }
  };
  const auto zone = [](const char* id) -> std::size_t {
    for (std::size_t i = 0;; ++i) {
      if (deck_json("temporum")["zones"].at(i)["id"] == id) return i;
    }
  };
  const Json play = {{"op", "play_card"}, {"who", "you"}}, journey = {{"op", "visit_each_real"}, {"min_crowns", 4}};
  const auto error_with = [&](const char* part, std::size_t i, const Json& op) {
    Json deck = deck_json("temporum");
    deck[part][i]["effect"].push_back(op);
    return error_of(deck);
  };
  EXPECT_NE(error_with("player_cards", card("artist"), play).find("at most two cards"), std::string::npos);
  EXPECT_NE(
      error_with("player_cards", card("trinket"), {{"op", "return_this_to_hand"}}).find("neither visit a Zone nor"),
      std::string::npos);
  EXPECT_NE(error_with("zones", zone("cold-war"), play).find("cold-war: before Time IV"), std::string::npos);
  EXPECT_NE(error_with("zones", zone("plague"), journey).find("plague: only Zones of Time IV"), std::string::npos);
  EXPECT_NE(error_with("zones", zone("utopia"), journey).find("at most two Zones"), std::string::npos);
  EXPECT_EQ(error_with("zones", zone("communist-utopia"), play), "");
}

// A position in a file may hold any stack; one that could grow beyond its room is refused.
TEST(TemporumPosition, RefusesVisitsThatCannotBeNested) {
  const Rules r = rules_for<Game>(2, {{"zones", "friendly"}, {"first", "R"}});
  const Json position = {{"zones", {{"set", "friendly"}}}, {"hand", {{"R", {"artist", "trinket"}}}}};
  State s = *Game::load(r, to_doc(position));
  NullLog log;
  Game::apply(r, s, 0, act::move(4), log);  // Summer of Love asks what to do
  Doc doc = Game::view(r, s, kChance);
  ASSERT_TRUE(Game::load(r, doc));
  EXPECT_EQ(*Game::load(r, doc), s);
  Doc visited = Doc::object();
  visited.set("R", Doc::list());
  doc.set("visited", visited);
  const auto loaded = Game::load(r, doc);
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message.english().find("no line of play nests visits like this"), std::string::npos);
}

TEST(TemporumDeck, SurvivesAnyOneFieldBeingBroken) {
  for (const char* part : {"player_cards", "zones", "sets", "setup", "board"}) {
    for (const auto& [key, value] : deck_json("temporum")[part].items()) {
      Json deck = deck_json("temporum");
      auto& entry = deck[part].is_array() ? deck[part][static_cast<std::size_t>(std::stoi(key))] : deck[part][key];
      entry = "nonsense";
      if (key != "note" && key != "colours_source" && key != "rows") {
        EXPECT_NE(error_of(deck), "") << part << " " << key;
      }
    }
  }
}

TEST(TemporumOptions, RefuseWhatCannotBeWithAHint) {
  EXPECT_NE(error_of_options({{"zones", "frendly"}}).find("friendly"), std::string::npos);
  EXPECT_NE(error_of_options({{"first", "Y"}}).find("nobody sits there"), std::string::npos);
  EXPECT_NE(error_of_options({{"chosen", Json::array()}}).find("\"zones\": \"chosen\""), std::string::npos);
  const Json nine = {"ice-age",  "plague", "crusades",  "cold-war",   "plutocracy",
                     "savagery", "utopia", "space-age", "age-of-cats"};
  EXPECT_NE(error_of_options({{"zones", "chosen"}, {"chosen", nine}}).find("Time III needs exactly 3 Zones; found 2"),
            std::string::npos);
  Json misspelt = nine;
  misspelt.push_back("cold-wor");
  EXPECT_NE(error_of_options({{"zones", "chosen"}, {"chosen", misspelt}}).find("Did you mean 'cold-war'?"),
            std::string::npos);
  Json ten = nine;
  ten.push_back("Police State");
  EXPECT_EQ(error_of_options({{"zones", "chosen"}, {"chosen", ten}}), "");
}

}  // namespace
}  // namespace timetable::temporum
