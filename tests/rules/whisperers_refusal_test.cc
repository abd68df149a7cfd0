// The Time Whisperers refuses wrong decks, options and positions where they are wrong, with the same facts in English
// and in French.
#include <gtest/gtest.h>

#include <array>

#include "core/words.h"
#include "games/whisperers/game.h"
#include "tests/french.h"
#include "tests/set_up.h"

namespace timetable::whisperers {
namespace {

// One thing wrong in the deck: a step of JSON Patch, and what the message must say.
struct Mistake {
  std::string_view op, path, value;
  std::string_view where, what;
};

constexpr Mistake kMistakes[] = {
    {"replace", "/game", R"("echoes")", "game:", "expected \"whisperers\""},
    {"replace", "/format", "3", "format:", "from 2 to 2"},
    {"replace", "/ages", "{}", "ages:", "expected a list"},
    {"remove", "/ages/3", "", "ages:", "expected 4 entries, found 3"},
    {"replace", "/ages/0/name", R"({"fr": "Dawn"})", "ages[0].name:", "'en' is missing"},
    {"replace", "/ages/0/name/fr", R"("")", "ages[0].name.fr:", "not empty"},
    {"replace", "/colours/1/name", "7", "colours[1].name:", "expected a text, found"},
    {"remove", "/vocabulary/tracks/gold", "", "vocabulary.tracks:", "'gold' is missing"},
    {"remove", "/vocabulary/windowTexts/phase-2", "", "vocabulary.windowTexts:", "'phase-2' is missing"},
    {"remove", "/vocabulary/operations/place-tw", "", "vocabulary.operations:", "'place-tw' is missing"},
    {"remove", "/vocabulary/terms/any-own-tw", "", "vocabulary.terms:", "'any-own-tw' is missing"},
    {"replace", "/vocabulary/operations/place-tw/text/fr", R"("{tw} va vers {agee}")",
     "vocabulary.operations.place-tw.text:", "Did you mean 'age'?"},
    {"remove", "/cards/8", "", "cards:", "expected 9 entries, found 8"},
    {"replace", "/cards/4/id", R"("inversion")", "cards[4].id:", "expected \"progression\""},
    {"replace", "/cards/4/effect/0/op", R"("mov-tw")", "cards[4].effect[0].op:", "Did you mean 'move-tw'?"},
    {"replace", "/cards/4/effect/0/steps", "5", "cards[4].effect[0].steps:", "from -3 to 3, found 5"},
    {"replace", "/cards/4/effect/0/steps", "0", "cards[4].effect[0].steps:", "no text for 0"},
    {"replace", "/cards/0/effect/0/number", "2", "cards[0].effect:", "its own number"},
    {"replace", "/cards/8/effect", "[]", "cards[8].effect:", "a card needs an effect"},
    {"add", "/cards/8/effect/0/speed", "3", "cards[8].effect[0]:", "the field 'speed' is not known here"},
    {"replace", "/cards/8/effect/0/op", R"("score-now")", "cards[8].effect:", "a card can only"},
    {"replace", "/powers/1/id", R"("agent")", "powers[1]:", "'agent' occurs twice"},
    {"replace", "/powers/1/name", R"("Agent")", "powers[1]:", "the name 'Agent' occurs twice"},
    {"replace", "/cards/5/code", R"("Prog")", "cards[5].code:", "'Prog' occurs twice"},
    {"replace", "/powers/7/uses/0/effect/1/as", R"("$tw")", "powers[7].uses[0].effect[1].as:", "bound twice"},
    {"replace", "/powers/0/level", "4", "powers[0].level:", "from 1 to 3, found 4"},
    {"remove", "/powers/0/clause", "", "powers[0]:", "'clause' is missing"},
    {"replace", "/powers/0/source", R"("memory")", "powers[0].source:", "expected one of: rulebook"},
    {"replace", "/powers/0/uses", "[]", "powers[0].uses:", "at least one use"},
    {"replace", "/powers/0/uses/0/windows/0", R"("phase-9")", "powers[0].uses[0].windows[0]:", "expected one of"},
    {"replace", "/powers/0/uses/0/frequency", R"("standing")", "powers[0].uses[0].effect[1]:", "standing"},
    {"replace", "/powers/7/uses/0/effect/2/age", R"("$when")", "powers[7].uses[0].effect[2].age:", "not been bound"},
    {"replace", "/powers/7/uses/0/effect/2/age", R"("$tw")", "powers[7].uses[0].effect[2].age:", "expected an age"},
    {"replace", "/powers/7/uses/0/effect/0/as", R"("$piece")", "powers[7].uses[0].effect[0].as:", "no noun"},
    {"replace", "/powers/7/uses/0/effect/0/filter", R"("any-own-tv")",
     "powers[7].uses[0].effect[0].filter:", "Did you mean 'any-own-tw'?"},
    {"remove", "/powers/7/uses/0/effect/0", "", "powers[7].uses[0].effect[0]:", "must follow choose-own-tw"},
    {"replace", "/powers/9/uses/0/offerIf/1/count", "99", "powers[9].uses[0].offerIf[1].count:", "from 1 to 12"},
    {"replace", "/powers/9/uses/0/offerIf/3/power", R"("psychik")",
     "powers[9].uses[0].offerIf[3].power:", "Did you mean 'psychic'?"},
    {"replace", "/powers/13/uses/1/effect/0", R"({"op": "choose-age", "as": "$age", "except": "none"})",
     "powers[13].uses:", "the same choices"},
    {"replace", "/powers/16/uses/0/effect/0/max", "7", "powers[16].uses[0].effect[0]:", "max <= 3"},
    {"replace", "/setups/0/cards", R"(["number-1"])", "setups[0].cards:", "termination must be among"},
    {"replace", "/setups/0/rounds", R"("four")", "setups[0].rounds:", "expected a whole number"},
    {"replace", "/setups/0/powersPerLevel", "3", "setups[0].powersPerLevel:", "expected 0 or 4"},
    {"remove", "/setups/5", "", "setups:", "for 4 players"},
    {"replace", "/firstGame/powers/1/0", R"("witch")", "firstGame.powers.1[0]:", "is not of this level"},
    {"remove", "/constants/augmentedFactor", "", "constants:", "'augmentedFactor' is missing"},
};

// Further ones, of which only the language matters.
constexpr std::array<std::string_view, 3> kMoreMistakes[] = {
    {"replace", "/ages/0/id", R"("day")"},
    {"replace", "/powers/0/uses/0/windows", "[]"},
    {"replace", "/powers/0/uses/0/effect", "[]"},
    {"add", "/powers/7/uses/0/effect/0", R"({"op": "choose-board-power", "as": "$power", "level": 2})"},
    {"add", "/powers/7/uses/0/effect/3", R"({"op": "choose-board-power", "as": "$power", "level": 2})"},
    {"add", "/powers/16/uses/0/effect/0", R"({"op": "choose-board-power", "as": "$power", "level": 2})"},
    {"replace", "/powers/7/uses/0/effect/0/as", R"("tw")"},
    {"replace", "/powers/4/uses/0/effect/1/power", R"("judge")"},
    {"replace", "/powers/2/uses/0/effect/0/tracks", "[]"},
    {"remove", "/setups/0/cards/0", ""},
    {"replace", "/setups/0/placementAges", "[]"},
    {"replace", "/setups/0/placementAges/0", R"("day")"},
    {"replace", "/setups/0/twNumbers", "[]"},
    {"replace", "/firstGame/powers/1/1", R"("judge")"},
    {"add", "/cards/0/effect/1", R"({"op": "stop-playing"})"},
    {"replace", "/cards/4/effect/0", R"({"op": "activate-tw", "number": 1})"},
    {"replace", "/cards/8/effect/0", R"({"op": "flip-tw", "tw": "activated-tw"})"},
    {"replace", "/powers/13/uses/0/effect", R"([{"op": "collect-gifts", "kinds": ["progression"]}])"},
    {"replace", "/powers/13/uses/0/effect/0/kinds", R"(["termination"])"},
    {"replace", "/powers/10/uses/0/effect/0/tw", R"("activated-tws-of-unpassed-opponents")"},
    {"replace", "/powers/13/uses/1/effect/0/target", R"("own-tw-2")"},
    {"replace", "/powers/11/uses/0/frequency", R"("each-turn")"},
    {"replace", "/powers/23/uses/0/windows", R"(["phase-2"])"},
    {"replace", "/powers/1/uses/0/decision", R"("")"},
    {"replace", "/powers/1/uses/0/decision", R"("use-witch")"},
};

Json with_mistake(const Mistake& m) {
  Json step = {{"op", m.op}, {"path", m.path}};
  if (!m.value.empty()) step["value"] = Json::parse(m.value);
  return deck_json("whisperers").patch(Json::array({step}));
}

TEST(WhisperersDeck, MistakesAreReportedWhereTheyAre) {
  for (const Mistake& m : kMistakes) {
    const auto read = read_deck(to_doc(with_mistake(m)));
    ASSERT_FALSE(read) << m.path;
    std::istringstream lines(read.error().message.english());
    bool told = false;
    for (std::string line; std::getline(lines, line);) {
      told |= line.starts_with(m.where) && line.find(m.what) != std::string::npos;
    }
    EXPECT_TRUE(told) << m.op << " " << m.path << " " << m.value << "\nsays: " << read.error().message.english();
  }
}

TEST(WhisperersDeck, ALevelNeedsFourPowers) {
  Json deck = deck_json("whisperers");
  for (int i = 0; i < 5; ++i) deck["powers"].erase(deck["powers"].begin());
  const auto read = read_deck(to_doc(deck));
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.english().find("powers: level 1 needs at least 4 powers; found 3"), std::string::npos);
}

Words refusal_of_deck(const Json& deck) {
  const auto read = read_deck(to_doc(deck));
  return read ? Words() : read.error().message;
}

Words refusal_of_options(std::string_view options, int players = 2) {
  const Result<Rules> made = rules_from<Game>(to_doc(deck_json("whisperers")), players, to_doc(Json::parse(options)));
  return made ? Words() : made.error().message;
}

Words refusal_of_position(std::string_view position, std::string_view options = "{}") {
  const Rules r = *rules_from<Game>(to_doc(deck_json("whisperers")), 2, to_doc(Json::parse(options)));
  const Result<State> loaded = Game::load(r, to_doc(Json::parse(position)));
  return loaded ? Words() : loaded.error().message;
}

TEST(WhisperersRefusals, SpeakFrench) {
  const auto of_deck = [](std::string_view op, std::string_view path, std::string_view value) {
    return refusal_of_deck(with_mistake({op, path, value, "", ""})).lines()[0].in(kFrench);
  };
  EXPECT_EQ(of_deck("remove", "/ages/3", ""), "ages : attendu : 4 éléments ; trouvé : 3");
  EXPECT_EQ(of_deck("replace", "/vocabulary/operations/place-tw/text/fr", R"("{tw} va vers {agee}")"),
            "vocabulary.operations.place-tw.text : {agee} n'est pas un argument de place-tw ; attendu : "
            "augmentedFactor, tornado_spares, tw, age. Vouliez-vous dire « age » ?");
  EXPECT_EQ(of_deck("replace", "/powers/7/uses/0/effect/2/age", R"("$tw")"),
            "powers[7].uses[0].effect[2].age : attendu : un âge, mais $tw est un CT");
  EXPECT_EQ(of_deck("replace", "/powers/11/uses/0/frequency", R"("each-turn")"),
            "powers.phoenix : return-card demande la fréquence once-per-round");
  EXPECT_EQ(refusal_of_options("{}", 5).in(kFrench), "The Time Whisperers se joue de 2 à 4 joueurs, pas à 5.");
  EXPECT_EQ(refusal_of_options(R"({"variant": "youth", "powers": "first-game"})").in(kFrench),
            "powers : le jeu Jeunesse n'a pas de pouvoirs dorés ; retirez cette option");
  EXPECT_EQ(refusal_of_options(R"({"powers": "chosen", "chosen": ["Judge", "Judge", "Zodiak"]})").in(kFrench),
            "chosen[1] : le pouvoir Juge figure deux fois dans la liste\n"
            "chosen[2] : il n'y a pas de pouvoir « Zodiak ». Vouliez-vous dire « Zodiac » ?\n"
            "chosen : pouvoirs de niveau 1 : il en faut exactement quatre ; trouvé : 2\n"
            "chosen : pouvoirs de niveau 2 : il en faut exactement quatre ; trouvé : 0\n"
            "chosen : pouvoirs de niveau 3 : il en faut exactement quatre ; trouvé : 0");
  EXPECT_EQ(refusal_of_position(R"({"own": {"R": ["Wormhole"], "B": ["Wormhole"]}})").in(kFrench),
            "own.B[0] : le pouvoir Trou de ver est à deux endroits");
  EXPECT_EQ(refusal_of_position(R"({"tw": {"R7": "d@Dawn"}})").in(kFrench),
            "tw.R7 : attendu : un CT de cette table, par exemple \"R1\"");
  EXPECT_EQ(refusal_of_position(R"({"hand": {"R": ["#1"]}})").in(kFrench),
            "cette position est impossible : une carte a disparu ou est en double");
}

TEST(WhisperersRefusals, OfDecksAreTranslated) {
  for (const Mistake& m : kMistakes) EXPECT_TRUE(is_in_french(refusal_of_deck(with_mistake(m)))) << m.path;
  for (const auto& [op, path, value] : kMoreMistakes) {
    EXPECT_TRUE(is_in_french(refusal_of_deck(with_mistake({op, path, value, "", ""})))) << path;
  }
  Json deck = deck_json("whisperers");
  deck["powers"].push_back(deck["powers"][0]);
  EXPECT_TRUE(is_in_french(refusal_of_deck(deck))) << "25 powers";
  deck = deck_json("whisperers");
  for (int i = 0; i < 32; ++i) deck["powers"][2]["uses"].push_back(deck["powers"][2]["uses"][0]);
  EXPECT_TRUE(is_in_french(refusal_of_deck(deck))) << "more than 32 uses";
  deck = deck_json("whisperers");
  for (int i = 0; i < 8; ++i) deck["powers"][23]["uses"][0]["effect"].push_back({{"op", "score-now"}});
  EXPECT_TRUE(is_in_french(refusal_of_deck(deck))) << "more than 8 operations";
}

TEST(WhisperersRefusals, OfOptionsAreTranslated) {
  for (std::string_view options : {R"({"variant": "junior"})", R"({"speed": "fast"})", R"({"chosen": ["Judge"]})",
                                   R"({"titan_factor": 5})", R"({"variant": "youth", "powers": "first-game"})",
                                   R"({"powers": "chosen", "chosen": ["Judge", "Judge", "Zodiak"]})"}) {
    EXPECT_TRUE(is_in_french(refusal_of_options(options))) << options;
  }
}

TEST(WhisperersRefusals, OfPositionsAreTranslated) {
  for (
      std::string_view position : {
          R"({"rond": 3})",
          R"({"row": {"R": ["#1", "#1"]}})",
          R"({"tw": {"R7": "d@Dawn"}})",
          R"({"tw": {"R1": "Dawn"}})",
          R"({"tiles": {"Dawn": ["Judge", "Axis"]}})",
          R"({"own": {"R": ["Jugde!"]}})",
          R"({"own": {"R": ["Axis"], "B": ["Axis"]}})",
          R"({"own": {"R": ["Agent", "Axis", "Judge", "Knight", "Mimic"]}})",
          R"({"stolen": {"by": "R", "from": "B", "card": "Prog", "applied": false}})",
          R"({"hand": {"R": ["#1"]}})",
          R"({"stack": [{"in": "none", "pc": 0, "var": [0, 0, 0]}], "asked": ["R"]})",
          R"({"stack": [], "asked": ["R"]})",
          R"({"stack": [{"in": "game", "pc": "select", "var": [0, 0, 0]}], "asked": []})",
          R"({"stack": [{"in": "scoring", "pc": 0, "var": [0, 0, 0]}], "asked": ["R"]})",
          R"({"stack": [{"in": "game", "pc": "select", "var": [0, 0, 0]}], "asked": ["R", "chance"]})",
          R"({"stack": [{"in": "game", "pc": "select", "var": [0, 0, 0]}], "asked": ["R"]})",
          R"({"stack": [{"in": "game", "pc": "select", "var": [0, 0, 0]}], "asked": ["R"], "chosen": {"B": "pair:#1"}})",
          R"({"stack": [{"in": "game", "pc": "select", "var": [0, 0, 0]}], "asked": ["R"], "chosen": {"B": "?"}})",
      }) {
    EXPECT_TRUE(is_in_french(refusal_of_position(position))) << position;
  }
}

}  // namespace
}  // namespace timetable::whisperers
