// A game looked at afterwards: what the AI would have chosen at each decision, everybody's chances from moment to
// moment, what luck gave and what choices cost. Each judgement is made from what its seat knew at that moment, never
// from later.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "match/reasons.h"

namespace timetable {

struct AnalysisOrder {
  const Net* net = nullptr;  // nullptr: judged by random play to the end
  int samples = 64;          // imagined games for each decision
  std::uint64_t seed = 1;
  Lang lang = Lang::En;
  Workers workers;                                                // empty: one after the other
  std::function<bool(std::int64_t done, std::int64_t of)> go_on;  // empty: to the end
};

// What moved the chances in a step.
enum class Mover : std::uint8_t { Chance, Choice, CommonChoice };

struct AnalysedStep {
  Seat seat = kChance;
  Mover mover = Mover::Chance;
  std::vector<double> chances;  // of every seat in its own eyes, after the step
};

struct AnalysedDecision {
  std::int64_t step = 0;  // as counted in the record: the choice is number step + 1
  Seat seat = 0;
  std::string question;
  std::string played, best;              // codes
  std::string played_label, best_label;  // in words
  double worth_played = 0, worth_best = 0;
  double half = 0;              // of the 95 % interval of their difference
  double share = 1;             // how often the AI would have made the choice that was played
  std::vector<Reason> reasons;  // of the best choice against the one that was played

  double lost() const { return played == best ? 0 : std::max(0.0, worth_best - worth_played); }
  // What was lost is worth a word, and more than the doubt about it.
  bool mistake() const { return lost() >= 0.01 && lost() > half; }
};

// One seat's way from its first chances to its result: first + chance + own + others + common = last.
struct Ledger {
  double first = 0, last = 0;
  double chance = 0, own = 0, others = 0, common = 0;
  double lost = 0;  // by choices that the AI would not have made
  int decisions = 0, agreed = 0;
};

struct Analysis {
  std::vector<double> before;  // chances at the beginning
  std::vector<AnalysedStep> steps;
  std::vector<AnalysedDecision> decisions;  // where there was something to choose
  std::vector<Ledger> seats;
  std::vector<std::size_t> worst;  // of the decisions: the three biggest mistakes, the biggest first

  double chances_before(const AnalysedDecision& d) const;
};

// An analysis in the making, step by step: for whoever cannot wait for the end of it.
class Analyst {
 public:
  static Result<Analyst> begin(const Record& record, const Doc& deck, const AnalysisOrder& order);

  std::int64_t done() const { return static_cast<std::int64_t>(out_.steps.size()); }
  std::int64_t of() const { return static_cast<std::int64_t>(moves_.size()); }
  Result<Done> step();  // looks at one more step of the record
  Analysis finish();    // what comes of the steps so far

 private:
  Analyst(const AnalysisOrder& order, std::unique_ptr<Position> start, std::vector<RecordLine> moves);
  Hindsight how(std::int64_t step, std::uint64_t salt) const;
  std::vector<double> all_chances(std::int64_t step) const;
  Thought think(const Position& then, std::int64_t step, Seat p) const;
  void judge(std::int64_t step, Seat p, Action played);
  void take(std::int64_t step, Seat p, Action a);

  AnalysisOrder order_;
  std::unique_ptr<Position> now_;
  std::vector<RecordLine> moves_;
  Analysis out_;
  std::unique_ptr<Position> common_;  // where a question to several seats began, while it lasts
};

Result<Analysis> analyse(const Record& record, const Doc& deck, const AnalysisOrder& order);

// For programs: {"seats","before","steps","decisions","biggest_mistakes"}, as timetable analyse --json writes it.
Doc describe(const Analysis& analysis, const std::vector<SeatInfo>& seats);

}  // namespace timetable
