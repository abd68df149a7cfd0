// Takes out of the store what need not be kept any more, by the rules that the host has published.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <mutex>

#include "server/house.h"

namespace timetable::server {

class Pruner {
 public:
  // `erase` removes a person as if they had asked for it.
  using Erase = std::function<void(Person person)>;
  Pruner(House& house, Erase erase) : house_(house), erase_(std::move(erase)), keeping_(house.settings.keeping) {}

  void keep(const Keeping& keeping);
  // If it is time. Blocks.
  void prune();
  Doc published() const;

 private:
  Keeping rules() const;

  House& house_;
  const Erase erase_;
  mutable std::mutex mutex_;
  Keeping keeping_;
  Millis next_ = 0;
};

}  // namespace timetable::server
