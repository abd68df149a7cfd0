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
  // Takes the text to be sent; `written` is called when it left, on any thread, or never if the connection ends.
  virtual void send(std::shared_ptr<const std::string> text, std::function<void()> written) = 0;
};

enum class Detail : unsigned char { Picture, Outline, Table };

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

  // Somebody comes: `watching` is answered before anything is shown. Somebody goes.
  Answer<Done> add(const WatchRequest& request, Later later, const std::function<void(Doc)>& watching);
  void remove(const Client* client);
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

  void welcome(const std::shared_ptr<Watch>& watch);
  void mark(const std::shared_ptr<Watch>& watch);
  void tell_entry(const Watch& watch) const;
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
