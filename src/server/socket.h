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
    std::string token, address;  // of the session; what it is counted as
    Lang lang = Lang::En;
    Place place, line;  // among the address's WebSockets and connections
  };
  // Accepts the upgrade; the socket lives until one of both ends it.
  static void open(Reception& reception, TcpSocket socket, Visitor visitor);
  Socket(Reception& reception, TcpSocket socket, const std::shared_ptr<Visitor>& visitor);
  ~Socket() override;

  void send(std::shared_ptr<const std::string> text, const void* about, std::function<void()> written) override;
  void withdraw(const void* about) override;
  void close(beast::websocket::close_code why = beast::websocket::close_code::going_away);

  // Whose it is, fixed when it was opened; empty: nobody's.
  const std::string& person() const { return person_; }
  // Asks again who holds the session: under another name the visitor goes on, without it this ends. On any thread; what
  // comes from now on is not heard before that is known.
  void look_again();

 private:
  using Clock = std::chrono::steady_clock;
  struct Outgoing {
    std::shared_ptr<const std::string> text;
    const void* about = nullptr;
    std::function<void()> written;
    Clock::time_point since;  // it waits to be written
  };
  void accept(std::shared_ptr<Visitor> visitor);
  void read_next();
  void hear();
  void collect();
  bool does_not_read() const;
  void let_go(const char* why);
  void drop_what_waits();
  void write_next();
  void cork(bool more);

  Reception& reception_;
  const std::string person_, token_, address_;
  const Place place_, line_;
  beast::websocket::stream<TcpSocket> stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Dialogue> dialogue_;
  std::vector<Outgoing> outgoing_;
  std::size_t written_ = 0;     // of them
  std::atomic<int> doubts_{0};  // about who holds the session
  bool unheard_ = false;        // something was read meanwhile
  bool open_ = false, writing_ = false, closing_ = false, corked_ = false;

  // What other threads bring: fetched by one visit, however much it is.
  std::mutex mutex_;
  std::vector<Outgoing> brought_;
  std::vector<const void*> withdrawn_;
  std::size_t waiting_bytes_ = 0;  // brought or outgoing
  bool announced_ = false, deaf_ = false;
};

}  // namespace timetable::server
