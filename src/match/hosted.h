// Any game of the contract behind the virtual boundary of game_kind.h.
#pragma once

#include <cstring>
#include <set>
#include <utility>

#include "core/words.h"
#include "engine/conformance.h"
#include "engine/playout.h"
#include "engine/wish.h"
#include "match/contest.h"
#include "match/embedded.h"
#include "match/foreseen.h"
#include "match/game_kind.h"
#include "match/history.h"
#include "match/measure.h"
#include "search/bots.h"
#include "search/hindsight.h"
#include "search/self_play.h"

namespace timetable {

// Nets as tables with one deck read positions: by the names of their facts.
template <Hostable G>
class NetsOfDeck {
 public:
  // This net for such a table; it stays as long as both.
  const Net* of(const Net* trained, const typename G::Rules& r) const {
    if constexpr (Learnable<G>) {
      if (!trained) return nullptr;
      const std::string key = std::to_string(trained->stamp());
      const Fitted* known = fitted_.find(key);
      if (!known) known = &fitted_.keep(key, fit(*trained, r));
      return *known ? known->get() : trained;
    }
    return nullptr;
  }
  Bot for_these(Bot bot, const typename G::Rules& r) const {
    bot.net = of(bot.net, r);
    return bot;
  }
  std::vector<Bot> for_these(std::vector<Bot> bots, const typename G::Rules& r) const {
    for (Bot& bot : bots) bot = for_these(bot, r);
    return bots;
  }
  Hindsight for_these(Hindsight how, const typename G::Rules& r) const {
    how.net = of(how.net, r);
    return how;
  }

 private:
  using Fitted = std::shared_ptr<const Net>;  // none: as it was trained
  static Fitted fit(const Net& trained, const typename G::Rules& r) {
    std::vector<std::string> facts = fact_names<G>(r);
    if (facts == trained.label().facts) return nullptr;
    return std::make_shared<const Net>(trained.fitted(std::move(facts)));
  }
  mutable KeptForEver<Fitted> fitted_;
};

// What all moments of one table share.
template <Hostable G>
struct Ground {
  typename G::Rules rules;
  std::shared_ptr<const NetsOfDeck<G>> nets;
};

template <Hostable G>
class HostedPosition final : public Position {
 public:
  HostedPosition(std::shared_ptr<const Ground<G>> ground, const typename G::State& state)
      : ground_(std::move(ground)), s_(state) {}

  std::unique_ptr<Position> clone() const override { return std::make_unique<HostedPosition>(*this); }
  int seats() const override { return G::seats(r()); }
  SeatSet to_act() const override { return G::to_act(r(), s_); }
  Question question(Seat p, Lang lang) const override { return G::question(r(), s_, p, lang); }

  std::vector<Choice> choices(Seat p, Lang lang) const override {
    Options options;
    if (to_act().has(p)) G::options(r(), s_, p, options);
    std::vector<Choice> out;
    for (int i = 0; i < options.size(); ++i) {
      const Action a = options[i];
      out.push_back({a, G::code(r(), a), G::label(r(), s_, p, a, lang), G::targets(r(), s_, p, a), options.weight(i)});
    }
    return out;
  }
  std::vector<std::string> codes(Seat p) const override {
    Options options;
    if (to_act().has(p)) G::options(r(), s_, p, options);
    std::vector<std::string> out;
    for (Action a : options) out.push_back(G::code(r(), a));
    return out;
  }
  int choice_count(Seat p) const override {
    Options options;
    if (to_act().has(p)) G::options(r(), s_, p, options);
    return options.size();
  }
  std::vector<Withheld> withheld(Seat p, Lang lang) const override {
    std::vector<Withheld> out;
    if (!to_act().has(p)) return out;
    std::set<std::uint32_t> known;
    Options options;
    G::options(r(), s_, p, options);
    for (Action a : options) known.insert(a.word());
    for (const Wish<G>& wish : G::wishes()) {
      for (int n = 1; n <= wish.most; ++n) {
        typename G::State granted = s_;
        wish.grant(r(), granted, p, n);
        options.clear();
        G::options(r(), granted, p, options);
        for (Action a : options) {
          if (!known.insert(a.word()).second) continue;
          out.push_back({G::label(r(), granted, p, a, lang), G::targets(r(), granted, p, a),
                         wish.why.in(lang, std::to_string(n)), std::string(wish.clause)});
        }
      }
    }
    return out;
  }
  std::vector<Foreseen> foresee(Seat p, std::span<const Action> choices, Lang lang) const override {
    std::vector<Foreseen> out;
    if (!to_act().has(p)) return out;
    Foreseer<G> foreseer(r(), s_, p);
    for (Action a : choices) out.push_back(in_words<G>(r(), foreseer(a), lang));
    return out;
  }
  std::optional<SetAsked> set_asked(Seat p) const override { return G::set_asked(r(), s_, p); }
  int set_worth(Seat p, Action member) const override { return G::set_worth(r(), s_, p, member); }
  std::optional<Action> find(Seat p, std::string_view code) const override {
    Options options;
    if (to_act().has(p)) G::options(r(), s_, p, options);
    for (Action a : options) {
      if (G::may_be(a, code) && G::code(r(), a) == code) return a;
    }
    return std::nullopt;
  }
  std::string code(Action a) const override { return G::code(r(), a); }
  int list_rank(Action a) const override { return G::list_rank(r(), a); }
  Action at_ticket(const Ticket& draw) const override {
    Options options;
    G::options(r(), s_, kChance, options);
    return options.at_ticket(draw(options.total_weight()));
  }
  std::vector<Event> apply(Seat p, Action a) override {
    EventLog log;
    G::apply(r(), s_, p, a, log);
    return std::move(log.events);
  }
  Outcome outcome() const override { return G::outcome(r(), s_); }
  std::vector<TallyRow> tally(Lang lang) const override { return G::tally(r(), s_, lang); }

