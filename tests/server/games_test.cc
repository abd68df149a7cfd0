// Whole games by protocol clients: connections that break, double clicks, spectators; then the record is checked.
#include <atomic>
#include <thread>

#include "match/match.h"
#include "match/registry.h"
#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

struct Acknowledged {
  std::int64_t version = 0;
  int seat = 0;
  std::string code;
};

// Plays one seat to the end of the game with random choices, breaking the connection now and then.
class Playing {
 public:
  Playing(Player& player, std::string table, int seat, std::uint64_t seed)
      : player_(player), table_(std::move(table)), seat_(seat), rng_(seed) {}

  void run() {
    if (!player_.watch(table_)) return;
    while (!over_) {
      const std::optional<Doc> heard = player_.socket.next();
      if (!heard && !come_back()) return;
      if (heard) hear(*heard);
    }
  }

  bool over() const { return over_; }
  const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  int reconnected = 0, refused = 0;

 private:
  bool come_back() {
    ++reconnected;
    sent_.code.clear();
    return reconnected < 1000 && player_.watch(table_);
  }

  void hear(const Doc& heard) {
    const std::string type = text_at(heard, "type");
    if (type == "error") ++refused;
    if (type == "done" && number_at(heard, "id") == sent_.version) acknowledged_.push_back(sent_);
    if (type != "state") return;
    player_.seen = number_at(heard, "version");
    over_ = is_over(heard);
    const std::vector<std::string> choices = choices_in(heard);
    const bool asked_already = sent_.version == player_.seen && !sent_.code.empty();  // a state may be told twice
    if (choices.empty() || asked_already) return;
    sent_ = {player_.seen, seat_, choices[rng_.below(static_cast<std::uint32_t>(choices.size()))]};
    const Doc request =
        message("choose", "table", table_, "version", sent_.version, "code", sent_.code, "id", sent_.version);
    player_.socket.send(request);
    if (rng_.below(8) == 0) player_.socket.send(request);  // a double click
    if (rng_.below(30) == 0) {
      player_.socket.drop();
      come_back();
    }
  }

  Player& player_;
  const std::string table_;
  const int seat_;
  Rng rng_;
  bool over_ = false;
  Acknowledged sent_;
  std::vector<Acknowledged> acknowledged_;
};

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
      for (const Acknowledged& a : player->acknowledged()) {
        const RecordLine& line = record->lines.at(static_cast<std::size_t>(a.version));
        EXPECT_EQ(line.choice, a.code);
        EXPECT_EQ(line.seat, a.seat);
      }
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
