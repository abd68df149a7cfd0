// The match layer: JSON, fair dice, undo and its barrier, logs by seat, finding choices.
#include "match/match.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "match/choosing.h"
#include "match/clauses.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/picture.h"
#include "match/registry.h"
#include "tests/french.h"

namespace timetable {
namespace {

std::string refused(std::string_view text) {
  const Result<Doc> d = parse_json(text, "file");
  return d ? "" : d.error().message.english();
}

TEST(Json, RoundTripsWithTheOrderOfFields) {
  const std::string text = R"({"b":[1,-2,true,null,"é\"\n"],"a":{"x":1.5}})";
  const Result<Doc> d = parse_json(text, "file");
  ASSERT_TRUE(d) << d.error().message.english();
  EXPECT_EQ(to_json(*d), text);
  EXPECT_EQ(*parse_json(to_json(*d, 2), "file"), *d);
}

std::string object_of(int members) {
  std::string text = "{";
  for (int i = 0; i < members; ++i) text += (i ? ",\"m" : "\"m") + std::to_string(i) + "\":" + std::to_string(i);
  return text + "}";
}

TEST(Json, TakesTimeInProportionToTheText) {
  const auto begun = std::chrono::steady_clock::now();
  const std::string large = object_of(300'000);
  const Result<Doc> d = parse_json(large, "file");
  ASSERT_TRUE(d) << d.error().message.english();
  EXPECT_EQ(d->members().size(), 300'000u);
  std::vector<Words> problems;
  EXPECT_EQ(Node(*d, problems).entries().size(), 300'000u);
  EXPECT_EQ(to_json(*d), large);
  EXPECT_FALSE(deck_digest(*d).empty());
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20)) << "minutes, if it were quadratic";
  EXPECT_NE(refused(large.substr(0, large.size() - 1) + ",\"m7\":1}").find("'m7' occurs twice"), std::string::npos);
}

TEST(Json, HoldsNoMoreThanItsReaderTakes) {
  const auto fits = [](std::string_view text, const JsonLimits& limits) {
    return static_cast<bool>(parse_json(text, "x", limits));
  };
  EXPECT_TRUE(fits(object_of(8), {.members = 8}));
  EXPECT_FALSE(fits(object_of(9), {.members = 8}));
  EXPECT_TRUE(fits("[1,[2,3]]", {.values = 5}));
  EXPECT_FALSE(fits("[1,[2,3,4]]", {.values = 5}));
  EXPECT_TRUE(fits(R"({"abc":1})", {.key = 3}));
  EXPECT_FALSE(fits(R"({"abcd":1})", {.key = 3}));
}

TEST(Json, SaysWhereItIsWrong) {
  EXPECT_NE(refused("{\"a\": 1,\n \"b\": }").find("line 2"), std::string::npos) << refused("{\"a\": 1,\n \"b\": }");
  EXPECT_NE(refused("{\"a\":1,\"a\":2}").find("'a' occurs twice"), std::string::npos);
  EXPECT_NE(refused("").find("file"), std::string::npos);
  EXPECT_NE(refused("[1] 2"), "");
  EXPECT_NE(refused("1e999"), "");
  EXPECT_NE(refused("18446744073709551615").find("too large"), std::string::npos);
  EXPECT_NE(refused(std::string(5000, '[')).find("nested too deeply"), std::string::npos);
}

// Frozen: a change here would make every kept record unverifiable.
TEST(Dice, AreTheOnesOfTheRecipe) {
  const std::string secret(32, 's');
  const Dice dice(secret, {"ann", "bob"});
  EXPECT_EQ(pledge(secret, {}).commitment, to_hex(sha256(secret)));
  const std::string key(as_bytes(hmac_sha256(secret, "ann\nbob")));
  for (int n = 0; n < 50; ++n) {
    const Digest d = hmac_sha256(key, "chance " + std::to_string(n));
    __extension__ unsigned __int128 x = 0;
    for (std::size_t i = 0; i < 6; ++i) x = x << 8 | d[i];
    for (std::uint32_t total : {1u, 2u, 8u, 60u, 65535u}) {
      EXPECT_EQ(dice.ticket(n, total), static_cast<std::uint32_t>(x * total >> 48));
      EXPECT_LT(dice.ticket(n, total), total);
    }
  }
  EXPECT_NE(dice.bot_seed(0, 1), dice.bot_seed(1, 0));
}

TEST(Dice, AreEven) {
  const Dice dice(std::string(32, 'e'), {});
  int count[6] = {};
  for (int n = 0; n < 6000; ++n) ++count[dice.ticket(n, 6)];
  for (int c : count) EXPECT_NEAR(c, 1000, 150);
}

Match whisperers(const Doc& position, int players = 2) {
  MatchSpec spec;
  spec.game = "whisperers";
  spec.table.players = players;
  spec.secret = std::string(32, 'w');
  spec.position = position;
  Result<Match> m = Match::start(spec);
  EXPECT_TRUE(m) << m.error().message.english();
  return std::move(*m);
}

void choose(Match& m, Seat p, std::string_view code) {
  const Result<Done> done = m.submit(p, m.version(), code);
  ASSERT_TRUE(done) << done.error().message.english();
}

Doc position(std::string_view json) { return *parse_json(json, "position"); }

TEST(Undo, IsFreeBeforeAnybodyLearnsAnything) {
  Match m =
      whisperers(position(R"({"at": "before-phase-1", "round": 2, "own": {"R": ["Wormhole!"], "B": ["Axis!"]}})"));
  choose(m, 0, "use:Wormhole:1:Dusk");
  EXPECT_TRUE(m.undo_reach(0).free);
  ASSERT_TRUE(m.undo(0, false));
  EXPECT_EQ(m.position().question(0, Lang::En).id, "use-wormhole");
  choose(m, 0, "use:Wormhole:2:Dusk");
  EXPECT_TRUE(m.undo_reach(0).free);
}

TEST(Undo, OfASecretChoiceIsFreeUntilItIsRevealed) {
  Match m = whisperers(position(R"({"at": "phase-1"})"));
  choose(m, 0, "card:#1");
  EXPECT_TRUE(m.undo_reach(0).free);
  choose(m, 1, "card:#2");
  EXPECT_FALSE(m.undo_reach(0).free);
  EXPECT_FALSE(m.undo_reach(1).free);
  EXPECT_EQ(m.undo(1, false).error().fault, Fault::NotAllowed);
  ASSERT_TRUE(m.undo(1, true));
  EXPECT_TRUE(m.to_act().has(1));
  EXPECT_FALSE(m.to_act().has(0));
}

TEST(Undo, OfASoleChoiceIsFreeWhenNobodyElseIsConcerned) {
  Match m = whisperers(position(R"({"at": "phase-1", "row": {"B": ["Term"]}})"));
  choose(m, 0, "card:#1");
  EXPECT_TRUE(m.undo_reach(0).free);
  choose(m, 0, "card:Prog");
  ASSERT_TRUE(m.undo(0, false));
  ASSERT_TRUE(m.undo(0, false));
  EXPECT_EQ(m.steps(), 0);
  EXPECT_EQ(m.undo(0, false).error().fault, Fault::NotAllowed);
}

TEST(Picture, AsksTheViewerAloneAndHidesWhatTheOthersChose) {
  Match m = whisperers(position(R"({"at": "phase-1"})"));
  const Doc before = picture(m, {.viewer = 0});
  EXPECT_EQ(before.find("question")->find("id")->text(), "card");
  EXPECT_EQ(before.find("choices")->items().size(), m.position().choices(0, Lang::En).size());
  Match other = whisperers(position(R"({"at": "phase-1"})"));
  choose(m, 1, "card:#1");
  choose(other, 1, "card:#2");
  EXPECT_EQ(picture(m, {.viewer = 0}), picture(other, {.viewer = 0}));
  EXPECT_EQ(picture(m, {.viewer = kSpectator}), picture(other, {.viewer = kSpectator}));
  EXPECT_NE(picture(m, {.viewer = 1}), picture(other, {.viewer = 1}));
  EXPECT_EQ(picture(m, {.viewer = kSpectator}).find("question"), nullptr);
  EXPECT_EQ(outline(m, 0).find("choices")->items().front().text(), "card:#1");
  EXPECT_EQ(outline(m, 1).find("choices"), nullptr);
}

std::string why_not(const Match& m, Seat p, std::string_view target) {
  for (const Withheld& w : m.position().withheld(p, Lang::En)) {
    if (std::ranges::find(w.targets, target) != w.targets.end()) return w.why;
  }
  return "";
}

TEST(Withheld, SaysWhatIsMissing) {
  Match m = whisperers(position(R"({"at": "phase-1", "row": {"R": ["#1"], "B": ["Term"]}})"));
  EXPECT_EQ(why_not(m, 0, "card:#1"), "You have played this card in this round already.");
  EXPECT_EQ(why_not(m, 0, "card:#2"), "") << "it is offered";
  EXPECT_EQ(why_not(m, 1, "card:#1"), "") << "not asked";
}

TEST(Picture, CitesTheRuleOfEverybodysChoice) {
  Match m = whisperers(position(R"({"at": "phase-1", "row": {"B": ["Term"]}})"));
  choose(m, 0, "card:#1");
  const Doc log = *picture(m, {.viewer = 1}).find("log");
  EXPECT_EQ(log.items().front().find("clause")->text(), "TW-4-32");
}

TEST(Picture, TellsAReaderWhatIsNewSinceAVersion) {
  Match m = whisperers(position(R"({"at": "phase-1", "row": {"B": ["Term"]}})"));
  choose(m, 0, "card:#1");
  const std::int64_t known = m.version(), steps = m.steps();
  EXPECT_EQ(m.steps_kept_since(known), steps);
  ASSERT_TRUE(m.undo(0, false));
  EXPECT_EQ(m.steps_kept_since(known), m.steps());
  choose(m, 0, "card:#2");
  choose(m, 0, "card:Prog");
  EXPECT_EQ(m.steps_kept_since(known), 0);
  const Doc fresh = picture(m, {.viewer = 0, .lang = kFrench, .log_from = m.steps_kept_since(known)});
  EXPECT_EQ(fresh.find("log_from")->integer(), 0);
  EXPECT_EQ(fresh.find("log")->items().front().find("step")->integer(), 0);
}

// Standing orders, in Time Hammer: Amber (seat 0) is active, Violet may react.

Match hammer(const std::string& violets_card) {
  MatchSpec spec;
  spec.game = "hammer";
  spec.secret = std::string(32, 'h');
  spec.position =
      position(R"({"at": "task", "actions": {"A": 3}, "agents": {"A": ["buzz@2000", "pogo@2010"], "V": ["tick@2000"]},
                   "jamais": {"A": 0, "V": 1}, "known": {"A": ["jump-01", "jump-02"]},
                   "hand": {"A": ["jump-01", "jump-02"], "V": [")" +
               violets_card + R"("]}})");
  Result<Match> m = Match::start(spec);
  EXPECT_TRUE(m) << m.error().message.english();
  return std::move(*m);
}

// Who was asked what so far: "0 jump:pogo:2020, 1 decline".
std::string choices_of_players(const Match& m) {
  std::string out;
  for (const RecordLine& line : m.record().lines) {
    if (line.seat != kChance) out += (out.empty() ? "" : ", ") + std::to_string(line.seat) + " " + line.choice;
  }
  return out;
}

TEST(StandingOrder, PassesUntilTheOwnTurn) {
  Match m = hammer("brain");
  ASSERT_TRUE(m.give_order(1, Until::MyTurn));
  choose(m, 0, "jump:pogo:2020");
  EXPECT_EQ(choices_of_players(m), "0 jump:pogo:2020, 1 decline");
  EXPECT_EQ(m.position().question(0, Lang::En).id, "task");
  choose(m, 0, "attack:buzz:tick");
  choose(m, 0, "launch:down");
  EXPECT_EQ(m.position().question(1, Lang::En).id, "respond") << "an attack is asked";
  EXPECT_EQ(m.order(1), Until::MyTurn);
  choose(m, 1, "fight");
  while (m.to_act().has(0)) choose(m, 0, m.position().question(0, Lang::En).id == "task" ? "pass" : "decline");
  EXPECT_TRUE(m.to_act().has(1));
  EXPECT_FALSE(m.position().question(1, Lang::En).away);
  EXPECT_EQ(m.order(1), std::nullopt) << "it is Violet's turn";
  const Result<Match> again = Match::replay(m.record());
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ(again->position().bytes(), m.position().bytes());
  EXPECT_EQ(again->order(1), std::nullopt);
}

TEST(StandingOrder, GivenInTheOwnTurnOutlivesIt) {
  Match m = hammer("brain");
  ASSERT_TRUE(m.give_order(0, Until::MyTurn));
  EXPECT_EQ(m.order(0), Until::MyTurn);
  choose(m, 0, "pass");
  EXPECT_EQ(m.order(0), Until::MyTurn);
}

TEST(StandingOrder, TellsNothingOfTheHand) {
  std::vector<std::string> lines;
  for (const char* card : {"drag-chute", "rewind-spool", "brain"}) {
    Match m = hammer(card);
    ASSERT_TRUE(m.give_order(1, Until::Cancelled));
    choose(m, 0, "jump:pogo:2020");
    lines.push_back(choices_of_players(m));
  }
  EXPECT_EQ(lines[0], "0 jump:pogo:2020, 1 decline");
  EXPECT_EQ(lines[0], lines[1]);
  EXPECT_EQ(lines[0], lines[2]);
}

TEST(StandingOrder, FightsOnlyIfToldSo) {
  const auto attacked = [](Until until) {
    Match m = hammer("jump-05");
    EXPECT_TRUE(m.give_order(1, until));
    choose(m, 0, "attack:buzz:tick");
    choose(m, 0, "launch:down");
    return m;
  };
  EXPECT_EQ(attacked(Until::Threat).order(1), std::nullopt);
  EXPECT_EQ(attacked(Until::Cancelled).order(1), Until::Cancelled);
  for (Until until : {Until::MyTurn, Until::Threat, Until::Cancelled}) {
    EXPECT_EQ(attacked(until).position().question(1, Lang::En).id, "respond");
  }
  const std::string fought = "0 attack:buzz:tick, 0 launch:down, 1 fight";
  EXPECT_TRUE(choices_of_players(attacked(Until::Everything)).starts_with(fought));
}

TEST(StandingOrder, PassesTheOpenWindowAndIsNoChoiceToTakeBack) {
  Match m = hammer("brain");
  choose(m, 0, "jump:pogo:2020");
  EXPECT_EQ(m.position().question(1, Lang::En).id, "reveal");
  ASSERT_TRUE(m.give_order(1, Until::Cancelled));
  EXPECT_TRUE(m.to_act().has(0));
  EXPECT_EQ(m.undo_reach(1).steps, 0) << "Violet has chosen nothing";
  ASSERT_TRUE(m.undo(0, true));
  EXPECT_EQ(m.steps(), 0);
  choose(m, 0, "jump:pogo:2020");
  EXPECT_EQ(m.position().question(0, Lang::En).id, "task");
  m.cancel_order(1);
  choose(m, 0, "jump:buzz:2010");
  EXPECT_EQ(m.position().question(1, Lang::En).id, "reveal");
}

TEST(StandingOrder, IsRefusedWhereThereAreNoWindows) {
  Match m = whisperers(position(R"({"at": "phase-1"})"));
  EXPECT_EQ(m.give_order(0, Until::MyTurn).error().fault, Fault::NotAllowed);
  EXPECT_EQ(hammer("brain").give_order(2, Until::MyTurn).error().fault, Fault::NotYourTurn);
}

TEST(Log, KeepsAGiftBetweenGiverAndThief) {
  Match m = whisperers(position(R"({"round": 3, "own": {"R": ["Thief!"]}})"), 3);
  choose(m, 0, "use:Thief");
  choose(m, 1, "gift:Prog");
  choose(m, 2, "gift:Aug");
  const auto tells = [&](Seat viewer, std::string_view word) {
    for (std::int64_t i = 0; i < m.steps(); ++i) {
      for (const std::string& line : m.log(i, viewer, Lang::En)) {
        if (line.find(word) != std::string::npos) return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(tells(0, "Progression"));
  EXPECT_TRUE(tells(1, "Progression"));
  EXPECT_FALSE(tells(2, "Progression"));
  EXPECT_FALSE(tells(kSpectator, "Progression"));
  EXPECT_FALSE(tells(1, "Augmentation"));
}

TEST(FindChoice, TakesCodeLabelOrUnmistakablePart) {
  const Match m = whisperers(position(R"({"at": "phase-1"})"));
  for (const char* words : {"card:Prog", "CARD:prog", "Progression", "progr"}) {
    const Result<Choice> c = find_choice(m.position(), 0, words);
    ASSERT_TRUE(c) << words << ": " << c.error().message.english();
    EXPECT_EQ(c->code, "card:Prog");
  }
  EXPECT_EQ(find_choice(m.position(), 0, "Régression")->code, "card:Retro") << "labels in French count too";
  EXPECT_NE(find_choice(m.position(), 0, "gression").error().message.english().find("several"), std::string::npos);
  EXPECT_NE(find_choice(m.position(), 0, "card:Porg").error().message.english().find("Did you mean 'card:Prog'"),
            std::string::npos);
}

TEST(Refusals, AreSaidInFrenchWithTheSameFacts) {
  Match m = whisperers(position(R"({"at": "phase-1"})"));
  EXPECT_EQ(m.submit(0, 99, "card:Prog").error().message.in(kFrench),
            "La partie a avancé depuis (version 0, et non 99) : regardez avant de choisir.");
  EXPECT_EQ(m.undo(0, false).error().message.in(kFrench), "Vous n’avez rien à reprendre.");
  EXPECT_TRUE(m.submit(0, m.version(), "card:Porg")
                  .error()
                  .message.in(kFrench)
                  .starts_with("« card:Porg » n’est pas un choix permis maintenant. Vouliez-vous dire"));
  EXPECT_EQ(find_seat(m.position(), "Z").error().message.in(kFrench),
            "Il n’y a pas de place « Z » à cette table ; les places sont : R, B.");
  const Words illegal = find_choice(m.position(), 0, "card:Porg").error().message;
  EXPECT_NE(illegal.in(kFrench).find("card:Retro (Régression)"), std::string::npos) << "choices by their French names";
  for (const Words& words : {illegal, find_game("wisperers").error().message, parse_json("{", "file").error().message,
                             bot_for(m.kind(), "deep:1").error().message, m.fork(9).error().message}) {
    EXPECT_NE(words.in(kFrench), words.english());
    EXPECT_EQ(words.in(kFrench).find('{'), std::string::npos) << words.in(kFrench);
  }
}

TEST(Clauses, AreFoundWithTheirTextInEveryDocument) {
  EXPECT_GT(clauses_of("whisperers").size(), 250u);
  const Result<Clause> c = find_clause(clauses_of("whisperers"), "tw-4-39");
  ASSERT_TRUE(c);
  EXPECT_NE(c->text.find("Last card"), std::string::npos);
  EXPECT_EQ(c->text.find("TW-4-40"), std::string::npos) << "a clause ends where the next begins";
  EXPECT_FALSE(find_clause(clauses_of("whisperers"), "TW-99-1"));
}

TEST(Registry, SuggestsTheNearestGame) {
  EXPECT_TRUE(find_game("whisperers"));
  EXPECT_NE(find_game("wisperers").error().message.english().find("'whisperers'"), std::string::npos);
}

TEST(Options, EveryValueIsSaidInBothLanguagesUnlessItIsANumber) {
  const auto number = [](const std::string& v) { return v.find_first_not_of("0123456789") == std::string::npos; };
  for (const GameKind* kind : all_games()) {
    for (const OptionDef& def : kind->option_defs()) {
      if (def.words.empty()) {
        EXPECT_TRUE(std::ranges::all_of(def.values, number)) << def.id;
        continue;
      }
      EXPECT_EQ(def.words.size(), def.values.size()) << def.id;
      for (const Phrase& words : def.words) {
        EXPECT_FALSE(words.empty() || words.in(kFrench).empty()) << def.id;
      }
      EXPECT_TRUE(def.list.empty() || std::ranges::count(def.values, def.list) == 1) << def.id;
    }
  }
}

}  // namespace
}  // namespace timetable
