// The Time Whisperers, section 7 of the rules: powers one by one, in the corner cases that the test vectors of
// section 12 leave out.
#include <bit>

#include "games/whisperers/verbs.h"
#include "tests/rules/whisperers_survey.h"
#include "tests/rules/whisperers_table.h"

namespace timetable::whisperers {
namespace {

using Table = WhisperersTable;

RULE_TEST("TW-7-10", WhichPowersCanBeActiveInWhichRound) {
  const Rules r = rules_for(3);
  watch_games(r, 300, Passing::AnyTime, [&](const Moment& m) {
    const State& s = m.after;
    int active[kSeatsMax] = {};
    for (Power p = 0; p < r.powers; ++p) {
      if (!(s.acting & power_bit(p))) continue;
      const bool copy = s.place[p] != s.acts_for[p];
      ++active[s.acts_for[p]];
      if (copy) {
        EXPECT_EQ(s.round, 2);
        EXPECT_EQ(r.level[p], 2);
      } else {
        EXPECT_LT(r.level[p], s.round) << "level I from round 2, level II from round 3, level III in round 4";
      }
    }
    for (int n : active) EXPECT_LE(n, s.round == 4 ? 4 : s.round == 2 ? 2 : 1);
  });
}

// Level I

const std::string kAgent =
    "{'at': 'before-phase-3', 'round': %, 'own': {'R': ['Agent!']}, 'tw': {'R1': 'g@Dawn', 'B2': 'g@Day'},"
    " 'tiles': {'Dawn': ['Swarm', 'Titan'], 'Day': ['Witch', 'Deity'], 'Dusk': ['Hybrid'], 'Night': ['Thief']},"
    " 'row': {'R': ['Term'], 'B': ['Term']}}";

std::string in_round(std::string position, int round) {
  return position.replace(position.find('%'), 1, std::to_string(round));
}

RULE_TEST("TW-7-11(a)(b) TW-7-9", TheAgentExchangesTilesOfTheSameLevel) {
  Table t(2, in_round(kAgent, 2), "{}", "end-phase-3");
  EXPECT_EQ(t.choices("R"),
            "decline:Agent use:Agent:Dawn-Day use:Agent:Day-Dusk use:Agent:Dusk-Night use:Agent:Night-Dawn");
  EXPECT_EQ(t.see("gold.Dawn.R", "B") + t.see("gold.Day.B", "R"), "12") << "who will control which age is public";
  t.play("R use:Agent:Dawn-Day");
  EXPECT_EQ(t.see("own.R"), "Agent! Witch") << "Dawn's controller gets what lay in Day";
  EXPECT_EQ(t.see("own.B"), "Swarm");
  EXPECT_EQ(t.see("tiles.Dawn") + " " + t.see("tiles.Day"), "Titan Deity") << "higher tiles stay where they are";
}

RULE_TEST("TW-7-11(c) TW-7-15(e)", TheCopyDoesNotCareWhereItsOriginalLies) {
  Table t(2,
          "{'at': 'before-phase-1', 'round': 2, 'own': {'R': ['Mimic!'], 'B': ['Agent!']},"
          " 'tw': {'B1': 'g@Dawn', 'B4': 'g@Day'},"
          " 'tiles': {'Dawn': ['Swarm', 'Titan'], 'Day': ['Hybrid', 'Deity'], 'Dusk': ['Witch'], 'Night': ['Thief']}}",
          "{}", "end-phase-3");
  t.play("R use:Mimic:Hybrid, R card:Term, B card:Term, B use:Agent:Dawn-Day");
  EXPECT_EQ(t.see("own.B"), "Agent! Hybrid Swarm") << "Blue has won both";
  EXPECT_EQ(t.see("copy.Hybrid"), "R") << "and Red's copy is still in force";
  EXPECT_EQ(t.see("gold.Day.R"), "2") << "his dark TW#2 counts as gold";
}

RULE_TEST("TW-7-11(d) TW-7-10", TheAgentIsNeverOfferedInRoundFour) {
  Table t(2, "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Agent!']}, 'row': {'R': ['Term'], 'B': ['Term']}}");
  EXPECT_EQ(t.asked(), "") << "the game is over";
  Table none(2, "{'at': 'before-phase-3', 'round': 3, 'own': {'R': ['Agent!']}}", "{}", "end-phase-3");
  EXPECT_EQ(none.asked(), "") << "no two ages with tiles";
}

RULE_TEST("TW-7-12(a)(b)(c)(e)", TheAxisExchangesPlacesAndNothingElse) {
  Table t(2,
          "{'at': 'phase-1', 'round': 2, 'own': {'R': ['Axis!']}, 'tw': {'R1': 'g@Dawn', 'R3': 'd@Dusk*'},"
          " 'row': {'R': ['#1', 'Inv', '#3', 'Aug', 'Prog'], 'B': ['#1', '#2']}}");
  t.play("R use:Axis");
  EXPECT_EQ(t.see("tw.R1"), "g@Dusk") << "its side stays";
  EXPECT_EQ(t.see("tw.R3"), "d@Dawn*") << "its disk stays";
  EXPECT_EQ(t.see("activated.R"), "3");
  EXPECT_EQ(t.see("cards.R"), "5") << "not a card play; the cards between and after do not matter";
  EXPECT_EQ(t.asked(), "R card, B card");
}

RULE_TEST("TW-7-12(d)", TheAxisReadsTheRowAfterThePhoenix) {
  Table t(2,
          "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Alliance!', 'Axis!', 'Phoenix!']},"
          " 'tw': {'R1': 'd@Dawn', 'R2': 'd@Day', 'R3': 'd@Dusk'},"
          " 'row': {'R': ['#1', '#2', '#3'], 'B': ['#1']}}");
  t.play("R decline:Axis, R use:Phoenix:#2, R card:#4, B card:#2, R use:Axis");
  EXPECT_EQ(t.see("row.R"), "#1 #3 #4");
  EXPECT_EQ(t.see("tw.R3") + " " + t.see("tw.R4"), "d@Night d@Dusk");
  EXPECT_EQ(t.see("tw.R1"), "d@Dawn");
}

const std::string kTie =
    "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Night', 'own': {%},"
    " 'tw': {'R1': 'd@Dawn', 'R2': 'd@Day', 'R3': 'g@Dusk', 'R4': 'g@Night',"
    "        'B1': 'd@Dawn', 'B2': 'd@Day', 'B3': 'g@Dusk', 'B4': 'g@Night',"
    "        'G1': 'd@Dawn', 'G2': 'g@Day', 'G3': 'g@Dusk', 'G4': 'g@Night'},"
    " 'row': {'R': ['#1', '#2', 'Term'], 'B': ['#1', 'Term'], 'G': ['#1', 'Term']}}";

std::string owning(std::string position, const std::string& tiles) {
  return position.replace(position.find('%'), 1, tiles);
}

RULE_TEST("TW-7-13(a)(b)(c)", TheJudgeWinsItsTies) {
  const Table judge(3, owning(kTie, "'R': ['Judge!']"), "{}", "end-phase-2");
  EXPECT_EQ(judge.see("control.Dawn"), "R") << "a tie of three, against fewer cards";
  EXPECT_EQ(judge.see("control.Day"), "R");
  EXPECT_EQ(judge.see("control.Dusk"), "-") << "no help at total 0";
  const Table elsewhere(3, owning(kTie, "'G': ['Judge!']"), "{}", "end-phase-2");
  EXPECT_EQ(elsewhere.see("control.Dawn"), "G");
  EXPECT_EQ(elsewhere.see("control.Day"), "B") << "not Green's tie: settled by the cards";
}

RULE_TEST("TW-7-13(d)", TheJudgeWorksInAUnitedPairAndInTheZodiacsScoring) {
  Table pair(3, owning(kTie, "'R': ['Judge!'], 'B': ['Uniter!']"), "{}", "end-phase-2");
  pair.play("B use:Uniter:Dawn-Day");
  EXPECT_EQ(pair.see("control.Day"), "R") << "3 against 3";
  Table zodiac(2, "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Judge!'], 'B': ['Zodiac!']}}");
  zodiac.play("B use:Zodiac");
  EXPECT_EQ(zodiac.see("vp.R") + zodiac.see("vp.B"), "50") << "four ages and one tile for the phantom";
}

RULE_TEST("TW-7-13(e)(f) TW-5-3", TheJudgeDoesNotBreakTheTieOfTheGame) {
  const Table t(2,
                "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Night', 'own': {'R': ['Judge!']}, 'vp': {'B': 1},"
                " 'tw': {'R1': 'd@Dawn', 'R2': 'g@Day', 'R3': 'g@Day', 'R4': 'g@Day',"
                "        'B1': 'd@Dawn', 'B2': 'g@Day', 'B3': 'g@Day', 'B4': 'g@Day'},"
                " 'row': {'R': ['#1', 'Term'], 'B': ['#1', 'Term']}}");
  EXPECT_EQ(t.see("vp.R") + t.see("vp.B"), "11") << "the Judge has won Dawn";
  EXPECT_EQ(t.see("winners"), "R B");
  const Rules r = rules_for(2);
  int judges = 0;
  for (const PowerDef& p : r.deck->power) judges += p.id == "judge";
  EXPECT_EQ(judges, 1);
}

const std::string kKnight =
    "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Night', 'own': {%},"
    " 'tw': {'R1': 'g@Dawn*', 'R2': 'g@Day', 'R3': 'g@Dusk', 'R4': 'd@Night',"
    "        'B1': 'g@Dawn', 'B2': 'g@Day', 'B3': 'g@Dusk', 'B4': 'd@Night'},"
    " 'row': {'R': ['#1', 'Aug', 'Term'], 'B': ['#1', 'Term']}}";

RULE_TEST("TW-7-14(a)(b)(c)", TheKnightsOneIsFlatAndCanWinAnAge) {
  const Table t(2, owning(kKnight, "'R': ['Knight!']"), "{}", "end-phase-2");
  EXPECT_EQ(t.see("dark.Dawn.R"), "1") << "TW#1 is gold and augmented: +1 all the same, not doubled";
  EXPECT_EQ(t.see("control.Dawn"), "R");
}

RULE_TEST("TW-7-14(f) TW-7-37(a)", TheKnightAddsOneOnceInAUnitedPair) {
  Table t(2, owning(kKnight, "'R': ['Knight!'], 'B': ['Uniter!']"), "{}", "end-phase-2");
  EXPECT_EQ(t.see("dark.Dawn.R") + t.see("dark.Day.R"), "10");
  t.play("B use:Uniter:Dawn-Day");
  EXPECT_EQ(t.see("control.Day"), "R");
  EXPECT_EQ(t.see("vp.R"), "2");
}

RULE_TEST("TW-7-14(g) TW-7-32(b)", TheKnightsBonusIsNoStrengthOfATw) {
  Table t(3,
          "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Assassin!'], 'B': ['Knight!']},"
          " 'tw': {'R1': 'd@Dawn', 'B1': 'd@Dawn', 'B2': 'd@Night', 'G1': 'd@Day', 'G2': 'd@Dawn'},"
          " 'row': {'R': ['Term'], 'B': ['Term'], 'G': ['Term']}}",
          "{}", "end-phase-2");
  t.play("R use:Assassin");
  EXPECT_EQ(t.see("tw.B1"), "d@Dawn") << "1, whatever the Knight adds";
  EXPECT_EQ(t.see("tw.G2"), "d@Dawnx");
}

const std::string kMimic =
    "{'at': 'before-phase-1', 'round': %, 'phantom': 'Dawn', 'own': {'R': ['Mimic!', 'Axis'], 'B': ['Noble!']},"
    " 'tw': {'B2': 'g@Day'},"
    " 'tiles': {'Dawn': ['Witch', 'Titan'], 'Day': ['Thief', 'Deity'], 'Dusk': ['Swarm', 'Medusa'],"
    "           'Night': ['Phoenix', 'Zodiac']}}";

RULE_TEST("TW-7-15(a)(c)", ACopiedWitchActsInTheSameWindow) {
  Table t(2, in_round(kMimic, 2), "{}", "end-phase-2");
  EXPECT_EQ(t.choices("R"), "decline:Mimic use:Mimic:Phoenix use:Mimic:Swarm use:Mimic:Thief use:Mimic:Witch");
  t.play("R use:Mimic:Witch");
  EXPECT_EQ(t.asked(), "R use-witch");
  t.play("R use:Witch:Night, R card:Term, B card:#1, B card:Term");
  EXPECT_EQ(t.see("control.Night"), "R");
  EXPECT_EQ(t.see("vp.R"), "6") << "four ages; Mimic and Axis count as owned";
}

RULE_TEST("TW-7-15(b)(e)", AUsedMimicLeavesInPhaseFour) {
  Table t(2, in_round(kMimic, 2), "{}", "end-phase-4");
  t.play("R use:Mimic:Thief, R decline:Thief, R card:Term, B card:Term");
  t.play("B activate:Thief").settle();
  EXPECT_EQ(t.see("own.R"), "Axis!") << "whether or not the copied power was used";
  EXPECT_EQ(t.see("own.B"), "Noble Thief! Witch") << "the original was awarded as usual";
  EXPECT_NE(t.see("removed").find("Mimic"), std::string::npos);
  EXPECT_EQ(t.see("copy"), "{}");
}

RULE_TEST("TW-7-15(d)(f)", AMimicThatWasNotUsedStays) {
  Table t(2, in_round(kMimic, 2));
  t.play("R decline:Mimic, R card:Term, B card:Term, R activate:Mimic, B activate:Noble");
  EXPECT_EQ(t.see("own.R"), "Axis Mimic!");
  EXPECT_EQ(t.see("round"), "3");
  EXPECT_EQ(t.asked(), "R card, B card") << "no level II tile on the board: tiles in hands or in the box do not count";
}

RULE_TEST("TW-7-16", TheNoblesOneIsGold) {
  Table t(2,
          "{'at': 'before-phase-3', 'round': 2, 'own': {'R': ['Noble!']},"
          " 'tiles': {'Dawn': ['Swarm'], 'Day': ['Witch']}, 'row': {'R': ['Term'], 'B': ['Term']}}",
          "{}", "end-phase-3");
  EXPECT_EQ(t.see("own.R"), "Noble! Swarm") << "TW#1 is dark side up in Dawn";
  EXPECT_EQ(t.see("removed"), "Witch");
  Table dark(2, "{'at': 'before-phase-2', 'round': 2, 'own': {'R': ['Noble!']}}", "{}", "end-phase-2");
  EXPECT_EQ(dark.see("dark.Dawn.R"), "1") << "nothing on the dark track";
}

RULE_TEST("TW-7-17(a)(b)(c)", ThePsychicSeesCardsAndEffectsThenMustPlay) {
  Table t(2, "{'at': 'phase-1', 'round': 2, 'own': {'R': ['Psychic!']}, 'row': {'R': ['#1'], 'B': ['#1']}}");
  t.play("R use:Psychic");
  EXPECT_EQ(t.asked(), "B card");
  t.play("B card:Prog");
  EXPECT_EQ(t.asked(), "R psychic-card");
  EXPECT_EQ(t.see("row.B", "R"), "#1 Prog");
  EXPECT_EQ(t.see("tw.B1", "R"), "d@Day");
  EXPECT_EQ(t.choices("R"),
            "psychic:#2 psychic:#3 psychic:#4 psychic:Prog psychic:Retro psychic:Inv psychic:Aug psychic:Term");
  t.play("R psychic:Term");
  EXPECT_EQ(t.see("passed"), "R");
  Table used(2, "{'at': 'phase-1', 'round': 2, 'own': {'R': ['Psychic!']}}");
  used.play("R use:Psychic, B card:#1, R psychic:#1");
  EXPECT_EQ(used.asked(), "R card, B card") << "used up by the announcement";
}

RULE_TEST("TW-7-18", TheWormholeMovesOneTwAndActivatesNothing) {
  Table t(2, "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Wormhole!']}, 'tw': {'R4': 'g@Night'}}");
  EXPECT_EQ(split(t.choices("R"), ' ').size(), 13u);
  t.play("R use:Wormhole:4:Dawn");
  EXPECT_EQ(t.see("tw.R4"), "g@Dawn");
  EXPECT_EQ(t.see("activated.R"), "-");
  EXPECT_EQ(t.see("cards.R"), "0");
}

// Level II

RULE_TEST("TW-7-21(a)(d)(e)(f)", TheHybridCountsTwice) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 3, 'phantom': 'Night', 'own': {'R': ['Hybrid!']},"
          " 'tiles': {'Day': ['Deity']}, 'tw': {'R2': 'd@Day*'}, 'row': {'R': ['#2', 'Aug', 'Term'], 'B': ['Term']}}",
          "{}", "end-phase-3");
  EXPECT_EQ(t.see("dark.Day.R") + t.see("gold.Day.R"), "44") << "augmented: both";
  EXPECT_EQ(t.see("control.Day"), "R");
  EXPECT_EQ(t.see("own.R"), "Hybrid! Deity") << "still active in phase 3";
  EXPECT_EQ(t.see("gold_strength.R"), "0") << "not in the tie-break at the end";
  Table zodiac(2, "{'at': 'phase-1', 'round': 4, 'tw': {'R2': 'g@Day'}, 'own': {'R': ['Hybrid!'], 'B': ['Zodiac!']}}");
  zodiac.play("B use:Zodiac");
  EXPECT_EQ(zodiac.see("dark.Day.R"), "2");
}

