#include "match/score_sheet.h"

namespace timetable {
namespace {

std::vector<int> scores_at(const Position& position) {
  std::vector<int> out(static_cast<std::size_t>(position.seats()));
  for (const TallyRow& row : position.tally(Lang::En)) {
    if (row.kind != TallyRow::Kind::Points) continue;
    for (std::size_t p = 0; p < out.size(); ++p) out[p] += row.of[p];
  }
  return out;
}

}  // namespace

ScoreSheet score_sheet(const Match& match, Lang lang) {
  ScoreSheet out{.rows = match.position().tally(lang), .rounds = {}};
  const std::unique_ptr<Position> now = match.start().clone();
  for (std::int64_t i = 0; i < match.steps(); ++i) {
    const int before = now->round();
    const RecordLine& line = match.line(i);
    now->apply(line.seat, *now->find(line.seat, line.choice));
    if (before > 0 && now->round() > before) out.rounds.push_back({before, scores_at(*now)});
  }
  if (now->round() > 0) out.rounds.push_back({now->round(), scores_at(*now)});
  if (out.rounds.size() < 2) out.rounds.clear();
  return out;
}

}  // namespace timetable
