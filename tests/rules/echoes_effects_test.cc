// The worked examples of docs/rules/echoes.md, 12.4 and 12.5: effects, supply, end, scoring, limits.
#include "tests/rules/echoes_scene.h"

namespace timetable::echoes_test {
namespace {

// 12.4 Effects

RULE_TEST("ET-12-30 ET-8-34 ET-7-6 ET-7-10", EchoesNothingToRemove) {
  Scene s(R"("tile": {"A": 1}, "free": {"A": ["rune-forge"]})");
  s.play("A flame:rune-forge").expect(R"("tokens": {"A": ["rune-forge"]}, "vp": {"A": 0})");
  EXPECT_EQ(s.question("A"), "turn");
}

RULE_TEST("ET-12-31 ET-7-47 ET-7-202 ET-7-201", EchoesMinister) {
  Scene(
      R"("tile": {"A": 2}, "free": {"A": ["minister-of-the-reef", "the-sea-queen", "amphora-of-tides", "pearl-diver"]})")
      .play("A flame:minister-of-the-reef; A activate:the-sea-queen")
      .expect(R"("vp": {"A": 4})");
}

RULE_TEST("ET-12-32 ET-7-12 ET-8-36 ET-7-309 ET-7-520 ET-7-216", EchoesNoReentry) {
  Scene s(R"("free": {"A": ["echo-chamber", "mirror-of-the-deep", "hollow-geode"]},
             "hand": {"A": ["star-weaver", "miner", "builder"]})");
  s.play("A play; A play:star-weaver; A pay:miner; A pay:builder; A use:star-weaver; A activate:echo-chamber");
  EXPECT_EQ(s.codes("A"),
            (std::vector<std::string>{"activate:mirror-of-the-deep", "activate:hollow-geode", "decline"}));
  s.play("A activate:mirror-of-the-deep");
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"activate:hollow-geode", "decline"}));
  s.play("A activate:hollow-geode").finish().expect(R"("vp": {"A": 3}, "tokens": {"A": ["echo-chamber"]})");
}

RULE_TEST("ET-12-33 ET-8-33 ET-7-24 ET-7-306 ET-7-314 ET-7-501", EchoesNestedFlames) {
  Scene(R"("tile": {"A": 1}, "free": {"A": ["eye-of-oracles", "miner", "moon-warden"]})")
      .play("A flame:eye-of-oracles; A activate:miner; A use:moon-warden; A use:moon-warden")
      .expect(R"("vp": {"A": 2}, "tokens": {"A": ["eye-of-oracles", "miner"]})");
}

RULE_TEST("ET-12-38 ET-8-3 ET-8-4 ET-4-24 ET-7-410", EchoesOrderOfPhaseA) {
  Scene(R"("at": "time", "first": "B", "board": {"A": {"1": ["pearl-diver"]}, "B": {"1": ["wolf-of-the-long-night"]}},
           "hand": {"A": ["thief"]}, "vp": {"A": 4}, "supply": 20, "deck": ["miner", "builder", "princess", "explorer"])")
      .play("B use:wolf-of-the-long-night; A discard:thief; A use:pearl-diver; draw:miner; draw:builder")
      .play("draw:princess; draw:explorer")
      .finish()
      .expect(R"("vp": {"A": 3}, "hand": {"A": ["miner", "builder", "explorer"], "B": ["princess"]})");
}

RULE_TEST("ET-12-39 ET-4-18 ET-8-11", EchoesDiscountsAddUp) {
  Scene(R"("at": "time", "free": {"A": ["amphora-of-tides"]}, "board": {"A": {"1": ["current-runner"]}},
           "sources": {"awakening": {"of": "A", "beneath": ["thief", "explorer", "princess"]}},
           "hand": {"A": ["the-sea-queen"]})")
      .play("A use:current-runner; A play:the-sea-queen")
      .finish()
      .expect(R"("board": {"A": {"1": ["the-sea-queen"]}}, "discard": [])");
}

RULE_TEST("ET-12-40 ET-7-21 ET-7-418 ET-7-305", EchoesPlayBeforeSummon) {
  Scene(R"("free": {"A": ["sap-lantern"]}, "hand": {"A": ["lantern-moth", "thief"]}, "deck": ["miner"],
           "board": {"A": {"3": ["pearl-diver"]}})")
      .play(
          "A play; A play:lantern-moth; A pay:thief; A use:sap-lantern; A use:lantern-moth; A advance:pearl-diver:3-0")
      .play("A decline")
      .finish()
      .expect(R"("hand": {"A": ["miner"]}, "free": {"A": ["sap-lantern", "lantern-moth", "pearl-diver"]})");
}

