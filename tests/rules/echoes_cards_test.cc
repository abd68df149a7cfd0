// Every card and Source of Echoes of Time that no worked example has shown, by name.
#include "tests/rules/echoes_scene.h"

namespace timetable::echoes_test {
namespace {

// Player A summons the card in phase A and uses its Immediate effect; draws are those of chance.
Scene summon(const std::string& card, const std::string& more = "") {
  Scene s(R"("at": "time", "board": {"A": {"1": [")" + card + "\"]}}" + more);
  s.play("A use:" + card);
  return s;
}

// Player A activates the Flame of a free card while a tile of that colour (1 blue, 2 yellow, 3 red) is off the board.
Scene light(const std::string& card, int tile, const std::string& more_free = "", const std::string& more = "") {
  Scene s(R"("tile": {"A": )" + std::to_string(tile) + R"(}, "free": {"A": [")" + card + "\"" + more_free + "]}" +
          more);
  s.play("A flame:" + card);
  return s;
}

std::int64_t number(const Scene& s, const std::string& key, const std::string& seat = "A") {
  return s.view().find(key)->find(seat)->integer();
}
std::size_t hand(const Scene& s, const std::string& seat = "A") {
  return s.view().find("hand")->find(seat)->items().size();
}

constexpr const char* kVictim = R"(, "hand": {"B": ["miner", "builder"]}, "vp": {"B": 5}, "supply": 19)";

RULE_TEST("ET-7-205 ET-7-421 ET-7-40 ET-7-3", EchoesCardsThatDrawAtOnce) {
  for (const auto& [card, n] : {std::pair("pearl-diver", 2), {"harvest-basket", 3}}) {
    Scene s = summon(card);
    s.finish();
    EXPECT_EQ(hand(s), static_cast<std::size_t>(n) + 1) << card;  // and the draw of A3
  }
}

RULE_TEST("ET-7-218 ET-7-304 ET-7-501 ET-7-507", EchoesFlamesThatDraw) {
  struct Row {
    const char* card;
    int tile;
    std::size_t cards;
  };
  for (const Row& row :
       {Row{"chest-of-the-sunken-city", 3, 3}, {"astrologer", 1, 2}, {"miner", 3, 4}, {"crystal-seer", 1, 1}}) {
    Scene s = light(row.card, row.tile);
    for (std::size_t i = 0; i < row.cards; ++i) s.play(s.codes("chance")[0]);
    EXPECT_EQ(hand(s), row.cards) << row.card;
    EXPECT_EQ(s.question("A"), "turn");
  }
}

RULE_TEST("ET-7-204 ET-7-221 ET-7-308 ET-7-410 ET-7-601 ET-7-320 ET-8-42", EchoesImmediateInteraction) {
  struct Row {
    const char* card;
    std::size_t lost, drawn;
    int vp_lost, vp_gained;
  };
  for (const Row& row : {Row{"abyss-stalker", 1, 0, 0, 0},
                         {"net-of-a-thousand-knots", 1, 2, 0, 0},
                         {"eclipse-drake", 1, 1, 0, 0},
                         {"wolf-of-the-long-night", 1, 0, 1, 0},
                         {"thief", 0, 0, 1, 2},
                         {"bottled-lightning", 0, 0, 2, 1},
                         {"kraken-of-the-trench", 0, 0, 3, 0}}) {
    Scene s = summon(row.card, kVictim);
    if (row.lost) s.play("B discard:builder");
    s.finish();
    EXPECT_EQ(hand(s, "B"), 2 - row.lost + 1) << row.card;
    EXPECT_EQ(hand(s), row.drawn + 1) << row.card;
    EXPECT_EQ(number(s, "vp", "B"), 5 - row.vp_lost) << row.card;
    EXPECT_EQ(number(s, "vp"), row.vp_gained) << row.card;
  }
}

RULE_TEST("ET-7-211 ET-7-307 ET-7-510 ET-7-521 ET-7-607", EchoesFlamesOfInteraction) {
  struct Row {
    const char* card;
    int tile;
    std::size_t lost, drawn;
    int vp_lost, vp_gained;
  };
  for (const Row& row : {Row{"siren-of-the-shoals", 3, 1, 2, 0, 0},
                         {"storm-harrier", 3, 0, 0, 2, 0},
                         {"cave-troll", 3, 1, 0, 0, 0},
                         {"seismic-drum", 1, 1, 0, 1, 0},
                         {"masked-duelist", 3, 1, 0, 0, 1}}) {
    Scene s = light(row.card, row.tile, "", kVictim);
    if (row.lost) s.play("B discard:miner");
    for (std::size_t i = 0; i < row.drawn; ++i) s.play(s.codes("chance")[0]);
    EXPECT_EQ(hand(s, "B"), 2 - row.lost) << row.card;
    EXPECT_EQ(hand(s), row.drawn) << row.card;
    EXPECT_EQ(number(s, "vp", "B"), 5 - row.vp_lost) << row.card;
    EXPECT_EQ(number(s, "vp"), row.vp_gained) << row.card;
  }
}

