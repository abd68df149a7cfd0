#include "store/database.h"

#include <fcntl.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/words.h"

namespace timetable {

Result<Database> find_database(const std::string& where) {
  if (where.starts_with("sqlite:") && where.size() > 7) return Database{Database::Kind::Sqlite, where.substr(7)};
  if (where.starts_with("postgres://") || where.starts_with("postgresql://")) {
    // A name for those who look at the database; and SOCI spoils an address that has no parameter at all.
    const bool named = where.find("application_name=") != std::string::npos;
    const char* const mark = where.find('?') == std::string::npos ? "?" : "&";
    return Database{Database::Kind::Postgres, named ? where : where + mark + "application_name=timetable"};
  }
  return Error{Fault::BadStore,
               say("''{word}'' is not a store: expected sqlite:FILE or postgres://user@host/database."_en, where)};
}

void Database::connect(soci::session& sql) const {
  if (kind == Kind::Postgres) {
    sql.open(soci::postgresql, address);
    sql << "SET client_min_messages = warning";
    return;
  }
  sql.open(soci::sqlite3, "dbname=\"" + address + "\" timeout=10");
  // Readers never wait for the writer, and a commit is on the disk when it returns.
  sql << "PRAGMA journal_mode = WAL";
  sql << "PRAGMA synchronous = FULL";
}

Result<Done> Database::open(soci::session& sql) const {
  try {
    connect(sql);
    return Done{};
  } catch (const std::exception& e) {
    std::string why = e.what();
    std::ranges::replace_if(why, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    if (kind == Kind::Postgres) {
      return Error{Fault::BadStore,
                   say("{why}Is PostgreSQL running there, does the database exist, may this user use it?"_en, why)};
    }
    return Error{
        Fault::BadStore,
        say("The store ''{store}'' cannot be opened: {why}. Does its folder exist, and may you write there?"_en,
            address, why)};
  }
}

Claim::~Claim() {
  if (lock_ >= 0) ::close(lock_);
}

// Beside the file, not on it: closing a file that SQLite has open, too, would free SQLite's own locks.
Result<Done> Claim::take(const Database& database) {
  if (database.shared()) return Done{};
  std::error_code failed;
  const std::filesystem::path real = std::filesystem::weakly_canonical(database.address, failed);
  file_ = failed ? database.address : real.string();
  lock_ = ::open((file_ + "-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (lock_ < 0) return Done{};  // no file can be made there: opening the store says so
  if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) return Done{};
  return Error{
      Fault::BadStore,
      say("Another server uses the store ''{store}'': end it, or give this one a store of its own with --store. "
          "Several servers can share one in PostgreSQL."_en,
          database.address)};
}

bool Claim::holds() const {
  if (file_.empty()) return true;
  struct stat now{};
  if (::stat(file_.c_str(), &now) != 0) return false;
  return inode_ == 0 || (now.st_ino == inode_ && now.st_dev == device_);
}

void Claim::remember_file() {
  struct stat now{};
  if (file_.empty() || ::stat(file_.c_str(), &now) != 0) return;
  device_ = now.st_dev;
  inode_ = now.st_ino;
}

bool Database::there() const { return kind == Kind::Postgres || std::filesystem::exists(address); }

Error store_error(const std::exception& e) {
  return {Fault::BadStore, say("The store does not answer as it should: {why}"_en, e.what())};
}

}  // namespace timetable
