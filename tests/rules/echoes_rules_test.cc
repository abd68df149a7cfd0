// Clauses of docs/rules/echoes.md that no worked example covers: components, setup, the course of a round, rulings.
#include "core/rng.h"
#include "games/echoes/game.h"
#include "tests/rules/echoes_scene.h"

namespace timetable::echoes_test {
namespace {

const Doc& deck() { return embedded_deck("echoes"); }

int count_cards(const std::string& key, const std::string& value) {
  int out = 0;
  for (const Doc& card : deck().find("cards")->items()) out += card.find(key)->text() == value;
  return out;
}

RULE_TEST("ET-2-3 ET-2-4 ET-2-9 ET-2-10 ET-2-12 ET-2-15 ET-6-3 ET-8-55", EchoesComponents) {
  int copies = 0, icons = 0;
  for (const Doc& card : deck().find("cards")->items()) {
    copies += static_cast<int>(card.find("copies")->integer());
    icons += card.find("interaction")->boolean();
    EXPECT_EQ(card.find("effects")->items().size(), 1u);
    EXPECT_EQ(card.find("strength")->is_null(), card.find("type")->text() == "artifact");
    if (card.find("copies")->integer() == 2) {
      EXPECT_EQ(card.find("type")->text(), "artifact");
    }
  }
  EXPECT_EQ(deck().find("cards")->items().size(), 100u);
  EXPECT_EQ(copies, 105);
  EXPECT_EQ(icons, 12);
  EXPECT_EQ(deck().find("sources")->items().size(), 6u);
  for (const char* faction : {"water", "sky", "wood", "earth"}) EXPECT_EQ(count_cards("faction", faction), 22);
  EXPECT_EQ(count_cards("faction", "neutral"), 12);
  EXPECT_EQ(count_cards("type", "creature"), 60);
  EXPECT_EQ(count_cards("specialization", "magic"), 52);
}

RULE_TEST("ET-2-1 ET-2-2 ET-2-13 ET-2-14 ET-8-58 ET-4-11 ET-4-12", EchoesTheRingOfTiles) {
  const std::vector<std::string> colours = {"blue", "yellow", "red", "blue", "yellow", "red"};
  for (int tile = 1; tile <= 6; ++tile) {
    Scene s(R"("at": "time", "tile": {"A": )" + std::to_string(tile == 1 ? 6 : tile - 1) +
            R"(}, "board": {"A": {"5": ["thief"], "2": ["miner"]}})");
    s.finish().expect(R"("board": {"A": {"4": ["thief"], "1": ["miner"], "5": []}}, "tile": {"A": )" +
                      std::to_string(tile) + R"(}, "flame": {"A": ")" + colours[static_cast<std::size_t>(tile) - 1] +
                      "\"}");
  }
}

RULE_TEST("ET-3-1 ET-3-3 ET-3-4 ET-3-6 ET-3-7 ET-3-8 ET-3-9 ET-3-10 ET-6-1 ET-11-1 ET-11-2 ET-11-3", EchoesSetup) {
  for (int players = 2; players <= 4; ++players) {
    Scene s("", {.players = players, .until = "setup-end"});
    EXPECT_EQ(s.codes("chance").size(), 6u);
    s.play("source:source-of-cycles; source:source-of-growth");
    while (s.question("chance") == "sources") s.play(s.codes("chance")[0]);
    EXPECT_EQ(s.codes("chance").size(), static_cast<std::size_t>(players)) << "any seat may begin";
    s.play("first:B");
    EXPECT_EQ(s.codes("chance").size(), 100u);
    const std::vector<Choice> draws = s.position().choices(kChance, Lang::En);
    const auto weight = [&](std::string_view code) { return std::ranges::find(draws, code, &Choice::code)->weight; };
    EXPECT_EQ(weight("draw:acorn-charm"), 2u) << "two copies";
    EXPECT_EQ(weight("draw:thief"), 1u);
    s.play("draw:thief").expect(R"("hand": {"A": [], "B": ["thief"]}, "first": "B")");
    s.finish();
    EXPECT_EQ(s.view().find("sources")->members().size(), static_cast<std::size_t>(players));
    EXPECT_EQ(s.view().find("supply")->integer(), 12 * players);
    EXPECT_EQ(s.view(kSpectator).find("deck")->integer(), 105 - 7 * players);
    s.expect(R"("tile": {"A": 6, "B": 6}, "vp": {"A": 0, "B": 0}, "cubes": {"A": 2, "B": 2}, "size": {"A": 0})");
  }
}

RULE_TEST("ET-4-26 ET-4-27 ET-4-28 ET-4-23 ET-4-25 ET-4-47", EchoesARound) {
  Scene s(R"("at": "time", "round": 3, "first": "B")", {.until = "round-end"});
  s.expect(R"("round": 4)");
  for (const char* seat : {"B", "A", "B", "A"}) {
    EXPECT_EQ(s.question(seat), "");
    s.play(std::string(seat) + " draw");
    while (s.question("chance") == "draw") s.play(s.codes("chance")[0]);
  }
  s.finish().expect(R"("first": "A", "cubes": {"A": 2, "B": 2})");
  EXPECT_EQ(s.view().find("hand")->find("A")->items().size(), 5u) << "1 in phase A, 2 by each action";
}

RULE_TEST("ET-4-29 ET-8-19 ET-4-5 ET-10-6", EchoesOnlyActionsThatCanBeCarriedOut) {
  EXPECT_EQ(Scene(R"("free": {"A": ["rune-forge"]})").codes("A"), std::vector<std::string>{"draw"});
  const Scene s(R"("hand": {"A": ["thief"]}, "board": {"A": {"3": ["miner"]}}, "free": {"A": ["moss-giant"]},
                   "sources": {"growth": {}, "memory": {"of": "A", "beneath": ["kraken-of-the-trench", "comet-rider"]}})");
  EXPECT_EQ(s.codes("A"),
            (std::vector<std::string>{"reinforce:source-of-memory", "draw", "play", "advance",
                                      "conquer:source-of-growth", "fortify:source-of-memory"}));
}

RULE_TEST("ET-4-19 ET-4-8 ET-8-53 ET-13-4 ET-13-7", EchoesPayingOneByOne) {
  Scene s(R"("hand": {"A": ["abyss-stalker", "thief", "miner", "acorn-charm", "acorn-charm"]})");
  s.play("A play; A play:abyss-stalker");
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"pay:acorn-charm", "pay:miner"})) << "ascending, copies alike";
  s.play("A pay:acorn-charm");
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"pay:acorn-charm", "pay:miner", "pay:thief"}));
  EXPECT_EQ(s.view(1).find("discard")->items().size(), 0u) << "shown when complete";
  s.play("A pay:acorn-charm").expect(R"("discard": ["acorn-charm", "acorn-charm"], "hand": {"A": ["miner", "thief"]})");
}