RULE_TEST("ET-7-209 ET-7-51", EchoesDrownedCantor) {
  Scene s = light("drowned-cantor", 1);
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"choose:1", "choose:2"}));
  s.play("A choose:2");
  EXPECT_EQ(number(s, "vp"), 2);
  Scene t = light("drowned-cantor", 1);
  t.play("A choose:1; draw:thief; draw:miner").expect(R"("hand": {"A": ["thief", "miner"]}, "vp": {"A": 0})");
}

RULE_TEST("ET-7-301 ET-7-409 ET-7-313 ET-7-411 ET-7-513 ET-7-212", EchoesCardsThatPlay) {
  light("princess", 2, "", R"(, "hand": {"A": ["astrologer", "miner"]})")  // 1 card less
      .play("A play:astrologer")
      .expect(R"("board": {"A": {"2": ["astrologer"]}}, "hand": {"A": ["miner"]})");
  light("ring-druid", 1, "", R"(, "hand": {"A": ["astrologer"]})")  // 1 card and 1 time less
      .play("A play:astrologer")
      .expect(R"("board": {"A": {"1": ["astrologer"]}})");
  summon("dream-courier", R"(, "hand": {"A": ["cave-troll", "thief"]})")  // 1 card and 2 time less
      .play("A play:cave-troll; A pay:thief")
      .expect(R"("board": {"A": {"1": ["cave-troll"]}})");
  summon("lamp-bearer", R"(, "hand": {"A": ["chest-of-the-sunken-city", "thief", "miner"]})")  // Artifact, 2 cards less
      .play("A play:chest-of-the-sunken-city; A pay:miner")
      .expect(R"("board": {"A": {"3": ["chest-of-the-sunken-city"]}}, "hand": {"A": ["thief"]})");
}

RULE_TEST("ET-7-215 ET-7-315 ET-7-414 ET-7-515 ET-7-502 ET-7-609 ET-7-5 ET-7-30", EchoesCardsThatMakeCheaper) {
  struct Row {
    const char *card, *played, *place;
  };
  for (const Row& row : {Row{"amphora-of-tides", "tide-caller", R"("2": ["tide-caller"])"},
                         {"astrolabe-of-dusk", "astrologer", R"("2": ["astrologer"])"},
                         {"acorn-charm", "seed-keeper", R"("2": ["seed-keeper"])"},
                         {"tunnel-chart", "crystal-seer", R"("2": ["crystal-seer"])"},
                         {"builder", "echo-chamber", R"("2": ["echo-chamber"])"},
                         {"wanderers-compass", "rain-basin", R"("3": ["rain-basin"])"}}) {
    const bool compass = std::string(row.card) == "wanderers-compass";
    Scene s(R"("free": {"A": [")" + std::string(row.card) + R"("]}, "hand": {"A": [")" + row.played +
            (compass ? R"(", "thief"]})" : R"("]})"));
    s.play("A play; A play:" + std::string(row.played))
        .finish()
        .expect(R"("board": {"A": {)" + std::string(row.place) + "}}");
  }
}

RULE_TEST("ET-7-214 ET-7-402 ET-7-508 ET-7-416 ET-7-203 ET-7-210", EchoesCardsThatWatchSummons) {
  struct Row {
    const char *watcher, *arrives;
    int vp, vp_lost;
  };
  for (const Row& row : {Row{"grove-mother", "acorn-charm", 1, 0},
                         {"lava-smith", "acorn-charm", 1, 0},
                         {"whale-shepherd", "builder", 1, 0},
                         {"horn-of-the-great-hunt", "builder", 0, 1}}) {
    Scene s(R"("at": "time", "vp": {"B": 5}, "free": {"A": [")" + std::string(row.watcher) +
            R"("]}, "board": {"A": {"1": [")" + row.arrives + "\"]}}");
    s.play("A use:" + std::string(row.watcher)).finish();
    EXPECT_EQ(number(s, "vp"), row.vp) << row.watcher;
    EXPECT_EQ(number(s, "vp", "B"), 5 - row.vp_lost) << row.watcher;
  }
  Scene shell(R"("at": "time", "free": {"A": ["shell-of-whispers"]}, "board": {"A": {"1": ["amphora-of-tides"]}})");
  shell.play("A use:shell-of-whispers; draw:thief").finish();
  EXPECT_EQ(hand(shell), 2u);
  Scene other(R"("at": "time", "free": {"A": ["grove-mother"]}, "board": {"A": {"1": ["builder"]}})");
  EXPECT_EQ(other.question("A"), "") << "an Earth card does not concern Grove Mother";
}

