// Counters for the host, as Prometheus reads them.
#pragma once

#include <array>
#include <atomic>
#include <string>

#include "server/answer.h"
#include "store/store.h"

namespace timetable::server {

struct Metrics {
  std::atomic<std::int64_t> choices{0}, bot_choices{0}, undos{0}, chat_lines{0}, requests{0}, connections_opened{0},
      connections{0}, tables{0}, tables_opened{0}, tables_loaded{0}, games_finished{0}, slow_clients{0}, webhooks{0},
      webhooks_failed{0}, lines_refused{0}, webhooks_held{0}, reports{0};
  std::array<std::atomic<std::int64_t>, 11> refusals{};

  void refused(Refused code) { ++refusals[static_cast<std::size_t>(code)]; }
  std::string text(const StoreCounters& store) const;
};

}  // namespace timetable::server
