// One client's interest in one table.
#pragma once

#include "server/table.h"

namespace timetable::server {

// At most one state is on its way to a client: if something changes meanwhile, the newest follows when it has left.
struct Table::Watch {
  enum Sending : int { Idle, OnItsWay, OnItsWayAndOld };

  std::weak_ptr<Client> client;
  const Client* identity = nullptr;
  Caller who;
  Detail detail = Detail::Picture;
  Lang lang = Lang::En;
  Seat viewer = kSpectator;
  bool chosen_seat = false;  // the client has said which
  std::int64_t seen = 0;     // the version sent last
  SeatSet turn_told;         // to somebody who has the table in a list
  std::atomic<int> sending{Idle};
};

}  // namespace timetable::server
