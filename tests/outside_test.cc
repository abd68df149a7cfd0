// Programs at our tables: what they are told, what we answer as one, and that nothing they do harms a game.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "match/json.h"
#include "match/levels.h"
#include "match/registry.h"
#include "outside/engine.h"
#include "outside/games.h"
#include "tests/folder.h"
#include "tests/source_dir.h"
#include "tests/tables.h"

namespace timetable {
namespace {

// Plays at random and calls look(position, seat) whenever somebody has something to choose.
template <class Look>
void play_through(const TestTable& table, std::uint64_t seed, Look&& look) {
  const Result<std::unique_ptr<Position>> opened = table.kind->open(table.spec);
  ASSERT_TRUE(opened.ok());
  Position& now = **opened;
  Rng rng(seed);
  while (!now.to_act().empty()) {
    const Seat p = now.to_act().lowest();
    if (p != kChance && now.choice_count(p) > 1 && rng.below(8) == 0) look(now, p);
    now.apply(p, now.think(p, Bot::Random, rng.next()).action);
  }
}

class ProgramAtTable : public testing::TestWithParam<TestTable> {};
INSTANTIATE_TEST_SUITE_P(Tables, ProgramAtTable, testing::ValuesIn(all_tables()), table_name);

TEST_P(ProgramAtTable, IsToldOnlyWhatItsSeatMayKnow) {
  int questions = 0;
  play_through(GetParam(), 1, [&](const Position& now, Seat p) {
    const std::unique_ptr<Position> other = now.clone();
    other->determinize(p, static_cast<std::uint64_t>(++questions) + 1000);
    const Asked asked{.table = 1, .version = questions, .log = {}, .seed = static_cast<std::uint64_t>(questions) << 20};
    EXPECT_EQ(to_json(question_to(now, p, asked)), to_json(question_to(*other, p, asked)));
  });
  EXPECT_GT(questions, 0);
}

TEST_P(ProgramAtTable, FindsAWorldThatLooksTheSameToItsSeat) {
  const TestTable& table = GetParam();
  play_through(table, 2, [&](const Position& now, Seat p) {
    const Doc world = *question_to(now, p, {.table = 1, .log = {}, .seed = 77}).find("world");
    const Result<std::unique_ptr<Position>> there = table.kind->open(table.spec, &world);
    ASSERT_TRUE(there.ok()) << there.error().message.english();
    EXPECT_EQ((*there)->view(p), now.view(p));
    EXPECT_EQ((*there)->codes(p), now.codes(p));
    EXPECT_EQ((*there)->to_act(), now.to_act());
  });
}

// What an engine says to these lines.
std::vector<std::string> answers(const std::string& bot, const std::vector<std::string>& lines) {
  std::string in;
  for (const std::string& line : lines) in += line + "\n";
  std::istringstream input(in);
  std::ostringstream output;
  run_engine({.kinds = {all_games().begin(), all_games().end()}, .bot = bot, .name = "timetable 0.1.0"}, input, output);
  return split(output.str(), '\n');
}

std::vector<Doc> docs(const std::vector<std::string>& lines) {
  std::vector<Doc> out;
  for (const std::string& line : lines) {
    if (!line.empty()) out.push_back(*parse_json(line, "line"));
  }
  return out;
}

// What the bot of that text chooses here, and what the engine that plays it does.
TEST_P(ProgramAtTable, ChoosesWhatTheSameBotWouldHaveChosenHere) {
  const TestTable& table = GetParam();
  for (const char* text : {"greedy", "halving:8"}) {
    const Result<Bot> bot = bot_for(*table.kind, text);
    ASSERT_TRUE(bot.ok());
    int questions = 0;
    play_through(table, 3, [&](const Position& now, Seat p) {
      if (++questions > 4) return;
      const Asked asked{
          .table = 1, .version = questions, .log = {}, .seed = 0xABCDEF0123456789u, .milliseconds = 10000};
      Doc stripped = question_to(now, p, asked);
      stripped.erase("view");
      const std::vector<Doc> said =
          docs(answers(text, {to_json(opening(1, *table.kind, table.spec, p)), to_json(stripped)}));
      ASSERT_GE(said.size(), 2u);
      EXPECT_EQ(text_in(said[0], "type"), "ready");
      EXPECT_EQ(text_in(said.back(), "code"), now.code(now.think(p, *bot, asked.seed >> 12).action)) << text;
      EXPECT_EQ(number_in(said.back(), "version"), questions);
    });
  }
}

TEST_P(ProgramAtTable, MeetsOurBotsOnTheDealsTheyPlayAmongThemselves) {
  const TestTable& table = GetParam();
  const auto mixed = MixedGames::among(*table.kind, {{Bot::Greedy, {}}, {Bot::Random, {}}});
  ASSERT_TRUE(mixed.ok());
  std::vector<std::size_t> seating(static_cast<std::size_t>(table.spec.players), 1);
  seating[0] = 0;
  std::vector<Bot> bots(seating.size(), Bot::Random);
  bots[0] = Bot::Greedy;
  for (std::uint64_t deal = 1; deal <= 2; ++deal) {
    const Result<Contest> here = (*mixed)->contest(table.spec, seating, deal);
    const Result<Contest> there = table.kind->contest(table.spec, bots, deal);
    ASSERT_TRUE(here.ok() && there.ok());
    EXPECT_TRUE(std::ranges::equal(here->outcome.score, there->outcome.score));
    EXPECT_EQ(here->decisions, there->decisions);
    EXPECT_EQ(here->choices, there->choices);
  }
  const Result<SimulationReport> here = (*mixed)->simulate(table.spec, 2, 5, [](std::int64_t) { return true; });
  std::vector<Bot> in_turn;
  for (std::size_t p = 0; p < seating.size(); ++p) in_turn.push_back(p % 2 ? Bot::Random : Bot::Greedy);
  const Result<SimulationReport> there =
      table.kind->simulate(table.spec, in_turn, 2, 5, [](std::int64_t) { return true; });
  ASSERT_TRUE(here.ok() && there.ok());
  EXPECT_EQ(here->mean_score, there->mean_score);
  EXPECT_EQ(here->decisions, there->decisions);
}

// Conversations in the document: lines that begin with "> " are the host's, those with "< " the engine's.
TEST(EngineProtocol, TheTranscriptOfTheDocumentIsWhatTheEngineSays) {
  std::ifstream document(in_source("docs/engine-protocol.md"));
  std::vector<std::string> host, engine;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("```")) inside = line == "```transcript";
    if (inside && line.starts_with("> ")) host.push_back(line.substr(2));
    if (inside && line.starts_with("< ")) engine.push_back(line.substr(2));
  }
  ASSERT_GT(engine.size(), 3u);
  std::vector<std::string> said = answers("greedy", host);
  said.pop_back();  // behind the last line feed
  EXPECT_EQ(said, engine);
}

