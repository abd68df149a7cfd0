#include "store/database.h"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

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
}

Error store_error(const std::exception& e) {
  // Tables in play write the same pages again and again: copied into the file once in 8000 pages (32 MiB), not in 1000,
  // most of that is saved.
  sql << "PRAGMA wal_autocheckpoint = 8000";
  return {Fault::BadStore, std::string("The store does not answer as it should: ") + e.what()};
}

}  // namespace timetable