  std::vector<Pile> piles(Seat viewer, Lang lang) const override { return G::piles(r(), s_, viewer, lang); }
  int round() const override { return G::round(r(), s_); }

  std::string seat_code(Seat p) const override { return p == kChance ? "chance" : G::seat_code(r(), p); }
  std::string seat_name(Seat p, Lang lang) const override { return G::seat_name(r(), p, lang); }
  std::string sentence(const Event& e, Lang lang) const override { return G::sentence(r(), e, lang); }
  Doc view(Seat viewer) const override { return G::view(r(), s_, viewer); }
  std::vector<Line> board(Seat viewer, Lang lang) const override { return G::board(r(), s_, viewer, lang); }
  std::vector<Component> components(Lang lang) const override { return G::components(r(), lang); }
  const char* invariant() const override { return G::invariant(r(), s_); }

  Thought think(Seat p, const Bot& bot, std::uint64_t seed, const Workers& workers) const override {
    return timetable::think<G>(ground_->nets->for_these(bot, r()), r(), s_, p, seed, steady_seconds, workers);
  }
  double chances(const Hindsight& how, Seat p) const override {
    return timetable::chances<G>(ground_->nets->for_these(how, r()), r(), s_, p);
  }
  Compared compare(const Hindsight& how, Seat p, Action one, Action other) const override {
    return timetable::compare<G>(ground_->nets->for_these(how, r()), r(), s_, p, one, other);
  }
  std::string bytes() const override { return std::string(reinterpret_cast<const char*>(&s_), sizeof s_); }
  void determinize(Seat viewer, std::uint64_t seed) override {
    Rng rng(seed);
    G::determinize(r(), s_, viewer, rng);
  }

 private:
  const typename G::Rules& r() const { return ground_->rules; }

  std::shared_ptr<const Ground<G>> ground_;
  typename G::State s_;
};

template <Hostable G>
class Hosted final : public GameKind {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  // For whoever plays many tables at once (src/batch).
  Result<Rules> rules(const TableSpec& spec) const { return make_rules(spec); }

  const GameInfo& info() const override { return G::info(); }
  const std::vector<OptionDef>& option_defs() const override { return G::option_defs(); }
  std::vector<Changed> rule_changes() const override {
    std::vector<Changed> out;
    for (const RuleChange<Rules>& change : G::changes()) out.push_back({change.ruleset, change.clause, change.about});
    return out;
  }
  std::vector<std::string> stages() const override { return G::stages(); }

  Result<std::unique_ptr<Position>> open(const TableSpec& spec, const Doc* position,
                                         std::string_view until) const override {
    Result<Ground<G>> ground = ground_of(spec);
    if (!ground) return ground.error();
    if (!until.empty() && !G::stop_at(ground->rules, until)) {
      return Error{Fault::BadScenario,
                   say("until: ''{word}'' is not a stage of this game; its stages are: {stages}.{meant}"_en, until,
                       join(G::stages(), ", "), did_you_mean(until, G::stages()))};
    }
    auto shared = std::make_shared<const Ground<G>>(std::move(*ground));
    State s;
    if (position) {
      Result<State> loaded = G::load(shared->rules, *position);
      if (!loaded) return loaded.error();
      s = *loaded;
    } else {
      G::setup(shared->rules, s);
    }
    return std::unique_ptr<Position>(std::make_unique<HostedPosition<G>>(std::move(shared), s));
  }

