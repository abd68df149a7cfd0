// The Time Whisperers, section 8 of the rules: rulings, and those that are options of the table in both values.
#include "games/whisperers/verbs.h"
#include "tests/rules/whisperers_survey.h"
#include "tests/rules/whisperers_table.h"

namespace timetable::whisperers {
namespace {

using Table = WhisperersTable;

RULE_TEST("TW-8-1", ThePowersAreChosenBeforeTheGame) {
  Table t(2);
  EXPECT_EQ(t.asked(), "chance deal-power") << "random by default, no draft";
  EXPECT_EQ(t.choices("chance"),
            "deal:Agent:Dawn deal:Axis:Dawn deal:Judge:Dawn deal:Knight:Dawn deal:Mimic:Dawn deal:Noble:Dawn "
            "deal:Psychic:Dawn deal:Wormhole:Dawn");
}

RULE_TEST("TW-8-4 TW-3-7 TW-10-3", EachAgeIsRevealedBeforeTheNextChoice) {
  Table t(2, "{'at': 'place'}");
  t.play("R place:3g");
  EXPECT_EQ(t.see("tw", "B"), "{}") << "Blue has not chosen yet";
  EXPECT_EQ(t.see("chosen.R", "B"), "?");
  t.play("B place:1d");
  EXPECT_EQ(t.see("tw.R3", "B"), "g@Dawn");
  EXPECT_EQ(t.see("tw.B1", "R"), "d@Dawn");
  EXPECT_EQ(t.asked(), "R place, B place") << "now for Day";
  EXPECT_EQ(t.choices("R"), "place:1d place:1g place:2d place:2g place:4d place:4g");
}

RULE_TEST("TW-8-14 TW-4-26", PowersForAPhaseAreNotUsedUp) {
  Table t(
      2,
      "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Mutants!'], 'B': ['Judge!']}, 'row': {'R': ['#1'], 'B': ['#1']}}");
  t.play("R use:Mutants, R card:#2, B card:#2");
  EXPECT_EQ(t.asked(), "R use-mutants") << "used before the last turn, offered again";
  EXPECT_EQ(t.see("used"), "");
  t.play("R decline:Mutants, R card:Term, B card:Term");
  EXPECT_EQ(t.see("control.Dusk"), "B");
  EXPECT_EQ(t.see("control.Night"), "B") << "the Judge is not used up by the first tie";
}

RULE_TEST("TW-8-15", StandingPowersNeverAsk) {
  const Rules r = rules_for(4);
  watch_games(r, 100, Passing::AnyTime, [&](const Moment& m) {
    if (m.who == kChance || verb(m.options[0]) != Verb::Decline) return;
    EXPECT_FALSE(r.standing & power_bit(m.options[0].a)) << r.power(m.options[0].a).name.english();
  });
  const Table t(2,
                "{'at': 'before-phase-2', 'round': 3, 'own': {'R': ['Swarm!']}, 'row': {'R': ['Term'], 'B': ['Term']}}",
                "{}", "end-phase-2");
  EXPECT_EQ(t.see("vp.R"), "5") << "applied without a question: four ages and a tile";
}

RULE_TEST("TW-8-16 TW-4-22", EmptyUsesAreNotOffered) {
  Table witch(2, "{'at': 'before-phase-1', 'round': 3, 'phantom': 'Dusk', 'own': {'R': ['Witch!']}}");
  EXPECT_EQ(witch.choices("R"), "decline:Witch use:Witch:Dawn use:Witch:Day use:Witch:Night");
  Table wormhole(4, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Wormhole!']}}");
  EXPECT_EQ(wormhole.choices("R"),
            "decline:Wormhole use:Wormhole:1:Day use:Wormhole:1:Dusk use:Wormhole:1:Night use:Wormhole:2:Dawn "
            "use:Wormhole:2:Dusk use:Wormhole:2:Night use:Wormhole:3:Dawn use:Wormhole:3:Day use:Wormhole:3:Night");
  Table axis(2,
             "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Axis!']}, 'tw': {'R2': 'd@Dawn'},"
             " 'row': {'R': ['#1', '#2'], 'B': ['#1', '#2']}}");
  EXPECT_EQ(axis.asked(), "R card, B card") << "both TWs in one age";
}

RULE_TEST("TW-8-18 TW-4-24", OneOwnerIsOfferedHisPowersByLevelAndName) {
  Table t(3,
          "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Alliance!', 'Zodiac!', 'Mutants!', 'Axis!'], 'B': ['Psychic!'],"
          " 'G': ['Phoenix!']}, 'row': {'R': ['#1', '#2'], 'B': ['#1'], 'G': ['#1']}}");
  std::vector<std::string> offers;
  while (t.asked().find("use-") != std::string::npos) {
    offers.push_back(t.asked());
    t.play(t.asked().substr(0, 2) + split(t.choices(t.asked().substr(0, 1)), ' ')[0]);
  }
  EXPECT_EQ(join(offers, ", "), "R use-axis, B use-psychic, R use-mutants, G use-phoenix, R use-zodiac");
}

RULE_TEST("TW-8-49 TW-4-63", ATileJustWonCannotBeUsedInTheSameRound) {
  Table t(2,
          "{'at': 'phase-3', 'round': 1, 'tw': {'R1': 'g@Dawn'}, 'tiles': {'Dawn': ['Agent'], 'Day': ['Axis']},"
          " 'row': {'R': ['Term'], 'B': ['Term']}}",
          "{}", "end-phase-3");
  EXPECT_EQ(t.see("own.R"), "Agent") << "owned, not active";
  const Rules r = rules_for(3);
  watch_games(r, 60, Passing::AnyTime, [&](const Moment& m) {
    for (Power p = 0; p < r.powers; ++p) {
      const bool won = m.before.place[p] == kOnBoard && m.after.place[p] < kSeatsMax;
      const bool next_round = m.after.round != m.before.round;
      if (won && !next_round && has_acting(m.after, m.after.place[p], p)) ADD_FAILURE() << "active at once";
    }
  });
}

RULE_TEST("TW-8-50 TW-4-60", AllAgesAreEvaluatedOnTheSameState) {
  Table t(2,
          "{'at': 'phase-3', 'round': 1,"
          " 'tw': {'R1': 'g@Dawn', 'R2': 'g@Day', 'B1': 'd@Dawn', 'B2': 'g@Day'},"
          " 'tiles': {'Dawn': ['Judge'], 'Day': ['Axis'], 'Dusk': ['Agent'], 'Night': ['Noble']},"
          " 'row': {'R': ['Term'], 'B': ['Term']}}",
          "{}", "end-phase-3");
  EXPECT_EQ(t.see("own.R"), "Judge");
  EXPECT_NE(t.see("removed").find("Axis"), std::string::npos) << "the Judge just won does not break the tie in Day";
}

RULE_TEST("TW-8-21 TW-4-31", PsychicAndMultiverseAreAnnouncedBeforeAnyCardIsChosen) {
  Table t(2, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Psychic!'], 'B': ['Multiverse!']}}");
  EXPECT_EQ(t.asked(), "R use-psychic");
  t.play("R use:Psychic");
  EXPECT_EQ(t.asked(), "B use-multiverse");
  EXPECT_EQ(t.see("chosen.R") + t.see("chosen.B"), "--");
  EXPECT_EQ(t.see("announced.psychic", "B"), "R") << "publicly";
  t.play("B decline:Multiverse");
  EXPECT_EQ(t.asked(), "B card");
}

RULE_TEST("TW-8-25", OnlyTheKeptCardOfThePairIsRevealed) {
  Table t(3, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!']}}");
  t.play("R use:Multiverse, R pair:#1+Aug, B card:#2, G card:#3");
  for (const char* viewer : {"B", "G", "spectator"}) EXPECT_EQ(t.see("chosen.R", viewer), "?");
  t.play("R keep:#1");
  for (const char* viewer : {"B", "G", "spectator"}) {
    EXPECT_TRUE(t.read(viewer, "Red plays #1 and takes the other card back."));
    for (const std::string& line : t.log(viewer)) EXPECT_EQ(line.find("Augmentation"), std::string::npos) << line;
  }
}

RULE_TEST("TW-8-37 TW-4-71", EliminationsAndPhaseFourNeverMeet) {
  for (int players = 2; players <= 4; ++players) {
    const Rules r = rules_for(players);
    bool eliminated = false;
    watch_games(r, 200, Passing::AnyTime, [&](const Moment& m) {
      for (const Player& p : m.after.player) {
        for (Tw tw : p.tw) {
          if (!tw.eliminated() && !tw.titan()) continue;
          EXPECT_EQ(m.after.round, 4);
          eliminated = true;
        }
      }
    });
    EXPECT_TRUE(eliminated);
  }
}

RULE_TEST("TW-8-10 TW-4-38", AnyCardOfTheHandMayBePlayed) {
  Table t(2, "{'at': 'phase-1'}");
  t.play("R card:Aug, B card:Inv");
  EXPECT_EQ(t.see("row.R") + t.see("row.B"), "AugInv");
  EXPECT_TRUE(t.read("B", "Augmentation finds nothing to act on for Red."));
}

RULE_TEST("TW-8-45", OffersAlwaysHaveTwoOptions) {
  const Rules r = rules_for(3);
  watch_games(r, 150, Passing::AnyTime, [&](const Moment& m) {
    if (m.who != kChance && verb(m.options[0]) == Verb::Decline) {
      EXPECT_GE(m.options.size(), 2);
    }
  });
}

// The rulings that are options (TW-8-54): the default first, then the other value.

std::string one_of_two(const std::string& option, bool other) {
  for (const OptionDef& def : Game::option_defs()) {
    if (def.id == option) return "{'" + option + "': '" + def.values[other ? 1 : 0] + "'}";
  }
  return "no such option";
}

RULE_TEST("TW-8-54", TheTable) {
  const std::vector<std::pair<std::string, std::string>> expected = {{"titan_factor", "3 6 TW-8-31"},
                                                                     {"passed_powers", "allowed none TW-8-5"},
                                                                     {"united_swarm", "per-age once TW-8-32"},
                                                                     {"assassin_reach", "pair age TW-8-32"},
                                                                     {"tornado_spares", "activated owned TW-8-30"},
                                                                     {"youth_phantom", "added instead TW-8-39"}};
  for (const auto& [id, values] : expected) {
    const auto def = std::ranges::find(Game::option_defs(), id, &OptionDef::id);
    ASSERT_NE(def, Game::option_defs().end()) << id;
    EXPECT_EQ(join(def->values, " ") + " " + std::string(def->clause), values);
  }
}

RULE_TEST("TW-8-54 TW-8-31", TitanFactor) {
  const auto dark = [](bool other) {
    Table t(2,
            "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Titan!']}, 'tw': {'R4': 'd@Night*'},"
            " 'row': {'R': ['#4', 'Aug', 'Term'], 'B': ['Term']}}",
            one_of_two("titan_factor", other), "end-phase-2");
    return t.play("R use:Titan:4").see("dark.Night.R");
  };
  EXPECT_EQ(dark(false), "12");
  EXPECT_EQ(dark(true), "24");
}

RULE_TEST("TW-8-54 TW-8-5", PassedPowers) {
  const auto asked = [](const std::string& power, bool other) {
    return Table(3,
                 "{'at': 'phase-1', 'round': 4, 'own': {'R': ['" + power +
                     "!']}, 'row': {'R': ['#1', '#2', 'Prog', 'Term'], 'B': ['#1', '#2', '#3', '#4'],"
                     " 'G': ['#1', '#2', '#3', '#4']}, 'tw': {'R2': 'd@Dusk'}}",
                 one_of_two("passed_powers", other))
        .asked();
  };
  EXPECT_EQ(asked("Axis", false), "R use-axis");
  EXPECT_EQ(asked("Phoenix", false), "R use-phoenix");
  EXPECT_EQ(asked("Zodiac", false), "R use-zodiac");
  for (const char* power : {"Axis", "Phoenix", "Zodiac"}) EXPECT_EQ(asked(power, true), "B card, G card") << power;
  for (const char* power : {"Psychic", "Multiverse", "Mutants", "Tyrant"}) {
    EXPECT_EQ(asked(power, false), "B card, G card") << power;
  }
}

RULE_TEST("TW-8-54 TW-8-5", PassedPowersThief) {
  const auto asked = [](bool other) {
    Table t(2, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Thief!']}}", one_of_two("passed_powers", other));
    return t.play("R use:Thief, B gift:Inv, R card:#1, B card:#1, R decline:Thief, R card:Term, B card:#2").asked();
  };
  EXPECT_EQ(asked(false), "R apply-stolen");
  EXPECT_EQ(asked(true), "B card");
}

RULE_TEST("TW-8-54 TW-8-32", UnitedSwarm) {
  const auto control = [](bool other) {
    Table t(2,
            "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Night', 'own': {'R': ['Uniter!'], 'B': ['Swarm!']},"
            " 'tw': {'R1': 'd@Dawn', 'R2': 'g@Day', 'B1': 'g@Dawn', 'B2': 'g@Day'},"
            " 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}",
            one_of_two("united_swarm", other), "end-phase-2");
    return t.play("R use:Uniter:Dawn-Day").see("control.Dawn");
  };
  EXPECT_EQ(control(false), "B") << "1 against 2";
  EXPECT_EQ(control(true), "R") << "1 against 1, fewer cards";
}

RULE_TEST("TW-8-54 TW-8-32", AssassinReach) {
  const auto eliminated = [](bool other) {
    Table t(2,
            "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Assassin!'], 'B': ['Uniter!']},"
            " 'row': {'R': ['Term'], 'B': ['Term']}}",
            one_of_two("assassin_reach", other), "end-phase-2");
    t.play("B use:Uniter:Dawn-Day, R use:Assassin");
    return t.see("tw.B1") + " " + t.see("tw.B2");
  };
  EXPECT_EQ(eliminated(false), "d@Dawn d@Dayx");
  EXPECT_EQ(eliminated(true), "d@Dawnx d@Day");
}

RULE_TEST("TW-8-54 TW-8-30", TornadoSpares) {
  const auto asked = [](bool other, const std::string& mark) {
    return Table(2,
                 "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Tornado!'], 'B': ['Assassin" + mark +
                     "']}, 'tw': {'B1': 'd@Dusk', 'R1': 'd@Night', 'R2': 'd@Night', 'B4': 'd@Day'},"
                     " 'row': {'R': ['Term'], 'B': ['Term']}}",
                 one_of_two("tornado_spares", other))
        .asked();
  };
  EXPECT_EQ(asked(false, ""), "R use-tornado") << "an Assassin that is not activated protects nothing";
  EXPECT_EQ(asked(false, "!"), "B use-assassin") << "activated: no TW#1 to move";
  EXPECT_EQ(asked(true, ""), "") << "owned is enough: nothing to ask, the game is over";
  EXPECT_EQ(asked(true, "!"), "B use-assassin");
}

RULE_TEST("TW-8-54 TW-8-39", YouthPhantom) {
  const auto points = [](const std::string& value) {
    return Table(2,
                 "{'at': 'before-phase-2', 'round': 3, 'phantom': 'Dawn', 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}",
                 "{'variant': 'youth', 'youth_phantom': '" + value + "'}")
        .see("vp.R");
  };
  EXPECT_EQ(points("added"), "7") << "four ages and the round number";
  EXPECT_EQ(points("instead"), "6") << "three ages, and 3 in all for the phantom's";
}

}  // namespace
}  // namespace timetable::whisperers