RULE_TEST("ET-7-321 ET-7-306 ET-8-8", EchoesWindHarp) {
  Scene s = light("crystal-seer", 1, R"(, "wind-harp", "moon-warden")");
  s.play("draw:thief; A use:wind-harp; draw:miner; A use:moon-warden")
      .expect(R"("vp": {"A": 2}, "hand": {"A": ["thief", "miner"]})");
}

RULE_TEST("ET-7-310 ET-7-49", EchoesOwlArchivist) {
  Scene s = light("owl-archivist", 2, "", R"(, "hand": {"A": ["thief", "miner"]})");
  s.play("A accept; A discard:thief; draw:builder; draw:princess; draw:explorer")
      .expect(R"("hand": {"A": ["miner", "builder", "princess", "explorer"]}, "discard": ["thief"])");
  Scene t = light("peddler", 2, "", R"(, "hand": {"A": ["thief", "miner", "builder"]})");
  t.play("A accept; A discard:miner; A discard:thief").expect(R"("vp": {"A": 3}, "hand": {"A": ["builder"]})");
  Scene declined = light("owl-archivist", 2, "", R"(, "hand": {"A": ["thief"]})");
  declined.play("A decline").expect(R"("hand": {"A": ["thief"]})");
}

RULE_TEST("ET-7-303 ET-7-317 ET-7-404 ET-7-407 ET-7-612", EchoesCardsThatConquer) {
  summon("meteor-blade", R"(, "free": {"A": ["pearl-diver"]}, "sources": {"growth": {}})")
      .play("A conquer:source-of-growth; A commit:pearl-diver; A done")
      .expect(R"("sources": {"source-of-growth": {"of": "A"}})");
  summon("moss-giant", R"(, "sources": {"growth": {}})")
      .play("A conquer:source-of-growth; A commit:moss-giant; A done")
      .expect(R"("sources": {"source-of-growth": {"of": "A"}})");
  Scene knight = light("bramble-knight", 3, R"(, "rider-of-the-meadows")", R"(, "sources": {"growth": {}})");
  knight.play("A conquer:source-of-growth");
  EXPECT_EQ(knight.codes("A"), std::vector<std::string>{"commit:rider-of-the-meadows"}) << "he carries a token himself";
}

RULE_TEST("ET-7-422 ET-7-512 ET-7-46", EchoesCardsThatFortify) {
  const std::string growth = R"(, "sources": {"memory": {}, "growth": {"of": "A", "beneath":
    ["kraken-of-the-trench", "pearl-diver"]}})";
  Scene s = light("briar-gate", 3, "", growth);  // 7 + 2 > 8
  s.play("A fortify:source-of-growth; draw:thief; draw:miner; draw:builder")
      .expect(R"("sources": {"source-of-growth": {"fortified": true}})");
  Scene t = summon("deep-sentinel", growth);
  EXPECT_NE(t.question("A"), "fortify") << "7 is not more than 8";
}

RULE_TEST("ET-7-322 ET-7-401 ET-7-406 ET-7-415 ET-7-602 ET-7-305 ET-7-43", EchoesCardsThatAdvance) {
  const std::string far = R"(, "board": {"A": {"5": ["kraken-of-the-trench"]}})";
  Scene feather(R"("hand": {"A": ["feather-of-the-first-bird"]})" + far);
  feather.play("A play; A play:feather-of-the-first-bird; A use:feather-of-the-first-bird; draw:thief")
      .play("A advance:kraken-of-the-trench:5-4")
      .finish()
      .expect(R"("hand": {"A": ["thief"]}, "board": {"A": {"4": ["kraken-of-the-trench"]}})");
  for (const std::string card : {"rider-of-the-meadows", "hare-scout"}) {
    Scene s(R"("at": "time", "board": {"A": {"1": [")" + card + R"("], "5": ["kraken-of-the-trench"]}})");
    s.play("A use:" + card + "; A advance:kraken-of-the-trench:4-3").finish();
    s.expect(R"("board": {"A": {"3": ["kraken-of-the-trench"]}})");
  }
  light("living-staff", 1, "", far)
      .play("A advance:kraken-of-the-trench:5-2")
      .expect(R"("board": {"A": {"2": ["kraken-of-the-trench"]}})");
  light("explorer", 1, "", far)
      .play("draw:thief; A decline")
      .expect(R"("board": {"A": {"5": ["kraken-of-the-trench"]}}, "hand": {"A": ["thief"]})");
}

