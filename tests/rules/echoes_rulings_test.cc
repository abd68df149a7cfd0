// Every ruling of docs/rules/echoes.md, section 8, whose rejected reading is an option of the table.
#include "tests/rules/echoes_scene.h"

namespace timetable::echoes_test {
namespace {

std::int64_t number(const Scene& s, const std::string& key, const std::string& seat) {
  return s.view().find(key)->find(seat)->integer();
}

RULE_TEST("ET-8-1", EchoesFirstChoiceInOrder) {
  const std::string position = R"("at": "first-choice", "round": 0, "first": "B", "hand": {"A": ["thief", "peddler"],
    "B": ["lantern-moth", "miner", "feather-of-the-first-bird"]}, "deck": ["builder", "princess"])";
  Scene secret(position, {.until = "first-choice-end"});
  EXPECT_TRUE(secret.question("A") == "first" && secret.question("B") == "first") << "both at once";
  Scene s(position, {.options = R"({"first_choice": "in-order"})", .until = "first-choice-end"});
  EXPECT_EQ(s.question("A"), "") << "the first player chooses first";
  s.play("B play:feather-of-the-first-bird; B use:feather-of-the-first-bird; draw:builder")
      .expect(R"("free": {"B": ["feather-of-the-first-bird"]}, "hand": {"B": ["builder", "lantern-moth", "miner"]})");
  EXPECT_EQ(s.question("A"), "first") << "when all that follows is done";
  s.play("A play:peddler").expect(R"("board": {"A": {"1": ["peddler"]}}, "round": 0)");
  EXPECT_TRUE(s.position().to_act().empty());
  Scene late(position, {.options = R"({"first_choice": "in-order", "first_time_zero": "forbidden"})"});
  EXPECT_EQ(late.codes("B"), std::vector<std::string>{}) << "Miner costs 3 cards, the others are summoned at once";
}

RULE_TEST("ET-8-2", EchoesFirstCardMayNotBeSummonedAtOnce) {
  EXPECT_TRUE(Scene(R"("at": "first-choice", "hand": {"A": ["feather-of-the-first-bird", "thief"], "B": ["peddler"]})")
                  .offers("A", "play:feather-of-the-first-bird"));
  EXPECT_FALSE(Scene(R"("at": "first-choice", "hand": {"A": ["feather-of-the-first-bird", "thief"], "B": ["peddler"]})",
                     {.options = R"({"first_time_zero": "forbidden"})"})
                   .offers("A", "play:feather-of-the-first-bird"));
}

RULE_TEST("ET-8-8", EchoesImmediateEffectsFirst) {
  const std::string position =
      R"("at": "time", "free": {"A": ["whale-shepherd"]}, "board": {"A": {"1": ["pearl-diver"]}})";
  EXPECT_TRUE(Scene(position).offers("A", "use:whale-shepherd"));
  Scene s(position, {.options = R"({"trigger_order": "immediate-first"})"});
  EXPECT_FALSE(s.offers("A", "use:whale-shepherd"));
  s.play("A decline; A use:whale-shepherd").expect(R"("vp": {"A": 1})");
}

RULE_TEST("ET-8-11 ET-8-13", EchoesDiscountsInTimeMayBeWaived) {
  const std::string position = R"("free": {"A": ["wanderers-compass"]}, "hand": {"A": ["rain-basin",
    "wanderers-compass", "anchor-of-ages"]}, "board": {"A": {"4": ["thief", "miner"]}})";
  Scene full(position);
  full.play("A play");
  EXPECT_EQ(full.codes("A"), (std::vector<std::string>{"play:anchor-of-ages", "play:rain-basin"}));
  Scene s(position, {.options = R"({"time_discounts": "optional"})"});
  s.play("A play");
  EXPECT_EQ(s.codes("A"),
            (std::vector<std::string>{"play:anchor-of-ages", "play:rain-basin", "play:anchor-of-ages:1",
                                      "play:rain-basin:4", "play:wanderers-compass:1"}))
      << "a second Compass may come later, not at once";
  s.play("A play:rain-basin:4; A pay:anchor-of-ages").expect(R"("board": {"A": {"3": [], "5": ["rain-basin"]}})");
  Scene cards(R"("free": {"A": ["builder"]}, "hand": {"A": ["hollow-geode", "rune-forge", "thief"]})");
  cards.play("A play; A play:rune-forge").expect(R"("hand": {"A": ["hollow-geode", "thief"]})");
}

