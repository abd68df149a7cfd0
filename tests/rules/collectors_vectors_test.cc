// The test vectors TC-12-1 to TC-12-64 of docs/rules/collectors.md as scenes. Those about scores:
// collectors_scores_test.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "tests/french.h"
#include "tests/rule_test.h"
#include "tests/rules/collectors_scene.h"

namespace timetable::collectors {
namespace {

using Strings = std::vector<std::string>;

// Examples of the rulebook.

RULE_TEST("TC-12-1 TC-4-2 TC-8-24", FourDiceGive24Dates) {
  Scene t(2);
  t.dice(0, {9, 8, 0, 4}).dice(1, {5, 5, 5, 5}).start();
  const Strings dates = t.asks();
  EXPECT_EQ(dates.size(), 24u);
  EXPECT_EQ(std::ranges::count(dates, "ARRANGE 0984"), 1);
  EXPECT_EQ(t.rules.place(t.rules.deck->dates.place_of[984]).id, "era-1");
}

Strings journeys(const std::string& date, int crystals, const Doc& options = Doc::object()) {
  Scene t(2, options);
  return t.crystals(std::to_string(crystals) + " 0").turn_of('X', date).asks();
}
Strings travels(const std::string& text) {  // "(era-2,0) (era-1,1)"
  Strings out;
  for (const std::string& pair : words_of(text)) out.push_back("TRAVEL" + pair);
  return out;
}
std::string shown(int date, const std::string& place, int changed) {
  static const Rules r = rules_for(2);
  Place z = 0;
  while (r.place(z).id != place) ++z;
  return date_text(displayed_date(r, static_cast<Date>(date), z, changed));
}

RULE_TEST("TC-12-2 TC-4-7 TC-8-23 TC-9-1", ChangingDiceOf2753) {
  const Strings two = travels(
      "(era-2,0) (era-1,1) (era-2,1) (era-3,1) (era-4,1) (future,1) (era-1,2) (era-2,2) (era-3,2) (era-4,2) "
      "(key-8053,2) (future,2)");
  EXPECT_EQ(journeys("2753", 2), two);
  EXPECT_EQ(journeys("2753", 3), two);
  EXPECT_EQ(journeys("2753", 1), Strings(two.begin(), two.begin() + 6));
  EXPECT_EQ(shown(2753, "key-8053", 2), "8053");
  Scene t(2);
  t.crystals("2 0")
      .turn_of('X', "2753")
      .play('X', "TRAVEL(key-8053,2), ORDER collect-first, FUTURE none, PLACE 1 r2c1");
  EXPECT_EQ(t.place('X'), "key-8053");
  EXPECT_EQ(t.crystals(), "2 0") << "two paid, two gained";
}

// Dates and places.

Strings dates_of(std::array<int, kDice> dice) {
  std::uint8_t sorted[kDice];
  for (std::size_t i = 0; i < kDice; ++i) sorted[i] = static_cast<std::uint8_t>(dice[i]);
  std::sort(sorted, sorted + kDice);
  Options options;
  list_dates(sorted, options);
  Strings out;
  for (Action a : options) out.push_back(date_text(date_of(a)));
  return out;
}

RULE_TEST("TC-12-5 TC-9-1 TC-11-4", EqualDiceGiveFewerDates) {
  EXPECT_EQ(dates_of({5, 5, 5, 5}), Strings{"5555"});
  EXPECT_EQ(dates_of({0, 0, 0, 7}), (Strings{"0007", "0070", "0700", "7000"}));
  EXPECT_EQ(dates_of({1, 1, 2, 2}), (Strings{"1122", "1212", "1221", "2112", "2121", "2211"}));
  EXPECT_EQ(dates_of({3, 3, 4, 9}).size(), 12u);
  EXPECT_EQ(dates_of({3, 3, 4, 9}).front(), "3349");
  EXPECT_EQ(dates_of({3, 3, 4, 9}).back(), "9433");
  EXPECT_EQ(dates_of({1, 2, 3, 4}).size(), 24u);
  EXPECT_EQ(dates_of({1, 2, 3, 4}).front(), "1234");
  EXPECT_EQ(dates_of({1, 2, 3, 4}).back(), "4321");
  int rolls[25] = {};  // TC-11-4: how many of the 10,000 rolls have so many dates
  for (int roll = 0; roll < kDates; ++roll) {
    const Strings dates = dates_of({roll / 1000, roll / 100 % 10, roll / 10 % 10, roll % 10});
    ++rolls[dates.size()];
    EXPECT_TRUE(std::ranges::is_sorted(dates));
  }
  EXPECT_EQ(rolls[24], 5040);
  EXPECT_EQ(rolls[12], 4320);
  EXPECT_EQ(rolls[6], 270);
  EXPECT_EQ(rolls[4], 360);
  EXPECT_EQ(rolls[1], 10);
}

RULE_TEST("TC-12-6 TC-2-5 TC-8-24 TC-8-6 TC-11-4", EveryDateHasItsPlace) {
  const Rules r = rules_for(2);
  const auto place = [&](std::size_t date) { return r.place(r.deck->dates.place_of[date]).id; };
  const std::pair<std::size_t, std::string> places[] = {
      {0, "era-1"},       {1983, "era-1"},    {1984, "key-1984"}, {1985, "era-2"},    {3960, "era-2"},
      {3961, "key-3961"}, {3962, "era-3"},    {6256, "era-3"},    {6257, "key-6257"}, {6258, "era-4"},
      {8052, "era-4"},    {8053, "key-8053"}, {8054, "future"},   {9999, "future"}};
  for (const auto& [date, id] : places) EXPECT_EQ(place(date), id) << date;
  const std::ptrdiff_t sizes[kPlaces] = {1984, 1, 1976, 1, 2295, 1, 1795, 1, 1946};
  for (Place z = 0; z < kPlaces; ++z) EXPECT_EQ(std::ranges::count(r.deck->dates.place_of, z), sizes[z]);
}

RULE_TEST("TC-12-7 TC-4-7 TC-8-21", JourneysFrom1983) {
  EXPECT_EQ(journeys("1983", 1), travels("(era-1,0) (era-1,1) (key-1984,1) (era-2,1) (era-3,1) (era-4,1) (future,1)"));
}

RULE_TEST("TC-12-8 TC-8-20", APaidDieChanges) {
  EXPECT_EQ(journeys("1984", 1), travels("(key-1984,0) (era-1,1) (era-2,1) (era-3,1) (era-4,1) (future,1)"));
}

RULE_TEST("TC-12-9 TC-9-1 TC-13-2", ThirteenJourneysAtMost) {
  EXPECT_EQ(journeys("0057", 2),
            travels("(era-1,0) (era-1,1) (era-2,1) (era-3,1) (era-4,1) (future,1) (era-1,2) (era-2,2) (era-3,2) "
                    "(key-6257,2) (era-4,2) (key-8053,2) (future,2)"));
  const Rules r = rules_for(2);
  std::size_t most[3] = {}, all[3] = {};
  for (Date date = 0; date < kDates; ++date) {
    for (std::size_t crystals = 0; crystals < 3; ++crystals) {
      Player p;
      p.date = date;
      p.crystals = static_cast<std::uint16_t>(crystals);
      Options options;
      list_journeys(r, p, options);
      most[crystals] = std::max(most[crystals], static_cast<std::size_t>(options.size()));
      all[crystals] += static_cast<std::size_t>(options.size());
    }
  }
  EXPECT_EQ(most[0], 1u);
  EXPECT_EQ(most[1], 7u);
  EXPECT_EQ(most[2], 13u);
  EXPECT_NEAR(static_cast<double>(all[1]) / kDates, 6.0, 0.05);
  EXPECT_NEAR(static_cast<double>(all[2]) / kDates, 11.2, 0.05);
}

RULE_TEST("TC-12-10 TC-8-69", WithoutCrystalsThereIsOneJourney) {
  Scene t(2);
  t.crystals("0 1").turn_of('X', "5555").play('X', "PLACE A r2c1");
  EXPECT_EQ(t.place('X'), "era-3");
}

RULE_TEST("TC-12-11 TC-8-22", TheNearestDateIsShown) {
  EXPECT_EQ(shown(2753, "era-1", 1), "1753");
  EXPECT_EQ(shown(2753, "era-3", 1), "4753");
  EXPECT_EQ(shown(2753, "future", 2), "8153");
  EXPECT_EQ(shown(9999, "era-2", 2), "3959");
  EXPECT_EQ(shown(9999, "era-3", 1), "5999");
  EXPECT_EQ(shown(1984, "era-3", 2), "3964");
  EXPECT_EQ(shown(8053, "era-4", 1), "8052");
}

// How many digits two dates differ in, without a look at the rules' own tables.
int differing(int a, int b) {
  int n = 0;
  for (int i = 0; i < kDice; ++i, a /= 10, b /= 10) n += a % 10 != b % 10;
  return n;
}

// All pairs of dates: every way that some date realises is offered, nothing else, and with the nearest such date.
RULE_TEST("TC-4-7 TC-8-20 TC-8-21 TC-8-22 TC-8-23 TC-8-72 TC-9-1", NoWayOfChangingDiceIsHidden) {
  const Rules all = rules_for(2), cheap = rules_for(2, option("overpay", "cheapest"));
  for (int from = 0; from < kDates && !testing::Test::HasFailure(); ++from) {
    int nearest[3][kPlaces];  // by dice changed
    std::fill(&nearest[0][0], &nearest[0][0] + 3 * kPlaces, int{kNoDate});
    for (int to = 0; to < kDates; ++to) {
      const int k = differing(from, to);
      if (k > 2) continue;
      int& best = nearest[k][all.deck->dates.place_of[static_cast<std::size_t>(to)]];
      if (best == kNoDate || std::abs(to - from) < std::abs(best - from)) best = to;
    }
    for (int crystals = 0; crystals <= 3; ++crystals) {
      std::vector<Action> ways, cheapest;
      for (int k = 0; k <= std::min(crystals, 2); ++k) {
        for (Place z = 0; z < kPlaces; ++z) {
          if (nearest[k][z] == kNoDate) continue;
          ways.push_back(act::travel(z, k));
          const bool dearer = (k > 0 && nearest[0][z] != kNoDate) || (k > 1 && nearest[1][z] != kNoDate);
          if (!dearer) cheapest.push_back(ways.back());
        }
      }
      Player p;
      p.date = static_cast<Date>(from);
      p.crystals = static_cast<std::uint16_t>(crystals);
      Options offered, offered_cheap;
      list_journeys(all, p, offered);
      list_journeys(cheap, p, offered_cheap);
      EXPECT_TRUE(std::ranges::equal(offered, ways)) << from << " with " << crystals;
      EXPECT_TRUE(std::ranges::equal(offered_cheap, cheapest)) << from << " with " << crystals;
      if (crystals != 2 || from % 11) continue;
      for (Action a : ways) EXPECT_EQ(displayed_date(all, p.date, a.a, a.b), nearest[a.b][a.a]) << from;
    }
  }
}

Strings travel_labels(Scene& t, Lang lang) {
  Options options;
  Game::options(t.rules, t.s, 0, options);
  Strings out;
  for (Action a : options) out.push_back(Game::label(t.rules, t.s, 0, a, lang));
  return out;
}

RULE_TEST("TC-8-21 TC-4-9", JourneysTellTheirPrice) {
  Scene t(3);
  t.crystals("2 1 1").pawns("era-1 era-3 era-3").turn_of('X', "5000", "YZ");
  const Strings en = travel_labels(t, Lang::En), fr = travel_labels(t, kFrench);
  EXPECT_EQ(en[0], "The era 3961-6257: 5000, unchanged, then 1 crystal to Player Y or Player Z");
  EXPECT_EQ(en[1], "The era before 1984: 1000, for 1 crystal");
  EXPECT_EQ(en[3], "The era 3961-6257: 5001, for 1 crystal (more than needed), then 1 crystal to Player Y or Player Z");
  EXPECT_EQ(en[8], "The era 3961-6257: 5011, for 2 crystals (more than needed)") << "no crystal is left to give";
  EXPECT_EQ(fr[0], "L'ère 3961-6257 : 5000, sans rien changer, puis 1 cristal à Joueur Y ou à Joueur Z");
}

// Rift and order.

RULE_TEST("TC-12-12 TC-4-5 TC-4-4 TC-8-12 TC-8-13 TC-8-14 TC-8-11", TwoEqualDatesOpenARift) {
  Scene t(3);
  t.crystals("1 0 2").dates("4120 4120 9000").start();
  EXPECT_EQ(t.crystals(), "0 0 2");
  EXPECT_EQ(t.s.reserve, 22);
  EXPECT_TRUE(t.rolling());
  for (Seat p = 0; p < 3; ++p) EXPECT_EQ(t.s.player[p].date, kNoDate);
  EXPECT_EQ(t.s.round, 1);
  EXPECT_EQ(t.s.reveals, 1);
}

RULE_TEST("TC-12-13 TC-8-10", TwoPairsInOneRift) {
  Scene t(4);
  t.crystals("1 2 0 3").dates("5000 5000 1234 1234").start();
  EXPECT_EQ(t.crystals(), "0 1 0 2");
  EXPECT_EQ(t.s.reserve, 21);
}

RULE_TEST("TC-12-14 TC-8-10 TC-8-14", ThreeEqualDatesCostOneCrystalEach) {
  Scene t(4);
  t.crystals("2 1 0 4").dates("0777 0777 0777 9000").start();
  EXPECT_EQ(t.crystals(), "1 0 0 4");
  EXPECT_EQ(t.s.reserve, 19);
  EXPECT_TRUE(t.rolling());
  EXPECT_EQ(t.s.player[seat_of('V')].date, kNoDate);
}

RULE_TEST("TC-12-15 TC-8-17", RiftsCanFollowEachOther) {
  Scene t(2);
  t.crystals("2 1").dates("0777 0777").start();
  EXPECT_EQ(t.crystals(), "1 0");
  EXPECT_EQ(t.s.reserve, 23);
  t.roll_and_submit({"0010", "0010"});
  EXPECT_EQ(t.crystals(), "0 0");
  EXPECT_EQ(t.s.reserve, 24);
  EXPECT_TRUE(t.rolling());
  EXPECT_EQ(t.s.round, 1);
  EXPECT_EQ(t.s.reveals, 2);
}

RULE_TEST("TC-12-16 TC-4-6", TheLargestDateBegins) {
  Scene t(4);
  t.dates("9871 0042 8053 8052").start();
  EXPECT_EQ(t.order(), "XZVY");
}

RULE_TEST("TC-12-17 TC-8-19 TC-7-5", ChangedDiceDoNotChangeTheOrder) {
  Scene t(2);
  t.crystals("0 2").pawns("era-1 era-2").dates("5000 2753").start();
  EXPECT_EQ(t.order(), "XY");
  t.play('X', "PLACE A r2c1");
  EXPECT_EQ(t.line(), "WP21");
  t.play('Y', "TRAVEL(key-8053,2), ORDER collect-first, FUTURE none, PLACE 1 r2c1");
  EXPECT_EQ(t.crystals(), "0 2");
  EXPECT_EQ(t.line(), "WP23");
  EXPECT_EQ(t.s.reserve, 22);
}

RULE_TEST("TC-12-18 TC-8-16 TC-4-9", EqualDatesByChangingDiceAreNoRift) {
  Scene t(2);
  t.crystals("1 2").pawns("era-1 era-2").dates("8153 8054").start();
  t.play('X', "TRAVEL(key-8053,1), ORDER collect-first, FUTURE none, PLACE 1 r2c1");
  t.play('Y', "TRAVEL(key-8053,1), ORDER collect-first, FUTURE none, PLACE 2 r2c1");
  EXPECT_EQ(t.crystals(), "3 2");
  EXPECT_EQ(t.s.reserve, 19);
  EXPECT_EQ(t.line(), "WPA3");
}

// Toll.

RULE_TEST("TC-12-19 TC-4-9 TC-8-32", TheOnlyOpponentThereGetsTheToll) {
  Scene t(3);
  t.crystals("2 1 1").pawns("era-1 era-3 era-2").turn_of('X', "5000", "Y");
  t.play('X', "TRAVEL(era-3,0), SIFT collect, PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "1 2 1");
  EXPECT_EQ(t.line(), "WP21");
  EXPECT_EQ(t.s.reserve, 20);
}

RULE_TEST("TC-12-20 TC-8-32", TheMoverChoosesWhomToPay) {
  Scene t(3);
  t.crystals("2 0 0").pawns("era-1 era-3 era-3").turn_of('X', "5000", "YZ");
  t.choose(0, "TRAVEL(era-3,0)");
  EXPECT_EQ(t.asks(), (Strings{"TOLL Y", "TOLL Z"}));
  t.play('X', "TOLL Z, SIFT collect, PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "1 0 1");
}

RULE_TEST("TC-12-21 TC-8-32 TC-9-1", TollIsOfferedInTurnOrder) {
  Scene t(4);
  t.crystals("1 0 0 0").pawns("era-1 era-3 era-3 era-3").turn_of('X', "5000", "VYZ");
  t.choose(0, "TRAVEL(era-3,0)");
  EXPECT_EQ(t.asks(), (Strings{"TOLL V", "TOLL Y", "TOLL Z"}));
  t.play('X', "TOLL V, PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "0 0 0 1");
}

RULE_TEST("TC-12-22 TC-4-9 TC-8-69 TC-4-8", WithoutCrystalsOneJoinsForFree) {
  Scene t(3);
  t.crystals("0 1 1").pawns("era-1 era-3 era-2").turn_of('X', "5000", "Y").play('X', "PLACE A r2c1");
  EXPECT_EQ(t.place('X'), "era-3");
  EXPECT_EQ(t.crystals(), "0 1 1");
}

RULE_TEST("TC-12-23 TC-8-21 TC-8-31", SpendingTheLastCrystalSparesTheToll) {
  Scene t(3);
  t.crystals("1 1 1").pawns("era-1 era-3 era-2").turn_of('X', "5000", "Y");
  t.play('X', "TRAVEL(era-3,1), PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "0 1 1");
  EXPECT_EQ(t.s.reserve, 22);
}

RULE_TEST("TC-12-24 TC-7-30", ATollReducesTheSifts) {
  Scene t(2);
  t.crystals("1 1").pawns("era-1 era-3").turn_of('X', "5000", "Y").play('X', "TRAVEL(era-3,0), PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "0 2");
}

RULE_TEST("TC-12-25 TC-8-26", WhoStaysPaysNothing) {
  Scene t(3);
  t.crystals("1 1 1").pawns("era-3 era-3 era-2").turn_of('X', "5000", "Y");
  t.play('X', "TRAVEL(era-3,0), SIFT collect, PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "1 1 1");
}

RULE_TEST("TC-12-26 TC-8-25 TC-8-28", WaitingPawnsAreOwedNothing) {
  Scene t(3);
  t.crystals("1 1 1").pawns("era-1 era-3 era-2").turn_of('X', "5000");
  t.play('X', "TRAVEL(era-3,0), SIFT collect, PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "1 1 1");
}

RULE_TEST("TC-12-27 TC-8-25 TC-8-26", NeitherTheWaitingNorTheStayingPay) {
  Scene t(2);
  t.crystals("1 1").pawns("era-2 era-4").dates("2001 3000").start();
  t.play('Y', "TRAVEL(era-2,0), SIFT collect, PLACE P r2c1");
  EXPECT_EQ(t.line(), "W2A1");
  t.play('X', "TRAVEL(era-2,0), SIFT collect, PLACE 2 r2c1");
  EXPECT_EQ(t.line(), "W3A1");
  EXPECT_EQ(t.crystals(), "1 1");
}

RULE_TEST("TC-12-28 TC-8-25 TC-8-30 TC-8-29", TheTollComesBeforeTheCrystalsOfTheFuture) {
  Scene t(2);
  t.crystals("1 1").pawns("era-1 future").dates("9000 9100").start();
  t.play('Y', "TRAVEL(future,0), FUTURE none");
  EXPECT_EQ(t.crystals(), "1 3");
  t.play('X', "TRAVEL(future,0), FUTURE none");
  EXPECT_EQ(t.crystals(), "2 4");
  EXPECT_EQ(t.s.reserve, 18);
}

RULE_TEST("TC-12-29 TC-8-30", NothingToGiveBeforeGaining) {
  Scene t(2);
  t.crystals("0 1").pawns("era-1 era-2").dates("9000 9100").start();
  t.play('Y', "TRAVEL(future,0), FUTURE none").play('X', "FUTURE none");
  EXPECT_EQ(t.crystals(), "2 3");
  EXPECT_EQ(t.s.reserve, 19);
}

RULE_TEST("TC-12-30 TC-8-27 TC-3-3", NoTollOn8053InRoundOne) {
  Scene t(2);
  t.dates("8053 8050").start();
  t.play('X', "TRAVEL(key-8053,0), ORDER collect-first, FUTURE none, PLACE 1 r2c1");
  t.play('Y', "TRAVEL(key-8053,1), ORDER collect-first, FUTURE none, PLACE 2 r2c1");
  EXPECT_EQ(t.crystals(), "3 2");
  EXPECT_EQ(t.s.reserve, 19);
  EXPECT_EQ(t.line(), "WPA3");
}

RULE_TEST("TC-12-31 TC-8-25 TC-8-29", JoiningSomebodyWhoStayedOn8053) {
  Scene t(2);
  t.set("round", 2).crystals("2 0").pawns("era-1 key-8053").dates("8052 8053").start();
  t.play('Y', "ORDER collect-first, FUTURE none, PLACE 1 r2c1");
  t.play('X', "TRAVEL(key-8053,1), ORDER collect-first, FUTURE none, PLACE 2 r2c1");
  EXPECT_EQ(t.crystals(), "2 3");
  EXPECT_EQ(t.s.reserve, 19);
  EXPECT_EQ(t.line(), "WPA3");
}

}  // namespace
}  // namespace timetable::collectors
