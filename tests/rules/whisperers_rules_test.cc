// The Time Whisperers, sections 1 to 6 of the rules: components, setup, play, end of game, variants. What the test
// vectors of section 12 do not show.
#include <bit>
#include <set>

#include "games/whisperers/verbs.h"
#include "tests/rules/whisperers_survey.h"
#include "tests/rules/whisperers_table.h"

namespace timetable::whisperers {
namespace {

using Table = WhisperersTable;

// 1. At a glance

RULE_TEST("TW-1-1", TwoToFourPlayersChooseAtTheSameTime) {
  EXPECT_NE(Table::refusal(1, "{}").find("for 2 to 4 players, not 1"), std::string::npos);
  EXPECT_NE(Table::refusal(5, "{}").find("for 2 to 4 players, not 5"), std::string::npos);
  EXPECT_EQ(Table(2, "{'at': 'phase-1'}").asked(), "R card, B card");
  EXPECT_EQ(Table(3, "{'at': 'phase-1'}").asked(), "R card, B card, G card");
  EXPECT_EQ(Table(4, "{'at': 'phase-1'}").asked(), "R card, B card, G card, P card");
}

RULE_TEST("TW-1-1 TW-2-10", SeatsDoNotMatterForTheOrderOfPowers) {
  const std::string red_first = "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!'], 'B': ['Psychic!']}}";
  const std::string blue_first = "{'at': 'phase-1', 'round': 3, 'own': {'B': ['Multiverse!'], 'R': ['Psychic!']}}";
  EXPECT_EQ(Table(2, red_first).asked(), "B use-psychic");
  EXPECT_EQ(Table(2, blue_first).asked(), "R use-psychic");
}

RULE_TEST("TW-1-2 TW-7-7", DarkEarnsPointsGoldEarnsTiles) {
  Table t(2,
          "{'at': 'before-phase-2', 'phantom': 'Night', 'row': {'R': ['Term'], 'B': ['#1', 'Term']},"
          " 'tw': {'R1': 'd@Dawn', 'R2': 'g@Day', 'R3': 'd@Dusk', 'R4': 'd@Dusk',"
          "        'B1': 'd@Night', 'B2': 'd@Dusk', 'B3': 'g@Night', 'B4': 'd@Day'},"
          " 'tiles': {'Dawn': ['Judge', 'Witch'], 'Day': ['Axis', 'Swarm'], 'Dusk': ['Noble'], 'Night': ['Agent']}}",
          "{}", "end-phase-3");
  EXPECT_EQ(t.see("vp.R"), "2") << "Dawn and Dusk";
  EXPECT_EQ(t.see("vp.B"), "2") << "Day and Night: several TWs of anybody may stand in an age";
  EXPECT_EQ(t.see("own.R"), "Axis");
  EXPECT_EQ(t.see("own.B"), "Agent");
  EXPECT_EQ(t.see("removed"), "Judge Noble") << "Dawn and Dusk have no gold strength";
  EXPECT_EQ(t.see("tiles.Day"), "Swarm") << "only the lowest tile of an age";
}

RULE_TEST("TW-1-3 TW-4-57", FourRoundsAndTheLastStopsAfterScoring) {
  const std::string scoring = "'at': 'before-phase-2', 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}";
  for (const char* round : {"1", "2", "3"}) {
    Table t(2, std::string("{'round': ") + round + ", " + scoring);
    EXPECT_EQ(t.see("round"), std::to_string(std::stoi(round) + 1));
    EXPECT_EQ(t.asked(), "R card, B card");
  }
  Table last(2, "{'round': 4, " + scoring);
  EXPECT_EQ(last.asked(), "");
  EXPECT_EQ(last.see("winners"), "R");
}

RULE_TEST("TW-4-57 TW-7-38", TheZodiacsScoringDoesNotEndTheGame) {
  Table t(2, "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Zodiac!']}}");
  t.play("R use:Zodiac");
  EXPECT_EQ(t.asked(), "R card, B card");
  EXPECT_EQ(t.see("winners"), "-");
}

RULE_TEST("TW-1-4", MostPointsWin) {
  Table t(3,
          "{'at': 'before-phase-2', 'round': 4, 'vp': {'R': 4, 'B': 9, 'G': 8},"
          " 'row': {'R': ['Term'], 'B': ['#1', 'Term'], 'G': ['#1', 'Term']}}");
  EXPECT_EQ(t.see("winners"), "B") << "Red has won all four ages by his fewer cards: 8 against 9";
  EXPECT_EQ(t.see("vp.R"), "8");
}

RULE_TEST("TW-1-5 TW-11-4 TW-10-9", ChanceBelongsToTheSetupAlone) {
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    watch_games(r, 60, Passing::AnyTime, [&](const Moment& m) {
      if (m.who == kChance) {
        EXPECT_EQ(m.before.turn, 0);
        EXPECT_EQ(m.before.round, 1);
      }
      if (m.before.stack.top().proc == Proc::Window) {
        EXPECT_EQ(m.before.waiting.size(), 1) << "powers are used one after the other";
      }
    });
  }
}

RULE_TEST("TW-1-6", NoPowerIsOfferedInRoundOne) {
  const Rules r = rules_for(3);
  bool offered_later = false;
  watch_games(r, 60, Passing::AnyTime, [&](const Moment& m) {
    const bool offer = m.who != kChance && (verb(m.options[0]) == Verb::Decline);
    if (m.before.round == 1) {
      EXPECT_FALSE(offer);
    }
    offered_later |= offer;
  });
  EXPECT_TRUE(offered_later);
}

// 2. Components

RULE_TEST("TW-2-2 TW-3-2 TW-3-3", EveryAgeHasATileOfEachLevel) {
  const Rules r = rules_for(3);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Table t(3);
    t.deal(seed);
    std::set<std::string> dealt;
    for (const char* age : {"Dawn", "Day", "Dusk", "Night"}) {
      const std::vector<std::string> tiles = split(t.see(std::string("tiles.") + age), ' ');
      ASSERT_EQ(tiles.size(), 3u);
      for (std::size_t level = 0; level < 3; ++level) {
        EXPECT_EQ(r.level[power_named(r, tiles[level])], level + 1);
        dealt.insert(tiles[level]);
      }
    }
    EXPECT_EQ(dealt.size(), 12u) << "twelve different tiles; the other twelve stay in the box";
    for (const char* viewer : {"R", "B", "G", "spectator"}) {
      EXPECT_EQ(t.see("tiles.Dawn", viewer), t.see("tiles.Dawn")) << "public from now on";
    }
  }
}

