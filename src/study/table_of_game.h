// A cell of a study for one game: made for each by src/study/CMakeLists.txt.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "engine/learnable.h"
#include "match/hosted.h"
#include "search/bots.h"
#include "study/nouns.h"
#include "study/study.h"

namespace timetable {

class StudyKind {
 public:
  virtual ~StudyKind() = default;
  virtual std::string_view game() const = 0;
  virtual std::vector<std::string> verbs() const = 0;
  virtual Result<std::unique_ptr<StudyTable>> open(const TableSpec& spec, const Lineup& lineup, std::uint64_t seed,
                                                   const Catalogue& catalogue, const Layout& layout) const = 0;
};
std::span<const StudyKind* const> study_kinds();
const StudyKind* study_kind_of(const GameKind& kind);

// The number of a round where the position has one.
template <class Rules, class State>
std::int64_t round_of(const Rules& r, const State& s) {
  if constexpr (requires { s.round; }) return s.round;
  else if constexpr (requires { r.rounds - s.rounds_left; }) return r.rounds - s.rounds_left + 1;
  else return 0;
}

// What is watched as the score: the number that says so, or the first.
template <Hostable G>
auto score_of_game() {
  const auto numbers = G::numbers();
  for (const Number<G>& n : numbers) {
    if (n.view.empty() || n.view.starts_with("score")) return n.of;
  }
  return numbers[0].of;
}

template <Hostable G>
class StudyTableOf final : public StudyTable {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  StudyTableOf(Rules rules, const Lineup& lineup, std::uint64_t seed, const Catalogue& catalogue, const Layout& layout)
      : rules_(std::move(rules)), seed_(seed), at_(layout), nouns_(rules_, catalogue), score_(score_of_game<G>()) {
    one_ = nets_.for_these(lineup.one, rules_);
    mixed_ = lineup.others.has_value();
    others_ = mixed_ ? nets_.for_these(*lineup.others, rules_) : one_;
    log_.events.reserve(256);
  }

  void play(std::uint64_t deal, Sums& sums) override {
    ended_.clear();
    const int rotations = mixed_ ? at_.seats() : 1;
    for (int seat = 0; seat < rotations; ++seat) {
      play_game(mix64(seed_) + deal, static_cast<Seat>(seat), sums);
      count_game(at_, game_, sums);
      ended_.push_back({game_.way, game_.winners});
    }
    ++sums[Layout::kDeals];
    if (mixed_) count_skill(sums);
  }
  const std::vector<Ended>& ended() const override { return ended_; }

 private:
  void play_game(std::uint64_t deal, Seat seat_of_one, Sums& sums) {
    const int seats = G::seats(rules_);
    game_.clear(seats);
    luck_ = WorldLuck(deal, 0);
    for (int p = 0; p < seats; ++p) {
      bot_[static_cast<std::size_t>(p)] = p == seat_of_one ? &one_ : &others_;
      whim_[static_cast<std::size_t>(p)] = Rng(deal, 1 + static_cast<std::uint64_t>(p));
    }
    leader_ = kNoSeat;
    score_now_.fill(0);
    G::setup(rules_, s_);
    for (SeatSet asked = G::to_act(rules_, s_); !asked.empty() && game_.decisions < G::kMaxDecisions;
         asked = G::to_act(rules_, s_)) {
      ask(asked, sums);
    }
    finish();
  }

  // All who are asked choose from the same position; then their choices are made.
  void ask(SeatSet asked, Sums& sums) {
    const bool alone = asked.size() == 1;
    std::array<Action, kChance + 1> chosen;
    for (const Seat p : asked) chosen[p] = p == kChance ? draw() : choose(p, sums);
    for (const Seat p : asked) {
      if (alone && p != kChance) comes_to_turn(p);
      apply(p, chosen[p]);
    }
    if constexpr (Learnable<G>) {
      if (G::quiet(rules_, s_) && !G::to_act(rules_, s_).empty()) look_at_scores(asked);  // before the end
    }
    game_.rounds = std::max(game_.rounds, round_of(rules_, s_));
  }

  Action draw() {
    options_.clear();
    G::options(rules_, s_, kChance, options_);
    return luck_.draw(options_);
  }

  Action choose(Seat p, Sums& sums) {
    options_.clear();
    G::options(rules_, s_, p, options_);
    Rng& whim = whim_[p];
    if (options_.size() == 1) {
      ++game_.forced;
      note_options(p, sums);
      note_choice(p, options_[0], sums);
      return options_[0];
    }
    ++game_.choices;
    note_options(p, sums);
    const Bot& bot = *bot_[p];
    const std::uint8_t question = static_cast<std::uint8_t>(options_[0].verb % kVerbsMost);
    const Action a = bot.method == Method::Random ? options_.sample(whim)
                                                  : think<G>(bot, rules_, s_, p, whim.next(), steady_seconds).action;
    ++sums[at_.asked(question)];
    ++sums[at_.answered(question, a.verb % kVerbsMost)];
    note_choice(p, a, sums);
    return a;
  }

