// Echoes of Time in words: card texts are those of the specification, everything speaks both languages, and a wrong
// deck file is told where it is wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/words.h"
#include "engine/playout.h"
#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/signs.h"
#include "games/echoes/verbs.h"
#include "tests/french.h"
#include "tests/patterns.h"
#include "tests/rule_test.h"
#include "tests/set_up.h"

namespace timetable::echoes {
namespace {

// Clause id and its text.
const std::map<std::string, std::string>& clauses() {
  static const std::map<std::string, std::string> found = [] {
    std::map<std::string, std::string> out;
    std::istringstream lines(file_text("docs/rules/echoes.md"));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("- **ET-")) out[line.substr(4, line.find_first_of(" *", 4) - 4)] = line;
    }
    return out;
  }();
  return found;
}

std::vector<std::string> quotations(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t open = text.find('"'); open != std::string::npos;) {
    const std::size_t close = text.find('"', open + 1);
    out.push_back(text.substr(open + 1, close - open - 1));
    open = text.find('"', close + 1);
  }
  return out;
}

RULE_TEST("ET-7-63 ET-7-64 ET-7-65 ET-7-66 ET-7-67", EchoesCardsReadAsInTheSpecification) {
  const Rules r = rules_for<Game>(2);
  for (int c = 0; c < r.cards; ++c) {
    const std::vector<std::string> quoted = quotations(clauses().at(r.card(c).clause));
    ASSERT_FALSE(quoted.empty()) << r.card(c).clause;
    EXPECT_EQ(card_text(r, c, Lang::En), quoted[0]);
  }
}

TEST(EchoesText, SourcesReadAsInTheSpecification) {
  const Rules r = rules_for<Game>(2);
  for (int s = 0; s < kSources; ++s) {
    const SourceDef& source = r.source(s);
    const std::vector<std::string> quoted = quotations(clauses().at(source.clause));
    ASSERT_GE(quoted.size(), 3u) << source.clause;
    EXPECT_EQ(effect_text(r, source.standing, Lang::En), quoted[0]);
    EXPECT_EQ(operations_text(r, source.on_conquer, Lang::En) + ".", quoted[1]);
    EXPECT_EQ(operations_text(r, source.on_fortify, Lang::En) + ".", quoted[2]);
  }
}

TEST(EchoesText, ProgramsAreToldInSignsToo) {
  const Rules r = rules_for<Game>(2);
  const auto signs = [&](std::string_view id) {
    for (int c = 0; c < r.cards; ++c) {
      if (r.card(c).id == id) return card_signs(r, c);
    }
    return std::string("no such card");
  };
  EXPECT_EQ(signs("tide-caller"), "@summon/water advance:1");
  EXPECT_EQ(signs("the-sea-queen"), "gain_vp:1/water");
  EXPECT_EQ(signs("siren-of-the-shoals"), "opponents_discard_cards:1 draw:2");
  EXPECT_EQ(signs("current-runner"), "play:2+1/water");
  EXPECT_EQ(signs("drowned-cantor"), "choose draw:2 gain_vp:2");
  EXPECT_EQ(signs("amphora-of-tides"), "@paying/water discount:1+0");
  EXPECT_EQ(signs("lagoon-mystic"), "score:1/immediate");
  EXPECT_EQ(signs("coral-guard"), "@defending strength:2");
  EXPECT_EQ(signs("minister-of-the-reef"), "activate/immediate");
  for (int c = 0; c < r.cards; ++c) EXPECT_FALSE(card_signs(r, c).empty()) << r.card(c).id;
  for (int s = 0; s < kSources; ++s) {
    const SourceDef& source = r.source(s);
    for (const EffectId e : {source.standing, source.on_conquer, source.on_fortify})
      EXPECT_FALSE(signs_of(r, e).empty());
    if (source.id != "source-of-extinction") continue;
    EXPECT_EQ(signs_of(r, source.standing), "remove gain_vp:4");
  }
}

