#include "outside/games.h"

#include "match/fairness.h"
#include "match/history.h"
#include "match/measure.h"
#include "match/record.h"
#include "search/worlds.h"

namespace timetable {
namespace {

constexpr std::int64_t kMostDecisions = 100'000;  // no game has so many

Record record_of(const GameKind& kind, const TableSpec& table) {
  Record out;
  out.game = kind.info().id;
  out.ruleset = table.ruleset == kNewestRuleset ? kind.info().ruleset : table.ruleset;
  out.deck = table.deck.is_null() ? present_deck_digest(out.game) : deck_digest(table.deck);
  out.own_deck = table.deck;
  out.players = table.players;
  out.options = table.options;
  out.seats.assign(static_cast<std::size_t>(table.players), {});
  out.pledge = pledge(std::string(32, '\0'), {});  // luck comes from the deal
  return out;
}

Options outcomes_of(const Position& now) {
  Options out;
  for (const Choice& c : now.choices(kChance, Lang::En)) out.add(c.action, static_cast<std::uint16_t>(c.weight));
  return out;
}

}  // namespace

// A program for as long as a game lasts.
class MixedGames::Lent {
 public:
  Lent(MixedGames& games, std::size_t player, std::unique_ptr<PlayerProgram> program)
      : games_(&games), player_(player), program_(std::move(program)) {}
  Lent(Lent&&) = default;
  ~Lent() {
    if (program_) games_->take_back(player_, std::move(program_));
  }
  PlayerProgram& operator*() { return *program_; }

 private:
  MixedGames* games_;
  std::size_t player_;
  std::unique_ptr<PlayerProgram> program_;
};

// One game: the position, and who sits where.
class MixedGames::Game {
 public:
  static Result<std::unique_ptr<Game>> begin(MixedGames& games, const TableSpec& table,
                                             std::span<const std::size_t> seating) {
    Result<std::unique_ptr<Position>> opened = games.kind_.open(table);
    if (!opened) return opened.error();
    std::unique_ptr<Game> out(new Game(games, std::move(*opened), seating));
    if (Result<Done> seated = out->seat_programs(table); !seated) return seated.error();
    return out;
  }

  Position& now() { return *now_; }
  bool has_program(Seat p) const { return p < seats_.size() && seats_[p] != nullptr; }

  // What p chooses where it knows `from`.
  Action choose(const Position& from, Seat p, std::uint64_t seed) {
    if (!has_program(p) || from.choice_count(p) == 1) return from.think(p, player(p).bot, seed).action;
    const ProgramSeat::Chosen chosen = seats_[p]->choose(
        from,
        {.version = version_, .log = std::exchange(heard_[p], {}), .record = record_, .seed = seed, .milliseconds = 0});
    games_.count(seating_[p], chosen);
    return chosen.action;
  }
  void apply(Seat p, Action a) {
    if (tells_record_) record_.push_back(write_line({.seat = p, .choice = now_->code(a)}));
    ++version_;
    for (const Event& e : now_->apply(p, a)) {
      for (Seat q = 0; q < seats_.size(); ++q) {
        if (!seats_[q]) continue;
        if (std::string line = now_->sentence(seen_by(e, q), Lang::En); !line.empty())
          heard_[q].push_back(std::move(line));
      }
    }
  }
  void over() {
    for (const auto& seat : seats_) {
      if (seat) seat->over(now_->outcome());
    }
  }

 private:
  Game(MixedGames& games, std::unique_ptr<Position> start, std::span<const std::size_t> seating)
      : games_(games),
        now_(std::move(start)),
        seating_(seating.begin(), seating.end()),
        seats_(seating.size()),
        heard_(seating.size()) {}

  const Player& player(Seat p) const { return games_.players_[seating_[p]]; }

  Result<Done> seat_programs(const TableSpec& table) {
    for (Seat p = 0; p < seats_.size(); ++p) {
      const std::size_t who = seating_[p];
      if (!games_.players_[who].program) continue;
      if (!lent_.contains(who)) {
        Result<std::unique_ptr<PlayerProgram>> program = games_.lend(who);
        if (!program) return program.error();
        lent_.try_emplace(who, games_, who, std::move(*program));
      }
      Result<std::unique_ptr<ProgramSeat>> seat = ProgramSeat::sit_down(*lent_.at(who), games_.kind_, table, p);
      if (!seat) return seat.error();
      seats_[p] = std::move(*seat);
      tells_record_ = tells_record_ || games_.players_[who].program->trusted;
    }
    if (tells_record_) record_.push_back(write_header(record_of(games_.kind_, table)));
    return Done{};
  }

