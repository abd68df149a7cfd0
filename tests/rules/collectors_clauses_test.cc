// Clauses of docs/rules/collectors.md that no vector of section 12 proves: components, setup, options, chance, numbers.
#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>

#include "engine/conformance.h"
#include "engine/playout.h"
#include "match/json.h"
#include "match/scenario.h"
#include "tests/rule_test.h"
#include "tests/rules/collectors_scene.h"
#include "tests/source_dir.h"

namespace timetable::collectors {
namespace {

using Strings = std::vector<std::string>;

// A new game after the choices of chance up to the first roll.
State set_up(const Rules& r, std::uint64_t seed) {
  Rng rng(seed);
  State s;
  NullLog log;
  Game::setup(r, s);
  while (!behind_screens(s)) {
    Options options;
    Game::options(r, s, kChance, options);
    Game::apply(r, s, kChance, options.sample(rng), log);
  }
  return s;
}

// Plays a random game and shows every position to `look`.
template <class F>
void play_through(const Rules& r, std::uint64_t seed, F&& look) {
  Rng rng(seed);
  State s;
  NullLog log;
  Game::setup(r, s);
  while (!Game::to_act(r, s).empty()) {
    look(s);
    const Seat p = Game::to_act(r, s).lowest();
    Options options;
    Game::options(r, s, p, options);
    Game::apply(r, s, p, options.sample(rng), log);
  }
  look(s);
}

// Components.

RULE_TEST("TC-2-1 TC-2-2 TC-2-3 TC-8-2", TheDeckHasFiftyTreasures) {
  const Rules r = rules_for(2);
  EXPECT_EQ(r.cards, 50);
  EXPECT_EQ(r.constant.crystals_total, 24);
  int of_type[kTypes] = {};
  std::string letters;
  for (Kind k = 0; k < r.kinds; ++k) {
    of_type[r.type_of[k]] += r.copies[k];
    letters += r.kind(k).letter;
    EXPECT_EQ(r.copies[k], r.type_of[k] < 3 ? 9 : r.type_of[k] == 3 ? 3 : 2);
  }
  EXPECT_EQ(std::vector(of_type, of_type + kTypes), (std::vector{9, 9, 9, 9, 14}));
  EXPECT_EQ(letters, "WPA123wpamtbc");
}

RULE_TEST("TC-2-6 TC-2-7 TC-2-8 TC-8-3 TC-8-4", TheFourBoardsAreEquallyGood) {
  const Rules r = rules_for(2);
  for (std::size_t b = 0; b < kBoards; ++b) {
    unsigned reserved = 0, crystals = 0;
    for (Slot slot = 0; slot < kSlots; ++slot) {
      for (Type type = 0; type < kTypes; ++type) {
        const bool own = type == b;  // boards and types are in the same order
        const bool accepted = r.accepts[b][type] >> slot & 1;
        EXPECT_TRUE(accepted || !own);
        if (!accepted) reserved |= bit(slot);
      }
      if (r.slot_gain[b][slot]) crystals |= bit(slot);
    }
    EXPECT_EQ(std::popcount(reserved), 2);
    EXPECT_EQ(std::popcount(crystals), 3);
    EXPECT_EQ(reserved & crystals, 0u) << "no slot is both (TC-8-4)";
    int rows_with_reserved = 0;
    for (int row = 0; row < kRows; ++row) {
      rows_with_reserved += (reserved >> (kColumns * row) & 15) != 0;
      EXPECT_EQ(std::popcount(crystals >> (kColumns * row) & 15), 1) << "one crystal slot a row";
    }
    EXPECT_EQ(rows_with_reserved, 1);
  }
}

// Setup.

RULE_TEST("TC-3-1 TC-3-2 TC-3-3 TC-3-4 TC-3-5 TC-3-6 TC-3-7 TC-6-2 TC-8-5", TheTableAfterSetup) {
  for (int players = 2; players <= kSeatsMax; ++players) {
    const Rules r = rules_for(players);
    std::set<std::uint8_t> first_boards;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const State s = set_up(r, seed);
      std::set<std::uint8_t> boards;
      for (Seat p = 0; p < players; ++p) {
        boards.insert(s.player[p].board);
        EXPECT_EQ(r.place(s.player[p].pawn).id, "key-8053");
        EXPECT_EQ(s.player[p].crystals, 1);
        EXPECT_EQ(cards_on(s.player[p]) + s.player[p].exploits, 0);
      }
      first_boards.insert(s.player[0].board);
      EXPECT_EQ(boards.size(), static_cast<std::size_t>(players));
      EXPECT_EQ(s.reserve, 24 - players);
      EXPECT_EQ(std::count(s.timeline, s.timeline + kSpaces, kNone), 0);
      EXPECT_NE(s.top, kNone);
      EXPECT_EQ(std::accumulate(s.pile, s.pile + kKindsMax, 0), 45);
      EXPECT_EQ(std::popcount(s.display), 5);
      EXPECT_EQ(s.round, 1);
      EXPECT_EQ(s.reveals, 0);
      EXPECT_EQ(Game::invariant(r, s), nullptr);
    }
    EXPECT_EQ(first_boards.size(), 4u) << "boards are dealt at random";
  }
}

RULE_TEST("TC-3-2 TC-6-4 TC-2-9", BoardsCanBeGiven) {
  Doc options = option("boards", "given");
  options.set("given", Doc::of({"minerals", "board-wonders"}));
  const Rules r = rules_for(2, options);
  const State s = set_up(r, 1);
  EXPECT_EQ(r.deck->board[s.player[0].board].id, "board-minerals");
  EXPECT_EQ(r.deck->board[s.player[1].board].id, "board-wonders");
  options.set("given", Doc::of({"minerals", "minerals"}));
  const auto twice = rules_from<Game>(embedded_deck("collectors"), 2, options);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message.english(), "given[1]: this board is given twice");
}