  Result<std::vector<Words>> check_deck(const Doc& deck) const override {
    const auto read = G::read_deck(deck);
    if (!read) return read.error();
    std::vector<Words> warnings;
    for (int players = info().min_seats; players <= info().max_seats; ++players) {
      Result<Rules> rules = G::make_rules(*read, players, Doc::object());
      if (!rules) return rules.error();
      warnings = G::deck_warnings(*rules);  // a deck is the same deck for any number of players
    }
    return warnings;
  }

  Result<BenchRow> bench(const TableSpec& spec, double seconds) const override {
    const Result<Rules> rules = make_rules(spec);
    if (!rules) return rules.error();
    return measure<G>(*rules, spec.players, seconds);
  }

  Result<ThinkingRow> bench_thinking(const TableSpec& spec, const Net* net, double seconds) const override {
    const Result<Ground<G>> ground = ground_of(spec);
    if (!ground) return ground.error();
    return measure_thinking<G>(ground->rules, ground->nets->of(net, ground->rules), seconds);
  }

  Result<ForesightRow> bench_foresight(const TableSpec& spec, double seconds) const override {
    Result<Ground<G>> ground = ground_of(spec);
    if (!ground) return ground.error();
    const auto shared = std::make_shared<const Ground<G>>(std::move(*ground));
    return measure_foresight(seconds, [&](const std::function<void(const Position&, Seat)>& each) {
      for (const auto& [s, p] : some_positions<G>(shared->rules, 128)) each(HostedPosition<G>(shared, s), p);
    });
  }

  Result<FuzzReport> fuzz(const TableSpec& spec, std::uint64_t seed,
                          const std::function<bool(std::int64_t)>& go_on) const override {
    const Result<Rules> rules = make_rules(spec);
    if (!rules) return rules.error();
    FuzzReport report;
    Conformance<G> kit(*rules);
    while (report.failure.empty() && go_on(report.games)) {
      report.failing_seed = seed + static_cast<std::uint64_t>(report.games);
      if (const auto failure = kit.check_game(report.failing_seed)) report.failure = *failure;
      ++report.games;
    }
    report.questions = kit.questions_met;
    report.chosen = kit.chosen;
    return report;
  }

  Result<SimulationReport> simulate(const TableSpec& spec, const std::vector<Bot>& bots, std::int64_t games,
                                    std::uint64_t seed, const std::function<bool(std::int64_t)>& go_on) const override {
    const Result<Ground<G>> ground = ground_of(spec);
    if (!ground) return ground.error();
    const Rules* rules = &ground->rules;
    const std::vector<Bot> players = ground->nets->for_these(bots, *rules);
    SimulationReport report;
    const auto seats = static_cast<std::size_t>(spec.players);
    report.win_share.assign(seats, 0);
    report.mean_score.assign(seats, 0);
    for (; report.games < games && go_on(report.games); ++report.games) {
      State s;
      G::setup(*rules, s);
      const std::int64_t decisions = play_checked(*rules, s, players, seed, report);
      if (!report.failure.empty()) return report;
      report.decisions += decisions;
      report.longest = std::max(report.longest, decisions);
      count_outcome(G::outcome(*rules, s), report);
    }
    const double n = report.games ? static_cast<double>(report.games) : 1.0;
    for (double& x : report.win_share) x /= n;
    for (double& x : report.mean_score) x /= n;
    return report;
  }

  Result<Contest> contest(const TableSpec& spec, const std::vector<Bot>& bots, std::uint64_t deal) const override {
    const Result<Ground<G>> ground = ground_of(spec);
    if (!ground) return ground.error();
    return play_contest<G>(ground->rules, ground->nets->for_these(bots, ground->rules), deal);
  }

  const NetLabel& net_label() const override {
    static const NetLabel label = [] {
      NetLabel out{.game = std::string(G::info().id), .ruleset = G::info().ruleset, .facts = {}, .story = {}};
      if constexpr (Learnable<G>) {
        const Result<Rules> rules = usual_deck().rules({.players = G::info().min_seats});
        if (rules) out.facts = fact_names<G>(*rules);
      }
      return out;
    }();
    return label;
  }

  Result<Done> self_play(const TableSpec& spec, const SelfPlay& order, Experience& out) const override {
    const Result<Rules> rules = make_rules(spec);
    if (!rules) return rules.error();
    if constexpr (Learnable<G>) {
      const std::vector<std::string> facts = fact_names<G>(*rules);
      for (const Net* net : {order.net, order.rival}) {
        if (!net || net->label().facts == facts) continue;
        return Error{Fault::BadFile,
                     "A net can only learn from tables that it was made for: those of another deck differ."_en};
      }
      SelfPlayer<G> player(*rules, order, out);
      for (int i = 0; i < order.games; ++i) player.play(static_cast<std::uint64_t>(i));
      return Done{};
    }
    return Error{Fault::NotAllowed, say("{game} cannot be learnt yet."_en, info().id)};
  }

