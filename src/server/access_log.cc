#include "server/access_log.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "core/words.h"

namespace timetable::server {
namespace {

// What somebody asks for may hold anything: it stays on its line.
std::string on_one_line(std::string text) {
  constexpr std::size_t kLongest = 300;
  if (text.size() > kLongest) text.resize(kLongest);
  std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7F; }, '_');
  return text;
}

}  // namespace

Result<Done> AccessLog::open() {
  if (file_.empty()) return Done{};
  try {
    const auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file_);
    auto log = std::make_shared<spdlog::logger>("access", sink);
    log->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %v", spdlog::pattern_time_type::utc);
    log->flush_on(spdlog::level::info);
    const std::lock_guard lock(mutex_);
    log_ = std::move(log);
    return Done{};
  } catch (const std::exception& e) {
    return Error{Fault::BadFile, say("The access log ''{file}'' cannot be written: {why}"_en, file_, e.what())};
  }
}

void AccessLog::line(const std::string& address, const std::string& method, const std::string& path, unsigned status,
                     std::size_t bytes, Millis took) {
  std::shared_ptr<spdlog::logger> log;
  {
    const std::lock_guard lock(mutex_);
    log = log_;
  }
  if (!log) return;
  log->info("{} {} {} {} {} {}", address, on_one_line(method), on_one_line(path), status, bytes, took);
}

}  // namespace timetable::server
