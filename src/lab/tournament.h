// Who plays better, and how sure is that: every pair of bots plays the same deals with the seats exchanged. The deal is
// the unit: its games share their luck and count as one.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "match/game_kind.h"

namespace timetable {

struct Contestant {
  std::string name;
  Bot bot;
};

// The sequential test of "at least p1" against "at most p0" (shares of victories), five percent of doubt each.
struct SequentialTest {
  double p0 = 0.5, p1 = 0.55;
};

struct TournamentOrder {
  TableSpec table;
  std::vector<Contestant> bots;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // who meets whom; none: everybody meets everybody
  std::optional<SequentialTest> test;                      // a pair for which it has an answer plays no further
  int deals = 100;                                         // at most, for each pair
  std::uint64_t seed = 1;
  int threads = 1;
  // How a game is played where not all are bots of ours: seating[seat] is the place of a contestant in `bots`.
  using Play = std::function<Result<Contest>(std::span<const std::size_t> seating, std::uint64_t deal)>;
  Play play = {};
};

// One bot against a table of the other: on every seat in turn, all other seats taken by the rival.
struct Pairing {
  std::size_t one = 0, other = 0;
  int deals = 0, games = 0;
  double share = 0;                                     // mean share of victories of `one`, 0 to 1
  double half = 1;                                      // half of the 95 % interval
  double milliseconds_one = 0, milliseconds_other = 0;  // a choice
  double sum = 0, squares = 0;
  int verdict = 0;  // of the sequential test: 1 at least p1, -1 at most p0, 0 open
};

struct Tournament {
  std::vector<Pairing> pairs;
  std::vector<double> elo;       // by maximum likelihood, the first bot at 0
  std::vector<double> elo_half;  // of the 95 % interval, as if the ratings of the others were exact
};

// Plays deals until all are done or `go_on` says no.
Result<Tournament> hold_tournament(const GameKind& kind, const TournamentOrder& order,
                                   const std::function<bool(const Tournament&)>& go_on);

// Half of the 95 % interval: from the spread of the deals; where every game went the same way there is none, and the
// exact interval for so many games is taken (Clopper and Pearson).
double half_interval(const Pairing& pair);

// 1: at least p1; -1: at most p0; 0: more deals are needed.
int verdict(const Pairing& pair, const SequentialTest& test);

}  // namespace timetable