RULE_TEST("ET-8-12 ET-8-13", EchoesSecondCopyReplacesTheFirst) {
  const echoes_test::Setup setup = {.options = R"({"second_copy": "replaces"})"};
  Scene s(R"("at": "time", "free": {"A": ["amphora-of-tides", "shell-of-whispers"]},
             "board": {"A": {"1": ["amphora-of-tides"]}})",
          setup);
  s.play("A use:shell-of-whispers").finish();
  s.expect(R"("discard": ["amphora-of-tides"], "free": {"A": ["amphora-of-tides", "shell-of-whispers"]})");
  Scene at_once(R"("free": {"A": ["wanderers-compass"]}, "hand": {"A": ["wanderers-compass"]})", setup);
  at_once.play("A play; A play:wanderers-compass")
      .expect(R"("discard": ["wanderers-compass"], "free": {"A": ["wanderers-compass"]})");
}

RULE_TEST("ET-8-12", EchoesSecondCopyForbidden) {
  const std::string position = R"("board": {"A": {"3": ["acorn-charm"]}}, "hand": {"A": ["acorn-charm"]})";
  EXPECT_TRUE(Scene(position).offers("A", "play"));
  EXPECT_FALSE(Scene(position, {.options = R"({"second_copy": "forbidden"})"}).offers("A", "play"));
}

RULE_TEST("ET-8-16", EchoesSecondStepForced) {
  Scene s(R"("board": {"A": {"4": ["thief"]}})", {.options = R"({"second_step": "forced"})"});
  s.play("A advance; A advance:thief:4-3");
  EXPECT_EQ(s.codes("A"), std::vector<std::string>{"advance:thief:3-2"});
}

RULE_TEST("ET-8-20", EchoesBeatenCreaturesDiscarded) {
  Scene s(R"("sources": {"growth": {"of": "B", "beneath": ["miner"]}}, "tokens": {"B": ["miner"]},
             "free": {"A": ["moss-giant"]})",
          {.options = R"({"beaten_creatures": "discarded"})"});
  s.play("A conquer:source-of-growth; A commit:moss-giant; A done")
      .expect(R"("free": {"B": []}, "discard": ["miner"], "tokens": {"B": []})");
}

RULE_TEST("ET-8-26", EchoesCommittedCreaturesMayLeave) {
  const echoes_test::Setup setup = {.options = R"({"committed": "usable"})"};
  const std::string position = R"("free": {"A": ["thief"]}, "tokens": {"A": ["miner"]}, "sources": {"cycles": {},
    "memory": {"of": "A", "beneath": ["comet-rider"]},
    "growth": {"of": "A", "beneath": ["kraken-of-the-trench", "miner"]}})";
  EXPECT_FALSE(Scene(position).offers("A", "conquer:source-of-cycles"));
  Scene s(position, setup);
  s.play("A conquer:source-of-cycles; A commit:kraken-of-the-trench");
  EXPECT_EQ(s.codes("A"), (std::vector<std::string>{"commit:comet-rider", "commit:thief", "done"})) << "no token";
  s.play("A commit:comet-rider; A done")
      .expect(R"("sources": {"source-of-cycles": {"of": "A", "beneath": ["kraken-of-the-trench", "comet-rider"]},
                 "source-of-memory": {"of": "centre"}, "source-of-growth": {"of": "A", "beneath": ["miner"]}})");
  Scene moved(position, setup);
  moved.play("A reinforce:source-of-growth; A commit:comet-rider")
      .expect(R"("sources": {"source-of-memory": {"of": "centre"}, "source-of-growth": {"strength": 11}},
                 "activated": 1)");
  EXPECT_FALSE(moved.offers("A", "reinforce:source-of-memory")) << "it is in the centre";
}

RULE_TEST("ET-8-24 ET-2-7", EchoesTokensAsALimit) {
  const std::string position =
      R"("tile": {"A": 1}, "free": {"A": ["explorer"], "B": ["miner", "chest-of-the-sunken-city",
    "siren-of-the-shoals", "storm-harrier", "orrery-of-nine-moons", "bramble-knight", "briar-gate", "cave-troll",
    "fungus-herder", "mercenary-captain", "masked-duelist", "princess", "owl-archivist", "echo-chamber", "peddler",
    "gem-cutter"]}, "tokens": {"B": ["miner", "chest-of-the-sunken-city",
    "siren-of-the-shoals", "storm-harrier", "orrery-of-nine-moons", "bramble-knight", "briar-gate", "cave-troll",
    "fungus-herder", "mercenary-captain", "masked-duelist", "princess", "owl-archivist", "echo-chamber", "peddler",
    "gem-cutter"]})";
  EXPECT_TRUE(Scene(position).offers("A", "flame:explorer"));
  EXPECT_FALSE(Scene(position, {.options = R"({"tokens": "16"})"}).offers("A", "flame:explorer"));
}

