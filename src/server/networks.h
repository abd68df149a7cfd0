// Addresses and ranges of them that are kept out.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/rows.h"

namespace timetable::server {

// An address with the number of bits that count.
struct Network {
  boost::asio::ip::address base;
  int bits = 0;
  bool holds(const boost::asio::ip::address& address) const;
  std::string text() const;  // "203.0.113.0/24"
};

// "203.0.113.7", "203.0.113.0/24", "2001:db8::/48"; an IPv6 address stands for its /64, as everywhere here. Nothing for
// what is none, and for ranges so wide that they are a mistake (IPv4 below /8, IPv6 below /16).
std::optional<Network> read_network(std::string_view text);

// The ranges that are closed now.
class ClosedDoors {
 public:
  void replace(const std::vector<Ban>& bans);
  // Why whoever comes from there may not come in; `block` is what a visitor is counted as (limiter.h).
  std::optional<Ban> closed_to(const std::string& block, Millis now) const;

 private:
  struct Door {
    Network network;
    Ban ban;
  };
  mutable std::mutex mutex_;
  std::vector<Door> doors_;
};

}  // namespace timetable::server
