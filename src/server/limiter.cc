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

bool Limiter::allows(const std::string& who, Millis now) {
  const std::lock_guard lock(mutex_);
  if (buckets_.size() > kMostBuckets) {
    std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now); });
  }
  return buckets_.try_emplace(who, capacity_, period_, now).first->second.take(now);
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
