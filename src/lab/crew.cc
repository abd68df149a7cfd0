#include "lab/crew.h"

#include <atomic>
#include <thread>
#include <vector>

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

}  // namespace timetable