// What the host says there is what our host says of that position: to an engine that wants a world, and to one that
// does not say what it wants.
TEST(EngineProtocol, TheHostOfTheDocumentSaysWhatOursDoes) {
  std::ifstream document(in_source("docs/engine-protocol.md"));
  int questions = 0;
  for (std::string line; std::getline(document, line);) {
    const bool answered = line.starts_with("> ");
    if (answered) line.erase(0, 2);
    const GameKind& kind = **find_game("goofspiel");
    if (line.starts_with("{\"type\":\"open\"")) {
      EXPECT_EQ(line, to_json(opening(1, kind, {.players = 2}, 0)));
    }
    if (!line.starts_with("{\"type\":\"choose\"")) continue;
    const Doc said = *parse_json(line, "line");
    const Result<std::unique_ptr<Position>> now = kind.open({.players = 2}, said.find("world"));
    ASSERT_TRUE(now.ok());
    Asked asked{.table = 1,
                .version = number_in(said, "version"),
                .log = {},
                .seed = static_cast<std::uint64_t>(number_in(said, "seed")) << 12,
                .milliseconds = 10000};
    if (answered) asked.wanted = {"world"};
    else asked.log = {said.find("log")->items().at(0).text()};
    EXPECT_EQ(line, to_json(question_to(**now, 0, asked)));
    ++questions;
  }
  EXPECT_EQ(questions, 3);
}

