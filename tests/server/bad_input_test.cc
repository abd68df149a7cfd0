// What must not be believed: every refusal has its code, nothing changes, the connection survives where it safely can.
#include <thread>

#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

class BadInput : public HostedTest {
 protected:
  void sit_down() {
    start();
    ann.emplace(address, "Ann");
    ben.emplace(address, "Ben");
    id = table_of(*ann, *ben);
    ASSERT_TRUE(ann->watch(id));
    state = ann->wait_for("state");
    choices = choices_in(state);
    ASSERT_FALSE(choices.empty());
  }
  Doc choose(const std::string& code, std::int64_t version) {
    return message("choose", "table", id, "version", version, "code", code);
  }

  std::optional<Player> ann, ben;
  std::string id;
  Doc state;
  std::vector<std::string> choices;
};
INSTANTIATE_TEST_SUITE_P(Stores, BadInput, testing::Values("sqlite"), [](const auto& store) { return store.param; });

TEST_P(BadInput, over_the_wire) {
  sit_down();
  const auto refuses = [&](std::string_view text, const std::string& code) {
    EXPECT_TRUE(ann->socket.send(text));
    EXPECT_EQ(ann->error(), code) << text;
  };
  refuses("", "malformed");
  refuses("{", "malformed");
  refuses("[1,2]", "malformed");
  refuses("\"watch\"", "malformed");
  refuses("{\"type\":7}", "malformed");
  refuses("{\"type\":\"fly\"}", "unknown");
  refuses("{\"type\":\"choose\"}", "malformed");
  refuses("{\"type\":\"watch\",\"table\":7}", "malformed");
  refuses("{\"type\":\"watch\",\"table\":\"x\",\"detail\":\"everything\"}", "malformed");
  refuses("{\"type\":\"watch\",\"table\":\"x\"}", "unknown");
  refuses("{\"type\":\"watch\",\"table\":\"" + std::string(5000, 'x') + "\"}", "unknown");
  refuses(std::string(2000, '['), "malformed");
  refuses("{\"type\":\"ping\",\"type\":\"ping\"}", "malformed");
  refuses(to_json(choose(choices[0], ann->seen + 1)), "stale");
  refuses(to_json(choose(choices[0], -1)), "malformed");
  refuses(to_json(choose("card:Nonsense", ann->seen)), "illegal-choice");
  Doc for_ben = choose(choices[0], ann->seen);
  for_ben.set("seat", 1);
  refuses(to_json(for_ben), "forbidden");
  for_ben.set("seat", 99);
  refuses(to_json(for_ben), "malformed");
  refuses(to_json(message("order", "table", id, "order", "x")), "malformed");
  ASSERT_TRUE(ann->socket.send(message("ping", "id", 3)));
  EXPECT_EQ(number_at(ann->wait_for("pong"), "id"), 3) << "the connection has survived";
  ASSERT_TRUE(ann->socket.send(choose(choices[0], ann->seen)));
  EXPECT_FALSE(ann->wait_for("done").is_null()) << "and nothing has changed";
}