RULE_TEST("ET-7-420 ET-7-522 ET-7-220 ET-7-302 ET-7-42", EchoesCardsThatSlide) {
  EXPECT_EQ(number(summon("root-bridge"), "tile"), 2);
  EXPECT_EQ(number(summon("night-herald"), "tile"), 2);
  EXPECT_EQ(number(light("pendulum-of-the-depths", 2), "tile"), 3);
  EXPECT_EQ(number(light("abyssal-water-clock", 1), "tile"), 2);
}

RULE_TEST("ET-7-413 ET-7-505 ET-7-516 ET-7-503 ET-7-48 ET-8-32", EchoesCardsThatRemove) {
  Scene toad = light("old-toad-of-the-fen", 2, R"(, "rune-forge")", R"(, "sources": {"growth": {"of": "A",
    "beneath": ["comet-rider"]}})");
  EXPECT_EQ(toad.codes("A"), (std::vector<std::string>{"remove:comet-rider", "remove:rune-forge", "decline"}));
  toad.play("A remove:rune-forge");
  for (int i = 0; i < 4; ++i) toad.play(toad.codes("chance")[0]);
  EXPECT_EQ(hand(toad), 4u);
  Scene cutter = light("gem-cutter", 2, R"(, "rune-forge", "thief")");
  EXPECT_EQ(cutter.codes("A"), (std::vector<std::string>{"remove:rune-forge", "decline"}));
  cutter.play("A remove:rune-forge").expect(R"("vp": {"A": 4}, "discard": ["rune-forge"])");
  Scene worm = summon("tunnel-worm", R"(, "free": {"A": ["thief"]})");
  worm.play("A remove:thief").expect(R"("vp": {"A": 3}, "free": {"A": ["tunnel-worm"]})");
}

RULE_TEST("ET-7-608 ET-7-506 ET-7-105 ET-7-202 ET-7-216", EchoesCardsThatCountOrRepeat) {
  Scene chronicler = summon("chronicler", R"(, "free": {"A": ["amphora-of-tides", "astrologer", "thief"]})");
  EXPECT_EQ(number(chronicler, "vp"), 2);
  Scene memory(R"("tile": {"A": 2}, "free": {"A": ["hollow-geode"]},
                  "sources": {"memory": {"of": "A", "beneath": ["pearl-diver"]}})");
  memory.play("A flame:source-of-memory");
  EXPECT_EQ(memory.codes("A"), (std::vector<std::string>{"activate:pearl-diver", "activate:hollow-geode", "decline"}));
  memory.play("A activate:hollow-geode");
  EXPECT_EQ(number(memory, "vp"), 3);
  Scene conquest(R"("free": {"A": ["hollow-geode", "comet-rider", "pearl-diver"]}, "sources": {"memory": {}})");
  conquest.play(
      "A conquer:source-of-memory; A commit:pearl-diver; A commit:comet-rider; A done; A activate:hollow-geode");
  EXPECT_EQ(number(conquest, "vp"), 3);
}

