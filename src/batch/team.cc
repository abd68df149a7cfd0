#include "batch/team.h"

#include <algorithm>

namespace timetable {
namespace {

constexpr int kSmallestPart = 16;  // tables: below it, waking somebody takes longer

}  // namespace

Team::Team(int threads) {
  for (int member = 1; member < threads; ++member) others_.emplace_back([this, member] { wait_for_work(member); });
}

Team::~Team() {
  over_ = true;
  ++order_;
  order_.notify_all();
  for (std::thread& other : others_) other.join();
}

void Team::share(int n, const std::function<void(int, int)>& job) {
  if (others_.empty() || n < 2 * kSmallestPart) return job(0, n);
  job_ = &job, n_ = n;
  busy_ = static_cast<int>(others_.size());
  ++order_;
  order_.notify_all();
  do_part(0);
  for (int busy = busy_; busy > 0; busy = busy_) busy_.wait(busy);
}

void Team::wait_for_work(int member) {
  std::uint32_t done = 0;
  while (true) {
    order_.wait(done);
    done = order_;
    if (over_) return;
    do_part(member);
    if (--busy_ == 0) busy_.notify_one();
  }
}

void Team::do_part(int member) {
  const auto begin_of = [&](int m) { return static_cast<int>(static_cast<std::int64_t>(n_) * m / size()); };
  if (begin_of(member) < begin_of(member + 1)) (*job_)(begin_of(member), begin_of(member + 1));
}

}  // namespace timetable
