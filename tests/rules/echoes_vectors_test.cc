// The worked examples of docs/rules/echoes.md, 12.1 to 12.3: rulebook, playing and sliding, Sources.
#include "tests/rules/echoes_scene.h"

namespace timetable::echoes_test {
namespace {

// 12.1 Examples of the rulebook

RULE_TEST("ET-12-1 ET-4-18 ET-4-31", EchoesBuilder) {
  Scene(R"("hand": {"A": ["builder", "pearl-diver", "thief"]})")
      .play("A play; A play:builder; A pay:pearl-diver")
      .finish()
      .expect(R"("board": {"A": {"2": ["builder"]}}, "hand": {"A": ["thief"]}, "discard": ["pearl-diver"],
                 "free": {"A": []})");
}

RULE_TEST("ET-12-2 ET-4-15 ET-7-8 ET-7-20 ET-8-5", EchoesSeaQueenAndShell) {
  Scene(R"("at": "time", "board": {"A": {"1": ["the-sea-queen", "shell-of-whispers"]}},
           "deck": ["thief", "miner", "pearl-diver"])")
      .play("A summon:shell-of-whispers; A use:the-sea-queen; A use:shell-of-whispers; draw:thief; draw:miner")
      .finish()
      .expect(R"("vp": {"A": 2}, "hand": {"A": ["thief", "miner"], "B": ["pearl-diver"]}, "supply": 22)");
}

RULE_TEST("ET-12-3 ET-8-9 ET-8-10 ET-7-4", EchoesTheOtherOrder) {
  Scene(R"("at": "time", "board": {"A": {"1": ["the-sea-queen", "shell-of-whispers"]}},
           "deck": ["thief", "miner", "pearl-diver"])")
      .play("A summon:the-sea-queen; A use:the-sea-queen; draw:thief; draw:miner")
      .finish()
      .expect(R"("vp": {"A": 1}, "hand": {"A": ["thief"], "B": ["miner"]})");
}

RULE_TEST("ET-12-4 ET-4-32 ET-7-54 ET-8-42", EchoesThief) {
  Scene(R"("board": {"A": {"2": ["thief"]}}, "vp": {"B": 3}, "supply": 21)")
      .play("A advance; A advance:thief:2-0; A use:thief")
      .finish()
      .expect(R"("free": {"A": ["thief"]}, "vp": {"A": 2, "B": 2}, "supply": 20)");
}

RULE_TEST("ET-12-5 ET-4-35 ET-4-36 ET-4-37 ET-4-41 ET-8-21 ET-8-63", EchoesConquerCycles) {
  Scene s(R"("sources": {"cycles": {}, "growth": {}}, "free": {"A": ["thief", "explorer", "princess"],
             "B": ["comet-rider"]}, "board": {"A": {"2": ["pearl-diver"]}})");
  s.play("A conquer:source-of-cycles; A commit:princess; A commit:thief; A commit:explorer; A done")
      .expect(R"("sources": {"source-of-cycles": {"of": "A", "strength": 4}}, "size": {"A": 2},
                 "board": {"A": {"1": ["pearl-diver"]}}, "tile": {"A": 1}, "flame": {"A": "blue"})");
  EXPECT_TRUE(s.offers("A", "flame:source-of-cycles"));
  EXPECT_TRUE(s.offers("A", "flame:explorer"));

  const std::string held = R"("turn": 1, "sources": {"growth": {}, "cycles": {"of": "A", "beneath":
    ["thief", "explorer", "princess"]}}, "free": {"B": ["comet-rider")";
  EXPECT_FALSE(Scene(held + "]}").offers("B", "conquer:source-of-cycles"));
  EXPECT_TRUE(Scene(held + R"(, "lantern-moth"]})").offers("B", "conquer:source-of-cycles"));
}