RULE_TEST("ET-12-41 ET-7-22 ET-7-412 ET-7-518 ET-4-45", EchoesConquestTriggers) {
  Scene(R"("sources": {"growth": {}, "cycles": {}}, "free": {"A": ["thorn-archer", "princess", "obsidian-maul"]},
           "vp": {"B": 1})")
      .play("A conquer:source-of-growth; A commit:princess; A commit:thorn-archer; A done; draw:thief; draw:miner")
      .play("draw:builder; A use:obsidian-maul; A use:thorn-archer")
      .expect(R"("vp": {"A": 2, "B": 0})");
}

RULE_TEST("ET-12-42 ET-7-26 ET-7-318", EchoesSundial) {
  Scene(R"("at": "time", "free": {"A": ["midnight-sundial"]}, "board": {"A": {"1": ["pearl-diver"], "3": ["thief"]}})")
      .play("A use:pearl-diver; draw:miner; draw:builder; A use:midnight-sundial; A advance:thief:2-1")
      .finish()
      .expect(R"("board": {"A": {"1": ["thief"]}})");
  Scene(R"("at": "time", "board": {"A": {"1": ["midnight-sundial"], "3": ["thief"]}})")
      .finish()
      .expect(R"("board": {"A": {"2": ["thief"]}}, "free": {"A": ["midnight-sundial"]})");
}

RULE_TEST("ET-12-43 ET-7-42 ET-7-611 ET-7-316", EchoesHourglass) {
  Scene s(R"("free": {"A": ["cracked-hourglass", "orrery-of-nine-moons"]})");
  s.play("A flame:orrery-of-nine-moons; A use:cracked-hourglass; A use:cracked-hourglass")
      .expect(R"("vp": {"A": 4}, "flame": {"A": "yellow"}, "tile": {"A": 2})");
  Scene t(R"("at": "time", "free": {"A": ["cracked-hourglass"]})");
  t.finish().expect(R"("vp": {"A": 0})");
}

RULE_TEST("ET-12-44 ET-7-50 ET-7-603 ET-8-66", EchoesMercenaryCaptain) {
  Scene poor(R"("free": {"A": ["mercenary-captain"]})");
  poor.play("A flame:mercenary-captain").expect(R"("tokens": {"A": ["mercenary-captain"]})");
  EXPECT_EQ(poor.question("A"), "turn");
  Scene s(R"("vp": {"A": 1}, "supply": 23, "sources": {"extinction": {}, "growth": {}}, "hand": {"B": ["thief"]},
             "free": {"A": ["mercenary-captain", "abyss-stalker"]})");
  s.play("A flame:mercenary-captain; A accept; A conquer:source-of-extinction; A commit:abyss-stalker; A done")
      .play("B discard:thief")
      .expect(R"("vp": {"A": 0}, "supply": 24, "hand": {"B": []})");
  EXPECT_TRUE(s.offers("A", "flame:source-of-extinction"));
}

RULE_TEST("ET-12-45 ET-7-60 ET-7-605", EchoesFactions) {
  Scene(
      R"("tile": {"A": 2}, "free": {"A": ["bard-of-four-lands", "thief", "pearl-diver", "astrologer", "amphora-of-tides"]},
           "sources": {"awakening": {"of": "A", "fortified": true, "beneath": ["moss-giant", "bramble-knight"]}})")
      .play("A flame:bard-of-four-lands; draw:miner; draw:builder")
      .expect(R"("hand": {"A": ["miner", "builder"]}, "asked": ["A"])");
}

RULE_TEST("ET-12-46 ET-7-25 ET-7-509 ET-7-511", EchoesRemovalBonusAndTrigger) {
  Scene(R"("free": {"A": ["fungus-herder", "bone-collector", "eclipse-drake"]})")
      .play("A flame:fungus-herder; A remove:eclipse-drake; draw:thief; draw:miner; A use:bone-collector")
      .play("draw:builder; draw:princess")
      .expect(R"("vp": {"A": 5}, "hand": {"A": ["thief", "miner", "builder", "princess"]})");
}

