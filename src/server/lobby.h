// What is agreed about a table before and around its game: who sits where, the pace, who may see it. Plain data with
// its rules; no threads, no store.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/doc.h"
#include "core/lang.h"
#include "match/game_kind.h"
#include "server/answer.h"
#include "store/rows.h"

namespace timetable::server {

struct SeatEntry {
  std::string kind;    // "link", "open": free; "person", "hot", "bot": taken
  std::string person;  // id, on seats of persons; a hot seat belongs to the person whose device it is
  std::string name;
  std::string level;  // of a bot
  std::string entropy;
  std::string order;      // a standing order for reaction windows, as it was given; nobody else is told
  bool guest = false;     // the name is nobody's for sure
  bool stand_in = false;  // a bot plays for the person at the moment
  bool resigned = false;  // for good
  bool operator==(const SeatEntry&) const = default;

  bool free() const { return kind == "link" || kind == "open"; }
  bool bot() const { return kind == "bot"; }
  bool played_by_bot() const { return bot() || stand_in; }
};

struct Pace {
  std::string kind = "none";  // "live": minutes a seat for the game; "slow": days a turn
  std::int64_t minutes = 0, plus_seconds = 0, days = 0;
  bool operator==(const Pace&) const = default;
};

// Somebody asks to take back what cannot be taken back freely; about this version of the game only.
struct Consent {
  Seat by = 0;
  std::int64_t version = 0;
  SeatSet missing;  // seats that have not agreed yet
  bool operator==(const Consent&) const = default;
};

struct Entry {
  std::string id, game;
  int players = 2;
  Doc options = Doc::object();
  Doc deck;                  // an owner's own; null: the one in the binary
  bool deck_stored = false;  // in a place of its own: not written with every change
  std::string deck_id;       // its digest, as records name it
  std::string state = "open";
  bool open_to_all = false, rated = false;
  bool odds = true;  // of what chance decides next are told to whoever asks what a choice leads to; the same for all
  Pace pace;
  std::vector<SeatEntry> seats;
  std::string opener;  // person
  std::string key;     // whoever knows it may see the table and take a seat for friends
  std::string secret;  // of the dice, in hexadecimal; never shown before the end
  std::string rematch;
  std::string closed_by;  // "moderator", of a table that somebody closed
  std::optional<Consent> consent;
  Millis opened = 0, started = 0;

  bool seats_person(const std::string& person) const;
  bool full() const;
  // May this person, perhaps with a key, know of the table?
  bool visible_to(const std::string& person, const std::string& key_given) const;
};

inline constexpr Phrase kRatedNeedsPassword =
    "ratings are kept for people with a password: choose one first, or play without"_en;

struct Caller {
  std::string person;  // id; empty: nobody in particular
  std::string name;
  std::string key;
  bool guest = false;
  std::vector<std::string> blocked = {};  // people of whom they want to hear nothing
};

// A table as somebody wants it opened; `make_known` gives it identity, key and the secret of its dice.
Answer<Entry> read_table_request(const Doc& request, const Caller& me);
void make_known(Entry& entry, std::string_view secret, Millis now);

// Before the start. The entry is unchanged when it is refused.
Answer<Seat> take_seat(Entry& entry, const Caller& who, const Doc& request);
Answer<Done> leave_seat(Entry& entry, const Caller& who);
Answer<Done> may_start(const Entry& entry, const Caller& who);
// The same people once more, at a new table that is open.
Entry rematch_of(const Entry& entry, std::string_view secret, Millis now);

// For the store.
Doc stored_entry(const Entry& entry);
Entry restored_entry(const Doc& doc);
Result<Entry> entry_of(const TableRow& row);
TableRow row_of(const Entry& entry, std::int64_t revision, std::string header, Millis due);

// A game that the program cannot go on with: a word for why, and how many of its choices can still be shown.
struct Halted {
  std::string_view why;  // "rules-gone", "newer-rules", "needs-deck", "damaged", "moderator"
  std::int64_t shown = 0, of = 0;
};

// For people.
struct Showing {
  Caller viewer;
  std::vector<std::string> present;  // persons
  SeatSet turn;
  std::int64_t version = 0;
  std::optional<Halted> halted = {};
  Millis waiting_since = 0;  // when whoever is asked was asked; 0: nobody is
};
Doc shown_entry(const Entry& entry, const Showing& showing);

std::string iso_time(Millis at);

}  // namespace timetable::server
