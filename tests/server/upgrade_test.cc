// An upgrade from end to end: records and a store of an earlier state meet a program in which every game has a new
// component and one that has changed. tests/old/store.db.gz was written by that earlier program: Ann and Ben with their
// passwords, and for each game a rated table that is over, a rated one that runs, and one of Ann against levels that
// runs; a table with an own deck that runs, and one that is open.
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "core/words.h"
#include "match/history.h"
#include "match/inflate.h"
#include "match/levels.h"
#include "match/match.h"
#include "match/registry.h"
#include "server/checkup.h"
#include "tests/grown_decks.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"
#include "tests/source_dir.h"

namespace timetable::server {
namespace {

const bool kGrown = [] {
  put_grown_decks_in_place();
  return true;
}();

constexpr int kGames = 5;

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Upgrade : public testing::Test {
 protected:
  void SetUp() override {
    settings_.port = 0;
    settings_.store = "sqlite:" + folder_.write("store.db", inflated(text_of(in_source("tests/old/store.db.gz"))));
    settings_.limits.sign_ins_per_minute = 1000;
    settings_.limits.requests_per_minute = 100'000;
    settings_.limits.messages_per_second = 10'000;
  }

  void start() {
    Result<std::unique_ptr<Server>> started = Server::start(settings_);
    ASSERT_TRUE(started) << started.error().message.english();
    server_ = std::move(*started);
    address_.port = server_->port();
  }
  Player sign_in(const std::string& name, const std::string& password) {
    Player player(address_);
    const WebReply reply = player.post("/api/sign-in", members("name", name, "password", password));
    EXPECT_EQ(reply.status, 200u) << reply.text;
    player.set_cookie(reply.cookie);
    return player;
  }
  Player ann() { return sign_in("Ann", "a long password"); }
  Player ben() { return sign_in("Ben", "another password"); }

  // Changes the store as no program would, while none has it open.
  void edit(const std::string& sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder_.file("store.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
  }
  std::map<Health, int> health() {
    Result<std::unique_ptr<Store>> store = Store::open(settings_.store);
    EXPECT_TRUE(store) << store.error().message.english();
    std::map<Health, int> out;
    EXPECT_TRUE(check_up(**store, [&](const TableHealth& t) { ++out[t.health]; }));
    return out;
  }

  static std::vector<Doc> tables_of(Player& player, const std::string& state) {
    std::vector<Doc> out;
    const Doc all = player.get("/api/me/tables").doc();
    for (const Doc& t : all.items()) {
      if (text_at(t, "state") == state) out.push_back(t);
    }
    return out;
  }
  static std::int64_t rated_games(Player& player, const std::string& name) {
    std::int64_t out = 0;
    const Doc person = player.get("/api/people/" + name).doc();
    for (const Doc& game : person.find("games")->items()) out += number_at(game, "rated_games");
    return out;
  }

  Settings settings_;
  Folder folder_;
  std::unique_ptr<Server> server_;
  ServerAddress address_;
};

TEST_F(Upgrade, has_grown_every_game) {
  ASSERT_TRUE(kGrown);
  for (const GameKind* kind : all_games()) {
    if (kind->info().example) continue;
    const std::string game(kind->info().id);
    EXPECT_EQ(std::ranges::count(released_decks(game), present_deck_digest(game)), 0) << "not released yet";
    const Result<std::vector<Words>> checked = kind->check_deck(embedded_deck(game));
    EXPECT_TRUE(checked) << game << ": " << checked.error().message.english();
    for (const Level& level : levels_of(*kind)) {
      EXPECT_EQ(stand_in_note(*kind, *bot_for(*kind, level.id), Lang::En), "") << game << " " << level.id;
    }
  }
}

TEST_F(Upgrade, leaves_every_record_as_it_was) {
  int records = 0;
  for (const auto& file : std::filesystem::directory_iterator(in_source("tests/records"))) {
    const Result<Record> record = read_record(text_of(file.path()), verbatim(file.path().string()));
    ASSERT_TRUE(record) << record.error().message.english();
    EXPECT_NE(record->deck, present_deck_digest(record->game));
    const Result<Match> match = Match::replay(*record);
    ASSERT_TRUE(match) << file.path() << ": " << match.error().message.english();
    EXPECT_EQ(match->record().end, record->end);
    EXPECT_TRUE(verify_fairness(*record)) << file.path();
    ++records;
  }
  EXPECT_GT(records, 20);
}

TEST_F(Upgrade, lets_every_table_be_played_to_its_end) {
  EXPECT_EQ(health(), (std::map<Health, int>{{Health::Sound, 1}, {Health::Older, 3 * kGames + 1}}));
  start();
  Player one = ann(), two = ben();
  EXPECT_EQ(rated_games(one, "Ann"), kGames);
  const std::vector<Doc> running = tables_of(one, "running");
  EXPECT_EQ(running.size(), 2u * kGames + 1);
  std::uint64_t seed = 1;
  for (const Doc& table : running) {
    const std::string id = text_at(table, "id"), game = text_at(table, "game");
    const bool both = text_at(table.find("seats")->items()[1], "kind") == "person";
    EXPECT_NE(one.get("/api/tables/" + id + "/components").text, "") << game;
    one.seen = two.seen = 0;
    Playing first(one, id, 0, ++seed), second(two, id, 1, ++seed);
    std::thread other([&] {
      if (both) second.run();
    });
    first.run();
    other.join();
    ASSERT_TRUE(first.over()) << game << " " << id;
    const Result<Record> record = read_record(one.get("/api/tables/" + id + "/record").text, verbatim(id));
    ASSERT_TRUE(record) << game;
    EXPECT_NE(record->deck, present_deck_digest(game)) << "it keeps the cards it was begun with";
    const bool own = !text_at(table, "deck").empty();
    const Doc deck = own ? one.get("/api/tables/" + id + "/deck").doc() : Doc();
    const Result<std::int64_t> fair = verify_fairness(*record, deck);
    EXPECT_TRUE(fair) << game << ": " << fair.error().message.english();
  }
  EXPECT_EQ(rated_games(one, "Ann"), 2 * kGames);
  // New tables have the new cards; an open one takes those of the day it starts.
  const std::string open = text_at(tables_of(one, "open").at(0), "id");
  ASSERT_EQ(two.act(open, "join"), 200u) << two.last_reply.text;
  ASSERT_EQ(two.act(open, "start"), 200u) << two.last_reply.text;
  EXPECT_NE(one.get("/api/tables/" + open + "/components").text.find("long-fuse"), std::string::npos);
  const WebReply mine = one.get("/api/me/export");
  EXPECT_EQ(mine.status, 200u);
  EXPECT_NE(mine.text.find("Good luck with hammer"), std::string::npos);
  EXPECT_EQ(exchange(address_, {"DELETE", "/api/me", "", one.cookie(), {}}).status, 200u);
  EXPECT_EQ(two.get("/api/tables/" + open).text.find("\"Ann\""), std::string::npos);
}

TEST_F(Upgrade, closes_a_game_whose_rules_are_gone_with_dignity) {
  edit(R"(UPDATE game_tables SET header = replace(header, '"ruleset":1', '"ruleset":0') WHERE game = 'hammer')");
  EXPECT_EQ(health()[Health::ToBeClosed], 3) << "what is over can be read as text, but not replayed";
  start();
  Player one = ann(), two = ben();
  const std::int64_t rated = rated_games(one, "Ann");
  for (const Doc& table : tables_of(one, "running")) {
    const std::string id = text_at(table, "id");
    Player watcher = ann();
    ASSERT_TRUE(watcher.watch(id));
    const Doc state = watcher.wait_for("state");
    ASSERT_TRUE(state.find("picture")) << "the others are met as ever";
    if (text_at(table, "game") != "hammer") continue;
    EXPECT_TRUE(choices_in(state).empty());
    EXPECT_TRUE(state.find("picture")->find("view"));
    const Doc entry = one.get("/api/tables/" + id).doc();
    EXPECT_EQ(text_at(entry, "state"), "closed");
    const Doc* halted = entry.find("halted");
    ASSERT_TRUE(halted);
    EXPECT_EQ(text_at(*halted, "why"), "rules-gone");
    EXPECT_EQ(number_at(*halted, "shown"), number_at(*halted, "of"));
    EXPECT_EQ(watcher.ask(message("choose", "table", id, "version", watcher.seen, "code", "pass")), "not-allowed");
    EXPECT_NE(one.get("/api/tables/" + id + "/record").text.find("\"game\":\"hammer\""), std::string::npos);
  }
  EXPECT_EQ(tables_of(one, "closed").size(), 2u);
  EXPECT_EQ(tables_of(one, "running").size(), 2u * kGames - 1);
  EXPECT_EQ(rated_games(one, "Ann"), rated) << "nobody has lost";
  EXPECT_EQ(two.get("/api/tables").text.find("closed"), std::string::npos) << "nothing to join or to watch";
  server_.reset();
  start();
  EXPECT_EQ(tables_of(one = ann(), "closed").size(), 2u) << "it stays closed";
  EXPECT_EQ(exchange(address_, {"DELETE", "/api/me", "", one.cookie(), {}}).status, 200u);
}

TEST_F(Upgrade, halts_what_a_newer_program_will_play_on) {
  edit(R"(UPDATE game_tables SET header = replace(header, '"ruleset":1', '"ruleset":99') WHERE game = 'echoes')");
  edit("UPDATE game_tables SET entry = 'torn' WHERE game = 'collectors' AND state = 'running'");
  start();
  Player one = ann(), two = ben();
  for (const Doc& table : tables_of(one, "running")) {
    const std::string id = text_at(table, "id"), game = text_at(table, "game");
    if (game == "collectors") {
      EXPECT_NE(one.get("/api/tables/" + id).status, 200u) << "its row is damaged";
      continue;
    }
    Player watcher = ann();
    ASSERT_TRUE(watcher.watch(id));
    ASSERT_TRUE(watcher.wait_for("state").find("picture")) << game;
    if (game != "echoes") continue;
    const Doc entry = one.get("/api/tables/" + id).doc();
    EXPECT_EQ(text_at(entry, "state"), "running");
    EXPECT_EQ(text_at(*entry.find("halted"), "why"), "newer-rules");
    EXPECT_EQ(watcher.ask(message("choose", "table", id, "version", watcher.seen, "code", "pass")), "not-allowed");
    EXPECT_EQ(one.get("/api/tables/" + id + "/record").status, 409u) << "it is not over";
  }
  server_.reset();
  edit(R"(UPDATE game_tables SET header = replace(header, '"ruleset":99', '"ruleset":1'))");
  const std::map<Health, int> back = health();
  EXPECT_EQ(back.at(Health::Damaged), 2);
  EXPECT_EQ(back.at(Health::Older), 3 * kGames - 1) << "the newer program finds them as they were";
  start();
  one = ann();
  EXPECT_EQ(one.get("/api/me/export").status, 200u);
  const WebReply gone = exchange(address_, {"DELETE", "/api/me", "", one.cookie(), {}});
  EXPECT_EQ(gone.status, 200u) << gone.text;
  EXPECT_EQ(one.get("/api/me").status, 401u);
}

}  // namespace
}  // namespace timetable::server