  Result<std::vector<std::uint64_t>> perft(const TableSpec& spec, int depth, std::uint64_t seed) const override {
    const Result<Rules> rules = make_rules(spec);
    if (!rules) return rules.error();
    State s;
    G::setup(*rules, s);
    pass_chance(*rules, s, seed);
    std::vector<std::uint64_t> out;
    for (int d = 1; d <= depth; ++d) out.push_back(timetable::perft<G>(*rules, s, d));
    return out;
  }

  Result<std::uint64_t> signature(const TableSpec& spec, int games) const override {
    const Result<Rules> rules = make_rules(spec);
    if (!rules) return rules.error();
    std::uint64_t hash = 0;
    for (int game = 0; game < games; ++game) {
      Rng rng(static_cast<std::uint64_t>(game));
      State s;
      G::setup(*rules, s);
      PlayoutStats stats;
      RandomPolicy random{rng};
      play_out<G>(
          *rules, s,
          [&](const Rules& r, const State& position, Seat p, const Options& options) {
            hash = hash_of(position, hash);
            for (Action a : options) hash = mix64(hash ^ a.word());
            return random(r, position, p, options);
          },
          stats);
      hash = hash_of(s, hash);
    }
    return hash;
  }

 private:
  // A deck with what was made for it.
  struct Shelf {
    Result<std::shared_ptr<const typename G::Deck>> deck;
    std::shared_ptr<const NetsOfDeck<G>> nets = std::make_shared<const NetsOfDeck<G>>();

    Result<Rules> rules(const TableSpec& spec) const {
      if (!deck) return deck.error();
      return G::make_rules(*deck, spec.players, spec.options, spec.ruleset);
    }
  };

  static Result<Ground<G>> ground_of(const TableSpec& spec) {
    const Shelf shelf = shelf_of(spec);
    Result<Rules> rules = shelf.rules(spec);
    if (!rules) return rules.error();
    return Ground<G>{std::move(*rules), shelf.nets};
  }
  static Result<Rules> make_rules(const TableSpec& spec) { return shelf_of(spec).rules(spec); }

  static Shelf shelf_of(const TableSpec& spec) {
    if (!spec.deck.is_null()) return {.deck = G::read_deck(spec.deck)};
    return spec.released.empty() ? usual_deck() : earlier_deck(spec.released);
  }
  // Decks of the program are read once: that costs more than a short game.
  static const Shelf& usual_deck() {
    static const Shelf shelf{.deck = G::read_deck(embedded_deck(G::info().id))};
    return shelf;
  }
  static Shelf earlier_deck(const std::string& digest) {
    static KeptForEver<Shelf> decks;
    if (const Shelf* known = decks.find(digest)) return *known;
    const Result<Doc> text = released_deck(G::info().id, digest);
    if (!text) return {.deck = text.error()};
    return decks.keep(digest, {.deck = G::read_deck(*text)});
  }

  // Chance at the start of a game, by seed, so that perft counts the players' choices.
  static void pass_chance(const Rules& r, State& s, std::uint64_t seed) {
    Rng rng(seed);
    NullLog log;
    while (G::to_act(r, s) == SeatSet::of(kChance)) {
      Options options;
      G::options(r, s, kChance, options);
      G::apply(r, s, kChance, options.sample(rng), log);
    }
  }

  static std::int64_t play_checked(const Rules& r, State& s, const std::vector<Bot>& bots, std::uint64_t seed,
                                   SimulationReport& report) {
    Rng rng(seed, static_cast<std::uint64_t>(report.games));
    NullLog log;
    std::int64_t n = 0;
    for (SeatSet asked = G::to_act(r, s); !asked.empty(); asked = G::to_act(r, s), ++n) {
      const Seat p = asked.lowest();
      const Bot bot = p == kChance ? Bot::Random : bots[p % bots.size()];
      G::apply(r, s, p, timetable::think<G>(bot, r, s, p, rng.next(), steady_seconds).action, log);
      const char* broken = G::invariant(r, s);
      if (!broken && n > G::kMaxDecisions) broken = "more decisions than possible";
      if (broken) {
        report.failure = "game " + std::to_string(report.games) + ", decision " + std::to_string(n) + ": " + broken;
        return n;
      }
    }
    return n;
  }

  static void count_outcome(const Outcome& o, SimulationReport& report) {
    const SeatSet winners = o.winners();
    if (winners.size() > 1) ++report.shared_wins;
    for (Seat p = 0; p < o.seats; ++p) {
      if (winners.has(p)) report.win_share[p] += 1.0 / winners.size();
      report.mean_score[p] += o.score[p];
    }
  }
};

}  // namespace timetable
