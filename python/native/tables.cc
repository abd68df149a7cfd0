// Single tables: a game with its record (Table), and a position without one (World), for looking ahead.
#include "tables.h"

#include <pybind11/stl.h>

#include <optional>

#include "core/sha256.h"
#include "core/words.h"
#include "engine/log.h"
#include "match/choosing.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/match.h"
#include "match/measure.h"
#include "match/picture.h"
#include "match/record.h"
#include "match/registry.h"
#include "match/scenario.h"

namespace timetable::python {
namespace {

using SeatGiven = std::optional<int>;

// What both kinds of table show.
class Shown {
 public:
  Shown(const Position& position, std::string_view game) : position_(position), game_(game) {}

  Seat viewer(SeatGiven seat) const {
    if (!seat) return kSpectator;
    if (*seat < 0 || *seat >= position_.seats()) {
      refuse(Fault::NotYourTurn, say("There is no seat {n} at this table of {seats}."_en, *seat, position_.seats()));
    }
    return static_cast<Seat>(*seat);
  }
  // The seat that is meant: the one given, or the only one that is asked.
  Seat asked(SeatGiven seat) const {
    const SeatSet asked = position_.to_act();
    if (seat) {
      const Seat p = viewer(seat);
      if (!asked.has(p)) refuse(Fault::NotYourTurn, say("Seat {n} is not asked now."_en, *seat));
      return p;
    }
    if (asked.empty()) refuse(Fault::NotYourTurn, "The game is over; nothing can be chosen any more."_en);
    if (asked.size() > 1) {
      refuse(Fault::NotYourTurn, "Several seats are asked at once: say for which one, with seat=..."_en);
    }
    return asked.lowest();
  }

  py::list choices(SeatGiven seat, const std::string& lang) const {
    static const py::object* type = new py::object(py::module_::import("timetable._refused").attr("Choice"));
    py::list out;
    if (position_.to_act().empty()) return out;
    for (const Choice& c : position_.choices(asked(seat), lang_of(lang))) {
      out.append((*type)(c.code, c.label, py::tuple(py::cast(c.targets))));
    }
    return out;
  }
  std::vector<std::string> codes(SeatGiven seat) const {
    return position_.to_act().empty() ? std::vector<std::string>{} : position_.codes(asked(seat));
  }
  py::dict question(SeatGiven seat, const std::string& lang) const {
    const Question q = position_.question(asked(seat), lang_of(lang));
    py::dict out;
    out["id"] = q.id, out["prompt"] = q.prompt, out["clause"] = q.clause, out["discreet"] = q.discreet;
    return out;
  }
  py::object foresee(SeatGiven seat, const std::optional<std::string>& code, bool odds, const std::string& lang) const {
    const Foresee what{.code = code ? std::string_view(*code) : std::string_view(), .odds = odds};
    const py::object told = to_python(value_of(foresight_doc(position_, asked(seat), what, lang_of(lang))));
    return code ? py::object(told[py::int_(0)]) : told;
  }
  std::string board(SeatGiven seat, const std::string& lang) const {
    std::string out;
    for (const Line& line : position_.board(viewer(seat), lang_of(lang))) {
      for (const Span& span : line) out += span.text;
      out += '\n';
    }
    return out;
  }
  py::object outcome() const {
    return position_.to_act().empty() ? outcome_of(position_.outcome()) : py::object(py::none());
  }
  std::vector<int> numbers(SeatGiven seat) const {
    std::vector<int> out;
    const Numbering* numbering = numbering_of(*value_of(find_game(game_)));
    if (!numbering || position_.to_act().empty()) return out;
    for (const Choice& c : position_.choices(asked(seat), Lang::En)) out.push_back(numbering->number(c.action));
    return out;
  }
  py::dict think(const Position& from, const std::string& bot, SeatGiven seat, std::uint64_t seed) const {
    const Seat p = asked(seat);
    const Bot how = value_of(bot_for(*value_of(find_game(game_)), bot));
    Thought thought;
    {
      const py::gil_scoped_release others;
      thought = from.think(p, how, seed);
    }
    py::dict out;
    py::list judged;
    for (const Valued& v : thought.choices) {
      py::dict one;
      one["code"] = position_.code(v.action), one["value"] = v.value, one["share"] = v.share;
      one["samples"] = v.samples;
      judged.append(std::move(one));
    }
    out["code"] = position_.code(thought.action), out["samples"] = thought.samples;
    out["choices"] = std::move(judged);
    return out;
  }