RULE_TEST("ET-12-6 ET-4-43 ET-4-4", EchoesIncreaseControl) {
  Scene(R"("sources": {"cycles": {"of": "A", "beneath": ["thief", "explorer", "princess"]}},
           "free": {"A": ["rider-of-the-meadows"]})")
      .play("A reinforce:source-of-cycles; A commit:rider-of-the-meadows")
      .expect(R"("sources": {"source-of-cycles": {"strength": 7}}, "size": {"A": 2}, "free": {"A": []})");
}

RULE_TEST("ET-12-7 ET-4-38 ET-4-39 ET-7-102", EchoesFortifyCycles) {
  Scene s(R"("sources": {"growth": {}, "cycles": {"of": "A", "beneath":
             ["thief", "explorer", "princess", "rider-of-the-meadows", "coral-guard"]}})");
  s.play("A fortify:source-of-cycles")
      .finish()
      .expect(R"("vp": {"A": 5}, "supply": 19, "sources": {"source-of-cycles": {"fortified": true}}, "flags": [])");
}

RULE_TEST("ET-12-8 ET-4-42", EchoesMiner) {
  Scene s(R"("free": {"A": ["miner"]})");
  s.play("A flame:miner; draw:thief; draw:builder; draw:princess; draw:explorer")
      .expect(R"("hand": {"A": ["princess", "builder", "thief", "explorer"]}, "tokens": {"A": ["miner"]})");
  EXPECT_FALSE(s.offers("A", "flame:miner"));
}

RULE_TEST("ET-12-9 ET-7-44 ET-7-212", EchoesDiscountOfTwoCardsAndOneTime) {
  Scene(R"("at": "time", "board": {"A": {"1": ["current-runner"]}}, "hand": {"A": ["the-sea-queen", "thief", "miner"]},
           "deck": ["builder", "princess"])")
      .play("A use:current-runner; A play:the-sea-queen; A pay:miner; draw:builder")
      .finish()
      .expect(R"("board": {"A": {"2": ["the-sea-queen"]}}, "discard": ["miner"], "hand": {"A": ["thief", "builder"]})");
}

RULE_TEST("ET-12-10 ET-7-30 ET-4-17 ET-7-106", EchoesDiscountOfOneTimeAndToZero) {
  Scene s(R"("sources": {"awakening": {"of": "A", "beneath": ["thief", "explorer", "princess"]}},
             "hand": {"A": ["astrologer", "hare-scout", "miner"]}, "deck": ["builder", "pearl-diver"])",
          {.until = "actions-end"});
  s.play("A play; A play:astrologer; A pay:miner").expect(R"("board": {"A": {"1": ["astrologer"]}})");
  s.play("B draw; draw:pearl-diver; draw:builder");
  Scene t(R"("turn": 2, "sources": {"awakening": {"of": "A", "beneath": ["thief", "explorer", "princess"]}},
             "board": {"A": {"1": ["astrologer"]}}, "hand": {"A": ["hare-scout"]}, "deck": ["builder", "pearl-diver"])");
  t.play("A play; A play:hare-scout; A use:hare-scout; draw:builder; A advance:astrologer:1-0")
      .finish()
      .expect(R"("free": {"A": ["hare-scout", "astrologer"]}, "board": {"A": {"1": []}}, "hand": {"A": ["builder"]})");
}

RULE_TEST("ET-12-11 ET-5-4 ET-5-5 ET-5-6 ET-5-7 ET-5-8 ET-4-3", EchoesFinalScoring) {
  Scene(R"("vp": {"A": 10}, "sources": {
             "extinction": {"of": "A", "fortified": true, "beneath": ["kraken-of-the-trench", "eclipse-drake", "princess"]},
             "immutability": {"of": "A", "beneath": ["moss-giant"]}},
           "free": {"A": ["resonant-stone", "miner", "builder", "tunnel-chart"]}, "hand": {"A": ["the-sea-queen"]},
           "board": {"A": {"3": ["whale-shepherd"]}})")
      .expect(R"("score": {"A": 42})");
}

// 12.2 Playing, advancing, sliding

