// A PostgreSQL server of a test's own: Debian's package, a fresh folder, a socket that nobody else sees; gone
// afterwards.
#pragma once

#include <string>

namespace timetable {

class PrivatePostgres {
 public:
  PrivatePostgres();  // starts it; throws std::runtime_error with the reason
  ~PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;

  // The address of a fresh database.
  std::string fresh_database();

  // One for the whole test program, or null where PostgreSQL is not installed.
  static PrivatePostgres* shared();

 private:
  std::string folder_;
  int databases_ = 0;
};

}  // namespace timetable