 private:
  const Position& position_;
  std::string game_;
};

// A position that has no record: what is chosen here nobody else hears of. Chance falls by the world's own seed.
class World {
 public:
  World(std::unique_ptr<Position> now, std::string game, std::uint64_t seed)
      : now_(std::move(now)), game_(std::move(game)), luck_(seed) {
    let_chance_fall();
  }
  World(const World& other) : now_(other.now_->clone()), game_(other.game_), luck_(other.luck_) {}

  Shown shown() const { return Shown(*now_, game_); }
  const Position& position() const { return *now_; }
  const std::string& game() const { return game_; }
  void choose(const std::string& code, SeatGiven seat) {
    const Seat p = shown().asked(seat);
    now_->apply(p, value_of(find_choice(*now_, p, code)).action);
    let_chance_fall();
  }
  World redrawn(SeatGiven seat, std::uint64_t seed) const {
    std::unique_ptr<Position> other = now_->clone();
    other->determinize(shown().viewer(seat), seed);
    return World(std::move(other), game_, seed);
  }
  std::string play_out(const std::string& bot, std::uint64_t seed) {
    const Bot how = value_of(bot_for(*value_of(find_game(game_)), bot));
    const py::gil_scoped_release others;
    Rng seeds(seed);
    while (!now_->to_act().empty()) {
      const Seat p = now_->to_act().lowest();
      now_->apply(p, now_->think(p, how, seeds.next()).action);
      let_chance_fall();
    }
    return game_;
  }

 private:
  void let_chance_fall() {
    while (now_->to_act() == SeatSet::of(kChance)) {
      now_->apply(kChance, now_->at_ticket([&](std::uint32_t total) { return luck_.below(total); }));
    }
  }

  std::unique_ptr<Position> now_;
  std::string game_;
  Rng luck_;
};

// A game with its record, by the rules of every table: chance and single choices fall by themselves.
class Table {
 public:
  Table(const std::string& game, int players, const py::object& options, const py::object& deck, const py::object& seed,
        const py::object& position)
      : match_(start(game, players, options, deck, seed, position)) {}
  explicit Table(Match match, Doc deck = {}) : deck_(std::move(deck)), match_(std::move(match)) {}

  static Table of_record(const py::object& given, const py::object& deck, std::int64_t steps) {
    const auto text = record_text(given);
    const Record record = value_of(read_record(text, "record"_en));
    Doc own = deck.is_none() ? Doc() : read_document(deck, "deck");
    Match match = value_of(steps < 0 ? Match::resume(record, own) : Match::replay(record, own, steps));
    return Table(std::move(match), std::move(own));
  }

  Match& match() { return match_; }
  const Match& match() const { return match_; }
  std::string game() const { return std::string(match_.kind().info().id); }
  Shown shown() const { return Shown(match_.position(), game()); }

  void choose(const std::string& code, SeatGiven seat) {
    const Seat p = shown().asked(seat);
    const Choice choice = value_of(find_choice(match_.position(), p, code));
    must(match_.submit(p, match_.version(), choice.code));
  }
  Table copy() const { return Table(value_of(Match::resume(match_.record(), deck_)), deck_); }
  Table fork(std::int64_t steps, const py::object& seed) const {
    return Table(value_of(match_.fork(steps, secret_of(seed))), deck_);
  }
  World world(SeatGiven seat, std::uint64_t seed) const {
    std::unique_ptr<Position> other = match_.position_to_think().clone();
    other->determinize(shown().viewer(seat), seed);
    return World(std::move(other), game(), seed);
  }
  std::vector<std::string> log(SeatGiven seat, std::int64_t from, const std::string& lang) const {
    std::vector<std::string> out;
    const Seat viewer = shown().viewer(seat);
    for (std::int64_t step = std::max<std::int64_t>(0, from); step < match_.steps(); ++step) {
      for (std::string& line : match_.log(step, viewer, lang_of(lang))) out.push_back(std::move(line));
    }
    return out;
  }
  py::dict think(const std::string& bot, SeatGiven seat, std::optional<std::uint64_t> seed) const {
    const Seat p = shown().asked(seat);
    return shown().think(match_.position_to_think(), bot, seat, seed ? *seed : match_.bot_seed(p));
  }
  std::string play_bot(const std::string& bot, SeatGiven seat) {
    const auto code = think(bot, seat, {})["code"].cast<std::string>();
    choose(code, seat);
    return code;
  }
  int undo(SeatGiven seat, bool all_agree) {
    if (!seat) refuse(Fault::NotAllowed, "Say who takes back: undo(seat)."_en);
    const Seat p = shown().viewer(seat);
    const int steps = match_.undo_reach(p).steps;
    must(match_.undo(p, all_agree));
    return steps;
  }

