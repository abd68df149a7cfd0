// The threads on which bots think. Their time is shared fairly among those for whom they think: whoever has had least
// is next, however many tables wait for somebody else.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace timetable::server {

class Thinkers {
 public:
  using Job = std::function<void()>;

  explicit Thinkers(unsigned threads);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void think(const std::string& for_whom, Job job);
  void stop();  // what waits is dropped, what is under way ends

 private:
  struct Share {
    double used = 0;  // milliseconds
    int running = 0;
    std::deque<Job> waiting;
  };
  using Shares = std::map<std::string, Share>;

  void run();
  Shares::iterator next();

  std::mutex mutex_;
  std::condition_variable wake_;
  Shares shares_;
  double level_ = 0;  // what the one whose turn was last had used: somebody new begins there
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace timetable::server
