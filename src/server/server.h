// `timetable serve`: one process with page, API and WebSocket.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "server/settings.h"

namespace timetable::server {

class Server {
 public:
  // Opens the store, listens, and serves on its own threads from then on.
  static Result<std::unique_ptr<Server>> start(const Settings& settings);
  ~Server();  // stops
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned short port() const;
  unsigned short host_port() const;  // of --metrics
  std::size_t tables_in_memory() const;
  // Takes over what can be changed while it runs: limits, retention; reads the page again and begins the access log
  // anew.
  Result<Done> reload(const Settings& fresh);
  // Nothing new is accepted, what was asked is made durable, connections are closed, the store is closed.
  void stop();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace timetable::server