 private:
  static std::string secret_of(const py::object& seed) {
    if (seed.is_none()) return {};
    return std::string(as_bytes(sha256(py::str(seed).cast<std::string>())));
  }
  static std::string record_text(const py::object& given) {
    auto text = py::str(given).cast<std::string>();
    if (text.find('{') != std::string::npos) return text;
    const py::object file = py::module_::import("builtins").attr("open")(given, "r", py::arg("encoding") = "utf-8");
    text = file.attr("read")().cast<std::string>();
    file.attr("close")();
    return text;
  }
  Match start(const std::string& game, int players, const py::object& options, const py::object& deck,
              const py::object& seed, const py::object& position) {
    const GameKind& kind = *value_of(find_game(game));
    MatchSpec spec{.game = game, .table = table_spec(kind, players, options, deck)};
    spec.secret = secret_of(seed);
    if (!position.is_none()) spec.position = read_document(position, "position");
    deck_ = spec.table.deck;
    return value_of(Match::start(spec));
  }

  Doc deck_;  // before the match, which is made from it
  Match match_;
};

// What both have.
template <class T>
void add_shown(py::class_<T>& type, const Position& (*position)(const T&)) {
  type.def_property_readonly("game", [](const T& t) { return t.game(); })
      .def_property_readonly(
          "seats", [position](const T& t) { return position(t).seats(); }, "How many players sit here.")
      .def_property_readonly("over", [position](const T& t) { return position(t).to_act().empty(); })
      .def_property_readonly(
          "to_act", [position](const T& t) { return seats_in(position(t).to_act()); },
          "The seats that owe a choice now, in ascending order.")
      .def_property_readonly(
          "outcome", [](const T& t) { return t.shown().outcome(); },
          "Ranks and scores by seat; None while the game lasts.")
      .def(
          "choices", [](const T& t, SeatGiven seat, const std::string& lang) { return t.shown().choices(seat, lang); },
          py::arg("seat") = py::none(), py::arg("lang") = "en",
          "The legal choices of a seat that is asked: code, label, targets. Empty when the game is over.")
      .def(
          "codes", [](const T& t, SeatGiven seat) { return t.shown().codes(seat); }, py::arg("seat") = py::none(),
          "The codes of the legal choices, without their labels.")
      .def(
          "numbers", [](const T& t, SeatGiven seat) { return t.shown().numbers(seat); }, py::arg("seat") = py::none(),
          "The numbers of the legal choices, in the order of choices().")
      .def(
          "question",
          [](const T& t, SeatGiven seat, const std::string& lang) { return t.shown().question(seat, lang); },
          py::arg("seat") = py::none(), py::arg("lang") = "en")
      .def(
          "foresee",
          [](const T& t, const std::optional<std::string>& code, SeatGiven seat, bool odds, const std::string& lang) {
            return t.shown().foresee(seat, code, odds, lang);
          },
          py::arg("code") = py::none(), py::arg("seat") = py::none(), py::kw_only(), py::arg("odds") = true,
          py::arg("lang") = "en",
          "What follows from a choice, as far as the seat may know it: surely, numbers, odds, secret. Without a code a "
          "list, of each of its choices if they are few.")
      .def(
          "view",
          [position](const T& t, SeatGiven seat, bool everything) {
            return to_python(position(t).view(everything ? kChance : t.shown().viewer(seat)));
          },
          py::arg("seat") = py::none(), py::kw_only(), py::arg("everything") = false,
          "The position as a seat may see it, or without a seat as a spectator; everything=True is for the host.")
      .def(
          "board", [](const T& t, SeatGiven seat, const std::string& lang) { return t.shown().board(seat, lang); },
          py::arg("seat") = py::none(), py::arg("lang") = "en", "The board as the terminal draws it.")
      .def(
          "seat_name",
          [position](const T& t, int seat) { return position(t).seat_name(t.shown().viewer(seat), Lang::En); },
          py::arg("seat"))
      .def(
          "seat_code", [position](const T& t, int seat) { return position(t).seat_code(t.shown().viewer(seat)); },
          py::arg("seat"), "How scenarios and views call a seat: R, B, ...");
}

py::list games() {
  py::list out;
  for (const GameKind* kind : all_games()) out.append(std::string(kind->info().id));
  return out;
}

}  // namespace

void add_tables(py::module_& module) {
  module.def("games", &games, "The ids of all games.");
  module.def(
      "describe",
      [](const std::string& game, const std::string& lang) {
        return to_python(describe(*value_of(find_game(game)), lang_of(lang)));
      },
      py::arg("game"), py::arg("lang") = "en", "A game and the options of its tables.");
  module.def(
      "levels",
      [](const std::string& game) {
        py::list out;
        for (const Level& level : levels_of(*value_of(find_game(game)))) out.append(level.id);
        return out;
      },
      py::arg("game"), "The levels of a game's bots, from the weakest to the strongest.");
  module.def(
      "run_scenario",
      [](const py::object& scenario) {
        const ScenarioResult result = value_of(run_scenario(read_document(scenario, "scenario")));
        std::vector<std::string> problems;
        for (const Words& problem : result.problems) problems.push_back(problem.english());
        return problems;
      },
      py::arg("scenario"), "Runs a scenario (docs/scenarios.md): what was not as expected; empty if all holds.");
  module.def(
      "verify",
      [](const py::object& table) { return value_of(verify_fairness(table.cast<const Table&>().match().record())); },
      py::arg("table"), "Recomputes every chance outcome of a table's record from its secret; how many there were.");

  py::class_<Table> table(module, "Table", "One running game with its record.");
  table.def(
      py::init<const std::string&, int, const py::object&, const py::object&, const py::object&, const py::object&>(),
      py::arg("game"), py::arg("players") = 0, py::kw_only(), py::arg("options") = py::none(),
      py::arg("deck") = py::none(), py::arg("seed") = py::none(), py::arg("position") = py::none());
  add_shown<Table>(table, [](const Table& t) -> const Position& { return t.match().position(); });
  table
      .def_static("from_record", &Table::of_record, py::arg("record"), py::kw_only(), py::arg("deck") = py::none(),
                  py::arg("steps") = -1)
      .def("choose", &Table::choose, py::arg("code"), py::arg("seat") = py::none(),
           "Makes a choice: its code, its label, or an unmistakable part of it.")
      .def("copy", &Table::copy, "The same game once more, with the same luck to come.")
      .def("fork", &Table::fork, py::arg("steps"), py::kw_only(), py::arg("seed") = py::none(),
           "A new line of time: the game after so many choices, with luck of its own.")
      .def("determinize", &Table::world, py::arg("seat"), py::kw_only(), py::arg("seed") = 0,
           "The position with all that a seat cannot know redrawn, as a World to look ahead in.")
      .def("log", &Table::log, py::arg("seat") = py::none(), py::kw_only(), py::arg("start") = 0,
           py::arg("lang") = "en", "What happened, a sentence each, as a seat may read it.")
      .def("think", &Table::think, py::arg("bot"), py::arg("seat") = py::none(), py::kw_only(),
           py::arg("seed") = py::none(), "What a bot would choose: code, samples, and what it thinks of the choices.")
      .def("play_bot", &Table::play_bot, py::arg("bot"), py::arg("seat") = py::none(),
           "Makes the choice of a bot; returns its code.")
      .def("undo", &Table::undo, py::arg("seat") = py::none(), py::kw_only(), py::arg("all_agree") = false,
           "Takes back the seat's last choice; returns how many steps that were.")
      .def_property_readonly(
          "options", [](const Table& t) { return to_python(t.match().record().options); },
          "What was agreed of the table.")
      .def_property_readonly("steps", [](const Table& t) { return t.match().steps(); })
      .def(
          "record", [](const Table& t) { return write_record(t.match().record()); },
          "The record as text (docs/record-format.md).");

  py::class_<World> world(module, "World", "A position without a record, for looking ahead.");
  add_shown<World>(world, [](const World& w) -> const Position& { return w.position(); });
  world.def("choose", &World::choose, py::arg("code"), py::arg("seat") = py::none())
      .def("copy", [](const World& w) { return World(w); })
      .def("determinize", &World::redrawn, py::arg("seat"), py::kw_only(), py::arg("seed") = 0)
      .def(
          "think",
          [](const World& w, const std::string& bot, SeatGiven seat, std::uint64_t seed) {
            return w.shown().think(w.position(), bot, seat, seed);
          },
          py::arg("bot"), py::arg("seat") = py::none(), py::kw_only(), py::arg("seed") = 0)
      .def(
          "play_out",
          [](World& w, const std::string& bot, std::uint64_t seed) {
            w.play_out(bot, seed);
            return w.shown().outcome();
          },
          py::arg("bot") = "random", py::kw_only(), py::arg("seed") = 0, "Plays to the end; the outcome.");
}

}  // namespace timetable::python