TEST_P(BadInput, whoever_is_not_asked_is_told_to_wait) {
  sit_down();
  const std::string other = ann->open(R"({"game":"temporum","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  ben->key = ann->key;
  ASSERT_EQ(ben->act(other, "join"), 200u);
  ASSERT_EQ(ann->act(other, "start"), 200u);
  ann->seen = ben->seen = 0;
  ASSERT_TRUE(ann->watch(other) && ben->watch(other));
  const Doc first = ann->wait_for("state"), second = ben->wait_for("state");
  Player& waiting = choices_in(first).empty() ? *ann : *ben;
  const std::vector<std::string> offered = choices_in(choices_in(first).empty() ? second : first);
  ASSERT_FALSE(offered.empty());
  ASSERT_TRUE(choices_in(&waiting == &*ann ? first : second).empty());
  const Doc early = message("choose", "table", other, "version", waiting.seen, "code", offered[0]);
  EXPECT_EQ(waiting.ask(early), "not-your-turn");
}

TEST_P(BadInput, what_nobody_may_do_without_a_name_is_told_so) {
  sit_down();
  Player nobody(address);
  const std::string open =
      ann->open(R"({"game":"whisperers","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
  EXPECT_EQ(nobody.act(open, "join"), 401u);
  EXPECT_NE(nobody.last_reply.text.find(R"("code":"not-signed-in")"), std::string::npos);
  ASSERT_TRUE(nobody.watch(open));
  EXPECT_EQ(nobody.ask(message("say", "table", open, "text", "hello")), "not-signed-in");
}

TEST_P(BadInput, a_stale_choice_is_answered_with_the_state_as_it_is) {
  sit_down();
  ASSERT_TRUE(ann->socket.send(choose(choices[0], ann->seen)));
  const std::int64_t version = number_at(ann->wait_for("done"), "version");
  ann->wait_for("state", [&](const Doc& s) { return number_at(s, "version") == version; });
  ASSERT_TRUE(ann->socket.send(choose(choices[0], version - 1)));
  EXPECT_EQ(number_at(ann->wait_for("state"), "version"), version);
}

TEST_P(BadInput, a_frame_too_large_ends_the_connection_and_nothing_else) {
  sit_down();
  const std::string huge = "{\"type\":\"say\",\"text\":\"" + std::string(200'000, 'x') + "\"}";
  ann->socket.send(std::string_view(huge));
  EXPECT_TRUE(ann->wait_for("said").is_null());
  EXPECT_FALSE(ann->socket.connected());
  ASSERT_TRUE(ann->watch(id));
  EXPECT_FALSE(ann->wait_for("state").is_null());
}

TEST_P(BadInput, forged_cookies_and_foreign_pages) {
  sit_down();
  Player forged(address);
  forged.set_cookie("timetable=" + std::string(43, 'A'));
  EXPECT_EQ(forged.get("/api/me").status, 401u);
  EXPECT_EQ(forged.post("/api/tables").status, 401u);
  forged.set_cookie("timetable=" + std::string(9000, 'A'));
  EXPECT_EQ(forged.get("/api/me").status, 401u);
  for (const char* origin : {"", "http://evil.example", "null", "https://127.0.0.1"}) {
    const WebReply reply = exchange(address, {"POST", "/api/guest", "{}", "", origin});
    EXPECT_EQ(reply.status, 403u) << origin;
  }
  WebSocketClient foreign;
  EXPECT_FALSE(foreign.connect(address, ann->cookie(), "http://evil.example"));
}

TEST_P(BadInput, a_client_of_another_version_is_told_so) {
  sit_down();
  WebSocketClient later;
  EXPECT_FALSE(later.connect(address, ann->cookie(), {}, "timetable.2"));
  EXPECT_NE(ann->get("/metrics").text.find("timetable_refusals_total{code=\"outdated\"} 1"), std::string::npos);
  EXPECT_TRUE(later.connect(address, ann->cookie(), {}, "timetable.2, timetable.1"));
}

TEST_P(BadInput, http) {
  sit_down();
  EXPECT_EQ(ann->get("/api/nothing").status, 404u);
  EXPECT_EQ(ann->post("/api/games").status, 405u);
  EXPECT_EQ(ann->get("/api/tables/" + id + "/at/-1").status, 404u);
  EXPECT_EQ(ann->get("/api/tables/" + id + "/at/99999").status, 404u);
  EXPECT_EQ(ann->get("/api/tables/" + id + "/at/x").status, 404u);
  EXPECT_EQ(ann->get("/api/tables/" + id + "/at/0").status, 200u);
  EXPECT_EQ(ann->get("/api/tables/" + id + "/record").status, 409u) << "the secret is in it";
  EXPECT_EQ(ann->get("/../../etc/passwd").status, 404u);
  EXPECT_EQ(ann->get("/%2e%2e/%2e%2e/etc/passwd.txt").status, 404u);
  EXPECT_EQ(exchange(address, {"POST", "/api/guest", "{\"name\":\"\xff\"}", "", {}}).status, 400u);
  const WebReply large = exchange(address, {"POST", "/api/guest", std::string(400'000, ' '), "", {}});
  EXPECT_EQ(large.status, 400u);
  EXPECT_NE(large.text.find("larger"), std::string::npos) << large.text;
  const WebReply page = ann->get("/<script>");
  EXPECT_EQ(page.status, 200u) << "a path the page makes up";
  EXPECT_EQ(page.text.find("<script>"), std::string::npos) << "nothing given is shown";
  for (const char* header : {"Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
                             "Referrer-Policy: no-referrer", "frame-ancestors 'none'"}) {
    EXPECT_NE(page.headers.find(header), std::string::npos) << header;
  }
}

TEST_P(BadInput, a_body_with_something_wrong_in_it_changes_nothing) {
  sit_down();
  const std::string open = ann->open(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  ben->key = ann->key;
  const auto refused = [&](const std::string& path, const std::string& body) {
    const WebReply reply = ben->post(path, json(body));
    EXPECT_EQ(reply.status, 400u) << path << body << reply.text;
    return reply.text;
  };
  const std::string join = "/api/tables/" + open + "/join";
  EXPECT_NE(refused(join, R"({"seat":"1"})").find("seat: expected a whole number"), std::string::npos);
  EXPECT_NE(refused(join + "?lang=fr", R"({"entropy":[]})").find("il faut un texte"), std::string::npos);
  EXPECT_NE(refused(join, R"({"seet":1})").find("Did you mean 'seat'?\""), std::string::npos);
  EXPECT_NE(refused("/api/sign-out", R"({"all":true})").find("'all' is not known here.\""), std::string::npos);
  refused("/api/guest", R"({"name":7})");
  refused("/api/sign-in", R"({"name":"Ann","password":{}})");
  EXPECT_EQ(ben->get("/api/me").status, 200u) << "nobody was signed out";
  EXPECT_EQ(ben->act(open, "join"), 200u) << "the seat is still free";
}

TEST_P(BadInput, no_answer_holds_a_secret_while_the_game_runs) {
  settings.secret = [] { return std::string(32, '\x5a'); };
  sit_down();
  std::string all = ann->get("/api/tables/" + id).text + ann->get("/api/me/tables").text + ann->get("/metrics").text +
      ann->get("/api/tables/" + id + "/at/0?open=1").text;
  for (const std::string& text : ann->heard) all += text;
  EXPECT_EQ(all.find("5a5a5a5a"), std::string::npos);
  EXPECT_NE(ann->get("/api/tables/" + id).text.find("commitment"), std::string::npos);
}

TEST_P(BadInput, limits) {
  settings.limits.messages_per_second = 10;
  settings.limits.connections = 3;
  settings.limits.tables_per_hour = 2;
  settings.limits.sign_ins_per_minute = 4;
  sit_down();
  std::string last;
  for (int i = 0; i < 100 && last != "error"; ++i) {
    ASSERT_TRUE(ann->socket.send(message("ping")));
    const std::optional<Doc> answer = ann->socket.next();
    ASSERT_TRUE(answer);
    last = text_at(*answer, "type");
  }
  EXPECT_EQ(last, "error");
  WebSocketClient more[3];
  EXPECT_TRUE(more[0].connect(address, ""));
  EXPECT_TRUE(more[1].connect(address, ""));
  EXPECT_FALSE(more[2].connect(address, ""));
  more[0].drop();
  bool again = false;
  for (int i = 0; i < 100 && !again; ++i) {
    again = more[2].connect(address, "");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(again) << "a place that was given back";
  const std::string table = R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"open"}]})";
  unsigned status = 0;
  for (int i = 0; i < 2; ++i) status = exchange(address, {"POST", "/api/tables", table, ann->cookie(), {}}).status;
  EXPECT_EQ(status, 429u);
  for (int i = 0; i < 4; ++i) status = exchange(address, {"POST", "/api/guest", "{}", "", {}}).status;
  EXPECT_EQ(status, 429u);
}

TEST_P(BadInput, the_host_can_look) {
  sit_down();
  EXPECT_EQ(ann->get("/healthz").text, "ok\n");
  EXPECT_EQ(ann->get("/readyz").status, 200u);
  const std::string metrics = ann->get("/metrics").text;
  EXPECT_NE(metrics.find("timetable_connections 1"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("timetable_refusals_total{code=\"stale\"} 0"), std::string::npos);
}

}  // namespace
}  // namespace timetable::server