RULE_TEST("TC-6-4 TC-8-72", WrongOptionsAreExplained) {
  const std::pair<Doc, std::string> wrong[] = {
      {option("toll_count", "played"), "Did you mean 'toll_counts'?"},
      {option("toll_counts", "playd"), "Did you mean 'played'?"},
      {option("reveal_cap", 0), "reveal_cap: expected a whole number from 1 to 200"},
      {option("reveal_cap", "many"), "reveal_cap: expected a whole number from 1 to 200"},
      {option("sets_max", 4), "expected one of: 2, 3"},
      {option("given", Doc::of({"plants", "animals"})), "goes with \"boards\": \"given\" only"},
      {option("boards", "given"), "the field 'given' is missing"},
  };
  for (const auto& [options, message] : wrong) {
    const auto made = rules_from<Game>(embedded_deck("collectors"), 2, options);
    ASSERT_FALSE(made) << message;
    EXPECT_NE(made.error().message.english().find(message), std::string::npos) << made.error().message.english();
  }
  EXPECT_FALSE(rules_from<Game>(embedded_deck("collectors"), 5, Doc::object()));
}

// Phase A.

RULE_TEST("TC-4-1 TC-4-3 TC-8-8 TC-8-9 TC-11-1 TC-11-2", DiceAreRolledInSecretAndArrangedAtOnce) {
  Scene t(2);
  t.set("at", "phase-a").start();
  for (Seat p = 0; p < 2; ++p) {
    for (int die : {9, 0, 9, 4}) {
      Options options;
      Game::options(t.rules, t.s, kChance, options);
      ASSERT_EQ(options.size(), 10) << "each die shows 0 to 9";
      EXPECT_EQ(options.total_weight(), 10u);
      EXPECT_EQ(options[0].a, p) << "seat by seat";
      Game::apply(t.rules, t.s, kChance, act::roll(p, die), t.log);
    }
  }
  EXPECT_EQ(std::vector(t.s.player[0].dice, t.s.player[0].dice + 4), (std::vector<std::uint8_t>{0, 4, 9, 9}));
  EXPECT_EQ(t.s.waiting, SeatSet::first(2)) << "both arrange at the same time";
  EXPECT_TRUE(Game::question(t.rules, t.s, 0, Lang::En).discreet) << "four equal dice must not be betrayed";
  EXPECT_EQ(t.asks().size(), 12u);
  EXPECT_EQ(t.sentences(1)[0], "Player X rolls a die.");
  EXPECT_EQ(t.sentences(0)[0], "Player X rolls a 9.");
  t.choose(1, "ARRANGE 0499");
  EXPECT_EQ(t.s.waiting, SeatSet::of(0)) << "a choice is final";
}

