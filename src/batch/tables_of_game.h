// Batches of one game, and that game behind a virtual boundary: a file a game, made by src/batch/CMakeLists.txt.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <optional>

#include "batch/batch.h"
#include "batch/team.h"
#include "core/words.h"
#include "engine/learnable.h"
#include "engine/speech.h"
#include "engine/table.h"
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
};

// All games, in the order of all_games().
std::span<const BatchKind* const> batch_kinds();

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
      : Batch(other), rules_(other.rules_), at_(other.at_), team_(std::make_unique<Team>(other.threads())) {
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
    each_table([&](int i) {
      const Seat p = columns_.seat[index(i)];
      if (p == kNoSeat || (!wanted.empty() && !wanted[index(i)])) {
        numbers[index(i)] = kLeave;
        return;
      }
      const std::uint64_t own = mix64(seed ^ mix64(static_cast<std::uint64_t>(i) + 1));
      numbers[index(i)] =
          numbering_.number(timetable::think<G>(bot, *rules_, at_[index(i)].state, p, own, steady_seconds).action);
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

 private:
  RulesOf rules_;
};

}  // namespace timetable
