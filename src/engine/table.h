// How a game speaks: the second half of the contract, for people and for programs at the edge. Nothing here runs while
// a game is searched; everything may allocate.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"
#include "engine/game.h"
#include "engine/number.h"
#include "engine/sets.h"
#include "engine/wish.h"

namespace timetable {

// What a game is, before any table is opened.
struct GameInfo {
  std::string_view id;      // "whisperers"
  Phrase name;              // as printed on the box
  std::string_view prefix;  // of its clause ids: "TW"
  std::string_view authors;
  std::string_view publisher;
  int year = 0;
  int min_seats = 2, max_seats = 2;
  int minutes = 30;
  Phrase pitch;            // two sentences, our own words
  int ruleset = 1;         // raised when an old record would replay differently (RuleChange)
  int oldest_ruleset = 1;  // what was played before it cannot be played on (docs/upgrading.md)
  bool windows = false;    // some of its questions are reaction windows (Question::pass)
  bool example = false;    // shows how a game is made; not one of those people come for
};

Error wrong_number_of_players(const GameInfo& info, int players);

// What a list in a table option is made of: so many components of a group (Component::group). Forms are made from it;
// what is allowed make_rules says.
struct ListPart {
  Phrase group;
  int count = 0;  // 0: one for each player, in the order of seats
};

// A table option: what may be agreed before the game. Rulings are options like any other.
struct OptionDef {
  std::string_view id;
  std::vector<std::string> values;  // the default first
  std::string_view clause;
  Phrase about;
  std::vector<Phrase> words;   // what the values mean, in their order; none where they are numbers
  bool variant = false;        // changes so much that tests and measurements go through every value
  std::string_view list = {};  // the value that takes a list, which stands under its name: "zones=chosen chosen=…"
  std::vector<ListPart> parts = {};
};

// A row an option: what people are asked, and what the choice does to the rules.
template <class R>
struct OptionRow {
  OptionDef def;
  bool R::* second = nullptr;  // a ruling: true where the second value is chosen ...
  bool R::* first = nullptr;   // ... or where the first is
  bool any_number = false;     // the values are examples: `set` reads what was chosen by itself
  // Anything else: `which` is the place of the chosen value; the rules know deck and seats; lists are read from the
  // table's options.
  void (*set)(R&, std::size_t which, const Node& options) = nullptr;
};

template <class R>
std::vector<OptionDef> defs_of(const std::vector<OptionRow<R>>& rows) {
  std::vector<OptionDef> out;
  for (const OptionRow<R>& row : rows) out.push_back(row.def);
  return out;
}

// The rules of a table, as far as its options make them. What is not known is a problem of the node; what the table
// does not say is the first value.
template <class R>
void read_options(const std::vector<OptionRow<R>>& rows, const Node& options, R& r) {
  std::vector<std::string> known;
  for (const OptionRow<R>& row : rows) {
    known.emplace_back(row.def.id);
    if (!row.def.list.empty()) known.emplace_back(row.def.list);
  }
  options.only(known);
  for (const OptionRow<R>& row : rows) {
    const Node chosen = options.maybe(row.def.id);
    const std::size_t which = chosen.present() && !row.any_number ? chosen.one_of(row.def.values) : 0;
    if (row.second) r.*row.second = which == 1;
    if (row.first) r.*row.first = which == 0;
    if (row.set && options.fine()) row.set(r, which, options);
  }
}

// A change of behaviour. Records and tables of an older ruleset keep the old way: `before` is true in their rules.
template <class R>
struct RuleChange {
  int ruleset;  // the first that has the new way
  bool R::* before;
  std::string_view clause;
  Phrase about;  // what is different since then, for people
};

inline constexpr int kNewestRuleset =
    -1;  // whatever the program's own is; they count from 1, and 0 is whatever was before
Error ruleset_out_of_reach(const GameInfo& info, int ruleset);

// Rules for so many players of a deck, with the table's options, as they were at a ruleset; `finish(rules)` completes
// them.
template <class G, class Finish>
Result<typename G::Rules> rules_of(const std::vector<OptionRow<typename G::Rules>>& rows,
                                   std::shared_ptr<const typename G::Deck> deck, int players, const Doc& options,
                                   int ruleset, Finish&& finish) {
  const GameInfo& info = G::info();
  if (players < info.min_seats || players > info.max_seats) return wrong_number_of_players(info, players);
  if (ruleset == kNewestRuleset) ruleset = info.ruleset;
  if (ruleset < info.oldest_ruleset || ruleset > info.ruleset) return ruleset_out_of_reach(info, ruleset);
  std::vector<Words> problems;
  typename G::Rules r;
  r.deck = std::move(deck);
  r.seats = players;
  read_options(rows, Node(options, problems), r);
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  for (const RuleChange<typename G::Rules>& change : G::changes()) r.*change.before = ruleset < change.ruleset;
  finish(r);
  return r;
}

// What is being asked of a seat.
struct Question {
  std::string id;      // stable: "card", "use-axis"
  std::string prompt;  // one sentence
  std::string clause;  // the clause behind it: "TW-4-32"
  // How many choices there are depends on what others may not know (a reaction window that is asked whatever is in the
  // hand): nobody answers it by itself even if there is only one, so that the pause tells nothing.
  bool discreet = false;
  // A reaction window: the code of the choice that lets it go by. A seat may order that it is made without asking
  // (match/standing_order.h). Empty: a question for the person.
  std::string pass = {};
  bool threat = false;  // a window in which the seat is attacked: only an order that says so lets it go by
  bool away = false;    // it is another player's turn

