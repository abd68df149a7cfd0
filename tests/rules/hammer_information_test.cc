// Time Hammer: who may know what, who is asked, what chance is (docs/rules/hammer.md, sections 9 to 11).
#include "core/words.h"
#include "games/hammer/game.h"
#include "tests/french.h"
#include "tests/rules/hammer_table.h"

namespace timetable {
namespace {

using Table = HammerTable;

constexpr const char* kPrism =
    "{'at': 'open-window', 'agents': {'A': ['buzz@2040'], 'V': ['tick@2020']}, 'jamais': {'A': 0, 'V': 0}, "
    "'hand': {'A': ['foresight-prism', 'hexa', 'anvil', 'pogo', 'jump-01']}, 'box': ['mute-key', 'brownout', "
    "'rewind-spool']}";

RULE_TEST("TH-10-3 TH-10-7 TH-7-39", WhatThePrismShowsIsItsPlayersOwn) {
  Table t(kPrism);
  t.play("A play:foresight-prism").draws("jump-07 jump-12 hammer-2000");
  EXPECT_EQ(t.asked(), "A order");
  EXPECT_EQ(split(t.choices(), ' ').size(), 6u);
  EXPECT_EQ(t.choices().substr(0, 37), "order:jump-07:jump-12:hammer-2000 ord");
  t.play("A order:jump-12:hammer-2000:jump-07");
  // the Flux was jump-12; two known cards are left
  EXPECT_EQ(t.see("last.card"), "jump-12");
  EXPECT_NE(t.see("top", "A").find("hammer-2000"), std::string::npos);
  EXPECT_EQ(t.see("top", "V").find("hammer-2000"), std::string::npos);
  EXPECT_EQ(t.see("top", "spectator").find("jump-07"), std::string::npos);
}

RULE_TEST("TH-10-1", EverybodySeesWhereTheHammerIsAndWhatTheCardComesTo) {
  Table t(
      "{'phase': 'draw', 'jamais': {'A': 1, 'V': 0}, 'agents': {'A': ['buzz@2000'], 'V': ['tick@2000', 'pogo@2050']}, "
      "'start': {'hammer': 'hammer-2000'}}",
      "{}", "effect-end");
  if (t.asked() == "A hammer") t.play("A decline");
  t.draws("jump-05");
  for (const char* viewer : {"A", "V", "spectator"}) {
    EXPECT_EQ(t.see("hammer.card", viewer), "hammer-2000");
    EXPECT_EQ(t.see("hammer.on", viewer), "2000");
    EXPECT_EQ(t.see("hammer.level", viewer), "8");
    EXPECT_EQ(t.see("trial.results", viewer), "9");
    EXPECT_EQ(t.see("trial.needed", viewer), "8");
  }
  EXPECT_EQ(t.see("flux"), "2000 1990 2010 2020 2020 2030 2040 2050");
  EXPECT_EQ(t.see("track.picks"), "5 8");
}

RULE_TEST("TH-10-10", ACardSeenOnTopIsKnownInTheRivalsHand) {
  Table t(
      "{'start': {'draw': true}, 'active': 'V', 'hand': {'V': ['hexa']}, 'top': [{'card': 'jump-07', 'seen': ['A']}]}",
      "{}", "effect-end");
  t.settle();
  EXPECT_EQ(t.see("hand.V", "A"), "jump-07 sprock ?");
  EXPECT_EQ(t.see("hand.V", "spectator"), "sprock ? ?");
  EXPECT_EQ(t.see("spied.V"), "jump-07");
}

RULE_TEST("TH-10-10", ARecruitingGadgetPromisesAnAgent) {
  using hammer::Game;
  const hammer::Rules rules = *rules_from<Game>(embedded_deck("hammer"), 2, Doc::object());
  Table t(
      "{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2000']}, 'hand': {'A': ['arrival-visa', 'brain', "
      "'jump-01'], 'V': ['tick']}}");
  t.now().apply(0, t.now().choices(0, Lang::En).back().action);  // the Visa
  ASSERT_EQ(t.asked(), "V answer");
  const Result<hammer::State> played = Game::load(rules, t.now().view(kChance));
  ASSERT_TRUE(played);
  Rng rng(3);
  for (Seat viewer : {Seat{1}, kSpectator}) {
    for (int i = 0; i < 200; ++i) {
      hammer::State world = *played;
      Game::determinize(rules, world, viewer, rng);
      NullLog log;
      Options options;
      Game::options(rules, world, 1, options);
      Game::apply(rules, world, 1, options[0], log);
      ASSERT_EQ(Game::question(rules, world, 0, Lang::En).id, "recruit");
    }
  }
}

RULE_TEST("TH-10-1 TH-10-2 TH-10-6", HandsAreHiddenAndTheirSizesAreNot) {
  Table t(
      "{'at': 'task', 'hand': {'A': ['hexa', 'tick'], 'V': ['pogo', 'jump-01']}, 'known': {'V': ['pogo']}, 'discard': "
      "['anvil', 'jump-02'], 'deja_vu': ['hammer-1990']}");
  for (const char* viewer : {"A", "spectator"}) {
    EXPECT_EQ(t.see("hand.V", viewer), "pogo sprock ?");
    EXPECT_EQ(t.see("discard", viewer), "anvil jump-02");
    EXPECT_EQ(t.see("deja_vu", viewer), "hammer-1990");
    EXPECT_EQ(t.see("deck_size", viewer), "41");
    EXPECT_EQ(t.see("deck", viewer), "no deck");
  }
  EXPECT_EQ(t.see("hand.A", "A"), "hexa tick zapt");
}

RULE_TEST("TH-10-5 TH-10-9", TheLogBlanksWhatIsHidden) {
  auto opened = (*find_game("hammer"))->open({});
  std::unique_ptr<Position> now = std::move(*opened);
  Rng rng(11);
  int hidden = 0, passes = 0;
  while (!now->to_act().empty()) {
    const Seat p = now->to_act().lowest();
    const std::vector<Choice> choices = now->choices(p, Lang::En);
    const Choice& choice = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
    const bool window = choice.code == "decline" && now->question(p, Lang::En).discreet;
    const std::vector<Event> events = now->apply(p, choice.action);
    if (window && !events.empty())
      passes += events[0].who == p && now->sentence(events[0], Lang::En).find("pass") != std::string::npos;
    for (const Event& e : events) {
      for (const Lang lang : languages()) {
        const std::string owner = now->sentence(seen_by(e, e.who < 2 ? e.who : Seat{0}), lang);
        const std::string onlooker = now->sentence(seen_by(e, kSpectator), lang);
        EXPECT_EQ(onlooker.find_first_of("{}"), std::string::npos) << onlooker;
        EXPECT_EQ(owner.find_first_of("{}"), std::string::npos) << owner;
        hidden += owner != onlooker;
      }
    }
  }
  EXPECT_GT(hidden, 20);
  EXPECT_EQ(passes, 0);
}

RULE_TEST("TH-10-8 TH-10-11 TH-8-79 TH-8-80 TH-9-3 TH-4-127", WindowsAreAskedWhateverIsInTheHand) {
  // The same public position with and without the Gadget: the question is the same, only its options differ.
  const auto asked = [](const std::string& card) {
    Table t("{'phase': 'draw', 'agents': {'A': ['buzz@2000']}, 'jamais': {'A': 0, 'V': 0}, 'hand': {'V': ['" + card +
                "']}, 'start': {'hammer': 'hammer-2000'}}",
            "{}", "effect-end");
    return t.now().to_act().has(1) && t.now().question(1, Lang::En).discreet ? t.now().question(1, Lang::En).id
                                                                             : "nobody";
  };
  EXPECT_EQ(asked("detour-flare"), "hammer");
  Table empty(
      "{'phase': 'draw', 'agents': {'A': ['buzz@2000']}, 'jamais': {'A': 0, 'V': 0}, 'hand': {'V': ['tick']}, 'start': "
      "{'hammer': 'hammer-2000'}}",
      "{}", "effect-end");
  empty.draws("brain");
  EXPECT_EQ(empty.history(), "V hammer, V reveal");
}

RULE_TEST("TH-6-6", WindowsOfOneOwnAskHoldersOnly) {
  const std::string position =
      "{'phase': 'draw', 'agents': {'A': ['buzz@2000']}, 'jamais': {'A': 0, 'V': 0}, 'hand': {'V': ['tick']}, 'start': "
      "{'hammer': 'hammer-2000'}}";
  Table t(position, "{'windows': 'own'}", "effect-end");
  t.draws("brain");
  EXPECT_EQ(t.history(), "");
  EXPECT_EQ(t.see("skill.A"), "2");
}

RULE_TEST("TH-4-125 TH-8-34 TH-8-73", OpenWindowsAskTheActivePlayerFirst) {
  Table t(
      "{'at': 'open-window', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2040']}, 'hand': {'A': ['jad-asset-module'], "
      "'V': ['brownout']}}");
  EXPECT_EQ(t.asked(), "A open");
  t.play("A decline");
  EXPECT_EQ(t.asked(), "V open");
  t.play("V play:brownout");
  EXPECT_EQ(t.see("actions.A"), "0");
}

RULE_TEST("TH-9-5", QuestionsShowTheSum) {
  Table t(
      "{'agents': {'A': ['juno-vale@1990', 'buzz@2030']}, 'jamais': {'A': 1, 'V': 0}, 'start': {'jump': 'juno-vale', "
      "'to': '2050'}}");
  t.draws("jump-09");
  EXPECT_EQ(t.asked(), "A reveal");
  EXPECT_EQ(t.prompt(),
            "Juno Vale jumps to 2050: Flux 4 + 2 (J) + 1 (powers) = 7 against distance 6: enough. Do you react?");
  Table struck(
      "{'phase': 'draw', 'agents': {'A': ['buzz@2050', 'pogo@2030'], 'V': ['tick@2050']}, 'hand': {'V': ['brain']}, "
      "'start': {'hammer': 'hammer-2050'}}");
  EXPECT_EQ(struck.asked(), "V hammer");
  EXPECT_EQ(struck.prompt(),
            "Last Signal infects 2050, held by Amber and Violet (level 8; turned away it goes to 2030). Do you play a "
            "Gadget?");
  Table hidden("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2000'], 'V': ['tick@2000[G]']}}");
  hidden.play("A attack:buzz:tick").draws("jump-12").play("A launch:down");
  EXPECT_EQ(hidden.asked(), "V respond");
  EXPECT_NE(hidden.prompt().find("face down"), std::string::npos);
  EXPECT_EQ(hidden.prompt().find("6/3"), std::string::npos);
}

std::string kit(const std::string& options, int games = 8) {
  TableSpec spec;
  spec.options = doc_of(options);
  const Result<FuzzReport> report = (*find_game("hammer"))->fuzz(spec, 100, [&](std::int64_t n) { return n < games; });
  return report ? report->failure : report.error().message.english();
}

RULE_TEST("TH-10-12 TH-13-9", TheKitHoldsWithQuarksAndWithEveryRuling) {
  EXPECT_EQ(kit("{'quarks': 'on', 'rounds': 6}"), "");
  EXPECT_EQ(kit("{'command_ties': 'lost', 'leaving_2030': 'as-others', 'fight_flux': 'both', 'recruiting': 'free'}"),
            "");
}

RULE_TEST("TH-10-12 TH-6-6 TH-4-127", TheKitSeesWindowsThatGiveAHandAway) {
  EXPECT_NE(kit("{'windows': 'own'}").find("who is asked next tells what is hidden"), std::string::npos);
}

// Two worlds that one viewer cannot tell apart are played side by side: as long as he reads the same log, the same
// seats are asked the same kinds of question, and he sees the same. `windows` counts the reaction windows on the way.
struct Secrecy {
  int questions = 0, windows = 0, apart = 0;
  std::string leak;
};

Secrecy play_two_worlds(Seat viewer, std::uint64_t seed) {
  using hammer::Game;
  const hammer::Rules rules = *rules_from<Game>(embedded_deck("hammer"), 2, Doc::object());
  hammer::State s;
  Game::setup(rules, s);
  Rng rng(seed);
  Secrecy out;
  for (; !Game::to_act(rules, s).empty(); ++out.questions) {
    const Seat p = Game::to_act(rules, s).lowest();
    const Question q = Game::question(rules, s, p, Lang::En);
    out.windows += !q.pass.empty();
    hammer::State world = s;
    Game::determinize(rules, world, viewer, rng);
    Options mine, there;
    Game::options(rules, s, p, mine);
    Game::options(rules, world, p, there);
    const Action a = mine.sample(rng);
    EventLog log, other_log;
    Game::apply(rules, s, p, a, log);
    if (!there.has(a)) continue;  // what the rival has just shown was not in that world's hand
    Game::apply(rules, world, p, a, other_log);
    std::vector<Event> read, read_there;
    for (const Event& e : log.events) read.push_back(seen_by(e, viewer));
    for (const Event& e : other_log.events) read_there.push_back(seen_by(e, viewer));
    if (read != read_there) {
      ++out.apart;
      continue;
    }
    const auto asks = [&](const hammer::State& x) {
      const SeatSet asked = Game::to_act(rules, x);
      return asked.empty() ? ""
                           : std::to_string(asked.lowest()) + Game::question(rules, x, asked.lowest(), Lang::En).id;
    };
    const bool same = asks(s) == asks(world) && Game::view(rules, s, viewer) == Game::view(rules, world, viewer);
    if (!same && out.leak.empty()) out.leak = Game::code(rules, a) + ": " + asks(s) + " or " + asks(world);
  }
  return out;
}

RULE_TEST("TH-10-12 TH-10-8 TH-4-127", TheSameLogIsFollowedByTheSameQuestions) {
  for (Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    Secrecy all;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Secrecy game = play_two_worlds(viewer, seed);
      EXPECT_EQ(game.leak, "") << "seed " << seed;
      all.questions += game.questions, all.windows += game.windows, all.apart += game.apart;
    }
    EXPECT_GT(all.windows, 1500) << "reaction windows are on the way";
    EXPECT_LT(all.apart, all.questions / 10) << "the worlds are seldom told apart";
  }
}

RULE_TEST("TH-11-4 TH-11-5 TH-11-7", ChanceIsUniform) {
  Table echo(
      "{'agents': {'A': ['buzz@2020']}, 'jamais': {'A': 0, 'V': 0}, 'start': {'jump': 'buzz', 'to': '2050'}, "
      "'deja_vu': ['hammer-1990', 'hammer-2010']}");
  EXPECT_EQ(echo.now().codes(kChance).size(), 45u);
  for (const Choice& c : echo.now().choices(kChance, Lang::En)) EXPECT_EQ(c.weight, 1u);
  echo.draws("jump-03");
  EXPECT_EQ(echo.choices(), "echo:hammer-1990 echo:hammer-2010");
  Table stay(
      "{'start': {'draw': true}, 'deck': [], 'discard': ['tick', 'pogo'], 'deja_vu': ['hammer-1990', 'hammer-2010']}");
  EXPECT_EQ(stay.choices(), "stay:hammer-1990 stay:hammer-2010");
}

RULE_TEST("TH-9-1", BoardsFitTheTerminalInBothLanguages) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    TableSpec spec;
    spec.options = doc_of("{'quarks': 'on', 'rounds': 6}");
    std::unique_ptr<Position> now = std::move(*(*find_game("hammer"))->open(spec));
    Rng rng(seed);
    while (!now->to_act().empty()) {
      for (const Lang lang : languages()) {
        for (const Line& line : now->board(static_cast<Seat>(seed % 2), lang)) {
          std::string text;
          for (const Span& span : line) text += span.text;
          ASSERT_LE(columns(text), 80) << text;
        }
      }
      const Seat p = now->to_act().lowest();
      const std::vector<Choice> choices = now->choices(p, Lang::En);
      now->apply(p, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
    }
  }
}

