#include "study/measures.h"

#include <algorithm>
#include <cmath>

namespace timetable {
namespace {

double ratio(double a, double b) { return b != 0 ? a / b : 0; }

// Results one behind the other, and read back in the same order.
class Row {
 public:
  explicit Row(std::vector<double>& out) : out_(out) {}
  void operator()(double x) { out_.push_back(x); }

 private:
  std::vector<double>& out_;
};

class CellReader {
 public:
  CellReader(const Layout& at, const Sums& sums) : at_(at), sums_(sums) {}

  void course(Row& row) const {
    const double games = of(Layout::kGames);
    for (int p = 0; p < at_.seats(); ++p) row(ratio(of(at_.seat_wins(p)), kVictory * games));
    for (int p = 0; p < at_.seats(); ++p) row(ratio(of(at_.seat_points(p)), games));
    for (int p = 0; p < at_.seats(); ++p) {
      row(ratio(of(at_.place_wins(p)), static_cast<double>(kVictory) * of(at_.place_games(p))));
    }
    for (const std::size_t single : {Layout::kDecisions, Layout::kChoices, Layout::kForced, Layout::kRoundsPlayed,
                                     Layout::kShared, Layout::kMargin, Layout::kLeadChanges}) {
      row(ratio(of(single), games));
    }
    row(ratio(of(Layout::kFirstAhead), 1000 * games));
    row(ratio(of(Layout::kNeverAhead), games));
    row(ratio(of(Layout::kSetBacks), games));
    row(ratio(of(Layout::kChoices) * kSecondsAChoice + of(Layout::kForced) * kSecondsForced, 60 * games));
    row(ratio(of(Layout::kOneWins), kVictory * of(Layout::kOneGames)));
    row(ratio(of(Layout::kOneFromAll), of(Layout::kDeals)));
    row(ratio(of(Layout::kOneFromNone), of(Layout::kDeals)));
    row(ratio(of(Layout::kSameWinner), of(Layout::kPairsOfGames)));
    row(ratio(of(Layout::kParted), games));
    row(ratio(of(Layout::kOtherWinner), games));
  }

  void components(Row& row) const {
    const double games = of(Layout::kGames), seats = games * at_.seats();
    const std::vector<double> wins = regression(true), points = regression(false);
    for (int c = 0; c < at_.components(); ++c) {
      const auto i = static_cast<std::size_t>(c);
      row(ratio(of(at_.games_with(c)), games));
      row(ratio(of(at_.met(c)), seats));
      row(ratio(of(at_.used(c)), of(at_.met(c))));
      row(ratio(of(at_.chosen(c)), of(at_.offered(c))));
      row(difference(c, at_.used_wins(c), at_.met_wins(c)) / (kVictory * at_.seats()));
      row(difference(c, at_.used_points(c), at_.met_points(c)) / at_.seats());
      row(wins[i] / (kVictory * at_.seats()));
      row(points[i] / at_.seats());
    }
  }

  // Of both, less of each alone, plus of neither.
  double together(int i, int j) const {
    const double both = of(at_.both(i, j)), n = of(Layout::kGames) * at_.seats();
    const double one = of(at_.used(i)), other = of(at_.used(j));
    const double w = of(at_.both(i, j) + 2), w1 = of(at_.used_wins(i)), w2 = of(at_.used_wins(j));
    const double neither = n - one - other + both;
    if (both <= 0 || one <= both || other <= both || neither <= 0) return std::nan("");
    const double contrast = w / both - (w1 - w) / (one - both) - (w2 - w) / (other - both) + (w - w1 - w2) / neither;
    return contrast / (kVictory * at_.seats());
  }
  double of(std::size_t i) const { return static_cast<double>(sums_[i]); }

 private:
  double difference(int c, std::size_t used, std::size_t met) const {
    const double with = of(at_.used(c)), without = of(at_.met(c)) - with;
    if (with <= 0 || without <= 0) return std::nan("");
    return of(used) / with - (of(met) - of(used)) / without;
  }