RULE_TEST("ET-4-1 ET-4-2 ET-4-44 ET-8-26 ET-8-28 ET-8-30", EchoesCommittedCreatures) {
  const std::string held = R"("free": {"A": ["thief"]}, "tokens": {"A": ["miner"]}, "sources": {"cycles": {},
    "growth": {"of": "A", "beneath": ["kraken-of-the-trench", "miner", "explorer", "astrologer"]}})";
  const Scene s(held);
  EXPECT_FALSE(s.offers("A", "conquer:source-of-cycles")) << "those beneath a Source cannot attack";
  EXPECT_TRUE(s.offers("A", "fortify:source-of-growth")) << "9 > 8: a token does not weaken";
  const std::string closed = R"("free": {"A": ["thief"]}, "sources": {"cycles": {}, "growth": {"of": "A",
    "fortified": true, "beneath": ["kraken-of-the-trench"]}})";
  EXPECT_FALSE(Scene(closed).offers("A", "reinforce:source-of-growth"));
  EXPECT_TRUE(Scene(closed, {.options = R"({"reinforce": "any"})"}).offers("A", "reinforce:source-of-growth"));
}

RULE_TEST("ET-4-48 ET-8-40", EchoesTheLastRound) {
  Scene s(R"("at": "end-of-round", "round": 50)");
  EXPECT_TRUE(s.position().to_act().empty());
  Scene before(R"("at": "end-of-round", "round": 49)");
  EXPECT_FALSE(before.position().to_act().empty());
}

