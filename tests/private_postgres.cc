#include "tests/private_postgres.h"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <vector>

namespace timetable {
namespace {

namespace fs = std::filesystem;

// The newest version that Debian has installed, or an empty text.
std::string postgres_programs() {
  std::string best;
  int newest = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", none)) {
    const int version = atoi(entry.path().filename().c_str());
    if (version > newest && fs::exists(entry.path() / "bin/initdb")) {
      newest = version;
      best = (entry.path() / "bin/").string();
    }
  }
  return best;
}

// PostgreSQL refuses to run as root: then it runs as the user of Debian's package.
std::string as_somebody(const std::string& command) {
  return geteuid() == 0 ? "su postgres -s /bin/sh -c '" + command + "'" : command;
}

void run(const std::string& command) {
  if (system((as_somebody(command) + " >/dev/null 2>&1").c_str()) != 0) {
    throw std::runtime_error("this failed: " + command);
  }
}

}  // namespace

PrivatePostgres::PrivatePostgres() {
  std::string name = (fs::temp_directory_path() / "timetable-pg-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  folder_ = name;
  if (geteuid() == 0 && system(("chown postgres " + folder_).c_str()) != 0) throw std::runtime_error("chown failed");
  const std::string programs = postgres_programs(), data = folder_ + "/data";
  run(programs + "initdb -D " + data + " -U timetable -A trust --no-sync");
  run(programs + "pg_ctl -D " + data + " -w -l " + folder_ + "/log -o \"-k " + folder_ +
      " -h \\\"\\\" -c max_connections=80\" start");
}

PrivatePostgres::~PrivatePostgres() {
  const std::string stop = postgres_programs() + "pg_ctl -D " + folder_ + "/data -m immediate stop";
  if (system((as_somebody(stop) + " >/dev/null 2>&1").c_str()) == 0) fs::remove_all(folder_);
}

std::string PrivatePostgres::fresh_database() {
  const std::string name = "test" + std::to_string(++databases_);
  run(postgres_programs() + "createdb -h " + folder_ + " -U timetable " + name);
  return "postgres:///" + name + "?host=" + folder_ + "&user=timetable";
}

PrivatePostgres* PrivatePostgres::shared() {
  static const std::unique_ptr<PrivatePostgres> one =
      postgres_programs().empty() ? nullptr : std::make_unique<PrivatePostgres>();
  return one.get();
}

}  // namespace timetable
