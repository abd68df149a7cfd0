// What the store keeps, row by row. Times are milliseconds since 1970 (UTC).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace timetable {

using Millis = std::int64_t;

struct Person {
  std::string id;
  std::string name;
  std::string password;  // Argon2id text; empty: a guest
  std::string lang;      // "en", "fr" or empty: as the browser says
  Millis created = 0;
  std::string webhook;       // called when it is the person's turn; empty: none
  std::string webhook_code;  // was sent there and must be told before it is called again; empty: it was told
  std::string skeleton;      // what the name looks like: no account may have one that another has
  std::string role;          // "moderator", "owner" or nothing
  Millis muted_until = 0, banned_until = 0;
  std::string ban_why;               // as the moderator said it
  std::vector<std::string> blocked;  // people of whom this one wants to hear nothing
  bool guest() const { return password.empty(); }
  bool moderates() const { return !role.empty(); }
};

inline constexpr Millis kForEver = INT64_MAX;

// A session is known by the hash of its token: the store cannot be used to sign in.
struct Session {
  std::string token_hash;
  std::string person;
  Millis created = 0;
  Millis used = 0;      // about: the last day
  std::string device;   // what the browser calls itself
  std::string address;  // where it was opened: a moderator may close the door to it
};

// An address, or a range of them, that may not come in.
struct Ban {
  std::string id;
  std::string network;  // "203.0.113.7/32", "2001:db8::/48"
  std::string why, by;
  Millis since = 0, until = 0;
};

// What somebody has told the moderators: about a person, perhaps about what was said or done at a table.
struct Report {
  std::string id;
  Millis at = 0;
  std::string by, by_name;        // person
  std::string about, about_name;  // person; empty: the table as a whole
  std::string table;
  std::string said;  // the line of the chat
  std::string why;
  std::string settled_by;  // the moderator's name; empty: open
};

// What a moderator did, kept for those who come after.
struct Deed {
  std::int64_t n = 0;
  Millis at = 0;
  std::string by;     // name
  std::string act;    // "mute", "ban", "close", ...
  std::string about;  // the id of a person or a table, a network
  std::string name;   // of the person, as it was then
  std::string detail;
};

// A table: what was agreed in the lobby (`entry`, a JSON text of the server) and, once it runs, the header of its
// record.
struct TableRow {
  std::string id;
  std::string game;
  std::string state;  // "open", "running", "over", "closed" (the program cannot play it any more)
  bool open_to_all = false;
  std::int64_t revision = 0;  // of this row: a change must name the one it was made for
  std::string entry;
  std::string header;  // line of the record's header, with the host's secret; empty before the start
  Millis created = 0;
  Millis due = 0;                   // when the table must be looked at although nobody asks (clocks, bots); 0: never
  std::vector<std::string> people;  // on its seats, each once
  std::string deck;                 // an owner's own, where it is not stored yet; lists do without it
};

// Lines of a record that became durable together. `version` is the number of lines before them: (table, version) is
// unique, and that decides between two writers.
struct Append {
  std::int64_t version = 0;
  std::string lines;  // JSON lines, each with its line feed
  std::string note;   // of the server, about the moment after them (clocks, turn); only the newest is read
};

struct ChatLine {
  std::int64_t n = 0;
  Millis at = 0;
  std::string person;
  std::string name;
  int seat = -1;  // -1: a spectator
  std::string text;
};

// How a seat of a finished table did.
struct Finish {
  int seat = 0;
  std::string person;  // empty: a bot
  int rank = 1;
  int score = 0;
  bool left = false;  // a stand-in played to the end for somebody who never came back
};

// How somebody stands to somebody else, who need not know.
struct Relation {
  std::string person, name;  // the other
  std::string kind;          // "friend", "blocked"
};

struct Invitation {
  std::string table, by, by_name, key;  // by: person
  Millis at = 0;
};

// Somebody who wants to play with anybody.
struct Seeker {
  std::string person, name, game;
  int players = 2;
  std::string pace;
  bool guest = false, rated = false;
  double rating = 0;  // mu - 3 sigma, when they came
  Millis since = 0, seen = 0;
  std::string table;  // where they are to sit; empty: they wait
};

struct Rating {
  double mu = 25, sigma = 25.0 / 3;
  std::int64_t games = 0;
};

// Whose ratings the end of a game changes, and how. Asked while the end is written, so that no other game comes
// between.
struct RatedGame {
  std::string game;
  std::vector<std::string> people;
  std::function<std::vector<Rating>(const std::vector<Rating>& before)> after;
};

// All that changes about one table at one moment: all of it becomes durable, or nothing.
struct TableWrite {
  std::string table;
  std::optional<Append> append;
  std::optional<TableRow> row;  // with the next revision
  std::optional<Millis> due;    // where the row stays as it is otherwise
  std::optional<ChatLine> said;
  std::vector<Finish> finishes;
  std::optional<RatedGame> rated;
  std::optional<TableRow> opens;  // another table that begins with this, such as a rematch
  std::string unsay;              // a person whose chat at this table goes
  struct Renamed {
    std::string person, name;
  };
  std::optional<Renamed> renamed;  // who said something here is called otherwise now
};

// What goes: everything of its kind from before the moment; 0: nothing.
struct Bygone {
  Millis sessions = 0;     // not used since
  Millis open_tables = 0;  // that never began
  Millis chat = 0;         // of games that ended
  Millis records = 0;      // of games that ended; their results stay
  Millis reports = 0;      // that were put aside, and what moderators did
  Millis invitations = 0;  // and those who looked for somebody
  Millis now = 0;          // bans that are over
};

// A table as it is found again.
struct TableLog {
  std::string lines;  // of the whole record, without its header
  std::string note;   // the newest
};

}  // namespace timetable
