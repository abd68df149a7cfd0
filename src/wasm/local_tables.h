// The tables of one browser: what a server does for people far away, for one page, without clocks, accounts or threads.
// One call, JSON in and JSON out; docs/local-tables.md lists the requests. Built as a WebAssembly module for the page's
// worker, and natively for the tests.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "match/analysis.h"
#include "match/match.h"
#include "wasm/request.h"

namespace timetable {

class LocalTables {
 public:
  // The answer, or {"error":{"code","message"}}. A refused request changes nothing.
  std::string call(std::string_view request);

 private:
  struct Open {
    Match match;
    Doc deck;  // null: the one in the binary
    bool odds = true;
  };
  using Answer = Result<Doc>;
  using Handler = Answer (LocalTables::*)(const Request& request);

  static const std::map<std::string_view, Handler>& handlers();

  Answer words(const Request& r);
  Answer games(const Request& r);
  Answer levels(const Request& r);
  Answer rules(const Request& r);
  Answer guide(const Request& r);
  Answer components_of(const Request& r);
  Answer check_deck(const Request& r);
  Answer keep_deck(const Request& r);
  Answer open(const Request& r);
  Answer resume(const Request& r);
  Answer close(const Request& r);
  Answer picture_of(const Request& r);
  Answer outline_of(const Request& r);
  Answer board(const Request& r);
  Answer withheld(const Request& r);
  Answer foresee(const Request& r);
  Answer choose(const Request& r);
  Answer bot(const Request& r);
  Answer undo(const Request& r);
  Answer fork(const Request& r);
  Answer record(const Request& r);
  Answer verify(const Request& r);
  Answer bench(const Request& r);
  // judging.cc
  Answer advise(const Request& r);
  Answer analyse(const Request& r);
  Answer analyse_on(const Request& r);

  Doc take_net(std::string_view bytes);

  Result<Open*> table(const Request& r);
  Answer keep(Result<Match> match, const Doc& deck, bool odds);

  std::map<int, Open> tables_;
  int next_ = 1;
  struct Analysing {
    Analyst analyst;
    std::vector<SeatInfo> seats;
  };
  std::optional<Analysing> analysing_;
};

}  // namespace timetable
