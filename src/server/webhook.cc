#include "server/webhook.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "core/words.h"
#include "match/json.h"

namespace timetable::server {
namespace {

constexpr long kPatience = 5;  // seconds
constexpr Millis kMinute = 60'000;
constexpr int kCallsPerPerson = 6;  // a minute: a turn that comes so often is not waited for elsewhere
constexpr int kCallsPerHost = 60;   // a minute: one chat service may serve many people
constexpr std::size_t kLongest = 500;
constexpr std::size_t kMostWaiting = 1000;  // calls: beyond that the server is being abused

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

asio::ip::address address_of(const sockaddr& address) {
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 v6;
    std::memcpy(&v6, &address, sizeof v6);
    asio::ip::address_v6::bytes_type bytes;
    std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
    return asio::ip::address_v6(bytes);
  }
  sockaddr_in v4;
  std::memcpy(&v4, &address, sizeof v4);
  return asio::ip::address_v4(ntohl(v4.sin_addr.s_addr));
}

// Where the library is about to connect to: the last moment to refuse it, after names have been resolved.
curl_socket_t open_socket(void* anywhere, curlsocktype, curl_sockaddr* to) {
  const bool inet = to->family == AF_INET || to->family == AF_INET6;
  if (!inet || (!anywhere && !is_public(address_of(to->addr)))) return CURL_SOCKET_BAD;
  return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

// Only the head of the answer is of interest.
std::size_t end_at_body(char*, std::size_t, std::size_t, void*) { return 0; }

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

struct Webhooks::Handles {
  Handles() { curl_global_init(CURL_GLOBAL_DEFAULT); }
  ~Handles() { curl_multi_cleanup(multi); }

  CURLM* multi = curl_multi_init();
  std::map<CURL*, std::unique_ptr<Call>> calls;
};

struct Webhooks::Call {
  Call(const std::string& url, std::string json, bool anywhere) : body(std::move(json)) {
    curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_PROXY, "");  // not by way of somebody who may reach more than we do
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, kPatience);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "timetable");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body.data());
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, end_at_body);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, anywhere ? this : nullptr);
    curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
  }
  ~Call() {
    curl_easy_cleanup(easy);
    curl_slist_free_all(headers);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  bool delivered() const {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status / 100 == 2;
  }

  std::string body;
  CURL* easy = curl_easy_init();
  curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
};

Webhooks::Webhooks(House& house)
    : house_(house),
      by_person_(kCallsPerPerson, kMinute),
      by_host_(kCallsPerHost, kMinute),
      handles_(std::make_unique<Handles>()),
      thread_([this] { run(); }) {}

Webhooks::~Webhooks() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  curl_multi_wakeup(handles_->multi);
  thread_.join();
  for (const auto& [easy, call] : handles_->calls) curl_multi_remove_handle(handles_->multi, easy);
}

bool Webhooks::acceptable(const std::string& url) const {
  const std::optional<WebhookAddress> to = read_webhook(url);
  if (!to) return false;
  boost::system::error_code by_name;
  const asio::ip::address address = asio::ip::make_address(to->host, by_name);
  return by_name || house_.settings.webhooks_anywhere || is_public(address);
}

void Webhooks::call(const std::string& person, const std::string& url, const Doc& body) {
  const std::optional<WebhookAddress> to = read_webhook(url);
  if (!to) return;
  if (!by_person_.allows(person, House::now()) || !by_host_.allows(lower(to->host), House::now())) {
    ++house_.metrics.webhooks_held;
    return;
  }
  auto call = std::make_unique<Call>(url, to_json(body), house_.settings.webhooks_anywhere);
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || waiting_.size() >= kMostWaiting) return;
    waiting_.push_back(std::move(call));
  }
  curl_multi_wakeup(handles_->multi);
}

void Webhooks::run() {
  const auto goes_on = [this] {
    const std::lock_guard lock(mutex_);
    return !closing_;
  };
  while (goes_on()) {
    begin_new();
    int running = 0;
    curl_multi_perform(handles_->multi, &running);
    end_done();
    curl_multi_poll(handles_->multi, nullptr, 0, running ? 1000 : 60'000, nullptr);  // ms; a new call wakes it
  }
}

void Webhooks::begin_new() {
  std::vector<std::unique_ptr<Call>> begun;
  {
    const std::lock_guard lock(mutex_);
    begun.swap(waiting_);
  }
  for (auto& call : begun) {
    curl_multi_add_handle(handles_->multi, call->easy);
    handles_->calls.emplace(call->easy, std::move(call));
  }
}

void Webhooks::end_done() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(handles_->multi, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    CURL* easy = message->easy_handle;
    const auto call = handles_->calls.find(easy);
    ++(call->second->delivered() ? house_.metrics.webhooks : house_.metrics.webhooks_failed);
    curl_multi_remove_handle(handles_->multi, easy);
    handles_->calls.erase(call);
  }
}

}  // namespace timetable::server
