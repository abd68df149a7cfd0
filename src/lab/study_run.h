// A study played by a crew: in blocks, whose sums are added in their order, so that the result is the same bytes for
// any number of threads and ranks, and for a run that was broken off and gone on with.
#pragma once

#include <functional>
#include <string>

#include "lab/crew.h"
#include "study/measures.h"

namespace timetable {

struct StudyRun {
  int threads = 1;
  double until = 0;        // stops when every cell's shares of victory are known to this half (precision_of); 0: never
  std::string kept;        // a file with the sums, written now and then and at the end; empty: none
  bool resume = false;     // goes on from that file
  double keep_every = 10;  // seconds
};

struct StudyProgress {
  std::int64_t blocks = 0, all = 0;
  double seconds = 0;
  const Counts* counts = nullptr;  // of the blocks in their order
};

struct StudyOutcome {
  Counts counts;
  bool whole = false;  // all deals, or as many as `until` wanted
  double seconds = 0;
  Traffic traffic;
};

// Plays as long as go_on says so. On other ranks than the first the counts are of no use.
Result<StudyOutcome> run_study(const Study& study, const StudyRun& run,
                               const std::function<bool(const StudyProgress&)>& go_on);

// The file of a study that was broken off.
std::string write_kept(const Study& study, const Counts& counts);
Result<Counts> read_kept(const Study& study, const std::string& bytes, const Words& what);

}  // namespace timetable
