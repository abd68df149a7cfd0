// Players who never give up: they play one table after the other through servers that may die at any moment, come back,
// and remember every choice that was acknowledged. For crash tests.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "client/web_client.h"
#include "core/rng.h"

namespace timetable {

struct CrowdPlan {
  std::vector<ServerAddress> nodes;  // any of them serves any table
  std::vector<std::string> games;    // played in turn
  int tables = 10;                   // at once; at every third a bot has the second seat
  std::uint64_t seed = 1;
  std::chrono::milliseconds silence = std::chrono::seconds(20);  // nothing was heard for so long: something is wrong
};

// Among the lines of the table's record from `version` to before `until` must be this choice.
struct Acknowledged {
  std::string table;
  std::int64_t version = 0, until = 0;
  int seat = 0;
  std::string code;
};

struct CrowdReport {
  std::vector<std::string> tables;  // that were started
  std::vector<Acknowledged> acknowledged;
  std::int64_t finished = 0;      // tables played to the end
  std::int64_t reconnected = 0;   // connections that had to be opened again
  std::int64_t silent = 0;        // connections on which nothing was heard although the game should go on
  std::vector<std::string> left;  // tables that did not come to their end in time
};

class Crowd {
 public:
  explicit Crowd(CrowdPlan plan);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void start();
  std::int64_t acknowledged() const { return count_; }
  // No table is opened any more; those that run are played to their end, or left when the time is over.
  CrowdReport finish(std::chrono::seconds patience);

 private:
  struct Place;
  class Seated;
  void play_tables(int n);
  std::string sign_in(Rng& rng);
  bool open_table(Place& place);
  bool bring_to_start(const Place& place);
  void play_seat(const Place& place, int seat);
  const ServerAddress& any_node(Rng& rng) const;
  bool late() const { return std::chrono::steady_clock::now() > deadline_.load(); }

  const CrowdPlan plan_;
  std::atomic<bool> closing_{false};
  std::atomic<std::chrono::steady_clock::time_point> deadline_;
  std::atomic<std::int64_t> count_{0};
  std::mutex mutex_;
  CrowdReport report_;
  std::vector<std::thread> threads_;
};

}  // namespace timetable
