// Brings the write-ahead log of an SQLite store into its file. A commit that does so keeps every table waiting while
// thousands of pages are copied; here a thread of its own copies them, and the writer only what came in meanwhile.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/database.h"

namespace timetable {

class Checkpoints {
 public:
  explicit Checkpoints(const Database& database);
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  // From now on the commits of this connection are followed.
  void follow(soci::session& sql);

 private:
  enum class Stage : unsigned char { Small, Copying, Copied };
  bool rest_is_due(int pages);
  void run();
  void copy();

  const Database database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Stage stage_ = Stage::Small;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace timetable
