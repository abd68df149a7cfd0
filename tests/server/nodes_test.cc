// Two servers on one PostgreSQL: any of them serves any table, each tells the other what it has changed.
#include <thread>

#include "core/words.h"
#include "match/match.h"
#include "server/moderation.h"
#include "store/store.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"

namespace timetable::server {
namespace {

class Nodes : public HostedTest {
 protected:
  // Ann's server and Ben's.
  void start_two() {
    start();
    Result<std::unique_ptr<Server>> started = Server::start(settings);
    ASSERT_TRUE(started) << started.error().message.english();
    other = std::move(*started);
    other_address.port = other->port();
  }
  void TearDown() override {
    other.reset();
    HostedTest::TearDown();
  }

  std::unique_ptr<Server> other;
  ServerAddress other_address;
};
INSTANTIATE_TEST_SUITE_P(Stores, Nodes, testing::Values("postgres"), [](const auto& store) { return store.param; });

TEST_P(Nodes, a_whole_game_with_each_player_on_another_node) {
  start_two();
  for (const std::string game : {"whisperers", "hammer"}) {
    Player ann(address, "Ann"), ben(other_address, "Ben"), watcher(other_address);
    const std::string id =
        ann.open(R"({"game":")" + game + R"(","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
    ASSERT_TRUE(watcher.watch(id, "table"));
    ASSERT_EQ(ben.act(id, "join"), 200u) << ben.last_reply.text;
    ASSERT_EQ(ann.act(id, "start"), 200u) << "Ann's server must know that Ben sits there: " << ann.last_reply.text;
    Playing one(ann, id, 0, 1), two(ben, id, 1, 2);
    std::thread first([&] { one.run(); }), second([&] { two.run(); });
    first.join();
    second.join();
    ASSERT_TRUE(one.over() && two.over()) << game;
    const auto over = [](const Doc& m) { return m.find("entry") && text_at(*m.find("entry"), "state") == "over"; };
    EXPECT_FALSE(watcher.wait_for("table", over).is_null()) << "told by the other node";
    const Result<Record> record = read_record(watcher.get("/api/tables/" + id + "/record").text, verbatim(game));
    ASSERT_TRUE(record) << record.error().message.english();
    EXPECT_TRUE(verify_fairness(*record));
    for (const Playing* player : {&one, &two}) {
      EXPECT_GT(player->acknowledged().size(), 3u);
      for (const Acknowledged& a : player->acknowledged()) EXPECT_TRUE(kept(*record, a)) << a.code;
    }
  }
}

TEST_P(Nodes, chat_and_consent_cross_over) {
  start_two();
  Player ann(address, "Ann"), ben(other_address, "Ben");
  const std::string id = table_of(ann, ben);
  Doc first[2];
  for (int i = 0; i < 2; ++i) {
    Player& p = i == 0 ? ann : ben;
    ASSERT_TRUE(p.watch(id));
    first[i] = p.wait_for("state");
    ASSERT_FALSE(choices_in(first[i]).empty()) << "both are asked";
  }
  ASSERT_TRUE(ann.socket.send(message("say", "table", id, "text", "Bonjour")));
  EXPECT_EQ(text_at(ben.wait_for("said"), "text"), "Bonjour");
  std::int64_t version = 0;
  for (int i = 0; i < 2; ++i) {  // both placements are shown afterwards
    Player& p = i == 0 ? ann : ben;
    ASSERT_TRUE(p.socket.send(message("choose", "table", id, "version", number_at(first[i], "version"), "code",
                                      choices_in(first[i])[0], "id", 7)));
    const Doc done = p.wait_for("done", [](const Doc& d) { return number_at(d, "id") == 7; });  // not that of the chat
    ASSERT_FALSE(done.is_null()) << "the other's hidden choice does not make this one stale";
    version = number_at(done, "version");
  }
  const Doc shown = ann.wait_for("state", [&](const Doc& s) { return number_at(s, "version") >= version; });
  ASSERT_TRUE(ann.socket.send(message("undo", "table", id, "version", version)));
  EXPECT_EQ(number_at(ann.wait_for("asked"), "version"), version);
  EXPECT_EQ(number_at(ben.wait_for("consent"), "by"), 0) << "asked through the other node";
  ASSERT_TRUE(ben.socket.send(message("consent", "table", id, "version", version, "agree", true)));
  const Doc undone = ann.wait_for("state", [&](const Doc& s) { return number_at(s, "version") > version; });
  ASSERT_FALSE(shown.is_null() || undone.is_null());
  EXPECT_LT(number_at(*undone.find("picture"), "steps"), number_at(*shown.find("picture"), "steps"));
}

// Somebody sits down at one node at the very moment at which another reads the table for the first time.
TEST_P(Nodes, what_changes_while_a_node_reads_a_table_is_not_missed) {
  start_two();
  Player ann(address, "Ann"), ben(address, "Ben"), elsewhere(other_address);
  const auto bens_seat_taken = [&](const std::string& id) {
    const Doc entry = elsewhere.get("/api/tables/" + id).doc();
    const Doc* seats = entry.find("seats");
    return seats && text_at(seats->items().at(1), "kind") == "person";
  };
  for (int round = 0; round < 40; ++round) {
    const std::string id =
        ann.open(R"({"game":"hammer","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
    std::thread reads([&] { elsewhere.get("/api/tables/" + id); });
    EXPECT_EQ(ben.act(id, "join"), 200u) << ben.last_reply.text;
    reads.join();
    bool taken = false;
    for (int i = 0; i < 500 && !taken; ++i) {
      taken = bens_seat_taken(id);
      if (!taken) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(taken) << "round " << round;
  }
}

TEST_P(Nodes, a_bots_turn_is_taken_over_when_its_node_ends) {
  settings.take_over_after = 300;
  settings.sweep_every = 100;
  start_two();
  for (int round = 0; round < 3; ++round) {
    Player ann(other_address, "Ann");  // her table is opened on the node that ends
    Player opener(address);
    opener.set_cookie(ann.cookie());
    const std::string id =
        opener.open(R"({"game":"temporum","players":2,"seats":[{"kind":"bot","level":"greedy"},{"kind":"me"}]})");
    ASSERT_EQ(opener.act(id, "start"), 200u) << opener.last_reply.text;
    server->stop();  // while the bot thinks, or just before or after
    Playing playing(ann, id, 1, 7);
    playing.run();
    EXPECT_TRUE(playing.over()) << "the other node plays the bot on";
    start();
  }
}

TEST_P(Nodes, who_signs_out_is_out_everywhere) {
  start_two();
  Player ann(address, "Ann"), elsewhere(other_address);
  elsewhere.set_cookie(ann.cookie());
  EXPECT_EQ(elsewhere.get("/api/me").status, 200u);
  EXPECT_EQ(ann.post("/api/sign-out").status, 200u);
  unsigned status = 200;
  for (int i = 0; i < 500 && status == 200; ++i) {
    status = elsewhere.get("/api/me").status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(status, 401u);
}

TEST_P(Nodes, who_is_banned_at_one_node_is_out_at_all) {
  settings.sweep_every = 50;
  start_two();
  Player ann(address, "Ann"), ben(other_address, "Ben"), mia(address, "Mia");
  const std::string id = table_of(ann, ben, R"(,"public":true)");
  ASSERT_TRUE(ben.watch(id));
  ASSERT_FALSE(ben.wait_for("state").is_null());
  ASSERT_EQ(mia.post("/api/me/password", members("name", "Mia", "password", "a long password")).status, 200u);
  const auto id_of = [](Player& who) { return text_at(who.get("/api/me").doc(), "id"); };
  {
    const auto store = Store::open(settings.store);
    ASSERT_TRUE(store);
    ASSERT_TRUE(Moderation(**store).take(the_host(), {.act = "role", .about = id_of(mia), .name = "moderator"}));
  }
  const auto measure = [&](const std::string& act, const std::string& about) {
    unsigned status = 0;
    for (int i = 0; i < 200 && status != 200; ++i) {  // until the node knows who Mia is now
      status = mia.post("/api/host/measures", members("act", act, "about", about, "why", "test")).status;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return status;
  };
  ASSERT_EQ(measure("ban", id_of(ben)), 200u);
  EXPECT_TRUE(ben.wait_for("said", {}, 5'000).is_null());
  EXPECT_FALSE(ben.socket.connected()) << "at the other node, at once";
  EXPECT_EQ(ben.get("/api/me/tables").status, 403u);
  ASSERT_EQ(measure("close-door", "127.0.0.1"), 200u);
  unsigned status = 200;
  for (int i = 0; i < 500 && status == 200; ++i) {
    status = exchange(other_address, {"GET", "/api/tables", "", ann.cookie(), {}}).status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(status, 403u) << "the door is closed there, too";
}

TEST_P(Nodes, people_at_different_nodes_are_paired) {
  start_two();
  for (int round = 0; round < 5; ++round) {
    Player ann(address, "Ann"), ben(other_address, "Ben");
    const Doc wish = members("game", "whisperers", "players", 2, "pace", "quick");
    std::thread one([&] { EXPECT_EQ(ann.post("/api/pairing", wish).status, 200u); });
    std::thread two([&] { EXPECT_EQ(ben.post("/api/pairing", wish).status, 200u); });
    one.join();
    two.join();
    const std::string table = text_at(ann.get("/api/pairing").doc(), "table");
    EXPECT_NE(table, "");
    EXPECT_EQ(text_at(ben.get("/api/pairing").doc(), "table"), table) << "one table, though both nodes looked at once";
    std::string state;
    for (int i = 0; i < 500 && state != "running"; ++i) {
      state = text_at(ben.get("/api/tables/" + table).doc(), "state");
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(state, "running");
  }
}

}  // namespace
}  // namespace timetable::server