RULE_TEST("ET-7-101 ET-7-102 ET-7-103 ET-7-104 ET-7-105 ET-7-106 ET-2-12", EchoesWhatEverySourceGives) {
  struct Row {
    const char* source;
    int conquer, fortify;               // strengths to be exceeded
    std::size_t cards_now, cards_then;  // drawn when conquered, when fortified
    int vp_now, vp_then, score_now, score_then;
    std::size_t lost_cards;
    int lost_vp;
  };
  for (const Row& row : {Row{"growth", 3, 8, 3, 3, 0, 3, 2, 7, 0, 0},
                         {"cycles", 3, 9, 0, 0, 0, 5, 3, 8, 0, 0},
                         {"extinction", 5, 12, 0, 0, 0, 0, 4, 10, 1, 3},
                         {"immutability", 4, 10, 0, 4, 2, 0, 4, 8, 0, 0},
                         {"memory", 4, 9, 0, 2, 0, 3, 3, 8, 0, 0},
                         {"awakening", 2, 7, 0, 0, 0, 0, 2, 6, 0, 0}}) {
    const std::string id = std::string("source-of-") + row.source, source = std::string("\"") + row.source + "\": {";
    Scene s(R"("free": {"A": ["moss-giant"]}, "sources": {)" + source + "}}" + kVictim);
    s.play("A conquer:" + id + "; A commit:moss-giant; A done");
    while (s.question("chance") == "draw") s.play(s.codes("chance")[0]);
    if (row.lost_cards) s.play("B discard:miner");
    EXPECT_EQ(hand(s), row.cards_now) << row.source;
    EXPECT_EQ(hand(s, "B"), 2 - row.lost_cards) << row.source;
    EXPECT_EQ(number(s, "vp"), row.vp_now) << row.source;
    EXPECT_EQ(number(s, "score"), row.vp_now + row.score_now + 3) << row.source << " and Moss Giant";
    // 13 beneath: more than any Source needs.
    const std::string other = std::string(row.source) == "growth" ? "memory" : "growth";
    Scene t(R"("sources": {")" + other + R"(": {"of": "B", "beneath": ["pearl-diver"]}, )" + source +
            R"("of": "A", "beneath": ["moss-giant", "kraken-of-the-trench", "thief"]}})" + kVictim);
    t.play("A fortify:" + id);
    while (t.question("chance") == "draw") t.play(t.codes("chance")[0]);
    EXPECT_EQ(hand(t), row.cards_then) << row.source;
    EXPECT_EQ(number(t, "vp"), row.vp_then) << row.source;
    EXPECT_EQ(number(t, "vp", "B"), 5 - row.lost_vp) << row.source;
    EXPECT_EQ(number(t, "score"), row.vp_then + row.score_then + 3 + 3 + 1) << row.source;
    const Doc found = [&] {
      for (const Doc& entry : embedded_deck("echoes").find("sources")->items()) {
        if (entry.find("id")->text() == id) return entry;
      }
      return Doc();
    }();
    EXPECT_EQ(found.find("conquer_strength")->integer(), row.conquer) << row.source;
    EXPECT_EQ(found.find("fortify_strength")->integer(), row.fortify) << row.source;
  }
  Scene played(R"("free": {"A": ["moss-giant"]}, "hand": {"A": ["rune-forge"]}, "sources": {"awakening": {}})");
  played
      .play("A conquer:source-of-awakening; A commit:moss-giant; A done; A play:rune-forge")  // 1 card, 1 time less
      .expect(R"("free": {"A": ["rune-forge"]})");
  Scene advanced(R"("board": {"A": {"5": ["miner"]}}, "sources": {"growth": {}, "awakening": {"of": "A",
    "beneath": ["moss-giant", "kraken-of-the-trench"]}})");
  advanced.play("A fortify:source-of-awakening; A advance:miner:5-1").expect(R"("board": {"A": {"1": ["miner"]}})");
}

// The score of one free Fellowship, less the printed VP of everything else in it.
RULE_TEST(
    "ET-7-213 ET-7-217 ET-7-311 ET-7-312 ET-7-319 ET-7-403 ET-7-417 ET-7-419 ET-7-514 ET-7-519 ET-7-604 ET-7-610 "
    "ET-7-7",
    EchoesScoringCards) {
  struct Row {
    const char *card, *others;
    int score;
  };
  for (const Row& row : {Row{"lagoon-mystic", R"("pearl-diver", "harvest-basket")", 2 + 2},
                         {"anchor-of-ages", R"("pearl-diver")", 2 + 1},
                         {"zephyr-dancer", R"("miner", "astrologer")", 2 + 1},
                         {"constellation-bear", R"("astrologer")", 2 + 1},
                         {"veil-of-stars", R"("astrologer", "miner")", 2 + 1},
                         {"antlered-king", R"("miner", "pearl-diver")", 3 + 1},
                         {"circle-of-elder-trees", R"("seed-keeper")", 2 + 2},
                         {"woven-war-banner", R"("miner", "thief")", 3 + 1},
                         {"resonant-stone", R"("miner")", 2 + 0},
                         {"wandering-sage", R"("miner", "pearl-diver", "thief")", 2 + 2},
                         {"map-of-four-lands", R"("miner", "pearl-diver", "thief")", 4 + 2}}) {
    Scene(R"("free": {"A": [")" + std::string(row.card) + "\", " + row.others + "]}")
        .expect(R"("score": {"A": )" + std::to_string(row.score) + "}");
  }
  Scene(R"("free": {"A": ["vault-of-ages"]}, "sources": {"growth": {"of": "A", "beneath": ["miner"]}})")
      .expect(R"("score": {"A": 5})");  // 3 and the Source's own 2
}

}  // namespace
}  // namespace timetable::echoes_test
