#include "server/connection.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <charconv>

#include "core/words.h"
#include "match/json.h"
#include "server/socket.h"

namespace timetable::server {
namespace {

namespace http = beast::http;
using Head = http::header<true>;
using StringResponse = http::response<http::string_body>;
using TcpStream = beast::basic_stream<asio::ip::tcp, Strand>;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
constexpr auto kPatience = std::chrono::seconds(30);

// Only what the page itself brings may run, load or be asked; nobody may frame it.
constexpr const char* kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

constexpr Phrase kTooLarge = "The request is larger than this server takes."_en;

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

// "%C3%A9" to "é"; a percent sign without two digits stays as it is.
std::string decoded(std::string_view text, bool plus_is_space = false) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += plus_is_space && text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::string cookie_token(std::string_view header) {
  for (const std::string& part : split(header, ';')) {
    const std::size_t start = part.find_first_not_of(' ');
    if (start != std::string::npos && part.compare(start, 10, "timetable=") == 0) return part.substr(start + 10);
  }
  return {};
}

// The visitor limits are counted for: with a proxy in front, the last hop that was added, in the last header of that
// name. What a client wrote there itself comes before it.
std::string client_block(const Settings& settings, const Head& r, const asio::ip::address& peer) {
  if (!settings.behind_proxy) return address_block(peer);
  std::string chain;
  const auto [first, last] = r.equal_range("X-Forwarded-For");
  for (auto field = first; field != last; ++field) chain = text_of(field->value());
  chain.erase(0, chain.find_last_of(", \t") + 1);  // npos + 1 is 0
  boost::system::error_code failed;
  const asio::ip::address client = asio::ip::make_address(chain, failed);
  return address_block(failed ? peer : client);
}

// All but the body.
HttpRequest plain_request(const Settings& settings, const Head& r, const asio::ip::address& peer) {
  HttpRequest out;
  out.method = text_of(r.method_string());
  const std::string target = text_of(r.target());
  const std::size_t mark = target.find('?');
  out.path = decoded(std::string_view(target).substr(0, mark));
  if (mark != std::string::npos) {
    for (const std::string& part : split(std::string_view(target).substr(mark + 1), '&')) {
      const std::size_t is = part.find('=');
      out.query[decoded(part.substr(0, is), true)] = is == std::string::npos ? "" : decoded(part.substr(is + 1), true);
    }
  }
  out.token = cookie_token(text_of(r[http::field::cookie]));
  out.accept_language = text_of(r[http::field::accept_language]);
  out.device = text_of(r[http::field::user_agent]);
  out.takes_gzip = text_of(r[http::field::accept_encoding]).find("gzip") != std::string::npos;
  out.origin = text_of(r[http::field::origin]);
  out.host = text_of(r[http::field::host]);
  out.address = client_block(settings, r, peer);
  return out;
}

StringResponse full_response(HttpResponse&& from, const StringRequest& to) {
  StringResponse out{static_cast<http::status>(from.status), to.version()};
  out.set(http::field::content_type, from.type);
  out.set("Content-Security-Policy", kContentPolicy);
  out.set("X-Content-Type-Options", "nosniff");
  out.set("Referrer-Policy", "no-referrer");
  out.set("Cross-Origin-Opener-Policy", "same-origin");
  out.set("Cross-Origin-Resource-Policy", "same-origin");
  out.set("X-Frame-Options", "DENY");
  out.set(http::field::cache_control, from.lasting ? "public, max-age=31536000, immutable" : "no-store");
  if (!from.encoding.empty()) out.set(http::field::content_encoding, from.encoding);
  if (from.lasting) out.set(http::field::vary, "Accept-Encoding");
  if (!from.cookie.empty()) out.set(http::field::set_cookie, from.cookie);
  if (!from.disposition.empty()) out.set(http::field::content_disposition, from.disposition);
  if (from.retry_after > 0) out.set(http::field::retry_after, std::to_string(from.retry_after));
  out.keep_alive(to.keep_alive());
  out.body() = to.method() == http::verb::head ? std::string() : std::move(from.body);
  out.prepare_payload();
  return out;
}

HttpResponse refused(const Refusal& why, Lang lang) {
  Doc body = Doc::object();
  body.set("error", error_doc(why, lang));
  HttpResponse out;
  out.status = http_status(why.code);
  out.retry_after = why.retry_after;
  out.body = to_json(body);
  return out;
}

// Why the upgrade is not granted, if it is not.
std::optional<Refusal> refuse_upgrade(Reception& reception, const HttpRequest& r, const StringRequest& upgrade) {
  if (r.path != "/ws") return refusal(Refused::Unknown);
  if (!reception.api.same_origin(r.origin, r.host)) return refusal(Refused::Forbidden);
  const bool names_versions = upgrade.find(http::field::sec_websocket_protocol) != upgrade.end();
  if (names_versions && !offers_subprotocol(upgrade)) return refusal(Refused::Outdated);
  const std::lock_guard lock(reception.mutex);
  if (reception.closing) return refusal(Refused::Busy);
  return std::nullopt;
}

asio::awaitable<bool> respond(TcpStream& stream, HttpResponse from, const StringRequest& to) {
  StringResponse response = full_response(std::move(from), to);
  const auto [failed, bytes] = co_await http::async_write(stream, response, kToken);
  co_return !failed && response.keep_alive();
}

// Reads what the client still sends, for a moment: a connection closed on unread data takes the answer with it.
asio::awaitable<void> drain(TcpStream& stream) {
  std::array<char, 4096> ignored;
  stream.expires_after(std::chrono::seconds(2));
  for (int reads = 0; reads < 1024; ++reads) {
    if (const auto [failed, bytes] = co_await stream.async_read_some(asio::buffer(ignored), kToken); failed) break;
  }
}

asio::awaitable<void> upgrade(Reception& reception, TcpStream& stream, StringRequest request, const HttpRequest& plain,
                              Place line) {
  Place place(reception.connections, plain.address);
  const Lang lang = Api::language(plain, std::nullopt);
  std::optional<Refusal> why = refuse_upgrade(reception, plain, request);
  if (!why && !place.granted()) why = refusal(Refused::TooMany);
  if (why) {
    reception.house.metrics.refused(why->code);
    co_await respond(stream, refused(*why, lang), request);
    co_return;
  }
  std::optional<Person> person = co_await reception.api.person_of(plain.token);
  const Lang spoken = Api::language(plain, person);
  if (const std::optional<Refusal> kept_out = reception.api.kept_out(plain.address, person)) {
    reception.house.metrics.refused(kept_out->code);
    co_await respond(stream, refused(*kept_out, spoken), request);
    co_return;
  }
  Socket::open(
      reception, stream.release_socket(),
      {std::move(request), std::move(person), plain.token, plain.address, spoken, std::move(place), std::move(line)});
}

}  // namespace

void Reception::close_all() {
  const std::lock_guard lock(mutex);
  closing = true;
  for (Socket* socket : sockets) socket->close();
}

void Reception::look_again(const std::string& person) {
  std::vector<std::shared_ptr<Socket>> concerned;  // let go of without the lock: the last owner takes it
  {
    const std::lock_guard lock(mutex);
    for (Socket* socket : sockets) {
      if (!person.empty() && socket->person() != person) continue;
      if (std::shared_ptr<Socket> there = socket->weak_from_this().lock()) concerned.push_back(std::move(there));
    }
  }
  for (const auto& socket : concerned) socket->look_again();
}

namespace {

// Reads one request; what is not to be read is answered at once. Nothing: the connection ends.
asio::awaitable<std::optional<StringRequest>> read_request(Reception& reception, TcpStream& stream,
                                                           beast::flat_buffer& buffer, const asio::ip::address& peer,
                                                           HttpRequest& plain) {
  const Limits& limits = reception.house.settings.limits;
  http::request_parser<http::string_body> parser;
  parser.body_limit(limits.deck_bytes);
  parser.header_limit(16 * 1024);
  stream.expires_after(limits.first_byte);
  auto [failed, bytes] = co_await http::async_read_header(stream, buffer, parser, kToken);
  std::optional<Refusal> why;
  if (!failed) {
    plain = plain_request(reception.house.settings, parser.get(), peer);
    stream.expires_never();
    const Answer<std::size_t> admitted = co_await reception.api.admit(plain);
    if (!admitted) why = admitted.refusal();
    else if (const auto length = parser.content_length(); length && *length > *admitted)
      failed = http::error::body_limit;
    else {
      parser.body_limit(*admitted);
      stream.expires_after(kPatience);
      std::tie(failed, bytes) = co_await http::async_read(stream, buffer, parser, kToken);
    }
  }
  if (failed == http::error::body_limit) why = refusal(Refused::Malformed, kTooLarge);
  if (why) {
    reception.house.metrics.refused(why->code);
    stream.expires_after(kPatience);
    co_await respond(stream, refused(*why, Api::language(plain, std::nullopt)), StringRequest{});
    co_await drain(stream);
  }
  if (failed || why) co_return std::nullopt;
  StringRequest request = parser.release();
  plain.body = request.body();
  co_return request;
}

}  // namespace

asio::awaitable<void> serve_connection(Reception& reception, TcpSocket socket, asio::ip::address peer, Door door) {
  boost::system::error_code ignored;
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  // Behind a proxy all lines are the proxy's.
  Place line(reception.lines, reception.house.settings.behind_proxy ? std::string() : address_block(peer));
  if (!line.granted() && !reception.house.settings.behind_proxy) {
    ++reception.house.metrics.lines_refused;
    co_return;
  }
  TcpStream stream(std::move(socket));
  beast::flat_buffer buffer;
  while (true) {
    HttpRequest plain;
    asio::awaitable<std::optional<StringRequest>> request_later = read_request(reception, stream, buffer, peer, plain);
    std::optional<StringRequest> request = co_await std::move(request_later);
    if (!request) break;
    if (door == Door::Host) {
      if (!co_await respond(stream, reception.api.for_the_host(plain.path), *request)) break;
      continue;
    }
    if (beast::websocket::is_upgrade(*request)) {
      co_await upgrade(reception, stream, std::move(*request), plain, std::move(line));
      co_return;
    }
    stream.expires_never();
    const std::string address = plain.address, method = plain.method, path = plain.path;
    const Millis begun = House::now();
    HttpResponse response = co_await reception.api.handle(std::move(plain));
    reception.access.line(address, method, path, response.status, response.body.size(), House::now() - begun);
    stream.expires_after(kPatience);
    if (!co_await respond(stream, std::move(response), *request)) break;
  }
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace timetable::server
