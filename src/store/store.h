// Everything that survives the server: people, sessions, tables, the lines of their records, chat, ratings. SQLite in
// a file, or PostgreSQL; the same SQL. Reading blocks; writing is handed to one writer thread that commits the writes
// of many callers together and tells each afterwards. What was told to be done survives the death of the process and of
// the machine.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "store/rows.h"

namespace timetable {

// Called once on the writer thread, after the commit. Fault::Stale: somebody else was there first and nothing was
// written. Fault::NotAllowed: a name is taken. Fault::BadStore: the store does not answer.
using Written = std::function<void(Result<Done>)>;

// What another node has changed in a store that several share.
struct Notice {
  enum class Kind : unsigned char { Table, Person, Everything };  // Everything: something was missed
  Kind kind = Kind::Everything;
  std::string id;
};

struct StoreCounters {
  std::int64_t writes = 0, commits = 0, largest_commit = 0;
};

class Store {
 public:
  // "sqlite:FILE" or "postgres://user@host/database"; missing tables are made, old ones brought up to date.
  // To serve: alone, where it is a file.
  enum class Purpose : unsigned char { Look, Serve };
  static Result<std::unique_ptr<Store>> open(const std::string& where, Purpose purpose = Purpose::Look);
  ~Store();  // after everything handed over is written

  // May other nodes write here? If so, `heard` is told what they have changed, on a thread of its own, until the store
  // is closed. To be called once, before the store is used.
  bool shared() const;
  void listen(std::function<void(const Notice&)> heard);

  // People and their sessions.
  void add_person(Person person, Session session, Written done);
  void save_person(Person person, Written done);
  void remove_person(std::string id, Written done);  // with sessions, chat, ratings; results stay, without a person
  void add_session(Session session, Written done);
  void remove_session(std::string token_hash, Written done);
  void remove_sessions(std::string person, std::string but, Written done);  // all but one, or (empty) all
  void use_session(std::string token_hash, Millis now, Written done);
  Result<std::vector<Session>> sessions_of(const std::string& person);
  Result<std::optional<Person>> person(const std::string& id);
  Result<std::optional<Person>> kept_person(const std::string& name);  // with a password, whatever the case
  // Accounts of earlier releases, whose names were not compared by their looks.
  Result<std::vector<Person>> accounts_without_skeleton();
  void set_skeletons(std::vector<Person> people, Written done);
  // Of a session that was used since then.
  struct Holder {
    Person person;
    Millis used = 0;
  };
  Result<std::optional<Holder>> holder_of(const std::string& token_hash, Millis used_since = -1);

  // Tables.
  void write(TableWrite what, Written done);
  Result<std::optional<TableRow>> table(const std::string& id);
  Result<TableLog> log(const std::string& table);
  Result<std::vector<ChatLine>> chat(const std::string& table, int newest);
  struct Said {
    std::string table;
    ChatLine line;
  };
  Result<std::vector<Said>> said_by(const std::string& person);
  // The tables where the person sits, sat or has said something.
  Result<std::vector<std::string>> traces_of(const std::string& person);
  // With the newest note of each; running ones first, newest first.
  struct Listed {
    TableRow row;
    std::string note;
  };
  Result<std::vector<Listed>> tables_of(const std::string& person, int most);
  Result<std::vector<Listed>> public_tables(int most);
  // All tables there are, in the order of their ids, from the one after this.
  Result<std::vector<std::string>> tables_after(const std::string& id, int most);
  // Tables that must be looked at by now.
  Result<std::vector<std::string>> due(Millis now, int most);

  // Moderation: what is done and that it was done become durable together.
  struct Order {
    std::optional<Person> person;  // with another role, name or mute or ban
    std::optional<Ban> ban;        // a new one
    std::string unban;             // the id of one
    std::string settled;           // the id of a report; by the deed's moderator
    Deed deed;
  };
  void moderate(Order order, Written done);
  void add_report(Report report, Written done);
  Result<std::vector<Report>> reports(bool settled, int most);  // the newest first
  Result<std::vector<Report>> reports_by(const std::string& person);
  Result<std::vector<Ban>> bans(Millis now);
  Result<std::vector<Deed>> deeds(std::int64_t after, int most);  // the newest first
  Result<std::int64_t> newest_deed();
  // Whose name, or its beginning, this is; everybody, for an empty text; the newest first.
  Result<std::vector<Person>> people_called(const std::string& name, int most);

  // Results and ratings.
  struct Played {
    std::string table, game;
    Finish finish;
    Millis ended = 0;
  };
  Result<std::vector<Played>> played_by(const std::string& person);
  Result<Rating> rating(const std::string& game, const std::string& person);
  struct Leader {
    std::string name;
    Rating rating;
  };
  // People with a password and so many rated games, the best first.
  Result<std::vector<Leader>> leaders(const std::string& game, int games, int most);

  // Friends and others. An empty kind: neither any more.
  void relate(std::string person, std::string other, std::string kind, Written done);
  Result<std::vector<Relation>> relations_of(const std::string& person);
  // Does anybody at the table want nothing of this person, or the other way round?
  Result<bool> at_odds(const std::string& person, const std::string& table);
  void invite(std::string person, Invitation invitation, Written done);
  void decline(std::string person, std::string table, Written done);
  Result<std::vector<Invitation>> invitations_of(const std::string& person);  // to tables that are still open

  // People who look for others to play with.
  void seek(Seeker seeker, Written done);
  void stop_seeking(std::string person, Written done);
  Result<std::optional<Seeker>> seeker(const std::string& person);
  // Who sits down with whom, at tables that open with it. Asked while nobody else pairs, here or at another node.
  struct Pairing {
    TableRow table;
    std::vector<std::string> people;
  };
  struct Waiting {
    std::vector<Seeker> seekers;                               // the longest waiting first
    std::vector<std::pair<std::string, std::string>> at_odds;  // people who are not to meet
  };
  using Pairer = std::function<std::vector<Pairing>(const Waiting& waiting)>;
  // `seen`: whoever asks is there; those whom nobody has seen since `seen_since` are not.
  void pair_up(std::string seen, Millis now, Millis seen_since, Pairer pairer, Written done);

  // What need not be kept any more. At most so many tables at once; `gone` says how many rows went.
  void prune(Bygone before, int most, std::function<void(Result<std::int64_t> gone)> done);
  // Guests without a session that was used since then.
  Result<std::vector<Person>> idle_guests(Millis since, int most);

  Result<Done> alive();  // can it be read, and is it still where it was?
  // Writes what changes nothing: can it be written?
  void try_writing(Written done);
  StoreCounters counters() const;

 private:
  struct Parts;
  explicit Store(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// Waits until what `call` hands over is written: for tests and commands. wait_for([&](Written w) { store.write(x, w);
// })
Result<Done> wait_for(const std::function<void(Written)>& call);

}  // namespace timetable
