// docs/protocol.md message by message: what a real server sends has the members that the page's examples show, no more
// and no fewer, and what the page lets clients say is understood.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "match/embedded.h"
#include "server/api.h"
#include "tests/patterns.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"
#include "tests/source_dir.h"

namespace timetable::server {
namespace {

using Paths = std::set<std::string>;

// Every member of a document, "entry.seats[].name"; what each game fills in its own way is left out.
void add_paths(const Doc& doc, const std::string& at, Paths& out) {
  for (const Doc& item : doc.items()) add_paths(item, at + "[]", out);
  for (const auto& [key, value] : doc.members()) {
    const std::string path = at.empty() ? key : at + "." + key;
    out.insert(path);
    if (key != "view" && key != "options") add_paths(value, path, out);
  }
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// The page's examples. "{…}" stands for something that has an example of its own.
class ProtocolPage {
 public:
  ProtocolPage() {
    std::ifstream file(in_source("docs/protocol.md"));
    std::ostringstream all;
    all << file.rdbuf();
    text = all.str();
    const std::string block = "```json\n([^`]*)```", inline_example = "`(\\{\"[^`]*\\})`";
    for (const Found& found : find_all(text, block)) blocks.push_back(read(found[1]));
    bool by_client = false;
    std::istringstream lines(with_replaced(text, block, ""));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("| client says")) by_client = true;
      if (line.starts_with("| server says")) by_client = false;
      for (const Found& found : find_all(line, inline_example)) {
        const bool answer = line.starts_with('|') && line.find(" | ") < found.position;
        ((by_client && !answer) ? client : others).push_back(read(found[1]));
      }
    }
  }

  Doc block(std::size_t n) const { return blocks.at(n); }
  // The example that begins with this member.
  Doc example(const std::string& first) const {
    for (const Doc& doc : others) {
      if (!doc.members().empty() && doc.members()[0].first == first) return doc;
    }
    ADD_FAILURE() << "no example begins with " << first;
    return {};
  }
  // What a message of the server may hold, by type.
  std::map<std::string, Paths> server_messages() const {
    std::map<std::string, Paths> out;
    for (const Doc& doc : others) {
      if (!text_at(doc, "type").empty()) add_paths(doc, "", out[text_at(doc, "type")]);
    }
    add_paths(block(0), "picture", out["state"]);
    add_paths(example("ranks"), "picture.end", out["state"]);
    add_paths(example("name"), "picture.tally[]", out["state"]);
    add_paths(example("version"), "outline", out["state"]);
    add_paths(example("ranks"), "outline.end", out["state"]);
    add_paths(block(2), "entry", out["table"]);
    for (const char* member : {"picture.end", "picture.tally", "outline.end"}) out["state"].insert(member);
    for (const Doc& doc : others) {
      if (const Doc* error = doc.find("error"); error && doc.members().size() == 1)
        add_paths(*error, "error", out["error"]);
    }
    return out;
  }

  std::string text;
  std::vector<Doc> client;

 private:
  static Doc read(const std::string& example) {
    const Result<Doc> doc =
        parse_json(replaced(replaced(replaced(example, "{…}", "{}"), "[…]", "[]"), ",…}", "}"), example);
    EXPECT_TRUE(doc) << example << (doc ? "" : doc.error().message.english());
    return doc ? *doc : Doc();
  }

