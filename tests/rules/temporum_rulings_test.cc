// Temporum by clause: components, setup, variants, rulings and what everybody may know. The course of play is proven by
// the vectors of section 12.
#include <gtest/gtest.h>

#include <set>

#include "core/rng.h"
#include "core/words.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/registry.h"
#include "match/scenario.h"
#include "tests/scene.h"

namespace timetable {
namespace {

const GameKind& game() { return **find_game("temporum"); }

std::string in_brief(const Doc& doc) { return brief(doc).english(); }

// Runs a turn; whatever is left out is declined, luck comes from a seed.
ScenarioResult play(const std::string& text) {
  Doc scenario = doc_of(text);
  scenario.set("game", "temporum");
  if (!scenario.find("until")) scenario.set("until", "turn-end");
  if (!scenario.find("unlisted")) scenario.set("unlisted", "decline");
  scenario.set("seed", 1);
  Result<ScenarioResult> result = run_scenario(scenario);
  EXPECT_TRUE(result) << result.error().message.english();
  if (!result) return {};
  for (const Words& problem : result->problems) ADD_FAILURE() << problem.english();
  return std::move(*result);
}

Scene open(int players, const std::string& options = "{}", const std::string& until = "") {
  return Scene({.game = "temporum", .players = players, .options = options, .until = until});
}

RULE_TEST("TP-1-1 TP-2-1 TP-2-4 TP-2-5 TP-2-6 TP-2-8 TP-2-9", Components) {
  const Doc& deck = embedded_deck("temporum");
  EXPECT_EQ(game().info().min_seats, 2);
  EXPECT_EQ(game().info().max_seats, 5);
  int per_time[5] = {}, cards = 0, perpetual = 0;
  for (const Doc& zone : deck.find("zones")->items()) ++per_time[zone.find("time")->integer()];
  EXPECT_EQ(std::vector<int>(per_time + 1, per_time + 5), (std::vector<int>{8, 12, 12, 16}));
  std::string last;
  const std::set<std::pair<std::int64_t, std::int64_t>> pairs = {{4, 4}, {8, 5}, {12, 6}, {16, 7}, {20, 8}};
  for (const Doc& card : deck.find("player_cards")->items()) {
    cards += static_cast<int>(card.find("copies")->integer());
    perpetual += card.find("kind")->text() == "perpetual";
    EXPECT_TRUE(pairs.contains({card.find("score_cost")->integer(), card.find("crowns")->integer()}));
    EXPECT_LT(last, card.find("id")->text());
    last = card.find("id")->text();
  }
  EXPECT_EQ(cards, 60);
  EXPECT_EQ(perpetual, 10);
}

RULE_TEST("TP-1-6 TP-3-3 TP-3-7 TP-6-1 TP-8-5 TP-9-4 TP-11-1 TP-11-2 TP-11-3 TP-11-5", SetupIsAllChance) {
  Scene scene = open(4, "{}", "setup-end");
  Position& now = scene.now();
  const std::size_t zones[] = {8, 12, 11, 12, 11, 10, 16, 15, 14, 13};
  for (std::size_t n : zones) {
    EXPECT_EQ(now.question(kChance, Lang::En).id, "C-ZONE");
    EXPECT_EQ(now.choices(kChance, Lang::En).size(), n);
    now.apply(kChance, now.choices(kChance, Lang::En).back().action);
  }
  EXPECT_EQ(now.codes(kChance), (std::vector<std::string>{"first:R", "first:G", "first:W", "first:P"}));
  now.apply(kChance, now.choices(kChance, Lang::En)[2].action);
  const std::string order = "WPRGWPRG";
  for (char seat : order) {
    EXPECT_TRUE(now.codes(kChance)[0].ends_with(std::string(":") + seat));
    now.apply(kChance, now.choices(kChance, Lang::En)[0].action);
  }
  EXPECT_TRUE(now.to_act().empty());
  EXPECT_EQ(in_brief(*now.view(kChance).find("gold")), R"({"R": 4, "G": 6, "W": 0, "P": 2})");
  EXPECT_EQ(in_brief(*now.view(kChance).find("gained")), R"({"R": 0, "G": 0, "W": 0, "P": 0})");
}

RULE_TEST("TP-3-5 TP-3-6 TP-8-1 TP-8-54", StartingGoldIsAnOption) {
  Scene scene = open(5, R"({"starting_gold": "none", "zones": "riches", "first": "Y"})", "setup-end");
  Position& now = scene.now();
  EXPECT_EQ(in_brief(*now.view(kChance).find("gold")), R"({"R": 0, "G": 0, "W": 0, "P": 0, "Y": 0})");
  EXPECT_EQ(in_brief(*now.view(kChance).find("zone_gold")), "[2, 2, 2, 2, 2, 2, 2, 2, 2, 2]");
}

RULE_TEST("TP-6-2 TP-6-3 TP-6-4 TP-6-5 TP-6-6 TP-8-3 TP-8-4", ThemedSetsLieInTheOrderNamed) {
  for (const Doc& set : embedded_deck("temporum").find("sets")->items()) {
    Scene scene = open(2, R"({"zones": ")" + set.find("id")->text() + R"("})");
    Position& now = scene.now();
    EXPECT_EQ(in_brief(*now.view(kSpectator).find("zones")), in_brief(*set.find("slots")));
  }
}

RULE_TEST("TP-6-7", ZonesMayBeChosen) {
  Scene scene =
      open(2, R"({"zones": "chosen", "chosen": ["utopia", "savagery", "Space Age", "alien-contact", "cold-war",
    "plutocracy", "police-state", "plague", "crusades", "iron-age"]})");
  Position& now = scene.now();
  EXPECT_EQ(
      in_brief(*now.view(kSpectator).find("zones")),
      R"(["iron-age", "plague", "crusades", "cold-war", "plutocracy", "police-state", "utopia", "savagery", "space-age", "alien-contact"])");
}