TEST(EchoesText, FrenchIsMadeFromTheSamePrograms) {
  const Rules r = rules_for<Game>(2);
  const auto text = [&](std::string_view id) {
    int c = 0;
    while (r.card(c).id != id) ++c;
    return card_text(r, c, kFrench);
  };
  EXPECT_EQ(text("the-sea-queen"), "Immédiat : Gagnez 1 PV pour chaque carte Eau de votre Compagnie.");
  EXPECT_EQ(text("current-runner"),
            "Immédiat : Vous pouvez jouer 1 carte Eau de votre main avec une remise de 2 cartes et 1 temps.");
  EXPECT_EQ(text("drowned-cantor"), "Flamme bleue : Choisissez : Piochez 2 cartes ; ou : Gagnez 2 PV.");
  EXPECT_EQ(text("builder"), "Permanent : quand vous jouez un Artefact, cette carte coûte 1 carte de moins.");
  EXPECT_EQ(text("fungus-herder"),
            "Flamme rouge : Vous pouvez retirer une autre carte (Créature). Dans ce cas : Piochez 2 cartes. Gagnez "
            "autant de PV que la force de la carte retirée.");
}

// The values of ET-2-9 and ET-2-12, as the clause of each card states them.
TEST(EchoesText, NumbersAreThoseOfTheSpecification) {
  const Rules r = rules_for<Game>(2);
  const std::string head =
      "(Creature|Artifact), (War|Magic)(?:, strength (\\d+))?, cost (\\d+)/(\\d+), VP (\\d+|variable)";
  for (int c = 0; c < r.cards; ++c) {
    const CardDef& card = r.card(c);
    const std::string& text = clauses().at(card.clause);
    const std::optional<Found> found = find_first(text, head);
    ASSERT_TRUE(found) << text;
    const Found& m = *found;
    EXPECT_EQ(m[1] == "Creature", card.creature) << card.id;
    EXPECT_EQ(m[2] == "Magic", card.magic) << card.id;
    EXPECT_EQ(card.creature ? m[3] : "0", std::to_string(card.strength)) << card.id;
    EXPECT_EQ(m[4] + "/" + m[5], std::to_string(card.cost_cards) + "/" + std::to_string(card.cost_time));
    EXPECT_EQ(m[6] == "variable" ? "0" : m[6], std::to_string(card.vp)) << card.id;
    const std::string line_head = text.substr(0, text.find('"'));
    EXPECT_EQ(line_head.find(", icon") != std::string::npos, card.interaction) << card.id;
    EXPECT_EQ(line_head.find(", x2") != std::string::npos, card.copies == 2) << card.id;
  }
}

TEST(EchoesText, EveryEventHasItsSentence) {
  const Rules r = rules_for<Game>(2);
  for (int kind = 0; kind <= static_cast<int>(Ev::Scored); ++kind) {
    Event e;
    e.kind = static_cast<std::uint8_t>(kind);
    e.who = 0;
    for (std::uint8_t& arg : e.arg) arg = 1;
    if (static_cast<Ev>(kind) == Ev::MainAction) e.arg[0] = static_cast<std::uint8_t>(Verb::DrawAction);
    const std::string en = Game::sentence(r, e, Lang::En), fr = Game::sentence(r, e, kFrench);
    EXPECT_TRUE(reads_well(en)) << kind;
    EXPECT_TRUE(reads_well(fr)) << kind;
    EXPECT_NE(en, fr);
  }
}

TEST(EchoesText, EntriesAreComposedFromPrograms) {
  const Rules r = rules_for<Game>(2);
  EXPECT_EQ(Game::components(r, Lang::En).size(), 106u);
  for (const Lang lang : languages()) {
    std::set<std::string> names;
    for (const Component& e : Game::components(r, lang)) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(names.insert(e.name).second) << e.name;
      EXPECT_TRUE(clauses().contains(e.clause)) << e.clause;
    }
  }
}

// One thing wrong in the deck: a step of JSON Patch, and what the message must say.
struct Mistake {
  std::string_view op, path, value;
  std::string_view where, what;
};