  void note_options(Seat p, Sums& sums) {
    for (const Action a : options_) {
      nouns_.each(a, [&](int c) {
        ++sums[at_.offered(c)];
        game_.met[p].add(c);
      });
    }
  }
  void note_choice(Seat p, Action a, Sums& sums) {
    nouns_.each(a, [&](int c) {
      ++sums[at_.chosen(c)];
      if (nouns_.takes(a)) game_.used[p].add(c);
    });
  }

  void apply(Seat p, Action a) {
    ++game_.decisions;
    game_.way = mix64(game_.way ^ a.word() ^ (std::uint64_t{p} << 32));
    log_.events.clear();
    G::apply(rules_, s_, p, a, log_);
    for (const Event& e : log_.events) {
      nouns_.each(e, [&](int c) {
        game_.there.add(c);
        if (e.who >= at_.seats()) return;
        game_.met[e.who].add(c);
        if (nouns_.uses(e)) game_.used[e.who].add(c);
      });
    }
  }

  void comes_to_turn(Seat p) {
    const auto end = game_.in_order.begin() + game_.ordered;
    if (std::find(game_.in_order.begin(), end, p) == end) game_.in_order[static_cast<std::size_t>(game_.ordered++)] = p;
  }

  void look_at_scores(SeatSet asked) {
    Seat leader = kNoSeat;
    int best = INT32_MIN;
    for (Seat p = 0; p < at_.seats(); ++p) {
      const int score = score_(rules_, s_, p);
      if (score < score_now_[p] && !asked.has(p)) ++game_.set_backs;
      score_now_[p] = score;
      if (score > best) best = score, leader = p;
      else if (score == best) leader = kNoSeat;
    }
    if (leader == kNoSeat || leader == leader_) return;
    if (leader_ != kNoSeat) ++game_.lead_changes;
    if (game_.ahead_at[leader] < 0) game_.ahead_at[leader] = game_.decisions;
    leader_ = leader;
  }

  void finish() {
    const Outcome o = G::outcome(rules_, s_);
    game_.winners = o.winners();
    for (Seat p = 0; p < at_.seats(); ++p) {
      game_.score[p] = o.score[p];
      game_.there |= game_.met[p];
    }
  }

  void count_skill(Sums& sums) const {
    const auto n = static_cast<int>(ended_.size());
    int won = 0;
    for (int seat = 0; seat < n; ++seat) {
      const SeatSet winners = ended_[static_cast<std::size_t>(seat)].winners;
      if (!winners.has(static_cast<Seat>(seat))) continue;
      sums[Layout::kOneWins] += kVictory / winners.size();
      won += winners.size() == 1;
    }
    sums[Layout::kOneGames] += n;
    sums[Layout::kOneFromAll] += won == n;
    sums[Layout::kOneFromNone] += won == 0;
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) {
        const SeatSet a = ended_[static_cast<std::size_t>(i)].winners, b = ended_[static_cast<std::size_t>(j)].winners;
        if (a.size() != 1 || b.size() != 1) continue;
        ++sums[Layout::kPairsOfGames];
        sums[Layout::kSameWinner] += a == b;
      }
    }
  }

  Rules rules_;
  std::uint64_t seed_;
  Layout at_;
  NounReader<G> nouns_;
  int (*score_)(const Rules&, const State&, Seat);
  NetsOfDeck<G> nets_;
  Bot one_, others_;
  bool mixed_ = false;

  State s_;
  PlayedGame game_;
  Options options_;
  EventLog log_;
  WorldLuck luck_{0, 0};
  std::array<const Bot*, kMaxSeats> bot_{};
  std::array<Rng, kMaxSeats> whim_{Rng(0), Rng(0), Rng(0), Rng(0), Rng(0), Rng(0)};
  std::array<int, kMaxSeats> score_now_{};
  Seat leader_ = kNoSeat;
  std::vector<Ended> ended_;
};

template <Hostable G, class RulesOf>
class StudyOf final : public StudyKind {
 public:
  explicit StudyOf(RulesOf rules_of) : rules_of_(rules_of) {}
  std::string_view game() const override { return G::info().id; }
  std::vector<std::string> verbs() const override {
    std::vector<std::string> out;
    for (const VerbRow<G>& row : G::verbs()) {
      std::string_view stem = code_stem(row.code);
      while (stem.ends_with(':')) stem.remove_suffix(1);
      out.emplace_back(stem.empty() ? row.code : stem);
    }
    return out;
  }
  Result<std::unique_ptr<StudyTable>> open(const TableSpec& spec, const Lineup& lineup, std::uint64_t seed,
                                           const Catalogue& catalogue, const Layout& layout) const override {
    Result<typename G::Rules> rules = rules_of_(spec);
    if (!rules) return rules.error();
    return std::unique_ptr<StudyTable>(
        std::make_unique<StudyTableOf<G>>(std::move(*rules), lineup, seed, catalogue, layout));
  }

 private:
  RulesOf rules_of_;
};

}  // namespace timetable
