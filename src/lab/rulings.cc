#include "lab/rulings.h"

#include <cmath>

namespace timetable {
namespace {

RulingRow row_of(const Reading& reading, const CellResult& result) {
  const CellMeasures& d = *result.difference;
  RulingRow out{.reading = reading,
                .parted = result.tables[1].parted,
                .other_winner = result.tables[1].other_winner,
                .rounds = d.rounds,
                .decisions = d.decisions};
  for (std::size_t p = 0; p < d.seat_wins.size(); ++p) {
    if (p == 0 || std::abs(d.seat_wins[p].value) > std::abs(out.wins.value)) {
      out.wins = d.seat_wins[p], out.seat = static_cast<int>(p), out.points = d.seat_points[p];
    }
  }
  return out;
}

}  // namespace

std::vector<Reading> readings_of(const GameKind& kind) {
  std::vector<Reading> out;
  for (const OptionDef& def : kind.option_defs()) {
    if (def.variant || def.id == "variant" || def.words.empty()) continue;
    for (std::size_t i = 1; i < def.values.size(); ++i) {
      if (def.values[i] == def.list || (!def.list.empty() && i + 1 == def.values.size())) continue;
      out.push_back({std::string(def.id), def.values[i], std::string(def.clause)});
    }
  }
  return out;
}

Result<Ledger> rulings(const GameKind& kind, const StudyOrder& order, const StudyRun& run,
                       const std::function<bool(std::size_t, std::size_t, const StudyProgress&)>& go_on) {
  Ledger out;
  const std::vector<Reading> readings = readings_of(kind);
  std::vector<double> p;
  for (std::size_t i = 0; i < readings.size() && out.whole; ++i) {
    StudyOrder other = order;
    other.against = order.table;
    other.against->options.set(readings[i].option, readings[i].value);
    const Result<Study> study = Study::open(kind, std::move(other));
    if (!study) continue;  // a value that needs another option beside it
    const Result<StudyOutcome> played =
        run_study(*study, run, [&](const StudyProgress& now) { return go_on(i, readings.size(), now); });
    if (!played) return played.error();
    out.whole = played->whole;
    if (played->counts.blocks() == 0) break;
    const CellResult result = measure_cell(*study, played->counts, 0);
    out.games += 2 * result.tables[0].games;
    out.rows.push_back(row_of(readings[i], result));
    for (const Estimate& e : result.difference->seat_wins) p.push_back(e.p());
    p.push_back(result.difference->rounds.p());
    p.push_back(result.difference->seat_points[0].p());
  }
  const std::vector<bool> sure = holm(p);
  const std::size_t each = out.rows.empty() ? 0 : p.size() / out.rows.size();
  for (std::size_t r = 0; r < out.rows.size(); ++r) {
    for (std::size_t i = 0; i < each; ++i) out.rows[r].matters = out.rows[r].matters || sure[r * each + i];
  }
  return out;
}

}  // namespace timetable