RULE_TEST("TP-6-9 TP-5-4 TP-8-53", ACappedGameIsSharedByTheFurthest) {
  const ScenarioResult result = play(R"({"players": 3, "options": {"round_cap": 30}, "until": "",
    "position": {"round": 30, "active": "W", "first": "R", "zones": {"7": "mere-anarchy"}, "paths": "LRRLLL",
                 "crowns": {"R": "0-0-5-5", "G": "0-1-3-6", "W": "9-1-0-0"}, "gold": {"R": 1, "G": 50}},
    "script": [{"W": "move:7"}], "expect": {"winner": null, "at": "over"}})");
  EXPECT_EQ(result.position->outcome().winners(), SeatSet::of(0) | SeatSet::of(1));
  EXPECT_EQ(result.position->outcome().score[0], 25);
}

RULE_TEST("TP-6-9 TP-8-53", NoGameGoesPastItsLastRound) {
  for (int round : {999, 1000}) {
    const ScenarioResult result = play(R"({"players": 2, "until": "", "unlisted": "ask",
      "position": {"round": )" + std::to_string(round) +
                                       R"(, "active": "G", "zones": {"7": "mere-anarchy"}, "crowns": {"R": "9-1-0-0"}},
      "script": [{"G": "move:7"}]})");
    EXPECT_EQ(result.position->to_act().empty(), round == 1000);
    if (round == 1000) {
      EXPECT_EQ(result.position->outcome().winners(), SeatSet::of(0));
    }
  }
}

