// A program at a table of a server: it is asked by docs/engine-protocol.md, and we carry its answers there by
// docs/protocol.md. It acts for the person whose token it has, or for a new guest.
#pragma once

#include <functional>
#include <string>

#include "client/web_client.h"
#include "core/result.h"
#include "outside/program.h"

namespace timetable {

struct SittingPlan {
  ServerAddress server;
  std::string token;  // of a session; empty: a new guest
  std::string table, key;
  ProgramOrder program;
  std::function<void(const Words&)> tell = [](const Words&) {};
  std::function<void(const std::string& token)> guest = [](const std::string&) {};  // who it was
};

struct Sitting {
  std::int64_t choices = 0;
  Doc end;  // {"ranks","scores"} once the game is over
};

// Sits down if there is a free seat and plays until the game is over. A program that fails leaves the table: the
// server's stand-in plays on.
Result<Sitting> sit_at_table(const SittingPlan& plan);

}  // namespace timetable