  // Each seat's indicators, less their mean at its table: what it used beside what the others did.
  std::vector<double> regression(bool of_wins) const {
    const int k = at_.regressors();
    const auto size = static_cast<std::size_t>(k);
    std::vector<double> xx(size * size), xy(size);
    for (int j = 0; j < k; ++j) {
      xy[static_cast<std::size_t>(j)] = of(of_wins ? at_.used_wins(j) : at_.used_points(j));
      for (int i = 0; i <= j; ++i) {
        const double product = of(at_.both(i, j)) - of(at_.both_in_game(i, j)) / at_.seats();
        xx[static_cast<std::size_t>(i) * size + static_cast<std::size_t>(j)] = product;
        xx[static_cast<std::size_t>(j) * size + static_cast<std::size_t>(i)] = product;
      }
    }
    // What hardly anybody used, or hardly anybody did not, says nothing of itself.
    constexpr double kFewest = 2 * Study::kGroups;
    for (int c = 0; c < at_.components(); ++c) {
      const auto i = static_cast<std::size_t>(c);
      if (xx[i * size + i] >= kFewest) continue;
      for (std::size_t j = 0; j < size; ++j) xx[i * size + j] = xx[j * size + i] = 0;
    }
    return solve_least_squares(std::move(xx), std::move(xy));
  }

