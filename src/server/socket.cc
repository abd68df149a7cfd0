#include "server/socket.h"

#include <netinet/tcp.h>

#include <boost/beast/websocket/rfc6455.hpp>

namespace timetable::server {
namespace {

namespace websocket = beast::websocket;

constexpr std::string_view kSubprotocol = "timetable.1";

}  // namespace

bool offers_subprotocol(const StringRequest& upgrade) {
  const auto offered = upgrade[beast::http::field::sec_websocket_protocol];
  for (const auto& name : beast::http::token_list(offered)) {
    if (std::string_view(name.data(), name.size()) == kSubprotocol) return true;
  }
  return false;
}

Socket::Socket(Reception& reception, TcpSocket socket, Place place)
    : reception_(reception), place_(std::move(place)), stream_(std::move(socket)) {
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

void Socket::open(Reception& reception, TcpSocket socket, Visitor visitor) {
  auto shared = std::make_shared<Visitor>(std::move(visitor));
  std::make_shared<Socket>(reception, std::move(socket), std::move(shared->place))->accept(std::move(shared));
}

void Socket::accept(std::shared_ptr<Visitor> visitor) {
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
  stream_.set_option(websocket::stream_base::decorator([wants = offers_subprotocol(visitor->upgrade)](auto& response) {
    if (wants) response.set(beast::http::field::sec_websocket_protocol, kSubprotocol);
  }));
  const StringRequest& upgrade = visitor->upgrade;
  stream_.async_accept(upgrade, [self = shared_from_this(), visitor](const boost::system::error_code& failed) {
    if (failed) return;
    self->stream_.text(true);
    self->open_ = true;
    self->dialogue_ = std::make_shared<Dialogue>(self->reception_.house, self->reception_.hall, self,
                                                 std::move(visitor->person), visitor->lang);
    self->dialogue_->greet();
    self->read_next();
  });
}

void Socket::read_next() {
  stream_.async_read(buffer_, [self = shared_from_this()](const boost::system::error_code& failed, std::size_t bytes) {
    if (failed) {  // a frame too large ends the connection with close code 1009
      self->open_ = false;
      return self->dialogue_->end();
    }
    const auto data = self->buffer_.cdata();
    self->dialogue_->hear({static_cast<const char*>(data.data()), data.size()});
    self->buffer_.consume(bytes);
    if (self->buffer_.capacity() > 8192) self->buffer_.shrink_to_fit();
    self->read_next();
  });
}

void Socket::send(std::shared_ptr<const std::string> text, std::function<void()> written) {
  {
    const std::lock_guard lock(mutex_);
    brought_.push_back({std::move(text), std::move(written)});
    if (std::exchange(announced_, true)) return;
  }
  // Deferred, not posted: what follows from a choice needs no other thread to be woken.
  asio::defer(stream_.get_executor(), [weak = weak_from_this()] {
    if (const std::shared_ptr<Socket> self = weak.lock()) self->collect();
  });
}

void Socket::collect() {
  {
    const std::lock_guard lock(mutex_);
    outgoing_.erase(outgoing_.begin(), outgoing_.begin() + static_cast<std::ptrdiff_t>(std::exchange(written_, 0)));
    const auto now = Clock::now();
    for (Outgoing& brought : brought_) outgoing_.emplace_back(std::move(brought)).since = now;
    brought_.clear();
    announced_ = false;
  }
  if (!open_ || closing_) return;
  if (does_not_read()) {
    ++reception_.house.metrics.slow_clients;
    closing_ = true;
    boost::system::error_code ignored;
    stream_.next_layer().close(ignored);
    return;
  }
  if (!writing_) write_next();
}

// Much at once is no sign of it, nor is a little that waits long on a poor line: it is both together.
bool Socket::does_not_read() const {
  const Limits& limits = reception_.house.settings.limits;
  return outgoing_.size() > limits.messages_waiting && Clock::now() - outgoing_.front().since > limits.patience;
}

// While more is to follow, the system sends full packets only: what belongs together leaves together.
void Socket::cork(bool more) {
  if (corked_ == more) return;
  corked_ = more;
  const int on = more;  // if the system does not know it, packets are smaller: nothing else depends on it
  (void)::setsockopt(stream_.next_layer().native_handle(), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

void Socket::write_next() {
  writing_ = true;
  if (written_ + 1 < outgoing_.size()) cork(true);
  stream_.async_write(asio::buffer(*outgoing_[written_].text),
                      [self = shared_from_this()](const boost::system::error_code& failed, std::size_t) {
                        self->writing_ = false;
                        if (failed) {
                          self->closing_ = true;
                          return;
                        }
                        const Outgoing left = std::move(self->outgoing_[self->written_]);
                        if (++self->written_ < self->outgoing_.size()) self->write_next();
                        else self->cork(false);
                        if (left.written) left.written();
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
