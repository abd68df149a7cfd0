// Games behind a virtual boundary. A GameKind is a game; a Position is one table of it at one moment. Virtual calls
// happen once per human-scale event; whatever plays millions of games (bench, fuzz, simulate) is one call that runs
// typed code inside.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "engine/foresight.h"
#include "engine/table.h"
#include "search/bot.h"
#include "search/experience.h"

namespace timetable {

// One legal choice, for people and programs.
struct Choice {
  Action action;
  std::string code;
  std::string label;
  std::vector<std::string> targets;
  std::uint32_t weight = 1;
};

// A choice that a seat does not have, and what it lacks for it.
struct Withheld {
  std::string label;
  std::vector<std::string> targets;
  std::string why;
  std::string clause;
  bool operator==(const Withheld&) const = default;
};

// What follows from a choice, in words (engine/foresight.h).
struct Foreseen {
  struct Change {
    std::string name;
    int before = 0, after = 0;
    bool operator==(const Change&) const = default;
  };
  struct Following {
    Odds odds;
    std::vector<std::string> lines;
    std::vector<Change> numbers;
    bool operator==(const Following&) const = default;
  };
  std::vector<std::string> surely;
  std::vector<Change> numbers;
  std::vector<Following> odds;  // two at least, the likeliest first; none: nothing can be said of chance
  bool about = false;           // the odds are estimated, in twentieths
  bool unanswered = false;      // they are those if nobody reacts
  bool goes_on = false;         // what is told of chance reaches over the next thing drawn only, and more may follow
  bool secret = false;          // nobody sees the choice before all who are asked have made theirs

  bool tells() const { return !surely.empty() || !numbers.empty() || !odds.empty(); }
  bool operator==(const Foreseen&) const = default;
};

// What is agreed before the game.
struct TableSpec {
  int players = 2;
  Doc options = Doc::object();
  Doc deck;                      // an own one; null: one of the program's
  std::string released = {};     // the digest of an earlier release's deck (match/history.h); empty: the present one
  int ruleset = kNewestRuleset;  // of records and of tables that were begun with older rules
};

class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;

  virtual int seats() const = 0;
  virtual SeatSet to_act() const = 0;
  virtual Question question(Seat p, Lang lang) const = 0;
  virtual std::vector<Choice> choices(Seat p, Lang lang) const = 0;
  virtual std::vector<std::string> codes(Seat p) const = 0;  // of the choices, without their labels
  virtual int choice_count(Seat p) const = 0;
  // What p could choose now if it had a little more (engine/wish.h): each choice once, with the first reason found.
  virtual std::vector<Withheld> withheld(Seat p, Lang lang) const = 0;
  // What follows from each of these choices of p, as far as p may know it (engine/foresight.h).
  virtual std::vector<Foreseen> foresee(Seat p, std::span<const Action> choices, Lang lang) const = 0;
  // If p is asked for the members of a set one by one (engine/sets.h; match/sets.h makes one question of them).
  virtual std::optional<SetAsked> set_asked(Seat p) const = 0;
  virtual int set_worth(Seat p, Action member) const = 0;
  // The choice of this code among p's, if it is legal: what every submission asks, so no words are made for it.
  virtual std::optional<Action> find(Seat p, std::string_view code) const = 0;
  virtual std::string code(Action a) const = 0;
  virtual int list_rank(Action a) const = 0;
  // Chance: the outcome whose range of weights contains the ticket that `draw` gives for their total.
  using Ticket = std::function<std::uint32_t(std::uint32_t total)>;
  virtual Action at_ticket(const Ticket& draw) const = 0;
  virtual std::vector<Event> apply(Seat p, Action a) = 0;  // must be one of the choices
  virtual Outcome outcome() const = 0;
  virtual std::vector<TallyRow> tally(Lang lang) const = 0;
  virtual std::vector<Pile> piles(Seat viewer, Lang lang) const = 0;
  virtual int round() const = 0;

  virtual std::string seat_code(Seat p) const = 0;
  virtual std::string seat_name(Seat p, Lang lang) const = 0;
  virtual std::string sentence(const Event& e, Lang lang) const = 0;
  virtual Doc view(Seat viewer) const = 0;
  virtual std::vector<Line> board(Seat viewer, Lang lang) const = 0;
  virtual std::vector<Component> components(Lang lang) const = 0;
  virtual const char* invariant() const = 0;