  const Layout& at_;
  const Sums& sums_;
};

constexpr std::size_t kOfComponent = 8;

// Fills measures from estimates, in the order in which CellReader tells them.
void take_course(const Layout& at, std::span<const Estimate>& from, CellMeasures& out) {
  const auto next = [&] {
    const Estimate e = from.front();
    from = from.subspan(1);
    return e;
  };
  for (std::vector<Estimate>* list : {&out.seat_wins, &out.seat_points, &out.place_wins}) {
    for (int p = 0; p < at.seats(); ++p) list->push_back(next());
  }
  for (Estimate* e :
       {&out.decisions, &out.choices, &out.forced, &out.rounds, &out.shared, &out.margin, &out.lead_changes,
        &out.first_ahead, &out.never_ahead, &out.set_backs, &out.minutes, &out.one_wins, &out.one_from_all,
        &out.one_from_none, &out.same_winner, &out.parted, &out.other_winner}) {
    *e = next();
  }
  for (int c = 0; c < at.components(); ++c) {
    ComponentMeasures& m = out.components.emplace_back();
    for (Estimate* e :
         {&m.games, &m.met, &m.used, &m.chosen, &m.plain.wins, &m.plain.points, &m.beside.wins, &m.beside.points}) {
      *e = next();
    }
  }
}

// What was counted, without doubt.
void take_counts(const Layout& at, const Sums& sums, CellMeasures& out) {
  out.games = sums[Layout::kGames], out.deals = sums[Layout::kDeals];
  for (int n = 0; n < kRoundsMost; ++n) out.rounds_of_games.push_back(sums[at.rounds(n)]);
  for (int c = 0; c < at.components(); ++c) {
    out.components[static_cast<std::size_t>(c)].seats_met = sums[at.met(c)];
    out.components[static_cast<std::size_t>(c)].seats_used = sums[at.used(c)];
  }
  for (int q = 0; q < kVerbsMost; ++q) {
    QuestionMeasure m{.verb = q, .asked = sums[at.asked(q)]};
    if (m.asked == 0) continue;
    for (int v = 0; v < kVerbsMost; ++v) {
      if (sums[at.answered(q, v)] > sums[at.answered(q, m.usual)]) m.usual = v;
    }
    m.share = static_cast<double>(sums[at.answered(q, m.usual)]) / static_cast<double>(m.asked);
    out.questions.push_back(m);
  }
  std::ranges::stable_sort(out.questions, [](const auto& a, const auto& b) { return a.asked > b.asked; });
}

// Of the pairs that at least so many seats had: those that are more or less together than apart.
void take_pairs(const Layout& at, const std::vector<Sums>& groups, const Sums& all, CellMeasures& out) {
  constexpr std::int64_t kFewest = 200;
  std::vector<std::pair<int, int>> pairs;
  for (int j = 0; j < at.components(); ++j) {
    for (int i = 0; i < j; ++i) {
      if (all[at.both(i, j)] >= kFewest) pairs.emplace_back(i, j);
    }
  }
  if (pairs.empty()) return;
  const std::vector<Sums> tables[] = {groups};
  const std::vector<Estimate> found = jackknife(tables, [&](std::span<const Sums> sums) {
    const CellReader reader(at, sums[0]);
    std::vector<double> row;
    for (const auto& [i, j] : pairs) row.push_back(reader.together(i, j));
    return row;
  });
  std::vector<double> p;
  for (std::size_t n = 0; n < pairs.size(); ++n) {
    const auto [i, j] = pairs[n];
    if (!std::isfinite(found[n].value)) continue;
    out.pairs.push_back({.one = i, .other = j, .seats = all[at.both(i, j)], .more = found[n]});
    p.push_back(found[n].p());
  }
  const std::vector<bool> listed = false_discovery(p);
  for (std::size_t n = 0; n < out.pairs.size(); ++n) out.pairs[n].listed = listed[n];
  std::ranges::stable_sort(out.pairs, [](const auto& a, const auto& b) { return a.more.p() < b.more.p(); });
}

std::vector<double> row_of(const Layout& at, const Sums& sums) {
  std::vector<double> out;
  out.reserve(32 + kOfComponent * static_cast<std::size_t>(at.components()));
  const CellReader reader(at, sums);
  Row row(out);
  reader.course(row);
  reader.components(row);
  return out;
}

std::vector<std::vector<Sums>> groups_of(const Study& study, const Counts& counts, std::size_t cell) {
  std::vector<std::vector<Sums>> out(study.compares() ? 2 : 1);
  for (std::size_t t = 0; t < out.size(); ++t) {
    for (int g = 0; g < Study::kGroups; ++g) out[t].push_back(counts.group(cell, t, g));
  }
  return out;
}

CellMeasures measures_of(const Layout& at, std::span<const Estimate> estimates) {
  CellMeasures out;
  take_course(at, estimates, out);
  return out;
}

// Where all deals went the same way their spread says nothing: the exact interval for so many is taken.
void mind_unanimous(CellMeasures& m) {
  for (std::vector<Estimate>* list : {&m.seat_wins, &m.place_wins}) {
    for (Estimate& e : *list) {
      if (e.error > 0 || e.freedom < 1) continue;
      e.error = half_of_unanimous(static_cast<double>(m.deals)) / student_quantile(0.975, e.freedom);
    }
  }
}

}  // namespace

CellResult measure_cell(const Study& study, const Counts& counts, std::size_t cell) {
  const Layout& at = study.layout(cell);
  const std::vector<std::vector<Sums>> groups = groups_of(study, counts, cell);
  const std::vector<Estimate> found = jackknife(groups, [&](std::span<const Sums> tables) {
    std::vector<double> row = row_of(at, tables[0]);
    if (tables.size() < 2) return row;
    const std::vector<double> other = row_of(at, tables[1]);
    const std::size_t n = row.size();
    row.insert(row.end(), other.begin(), other.end());
    for (std::size_t i = 0; i < n; ++i) row.push_back(other[i] - row[i]);
    return row;
  });
  const std::size_t each = found.size() / (groups.size() == 1 ? 1 : 3);
  const std::span<const Estimate> all(found);
  CellResult out;
  for (std::size_t t = 0; t < groups.size(); ++t) {
    CellMeasures& m = out.tables.emplace_back(measures_of(at, all.subspan(t * each, each)));
    const Sums total = counts.total(cell, t);
    take_counts(at, total, m);
    take_pairs(at, groups[t], total, m);
    mind_unanimous(m);
  }
  if (groups.size() == 2) out.difference = measures_of(at, all.subspan(2 * each, each));
  return out;
}

double precision_of(const Study& study, const Counts& counts, std::size_t cell) {
  const Layout& at = study.layout(cell);
  const std::vector<Estimate> found = jackknife(groups_of(study, counts, cell), [&](std::span<const Sums> tables) {
    std::vector<double> row;
    for (int p = 0; p < at.seats(); ++p) {
      const auto share = [&](const Sums& s) {
        return ratio(static_cast<double>(s[at.seat_wins(p)]), static_cast<double>(kVictory * s[Layout::kGames]));
      };
      row.push_back(tables.size() < 2 ? share(tables[0]) : share(tables[1]) - share(tables[0]));
    }
    return row;
  });
  double widest = 0;
  for (const Estimate& e : found) widest = std::max(widest, e.half());
  return widest;
}

double deals_needed(double deals, double half, double wanted) {
  return std::ceil(deals * (half / wanted) * (half / wanted));
}

}  // namespace timetable