RULE_TEST("TC-8-15", DatesOfARiftAreToldToAll) {
  Scene t(2);
  t.dice(0, {1, 2, 3, 4}).dice(1, {1, 2, 3, 4}).start();
  t.choose(0, "ARRANGE 4321");
  t.choose(1, "ARRANGE 4321");
  const Strings told = t.sentences(kSpectator);
  EXPECT_EQ(std::ranges::count(told, "Player X reveals 4321."), 1);
  EXPECT_EQ(std::ranges::count(told, "Player Y loses 1 crystal in the rift."), 1);
}

// Piles, crystals, placing.

RULE_TEST("TC-4-15 TC-4-18 TC-4-19 TC-8-43 TC-8-45 TC-13-1 TC-13-6", NothingIsLostInWholeGames) {
  for (int players = 2; players <= kSeatsMax; ++players) {
    const Rules r = rules_for(players);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      play_through(r, seed, [&](const State& s) {
        ASSERT_EQ(Game::invariant(r, s), nullptr);
        int exploits = std::popcount(s.display);
        for (Seat p = 0; p < players; ++p) {
          ASSERT_LE(cards_on(s.player[p]), 11);
          exploits += std::popcount(s.player[p].exploits);
        }
        ASSERT_TRUE(s.round == 1 || exploits == 5);
      });
    }
  }
}

RULE_TEST("TC-4-20 TC-8-46", CardsArePlacedInAnyOrderAndStay) {
  Scene a(2), b(2);
  for (Scene* t : {&a, &b}) t->crystals("0 1").pawns("era-2 era-2").turn_of('X', "3961");
  a.play('X', "PLACE A r2c2, PLACE P r1c1");
  b.play('X', "PLACE P r1c1, PLACE A r2c2");
  EXPECT_EQ(a.s, b.s);
  EXPECT_EQ(a.cards('X'), "P.../.A../....");
}

RULE_TEST("TC-7-4 TC-8-35", Key6257CollectsT3AndT4) {
  Scene t(2);
  t.crystals("0 1").pawns("era-2 era-2").turn_of('X', "6257").play('X', "PLACE A r2c1, PLACE 1 r2c3");
  EXPECT_EQ(t.line(), "WP23");
  EXPECT_EQ(t.cards('X'), "..../A.1./....");
}

RULE_TEST("TC-7-6 TC-8-39 TC-8-41", TheFutureMayReplaceAnyCardOrNone) {
  Scene t(2);
  t.crystals("0 1").pawns("era-2 era-2").turn_of('X', "9000");
  EXPECT_EQ(t.asks(), (Strings{"FUTURE none", "FUTURE t1", "FUTURE t2", "FUTURE t3", "FUTURE t4"}));
  t.play('X', "FUTURE none");
  EXPECT_EQ(t.cards('X'), "..../..../....") << "the future collects nothing";
}

RULE_TEST("TC-9-3 TC-8-72 TC-8-47", PlacementsMayBeFree) {
  Scene t(2, option("place_both", "free"));
  t.crystals("0 1").pawns("era-2 era-2").timeline("WPP1").board('X', ".W.A/AA12/3wW.").turn_of('X', "6257");
  EXPECT_EQ(t.asks(), (Strings{"PLACE P r1c1", "PLACE P r1c3", "PLACE P r3c4", "PLACE 1 r3c4"}));
  t.choose(0, "PLACE P r3c4");
  t.asks();
  EXPECT_EQ(t.discarded(), "1");
}

