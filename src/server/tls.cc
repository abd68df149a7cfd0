#include "server/tls.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "core/words.h"

namespace timetable::server {
namespace {

using LocalSocket = asio::basic_stream_socket<asio::local::stream_protocol, Strand>;
using SecureStream = asio::ssl::stream<TlsDoor::TcpSocket&>;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kPiece = 16 * 1024;  // what one record of TLS holds

// Carries what comes on one side to the other until the one ends.
template <class From, class To>
asio::awaitable<void> carry(From& from, To& to) {
  std::array<char, kPiece> piece;
  while (true) {
    const auto [ended, size] = co_await from.async_read_some(asio::buffer(piece), kToken);
    if (ended) co_return;
    const auto [failed, written] = co_await asio::async_write(to, asio::buffer(piece.data(), size), kToken);
    if (failed) co_return;
  }
}

asio::awaitable<void> carry_in(SecureStream& outside, LocalSocket& inside) {
  co_await carry(outside, inside);
  boost::system::error_code ignored;
  inside.shutdown(asio::socket_base::shutdown_send, ignored);
}

asio::awaitable<void> carry_out(LocalSocket& inside, SecureStream& outside, std::chrono::seconds patience) {
  using namespace asio::experimental::awaitable_operators;
  co_await carry(inside, outside);
  asio::steady_timer limit(co_await asio::this_coro::executor, patience);
  co_await (outside.async_shutdown(kToken) || limit.async_wait(kToken));
  boost::system::error_code ignored;
  outside.next_layer().close(ignored);
}

asio::awaitable<bool> shake_hands(SecureStream& outside, std::chrono::seconds patience) {
  using namespace asio::experimental::awaitable_operators;
  asio::steady_timer limit(co_await asio::this_coro::executor, patience);
  const auto first =
      co_await (outside.async_handshake(asio::ssl::stream_base::server, kToken) || limit.async_wait(kToken));
  co_return first.index() == 0 && !std::get<0>(std::get<0>(first));
}

}  // namespace

Result<std::unique_ptr<TlsDoor>> TlsDoor::open(const std::string& certificate, const std::string& key) {
  std::unique_ptr<TlsDoor> door(new TlsDoor(certificate, key));
  if (Result<Done> read = door->read(); !read) return read.error();
  return door;
}

Result<Done> TlsDoor::read() {
  const auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  boost::system::error_code failed;
  context->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                           asio::ssl::context::no_tlsv1_1 | asio::ssl::context::single_dh_use,
                       failed);
  if (!failed) context->use_certificate_chain_file(certificate_, failed);
  if (!failed) context->use_private_key_file(key_, asio::ssl::context::pem, failed);
  if (failed) {
    return Error{Fault::BadFile,
                 say("The certificate ''{file}'' and its key cannot be used: {why}. They must be PEM "
                     "files that belong together, and this user must be able to read them."_en,
                     certificate_, failed.message())};
  }
  std::error_code gone;
  changed_ =
      std::max(std::filesystem::last_write_time(certificate_, gone), std::filesystem::last_write_time(key_, gone));
  context_ = context;
  return Done{};
}

Result<bool> TlsDoor::renew_if_changed() {
  const std::lock_guard lock(looking_);
  std::error_code gone;
  const auto changed =
      std::max(std::filesystem::last_write_time(certificate_, gone), std::filesystem::last_write_time(key_, gone));
  if (gone || changed == changed_) return false;
  if (Result<Done> renewed = read(); !renewed) {
    changed_ = changed;  // said once; the next change is looked at again
    return renewed.error();
  }
  return true;
}

asio::awaitable<void> TlsDoor::serve(TcpSocket socket, std::chrono::seconds patience, Inside inside) const {
  boost::system::error_code failed;
  const asio::ip::address peer = socket.remote_endpoint(failed).address();
  socket.set_option(asio::ip::tcp::no_delay(true), failed);
  const std::shared_ptr<asio::ssl::context> context = context_;
  SecureStream outside(socket, *context);
  if (!co_await shake_hands(outside, patience)) co_return;
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) co_return;
  LocalSocket here(socket.get_executor(), asio::local::stream_protocol(), ends[0]);
  TcpSocket there(asio::make_strand(socket.get_executor().get_inner_executor()));
  there.assign(asio::ip::tcp::v4(), ends[1], failed);
  const auto strand = there.get_executor();
  asio::co_spawn(strand, inside(std::move(there), peer), asio::detached);
  using namespace asio::experimental::awaitable_operators;
  co_await (carry_in(outside, here) && carry_out(here, outside, patience));
}

}  // namespace timetable::server