RULE_TEST("TP-4-17 TP-7-28", AMapThatComesLaterAddsNoUse) {
  // After Communist Utopia one Map may be used; Anubis brings a second one into play in the Police State.
  const char* script = R"({"players": 2,
    "position": {"zones": {"set": "friendly", "4": "police-state", "7": "communist-utopia", "9": "utopia"},
                 "hand": {"R": ["anubis-statuette", "black-market", "treasure-map"]}, "in_play": {"R": ["treasure-map"]}},
    "script": [{"R": "move:7"}, {"R": "play:anubis-statuette"}, {"R": "play:black-market"}, {"R": "anubis"},
               {"R": "visit:4"}, {"R": "map:treasure-map"}],
    "expect": {"in_play": {"R": ["black-market", "treasure-map"]}, "hand_size": {"R": 2}, "pawns": {"R": 4}}})";
  EXPECT_EQ(std::ranges::count(play(script).questions, "R D-AFTER"), 2);
}

RULE_TEST("TP-4-17 TP-7-28", AMapUsedInANestedVisitIsGoneForTheOuterOne) {
  // Warm Globe; by Anubis Communist Utopia, where the Map is used; by Anubis the Police State, where another one comes
  // into play, too late for Warm Globe.
  const char* script = R"({"players": 2,
    "position": {"zones": {"set": "friendly", "4": "police-state", "7": "warm-globe", "8": "utopia"},
                 "hand": {"R": ["anubis-statuette", "anubis-statuette", "treasure-map"]},
                 "in_play": {"R": ["treasure-map"]}},
    "script": [{"R": "move:7"}, {"R": "play:anubis-statuette"}, {"R": "anubis"}, {"R": "visit:9"},
               {"R": "play:anubis-statuette"}, {"R": "map:treasure-map"}, {"R": "visit:4"}, {"R": "play:treasure-map"}],
    "expect": {"in_play": {"R": ["treasure-map"]}, "hand_size": {"R": 2}, "pawns": {"R": 4}}})";
  EXPECT_EQ(std::ranges::count(play(script).questions, "R D-AFTER"), 2);
}

RULE_TEST("TP-5-3 TP-5-4", TheOthersAreRankedForStatisticsOnly) {
  const ScenarioResult result = play(R"({"players": 3, "until": "",
    "position": {"zones": {"7": "robot-uprising", "8": "age-of-toys"}, "crowns": {"R": "0-0-1-9", "G": "10-0-0-0"},
                 "gold": {"W": 3}}, "script": [{"R": "move:7"}], "expect": {"winner": "R"}})");
  const Outcome o = result.position->outcome();
  EXPECT_EQ(o.rank[0], 1);
  EXPECT_EQ(o.rank[1], 3);
  EXPECT_EQ(o.rank[2], 2);
}

RULE_TEST("TP-4-12 TP-3-8", TheNextPlayerFollows) {
  play(
      R"({"players": 3, "until": "", "unlisted": "ask", "position": {"active": "W", "zones": {"7": "mere-anarchy"}},
    "script": [{"W": "move:7"}], "expect": {"active": "R", "round": 2, "question": "D-MOVE"}})");
}

RULE_TEST("TP-8-41 TP-8-58", UtopiaMayBarOthersOnly) {
  play(R"({"players": 2, "options": {"utopia_bar": "others"},
    "position": {"zones": {"set": "friendly"}, "hand": {"R": ["anubis-statuette"], "G": ["engineer"]}},
    "script": [{"R": "move:4"}, {"R": "choose:play"}, {"R": "visit:8"}], "expect": {"hand_size": {"G": 0}}})");
}

RULE_TEST("TP-8-37 TP-8-58", PoliceStateMayLetTheJourneyGoOn) {
  play(R"({"players": 2, "options": {"information_age_police": "goes_on"},
    "position": {"zones": {"set": "friendly", "4": "police-state", "6": "utopia", "7": "information-age"},
                 "crowns": {"R": "1-5-4-0"}},
    "script": [{"R": "move:7"}], "expect": {"pawns": {"R": 1}, "visited": {"R": [1, 4, 7]}}})");
}

