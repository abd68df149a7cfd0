// Time Collectors in words: everything speaks both languages, and a wrong deck or position is told where it is wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "core/words.h"
#include "engine/drawing.h"
#include "engine/playout.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "tests/french.h"
#include "tests/patterns.h"
#include "tests/set_up.h"

namespace timetable::collectors {
namespace {

// Made once for each number of players: for tests that open many tables.
const Rules& rules_for_tests(int players) {
  static const Rules rules[] = {rules_for<Game>(2), rules_for<Game>(3), rules_for<Game>(4)};
  return rules[players - 2];
}

TEST(CollectorsText, SaysWhichNamesAreOurs) {
  const Rules r = rules_for<Game>(2);
  std::map<std::string, std::string> source;
  for (const Component& c : Game::components(r, Lang::En)) source[c.id] = c.source;
  EXPECT_EQ(source.at("wonder-1"), "rulebook, name reconstructed");
  EXPECT_EQ(source.at("ruby"), "rulebook, name reconstructed, number reconstructed");
  EXPECT_EQ(source.at("era-1"), "rulebook");
}

TEST(CollectorsText, EveryEventHasItsSentence) {
  const Rules r = rules_for<Game>(2);
  for (int kind = 0; kind <= static_cast<int>(Ev::Total); ++kind) {
    const std::string en = sentence_of<Game>(r, static_cast<Ev>(kind), 0, {1, 1, 1, 1}, Lang::En);
    const std::string fr = sentence_of<Game>(r, static_cast<Ev>(kind), 0, {1, 1, 1, 1}, kFrench);
    EXPECT_TRUE(reads_well(en)) << kind;
    EXPECT_TRUE(reads_well(fr)) << kind;
    EXPECT_NE(en, fr);
  }
}

TEST(CollectorsText, SentencesOfHiddenAndShownThings) {
  const Rules r = rules_for<Game>(2);
  constexpr int kBlank = Event::kBlank;
  EXPECT_EQ(sentence_of<Game>(r, Ev::Rolled, 1, {kBlank, kBlank}, kFrench), "Joueur Y lance un dé.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Arranged, 0, {9, 84}, Lang::En), "Player X composes the date 0984.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Arranged, 0, {kBlank, kBlank}, kFrench), "Joueur X a composé une date.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Travelled, 0, {7, 2, 80, 53}, kFrench),
            "Joueur X paie 2 cristaux pour obtenir la date 8053 et voyage vers 8053, le présent.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Gained, 0, {2}, kFrench), "Joueur X gagne 2 cristaux.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Refilled, kNoSeat, {0, 1}, kFrench),
            "Une espèce végétale vient remplir l'emplacement 1.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Scored, 0, {2, 127, 253}, Lang::En), "Player X, animals: -3 points.");
}

std::string entry_text(const Rules& r, std::string_view id, Lang lang) {
  for (const Component& e : Game::components(r, lang)) {
    if (e.id == id) return e.text;
  }
  return {};
}

TEST(CollectorsText, EntriesAreComposedFromPrograms) {
  const Rules r = rules_for<Game>(2);
  EXPECT_EQ(Game::components(r, Lang::En).size(), 9u + 3 + 27 + 3 + 7 + 8 + 4);
  std::set<std::string> ids;
  for (const Lang lang : languages()) {
    for (const Component& e : Game::components(r, lang)) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(reads_well(e.name) && reads_well(e.group)) << e.id;
      EXPECT_TRUE(is_clause("collectors", e.clause)) << e.clause;
      EXPECT_TRUE(lang != Lang::En || ids.insert(e.id).second) << e.id << " occurs twice";
    }
  }
  EXPECT_EQ(entry_text(r, "era-1", Lang::En),
            "You may pay 1 crystal to replace the card of space 1 with the top card of the draw pile, as often as you "
            "can pay. Collect the card of space 1. Refill space 1 from the draw pile.");
  EXPECT_EQ(
      entry_text(r, "key-8053", kFrench),
      "Dans l'ordre de votre choix : (a) Collectez la carte de l'emplacement 4. Complétez l'emplacement 4 avec la "
      "pioche. (b) Gagnez 2 cristaux. Vous pouvez remplacer gratuitement 1 carte de la ligne du temps par la "
      "première carte de la pioche.");
  EXPECT_EQ(entry_text(r, "key-1984", kFrench),
            "Collectez les cartes de l'emplacement 1 et de l'emplacement 2. Complétez l'emplacement 1 et "
            "l'emplacement 2 avec la pioche.");
  EXPECT_EQ(entry_text(r, "wonder-1", kFrench),
            "Collections de merveilles : 3 points pour 1, 7 points pour 2, 12 points pour 3 ; 2 collections au plus.");
  EXPECT_EQ(entry_text(r, "encyclopedia", Lang::En),
            "2 points per different type of treasure on your board, among wonders, plants, animals and minerals.");
  EXPECT_EQ(entry_text(r, "exploit-minerals", kFrench), "Au moins 4 minéraux sur votre plateau : 5 points.");
  EXPECT_EQ(entry_text(r, "exploit-animal", Lang::En), "At least 1 animal on your board: 2 points.");
}

