#include "lab/crew.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "lab/ranks.h"

namespace timetable {

Workers crew_of(int threads) {
  return [threads](int n, const std::function<void(int)>& job) {
    std::atomic<int> next = 0;
    const auto work = [&] {
      for (int i = next++; i < n; i = next++) job(i);
    };
    std::vector<std::thread> others;
    for (int t = 1; t < threads && t < n; ++t) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
  };
}

Result<Traffic> share_work(const Work& work, int threads) {
  if (const Result<Done> joined = join_ranks(); !joined) return joined.error();
  if (ranks().count > 1) return share_among_ranks(work, threads);
  std::mutex mutex;
  std::optional<Error> error;
  crew_of(threads)(threads, [&](int) {
    for (;;) {
      std::optional<std::string> job;
      {
        const std::lock_guard lock(mutex);
        if (error || !(job = work.next())) return;
      }
      Result<std::string> answer = work.answer(*job);
      const std::lock_guard lock(mutex);
      if (answer) work.enter(*job, std::move(*answer));
      else if (!error) error = answer.error();
    }
  });
  if (error) return *error;
  return Traffic{};
}

}  // namespace timetable