RULE_TEST("TW-7-21(b)(c) TW-7-32(e)", ForTheAssassinTheHybridIsOneTw) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Assassin!'], 'B': ['Hybrid!']},"
          " 'tw': {'R1': 'd@Day', 'B1': 'd@Night', 'B2': 'd@Day', 'B3': 'd@Day'},"
          " 'row': {'R': ['Term'], 'B': ['Term']}}",
          "{}", "end-phase-2");
  t.play("R use:Assassin");
  EXPECT_EQ(t.see("tw.B3") + " " + t.see("tw.B2"), "d@Dayx d@Day") << "3 is above 2";
}

RULE_TEST("TW-7-21(c)", AnEliminatedHybridGivesNeither) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Assassin!'], 'B': ['Hybrid!']},"
          " 'tw': {'R1': 'd@Day'}, 'row': {'R': ['Term'], 'B': ['Term']}}",
          "{}", "end-phase-2");
  t.play("R use:Assassin");
  EXPECT_EQ(t.see("tw.B2"), "d@Dayx");
  EXPECT_EQ(t.see("dark.Day.B") + t.see("gold.Day.B"), "00");
}

RULE_TEST("TW-7-22(a)(b)(c)", OfTheMultiversesPairOneCardIsPlayed) {
  Table t(2, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Multiverse!']}, 'row': {'R': ['#1'], 'B': ['#1']}}");
  t.play("R use:Multiverse, R pair:Prog+Term, B card:#2, R keep:Prog");
  EXPECT_EQ(t.see("row.R"), "#1 Prog");
  EXPECT_EQ(t.see("hand.R"), "#2 #3 #4 Retro Inv Aug Term") << "as if never chosen";
  EXPECT_EQ(t.see("passed"), "");
  t.play("R use:Multiverse, R pair:Inv+Term, B card:#3, R keep:Term");
  EXPECT_EQ(t.see("passed"), "R");
  EXPECT_EQ(t.see("row.R"), "#1 Prog Term");
}

RULE_TEST("TW-7-22(f) TW-7-17(d)", ThePsychicSeesThePairOfTheMultiverse) {
  Table t(3, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Psychic!'], 'B': ['Multiverse!']}}");
  t.play("R use:Psychic, B use:Multiverse, B pair:#1+Term, G card:#4");
  EXPECT_EQ(t.asked(), "R psychic-card");
  EXPECT_EQ(t.see("chosen.B", "R"), "pair:#1+Term") << "face up";
  EXPECT_EQ(t.see("row.B"), "") << "not yet carried out";
  t.play("R psychic:#2");
  EXPECT_EQ(t.asked(), "B keep");
}

RULE_TEST("TW-7-17(b) TW-8-24", ThePsychicMayTerminateBeforeTheMultiverseKeeps) {
  Table t(3, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Psychic!'], 'B': ['Multiverse!']}}");
  t.play("R use:Psychic, B use:Multiverse, B pair:#1+Inv, G card:#4, R psychic:Term");
  EXPECT_EQ(t.asked(), "B keep");
  EXPECT_EQ(t.see("chosen.B", "G"), "pair:#1+Inv") << "still face up";
  TableSpec spec;
  spec.players = 3;
  const Doc position = t.now().view(kChance);
  const auto again = (*find_game("whisperers"))->open(spec, &position);
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ((*again)->bytes(), t.now().bytes()) << "the position can be written and read back";
}

RULE_TEST("TW-7-23(a)(c)(d)", TheMutantsTurnRightAfterANumberCard) {
  Table t(2, "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Mutants!']}}");
  t.play("R card:#2, B card:#1, R use:Mutants");
  EXPECT_EQ(t.see("tw.R2"), "g@Day");
  EXPECT_EQ(t.see("cards.R"), "1");
  t.play("R card:Inv, B card:#2");
  EXPECT_EQ(t.see("tw.R2"), "d@Day") << "a later Inversion turns it again";
  EXPECT_EQ(t.asked(), "R card, B card") << "the chance is gone with another card";
  t.play("R card:#3, B card:#3");
  EXPECT_EQ(t.asked(), "R use-mutants") << "each turn";
}

RULE_TEST("TW-7-24(c)", ACardTakenBackMayBePlayedAgain) {
  Table t(2,
          "{'at': 'phase-1', 'round': 3, 'own': {'R': ['Phoenix!']}, 'row': {'R': ['#1', 'Prog'], 'B': ['#1', '#2']}}");
  EXPECT_EQ(t.choices("R"), "decline:Phoenix use:Phoenix:#1 use:Phoenix:Prog");
  t.play("R use:Phoenix:Prog, R card:Prog, B card:#3");
  EXPECT_EQ(t.see("row.R"), "#1 Prog");
  EXPECT_EQ(t.see("tw.R1"), "d@Day");
  EXPECT_EQ(t.asked(), "R card, B card") << "once per round";
}

RULE_TEST("TW-7-25(a)(c)(d)", TheSwarmIsEverywhereAndCannotBeEliminated) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Night', 'own': {'R': ['Swarm!'], 'B': ['Assassin!']},"
          " 'tw': {'R1': 'd@Dawn*', 'R2': 'd@Dawn', 'R3': 'd@Dawn', 'R4': 'd@Dawn',"
          "        'B1': 'd@Dawn', 'B2': 'g@Day', 'B3': 'g@Day', 'B4': 'g@Day'},"
          " 'row': {'R': ['#1', 'Aug', 'Term'], 'B': ['Term']}}",
          "{}", "end-phase-2");
  EXPECT_EQ(t.see("dark.Dawn.R"), "12") << "2 + 2 + 3 + 4, and one, not doubled";
  t.play("B use:Assassin");
  EXPECT_EQ(t.see("dark.Dawn.R"), "8");
  EXPECT_EQ(t.see("dark.Dusk.R"), "1");
  EXPECT_EQ(t.see("control.Dusk"), "R") << "without a TW there";
}

const std::string kThief = "{'at': 'before-phase-1', 'round': 3, 'own': {'R': ['Thief!']}}";

RULE_TEST("TW-7-26(c)", WithOneOpponentTheGiftIsStolenWithoutAsking) {
  Table t(2, kThief);
  t.play("R use:Thief");
  EXPECT_EQ(t.choices("B"), "gift:Prog gift:Retro gift:Inv gift:Aug") << "never Termination, never a number card";
  t.play("B gift:Aug").settle();
  EXPECT_EQ(t.see("stolen.card"), "Aug");
  EXPECT_EQ(t.asked(), "R card, B card");
}

RULE_TEST("TW-7-26(d)", EqualGiftsAreDifferentChoices) {
  Table t(3, kThief);
  t.play("R use:Thief, B gift:Inv, G gift:Inv");
  EXPECT_EQ(t.choices("R"), "steal:B:Inv steal:G:Inv");
  t.play("R steal:G:Inv");
  EXPECT_EQ(t.see("stolen.from"), "G");
}

RULE_TEST("TW-7-26(e)(g)", WithoutPartOneNoPartTwo) {
  Table t(2, kThief);
  t.play("R decline:Thief, R card:#1, B card:#1");
  EXPECT_EQ(t.asked(), "R card, B card");
  Table kept(2, kThief);
  kept.play("R use:Thief, B gift:Inv, R card:#1, B card:Term, R decline:Thief, R card:Term, R activate:Thief").settle();
  EXPECT_EQ(kept.see("tw.R1"), "d@Dawn") << "a stolen card that is not applied has no effect";
}

RULE_TEST("TW-7-26(f)", TheThiefMayPlayHisOwnCardOfTheKindToo) {
  Table t(2, kThief);
  t.play("R use:Thief, B gift:Aug, R card:#1, B card:#1, R use:Thief");
  EXPECT_EQ(t.see("tw.R1"), "d@Dawn*");
  t.play("R card:Aug, B card:#2");
  EXPECT_EQ(t.see("tw.R1"), "d@Dawn*") << "no effect on the same TW";
  EXPECT_EQ(t.see("row.R"), "#1 Aug");
  Table prog(2, kThief);
  prog.play("R use:Thief, B gift:Prog, R card:#1, B card:#1, R use:Thief, R card:Prog, B card:#2");
  EXPECT_EQ(prog.see("tw.R1"), "d@Dusk") << "two ages further";
}

RULE_TEST("TW-7-27(a)(d)", TheTornadoSparesTheAssassinAndComesFirst) {
  Table t(3,
          "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Tornado!'], 'B': ['Assassin!'], 'G': ['Uniter!']},"
          " 'row': {'R': ['Term'], 'B': ['Term'], 'G': ['Term']}}",
          "{}", "end-phase-2");
  EXPECT_EQ(t.asked(), "R use-tornado");
  t.play("R use:Tornado:Dusk");
  EXPECT_EQ(t.see("tw.B1"), "d@Dawn");
  EXPECT_EQ(t.see("tw.G1"), "d@Dusk");
  EXPECT_EQ(t.asked(), "G use-uniter");
}

// Level III

RULE_TEST("TW-7-31(b)", PowerlessChoicesOfTheAllianceAreAllowed) {
  Table t(2, "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Alliance!', 'Agent', 'Noble', 'Mimic']}}");
  EXPECT_EQ(t.choices("R"),
            "decline:Alliance use:Alliance:Agent use:Alliance:Mimic use:Alliance:Noble use:Alliance:Agent+Mimic "
            "use:Alliance:Agent+Noble use:Alliance:Mimic+Noble use:Alliance:Agent+Mimic+Noble");
  t.play("R use:Alliance:Agent+Mimic+Noble, R card:Term, B card:Term");
  EXPECT_EQ(t.asked(), "") << "nothing of it can do anything in round 4";
}

RULE_TEST("TW-7-31(c)", AnAlliedAssassinProtectsFromTheTornado) {
  Table t(2, "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Alliance!', 'Assassin'], 'B': ['Tornado!']}}");
  t.play("R use:Alliance:Assassin, R card:Term, B card:Term");
  EXPECT_EQ(t.asked(), "R use-assassin") << "no TW#1 is left for the Tornado: it is not offered";
}

RULE_TEST("TW-7-32(b)(c)(d)(h)", TheAssassinTakesAllOfTheStrongest) {
  Table t(3,
          "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Assassin!']},"
          " 'tw': {'R1': 'g@Dusk', 'R4': 'd@Dusk', 'B2': 'd@Dusk*', 'B3': 'd@Dusk', 'G4': 'g@Dusk', 'G3': 'd@Day'},"
          " 'row': {'R': ['Term'], 'B': ['#2', 'Aug', 'Term'], 'G': ['Term']}}",
          "{}", "end-phase-2");
  EXPECT_EQ(t.choices("R"), "decline:Assassin use:Assassin") << "no choice of target";
  t.play("R use:Assassin");
  EXPECT_EQ(t.see("tw.B2"), "d@Dusk*x") << "4, above the 3 beside it";
  EXPECT_EQ(t.see("tw.G4"), "g@Duskx") << "equally strong: both";
  EXPECT_EQ(t.see("tw.B3"), "d@Dusk");
  EXPECT_EQ(t.see("tw.R4"), "d@Dusk") << "never his own";
}

RULE_TEST("TW-7-33(b)", TheDeityDoublesWhatComesNotWhatIsThere) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Dawn', 'vp': {'R': 7}, 'own': {'R': ['Deity!']},"
          " 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}");
  EXPECT_EQ(t.see("vp.R"), "17") << "7 and twice (4 + 1)";
}