TEST(Engine, RefusesNonsenseAndPlaysOn) {
  const Result<std::unique_ptr<Position>> now = (*find_game("goofspiel"))->open({.players = 2});
  (*now)->apply(kChance, (*now)->at_ticket([](std::uint32_t) { return 0u; }));
  const std::string open = to_json(opening(7, **find_game("goofspiel"), {.players = 2}, 0));
  const std::string question = to_json(question_to(**now, 0, {.table = 7, .version = 1, .log = {}, .seed = 1}));
  Doc elsewhere = question_to(**now, 0, {.table = 8, .version = 1, .log = {}, .seed = 1});
  Doc nowhere = question_to(**now, 0, {.table = 7, .version = 1, .log = {}, .seed = 1}), seatless = nowhere;
  nowhere.erase("world");
  seatless.set("seat", 5);
  const std::vector<Doc> said =
      docs(answers("greedy",
                   {"nonsense", "{}", "[1]", R"({"type":"dance"})", R"({"type":"open","game":"chess"})",
                    R"({"type":"open","game":"goofspiel","players":99,"table":1})",
                    R"({"type":"open","game":"goofspiel","players":2,"deck":"ffff","table":1})",
                    R"({"type":"open","game":"goofspiel","players":2,"ruleset":99,"table":1})", question, open,
                    to_json(elsewhere), to_json(nowhere), to_json(seatless), R"({"type":"ping","table":7})", question,
                    R"({"type":"close","table":7})", question, R"({"type":"quit"})", question}));
  std::vector<std::string> types;
  for (const Doc& d : said) types.push_back(text_in(d, "type"));
  const std::vector<std::string> expected = {"error", "error", "error", "error", "error", "error", "error",  "error",
                                             "error", "ready", "error", "error", "error", "pong",  "choice", "error"};
  EXPECT_EQ(types, expected);
  for (const Doc& d : said) {
    const bool explains = text_in(d, "type") != "error" || !text_in(d, "message").empty();
    EXPECT_TRUE(explains);
  }
}

// A search without end, and somebody who has heard enough.
TEST(Engine, StopsThinkingWhenItIsTold) {
  const GameKind& kind = **find_game("temporum");
  const Result<std::unique_ptr<Position>> now = kind.open({.players = 3});
  Rng rng(1);
  Position& at = **now;
  while (at.to_act().has(kChance) || at.choice_count(at.to_act().lowest()) < 2) {
    const Seat p = at.to_act().lowest();
    at.apply(p, at.think(p, Bot::Random, rng.next()).action);
  }
  const Seat p = at.to_act().lowest();
  const std::string question = to_json(question_to(at, p, {.table = 1, .version = 9, .log = {}, .seed = 1}));
  const auto began = std::chrono::steady_clock::now();
  const std::vector<Doc> said = docs(
      answers("halving:10000000",
              {to_json(opening(1, kind, {.players = 3}, p)), question, R"({"type":"stop","table":1,"version":9})"}));
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(60));
  ASSERT_FALSE(said.empty());
  EXPECT_TRUE(at.find(p, text_in(said.back(), "code")).has_value());
}

// Programs that behave badly, as scripts of a shell. $1 is the first line that is asked, and so on.
constexpr const char* kHello = R"(echo '{"type":"hello","protocol":1,"name":"Bad"}')";
constexpr const char* kReady = R"(echo '{"type":"ready","table":1}')";

struct Script {
  Folder folder;
  std::string path;
  explicit Script(const std::string& body, const std::string& interpreter = "/bin/sh")
      : path(folder.write("bot", "#!" + interpreter + "\n" + body + "\n")) {
    chmod(path.c_str(), 0755);
  }
  ProgramOrder order(int milliseconds = 150) const { return {.command = path, .milliseconds = milliseconds}; }
};

const GameKind& goofspiel() { return **find_game("goofspiel"); }

// One game of Goofspiel against a random bot: how often it was asked, and how often somebody else chose.
ProgramReport played(const ProgramOrder& order) {
  Result<std::unique_ptr<MixedGames>> games = MixedGames::among(goofspiel(), {{Bot::Greedy, order}, {Bot::Random, {}}});
  if (!games) return {.name = games.error().message.english(), .last_trouble = {}};
  const std::size_t seating[] = {0, 1};
  const Result<Contest> contest = (*games)->contest({.players = 2}, seating, 1);
  EXPECT_TRUE(contest.ok()) << contest.error().message.english();
  EXPECT_EQ(contest->decisions, 13 * 3);
  return (*games)->reports()[0];
}

struct Misbehaviour {
  const char *body, *trouble;
};

