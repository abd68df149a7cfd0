// The tables of a browser, natively: every request, and what is refused.
#include "wasm/local_tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "match/json.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable {
namespace {

Doc ask(LocalTables& tables, const std::string& request) {
  const Result<Doc> answer = parse_json(tables.call(request), "answer");
  return answer ? *answer : Doc();
}

std::string error_code(const Doc& answer) {
  const Doc* error = answer.find("error");
  return error ? error->find("code")->text() : "";
}

Doc picture_in(const Doc& answer) {
  const Doc* found = answer.find("picture");
  return found ? *found : Doc();
}

std::string quoted(const std::string& text) { return to_json(Doc(text)); }

constexpr char kOpen[] =
    R"({"do":"open","game":"whisperers","seats":[{"name":"Ann"},{"name":"Bo","by":"bot:greedy"}],"entropy":["x",""]})";

// Plays the game of table 1: seat 0 takes the first choice, the bot thinks.
Doc play_to_the_end(LocalTables& tables) {
  for (int i = 0; i < 5000; ++i) {
    const Doc outline = *ask(tables, R"({"do":"outline","table":1,"seat":0})").find("outline");
    if (outline.find("over")->boolean()) break;
    const std::int64_t asked = outline.find("asked")->items()[0].integer();
    if (asked == 1) {
      EXPECT_EQ(error_code(ask(tables, R"({"do":"bot","table":1,"seat":1})")), "");
      continue;
    }
    const std::string version = std::to_string(outline.find("version")->integer());
    const std::string code = quoted(outline.find("choices")->items()[0].text());
    const Doc answer =
        ask(tables, R"({"do":"choose","table":1,"seat":0,"version":)" + version + R"(,"code":)" + code + "}");
    EXPECT_EQ(error_code(answer), "") << code;
  }
  return picture_in(ask(tables, R"({"do":"picture","table":1,"seat":0})"));
}

TEST(LocalTables, DescribeAllGamesWithTheirBots) {
  LocalTables tables;
  const Doc games = *ask(tables, R"({"do":"games","lang":"fr"})").find("games");
  ASSERT_EQ(games.items().size(), all_games().size());
  for (const Doc& game : games.items()) {
    EXPECT_FALSE(game.find("levels")->items().empty());
    const std::string id = quoted(game.find("id")->text());
    const Doc clauses = *ask(tables, R"({"do":"rules","game":)" + id + "}").find("clauses");
    EXPECT_GT(clauses.items().size(), game.find("example") ? 0u : 100u);
    for (const Doc& clause : clauses.items()) {
      EXPECT_EQ(clause.find("lang")->text(), "en") << clause.find("id")->text();
    }
    const Doc answer = ask(tables, R"({"do":"components","lang":"fr","game":)" + id + "}");
    EXPECT_TRUE(game.find("example") || answer.find("components")->items().size() > 5) << id;
  }
}

TEST(LocalTables, TellTheRulesInTheLanguageAsked) {
  LocalTables tables;
  const Doc clauses = *ask(tables, R"({"do":"rules","game":"whisperers","lang":"fr"})").find("clauses");
  EXPECT_EQ(clauses.items().front().find("lang")->text(), "fr");
  EXPECT_EQ(clauses.items().front().find("section")->text(), "1. En bref");
}

TEST(LocalTables, ReadTheRulesThatThePageBrings) {
  LocalTables tables;
  const Doc clauses =
      *ask(tables,
           R"({"do":"rules","game":"whisperers","lang":"fr","text":"# In short\n- **TW-1-1 A** first.\n- **TW-1-2 B** second.",)"
           R"("translated":"# En bref\n- **TW-1-2 B** deuxième !"})")
           .find("clauses");
  ASSERT_EQ(clauses.items().size(), 2u);
  EXPECT_EQ(clauses.items()[0].find("lang")->text(), "en");
  EXPECT_EQ(clauses.items()[0].find("section")->text(), "En bref");
  EXPECT_EQ(clauses.items()[1].find("lang")->text(), "fr");
  EXPECT_NE(clauses.items()[1].find("text")->text().find("deuxième\u00A0!"), std::string::npos);
}

TEST(LocalTables, ReadTheGuideThatThePageBrings) {
  LocalTables tables;
  const auto parts = [&](const std::string& rest) {
    return *ask(tables, R"({"do":"guide","game":"whisperers")" + rest + "}").find("guide")->find("parts");
  };
  EXPECT_EQ(parts("").items().size(), 9u);  // where it travels in the program
  const Doc brought =
      parts(R"(,"lang":"fr","text":"# X\n## But <!-- goal -->\nGagner !\n### Mot <!-- word -->\nDit.")");
  ASSERT_EQ(brought.items().size(), 1u);
  EXPECT_EQ(brought.items()[0].find("text")->text(), "Gagner\u00A0!");
  EXPECT_EQ(brought.items()[0].find("entries")->items()[0].find("title")->text(), "Mot");
  EXPECT_TRUE(ask(tables, R"({"do":"guide","game":"chess"})").find("error"));
  EXPECT_TRUE(ask(tables, R"({"do":"guide","game":"whisperers","text":"nothing"})").find("error"));
}

TEST(LocalTables, PlayAGameToItsEndCheckItAndShowEverything) {
  LocalTables tables;
  ASSERT_EQ(ask(tables, kOpen).find("table")->integer(), 1);
  EXPECT_EQ(error_code(ask(tables, R"({"do":"picture","table":1,"open":true})")), "not-allowed");
  const Doc end = play_to_the_end(tables);
  ASSERT_TRUE(end.find("over")->boolean());
  EXPECT_EQ(end.find("end")->find("ranks")->items().size(), 2u);
  EXPECT_TRUE(picture_in(ask(tables, R"({"do":"picture","table":1,"open":true})")).find("view")->find("stack"));
  const std::string record = ask(tables, R"({"do":"record","table":1})").find("record")->text();
  EXPECT_GT(ask(tables, R"({"do":"verify","record":)" + quoted(record) + "}").find("checked")->integer(), 0);
  EXPECT_EQ(ask(tables, R"({"do":"resume","record":)" + quoted(record) + "}").find("table")->integer(), 2);
  EXPECT_EQ(picture_in(ask(tables, R"({"do":"picture","table":2,"seat":0})")), end);
}

// Plays Time Hammer until a choice has odds; what is foreseen is then asked of a table that hides them.
TEST(LocalTables, SayWhatFollowsFromAChoiceAndKeepOddsBackWhereTheyAreHidden) {
  LocalTables tables;
  const std::string kForesee = R"({"do":"foresee","table":)";
  ask(tables, R"({"do":"open","game":"hammer","players":2,"seats":[{"name":"A"},{"name":"B"}]})");
  bool odds = false;
  for (int i = 0; i < 400 && !odds; ++i) {
    const Doc record = *ask(tables, R"({"do":"record","table":1})").find("record");
    Doc outline = *ask(tables, R"({"do":"outline","table":1,"seat":0})").find("outline");
    const std::string seat = outline.find("choices") ? "0" : "1";
    if (seat == "1") outline = *ask(tables, R"({"do":"outline","table":1,"seat":1})").find("outline");
    ASSERT_TRUE(outline.find("choices"));
    const std::vector<Doc>& codes = outline.find("choices")->items();
    for (const Doc& code : codes) {
      const Doc answer = ask(tables, kForesee + R"(1,"seat":)" + seat + R"(,"code":)" + quoted(code.text()) + "}");
      ASSERT_EQ(answer.find("foreseen")->items().size(), 1u);
      const Doc& told = answer.find("foreseen")->items()[0];
      EXPECT_EQ(told.find("code")->text(), code.text());
      if (!told.find("odds") || odds) continue;
      odds = true;
      std::int64_t sum = 0;
      const std::int64_t whole = told.find("odds")->items()[0].find("of")->integer();
      for (const Doc& way : told.find("odds")->items()) {
        if (way.find("of")->integer() == whole) sum += way.find("n")->integer();
      }
      EXPECT_LE(sum, whole);
      const Doc hidden = ask(tables, R"({"do":"resume","odds":false,"record":)" + quoted(record.text()) + "}");
      const Doc told_there = ask(tables,
                                 kForesee + std::to_string(hidden.find("table")->integer()) + R"(,"seat":)" + seat +
                                     R"(,"code":)" + quoted(code.text()) + "}");
      const Doc& without = told_there.find("foreseen")->items()[0];
      EXPECT_FALSE(without.find("odds"));
      EXPECT_EQ(*without.find("surely"), *told.find("surely"));
    }
    const Doc& chosen = codes[static_cast<std::size_t>(i * 7) % codes.size()];
    ask(tables,
        R"({"do":"choose","table":1,"seat":)" + seat + R"(,"version":)" +
            std::to_string(outline.find("version")->integer()) + R"(,"code":)" + quoted(chosen.text()) + "}");
  }
  EXPECT_TRUE(odds);
  EXPECT_EQ(error_code(ask(tables, kForesee + R"(1,"seat":0,"code":"nonsense"})")), "illegal-choice");
}

TEST(LocalTables, SayWhyAChoiceIsWithheld) {
  LocalTables tables;
  ask(tables, R"({"do":"open","game":"collectors","players":2,"seats":[{"name":"A"},{"name":"B","by":"bot:random"}]})");
  std::size_t told = 0;
  for (int i = 0; i < 20 && !told; ++i) {
    const Doc outline = *ask(tables, R"({"do":"outline","table":1,"seat":0})").find("outline");
    const Doc withheld = *ask(tables, R"({"do":"withheld","table":1,"seat":0,"lang":"fr"})").find("withheld");
    told += withheld.items().size();
    for (const Doc& w : withheld.items()) EXPECT_TRUE(w.find("clause")->text().starts_with("TC-"));
    if (outline.find("choices")) {
      ask(tables,
          R"({"do":"choose","table":1,"seat":0,"version":)" + std::to_string(outline.find("version")->integer()) +
              R"(,"code":)" + quoted(outline.find("choices")->items().front().text()) + "}");
    } else {
      ask(tables, R"({"do":"bot","table":1,"seat":1})");
    }
  }
  EXPECT_GT(told, 0u);
}

TEST(LocalTables, LookBackAndForkWithOtherPlayers) {
  LocalTables tables;
  ask(tables, kOpen);
  play_to_the_end(tables);
  const Doc then = picture_in(ask(tables, R"({"do":"picture","table":1,"seat":0,"steps":30})"));
  EXPECT_EQ(then.find("steps")->integer(), 30);
  EXPECT_FALSE(ask(tables, R"({"do":"board","table":1,"seat":0,"steps":30})").find("board")->items().empty());
  const Doc line = ask(tables, R"({"do":"fork","table":1,"steps":30,"seats":[{"name":"A"},{"name":"B"}]})");
  ASSERT_EQ(line.find("table")->integer(), 2);
  const Doc now = picture_in(ask(tables, R"({"do":"picture","table":2,"seat":1})"));
  EXPECT_EQ(now.find("seats")->items()[1].find("by")->text(), "human");
  EXPECT_GE(now.find("steps")->integer(), 30);
  ask(tables, R"({"do":"close","table":2})");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"picture","table":2})")), "unknown");
}

TEST(LocalTables, TakeNetsAsTheyAreAndSayWhereOneIsMissing) {
  LocalTables tables;
  const GameKind& kind = **find_game("echoes");
  const auto historian = [&] {
    const Doc levels = *ask(tables, R"({"do":"levels","game":"echoes","lang":"en"})").find("levels");
    for (const Doc& level : levels.items()) {
      if (level.find("id")->text() == "historian") return level;
    }
    return Doc();
  };
  EXPECT_FALSE(give_net(kind, "", {}));
  EXPECT_NE(historian().find("note"), nullptr);
  ask(tables, R"({"do":"open","game":"echoes","seats":[{"name":"A"},{"name":"B","by":"bot:historian"}]})");
  const Doc seats = *picture_in(ask(tables, R"({"do":"picture","table":1,"seat":0})")).find("seats");
  EXPECT_EQ(seats.items()[1].find("bot")->text(), "Historian");
  EXPECT_NE(seats.items()[1].find("note")->text().find("greedy"), std::string::npos);

  const std::string net = Net(kind.net_label()).write();
  EXPECT_EQ(error_code(ask(tables, net.substr(0, 400))), "malformed");
  EXPECT_EQ(ask(tables, net).find("net")->text(), "echoes");
  EXPECT_EQ(historian().find("note"), nullptr);
}

TEST(LocalTables, CiteTheRuleBehindEverybodysChoices) {
  LocalTables tables;
  ask(tables, kOpen);
  play_to_the_end(tables);
  const auto cited = [&](const std::string& eyes) {
    std::size_t count = 0;
    const Doc shown = picture_in(ask(tables, R"({"do":"picture","table":1,)" + eyes + "}"));
    for (const Doc& entry : shown.find("log")->items()) {
      if (const Doc* clause = entry.find("clause")) count += clause->text().starts_with("TW-");
    }
    return count;
  };
  EXPECT_GT(cited(R"("open":true)"), 20u);
  for (const char* eyes : {R"("seat":0)", R"("seat":1)", R"("seat":null)"}) {
    EXPECT_EQ(cited(eyes), cited(R"("open":true)")) << eyes;
  }
}

TEST(LocalTables, AnalyseAFinishedGameStepByStep) {
  LocalTables tables;
  ask(tables, kOpen);
  const std::string running = quoted(ask(tables, R"({"do":"record","table":1})").find("record")->text());
  EXPECT_EQ(error_code(ask(tables, R"({"do":"analyse","record":)" + running + "}")), "not-allowed");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"analyse-on"})")), "not-allowed");
  const std::int64_t steps = play_to_the_end(tables).find("steps")->integer();
  const std::string record = quoted(ask(tables, R"({"do":"record","table":1})").find("record")->text());
  const Doc begun = ask(tables, R"({"do":"analyse","samples":1,"record":)" + record + "}");
  ASSERT_EQ(error_code(begun), "");
  EXPECT_EQ(begun.find("done")->integer(), 0);
  EXPECT_EQ(begun.find("of")->integer(), steps);
  Doc last;
  for (std::int64_t i = 1; i <= steps; ++i) {
    ASSERT_EQ(last.find("analysis"), nullptr);
    last = ask(tables, R"({"do":"analyse-on"})");
    ASSERT_EQ(last.find("done")->integer(), i);
  }
  const Doc& analysis = *last.find("analysis");
  EXPECT_EQ(static_cast<std::int64_t>(analysis.find("steps")->items().size()), steps);
  ASSERT_EQ(analysis.find("seats")->items().size(), 2u);
  EXPECT_EQ(analysis.find("seats")->items()[0].find("player")->text(), "Ann");
  EXPECT_FALSE(analysis.find("decisions")->items().empty());
  EXPECT_EQ(error_code(ask(tables, R"({"do":"analyse-on"})")), "not-allowed");
}

