#include "client/web_client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <sstream>

#include "match/json.h"

namespace timetable {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

std::string host_of(const ServerAddress& server) { return server.host + ":" + std::to_string(server.port); }

// Starts something and waits for its end; what has not ended in time is given up, and the connection with it. (A
// socket's own time limit does not help: a blocking read of asio goes on waiting after it.)
template <class Start>
boost::system::error_code within(std::chrono::milliseconds patience, asio::io_context& io, tcp::socket& socket,
                                 const Start& start) {
  std::optional<boost::system::error_code> ended;
  start([&ended](const boost::system::error_code& failed, auto&&...) { ended = failed; });
  io.restart();
  io.run_for(patience);
  if (ended) return *ended;
  boost::system::error_code ignored;
  socket.close(ignored);
  io.restart();
  io.run();
  return asio::error::timed_out;
}

constexpr std::chrono::seconds kAnswersWithin{20};

bool open(asio::io_context& io, tcp::socket& socket, const ServerAddress& server) {
  boost::system::error_code failed;
  const tcp::endpoint endpoint(asio::ip::make_address(server.host, failed), server.port);
  if (failed) return false;
  failed = within(kAnswersWithin, io, socket, [&](auto then) { socket.async_connect(endpoint, std::move(then)); });
  if (!failed) socket.set_option(tcp::no_delay(true), failed);
  return !failed;
}

}  // namespace

Doc WebReply::doc() const {
  const Result<Doc> parsed = parse_json(text, "answer");
  return parsed ? *parsed : Doc();
}

WebReply exchange(const ServerAddress& server, const WebRequest& request) {
  asio::io_context io;
  tcp::socket socket(io);
  WebReply out;
  if (!open(io, socket, server)) return out;
  http::request<http::string_body> message{http::string_to_verb(request.method), request.path, 11};
  message.set(http::field::host, host_of(server));
  message.set(http::field::connection, "close");
  if (!request.cookie.empty()) message.set(http::field::cookie, request.cookie);
  const std::string origin = request.origin.value_or(request.method == "GET" ? "" : server.origin());
  if (!origin.empty()) message.set(http::field::origin, origin);
  message.body() = request.body;
  message.prepare_payload();
  boost::system::error_code failed =
      within(kAnswersWithin, io, socket, [&](auto then) { http::async_write(socket, message, std::move(then)); });
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  if (socket.is_open())  // a server that has heard enough may answer before it has read all
    failed = within(kAnswersWithin, io, socket,
                    [&](auto then) { http::async_read(socket, buffer, parser, std::move(then)); });
  if (failed) return out;
  const auto& response = parser.get();
  out.status = response.result_int();
  out.text = response.body();
  const std::string cookie(response[http::field::set_cookie]);
  out.cookie = cookie.substr(0, cookie.find(';'));
  std::ostringstream headers;
  headers << response.base();
  out.headers = headers.str();
  return out;
}

struct WebSocketClient::Parts {
  asio::io_context io;
  beast::websocket::stream<tcp::socket> stream{io};
  beast::flat_buffer buffer;
};

WebSocketClient::WebSocketClient() = default;
WebSocketClient::~WebSocketClient() { drop(); }
WebSocketClient::WebSocketClient(WebSocketClient&&) noexcept = default;
WebSocketClient& WebSocketClient::operator=(WebSocketClient&&) noexcept = default;

bool WebSocketClient::connect(const ServerAddress& server, const std::string& cookie, const std::string& origin,
                              const std::string& subprotocol) {
  parts_ = std::make_unique<Parts>();
  auto& stream = parts_->stream;
  if (!open(parts_->io, stream.next_layer(), server)) return drop(), false;
  beast::websocket::permessage_deflate deflate;
  deflate.client_enable = true;
  stream.set_option(deflate);
  stream.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& r) {
    r.set(http::field::origin, origin.empty() ? server.origin() : origin);
    r.set(http::field::sec_websocket_protocol, subprotocol);
    if (!cookie.empty()) r.set(http::field::cookie, cookie);
  }));
  const std::string host = host_of(server);
  const boost::system::error_code failed = within(kAnswersWithin, parts_->io, stream.next_layer(), [&](auto then) {
    stream.async_handshake(host, "/ws", std::move(then));
  });
  stream.text(true);
  if (failed) drop();
  return !failed;
}

bool WebSocketClient::connected() const { return parts_ && parts_->stream.is_open(); }

bool WebSocketClient::send(std::string_view text) {
  if (!connected()) return false;
  auto& stream = parts_->stream;
  return !within(kAnswersWithin, parts_->io, stream.next_layer(),
                 [&](auto then) { stream.async_write(asio::buffer(text), std::move(then)); });
}

bool WebSocketClient::send(const Doc& message) { return send(std::string_view(to_json(message))); }

std::optional<std::string> WebSocketClient::next_text(std::chrono::milliseconds patience) {
  if (!connected()) return std::nullopt;
  auto& stream = parts_->stream;
  const boost::system::error_code failed = within(patience, parts_->io, stream.next_layer(), [&](auto then) {
    stream.async_read(parts_->buffer, std::move(then));
  });
  if (failed) {
    drop();
    return std::nullopt;
  }
  const auto data = parts_->buffer.cdata();
  std::string text(static_cast<const char*>(data.data()), data.size());
  parts_->buffer.consume(parts_->buffer.size());
  return text;
}

std::optional<Doc> WebSocketClient::next(std::chrono::milliseconds patience) {
  const std::optional<std::string> text = next_text(patience);
  if (!text) return std::nullopt;
  const Result<Doc> doc = parse_json(*text, "message");
  return doc ? std::optional(*doc) : std::nullopt;
}

void WebSocketClient::drop() {
  if (!parts_) return;
  boost::system::error_code ignored;
  parts_->stream.next_layer().close(ignored);
  parts_.reset();
}

}  // namespace timetable
