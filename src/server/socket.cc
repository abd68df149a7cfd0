#include "server/socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace timetable::server {
namespace {

namespace websocket = beast::websocket;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
constexpr std::string_view kSubprotocol = "timetable.1";

}  // namespace

bool offers_subprotocol(const StringRequest& upgrade) {
  const auto offered = upgrade[beast::http::field::sec_websocket_protocol];
  for (const auto& name : beast::http::token_list(offered)) {
    if (std::string_view(name.data(), name.size()) == kSubprotocol) return true;
  }
  return false;
}

Socket::Socket(Reception& reception, asio::ip::tcp::socket socket) : reception_(reception), stream_(std::move(socket)) {
  ++reception_.house.metrics.connections;
  ++reception_.house.metrics.connections_opened;
  const std::lock_guard lock(reception_.mutex);
  reception_.sockets.insert(this);
}

Socket::~Socket() {
  --reception_.house.metrics.connections;
  const std::lock_guard lock(reception_.mutex);
  reception_.sockets.erase(this);
}

asio::awaitable<bool> Socket::accept(const StringRequest& upgrade) {
  stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  websocket::permessage_deflate deflate;
  deflate.server_enable = true;
  deflate.server_max_window_bits = 12;  // ten thousand idle connections must fit
  deflate.client_max_window_bits = 12;
  deflate.server_no_context_takeover = true;
  deflate.client_no_context_takeover = true;
  deflate.memLevel = 4;
  deflate.msg_size_threshold = 1024;
  stream_.set_option(deflate);
  stream_.read_message_max(reception_.house.settings.limits.frame_bytes);
  stream_.set_option(websocket::stream_base::decorator([wants = offers_subprotocol(upgrade)](auto& response) {
    if (wants) response.set(beast::http::field::sec_websocket_protocol, kSubprotocol);
  }));
  const auto [failed] = co_await stream_.async_accept(upgrade, kToken);
  if (failed) co_return false;
  stream_.text(true);
  open_ = true;
  co_return true;
}

asio::awaitable<void> Socket::run(StringRequest upgrade, std::optional<Person> person, Lang lang) {
  const std::shared_ptr<Socket> self = shared_from_this();
  if (!co_await accept(upgrade)) co_return;
  auto dialogue = std::make_shared<Dialogue>(reception_.house, reception_.hall, self, std::move(person), lang);
  dialogue->greet();
  co_await read(dialogue);
  open_ = false;
  dialogue->end();
}

asio::awaitable<void> Socket::read(const std::shared_ptr<Dialogue>& dialogue) {
  while (true) {
    const auto [failed, bytes] = co_await stream_.async_read(buffer_, kToken);
    if (failed) co_return;  // a frame too large ends the connection with close code 1009
    const auto data = buffer_.cdata();
    dialogue->hear({static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(bytes);
    if (buffer_.capacity() > 8192) buffer_.shrink_to_fit();
  }
}

void Socket::send(std::shared_ptr<const std::string> text, std::function<void()> written) {
  // Deferred, not posted: what follows from a choice needs no other thread to be woken.
  asio::defer(stream_.get_executor(),
              [weak = weak_from_this(), text = std::move(text), written = std::move(written)]() mutable {
                if (const std::shared_ptr<Socket> self = weak.lock()) {
                  self->queue({std::move(text), std::move(written)});
                }
              });
}

void Socket::queue(Outgoing message) {
  if (!open_ || closing_) return;
  if (outgoing_.size() >= reception_.house.settings.limits.messages_waiting) {
    ++reception_.house.metrics.slow_clients;
    closing_ = true;
    boost::system::error_code ignored;
    stream_.next_layer().close(ignored);
    return;
  }
  outgoing_.push_back(std::move(message));
  if (!writing_) write_next();
}

void Socket::write_next() {
  writing_ = true;
  stream_.async_write(asio::buffer(*outgoing_.front().text),
                      [self = shared_from_this()](const boost::system::error_code& failed, std::size_t) {
                        self->writing_ = false;
                        if (failed) return self->outgoing_.clear();
                        const std::function<void()> written = std::move(self->outgoing_.front().written);
                        self->outgoing_.pop_front();
                        if (!self->outgoing_.empty()) self->write_next();
                        if (written) written();
                      });
}

void Socket::close() {
  asio::post(stream_.get_executor(), [weak = weak_from_this()] {
    const std::shared_ptr<Socket> self = weak.lock();
    if (!self || !self->open_ || self->closing_) return;
    self->closing_ = true;
    self->stream_.async_close(beast::websocket::close_code::going_away, [self](const boost::system::error_code&) {});
  });
}

}  // namespace timetable::server
