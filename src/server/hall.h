// All tables of a server: finds them, in memory or in the store, opens new ones, and lets those go that nobody uses.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/table.h"

namespace timetable::server {

class Hall {
 public:
  using Found = std::function<void(Answer<std::shared_ptr<Table>>)>;

  explicit Hall(House& house) : house_(house) {}

  // Calls back at once, or on another thread when the table was read. An unknown id is Refused::Unknown.
  void find(const std::string& id, Found found);
  void open(Entry entry, const Caller& who, Reply reply);

  // Another node has written: tables in memory look again.
  void heard(const Notice& notice);

  // Wakes what is due and parks what nobody uses.
  void sweep();
  // Calls back when everything that was asked of any table is durable.
  void settle(std::function<void()> then);
  std::size_t size() const;
  void clear();

 private:
  // A table that is being read, and who waits for it.
  struct Loading {
    std::vector<Found> waiting;
    bool outdated = false;  // another node wrote meanwhile: what was read may be from before
  };
  void loaded(const std::string& id, Answer<std::shared_ptr<Table>> table);
  void park_unused();
  void wake_due();

  House& house_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<std::string, Loading> loading_;
};

}  // namespace timetable::server