RULE_TEST("TW-2-3 TW-2-4 TW-2-5", Components) {
  Table t(2, "{'at': 'phase-1'}");
  EXPECT_EQ(t.see("hand.R"), "#1 #2 #3 #4 Prog Retro Inv Aug Term");
  EXPECT_EQ(t.choices("R"), "card:#1 card:#2 card:#3 card:#4 card:Prog card:Retro card:Inv card:Aug card:Term");
  std::vector<std::string> cards, powers[3];
  for (const Component& entry : t.now().components(Lang::En)) {
    if (entry.group == "card") cards.push_back(entry.name);
    else powers[entry.group.size() - std::string("power I").size()].push_back(entry.name);
  }
  EXPECT_EQ(join(cards, " "), "#1 #2 #3 #4 Progression Retrogression Inversion Augmentation Termination");
  EXPECT_EQ(join(powers[0], " "), "Agent Axis Judge Knight Mimic Noble Psychic Wormhole");
  EXPECT_EQ(join(powers[1], " "), "Hybrid Multiverse Mutants Phoenix Swarm Thief Tornado Witch");
  EXPECT_EQ(join(powers[2], " "), "Alliance Assassin Deity Medusa Titan Tyrant Uniter Zodiac");
  const Rules r = rules_for(2);
  for (int number = 1; number <= 4; ++number) {
    Tw dark, gold;
    dark.set(Tw::kOnBoard);
    gold.set(Tw::kOnBoard | Tw::kGold);
    EXPECT_EQ(strength(r, dark, number), number) << "the number is the basic strength";
    EXPECT_EQ(strength(r, gold, number), number) << "on both sides";
  }
}