// Rulings of the toll, of overpaying and of the reserve.

RULE_TEST("TC-8-72 TC-8-25", TollMayCountOnlyThoseWhoMoved) {
  const Doc moved = option("toll_counts", "moved");
  Scene stayed(2, moved), came(2, moved);
  for (Scene* t : {&stayed, &came}) t->crystals("1 1").pawns("era-1 era-3");
  stayed.set("moved", option("Y", false)).turn_of('X', "5000", "Y");
  came.set("moved", option("Y", true)).turn_of('X', "5000", "Y");
  stayed.play('X', "TRAVEL(era-3,0), SIFT collect, PLACE A r2c1");
  came.play('X', "TRAVEL(era-3,0), PLACE A r2c1");
  EXPECT_EQ(stayed.crystals(), "1 1");
  EXPECT_EQ(came.crystals(), "0 2");
}

RULE_TEST("TC-8-72 TC-8-25", TollMayCountEveryPawn) {
  Scene t(2, option("toll_counts", "present"));
  t.crystals("1 1").pawns("era-1 era-3").turn_of('X', "5000").play('X', "TRAVEL(era-3,0), PLACE A r2c1");
  EXPECT_EQ(t.crystals(), "0 2");
}

RULE_TEST("TC-8-72 TC-8-21", OnlyTheCheapestWayMayBeOffered) {
  Scene t(2, option("overpay", "cheapest"));
  t.crystals("2 0").turn_of('X', "2753");
  EXPECT_EQ(t.asks(),
            (Strings{"TRAVEL(era-2,0)", "TRAVEL(era-1,1)", "TRAVEL(era-3,1)", "TRAVEL(era-4,1)", "TRAVEL(future,1)",
                     "TRAVEL(key-8053,2)"}));
}

RULE_TEST("TC-8-72 TC-8-42", CrystalsMayBeUnlimited) {
  Scene t(2, option("crystals", "unlimited"));
  t.crystals("30 20").pawns("era-2 era-2").turn_of('X', "9000");
  t.play('X', "TRAVEL(future,0), FUTURE none, EXPLOIT pass");
  EXPECT_EQ(t.crystals(), "32 20");
  EXPECT_TRUE(Game::view(t.rules, t.s, 0).find("reserve")->is_null());
}

// Every ruling, with every number of players, keeps the whole contract.
RULE_TEST("TC-8-72 TC-8-18", EveryRulingPassesTheConformanceKit) {
  std::vector<Doc> tables = {option("reveal_cap", 3)};
  for (const OptionDef& def : Game::option_defs()) {
    if (def.id == "boards" || def.id == "reveal_cap") continue;
    for (std::size_t i = 1; i < def.values.size(); ++i) tables.push_back(option(def.id, def.values[i]));
  }
  for (int players = 2; players <= kSeatsMax; ++players) {
    for (const Doc& options : tables) {
      const Rules r = rules_for(players, options);
      Conformance<Game> kit(r);
      const auto failure = kit.check_game(static_cast<std::uint64_t>(players));
      EXPECT_FALSE(failure) << brief(options).english() << ": " << *failure;
    }
  }
}

// Information and log.

RULE_TEST("TC-8-7 TC-10-1 TC-10-6", CrystalsAreOpenAndThePileHasNoOrder) {
  Scene t(2);
  t.crystals("3 5").pawns("era-1 era-2").dice(0, {1, 2, 3, 4}).dice(1, {5, 6, 7, 8}).start();
  const Doc view = Game::view(t.rules, t.s, kSpectator);
  EXPECT_EQ(view.find("crystals")->find("Y")->integer(), 5);
  EXPECT_EQ(view.find("top")->text(), "sapphire");
  EXPECT_EQ(view.find("dice")->find("X")->text(), "?");
  Rng rng(1);
  std::set<std::vector<std::uint8_t>> worlds;
  for (int i = 0; i < 50; ++i) {
    State world = t.s;
    Game::determinize(t.rules, world, 0, rng);
    EXPECT_EQ(world.player[0], t.s.player[0]);
    EXPECT_TRUE(std::equal(world.pile, world.pile + kKindsMax, t.s.pile));
    worlds.insert({world.player[1].dice, world.player[1].dice + kDice});
  }
  EXPECT_GT(worlds.size(), 40u) << "the opponent's dice are redrawn";
}