RULE_TEST("TW-7-34(b) TW-8-51", TheMedusaTakesCardsNotTws) {
  Table t(2, "{'at': 'before-phase-1', 'round': 4, 'own': {'R': ['Medusa!'], 'B': ['Wormhole!']}}");
  t.play("B use:Wormhole:4:Dawn, R use:Medusa");
  EXPECT_EQ(t.see("tw.B4"), "d@Dawn");
  EXPECT_EQ(t.see("dark.Dawn.B"), "5") << "it keeps its strength";
  EXPECT_EQ(t.choices("B"), "card:#1 card:#2 card:#3 card:Prog card:Retro card:Inv card:Aug card:Term");
  EXPECT_EQ(t.see("withdrawn.B"), "#4");
  Table four(4, "{'at': 'before-phase-1', 'round': 4, 'own': {'P': ['Medusa!']}}");
  four.play("P use:Medusa");
  EXPECT_EQ(four.see("withdrawn.R") + four.see("withdrawn.B") + four.see("withdrawn.G"), "#3#3#3");
}

RULE_TEST("TW-7-35(b)(d)", AGoldTwMayCarryTheTitanAndFallToTheAssassin) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'own': {'R': ['Titan!'], 'B': ['Assassin!']},"
          " 'tw': {'R2': 'g@Day*', 'R3': 'd@Day', 'B1': 'd@Day'}, 'row': {'R': ['#2', 'Aug', 'Term'], 'B': ['Term']}}",
          "{}", "end-phase-2");
  t.play("R use:Titan:2");
  EXPECT_EQ(t.see("gold_strength.R"), "6");
  t.play("B use:Assassin");
  EXPECT_EQ(t.see("tw.R2"), "g@Day^x") << "6 is the highest in Day";
  EXPECT_EQ(t.see("tw.R3"), "d@Day");
  EXPECT_EQ(t.see("gold_strength.R"), "0");
}

