// Records of finished games, kept for ever: each must replay to its end and have fair dice with today's rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/words.h"
#include "match/match.h"
#include "tests/french.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

struct Kept {
  std::string name, text;
};

void PrintTo(const Kept& v, std::ostream* out) { *out << v.name; }

std::vector<Kept> kept_records() {
  std::vector<Kept> out;
  for (const auto& file : std::filesystem::directory_iterator(in_source("tests/records"))) {
    if (file.path().extension() != ".jsonl") continue;
    std::ifstream in(file.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    out.push_back({file.path().stem().string(), text.str()});
  }
  std::ranges::sort(out, {}, &Kept::name);
  return out;
}

class KeptRecord : public testing::TestWithParam<Kept> {};

TEST_P(KeptRecord, ReplaysToItsEnd) {
  const Result<Record> record = read_record(GetParam().text, verbatim(GetParam().name));
  ASSERT_TRUE(record) << record.error().message.english();
  EXPECT_EQ(write_record(*record), GetParam().text);
  const Result<Match> m = Match::replay(*record);
  ASSERT_TRUE(m) << m.error().message.english();
  ASSERT_TRUE(m->over());
  const Outcome o = m->position().outcome();
  ASSERT_TRUE(record->end);
  for (std::size_t p = 0; p < o.seats; ++p) {
    EXPECT_EQ(record->end->ranks[p], o.rank[p]);
    EXPECT_EQ(record->end->scores[p], o.score[p]);
  }
  const Result<std::int64_t> fair = verify_fairness(*record);
  EXPECT_TRUE(fair) << fair.error().message.english();
}

std::string test_name(const testing::TestParamInfo<Kept>& kept) {
  std::string name = kept.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Library, KeptRecord, testing::ValuesIn(kept_records()), test_name);

TEST(KeptRecords, AreThere) { EXPECT_GE(kept_records().size(), 6u); }

// What can be wrong with a record, and the sentence that says so.
const char kHeader[] =
    R"({"timetable":"record","version":1,"game":"whisperers","ruleset":1,"deck":"d","players":2,"options":{},)"
    R"("seats":[{"name":"A","by":"human"},{"name":"B","by":"human"}],)"
    R"("fairness":{"commitment":"0000000000000000000000000000000000000000000000000000000000000000","entropy":[]}})";

std::string problem(const std::string& text) {
  const Result<Record> r = read_record(text, verbatim("game.jsonl"));
  if (r) return "";
  EXPECT_NE(r.error().message.in(kFrench), r.error().message.english());
  return r.error().message.english();
}

TEST(BrokenRecords, AreRefusedWithASentence) {
  const std::string header = std::string(kHeader) + "\n";
  EXPECT_NE(problem("").find("empty"), std::string::npos);
  EXPECT_NE(problem(kHeader).find("cut off"), std::string::npos);
  EXPECT_NE(problem("hello\n").find("line 1"), std::string::npos);
  EXPECT_NE(problem("{}\n").find("timetable"), std::string::npos);
  std::string newer = header;
  newer.replace(newer.find("\"version\":1"), 11, "\"version\":2");
  EXPECT_NE(problem(newer).find("version"), std::string::npos);
  EXPECT_NE(problem(header + "{\"seat\":9,\"do\":\"x\"}\n").find("line 2: seat"), std::string::npos);
  EXPECT_NE(problem(header + "{\"seat\":0}\n").find("'do' is missing"), std::string::npos);
  EXPECT_NE(problem(header + "{\"seat\":0,\"do\":\"x\",\"extra\":1}\n").find("extra"), std::string::npos);
  EXPECT_EQ(problem(header), "");
}

TEST(BrokenRecords, AreRefusedWhenTheyCannotBeReplayed) {
  Record r = *read_record(kept_records()[0].text, verbatim("kept"));
  Record other = r;
  other.game = "chess";
  EXPECT_EQ(Match::replay(other).error().fault, Fault::UnknownGame);
  other = r;
  other.ruleset = 99;
  EXPECT_NE(Match::replay(other).error().message.english().find("ruleset 99"), std::string::npos);
  other = r;
  other.deck = "0123456789abcdef";
  EXPECT_NE(Match::replay(other).error().message.english().find("--deck"), std::string::npos);
  other = r;
  other.lines[20].choice = "card:nothing";
  EXPECT_NE(Match::replay(other).error().message.english().find("line 22"), std::string::npos);
  other = r;
  other.lines.insert(other.lines.begin() + 3, {.seat = 0, .choice = "", .undo = 9, .ms = {}});
  EXPECT_NE(Match::replay(other).error().message.english().find("takes back 9"), std::string::npos);
}

TEST(TornRecords, LoseOnlyTheTornLine) {
  const std::string text = kept_records()[0].text;
  const std::string torn = text.substr(0, text.rfind("\"end\"") + 3);
  EXPECT_FALSE(read_record(torn, verbatim("torn")));
  const Result<Record> rest = read_record(torn, verbatim("torn"), Torn::Drop);
  ASSERT_TRUE(rest) << rest.error().message.english();
  EXPECT_FALSE(rest->end);
  EXPECT_TRUE(Match::replay(*rest));
}

}  // namespace
}  // namespace timetable
