// What moderators and owners do about people, addresses and tables. The same for the page and for the shell: each
// measure is a change of the store with its line in the list of deeds; what follows from it at tables is drawn by the
// servers (consequences.h).
#pragma once

#include <string>

#include "server/answer.h"
#include "store/store.h"

namespace timetable::server {

struct Moderator {
  std::string name;
  bool owner = false;
};
inline Moderator the_host() { return {.name = "host", .owner = true}; }  // whoever may write the store may do all

struct Measure {
  std::string act;           // "mute", "unmute", "ban", "unban", "rename", "role", "close-door", "open-door",
                             // "close-table", "settle"
  std::string about;         // the id of a person, a table, a ban or a report; for "close-door" an address or a range
  std::int64_t minutes = 0;  // how long; 0: until it is taken back
  std::string why;           // for the list, and for whom it concerns
  std::string name;          // "rename": the new one; "role": "owner", "moderator" or nothing
};

// Blocks.
class Moderation {
 public:
  explicit Moderation(Store& store) : store_(store) {}

  Answer<Done> take(const Moderator& by, const Measure& measure);

  Answer<Doc> reports(bool settled);
  // Whom a moderator may mean by a name, with the addresses of their sessions.
  Answer<Doc> people(const std::string& name);
  Answer<Doc> doors();
  Answer<Doc> deeds();

 private:
  Answer<Done> about_person(const Moderator& by, const Measure& measure);
  Answer<Done> close_door(const Moderator& by, const Measure& measure);
  Answer<Done> carry_out(Store::Order order);

  Store& store_;
};

Doc report_doc(const Report& report);

}  // namespace timetable::server
