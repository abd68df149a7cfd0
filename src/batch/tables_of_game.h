// Batches of one game, and that game behind a virtual boundary: a file a game, made by src/batch/CMakeLists.txt.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <optional>

#include "batch/batch.h"
#include "batch/decisions.h"
#include "batch/team.h"
#include "core/words.h"
#include "engine/learnable.h"
#include "engine/speech.h"
#include "engine/table.h"
#include "match/hosted.h"
#include "match/measure.h"
#include "search/bots.h"

namespace timetable {

class BatchKind {
 public:
  virtual ~BatchKind() = default;
  virtual std::string_view game() const = 0;
  virtual std::span<const NounRange> rows() const = 0;
  virtual std::string_view verb(std::uint8_t verb) const = 0;
  virtual Result<std::unique_ptr<Batch>> open(const BatchOrder& order) const = 0;
  // The decisions of a recorded game; if it is refused, what was added has to go again.
  virtual Result<Done> decisions(const Record& record, const TableSpec& table, std::uint32_t game,
                                 Decisions& out) const = 0;
};

// All games, in the order of all_games().
std::span<const BatchKind* const> batch_kinds();
const BatchKind* batches_of(const GameKind& kind);

// For decisions.cc and the games' own files.
std::uint16_t place_of_word(std::vector<std::string>& words, std::string_view word);
void add_outcome(Decisions& d, std::size_t from, const Outcome& outcome);

// A recorded game, played again.
template <Hostable G>
class Replayed {
 public:
  Replayed(const typename G::Rules& rules, const Record& record) : rules_(rules), record_(record) {}

  Result<Done> tell(std::uint32_t game, const Numbering& numbering, Decisions& out) {
    if (Result<Done> begun = begin(); !begun) return begun;
    const Result<std::vector<RecordLine>> moves = record_.moves();
    if (!moves) return moves.error();
    const std::size_t before = out.rows();
    for (std::size_t step = 0; step < moves->size(); ++step) {
      const RecordLine& line = (*moves)[step];
      const std::optional<Action> a = find(line);
      if (!a) return illegal_in_record(static_cast<std::int64_t>(step), line.choice);
      if (line.seat != kChance && options_.size() > 1) {
        out.game.push_back(game);
        out.step.push_back(static_cast<std::uint32_t>(step));
        if (Result<Done> told = row(line, *a, numbering, out); !told) return told;
      }
      NullLog log;
      G::apply(rules_, state_, line.seat, *a, log);
    }
    if (!G::to_act(rules_, state_).empty()) return Error{Fault::BadRecord, "This game is not over."_en};
    add_outcome(out, before, G::outcome(rules_, state_));
    return Done{};
  }

 private:
  Result<Done> begin() {
    if (record_.position.is_null()) {
      G::setup(rules_, state_);
      return Done{};
    }
    Result<typename G::State> loaded = G::load(rules_, record_.position);
    if (!loaded) return loaded.error();
    state_ = *loaded;
    return Done{};
  }
  std::optional<Action> find(const RecordLine& line) {
    options_.clear();
    if (G::to_act(rules_, state_).has(line.seat)) G::options(rules_, state_, line.seat, options_);
    for (Action a : options_) {
      if (G::may_be(a, line.choice) && G::code(rules_, a) == line.choice) return a;
    }
    return std::nullopt;
  }
  Result<Done> row(const RecordLine& line, Action chosen, const Numbering& numbering, Decisions& out) {
    for (Action a : options_) {
      const int number = numbering.number(a);
      if (number == Numbering::kNone) {
        return Error{Fault::BadDeck,
                     say("This deck offers choices that have no number, such as {code}."_en, G::code(rules_, a))};
      }
      out.option.push_back(static_cast<std::uint16_t>(number));
    }
    if constexpr (Learnable<G>) {
      Features facts;
      G::encode(rules_, state_, line.seat, facts);
      out.fact.insert(out.fact.end(), facts.begin(), facts.end());
    }
    out.option_begin.push_back(out.option.size());
    out.fact_begin.push_back(out.fact.size());
    out.seat.push_back(line.seat);
    out.players.push_back(static_cast<std::uint8_t>(record_.players));
    out.question.push_back(place_of_word(out.questions, G::question(rules_, state_, line.seat, Lang::En).id));
    out.by.push_back(place_of_word(out.players_by, record_.seats[line.seat].by));
    out.chosen.push_back(static_cast<std::uint16_t>(numbering.number(chosen)));
    out.code.push_back(line.choice);
    return Done{};
  }