RULE_TEST("ET-12-12 ET-4-20 ET-4-21 ET-4-22 ET-8-1 ET-8-2 ET-10-4", EchoesFirstChoice) {
  Scene s(R"("at": "first-choice", "round": 0, "first": "B", "hand": {
             "A": ["kraken-of-the-trench", "thief", "miner", "builder", "princess", "explorer", "pearl-diver"],
             "B": ["feather-of-the-first-bird", "astrologer", "moss-giant", "hare-scout", "peddler", "cave-troll",
                   "gem-cutter"]})",
          {.until = "first-choice-end"});
  s.play("A play:kraken-of-the-trench; A pay:princess; A pay:miner; A pay:builder; A pay:thief; A done");
  EXPECT_EQ(s.view(1).find("hand")->find("A")->items().size(), 7u) << "nobody sees a choice before all have chosen";
  s.play("B play:feather-of-the-first-bird; B done; B use:feather-of-the-first-bird; draw:rain-basin")
      .finish()
      .expect(R"("board": {"A": {"5": ["kraken-of-the-trench"]}}, "hand": {"A": ["explorer", "pearl-diver"],
                 "B": ["rain-basin", "astrologer", "moss-giant", "hare-scout", "peddler", "cave-troll", "gem-cutter"]},
                 "free": {"B": ["feather-of-the-first-bird"]}, "discard": ["thief", "miner", "builder", "princess"])");
}

RULE_TEST("ET-12-13 ET-8-14 ET-8-15 ET-4-13", EchoesFullTiles) {
  Scene(R"("board": {"A": {"2": ["thief", "miner"], "3": ["builder"]}}, "hand": {"A": ["pearl-diver"]})")
      .play("A play; A play:pearl-diver")
      .finish()
      .expect(R"("board": {"A": {"3": ["builder", "pearl-diver"]}})");
  Scene s(R"("board": {"A": {"2": ["thief", "miner"], "3": ["builder", "princess"], "4": ["explorer", "hare-scout"],
             "5": ["cave-troll", "astrologer"]}}, "hand": {"A": ["pearl-diver", "lantern-moth", "peddler"]})");
  s.play("A play");
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"play:lantern-moth", "play:peddler"}));
}

RULE_TEST("ET-12-14 ET-8-17", EchoesPassing) {
  const std::string board = R"("board": {"A": {"3": ["thief"], "2": ["miner", "builder"], "1": ["princess"]}})";
  Scene s(board);
  s.play("A advance");
  EXPECT_EQ(s.codes("A"),
            (std::vector<std::string>{"advance:princess:1-0", "advance:miner:2-1", "advance:miner:2-0",
                                      "advance:builder:2-1", "advance:builder:2-0", "advance:thief:3-1"}));
  Scene one(board + R"(, "free": {"A": ["explorer"]}, "tile": {"A": 1})");
  one.play("A flame:explorer; draw:gem-cutter");
  EXPECT_EQ(one.codes("A"),
            (std::vector<std::string>{"advance:princess:1-0", "advance:miner:2-1", "advance:builder:2-1", "decline"}));
}

RULE_TEST("ET-12-15 ET-8-13 ET-7-609", EchoesCompassTwice) {
  Scene s(R"("free": {"A": ["wanderers-compass"]}, "hand": {"A": ["wanderers-compass", "anchor-of-ages"]})");
  s.play("A play");
  EXPECT_EQ(s.codes("A"), std::vector<std::string>{"play:anchor-of-ages"});
  Scene t(R"("free": {"A": ["amphora-of-tides"]}, "hand": {"A": ["amphora-of-tides"]})");
  t.play("A play; A play:amphora-of-tides").finish().expect(R"("board": {"A": {"2": ["amphora-of-tides"]}})");
}