RULE_TEST("TP-8-36 TP-8-58", NuclearWastelandMayLeadToUnvisitedZonesOnly) {
  play(R"({"players": 2, "options": {"nuclear_targets": "unvisited"}, "until": "", "unlisted": "ask",
    "position": {"zones": {"set": "control", "6": "space-age", "7": "nuclear-wasteland"}, "crowns": {"R": "9-0-0-1"},
                 "hand": {"R": ["anubis-statuette"]}},
    "script": [{"R": "move:4"}, {"R": "visit:7"}], "expect": {"choices": {"R": ["visit:0", "visit:1"]}}})");
}

RULE_TEST("TP-8-20 TP-8-58", IndustrialRevolutionMayReturnMomentaryCardsOnly) {
  play(R"({"players": 2, "options": {"industrial_return": "momentary"}, "unlisted": "ask",
    "position": {"paths": "LLRLLL", "crowns": {"R": "9-0-1-0"}, "hand": {"R": ["explorer"]}},
    "script": [{"R": "move:3"}], "expect": {"in_play": {"R": ["explorer"]}, "hand": {"R": []}}})");
}

RULE_TEST("TP-8-25 TP-8-58", ASingleToyMayBePlayed) {
  play(R"({"players": 2, "options": {"toys_single": "play"}, "position": {"gold": {"R": 4}, "deck": ["settlers"]},
    "script": [{"R": "move:7"}, {"R": "pay"}, {"R": "advance:1-0-0"}], "expect": {"gold": {"R": 8}, "crowns": {"R": "9-1-0-0"}}})");
}

RULE_TEST("TP-8-47 TP-8-58 TP-11-4", TheDeckMayBeRenewedWhenNeeded) {
  play(R"({"players": 2, "options": {"deck_renewal": "when_needed"},
    "position": {"zones": {"4": "police-state"}, "hand": {"R": ["engineer"]}, "deck": ["artist", "settlers"],
                 "discard": ["trinket"]},
    "script": [{"R": "move:4"}], "expect": {"deck_size": 0, "discard": ["artist", "engineer", "settlers", "trinket"]}})");
}

RULE_TEST("TP-8-50 TP-8-58", InvestmentsMayAlwaysBeOffered) {
  const char* position = R"("position": {"zones": {"7": "mere-anarchy"}, "in_play": {"G": ["investments"]}},
    "script": [{"R": "move:7"}])";
  const auto asked = [&](const std::string& options) {
    const auto questions = play(R"({"players": 2, "options": )" + options + ", " + position + "}").questions;
    return std::ranges::count(questions, "G D-END") > 0;
  };
  EXPECT_TRUE(asked(R"({"investments_offer": "always"})"));
  EXPECT_FALSE(asked("{}"));
}

RULE_TEST("TP-8-14 TP-8-15 TP-8-49", PayingForNothingIsAllowed) {
  play(R"({"players": 2, "position": {"zones": {"0": "ancient-greece"}, "gold": {"R": 5}, "deck": []},
    "script": [{"R": "move:0"}, {"R": "pay"}], "expect": {"gold": {"R": 1}, "hand_size": {"R": 0}}})");
}

RULE_TEST("TP-13-2 TP-9-1", AtMostEighteenPlansInAscendingOrder) {
  const ScenarioResult result = play(R"({"players": 2, "until": "", "unlisted": "ask",
    "position": {"gold": {"R": 16}, "crowns": {"R": "4-3-3-0"}, "hand": {"R": ["settlers"]}}, "script": [{"R": "move:0"}],
    "expect": {"question": "D-ADVANCE"}})");
  const std::vector<std::string> codes = result.position->codes(0);
  EXPECT_EQ(codes.size(), 18u);
  EXPECT_TRUE(std::ranges::is_sorted(codes));
}