TEST(CollectorsText, EntriesFollowTheRulingsInForce) {  // TC-8-57, TC-8-60, TC-8-64
  EXPECT_NE(entry_text(rules_for<Game>(2, {{"animals_beyond_four", "lonely"}}), "animal-1", Lang::En)
                .find("Beyond these, a lone card gives -3 points."),
            std::string::npos);
  EXPECT_NE(entry_text(rules_for<Game>(2, {{"sets_max", 3}}), "ruby", Lang::En).find("at most 3"), std::string::npos);
  EXPECT_NE(
      entry_text(rules_for<Game>(2, {{"encyclopedia_types", 5}}), "encyclopedia", kFrench).find("livres de savoir"),
      std::string::npos);
}

// Boards side by side begin in the same line: what stands above them fits into one.
TEST(CollectorsText, GridsOfTwoPlayersAreLevel) {
  const Rules r = rules_for<Game>(2);
  const auto loaded =
      Game::load(r,
                 to_doc(Json::parse(
                     R"({"turn": "Y", "order": ["X", "Y"], "dates": {"X": "8529", "Y": "1000"}, "changed": {"X": 2},
          "pawns": {"X": "era-4"}, "crystals": {"X": 20}, "cards": {"X": {"r1c1": "ruby"}, "Y": {"r1c2": "topaz"}}})")));
  ASSERT_TRUE(loaded) << loaded.error().message.english();
  for (const Lang lang : languages()) {
    bool level = false;
    for (const Line& line : Game::board(r, *loaded, 1, lang)) {
      std::string text;
      for (const Span& span : line) text += span.text;
      level |= text.find(r.kind(3).brief.in(lang)) == 0 && text.find(r.kind(5).brief.in(lang)) != std::string::npos;
    }
    EXPECT_TRUE(level);
  }
}

TEST(CollectorsText, ChoicesNameTheWholeDate) {
  const Rules& r = rules_for_tests(2);
  State s;
  Game::setup(r, s);
  const std::vector<std::string> arranged = Game::targets(r, s, 0, act::arrange(984));
  EXPECT_NE(std::ranges::find(arranged, "date:0984"), arranged.end());
  EXPECT_NE(std::ranges::find(arranged, "digit:2:9"), arranged.end());
}

// By a random player who tells at each card whether the choice promised what came of it.
TEST(CollectorsText, ASlotIsWorthWhatTheScoreSaysAfterwards) {
  const Rules& r = rules_for_tests(3);
  int laid = 0, lost = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    State s;
    Game::setup(r, s);
    Rng rng(seed);
    PlayoutStats stats;
    std::string promised;
    int before = 0;
    Seat who = kNoSeat;
    const auto policy = [&](const Rules& rules, const State& now, Seat p, const Options& options) {
      if (who != kNoSeat) {
        const int change = score(rules, now.player[who]).total() - before;
        EXPECT_EQ(promised, "worth:" + std::to_string(change)) << seed;
        ++laid, lost += change < 0;
      }
      const Action a = options.sample(rng);
      who = a.verb == static_cast<std::uint8_t>(Verb::Lay) ? p : kNoSeat;
      if (who != kNoSeat) {
        before = score(rules, now.player[p]).total();
        promised = Game::targets(rules, now, p, a)[2];
      }
      return a;
    };
    play_out<Game>(r, s, policy, stats);
  }
  EXPECT_GT(laid, 300);
  EXPECT_GT(lost, 0);
}