RULE_TEST("ET-12-16 ET-8-12 ET-4-16", EchoesDuplicateArrives) {
  Scene(R"("at": "time", "free": {"A": ["amphora-of-tides", "shell-of-whispers"]},
           "board": {"A": {"1": ["amphora-of-tides"]}}, "deck": ["thief", "miner", "builder"])")
      .play("draw:thief; draw:miner")
      .finish()
      .expect(R"("discard": ["amphora-of-tides"], "hand": {"A": ["thief"], "B": ["miner"]},
                 "free": {"A": ["amphora-of-tides", "shell-of-whispers"]})");
}

RULE_TEST("ET-12-17 ET-8-6 ET-4-14 ET-7-302", EchoesSlideWithinAnArrival) {
  Scene s(R"("at": "time", "board": {"A": {"1": ["night-herald", "pearl-diver"], "2": ["hollow-geode"]}},
             "deck": ["thief", "miner", "builder", "princess"])");
  s.play("A summon:night-herald; A use:night-herald; A use:hollow-geode; A use:pearl-diver")
      .play("draw:thief; draw:miner; draw:builder")
      .finish()
      .expect(R"("vp": {"A": 3}, "hand": {"A": ["thief", "miner", "builder"], "B": ["princess"]}, "tile": {"A": 2},
                 "flame": {"A": "yellow"})");
  const std::string log = join(s.log(), "\n");
  EXPECT_LT(log.find("summons Night Herald"), log.find("summons Hollow Geode"));
  EXPECT_LT(log.find("summons Hollow Geode"), log.find("summons Pearl Diver"));
}

RULE_TEST("ET-12-18 ET-8-18", EchoesPlaceFreedByTheFirstStep) {
  Scene s(R"("board": {"A": {"1": ["princess", "astrologer"], "2": ["miner"]}})");
  s.play("A advance");
  EXPECT_FALSE(s.offers("A", "advance:miner:2-1"));
  EXPECT_TRUE(s.offers("A", "advance:miner:2-0"));
  s.play("A advance:princess:1-0; A advance:miner:2-1")
      .finish()
      .expect(R"("board": {"A": {"1": ["astrologer", "miner"]}}, "free": {"A": ["princess"]})");
}

RULE_TEST("ET-12-19 ET-4-42 ET-7-6 ET-4-47 ET-8-26", EchoesOnceARound) {
  Scene s(R"("tile": {"A": 1}, "free": {"A": ["explorer"]},
             "sources": {"cycles": {"of": "A", "beneath": ["thief", "pearl-diver", "rider-of-the-meadows"]}})");
  s.play("A flame:explorer; draw:miner; A flame:source-of-cycles; A draw")
      .finish()
      .expect(R"("tile": {"A": 2}, "tokens": {"A": ["explorer"]}, "sources": {"source-of-cycles": {"token": true}})");
  Scene later(R"("turn": 2, "tile": {"A": 4}, "free": {"A": ["explorer"]}, "tokens": {"A": ["explorer"]}, "sources": {
                 "growth": {}, "cycles": {"of": "A", "token": true, "beneath": ["thief", "pearl-diver"]}})");
  EXPECT_EQ(later.codes("A"), std::vector<std::string>{"draw"});
  Scene next(R"("at": "end-of-round", "tile": {"A": 3}, "free": {"A": ["explorer"]}, "tokens": {"A": ["explorer"]},
                "sources": {"cycles": {"of": "A", "token": true, "beneath": ["thief", "pearl-diver"]}}, "first": "B")",
             {.until = "game-end"});
  next.play("A flame:explorer; A flame:source-of-cycles");
}

RULE_TEST("ET-12-20 ET-4-12 ET-7-408 ET-7-220", EchoesTheFlameChangesWithinATurn) {
  Scene s(R"("tile": {"A": 1}, "free": {"A": ["honeycomb-bear"]},
             "sources": {"cycles": {"of": "A", "beneath": ["thief", "pearl-diver", "rider-of-the-meadows"]}})");
  EXPECT_FALSE(s.offers("A", "flame:honeycomb-bear"));
  s.play("A flame:source-of-cycles; A flame:honeycomb-bear").expect(R"("vp": {"A": 3})");
}

