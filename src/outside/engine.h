// This program as the one that plays: a bot that is spoken to by docs/engine-protocol.md. Any number of tables; one
// question is thought about at a time.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/doc.h"
#include "match/game_kind.h"

namespace timetable {

struct EngineOrder {
  std::vector<const GameKind*> kinds;
  std::string bot;   // as in match/levels.h; empty: the strongest level of the game
  std::string name;  // "timetable 0.1.0"
};

class Engine {
 public:
  using Say = std::function<void(const Doc&)>;
  Engine(EngineOrder order, Say say) : order_(std::move(order)), say_(std::move(say)) {}

  // Answers one line. False: it was the last one.
  bool hear(std::string_view line);
  // From any thread: the question at this version of a table is answered soon, or as soon as it comes.
  void stop(std::int64_t table, std::int64_t version);
  void stop_all();

 private:
  struct Table {
    const GameKind* kind;
    TableSpec spec;
    Bot bot;
  };
  void hello();
  void open(const Doc& message);
  void choose(const Doc& message);
  void close(const Doc& message);
  void complain(const Doc& message, const Words& why);
  Result<Table> table_of(const Doc& message) const;
  Result<std::unique_ptr<Position>> position_of(const Table& table, const Doc& message) const;
  Bot bot_for_question(const Table& table, const Doc& message) const;
  void begin_to_think(const Doc& message);
  Thought think(const Position& now, Seat p, const Bot& bot, std::uint64_t seed);
  void inform(const Position& now, const Thought& thought, const Doc& message);

  EngineOrder order_;
  Say say_;
  std::map<std::int64_t, Table> tables_;

  using Moment = std::pair<std::int64_t, std::int64_t>;  // table and version
  std::mutex mutex_;
  Moment now_{-1, -1};
  std::set<Moment> to_stop_;
  std::atomic<bool> stopped_ = false;
};

// Lines in, lines out, until the input ends or says quit. Lines that come while it thinks are read at once, so that it
// can be stopped.
void run_engine(EngineOrder order, std::istream& in, std::ostream& out);

}  // namespace timetable