  virtual Thought think(Seat p, const Bot& bot, std::uint64_t seed, const Workers& workers = in_turn) const = 0;
  // Looking back: p's chances to win, and what two of its choices are worth, from what p knows here.
  virtual double chances(const Hindsight& how, Seat p) const = 0;
  virtual Compared compare(const Hindsight& how, Seat p, Action one, Action other) const = 0;
  virtual std::string bytes() const = 0;  // the whole state, for comparing
  // Redraws what the viewer cannot know: nothing that the viewer is shown may change by it.
  virtual void determinize(Seat viewer, std::uint64_t seed) = 0;
};

struct BenchRow {
  int players = 0;
  double games_per_second = 0, decisions_per_second = 0, ns_per_decision = 0, ns_per_copy = 0, options_per_decision = 0;
  std::int64_t games = 0, longest = 0;
  int state_bytes = 0, deepest = 0;
};

// What thinking costs, from positions of random games; one core.
struct ThinkingRow {
  double facts = 0, ns_per_evaluation = 0;                    // of the net; 0: there is none
  double ns_per_judgement = 0;                                // reading the position included
  double playouts_per_second = 0, iterations_per_second = 0;  // plain random play to the end, and plain tree search
};

// What foresight tells in positions of random games, and what it costs: each choice asked for by itself, with its
// words.
struct ForesightRow {
  std::int64_t choices = 0;
  std::int64_t told = 0;     // by a sentence or a changed number
  std::int64_t secret = 0;   // of the rest: kept secret until all have chosen
  std::int64_t chances = 0;  // with odds
  double mean_us = 0, slowest_us = 0;
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> questions;  // by id: choices told of, choices
};

struct FuzzReport {
  std::int64_t games = 0;
  std::uint64_t failing_seed = 0;
  std::string failure;  // empty: none
  std::map<std::string, long> questions, chosen;
};

struct SimulationReport {
  std::int64_t games = 0, decisions = 0, longest = 0;
  std::string failure;
  std::vector<double> win_share, mean_score;
  std::int64_t shared_wins = 0;
};

struct Contest {
  Outcome outcome;
  std::int64_t decisions = 0;
  std::vector<double> seconds;  // each seat thought in all
  std::vector<int> choices;     // each seat made, where there was something to choose
};

class GameKind {
 public:
  virtual ~GameKind() = default;
  virtual const GameInfo& info() const = 0;
  virtual const std::vector<OptionDef>& option_defs() const = 0;
  // What has changed in the rules from one ruleset to the next.
  struct Changed {
    int ruleset;
    std::string_view clause;
    Phrase about;
  };
  virtual std::vector<Changed> rule_changes() const = 0;
  virtual std::vector<std::string> stages() const = 0;

  // A new game; with a position, the game as it stands there; with a stage, one that halts at it.
  virtual Result<std::unique_ptr<Position>> open(const TableSpec& spec, const Doc* position = nullptr,
                                                 std::string_view until = {}) const = 0;
  // Is this deck usable? If so: what is unusual about it, in plain words.
  virtual Result<std::vector<Words>> check_deck(const Doc& deck) const = 0;

  virtual Result<BenchRow> bench(const TableSpec& spec, double seconds) const = 0;
  virtual Result<ThinkingRow> bench_thinking(const TableSpec& spec, const Net* net, double seconds) const = 0;
  virtual Result<ForesightRow> bench_foresight(const TableSpec& spec, double seconds) const = 0;
  // Runs the conformance kit on games seed, seed + 1, ... as long as go_on says so.
  virtual Result<FuzzReport> fuzz(const TableSpec& spec, std::uint64_t seed,
                                  const std::function<bool(std::int64_t games)>& go_on) const = 0;
  virtual Result<SimulationReport> simulate(const TableSpec& spec, const std::vector<Bot>& bots, std::int64_t games,
                                            std::uint64_t seed,
                                            const std::function<bool(std::int64_t games)>& go_on) const = 0;
  // One game: chance by the deal, so that the same deal can be played again with other bots on the seats.
  virtual Result<Contest> contest(const TableSpec& spec, const std::vector<Bot>& bots, std::uint64_t deal) const = 0;

  // What a net of this game is made for: the facts of tables with its own deck; none: the game cannot be learnt.
  virtual const NetLabel& net_label() const = 0;
  virtual Result<Done> self_play(const TableSpec& spec, const SelfPlay& order, Experience& out) const = 0;

  virtual Result<std::vector<std::uint64_t>> perft(const TableSpec& spec, int depth, std::uint64_t seed) const = 0;
  // A hash of every position of some random games: changes when the behaviour of the rules changes.
  virtual Result<std::uint64_t> signature(const TableSpec& spec, int games) const = 0;
};

}  // namespace timetable
