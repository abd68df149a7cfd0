#include "store/writer.h"

namespace timetable {

Writer::Writer(const Database& database, const std::string& node)
    : database_(database), checkpoints_(database), connection_{{}, {}, Announcements(node)} {
  connect();
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Writer::connect() {
  connection_.often.reset();
  connection_.sql.close();
  database_.connect(connection_.sql);
  checkpoints_.follow(connection_.sql);
  connection_.often.emplace(connection_.sql);
}

void Writer::add(Job job, Written done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(job), std::move(done)});
  }
  wake_.notify_one();
}

StoreCounters Writer::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

void Writer::run() {
  std::vector<Task> tasks;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      tasks.swap(waiting_);
    }
    commit(tasks);
    tasks.clear();
  }
}

void Writer::commit(std::vector<Task>& tasks) {
  std::vector<Result<Done>> outcomes;
  if (!commit_together(tasks, outcomes)) {  // one of them stands in the way: each for itself
    outcomes.clear();
    for (Task& task : tasks) outcomes.push_back(commit_alone(task));
  }
  {
    const std::lock_guard lock(mutex_);
    const auto count = static_cast<std::int64_t>(tasks.size());
    counters_.writes += count;
    ++counters_.commits;
    counters_.largest_commit = std::max(counters_.largest_commit, count);
  }
  for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i].done(std::move(outcomes[i]));
}

bool Writer::commit_together(std::vector<Task>& tasks, std::vector<Result<Done>>& outcomes) {
  try {
    soci::transaction all(connection_.sql);
    connection_.announce.forget();
    for (Task& task : tasks) outcomes.push_back(task.job(connection_));
    connection_.announce.send(connection_.sql);
    all.commit();
    return true;
  } catch (const Conflict&) {
  } catch (const std::exception&) {
  }
  return false;
}

Result<Done> Writer::commit_alone(Task& task) {
  for (int attempt = 0;; ++attempt) {
    try {
      soci::transaction one(connection_.sql);
      connection_.announce.forget();
      Result<Done> outcome = task.job(connection_);
      connection_.announce.send(connection_.sql);
      one.commit();
      return outcome;
    } catch (const Conflict&) {
      return Error{Fault::Stale, "Somebody else has changed this in the meantime: look again."_en};
    } catch (const std::exception& e) {
      if (attempt > 0) return store_error(e);
      try {  // the connection may have been lost
        connect();
      } catch (const std::exception& gone) {
        return store_error(gone);
      }
    }
  }
}

}  // namespace timetable
