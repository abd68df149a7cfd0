// Threads that wait for the next step of a batch: starting new ones each time would take longer than the step.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace timetable {

class Team {
 public:
  explicit Team(int threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  int size() const { return static_cast<int>(others_.size()) + 1; }
  // Calls job(begin, end) for parts of [0, n) that together are all of it; returns when all are done.
  void share(int n, const std::function<void(int begin, int end)>& job);

 private:
  void wait_for_work(int member);
  void do_part(int member);

  std::vector<std::thread> others_;
  const std::function<void(int, int)>* job_ = nullptr;
  int n_ = 0;
  std::atomic<std::uint32_t> order_ = 0;  // rises with every share; the last is the order to go home
  std::atomic<int> busy_ = 0;
  bool over_ = false;
};

}  // namespace timetable
