#include "lab/tournament.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "lab/crew.h"
#include "match/json.h"

namespace timetable {
namespace {

// One deal: `one` sits on each seat once. The mean share of victories it takes.
struct Dealt {
  double share = 0;
  double seconds_one = 0, seconds_other = 0;
  int choices_one = 0, choices_other = 0;
  int games = 0;
};

Result<Contest> play_game(const GameKind& kind, const TournamentOrder& order, std::span<const std::size_t> seating,
                          std::uint64_t deal) {
  if (order.play) return order.play(seating, deal);
  std::vector<Bot> bots;
  for (const std::size_t who : seating) bots.push_back(order.bots[who].bot);
  return kind.contest(order.table, bots, deal);
}

Result<Dealt> play_deal(const GameKind& kind, const TournamentOrder& order, const Pairing& pair, std::uint64_t deal) {
  Dealt out;
  const auto seats = static_cast<std::size_t>(order.table.players);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    std::vector<std::size_t> seating(seats, pair.other);
    seating[seat] = pair.one;
    const Result<Contest> played = play_game(kind, order, seating, deal);
    if (!played) return played.error();
    const SeatSet winners = played->outcome.winners();
    if (winners.has(static_cast<Seat>(seat))) out.share += 1.0 / winners.size();
    for (std::size_t p = 0; p < seats; ++p) {
      (p == seat ? out.seconds_one : out.seconds_other) += played->seconds[p];
      (p == seat ? out.choices_one : out.choices_other) += played->choices[p];
    }
    ++out.games;
  }
  out.share /= static_cast<double>(seats);
  return out;
}

std::pair<std::size_t, int> read_job(const std::string& text) {
  const std::size_t gap = text.find(' ');
  return {static_cast<std::size_t>(std::stoull(text)), std::stoi(text.substr(gap + 1))};
}

// What all ranks must agree on.
std::string identity_of(const GameKind& kind, const TournamentOrder& order) {
  std::string out(kind.info().id);
  out += " " + std::to_string(order.table.players) + to_json(order.table.options) + to_json(order.table.deck);
  for (const Contestant& c : order.bots) out += " " + c.name;
  return out + " " + std::to_string(order.seed);
}

// What share_work asks of it comes from one thread at a time.
class Board {
 public:
  Board(const TournamentOrder& order, const std::function<bool(const Tournament&)>& go_on)
      : order_(order), go_on_(go_on) {
    for (const auto& [one, other] : order.pairs) table_.pairs.push_back({.one = one, .other = other});
    for (std::size_t i = 0; order.pairs.empty() && i < order.bots.size(); ++i) {
      for (std::size_t j = i + 1; j < order.bots.size(); ++j) table_.pairs.push_back({.one = i, .other = j});
    }
    thought_.resize(table_.pairs.size());
    given_.resize(table_.pairs.size());
  }

  struct Job {
    std::size_t which;
    int deal;
  };
  // The next deal of the pair that has played least, or nothing more.
  std::optional<Job> next() {
    std::optional<std::size_t> which;
    for (std::size_t i = 0; i < given_.size(); ++i) {
      const bool open = given_[i] < order_.deals && table_.pairs[i].verdict == 0;
      if (open && (!which || given_[i] < given_[*which])) which = i;
    }
    if (stopped_ || !which) return std::nullopt;
    return Job{*which, given_[*which]++};
  }

  void enter(std::size_t which, const Dealt& d) {
    Pairing& pair = table_.pairs[which];
    ++pair.deals;
    pair.games += d.games;
    pair.sum += d.share;
    pair.squares += d.share * d.share;
    const double n = pair.deals;
    pair.share = pair.sum / n;
    pair.half = half_interval(pair);
    if (order_.test) pair.verdict = verdict(pair, *order_.test);
    Dealt& t = thought_[which];
    t.seconds_one += d.seconds_one, t.seconds_other += d.seconds_other;
    t.choices_one += d.choices_one, t.choices_other += d.choices_other;
    pair.milliseconds_one = 1000 * t.seconds_one / std::max(1, t.choices_one);
    pair.milliseconds_other = 1000 * t.seconds_other / std::max(1, t.choices_other);
    if (!go_on_(table_)) stopped_ = true;
  }
  // Who meets whom: that does not change while they play.
  const Pairing& pair(std::size_t which) const { return table_.pairs[which]; }

  Tournament result() {
    rate();
    return table_;
  }

