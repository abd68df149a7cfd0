// People whom nobody knows: what they must not be able to do to the server, to others, or to those who trust it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <filesystem>
#include <thread>

#include "match/embedded.h"
#include "match/registry.h"
#include "server/house.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"

namespace timetable::server {
namespace {

using boost::asio::ip::tcp;
using std::chrono::steady_clock;

// Bytes to a server and back, without a client that knows how it should be.
class Line {
 public:
  explicit Line(const ServerAddress& server) : socket_(io_) {
    socket_.connect({boost::asio::ip::address_v4::loopback(), server.port});
  }
  void send(const std::string& bytes) {
    boost::system::error_code ignored;
    boost::asio::write(socket_, boost::asio::buffer(bytes), ignored);
  }
  // All that comes until the other side ends, or nothing if it does not within this time.
  std::string until_closed(std::chrono::milliseconds patience) {
    std::string out;
    bool ended = false;
    boost::asio::async_read(socket_, boost::asio::dynamic_buffer(out),
                            [&](const boost::system::error_code&, std::size_t) { ended = true; });
    io_.restart();
    io_.run_for(patience);
    if (!ended) {
      socket_.cancel();
      io_.restart();
      io_.run();
    }
    return ended ? out + "." : "";
  }

 private:
  boost::asio::io_context io_;
  tcp::socket socket_;
};

std::string many_members(int n) {
  std::string out = "{";
  for (int i = 0; i < n; ++i) out += (i ? ",\"m" : "\"m") + std::to_string(i) + "\":1";
  return out + "}";
}

class Strangers : public HostedTest {
 protected:
  void sit_down(const std::string& more = "", const std::string& game = "whisperers") {
    start();
    ann.emplace(address, "Ann");
    ben.emplace(address, "Ben");
    id = ann->open(R"({"game":")" + game + R"(","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}])" +
                   more + "}");
    ASSERT_EQ(ben->act(id, "join"), 200u) << ben->last_reply.text;
    ASSERT_EQ(ann->act(id, "start"), 200u) << ann->last_reply.text;
  }
  static bool soon(const std::function<bool()>& holds, int milliseconds = 20'000) {
    for (int i = 0; i < milliseconds / 10; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  WebReply with_password(Player& who, const std::string& password, const std::string& old = "") {
    Doc body = members("name", who.name(), "password", password);
    if (!old.empty()) body.set("old", old);
    return who.post("/api/me/password", body);
  }
  Player signed_in(const std::string& name, const std::string& password) {
    Player out(address);
    out.set_cookie(out.post("/api/sign-in", members("name", name, "password", password)).cookie);
    return out;
  }
  bool ready() { return exchange(address, {"GET", "/readyz", "", "", {}}).status == 200; }

  std::optional<Player> ann, ben;
  std::string id;
};
INSTANTIATE_TEST_SUITE_P(Stores, Strangers, testing::Values("sqlite"), [](const auto& store) { return store.param; });

TEST_P(Strangers, an_object_of_many_members_costs_nobody_anything) {
  sit_down();
  const auto begun = steady_clock::now();
  const std::string many = many_members(20'000);
  EXPECT_EQ(exchange(address, {"POST", "/api/tables", many, ann->cookie(), {}}).status, 400u);
  EXPECT_EQ(exchange(address, {"POST", "/api/guest", many, "", {}}).status, 400u);
  ASSERT_TRUE(ann->watch(id));
  EXPECT_EQ(ann->ask(json(many_members(500))), "malformed");
  EXPECT_LT(steady_clock::now() - begun, std::chrono::seconds(3));
}

TEST_P(Strangers, only_a_deck_may_be_large_and_only_from_somebody_with_a_name) {
  sit_down();
  const std::string deck =
      R"({"game":"whisperers","players":2,"deck":")" + std::string(100'000, 'x') + R"(","seats":[]})";
  const auto told = [&](const std::string& path, const std::string& body, const std::string& cookie) {
    return exchange(address, {"POST", path, body, cookie, {}}).text.find("larger") != std::string::npos;
  };
  EXPECT_FALSE(told("/api/tables", deck, ann->cookie()));
  EXPECT_TRUE(told("/api/tables", deck, ""));
  EXPECT_TRUE(told("/api/tables/" + id + "/join", deck, ann->cookie()));
  EXPECT_TRUE(told("/api/guest", R"({"name":")" + std::string(5'000, 'x') + "\"}", ""));
}

TEST_P(Strangers, who_asks_too_often_is_told_so_before_anything_is_read) {
  settings.limits.requests_per_minute = 5;
  start();
  for (int i = 0; i < 5; ++i) EXPECT_NE(exchange(address, {"GET", "/api/hello", "", "", {}}).status, 429u);
  Line line(address);
  line.send("POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 200000\r\n\r\n");  // and no body
  EXPECT_EQ(line.until_closed(std::chrono::seconds(5)).substr(0, 12), "HTTP/1.1 429");
  WebSocketClient socket;
  EXPECT_FALSE(socket.connect(address, ""));
}

TEST_P(Strangers, one_address_has_so_many_connections_and_must_use_them) {
  settings.limits.connections = 2;
  settings.limits.lines_each = 3;
  settings.limits.first_byte = std::chrono::seconds(1);
  start();
  std::vector<std::unique_ptr<Line>> lines;
  for (int i = 0; i < 6; ++i) lines.push_back(std::make_unique<Line>(address));
  Line more(address);
  EXPECT_EQ(more.until_closed(std::chrono::milliseconds(700)), ".") << "closed at once, without a word";
  lines[0]->send("GET /api/hello HTTP/1.1\r\nHost: 127.0.0.1\r\n");  // headers that do not end
  EXPECT_TRUE(soon([&] { return exchange(address, {"GET", "/healthz", "", "", {}}).status == 200; }, 5'000))
      << "those who say nothing are let go";
  EXPECT_EQ(lines[0]->until_closed(std::chrono::seconds(3)), ".");
}

TEST_P(Strangers, watching_again_tells_nothing_twice) {
  sit_down();
  ASSERT_TRUE(ann->watch(id));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(ann->socket.send(message("say", "table", id, "text", "hello")));
  for (int i = 0; i < 5; ++i) ASSERT_FALSE(ann->wait_for("said").is_null());
  ASSERT_TRUE(ben->watch(id));
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(ben->socket.send(message("watch", "table", id, "version", 1000)));
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(ben->socket.send(message("watch", "table", id, "version", 1000, "lang", i % 2 ? "fr" : "de")));
  }
  for (int i = 0; i < 101; ++i) ASSERT_FALSE(ben->wait_for("watching").is_null()) << i;
  ASSERT_TRUE(ann->socket.send(message("say", "table", id, "text", "the end")));
  ASSERT_FALSE(ben->wait_for("said", [](const Doc& s) { return text_at(s, "text") == "the end"; }).is_null());
  std::map<std::string, int> heard;
  for (const std::string& text : ben->heard) ++heard[text_at(json(text), "type")];
  EXPECT_EQ(heard["said"], 6);
  EXPECT_EQ(heard["table"], 1);
  EXPECT_LE(heard["state"], 52) << "once, and at most once for each other language";
  ben->heard.clear();
  ASSERT_TRUE(ben->socket.send(message("unwatch", "table", id)));
  ASSERT_TRUE(ben->socket.send(message("watch", "table", id)));
  for (int i = 0; i < 5; ++i) ASSERT_FALSE(ben->wait_for("said").is_null()) << "who went and came back is told all";
}

TEST_P(Strangers, what_waits_for_a_client_is_bounded_in_bytes) {
  settings.limits.bytes_waiting = 100'000;
  settings.limits.messages_waiting = 1'000'000;
  settings.limits.messages_per_second = 1'000'000;
  sit_down();
  WebSocketClient deaf;
  ASSERT_TRUE(deaf.connect(address, ben->cookie()));
  const Doc question = message("ping", "id", std::string(64, 'x'));
  EXPECT_TRUE(soon([&] {
    for (int i = 0; i < 1000; ++i) deaf.send(question);
    return ann->get("/metrics").text.find("\ntimetable_slow_clients_total 1\n") != std::string::npos;
  }));
}

TEST_P(Strangers, nobody_goes_back_alone_while_the_others_are_away) {
  start();
  for (const bool rated : {false, true}) {
    ann.emplace(address, "Ann");
    ben.emplace(address, "Ben");
    if (rated) {
      ASSERT_EQ(with_password(*ann, "the first one").status, 200u);
      ASSERT_EQ(with_password(*ben, "the first one").status, 200u);
    }
    id =
        ann->open(R"({"game":"whisperers","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}],"rated":)" +
                  std::string(rated ? "true}" : "false}"));
    ASSERT_EQ(ben->act(id, "join"), 200u);
    ASSERT_EQ(ann->act(id, "start"), 200u);
    ASSERT_TRUE(ann->watch(id));
    ASSERT_EQ(ben->act(id, "leave"), 200u);  // a stand-in plays from here on
    const auto is_asked = [](const Doc& s) { return !choices_in(s).empty(); };
    for (int i = 0; i < 3; ++i) {
      const Doc state = ann->wait_for("state", is_asked);
      ASSERT_FALSE(state.is_null());
      ASSERT_TRUE(ann->socket.send(
          message("choose", "table", id, "version", number_at(state, "version"), "code", choices_in(state)[0])));
      ASSERT_FALSE(ann->wait_for("done").is_null());
    }
    // The stand-in goes on meanwhile: until it waits for Ann.
    const auto comes = [](const Doc& d) { return number_at(d, "id") == 77; };
    const std::string expected = rated ? "not-allowed" : "asked";
    EXPECT_TRUE(soon([&] {
      const std::int64_t version = number_at(ann->get("/api/tables/" + id).doc(), "version");
      ann->socket.send(message("undo", "table", id, "version", version, "id", 77));
      std::string code;
      while (code.empty()) {
        const std::optional<Doc> next = ann->socket.next();
        if (!next) return false;
        if (comes(*next)) code = next->find("error") ? text_at(*next->find("error"), "code") : text_at(*next, "type");
      }
      EXPECT_TRUE(code == expected || code == "stale") << code;
      return code == expected;
    }));
  }
}