RULE_TEST("ET-6-2 ET-7-15 ET-8-60 ET-8-64", EchoesOnlyForcedDiscardsAskOthers) {
  Scene s(R"("free": {"A": ["cave-troll"]}, "hand": {"B": ["thief", "miner"]})");
  s.play("A flame:cave-troll");
  EXPECT_EQ(s.question("B"), "forced");
  EXPECT_EQ(s.question("A"), "");
}

RULE_TEST("ET-7-1 ET-7-2 ET-7-9 ET-8-44", EchoesOperationsInOrder) {
  Scene s(R"("tile": {"A": 1}, "free": {"A": ["crystal-seer"]}, "deck": ["thief"])");
  s.play("A flame:crystal-seer").expect(R"("vp": {"A": 0})");
  s.play("draw:thief").expect(R"("vp": {"A": 1})");
  Scene closed(R"("tile": {"A": 3}, "sources": {"memory": {}, "growth": {"of": "A", "fortified": true, "beneath":
                  ["miner", "kraken-of-the-trench"]}})");
  EXPECT_FALSE(closed.offers("A", "flame:miner")) << "closed cards have no effects";
}

RULE_TEST("ET-7-8 ET-7-14", EchoesEffectsOfCardsThatLeftAreStruckOff) {
  // The summon of Tunnel Worm has noted Whale Shepherd; the Worm removes her, and her effect is not offered any more.
  Scene s(R"("free": {"A": ["whale-shepherd"]}, "board": {"A": {"1": ["tunnel-worm"]}})");
  s.play("A advance; A advance:tunnel-worm:1-0");
  EXPECT_TRUE(s.offers("A", "use:whale-shepherd"));
  s.play("A use:tunnel-worm; A remove:whale-shepherd")
      .finish()
      .expect(R"("vp": {"A": 3}, "discard": ["whale-shepherd"])");
  // A fortification goes on although the Creatures beneath are about to be closed.
  Scene t(R"("board": {"A": {"1": ["deep-sentinel"]}}, "sources": {"memory": {}, "growth": {"of": "A", "beneath":
             ["kraken-of-the-trench", "abyss-stalker"]}})");
  t.play("A advance; A advance:deep-sentinel:1-0; A use:deep-sentinel; A fortify:source-of-growth")
      .finish()
      .expect(R"("vp": {"A": 3}, "sources": {"source-of-growth": {"fortified": true}})");
}

RULE_TEST("ET-7-41 ET-7-61 ET-7-55", EchoesFiltersAndAmounts) {
  Scene s(R"("at": "time", "board": {"A": {"1": ["the-sea-queen"]}}, "free": {"A": ["pearl-diver", "thief"]},
             "sources": {"growth": {"of": "A", "beneath": ["abyss-stalker"]}})");
  s.play("A use:the-sea-queen").expect(R"("vp": {"A": 3})");
}

RULE_TEST("ET-8-61", EchoesASourceTakenBeforeItsOwnersShare) {
  Scene s(R"("at": "time", "first": "B", "board": {"B": {"1": ["comet-rider"]}},
             "sources": {"growth": {"of": "A", "beneath": ["rider-of-the-meadows"]}})");
  s.play("B use:comet-rider; B conquer:source-of-growth; B commit:comet-rider; B done")
      .expect(R"("free": {"A": ["rider-of-the-meadows"]}, "sources": {"source-of-growth": {"of": "B"}})");
}

RULE_TEST("ET-8-57", EchoesATokenGoesWithItsCard) {
  Scene s(R"("tile": {"A": 1}, "free": {"A": ["rune-forge", "explorer"]}, "tokens": {"A": ["explorer"]})");
  s.play("A flame:rune-forge; A remove:explorer").expect(R"("tokens": {"A": ["rune-forge"]}, "discard": ["explorer"])");
}

RULE_TEST("ET-8-62 ET-4-45", EchoesCommittedCardsWorkAndCount) {
  Scene s(R"("tile": {"A": 3}, "sources": {"growth": {"of": "A", "beneath": ["miner"]}})");
  s.play("A flame:miner").expect(R"("tokens": {"A": ["miner"]}, "size": {"A": 2})");
}

RULE_TEST("ET-8-50 ET-5-9", EchoesSharedVictory) {
  Scene(R"("at": "end-of-round", "flags": ["twelve"], "vp": {"A": 5, "B": 5, "C": 4})", {.players = 3})
      .expect(R"("winners": ["A", "B"])");
}