RULE_TEST("ET-12-54 ET-8-41 ET-8-43 ET-8-44 ET-7-53 ET-7-510 ET-4-10", EchoesForcedCards) {
  Scene s(
      R"("first": "C", "turn": 1, "free": {"A": ["cave-troll"]}, "hand": {"B": ["thief"], "C": ["miner", "builder"]})",
      {.players = 3});
  s.play("A flame:cave-troll; C discard:builder").expect(R"("hand": {"B": [], "C": ["miner"]})");
}

RULE_TEST("ET-12-59 ET-7-28 ET-7-222 ET-4-25", EchoesRainBasinInTime) {
  Scene(R"("at": "time", "board": {"A": {"1": ["rain-basin"]}}, "deck": ["thief", "miner", "builder"])")
      .play("draw:thief; A use:rain-basin; draw:miner; draw:builder")
      .finish()
      .expect(R"("hand": {"A": ["thief", "miner"], "B": ["builder"]})");
}

RULE_TEST("ET-12-60 ET-7-27 ET-4-30 ET-7-101 ET-7-405 ET-8-65", EchoesTwoEffectsOnOneAction) {
  Scene(R"("free": {"A": ["seed-keeper"]}, "sources": {"growth": {"of": "A", "beneath": ["comet-rider"]}})")
      .play("A draw; draw:thief; draw:miner; A use:source-of-growth; draw:builder; A use:seed-keeper; draw:princess")
      .expect(R"("hand": {"A": ["thief", "miner", "builder", "princess"]})");
}

RULE_TEST("ET-12-61 ET-7-11 ET-7-12 ET-7-203 ET-8-35", EchoesChain) {
  Scene(R"("free": {"A": ["tide-caller"]}, "board": {"A": {"1": ["amphora-of-tides", "anchor-of-ages"],
           "2": ["rain-basin"]}})")
      .play("A advance; A advance:amphora-of-tides:1-0; A use:tide-caller; A advance:anchor-of-ages:1-0")
      .play("A use:tide-caller; A advance:rain-basin:2-1; A advance:rain-basin:1-0; A use:tide-caller")
      .finish()
      .expect(R"("free": {"A": ["tide-caller", "amphora-of-tides", "anchor-of-ages", "rain-basin"]})");
}

RULE_TEST("ET-12-63 ET-7-52 ET-7-62 ET-7-506", EchoesMoleCourier) {
  const std::string mole = R"("at": "time", "free": {"A": ["resonant-stone"]}, "board": {"A": {"1": ["mole-courier"]}},
    "sources": {"memory": {}, "growth": {"of": "A", )";
  Scene(mole + R"("beneath": ["cave-troll"]}})")
      .play("A use:mole-courier; draw:thief")
      .finish()
      .expect(R"("vp": {"A": 2})");
  Scene(mole + R"("fortified": true, "beneath": ["cave-troll", "kraken-of-the-trench"]}})")
      .play("A use:mole-courier; draw:thief")
      .finish()
      .expect(R"("vp": {"A": 0})");
}

RULE_TEST("ET-12-64 ET-7-49 ET-8-51 ET-7-606", EchoesPeddlerWithoutCards) {
  Scene s(R"("tile": {"A": 2}, "free": {"A": ["peddler"]}, "hand": {"A": ["kraken-of-the-trench"]})");
  s.play("A flame:peddler").expect(R"("tokens": {"A": ["peddler"]}, "vp": {"A": 0})");
  EXPECT_EQ(s.codes("A"), std::vector<std::string>{"draw"});
  EXPECT_TRUE(s.position().question(0, Lang::En).discreet) << "an instant Draw would tell that nothing is playable";
}

RULE_TEST("ET-12-65 ET-8-52 ET-7-411 ET-10-6", EchoesFilteredPlay) {
  const std::string envoy = R"("at": "time", "board": {"A": {"1": ["dryad-envoy"]}}, "hand": {"A": [)";
  Scene s(envoy + R"("rune-forge", "pearl-diver", "thief"]})");
  s.play("A use:dryad-envoy");
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"play:pearl-diver", "play:thief", "decline"}));
  s.play("A play:thief").finish().expect(R"("board": {"A": {"2": ["thief"]}})");
  Scene none(envoy + R"("rune-forge"]})");
  none.play("A use:dryad-envoy");
  EXPECT_EQ(none.codes("A"), std::vector<std::string>{"decline"});
  EXPECT_TRUE(none.position().question(0, Lang::En).discreet);
  none.play("A decline");
  EXPECT_NE(join(none.log(), "\n").find("plays no card"), std::string::npos);
  Scene empty(envoy + "]}");
  empty.play("A use:dryad-envoy");
  EXPECT_EQ(empty.question("A"), "");
}