RULE_TEST("ET-12-21 ET-4-33", EchoesSlideBetweenTwoSteps) {
  Scene(R"("board": {"A": {"1": ["night-herald"], "2": ["builder"], "3": ["pearl-diver"]}})")
      .play("A advance; A advance:night-herald:1-0; A use:night-herald; A advance:builder:1-0")
      .finish()
      .expect(R"("free": {"A": ["night-herald", "builder"]}, "board": {"A": {"1": [], "2": ["pearl-diver"], "3": []}},
                 "flame": {"A": "blue"})");
}

RULE_TEST("ET-12-22 ET-8-13 ET-8-53", EchoesBothCopiesOnOneTile) {
  Scene(R"("at": "time", "board": {"A": {"1": ["acorn-charm", "acorn-charm"]}})")
      .play("A summon:acorn-charm")
      .finish()
      .expect(R"("free": {"A": ["acorn-charm"]}, "discard": ["acorn-charm"])");
}

RULE_TEST("ET-12-23 ET-8-7 ET-8-9 ET-7-210", EchoesOwnSummonAndDeclining) {
  Scene s(
      R"("board": {"A": {"1": ["whale-shepherd"], "2": ["pearl-diver"]}}, "free": {"A": ["orrery-of-nine-moons"]})");
  s.play("A flame:orrery-of-nine-moons; A use:whale-shepherd; A decline")
      .expect(R"("vp": {"A": 1}, "hand": {"A": []}, "free": {"A": ["orrery-of-nine-moons", "whale-shepherd",
                 "pearl-diver"]})");
}

// 12.3 Sources

RULE_TEST("ET-12-24 ET-8-20 ET-8-22 ET-8-23 ET-7-101", EchoesTakingFromAnOpponent) {
  Scene s(R"("sources": {"growth": {"of": "B", "beneath": ["comet-rider"]}},
             "free": {"A": ["abyss-stalker", "pearl-diver"]})");
  s.play("A conquer:source-of-growth");
  EXPECT_EQ(s.codes("A"), std::vector<std::string>{"commit:abyss-stalker"});
  s.play("A commit:abyss-stalker");
  EXPECT_EQ(s.codes("A"), std::vector<std::string>{"commit:pearl-diver"});
  s.play("A commit:pearl-diver; A done; draw:thief; draw:miner; draw:builder")
      .expect(R"("free": {"B": ["comet-rider"]}, "hand": {"A": ["thief", "miner", "builder"]},
                 "sources": {"source-of-growth": {"of": "A"}})");
}

RULE_TEST("ET-12-25 ET-7-33 ET-7-104 ET-7-206", EchoesDefence) {
  const Scene s(R"("sources": {"immutability": {"of": "B", "beneath": ["kraken-of-the-trench"]},
                   "growth": {"of": "B", "beneath": ["comet-rider"]}},
                   "free": {"A": ["moss-giant", "abyss-stalker"], "B": ["coral-guard"]})");
  EXPECT_TRUE(s.offers("A", "conquer:source-of-growth"));
  EXPECT_FALSE(s.offers("A", "conquer:source-of-immutability"));
}

RULE_TEST("ET-12-26 ET-8-46", EchoesTwelveByAnOpponentsDeed) {
  Scene(R"("sources": {"memory": {}, "awakening": {"of": "B", "beneath": ["thief", "princess", "explorer"]}},
           "free": {"A": ["eclipse-drake"], "B": ["miner", "builder", "pearl-diver", "astrologer", "moss-giant",
           "cave-troll", "rune-forge", "peddler", "gem-cutter"]})")
      .play("A conquer:source-of-awakening; A commit:eclipse-drake; A done")
      .finish()
      .expect(R"("size": {"A": 2, "B": 12}, "flags": ["twelve"])");
}

