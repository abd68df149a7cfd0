// The test vectors of docs/rules/collectors.md as scenes: TC-12-32 to TC-12-64, what happens at a place, and the end.
#include "tests/rule_test.h"
#include "tests/rules/collectors_scene.h"

namespace timetable::collectors {
namespace {

using Strings = std::vector<std::string>;

// Places, piles, reserve.

RULE_TEST("TC-12-32 TC-7-1 TC-8-34", SiftingAsOftenAsOneCanPay) {
  Scene t(2);
  t.crystals("3 1").pawns("era-2 era-2").turn_of('X', "1500");
  t.play('X', "TRAVEL(era-1,0), SIFT replace, SIFT replace, SIFT collect, PLACE 3 r1c2");
  EXPECT_EQ(t.discarded(), "W2");
  EXPECT_EQ(t.line(), "wPA1");
  EXPECT_EQ(t.top(), "p");
  EXPECT_EQ(t.crystals(), "1 1");
  EXPECT_EQ(t.s.reserve, 22);
}

RULE_TEST("TC-12-33 TC-7-1 TC-8-69", TheLastCrystalEndsTheSifting) {
  Scene t(2);
  t.crystals("1 1").pawns("era-2 era-2").turn_of('X', "1500");
  t.play('X', "TRAVEL(era-1,0), SIFT replace, PLACE 2 r1c2");
  EXPECT_EQ(t.line(), "3PA1");
  EXPECT_EQ(t.discarded(), "W");
}

RULE_TEST("TC-12-34 TC-7-30 TC-7-8", ASiftPaysForTheCrystalOfASlot) {
  Scene t(2);
  t.crystals("1 23").pawns("era-2 era-2").turn_of('X', "1500");
  t.play('X', "TRAVEL(era-1,0), SIFT replace, PLACE 2 r2c2");
  EXPECT_EQ(t.crystals(), "1 23");
  EXPECT_EQ(t.s.reserve, 0);
  EXPECT_EQ(t.line(), "3PA1");
}

RULE_TEST("TC-12-35 TC-7-3 TC-8-37 TC-8-36 TC-4-11", KeyDatesRefillBeforePlacing) {
  Scene t(2);
  t.crystals("0 1").pawns("era-2 era-2").turn_of('X', "3961");
  EXPECT_EQ(t.asks().size(), 22u);
  EXPECT_EQ(t.line(), "W231");
  EXPECT_EQ(t.top(), "w");
  t.choose(0, "PLACE A r2c1");
  EXPECT_EQ(t.asks().size(), 11u);
  t.play('X', "PLACE P r1c1");
}

RULE_TEST("TC-12-36 TC-7-2 TC-8-33", NoSiftingOnAKeyDate) {
  Scene t(2);
  t.crystals("2 0").pawns("era-3 era-1").turn_of('X', "1984");
  t.play('X', "TRAVEL(key-1984,0), PLACE W r2c1, PLACE P r1c1");
  EXPECT_EQ(t.line(), "23A1");
  EXPECT_EQ(t.crystals(), "2 0");
}

Scene& on_8053(Scene& t) { return t.crystals("0 1").pawns("era-2 era-2").turn_of('X', "8053"); }

RULE_TEST("TC-12-37 TC-7-5 TC-8-38 TC-8-40", CollectFirstOn8053) {
  Scene t(2);
  on_8053(t).play('X', "ORDER collect-first, FUTURE t4, PLACE 1 r2c2");
  EXPECT_EQ(t.crystals(), "3 1");
  EXPECT_EQ(t.s.reserve, 20);
  EXPECT_EQ(t.line(), "WPA3");
  EXPECT_EQ(t.discarded(), "2");
  EXPECT_EQ(t.top(), "w");
}

RULE_TEST("TC-12-38 TC-7-5", FutureFirstOn8053) {
  Scene t(2);
  on_8053(t).play('X', "ORDER future-first, FUTURE t4, PLACE 2 r2c1");
  EXPECT_EQ(t.crystals(), "2 1");
  EXPECT_EQ(t.discarded(), "1");
  EXPECT_EQ(t.line(), "WPA3");
}

RULE_TEST("TC-12-39 TC-7-5 TC-8-41", TheFutureOf8053ReachesEveryCard) {
  Scene t(2);
  on_8053(t).play('X', "ORDER future-first, FUTURE t1, PLACE 1 r2c1");
  EXPECT_EQ(t.crystals(), "2 1");
  EXPECT_EQ(t.line(), "2PA3");
}

RULE_TEST("TC-12-40 TC-8-42 TC-7-6", AShortReserveGivesWhatItHas) {
  Scene t(2);
  t.crystals("3 20").pawns("era-2 era-2").turn_of('X', "9000").play('X', "TRAVEL(future,0), FUTURE t2");
  EXPECT_EQ(t.crystals(), "4 20");
  EXPECT_EQ(t.s.reserve, 0);
  EXPECT_EQ(t.line(), "W2A1");
  EXPECT_EQ(t.discarded(), "P");
}

RULE_TEST("TC-12-41 TC-8-42", AnEmptyReserveLeavesTheReplacement) {
  Scene t(2);
  t.crystals("4 20").pawns("era-2 era-2").turn_of('X', "9000").play('X', "TRAVEL(future,0), FUTURE none");
  EXPECT_EQ(t.crystals(), "4 20");
}

RULE_TEST("TC-12-42 TC-7-30", ChangedDiceFillTheReserve) {
  Scene t(2);
  t.crystals("4 20").pawns("era-2 era-2").turn_of('X', "8000").play('X', "TRAVEL(future,1), FUTURE none");
  EXPECT_EQ(t.crystals(), "4 20");
  EXPECT_EQ(t.s.reserve, 0);
}

RULE_TEST("TC-12-43 TC-7-30 TC-7-8", ThePlaceGainsBeforeTheSlot) {
  Scene t(2);
  t.crystals("3 20").pawns("era-2 era-2").turn_of('X', "8053");
  t.play('X', "TRAVEL(key-8053,0), ORDER collect-first, FUTURE none, PLACE 1 r2c2");
  EXPECT_EQ(t.crystals(), "4 20");
}

RULE_TEST("TC-12-44 TC-4-16 TC-8-44", TheDiscardedCardBelongsToTheNewPile) {
  Scene t(2);
  t.draw("2").discard("bc").then_draw("bW").crystals("1 1").pawns("era-2 era-2").turn_of('X', "1500");
  t.choose(0, "TRAVEL(era-1,0)");
  t.choose(0, "SIFT replace");
  EXPECT_EQ(t.drawable(), "Wbc");
  EXPECT_EQ(t.discarded(), "");
  t.play('X', "PLACE 2 r1c2");
  EXPECT_EQ(t.line(), "bPA1");
  EXPECT_EQ(t.top(), "W");
  EXPECT_EQ(t.drawable(), "c") << "two cards left with the top";
  EXPECT_EQ(t.crystals(), "0 1");
}

RULE_TEST("TC-12-45 TC-4-16 TC-8-37", ARenewalBetweenTwoRefills) {
  Scene t(2);
  t.draw("2").discard("bcm").then_draw("cb").crystals("0 1").pawns("era-2 era-2").turn_of('X', "3961");
  t.play('X', "PLACE A r2c1, PLACE P r1c1");
  EXPECT_EQ(t.line(), "W2c1");
  EXPECT_EQ(t.top(), "b");
  EXPECT_EQ(t.drawable(), "m");
}

RULE_TEST("TC-12-46 TC-4-17 TC-4-16", AReplacedCardMayComeBackAtOnce) {
  Scene t(2);
  t.draw("2").discard("bc").then_draw("A").crystals("0 1").pawns("era-2 era-2").turn_of('X', "9000");
  t.play('X', "FUTURE t3");
  EXPECT_EQ(t.line(), "WP21");
  EXPECT_EQ(t.top(), "A");
  EXPECT_EQ(t.drawable(), "bc");
  EXPECT_EQ(t.crystals(), "2 1");
}

// Placing.

RULE_TEST("TC-12-47 TC-7-7 TC-7-8 TC-4-21", ReservedSlotsAreNotForWonders) {
  Scene t(2);
  t.crystals("0 0").pawns("era-2 era-2").turn_of('X', "1500");
  const Strings slots = t.asks();
  EXPECT_EQ(slots.size(), 10u);
  EXPECT_EQ(std::ranges::count(slots, "PLACE W r1c1") + std::ranges::count(slots, "PLACE W r1c3"), 0);
  t.play('X', "PLACE W r2c2");
  EXPECT_EQ(t.crystals(), "1 0");
}

RULE_TEST("TC-12-48 TC-7-7", AReservedSlotTakesItsType) {
  Scene t(2);
  t.crystals("0 0").pawns("era-1 era-1").turn_of('X', "2000");
  EXPECT_EQ(t.asks().size(), 12u);
  t.play('X', "PLACE P r1c3");
  EXPECT_EQ(t.cards('X'), "..P./..../....");
}

RULE_TEST("TC-12-49 TC-7-8", AnEmptyReserveHasNoCrystalForASlot) {
  Scene t(2);
  t.crystals("0 24").pawns("era-2 era-2").turn_of('X', "1500").play('X', "PLACE W r2c2");
  EXPECT_EQ(t.crystals(), "0 24");
}

RULE_TEST("TC-12-50 TC-9-1 TC-8-70", TwoCardsOfOneKindAreOneChoice) {
  Scene t(2);
  t.on_board('X', "wonders").on_board('Y', "animals").crystals("0 0").pawns("era-3 era-1").timeline("WWA1");
  t.turn_of('X', "1984");
  EXPECT_EQ(t.asks().size(), 12u);
  t.choose(0, "PLACE W r3c2");
  EXPECT_EQ(t.asks().size(), 11u);
  t.play('X', "PLACE W r3c4");
  EXPECT_EQ(t.cards('X'), "..../..../.W.W");
}

RULE_TEST("TC-12-51 TC-7-8 TC-7-26 TC-8-49", CrystalsOfSlotsCountAtOnce) {
  Scene t(2);
  t.crystals("3 0").pawns("era-2 era-2").turn_of('X', "3961");
  for (const char* choice : {"TRAVEL(key-3961,0)", "PLACE P r1c4", "PLACE A r2c2"}) t.asks(), t.choose(0, choice);
  EXPECT_EQ(t.asks(), (Strings{"EXPLOIT pass", "EXPLOIT exploit-crystals"}));
  t.play('X', "EXPLOIT exploit-crystals");
  EXPECT_EQ(t.crystals(), "5 0");
}

const Strings kLines = {"EXPLOIT pass", "EXPLOIT exploit-column", "EXPLOIT exploit-row", "EXPLOIT exploit-minerals"};

RULE_TEST("TC-12-52 TC-4-23 TC-8-48", OneOfTwoCardsFits) {
  Scene t(2);
  t.crystals("0 1").pawns("era-2 era-2").board('X', ".W.A/AA12/3wW.").turn_of('X', "6257");
  EXPECT_EQ(t.asks(), (Strings{"PLACE A r3c4", "PLACE 1 r3c4"}));
  EXPECT_EQ(t.line(), "WP23");
  t.choose(0, "PLACE 1 r3c4");
  EXPECT_EQ(t.asks(), kLines);
  EXPECT_EQ(t.discarded(), "A");
  EXPECT_EQ(cards_on(t.s.player[0]), 10);
  t.play('X', "EXPLOIT exploit-minerals");
}

RULE_TEST("TC-12-53 TC-4-22 TC-8-47", BothCardsMustBePlacedIfTheyCan) {
  Scene t(2);
  t.crystals("0 1").pawns("era-2 era-2").timeline("WPP1").board('X', ".W.A/AA12/3wW.").turn_of('X', "6257");
  EXPECT_EQ(t.asks(), (Strings{"PLACE P r1c1", "PLACE P r1c3", "PLACE 1 r3c4"}));
  t.choose(0, "PLACE P r1c3");
  EXPECT_EQ(t.asks(), kLines);
  EXPECT_EQ(t.cards('X'), ".WPA/AA12/3wW1");
  t.play('X', "EXPLOIT exploit-row");
  EXPECT_EQ(t.exploits(t.s.player[0].exploits), "row");
}

RULE_TEST("TC-12-54 TC-8-48 TC-8-53", ACardInAReservedSlotLeavesRoom) {
  Scene t(2);
  t.crystals("0 1").pawns("era-2 era-2").board('X', "PW.A/AA12/3w..").turn_of('X', "6257");
  EXPECT_EQ(t.asks(), (Strings{"PLACE A r3c3", "PLACE A r3c4", "PLACE 1 r3c3", "PLACE 1 r3c4"}));
  t.choose(0, "PLACE 1 r3c3");
  EXPECT_EQ(t.asks(), kLines);
  EXPECT_EQ(t.crystals(), "1 1");
  EXPECT_EQ(t.cards('X'), "PW.A/AA12/3w1A");
  t.play('X', "EXPLOIT pass");
}

// Exploits.

RULE_TEST("TC-12-55 TC-7-20 TC-8-51 TC-8-52 TC-8-55", OneExploitATurn) {
  Scene t(2);
  t.crystals("4 0").pawns("era-1 era-1").board('X', "..../P.../P...").turn_of('X', "2000");
  for (const char* choice : {"TRAVEL(era-2,0)", "SIFT collect", "PLACE P r1c4"}) t.asks(), t.choose(0, choice);
  EXPECT_EQ(t.asks(), (Strings{"EXPLOIT pass", "EXPLOIT exploit-plants", "EXPLOIT exploit-crystals"}));
  t.play('X', "EXPLOIT exploit-plants");
  EXPECT_EQ(t.crystals(), "5 0");
  Scene next(2);
  next.set("round", 2).crystals("5 0").pawns("era-2 era-1").board('X', "...P/P.../P...");
  next.set("exploits", option("X", Doc::of({"plants"}))).set("display", Doc::of({"column", "row", "crystals"}));
  next.turn_of('X', "9500");
  for (const char* choice : {"TRAVEL(future,0)", "FUTURE none"}) next.asks(), next.choose(0, choice);
  EXPECT_EQ(next.asks(), (Strings{"EXPLOIT pass", "EXPLOIT exploit-crystals"}));
  next.play('X', "EXPLOIT exploit-crystals");
  EXPECT_EQ(next.crystals(), "7 0");
  EXPECT_EQ(next.exploits(next.s.player[0].exploits), "plants, crystals");
}

RULE_TEST("TC-12-56 TC-8-50 TC-7-26", SpentCrystalsDoNotCountForAnExploit) {
  Scene t(2);
  t.crystals("5 0").pawns("era-1 era-1").turn_of('X', "1999");
  t.play('X', "TRAVEL(era-3,1), SIFT collect, PLACE A r1c2");
  EXPECT_EQ(t.crystals(), "4 0");
}

RULE_TEST("TC-12-57 TC-8-53", APassedExploitStaysOnDisplay) {
  Scene t(2);
  t.crystals("3 0").pawns("era-1 era-1").turn_of('X', "9999");
  for (const char* choice : {"TRAVEL(future,0)", "FUTURE none"}) t.asks(), t.choose(0, choice);
  EXPECT_EQ(t.asks(), (Strings{"EXPLOIT pass", "EXPLOIT exploit-crystals"}));
  t.play('X', "EXPLOIT pass");
  EXPECT_EQ(t.exploits(t.s.display), "column, row, plants, crystals, minerals");
}

RULE_TEST("TC-12-58 TC-8-54", TheFirstInTurnOrderTakesTheExploit) {
  Scene t(2);
  t.crystals("5 5").pawns("era-1 era-2").dates("5000 9000").start();
  t.play('Y', "TRAVEL(future,0), FUTURE none, EXPLOIT exploit-crystals");
  t.play('X', "TRAVEL(era-3,0), SIFT collect, PLACE A r2c1");
  EXPECT_EQ(t.exploits(t.s.player[1].exploits), "crystals");
}

RULE_TEST("TC-12-59 TC-7-21 TC-7-7", AReservedSlotCompletesAColumn) {
  Scene t(2);
  t.crystals("0 0").pawns("era-1 era-1").board('X', "..../W.../W...").turn_of('X', "2000");
  t.choose(0, t.asks()[0]);
  EXPECT_EQ(t.cards('X'), "P.../W.../W...");
  EXPECT_EQ(t.asks(), (Strings{"EXPLOIT pass", "EXPLOIT exploit-column"}));
  t.play('X', "EXPLOIT exploit-column");
  Scene other(2);
  other.crystals("0 0").pawns("era-1 era-1").timeline("W1A3").board('X', "..../W.../W...").draw("2pwamtbc");
  EXPECT_EQ(std::ranges::count(other.turn_of('X', "2000").asks(), "PLACE 1 r1c1"), 0);
}

// A turn that leads to an exploit: the board before, the card of t3 and where it goes.
struct Feat {
  std::string exploit, board, card, slot;
  std::string crystals = "0 0";
  int points = 0;
};

RULE_TEST("TC-2-4 TC-4-13 TC-7-21 TC-7-22 TC-7-23 TC-7-24 TC-7-25 TC-7-26 TC-7-27 TC-7-28", EveryExploitCanBeTaken) {
  const Feat feats[] = {
      {.exploit = "column", .board = "..../.1../.2..", .card = "W", .slot = "r1c2", .points = 2},
      {.exploit = "animal", .board = "..../..../....", .card = "A", .slot = "r2c1", .points = 2},
      {.exploit = "row", .board = "..../W1.2/....", .card = "p", .slot = "r2c3", .points = 3},
      {.exploit = "plants", .board = "P.P./..../....", .card = "P", .slot = "r2c1", .points = 3},
      {.exploit = "wonders", .board = "..../WW../...W", .card = "W", .slot = "r3c1", .points = 3},
      {.exploit = "crystals", .board = "..../..../....", .card = "1", .slot = "r2c2", .crystals = "4 0", .points = 3},
      {.exploit = "books", .board = "..../b.../...c", .card = "b", .slot = "r3c1", .points = 4},
      {.exploit = "minerals", .board = "..../1..1/2...", .card = "3", .slot = "r3c2", .points = 5},
  };
  for (const Feat& feat : feats) {
    const std::string name = "EXPLOIT exploit-" + feat.exploit, place = "PLACE " + feat.card + " " + feat.slot;
    Scene t(2);
    t.draw("mta").timeline("aw" + feat.card + "m").crystals(feat.crystals).pawns("era-1 era-2").board('X', feat.board);
    t.set("display", Doc::of({"column", "animal", "row", "plants", "wonders", "crystals", "books", "minerals"}));
    t.turn_of('X', "5000");
    const bool rich = feat.exploit == "crystals";
    t.play('X', (rich ? "TRAVEL(era-3,0), SIFT collect, " : "") + place + ", " + name);
    EXPECT_EQ(t.exploits(t.s.player[0].exploits), feat.exploit);
    EXPECT_EQ(t.exploits(t.s.display).find(feat.exploit), std::string::npos) << "it is not replaced";
    EXPECT_EQ(t.score_of('X').of[kExploitFamily], feat.points) << feat.exploit;
  }
}

// Round and end.

RULE_TEST("TC-12-60 TC-4-7 TC-4-8 TC-4-9 TC-4-10 TC-4-11 TC-4-12 TC-4-13 TC-4-14 TC-4-24", AWholeRound) {
  Scene t(3);
  t.dates("9310 6256 1984").start();
  EXPECT_EQ(t.order(), "XYZ");
  t.play('X', "TRAVEL(future,0), FUTURE t2");
  EXPECT_EQ(t.line(), "W2A1");
  t.play('Y', "TRAVEL(key-6257,1), PLACE A r1c3, PLACE 1 r1c1");
  EXPECT_EQ(t.line(), "W23w");
  t.play('Z', "TRAVEL(key-1984,0), PLACE W r3c2, PLACE 2 r2c3");
  EXPECT_EQ(t.crystals(), "3 1 2");
  EXPECT_EQ(t.line(), "pa3w");
  EXPECT_EQ(t.top(), "m");
  EXPECT_EQ(t.discarded(), "P");
  EXPECT_EQ(t.s.reserve, 18);
  EXPECT_EQ(t.s.round, 2);
  EXPECT_TRUE(t.rolling());
}

RULE_TEST("TC-12-61 TC-5-1 TC-5-2 TC-5-4 TC-8-56", TheRoundIsPlayedToItsEnd) {
  Scene t(2);
  t.crystals("0 0").pawns("era-1 era-2").board('X', "PW.A/AA12/3w..").dates("6257 1000");
  t.on_board('Y', "wonders").board('Y', "W.../..../....").start();
  t.asks();
  t.choose(0, "PLACE A r3c4");
  EXPECT_EQ(t.asks(), kLines);
  t.play('X', "EXPLOIT exploit-minerals");
  EXPECT_EQ(cards_on(t.s.player[0]), 11);
  t.play('Y', "PLACE W r1c2");
  EXPECT_TRUE(t.s.waiting.empty());
  const int x[kFamilies] = {3, 4, 0, 16, 2, 5, 1}, y[kFamilies] = {7, 0, 0, 0, 0, 0, 1};
  for (int family = 0; family < kFamilies; ++family) {
    EXPECT_EQ(t.score_of('X').of[family], x[family]) << family;
    EXPECT_EQ(t.score_of('Y').of[family], y[family]) << family;
  }
  const Outcome o = Game::outcome(t.rules, t.s);
  EXPECT_EQ(o.score[0], 31);
  EXPECT_EQ(o.score[1], 8);
  EXPECT_EQ(o.winners(), SeatSet::of(0));
}

RULE_TEST("TC-12-63 TC-5-3", TheHundredthRevealEndsTheGame) {
  Scene rift(2);
  rift.set("reveals", 99).crystals("1 2").dates("5000 5000").start();
  EXPECT_TRUE(rift.s.waiting.empty());
  EXPECT_EQ(rift.crystals(), "0 1");
  Scene round(2);
  round.set("reveals", 99).crystals("0 0").dates("5000 1000").start();
  round.play('X', "PLACE A r2c1").play('Y', "PLACE W r2c1");
  EXPECT_TRUE(round.s.waiting.empty());
  EXPECT_EQ(Game::outcome(round.rules, round.s).winners(), SeatSet::of(1));
  Scene early(2, option("reveal_cap", 7));
  early.set("reveals", 6).dates("5000 5000").start();
  EXPECT_TRUE(early.s.waiting.empty());
}

RULE_TEST("TC-12-64 TC-10-2 TC-10-3 TC-10-4 TC-10-1", OthersSeeNoDice) {
  Scene a(2), b(2);
  a.dice(0, {1, 2, 3, 4}).dice(1, {5, 6, 7, 8}).start();
  b.dice(0, {1, 2, 3, 4}).dice(1, {0, 0, 0, 9}).start();
  EXPECT_EQ(Game::view(a.rules, a.s, 0), Game::view(b.rules, b.s, 0));
  EXPECT_NE(Game::view(a.rules, a.s, 1), Game::view(b.rules, b.s, 1));
  EXPECT_EQ(Game::view(a.rules, a.s, kSpectator), Game::view(b.rules, b.s, kSpectator));
  a.choose(1, "ARRANGE 5678");
  b.choose(1, "ARRANGE 9000");
  EXPECT_EQ(Game::view(a.rules, a.s, 0), Game::view(b.rules, b.s, 0));
  EXPECT_EQ(a.sentences(0), b.sentences(0));
  EXPECT_NE(a.sentences(1), b.sentences(1));
  Scene rift(2);
  rift.dates("4120 4120").start();
  rift.roll_and_submit({"0984", "0984"});
  EXPECT_EQ(std::ranges::count(rift.sentences(kSpectator), "Player Y reveals 0984."), 1);
}

}  // namespace
}  // namespace timetable::collectors