RULE_TEST("TP-10-1 TP-10-2 TP-10-3 TP-10-5 TP-10-7 TP-10-10 TP-10-15", HandsAreHiddenButForWhatWasSeen) {
  const ScenarioResult result = play(R"({"players": 3, "position": {"zones": {"set": "friendly"}, "paths": "RRRLRR",
    "hand": {"R": ["bag-of-loot", "settlers"]}}, "script": [{"R": "move:9"}, {"R": "play:bag-of-loot"}, {"R": "play:bag-of-loot"}],
    "expect": {"gold": {"R": 14}}})");
  const Doc other = result.position->view(1);
  EXPECT_EQ(in_brief(*other.find("hand")->find("R")), R"(["bag-of-loot", "?"])");
  EXPECT_EQ(other.find("deck"), nullptr);
  EXPECT_EQ(other.find("known"), nullptr);
  EXPECT_EQ(in_brief(*result.position->view(kSpectator).find("hand")->find("R")), R"(["bag-of-loot", "?"])");
}

RULE_TEST("TP-10-4 TP-10-12 TP-10-15 TP-4-13", PassedCardsAreKnownToTwo) {
  const char* text = R"({"players": 3, "until": "", "unlisted": "ask",
    "position": {"zones": {"set": "friendly", "1": "age-of-cults", "2": "pax-buddha"}, "deck": [],
                 "hand": {"R": ["artist", "trinket"], "G": ["engineer", "settlers"], "W": ["inventor", "explorer"]}},
    "script": [{"R": "move:1"}, {"R": "pass:artist"}, {"W": "pass:explorer"})";
  const ScenarioResult before = play(std::string(text) + R"(], "expect": {"asked": ["G"]}})");
  EXPECT_EQ(in_brief(*before.position->view(1).find("chosen")), R"({"R": "?", "G": nothing, "W": "?"})");
  EXPECT_EQ(in_brief(*before.position->view(0).find("chosen")), R"({"R": "artist", "G": nothing, "W": "?"})");
  const ScenarioResult after = play(std::string(text) + R"(, {"G": "pass:engineer"}], "expect": {}})");
  EXPECT_EQ(in_brief(*after.position->view(0).find("hand")->find("G")), R"(["artist", "?"])");
  EXPECT_EQ(in_brief(*after.position->view(2).find("hand")->find("G")), R"(["?", "?"])");
  EXPECT_EQ(in_brief(*after.position->view(2).find("hand")->find("R")), R"(["explorer", "?"])");
}

RULE_TEST("TP-10-11 TP-11-4 TP-8-48", ANewDeckIsKnownButForItsOrder) {
  const ScenarioResult result = play(R"({"players": 2, "position": {"zones": {"1": "renaissance", "2": "roman-empire"},
    "deck": ["artist"], "discard": ["trinket", "settlers"]}, "script": [{"R": "move:1"}],
    "expect": {"deck_size": 1, "discard": [], "hand_size": {"R": 2}}})");
  std::size_t all = 0;
  for (const Doc& card : embedded_deck("temporum").find("player_cards")->items()) {
    all += static_cast<std::size_t>(card.find("copies")->integer());
  }
  const Doc view = result.position->view(1);
  EXPECT_EQ(view.find("not_in_deck")->find("G")->items().size(), all - 2) << "all but Trinket and Settlers";
}

// The cheapest card of the deck costs 4.
RULE_TEST("TP-10-14 TP-7-66", AlienContactAsksNobodyWhoCouldPayForNothing) {
  const std::string with =
      R"("position": {"zones": {"7": "alien-contact"}, "gold": {"R": 3}, "deck": ["trinket", "trinket"]},
    "until": "", "unlisted": "ask", "script": [{"R": "move:7"}], "expect": {"asked": ["G"]}})";
  const ScenarioResult now = play(R"({"players": 2, )" + with);
  EXPECT_NE(now.questions.back(), "R D-ALIEN");
  EXPECT_EQ(in_brief(*now.position->view(0).find("hand")->find("R")), R"(["trinket"])");
  const ScenarioResult before = play(R"({"players": 2, "ruleset": 1, )" + with);
  EXPECT_EQ(before.questions.back(), "R D-ALIEN") << "older records are played as they were";
}

