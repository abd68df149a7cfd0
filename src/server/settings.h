// How a server is run.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "store/rows.h"

namespace timetable::server {

struct Limits {
  std::size_t frame_bytes = 16 * 1024;        // of a WebSocket message
  std::size_t body_bytes = 4 * 1024;          // of an HTTP request
  std::size_t deck_bytes = 256 * 1024;        // of the one that may hold an owner's own deck, from people with a name
  int messages_per_second = 20;               // a connection, over some seconds
  int requests_per_minute = 300;              // an address, over HTTP
  int sign_ins_per_minute = 10;               // an address: guests, passwords
  int connections = 50;                       // WebSockets an address, at the same time
  int lines_each = 4;                         // for each of those, so many connections of any kind an address
  int tables_per_hour = 60;                   // an address
  int tables_watched = 20;                    // a connection
  std::size_t messages_waiting = 256;         // for a client, the first of them for longer than ...
  std::chrono::milliseconds patience{5'000};  // ... this: then it does not read and is let go
  std::size_t bytes_waiting = 2 << 20;        // for a client, at most: beyond that it is let go at once
  std::chrono::seconds first_byte{10};        // until a request has come with all its headers
  int passwords_waiting = 16;                 // to be hashed, from everybody together
};

// For how many days something is kept that nobody needs; 0: for ever. Everybody can read these (GET /api/house).
struct Keeping {
  int guests = 90;       // who were not here
  int open_tables = 30;  // that never began
  int chat = 365;        // of games that ended
  int records = 0;       // of games that ended; results and ratings stay
  int reports = 365;     // that were put aside, and what moderators did
  int invitations = 30;
};

struct Settings {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free one
  bool or_any_port = false;    // where the port is taken
  std::string store = "sqlite:timetable.db";
  std::string page;    // a folder with the page; empty: a small one in the binary
  std::string origin;  // "https://play.example": what browsers call this server; empty: whatever they say in Host
  std::vector<std::string> hosts;  // names by which it may be called where no origin is given, beside addresses
  bool behind_proxy = false;       // the last address in X-Forwarded-For is the client's
  unsigned threads = 2, bot_threads = 1;
  Limits limits;
  Keeping keeping;
  Millis prune_every = 3600 * 1000;
  Millis day = 24LL * 3600 * 1000;       // of what is kept; shorter in tests
  std::string tls_certificate, tls_key;  // PEM files; empty: without TLS, which a proxy may add
  std::string metrics;                   // "127.0.0.1:9100": where alone /metrics is answered; empty: with the rest
  std::string access_log;                // a file for a line a request; empty: none
  bool log_sign_ins = false;
  bool webhooks_anywhere = false;                   // also to this machine and private networks
  Millis session_lasts = 180LL * 24 * 3600 * 1000;  // unused
  Millis park_after = 60'000;                       // a table nobody looks at leaves the memory
  Millis sweep_every = 5'000;
  Millis take_over_after = 10'000;                     // a bot that has not chosen by then is played by another node
  Millis discreet_least = 400, discreet_most = 1'200;  // the pause before a bot answers a discreet question
  Millis claim_absent_after = 120'000;                 // at a live table somebody who is asked and away
  Millis claim_silent_after = 3LL * 24 * 3600 * 1000;  // at a table without a clock
  int leaders_after = 5;                               // rated games: then one is among the best of a game
  Millis stand_in_grace = 60'000;                      // what a seat has on its clock at least when it is taken back

  // For tests: what is hidden from a viewer is redrawn before the viewer is shown a position; minutes are short;
  // secrets are known.
  bool redraw_hidden = false;
  Millis minute = 60'000;               // of the clocks
  std::function<std::string()> secret;  // 32 bytes
};

}  // namespace timetable::server