  std::vector<Doc> blocks, others;
};

// "GET /api/tables/*/record" of everything the page names.
std::set<std::string> routes_named(const std::string& text) {
  std::set<std::string> out;
  for (const Found& route : find_all(text, "`((?:GET|POST|PATCH|DELETE) /api/[^` ]*)[` ]")) {
    out.insert(with_replaced(route[1], "/[A-Z]+(?=/|$)", "/*"));
  }
  return out;
}

TEST(TheProtocolPage, names_every_route_and_no_other) {
  const std::vector<std::string> answered = Api::route_names();
  EXPECT_EQ(routes_named(ProtocolPage().text), std::set<std::string>(answered.begin(), answered.end()));
}

class Protocol : public HostedTest {
 protected:
  // Says it, and gives the version in its answer.
  std::int64_t say(Player& who, const Doc& message, std::string_view answer) {
    EXPECT_TRUE(who.socket.send(message));
    const Doc answered = who.wait_for(answer);
    EXPECT_FALSE(answered.is_null()) << to_json(message);
    return number_at(answered, "version");
  }
  std::int64_t choose_first(Player& who, const std::string& id) {
    const auto asked = [](const Doc& s) { return !choices_in(s).empty(); };
    const auto heard = std::ranges::find_if(who.heard, [&](const std::string& text) { return asked(json(text)); });
    const Doc state = heard != who.heard.end() ? json(*heard) : who.wait_for("state", asked);
    EXPECT_FALSE(state.is_null());
    return say(
        who,
        message("choose", "table", id, "version", number_at(state, "version"), "code", choices_in(state)[0], "id", 7),
        "done");
  }
  // Two people, a live clock, a spectator, chat, consent, a stand-in, resigning, refusals.
  void play_with_people(Player& ann, Player& ben, Player& eve) {
    const std::string id = table_of(ann, ben, R"(,"public":true,"pace":{"kind":"live","minutes":9})");
    ASSERT_TRUE(ann.watch(id) && ben.watch(id) && eve.watch(id, "outline"));
    Player phone(address);
    phone.set_cookie(ben.cookie());
    ASSERT_TRUE(phone.socket.connect(address, ben.cookie()));
    say(phone, message("watch", "table", id, "detail", "outline", "id", 6), "watching");
    ASSERT_FALSE(phone.wait_for("state").is_null());
    ben.heard = phone.heard;
    say(ann, message("say", "table", id, "text", "Well played", "id", 1), "done");
    choose_first(ann, id);
    const std::int64_t version = choose_first(ben, id);
    for (const bool agree : {false, true}) {
      say(ann, message("undo", "table", id, "version", version, "id", 8), "asked");
      ASSERT_FALSE(ben.wait_for("consent", [](const Doc& m) { return m.find("by"); }).is_null());
      say(ben, message("consent", "table", id, "version", version, "agree", agree, "id", 9), "done");
    }
    say(ann, message("choose", "table", id, "version", 0, "code", "x", "id", 7), "error");
    say(ann, message("ping", "id", 3), "pong");
    for (const char* more : {"a", "b"}) ann.socket.send(message("watch", "table", ann.open(kQuick), "id", more));
    ASSERT_FALSE(ann.wait_for("error", [](const Doc& m) { return m.find("error")->find("retry_after"); }).is_null());
    EXPECT_EQ(ben.act(id, "leave"), 200u);
    EXPECT_EQ(ben.act(id, "take-back"), 200u);
    EXPECT_EQ(ben.act(id, "resign"), 200u);
    const auto resigned = [](const Doc& m) { return to_json(m).find("\"resigned\":true") != std::string::npos; };
    ASSERT_FALSE(ann.wait_for("table", resigned).is_null());
  }
  // A game with reaction windows, against a bot, with a deck of one's own, to its end and the rematch.
  void play_with_a_bot(Player& ann, Player& eve, Player& outliner) {
    const std::string id = ann.open(
        R"({"game":"hammer","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"bot","level":"random"}],)"
        R"("deck":)" +
        to_json(embedded_deck("hammer")) + "}");
    ASSERT_EQ(ann.act(id, "start"), 200u) << ann.last_reply.text;
    ASSERT_TRUE(eve.watch(id) && outliner.watch(id, "outline"));
    Player device(address);
    device.set_cookie(ann.cookie());
    ASSERT_TRUE(device.watch(id));
    say(device, message("order", "table", id, "order", "all", "id", 2), "done");
    const auto ordered = [](const Doc& s) { return s.find("order"); };
    ASSERT_FALSE(device.wait_for("state", ordered).is_null());
    ann.heard.insert(ann.heard.end(), device.heard.begin(), device.heard.end());
    device.socket.drop();
    ann.seen = 0;
    Playing playing(ann, id, 0, 3);
    playing.run();
    ASSERT_TRUE(playing.over());
    ASSERT_FALSE(eve.wait_for("state", is_over).is_null());
    ASSERT_FALSE(outliner.wait_for("state", is_over).is_null());
    ASSERT_EQ(ann.act(id, "rematch"), 200u);
    ASSERT_FALSE(eve.wait_for("table", [](const Doc& m) { return m.find("entry")->find("rematch"); }).is_null());
  }

  static constexpr const char* kQuick = R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"open"}]})";
};
INSTANTIATE_TEST_SUITE_P(Stores, Protocol, testing::Values("sqlite"), [](const auto& store) { return store.param; });

