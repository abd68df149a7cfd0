#include "server/socket.h"

#include <netinet/tcp.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
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

Socket::Socket(Reception& reception, TcpSocket socket, const std::shared_ptr<Visitor>& visitor)
    : reception_(reception),
      person_(visitor->person ? visitor->person->id : ""),
      token_(visitor->token),
      address_(visitor->address),
      place_(std::move(visitor->place)),
      line_(std::move(visitor->line)),
      stream_(std::move(socket)) {
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
  std::make_shared<Socket>(reception, std::move(socket), shared)->accept(shared);
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
    if (!self->person_.empty()) self->look_again();  // the session may have ended before this could be told so
    self->read_next();
  });
}

void Socket::read_next() {
  stream_.async_read(buffer_, [self = shared_from_this()](const boost::system::error_code& failed, std::size_t) {
    if (failed) {  // a frame too large ends the connection with close code 1009
      self->open_ = false;
      self->drop_what_waits();
      return self->dialogue_->end();
    }
    if (self->doubts_ > 0) self->unheard_ = true;
    else self->hear();
  });
}

void Socket::hear() {
  const auto data = buffer_.cdata();
  dialogue_->hear({static_cast<const char*>(data.data()), data.size()});
  buffer_.consume(buffer_.size());
  if (buffer_.capacity() > 8192) buffer_.shrink_to_fit();
  read_next();
}

void Socket::send(std::shared_ptr<const std::string> text, const void* about, std::function<void()> written) {
  {
    const std::lock_guard lock(mutex_);
    if (deaf_) return;
    waiting_bytes_ += text->size();
    brought_.push_back({std::move(text), about, std::move(written), {}});
    if (waiting_bytes_ > reception_.house.settings.limits.bytes_waiting) {
      deaf_ = true;
      brought_.clear();
    }
    if (std::exchange(announced_, true)) return;
  }
  // Deferred, not posted: what follows from a choice needs no other thread to be woken.
  asio::defer(stream_.get_executor(), [weak = weak_from_this()] {
    if (const std::shared_ptr<Socket> self = weak.lock()) self->collect();
  });
}

void Socket::withdraw(const void* about) {
  const std::lock_guard lock(mutex_);
  std::erase_if(brought_, [&](const Outgoing& o) {
    if (o.about == about) waiting_bytes_ -= o.text->size();
    return o.about == about;
  });
  if (std::ranges::find(withdrawn_, about) == withdrawn_.end()) withdrawn_.push_back(about);
  if (std::exchange(announced_, true)) return;
  asio::defer(stream_.get_executor(), [weak = weak_from_this()] {
    if (const std::shared_ptr<Socket> self = weak.lock()) self->collect();
  });
}

void Socket::collect() {
  bool too_much = false;
  {
    const std::lock_guard lock(mutex_);
    announced_ = false;
    outgoing_.erase(outgoing_.begin(), outgoing_.begin() + static_cast<std::ptrdiff_t>(std::exchange(written_, 0)));
    // The one that is being written stays.
    const auto rest =
        std::remove_if(outgoing_.begin() + (writing_ && !outgoing_.empty()), outgoing_.end(), [&](auto& o) {
          const bool gone = o.about && std::ranges::find(withdrawn_, o.about) != withdrawn_.end();
          if (gone) waiting_bytes_ -= o.text->size();
          return gone;
        });
    outgoing_.erase(rest, outgoing_.end());
    withdrawn_.clear();
    const auto now = Clock::now();
    for (Outgoing& brought : brought_) outgoing_.emplace_back(std::move(brought)).since = now;
    brought_.clear();
    too_much = deaf_;
  }
  if (!open_ || closing_) return;
  if (too_much) return let_go("bytes");
  if (does_not_read()) return let_go("patience");
  if (!writing_ && !outgoing_.empty()) write_next();
}

// Nothing is kept for a connection that ends, but for what is being written.
void Socket::drop_what_waits() {
  const std::lock_guard lock(mutex_);
  deaf_ = true;
  brought_.clear();
  outgoing_.resize(std::min(outgoing_.size(), written_ + (writing_ ? 1 : 0)));
}

void Socket::let_go(const char* why) {
  ++reception_.house.metrics.slow_clients;
  spdlog::info("event=client-let-go why={} messages={}", why, outgoing_.size());
  closing_ = true;
  drop_what_waits();
  boost::system::error_code ignored;
  stream_.next_layer().close(ignored);
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
                          return self->drop_what_waits();
                        }
                        const Outgoing left = std::move(self->outgoing_[self->written_]);
                        {
                          const std::lock_guard lock(self->mutex_);
                          self->waiting_bytes_ -= left.text->size();
                        }
                        if (++self->written_ < self->outgoing_.size()) self->write_next();
                        else self->cork(false);
                        if (left.written) left.written();
                      });
}

void Socket::close(websocket::close_code why) {
  asio::post(stream_.get_executor(), [weak = weak_from_this(), why] {
    const std::shared_ptr<Socket> self = weak.lock();
    if (!self || !self->open_ || self->closing_) return;
    self->closing_ = true;
    if (why != websocket::close_code::going_away) self->drop_what_waits();
    self->stream_.async_close(why, [self](const boost::system::error_code&) {});
  });
}

void Socket::look_again() {
  std::shared_ptr<Socket> here = weak_from_this().lock();
  if (!here) return;
  ++doubts_;
  const auto look = [](std::shared_ptr<Socket> self) -> asio::awaitable<void> {
    std::optional<Person> person;  // nobody, if it cannot be found out
    try {
      asio::awaitable<std::optional<Person>> person_later = self->reception_.api.person_of(self->token_);
      person = co_await std::move(person_later);
    } catch (const std::exception& e) {
      spdlog::error("event=request-failed route=ws why=\"{}\"", e.what());
    }
    const bool out = self->reception_.api.kept_out(self->address_, person) || (!self->person_.empty() && !person);
    --self->doubts_;
    if (!self->dialogue_) co_return;
    if (out) self->dialogue_->end();
    else self->dialogue_->speaks_for(std::move(person));
    if (out) self->close(websocket::close_code::policy_error);
    if (self->doubts_ == 0 && std::exchange(self->unheard_, false)) self->hear();
  };
  asio::co_spawn(stream_.get_executor(), look(std::move(here)), asio::detached);
}

}  // namespace timetable::server