TEST(CollectorsText, CodesAreWords) {
  const Rules r = rules_for<Game>(2);
  const std::pair<Action, std::string> codes[] = {
      {act::deal_board(0, 1), "board:X:board-plants"},
      {act::reveal(4), "reveal:sapphire"},
      {act::feature(2), "feature:exploit-row"},
      {act::roll(1, 7), "roll:Y:7"},
      {act::arrange(984), "arrange:0984"},
      {act::travel(7, 2), "travel:key-8053:2"},
      {act::toll(1), "toll:Y"},
      {act::decline(Offer::Sift), "decline:sift"},
      {act::sift(2), "sift:t3"},
      {act::order(true), "order:future-first"},
      {act::decline(Offer::Future), "decline:future"},
      {act::replace(0), "replace:t1"},
      {act::place(6, 10), "place:atlas-of-wonders:r3c3"},
      {act::decline(Offer::Claim), "decline:exploit"},
      {act::claim(7), "claim:exploit-minerals"},
  };
  for (const auto& [action, code] : codes) EXPECT_EQ(Game::code(r, action), code);
}

// One thing wrong in the deck: a step of JSON Patch, and what the message must say.
struct Mistake {
  std::string_view op, path, value;
  std::string_view where, what;
};

constexpr Mistake kMistakes[] = {
    {"replace", "/game", R"("echoes")", "game:", "expected \"collectors\""},
    {"replace", "/format", "3", "format:", "from 2 to 2"},
    {"remove", "/vocabulary/operations/sift", "", "vocabulary.operations:", "'sift' is missing"},
    {"replace", "/vocabulary/operations/sift/text/fr", R"("payez {coss}")",
     "vocabulary.operations.sift.text:", "Did you mean 'cost'?"},
    {"remove", "/vocabulary/lines/row", "", "vocabulary.lines:", "'row' is missing"},
    {"replace", "/constants/endCards", "12", "constants.endCards:", "from 1 to 10"},
    {"replace", "/constants/crystalsStart", "7", "constants.crystalsStart:", "four players cannot start"},
    {"replace", "/types/1/id", R"("fungus")", "types[1].id:", "expected \"plant\""},
    {"remove", "/types/4", "", "types:", "expected 5 entries, found 4"},
    {"replace", "/types/0/name", R"({"fr": "wonder"})", "types[0].name:", "'en' is missing"},
    {"replace", "/treasures/0/type", R"("wander")", "treasures[0].type:", "Did you mean 'wonder'?"},
    {"replace", "/treasures/1/letter", R"("W")", "treasures[1].letter:", "occurs twice"},
    {"replace", "/treasures/1/letter", R"(".")", "treasures[1].letter:", "one letter or digit"},
    {"replace", "/treasures/1/id", R"("wonder")", "treasures[1].id:", "'wonder' occurs twice"},
    {"replace", "/treasures/0/copies", "8", "treasures:", "expected 50 to 200 cards in all, found 49"},
    {"replace", "/treasures/0/short", R"("Marvellous")", "treasures[0].short:", "at most 9"},
    {"replace", "/treasures/0/cards", "[]", "treasures[0].cards:", "at least one name"},
    {"replace", "/treasures/0/effect", "[]", "treasures[0].effect:", "exactly one operation"},
    {"replace", "/treasures/0/effect/0/op", R"("score-set")",
     "treasures[0].effect[0].op:", "Did you mean 'score-sets'?"},
    {"replace", "/treasures/0/effect/0/op", R"("collect")", "treasures[0].effect[0].op:", "not known here"},
    {"replace", "/treasures/0/effect/0/type", R"("plant")", "treasures[0].effect:", "the card's own type, wonder"},
    {"replace", "/treasures/0/effect/0/table", "[]", "treasures[0].effect[0].table:", "1 to 12 cards"},
    {"add", "/treasures/0/effect/0/speed", "1", "treasures[0].effect[0]:", "'speed' is not known here"},
    {"replace", "/treasures/2/effect/0/maxCounted", "5", "treasures[2].effect[0].maxCounted:", "no points for so many"},
    {"replace", "/treasures/4/effect/0/maxSets", "3", "treasures:", "must score by the same operation"},
    {"replace", "/treasures/6/effect/0/points", R"("two")", "treasures[6].effect[0].points:", "a whole number"},
    {"replace", "/treasures/10/effect/0/types", "[]", "treasures[10].effect[0].types:", "must not be empty"},
    {"replace", "/timeline/startPlace", R"("key-8052")", "timeline.startPlace:", "Did you mean 'key-8053'?"},
    {"replace", "/timeline/places/1/from", "1985", "timeline.places[1].from:", "from 1984 to 1984"},
    {"replace", "/timeline/places/8/to", "9998", "timeline.places[8].to:", "from 9999 to 9999"},
    {"replace", "/timeline/places/0/effect/0/space", R"("t5")",
     "timeline.places[0].effect[0].space:", "expected one of: t1"},
    {"replace", "/timeline/places/1/effect/0/spaces", R"(["t1", "t2", "t3"])",
     "timeline.places[1].effect:", "at most two cards"},
    {"add", "/timeline/places/0/effect/0", R"({"op": "sift", "space": "t1", "cost": 1})",
     "timeline.places[0].effect:", "at most one sift"},
    {"replace", "/timeline/places/8/effect/0/n", "5", "timeline.places[8].effect[0].n:", "from 1 to 4, found 5"},
    {"add", "/timeline/places/8/effect/0", R"({"op": "gain-crystals", "n": 3})",
     "timeline.places[8].effect:", "at most four crystals"},
    {"replace", "/timeline/places/7/effect/0/blocks/0", "[]", "timeline.places[7].effect[0].blocks:", "must collect"},
    {"remove", "/timeline/places/7/effect/0/blocks/1", "",
     "timeline.places[7].effect[0].blocks:", "expected 2 entries"},
    {"replace", "/boards/1/id", R"("board-wonders")", "boards[1].id:", "occurs twice"},
    {"add", "/boards/0/slots/r4c1", "[]", "boards[0].slots:", "'r4c1' is not known here"},
    {"add", "/boards/0/slots/r1c1", R"([{"op": "accept-only", "type": "wonder"}])",
     "boards[0].slots:", "too many slots"},
    {"replace", "/exploits/0/condition/line", R"("diagonal")", "exploits[0].condition.line:", "expected one of: row"},
    {"replace", "/exploits/1/condition/if", R"("cards-at-most")", "exploits[1].condition.if:", "Did you mean"},
    {"replace", "/exploits/1/source", R"("memory")", "exploits[1].source:", "expected one of: rulebook"},
};

