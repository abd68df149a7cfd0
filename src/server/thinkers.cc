#include "server/thinkers.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <tuple>

namespace timetable::server {

Thinkers::Thinkers(unsigned threads) {
  for (unsigned i = 0; i < std::max(1u, threads); ++i) threads_.emplace_back([this] { run(); });
}

void Thinkers::think(const std::string& for_whom, Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    Share& share = shares_[for_whom];
    if (share.waiting.empty() && share.running == 0) share.used = std::max(share.used, level_);  // rest is not saved up
    share.waiting.push_back(std::move(job));
  }
  wake_.notify_one();
}

// Those for whom nobody thinks at the moment come first.
Thinkers::Shares::iterator Thinkers::next() {
  auto best = shares_.end();
  for (auto at = shares_.begin(); at != shares_.end(); ++at) {
    const Share& s = at->second;
    if (s.waiting.empty()) continue;
    if (best == shares_.end() || std::tie(s.running, s.used) < std::tie(best->second.running, best->second.used))
      best = at;
  }
  return best;
}

void Thinkers::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    auto turn = shares_.end();
    wake_.wait(lock, [&] { return stopping_ || (turn = next()) != shares_.end(); });
    if (stopping_) return;
    Share& share = turn->second;  // stays where it is while something runs for it
    level_ = std::max(level_, share.used);
    Job job = std::move(share.waiting.front());
    share.waiting.pop_front();
    ++share.running;
    lock.unlock();
    const auto begun = std::chrono::steady_clock::now();
    try {
      job();
    } catch (const std::exception& e) {
      spdlog::error("event=thinking-failed why=\"{}\"", e.what());
    }
    job = nullptr;
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    lock.lock();
    --share.running;
    share.used += took.count();
    std::erase_if(shares_, [&](const auto& s) {
      return s.second.waiting.empty() && s.second.running == 0 && s.second.used <= level_;
    });
  }
}

void Thinkers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& [whose, share] : shares_) share.waiting.clear();
  }
  wake_.notify_all();
  for (std::thread& t : threads_) {
    if (t.joinable()) t.join();
  }
}

}  // namespace timetable::server
