#include "server/limiter.h"

#include <algorithm>

namespace timetable::server {

bool Bucket::take(Millis now) {
  tokens_ = std::min(capacity_, tokens_ + per_ms_ * static_cast<double>(std::max<Millis>(0, now - at_)));
  at_ = now;
  if (tokens_ < 1) return false;
  tokens_ -= 1;
  return true;
}

std::string address_block(const boost::asio::ip::address& address) {
  using namespace boost::asio::ip;
  if (address.is_v4()) return address.to_string();
  const address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return make_address_v4(v4_mapped, v6).to_string();
  address_v6::bytes_type bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return address_v6(bytes).to_string() + "/64";
}

bool Limiter::allows(const std::string& who, Millis now) {
  const std::lock_guard lock(mutex_);
  if (buckets_.size() > kMostBuckets) {
    std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now); });
  }
  return buckets_.try_emplace(who, capacity_, period_, now).first->second.take(now);
}

void Limiter::allow(int capacity) {
  const std::lock_guard lock(mutex_);
  if (capacity == capacity_) return;
  capacity_ = capacity;
  buckets_.clear();
}

void Counter::allow(int most) {
  const std::lock_guard lock(mutex_);
  most_ = most;
}

bool Counter::enter(const std::string& who) {
  const std::lock_guard lock(mutex_);
  int& count = counts_[who];
  if (count >= most_) return false;
  ++count;
  return true;
}

void Counter::leave(const std::string& who) {
  const std::lock_guard lock(mutex_);
  if (const auto at = counts_.find(who); at != counts_.end() && --at->second == 0) counts_.erase(at);
}

}  // namespace timetable::server