RULE_TEST("ET-8-59", EchoesAHandWithoutAPossibleFirstChoice) {
  Scene s(R"("at": "first-choice", "round": 0, "hand": {"A": ["kraken-of-the-trench"], "B": ["thief"]})",
          {.until = "first-choice-end"});
  EXPECT_EQ(s.question("A"), "");
  s.play("B play:thief; B done").expect(R"("hand": {"A": ["kraken-of-the-trench"]}, "board": {"B": {"3": ["thief"]}})");
}

RULE_TEST("ET-7-13", EchoesTheCapOfActivations) {
  Doc capped = deck();
  Doc constants = *capped.find("constants");
  constants.set("activation_cap", 1);
  capped.set("constants", constants);
  TableSpec spec;
  spec.deck = capped;
  const Doc position = json(R"("tile": {"A": 1}, "free": {"A": ["rune-forge", "seismic-drum", "moon-warden"]})");
  Result<std::unique_ptr<Position>> table = (*find_game("echoes"))->open(spec, &position);
  ASSERT_TRUE(table) << table.error().message.english();
  ASSERT_TRUE(find_choice(**table, 0, "flame:seismic-drum"));
  (*table)->apply(0, find_choice(**table, 0, "flame:seismic-drum")->action);
  EXPECT_EQ((*table)->codes(0), std::vector<std::string>{"draw"}) << "no list, no further Flame";
}

// Operations that can lead to further effects, those inside others included.
int fuel(const Doc& ops) {
  int out = 0;
  if (ops.is(Doc::Kind::List)) {
    for (const Doc& item : ops.items()) out += fuel(item);
  } else if (ops.is(Doc::Kind::Object)) {
    for (const auto& [key, value] : ops.members()) {
      const std::string word = key == "op" ? value.text() : "";
      out += word == "play" || word == "remove" || word == "activate" || word == "conquer" || word == "fortify";
      out += fuel(value);
    }
  }
  return out;
}

RULE_TEST("ET-8-39", EchoesPremisesOfTheProofThatChainsEnd) {
  for (const Doc& card : deck().find("cards")->items()) {
    ASSERT_EQ(card.find("effects")->items().size(), 1u);
    const Doc& effect = card.find("effects")->items()[0];
    const bool none = effect.find("kind")->text() == "permanent" || card.find("copies")->integer() == 2;
    EXPECT_LE(fuel(*effect.find("ops")), none ? 0 : 1) << card.find("id")->text();
  }
  for (const Doc& source : deck().find("sources")->items()) {
    const bool permanent = source.find("standing")->find("kind")->text() == "permanent";
    EXPECT_LE(fuel(*source.find("standing")->find("ops")), permanent ? 0 : 1);
    EXPECT_LE(fuel(*source.find("on_conquer")), 1);
    EXPECT_LE(fuel(*source.find("on_fortify")), 1);
  }
}

RULE_TEST("ET-7-23 ET-2-21", EchoesATranscribedDeckMayUseTheWholeVocabulary) {
  Doc other = deck();
  Doc::List cards = other.find("cards")->items();
  const Result<Doc> effects = parse_json(
      R"([{"kind": "permanent", "trigger": {"on": "fortify"}, "ops": [{"op": "gain_vp", "n": 2}]},
          {"kind": "flame", "flame": "red", "ops": [{"op": "gain_vp", "n": {"per": "source", "state": "fortified",
           "times": 3, "max": 5}}]}])",
      "effects");
  cards[0].set("effects", *effects);  // The Sea Queen
  other.set("cards", Doc(cards));
  TableSpec spec;
  spec.deck = other;
  const Doc position = json(R"("tile": {"A": 3}, "free": {"A": ["the-sea-queen"]}, "sources": {"memory": {}, "cycles":
    {"of": "A", "beneath": ["kraken-of-the-trench", "moss-giant"]}})");
  Result<std::unique_ptr<Position>> table = (*find_game("echoes"))->open(spec, &position);
  ASSERT_TRUE(table) << table.error().message.english();
  for (const char* step : {"fortify:source-of-cycles", "use:the-sea-queen", "flame:the-sea-queen:2"}) {
    const Result<Choice> choice = find_choice(**table, 0, step);
    ASSERT_TRUE(choice) << choice.error().message.english();
    (*table)->apply(0, choice->action);
  }
  EXPECT_EQ((*table)->view(kChance).find("vp")->find("A")->integer(), 5 + 2 + 3);
}

