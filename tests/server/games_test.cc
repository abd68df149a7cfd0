// Whole games by protocol clients: connections that break, double clicks, spectators; then the record is checked.
#include <atomic>
#include <thread>

#include "core/words.h"
#include "match/embedded.h"
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
    const Doc end = watcher.wait_for("state", is_over, 120'000);
    first.join();
    second.join();
    ASSERT_TRUE(one.over() && two.over()) << game;
    EXPECT_TRUE(end.find("picture")) << game;
    for (const std::string& text : watcher.heard) {
      EXPECT_TRUE(choices_in(json(text)).empty()) << "a spectator is offered choices";
    }

    const WebReply text = watcher.get("/api/tables/" + id + "/record");
    const Result<Record> record = read_record(text.text, verbatim(game));
    ASSERT_TRUE(record) << record.error().message.english();
    EXPECT_TRUE(record->end);
    const Result<std::int64_t> fair = verify_fairness(*record);
    EXPECT_TRUE(fair) << fair.error().message.english();
    for (const Playing* player : {&one, &two}) {
      EXPECT_GT(player->acknowledged().size(), 3u) << game;
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
    const Result<Record> record = read_record(ann.get("/api/tables/" + id + "/record").text, verbatim(game));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->seats[0].by, "bot:greedy");
    EXPECT_TRUE(verify_fairness(*record));
  }
}

// The deck in the binary with one word and one number changed.
std::string own_deck() {
  std::string text = to_json(embedded_deck("temporum"));
  const auto change = [&](std::string_view from, std::string_view to) {
    text.replace(text.find(from), from.size(), to);
  };
  change("Anubis Statuette", "Paper Statuette");
  change(R"("gold":2)", R"("gold":3)");
  return text;
}

TEST_P(Games, a_table_with_an_own_deck_keeps_it_through_restarts_and_rematches_and_replays_elsewhere) {
  start();
  Player ann(address, "Ann"), ben(address, "Ben"), eve(address, "Eve");
  const std::string id =
      ann.open(R"({"game":"temporum","players":2,"seats":[{"kind":"me"},{"kind":"link"}],"deck":)" + own_deck() + "}");
  const Doc deck = json(own_deck());
  const std::string path = "/api/tables/" + id;
  EXPECT_EQ(text_at(ann.get(path).doc(), "deck"), deck_digest(deck));
  EXPECT_EQ(ann.get(path).text.find("Paper Statuette"), std::string::npos) << "lists stay short";
  EXPECT_TRUE(same_content(ann.get(path + "/deck").doc(), deck));
  EXPECT_EQ(eve.get(path + "/deck").status, 404u) << "the table is private";
  EXPECT_NE(ann.get(path + "/components").text.find("Paper Statuette"), std::string::npos);
  EXPECT_EQ(ann.get("/api/games/temporum/components").text.find("Paper Statuette"), std::string::npos);
  ben.key = ann.key;
  ASSERT_EQ(ben.act(id, "join"), 200u);
  ASSERT_EQ(ann.act(id, "start"), 200u) << ann.last_reply.text;
  ASSERT_TRUE(ann.watch(id));
  const std::string before = to_json(*ann.wait_for("state").find("picture")->find("view"));
  start();
  Player one(address), two(address);
  one.set_cookie(ann.cookie());
  two.set_cookie(ben.cookie());
  ASSERT_TRUE(one.watch(id));
  EXPECT_EQ(to_json(*one.wait_for("state").find("picture")->find("view")), before);
  Playing first(one, id, 0, 1), second(two, id, 1, 2);
  std::thread playing([&] { first.run(); });
  second.run();
  playing.join();
  ASSERT_TRUE(first.over() && second.over());
  const Result<Record> record = read_record(one.get(path + "/record").text, verbatim(id));
  ASSERT_TRUE(record) << record.error().message.english();
  EXPECT_EQ(record->deck, deck_digest(deck));
  EXPECT_FALSE(Match::replay(*record)) << "another deck";
  EXPECT_TRUE(Match::replay(*record, one.get(path + "/deck").doc())) << "what the server gives suffices";
  EXPECT_TRUE(verify_fairness(*record, deck));
  EXPECT_EQ(one.get(path + "/at/0?open=1").status, 200u);
  ASSERT_EQ(one.act(id, "rematch"), 200u);
  EXPECT_EQ(text_at(one.last_reply.doc(), "deck"), deck_digest(deck));
}

TEST_P(Games, a_deck_that_cannot_be_played_with_is_refused_with_the_reasons) {
  start();
  Player ann(address, "Ann");
  const auto refused = [&](const std::string& game, const std::string& more, const std::string& query = "") {
    const std::string request =
        R"({"game":")" + game + R"(","players":2,"seats":[{"kind":"me"},{"kind":"open"}],)" + more + "}";
    const WebReply reply = exchange(address, {"POST", "/api/tables" + query, request, ann.cookie(), {}});
    const Doc doc = reply.doc(), *error = doc.find("error");
    return error ? text_at(*error, "code") + ": " + text_at(*error, "message") : reply.text;
  };
  EXPECT_TRUE(refused("temporum", R"("deck":7)").starts_with("malformed: This deck cannot be played with: "));
  EXPECT_TRUE(refused("hammer", R"("deck":)" + own_deck()).starts_with("malformed: This deck cannot be played with: "));
  std::string broken = own_deck();
  broken.replace(broken.find(R"("gold":3)"), 8, R"("gold":"x")");
  const std::string told = refused("temporum", R"("deck":)" + broken);
  EXPECT_NE(told.find("player_cards[0].gold"), std::string::npos) << told;
  EXPECT_TRUE(
      refused("temporum", R"("deck":)" + broken, "?lang=fr").starts_with("malformed: On ne peut pas jouer avec"));
  EXPECT_TRUE(
      refused("temporum", R"("rated":true,"deck":)" + own_deck())
          .starts_with(
              "malformed: The table cannot be opened like this: rated: a table with a deck of its own is not rated"));
  EXPECT_EQ(ann.get("/api/me/tables").text, "[]");
  const std::string usual = ann.open(R"({"game":"temporum","players":2,"seats":[{"kind":"me"},{"kind":"open"}]})");
  EXPECT_EQ(ann.get("/api/tables/" + usual + "/deck").status, 404u) << "no deck of its own";
  EXPECT_EQ(ann.get("/api/tables/" + usual + "/components").text, ann.get("/api/games/temporum/components").text);
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