TEST_P(Strangers, bots_alone_play_while_somebody_watches) {
  start();
  ann.emplace(address, "Ann");
  id = ann->open(R"({"game":"temporum","players":2,"public":true,"seats":[{"kind":"bot","level":"random"},)"
                 R"({"kind":"bot","level":"random"}]})");
  ASSERT_EQ(ann->act(id, "start"), 200u);
  const auto version = [&] { return number_at(ann->get("/api/tables/" + id).doc(), "version"); };
  const std::int64_t before = version();
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(version(), before);
  ASSERT_TRUE(ann->watch(id, "outline"));
  EXPECT_FALSE(ann->wait_for("state", is_over, 30'000).is_null());
}

TEST_P(Strangers, a_connection_ends_with_its_session) {
  sit_down();
  Player phone(address);
  phone.set_cookie(ben->cookie());
  ASSERT_TRUE(ben->watch(id) && ann->watch(id));
  ASSERT_FALSE(ben->wait_for("state").is_null());
  ASSERT_EQ(phone.post("/api/sign-out").status, 200u);
  ben->socket.send(message("say", "table", id, "text", "still here"));
  EXPECT_TRUE(ben->wait_for("said").is_null());
  EXPECT_FALSE(ben->socket.connected());
  EXPECT_TRUE(ann->wait_for("said", {}, 200).is_null());
}

TEST_P(Strangers, who_has_deleted_the_account_writes_nothing_back) {
  sit_down();
  ASSERT_TRUE(ben->watch(id) && ann->watch(id));
  ASSERT_FALSE(ben->wait_for("state").is_null());
  std::atomic<bool> gone{false};
  std::thread talking([&] {
    while (!gone && ben->socket.send(message("say", "table", id, "text", "remember me"))) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(exchange(address, {"DELETE", "/api/me", "", ben->cookie(), {}}).status, 200u);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  gone = true;
  talking.join();
  Player later(address);
  ASSERT_TRUE(later.watch(id));
  ASSERT_FALSE(later.wait_for("state").is_null());
  for (const std::string& text : later.heard) EXPECT_EQ(text.find("remember me"), std::string::npos) << text;
  EXPECT_EQ(later.get("/api/tables/" + id).text.find("Ben"), std::string::npos);
}

TEST_P(Strangers, a_connection_goes_on_under_the_new_name) {
  sit_down();
  ASSERT_TRUE(ben->watch(id));
  ASSERT_FALSE(ben->wait_for("state").is_null());
  ASSERT_EQ(exchange(address, {"PATCH", "/api/me", R"({"name":"Benedict"})", ben->cookie(), {}}).status, 200u);
  EXPECT_TRUE(soon([&] {
    ben->socket.send(message("say", "table", id, "text", "hello"));
    return text_at(ben->wait_for("said"), "name") == "Benedict";
  }));
}

TEST_P(Strangers, a_password_is_changed_by_who_knows_it_and_other_sessions_end) {
  sit_down();
  ASSERT_EQ(with_password(*ann, "the first one").status, 200u);
  Player phone = signed_in("Ann", "the first one");
  EXPECT_EQ(phone.get("/api/me").status, 200u);
  EXPECT_EQ(with_password(*ann, "another one").status, 403u);
  EXPECT_EQ(with_password(*ann, "another one", "not this one").status, 403u);
  EXPECT_EQ(phone.get("/api/me").status, 200u);
  EXPECT_EQ(with_password(*ann, "another one", "the first one").status, 200u);
  EXPECT_EQ(phone.get("/api/me").status, 401u);
  EXPECT_EQ(ann->get("/api/me").status, 200u);
  EXPECT_EQ(signed_in("Ann", "the first one").get("/api/me").status, 401u);
}

TEST_P(Strangers, sessions_are_listed_and_ended) {
  sit_down();
  ASSERT_EQ(with_password(*ann, "the first one").status, 200u);
  Player phone = signed_in("Ann", "the first one"), tablet = signed_in("Ann", "the first one");
  const Doc all = ann->get("/api/me/sessions").doc();
  ASSERT_EQ(all.items().size(), 3u);
  const auto here = [](const Doc& s) { return s.find("here")->boolean(); };
  EXPECT_EQ(std::ranges::count_if(all.items(), here), 1);
  const Doc phones = phone.get("/api/me/sessions").doc();
  const std::string one = text_at(*std::ranges::find_if(phones.items(), here), "id");
  const auto end = [&](const std::string& path, Player& who) {
    return exchange(address, {"DELETE", path, "", who.cookie(), {}}).status;
  };
  EXPECT_EQ(end("/api/me/sessions/" + one, *ben), 404u) << "somebody else's";
  EXPECT_EQ(end("/api/me/sessions/" + one, *ann), 200u);
  EXPECT_EQ(phone.get("/api/me").status, 401u);
  EXPECT_EQ(tablet.get("/api/me").status, 200u);
  EXPECT_EQ(end("/api/me/sessions", *ann), 200u);
  EXPECT_EQ(tablet.get("/api/me").status, 401u);
  EXPECT_EQ(ann->get("/api/me").status, 401u) << "everywhere";
}

TEST_P(Strangers, a_session_that_is_not_used_ends) {
  settings.session_lasts = 300;
  start();
  ann.emplace(address, "Ann");
  EXPECT_EQ(ann->get("/api/me").status, 200u);
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_EQ(ann->get("/api/me").status, 401u);
}

TEST_P(Strangers, only_what_the_proxy_added_says_who_asks) {
  settings.behind_proxy = true;
  settings.limits.sign_ins_per_minute = 3;
  start();
  std::string last;
  for (int i = 0; i < 4; ++i) {
    Line line(address);
    line.send(
        "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nConnection: close\r\n"
        "X-Forwarded-For: 198.51.100." +
        std::to_string(i) +
        "\r\n"
        "X-Forwarded-For: 203.0.113." +
        std::to_string(i) + ", 192.0.2.1\r\nContent-Length: 2\r\n\r\n{}");
    last = line.until_closed(std::chrono::seconds(5)).substr(0, 12);
    EXPECT_TRUE(i == 3 || last == "HTTP/1.1 200") << last;
  }
  EXPECT_EQ(last, "HTTP/1.1 429");
}

TEST_P(Strangers, a_name_that_only_leads_here_for_a_moment_is_not_this_server) {
  settings.hosts = {"games.local"};
  start();
  const auto answer = [&](const std::string& host) {
    Line line(address);
    line.send("POST /api/guest HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
              "\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
    return line.until_closed(std::chrono::seconds(5)).substr(9, 3);
  };
  EXPECT_EQ(answer("evil.example:8080"), "403");
  EXPECT_EQ(answer("127.0.0.1.evil.example"), "403");
  for (const char* good : {"localhost:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.7", "games.local:8080"}) {
    EXPECT_EQ(answer(good), "200") << good;
  }
}

TEST_P(Strangers, a_second_server_on_one_file_is_refused) {
  start();
  const auto second = Server::start(settings);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.english().find("Another server uses the store"), std::string::npos);
  start();  // the first has ended
  EXPECT_TRUE(ready());
}

TEST_P(Strangers, a_store_that_is_gone_is_noticed) {
  settings.sweep_every = 50;
  start();
  EXPECT_TRUE(ready());
  const std::string file = settings.store.substr(7);
  std::filesystem::rename(file, file + "-away");
  EXPECT_TRUE(soon([&] { return !ready(); }));
  std::filesystem::rename(file + "-away", file);
  EXPECT_TRUE(soon([&] { return ready(); }));
}

TEST_P(Strangers, who_resigned_is_last_everywhere) {
  sit_down("", "collectors");
  ASSERT_EQ(with_password(*ann, "the first one").status, 200u);
  ASSERT_EQ(with_password(*ben, "the first one").status, 200u);
  ASSERT_EQ(ann->act(id, "resign"), 200u);
  ASSERT_TRUE(ann->watch(id));
  Playing bens(*ben, id, 1, 3);
  bens.run();
  ASSERT_TRUE(bens.over());
  const Doc end = ann->wait_for("state", is_over);
  EXPECT_EQ(to_json(*end.find("picture")->find("end")->find("ranks")), "[2,1]");
  const Doc anns = ann->get("/api/me/export").doc(), bens_own = ben->get("/api/me/export").doc();
  EXPECT_EQ(number_at(anns.find("results")->items().at(0), "rank"), 2);
  EXPECT_EQ(number_at(bens_own.find("results")->items().at(0), "rank"), 1);
}

TEST_P(Strangers, names_that_look_alike_are_one_name) {
  sit_down();
  ASSERT_EQ(with_password(*ann, "the first one").status, 200u);
  const auto guest = [&](const std::string& name) {
    return exchange(address, {"POST", "/api/guest", to_json(members("name", name)), "", {}});
  };
  for (const char* name :
       {"Ann", "ANN", "A nn", "Ann\u00a0", "\u0391nn", "\u0410nn", "A\u200bnn", "\uff21nn", "An\ufe0fn"}) {
    EXPECT_EQ(guest(name).status, 409u) << name;
  }
  EXPECT_EQ(guest("Anna").status, 200u);
  EXPECT_EQ(with_password(*ben, "the first one").status, 200u);
  EXPECT_EQ(exchange(address, {"PATCH", "/api/me", R"({"name":"\u0430nn"})", ben->cookie(), {}}).status, 409u);
  EXPECT_EQ(text_at(guest("a\u202eb\u2003 c\u0301\u0301\u0301\u0301\u0301").doc(), "name"), "ab \u0107\u0301\u0301")
      << "no direction, one space, few marks";
  EXPECT_EQ(guest("\u3164\u2800").status, 400u) << "nothing to be seen";
}

TEST_P(Strangers, guests_are_marked) {
  start();
  ann.emplace(address, "Ann");
  ASSERT_EQ(with_password(*ann, "the first one").status, 200u);
  ben.emplace(address, "Ben");
  const std::string table = table_of(*ann, *ben);
  const Doc seats = *ann->get("/api/tables/" + table).doc().find("seats");
  EXPECT_EQ(seats.items()[0].find("guest"), nullptr);
  ASSERT_NE(seats.items()[1].find("guest"), nullptr);
}

TEST_P(Strangers, a_clock_that_is_set_takes_no_time_from_anybody) {
  sit_down(R"(,"pace":{"kind":"live","minutes":5})");
  ASSERT_TRUE(ann->watch(id));
  ASSERT_FALSE(ann->wait_for("clock").is_null());
  const std::shared_ptr<void> back(nullptr, [](void*) { House::clock_set_forward = 0; });
  House::clock_set_forward = 3600 * 1000;
  ASSERT_TRUE(ann->socket.send(message("unwatch", "table", id)));
  ASSERT_TRUE(ann->watch(id));
  const Doc clock = ann->wait_for("clock");
  EXPECT_GT(clock.find("left_ms")->items()[0].integer(), 200'000);
  const Doc seats = *ann->get("/api/tables/" + id).doc().find("seats");
  for (const Doc& seat : seats.items()) EXPECT_EQ(seat.find("stand_in"), nullptr);
  EXPECT_EQ(ann->get("/api/me").status, 200u) << "and nobody is signed out";
}

TEST_P(Strangers, large_decks_do_not_make_lists_slow) {
  settings.limits.tables_per_hour = 1000;
  start();
  ann.emplace(address, "Ann");
  Doc own = embedded_deck("whisperers");
  own.set("note", std::string(200'000, 'x'));
  const auto open = [&](Doc more) {
    Doc request = json(R"({"game":"whisperers","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
    for (const auto& [key, value] : more.members()) request.set(key, value);
    return exchange(address, {"POST", "/api/tables", to_json(request), ann->cookie(), {}});
  };
  const auto listed = [&] {
    const auto begun = steady_clock::now();
    EXPECT_EQ(ann->get("/api/tables").status, 200u);
    return steady_clock::now() - begun;
  };
  std::string with_deck;
  for (int i = 0; i < 40; ++i) {
    const WebReply reply = open(members("deck", own));
    ASSERT_EQ(reply.status, 201u) << reply.text.substr(0, 500);
    with_deck = text_at(reply.doc(), "id");
  }
  listed();
  EXPECT_LT(listed(), std::chrono::milliseconds(100)) << "40 decks of 200 kB";
  server.reset();
  start();
  const std::string there = "/api/tables/" + with_deck;
  ASSERT_EQ(exchange(address, {"POST", there + "/leave", "{}", ann->cookie(), {}}).status, 200u);
  server.reset();
  start();  // the deck is still there
  EXPECT_GT(exchange(address, {"GET", there + "/deck", "", ann->cookie(), {}}).text.size(), 200'000u);
}

}  // namespace
}  // namespace timetable::server