RULE_TEST("TW-2-6 TW-7-8", ThePhantomMovesInPhaseFourAndByTheWitchOnly) {
  const Rules r = rules_for(3);
  const Power witch = power_named(r, "Witch");
  int resets = 0, witches = 0;
  watch_games(r, 300, Passing::AnyTime, [&](const Moment& m) {
    ASSERT_LT(m.after.phantom, kAges);
    if (m.before.phantom == m.after.phantom) return;
    const bool by_witch = verb(m.action) == Verb::Use && m.action.a == witch;
    const bool activation = m.after.stack.top().pc == static_cast<std::uint8_t>(Step::Activate);
    const bool reset = m.after.round != m.before.round || activation;
    EXPECT_TRUE(by_witch || reset);
    resets += reset;
    witches += by_witch;
  });
  EXPECT_GT(resets, 0);
  EXPECT_GT(witches, 0);
}

RULE_TEST("TW-2-8 TW-8-13", PointsAreNotLimitedByTheCubes) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Dawn', 'vp': {'R': 45, 'B': 44},"
          " 'own': {'R': ['Deity!', 'Judge']}, 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}");
  EXPECT_EQ(t.see("vp.R"), "57") << "four ages and two tiles, doubled";
}

RULE_TEST("TW-2-10 TW-8-3", AnotherColourPlaysTheSameGame) {
  const std::string red =
      "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Dusk', 'own': {'R': ['Swarm!'], 'B': ['Knight!']},"
      " 'tw': {'R1': 'd@Dawn', 'R2': 'd@Dawn', 'R3': 'g@Dusk', 'R4': 'd@Night',"
      "        'B1': 'd@Day', 'B2': 'd@Dusk', 'B3': 'd@Dawn', 'B4': 'g@Night'},"
      " 'row': {'R': ['#1', 'Term'], 'B': ['Term']}}";
  std::string blue = red;
  for (char& c : blue) c = c == 'R' ? 'B' : c == 'B' ? 'R' : c;
  const Table t(2, red), u(2, blue);
  EXPECT_EQ(t.see("vp.R"), u.see("vp.B"));
  EXPECT_EQ(t.see("vp.B"), u.see("vp.R"));
  EXPECT_NE(t.see("vp.R"), t.see("vp.B"));
  EXPECT_NE(t.see("winners"), u.see("winners"));
}

RULE_TEST("TW-2-11 TW-6-4 TW-8-2", TheFirstGameHasItsPowersInAnyPlace) {
  const std::set<std::string> expected = {"Judge", "Knight", "Noble",    "Wormhole", "Hybrid", "Phoenix",
                                          "Swarm", "Witch",  "Assassin", "Deity",    "Medusa", "Titan"};
  std::set<std::string> in_dawn;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Table t(4, "", "{'powers': 'first-game', 'placement': 'random-dark'}");
    t.deal(seed);
    std::set<std::string> dealt;
    for (const char* age : {"Dawn", "Day", "Dusk", "Night"}) {
      for (const std::string& tile : split(t.see(std::string("tiles.") + age), ' ')) dealt.insert(tile);
    }
    EXPECT_EQ(dealt, expected);
    in_dawn.insert(split(t.see("tiles.Dawn"), ' ')[0]);
    EXPECT_EQ(t.asked(), "R card, B card, G card, P card") << "placed by chance: card play begins";
  }
  EXPECT_EQ(in_dawn.size(), 4u) << "distributed at random like any others";
}

RULE_TEST("TW-6-4", ThePartsOfAFirstGameMayBeUsedSeparately) {
  Table powers(2, "", "{'powers': 'first-game'}"), placement(2, "", "{'placement': 'random-dark'}");
  EXPECT_EQ(powers.deal(1).asked(), "R place, B place");
  EXPECT_EQ(placement.deal(1).asked(), "R card, B card");
}

// 3. Setup

RULE_TEST("TW-3-1", OptionsWithTheirDefaults) {
  std::vector<std::string> found;
  for (const OptionDef& def : Game::option_defs()) {
    if (def.clause != "TW-6-5" && def.id != "powers" && def.id != "placement") continue;
    found.push_back(std::string(def.id) + "=" + join(def.values, "/"));
  }
  EXPECT_EQ(join(found, " "), "variant=standard/youth powers=random/first-game/chosen placement=secret/random-dark");
  EXPECT_EQ(Table(2).deal(0).asked(), Table(2, "", "{'variant': 'standard', 'placement': 'secret'}").deal(0).asked());
  EXPECT_NE(Table::refusal(2, "{'variant': 'junior'}").find("standard"), std::string::npos);
  EXPECT_NE(Table::refusal(2, "{'speed': 'fast'}").find("speed"), std::string::npos);
}