RULE_TEST("ET-12-27 ET-4-9 ET-8-21", EchoesConquestIsOneChange) {
  Scene(R"("sources": {"cycles": {}, "growth": {}}, "free": {"A": ["thief", "princess", "explorer", "miner", "builder",
           "pearl-diver", "astrologer", "moss-giant", "cave-troll", "rune-forge"]})")
      .play("A conquer:source-of-cycles; A commit:princess; A commit:thief; A commit:explorer; A done")
      .finish()
      .expect(R"("size": {"A": 9}, "flags": [])");
}

RULE_TEST("ET-12-28 ET-7-48 ET-7-516 ET-8-37", EchoesLastCardBeneath) {
  Scene(R"("tile": {"A": 1}, "free": {"A": ["rune-forge"]},
           "sources": {"growth": {"of": "A", "beneath": ["comet-rider"]}})")
      .play("A flame:rune-forge; A remove:comet-rider")
      .expect(R"("sources": {"source-of-growth": {"of": "centre"}}, "discard": ["comet-rider"], "vp": {"A": 3})");
}

RULE_TEST("ET-12-29 ET-8-25 ET-7-103", EchoesExtinctionRemovesItsOwnGuard) {
  Scene s(R"("free": {"A": ["moss-giant"]},
             "sources": {"extinction": {"of": "A", "beneath": ["kraken-of-the-trench"]}})");
  s.play("A flame:source-of-extinction; A remove:kraken-of-the-trench")
      .expect(R"("sources": {"source-of-extinction": {"of": "centre", "token": true}}, "vp": {"A": 4})");
  s.play("A conquer:source-of-extinction; A commit:moss-giant; A done");
  EXPECT_FALSE(s.offers("A", "flame:source-of-extinction"));
  s.expect(R"("sources": {"source-of-extinction": {"of": "A", "token": true}})");
}

RULE_TEST("ET-12-50 ET-7-32 ET-7-504", EchoesFortifyStrength) {
  const std::string growth = R"("sources": {"growth": {"of": "A", "beneath": ["kraken-of-the-trench", "princess"]}})";
  EXPECT_FALSE(Scene(growth).offers("A", "fortify:source-of-growth"));
  EXPECT_TRUE(Scene(growth + R"(, "free": {"A": ["stone-golem"]})").offers("A", "fortify:source-of-growth"));
}

RULE_TEST("ET-12-51 ET-4-40 ET-7-46 ET-7-512", EchoesEffectChain) {
  Scene(R"("sources": {"cycles": {}, "growth": {"of": "A", "beneath": ["kraken-of-the-trench", "abyss-stalker"]}},
           "free": {"A": ["comet-rider"]}, "board": {"A": {"1": ["deep-sentinel"]}})")
      .play("A conquer:source-of-cycles; A commit:comet-rider; A done; A use:deep-sentinel")
      .play("A fortify:source-of-growth; draw:thief; draw:miner; draw:builder")
      .finish()
      .expect(R"("sources": {"source-of-growth": {"of": "A", "fortified": true}, "source-of-cycles": {"of": "A",
                 "fortified": false}}, "vp": {"A": 3}, "hand": {"A": ["thief", "miner", "builder"]})");
}

RULE_TEST("ET-12-57 ET-8-25", EchoesTokenOnAStolenSource) {
  Scene s(R"("sources": {"cycles": {"of": "B", "token": true, "beneath": ["thief", "explorer", "princess"]}},
             "free": {"A": ["kraken-of-the-trench"]})");
  s.play("A conquer:source-of-cycles; A commit:kraken-of-the-trench; A done")
      .expect(R"("flame": {"A": "blue"}, "free": {"B": ["thief", "explorer", "princess"]})");
  EXPECT_FALSE(s.offers("A", "flame:source-of-cycles"));
}