  const typename G::Rules& rules_;
  const Record& record_;
  typename G::State state_;
  Options options_;
};

template <Hostable G>
class TablesOf final : public Batch {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  TablesOf(const BatchOrder& order, std::shared_ptr<const Rules> rules)
      : Batch(order, G::noun_ranges(), G::seats(*rules), sizeof(Table)),
        rules_(std::move(rules)),
        at_(static_cast<std::size_t>(order.tables)),
        team_(std::make_unique<Team>(order.threads)) {
    if constexpr (Learnable<G>) fact_names_ = timetable::fact_names<G>(*rules_);
    else order_.facts = false;
    reset(order.seed);
  }
  TablesOf(const TablesOf& other)
      : Batch(other),
        rules_(other.rules_),
        nets_(other.nets_),
        at_(other.at_),
        team_(std::make_unique<Team>(other.threads())) {
    stray_ = other.stray_.load(), strayed_ = other.strayed_.load();
  }

  std::unique_ptr<Batch> clone() const override { return std::make_unique<TablesOf>(*this); }

  void reset(std::uint64_t seed) override {
    order_.seed = seed;
    each_table([this](int i) {
      forget(i);
      begin(i);
      ask(i);
    });
  }

  Result<Done> step(std::span<const std::int32_t> numbers) override {
    std::atomic<int> wrong = tables();
    each_table([&](int i) {
      const std::int32_t number = numbers[index(i)];
      if (number == kLeave) return;
      if (place_of(i, number) < 0) {
        for (int first = wrong; i < first && !wrong.compare_exchange_weak(first, i);) {
        }
      }
    });
    if (wrong < tables()) return not_legal(wrong, numbers[index(wrong)]);
    each_table([&](int i) {
      forget_outcome(i);
      if (numbers[index(i)] != kLeave) apply(i, columns_.seat[index(i)], action_of(i, numbers[index(i)]));
    });
    return whole();
  }

  void sample(std::span<std::int32_t> numbers) override {
    each_table([&](int i) {
      const std::uint16_t choices = columns_.choices[index(i)];
      const std::size_t first = index(i) * kMaxOptions;
      numbers[index(i)] = choices == 0 ? kLeave : columns_.choice[first + at_[index(i)].whim.below(choices)];
    });
  }

  void think(const Bot& bot, std::uint64_t seed, std::span<const std::uint8_t> wanted,
             std::span<std::int32_t> numbers) override {
    const Bot fitted = nets_->for_these(bot, *rules_);
    each_table([&](int i) {
      const Seat p = columns_.seat[index(i)];
      if (p == kNoSeat || (!wanted.empty() && !wanted[index(i)])) {
        numbers[index(i)] = kLeave;
        return;
      }
      const std::uint64_t own = mix64(seed ^ mix64(static_cast<std::uint64_t>(i) + 1));
      numbers[index(i)] =
          numbering_.number(timetable::think<G>(fitted, *rules_, at_[index(i)].state, p, own, steady_seconds).action);
    });
  }

  std::string code(int table, int number) const override {
    return place_of(table, number) < 0 ? std::string() : G::code(*rules_, action_of(table, number));
  }
  SeatSet to_act(int table) const override { return G::to_act(*rules_, at_[index(table)].state); }
  void look(int table, Seat p, Features& out) const override {
    if constexpr (Learnable<G>) G::encode(*rules_, at_[index(table)].state, p, out);
  }
  void list(int table, Seat p, Options& out) const override {
    if (to_act(table).has(p)) G::options(*rules_, at_[index(table)].state, p, out);
  }
  Result<Done> choose(int table, Seat p, int number) override {
    Options options;
    list(table, p, options);
    for (Action a : options) {
      if (numbering_.number(a) != number) continue;
      forget_outcome(table);
      apply(table, p, a);
      return whole();
    }
    if (options.empty() && !to_act(table).empty()) {
      return Error{Fault::NotYourTurn, say("Table {n}: seat {seat} is not asked now."_en, table, int{p})};
    }
    return not_legal(table, number);
  }
  void determinize(int table, Seat viewer, std::uint64_t seed) override {
    Rng rng(seed);
    G::determinize(*rules_, at_[index(table)].state, viewer, rng);
    ask(table);
  }