 private:
  // Bradley-Terry by fixed point iteration; a bot that won or lost everything is kept finite by half a game.
  void rate() {
    const std::size_t n = order_.bots.size();
    std::vector<double> strength(n, 1.0);
    for (int round = 0; round < 200; ++round) {
      std::vector<double> wins(n, 0.0), met(n, 0.0);
      for (const Pairing& p : table_.pairs) {
        // Against a table of several, a fair share is one in `seats`: the odds are those against one of them.
        const double games = p.deals + 1.0, fair = order_.table.players - 1;
        const double share = std::clamp((p.sum + 0.5) / games, 0.001, 0.999);
        const double duel = share * fair / (share * fair + (1 - share));
        wins[p.one] += duel * games, wins[p.other] += (1 - duel) * games;
        const double weight = games / (strength[p.one] + strength[p.other]);
        met[p.one] += weight, met[p.other] += weight;
      }
      for (std::size_t i = 0; i < n; ++i) {
        if (met[i] > 0) strength[i] = wins[i] / met[i];
      }
    }
    table_.elo.clear();
    for (double s : strength) table_.elo.push_back(400 * std::log10(s / strength[0]));
    for (std::size_t i = 0; i < n; ++i) table_.elo_half.push_back(elo_half(i));
  }

  // Each pair tells the difference of two ratings with a doubt that grows where one of them wins nearly always.
  double elo_half(std::size_t bot) const {
    double known = 0;
    for (const Pairing& p : table_.pairs) {
      if ((p.one != bot && p.other != bot) || p.deals < 2) continue;
      const double share = (p.sum + 0.5) / (p.deals + 1.0);  // half a game keeps it finite, as in rate()
      const double slope = share * (1 - share) * std::log(10.0) / 400, half = std::max(p.half, 0.005);
      known += slope * slope / (half * half);
    }
    return known > 0 ? 1 / std::sqrt(known) : 1000;
  }

  const TournamentOrder& order_;
  const std::function<bool(const Tournament&)>& go_on_;
  Tournament table_;
  std::vector<Dealt> thought_;
  std::vector<int> given_;  // deals of each pair that were handed out
  bool stopped_ = false;
};

}  // namespace

Result<Tournament> hold_tournament(const GameKind& kind, const TournamentOrder& order,
                                   const std::function<bool(const Tournament&)>& go_on) {
  Board board(order, go_on);
  const Work work{.next = [&]() -> std::optional<std::string> {
                    const auto job = board.next();
                    if (!job) return std::nullopt;
                    return std::to_string(job->which) + " " + std::to_string(job->deal);
                  },
                  .answer = [&](const std::string& text) -> Result<std::string> {
                    const auto [which, n] = read_job(text);
                    const std::uint64_t deal = mix64(order.seed) + static_cast<std::uint64_t>(n);
                    const Result<Dealt> dealt = play_deal(kind, order, board.pair(which), deal);
                    if (!dealt) return dealt.error();
                    return std::string(reinterpret_cast<const char*>(&*dealt), sizeof(Dealt));
                  },
                  .enter =
                      [&](const std::string& text, std::string answer) {
                        Dealt dealt;
                        std::memcpy(&dealt, answer.data(), std::min(answer.size(), sizeof dealt));
                        board.enter(read_job(text).first, dealt);
                      },
                  .identity = identity_of(kind, order)};
  const Result<Traffic> shared = share_work(work, order.threads);
  if (!shared) return shared.error();
  return board.result();
}

double half_interval(const Pairing& pair) {
  const double n = pair.deals;
  if (pair.games > 0 && (pair.sum <= 0 || pair.sum >= n)) return 1 - std::pow(0.025, 1.0 / pair.games);
  const double variance = n > 1 ? std::max(0.0, (pair.squares - pair.sum * pair.share) / (n - 1)) : 1.0;
  return 1.96 * std::sqrt(variance / n);
}

int verdict(const Pairing& pair, const SequentialTest& test) {
  if (pair.deals < 8) return 0;
  const double n = pair.deals, p0 = test.p0, p1 = test.p1;
  const double variance = std::max(1e-4, (pair.squares - pair.sum * pair.share) / (n - 1));
  const double ratio = n * (p1 - p0) * (pair.share - (p0 + p1) / 2) / variance;
  const double bound = std::log(0.95 / 0.05);
  return ratio >= bound ? 1 : ratio <= -bound ? -1 : 0;
}

}  // namespace timetable