RULE_TEST("ET-12-67 ET-8-16 ET-7-208 ET-4-34", EchoesAdvanceActionWithOneStep) {
  Scene(R"("free": {"A": ["fjord-ferrywoman"]}, "board": {"A": {"4": ["thief"]}})")
      .play("A advance; A advance:thief:4-3; A decline; A use:fjord-ferrywoman; draw:miner")
      .finish()
      .expect(R"("board": {"A": {"3": ["thief"]}}, "hand": {"A": ["miner"]})");
}

RULE_TEST("ET-12-71 ET-7-27", EchoesFerrywomanInTime) {
  Scene(R"("board": {"A": {"1": ["fjord-ferrywoman"], "3": ["thief"]}}, "deck": ["miner"])")
      .play("A advance; A advance:fjord-ferrywoman:1-0; A advance:thief:3-2; A use:fjord-ferrywoman; draw:miner")
      .finish()
      .expect(R"("board": {"A": {"2": ["thief"]}}, "hand": {"A": ["miner"]})");
}

// 12.5 Supply, end, scoring, limits

RULE_TEST("ET-12-34 ET-8-47", EchoesClosedIcons) {
  const std::string cards = R"("free": {"A": ["resonant-stone", "tunnel-chart"]}, "sources": {"memory": {},
    "awakening": {"of": "A", "beneath": ["cave-troll", "stone-golem"])";
  Scene(cards + R"(, "fortified": true}})").expect(R"("score": {"A": 15})");
  Scene(cards + "}}").expect(R"("score": {"A": 13})");
}

RULE_TEST("ET-12-35 ET-8-48 ET-7-312", EchoesClosedScoringCard) {
  const std::string cards = R"("free": {"A": ["astrologer", "wind-harp"]}, "sources": {"memory": {},
    "awakening": {"of": "A", "beneath": ["constellation-bear", "bramble-knight"])";
  Scene(cards + R"(, "fortified": true}})").expect(R"("score": {"A": 13})");  // 6 + 1 + 2 + bear 2 + 2
  Scene(cards + "}}").expect(R"("score": {"A": 10})");                        // 2 + 1 + 2 + bear 3 + 2
}

RULE_TEST("ET-12-36 ET-4-47 ET-10-4", EchoesHandLimit) {
  Scene s(R"("at": "end-of-round", "hand": {"A": ["the-sea-queen", "minister-of-the-reef", "tide-caller",
             "abyss-stalker", "pearl-diver", "coral-guard", "kraken-of-the-trench", "fjord-ferrywoman",
             "drowned-cantor", "whale-shepherd", "siren-of-the-shoals", "current-runner", "lagoon-mystic"],
             "B": ["princess", "night-herald", "comet-rider", "astrologer", "lantern-moth", "moon-warden",
             "storm-harrier", "eclipse-drake", "star-weaver", "owl-archivist"]})",
          {.until = "round-end"});
  EXPECT_EQ(s.question("B"), "");
  s.play("A discard:tide-caller; A discard:pearl-diver; A discard:lagoon-mystic; A done")
      .expect(R"("discard": ["tide-caller", "pearl-diver", "lagoon-mystic"], "first": "B")");
}

RULE_TEST("ET-12-37 ET-8-38 ET-4-7 ET-11-4", EchoesEmptyDeck) {
  Scene s(R"("at": "time", "board": {"A": {"1": ["harvest-basket"]}}, "deck": ["thief"],
             "discard": ["miner", "builder", "princess"])");
  s.play("A use:harvest-basket; draw:thief; draw:princess; draw:miner")
      .expect(R"("hand": {"A": ["thief", "princess", "miner"]}, "deck": ["builder"], "discard": [])");
  Scene(R"("at": "time", "board": {"A": {"1": ["harvest-basket"]}}, "deck": ["thief"])")
      .play("A use:harvest-basket")
      .finish()
      .expect(R"("hand": {"A": ["thief"], "B": []}, "deck": [])");
}