RULE_TEST("TW-7-36(a)(b)(e)(g)", TheTyrantReachesActivatedTwsOfPlayersInPlay) {
  Table t(4,
          "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Tyrant!']}, 'tw': {'R1': 'd@Day'},"
          " 'row': {'R': ['#1', 'Prog'], 'B': ['#1', '#2'], 'G': ['Inv', 'Aug'], 'P': ['#1', 'Term']}}");
  t.play("R use:Tyrant");
  EXPECT_EQ(t.see("tw.B2"), "d@Dusk");
  EXPECT_EQ(t.see("tw.G1"), "d@Dawn") << "no activated TW";
  EXPECT_EQ(t.see("tw.P1"), "d@Dawn") << "passed in the turn just finished";
  EXPECT_EQ(t.see("tw.R1"), "d@Day") << "his own is not moved again";
  EXPECT_EQ(t.see("cards.B"), "2");
  EXPECT_NE(t.see("hand.B").find("Prog"), std::string::npos) << "still available";
}

RULE_TEST("TW-7-36(c)", TheTyrantAugmentsOnce) {
  const std::string start =
      "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Tyrant!']}, 'tw': {'B1': 'd@Dawn*', 'R1': 'd@Dawn*'},"
      " 'row': {'R': ['#1', 'Aug'], 'B': ['#1', 'Aug'], 'G': ['#%']}}";
  Table t(3, in_round(start, 1));
  t.play("R use:Tyrant");
  EXPECT_EQ(t.see("tw.B1"), "d@Dawn*");
  EXPECT_EQ(t.see("tw.G1"), "d@Dawn*");
}

