// Another program behind its standard input and output: lines there and back, each within a time. Nothing else of ours
// is open to it, and whatever it does, nobody here waits longer than they said.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace timetable {

using Moment = std::chrono::steady_clock::time_point;
inline Moment in_milliseconds(std::int64_t n) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(n);
}

class Process {
 public:
  static constexpr std::size_t kLongestLine = 1 << 20;  // bytes: a flood without a line feed ends here
  enum class State { Runs, Gone, Flooded };

  // The command's words are separated by blanks; no shell reads them. What it writes to standard error goes to the end
  // of this file, or nowhere.
  static Result<std::unique_ptr<Process>> start(const std::string& command, const std::string& errors_to);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // False: it does not read, or it is gone.
  bool send(std::string_view line, Moment until);
  // Nothing: it has not said anything in time, or it is gone.
  std::optional<std::string> line(Moment until);
  State state() const { return state_; }
  void kill();  // it and all that it has started

 private:
  Process(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}
  bool read_more(Moment until);
  void end(State why);

  pid_t pid_;
  int to_, from_;
  std::string heard_;
  std::size_t searched_ = 0;
  State state_ = State::Runs;
};

}  // namespace timetable