TEST_P(Protocol, the_server_sends_what_the_page_shows) {
  settings.limits.tables_watched = 2;
  start();
  Player ann(address, "Ann"), ben(address, "Ben"), eve(address), outliner(address);
  play_with_people(ann, ben, eve);
  std::vector<std::string> all = ann.heard;
  for (Player* player : {&ann, &ben, &eve}) player->socket.drop();
  ann.heard.clear();
  ann.key.clear();
  play_with_a_bot(ann, eve, outliner);
  for (const Player* player : {&ann, &ben, &eve, &outliner})
    all.insert(all.end(), player->heard.begin(), player->heard.end());

  std::map<std::string, Paths> sent;
  for (const std::string& text : all) add_paths(json(text), "", sent[text_at(json(text), "type")]);
  std::map<std::string, Paths> shown = ProtocolPage().server_messages();
  shown["state"].erase("picture.seats[].note");  // only where a net is missing
  for (const auto& [type, paths] : shown) EXPECT_TRUE(sent.contains(type)) << type << " was never sent";
  for (const auto& [type, paths] : sent) {
    Paths undocumented, never;
    std::ranges::set_difference(paths, shown[type], std::inserter(undocumented, undocumented.end()));
    std::ranges::set_difference(shown[type], paths, std::inserter(never, never.end()));
    EXPECT_EQ(undocumented, Paths{}) << type << " has more than the page shows";
    EXPECT_EQ(never, Paths{}) << type << " has less than the page shows";
  }
}

TEST_P(Protocol, the_server_understands_what_the_page_lets_clients_say) {
  start();
  Player ann(address, "Ann"), ben(address, "Ben");
  const std::string id = table_of(ann, ben);
  const ProtocolPage page;
  std::set<std::string> types;
  ASSERT_TRUE(ann.socket.connect(address, ann.cookie()));
  for (Doc request : page.client) {
    types.insert(text_at(request, "type"));
    if (request.find("table")) request.set("table", id);
    if (request.find("order")) request.set("order", "turn");
    ASSERT_TRUE(ann.socket.send(request));
    ASSERT_TRUE(ann.socket.send(message("ping", "id", "after")));
    ann.heard.clear();
    ASSERT_FALSE(ann.wait_for("pong").is_null());
    for (const std::string& text : ann.heard) {
      EXPECT_EQ(text.find(R"("code":"malformed")"), std::string::npos) << to_json(request) << text;
      EXPECT_EQ(text.find(R"("code":"unknown")"), std::string::npos) << to_json(request) << text;
    }
  }
  EXPECT_EQ(types.size(), 8u);
  EXPECT_EQ(ann.post("/api/tables", page.block(1)).status, 201u);
}

TEST_P(Protocol, every_request_on_the_page_is_there) {
  start();
  Player ann(address, "Ann"), ben(address, "Ben");
  const std::string id = ann.open(R"({"game":"temporum","players":2,"seats":[{"kind":"me"},{"kind":"open"}],"deck":)" +
                                  to_json(embedded_deck("temporum")) + "}");
  ASSERT_EQ(ann.post("/api/me/password", json(R"({"name":"Ann","password":"correct horse"})")).status, 200u);
  ASSERT_EQ(ben.act(id, "join", members("key", ann.key)), 200u);
  ASSERT_EQ(ann.act(id, "start"), 200u);
  const std::string text = ProtocolPage().text;
  int requests = 0;
  for (const Found& request : find_all(text, "`(GET|POST|PATCH|DELETE) (/[A-Za-z/-]+)")) {
    const std::string method = request[1];
    if (request[2] == "/ws" || method == "DELETE" || request[2] == "/api/sign-out") continue;  // these end something
    std::string path = replaced(replaced(request[2], "games/ID", "games/temporum"), "tables/ID", "tables/" + id);
    path = replaced(replaced(replaced(path, "STEP", "0"), "NAME", "Ann"), "ACTION", "start");
    const unsigned status = exchange(address, {method, path, method == "GET" ? "" : "{}", ann.cookie(), {}}).status;
    EXPECT_TRUE(status != 404 && status != 405 && status != 0 && status < 500)
        << method << " " << path << " " << status;
    ++requests;
  }
  EXPECT_GE(requests, 18);
}

}  // namespace
}  // namespace timetable::server