RULE_TEST("ET-12-58 ET-7-45 ET-7-303", EchoesCometRiderCommitsHimself) {
  Scene(R"("at": "time", "sources": {"cycles": {}, "growth": {}}, "board": {"A": {"1": ["comet-rider"]}})")
      .play("A use:comet-rider; A conquer:source-of-growth; A commit:comet-rider; A done")
      .play("draw:thief; draw:miner; draw:builder; draw:princess")
      .finish()
      .expect(R"("sources": {"source-of-growth": {"of": "A", "beneath": ["comet-rider"]}}, "size": {"A": 2},
                 "hand": {"A": ["thief", "miner", "builder", "princess"]})");
}

RULE_TEST("ET-12-62 ET-8-31 ET-7-31 ET-7-219", EchoesStrictlyGreater) {
  const std::string centre = R"("sources": {"cycles": {}, "growth": {}}, "free": {"A": ["rider-of-the-meadows")";
  EXPECT_FALSE(Scene(centre + "]}").offers("A", "conquer:source-of-cycles"));
  EXPECT_FALSE(Scene(centre + R"(, "peddler"]})").offers("A", "conquer:source-of-growth"));
  const Scene both(centre + R"(, "thief"]})");
  EXPECT_TRUE(both.offers("A", "conquer:source-of-cycles") && both.offers("A", "conquer:source-of-growth"));
  const std::string awakening = R"("sources": {"awakening": {}}, "free": {"A": ["trident-of-the-undertow", )";
  EXPECT_FALSE(Scene(awakening + R"("peddler"]})").offers("A", "conquer:source-of-awakening"));
  EXPECT_TRUE(Scene(awakening + R"("pearl-diver"]})").offers("A", "conquer:source-of-awakening"));
  EXPECT_FALSE(Scene(R"("sources": {"awakening": {}}, "free": {"A": ["trident-of-the-undertow"]})")
                   .offers("A", "conquer:source-of-awakening"));
}

RULE_TEST("ET-12-68 ET-7-45 ET-7-612", EchoesTemporaryStrength) {
  Scene(R"("tile": {"A": 1}, "sources": {"extinction": {}, "growth": {}}, "hand": {"B": ["thief"]},
           "free": {"A": ["siege-ram", "trident-of-the-undertow", "princess"]})")
      .play("A flame:siege-ram; A conquer:source-of-extinction; A commit:princess; A done; B discard:thief")
      .expect(R"("hand": {"B": []}, "discard": ["thief"], "sources": {"source-of-extinction": {"strength": 2}})");
}

RULE_TEST("ET-12-69 ET-4-39 ET-8-29", EchoesNoDoubleFortification) {
  Scene s(R"("sources": {"memory": {}, "awakening": {"of": "A", "beneath": ["kraken-of-the-trench", "comet-rider"]}},
             "board": {"A": {"1": ["deep-sentinel"]}})");
  s.play("A fortify:source-of-awakening; A advance:deep-sentinel:1-0; A use:deep-sentinel")
      .finish()
      .expect(R"("sources": {"source-of-awakening": {"fortified": true}}, "free": {"A": ["deep-sentinel"]})");
}

RULE_TEST("ET-12-70 ET-4-39 ET-8-29 ET-7-503", EchoesLostWhileBeingFortified) {
  Scene(R"("sources": {"memory": {}, "awakening": {"of": "A", "beneath": ["kraken-of-the-trench"]}},
           "free": {"A": ["stone-golem"]}, "board": {"A": {"1": ["tunnel-worm", "comet-rider"]}})")
      .play(
          "A fortify:source-of-awakening; A advance:tunnel-worm:1-0; A use:tunnel-worm; A remove:kraken-of-the-trench")
      .play("A advance:comet-rider:1-0; A use:comet-rider; A conquer:source-of-awakening; A commit:comet-rider; A done")
      .finish()
      .expect(R"("sources": {"source-of-awakening": {"of": "A", "fortified": false, "beneath": ["comet-rider"]}},
                 "free": {"A": ["stone-golem", "tunnel-worm"]}, "vp": {"A": 3})");
}

}  // namespace
}  // namespace timetable::echoes_test