RULE_TEST("TC-10-5", TheLogTellsEverythingPublic) {
  Scene t(2);
  t.crystals("2 1").pawns("era-1 era-3").turn_of('X', "5000", "Y");
  t.play('X', "TRAVEL(era-3,0), SIFT replace, PLACE 2 r2c2");
  EXPECT_EQ(
      t.sentences(kSpectator),
      (Strings{"Player X travels with 5000 to the era 3961-6257.", "Player X disturbs Player Y and pays 1 crystal.",
               "Player X pays to replace an animal on space 3 with a sapphire.", "The draw pile now shows a topaz.",
               "Player X collects a sapphire from space 3.", "A topaz refills space 3.",
               "The draw pile now shows an Atlas of Wonders.", "Player X places a sapphire on row 2, column 2.",
               "Player X gains 1 crystal."}));
}

// Chance and numbers.

RULE_TEST("TC-11-1 TC-11-3", TheNextTopIsDrawnByWeight) {
  const Rules r = rules_for(2);
  const State s = set_up(r, 3);
  State drawn = s;
  drawn.stack.push({.proc = Proc::Reveal});
  Options options;
  Game::options(r, drawn, kChance, options);
  EXPECT_EQ(options.total_weight(), 45u);
  for (int i = 0; i < options.size(); ++i) EXPECT_EQ(options.weight(i), s.pile[options[i].a]);
}

RULE_TEST("TC-9-2 TC-13-2 TC-13-3 TC-13-4 TC-13-5", RandomGamesStayWithinTheNumbers) {
  for (int players = 2; players <= kSeatsMax; ++players) {
    const Rules r = rules_for(players);
    std::size_t most = 0;
    int rounds = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      int last_round = 0;
      play_through(r, seed, [&](const State& s) {
        last_round = s.round;
        ASSERT_LE(s.stack.depth, 5);
        for (Seat p : Game::to_act(r, s)) {
          if (p == kChance) continue;
          Options options;
          Game::options(r, s, p, options);
          most = std::max(most, static_cast<std::size_t>(options.size()));
          ASSERT_TRUE(behind_screens(s) || s.active() == p) << "nobody chooses in another's turn";
        }
      });
      rounds += last_round;
    }
    EXPECT_EQ(most, 24u);
    EXPECT_NEAR(rounds / 300.0, 10.7, 1.2);
  }
}

Result<Doc> read_scenario(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return parse_json(text.str(), path.filename().string());
}

TEST(CollectorsScenarios, Hold) {
  int n = 0;
  for (const auto& file : std::filesystem::directory_iterator(in_source("tests/scenarios/collectors"))) {
    const Result<Doc> scenario = read_scenario(file.path());
    ASSERT_TRUE(scenario) << scenario.error().message.english();
    const Result<ScenarioResult> result = run_scenario(*scenario);
    ASSERT_TRUE(result) << file.path().filename() << ": " << result.error().message.english();
    EXPECT_TRUE(result->problems.empty()) << file.path().filename();
    ++n;
  }
  EXPECT_GE(n, 3);
}

TEST(CollectorsAppraisal, PrefersPoints) {
  Scene poor(2), rich(2);
  poor.board('X', ".A.A/..../....").start();
  rich.board('X', ".A../.A../....").start();
  EXPECT_GT(Game::appraise(rich.rules, rich.s, 0), Game::appraise(poor.rules, poor.s, 0));
}

}  // namespace
}  // namespace timetable::collectors
