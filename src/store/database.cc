#include "store/database.h"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <filesystem>

namespace timetable {

Result<Database> find_database(const std::string& where) {
  if (where.starts_with("sqlite:") && where.size() > 7) return Database{Database::Kind::Sqlite, where.substr(7)};
  if (where.starts_with("postgres://") || where.starts_with("postgresql://")) {
    return Database{Database::Kind::Postgres, where};
  }
  return Error{Fault::BadStore,
               "'" + where + "' is not a store: expected sqlite:FILE or postgres://user@host/database."};
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
  // Tables in play write the same pages again and again: copied into the file once in 8000 pages (32 MiB), not in 1000,
  // most of that is saved.
  sql << "PRAGMA wal_autocheckpoint = 8000";
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
                   why + "Is PostgreSQL running there, does the database exist, may this user use it?"};
    }
    return Error{
        Fault::BadStore,
        "The store '" + address + "' cannot be opened: " + why + ". Does its folder exist, and may you write there?"};
  }
}

bool Database::there() const { return kind == Kind::Postgres || std::filesystem::exists(address); }

Error store_error(const std::exception& e) {
  return {Fault::BadStore, std::string("The store does not answer as it should: ") + e.what()};
}

}  // namespace timetable
