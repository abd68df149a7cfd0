// What need not be kept goes by published rules, what is asked to go goes, and whoever asks gets all there is.
#include <sqlite3.h>

#include <thread>

#include "store/store.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"

namespace timetable::server {
namespace {

class Retention : public HostedTest {
 protected:
  void SetUp() override {
    HostedTest::SetUp();
    settings.sweep_every = 50;
    settings.prune_every = 50;
    settings.keeping = {.guests = 0, .open_tables = 0, .chat = 0, .records = 0, .reports = 0, .invitations = 0};
    settings.day = 100;  // milliseconds
  }
  Player account(const std::string& name) {
    Player out(address, name);
    EXPECT_EQ(out.post("/api/me/password", members("name", name, "password", "a long password")).status, 200u);
    return out;
  }
  static bool soon(const std::function<bool()>& holds) {
    for (int i = 0; i < 1000; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
};
ON_BOTH_STORES(Retention);

TEST_P(Retention, is_published) {
  settings.keeping.chat = 7;
  start();
  const Doc house = Player(address).get("/api/house").doc();
  EXPECT_EQ(number_at(*house.find("keeps_days"), "chat"), 7);
  EXPECT_EQ(number_at(*house.find("keeps_days"), "records"), 0);
}

TEST_P(Retention, tables_that_never_begin_go_and_others_stay) {
  settings.keeping.open_tables = 5;
  start();
  Player ann(address, "Ann"), ben(address, "Ben");
  const std::string open = ann.open(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  ann.key.clear();
  const std::string running = table_of(ann, ben);
  const auto store = Store::open(settings.store);
  ASSERT_TRUE(store);
  const auto there = [&](const std::string& id) { return (*store)->table(id)->has_value(); };
  EXPECT_TRUE(there(open));
  EXPECT_TRUE(soon([&] { return !there(open); }));
  EXPECT_TRUE(there(running));
}

TEST_P(Retention, what_was_said_goes_before_the_record_and_results_stay) {
  settings.keeping.chat = 5;
  start();
  Player ann = account("Ann"), ben = account("Ben");
  const std::string id =
      ann.open(R"({"game":"collectors","players":2,"seats":[{"kind":"me"},{"kind":"bot","level":"random"}]})");
  ASSERT_EQ(ann.act(id, "start"), 200u);
  ASSERT_TRUE(ann.watch(id));
  ASSERT_TRUE(ann.socket.send(message("say", "table", id, "text", "well played")));
  ASSERT_FALSE(ann.wait_for("said").is_null());
  Playing playing(ann, id, 0, 3);
  playing.run();
  ASSERT_TRUE(playing.over());
  const auto store = Store::open(settings.store);
  ASSERT_TRUE(store);
  EXPECT_TRUE(soon([&] { return (*store)->chat(id, 10)->empty(); }));
  EXPECT_EQ(ann.get("/api/tables/" + id + "/record").status, 200u);
  server.reset();
  settings.keeping.records = 1;
  start();
  EXPECT_TRUE(soon([&] { return !(*store)->table(id)->has_value(); }));
  const Doc mine = exchange(address, {"GET", "/api/me/export", "", ann.cookie(), {}}).doc();
  EXPECT_EQ(mine.find("results")->items().size(), 1u);
}

TEST_P(Retention, guests_who_were_long_away_go_and_accounts_stay) {
  settings.keeping.guests = 30;
  start();
  Player ann = account("Ann"), gus(address, "Gus");
  const std::string id = table_of(ann, gus);
  const auto status = [&](Player& who) { return who.get("/api/me").status; };
  EXPECT_EQ(status(gus), 200u);
  EXPECT_TRUE(soon([&] { return status(gus) == 401; }));
  EXPECT_EQ(ann.get("/api/tables/" + id).text.find("Gus"), std::string::npos) << "as if they had asked for it";
  EXPECT_EQ(status(ann), 200u);
}

TEST_P(Retention, a_person_has_all_there_is_and_leaves_nothing) {
  start();
  Player ann = account("Ann"), ben = account("Ben");
  ASSERT_EQ(ann.post("/api/me/people", members("name", "Ben", "kind", "friend")).status, 200u);
  ASSERT_EQ(ben.post("/api/me/people", members("name", "Ann", "kind", "blocked")).status, 200u);
  ASSERT_EQ(ann.post("/api/reports", members("name", "Ben", "why", "unkind")).status, 201u);
  const std::string table = ben.open(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  ASSERT_EQ(ann.post("/api/pairing", members("game", "whisperers", "players", 2, "pace", "calm")).status, 200u);
  const Doc mine = ann.get("/api/me/export").doc();
  EXPECT_EQ(to_json(*mine.find("people")), R"([{"name":"Ben","kind":"friend"}])") << "not who blocks her";
  EXPECT_EQ(text_at(mine.find("reports")->items().at(0), "why"), "unkind");
  EXPECT_EQ(text_at(mine.find("sessions")->items().at(0), "address"), "127.0.0.1");
  const std::string id = text_at(*mine.find("person"), "id");
  ASSERT_EQ(exchange(address, {"DELETE", "/api/me", "", ann.cookie(), {}}).status, 200u);
  server.reset();
  if (GetParam() != "sqlite") return;
  // Nothing in the whole file speaks of her.
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(settings.store.substr(7).c_str(), &db), SQLITE_OK);
  std::string all;
  const auto hear = [](void* out, int n, char** values, char**) {
    for (int i = 0; i < n; ++i) *static_cast<std::string*>(out) += values[i] ? std::string(values[i]) + "|" : "|";
    return 0;
  };
  for (const char* rows : {"people", "sessions", "game_tables", "seated", "lines", "chat", "finishes", "ratings",
                           "bans", "reports", "deeds", "decks", "relations", "invitations", "seekers"}) {
    ASSERT_EQ(sqlite3_exec(db, ("SELECT * FROM " + std::string(rows)).c_str(), hear, &all, nullptr), SQLITE_OK) << rows;
  }
  sqlite3_close(db);
  EXPECT_EQ(all.find("Ann"), std::string::npos) << all;
  EXPECT_EQ(all.find(id), std::string::npos) << all;
  EXPECT_NE(all.find("Ben"), std::string::npos);
}

}  // namespace
}  // namespace timetable::server