Words refusal_of(std::string_view op, std::string_view path, std::string_view value) {
  Json step = {{"op", op}, {"path", path}};
  if (!value.empty()) step["value"] = Json::parse(value);
  const auto read = read_deck(to_doc(deck_json("collectors").patch(Json::array({step}))));
  return read ? Words() : read.error().message;
}

bool says(const std::string& message, std::string_view where, std::string_view what) {
  std::istringstream lines(message);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(where) && line.find(what) != std::string::npos) return true;
  }
  return false;
}

TEST(CollectorsDeck, MistakesAreReportedWhereTheyAre) {
  for (const Mistake& m : kMistakes) {
    const Words told = refusal_of(m.op, m.path, m.value);
    EXPECT_TRUE(says(told.english(), m.where, m.what)) << m.path << " " << m.value << "\nsays: " << told.english();
    EXPECT_TRUE(is_in_french(told)) << m.path << "\nsays: " << told.in(kFrench);
  }
}

TEST(CollectorsDeck, MistakesAreReportedInFrench) {
  EXPECT_EQ(refusal_of("replace", "/game", R"("echoes")").in(kFrench), "game : attendu : \"collectors\"");
  EXPECT_EQ(refusal_of("replace", "/vocabulary/operations/sift/text/fr", R"("payez {coss}")").in(kFrench),
            "vocabulary.operations.sift.text : {coss} n'est pas un argument de sift ; attendu : space, cost. "
            "Vouliez-vous dire « cost » ?");
  EXPECT_EQ(refusal_of("replace", "/treasures/0/copies", "8").in(kFrench),
            "treasures : attendu : de 50 à 200 cartes en tout ; trouvé : 49");
  EXPECT_EQ(refusal_of("replace", "/boards/1/id", R"("board-wonders")").in(kFrench),
            "boards[1].id : l'identifiant « board-wonders » figure deux fois");
}