RULE_TEST("TW-3-1 TW-3-2 TW-8-1", ChosenPowersAreExactlyThoseOfTheList) {
  const std::string list =
      "'Agent', 'Axis', 'Mimic', 'Psychic', 'Multiverse', 'Mutants', 'Thief', 'Tornado', "
      "'Alliance', 'Tyrant', 'Uniter'";
  Table t(2, "", "{'powers': 'chosen', 'chosen': [" + list + ", 'Zodiac']}");
  t.deal(7);
  std::string tiles;
  for (const char* age : {"Dawn", "Day", "Dusk", "Night"}) tiles += t.see(std::string("tiles.") + age) + " ";
  for (const char* name : {"Agent", "Thief", "Zodiac"}) EXPECT_NE(tiles.find(name), std::string::npos) << name;
  for (const char* name : {"Judge", "Witch", "Titan"}) EXPECT_EQ(tiles.find(name), std::string::npos) << name;
  EXPECT_NE(Table::refusal(2, "{'powers': 'chosen', 'chosen': [" + list + "]}").find("level 3 needs exactly four"),
            std::string::npos);
  EXPECT_NE(Table::refusal(2, "{'powers': 'chosen', 'chosen': [" + list + ", 'Tyrant']}").find("twice"),
            std::string::npos);
  EXPECT_NE(Table::refusal(2, "{'powers': 'chosen', 'chosen': [" + list + ", 'Zodiak']}").find("Zodiac"),
            std::string::npos);
}

RULE_TEST("TW-3-8 TW-11-2", RandomPlacementIsDarkAndOneAnAge) {
  for (int players = 2; players <= 4; ++players) {
    std::set<std::string> first;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Table t(players, "", "{'placement': 'random-dark'}");
      t.deal(seed);
      for (Seat p = 0; p < players; ++p) {
        std::set<std::string> places;
        for (int k = 1; k <= (players == 4 ? 3 : 4); ++k) {
          places.insert(t.see("tw." + t.now().seat_code(p) + std::to_string(k)));
        }
        const std::set<std::string> all = {"d@Dawn", "d@Day", "d@Dusk", "d@Night"},
                                    three = {"d@Dawn", "d@Day", "d@Dusk"};
        EXPECT_EQ(places, players == 4 ? three : all);
      }
      first.insert(t.see("tw.B1"));
    }
    EXPECT_EQ(first.size(), players == 4 ? 3u : 4u) << "anywhere";
  }
}

RULE_TEST("TW-3-9", TheStartOfPlay) {
  for (int players = 2; players <= 4; ++players) {
    Table t(players, "", "{'placement': 'random-dark'}");
    t.deal(3);
    EXPECT_EQ(t.see("round"), "1");
    EXPECT_EQ(t.see("turn"), "1");
    EXPECT_EQ(t.see("passed"), "");
    for (Seat p = 0; p < players; ++p) {
      const std::string seat = t.now().seat_code(p);
      EXPECT_EQ(t.see("vp." + seat), "0");
      EXPECT_EQ(t.see("own." + seat), "");
      EXPECT_EQ(t.see("row." + seat), "");
      EXPECT_EQ(t.see("activated." + seat), "-");
      EXPECT_EQ(t.see("tw." + seat + "1").find('*'), std::string::npos);
    }
  }
}

// 4. Play

RULE_TEST("TW-4-3", TerminationPassesUntilPhaseFour) {
  Table t(2, "{'at': 'phase-1', 'round': 1}");
  t.play("R card:Term, B card:#1");
  EXPECT_EQ(t.see("passed"), "R");
  EXPECT_EQ(t.asked(), "B card") << "Red plays no more";
  t.play("B card:#2");
  EXPECT_EQ(t.see("passed"), "R");
  t.play("B card:Term");
  EXPECT_EQ(t.see("round"), "2");
  EXPECT_EQ(t.see("passed"), "");
  EXPECT_EQ(t.asked(), "R card, B card");
}

