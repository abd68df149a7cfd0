// How the nodes that share a PostgreSQL tell each other what they have changed: NOTIFY within the commit, LISTEN on a
// connection of its own. Nodes do not hear themselves.
#pragma once

#include <soci/soci.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "store/database.h"
#include "store/store.h"

namespace timetable {

// What a commit will tell the others.
class Announcements {
 public:
  explicit Announcements(std::string node) : node_(std::move(node)) {}  // without a name nothing is told

  void add(Notice::Kind kind, const std::string& id);
  void forget() { waiting_.clear(); }
  void send(soci::session& sql);  // inside the transaction: PostgreSQL tells it when that is committed

 private:
  const std::string node_;
  std::vector<std::string> waiting_;
};

// A thread that hears what other nodes announce. A lost connection is opened again; what was missed meanwhile is
// Notice::Everything.
class Listener {
 public:
  Listener(const Database& database, std::string node, std::function<void(const Notice&)> heard);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  void run();
  void hear_until_lost(void* connection);
  bool wait(int socket);  // for something to read; false: the listener ends
  void tell(const std::string& payload);

  const Database database_;
  const std::string node_;
  const std::function<void(const Notice&)> heard_;
  int wake_;  // an eventfd
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace timetable
