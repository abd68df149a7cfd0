// Many tables played at once through the protocol, to see what a server can do.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client/web_client.h"
#include "core/result.h"

namespace timetable {

struct LoadPlan {
  ServerAddress server;
  std::string game = "whisperers";
  int tables = 100;
  int idle = 0;                                    // further connections that say nothing
  double rate = 0;                                 // choices a second over all tables; 0: as fast as answers come
  double seconds = 10;                             // measured
  double warm_up = 2;                              // before
  std::function<void(bool begins)> measured = {};  // told when measuring begins and ends
};

struct LoadReport {
  int tables = 0, connections = 0;
  double seconds = 0;
  std::int64_t acknowledged = 0, refused = 0, games = 0, lost = 0;  // lost: connections that ended
  double per_second = 0;
  double p50_ms = 0, p90_ms = 0, p99_ms = 0, worst_ms = 0;
};

Result<LoadReport> run_load(const LoadPlan& plan);

}  // namespace timetable