constexpr Mistake kMistakes[] = {
    {"replace", "/game", R"("hammer")", "game:", "expected \"echoes\""},
    {"replace", "/timetable", R"("record")", "timetable:", "expected \"deck\""},
    {"replace", "/constants/hand_limit", "0", "constants.hand_limit:", "from 1 to 100"},
    {"remove", "/time_tiles/5", "", "time_tiles:", "expected 6 entries, found 5"},
    {"replace", "/time_tiles/5/start", "5", "time_tiles[5].start:", "expected a text"},
    {"replace", "/time_tiles/0/flame", R"("any")", "time_tiles[0].flame:", "blue, yellow or red"},
    {"replace", "/cards/0/id", R"("Sea Queen")", "cards[0].id:", "small letters"},
    {"replace", "/cards/1/id", R"("the-sea-queen")", "cards[1].id:", "occurs twice"},
    {"replace", "/cards/1/name", R"("The Sea Queen")", "cards[1].name:", "occurs twice"},
    {"replace", "/cards/0/name", R"({"fr": "Queen"})", "cards[0].name:", "'en' is missing"},
    {"replace", "/cards/0/type", R"("creatur")", "cards[0].type:", "Did you mean 'creature'?"},
    {"replace", "/cards/0/faction", R"("fire")", "cards[0].faction:", "expected one of"},
    {"replace", "/cards/0/cost_time", "6", "cards[0].cost_time:", "from 0 to 5"},
    {"replace", "/cards/0/strength", "null", "cards[0].strength:", "expected a whole number"},
    {"replace", "/cards/13/strength", "2", "cards[13].strength:", "an artifact has no strength"},
    {"replace", "/cards/0/copies", "3", "cards[0].copies:", "from 1 to 2"},
    {"add", "/cards/0/colour", "1", "cards[0]:", "'colour' is not known"},
    {"replace", "/cards/0/effects/0/kind", R"("imediate")", "cards[0].effects[0].kind:", "Did you mean 'immediate'?"},
    {"replace", "/cards/0/effects/0/ops/0/op", R"("gain")", "cards[0].effects[0].ops[0].op:", "expected one of"},
    {"replace", "/cards/0/effects/0/ops/0/n/per", R"("crd")", "cards[0].effects[0].ops[0].n.per:", "expected one of"},
    {"replace", "/cards/0/effects/0/ops/0/n/filter/faction", R"("watr")",
     "cards[0].effects[0].ops[0].n.filter.faction:", "Did you mean 'water'?"},
    {"replace", "/cards/0/effects/0/ops/0", R"({"op": "score", "n": 1})",
     "cards[0].effects[0].ops[0].op:", "does not belong here"},
    {"replace", "/cards/2/effects/0/trigger/on", R"("summons")",
     "cards[2].effects[0].trigger.on:", "Did you mean 'summon'?"},
    {"remove", "/cards/2/effects/0/trigger/filter", "", "cards[2].effects[0].trigger:", "'filter' is missing"},
    {"replace", "/cards/8/effects/0/ops/0/options", "[[]]", "cards[8].effects[0].ops[0].options:", "2 to 9 branches"},
    {"replace", "/cards/8/effects/0/flame", R"("any")", "cards[8].effects[0].flame:", "blue, yellow or red"},
    {"replace", "/sources/0/standing/kind", R"("immediate")", "sources[0].standing.kind:", "permanent or flame"},
    {"replace", "/sources/0/interaction", "true", "sources:", "exactly one Source"},
    {"remove", "/sources/5", "", "sources:", "expected 6 entries"},
};

Words refusal_of(std::string_view op, std::string_view path, std::string_view value) {
  Json step = {{"op", op}, {"path", path}};
  if (!value.empty()) step["value"] = Json::parse(value);
  const auto read = read_deck(to_doc(deck_json("echoes").patch(Json::array({step}))));
  return read ? Words() : read.error().message;
}

TEST(EchoesDeck, MistakesAreReportedWhereTheyAre) {
  for (const Mistake& m : kMistakes) {
    const Words told = refusal_of(m.op, m.path, m.value);
    const bool found = std::ranges::any_of(told.lines(), [&](const Words& line) {
      return line.english().starts_with(m.where) && line.english().find(m.what) != std::string::npos;
    });
    EXPECT_TRUE(found) << m.op << " " << m.path << " " << m.value << "\nsays: " << told.english();
    EXPECT_TRUE(is_in_french(told)) << m.path << "\nsays: " << told.in(kFrench);
  }
}

TEST(EchoesDeck, MistakesAreReportedInFrench) {
  EXPECT_EQ(refusal_of("replace", "/time_tiles/0/flame", R"("any")").in(kFrench),
            "time_tiles[0].flame : une tuile montre blue, yellow ou red");
  EXPECT_EQ(refusal_of("replace", "/cards/13/strength", "2").in(kFrench),
            "cards[13].strength : un Artefact n'a pas de force ; attendu : null");
  EXPECT_EQ(refusal_of("replace", "/cards/1/name", R"("The Sea Queen")").in(kFrench),
            "cards[1].name : le nom « The Sea Queen » figure deux fois");
  EXPECT_EQ(refusal_of("replace", "/sources/0/interaction", "true").in(kFrench),
            "sources : une Source exactement a l'icône d'interaction");
}