  MixedGames& games_;
  std::unique_ptr<Position> now_;
  std::vector<std::size_t> seating_;
  std::map<std::size_t, Lent> lent_;  // before the seats, which speak to them
  std::vector<std::unique_ptr<ProgramSeat>> seats_;
  std::vector<std::vector<std::string>> heard_;
  std::vector<std::string> record_;
  bool tells_record_ = false;
  std::int64_t version_ = 0;
};

MixedGames::MixedGames(const GameKind& kind, std::vector<Player> players)
    : kind_(kind), players_(std::move(players)), reports_(players_.size()) {}

MixedGames::~MixedGames() = default;

Result<std::unique_ptr<MixedGames>> MixedGames::among(const GameKind& kind, std::vector<Player> players) {
  std::unique_ptr<MixedGames> out(new MixedGames(kind, std::move(players)));
  for (std::size_t i = 0; i < out->players_.size(); ++i) {
    if (!out->players_[i].program) continue;
    Result<std::unique_ptr<PlayerProgram>> program = out->lend(i);
    if (!program) return program.error();
    out->reports_[i].name = (*program)->name();
    out->take_back(i, std::move(*program));
  }
  return out;
}

Result<std::unique_ptr<PlayerProgram>> MixedGames::lend(std::size_t player) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = free_.find(player); at != free_.end()) {
      std::unique_ptr<PlayerProgram> out = std::move(at->second);
      free_.erase(at);
      return out;
    }
  }
  return PlayerProgram::start(*players_[player].program, kind_);
}

void MixedGames::take_back(std::size_t player, std::unique_ptr<PlayerProgram> program) {
  if (!program->runs()) return;
  const std::lock_guard lock(mutex_);
  free_.emplace(player, std::move(program));
}

void MixedGames::count(std::size_t player, const ProgramSeat::Chosen& chosen) {
  const std::lock_guard lock(mutex_);
  ProgramReport& report = reports_[player];
  ++report.asked;
  if (chosen.stood_in) ++report.stood_in;
  if (!chosen.trouble.empty()) report.last_trouble = chosen.trouble;
}

std::vector<ProgramReport> MixedGames::reports() const {
  const std::lock_guard lock(mutex_);
  std::vector<ProgramReport> out;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (players_[i].program) out.push_back(reports_[i]);
  }
  return out;
}

Result<Contest> MixedGames::contest(const TableSpec& table, std::span<const std::size_t> seating, std::uint64_t deal) {
  Result<std::unique_ptr<Game>> begun = Game::begin(*this, table, seating);
  if (!begun) return begun.error();
  Game& game = **begun;
  Contest out;
  out.seconds.assign(seating.size(), 0);
  out.choices.assign(seating.size(), 0);
  WorldLuck luck(deal, 0);
  Rng seeds(deal, 1);
  for (SeatSet asked = game.now().to_act(); !asked.empty() && out.decisions < kMostDecisions;
       asked = game.now().to_act()) {
    out.decisions += asked.size();
    if (asked == SeatSet::of(kChance)) {
      game.apply(kChance, luck.draw(outcomes_of(game.now())));
      continue;
    }
    const std::unique_ptr<Position> common = game.now().clone();  // nobody who is asked hears the others first
    std::array<Action, kMaxSeats> chosen;
    for (Seat p : asked) {
      const double began = steady_seconds();
      chosen[p] = game.choose(*common, p, seeds.next());
      out.seconds[p] += steady_seconds() - began;
      if (common->choice_count(p) > 1) ++out.choices[p];
    }
    for (Seat p : asked) game.apply(p, chosen[p]);
  }
  game.over();
  out.outcome = game.now().outcome();
  return out;
}

std::int64_t MixedGames::play_checked(Game& game, std::uint64_t seed, SimulationReport& report) {
  Rng rng(seed, static_cast<std::uint64_t>(report.games));
  std::int64_t n = 0;
  for (SeatSet asked = game.now().to_act(); !asked.empty(); asked = game.now().to_act(), ++n) {
    const Seat p = asked.lowest();
    const std::uint64_t own = rng.next();
    const Action a = p == kChance ? game.now().think(p, Bot::Random, own).action : game.choose(game.now(), p, own);
    game.apply(p, a);
    if (const char* broken = n > kMostDecisions ? "more decisions than possible" : game.now().invariant()) {
      report.failure = "game " + std::to_string(report.games) + ", decision " + std::to_string(n) + ": " + broken;
      return n;
    }
  }
  game.over();
  return n;
}

Result<SimulationReport> MixedGames::simulate(const TableSpec& table, std::int64_t games, std::uint64_t seed,
                                              const std::function<bool(std::int64_t)>& go_on) {
  const auto seats = static_cast<std::size_t>(table.players);
  std::vector<std::size_t> seating;
  for (std::size_t p = 0; p < seats; ++p) seating.push_back(p % players_.size());
  SimulationReport out;
  out.win_share.assign(seats, 0);
  out.mean_score.assign(seats, 0);
  for (; out.games < games && go_on(out.games); ++out.games) {
    Result<std::unique_ptr<Game>> begun = Game::begin(*this, table, seating);
    if (!begun) return begun.error();
    const std::int64_t decisions = play_checked(**begun, seed, out);
    if (!out.failure.empty()) return out;
    out.decisions += decisions;
    out.longest = std::max(out.longest, decisions);
    const Outcome o = (*begun)->now().outcome();
    const SeatSet winners = o.winners();
    if (winners.size() > 1) ++out.shared_wins;
    for (Seat p = 0; p < o.seats; ++p) {
      if (winners.has(p)) out.win_share[p] += 1.0 / winners.size();
      out.mean_score[p] += o.score[p];
    }
  }
  const double n = out.games ? static_cast<double>(out.games) : 1.0;
  for (double& x : out.win_share) x /= n;
  for (double& x : out.mean_score) x /= n;
  return out;
}

}  // namespace timetable
