// Who plays better, and how sure is that: every pair of bots plays the same deals with the seats exchanged. The deal is
// the unit: its games share their luck and count as one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "match/game_kind.h"

namespace timetable {

struct Contestant {
  std::string name;
  Bot bot;
};

struct TournamentOrder {
  TableSpec table;
  std::vector<Contestant> bots;
  int deals = 100;
  std::uint64_t seed = 1;
  int threads = 1;
};

// One bot against a table of the other: on every seat in turn, all other seats taken by the rival.
struct Pairing {
  std::size_t one = 0, other = 0;
  int deals = 0, games = 0;
  double share = 0;                                     // mean share of victories of `one`, 0 to 1
  double half = 1;                                      // half of the 95 % interval
  double milliseconds_one = 0, milliseconds_other = 0;  // a choice
  double sum = 0, squares = 0;
};

struct Tournament {
  std::vector<Pairing> pairs;
  std::vector<double> elo;  // by maximum likelihood, the first bot at 0
};

// Plays deals until all are done or `go_on` says no.
Result<Tournament> hold_tournament(const GameKind& kind, const TournamentOrder& order,
                                   const std::function<bool(const Tournament&)>& go_on);

// The sequential test of "at least p1" against "at most p0" at five percent each: 1 accepted, -1 rejected, 0 open.
int sequential_test(const Pairing& pair, double p0, double p1);

}  // namespace timetable
