// Time Hammer: setup, the turn, its procedures and rulings (docs/rules/hammer.md, sections 1 to 8).
#include "tests/rules/hammer_table.h"

namespace timetable {
namespace {

using Table = HammerTable;

std::string refusal(int players, const std::string& options) {
  TableSpec spec;
  spec.players = players;
  spec.options = doc_of(options);
  const auto opened = (*find_game("hammer"))->open(spec);
  return opened ? "" : opened.error().message.english();
}

// A new game up to the first question of a player; the same luck for the same seed.
Table dealt(const std::string& options = "{}", std::uint64_t seed = 1) {
  Table t("", options);
  Rng rng(seed);
  while (t.now().to_act().has(kChance)) {
    const std::vector<Choice> choices = t.now().choices(kChance, Lang::En);
    t.now().apply(kChance, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
  }
  return t;
}

// Plays at random to the end, looking at every position.
template <class F>
void survey(const std::string& options, int games, F&& look) {
  for (int game = 0; game < games; ++game) {
    Table t("", options);
    Rng rng(static_cast<std::uint64_t>(game));
    while (!t.now().to_act().empty()) {
      look(t);
      const Seat p = t.now().to_act().lowest();
      const std::vector<Choice> choices = t.now().choices(p, Lang::En);
      t.now().apply(p, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
    }
    look(t);
  }
}

RULE_TEST("TH-1-1 TH-6-3 TH-8-1", ExactlyTwoPlay) {
  EXPECT_EQ(refusal(2, "{}"), "");
  EXPECT_NE(refusal(3, "{}").find("exactly 2 players"), std::string::npos);
}

RULE_TEST("TH-1-2 TH-7-12 TH-8-6 TH-8-32 TH-5-4", ExpertEndsTheGameAtOnce) {
  Table t("{'at': 'prep-skill', 'skill': {'A': 11, 'V': 3}, 'agents': {'A': ['buzz@1990']}}");
  EXPECT_EQ(t.asked(), "");
  EXPECT_EQ(t.see("skill.A"), "12");
  EXPECT_EQ(t.see("winners"), "A");
  EXPECT_EQ(t.see("decided"), "expert");
  EXPECT_EQ(t.now().outcome().score[1], 3);
}

// "1 A prep" and so on: every change of round, active player or phase in a random game.
std::vector<std::string> course(const std::string& options, std::uint64_t seed) {
  Table t("", options);
  Rng rng(seed);
  std::vector<std::string> out;
  while (!t.now().to_act().empty()) {
    const std::string now = t.see("round") + " " + t.see("active") + " " + t.see("phase");
    const Seat p = t.now().to_act().lowest();
    if (p != kChance && (out.empty() || out.back() != now)) out.push_back(now);
    const std::vector<Choice> choices = t.now().choices(p, Lang::En);
    t.now().apply(p, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
  }
  return out;
}

RULE_TEST("TH-1-3 TH-4-1 TH-4-2 TH-6-1 TH-13-1", RoundsHaveOneTurnEachAndTurnsFourPhases) {
  for (int rounds : {4, 5, 6}) {
    for (const char* first : {"A", "V"}) {
      const std::string options = "{'rounds': " + std::to_string(rounds) + ", 'first': '" + first + "'}";
      // A phase shows where it asks something: Prep only for a Fido or a pick, the others always, but for Discovery
      // with a complete Epoch, which asks only who might react.
      std::vector<std::string> whole;
      for (int round = 1; round <= rounds; ++round) {
        for (const char* seat : {first, *first == 'A' ? "V" : "A"}) {
          for (const char* phase : {"prep", "discovery", "draw", "action"}) {
            whole.push_back(std::to_string(round) + " " + seat + " " + std::string(phase));
          }
        }
      }
      int finished = 0;
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const std::vector<std::string> seen = course(options, seed);
        std::size_t at = 0;
        for (const std::string& step : seen) {
          while (at < whole.size() && whole[at] != step) {
            EXPECT_TRUE(whole[at].ends_with("prep") || whole[at].ends_with("discovery")) << whole[at] << " is missing";
            ++at;
          }
          ASSERT_LT(at++, whole.size()) << step << " is out of order";
        }
        finished += seen.back() == whole.back();
      }
      EXPECT_GT(finished, rounds == 6 ? -1 : 0) << "no game was played to its last phase";
    }
  }
}

RULE_TEST("TH-1-6 TH-8-3 TH-8-4 TH-13-9", NobodyChoosesTogetherAndTheDieEndsTheGame) {
  survey("{'rounds': 5, 'first': 'V'}", 5, [](const Table& t) {
    ASSERT_LE(t.now().to_act().size(), 1);
    ASSERT_EQ(t.now().invariant(), nullptr);
    ASSERT_LE(std::stoi(t.see("round")), 5);
  });
  Table last("{'at': 'turn-end', 'round': 4, 'first': 'V', 'active': 'A'}");
  EXPECT_EQ(last.see("at"), "game-end");
  Table first("{'at': 'turn-end', 'round': 4, 'first': 'A', 'active': 'A', 'agents': {'V': ['buzz@1990']}}");
  EXPECT_EQ(first.see("active"), "V");
  EXPECT_EQ(dealt().see("round"), "1");
}

RULE_TEST("TH-5-4", TheEndSaysWhatDecided) {
  const auto decided = [](const std::string& position) {
    Table t("{'at': 'turn-end', 'round': 4, 'first': 'V', 'active': 'A', " + position + "}");
    return t.see("decided") + ": " + t.see("winners");
  };
  EXPECT_EQ(decided("'skill': {'A': 6, 'V': 5}"), "skill: A");
  EXPECT_EQ(decided("'agents': {'A': ['buzz@1990', 'tick@2000', 'pogo@2010'], 'V': ['hexa@1990', 'anvil@2000', "
                    "'mangle@2030', 'skitter@2040']}"),
            "epoch: A");
  EXPECT_EQ(decided("'agents': {'A': ['buzz@1990', 'tick@1990'], 'V': ['hexa@1990', 'anvil@2000']}"), "decades: V");
  EXPECT_EQ(decided("'agents': {'A': ['buzz@1990', 'tick@2020'], 'V': ['hexa@1990']}"), "agents: A");
  EXPECT_EQ(decided("'agents': {'A': ['buzz@1990'], 'V': ['hexa@2000']}"), "nothing: A V");
  Table t("{'at': 'task', 'round': 4, 'first': 'V', 'active': 'A', 'skill': {'A': 6, 'V': 5}}");
  EXPECT_EQ(t.see("decided"), "-");
  t.play("A pass");
  EXPECT_NE(join(t.log(), " ").find("The game is over: Amber wins, having more Skill."), std::string::npos);
}

RULE_TEST("TH-3-1 TH-3-2 TH-3-3 TH-3-4 TH-3-6 TH-3-10 TH-2-6", TheTableIsSetUp) {
  const Table t = dealt();
  EXPECT_EQ(t.see("skill"), "{\"A\": 1, \"V\": 1}");
  EXPECT_EQ(t.see("jamais"), "{\"A\": 1, \"V\": 1}");
  EXPECT_EQ(t.see("reserve"), "{\"A\": 4, \"V\": 4}");
  EXPECT_EQ(t.see("actions"), "{\"A\": 0, \"V\": 0}");
  EXPECT_EQ(t.see("commands"), "{}");
  EXPECT_EQ(t.see("agents.A") + t.see("agents.V"), "");
  EXPECT_EQ(t.see("known.A"), "zapt");
  EXPECT_EQ(t.see("known.V"), "sprock");
  EXPECT_EQ(t.see("round"), "1");
  EXPECT_EQ(t.see("quark"), "-");
  EXPECT_EQ(t.see("first"), t.see("active"));
  EXPECT_EQ(t.asked(), t.see("first") + " fido");
  EXPECT_NE(refusal(2, "{'rounds': 7}"), "");
}

RULE_TEST("TH-3-5 TH-6-5 TH-11-1", TheFirstPlayerIsDrawnOrAgreed) {
  const Table t;
  EXPECT_EQ(t.choices(), "first:A first:V");
  EXPECT_EQ(dealt("{'first': 'V'}").see("first"), "V");
}

RULE_TEST("TH-3-7 TH-3-8 TH-11-2 TH-11-3 TH-11-8", FiveCardsEachThenTheHammers) {
  Table t("", "{'first': 'A'}");
  EXPECT_EQ(t.now().codes(kChance).size(), 42u);
  EXPECT_EQ(t.now().codes(kChance)[0], "deal:brain:V");  // the first card to the other player
  t.play(
      "chance deal:brain:V, chance deal:tick:A, chance deal:hexa:V, chance deal:buzz:A, chance deal:pogo:V, "
      "chance deal:anvil:A, chance deal:mangle:V, chance deal:skitter:A, chance deal:clamper:V, "
      "chance deal:jump-01:A");
  EXPECT_EQ(t.see("hand.A"), "anvil buzz skitter tick jump-01 zapt");
  EXPECT_EQ(t.choices(),
            "omen:hammer-1990 omen:hammer-2000 omen:hammer-2010 omen:hammer-2030 omen:hammer-2040 omen:hammer-2050");
  t.play("chance omen:hammer-2040");
  EXPECT_EQ(t.see("deja_vu"), "hammer-2040");
  EXPECT_EQ(t.see("deck_size"), "37");
  EXPECT_EQ(t.see("discard"), "");
}

RULE_TEST("TH-3-9 TH-6-2 TH-8-76", AQuarkARound) {
  Table t("", "{'quarks': 'on', 'first': 'A'}");
  Rng rng(5);
  while (t.asked() != "chance quark" && t.asked() != "- quark") {
    const std::vector<Choice> choices = t.now().choices(kChance, Lang::En);
    t.now().apply(kChance, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
  }
  EXPECT_EQ(
      t.choices(),
      "quark:slipstream quark:short-fuse quark:brittle-hours quark:frozen-clock quark:open-stores quark:ceasefire");
  t.play("chance quark:ceasefire");
  EXPECT_EQ(t.see("quark"), "ceasefire");
  Table same("{'at': 'turn-end', 'active': 'A', 'first': 'A', 'quark': 'slipstream', 'agents': {'V': ['buzz@2020']}}",
             "{'quarks': 'on'}");
  EXPECT_EQ(same.see("quark"), "slipstream");  // the same for both players' turns
  Table next("{'at': 'turn-end', 'active': 'V', 'first': 'A', 'quark': 'slipstream'}", "{'quarks': 'on'}");
  EXPECT_EQ(next.choices().find("slipstream"), std::string::npos);
}

constexpr const char* kPlain =
    "'agents': {'A': ['buzz@2040']}, 'jamais': {'A': 0, 'V': 0}, 'discard': ['jump-11'], 'box': ['rewind-spool', "
    "'brownout', 'jad-asset-module', 'foresight-prism', 'mute-key', 'detour-flare', 'stasis-clamp', 'booster-coil', "
    "'drag-chute', 'decoy-projector']";

std::string plain(const std::string& more) { return "{" + more + ", " + kPlain + "}"; }

RULE_TEST("TH-4-2", PhasesComeInOrder) {
  const auto phase = [](const char* until) {
    Table t(plain("'at': 'turn', 'hand': {'A': ['tick', 'hexa', 'jump-01', 'jump-02', 'jump-03']}"), "{}", until);
    t.draws("pogo");
    if (t.asked() == "A asset") t.play("A asset:jamais");
    if (t.asked() == "A draw1") t.play("A done");
    return t.see("phase");
  };
  EXPECT_EQ(phase("prep-end"), "prep");
  EXPECT_EQ(phase("discovery-end"), "discovery");
  EXPECT_EQ(phase("draw-end"), "draw");
  EXPECT_EQ(phase("game-end"), "action");
}

RULE_TEST("TH-4-40 TH-4-48 TH-8-77", PassIsAskedEvenAlone) {
  Table t("{'at': 'task'}", "{}", "turn-end");
  EXPECT_EQ(t.asked(), "A task");
  EXPECT_EQ(t.choices(), "pass");
  EXPECT_TRUE(t.now().question(0, Lang::En).discreet);
  t.play("A pass");
  EXPECT_EQ(t.see("at"), "turn-end");
}

RULE_TEST("TH-4-49 TH-8-73 TH-4-120", TheRivalIsAskedAfterEveryTask) {
  const Doc deck = Table::deck_with(
      "{'gears': [{'phase': 'action', 'colour': 'black'}], 'effect': [{'op': 'lose-action', 'who': 'rival', 'n': 1}]}");
  Table t("{'at': 'action-phase', 'actions': {'A': 3}, 'agents': {'A': ['buzz@2010']}, 'hand': {'V': ['custom']}}",
          "{}", "", deck);
  EXPECT_EQ(t.asked(), "V open");
  t.play("V decline");
  EXPECT_EQ(t.asked(), "A task");
  t.play("A guard:buzz");
  EXPECT_EQ(t.asked(), "V open");
  t.play("V play:custom");
  EXPECT_EQ(t.see("actions.A"), "1");
  EXPECT_EQ(t.asked(), "A task");
}

RULE_TEST("TH-4-100 TH-4-101 TH-10-4 TH-8-57 TH-8-22 TH-8-55", AnAttackFluxIsSeenByItsOwnerAlone) {
  Table t("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2000'], 'V': ['tick@2000']}}");
  t.play("A attack:buzz:tick").draws("jump-06");
  EXPECT_EQ(t.asked(), "A ready");
  EXPECT_EQ(t.choices(), "call-off launch:up launch:down");
  EXPECT_EQ(t.see("table", "A"), "jump-06");
  EXPECT_EQ(t.see("table", "V"), "?");
  EXPECT_EQ(t.see("table", "spectator"), "?");
  EXPECT_EQ(t.see("reserve.A"), "4");
  t.play("A call-off");
  EXPECT_EQ(t.see("hand.A", "V"), "zapt ?");
  EXPECT_EQ(t.see("hand.A", "A"), "jump-06 zapt");
  EXPECT_EQ(t.asked(), "A task");
}

RULE_TEST("TH-8-56", TheSameAgentAttacksAgain) {
  Table t("{'at': 'task', 'actions': {'A': 2}, 'agents': {'A': ['buzz@2000'], 'V': ['tick@2000']}}");
  t.play("A attack:buzz:tick").draws("jump-06").play("A call-off");
  EXPECT_EQ(t.choices("attack"), "attack:buzz:tick");
}

constexpr const char* kFight =
    "{'at': 'task', 'actions': {'A': 1}, 'jamais': {'A': 1, 'V': 0}, 'agents': {'A': ['buzz@2000'], 'V': "
    "['tick@2000']}, "
    "'hand': {'A': ['booster-coil', 'anvil']}}";

RULE_TEST("TH-8-52 TH-8-58", AFaceUpFluxIsRebootedAtTheLaunchOnly) {
  Table t(kFight);
  t.play("A attack:buzz:tick").draws("jump-06").play("A launch:up");
  EXPECT_EQ(t.asked(), "A reveal");
  EXPECT_EQ(t.choices(), "decline reboot");  // and no Booster Coil
  t.play("A decline").draws("jump-07");
  EXPECT_EQ(t.choices(), "decline reboot:defender play:booster-coil");
}

RULE_TEST("TH-8-54", TheWinnerTakesHisOwnFlux) {
  Table t(kFight);
  t.play("A attack:buzz:tick").draws("jump-12").play("A launch:down").draws("jump-06").play("A decline");
  EXPECT_EQ(t.see("hand.A"), "anvil jump-12 booster-coil zapt");
  EXPECT_EQ(t.see("discard"), "jump-06 tick");
  Table both(kFight, "{'fight_flux': 'both'}");
  both.play("A attack:buzz:tick").draws("jump-12").play("A launch:down").draws("jump-06").play("A decline");
  EXPECT_EQ(both.see("hand.A"), "anvil jump-06 jump-12 booster-coil zapt");
}

RULE_TEST("TH-8-46", AStrictMajorityIsAnOption) {
  const std::string position =
      "{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['zapt@2040', 'buzz@2020'], 'V': ['tick@2010']}, "
      "'hand': {'A': ['pogo', 'anvil']}}";
  Table kept(position);
  kept.play("A recruit:pogo:2010");
  EXPECT_EQ(kept.see("commands.2010"), "V");
  Table lost(position, "{'command_ties': 'lost'}");
  lost.play("A recruit:pogo:2010");
  EXPECT_EQ(lost.see("commands"), "{\"2040\": \"A\"}");
}

RULE_TEST("TH-8-47", LeavingThirtyAsOthersIsAnOption) {
  const std::string position =
      "{'agents': {'A': ['buzz@2030', 'tick@2030'], 'V': ['pogo@2030']}, 'start': {'jump': 'buzz', 'to': '2040'}, "
      "'jamais': {'A': 0, 'V': 0}}";
  EXPECT_EQ(Table(position, "{}", "effect-end").draws("jump-07").see("commands"), "{\"2040\": \"A\"}");
  EXPECT_EQ(Table(position, "{'leaving_2030': 'as-others'}", "effect-end").draws("jump-07").see("commands"),
            "{\"2030\": \"A\", \"2040\": \"A\"}");
}

RULE_TEST("TH-6-4 TH-8-5", RecruitingCanBeFree) {
  const std::string position = "{'at': 'task', 'hand': {'A': ['pogo', 'anvil']}}";
  EXPECT_EQ(Table(position).choices("recruit"), "");
  EXPECT_NE(Table(position, "{'recruiting': 'free'}").choices("recruit:pogo"), "");
}

RULE_TEST("TH-8-68", AFreeHumanCostsNothing) {
  Table t(
      "{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@1990']}, 'hand': {'A': ['brain', 'anvil', 'tick']}}");
  t.play("A recruit:brain:2020");
  EXPECT_EQ(t.asked(), "A task");
  EXPECT_EQ(t.see("discard"), "");
}

RULE_TEST("TH-8-70 TH-4-11", TheLastAgentMayBeLostInTheOwnTurn) {
  Table t("{'agents': {'A': ['buzz@2020']}, 'start': {'jump': 'buzz', 'to': '2050'}, 'jamais': {'A': 0, 'V': 0}}");
  t.draws("jump-03");
  EXPECT_EQ(t.see("agents.A"), "");
  EXPECT_EQ(t.asked(), "A task");
}

RULE_TEST("TH-8-10 TH-2-15", CardsOnTheTableAreNotShuffledIn) {
  Table t(
      "{'at': 'task', 'hand': {'A': ['jad-asset-module', 'anvil']}, 'deck': [], 'discard': ['pogo'], 'deja_vu': "
      "['hammer-1990', 'hammer-2000']}");
  t.play("A play:jad-asset-module, chance stay:hammer-1990");
  EXPECT_EQ(t.choices(), "draw:pogo draw:hammer-2000");
  EXPECT_EQ(t.see("table"), "jad-asset-module");
  t.play("chance draw:pogo");
  EXPECT_EQ(t.see("discard"), "jad-asset-module");
}

RULE_TEST("TH-8-15", ThreeCardsTogetherLeaveInStepOne) {
  Table t(plain("'at': 'draw-phase', 'hand': {'A': ['salvage-drone', 'tick', 'hexa', 'anvil', 'pogo']}"));
  t.play("A play:salvage-drone, A take:jump, A discard:tick");
  EXPECT_NE(t.choices("discard"), "");
  t.play("A discard:hexa");
  EXPECT_EQ(t.choices(), "done done:card-by-card");
}

RULE_TEST("TH-8-17 TH-8-18", NoHandLimitAndTheFidoCounts) {
  Table t(
      plain("'at': 'draw-phase', 'hand': {'A': ['tick', 'hexa', 'anvil', 'pogo', 'jump-01', 'jump-02', 'jump-03']}"),
      "{}", "turn-end");
  t.play("A done, A pass");
  EXPECT_EQ(split(t.see("hand.A"), ' ').size(), 8u);
  Table six(plain("'at': 'draw-phase', 'hand': {'A': ['tick', 'hexa', 'anvil', 'pogo', 'jump-01']}"));
  EXPECT_EQ(six.choices("done"), "done");  // five and the Fido: no card is due
  EXPECT_EQ(six.choices("discard:zapt"), "");
}

RULE_TEST("TH-8-19 TH-9-2 TH-11-9", JumpsAreOneChoiceAndChanceTakesOne) {
  Table t("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2020']}, 'hand': {'A': ['jump-05', 'jump-09']}}");
  t.play("A jump:buzz:2030");
  EXPECT_EQ(t.choices(), "leave:jump-05:A leave:jump-09:A");
  Table one("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2020']}, 'hand': {'A': ['jump-05']}}");
  one.now().apply(0, one.now().choices(0, Lang::En).back().action);
  EXPECT_EQ(one.choices(), "leave:jump-05:A");  // asked all the same
}

RULE_TEST("TH-8-20 TH-8-29 TH-4-72", APickMayTakeAnythingOrNothing) {
  Table t(
      "{'at': 'prep-skill', 'skill': {'A': 4}, 'agents': {'A': ['buzz@2020']}, 'discard': ['tick', 'jump-02', "
      "'mute-key', 'jump-01']}");
  EXPECT_EQ(t.choices(), "decline pick-top pick:tick pick:jump pick:mute-key");
  t.play("A pick:jump");
  EXPECT_EQ(t.see("known.A"), "jump-01 zapt");
  EXPECT_EQ(t.see("discard"), "tick jump-02 mute-key");
}

RULE_TEST("TH-8-23 TH-8-24", CubesOfAnyColourBuy) {
  Table t("{'at': 'task', 'actions': {'A': 2}, 'jamais': {'A': 2}, 'agents': {'A': ['buzz@2020[G]']}}");
  EXPECT_EQ(t.choices("buy:action"), "buy:action:2-green buy:action:green-blue buy:action:2-blue");
  t.play("A buy:action:2-green, A decline");
  EXPECT_EQ(t.see("actions.A"), "1");
  EXPECT_EQ(t.see("agents.A"), "buzz@2020[G]");
}

RULE_TEST("TH-8-25 TH-9-4", GuardsMayGiveTheirCubesThoughTheReserveHasSome) {
  Table t("{'at': 'assets', 'agents': {'A': ['buzz@2020[G]', 'tick@2020[G]']}}");
  EXPECT_EQ(t.choices(), "decline strip:buzz strip:tick strip:buzz+tick");
  t.play("A strip:buzz+tick");
  EXPECT_EQ(t.see("actions.A"), "2");
  EXPECT_EQ(t.see("reserve.A"), "2");
}

RULE_TEST("TH-8-26", CommandAssetsComeByThemselves) {
  Table t("{'at': 'assets', 'agents': {'A': ['buzz@1990', 'tick@2000']}, 'jamais': {'A': 0}}");
  EXPECT_EQ(t.see("actions.A"), "3");
  EXPECT_EQ(t.see("jamais.A"), "1");
}

RULE_TEST("TH-8-27", AnActionGainedOnTheRivalsTurnStays) {
  const Doc deck = Table::deck_with(
      "{'gears': [{'phase': 'action', 'colour': 'black'}], 'trigger': 'reveal', 'effect': [{'op': 'gain-action', 'n': "
      "1}]}");
  Table t(
      "{'agents': {'A': ['buzz@2020'], 'V': ['tick@2010']}, 'start': {'jump': 'buzz', 'to': '2030'}, 'hand': {'V': "
      "['custom']}, 'jamais': {'A': 0, 'V': 0}}",
      "{}", "turn-end", deck);
  t.draws("pogo").play("V play:custom");
  EXPECT_EQ(t.see("actions.V"), "1");
  t.play("A pass");
  EXPECT_EQ(t.see("actions.V"), "1");
}

RULE_TEST("TH-8-39 TH-4-88", NothingCanBeDoneAboutAP) {
  Table t(
      "{'phase': 'draw', 'agents': {'A': ['buzz@2000']}, 'hand': {'A': ['stasis-clamp', 'rewind-spool']}, 'start': "
      "{'hammer': 'hammer-2000'}}",
      "{}", "effect-end");
  t.play("A decline").draws("jump-01");
  EXPECT_EQ(t.asked(), "");
  EXPECT_EQ(t.see("paradox"), "true");
}

RULE_TEST("TH-8-45", AJumpGoesToAnotherDecade) {
  Table t("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2010']}, 'hand': {'A': ['jump-05']}}");
  EXPECT_EQ(t.choices("jump"),
            "jump:buzz:1990 jump:buzz:2000 jump:buzz:2020 jump:buzz:2030 jump:buzz:2040 jump:buzz:2050");
}

RULE_TEST("TH-8-50 TH-8-60", TheCommandOfFiftyRepairsEverywhere) {
  Table t(
      "{'phase': 'draw', 'jamais': {'A': 1, 'V': 0}, 'agents': {'A': ['buzz@2000'], 'V': ['tick@2000', 'pogo@2050']}, "
      "'start': {'hammer': 'hammer-2000'}}",
      "{}", "effect-end");
  if (t.asked() == "A hammer") t.play("A decline");
  t.draws("jump-05");
  EXPECT_NE(t.prompt().find("Stasis 8 + 1 (Repair) = 9 against level 8"), std::string::npos) << t.prompt();
  EXPECT_EQ(t.see("trial.who"), "V");
}

RULE_TEST("TH-8-64", AHammerMayFindNobodyIn2020) {
  Table t(
      "{'phase': 'draw', 'agents': {'A': ['buzz@2010']}, 'hand': {'A': ['detour-flare']}, 'start': {'hammer': "
      "'hammer-2010'}}",
      "{}", "effect-end");
  t.play("A play:detour-flare");
  EXPECT_EQ(t.see("agents.A"), "buzz@2010");
  EXPECT_EQ(t.see("deja_vu"), "hammer-2010");
}

RULE_TEST("TH-8-72 TH-4-122", TargetsAreChosenAfterTheAnswer) {
  Table t(
      "{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2010']}, 'hand': {'A': ['side-step-boots'], 'V': "
      "['mute-key']}}");
  t.play("A play:side-step-boots");
  EXPECT_EQ(t.asked(), "V answer");
  t.play("V decline");
  EXPECT_EQ(t.asked(), "A move");
  EXPECT_EQ(t.choices(), "move:buzz:1990 move:buzz:2000 move:buzz:2020 move:buzz:2030");
}

RULE_TEST("TH-8-74 TH-7-65", AGadgetNeedsAnEffect) {
  const std::string hand =
      "'hand': {'A': ['jad-asset-module', 'salvage-drone', 'tow-beam', 'side-step-boots', 'arrival-visa']}";
  Table none("{'at': 'task', 'actions': {'A': 1}, " + hand + ", 'deck': ['hammer-1990']}");
  EXPECT_EQ(none.choices("play"), "");
  Table all(
      "{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2010'], 'V': ['tick@2010']}, 'discard': ['jump-01'], "
      "'hand': {'A': ['jad-asset-module', 'salvage-drone', 'tow-beam', 'side-step-boots', 'arrival-visa', 'brain']}}");
  EXPECT_EQ(all.choices("play"),
            "play:jad-asset-module play:tow-beam play:salvage-drone play:side-step-boots play:arrival-visa");
}

RULE_TEST("TH-8-75", TwentyFourGadgetsATurn) {
  const std::string position = "{'at': 'task', 'hand': {'A': ['jad-asset-module']}, 'gadgets': ";
  EXPECT_EQ(Table(position + "23}").choices("play"), "play:jad-asset-module");
  EXPECT_EQ(Table(position + "24}").choices("play"), "");
}

RULE_TEST("TH-4-118 TH-8-30", ThePickComesWhenTheHammerRests) {
  Table t(
      "{'phase': 'draw', 'skill': {'A': 4}, 'jamais': {'A': 0, 'V': 0}, 'agents': {'A': ['buzz@2000']}, 'start': "
      "{'hammer': 'hammer-2000'}}",
      "{}", "effect-end");
  t.draws("brain");
  EXPECT_EQ(t.asked(), "A pick");
  EXPECT_EQ(t.see("deja_vu"), "hammer-2000");
}

RULE_TEST("TH-4-69 TH-8-13", SixHammersInOneDraw) {
  Table t(
      "{'start': {'draw': true}, 'deck': ['hammer-1990', 'hammer-2000', 'hammer-2010', 'hammer-2030', 'hammer-2040', "
      "'hammer-2050', 'pogo']}",
      "{}", "effect-end");
  t.draws("hammer-1990 hammer-2000 hammer-2010 hammer-2030 hammer-2040 hammer-2050 pogo");
  EXPECT_EQ(t.see("hand.A"), "pogo zapt");
}

RULE_TEST("TH-2-4 TH-2-5 TH-8-2 TH-8-33", TheRepairBonusGrowsWithTheSkill) {
  const auto bonus = [](int skill) {
    Table t("{'phase': 'draw', 'skill': {'A': " + std::to_string(skill) +
                "}, 'jamais': {'A': 1}, 'agents': {'A': ['buzz@2000']}, 'start': {'hammer': 'hammer-2000'}}",
            "{}", "effect-end");
    if (t.asked() == "A hammer") t.play("A decline");
    t.draws("jump-10");
    const std::string prompt = t.prompt();
    return prompt.substr(prompt.find("Stasis"), prompt.find(" against") - prompt.find("Stasis"));
  };
  EXPECT_EQ(bonus(4), "Stasis 4 = 4");
  EXPECT_EQ(bonus(5), "Stasis 4 + 1 (Repair) = 5");
  EXPECT_EQ(bonus(7), "Stasis 4 + 1 (Repair) = 5");
  EXPECT_EQ(bonus(8), "Stasis 4 + 2 (Repair) = 6");
  EXPECT_EQ(bonus(11), "Stasis 4 + 2 (Repair) = 6");
}

// How many frames of this procedure are on the stack.
int frames(const Table& t, std::string_view proc) {
  int n = 0;
  const Doc view = t.now().view(kChance);
  for (const Doc& frame : view.find("stack")->items()) n += frame.items()[0].text() == proc;
  return n;
}

RULE_TEST("TH-13-7 TH-4-73 TH-4-118", PicksAndHammersDoNotNest) {
  int deepest = 0, picks = 0, hammers = 0;
  survey("{'rounds': 6, 'quarks': 'on'}", 60, [&](const Table& t) {
    const Doc view = t.now().view(kChance);
    deepest = std::max(deepest, static_cast<int>(view.find("stack")->items().size()));
    const int p = frames(t, "picks"), h = frames(t, "hammer");
    ASSERT_LE(p, 1);
    ASSERT_LE(h, 1);
    picks += p, hammers += h;
  });
  EXPECT_LE(deepest, 16);
  EXPECT_GT(picks, 0);
  EXPECT_GT(hammers, 0);
}

// The chain that the clause names, built up card by card: task (JAD), draw, HAMMER, repair window, Gadget, answer.
RULE_TEST("TH-13-7 TH-4-123", TheDeepestNamedChainFitsIntoSixteenFrames) {
  Table t(
      "{'at': 'task', 'agents': {'A': ['buzz@2000']}, 'jamais': {'A': 0, 'V': 0}, "
      "'hand': {'A': ['jad-asset-module', 'stasis-clamp'], 'V': ['mute-key', 'tick']}}");
  t.play("A play:jad-asset-module, V decline").draws("hammer-2000");
  while (t.asked().ends_with("hammer")) t.play(t.asked().substr(0, 1) + " decline");
  t.draws("jump-10").play("A play:stasis-clamp");
  EXPECT_EQ(t.asked(), "V answer");
  EXPECT_EQ(t.choices(), "decline play:mute-key");
  const std::string stack = brief(*t.now().view(kChance).find("stack")).english();
  std::size_t at = 0;
  for (const char* proc : {"game", "window", "gadget", "draw", "hammer", "window", "gadget"}) {
    at = stack.find("\"" + std::string(proc) + "\"", at);
    ASSERT_NE(at, std::string::npos) << proc << " in " << stack;
    ++at;
  }
  EXPECT_LE(t.now().view(kChance).find("stack")->items().size(), 16u);
  t.play("V play:mute-key");
  EXPECT_NE(join(t.log(), " ").find("Stasis Clamp has no effect"), std::string::npos);
  EXPECT_EQ(frames(t, "gadget"), 1) << "the answer and what it answered are done, JAD is not";
}

RULE_TEST("TH-8-78 TH-13-4", GamesEnd) {
  const auto report = (*find_game("hammer"))
                          ->simulate({.players = 2, .options = doc_of("{'rounds': 6, 'quarks': 'on'}"), .deck = {}},
                                     {Bot::Random, Bot::Random}, 300, 7, [](std::int64_t) { return true; });
  ASSERT_TRUE(report);
  EXPECT_EQ(report->failure, "");
  EXPECT_LT(report->longest, 1000);
}

RULE_TEST("TH-13-10", TheStateIsSmall) { EXPECT_LE(Table().now().bytes().size(), 768u); }

}  // namespace
}  // namespace timetable
