#include "match/standing_order.h"

#include <algorithm>

#include "core/words.h"

namespace timetable {

std::optional<Until> until_of(std::string_view word) {
  const auto it = std::ranges::find_if(kUntilWords, [&](const UntilWord& w) { return same_word(word, w.word); });
  return it == kUntilWords.end() ? std::nullopt : std::optional(it->until);
}

bool StandingOrder::goes_on(bool own, const Question& q) {
  if (own == q.away) others_turn_ = true;  // the seat is asked away from its own turn, or somebody else in his
  if (until_ == Until::MyTurn) return !own || q.away || !others_turn_;
  return until_ != Until::Threat || !own || !q.threat;
}

bool StandingOrder::passes(const Question& q) const {
  if (q.pass.empty() || (q.threat && until_ != Until::Everything)) return false;
  return q.away || until_ != Until::MyTurn;
}

}  // namespace timetable