RULE_TEST("TW-7-36(d)", TerminationAndNumberCardsCannotBeImposed) {
  const std::string start =
      "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Tyrant!']}, 'row': {'R': ['#1', '#2'], 'B': ['#1']}}";
  EXPECT_EQ(Table(2, start).asked(), "R card, B card");
}

RULE_TEST("TW-7-36(f)", TheTyrantWorksThoughHisOwnCardDidNothing) {
  Table t(2, "{'at': 'phase-1', 'round': 4, 'own': {'R': ['Tyrant!']}, 'row': {'R': ['Inv'], 'B': ['#3']}}");
  t.play("R use:Tyrant");
  EXPECT_EQ(t.see("tw.B3"), "g@Dusk");
}

RULE_TEST("TW-7-37(a)(b)(c)(f)", AUnitedPairIsOneAge) {
  Table t(2,
          "{'at': 'before-phase-2', 'round': 4, 'phantom': 'Day', 'own': {'R': ['Uniter!'], 'B': ['Swarm!']},"
          " 'tw': {'R1': 'd@Dawn', 'R2': 'd@Day', 'R3': 'g@Night', 'R4': 'd@Dawn',"
          "        'B1': 'd@Day', 'B2': 'd@Day', 'B3': 'd@Dusk', 'B4': 'g@Night'},"
          " 'row': {'R': ['Term'], 'B': ['#1', 'Term']}}",
          "{}", "end-phase-2");
  EXPECT_EQ(t.choices("R"),
            "decline:Uniter use:Uniter:Dawn-Day use:Uniter:Day-Dusk use:Uniter:Dusk-Night use:Uniter:Night-Dawn");
  t.play("R use:Uniter:Dawn-Day");
  EXPECT_EQ(t.see("control.Dawn") + t.see("control.Day"), "RR") << "7 against 3 + 2";
  EXPECT_EQ(t.see("vp.R"), "3") << "2 and one tile for the phantom, once";
  EXPECT_EQ(t.see("tw.R1") + " " + t.see("tw.B1"), "d@Dawn d@Day") << "TWs do not move";
  EXPECT_TRUE(t.read("R", "Red controls Dawn and Day with the phantom: 2 + 1 VP."));
}

