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
#include "tests/json_files.h"
#include "tests/patterns.h"

namespace timetable::temporum {
namespace {

const Json& deck_json() {
  static const Json deck = Json::parse(file_text("decks/temporum.json"));
  return deck;
}

Rules rules_for(int players, const Json& options = Json::object()) {
  auto made = rules_from<Game>(to_doc(deck_json()), players, to_doc(options));
  if (!made) throw std::runtime_error(made.error().message.english());
  return *made;
}

std::string error_of(const Json& deck, const Json& options = Json::object()) {
  const auto made = rules_from<Game>(to_doc(deck), 3, to_doc(options));
  return made ? "" : made.error().message.english();
}

std::string error_of_options(const Json& options) { return error_of(deck_json(), options); }

const std::set<std::string>& clauses() {
  static const std::set<std::string> ids = [] {
    const std::string spec = file_text("docs/rules/temporum.md");
    std::set<std::string> out;
    for (const Found& heading : find_all(spec, "\\*\\*(TP-\\d+-\\d+)")) out.insert(heading[1]);
    return out;
  }();
  return ids;
}

bool reads_well(const std::string& text) {
  return !text.empty() && text.find_first_of("{}$?_") == std::string::npos && text.find("  ") == std::string::npos;
}

// Questions end with a question mark; the rest of a prompt reads like any text.
bool prompt_reads_well(std::string text) {
  std::erase(text, '?');
  return !text.empty() && text.find_first_of("{}$_") == std::string::npos;
}

void check_board(const std::vector<Line>& board) {
  EXPECT_GT(board.size(), 10u);
  for (const Line& line : board) {
    int n = 0;
    for (const Span& span : line) n += columns(span.text);
    EXPECT_LE(n, 80);
  }
}

void check_question(const Rules& r, const State& s, Seat p) {
  const Question en = Game::question(r, s, p, Lang::En), fr = Game::question(r, s, p, kFrench);
  EXPECT_TRUE(prompt_reads_well(en.prompt)) << en.prompt;
  EXPECT_TRUE(prompt_reads_well(fr.prompt)) << fr.prompt;
  EXPECT_NE(en.prompt, fr.prompt);
  EXPECT_EQ(en.id, fr.id);
  EXPECT_TRUE(clauses().contains(en.clause)) << en.id << ": " << en.clause;
}

void check_events(const Rules& r, const std::vector<Event>& events) {
  for (const Event& e : events) {
    for (Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
      for (const Lang lang : languages()) {
        const std::string text = Game::sentence(r, seen_by(e, viewer), lang);
        EXPECT_TRUE(reads_well(text) && text.ends_with('.')) << int{e.kind} << ": " << text;
      }
    }
  }
}

void play_and_check(const Rules& r, std::uint64_t seed, std::set<std::string>& ids) {
  Rng rng(seed);
  State s;
  Game::setup(r, s);
  for (int n = 0; !Game::to_act(r, s).empty() && n < 5000; ++n) {
    const Seat p = Game::to_act(r, s).lowest();
    Options options;
    Game::options(r, s, p, options);
    check_question(r, s, p);
    ids.insert(Game::question(r, s, p, Lang::En).id);
    for (Action a : options) {
      for (const Lang lang : languages()) EXPECT_TRUE(reads_well(Game::label(r, s, p, a, lang))) << Game::code(r, a);
      EXPECT_FALSE(Game::targets(r, s, p, a).empty());
      EXPECT_EQ(Game::code(r, a).find(' '), std::string::npos);
    }
    if (n % 7 == 0) {
      for (const Lang lang : languages()) check_board(Game::board(r, s, static_cast<Seat>(n % r.seats), lang));
    }
    EventLog log;
    Game::apply(r, s, p, options.sample(rng), log);
    check_events(r, log.events);
  }
  check_board(Game::board(r, s, kChance, kFrench));
}

TEST(TemporumText, SpeaksBothLanguagesThroughWholeGames) {
  std::set<std::string> ids;
  for (int players = 2; players <= kSeatsMax; ++players) {
    for (std::uint64_t seed = 0; seed < 25; ++seed) play_and_check(rules_for(players), seed, ids);
  }
  const std::string spec = file_text("docs/rules/temporum.md");
  for (const Found& row : find_all(spec, "\\n\\| (D-[A-Z-]+) \\|")) {
    EXPECT_TRUE(ids.contains(row[1])) << row[1] << " was never asked";
  }
}

TEST(TemporumText, DescribesEveryComponentFromItsProgram) {
  const Rules r = rules_for(3);
  for (const Lang lang : languages()) {
    const std::vector<Component> entries = Game::components(r, lang);
    EXPECT_EQ(entries.size(), 78u);
    for (const Component& e : entries) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(clauses().contains(e.clause)) << e.id << ": " << e.clause;
    }
  }
  const auto zone = [&](std::size_t i, Lang lang) { return zone_text(r, r.deck->zone[i], lang); };
  EXPECT_EQ(zone(0, Lang::En), "Score a card; then if you rule this Time, advance one of your crowns from this Time.");
  EXPECT_EQ(zone(1, Lang::En),
            "Choose one: score a card, play a card or draw 2 cards; then you may pay 4 gold; if you do, draw a card.");
  EXPECT_EQ(zone(2, kFrench), "Marquez une carte ; puis chaque autre joueur dans un Temps que vous dominez perd 3 or.");
  EXPECT_EQ(card_text(r, r.card(26), Lang::En), "When you discard a card, gain 1 gold.");
}

TEST(TemporumDeck, TellsWhereItIsWrong) {
  Json deck = deck_json();
  deck["player_cards"][1]["effect"][0]["op"] = "drow";
  EXPECT_NE(error_of(deck).find("player_cards[1].effect[0].op"), std::string::npos) << error_of(deck);
  deck = deck_json();
  deck["zones"][3]["time"] = 9;
  EXPECT_NE(error_of(deck).find("zones[3].time"), std::string::npos);
  deck = deck_json();
  deck["zones"][0]["effect"][1]["cond"] = {{"rulez", "here"}};
  EXPECT_NE(error_of(deck).find("Did you mean 'rules'?"), std::string::npos) << error_of(deck);
  deck = deck_json();
  deck["sets"][0]["slots"].erase(1);
  EXPECT_NE(error_of(deck).find("Time II needs exactly 2 Zones; found 1"), std::string::npos) << error_of(deck);
  deck = deck_json();
  deck["player_cards"][0]["effect"] = {{{"op", "pass_left"}}};
  EXPECT_NE(error_of(deck).find("only a Zone can do this"), std::string::npos);
  EXPECT_EQ(error_of(deck_json()), "");
}

TEST(TemporumDeck, RefusesWhatWouldNestTooDeep) {
  const auto card = [](const char* id) -> std::size_t {
    for (std::size_t i = 0;; ++i) {
      if (deck_json()["player_cards"].at(i)["id"] == id) return i;
    }
  };
  const auto zone = [](const char* id) -> std::size_t {
    for (std::size_t i = 0;; ++i) {
      if (deck_json()["zones"].at(i)["id"] == id) return i;
    }
  };
  const Json play = {{"op", "play_card"}, {"who", "you"}}, journey = {{"op", "visit_each_real"}, {"min_crowns", 4}};
  const auto error_with = [&](const char* part, std::size_t i, const Json& op) {
    Json deck = deck_json();
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
  const Rules r = rules_for(2, {{"zones", "friendly"}, {"first", "R"}});
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
    for (const auto& [key, value] : deck_json()[part].items()) {
      Json deck = deck_json();
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
