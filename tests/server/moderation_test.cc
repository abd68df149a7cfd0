// Moderators: who may do what about whom, and what follows from it, at the tables and at the door.
#include "server/moderation.h"

#include <thread>

#include "server/networks.h"
#include "store/store.h"
#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

class Moderating : public HostedTest {
 protected:
  void SetUp() override {
    HostedTest::SetUp();
    settings.sweep_every = 50;
  }
  // Ann is an owner, Mia a moderator, Ben and Cid are people.
  void gather() {
    start();
    ann.emplace(account("Ann"));
    mia.emplace(account("Mia"));
    ben.emplace(address, "Ben");
    shell({.act = "role", .about = id_of(*ann), .name = "owner"});
    ASSERT_TRUE(soon([&] { return text_at(ann->get("/api/me").doc(), "role") == "owner"; }));
    ASSERT_EQ(take(*ann, "role", id_of(*mia), members("name", "moderator")), 200u) << last.text;
  }
  Player account(const std::string& name) {
    Player out(address, name);
    EXPECT_EQ(out.post("/api/me/password", members("name", name, "password", "a long password")).status, 200u);
    return out;
  }
  static std::string id_of(Player& who) { return text_at(who.get("/api/me").doc(), "id"); }
  // As 'timetable admin' does it: on the store, beside the server.
  void shell(const Measure& measure) {
    const auto store = Store::open(settings.store);
    ASSERT_TRUE(store);
    const Answer<Done> taken = Moderation(**store).take(the_host(), measure);
    ASSERT_TRUE(taken) << taken.refusal().message.english();
  }
  unsigned take(Player& who, const std::string& act, const std::string& about, Doc more = Doc::object()) {
    more.set("act", act);
    more.set("about", about);
    last = who.post("/api/host/measures", more);
    return last.status;
  }
  static bool soon(const std::function<bool()>& holds) {
    for (int i = 0; i < 500; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  std::string shared_table() { return table_of(*ann, *ben, R"(,"public":true)"); }
  std::string said(Player& who, const std::string& table, const std::string& text) {
    EXPECT_TRUE(who.socket.send(message("say", "table", table, "text", text, "id", 5)));
    while (const std::optional<Doc> next = who.socket.next()) {
      if (number_at(*next, "id") != 5) continue;
      return next->find("error") ? text_at(*next->find("error"), "code") : text_at(*next, "type");
    }
    return "gone";
  }

  std::optional<Player> ann, mia, ben;
  WebReply last;
};
ON_BOTH_STORES(Moderating);

TEST_P(Moderating, is_for_those_who_were_asked_to) {
  gather();
  for (const char* page : {"reports", "people", "doors", "deeds"}) {
    EXPECT_EQ(ben->get("/api/host/" + std::string(page)).status, 403u) << page;
    EXPECT_EQ(mia->get("/api/host/" + std::string(page)).status, 200u) << page;
  }
  EXPECT_EQ(mia->get("/api/host/secrets").status, 404u);
  EXPECT_EQ(take(*ben, "ban", id_of(*ann)), 403u);
  EXPECT_EQ(take(*mia, "ban", id_of(*ann)), 403u) << "an owner";
  EXPECT_EQ(take(*mia, "role", id_of(*ben), members("name", "owner")), 403u);
  EXPECT_EQ(take(*ann, "role", id_of(*ben), members("name", "owner")), 409u) << "a guest";
  EXPECT_EQ(take(*ann, "role", id_of(*mia), members("name", "emperor")), 400u);
  EXPECT_EQ(take(*mia, "dance", id_of(*ben)), 400u);
  EXPECT_EQ(take(*mia, "mute", "nobody"), 404u);
  EXPECT_EQ(take(*ann, "role", id_of(*mia), members("name", "")), 200u);
  EXPECT_EQ(mia->get("/api/host/reports").status, 403u) << "not any more";
}

TEST_P(Moderating, a_report_comes_with_what_was_said) {
  gather();
  const std::string table = shared_table();
  ASSERT_TRUE(ann->watch(table) && ben->watch(table));
  ASSERT_EQ(said(*ann, table, "hello"), "done");
  ASSERT_EQ(said(*ben, table, "something rude"), "done");
  const auto report = [&](Doc about) {
    about.set("table", table);
    about.set("why", "this is rude");
    return ann->post("/api/reports", about).status;
  };
  EXPECT_EQ(report(members("line", 2)), 201u);
  EXPECT_EQ(report(members("seat", 1)), 201u);
  EXPECT_EQ(report(Doc::object()), 201u);
  EXPECT_EQ(report(members("line", 9)), 404u);
  EXPECT_EQ(report(members("seat", 7)), 404u);
  EXPECT_EQ(ann->post("/api/reports", members("name", "Mia", "why", "")).status, 400u);
  EXPECT_EQ(ann->post("/api/reports", members("name", "Nobody", "why", "x")).status, 404u);
  const Doc all = mia->get("/api/host/reports").doc();
  ASSERT_EQ(all.items().size(), 3u);
  const auto line = std::ranges::find_if(all.items(), [](const Doc& r) { return !text_at(r, "said").empty(); });
  ASSERT_NE(line, all.items().end());
  EXPECT_EQ(text_at(*line, "said"), "Ann: hello\nBen: something rude");
  EXPECT_EQ(text_at(*line, "about"), id_of(*ben));
  EXPECT_EQ(take(*mia, "settle", text_at(*line, "id")), 200u);
  EXPECT_EQ(mia->get("/api/host/reports").doc().items().size(), 2u);
  EXPECT_EQ(text_at(mia->get("/api/host/reports?settled=1").doc().items().at(0), "settled_by"), "Mia");
}

TEST_P(Moderating, whoever_is_muted_plays_on_in_silence) {
  gather();
  const std::string table = shared_table();
  ASSERT_TRUE(ben->watch(table));
  ASSERT_EQ(said(*ben, table, "hello"), "done");
  ASSERT_EQ(take(*mia, "mute", id_of(*ben), members("minutes", 10, "why", "rude")), 200u);
  EXPECT_TRUE(soon([&] { return said(*ben, table, "hello") == "forbidden"; }));
  EXPECT_EQ(exchange(address, {"PATCH", "/api/me", R"({"name":"Rude"})", ben->cookie(), {}}).status, 403u);
  EXPECT_EQ(ben->get("/api/me/tables").status, 200u);
  ASSERT_EQ(take(*mia, "unmute", id_of(*ben)), 200u);
  EXPECT_TRUE(soon([&] { return said(*ben, table, "hello") == "done"; }));
}

TEST_P(Moderating, whoever_is_banned_is_out_at_once_and_keeps_what_is_theirs) {
  gather();
  const std::string table = shared_table();
  ASSERT_TRUE(ben->watch(table));
  ASSERT_FALSE(ben->wait_for("state").is_null());
  ASSERT_EQ(take(*mia, "ban", id_of(*ben), members("minutes", 60, "why", "cheating")), 200u);
  EXPECT_EQ(said(*ben, table, "but"), "gone");
  EXPECT_FALSE(ben->watch(table));
  const WebReply refused = ben->get("/api/me/tables");
  EXPECT_EQ(refused.status, 403u);
  EXPECT_NE(refused.text.find("cheating"), std::string::npos) << "they are told why: " << refused.text;
  EXPECT_EQ(ben->get("/api/me/export").status, 200u);
  EXPECT_EQ(ben->get("/api/hello").status, 200u);
  ASSERT_EQ(take(*mia, "unban", id_of(*ben)), 200u);
  EXPECT_EQ(ben->get("/api/me/tables").status, 200u);
}

TEST_P(Moderating, a_closed_door_keeps_out_a_range_but_no_moderator) {
  gather();
  const std::string table = shared_table();
  ASSERT_TRUE(ben->watch(table));
  EXPECT_EQ(take(*mia, "close-door", "10.0.0.0/4"), 400u) << "too much";
  EXPECT_EQ(take(*mia, "close-door", "somewhere"), 400u);
  ASSERT_EQ(take(*mia, "close-door", "127.0.0.1", members("minutes", 5, "why", "flood")), 200u);
  EXPECT_EQ(said(*ben, table, "hello"), "gone");
  EXPECT_EQ(exchange(address, {"POST", "/api/guest", "{}", "", {}}).status, 403u);
  EXPECT_EQ(ben->get("/api/tables").status, 403u);
  const Doc doors = mia->get("/api/host/doors").doc();
  ASSERT_EQ(doors.items().size(), 1u);
  EXPECT_EQ(text_at(doors.items()[0], "network"), "127.0.0.1/32");
  server.reset();
  start();  // it stays closed
  const auto lists = [&] { return exchange(address, {"GET", "/api/tables", "", ben->cookie(), {}}).status; };
  EXPECT_EQ(lists(), 403u);
  shell({.act = "open-door", .about = text_at(doors.items()[0], "id")});
  EXPECT_TRUE(soon([&] { return lists() == 200; }));
}

TEST_P(Moderating, a_table_is_closed_and_a_name_is_changed_wherever_it_stands) {
  gather();
  const std::string table = shared_table();
  ASSERT_TRUE(ann->watch(table) && ben->watch(table));
  ASSERT_EQ(said(*ben, table, "hello"), "done");
  ASSERT_EQ(take(*mia, "rename", id_of(*ben), members("name", "ann")), 409u) << "taken";
  ASSERT_EQ(take(*mia, "rename", id_of(*ben), members("name", "Benjamin")), 200u) << last.text;
  EXPECT_TRUE(soon([&] { return ann->get("/api/tables/" + table).text.find("Benjamin") != std::string::npos; }));
  EXPECT_EQ(text_at(ben->get("/api/me").doc(), "name"), "Benjamin");
  shell({.act = "close-table", .about = table, .why = "abuse"});
  EXPECT_TRUE(soon([&] { return text_at(ann->get("/api/tables/" + table).doc(), "state") == "closed"; }));
  EXPECT_EQ(text_at(*ann->get("/api/tables/" + table).doc().find("halted"), "why"), "moderator");
  EXPECT_EQ(ann->get("/api/tables/" + table + "/record").status, 200u);
  ann->key.clear();
  const std::string open = ann->open(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  ASSERT_EQ(take(*mia, "close-table", open), 200u);
  EXPECT_TRUE(soon([&] { return text_at(ann->get("/api/tables/" + open).doc(), "state") == "closed"; }));
  EXPECT_NE(ann->get("/api/tables/" + open + "/record").status, 200u) << "there is none, and nothing breaks";
  EXPECT_EQ(take(*mia, "close-table", "none"), 404u);
}

TEST_P(Moderating, every_deed_is_written_down) {
  gather();
  take(*mia, "mute", id_of(*ben), members("minutes", 10, "why", "rude"));
  take(*mia, "unmute", id_of(*ben));
  const Doc deeds = ann->get("/api/host/deeds").doc();
  ASSERT_EQ(deeds.items().size(), 4u);
  EXPECT_EQ(text_at(deeds.items()[0], "act"), "unmute");
  EXPECT_EQ(text_at(deeds.items()[1], "by"), "Mia");
  EXPECT_EQ(text_at(deeds.items()[1], "name"), "Ben");
  EXPECT_EQ(text_at(deeds.items()[1], "detail"), "10 min: rude");
  EXPECT_EQ(text_at(deeds.items()[3], "by"), "host");
  ASSERT_EQ(exchange(address, {"DELETE", "/api/me", "", ben->cookie(), {}}).status, 200u);
  EXPECT_EQ(ann->get("/api/host/deeds").text.find("Ben"), std::string::npos) << "who is gone has no name";
}

TEST_P(Moderating, people_are_found_with_their_addresses) {
  gather();
  const Doc found = mia->get("/api/host/people?name=be").doc();
  ASSERT_EQ(found.items().size(), 1u);
  EXPECT_EQ(text_at(found.items()[0], "name"), "Ben");
  EXPECT_EQ(to_json(*found.items()[0].find("addresses")), R"(["127.0.0.1"])");
  EXPECT_EQ(mia->get("/api/host/people?name=%25").doc().items().size(), 0u) << "no pattern";
  EXPECT_EQ(mia->get("/api/host/people").doc().items().size(), 3u);
}

TEST(Networks, are_read_and_hold_what_is_in_them) {
  const auto text = [](std::string_view t) { return read_network(t) ? read_network(t)->text() : "none"; };
  EXPECT_EQ(text("203.0.113.7"), "203.0.113.7/32");
  EXPECT_EQ(text("203.0.113.7/24"), "203.0.113.0/24");
  EXPECT_EQ(text("2001:db8:1:2:3::4"), "2001:db8:1:2::/64");
  EXPECT_EQ(text("2001:db8:1:2:3::4/128"), "2001:db8:1:2::/64");
  EXPECT_EQ(text("2001:db8:1:2::/48"), "2001:db8:1::/48");
  EXPECT_EQ(text("::ffff:203.0.113.7"), "203.0.113.7/32");
  for (const char* bad : {"", "x", "1.2.3.4/", "1.2.3.4/33", "1.2.3.4/7", "1.2.3.4/-1", "::/0", "1.2.3.4/24x", "/24"}) {
    EXPECT_EQ(text(bad), "none") << bad;
  }
  ClosedDoors doors;
  doors.replace({{.id = "a", .network = "203.0.113.0/24", .why = "x", .by = "Mia", .since = 0, .until = 1000},
                 {.id = "b", .network = "2001:db8:1::/48", .why = "y", .by = "Mia", .since = 0, .until = kForEver}});
  EXPECT_TRUE(doors.closed_to("203.0.113.9", 999));
  EXPECT_FALSE(doors.closed_to("203.0.113.9", 1000)) << "its time is over";
  EXPECT_FALSE(doors.closed_to("203.0.114.9", 1));
  EXPECT_TRUE(doors.closed_to("2001:db8:1:77::/64", 1));
  EXPECT_FALSE(doors.closed_to("2001:db8:2:77::/64", 1));
}

}  // namespace
}  // namespace timetable::server
