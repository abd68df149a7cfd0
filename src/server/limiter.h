// How much somebody may do: buckets of tokens that refill with time.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "store/rows.h"

namespace timetable::server {

// Holds up to `capacity`, refilled evenly over `period`.
class Bucket {
 public:
  Bucket(double capacity, Millis period, Millis now)
      : capacity_(capacity), per_ms_(capacity / static_cast<double>(period)), tokens_(capacity), at_(now) {}
  bool take(Millis now);
  bool full(Millis now) const { return tokens_ + per_ms_ * static_cast<double>(now - at_) >= capacity_; }

 private:
  double capacity_, per_ms_, tokens_;
  Millis at_;
};

// What is counted as one visitor: an IPv4 address, or the /64 that everybody with IPv6 has for themselves.
std::string address_block(const boost::asio::ip::address& address);

// A bucket for each address.
class Limiter {
 public:
  Limiter(int capacity, Millis period) : capacity_(capacity), period_(period) {}
  bool allows(const std::string& who, Millis now);
  // From now on, for everybody anew.
  void allow(int capacity);

 private:
  static constexpr std::size_t kMostBuckets = 100'000;  // before the full ones are forgotten
  int capacity_;
  const Millis period_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// How many of something an address has at the same time.
class Counter {
 public:
  explicit Counter(int most) : most_(most) {}
  bool enter(const std::string& who);
  void leave(const std::string& who);
  void allow(int most);

 private:
  int most_;
  std::mutex mutex_;
  std::unordered_map<std::string, int> counts_;
};

// One of them, given back at the end.
class Place {
 public:
  Place(Counter& counter, std::string who) : counter_(counter.enter(who) ? &counter : nullptr), who_(std::move(who)) {}
  Place(Place&& from) noexcept : counter_(std::exchange(from.counter_, nullptr)), who_(std::move(from.who_)) {}
  Place& operator=(Place&&) = delete;
  ~Place() {
    if (counter_) counter_->leave(who_);
  }
  bool granted() const { return counter_ != nullptr; }

 private:
  Counter* counter_;
  std::string who_;
};

}  // namespace timetable::server
