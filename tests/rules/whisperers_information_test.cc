// The Time Whisperers, sections 9 to 11 and 13 of the rules: decisions and their order, who may know what, chance, and
// the numbers an engineer relies on.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "games/whisperers/verbs.h"
#include "tests/rules/whisperers_survey.h"
#include "tests/rules/whisperers_table.h"

namespace timetable::whisperers {
namespace {

using Table = WhisperersTable;

// 9. Decision points

RULE_TEST("TW-9-1", TwsByNumberDarkBeforeGold) {
  Table t(4, "{'at': 'place'}");
  EXPECT_EQ(t.choices("R"), "place:1d place:1g place:2d place:2g place:3d place:3g");
}

RULE_TEST("TW-9-1", PairsOfCardsInOrder) {
  Table t(2,
          "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!']}, 'row': {'R': ['#1', '#2', '#3', '#4', 'Prog'], "
          "'B': ['#1']}}");
  t.play("R use:Multiverse");
  EXPECT_EQ(t.choices("R"), "pair:Retro+Inv pair:Retro+Aug pair:Retro+Term pair:Inv+Aug pair:Inv+Term pair:Aug+Term");
}

RULE_TEST("TW-9-1", SetsOfPowersBySizeThenInOrder) {
  Table t(2, "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Zodiac', 'Witch', 'Judge', 'Alliance!']}}");
  EXPECT_EQ(t.choices("R"),
            "decline:Alliance use:Alliance:Judge use:Alliance:Witch use:Alliance:Zodiac use:Alliance:Judge+Witch "
            "use:Alliance:Judge+Zodiac use:Alliance:Witch+Zodiac use:Alliance:Judge+Witch+Zodiac");
}

RULE_TEST("TW-9-1", GiftsBySeatDeclineFirstPowersByLevel) {
  Table t(4, "{'at': 'before-phase-1', 'round': 3, 'own': {'B': ['Thief!', 'Witch', 'Axis', 'Knight']}}");
  EXPECT_EQ(t.choices("B"), "decline:Thief use:Thief");
  t.play("B use:Thief, P gift:Prog, G gift:Aug, R gift:Inv");
  EXPECT_EQ(t.choices("B"), "steal:R:Inv steal:G:Aug steal:P:Prog");
  t.play("B steal:R:Inv, R card:Term, B card:Term, G card:Term, P card:Term");
  EXPECT_EQ(t.choices("B"), "activate:Axis activate:Knight activate:Thief activate:Witch");
}

// The table of section 9: who is asked how, with how many options at most, and who may decline.
struct Decision {
  int most = 0;
  bool together = false, may_decline = false;
};
const std::map<std::string, Decision> kDecisions = {
    {"place", {8, true, false}},          {"card", {9, true, false}},        {"pair", {36, true, false}},
    {"psychic-card", {9, false, false}},  {"keep", {2, false, false}},       {"use-mimic", {5, false, true}},
    {"use-wormhole", {13, false, true}},  {"use-thief", {2, false, true}},   {"thief-gift", {4, true, false}},
    {"thief-steal", {3, false, false}},   {"use-witch", {4, false, true}},   {"use-alliance", {232, false, true}},
    {"use-medusa", {2, false, true}},     {"use-axis", {2, false, true}},    {"use-psychic", {2, false, true}},
    {"use-multiverse", {2, false, true}}, {"use-mutants", {2, false, true}}, {"use-phoenix", {9, false, true}},
    {"apply-stolen", {2, false, true}},   {"use-tyrant", {2, false, true}},  {"use-zodiac", {2, false, true}},
    {"use-tornado", {5, false, true}},    {"use-titan", {5, false, true}},   {"use-uniter", {5, false, true}},
    {"use-assassin", {2, false, true}},   {"use-agent", {5, false, true}},   {"activate", {12, true, false}}};

RULE_TEST("TW-9-2 TW-13-3", TheTableOfDecisions) {
  std::set<std::string> met;
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    watch_games(r, 500, Passing::OneInTen, [&](const Moment& m) {
      if (m.who == kChance) return;
      const std::string id = Game::question(r, m.before, m.who, Lang::En).id;
      const auto row = kDecisions.find(id);
      ASSERT_NE(row, kDecisions.end()) << id;
      met.insert(id);
      EXPECT_LE(m.options.size(), row->second.most) << id;
      EXPECT_EQ(verb(m.options[0]) == Verb::Decline, row->second.may_decline) << id;
      if (!row->second.together) {
        EXPECT_EQ(m.before.waiting.size(), 1) << id;
      }
    });
  }
  for (const auto& [id, decision] : kDecisions) EXPECT_TRUE(met.contains(id)) << id << " never came up";
}

RULE_TEST("TW-13-3", TheLongestListIsTheAlliancesWithTwelveTiles) {
  Table t(2,
          "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Agent', 'Axis', 'Judge', 'Knight', 'Hybrid', 'Mutants',"
          " 'Swarm', 'Witch', 'Alliance!', 'Deity', 'Titan', 'Zodiac']}}");
  EXPECT_EQ(split(t.choices("R"), ' ').size(), 232u);
  Table four(2, "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Axis', 'Judge', 'Knight', 'Alliance!']}}");
  EXPECT_EQ(split(four.choices("R"), ' ').size(), 8u);
  Table pair(2, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!']}}");
  EXPECT_EQ(split(pair.play("R use:Multiverse").choices("R"), ' ').size(), 36u);
}

RULE_TEST("TW-13-2", MoreTilesThanAreDealtAreRefused) {
  TableSpec spec;
  const Doc position = *parse_json(R"({"own": {"R": ["Agent", "Axis", "Judge", "Knight", "Mimic"]}})", "position");
  const auto opened = (*find_game("whisperers"))->open(spec, &position);
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.english().find("more tiles of a level"), std::string::npos)
      << opened.error().message.english();
}

RULE_TEST("TW-9-2 TW-10-3", SimultaneousChoicesStaySecretUntilTheLast) {
  Table t(3, "{'at': 'phase-1'}");
  t.play("R card:#3");
  for (const char* viewer : {"B", "G", "spectator"}) {
    EXPECT_EQ(t.see("chosen.R", viewer), "?") << "that he has finished, not what";
    EXPECT_EQ(t.see("hand.R", viewer), "#1 #2 #3 #4 Prog Retro Inv Aug Term");
    EXPECT_TRUE(t.read(viewer, "Red has chosen."));
    EXPECT_FALSE(t.read(viewer, "Red plays #3."));
  }
  EXPECT_EQ(t.see("chosen.R", "R"), "card:#3");
  t.play("G card:#1, B card:Term");
  EXPECT_TRUE(t.read("G", "Red plays #3."));
  EXPECT_EQ(t.see("chosen.R", "B"), "-");
}

// 10. Information

RULE_TEST("TW-10-1", PublicThingsAreTheSameForAll) {
  Table t(3,
          "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Alliance!', 'Titan!', 'Axis'], 'B': ['Multiverse!'], 'G': "
          "['Medusa!']},"
          " 'tw': {'R1': 'g@Day^', 'B2': 'd@Dawnx'}, 'tiles': {'Dawn': ['Zodiac']}, 'removed': ['Witch'],"
          " 'withdrawn': {'R': ['#4'], 'B': ['#4']}, 'vp': {'R': 3}, 'row': {'R': ['#1', 'Aug'], 'B': ['Term'], 'G': "
          "['#2']}}");
  for (const char* part :
       {"round", "turn", "phantom", "tw", "tiles", "own", "removed", "vp", "row", "cards", "activated", "withdrawn",
        "passed", "stolen", "announced", "control", "dark", "gold", "used"}) {
    for (const char* viewer : {"R", "B", "G", "spectator"}) EXPECT_EQ(t.see(part, viewer), t.see(part)) << part;
  }
}

RULE_TEST("TW-10-1", EveryUseAndEveryRefusalIsPublic) {
  Table t(2, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Witch!'], 'B': ['Wormhole!']}}");
  t.play("B decline:Wormhole, R use:Witch:Dawn");
  for (const char* viewer : {"R", "B", "spectator"}) {
    EXPECT_TRUE(t.read(viewer, "Blue does not use the Wormhole."));
    EXPECT_TRUE(t.read(viewer, "Red uses the Witch."));
    EXPECT_TRUE(t.read(viewer, "The phantom moves to Dawn."));
  }
}

// Red has stolen Green's Inversion; Blue's Retrogression is face down.
Table stolen_from_green() {
  Table t(4, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Thief!']}}");
  t.play("R use:Thief, B gift:Retro, G gift:Inv, P gift:Aug, R steal:G:Inv");
  return t;
}

RULE_TEST("TW-10-2", AHandIsKnownUpToTheGift) {
  const Table t = stolen_from_green();
  EXPECT_EQ(t.see("hand.B", "B"), "#1 #2 #3 Prog Inv Aug Term");
  EXPECT_EQ(t.see("hand.B", "R"), "#1 #2 #3 Prog Inv Aug Term") << "the Thief has seen the gift";
  EXPECT_EQ(t.see("hand.B", "P"), "#1 #2 #3 Term ? ? ?") << "never which action card is missing";
  EXPECT_EQ(t.see("hand.B", "spectator"), "#1 #2 #3 Term ? ? ?");
  EXPECT_EQ(t.see("hand.G", "P"), "#1 #2 #3 Prog Retro Aug Term") << "the stolen card is public";
}

RULE_TEST("TW-10-2", WhatIsPlayedAfterwardsIsNotTheGift) {
  Table t = stolen_from_green();
  t.play("R card:#1, B card:Aug, G card:#1, P card:#1");
  EXPECT_EQ(t.see("hand.B", "P"), "#1 #2 #3 Term ? ?");
}

RULE_TEST("TW-10-3", TheThiefSeesNoGiftBeforeTheLastIsIn) {
  Table t(3, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Thief!']}}");
  t.play("R use:Thief, B gift:Retro");
  EXPECT_EQ(t.see("chosen.B", "R"), "?");
  EXPECT_EQ(t.see("chosen.B", "B"), "gift:Retro");
  EXPECT_EQ(t.see("gift.B", "R"), "-");
  t.play("G gift:Inv");
  EXPECT_EQ(t.see("gift.B", "R"), "Retro");
  EXPECT_EQ(t.see("gift.B", "G"), "?");
}

RULE_TEST("TW-10-3 TW-4-74", ActivationsAreSecretUntilAllHaveChosen) {
  Table t(2, "{'at': 'phase-4', 'round': 2, 'own': {'R': ['Axis', 'Judge'], 'B': ['Knight', 'Noble']}}");
  t.play("R activate:Judge");
  EXPECT_EQ(t.see("own.R", "B"), "Axis Judge");
  EXPECT_EQ(t.see("chosen.R", "B"), "?");
  t.play("B activate:Noble");
  EXPECT_EQ(t.see("own.R", "B"), "Axis Judge!");
}

RULE_TEST("TW-10-4 TW-8-27", GiftsAreKnownToGiverAndThiefOnly) {
  Table t = stolen_from_green();
  for (const char* viewer : {"R", "B"}) EXPECT_EQ(t.see("gift.B", viewer), "Retro");
  for (const char* viewer : {"G", "P", "spectator"}) EXPECT_EQ(t.see("gift.B", viewer), "?");
  for (const char* viewer : {"R", "B", "G", "P", "spectator"}) EXPECT_EQ(t.see("gift.G", viewer), "Inv");
  t.play("R card:Term, B card:Term, G card:Term, P card:Term");
  for (const char* viewer : {"G", "P", "spectator"}) {
    for (const std::string& line : t.log(viewer)) {
      EXPECT_EQ(line.find("Retrogression"), std::string::npos) << "not in phase 4 either: " << line;
    }
  }
}

RULE_TEST("TW-10-5", ThePairBelongsToItsOwner) {
  Table t(3, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!']}}");
  t.play("R use:Multiverse, R pair:Inv+Term, B card:#1, G card:#1");
  EXPECT_EQ(t.see("chosen.R", "R"), "pair:Inv+Term");
  EXPECT_EQ(t.see("chosen.R", "G"), "?");
  t.play("R keep:Inv");
  EXPECT_EQ(t.see("row.R", "G"), "Inv");
}

RULE_TEST("TW-10-5 TW-10-6 TW-8-24", WithAPsychicThePairIsPublic) {
  Table t(3, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Psychic!'], 'B': ['Multiverse!']}}");
  t.play("R use:Psychic, B use:Multiverse, B pair:Inv+Term, G card:#1");
  for (const char* viewer : {"R", "G", "spectator"}) {
    EXPECT_EQ(t.see("chosen.B", viewer), "pair:Inv+Term") << "nothing is shown to the Psychic alone";
    EXPECT_TRUE(t.read(viewer, "Blue shows Inversion and Termination."));
  }
}

RULE_TEST("TW-10-7", TheLogOfEachReader) {
  Table t = stolen_from_green();
  EXPECT_TRUE(t.read("B", "Blue gives Retrogression to Red, face down."));
  EXPECT_TRUE(t.read("R", "Blue gives Retrogression to Red, face down."));
  for (const char* viewer : {"G", "P", "spectator"}) {
    EXPECT_TRUE(t.read(viewer, "Blue gives a card to Red, face down."));
    EXPECT_TRUE(t.read(viewer, "Red steals Green's Inversion."));
    EXPECT_TRUE(t.read(viewer, "Blue has chosen."));
  }
  Table pair(2, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!']}}");
  pair.play("R use:Multiverse, R pair:Inv+Term, B card:#1, R keep:Inv");
  EXPECT_TRUE(pair.read("R", "Red sets Inversion and Termination face down."));
  EXPECT_TRUE(pair.read("B", "Red sets two cards face down."));
  EXPECT_TRUE(pair.read("B", "Red plays Inversion and takes the other card back."));
}

RULE_TEST("TW-10-8", OffersDependOnPublicThingsAlone) {
  const Rules r = rules_for(3);
  Rng rng(1);
  int offers = 0;
  watch_games(r, 200, Passing::OneInTen, [&](const Moment& m) {
    if (m.who == kChance || verb(m.options[0]) != Verb::Decline) return;
    ++offers;
    State other = m.before;
    Game::determinize(r, other, kSpectator, rng);
    for (int w = 0; w < kWindows; ++w) {
      for (std::uint8_t u : r.order[w]) {
        EXPECT_EQ(on_offer(r, other, u, static_cast<Window>(w)), on_offer(r, m.before, u, static_cast<Window>(w)));
      }
    }
  });
  EXPECT_GT(offers, 1000);
}

// 11. Chance

RULE_TEST("TW-11-1", TilesAreDealtLevelByLevelAgeByAge) {
  Table t(2);
  for (int level = 1; level <= 3; ++level) {
    for (const char* age : {"Dawn", "Day", "Dusk", "Night"}) {
      ASSERT_EQ(t.asked(), "chance deal-power");
      const std::vector<std::string> choices = split(t.choices("chance"), ' ');
      EXPECT_EQ(choices.size(), 8u - std::string("DawnDay Dusk Night").find(age) / 4);
      for (const std::string& choice : choices) EXPECT_TRUE(choice.ends_with(std::string(":") + age)) << choice;
      t.play("chance " + choices.back());
    }
  }
  EXPECT_EQ(t.see("tiles.Dawn"), "Wormhole Witch Zodiac");
  EXPECT_EQ(t.see("tiles.Night"), "Mimic Swarm Titan") << "the fourth from the end of each level";
}

RULE_TEST("TW-11-1", EveryTileComesEquallyOftenToEveryAge) {
  const Rules r = rules_for(2);
  constexpr int kGames = 8000;
  int count[kPowersMax][kAges] = {};
  Rng rng(11);
  for (int game = 0; game < kGames; ++game) {
    State s;
    Game::setup(r, s);
    NullLog log;
    while (s.waiting.has(kChance)) {
      Options options;
      Game::options(r, s, kChance, options);
      Game::apply(r, s, kChance, options.sample(rng), log);
    }
    for (int age = 0; age < kAges; ++age) {
      for (std::uint8_t tile : s.slot[age]) ++count[tile][age];
    }
  }
  for (Power p = 0; p < r.powers; ++p) {
    for (int n : count[p])
      EXPECT_NEAR(n, kGames / 8, 150) << r.power(p).name.english();  // one of eight tiles; 5 deviations
  }
}

RULE_TEST("TW-11-1", AFirstGameDealsItsFourInOrder) {
  Table t(2, "", "{'powers': 'first-game'}");
  EXPECT_EQ(t.choices("chance"), "deal:Judge:Dawn deal:Knight:Dawn deal:Noble:Dawn deal:Wormhole:Dawn");
}

RULE_TEST("TW-11-2", TwsAreScatteredSeatBySeat) {
  Table t(4, "", "{'placement': 'random-dark', 'variant': 'youth'}");
  for (const char* seat : {"R", "B", "G", "P"}) {
    for (const char* age : {"Dawn", "Day", "Dusk"}) {
      const std::vector<std::string> choices = split(t.choices("chance"), ' ');
      EXPECT_TRUE(choices[0].starts_with(std::string("scatter:") + seat)) << choices[0];
      EXPECT_TRUE(choices[0].ends_with(age)) << choices[0];
      t.play("chance " + choices[0]);
    }
  }
  EXPECT_EQ(t.asked(), "R card, B card, G card, P card");
  EXPECT_EQ(t.see("tw.P1") + " " + t.see("tw.P2") + " " + t.see("tw.P3"), "d@Dawn d@Day d@Dusk");
}

RULE_TEST("TW-11-3", TheYouthGameDealsNothing) {
  EXPECT_EQ(Table(3, "", "{'variant': 'youth'}").asked(), "R place, B place, G place");
}

RULE_TEST("TW-11-4", TheSameChoicesLeadToTheSamePosition) {
  const Rules r = rules_for(4);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State a = watch_game(r, seed, Passing::AnyTime, [](const Moment&) {});
    const State b = watch_game(r, seed, Passing::AnyTime, [](const Moment&) {});
    EXPECT_TRUE(a == b);
  }
}

// 13. Numbers for engineers

RULE_TEST("TW-13-1", HandsRowsAndTurns) {
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    const int hand = players == 4 ? 8 : 9;
    int longest_row = 0, most_turns = 0;
    watch_games(r, 400, Passing::Last, [&](const Moment& m) {
      most_turns = std::max(most_turns, int{m.after.turn});
      for (Seat p = 0; p < players; ++p) {
        EXPECT_LE(std::popcount(m.after.player[p].hand), hand);
        longest_row = std::max(longest_row, int{m.after.player[p].row_size});
      }
    });
    EXPECT_EQ(longest_row, hand);
    EXPECT_EQ(most_turns, hand + 1) << "one more with the Phoenix";
  }
  EXPECT_EQ(std::popcount(rules_for(2, option("variant", "youth")).setup.kit), 8);
  EXPECT_EQ(std::popcount(rules_for(4, option("variant", "youth")).setup.kit), 7);
}

RULE_TEST("TW-13-2", ActivePowersAtOnce) {
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    watch_games(r, 200, Passing::AnyTime, [&](const Moment& m) {
      EXPECT_LE(std::popcount(m.after.acting), players + 3);
      for (Seat p = 0; p < players; ++p) EXPECT_LE(tiles_owned(r, m.after, p), 12);
    });
  }
}

// Real questions of a game: those with more than one answer, without chance.
int real_decisions(const Rules& r, std::uint64_t seed, Passing passing, State* end = nullptr) {
  int n = 0;
  const State last =
      watch_game(r, seed, passing, [&](const Moment& m) { n += m.who != kChance && m.options.size() > 1; });
  if (end) *end = last;
  return n;
}

RULE_TEST("TW-13-4", NoGameIsLongerThanTheBound) {
  for (const auto& [players, bound] : {std::pair{2, 436}, std::pair{3, 436}, std::pair{4, 476}}) {
    const Rules r = rules_for(players);
    for (std::uint64_t seed = 0; seed < 300; ++seed) EXPECT_LE(real_decisions(r, seed, Passing::Last), bound);
  }
}

RULE_TEST("TW-13-5", TypicalLength) {
  const auto mean = [](int players, const char* variant, Passing passing) {
    const Rules r = rules_for(players, option("variant", variant));
    constexpr int kGames = 400;
    int sum = 0;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) sum += real_decisions(r, seed, passing);
    return static_cast<double>(sum) / kGames;
  };
  EXPECT_NEAR(mean(2, "standard", Passing::OneInTen), 64, 8);
  EXPECT_NEAR(mean(3, "standard", Passing::OneInTen), 95, 10);
  EXPECT_NEAR(mean(4, "standard", Passing::OneInTen), 111, 11);
  EXPECT_NEAR(mean(2, "youth", Passing::OneInTen), 37, 4);
  EXPECT_NEAR(mean(3, "youth", Passing::OneInTen), 56, 5);
  EXPECT_NEAR(mean(4, "youth", Passing::OneInTen), 64, 6);
}

RULE_TEST("TW-13-6 TW-13-7", PointsOfAWinner) {
  int games = 0, usual = 0, high = 0;
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    for (std::uint64_t seed = 0; seed < 400; ++seed, ++games) {
      State end;
      real_decisions(r, seed, Passing::OneInTen, &end);
      int best = 0;
      for (Seat p = 0; p < players; ++p) best = std::max(best, int{end.player[p].vp});
      usual += best >= 6 && best <= 12;
      high += best > 30;
      EXPECT_LE(best, 88);
    }
  }
  EXPECT_GT(usual, games / 2) << "mostly 6 to 12";
  EXPECT_LT(high, games / 20) << "above 30 is rare";
}

RULE_TEST("TW-13-7", TheMostPointsOfTwoScorings) {
  Table t(2,
          "{'at': 'phase-1', 'round': 4, 'phantom': 'Dawn', 'vp': {'R': 24},"
          " 'own': {'R': ['Alliance!', 'Deity!', 'Zodiac!', 'Judge!', 'Titan', 'Agent', 'Axis', 'Knight', 'Hybrid',"
          " 'Mutants', 'Swarm', 'Witch']}}");
  t.play("R use:Zodiac, R card:Term, B card:Term");
  EXPECT_EQ(t.see("vp.R"), "88") << "4 + 8 + 12 before, and twice (4 + 12) * 2";
}

RULE_TEST("TW-13-8", TheStackIsNeverDeeperThanTwoWindows) {
  int deepest = 0;
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    watch_games(r, 400, Passing::AnyTime, [&](const Moment& m) {
      int windows = 0;
      for (int i = 0; i < m.after.stack.depth; ++i) windows += m.after.stack.frame[i].proc == Proc::Window;
      EXPECT_LE(windows, 2);
      deepest = std::max(deepest, int{m.after.stack.depth});
    });
  }
  EXPECT_EQ(deepest, 5) << "game, window B, Zodiac, scoring, window C or D: asked there";
  EXPECT_EQ(Stack::capacity(), 6) << "and the effect that is carried out";
}

RULE_TEST("TW-13-9", TheStrongestTwAndTheHighestTotal) {
  const std::string start =
      "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Alliance!', 'Knight!', 'Swarm!', 'Titan!'], 'B': "
      "['Uniter!']},"
      " 'tw': {'R1': 'd@Dawn*', 'R2': 'd@Dawn*', 'R3': 'd@Dawn*', 'R4': 'd@Dawn*'},"
      " 'row': {'R': ['#4', 'Aug', 'Term'], 'B': ['Term']}}";
  const auto total = [&](const std::string& factor) {
    Table t(2, start, "{'titan_factor': " + factor + "}", "end-phase-2");
    t.play("R use:Titan:4, B use:Uniter:Dawn-Day");
    return std::stoi(t.see("dark.Dawn.R")) + std::stoi(t.see("dark.Day.R"));
  };
  EXPECT_EQ(total("3"), 27);
  EXPECT_EQ(total("6"), 39);
  Tw tripled;
  tripled.set(Tw::kOnBoard | Tw::kAugmented | Tw::kTitan);
  EXPECT_EQ(strength(rules_for(2), tripled, 4), 12);
  EXPECT_EQ(strength(rules_for(2, option("titan_factor", "6")), tripled, 4), 24);
}

}  // namespace
}  // namespace timetable::whisperers
