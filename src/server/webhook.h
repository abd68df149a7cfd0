// Tells people that it is their turn through a chat service: one POST to an address that they have given themselves.
// The address may name any host, so the server's own network must not be reachable through it: names are resolved
// first, and only public addresses are connected to.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/context.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/house.h"

namespace timetable::server {

struct WebhookAddress {
  bool tls = false;
  std::string host, port, target;
  bool operator==(const WebhookAddress&) const = default;
};

// "https://chat.example/hooks/abc", or nothing if it is not such an address.
std::optional<WebhookAddress> read_webhook(std::string_view url);

// Not of this machine, not of a private network, not reserved for something else.
bool is_public(const asio::ip::address& address);

class Webhooks {
 public:
  explicit Webhooks(House& house);

  // May a person give this address? Hosts given by name are looked at again when they are called.
  bool acceptable(const std::string& url) const;
  // Tries once, for some seconds; nobody waits for it.
  void call(const std::string& url, const Doc& body);

 private:
  asio::awaitable<void> deliver(WebhookAddress to, std::string body);
  asio::awaitable<bool> try_deliver(const WebhookAddress& to, const std::string& body);

  House& house_;
  asio::ssl::context tls_;
};

}  // namespace timetable::server
