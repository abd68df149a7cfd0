// A program that plays at our tables: we are its host and speak docs/engine-protocol.md to it. It may print nonsense,
// die, flood or never answer: then there is a sentence instead of a choice, and somebody else chooses.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "outside/process.h"
#include "outside/telling.h"

namespace timetable {

struct ProgramOrder {
  std::string command;
  bool trusted = false;       // it is told the record, in which everything stands
  int milliseconds = 10'000;  // for a choice
  std::string errors_to;      // file for what it writes to standard error
};

// "exec:./mybot --fast", "trusted:./mybot"; nothing for any other text.
std::optional<ProgramOrder> program_in(std::string_view text);

class PlayerProgram {
 public:
  // Started and greeted. An error if it cannot be started, does not answer as the protocol says, or does not play this
  // game.
  static Result<std::unique_ptr<PlayerProgram>> start(const ProgramOrder& order, const GameKind& kind);
  ~PlayerProgram();

  const std::string& name() const { return name_; }
  const ProgramOrder& order() const { return order_; }
  bool runs() const { return process_->state() == Process::State::Runs; }
  bool wants(std::string_view what) const { return wanted_.contains(std::string(what)); }

  // A table for it; the number by which both speak of it. One program plays at several.
  Result<int> sit_down(const GameKind& kind, const TableSpec& table, Seat seat);
  void stand_up(int table, const std::optional<Outcome>& end);
  // The code it answers to a question (outside/telling.h) with, whatever it may be; or what it did instead.
  Result<std::string> ask(const Doc& question);
  // Its choice, which is legal; or what it did instead.
  Result<Action> choose(int table, const Position& now, Seat p, Asked asked);

 private:
  PlayerProgram(ProgramOrder order, std::unique_ptr<Process> process)
      : order_(std::move(order)), process_(std::move(process)) {}
  Result<Done> greet(const GameKind& kind);
  // The next message of one of these types about this table; what is not for us now is passed over.
  Result<Doc> hear(std::initializer_list<std::string_view> types, const Doc* about, Moment until);
  Result<Doc> answer_to(const Doc& question, Moment until);
  Error silence() const;

  ProgramOrder order_;
  std::unique_ptr<Process> process_;
  std::string name_;
  std::set<std::string> wanted_;
  int tables_ = 0;
};

}  // namespace timetable