RULE_TEST("TH-2-16 TH-10-2", PositionsInTheMiddleOfSomethingAreReadAsWritten) {
  Table t("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': ['buzz@2000'], 'V': ['tick@2000']}}");
  t.play("A attack:buzz:tick").draws("jump-12");
  Doc written = t.now().view(kChance);
  EXPECT_TRUE((*find_game("hammer"))->open({}, &written));
  written.set("paradox", true);
  const auto refused = (*find_game("hammer"))->open({}, &written);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.english().find("read only as the program wrote it"), std::string::npos);
}

RULE_TEST("TH-2-6", ActionsGuardsAndReserveTellEachOther) {
  Table t("{'at': 'task', 'agents': {'A': ['buzz@2000[G]']}, 'reserve': {'A': 1}}");
  EXPECT_EQ(t.see("actions.A"), "2");
  EXPECT_EQ(t.see("reserve"), "{\"A\": 1, \"V\": 4}");
}

RULE_TEST("TH-4-62 TH-4-83", WrongPositionsAreRefusedWithTheReason) {
  const auto says = [](const std::string& position, std::string_view what) {
    const Doc doc = doc_of(position);
    const auto opened = (*find_game("hammer"))->open({}, &doc);
    ASSERT_FALSE(opened) << position;
    const Words& told = opened.error().message;
    EXPECT_NE(told.english().find(what), std::string::npos) << told.english();
    EXPECT_TRUE(is_in_french(told)) << told.in(kFrench);
  };
  says("{'agents': {'A': ['buzz']}}", "expected an Agent, @ and its decade");
  says("{'agents': {'A': ['buzzz@2000']}}", "Did you mean 'buzz'?");
  says("{'agents': {'A': ['buzz@2000'], 'V': ['buzz@2010']}}", "buzz is in two places");
  says("{'hand': {'A': ['hammer-1990']}}", "a HAMMER is in a hand");
  says("{'commands': {'2000': 'A'}}", "a Command is not deserved");
  says("{'agents': {'A': ['sprock@2000']}}", "is no Agent of this player");
  says("{'at': 'tusk'}", "Did you mean 'task'?");
  says("{'start': {'jump': 'buzz', 'to': '2000'}}", "is not an Agent of the active player");
  says("{'discard': ['zapt']}", "a Fido is never discarded");
  says("{'skil': {'A': 3}}", "Did you mean 'skill'?");
  says("{'actions': {'A': 2}, 'reserve': {'A': 1}}", "four green cubes together");
}

TEST(HammerPositions, MistakesAreExplainedInFrench) {
  const auto told = [](const std::string& position) {
    const Doc doc = doc_of(position);
    const auto opened = (*find_game("hammer"))->open({}, &doc);
    return opened ? "" : opened.error().message.in(kFrench);
  };
  EXPECT_EQ(told("{'agents': {'A': ['buzz']}}"),
            "agents.A[0] : attendu : un Agent, @ et sa décennie, par exemple \"buzz@2000\" ou \"buzz@2000[G]\"");
  EXPECT_EQ(told("{'agents': {'A': ['buzz@2000'], 'V': ['buzz@2010']}}"), "agents.V[0] : buzz est à deux endroits");
  EXPECT_EQ(told("{'commands': {'2000': 'A'}}"), "cette position est impossible : un Commandement n'est pas mérité");
  EXPECT_EQ(told("{'actions': {'A': 2}, 'reserve': {'A': 1}}"),
            "reserve.A : Actions, gardes et réserve doivent faire ensemble quatre cubes verts");
}

}  // namespace
}  // namespace timetable