RULE_TEST("TW-4-6", OnlyActivatedPowersAreUsed) {
  const std::string start = "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Witch%', 'Wormhole']}}";
  const auto with = [&](const char* mark) {
    std::string text = start;
    return text.replace(text.find('%'), 1, mark);
  };
  EXPECT_EQ(Table(2, with("!")).asked(), "R use-witch") << "not the Wormhole: owned, not activated";
  EXPECT_EQ(Table(2, with("")).asked(), "R card, B card");
  Table used(2, with("!"));
  used.play("R use:Witch:Dawn");
  EXPECT_EQ(used.see("own.R"), "Wormhole Witch!") << "still owned and activated for the round";
  EXPECT_EQ(used.see("used"), "use-witch") << "but used up";
}

RULE_TEST("TW-4-6 TW-7-31(d)(e)", TheAllianceActivatesForThisRound) {
  Table t(2, "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Alliance!', 'Axis', 'Judge', 'Witch', 'Swarm']}}");
  t.play("R use:Alliance:Judge+Swarm");
  EXPECT_EQ(t.see("own.R"), "Axis Judge! Swarm! Witch Alliance!") << "five tiles as before";
  EXPECT_EQ(t.asked(), "R card, B card") << "nothing has to be used";
}

RULE_TEST("TW-4-7 TW-4-28 TW-7-34(a)(c)", AllOthersAreOpponents) {
  Table t(3, "{'at': 'before-phase-1', 'round': 4, 'own': {'B': ['Medusa!']}}");
  t.play("B use:Medusa");
  EXPECT_EQ(t.see("withdrawn.R"), "#4");
  EXPECT_EQ(t.see("withdrawn.G"), "#4");
  EXPECT_EQ(t.see("withdrawn.B"), "") << "the owner's own card stays";
  EXPECT_EQ(t.see("hand.B"), "#1 #2 #3 #4 Prog Retro Inv Aug Term");
  EXPECT_EQ(t.see("cards.R"), "0") << "not a card played";
}

RULE_TEST("TW-4-27", InactiveTilesCountAsOwned) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 3, 'phantom': 'Dawn', 'own': {'R': ['Witch!', 'Axis', 'Judge']},"
          " 'used': ['use-witch'], 'tw': {'B1': 'd@Day'}, 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}",
          "{}", "end-phase-2");
  EXPECT_EQ(t.see("control.Dawn"), "R");
  EXPECT_EQ(t.see("vp.R"), "6") << "three ages and three tiles: used, not activated, all the same";
  EXPECT_EQ(t.see("vp.B"), "1");
}

RULE_TEST("TW-4-28 TW-7-27(b)", EffectsOnSeveralPlayersHappenTogether) {
  Table t(4,
          "{'at': 'before-phase-2', 'round': 3, 'own': {'P': ['Tornado!']}, 'tw': {'R1': 'g@Dawn*', 'B1': 'd@Night'},"
          " 'row': {'R': ['#1', 'Aug', 'Term'], 'B': ['Term'], 'G': ['Term'], 'P': ['Term']}}",
          "{}", "end-phase-2");
  t.play("P use:Tornado:Night");
  EXPECT_EQ(t.see("tw.R1"), "g@Night*") << "side and disk go along";
  EXPECT_EQ(t.see("tw.B1"), "d@Night") << "already there";
  EXPECT_EQ(t.see("tw.G1"), "d@Night");
  EXPECT_EQ(t.see("tw.P1"), "d@Dawn") << "his own stays";
}

RULE_TEST("TW-4-37", CardsOfOneTurnActOnTheirOwnersTwsOnly) {
  const std::string start = "{'at': 'phase-1', 'row': {'R': ['#1'], 'B': ['#1'], 'G': ['#2']}}";
  Table t(3, start), u(3, start);
  t.play("R card:Prog, B card:Retro, G card:Inv");
  u.play("G card:Inv, B card:Retro, R card:Prog");
  EXPECT_EQ(t.now().bytes(), u.now().bytes());
  EXPECT_EQ(t.see("tw.R1") + " " + t.see("tw.B1") + " " + t.see("tw.G2"), "d@Day d@Night g@Day");
}

