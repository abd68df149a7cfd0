// The one moment at which a table is looked at although nobody asks.
#pragma once

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <functional>

#include "server/house.h"

namespace timetable::server {

class Alarm {
 public:
  explicit Alarm(const Strand& strand) : timer_(strand) {}

  // Takes the place of what was set before.
  void set(Millis from_now, std::function<void()> then) {
    timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(0, from_now)));
    timer_.async_wait([then = std::move(then)](const boost::system::error_code& cancelled) {
      if (!cancelled) then();
    });
  }
  void cancel() { timer_.cancel(); }

 private:
  asio::steady_timer timer_;
};

}  // namespace timetable::server
