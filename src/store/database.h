// A connection to the database behind the store: the only files that know which one it is are database.cc and
// migrations.cc.
#pragma once

#include <soci/soci.h>

#include <string>

#include "core/result.h"

namespace timetable {

struct Database {
  enum class Kind { Sqlite, Postgres };
  Kind kind = Kind::Sqlite;
  std::string address;  // a file, or what libpq connects to

  void connect(soci::session& sql) const;       // throws soci::soci_error
  Result<Done> open(soci::session& sql) const;  // the same for people: an error says what to do
  bool there() const;                           // is there a file, where it is one?
  // Where only one node uses the database, a sleeping table needs no word from others.
  bool shared() const { return kind == Kind::Postgres; }
};

Result<Database> find_database(const std::string& where);

// What a person reads when the database refuses; says nothing of addresses and passwords.
Error store_error(const std::exception& e);

}  // namespace timetable
