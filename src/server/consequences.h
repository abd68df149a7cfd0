// What follows from what moderators did: at tables, for connections, at the door. A server looks into the list of
// deeds, its own and those of other nodes and of the shell, and draws the consequences; drawing them twice does no
// harm.
#pragma once

#include <functional>
#include <mutex>

#include "server/hall.h"
#include "server/networks.h"

namespace timetable::server {

class People;

class Consequences {
 public:
  Consequences(House& house, Hall& hall, People& people, ClosedDoors& doors)
      : house_(house), hall_(hall), people_(people), doors_(doors) {}

  // Reads what is new; blocks.
  void draw();

 private:
  void draw(const Deed& deed);
  void rename_at_tables(const Deed& deed);

  House& house_;
  Hall& hall_;
  People& people_;
  ClosedDoors& doors_;
  std::mutex mutex_;
  std::int64_t seen_ = -1;  // the last deed; the first time those of the last day are looked at again
};

}  // namespace timetable::server
