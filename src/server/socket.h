// A WebSocket: reads messages into a dialogue, sends what tables have to say.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/connection.h"
#include "server/dialogue.h"

namespace timetable::server {

namespace beast = boost::beast;
using StringRequest = beast::http::request<beast::http::string_body>;

// Does the client speak this version of the protocol?
bool offers_subprotocol(const StringRequest& upgrade);

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  struct Visitor {
    StringRequest upgrade;
    std::optional<Person> person;
    Lang lang = Lang::En;
    Place place;
  };
  // Accepts the upgrade; the socket lives until one of both ends it.
  static void open(Reception& reception, TcpSocket socket, Visitor visitor);
  Socket(Reception& reception, TcpSocket socket, Place place);
  ~Socket() override;

  void send(std::shared_ptr<const std::string> text, std::function<void()> written) override;
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  struct Outgoing {
    std::shared_ptr<const std::string> text;
    std::function<void()> written;
    Clock::time_point since;  // it waits to be written
  };
  void accept(std::shared_ptr<Visitor> visitor);
  void read_next();
  void collect();
  bool does_not_read() const;
  void write_next();
  void cork(bool more);

  Reception& reception_;
  const Place place_;
  beast::websocket::stream<TcpSocket> stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Dialogue> dialogue_;
  std::vector<Outgoing> outgoing_;
  std::size_t written_ = 0;  // of them
  bool open_ = false, writing_ = false, closing_ = false, corked_ = false;

  // What other threads bring: fetched by one visit, however much it is.
  std::mutex mutex_;
  std::vector<Outgoing> brought_;
  bool announced_ = false;
};

}  // namespace timetable::server
