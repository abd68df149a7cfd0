#include "store/notices.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

namespace timetable {
namespace {

constexpr int kPauseMs = 500;  // before a lost connection is tried again

// "node kind id": "5f…a1 t k3v9…"
constexpr std::array<char, 3> kKinds = {'t', 'p', '*'};

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
struct FreeNotify {
  void operator()(PGnotify* notify) const { PQfreemem(notify); }
};

bool listens(PGconn* connection) {
  if (PQstatus(connection) != CONNECTION_OK) return false;
  const std::unique_ptr<PGresult, ClearResult> result(PQexec(connection, "LISTEN timetable"));
  return PQresultStatus(result.get()) == PGRES_COMMAND_OK;
}

}  // namespace

void Announcements::add(Notice::Kind kind, const std::string& id) {
  if (node_.empty()) return;
  std::string payload = node_ + " " + kKinds[static_cast<std::size_t>(kind)] + " " + id;
  if (std::ranges::find(waiting_, payload) == waiting_.end()) waiting_.push_back(std::move(payload));
}

void Announcements::send(soci::session& sql) {
  for (const std::string& payload : waiting_) sql << "SELECT pg_notify('timetable', :p)", soci::use(payload);
  waiting_.clear();
}

Listener::Listener(const Database& database, std::string node, std::function<void(const Notice&)> heard)
    : database_(database), node_(std::move(node)), heard_(std::move(heard)), wake_(eventfd(0, EFD_CLOEXEC)) {
  thread_ = std::thread([this] { run(); });
}

Listener::~Listener() {
  stopping_ = true;
  eventfd_write(wake_, 1);
  thread_.join();
  close(wake_);
}

void Listener::run() {
  while (!stopping_) {
    const std::unique_ptr<PGconn, CloseConnection> connection(PQconnectdb(database_.address.c_str()));
    if (listens(connection.get())) {
      heard_({Notice::Kind::Everything, {}});  // what was written before is not told
      hear_until_lost(connection.get());
    }
    pollfd stop{.fd = wake_, .events = POLLIN, .revents = 0};
    if (!stopping_) poll(&stop, 1, kPauseMs);
  }
}

bool Listener::wait(int socket) {
  std::array<pollfd, 2> waiting = {{{socket, POLLIN, 0}, {wake_, POLLIN, 0}}};
  poll(waiting.data(), waiting.size(), -1);
  return !stopping_;
}

void Listener::hear_until_lost(void* opened) {
  auto* connection = static_cast<PGconn*>(opened);
  while (wait(PQsocket(connection))) {
    if (PQconsumeInput(connection) == 0) return;
    while (const std::unique_ptr<PGnotify, FreeNotify> notify{PQnotifies(connection)}) tell(notify->extra);
  }
}

void Listener::tell(const std::string& payload) {
  const std::size_t space = payload.find(' ');
  if (space == std::string::npos || space + 3 > payload.size() || payload.substr(0, space) == node_) return;
  const auto kind = std::ranges::find(kKinds, payload[space + 1]);
  if (kind == kKinds.end()) return;
  heard_({static_cast<Notice::Kind>(kind - kKinds.begin()), payload.substr(space + 3)});
}

}  // namespace timetable