TEST(CollectorsDeck, OneTextServesAllLanguages) {
  Json deck = deck_json("collectors");
  deck["treasures"][0]["name"] = "Marvel";
  deck["treasures"][0].erase("inSentence");
  const auto read = read_deck(to_doc(deck));
  ASSERT_TRUE(read) << read.error().message.english();
  EXPECT_EQ((*read)->kind[0].in_sentence.in(kFrench), "Marvel");
}

// Wrong positions: the document, and what the message must say.
constexpr std::pair<std::string_view, std::string_view> kWrongPositions[] = {
    {R"({"rond": 1})", "Did you mean 'round'?"},
    {R"({"at": "travl", "dates": {"X": 1}})", "Did you mean 'travel'?"},
    {R"({"at": "deal-boards"})", "a position starts at phase-a or later"},
    {R"({"dates": {"X": "12"}})", "dates.X: expected four digits"},
    {R"({"dates": {"W": "1234"}})", "'W' is not known here"},
    {R"({"at": "reveal", "dates": {"X": "1234"}})", "dates.Y: the reveal needs every player's date"},
    {R"({"at": "travel"})", "dates.X: travelling needs a date"},
    {R"({"at": "arrange", "dice": {"X": [1, 2, 3, 4]}})", "dice.Y: arranging needs four dice"},
    {R"({"dice": {"X": [1, 2, 3, 10]}})", "from 0 to 9, found 10"},
    {R"({"dice": {"X": [1, 2, 3, 4]}, "dates": {"X": "1235"}})", "dates.X: cannot be composed"},
    {R"({"dates": {"X": "1000"}, "changed": {"X": 1}})", "changed.X: no date on the pawn's place"},
    {R"({"turn": "Z"})", "'Z' is not known here"},
    {R"({"timeline": "WP"})", "timeline: expected four cards"},
    {R"({"timeline": "WPAX"})", "'X' is not known here"},
    {R"({"cards": {"X": "W.../...."}})", "cards.X: expected three rows"},
    {R"({"cards": {"X": {"r9c9": "wonder"}}})", "'r9c9' is not known here"},
    {R"({"boards": {"X": "plants"}, "cards": {"X": "W.../..../...."}})", "a reserved slot holds another type"},
    {R"({"boards": {"X": "plants", "Y": "plants"}})", "the same board is given twice"},
    {R"({"crystals": {"X": 20, "Y": 20}})", "there are only 24"},
    {R"({"reserve": 3})", "reserve: expected 22"},
    {R"({"pile": "1111"})", "more cards ruby than in the deck"},
    {R"({"pile": {"ruby": 3}})", "more cards ruby than the 3 of the deck"},
    {R"({"pile": ""})", "the draw pile must show a card"},
    {R"({"hand": "WWW"})", "hand: expected at most two cards"},
    {R"({"order": ["X", "X"]})", "order: expected every player once"},
    {R"({"exploits": {"X": ["row"]}, "display": ["row"]})", "is not on display"},
    {R"({"stack": [{"in": "effect", "program": "era-1", "pc": 0, "count": 0}], "asked": ["X"]})",
     "the lowest frame, and no other, is 'game'"},
    {R"({"stack": [{"in": "game", "pc": "travel", "count": 0}], "asked": ["X"]})", "boards, dice or dates do not fit"},
    {R"({"stack": [{"in": "game", "pc": "roll", "count": 0}], "asked": []})", "somebody must be asked"},
    {R"({"stack": [{"in": "game", "pc": "deal-boards", "count": 0}], "asked": ["X"]})", "has nothing to choose here"},
};