RULE_TEST("ET-8-27 ET-2-8", EchoesGainsCut) {
  const std::string position = R"("at": "time", "supply": 2, "board": {"A": {"1": ["hollow-geode"]}})";
  Scene paid(position), cut(position, {.options = R"({"large_gains": "cut"})"});
  EXPECT_EQ(number(paid.play("A use:hollow-geode"), "vp", "A"), 3);
  EXPECT_EQ(number(cut.play("A use:hollow-geode"), "vp", "A"), 2);
}

RULE_TEST("ET-8-38", EchoesEmptyDeckWithoutReshuffle) {
  Scene s(R"("deck": [], "discard": ["miner"])", {.options = R"({"empty_deck": "no-draw"})"});
  s.play("A draw").finish().expect(R"("hand": {"A": []}, "discard": ["miner"])");
}

RULE_TEST("ET-8-38", EchoesEmptyDeckEndsTheGame) {
  Scene s(R"("turn": 3, "deck": ["thief"], "discard": ["miner"], "round": 4, "first": "B")",
          {.options = R"({"empty_deck": "game-end"})", .until = "game-end"});
  s.play("A draw").finish().expect(
      R"("hand": {"A": ["thief"]}, "discard": ["miner"], "flags": ["deck"], "at": "game-end")");
  EXPECT_NE(join(s.log(), "\n").find("This is the last round: the deck is empty."), std::string::npos);
}

RULE_TEST("ET-8-41", EchoesForcedDiscardsTogether) {
  const std::string position = R"("free": {"A": ["cave-troll"]}, "hand": {"B": ["thief", "miner"],
    "C": ["builder", "princess"], "D": []})";
  Scene in_order(position, {.players = 4});
  in_order.play("A flame:cave-troll");
  EXPECT_TRUE(in_order.question("B") == "forced" && in_order.question("C").empty());
  Scene s(position, {.players = 4, .options = R"({"forced_discards": "together"})"});
  s.play("A flame:cave-troll");
  EXPECT_TRUE(s.question("B") == "forced" && s.question("C") == "forced" && s.question("D").empty());
  s.play("C discard:princess; C done");
  EXPECT_EQ(s.view(1).find("discard")->items().size(), 0u) << "nobody sees a choice before all have chosen";
  s.play("B discard:miner; B done").expect(R"("discard": ["princess", "miner"])");
}

RULE_TEST("ET-8-48", EchoesClosedScoringCountsNothing) {
  Scene(R"("free": {"A": ["astrologer"]}, "sources": {"memory": {}, "awakening": {"of": "A", "fortified": true,
           "beneath": ["constellation-bear", "bramble-knight"]}})",
        {.options = R"({"closed_scoring": "nothing"})"})
      .expect(R"("score": {"A": 9})");
}

#ifdef NDEBUG
constexpr bool kThorough = true;
#else
constexpr bool kThorough = false;  // a game takes seconds with sanitizers
#endif

// The rejected readings, each alone and all together, keep what every game must keep.
RULE_TEST("ET-8-1 ET-8-11 ET-8-26 ET-8-41", EchoesEveryReadingPassesTheConformanceKit) {
  const GameKind& kind = **find_game("echoes");
  const auto check = [&](const Doc& options, int players, std::int64_t games) {
    TableSpec spec;
    spec.players = players;
    spec.options = options;
    const Result<FuzzReport> report = kind.fuzz(spec, 7, [&](std::int64_t n) { return n < games; });
    ASSERT_TRUE(report) << report.error().message.english();
    EXPECT_EQ(report->failure, "") << "seed " << report->failing_seed;
  };
  Doc second = Doc::object(), last = Doc::object();
  for (const OptionDef& def : kind.option_defs()) {
    if (def.id == "variant") continue;
    for (std::size_t i = 1; i < def.values.size(); ++i) {
      Doc alone = Doc::object();
      alone.set(def.id, def.values[i]);
      if (kThorough) check(alone, 2, 1);
    }
    second.set(def.id, def.values[1]);
    last.set(def.id, def.values.back());
  }
  for (int players = 2; players <= (kThorough ? 4 : 2); ++players) check(second, players, 1), check(last, players, 1);
}

}  // namespace
}  // namespace timetable::echoes_test