TEST(EchoesDeck, AnOwnersNamesServeAllLanguages) {
  Json deck = deck_json("echoes");
  deck["cards"][0]["name"] = "La Regina del Mare";
  const auto read = read_deck(to_doc(deck));
  ASSERT_TRUE(read) << read.error().message.english();
  EXPECT_EQ((*read)->card[0].name.in(kFrench), "La Regina del Mare");
}

TEST(EchoesDeck, OptionsAreChecked) {
  const auto wrong = rules_from<Game>(to_doc(deck_json("echoes")), 2, to_doc({{"variant", "low"}}));
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.english().find("low-interaction"), std::string::npos);
  const auto crowd = rules_from<Game>(to_doc(deck_json("echoes")), 5, Doc::object());
  ASSERT_FALSE(crowd);
  EXPECT_EQ(crowd.error().message.in(kFrench), "Echoes of Time se joue de 2 à 4 joueurs, pas à 5.");
  EXPECT_FALSE(rules_from<Game>(to_doc(deck_json("echoes")), 2, to_doc({{"tokns", "16"}})));
  EXPECT_TRUE(rules_from<Game>(to_doc(deck_json("echoes")), 2, to_doc({{"tokens", 16}})));
}

// Wrong positions: the document, and what the message must say.
constexpr std::pair<std::string_view, std::string_view> kWrongPositions[] = {
    {R"({"rond": 1})", "Did you mean 'round'?"},
    {R"({"hand": {"A": ["miner-"]}})", "expected a card of this game; there is none called 'miner-'."},
    {R"({"sources": {"moon": {}}})", "expected a Source; there is none called 'moon'."},
    {R"({"hand": {"A": ["the-sea-queen", "the-sea-queen"]}})", "is in too many places: there is one copy of it"},
    {R"({"hand": {"A": ["amphora-of-tides", "amphora-of-tides", "amphora-of-tides"]}})",
     "is in too many places: there is only one other copy of it"},
    {R"({"board": {"A": {"1": ["builder", "the-sea-queen", "tunnel-worm"]}}})", "a tile carries at most two cards"},
    {R"({"tokens": {"A": ["the-sea-queen"]}})", "a token lies on a Flame effect only"},
    {R"({"tokens": {"A": ["drowned-cantor"]}})", "this position is impossible: a token lies on nothing"},
    {R"({"stack": [], "asked": ["A"]})", "asked: somebody must be asked until the end"},
    {R"({"stack": [{"in": "turn", "pc": 0, "who": 0, "values": [0, 0, 0, 0]}], "asked": []})",
     "the lowest frame, and no other, is 'game'"},
    {R"({"stack": [{"in": "game", "pc": 99, "who": 0, "values": [0, 0, 0, 0]}], "asked": []})",
     "the game has no such step"},
    {R"({"stack": [{"in": "game", "pc": 0, "who": 0, "values": [0]}], "asked": []})", "expected four numbers"},
};

Words refusal_of(std::string_view position) {
  static const Rules r = rules_for<Game>(2);
  const auto loaded = Game::load(r, to_doc(Json::parse(position)));
  return loaded ? Words() : loaded.error().message;
}

TEST(EchoesPositions, MistakesAreExplained) {
  for (const auto& [position, what] : kWrongPositions) {
    const Words told = refusal_of(position);
    EXPECT_NE(told.english().find(what), std::string::npos) << position << "\n" << told.english();
    EXPECT_TRUE(is_in_french(told)) << position << "\n" << told.in(kFrench);
  }
}

TEST(EchoesPositions, MistakesAreExplainedInFrench) {
  EXPECT_EQ(refusal_of(R"({"hand": {"A": ["the-sea-queen", "the-sea-queen"]}})").in(kFrench),
            "hand.A[1] : La Reine des mers est à trop d'endroits : il n'y en a qu'un exemplaire");
  EXPECT_EQ(refusal_of(R"({"sources": {"moon": {}}})").in(kFrench),
            "sources.moon : attendu : une Source ; aucune ne s'appelle « moon ».");
  EXPECT_EQ(refusal_of(R"({"tokens": {"A": ["drowned-cantor"]}})").in(kFrench),
            "cette position est impossible : un jeton n'est posé sur rien");
}

}  // namespace
}  // namespace timetable::echoes
