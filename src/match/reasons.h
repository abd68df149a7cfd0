// Why the AI would rather make one choice than another: what differs in the games it imagines after both, in words.
// Nothing is said that the samples do not bear.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/match.h"

namespace timetable {

struct Reason {
  std::string text;        // one sentence
  bool speaks_for = true;  // the choice; otherwise it is what the choice costs
  Contrast seen;           // one: after the choice; other: after the one it is compared with
};

// Is the difference beyond doubt, and worth a word?
bool stands(const Contrast& seen);

// The three that weigh most, those that speak for the choice first.
std::vector<Reason> reasons_of(const Compared& compared, Lang lang);

// What the AI would choose for a seat from what that seat knows, and why rather than the next best.
struct Advice {
  Choice best;
  std::optional<Choice> next;  // none: there is nothing else to choose
  int samples = 0;             // imagined games after each of both
  Compared compared;           // one: after the best; other: after the next
  std::vector<Reason> reasons;

  bool clear() const;  // worth a word, and more than the doubt about it
};

// Thinks as long as a strong opponent does.
Result<Advice> advise(const Match& match, Seat p, Lang lang);

// For people, a line each; for programs {"code","label","next"?,"next_label"?,"samples"?,"chances"?,"next_chances"?,
// "half_interval"?,"clear"?,"reasons"}.
std::vector<std::string> advice_lines(const Advice& advice, Lang lang);
Doc describe(const Advice& advice);
Doc describe(const std::vector<Reason>& reasons);

}  // namespace timetable
