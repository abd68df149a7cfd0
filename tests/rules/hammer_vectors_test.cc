// The test vectors of docs/rules/hammer.md, section 12, as they stand there.
#include "tests/rules/hammer_vectors.h"

#include <set>

#include "tests/rule_test.h"

namespace timetable {
namespace {

using namespace hammer_vectors;

// Vectors whose expectation is a list of options: written out below.
const std::set<std::string> kInProse = {"TH-12-36", "TH-12-37", "TH-12-61", "TH-12-68",
                                        "TH-12-77", "TH-12-92", "TH-12-94"};

const Vector& vector_of(const std::string& id) {
  static const std::vector<Vector> all = read_vectors();
  return *std::ranges::find(all, id, &Vector::id);
}

void holds(const std::string& id) {
  Trial run(vector_of(id));
  run.play();
  if (!testing::Test::HasFatalFailure() && !kInProse.contains(id)) run.compare();
}

// Each with the clauses that its line "Covers" names.
RULE_TEST("TH-12-1 TH-4-86 TH-4-87 TH-4-88 TH-4-112", V1RulebookRepairExampleTwoPlayersLevel7HAMMERTwoHoldersRepair1) {
  holds("TH-12-1");
}
RULE_TEST("TH-12-2 TH-4-112 TH-4-113 TH-7-6", V2TheSameRPasses) { holds("TH-12-2"); }
RULE_TEST("TH-12-3 TH-4-114 TH-4-115 TH-4-116 TH-8-62", V3TheSameNobodyRebootsFailureShiftOverUnheld2010Into2020) {
  holds("TH-12-3");
}
RULE_TEST("TH-12-4 TH-4-12 TH-4-20 TH-4-21 TH-4-25 TH-4-31 TH-7-1", V4RulebookIDExampleFlux1Names1990) {
  holds("TH-12-4");
}
RULE_TEST("TH-12-5 TH-4-25 TH-2-2", V5RulebookIDExampleFlux5Names2030) { holds("TH-12-5"); }
RULE_TEST("TH-12-6 TH-2-2 TH-4-20 TH-7-2", V6Flux0Names2000TheCommandOf2000GivesAThirdAction) { holds("TH-12-6"); }
RULE_TEST("TH-12-7 TH-4-26 TH-4-27 TH-4-31 TH-4-110 TH-8-65", V7Flux3AssetFirstThenDejaVuItsDecadeIsUnheld) {
  holds("TH-12-7");
}
RULE_TEST("TH-12-8 TH-4-21 TH-4-23 TH-7-3 TH-7-7 TH-8-66", V8CompletePastSkillWithoutFlux) { holds("TH-12-8"); }
RULE_TEST("TH-12-9 TH-4-24 TH-4-67 TH-8-67", V9AHAMMERUsedAsDiscoveryFluxIsNotResolved) { holds("TH-12-9"); }
RULE_TEST("TH-12-10 TH-4-20 TH-4-26 TH-4-76 TH-9-3", V10ActionsFromOnGuardAgents) { holds("TH-12-10"); }
RULE_TEST("TH-12-11 TH-4-76", V11FewerActionsRatherThanGivingUpAGuard) { holds("TH-12-11"); }
RULE_TEST("TH-12-12 TH-4-112 TH-4-113 TH-4-114 TH-4-115", V12FailureAt1990Unheld2000IsPassedRepairedAt2010ByTheRival) {
  holds("TH-12-12");
}
RULE_TEST("TH-12-13 TH-4-112 TH-4-115 TH-8-61", V13TheLevelIsComputedAfreshAfterAShift) { holds("TH-12-13"); }
RULE_TEST("TH-12-14 TH-4-78 TH-4-82 TH-4-114 TH-4-116 TH-8-71", V14HAMMERIn2020AFidoIsChosenAGuardCubeReturns) {
  holds("TH-12-14");
}
RULE_TEST("TH-12-15 TH-4-110 TH-8-59", V15UnheldDecadeNoShift) { holds("TH-12-15"); }
RULE_TEST("TH-12-16 TH-4-70 TH-4-72 TH-4-73 TH-4-89 TH-8-8", V16CommonRepairTwoPicksActivePlayerFirst) {
  holds("TH-12-16");
}
RULE_TEST("TH-12-17 TH-4-12 TH-4-68 TH-4-72 TH-7-10 TH-8-7 TH-8-33", V17PickInThePrepPhaseMeetsAHAMMER) {
  holds("TH-12-17");
}
RULE_TEST("TH-12-18 TH-4-71 TH-5-1 TH-5-3", V18BothEnterETogether) { holds("TH-12-18"); }
RULE_TEST("TH-12-19 TH-4-91 TH-4-92 TH-4-93", V19JumpOfExactlyTheDistance) { holds("TH-12-19"); }
RULE_TEST("TH-12-20 TH-4-94 TH-4-117 TH-4-116", V20FailedJumpDejaVuHitsTheRival) { holds("TH-12-20"); }
RULE_TEST("TH-12-21 TH-4-92 TH-4-95 TH-7-4", V21LongJumpWithTheCommandOf2030) { holds("TH-12-21"); }
RULE_TEST("TH-12-22 TH-4-64 TH-4-92 TH-8-48", V22Leaving2030WithTheOnlyAgentKeepsThe1) { holds("TH-12-22"); }
RULE_TEST("TH-12-23 TH-4-64 TH-8-47", V23JumpOutOf2030From21To11LosesTheCommand) { holds("TH-12-23"); }
RULE_TEST("TH-12-24 TH-4-62 TH-8-46", V24TheSameOn2040TheTieKeepsTheCommand) { holds("TH-12-24"); }
RULE_TEST("TH-12-25 TH-4-62 TH-4-63 TH-4-80", V25ATieDoesNotTakeACommandAMajorityDoes) { holds("TH-12-25"); }
RULE_TEST("TH-12-26 TH-4-103 TH-4-105 TH-4-106 TH-4-86", V26FaceUpAttackRebootByTheDefenderTie) { holds("TH-12-26"); }
RULE_TEST("TH-12-27 TH-4-105 TH-4-106 TH-4-107 TH-8-28", V27FaceDownAttackLostTheDefendersFluxIsAHAMMER) {
  holds("TH-12-27");
}
RULE_TEST("TH-12-28 TH-4-102", V28CallOffTheCardGoesToTheHand) { holds("TH-12-28"); }
RULE_TEST("TH-12-29 TH-4-102 TH-4-77", V29CallOffWithAHAMMERNoBlueCubeLeft) { holds("TH-12-29"); }
RULE_TEST("TH-12-30 TH-4-104 TH-8-53", V30EscapeWithAJumpCard) { holds("TH-12-30"); }
RULE_TEST("TH-12-31 TH-4-104 TH-4-95 TH-4-72 TH-8-42 TH-8-44",
          V31EscapeWithTheGuardCubeAsALongJumpWithAPickOnTheRivalsTurn) {
  holds("TH-12-31");
}
RULE_TEST("TH-12-32 TH-4-94 TH-4-104 TH-8-43", V32FailedEscape) { holds("TH-12-32"); }
RULE_TEST("TH-12-33 TH-4-105 TH-7-5 TH-8-49", V33OnGuardAndTheCommandOf2040InDefence) { holds("TH-12-33"); }
RULE_TEST("TH-12-34 TH-4-87 TH-4-105 TH-8-51", V34FaceDownLaunchTheAttackerRebootsHisOwnFluxInTheFight) {
  holds("TH-12-34");
}
RULE_TEST("TH-12-35 TH-4-43 TH-4-80 TH-7-15", V35AHumanRecruitedByHoldingTwoDecades) { holds("TH-12-35"); }
RULE_TEST("TH-12-36 TH-4-61 TH-4-80", V36TwoAgentsOnOneDecadeHoldOneDecade) { holds("TH-12-36"); }
RULE_TEST("TH-12-37 TH-4-79 TH-4-83 TH-7-29", V37AFidoNeedsAnotherCard) { holds("TH-12-37"); }
RULE_TEST("TH-12-38 TH-4-81 TH-4-82 TH-8-69 TH-8-71", V38SixthAgent) { holds("TH-12-38"); }
RULE_TEST("TH-12-39 TH-4-31 TH-7-3 TH-8-14", V39DrawBonusWithSevenCardsInHand) { holds("TH-12-39"); }
RULE_TEST("TH-12-40 TH-4-31 TH-4-33 TH-4-68 TH-4-82 TH-7-29", V40HAMMERInTheMiddleOfTheDrawSendsTheFidoHome) {
  holds("TH-12-40");
}
RULE_TEST("TH-12-41 TH-4-30 TH-2-16", V41ThreeDiscardsThenRefill) { holds("TH-12-41"); }
RULE_TEST("TH-12-42 TH-4-65 TH-4-66 TH-8-9", V42TheDeckRunsOutInTheMiddleOfADraw) { holds("TH-12-42"); }
RULE_TEST("TH-12-43 TH-4-22 TH-7-38", V43JADAssetModuleInTheDiscoveryPhase) { holds("TH-12-43"); }
RULE_TEST("TH-12-44 TH-4-30 TH-7-38", V44JADAssetModuleInStep1OfTheDrawPhase) { holds("TH-12-44"); }
RULE_TEST("TH-12-45 TH-4-47 TH-4-68 TH-7-38 TH-8-7", V45JADAssetModuleInTheActionPhaseDrawsPastAHAMMER) {
  holds("TH-12-45");
}
RULE_TEST("TH-12-46 TH-4-122 TH-4-123 TH-7-41 TH-7-47", V46BrownoutIsMuted) { holds("TH-12-46"); }
RULE_TEST("TH-12-47 TH-7-47", V47BrownoutWorks) { holds("TH-12-47"); }
RULE_TEST("TH-12-48 TH-4-124 TH-7-45", V48StasisClampStaysThroughAReboot) { holds("TH-12-48"); }
RULE_TEST("TH-12-49 TH-4-111 TH-4-115 TH-4-126 TH-7-44", V49DetourFlareSendsTheHAMMERToTheRival) { holds("TH-12-49"); }
RULE_TEST("TH-12-50 TH-4-103 TH-4-121 TH-4-122 TH-4-123 TH-7-46", V50DecoyProjectorMutedTheCostWasTheOnlyJump) {
  holds("TH-12-50");
}
RULE_TEST("TH-12-51 TH-7-46", V51DecoyProjectorWorks) { holds("TH-12-51"); }
RULE_TEST("TH-12-52 TH-4-86 TH-4-123 TH-7-42 TH-7-43", V52BoosterCoilAgainstDragChute) { holds("TH-12-52"); }
RULE_TEST("TH-12-53 TH-4-88 TH-7-40 TH-8-37", V53ParadoxNeitherJamaisNorRewindSpool) { holds("TH-12-53"); }
RULE_TEST("TH-12-54 TH-4-78 TH-7-48", V54TowBeamPullsAGuardedAgent) { holds("TH-12-54"); }
RULE_TEST("TH-12-55 TH-4-80 TH-7-51", V55ArrivalVisa) { holds("TH-12-55"); }
RULE_TEST("TH-12-56 TH-4-22 TH-7-39", V56ForesightPrismChoosesTheFlux) { holds("TH-12-56"); }
RULE_TEST("TH-12-57 TH-2-16 TH-7-49", V57SalvageDroneTakesTheLowestJump) { holds("TH-12-57"); }
RULE_TEST("TH-12-58 TH-4-68 TH-4-73 TH-8-30 TH-8-31", V58ChainOfPicks) { holds("TH-12-58"); }
RULE_TEST("TH-12-59 TH-4-46 TH-4-50 TH-4-107", V59TheTurnEndsWhenTheAttackerLoses) { holds("TH-12-59"); }
RULE_TEST("TH-12-60 TH-4-41 TH-4-42 TH-4-95", V60CrucialJumpForTwoJamaisAsALongJump) { holds("TH-12-60"); }
RULE_TEST("TH-12-61 TH-4-41 TH-4-42 TH-9-1", V61BuyOptions) { holds("TH-12-61"); }
RULE_TEST("TH-12-62 TH-4-42 TH-4-79", V62BuyingAnAgentThatWasJustDiscarded) { holds("TH-12-62"); }
RULE_TEST("TH-12-63 TH-7-52", V63Slipstream) { holds("TH-12-63"); }
RULE_TEST("TH-12-64 TH-7-53", V64ShortFuse) { holds("TH-12-64"); }
RULE_TEST("TH-12-65 TH-7-54", V65BrittleHours) { holds("TH-12-65"); }
RULE_TEST("TH-12-66 TH-7-55", V66FrozenClock) { holds("TH-12-66"); }
RULE_TEST("TH-12-67 TH-7-56 TH-4-31", V67OpenStores) { holds("TH-12-67"); }
RULE_TEST("TH-12-68 TH-7-57", V68Ceasefire) { holds("TH-12-68"); }
RULE_TEST("TH-12-69 TH-5-3", V69TieBreaker1) { holds("TH-12-69"); }
RULE_TEST("TH-12-70 TH-5-3", V70TieBreaker2) { holds("TH-12-70"); }
RULE_TEST("TH-12-71 TH-5-3", V71TieBreaker3) { holds("TH-12-71"); }
RULE_TEST("TH-12-72 TH-5-3", V72SharedVictory) { holds("TH-12-72"); }
RULE_TEST("TH-12-73 TH-5-2", V73HigherSkillBeatsEverything) { holds("TH-12-73"); }
RULE_TEST("TH-12-74 TH-4-11 TH-4-12 TH-4-62 TH-4-31", V74FirstTurnFidoOn2000CommandsAtOnce) { holds("TH-12-74"); }
RULE_TEST("TH-12-75 TH-4-88 TH-8-36 TH-8-38 TH-8-11", V75A7AsFluxIsNoParadox) { holds("TH-12-75"); }
RULE_TEST("TH-12-76 TH-4-92 TH-7-4", V76TheDefendersCommandOf2030InAnEscape) { holds("TH-12-76"); }
RULE_TEST("TH-12-77 TH-4-104 TH-8-44 TH-9-1", V77AnswersOfAnOnGuardAgent) { holds("TH-12-77"); }
RULE_TEST("TH-12-78 TH-4-86 TH-8-34 TH-8-35", V78WarOfReboots) { holds("TH-12-78"); }
RULE_TEST("TH-12-79 TH-4-91 TH-4-94 TH-8-41", V79FailedLongJump) { holds("TH-12-79"); }
RULE_TEST("TH-12-80 TH-4-69 TH-8-13", V80NothingButHAMMERsToDraw) { holds("TH-12-80"); }
RULE_TEST("TH-12-81 TH-4-88 TH-4-112 TH-4-115 TH-7-6", V812050Fails2040MeetsAP) { holds("TH-12-81"); }
RULE_TEST("TH-12-82 TH-4-50 TH-5-2 TH-5-3", V82LastTurnOfTheGame) { holds("TH-12-82"); }
RULE_TEST("TH-12-83 TH-4-82 TH-4-106 TH-7-29", V83AFidoLostInAFight) { holds("TH-12-83"); }
RULE_TEST("TH-12-84 TH-4-87 TH-7-40", V84RewindSpoolInAFightNamesOneOfTwoCards) { holds("TH-12-84"); }
RULE_TEST("TH-12-85 TH-4-62 TH-4-64 TH-7-50", V85SideStepBootsAreNotAJump) { holds("TH-12-85"); }
RULE_TEST("TH-12-86 TH-4-31 TH-4-32 TH-8-16", V86PlayableGadgetDrawnWhileDrawing) { holds("TH-12-86"); }
RULE_TEST("TH-12-87 TH-4-34 TH-8-16", V87NoWindowAfterTheLastDraw) { holds("TH-12-87"); }
RULE_TEST("TH-12-88 TH-4-31 TH-4-33 TH-4-34", V88TheReturningFidoFillsTheHandNoFurtherCard) { holds("TH-12-88"); }
RULE_TEST("TH-12-89 TH-4-43 TH-4-80 TH-7-13", V89PrintedCardBrainRecruitedByHoldingOneDecade) { holds("TH-12-89"); }
RULE_TEST("TH-12-90 TH-4-60 TH-4-80 TH-7-13", V90PrintedCardBrainRecruitedForOneCard) { holds("TH-12-90"); }
RULE_TEST("TH-12-91 TH-4-79 TH-4-80 TH-7-23", V91PrintedCardBuzzOneCardAnyDecade) { holds("TH-12-91"); }
RULE_TEST("TH-12-92 TH-4-44", V92AtMostTwoOnGuardAgents) { holds("TH-12-92"); }
RULE_TEST("TH-12-93 TH-4-44", V93PuttingAnAgentOf2020OnGuard) { holds("TH-12-93"); }
RULE_TEST("TH-12-94 TH-4-46 TH-7-9", V94NoAttackOn2020AndAcrossDecades) { holds("TH-12-94"); }
RULE_TEST("TH-12-95 TH-4-45 TH-4-75 TH-4-90 TH-7-31 TH-2-16", V95ActionJumpComplete) { holds("TH-12-95"); }
RULE_TEST("TH-12-96 TH-4-85 TH-7-20", V96ACertainJumpStillDrawsItsFlux) { holds("TH-12-96"); }
RULE_TEST("TH-12-97 TH-4-3 TH-4-50 TH-4-88", V97ParadoxDoesNotOutliveTheTurn) { holds("TH-12-97"); }
RULE_TEST("TH-12-98 TH-4-13 TH-4-120 TH-8-40", V98NoGadgetsInThePrepPhaseButReboots) { holds("TH-12-98"); }
RULE_TEST("TH-12-99 TH-4-23 TH-4-73 TH-7-8 TH-7-11", V99CompleteFutureWithTheRivalOnOneOfItsDecades) {
  holds("TH-12-99");
}
RULE_TEST("TH-12-100 TH-4-1 TH-4-10 TH-4-12 TH-6-2", V100NewRoundDieAndQuark) { holds("TH-12-100"); }
RULE_TEST("TH-12-101 TH-4-116 TH-8-63 TH-7-35", V101BothPlayersChooseWhomToLoseIn2020) { holds("TH-12-101"); }
RULE_TEST("TH-12-102 TH-4-73 TH-4-121 TH-7-58", V102TranscribedGadgetGainSkill1) { holds("TH-12-102"); }
RULE_TEST("TH-12-103 TH-7-59", V103TranscribedGadgetLoseJamaisRival2) { holds("TH-12-103"); }
RULE_TEST("TH-12-104 TH-7-60", V104TranscribedGadgetDiscardHandRival1OwnersChoice) { holds("TH-12-104"); }
RULE_TEST("TH-12-105 TH-7-61", V105TranscribedGadgetLoseAgentRivalOnAHeldDecade) { holds("TH-12-105"); }
RULE_TEST("TH-12-106 TH-4-117 TH-7-62 TH-8-62", V106TranscribedGadgetDejaVu) { holds("TH-12-106"); }
RULE_TEST("TH-12-107 TH-4-90 TH-7-63", V107TranscribedGadgetJumpAgent1) { holds("TH-12-107"); }
RULE_TEST("TH-12-108 TH-7-64 TH-4-44", V108TranscribedGadgetSetGuard2) { holds("TH-12-108"); }
RULE_TEST("TH-12-109 TH-4-127 TH-9-3 TH-10-11", V109EmptyQuestionAHiddenCardThatMightBeAGadget) { holds("TH-12-109"); }
RULE_TEST("TH-12-110 TH-4-127 TH-10-2", V110ACardKnownToBothAsksNothing) { holds("TH-12-110"); }
RULE_TEST("TH-12-111 TH-4-111 TH-4-127", V111TheOnlyFittingGadgetLiesOpen) { holds("TH-12-111"); }
RULE_TEST("TH-12-112 TH-2-16 TH-4-104", V112AJumpKnownToBothLeavesTheHandFirst) { holds("TH-12-112"); }
RULE_TEST("TH-12-113 TH-4-103 TH-4-127", V113AnUnknownHandIsAskedHowItAnswersAnAttack) { holds("TH-12-113"); }
RULE_TEST("TH-12-114 TH-4-22 TH-4-127", V114HiddenHandAndPublicHandAtTheDiscoveryFlux) { holds("TH-12-114"); }

TEST(HammerVectors, AreAllThere) { EXPECT_EQ(read_vectors().size(), 114u); }

Strings options_after(const std::string& id, Seat p, std::string_view prefix = "") {
  Trial run(vector_of(id));
  run.play();
  Strings out;
  for (const std::string& code : run.position().codes(p)) {
    if (code.starts_with(prefix)) out.push_back(code);
  }
  return out;
}

RULE_TEST("TH-12-36", TwoAgentsOnOneDecadeHoldOne) {
  EXPECT_EQ(options_after("TH-12-36", 0, "recruit:doc-harrow"), Strings{});
}

RULE_TEST("TH-12-37", AFidoNeedsAnotherCard) { EXPECT_EQ(options_after("TH-12-37", 0, "recruit"), Strings{}); }

RULE_TEST("TH-12-61", EightBuys) {
  EXPECT_EQ(options_after("TH-12-61", 0, "buy"),
            (Strings{"buy:action:2-green", "buy:jamais:2-green", "buy:agent:2-green", "buy:crucial-jump:2-green",
                     "buy:action:green-blue", "buy:jamais:green-blue", "buy:agent:green-blue",
                     "buy:crucial-jump:green-blue"}));
}

RULE_TEST("TH-12-68", CeasefireOffersNoAttack) { EXPECT_EQ(options_after("TH-12-68", 0, "attack"), Strings{}); }

RULE_TEST("TH-12-77", AGuardEscapesByCubeOnly) {
  EXPECT_EQ(
      options_after("TH-12-77", 1),
      (Strings{"fight", "escape:2000", "escape:2010", "escape:2020", "escape:2030", "escape:2040", "escape:2050"}));
}

RULE_TEST("TH-12-92", AThirdGuardIsNotOffered) { EXPECT_EQ(options_after("TH-12-92", 0, "guard"), Strings{}); }

RULE_TEST("TH-12-94", NoAttackOn2020OrAcrossDecades) { EXPECT_EQ(options_after("TH-12-94", 0, "attack"), Strings{}); }

RULE_TEST("TH-12-100", ANewRoundTurnsTheDieAndTheQuark) {
  Trial run(vector_of("TH-12-100"));
  run.play();
  const Doc view = run.position().view(kChance);
  EXPECT_EQ(view.find("round")->integer(), 3);  // of 4: the die shows 2
  EXPECT_EQ(view.find("quark")->text(), "ceasefire");
  EXPECT_EQ(view.find("active")->text(), "V");
  for (const Doc& left : view.find("quarks_left")->items()) EXPECT_NE(left.text(), "slipstream");
}

}  // namespace
}  // namespace timetable
