// `timetable serve` as a process of its own, which can be killed.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "cli/command.h"
#include "client/web_client.h"

namespace timetable::cli {

// What reports about servers say, row by row.
inline constexpr Phrase kTables = "tables"_en, kSeconds = "seconds"_en;
inline constexpr Phrase kAcknowledged = "acknowledged choices"_en;
void print_row(const Phrase& what, const std::string& value);
template <class T>
void print_row(const Phrase& what, const T& value) {
  print_row(what, wording(value, spoken()));
}

// Options of a server that trusts its only visitor.
std::vector<std::string> without_limits(const std::string& store);

class ServerProcess {
 public:
  // `log`: where its output goes; empty: nowhere.
  ServerProcess(std::vector<std::string> options, std::string log);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  const ServerAddress& address() const { return address_; }
  // Starts it and waits until it is ready: the seconds that took, or less than nothing if it did not happen.
  double start();
  // What it has used so far, and uses now.
  struct Use {
    double user_us = 0, system_us = 0;  // of a processor
    double resident_mib = 0;
  };
  Use use() const;
  bool runs();   // has it not ended by itself?
  void kill();   // SIGKILL
  bool close();  // SIGTERM; did it end as it should?

 private:
  bool spawn();
  bool ready() const;

  const std::vector<std::string> options_;
  const std::string log_;
  ServerAddress address_;
  pid_t pid_ = 0;
};

}  // namespace timetable::cli
