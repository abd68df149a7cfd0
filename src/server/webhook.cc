#include "server/webhook.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>

#include "match/json.h"

namespace timetable::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
constexpr auto kPatience = std::chrono::seconds(5);
constexpr std::size_t kLongest = 500;

struct Block {
  std::uint32_t base;
  int bits;
};
constexpr std::uint32_t v4(unsigned a, unsigned b, unsigned c) { return a << 24 | b << 16 | c << 8; }

// RFC 6890 and its successors: what is not the public internet.
constexpr Block kReserved[] = {
    {v4(0, 0, 0), 8},     {v4(10, 0, 0), 8},      {v4(100, 64, 0), 10},  {v4(127, 0, 0), 8},    {v4(169, 254, 0), 16},
    {v4(172, 16, 0), 12}, {v4(192, 0, 0), 24},    {v4(192, 0, 2), 24},   {v4(192, 88, 99), 24}, {v4(192, 168, 0), 16},
    {v4(198, 18, 0), 15}, {v4(198, 51, 100), 24}, {v4(203, 0, 113), 24}, {v4(224, 0, 0), 3}};

bool is_public_v4(std::uint32_t address) {
  return std::ranges::none_of(kReserved, [&](const Block& b) { return (address ^ b.base) >> (32 - b.bits) == 0; });
}

// Only 2000::/3 is handed out; in it, documentation and addresses that hide an IPv4 one are refused.
bool is_public_v6(const asio::ip::address_v6& address) {
  const auto bytes = address.to_bytes();
  if (bytes[0] >> 5 != 1) return false;
  const bool special = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 0x02;  // 2001::/23
  const bool documentation = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0d && bytes[3] == 0xb8;
  const bool six_to_four = bytes[0] == 0x20 && bytes[1] == 0x02;
  return !special && !documentation && !six_to_four;
}

// As it was written in the address.
std::string authority(const WebhookAddress& to) {
  const std::string host = to.host.find(':') == std::string::npos ? to.host : "[" + to.host + "]";
  return to.port == (to.tls ? "443" : "80") ? host : host + ":" + to.port;
}

http::request<http::string_body> post(const WebhookAddress& to, const std::string& body) {
  http::request<http::string_body> out{http::verb::post, to.target, 11};
  out.set(http::field::host, authority(to));
  out.set(http::field::content_type, "application/json");
  out.set(http::field::user_agent, "timetable");
  out.set(http::field::connection, "close");
  out.body() = body;
  out.prepare_payload();
  return out;
}

// Only the head of the answer is read; where it would lead is not followed.
template <class Stream>
asio::awaitable<bool> exchanged(Stream& stream, const http::request<http::string_body>& request) {
  const auto [unsent, written] = co_await http::async_write(stream, request, kToken);
  if (unsent) co_return false;
  beast::flat_buffer buffer(16 * 1024);
  http::response_parser<http::empty_body> parser;
  const auto [unread, read] = co_await http::async_read_header(stream, buffer, parser, kToken);
  co_return !unread && parser.get().result_int() / 100 == 2;
}

}  // namespace

std::optional<WebhookAddress> read_webhook(std::string_view url) {
  WebhookAddress out;
  if (url.size() > kLongest) return std::nullopt;
  if (url.starts_with("https://")) out.tls = true;
  else if (!url.starts_with("http://")) return std::nullopt;
  url.remove_prefix(out.tls ? 8 : 7);
  const bool plain = std::ranges::all_of(url, [](char c) { return c > ' ' && c <= '~'; });
  const std::size_t slash = url.find('/');
  std::string_view host = url.substr(0, slash);
  out.target = slash == std::string_view::npos ? "/" : std::string(url.substr(slash));
  out.port = out.tls ? "443" : "80";
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
    out.port = host.substr(colon + 1);
    host = host.substr(0, colon);
  }
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  out.host = host;
  const bool number = !out.port.empty() && out.port.size() <= 5 &&
      std::ranges::all_of(out.port, [](char c) { return c >= '0' && c <= '9'; });
  if (!plain || !number || out.host.empty() || out.host.find_first_of("@?#\\") != std::string::npos)
    return std::nullopt;
  return out;
}

bool is_public(const asio::ip::address& address) {
  if (address.is_v4()) return is_public_v4(address.to_v4().to_uint());
  const asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return is_public_v4(asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_uint());
  return is_public_v6(v6);
}

Webhooks::Webhooks(House& house) : house_(house), tls_(asio::ssl::context::tls_client) {
  tls_.set_default_verify_paths();
  tls_.set_verify_mode(asio::ssl::verify_peer);
}

bool Webhooks::acceptable(const std::string& url) const {
  const std::optional<WebhookAddress> to = read_webhook(url);
  if (!to) return false;
  boost::system::error_code by_name;
  const asio::ip::address address = asio::ip::make_address(to->host, by_name);
  return by_name || house_.settings.webhooks_anywhere || is_public(address);
}

void Webhooks::call(const std::string& url, const Doc& body) {
  if (std::optional<WebhookAddress> to = read_webhook(url)) {
    asio::co_spawn(asio::make_strand(house_.serving), deliver(std::move(*to), to_json(body)), asio::detached);
  }
}

asio::awaitable<void> Webhooks::deliver(WebhookAddress to, std::string body) {
  const bool done = co_await try_deliver(to, body);
  ++(done ? house_.metrics.webhooks : house_.metrics.webhooks_failed);
}

asio::awaitable<bool> Webhooks::try_deliver(const WebhookAddress& to, const std::string& body) {
  const auto executor = co_await asio::this_coro::executor;
  tcp::resolver resolver(executor);
  const auto [unknown, found] = co_await resolver.async_resolve(to.host, to.port, kToken);
  if (unknown) co_return false;
  std::vector<tcp::endpoint> reachable;
  for (const auto& entry : found) {
    if (house_.settings.webhooks_anywhere || is_public(entry.endpoint().address()))
      reachable.push_back(entry.endpoint());
  }
  if (reachable.empty()) co_return false;
  const http::request<http::string_body> request = post(to, body);
  if (!to.tls) {
    beast::tcp_stream stream(executor);
    stream.expires_after(kPatience);
    const auto [failed, used] = co_await stream.async_connect(reachable, kToken);
    if (failed) co_return false;
    co_return co_await exchanged(stream, request);
  }
  beast::ssl_stream<beast::tcp_stream> stream(executor, tls_);
  beast::get_lowest_layer(stream).expires_after(kPatience);
  stream.set_verify_callback(asio::ssl::host_name_verification(to.host));
  if (!SSL_set_tlsext_host_name(stream.native_handle(), to.host.c_str())) co_return false;
  const auto [failed, used] = co_await beast::get_lowest_layer(stream).async_connect(reachable, kToken);
  if (failed) co_return false;
  const auto [refused] = co_await stream.async_handshake(asio::ssl::stream_base::client, kToken);
  if (refused) co_return false;
  co_return co_await exchanged(stream, request);
}

}  // namespace timetable::server