 private:
  struct Table {
    State state;
    Rng luck{0}, whim{0};
  };
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  template <class F>
  void each_table(F&& f) {
    team_->share(tables(), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) f(i);
    });
  }

  Result<Done> whole() const {
    if (!strayed_) return Done{};
    const auto stray = std::bit_cast<Action>(static_cast<std::uint32_t>(stray_));
    return Error{Fault::BadDeck,
                 say("This deck offers choices that have no number, such as {code}: play single tables with it."_en,
                     G::code(*rules_, stray))};
  }

  void begin(int i) {
    Table& t = at_[index(i)];
    const std::uint64_t own = order_.seed ^ mix64(static_cast<std::uint64_t>(i) + 1);
    t.luck = Rng(own, columns_.games[index(i)]);
    t.whim = Rng(~own, columns_.games[index(i)]);
    columns_.steps[index(i)] = 0;
    G::setup(*rules_, t.state);
  }

  void forget_outcome(int i) {
    if (!columns_.ended[index(i)]) return;
    columns_.ended[index(i)] = 0;
    std::fill_n(columns_.reward.begin() + static_cast<std::ptrdiff_t>(i) * seats_, seats_, 0.0f);
    std::fill_n(columns_.score.begin() + static_cast<std::ptrdiff_t>(i) * seats_, seats_, std::int16_t{0});
  }

  // Of a legal choice of the seat that is asked.
  Action action_of(int i, int number) const {
    if (numbering_.exact(number)) return numbering_.action(number);
    Options options;
    list(i, columns_.seat[index(i)], options);
    for (Action a : options) {
      if (numbering_.number(a) == number) return a;
    }
    return options[0];  // never: the number is among the choices
  }
  void apply(int i, Seat p, Action a) {
    NullLog log;
    G::apply(*rules_, at_[index(i)].state, p, a, log);
    ++columns_.steps[index(i)];
    ask(i);
  }

  void list_choices(int i, const Options& options) {
    if (const std::optional<Action> stray = write_choices(i, options)) stray_ = stray->word(), strayed_ = true;
  }

  // Chance falls, games end and begin, until somebody has to choose.
  void ask(int i) {
    Table& t = at_[index(i)];
    NullLog log;
    Options options;
    SeatSet asked = G::to_act(*rules_, t.state);
    while (asked == SeatSet::of(kChance) || (asked.empty() && order_.restart)) {
      options.clear();
      if (asked.empty()) {
        write_outcome(i, G::outcome(*rules_, t.state));
        begin(i);
      } else {
        G::options(*rules_, t.state, kChance, options);
        G::apply(*rules_, t.state, kChance, options.sample(t.luck), log);
      }
      asked = G::to_act(*rules_, t.state);
    }
    options.clear();
    if (asked.empty()) {
      if (columns_.seat[index(i)] != kNoSeat) write_outcome(i, G::outcome(*rules_, t.state));
      columns_.seat[index(i)] = kNoSeat;
      columns_.facts[index(i)] = 0;
      return list_choices(i, options);
    }
    const Seat p = asked.lowest();
    columns_.seat[index(i)] = p;
    G::options(*rules_, t.state, p, options);
    list_choices(i, options);
    if constexpr (Learnable<G>) {
      if (!order_.facts) return;
      Features features;
      G::encode(*rules_, t.state, p, features);
      write_facts(i, features);
    }
  }

  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<const NetsOfDeck<G>> nets_ = std::make_shared<const NetsOfDeck<G>>();  // nets know facts by name
  std::vector<Table> at_;
  std::unique_ptr<Team> team_;
  std::atomic<std::uint32_t> stray_ = 0;  // a choice without a number
  std::atomic<bool> strayed_ = false;     // and whether there was one
};

// `rules` makes the rules of a table.
template <Hostable G, class RulesOf>
class BatchesOf final : public BatchKind {
 public:
  explicit BatchesOf(RulesOf rules) : rules_(std::move(rules)) {}

  std::string_view game() const override { return G::info().id; }
  std::span<const NounRange> rows() const override { return G::noun_ranges(); }
  std::string_view verb(std::uint8_t verb) const override { return code_stem(G::verbs()[verb].code); }
  Result<std::unique_ptr<Batch>> open(const BatchOrder& order) const override {
    Result<typename G::Rules> rules = rules_(order.table);
    if (!rules) return rules.error();
    auto batch = std::make_unique<TablesOf<G>>(order, std::make_shared<const typename G::Rules>(std::move(*rules)));
    return std::unique_ptr<Batch>(std::move(batch));
  }
  Result<Done> decisions(const Record& record, const TableSpec& table, std::uint32_t game,
                         Decisions& out) const override {
    Result<typename G::Rules> rules = rules_(table);
    if (!rules) return rules.error();
    if constexpr (Learnable<G>) {
      static const std::vector<std::string> usual = timetable::fact_names<G>(*rules_({.players = G::info().min_seats}));
      if (timetable::fact_names<G>(*rules) != usual) {
        return Error{Fault::BadDeck, "Its deck has other facts than the one in the program."_en};
      }
    }
    return Replayed<G>(*rules, record).tell(game, Numbering(G::noun_ranges()), out);
  }

 private:
  RulesOf rules_;
};

}  // namespace timetable