  bool operator==(const Question&) const = default;
};

// A line of a board drawn with characters; styles become colours where there are any.
enum class Style : unsigned char { Plain, Strong, Faint, Gold, Good, Bad, Seat0, Seat1, Seat2, Seat3, Seat4, Seat5 };
struct Span {
  std::string text;
  Style style = Style::Plain;
};
using Line = std::vector<Span>;

// A card, power or zone, described in words made from its program.
struct Component {
  std::string id;
  std::string name;
  std::string group;  // "card", "power II"
  std::string text;
  std::string clause;
  std::string source;  // rulebook, public or reconstructed; of name or number apart, where it is another
};

// Cards in one place that a viewer may look through: the discard pile, the own hand.
struct Pile {
  std::string name;
  std::vector<std::string> cards;  // ids of components, in the order in which they lie
  bool hand = false;               // the viewer's own
  bool told = false;               // the board says what they do
};

// One line of the final count: what each seat has of it.
struct TallyRow {
  enum class Kind : unsigned char { Points, TieBreak };

  std::string name;
  Kind kind = Kind::Points;  // points make up the score; tie-breaks are told in the order in which they decide
  std::vector<int> of;       // by seat
};

template <class F>
TallyRow tally_row(std::string_view name, TallyRow::Kind kind, int seats, F&& of) {
  TallyRow row{.name = std::string(name), .kind = kind};
  for (int p = 0; p < seats; ++p) row.of.push_back(of(static_cast<Seat>(p)));
  return row;
}

// All that the host of a table needs (match/hosted.h). Most of it has a default: engine/defaults.h.
template <class G>
concept Hostable = Game<G> &&
    requires(const typename G::Rules& r, const typename G::State& c, Seat p, Action a, const Event& e, Lang lang,
             const Doc& doc, int players, const std::shared_ptr<const typename G::Deck>& deck, typename G::Rules& rw,
             std::string_view word) {
      { G::info() } -> std::same_as<const GameInfo&>;
      { G::option_defs() } -> std::same_as<const std::vector<OptionDef>&>;

      // A deck from its document; rules from the deck, which they share with others, the number of players, the
      // table's options and the ruleset. Everything is checked here.
      { G::read_deck(doc) } -> std::same_as<Result<std::shared_ptr<const typename G::Deck>>>;
      { G::make_rules(deck, players, doc, players) } -> std::same_as<Result<typename G::Rules>>;

      // Seats in the game's own words: a short code ("R") and a name ("Red").
      { G::seat_code(r, p) } -> std::same_as<std::string>;
      { G::seat_name(r, p, lang) } -> std::same_as<std::string>;

      // What is asked of p now.
      { G::question(r, c, p, lang) } -> std::same_as<Question>;
      // A choice: its code, the same for ever and in every language; its label, unique within the decision; the
      // elements of the board it concerns ("tw:R2", "age:Dawn"), by which a page can be clicked.
      { G::code(r, a) } -> std::same_as<std::string>;
      { G::label(r, c, p, a, lang) } -> std::same_as<std::string>;
      { G::targets(r, c, p, a) } -> std::same_as<std::vector<std::string>>;

      // The sentence of an event (already blanked for its reader by seen_by), or nothing.
      { G::sentence(r, e, lang) } -> std::same_as<std::string>;

      // The position as the viewer may see it; for kChance everything. One vocabulary, documented in the game's
      // README.md: load() reads what view(kChance) writes, and fills what is left out with defaults.
      { G::view(r, c, p) } -> std::same_as<Doc>;
      { G::load(r, doc) } -> std::same_as<Result<typename G::State>>;
      // Stages of the game that a scenario can run until; stop_at makes the rules of one scenario halt there (to_act
      // is empty from then on).
      { G::stages() } -> std::same_as<std::vector<std::string>>;

      { G::stop_at(rw, word) } -> std::same_as<bool>;

      // The board as the viewer may see it, drawn with characters, at most 80 columns wide.
      { G::board(r, c, p, lang) } -> std::same_as<std::vector<Line>>;

      // All components with their generated text.
      { G::components(r, lang) } -> std::same_as<std::vector<Component>>;

      // What the scores of a finished game are made of; the rows of points add up to outcome().score.
      { G::tally(r, c, lang) } -> std::same_as<std::vector<TallyRow>>;

      // Where a choice stands among the others in a list for people: the lowest first, as listed among equals.
      { G::list_rank(r, a) } -> std::same_as<int>;

      // Which arguments of an event of this kind may be left blank where only its outline is told (bit i: argument i).
      { G::details(std::uint8_t{}) } -> std::same_as<std::uint8_t>;
      // If p is asked in a reaction window: the choice that lets it go by, as Question::pass has it.
      { G::let_pass(r, c, p) } -> std::same_as<std::optional<Action>>;

      // What the viewer may look through; and the round that is played, counted from 1 (0: before the first).
      { G::piles(r, c, p, lang) } -> std::same_as<std::vector<Pile>>;
      { G::round(r, c) } -> std::same_as<int>;

      // A quick guess how good the position is for p (higher is better), from what p may know. For simple players.
      { G::appraise(r, c, p) } -> std::same_as<int>;

      // What p may lack: why a choice is not there (engine/wish.h).
      { G::wishes() } -> std::same_as<std::span<const Wish<G>>>;
      // If p is asked for the members of a set, one by one: what is asked (engine/sets.h), and what a member is worth.
      { G::set_asked(r, c, p) } -> std::same_as<std::optional<SetAsked>>;
      { G::set_worth(r, c, p, a) } -> std::same_as<int>;
      // What p watches: told before a choice is made (engine/foresight.h).
      { G::numbers() } -> std::same_as<std::span<const Number<G>>>;
      // By what choices differ, for reasons.
      { G::facts() } -> std::same_as<std::span<const Fact<G>>>;
      // Can this code be one of the choice's verb? A quick answer for finding a choice among many.
      { G::may_be(a, word) } -> std::same_as<bool>;
      // What is unusual about a usable deck, in plain words.
      { G::deck_warnings(r) } -> std::same_as<std::vector<Words>>;
    };

template <class G>
Result<typename G::Rules> rules_from(const Doc& deck, int players, const Doc& options, int ruleset = kNewestRuleset) {
  const auto read = G::read_deck(deck);
  if (!read) return read.error();
  return G::make_rules(*read, players, options, ruleset);
}

}  // namespace timetable
