// One thread that writes. Whatever is waiting when a commit begins goes into it, so a hundred tables cost one wait for
// the disk.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "store/database.h"
#include "store/notices.h"
#include "store/store.h"

namespace timetable {

// The statement that runs most, prepared once.
class AppendStatement {
 public:
  explicit AppendStatement(soci::session& sql);
  bool run(const std::string& table, const Append& append);  // false: the version is taken

 private:
  std::string table_;
  Append append_;
  soci::statement insert_;
};

struct WriterConnection {
  soci::session sql;
  std::optional<AppendStatement> append;
  Announcements announce;
};

// Thrown by a job that finds out after its first change that it must not be: the job is undone, Fault::Stale.
struct Conflict {};

class Writer {
 public:
  // Returns an error only if it has changed nothing. May throw.
  using Job = std::function<Result<Done>(WriterConnection&)>;

  Writer(const Database& database, const std::string& node);
  ~Writer();
  void add(Job job, Written done);
  StoreCounters counters() const;

 private:
  struct Task {
    Job job;
    Written done;
  };
  void run();
  void commit(std::vector<Task>& tasks);
  bool commit_together(std::vector<Task>& tasks, std::vector<Result<Done>>& outcomes);
  Result<Done> commit_alone(Task& task);
  void connect();

  const Database database_;
  WriterConnection connection_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Task> waiting_;
  bool stopping_ = false;
  StoreCounters counters_;
  std::thread thread_;
};

}  // namespace timetable
