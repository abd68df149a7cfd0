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
  bool guest() const { return password.empty(); }
};

// A session is known by the hash of its token: the store cannot be used to sign in.
struct Session {
  std::string token_hash;
  std::string person;
  Millis created = 0;
  Millis used = 0;     // about: the last day
  std::string device;  // what the browser calls itself
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
};

// A table as it is found again.
struct TableLog {
  std::string lines;  // of the whole record, without its header
  std::string note;   // the newest
};

}  // namespace timetable