Words refusal_of(std::string_view position) {
  const auto loaded = Game::load(rules_for_tests(2), to_doc(Json::parse(position)));
  return loaded ? Words() : loaded.error().message;
}

TEST(CollectorsPositions, MistakesAreExplained) {
  for (const auto& [position, what] : kWrongPositions) {
    const Words told = refusal_of(position);
    EXPECT_NE(told.english().find(what), std::string::npos) << position << "\n" << told.english();
    EXPECT_TRUE(is_in_french(told)) << position << "\n" << told.in(kFrench);
  }
}

TEST(CollectorsPositions, MistakesAreExplainedInFrench) {
  EXPECT_TRUE(refusal_of(R"({"dates": {"X": "12"}})")
                  .in(kFrench)
                  .starts_with("dates.X : attendu : quatre chiffres, par exemple \"0984\""));
  EXPECT_EQ(refusal_of(R"({"at": "travel"})").in(kFrench), "dates.X : voyager demande une date, par exemple \"0984\"");
  EXPECT_EQ(refusal_of(R"({"crystals": {"X": 20, "Y": 20}})").in(kFrench), "crystals : il n'y en a que 24 dans le jeu");
  EXPECT_EQ(refusal_of(R"({"pile": {"ruby": 3}})").in(kFrench), "plus de cartes ruby que les 3 du paquet");
  EXPECT_EQ(refusal_of(R"({"boards": {"X": "plants"}, "cards": {"X": "W.../..../...."}})").in(kFrench),
            "cette position est impossible : un emplacement réservé porte un autre type");
}

TEST(CollectorsOptions, MistakesAreExplainedInFrench) {
  const auto told = [](int players, const Json& options) {
    return rules_from<Game>(to_doc(deck_json("collectors")), players, to_doc(options)).error().message.in(kFrench);
  };
  EXPECT_EQ(told(5, Json::object()), "Time Collectors se joue de 2 à 4 joueurs, pas à 5.");
  EXPECT_EQ(told(2, {{"given", Json::array()}}), "given : ne va qu'avec \"boards\": \"given\"");
  EXPECT_EQ(told(2, {{"boards", "given"}, {"given", {"plants"}}}),
            "given : attendu : 2 plateaux, un par joueur dans l'ordre des places");
  EXPECT_EQ(told(2, {{"boards", "given"}, {"given", {"plants", "plants"}}}),
            "given[1] : ce plateau est donné deux fois");
  EXPECT_EQ(told(2, {{"reveal_cap", "many"}}), "reveal_cap : attendu : un nombre entier de 1 à 200");
}