RULE_TEST("TW-7-37(b)(g) TW-7-38(d)", TheTieOfThePairIsSettledOnceAndThePairEndsWithTheScoring) {
  Table t(2,
          "{'at': 'phase-1', 'round': 4, 'phantom': 'Night', 'own': {'R': ['Uniter!'], 'B': ['Zodiac!']},"
          " 'row': {'R': ['#1'], 'B': ['#1', '#2']}}");
  t.play("B use:Zodiac, R use:Uniter:Dawn-Day");
  EXPECT_EQ(t.see("control.Dawn") + t.see("control.Day"), "RR") << "3 against 3: one card against two, for the pair";
  EXPECT_EQ(t.see("united"), "-");
  t.play("R card:Term, B card:Term");
  EXPECT_EQ(t.asked(), "R use-uniter") << "a new pair may be chosen for the second scoring";
}

RULE_TEST("TW-7-38(b)(c)(e)", TheZodiacScoresWithEverything) {
  Table t(3,
          "{'at': 'phase-1', 'round': 4, 'phantom': 'Night',"
          " 'own': {'R': ['Alliance!', 'Zodiac!', 'Psychic!'], 'B': ['Tornado!'], 'G': ['Deity!']},"
          " 'tw': {'G4': 'd@Dusk', 'R3': 'g@Dusk', 'B3': 'g@Dusk'}}");
  t.play("R use:Psychic, R use:Zodiac");
  EXPECT_EQ(t.asked(), "B use-tornado") << "windows C and D, for all players";
  t.play("B use:Tornado:Dusk");
  EXPECT_EQ(t.see("control.Dusk"), "G");
  EXPECT_EQ(t.see("vp.G"), "2") << "the Deity works here too";
  EXPECT_EQ(t.asked(), "B card, G card") << "the Psychic's announcement stays valid";
  t.play("B card:Term, G card:Term, R psychic:Term");
  EXPECT_EQ(t.asked(), "B use-tornado") << "once in each scoring";
  EXPECT_EQ(t.see("tw.R1"), "d@Dusk") << "what the first scoring moved stays moved";
}

}  // namespace
}  // namespace timetable::whisperers
