// One person with two devices, a client that does not read, standing orders, choices made at the same moment, ratings,
// people who want to be forgotten.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <thread>

#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"

namespace timetable::server {
namespace {

class Seats : public HostedTest {
 protected:
  void sit_down(const std::string& game = "whisperers", const std::string& more = "") {
    start();
    ann.emplace(address, "Ann");
    ben.emplace(address, "Ben");
    id = ann->open(R"({"game":")" + game + R"(","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}])" +
                   more + "}");
    ASSERT_EQ(ben->act(id, "join"), 200u) << ben->last_reply.text;
    ASSERT_EQ(ann->act(id, "start"), 200u) << ann->last_reply.text;
  }
  // The first choice on offer.
  Doc choice_from(const Doc& state) {
    const std::vector<std::string> choices = choices_in(state);
    return message("choose", "table", id, "version", number_at(state, "version"), "code",
                   choices.empty() ? "" : choices[0]);
  }
  bool soon(const std::function<bool()>& holds) {
    for (int i = 0; i < 3000; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  // As much as a table keeps, said by Ann.
  void fill_the_chat() {
    for (int i = 0; i < kLines; ++i) {
      ASSERT_TRUE(ann->socket.send(message("say", "table", id, "text", std::string(490, 'x'))));
      ASSERT_FALSE(ann->wait_for("said").is_null());
    }
  }
  // Clients that the server gave up, by its own count.
  int let_go() {
    const std::string metrics = ann->get("/metrics").text, name = "\ntimetable_slow_clients_total ";
    const std::size_t at = metrics.find(name);
    return at == std::string::npos ? -1 : std::atoi(metrics.c_str() + at + name.size());
  }

  static constexpr int kLines = 50;
  std::optional<Player> ann, ben;
  std::string id;
};
ON_BOTH_STORES(Seats);

TEST_P(Seats, two_devices_of_one_person_are_one_seat) {
  sit_down();
  Player phone(address);
  phone.set_cookie(ann->cookie());
  ASSERT_TRUE(ann->watch(id));
  ASSERT_TRUE(phone.watch(id));
  const Doc state = ann->wait_for("state");
  EXPECT_EQ(to_json(*phone.wait_for("state").find("picture")), to_json(*state.find("picture")));
  ASSERT_TRUE(ann->socket.send(choice_from(state)));
  const std::int64_t version = number_at(ann->wait_for("done"), "version");
  const auto newest = [&](const Doc& s) { return number_at(s, "version") == version; };
  EXPECT_EQ(to_json(phone.wait_for("state", newest)), to_json(ann->wait_for("state", newest)));
  EXPECT_EQ(phone.ask(choice_from(state)), "stale") << "the other device was quicker";
}

TEST_P(Seats, choices_of_several_at_once_do_not_make_each_other_stale) {
  sit_down();
  ASSERT_TRUE(ann->watch(id));
  ASSERT_TRUE(ben->watch(id));
  const Doc anns = ann->wait_for("state"), bens = ben->wait_for("state");
  ASSERT_EQ(number_at(anns, "version"), number_at(bens, "version"));
  ASSERT_FALSE(choices_in(anns).empty() || choices_in(bens).empty()) << "both place a card at the same time";
  ASSERT_TRUE(ann->socket.send(choice_from(anns)));
  ASSERT_FALSE(ann->wait_for("done").is_null());
  ASSERT_TRUE(ben->socket.send(choice_from(bens)));
  EXPECT_GT(number_at(ben->wait_for("done"), "version"), number_at(bens, "version") + 1);
  EXPECT_EQ(ben->ask(choice_from(bens)), "stale") << "now it was seen";
}

TEST_P(Seats, a_client_that_does_not_read_is_let_go_and_slows_nobody) {
  settings.limits.messages_waiting = 64;
  settings.limits.messages_per_second = 1'000'000;
  settings.limits.patience = std::chrono::seconds(2);
  sit_down();
  ASSERT_TRUE(ann->watch(id));
  fill_the_chat();
  WebSocketClient deaf;  // asks without end, and never listens
  ASSERT_TRUE(deaf.connect(address, ben->cookie()));
  const Doc question = message("ping", "id", std::string(64, 'x'));
  EXPECT_TRUE(soon([&] {
    for (int i = 0; i < 1000; ++i) deaf.send(question);
    return let_go() > 0;
  }));
  EXPECT_EQ(let_go(), 1) << "nobody else";
  Playing one(*ann, id, 0, 1), two(*ben, id, 1, 2);
  std::thread first([&] { one.run(); }), second([&] { two.run(); });
  first.join();
  second.join();
  EXPECT_TRUE(one.over() && two.over());
  EXPECT_EQ(let_go(), 1);
}

TEST_P(Seats, a_client_that_is_told_much_at_once_is_not_let_go) {
  settings.limits.messages_waiting = 10;
  sit_down();
  ASSERT_TRUE(ann->watch(id));
  fill_the_chat();
  ASSERT_TRUE(ben->watch(id));
  for (int i = 0; i < kLines; ++i) ASSERT_FALSE(ben->wait_for("said").is_null()) << i;
  EXPECT_EQ(let_go(), 0);
}

TEST_P(Seats, a_standing_order_is_kept_and_told_to_its_owner_alone) {
  sit_down("hammer");
  ASSERT_TRUE(ann->watch(id));
  ASSERT_TRUE(ben->watch(id));
  ASSERT_FALSE(ann->wait_for("state").is_null());
  EXPECT_EQ(ann->ask(message("order", "table", id, "order", "sometimes")), "malformed");
  EXPECT_EQ(ann->ask(message("order", "table", id, "order", 3)), "malformed");
  Player eve(address, "Eve");
  ASSERT_TRUE(eve.watch(id));
  EXPECT_EQ(eve.ask(message("order", "table", id, "order", "all")), "forbidden");
  ASSERT_TRUE(ann->socket.send(message("order", "table", id, "order", "always", "id", 3)));
  EXPECT_EQ(number_at(ann->wait_for("done"), "id"), 3);
  const auto ordered = [](const Doc& s) { return text_at(s, "order") == "always"; };
  EXPECT_FALSE(ann->wait_for("state", ordered).is_null());
  ann->socket.drop();
  const std::vector<std::string> cookies = {ann->cookie(), ben->cookie()};
  start();
  Player again(address), other(address);
  again.set_cookie(cookies[0]);
  other.set_cookie(cookies[1]);
  ASSERT_TRUE(again.watch(id));
  EXPECT_TRUE(ordered(again.wait_for("state"))) << "it outlives the server";
  ASSERT_TRUE(other.watch(id));
  EXPECT_FALSE(other.wait_for("state").find("order"));
  ASSERT_TRUE(again.socket.send(message("order", "table", id, "order", "")));
  EXPECT_FALSE(again.wait_for("state", [](const Doc& s) { return !s.find("order"); }).is_null());
  for (const std::string& text : ben->heard) EXPECT_EQ(text.find("always"), std::string::npos);
}

TEST_P(Seats, a_game_without_reaction_windows_takes_no_order) {
  sit_down();
  ASSERT_TRUE(ann->watch(id));
  EXPECT_EQ(ann->ask(message("order", "table", id, "order", "all")), "not-allowed");
}

TEST_P(Seats, a_rated_table_changes_ratings_once) {
  settings.minute = 20;  // both run out of time, and their stand-ins finish the game
  start();
  ann.emplace(address, "Ann");
  ben.emplace(address, "Ben");
  for (Player* p : {&*ann, &*ben}) {
    ASSERT_EQ(p->post("/api/me/password", members("name", p->name(), "password", "a long password")).status, 200u);
  }
  id = ann->open(R"({"game":"collectors","players":2,"rated":true,"public":true,"pace":{"kind":"live","minutes":1},)"
                 R"("seats":[{"kind":"me"},{"kind":"open"}]})");
  ASSERT_EQ(ben->act(id, "join"), 200u);
  ASSERT_EQ(ben->act(id, "start"), 200u);
  const auto rated = [&](const char* name) {
    const Doc games = *ann->get(std::string("/api/people/") + name).doc().find("games");
    for (const Doc& game : games.items()) {
      if (text_at(game, "game") == "collectors") return game;
    }
    return Doc();
  };
  EXPECT_TRUE(
      soon([&] { return number_at(rated("Ann"), "rated_games") == 1 && number_at(rated("Ben"), "rated_games") == 1; }));
  const Doc anns = rated("Ann"), bens = rated("Ben");
  ASSERT_TRUE(anns.find("rating") && bens.find("rating"));
  const auto sign = [](double x) { return (x > 0) - (x < 0); };
  EXPECT_EQ(sign(anns.find("rating")->real() - bens.find("rating")->real()),
            sign(static_cast<double>(number_at(anns, "wins") - number_at(bens, "wins"))));
}

// Waits for one HTTP request and answers it.
class Hook {
 public:
  Hook() : acceptor_(io_, {boost::asio::ip::address_v4::loopback(), 0}) {}
  std::string url(const std::string& host) const {
    return "http://" + host + ":" + std::to_string(acceptor_.local_endpoint().port()) + "/hook";
  }
  std::string heard() {
    boost::asio::ip::tcp::socket socket = acceptor_.accept();
    std::string text;
    while (text.find("\r\n\r\n") == std::string::npos || text.find('}') == std::string::npos) {
      char bytes[1000];
      text.append(bytes, socket.read_some(boost::asio::buffer(bytes)));
    }
    boost::asio::write(socket, boost::asio::buffer(std::string("HTTP/1.1 204 No Content\r\n\r\n")));
    return text;
  }

 private:
  boost::asio::io_context io_;
  boost::asio::ip::tcp::acceptor acceptor_;
};

TEST_P(Seats, people_who_are_away_are_told_that_it_is_their_turn) {
  settings.webhooks_anywhere = true;
  start();
  Hook hook;
  ann.emplace(address, "Ann");
  const std::string body = R"({"lang":"fr","webhook":")" + hook.url("localhost") + R"("})";
  ASSERT_EQ(exchange(address, {"PATCH", "/api/me", body, ann->cookie(), {}}).status, 200u);
  const std::string asked = hook.heard();
  EXPECT_FALSE(ann->get("/api/me").doc().find("webhook_confirmed")->boolean());
  const std::string code = text_at(json(asked.substr(asked.find('{'))), "code");
  EXPECT_EQ(ann->post("/api/me/webhook", members("code", "another")).status, 403u);
  ASSERT_EQ(ann->post("/api/me/webhook", members("code", code)).status, 200u) << asked;
  EXPECT_TRUE(ann->get("/api/me").doc().find("webhook_confirmed")->boolean());
  id = ann->open(R"({"game":"temporum","players":2,"seats":[{"kind":"me"},{"kind":"bot","level":"random"}]})");
  ASSERT_EQ(ann->act(id, "start"), 200u);
  const std::string heard = hook.heard();
  EXPECT_EQ(heard.substr(0, 16), "POST /hook HTTP/");
  const std::string url = hook.url("localhost"), authority = url.substr(7, url.rfind('/') - 7);
  EXPECT_NE(heard.find("Host: " + authority + "\r\n"), std::string::npos) << heard;
  EXPECT_NE(heard.find("C’est à vous dans Temporum : /table/" + id), std::string::npos) << heard;
}

TEST_P(Seats, a_webhook_is_not_called_more_than_a_person_plays) {
  settings.webhooks_anywhere = true;
  sit_down();
  // Nobody answers there: only what the server counts matters.
  const auto set = [&](int n) {
    const std::string body = R"({"webhook":"http://127.0.0.1:9/)" + std::to_string(n) + R"("})";
    return exchange(address, {"PATCH", "/api/me", body, ann->cookie(), {}}).status;
  };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(set(i), 200u);
  EXPECT_EQ(set(5), 429u) << "each of them is sent a code";
  const std::string other = ann->open(R"({"game":"temporum","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  ASSERT_FALSE(other.empty());
  EXPECT_TRUE(soon([&] { return ann->get("/metrics").text.find("webhooks_failed_total 5\n") != std::string::npos; }))
      << "an address that nobody has confirmed is called for its code alone";
}

TEST_P(Seats, webhooks_do_not_reach_into_the_servers_own_network) {
  start();
  ann.emplace(address, "Ann");
  Hook hook;
  const auto set = [&](const std::string& url) {
    return exchange(address, {"PATCH", "/api/me", R"({"webhook":")" + url + R"("})", ann->cookie(), {}}).status;
  };
  for (const char* inside :
       {"http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest", "file:///etc/passwd"}) {
    EXPECT_EQ(set(inside), 400u) << inside;
  }
  EXPECT_EQ(set(hook.url("localhost")), 200u)
      << "a name may be anything; it is looked up when it is called: for the code, at once";
  EXPECT_TRUE(
      soon([&] { return ann->get("/metrics").text.find("timetable_webhooks_failed_total 1") != std::string::npos; }));
  EXPECT_EQ(set(""), 200u);
}

TEST_P(Seats, all_that_is_kept_about_a_person_can_be_had_and_be_gone) {
  sit_down();
  ASSERT_TRUE(ben->watch(id));
  ASSERT_TRUE(ben->socket.send(message("say", "table", id, "text", "remember me")));
  ASSERT_FALSE(ben->wait_for("said").is_null());
  const Doc all = ben->get("/api/me/export").doc();
  EXPECT_EQ(text_at(all.find("tables")->items().at(0), "id"), id);
  EXPECT_EQ(text_at(all.find("said")->items().at(0), "text"), "remember me");
  EXPECT_TRUE(ann->get("/api/me/export").doc().find("said")->items().empty());

  EXPECT_EQ(exchange(address, {"DELETE", "/api/me", "", ben->cookie(), {}}).status, 200u);
  const std::vector<std::string> cookies = {ann->cookie()};
  for (int round = 0; round < 2; ++round) {  // from memory, then from the store
    Player later(address);
    later.set_cookie(cookies[0]);
    ASSERT_TRUE(later.watch(id));
    EXPECT_TRUE(soon([&] { return later.wait_for("state").find("picture") != nullptr; }));
    const std::string entry = later.get("/api/tables/" + id).text;
    for (const std::string& text : later.heard) {
      EXPECT_EQ(text.find("Ben"), std::string::npos) << text;
      EXPECT_EQ(text.find("remember me"), std::string::npos) << text;
    }
    EXPECT_EQ(entry.find("Ben"), std::string::npos) << entry;
    EXPECT_NE(entry.find(R"("resigned":true)"), std::string::npos) << "a stand-in plays on";
    start();
  }
}

}  // namespace
}  // namespace timetable::server