TEST(LocalTables, AdviseWhoeverIsAsked) {
  LocalTables tables;
  ask(tables, kOpen);
  const Doc outline = *ask(tables, R"({"do":"outline","table":1,"seat":0})").find("outline");
  const Doc advice = ask(tables, R"({"do":"advise","table":1,"seat":0})");
  ASSERT_EQ(error_code(advice), "");
  const Doc::List& choices = outline.find("choices")->items();
  EXPECT_NE(std::ranges::find(choices, *advice.find("code")), choices.end());
  EXPECT_EQ(advice.find("version")->integer(), outline.find("version")->integer());
  EXPECT_EQ(error_code(ask(tables, R"({"do":"advise","table":1,"seat":6})")), "not-your-turn");
}

TEST(LocalTables, TakeBack) {
  LocalTables tables;
  ask(tables, kOpen);
  const Doc before = picture_in(ask(tables, R"({"do":"picture","table":1,"seat":0})"));
  const std::string code = quoted(before.find("choices")->items()[0].find("code")->text());
  const std::string version = std::to_string(before.find("version")->integer());
  const std::string choose = R"({"do":"choose","table":1,"seat":0,"version":)" + version + R"(,"code":)" + code + "}";
  EXPECT_EQ(error_code(ask(tables, choose)), "");
  EXPECT_EQ(error_code(ask(tables, choose)), "stale");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"undo","table":1,"seat":0})")), "");
  const Doc after = picture_in(ask(tables, R"({"do":"picture","table":1,"seat":0})"));
  EXPECT_EQ(*after.find("view"), *before.find("view"));
  EXPECT_EQ(error_code(ask(tables, R"({"do":"undo","table":1,"seat":0})")), "not-allowed");
}

TEST(LocalTables, RefuseBadRequestsWithASentence) {
  LocalTables tables;
  EXPECT_EQ(error_code(ask(tables, "")), "malformed");
  EXPECT_EQ(error_code(ask(tables, "[]")), "malformed");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"picture","table":"one"})")), "malformed");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"open","game":"whisperers","options":[]})")), "malformed");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"open","game":"chess"})")), "unknown");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"dance"})")), "unknown");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"picture","table":9})")), "unknown");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"resume","record":"hello\n"})")), "malformed");
  ask(tables, kOpen);
  EXPECT_EQ(error_code(ask(tables, R"({"do":"bot","table":1,"seat":0})")), "not-your-turn");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"choose","table":1,"seat":6,"version":0,"code":"x"})")), "not-your-turn");
  EXPECT_EQ(error_code(ask(tables, R"({"do":"picture","table":1,"steps":99999})")), "malformed");
}

}  // namespace
}  // namespace timetable
