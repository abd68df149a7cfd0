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

// A file that one server has for itself as long as this lives; the system lets go of it when the process ends, however.
class Claim {
 public:
  Claim() = default;
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  // An error: another server has it. Where several may share the database there is nothing to claim.
  Result<Done> take(const Database& database);
  // Is the file still the one that was there when it was remembered?
  void remember_file();
  bool holds() const;

 private:
  std::string file_;
  unsigned long long device_ = 0, inode_ = 0;
  int lock_ = -1;
};

Result<Database> find_database(const std::string& where);

// What a person reads when the database refuses; says nothing of addresses and passwords.
Error store_error(const std::exception& e);

}  // namespace timetable