TEST(BadProgram, LeavesTheGameToTheStandIn) {
  const Misbehaviour kinds[] = {
      {"while read x; do echo nonsense; done", "in time"},
      {"read x; exit 0", "ended"},
      {"read x; kill -9 $$", "ended"},
      {"read x; yes", "too much"},
      {"read x; cat /dev/zero", "too much"},
      {"read x; sleep 1000", "in time"},
      {"sleep 1000 & sleep 1000", "in time"},
      {"read x; exec >&-; sleep 1000", "ended"},
      {"exec <&-; sleep 1000", "ended"},
      {R"(while read -r x; do v=$(printf '%s' "$x" | sed 's/.*"version":\([0-9]*\),.*/\1/')
echo '{"type":"choice","table":1,"version":'$v',"code":"bid:99"}'; done)",
       "not legal"},
      {R"(while read -r x; do v=$(printf '%s' "$x" | sed 's/.*"version":\([0-9]*\),.*/\1/')
echo '{"type":"choice","table":1,"version":'$v',"code":{"a":[]}}'; done)",
       "not legal"},
      {R"(while read x; do echo '{"type":"choice","table":2,"version":1,"code":"bid:1"}'; done)", "in time"},
      {R"(while read -r x; do v=$(printf '%s' "$x" | sed 's/.*"version":\([0-9]*\),.*/\1/')
echo '{"type":"error","table":1,"version":'$v',"message":"I am lost"}'; done)",
       "lost"},
      {R"(while read x; do echo '[[[[[[[[[['; printf '\377\376\000\n'; done)", "in time"},
  };
  for (const auto& [body, trouble] : kinds) {
    const Script script(std::string("read x; ") + kHello + "; read x; " + kReady + "; " + body);
    const auto began = std::chrono::steady_clock::now();
    const bool silent = std::string_view(trouble) == "in time";  // what answers may take its time on a busy machine
    const ProgramReport report = played(script.order(silent ? 150 : 5000));
    EXPECT_EQ(report.name, "Bad") << body;
    EXPECT_EQ(report.asked, 12) << body;  // the last card is no choice
    EXPECT_GE(report.stood_in, 11) << body;
    EXPECT_NE(report.last_trouble.english().find(trouble), std::string::npos)
        << body << ": " << report.last_trouble.english();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(30)) << body;
  }
}

TEST(BadProgram, IsRefusedBeforeTheGameWithASentence) {
  const Misbehaviour kinds[] = {
      {"exit 1", "has ended"},
      {R"(read x; echo '{"type":"hello","protocol":2}'; cat)", "another version"},
      {R"(read x; echo '{"type":"hello"}'; cat)", "another version"},
      {R"(read x; echo '{"type":"hello","protocol":1,"games":["chess"]}'; cat)", "does not play Goofspiel"},
      {"yes", "too much"},
  };
  for (const auto& [body, trouble] : kinds) {
    const Script script(body);
    const Result<std::unique_ptr<PlayerProgram>> program = PlayerProgram::start(script.order(), goofspiel());
    ASSERT_FALSE(program.ok()) << body;
    EXPECT_NE(program.error().message.english().find(trouble), std::string::npos) << program.error().message.english();
  }
  EXPECT_FALSE(PlayerProgram::start({.command = "/no/such/program"}, goofspiel()).ok());
  EXPECT_FALSE(PlayerProgram::start({.command = " "}, goofspiel()).ok());
  const Script stubborn(std::string("read x; ") + kHello +
                        R"(; read x; echo '{"type":"error","table":1,"message":"No, \u0007thanks."}'; cat)");
  const auto games = MixedGames::among(goofspiel(), {{Bot::Greedy, stubborn.order()}, {Bot::Random, {}}});
  ASSERT_TRUE(games.ok());
  const std::size_t seating[] = {0, 1};
  const Result<Contest> contest = (*games)->contest({.players = 2}, seating, 1);
  ASSERT_FALSE(contest.ok());
  EXPECT_EQ(contest.error().message.english(), "Bad cannot sit down at this table: No, thanks.");
}