RULE_TEST("TW-4-41", NoPowerInsideATurn) {
  const Rules r = rules_for(3);
  watch_games(r, 150, Passing::AnyTime, [&](const Moment& m) {
    if (m.who == kChance || m.after.stack.empty()) return;
    const Verb v = verb(m.action);
    bool mid_turn = v == Verb::Play && m.after.psychic != kNoSeat;
    for (const Player& player : m.after.player) mid_turn |= v <= Verb::Psychic && player.chosen != kNone;
    if (mid_turn) {
      EXPECT_EQ(m.after.stack.top().proc, Proc::Game);
    }
  });
  Table t(2, "{'at': 'phase-1', 'round': 2, 'own': {'R': ['Axis!']}, 'row': {'R': ['#1'], 'B': ['#1']}}");
  t.play("R card:#2");
  EXPECT_EQ(t.asked(), "B card") << "the Axis has become possible, but the turn is not over";
  t.play("B card:#2");
  EXPECT_EQ(t.asked(), "R use-axis");
}

// 5. End of game

RULE_TEST("TW-5-7 TW-8-41", PlacesBehindTheWinner) {
  const std::string start =
      "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Night', 'vp': {'R': 5, 'B': 5, 'G': 5, 'P': 9},"
      " 'tw': {'R1': 'g@Dawn', 'R2': 'd@Night', 'R3': 'd@Night', 'B1': 'g@Dawn', 'B2': 'd@Night', 'B3': 'd@Night',"
      "        'G1': 'd@Night', 'G2': 'g@Dawn', 'G3': 'd@Night', 'P1': 'd@Night', 'P2': 'd@Night', 'P3': 'd@Night'},"
      " 'row': {'R': ['#1', 'Term'], 'B': ['#1', %'Term'], 'G': ['#1', 'Term'], 'P': ['Term']}}";
  const auto ranks = [&](const char* more) {
    std::string text = start;
    const Table t(4, text.replace(text.find('%'), 1, more));
    std::string out;
    for (Seat p = 0; p < 4; ++p) out += std::to_string(t.now().outcome().rank[p]);
    return out;
  };
  EXPECT_EQ(ranks(""), "3321") << "Purple by VP, Green by gold strength, Red and Blue equal in all";
  EXPECT_EQ(ranks("'#2', "), "3421") << "Blue has played a card more";
}

RULE_TEST("TW-5-7", ControlOfThePhantomsAgeSeparatesPlacesToo) {
  const Table t(3,
                "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Dawn', 'vp': {'R': 2, 'B': 2, 'G': 20},"
                " 'tw': {'R1': 'd@Day', 'R2': 'd@Day', 'R3': 'd@Day', 'R4': 'd@Day',"
                "        'B1': 'd@Dawn', 'B2': 'd@Dawn', 'B3': 'd@Dawn', 'B4': 'd@Dawn', 'G1': 'd@Dusk'},"
                " 'row': {'R': ['#1', 'Term'], 'B': ['#1', 'Term'], 'G': ['Term']}}");
  EXPECT_EQ(t.see("vp.R"), "3");
  EXPECT_EQ(t.see("vp.B"), "3");
  EXPECT_EQ(t.now().outcome().rank[0], 3);
  EXPECT_EQ(t.now().outcome().rank[1], 2);
  EXPECT_EQ(t.now().outcome().rank[2], 1);
}

// 6. Variants

RULE_TEST("TW-6-1 TW-6-2 TW-13-2", HandsAndTwsByNumberOfPlayers) {
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players, option("placement", "random-dark"));
    State s = watch_game(r, 1, Passing::AnyTime, [](const Moment&) {});
    int tws = 0, tiles = 0;
    for (Seat p = 0; p < players; ++p) {
      for (Tw tw : s.player[p].tw) tws += tw.placed();
      EXPECT_EQ(std::popcount(s.player[p].hand) + s.player[p].row_size + std::popcount(s.player[p].withdrawn) +
                    (s.player[p].gift != kNone),
                players == 4 ? 8 : 9);
    }
    for (Power p = 0; p < r.powers; ++p) tiles += s.place[p] != kInBox;
    EXPECT_EQ(tws, players == 2 ? 8 : 12);
    EXPECT_EQ(tiles, 12);
  }
}

RULE_TEST("TW-6-1", TheOnlyOpponentIsAllOpponents) {
  Table t(2, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Thief!']}}");
  t.play("R use:Thief");
  EXPECT_EQ(t.asked(), "B thief-gift");
}

}  // namespace
}  // namespace timetable::whisperers