// Information (section 10).

RULE_TEST("ET-10-1 ET-10-2 ET-10-3 ET-10-5", EchoesWhoSeesWhat) {
  Scene s(R"("hand": {"A": ["thief"], "B": ["miner", "builder"]}, "board": {"B": {"2": ["princess"]}})");
  const Doc a = s.view(0), all = s.view(kSpectator);
  EXPECT_EQ(a.find("hand")->find("A")->items()[0].text(), "thief");
  EXPECT_EQ(a.find("hand")->find("B")->items()[0].text(), "?");
  EXPECT_EQ(all.find("hand")->find("A")->items()[0].text(), "?");
  EXPECT_EQ(all.find("deck")->integer(), 101);
  EXPECT_EQ(all.find("board")->find("B")->find("2")->items()[0].text(), "princess");
  EXPECT_EQ(all.find("stack"), nullptr);
  s.play("A draw");
  const Choice draw = s.position().choices(kChance, Lang::En)[0];
  const std::vector<Event> events = s.position().apply(kChance, draw.action);
  ASSERT_FALSE(events.empty());
  EXPECT_NE(s.position().sentence(seen_by(events[0], 0), Lang::En), "Player A draws a card.");
  EXPECT_EQ(s.position().sentence(seen_by(events[0], 1), Lang::En), "Player A draws a card.");
  EXPECT_TRUE(events[0].reveals);
}

RULE_TEST("ET-4-39", EchoesNothingBeatsAFortifiedSource) {
  Scene s(R"("sources": {"growth": {"of": "A", "fortified": true, "beneath": ["moss-giant"]},
                         "cycles": {"of": "A", "beneath": ["princess"]}})");
  const Doc sources = *s.view(kSpectator).find("sources");
  EXPECT_EQ(sources.find("source-of-growth")->find("needed"), nullptr);
  EXPECT_NE(sources.find("source-of-cycles")->find("needed"), nullptr);
}

// After a reshuffle the deck holds what was discarded, and old hand cards are none of it.
RULE_TEST("ET-10-7", EchoesAReshuffleIsKnown) {
  Scene s(R"("hand": {"B": ["thief"]}, "deck": [], "discard": ["miner", "builder", "princess"])");
  s.play("A draw; draw:miner");
  EXPECT_EQ(s.view().find("age")->find("B")->find("thief")->integer(), 1);
  EXPECT_EQ(s.view().find("age")->find("A")->find("miner"), nullptr);
}

// Copies of a card are told apart by when they were drawn: B's old one was not in the deck of the last reshuffle.
RULE_TEST("ET-10-7 ET-13-7", EchoesCopiesKeepTheirAges) {
  Scene s(R"("hand": {"B": ["acorn-charm"]}, "deck": [], "discard": ["acorn-charm", "miner", "builder", "princess"])");
  s.play("A draw; draw:acorn-charm; draw:miner");
  const echoes::Rules rules = *rules_from<echoes::Game>(deck(), 2, Doc::object());
  EXPECT_EQ(s.view().find("age")->find("B")->find("acorn-charm")->integer(), 1);
  EXPECT_EQ(s.view().find("age")->find("A")->find("acorn-charm"), nullptr);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    echoes::State world = *echoes::Game::load(rules, s.view());
    Rng rng(seed);
    echoes::Game::determinize(rules, world, kSpectator, rng);
    const Doc view = echoes::Game::view(rules, world, kChance);
    EXPECT_EQ(view.find("hand")->find("B")->items()[0].text(), "acorn-charm") << "the only card drawn before";
    EXPECT_LE(std::ranges::count(view.find("deck")->items(), Doc("acorn-charm")), 1) << "a deck that cannot be";
  }
  Scene both(R"("hand": {"A": ["acorn-charm"]}, "deck": [], "discard": ["acorn-charm", "miner"])");
  both.play("A draw; draw:acorn-charm; draw:miner");
  EXPECT_EQ(both.view().find("age")->find("A")->find("acorn-charm")->items().size(), 2u);
}

}  // namespace
}  // namespace timetable::echoes_test
