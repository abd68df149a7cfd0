// A line a request, for hosts who want one.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "core/result.h"
#include "store/rows.h"

namespace spdlog {
class logger;
}

namespace timetable::server {

class AccessLog {
 public:
  // An empty name: no log.
  explicit AccessLog(std::string file) : file_(std::move(file)) {}
  // Begins the file, or goes on with it: again after it was moved away.
  Result<Done> open();
  // Without the query, in which keys of tables may stand.
  void line(const std::string& address, const std::string& method, const std::string& path, unsigned status,
            std::size_t bytes, Millis took);

 private:
  const std::string file_;
  std::mutex mutex_;
  std::shared_ptr<spdlog::logger> log_;
};

}  // namespace timetable::server
