// Who watches a table, and what each of them is shown of it. On the table's strand.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/facts.h"
#include "server/house.h"

namespace timetable::server {

// A connection, as tables see it.
class Client {
 public:
  virtual ~Client() = default;
  // Takes the text to be sent, which is about a table or (null) anything else; `written` is called when it left, on any
  // thread, or never if the connection ends or the text is withdrawn.
  virtual void send(std::shared_ptr<const std::string> text, const void* about, std::function<void()> written) = 0;
  // What was said about this and has not left yet, does not leave any more.
  virtual void withdraw(const void* about) = 0;
};

// Program: the picture, and for whoever is asked a world to look ahead in (docs/engine-protocol.md).
enum class Detail : unsigned char { Picture, Outline, Table, Program };

struct WatchRequest {
  std::shared_ptr<Client> client;
  Caller who;
  Detail detail = Detail::Picture;
  Lang lang = Lang::En;
  std::int64_t version = 0;  // the last one the client has seen
  std::optional<std::int64_t> seat;
};

class Audience {
 public:
  // Has something done in the table's turn, if the table still is.
  using Later = std::function<void(std::function<void()>)>;

  Audience(const House& house, const Facts& facts) : house_(house), facts_(facts) {}

  // Somebody comes: `watching` is answered before anything is shown. Who is here already and comes again is shown only
  // what is new. Somebody goes.
  Answer<Done> add(const WatchRequest& request, Later later, const std::function<void(Doc)>& watching);
  void remove(const Client* client);
  bool empty() const { return watches_.empty(); }
  // Does this person look on here?
  bool has(const std::string& person) const;

  // What has changed is told to all.
  void entry_changed();
  void state_changed();
  void clock_changed();
  void consent_changed();
  void said(const ChatLine& line);
  // The state once more to one of them.
  void show_again(const Client* client);

  Doc message(std::string_view type) const;  // {"type":…,"table":…}
  Doc done() const;
  Doc shown_to(const Caller& who) const;

 private:
  struct Watch;

  std::shared_ptr<Watch> watch_of(const Client* client) const;
  void tell_chat(Watch& watch) const;
  void tell_presence(const std::vector<std::string>& before, Watch* newcomer);
  void mark(const std::shared_ptr<Watch>& watch);
  void tell_entry(Watch& watch) const;
  void tell_turn(Watch& watch) const;
  void send_state(const std::shared_ptr<Watch>& watch);
  Doc state_for(const Watch& watch) const;
  void send(const Watch& watch, const Doc& message) const;
  void send_to_all(const Doc& message) const;
  std::vector<std::string> present() const;
  void refresh_viewers();
  Doc clock_message() const;
  Doc consent_message() const;
  Doc said_message(const ChatLine& line) const;

  const House& house_;
  const Facts& facts_;
  std::vector<std::shared_ptr<Watch>> watches_;
};

}  // namespace timetable::server