RULE_TEST("ET-12-47 ET-6-4 ET-3-2 ET-6-5", EchoesLowInteraction) {
  Scene s("", {.players = 4, .options = R"({"variant": "low-interaction"})", .until = "setup-end"});
  EXPECT_FALSE(s.offers("chance", "source:source-of-extinction"));
  EXPECT_EQ(s.codes("chance").size(), 5u);
  s.finish();
  EXPECT_EQ(s.view(kSpectator).find("deck")->integer(), 65);
  EXPECT_EQ(s.view().find("box")->items().size(), 12u);
}

RULE_TEST("ET-12-48 ET-4-4 ET-5-1", EchoesTwelve) {
  Scene(R"("at": "time", "free": {"A": ["miner", "builder", "astrologer", "cave-troll", "rune-forge", "peddler",
           "gem-cutter"]}, "sources": {"growth": {"of": "A", "beneath": ["thief", "princess", "explorer"]},
           "cycles": {"of": "A", "fortified": true, "beneath": ["kraken-of-the-trench", "comet-rider"]}, "memory": {}},
           "board": {"A": {"1": ["rain-basin"]}})")
      .finish()
      .expect(R"("size": {"A": 12}, "flags": ["twelve"])");
}

RULE_TEST("ET-12-49 ET-5-1 ET-5-2", EchoesAllFortified) {
  Scene(R"("sources": {"awakening": {"of": "A", "beneath": ["kraken-of-the-trench", "comet-rider"]},
           "growth": {"of": "B", "fortified": true, "beneath": ["moss-giant"]}})")
      .play("A fortify:source-of-awakening")
      .finish()
      .expect(R"("flags": ["fortified"], "at": "turn")");
}

RULE_TEST("ET-12-52 ET-8-27 ET-8-45", EchoesFlagsStay) {
  Scene(R"("at": "time", "supply": 2, "vp": {"A": 12, "B": 10},
           "board": {"A": {"1": ["hollow-geode"]}, "B": {"1": ["kraken-of-the-trench"]}})")
      .play("A use:hollow-geode; B use:kraken-of-the-trench")
      .finish()
      .expect(R"("vp": {"A": 12}, "supply": 3, "flags": ["supply"])");
}

RULE_TEST("ET-12-53 ET-4-6 ET-7-207 ET-7-54", EchoesNotEnoughVp) {
  Scene(R"("at": "time", "supply": 30, "vp": {"B": 1, "C": 5}, "board": {"A": {"1": ["kraken-of-the-trench"]}})",
        {.players = 3})
      .play("A use:kraken-of-the-trench")
      .finish()
      .expect(R"("vp": {"B": 0, "C": 2}, "supply": 34)");
}

RULE_TEST("ET-12-55 ET-5-1 ET-5-3", EchoesExactlyEmpty) {
  const auto gain = [](const std::string& supply) {
    Scene s(R"("at": "time", "flags": ["twelve"], "board": {"A": {"1": ["hollow-geode"]}}, "supply": )" + supply);
    s.play("A use:hollow-geode").finish();
    return s.view();
  };
  const auto flags = [](const Doc& view) { return view.find("flags")->items().size(); };
  EXPECT_EQ(gain("3").find("supply")->integer(), 0);
  EXPECT_EQ(flags(gain("3")), 2u);
  EXPECT_EQ(gain("4").find("supply")->integer(), 1);
  EXPECT_EQ(flags(gain("4")), 1u);
  EXPECT_EQ(gain("0").find("vp")->find("A")->integer(), 3);
}

RULE_TEST("ET-12-56 ET-8-7 ET-7-517", EchoesDecliningVp) {
  Scene(R"("at": "time", "supply": 3, "board": {"A": {"1": ["hollow-geode"]}})")
      .play("A decline")
      .finish()
      .expect(R"("supply": 3, "flags": [], "vp": {"A": 0})");
}

RULE_TEST("ET-12-66 ET-5-9 ET-4-46 ET-8-49", EchoesTie) {
  Scene(R"("at": "end-of-round", "flags": ["supply"], "vp": {"A": 6}, "free": {"A": ["thief", "tunnel-worm"]},
           "sources": {"awakening": {"of": "B", "fortified": true, "beneath": ["kraken-of-the-trench", "princess"]}})")
      .expect(R"("score": {"A": 10, "B": 10}, "winners": ["B"])");
}

}  // namespace
}  // namespace timetable::echoes_test
