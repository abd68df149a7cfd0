// A WebSocket: reads messages into a dialogue, sends what tables have to say.
#pragma once

#include <boost/asio/strand.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "server/connection.h"
#include "server/dialogue.h"

namespace timetable::server {

namespace beast = boost::beast;
using StringRequest = beast::http::request<beast::http::string_body>;

// Does the client speak this version of the protocol?
bool offers_subprotocol(const StringRequest& upgrade);

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Reception& reception, asio::ip::tcp::socket socket);
  ~Socket() override;

  // Accepts the upgrade and speaks until one of both ends it.
  asio::awaitable<void> run(StringRequest upgrade, std::optional<Person> person, Lang lang);

  void send(std::shared_ptr<const std::string> text, std::function<void()> written) override;
  void close();

 private:
  struct Outgoing {
    std::shared_ptr<const std::string> text;
    std::function<void()> written;
  };
  asio::awaitable<bool> accept(const StringRequest& upgrade);
  asio::awaitable<void> read(const std::shared_ptr<Dialogue>& dialogue);
  void queue(Outgoing message);
  void write_next();

  Reception& reception_;
  beast::websocket::stream<asio::ip::tcp::socket> stream_;
  beast::flat_buffer buffer_;
  std::deque<Outgoing> outgoing_;
  bool open_ = false, writing_ = false, closing_ = false;
};

}  // namespace timetable::server
