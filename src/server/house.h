// What all tables of a server share.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>

#include "match/fairness.h"
#include "server/lobby.h"
#include "server/metrics.h"
#include "server/networks.h"
#include "server/settings.h"
#include "server/thinkers.h"
#include "store/store.h"

namespace timetable::server {

namespace asio = boost::asio;

// What must happen one after the other.
using Strand = asio::strand<asio::io_context::executor_type>;

struct House {
  asio::io_context& serving;   // threads that never wait
  Thinkers& thinking;          // bots
  asio::thread_pool& reading;  // what blocks: the store, passwords
  Store& store;
  Metrics& metrics;
  const Settings& settings;
  std::function<void(const Person& person, const Doc& body)> call_webhook;
  const ClosedDoors& doors;             // addresses that may not come in
  std::atomic<bool> closing{false};     // no bot begins to think any more
  std::atomic<bool> store_sound{true};  // it answered when it was asked last

  std::string dice_secret() const { return settings.secret ? settings.secret() : fresh_secret(); }
  // What is measured is measured by this: it begins with the time of day and is not set after that.
  static Millis now() {
    using namespace std::chrono;
    static const steady_clock::time_point began = steady_clock::now();
    static const Millis at_first = time_of_day();
    return at_first + duration_cast<milliseconds>(steady_clock::now() - began).count();
  }
  // What people are shown, and what lasts for days.
  static Millis today() { return time_of_day() + clock_set_forward; }
  static inline std::atomic<Millis> clock_set_forward{0};  // by a test

 private:
  static Millis time_of_day() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  }
};

}  // namespace timetable::server