// A part of the document, chosen at random, is lost or becomes something else.
void damage(Json& j, Rng& rng) {
  if ((j.is_object() || j.is_array()) && !j.empty() && rng.below(4)) {
    auto it = j.begin();
    std::advance(it, rng.below(static_cast<std::uint32_t>(j.size())));
    if (rng.below(6) == 0) j.erase(it);
    else damage(*it, rng);
    return;
  }
  const Json other[] = {nullptr,
                        0,
                        1,
                        3,
                        16,
                        255,
                        -1,
                        "X",
                        "Y",
                        "chance",
                        "wonder",
                        "era-1",
                        "0984",
                        "game",
                        "travel",
                        "place",
                        "arrange",
                        "toll",
                        "exploit",
                        "act",
                        "key-8053:first",
                        "effect",
                        "reveal",
                        Json::array(),
                        Json::object(),
                        Json::array({"X", "Y"}),
                        Json::array({1, 2, 3, 4})};
  j = other[rng.below(std::size(other))];
}

Json to_json(const Doc& d) {
  if (d.is(Doc::Kind::Bool)) return d.boolean();
  if (d.is(Doc::Kind::Int)) return d.integer();
  if (d.is(Doc::Kind::Text)) return d.text();
  Json out = d.is(Doc::Kind::List) ? Json::array() : d.is(Doc::Kind::Object) ? Json::object() : Json();
  for (const Doc& item : d.items()) out.push_back(to_json(item));
  for (const auto& [key, value] : d.members()) out[key] = to_json(value);
  return out;
}

// Whatever load accepts can be played on.
TEST(CollectorsPositions, DamagedDocumentsAreRefusedOrPlayable) {
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(seed);
    const Rules& r = rules_for_tests(2 + static_cast<int>(seed % 3));
    State s;
    NullLog log;
    Game::setup(r, s);
    const auto step = [&] {
      const Seat p = Game::to_act(r, s).lowest();
      Options options;
      Game::options(r, s, p, options);
      ASSERT_FALSE(options.empty()) << "seed " << seed << " " << brief(Game::view(r, s, kChance)).english();
      Game::apply(r, s, p, options.sample(rng), log);
    };
    for (std::uint32_t n = rng.below(200); n > 0 && !s.waiting.empty(); --n) step();
    Json position = to_json(Game::view(r, s, kChance));
    if (rng.below(2)) position.erase("stack");
    for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) damage(position, rng);
    const Result<State> loaded = Game::load(r, to_doc(position));
    if (!loaded) continue;
    ++accepted;
    s = *loaded;
    for (int n = 0; n < 60 && !s.waiting.empty(); ++n) {
      ASSERT_EQ(Game::invariant(r, s), nullptr) << seed;
      for (const Line& line : n == 0 ? Game::board(r, s, 0, kFrench) : std::vector<Line>()) EXPECT_LE(width(line), 80);
      step();
    }
  }
  EXPECT_GT(accepted, 100);
}

TEST(CollectorsPositions, WhatIsLeftOutHasDefaults) {
  const Rules r = rules_for<Game>(3);
  const auto loaded = Game::load(r, to_doc(Json::parse(R"({"round": 4})")));
  ASSERT_TRUE(loaded) << loaded.error().message.english();
  EXPECT_EQ(loaded->reveals, 3);
  EXPECT_EQ(loaded->absent, 0);
  EXPECT_EQ(loaded->waiting, SeatSet::of(kChance));
  EXPECT_EQ(Game::invariant(r, *loaded), nullptr);
}

TEST(CollectorsPositions, AReserveWithoutEndIsNotCounted) {
  const Rules r = rules_for<Game>(2, {{"crystals", "unlimited"}});
  for (const char* reserve : {"0", "22", "null"}) {
    const std::string position = R"({"reserve": )" + std::string(reserve) + "}";
    EXPECT_TRUE(Game::load(r, to_doc(Json::parse(position)))) << reserve;
  }
  const Rules counted = rules_for<Game>(2);
  EXPECT_FALSE(Game::load(counted, to_doc(Json::parse(R"({"reserve": 23})"))));
}

}  // namespace
}  // namespace timetable::collectors
