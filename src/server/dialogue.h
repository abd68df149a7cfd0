// What one connection says and is answered, without the connection: text in, text out.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/hall.h"
#include "server/limiter.h"

namespace timetable::server {

class Dialogue : public std::enable_shared_from_this<Dialogue> {
 public:
  Dialogue(House& house, Hall& hall, std::shared_ptr<Client> client, std::optional<Person> person, Lang lang);

  void greet();
  // One message at a time; answers may come later and on other threads.
  void hear(std::string_view text);
  void end();
  // Whoever holds the session now.
  void speaks_for(std::optional<Person> person);

 private:
  struct Heard {
    Doc message;
    Doc id;  // null: none
  };
  using Act = std::function<void(const std::shared_ptr<Table>& table, Reply reply)>;

  void dispatch(const Heard& heard);
  void watch(const Heard& heard);
  void unwatch(const Heard& heard);
  void choose(const Heard& heard);
  void undo(const Heard& heard);
  void consent(const Heard& heard);
  void order(const Heard& heard);
  void say(const Heard& heard);
  void ping(const Heard& heard);

  // Finds the table the message names and acts there.
  bool ended();
  void at_table(const Heard& heard, const Node& n, Act act);
  void send(Doc message, const Doc& id);
  void refuse(const Refusal& why, const Doc& id);
  bool well_formed(const Heard& heard, const std::vector<Words>& problems);
  Caller caller(const Node& n) const;

  House& house_;
  Hall& hall_;
  const std::weak_ptr<Client> client_;
  const Client* const identity_;
  std::optional<Person> person_;
  std::mutex mutex_;
  std::atomic<Lang> lang_;
  Bucket messages_;
  bool ended_ = false;
  std::map<std::string, std::shared_ptr<Table>> watched_;
};

}  // namespace timetable::server
