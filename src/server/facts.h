// What a table is at this moment: what was agreed, the game, the clocks, what was said last. Plain data and what can be
// asked of it; no threads, no connections.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/match.h"
#include "server/clock.h"
#include "server/lobby.h"
#include "server/settings.h"
#include "store/store.h"

namespace timetable::server {

inline constexpr std::size_t kChatKept = 50;  // lines that somebody who comes is told

// All that the store has of a table.
struct StoredTable {
  TableRow row;
  TableLog log;
  std::vector<ChatLine> chat;
};
Answer<StoredTable> fetch_table(Store& store, const std::string& id);  // blocks

struct Facts {
  Entry entry;
  std::int64_t revision = 0;  // of the entry
  std::string header;         // of the record
  std::optional<Match> match;
  // A game that this program cannot play: why, and what it can still show of it. There is no match then.
  struct Halt {
    Error why;
    Match::Remains left;
    std::string text;  // of its record
  };
  std::optional<Halt> halt;
  std::int64_t stored = 0;  // lines of the record that are durable
  TableClock clock;
  std::vector<ChatLine> chat;  // the newest
  Millis due = 0;              // when the table must be looked at although nobody asks
  Millis asked_since = 0;      // when whoever is asked now was asked
  Millis bots_from = 0;        // until then the bots are left to the node that wrote last

  // Takes over what the store has. The bots of a shared store are left to the node that wrote last.
  Answer<Done> adopt(const StoredTable& stored, const Settings& settings, bool shared, Millis now);

  bool running() const { return entry.state == "running" && match.has_value(); }
  std::int64_t version() const { return shown() ? shown()->version() : 0; }
  // What can be looked at: the game, or what is left of it.
  const Match* shown() const { return match ? &*match : halt ? halt->left.match.get() : nullptr; }
  std::optional<Halted> halted() const;  // for people
  // Why nobody can play at this table now.
  Refusal not_running() const;
  // The rules of the game are gone from this program: it ends here, for ever. Anything else that halts a table can be
  // mended: by a newer program, or by the deck that is missing.
  bool must_be_closed() const { return halt && halt->why.fault == Fault::RulesGone && entry.state == "running"; }
  bool sees(const Caller& who) const { return entry.visible_to(who.person, who.key); }

  // The seat the caller speaks for: the one that was named, or the one that is asked, or the first of theirs.
  Answer<Seat> seat_of(const Caller& who, std::optional<std::int64_t> wanted) const;
  // The seats whose clocks run: those that are asked and that no bot plays.
  SeatSet thinking_people() const;
  // Nobody has a seat here: bots play for whoever watches.
  bool bots_alone() const;
  // Whose share of the bots' time the table takes: of a person who plays here; empty: nobody does, all such tables
  // share one.
  std::string played_for() const;
  // The first bot or stand-in that is asked.
  std::optional<Seat> bot_asked() const;

  // Has all that happened since the version been choices of others in the same question, put to several at once? Until
  // the last of them has chosen nothing is shown but that they have: what the seat chose for the older version stands.
  bool unseen_since(Seat seat, std::int64_t version) const;
  void remember_asked();

  // Who must agree to a step back: bots always do, and one person at one device agrees with themselves. Somebody who is
  // away must, too: luck stays what it was, and who goes back alone has seen it.
  SeatSet must_agree(Seat asking) const;
  // Why nobody is even asked to agree, if so.
  std::optional<Refusal> may_not_ask(Seat asking) const;
  bool consent_asked() const;

  void restore_orders();
  bool drop_ended_orders();

  // A bot's turn is due soon, so that another node takes it over if this one dies.
  Millis due_time(const Settings& settings, Millis now) const;
  // When this node must look at the table by itself, if ever.
  std::optional<Millis> next_alarm(Millis now) const;

  // What is written: the row with the next revision, the lines that are not durable yet, the end of the game.
  TableRow next_row();
  // The places at the end: those who gave up come last, whatever their stand-ins achieved.
  std::vector<int> places() const;
  // The picture as it is true for this table: its places, and no step back that nobody may ask for.
  void settle(Doc& picture, Seat viewer) const;
  // Nobody plays the seat for themselves any more: for good, or, where it counts, at the end.
  bool gave_up(std::size_t seat) const;
  bool anybody_gave_up() const;
  // Why the others may not let a stand-in play for the seat yet; `here`: its person looks on.
  std::optional<Refusal> may_not_claim(const Caller& who, Seat seat, bool here, const Settings& settings,
                                       Millis now) const;
  std::optional<Append> new_lines(Millis now) const;
  void finish(TableWrite& write);

 private:
  SeatSet asked_at(std::int64_t version) const;
  std::optional<RatedGame> rated_game() const;

  std::vector<std::pair<std::int64_t, SeatSet>> asked_;  // at the last versions
};

}  // namespace timetable::server