TEST(BadProgram, IsNotGivenWhatElseIsOpenHere) {
  const Script script(R"(read x
n=$(ls -l /proc/$$/fd | grep -c secret)
echo "{\"type\":\"hello\",\"protocol\":1,\"name\":\"$n open\"}"
cat)");
  const int open_here = open(script.folder.write("secret", "cards").c_str(), O_RDONLY);  // as libraries open files
  const Result<std::unique_ptr<PlayerProgram>> program = PlayerProgram::start(script.order(), goofspiel());
  ASSERT_TRUE(program.ok()) << program.error().message.english();
  EXPECT_EQ((*program)->name(), "0 open");
  close(open_here);
}

TEST(BadProgram, LeavesNoProcessBehind) {
  Folder folder;
  const std::string pids = folder.file("pids");
  const Script script("echo $$ >> " + pids + "\nsleep 1000 &\necho $! >> " + pids + "\ntrap '' TERM INT HUP\nread x; " +
                      kHello + "\nwhile :; do sleep 1000; done");
  {
    ASSERT_TRUE(PlayerProgram::start(script.order(), goofspiel()).ok());
  }
  std::ifstream in(pids);
  int known = 0;
  for (pid_t pid = 0; in >> pid; ++known) {
    bool gone = false;  // a zombie of the grandchild may wait for init
    for (int i = 0; i < 200 && !gone; ++i, usleep(10'000)) {
      std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
      std::string id, name, state;
      gone = !(stat >> id >> name >> state) || state == "Z";
    }
    EXPECT_TRUE(gone) << pid;
  }
  EXPECT_EQ(known, 2);
}

TEST(GoodProgram, PlaysEveryGameToTheEnd) {
  std::vector<std::string> commands = {FIRST_BOT};
  if (access("/usr/bin/python3", X_OK) == 0)
    commands.push_back("/usr/bin/python3 " + in_source("examples/bots/first_bot.py"));
  for (const std::string& command : commands) {
    for (const GameKind* kind : all_games()) {
      const TableSpec table{.players = kind->info().max_seats};
      const auto games = MixedGames::among(*kind, {{Bot::Greedy, ProgramOrder{.command = command}}});
      ASSERT_TRUE(games.ok()) << games.error().message.english();
      const Result<SimulationReport> report = (*games)->simulate(table, 2, 1, [](std::int64_t) { return true; });
      ASSERT_TRUE(report.ok());
      EXPECT_TRUE(report->failure.empty()) << report->failure;
      EXPECT_EQ((*games)->reports()[0].stood_in, 0) << (*games)->reports()[0].last_trouble.english();
      EXPECT_GT((*games)->reports()[0].asked, 10);
    }
  }
}

// The trusted are told a record that leads to the position they are asked in.
TEST(TrustedProgram, IsToldTheRecord) {
  const Script script(R"sh(read x; echo '{"type":"hello","protocol":1,"name":"Scribe","wants":["world"]}'
read x; echo '{"type":"ready","table":1}'
while read -r x; do
  printf '%s\n' "$x" >> "$0.heard"
  v=$(printf '%s' "$x" | sed 's/.*"version":\([0-9]*\),.*/\1/')
  c=$(printf '%s' "$x" | sed 's/.*"codes":\["\([^"]*\)".*/\1/')
  echo '{"type":"choice","table":1,"version":'$v',"code":"'$c'"}'
done)sh");
  ProgramOrder order = script.order(10'000);
  for (const bool trusted : {false, true}) {
    order.trusted = trusted;
    EXPECT_EQ(played(order).stood_in, 0);
    std::ifstream heard(script.path + ".heard");
    std::string line;
    while (std::getline(heard, line) &&
           (line.find("\"choose\"") == std::string::npos || line.find("\"version\":1,") != std::string::npos)) {
    }
    const Result<Doc> parsed = parse_json(line, "line");
    ASSERT_TRUE(parsed.ok()) << line;
    const Doc question = *parsed;
    EXPECT_EQ(question.find("record") != nullptr, trusted);
    std::filesystem::remove(script.path + ".heard");
    if (!trusted) continue;
    Doc blind = question;
    blind.erase("world");
    const std::vector<Doc> said =
        docs(answers("greedy", {to_json(opening(1, goofspiel(), {.players = 2}, 0)), to_json(blind)}));
    EXPECT_EQ(text_in(said.back(), "type"), "choice") << to_json(said.back());
    EXPECT_EQ(to_json(question).find("\"secret\""), std::string::npos);
  }
}

}  // namespace
}  // namespace timetable
