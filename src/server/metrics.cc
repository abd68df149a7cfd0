#include "server/metrics.h"

#include <fmt/format.h>

namespace timetable::server {
namespace {

void add(std::string& out, std::string_view name, std::string_view kind, std::string_view help, std::int64_t value) {
  out +=
      fmt::format("# HELP timetable_{0} {1}\n# TYPE timetable_{0} {2}\ntimetable_{0} {3}\n", name, help, kind, value);
}

}  // namespace

std::string Metrics::text(const StoreCounters& store) const {
  std::string out;
  add(out, "choices_total", "counter", "Choices of people that became durable.", choices);
  add(out, "bot_choices_total", "counter", "Choices of bots and stand-ins that became durable.", bot_choices);
  add(out, "undos_total", "counter", "Choices taken back.", undos);
  add(out, "chat_lines_total", "counter", "Lines said at tables.", chat_lines);
  add(out, "requests_total", "counter", "HTTP requests.", requests);
  add(out, "connections_opened_total", "counter", "WebSocket connections ever opened.", connections_opened);
  add(out, "connections", "gauge", "WebSocket connections now.", connections);
  add(out, "slow_clients_total", "counter", "Connections closed because they did not read.", slow_clients);
  add(out, "lines_refused_total", "counter", "Connections of addresses that had too many.", lines_refused);
  add(out, "tables", "gauge", "Tables in memory.", tables);
  add(out, "tables_opened_total", "counter", "Tables opened by people.", tables_opened);
  add(out, "tables_loaded_total", "counter", "Tables that came back from the store.", tables_loaded);
  add(out, "games_finished_total", "counter", "Games played to their end.", games_finished);
  add(out, "webhooks_total", "counter", "Calls that told somebody that it is their turn.", webhooks);
  add(out, "webhooks_failed_total", "counter", "Such calls that did not arrive.", webhooks_failed);
  add(out, "webhooks_held_total", "counter", "Such calls that were too many for a person or a host.", webhooks_held);
  add(out, "reports_total", "counter", "What people told the moderators.", reports);
  add(out, "store_writes_total", "counter", "Writes that were asked of the store.", store.writes);
  add(out, "store_commits_total", "counter", "Commits of the store; each holds one or more writes.", store.commits);
  out +=
      "# HELP timetable_refusals_total Requests that were refused, by code.\n# TYPE timetable_refusals_total counter\n";
  for (std::size_t i = 0; i < refusals.size(); ++i) {
    out += fmt::format("timetable_refusals_total{{code=\"{}\"}} {}\n", code_of(static_cast<Refused>(i)),
                       refusals[i].load());
  }
  return out;
}

}  // namespace timetable::server
