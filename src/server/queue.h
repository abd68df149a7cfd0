// What is to be done at one table, one thing after the other. While something is being made durable the rest waits, so
// nobody is ever shown what a crash could take back.
#pragma once

#include <boost/asio/defer.hpp>
#include <deque>
#include <functional>
#include <memory>

#include "server/house.h"

namespace timetable::server {

class Queue {
 public:
  using Job = std::function<void()>;

  explicit Queue(asio::io_context& serving) : strand_(serving.get_executor()) {}

  const Strand& strand() const { return strand_; }
  // On any thread; the owner of the queue lives until the job is in it.
  void add(std::shared_ptr<void> owner, Job job) {
    asio::defer(strand_, [this, owner = std::move(owner), job = std::move(job)]() mutable {
      jobs_.push_back(std::move(job));
      go_on();
    });
  }

  // On the strand: what is under way takes longer; it is over; the next.
  void hold() { held_ = true; }
  void release() { held_ = false; }
  bool held() const { return held_; }
  void go_on() {
    while (!held_ && !jobs_.empty()) {
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      job();
    }
  }

 private:
  Strand strand_;
  std::deque<Job> jobs_;
  bool held_ = false;
};

}  // namespace timetable::server
