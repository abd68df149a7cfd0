// Tells people that it is their turn through a chat service: one POST to an address that they have given themselves.
// The address may name any host, so the server's own network must not be reachable through it: only public addresses
// are connected to, whatever a name resolves to.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/house.h"
#include "server/limiter.h"

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
  ~Webhooks();

  // May a person give this address? Hosts given by name are looked at again when they are called.
  bool acceptable(const std::string& url) const;
  // Tries once, for some seconds; nobody waits for it. Beyond so many calls a minute for a person and to a host, none.
  void call(const std::string& person, const std::string& url, const Doc& body);

 private:
  struct Call;
  struct Handles;

  void run();        // all calls, on a thread of their own
  void begin_new();  // those that came in meanwhile
  void end_done();

  House& house_;
  Limiter by_person_, by_host_;
  std::unique_ptr<Handles> handles_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Call>> waiting_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace timetable::server
