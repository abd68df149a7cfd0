// Whole games by protocol clients: connections that break, double clicks, spectators; then the record is checked.
#include <atomic>
#include <thread>

#include "match/match.h"
#include "match/registry.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"

namespace timetable::server {
namespace {

using Games = HostedTest;
ON_BOTH_STORES(Games);

TEST_P(Games, all_of_them_are_played_to_the_end_through_broken_connections_and_double_clicks) {
  start();
  std::uint64_t seed = 1;
  for (const GameKind* kind : all_games()) {
    const std::string game(kind->info().id);
    Player ann(address, "Ann"), ben(address, "Ben"), watcher(address);
    const std::string id =
        ann.open(R"({"game":")" + game + R"(","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
    ASSERT_EQ(ben.act(id, "join"), 200u);
    ASSERT_EQ(ben.act(id, "start"), 200u);
    ASSERT_TRUE(watcher.watch(id));
    Playing one(ann, id, 0, ++seed), two(ben, id, 1, ++seed);
    std::thread first([&] { one.run(); }), second([&] { two.run(); });
    const Doc end = watcher.wait_for("state", is_over, 60'000);
    first.join();
    second.join();
    ASSERT_TRUE(one.over() && two.over()) << game;
    EXPECT_TRUE(end.find("picture")) << game;
    for (const std::string& text : watcher.heard) {
      EXPECT_TRUE(choices_in(json(text)).empty()) << "a spectator is offered choices";
    }

    const WebReply text = watcher.get("/api/tables/" + id + "/record");
    const Result<Record> record = read_record(text.text, game);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_TRUE(record->end);
    const Result<std::int64_t> fair = verify_fairness(*record);
    EXPECT_TRUE(fair) << fair.error().message;
    for (const Playing* player : {&one, &two}) {
      EXPECT_GT(player->acknowledged().size(), 3u);
      for (const Acknowledged& a : player->acknowledged()) EXPECT_TRUE(kept(*record, a)) << a.code;
    }
    EXPECT_GT(one.refused + two.refused, 0) << "double clicks are stale";
  }
}

TEST_P(Games, bots_play_their_seats) {
  start();
  for (const GameKind* kind : all_games()) {
    const std::string game(kind->info().id);
    Player ann(address, "Ann");
    const std::string id =
        ann.open(R"({"game":")" + game + R"(","players":2,"seats":[{"kind":"bot","level":"greedy"},{"kind":"me"}]})");
    ASSERT_EQ(ann.act(id, "start"), 200u) << ann.last_reply.text;
    Playing playing(ann, id, 1, 5);
    playing.run();
    EXPECT_TRUE(playing.over()) << game;
    const Result<Record> record = read_record(ann.get("/api/tables/" + id + "/record").text, game);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->seats[0].by, "bot:greedy");
    EXPECT_TRUE(verify_fairness(*record));
  }
}

TEST_P(Games, a_table_comes_back_after_the_server_was_stopped) {
  start();
  Player ann(address, "Ann"), ben(address, "Ben");
  const std::string id = table_of(ann, ben);
  ASSERT_TRUE(ann.watch(id));
  const Doc before = ann.wait_for("state");
  const std::vector<std::string> choices = choices_in(before);
  ASSERT_FALSE(choices.empty());
  ASSERT_TRUE(ann.socket.send(message("choose", "table", id, "version", ann.seen, "code", choices[0], "id", 1)));
  const Doc done = ann.wait_for("done");
  const Doc state =
      ann.wait_for("state", [&](const Doc& s) { return number_at(s, "version") == number_at(done, "version"); });
  ann.socket.drop();
  start();
  Player again(address);
  again.set_cookie(ann.cookie());
  ASSERT_TRUE(again.watch(id));
  const Doc after = again.wait_for("state");
  EXPECT_EQ(number_at(after, "version"), number_at(done, "version"));
  const Doc *then = state.find("picture"), *now = after.find("picture");
  ASSERT_TRUE(then && now);
  EXPECT_EQ(to_json(*then->find("view")), to_json(*now->find("view")));
}

TEST_P(Games, a_table_out_of_use_leaves_the_memory_and_comes_back) {
  settings.park_after = 50;
  settings.sweep_every = 20;
  start();
  Player ann(address, "Ann"), ben(address, "Ben");
  const std::string id = table_of(ann, ben);
  ASSERT_TRUE(ann.watch(id));
  const std::string before = to_json(*ann.wait_for("state").find("picture"));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(server->tables_in_memory(), 1u) << "somebody watches it";
  ann.socket.drop();
  for (int i = 0; i < 200 && server->tables_in_memory() > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(server->tables_in_memory(), 0u);
  ann.seen = 0;
  ASSERT_TRUE(ann.watch(id));
  EXPECT_EQ(to_json(*ann.wait_for("state").find("picture")), before);
}

}  // namespace
}  // namespace timetable::server
