// One thread that writes. Whatever is waiting when a commit begins goes into it, so a hundred tables cost one wait for
// the disk.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "store/checkpoints.h"
#include "store/database.h"
#include "store/notices.h"
#include "store/store.h"

namespace timetable {

// Statements that run often, each prepared the first time.
class Statements {
 public:
  explicit Statements(soci::session& sql) : sql_(sql) {}

  // How many rows it changed. The text is a literal: it is known by its address.
  template <class... Values>
  long long run(const char* text, const Values&... values) {
    const auto [at, fresh] = prepared_.try_emplace(text, sql_);
    soci::statement& statement = at->second;
    if (fresh) {
      statement.alloc();
      statement.prepare(text);
    }
    const Cleanup cleanup{statement};
    (statement.exchange(soci::use(values)), ...);
    statement.define_and_bind();
    statement.execute(true);
    return statement.get_affected_rows();
  }

 private:
  struct Cleanup {
    soci::statement& statement;
    ~Cleanup() { statement.bind_clean_up(); }
  };
  soci::session& sql_;
  std::map<const char*, soci::statement> prepared_;
};

struct WriterConnection {
  soci::session sql;
  std::optional<Statements> often;
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
  Checkpoints checkpoints_;
  WriterConnection connection_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Task> waiting_;
  bool stopping_ = false;
  StoreCounters counters_;
  std::thread thread_;
};

}  // namespace timetable
