// What people do at a table besides choosing: taking back, talking, leaving, coming back, running out of time.
#include <thread>

#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

class Tables : public HostedTest {
 protected:
  // Ann and Ben at a running table, both watching and up to date.
  void sit_down(const std::string& more = "") {
    start();
    ann.emplace(address, "Ann");
    ben.emplace(address, "Ben");
    id = table_of(*ann, *ben, more);
    for (Player* p : {&*ann, &*ben}) {
      ASSERT_TRUE(p->watch(id));
      state_of(*p) = p->wait_for("state");
    }
  }
  Doc& state_of(const Player& p) { return &p == &*ann ? anns_state : bens_state; }

  // The player makes the first choice on offer; both see it. False: not asked.
  bool choose_first(Player& p) {
    const std::vector<std::string> choices = choices_in(state_of(p));
    if (choices.empty()) return false;
    EXPECT_TRUE(p.socket.send(message("choose", "table", id, "version", p.seen, "code", choices[0])));
    const std::int64_t version = number_at(p.wait_for("done"), "version");
    for (Player* q : {&*ann, &*ben}) {
      state_of(*q) = q->wait_for("state", [&](const Doc& s) { return number_at(s, "version") >= version; });
    }
    return true;
  }
  Doc entry() { return ann->get("/api/tables/" + id + "?key=" + ann->key).doc(); }
  bool seat_flag(int seat, std::string_view flag) {
    const Doc now = entry();
    const Doc* value = now.find("seats")->items().at(static_cast<std::size_t>(seat)).find(flag);
    return value && value->boolean();
  }
  bool soon(const std::function<bool()>& holds) {
    for (int i = 0; i < 3000; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  std::optional<Player> ann, ben;
  std::string id;
  Doc anns_state, bens_state;
};
ON_BOTH_STORES(Tables);

TEST_P(Tables, an_undo_is_free_while_nothing_was_learned) {
  sit_down();
  ASSERT_TRUE(choose_first(*ann));
  const std::int64_t after = ann->seen;
  ASSERT_TRUE(ann->socket.send(message("undo", "table", id, "version", after, "id", "u")));
  const Doc done = ann->wait_for("done");
  EXPECT_EQ(text_at(done, "id"), "u");
  EXPECT_EQ(number_at(done, "version"), after + 1);
  const Doc state = ann->wait_for("state");
  EXPECT_EQ(number_at(*state.find("picture"), "steps"), number_at(*anns_state.find("picture"), "steps") - 1);
  EXPECT_EQ(ann->ask(message("undo", "table", id, "version", after)), "stale");
}

TEST_P(Tables, an_undo_behind_a_revelation_needs_the_others) {
  sit_down();
  ASSERT_TRUE(choose_first(*ann));
  ASSERT_TRUE(choose_first(*ben));  // both placements are shown now
  const std::int64_t version = ann->seen, steps = number_at(*anns_state.find("picture"), "steps");
  ASSERT_TRUE(ann->socket.send(message("undo", "table", id, "version", version)));
  EXPECT_EQ(number_at(ann->wait_for("asked"), "version"), version);
  EXPECT_EQ(number_at(ben->wait_for("consent"), "by"), 0);
  ASSERT_TRUE(ben->socket.send(message("consent", "table", id, "version", version, "agree", false)));
  const Doc refused = ann->wait_for("consent", [](const Doc& m) { return m.find("agreed"); });
  EXPECT_FALSE(refused.find("agreed")->boolean());
  EXPECT_EQ(ben->ask(message("consent", "table", id, "version", version, "agree", true)), "stale");

  ASSERT_TRUE(ann->socket.send(message("undo", "table", id, "version", version)));
  EXPECT_EQ(ann->ask(message("consent", "table", id, "version", version + 9, "agree", true)), "stale");
  ASSERT_FALSE(ben->wait_for("consent", [](const Doc& m) { return m.find("by"); }).is_null());
  ASSERT_TRUE(ben->socket.send(message("consent", "table", id, "version", version, "agree", true)));
  const Doc state = ann->wait_for("state", [&](const Doc& s) { return number_at(s, "version") > version; });
  EXPECT_LT(number_at(*state.find("picture"), "steps"), steps);
}

TEST_P(Tables, chat_and_presence) {
  sit_down();
  ASSERT_TRUE(ben->socket.send(message("say", "table", id, "text", "  Bon\u200B jeu ! <b> ", "id", 4)));
  const Doc said = ann->wait_for("said");
  EXPECT_EQ(text_at(said, "text"), "Bon jeu ! <b>");
  EXPECT_EQ(text_at(said, "name"), "Ben");
  EXPECT_EQ(number_at(said, "seat"), 1);
  EXPECT_EQ(ben->ask(message("say", "table", id, "text", "")), "malformed");
  EXPECT_EQ(ben->ask(message("say", "table", id, "text", std::string(600, 'x'))), "malformed");
  EXPECT_TRUE(seat_flag(1, "present"));
  ben->socket.drop();
  EXPECT_TRUE(soon([&] { return !seat_flag(1, "present"); }));
  ASSERT_TRUE(ben->watch(id));
  EXPECT_EQ(text_at(ben->wait_for("said"), "text"), "Bon jeu ! <b>") << "told again to those who come back";
}

TEST_P(Tables, who_has_it_in_a_list_is_told_whose_turn_it_is_and_is_not_present) {
  sit_down();
  ASSERT_TRUE(ben->watch(id, "table"));
  EXPECT_TRUE(soon([&] { return !seat_flag(1, "present"); }));
  for (int i = 0; i < 20 && !choices_in(anns_state).empty(); ++i) {
    ASSERT_TRUE(
        ann->socket.send(message("choose", "table", id, "version", ann->seen, "code", choices_in(anns_state)[0])));
    const std::int64_t version = number_at(ann->wait_for("done"), "version");
    anns_state = ann->wait_for("state", [&](const Doc& s) { return number_at(s, "version") >= version; });
  }
  const Doc told = ben->wait_for("table", [](const Doc& m) {
    const std::vector<Doc>& turn = m.find("entry")->find("turn")->items();
    return turn.size() == 1 && turn[0].integer() == 1;
  });
  EXPECT_FALSE(told.is_null());
}

TEST_P(Tables, what_is_withheld_is_told_to_the_seat_alone) {
  sit_down();
  const std::string path = "/api/tables/" + id + "/withheld?key=" + ann->key;
  const WebReply own = ann->get(path);
  EXPECT_EQ(own.status, 200u) << own.text;
  EXPECT_TRUE(own.doc().is(Doc::Kind::List));
  Player nobody(address);
  EXPECT_EQ(nobody.get(path).text, "[]");
  EXPECT_EQ(nobody.get("/api/tables/" + id + "/withheld").status, 404u);
}

TEST_P(Tables, what_follows_from_a_choice_is_told_to_the_seat_that_has_it) {
  sit_down();
  const std::string path = "/api/tables/" + id + "/foresee?key=" + ann->key;
  const WebReply all = ann->get(path);
  ASSERT_EQ(all.status, 200u) << all.text;
  const std::vector<std::string> choices = choices_in(anns_state);
  ASSERT_EQ(all.doc().items().size(), choices.size());
  EXPECT_EQ(text_at(all.doc().items()[0], "code"), choices[0]);
  EXPECT_TRUE(all.doc().items()[0].find("surely")->is(Doc::Kind::List));
  const WebReply one = ann->get(path + "&code=" + choices[0]);
  EXPECT_EQ(one.doc().items().at(0), all.doc().items()[0]);
  EXPECT_EQ(ann->get(path + "&code=no-such-choice").status, 409u) << ann->get(path + "&code=no-such-choice").text;
  Player nobody(address);
  EXPECT_EQ(nobody.get(path).text, "[]");
  EXPECT_NE(nobody.get(path + "&code=" + choices[0]).status, 200u);
  EXPECT_EQ(nobody.get("/api/tables/" + id + "/foresee").status, 404u);
}

TEST_P(Tables, the_board_in_words_is_drawn_for_whoever_asks) {
  sit_down();
  const std::string path = "/api/tables/" + id + "/board?key=" + ann->key;
  const WebReply own = ann->get(path);
  EXPECT_EQ(own.status, 200u) << own.text;
  EXPECT_GT(own.doc().items().size(), 5u);
  Player nobody(address);
  EXPECT_EQ(nobody.get(path).status, 200u);
  EXPECT_EQ(nobody.get("/api/tables/" + id + "/board").status, 404u);
}

TEST_P(Tables, a_stand_in_plays_for_those_who_leave_until_they_come_back) {
  sit_down();
  ASSERT_EQ(ben->act(id, "leave"), 200u);
  EXPECT_TRUE(seat_flag(1, "stand_in"));
  const std::vector<std::string> choices = choices_in(bens_state);
  ASSERT_FALSE(choices.empty());
  const Doc moved =
      ben->wait_for("state", [&](const Doc& s) { return number_at(s, "version") > number_at(bens_state, "version"); });
  EXPECT_FALSE(moved.is_null()) << "the stand-in has chosen";
  EXPECT_EQ(ben->ask(message("choose", "table", id, "version", ben->seen, "code", choices[0])), "not-allowed");
  EXPECT_EQ(ann->act(id, "take-back"), 409u);
  EXPECT_EQ(ben->act(id, "take-back"), 200u);
  EXPECT_FALSE(seat_flag(1, "stand_in"));
  EXPECT_EQ(ben->act(id, "resign"), 200u);
  EXPECT_TRUE(seat_flag(1, "resigned"));
  EXPECT_EQ(ben->act(id, "take-back"), 409u) << "for good";
}

TEST_P(Tables, a_seat_that_runs_out_of_time_gets_a_stand_in) {
  settings.minute = 400;
  sit_down(R"(,"pace":{"kind":"live","minutes":1,"plus_seconds":0})");
  const Doc clock = ann->wait_for("clock");
  ASSERT_TRUE(clock.find("left_ms"));
  EXPECT_LE(clock.find("left_ms")->items()[0].integer(), 400);
  EXPECT_TRUE(soon([&] { return seat_flag(0, "stand_in") && seat_flag(1, "stand_in"); }));
  // two stand-ins finish the game
  EXPECT_TRUE(soon([&] { return text_at(entry(), "state") == "over"; }));
}

TEST_P(Tables, clocks_run_out_while_the_table_is_parked) {
  settings.minute = 1;  // a day of 1.4 seconds
  settings.park_after = 20;
  settings.sweep_every = 20;
  sit_down(R"(,"pace":{"kind":"slow","days":1})");
  ann->socket.drop();
  ben->socket.drop();
  EXPECT_TRUE(soon([&] { return server->tables_in_memory() == 0; }));
  EXPECT_TRUE(soon([&] { return seat_flag(0, "stand_in"); }));
}

TEST_P(Tables, one_device_with_two_people) {
  start();
  ann.emplace(address, "Ann");
  id = ann->open(R"({"game":"hammer","players":2,"seats":[{"kind":"me"},{"kind":"hot","name":"Bob"}]})");
  ASSERT_EQ(ann->act(id, "start"), 200u) << ann->last_reply.text;
  int chosen = 0;
  for (int turn = 0; turn < 12; ++turn) {
    const Doc seats = *entry().find("turn");
    ASSERT_FALSE(seats.items().empty());
    ann->seat = static_cast<int>(seats.items()[0].integer());
    ASSERT_TRUE(ann->watch(id));
    const Doc state = ann->wait_for("state");
    EXPECT_EQ(number_at(*state.find("picture"), "you"), ann->seat);
    const std::vector<std::string> choices = choices_in(state);
    ASSERT_FALSE(choices.empty());
    ASSERT_TRUE(
        ann->socket.send(message("choose", "table", id, "seat", ann->seat, "version", ann->seen, "code", choices[0])));
    ASSERT_FALSE(ann->wait_for("done").is_null());
    ++chosen;
  }
  EXPECT_EQ(chosen, 12);
}

TEST_P(Tables, a_rematch_seats_the_same_people) {
  settings.minute = 20;
  sit_down(R"(,"pace":{"kind":"live","minutes":1})");
  EXPECT_EQ(ann->act(id, "rematch"), 409u) << "not before the end";
  ASSERT_TRUE(soon([&] { return text_at(entry(), "state") == "over"; }));
  ASSERT_EQ(ann->act(id, "rematch"), 200u) << ann->last_reply.text;
  const std::string next = text_at(ann->last_reply.doc(), "id");
  EXPECT_NE(next, id);
  EXPECT_TRUE(soon([&] { return text_at(entry(), "rematch") == next; }));
  EXPECT_EQ(ben->get("/api/tables/" + next).status, 200u) << "Ben has a seat there";
  EXPECT_EQ(ben->act(next, "start"), 200u);
}

TEST_P(Tables, two_who_want_a_rematch_at_once_get_one_table) {
  settings.minute = 20;
  sit_down(R"(,"pace":{"kind":"live","minutes":1})");
  ASSERT_TRUE(soon([&] { return text_at(entry(), "state") == "over"; }));
  std::thread bens([&] { EXPECT_EQ(ben->act(id, "rematch"), 200u) << ben->last_reply.text; });
  EXPECT_EQ(ann->act(id, "rematch"), 200u) << ann->last_reply.text;
  bens.join();
  const std::string next = text_at(entry(), "rematch");
  EXPECT_EQ(ann->get("/api/tables/" + next).status, 200u);
  EXPECT_EQ(ann->get("/api/me/tables").doc().items().size(), 2u) << "the one before and the next";
}

}  // namespace
}  // namespace timetable::server