RULE_TEST("TP-10-8 TP-10-9 TP-10-14 TP-8-30", QuestionsDoNotTell) {
  const ScenarioResult alien = play(R"({"players": 2, "until": "", "unlisted": "ask",
    "position": {"zones": {"7": "alien-contact"}, "gold": {"R": 4}, "deck": ["inventor", "inventor"]},
    "script": [{"R": "move:7"}], "expect": {"asked": ["G"]}})");
  EXPECT_EQ(alien.questions.back(), "R D-ALIEN") << "asked although this card cannot be paid";
  const ScenarioResult toys = play(R"({"players": 2, "until": "", "unlisted": "ask",
    "position": {"gold": {"R": 4}, "deck": ["inventor", "artist"]}, "script": [{"R": "move:7"}, {"R": "pay"}],
    "expect": {"question": "D-TOYS"}})");
  EXPECT_EQ(in_brief(*toys.position->view(1).find("aside")), R"(["?", "?"])");
  EXPECT_TRUE(toys.position->question(0, Lang::En).discreet);
}

RULE_TEST("TP-9-3 TP-8-57", PicksAreSecretUntilComplete) {
  const ScenarioResult result = play(R"({"players": 2, "until": "", "unlisted": "ask",
    "position": {"zones": {"4": "police-state"}, "hand": {"R": ["crown-jewels", "artist", "inventor"]}},
    "script": [{"R": "move:4"}, {"R": "play:crown-jewels"}, {"R": "discard:artist"}],
    "expect": {"picked": ["artist"], "hand_size": {"R": 2}, "discard": []}})");
  EXPECT_EQ(in_brief(*result.position->view(1).find("picked")), "[]");
}

RULE_TEST("TP-13-7 TP-4-42 TP-8-56 TP-11-4", LawsHoldInEveryPositionOfRandomGames) {
  for (int players = 2; players <= 5; ++players) {
    TableSpec spec;
    spec.players = players;
    const auto report = game().simulate(spec, {Bot::Random}, 300, 7, [](std::int64_t) { return true; });
    ASSERT_TRUE(report);
    EXPECT_EQ(report->failure, "");
  }
}

RULE_TEST("TP-13-4 TP-8-53", GreedyPlayersFinishByWinning) {
  for (int players = 2; players <= 5; ++players) {
    TableSpec spec;
    spec.players = players;
    const auto report = game().simulate(spec, {Bot::Greedy}, 10, 1, [](std::int64_t) { return true; });
    ASSERT_TRUE(report);
    EXPECT_EQ(report->failure, "");
    EXPECT_EQ(report->shared_wins, 0) << "nobody won before the last round";
    EXPECT_LT(report->longest, 5000);
  }
}

// Every card is played, every Zone visited, every question asked in random games.
RULE_TEST("TP-9-2", EverythingIsMetByName) {
  std::set<std::string> met;
  for (int players = 2; players <= 5; ++players) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Scene scene = open(players);
      Position& now = scene.now();
      Rng rng(seed);
      while (!now.to_act().empty()) {
        const Seat p = now.to_act().lowest();
        const std::vector<Choice> choices = now.choices(p, Lang::En);
        const Choice& c = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
        for (const Event& e : now.apply(p, c.action)) met.insert(now.sentence(e, Lang::En));
      }
    }
  }
  const auto told = [&](const std::string& part) {
    return std::ranges::any_of(met, [&](const std::string& s) { return s.ends_with(part); });
  };
  for (const Component& e : open(2).now().components(Lang::En)) {
    const bool zone = e.group.starts_with("Zone");
    EXPECT_TRUE(told((zone ? " visits " : " plays ") + e.name + ".")) << e.name;
    if (!zone) {
      EXPECT_TRUE(told(" scores " + e.name + ".")) << e.name;
    }
  }
}

}  // namespace
}  // namespace timetable
