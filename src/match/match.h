// One running game: who must choose, what they may choose, what they see; its record; undo, forks and fair dice. All
// that servers, pages and terminals know of a game. Input is never trusted: a refused call changes nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "match/game_kind.h"
#include "match/record.h"
#include "match/standing_order.h"

namespace timetable {

struct MatchSpec {
  std::string game;
  TableSpec table;
  std::vector<SeatInfo> seats;       // missing ones are humans with the seat's own name
  std::string secret;                // 32 bytes; empty: a fresh one
  std::vector<std::string> entropy;  // one a seat; may be empty
  Doc position;                      // null: the normal start
};

class Match {
 public:
  static Result<Match> start(const MatchSpec& spec);
  // The game of a record after its first `steps` choices in force (all of them by default), by the ruleset it was
  // played with. The deck must be the record's own (null: the one that the record carries, else that of the release it
  // names).
  static Result<Match> replay(const Record& record, const Doc& deck = Doc(), std::int64_t steps = -1);
  // What can still be shown of a game that this program cannot replay: the last position on the way there by what it
  // has, and how many choices that is of how many. Not to be played on.
  struct Remains {
    std::unique_ptr<Match> match;  // null: not even the start
    std::int64_t shown = 0, of = 0;
  };
  static Remains remains_of(const Record& record, const Doc& deck = Doc());
  // The game of a record, to be played on: what chance and single choices owe, after a crash, is made up for.
  static Result<Match> resume(const Record& record, const Doc& deck = Doc());

  Match(Match&&) = default;
  Match& operator=(Match&&) = default;

  const GameKind& kind() const { return *kind_; }
  const Position& position() const { return *now_; }
  const Record& record() const { return record_; }
  bool over() const { return now_->to_act().empty(); }
  SeatSet to_act() const { return now_->to_act(); }
  std::int64_t steps() const { return static_cast<std::int64_t>(moves_.size()); }

  // Rises with every choice and every undo: a choice for an older version is stale.
  std::int64_t version() const { return static_cast<std::int64_t>(record_.lines.size()); }

  // How many steps that were in force at an older version still are, undisturbed: what a reader who knew the game then
  // need not be told again.
  std::int64_t steps_kept_since(std::int64_t version) const;

  // Commits a choice, then lets chance fall and single choices be made, up to the next real question.
  Result<Done> submit(Seat p, std::int64_t version, std::string_view code, std::optional<std::int64_t> ms = {});
  // The members of a set, in any order (match/sets.h): each becomes a step of its own, as if it had been chosen by
  // itself.
  Result<Done> submit_set(Seat p, std::int64_t version, const std::vector<std::string>& codes,
                          std::optional<std::int64_t> ms = {});
  // The choice of the bot that sits on p.
  Result<Done> submit_bot(Seat p);
  std::optional<Bot> bot(Seat p) const;
  std::string_view bot_text(Seat p) const;  // "agent", "greedy"; empty: a person
  // Where a bot on a seat that is asked now thinks from: those who are asked at the same time are not heard yet.
  const Position& position_to_think() const { return common_ ? *common_ : *now_; }
  // The luck of whatever bot chooses for p now. Like the secret it comes from, it stays with the host.
  std::uint64_t bot_seed(Seat p) const { return dice_.bot_seed(p, steps()); }

  // Standing orders: reaction windows of p are passed, from the open one on, as the order says. They belong to this
  // object and to p alone; the record has the passes, like any choice.
  Result<Done> give_order(Seat p, Until until);
  void cancel_order(Seat p) {
    if (p < kMaxSeats) orders_[p].reset();
  }
  std::optional<Until> order(Seat p) const;

  // Taking back. `undo_reach` is how many steps p's last real choice lies back: 0 if there is none; of a set its first
  // member. A free undo is
  // one behind which nothing was revealed and nobody else has chosen; otherwise everybody has to agree first.
  struct Undo {
    int steps = 0;
    bool free = false;
    bool reveals = false;  // something was drawn or laid open since, which whoever takes it back has seen
  };
  Undo undo_reach(Seat p) const;
  Result<Done> undo(Seat p, bool all_agree);

  // A new line of time: the game after `steps` choices, to be played on by itself.
  Result<Match> fork(std::int64_t steps, std::string secret = {}) const;

  // Where the game began, and the choice of step i.
  const Position& start() const { return *start_; }
  const RecordLine& line(std::int64_t step) const { return moves_[static_cast<std::size_t>(step)].line; }
  // What happened in step i, as the viewer may read it; brief: without what the position shows as well.
  std::vector<std::string> log(std::int64_t step, Seat viewer, Lang lang, bool brief = false) const;
  // The rule behind the question that step i answered; empty: chance. No secret (engine/conformance.h).
  std::string_view clause(std::int64_t step) const { return moves_[static_cast<std::size_t>(step)].clause; }

 private:
  struct Step {
    RecordLine line;
    std::vector<Event> events;
    bool forced = false;
    bool ordered = false;         // by a standing order
    std::string clause;           // of the question; empty: chance
    std::optional<SetAsked> set;  // that the choice is a part of ...
    bool puts = false;            // ... as a member; otherwise it ends it
  };

  Match() = default;
  static Result<Match> begun(const Record& record, TableSpec table);
  Result<Done> open(TableSpec table);
  Result<Done> players_are_known() const;
  Result<Done> take(const RecordLine& line);  // checks and applies a choice
  Result<Done> not_stale(Seat p, std::int64_t version) const;
  std::optional<std::size_t> member_before(std::size_t step) const;
  void settle();
  struct Owed {
    Seat seat = kNoSeat;
    std::string choice;
    bool ordered = false;
  };
  std::optional<Owed> owed();  // what falls by itself now
  void watch_orders();
  void finish();
  Result<Done> rebuild(std::int64_t steps);
  std::int64_t chance_events() const;
  bool secret_known() const { return !record_.secret.empty(); }

  const GameKind* kind_ = nullptr;
  TableSpec table_;
  Record record_;
  Dice dice_;
  std::unique_ptr<Position> start_, now_;
  std::unique_ptr<Position> common_;  // where a question to several seats began, while it lasts
  std::vector<Step> moves_;
  std::optional<StandingOrder> orders_[kMaxSeats];
};

// Every chance outcome of the record recomputed from its secret. Returns how many were checked.
Result<std::int64_t> verify_fairness(const Record& record, const Doc& deck = Doc());

}  // namespace timetable
