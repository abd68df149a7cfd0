#include "store/checkpoints.h"

#include <soci/sqlite3/soci-sqlite3.h>

namespace timetable {
namespace {

// Tables in play write the same pages again and again: copied into the file once in 8000 pages (32 MiB), not in 1000,
// most of that is saved.
constexpr int kPages = 8000;

}  // namespace

Checkpoints::Checkpoints(const Database& database) : database_(database) {
  if (database_.kind == Database::Kind::Sqlite) thread_ = std::thread([this] { run(); });
}

Checkpoints::~Checkpoints() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Checkpoints::follow(soci::session& sql) {
  if (database_.kind != Database::Kind::Sqlite) return;
  const auto committed = [](void* self, sqlite_api::sqlite3* connection, const char* name, int pages) {
    // What a reader still needs cannot be copied: then it is tried again after a later commit.
    if (static_cast<Checkpoints*>(self)->rest_is_due(pages))
      (void)sqlite_api::sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    return SQLITE_OK;
  };
  sqlite_api::sqlite3_wal_hook(static_cast<soci::sqlite3_session_backend*>(sql.get_backend())->conn_, committed, this);
}

// Asked on the writer's thread after a commit. A log starts again from its beginning when all of it has been copied:
// while tables write without pause that moment comes only between two commits.
bool Checkpoints::rest_is_due(int pages) {
  if (pages < kPages) return false;
  const std::lock_guard lock(mutex_);
  if (stage_ == Stage::Copied) {
    stage_ = Stage::Small;
    return true;
  }
  stage_ = Stage::Copying;
  wake_.notify_one();
  return false;
}

void Checkpoints::run() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || stage_ == Stage::Copying; });
      if (stopping_) return;
    }
    copy();
    const std::lock_guard lock(mutex_);
    stage_ = Stage::Copied;
  }
}

void Checkpoints::copy() {
  try {
    soci::session sql;
    database_.connect(sql);
    sql << "PRAGMA wal_checkpoint(PASSIVE)";
  } catch (const std::exception&) {  // the writer copies all of it, then
  }
}

}  // namespace timetable
