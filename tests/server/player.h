// People at a server, for tests: a guest with a cookie, a WebSocket, and what they have heard.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "client/web_client.h"
#include "core/rng.h"
#include "match/json.h"

namespace timetable::server {

// An object from "key", value, "key", value, …
template <class... Rest>
Doc members(Rest&&... rest) {
  Doc out = Doc::object();
  const std::vector<Doc> parts = {Doc(std::forward<Rest>(rest))...};
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) out.set(parts[i].text(), parts[i + 1]);
  return out;
}

template <class... Rest>
Doc message(std::string_view type, Rest&&... rest) {
  return members("type", type, std::forward<Rest>(rest)...);
}

inline Doc json(std::string_view text) {
  const Result<Doc> doc = parse_json(text, "test");
  return doc ? *doc : Doc();
}

inline std::string text_at(const Doc& doc, std::string_view key) { return doc.find(key) ? doc.find(key)->text() : ""; }
inline std::int64_t number_at(const Doc& doc, std::string_view key) {
  return doc.find(key) ? doc.find(key)->integer() : -1;
}

class Player {
 public:
  Player(ServerAddress server, std::string name) : server_(std::move(server)), name_(std::move(name)) {
    Doc body = Doc::object();
    body.set("name", name_);
    const WebReply reply = post("/api/guest", body);
    EXPECT_EQ(reply.status, 200u) << reply.text;
    cookie_ = reply.cookie;
  }
  // A spectator: nobody in particular.
  explicit Player(ServerAddress server) : server_(std::move(server)), name_("nobody") {}

  WebReply get(const std::string& path) { return exchange(server_, {"GET", path, "", cookie_, {}}); }
  WebReply post(const std::string& path, const Doc& body = Doc::object()) {
    return exchange(server_, {"POST", path, to_json(body), cookie_, {}});
  }
  // Opens a table and says its id; the key is remembered.
  std::string open(const std::string& request) {
    const WebReply reply = exchange(server_, {"POST", "/api/tables", request, cookie_, {}});
    EXPECT_EQ(reply.status, 201u) << reply.text;
    const std::string link = text_at(reply.doc(), "link");
    if (const std::size_t at = link.find("?key="); at != std::string::npos) key = link.substr(at + 5);
    return text_at(reply.doc(), "id");
  }
  unsigned act(const std::string& table, const std::string& action, Doc body = Doc::object()) {
    if (!key.empty()) body.set("key", key);
    last_reply = post("/api/tables/" + table + "/" + action, body);
    return last_reply.status;
  }

  // Connects and watches; goes on after the version seen last.
  bool watch(const std::string& table, const std::string& detail = "picture") {
    if (!socket.connect(server_, cookie_)) return false;
    Doc request = message("watch", "table", table, "detail", detail, "version", seen);
    if (!key.empty()) request.set("key", key);
    if (seat >= 0) request.set("seat", seat);
    return socket.send(request);
  }
  // Messages until one of this type comes that fits; null if none does.
  Doc wait_for(std::string_view type, const std::function<bool(const Doc&)>& fits = {}, int patience_ms = 10'000) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
    const auto left = [&] {
      return std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    };
    while (auto text = socket.next_text(std::max(left(), std::chrono::milliseconds(0)))) {
      heard.push_back(*text);
      const Doc doc = json(*text);
      if (text_at(doc, "type") == "state") seen = number_at(doc, "version");
      if (text_at(doc, "type") == type && (!fits || fits(doc))) return doc;
    }
    return Doc();
  }
  // The code of the error that comes next.
  std::string error() {
    const Doc doc = wait_for("error");
    return doc.find("error") ? text_at(*doc.find("error"), "code") : "";
  }
  std::string ask(const Doc& request) {
    EXPECT_TRUE(socket.send(request));
    return error();
  }

  const std::string& name() const { return name_; }
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }

  WebSocketClient socket;
  std::string key;
  std::int64_t seen = 0;
  int seat = -1;
  std::vector<std::string> heard;
  WebReply last_reply;

 private:
  ServerAddress server_;
  std::string name_, cookie_;
};

// The choices in a state, as codes.
inline std::vector<std::string> choices_in(const Doc& state) {
  std::vector<std::string> out;
  for (const char* form : {"picture", "outline"}) {
    const Doc* shown = state.find(form);
    const Doc* choices = shown ? shown->find("choices") : nullptr;
    if (!choices) continue;
    for (const Doc& c : choices->items()) out.push_back(c.is(Doc::Kind::Text) ? c.text() : text_at(c, "code"));
  }
  return out;
}

inline bool is_over(const Doc& state) {
  for (const char* form : {"picture", "outline"}) {
    if (const Doc* shown = state.find(form); shown && shown->find("over")) return shown->find("over")->boolean();
  }
  return false;
}

}  // namespace timetable::server
