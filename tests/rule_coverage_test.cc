// rulecheck on made-up rules: each of its checks must be able to fail.
#include "tests/rule_coverage.h"

#include <gtest/gtest.h>

namespace timetable {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kRules =
    "# Rules\n"
    "- **ZZ-1-1 First.** (a) this; (b) that.\n"
    "- **ZZ-1-2** Second.\n"
    "- **ZZ-1-3** Third.\n"
    "\n"
    "#### ZZ-2-1 A vector\n"
    "```vector\n"
    "players R B\n"
    "```\n"
    "Why so. Clauses: ZZ-1-2, ZZ-1-3.\n";

std::string cite(const std::string& ids) { return "RULE_TEST(\"" + ids + "\", Name) {}\n"; }

RuleBook book(const std::string& rules = kRules) {
  RuleBook b;
  b.game = "zebra";
  b.prefix = "ZZ";
  b.rules = {"docs/rules/zebra.md", rules};
  b.deck = {"decks/zebra.json", "{\n\"id\": \"stripe\"\n}"};
  b.vectors_run = true;
  return b;
}

Coverage check(const RuleBook& b, const std::string& test) {
  return check_coverage(b, {{"tests/zebra_test.cc", test}});
}

TEST(RuleCoverage, CountsEachKind) {
  RuleBook b = book(std::string(kRules) + "- **ZZ-3-1** Components.\n");
  b.untested = {"tests/rules/zebra_untested.txt", "# why\n\nZZ-3-1 only names a piece\n"};
  const Coverage c = check(b, cite("ZZ-1-1 ZZ-1-2"));
  EXPECT_EQ(c.problems, Lines{});
  EXPECT_EQ(c.clauses, 5);
  EXPECT_EQ(c.by_tests, 2);
  EXPECT_EQ(c.by_vectors, 3);
  EXPECT_EQ(c.by_reason, 1);
}

TEST(RuleCoverage, MissesAClauseWithoutTest) {
  const Lines expected = {
      "docs/rules/zebra.md:2: ZZ-1-1 has no test; write RULE_TEST(\"ZZ-1-1\", ...) or give a reason in "
      "tests/rules/zebra_untested.txt"};
  EXPECT_EQ(check(book(), "").problems, expected);
}

TEST(RuleCoverage, VectorsCountOnlyIfTheyRun) {
  RuleBook b = book();
  b.vectors_run = false;
  const Coverage c = check(b, cite("ZZ-1-1"));
  EXPECT_EQ(c.by_vectors, 0);
  EXPECT_EQ(c.problems.size(), 3u) << "two clauses and the vector itself";
}

TEST(RuleCoverage, RefusesUnknownIds) {
  EXPECT_EQ(check(book(), "\n\n" + cite("ZZ-1-1 ZZ-9-9")).problems,
            Lines{"tests/zebra_test.cc:3: there is no clause ZZ-9-9"});
  const std::string rules = std::string(kRules) + "#### ZZ-2-2 B\n```vector\n```\nClauses: ZZ-1-1, ZZ-7-7.\n";
  EXPECT_EQ(check(book(rules), "").problems, Lines{"docs/rules/zebra.md:14: there is no clause ZZ-7-7"});
}

TEST(RuleCoverage, ReadsSubPointsOfTheirClause) {
  EXPECT_EQ(check(book(), cite("ZZ-1-1(a)(b)")).problems, Lines{});
  EXPECT_EQ(check(book(), cite("ZZ-1-1(c)")).problems, Lines{"tests/zebra_test.cc:1: ZZ-1-1 has no sub-point (c)"});
}

TEST(RuleCoverage, ReadsRanges) {
  const std::string rules =
      "- **ZZ-1-1** A.\n- **ZZ-1-2** B.\n- **ZZ-1-3** C.\n- **ZZ-1-4** D.\n"
      "#### ZZ-2-1 V\n```vector\n```\nClauses: ZZ-1-1 to ZZ-1-4.\n";
  const Coverage c = check(book(rules), "");
  EXPECT_EQ(c.problems, Lines{});
  EXPECT_EQ(c.by_vectors, 5);
  const std::string gap =
      "- **ZZ-1-1** A.\n- **ZZ-1-3** C.\n#### ZZ-2-1 V\n```vector\n```\nClauses: ZZ-1-1 to ZZ-1-3.\n";
  EXPECT_EQ(check(book(gap), "").problems, Lines{"docs/rules/zebra.md:6: there is no clause ZZ-1-2"});
}

TEST(RuleCoverage, ReadsIdsOverSeveralLines) {
  EXPECT_EQ(check(book(), "RULE_TEST(\n  \"ZZ-1-1 \"\n  \"ZZ-1-2\", Name)").by_tests, 2);
}

TEST(RuleCoverage, RefusesWhatIsBothTestedAndUntested) {
  RuleBook b = book();
  b.untested = {"tests/rules/zebra_untested.txt", "ZZ-1-1 states no behaviour\nZZ-1-2 states no behaviour\n"};
  EXPECT_EQ(check(b, cite("ZZ-1-1")).problems,
            (Lines{"tests/rules/zebra_untested.txt:1: ZZ-1-1 has a test: take it off",
                   "tests/rules/zebra_untested.txt:2: ZZ-1-2 has a test: take it off"}));
}

TEST(RuleCoverage, RefusesBadReasons) {
  RuleBook b = book();
  b.untested = {"tests/rules/zebra_untested.txt", "ZZ-1-1 too short\nZZ-8-8 not a clause here\n"};
  EXPECT_EQ(check(b, "").problems,
            (Lines{"tests/rules/zebra_untested.txt:1: ZZ-1-1 needs a reason of at least three words",
                   "tests/rules/zebra_untested.txt:2: there is no clause ZZ-8-8"}));
  b.untested->text = "ZZ-1-1 states no behaviour\nZZ-1-1 states no behaviour\n";
  EXPECT_EQ(check(b, "").problems, Lines{"tests/rules/zebra_untested.txt:2: ZZ-1-1 is listed twice"});
}

TEST(RuleCoverage, RefusesDuplicateClauses) {
  const std::string rules = std::string(kRules) + "- **ZZ-1-2** Again.\n";
  EXPECT_EQ(check(book(rules), cite("ZZ-1-1")).problems,
            Lines{"docs/rules/zebra.md:11: ZZ-1-2 is there already, in line 3"});
}

TEST(RuleCoverage, RefusesADocumentWithoutClauses) {
  EXPECT_EQ(check(book("nothing\n"), "").problems,
            Lines{"docs/rules/zebra.md:1: there are no clauses with the prefix ZZ"});
}

TEST(RuleCoverage, RefusesVectorsThatCiteNothing) {
  EXPECT_EQ(check(book("#### ZZ-2-1 V\n```vector\n```\n"), "").problems,
            Lines{"docs/rules/zebra.md:1: the test vector ZZ-2-1 cites no clauses"});
}

TEST(RuleCoverage, RefusesComponentsWithoutClause) {
  RuleBook b = book();
  b.entries = {{.id = "stripe", .name = "Stripe", .clause = "ZZ-1-1"},
               {.id = "stripe", .name = "Hoof", .clause = ""},
               {.id = "mane", .name = "Mane", .clause = "ZZ-6-6"}};
  EXPECT_EQ(check(b, cite("ZZ-1-1")).problems,
            (Lines{"decks/zebra.json:2: Hoof names no clause", "decks/zebra.json:1: Mane: there is no clause ZZ-6-6"}));
}

TEST(RuleCoverage, LeavesOtherGamesAloneButNotStrangers) {
  EXPECT_EQ(check(book(), cite("ZZ-1-1") + cite("YY-1-1")).problems, Lines{});
  const std::vector<SourceText> tests = {{"tests/a_test.cc", cite("ZZ-1-1 YY-1-1")}};
  EXPECT_EQ(stray_citations({"ZZ", "YY"}, tests), Lines{});
  EXPECT_EQ(stray_citations({"ZZ"}, tests), Lines{"tests/a_test.cc:1: YY-1-1 belongs to no game that is implemented"});
}

}  // namespace
}  // namespace timetable
