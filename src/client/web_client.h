// A program's way to a server: the protocol of docs/protocol.md, waiting for each answer. For tests, load and repairs.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "core/doc.h"

namespace timetable {

struct ServerAddress {
  std::string host = "127.0.0.1";
  unsigned short port = 0;
  std::string origin() const { return "http://" + host + ":" + std::to_string(port); }
};

struct WebReply {
  unsigned status = 0;  // 0: no answer
  std::string text;
  std::string cookie;  // the session, if the server gave one: "timetable=…"
  std::string headers;
  Doc doc() const;  // null if the text is not JSON
};

// One HTTP exchange.
struct WebRequest {
  std::string method = "GET";
  std::string path;
  std::string body;
  std::string cookie;
  std::optional<std::string> origin;  // by default the server's own, where it is needed
};
WebReply exchange(const ServerAddress& server, const WebRequest& request);

// A WebSocket.
class WebSocketClient {
 public:
  WebSocketClient();
  ~WebSocketClient();
  WebSocketClient(WebSocketClient&&) noexcept;
  WebSocketClient& operator=(WebSocketClient&&) noexcept;

  bool connect(const ServerAddress& server, const std::string& cookie, const std::string& origin = {},
               const std::string& subprotocol = "timetable.1");
  bool send(std::string_view text);
  bool send(const Doc& message);
  // The next message; nothing if none comes in time or the connection ended.
  std::optional<std::string> next_text(std::chrono::milliseconds patience = std::chrono::seconds(10));
  std::optional<Doc> next(std::chrono::milliseconds patience = std::chrono::seconds(10));
  bool connected() const;
  void drop();  // without saying goodbye

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace timetable
