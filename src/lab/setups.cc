#include "lab/setups.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/words.h"

namespace timetable {
namespace {

struct Candidate {
  Doc options;
  std::vector<std::string> of;
  double score = 0;  // less is better
};

const OptionDef* list_option(const GameKind& kind) {
  for (const OptionDef& def : kind.option_defs()) {
    if (!def.list.empty() && !def.parts.empty()) return &def;
  }
  return nullptr;
}

// As many of each group as the list wants, in its order.
Candidate draw(const GameKind& kind, const TableSpec& spec, const OptionDef& def, Rng& rng) {
  Candidate out{.options = spec.options};
  const auto position = kind.open(spec);
  const std::vector<Component> all = (*position)->components(Lang::En);
  std::set<std::string> taken;
  for (const ListPart& part : def.parts) {
    std::vector<std::string> group;
    for (const Component& c : all) {
      if (c.group == part.group.in(Lang::En)) group.push_back(c.id);
    }
    const int count = part.count ? part.count : spec.players;
    for (int n = 0; n < count && !group.empty(); ++n) {
      const auto at = rng.below(static_cast<std::uint32_t>(group.size()));
      out.of.push_back(group[at]);
      group.erase(group.begin() + at);
    }
  }
  const std::string value = def.values.back();
  out.options.set(def.id, value);
  out.options.set(def.list, Doc::of(out.of));
  return out;
}

double score_of(Wanted wanted, const CellMeasures& m) {
  switch (wanted) {
    case Wanted::Short: return m.choices.value;
    case Wanted::Long: return -m.choices.value;
    case Wanted::Friendly: return m.set_backs.value;
    case Wanted::Mean: return -m.set_backs.value;
    case Wanted::Balanced: break;
  }
  // The spread of the seats, less what chance alone would make of it.
  double out = 0;
  const double fair = 1.0 / static_cast<double>(m.seat_wins.size());
  for (const Estimate& e : m.seat_wins) out += (e.value - fair) * (e.value - fair) - e.error * e.error;
  return out;
}

Result<CellMeasures> measure(const GameKind& kind, const SetupOrder& order, const Doc& options, std::int64_t deals,
                             std::uint64_t seed, int threads) {
  StudyOrder one = order.study;
  one.table.options = options;
  one.deals = deals;
  one.seed = seed;
  const Result<Study> study = Study::open(kind, std::move(one));
  if (!study) return study.error();
  const Result<StudyOutcome> played =
      run_study(*study, {.threads = threads}, [](const StudyProgress&) { return true; });
  if (!played) return played.error();
  return measure_cell(*study, played->counts, 0).tables[0];
}

SetupRow row_of(const Candidate& c, const CellMeasures& m) {
  return {.options = c.options,
          .of = c.of,
          .seat_wins = m.seat_wins,
          .rounds = m.rounds,
          .choices = m.choices,
          .set_backs = m.set_backs};
}

}  // namespace

bool has_setups(const GameKind& kind) { return list_option(kind) != nullptr; }

Result<std::vector<SetupRow>> find_setups(const GameKind& kind, const SetupOrder& order, int threads,
                                          const std::function<bool(int, int)>& go_on) {
  const OptionDef* def = list_option(kind);
  if (!def) {
    return Error{Fault::NotAllowed, say("{game} has no set-up that is chosen from a list."_en, kind.info().name)};
  }
  TableSpec spec = order.study.table;
  spec.players = order.study.players.front();
  if (const auto opened = kind.open(spec); !opened) return opened.error();
  Rng rng(order.study.seed, 0x5E7);
  std::vector<Candidate> left;
  for (int n = 0; n < order.tries; ++n) left.push_back(draw(kind, spec, *def, rng));
  std::int64_t deals = order.study.deals;
  for (int round = 0; static_cast<int>(left.size()) > order.kept; ++round, deals *= 2) {
    if (!go_on(round, static_cast<int>(left.size()))) break;
    for (Candidate& c : left) {
      const Result<CellMeasures> m = measure(kind, order, c.options, deals, order.study.seed, threads);
      if (!m) return m.error();
      c.score = score_of(order.wanted, *m);
    }
    std::ranges::stable_sort(left, {}, &Candidate::score);
    left.resize(std::max<std::size_t>(static_cast<std::size_t>(order.kept), left.size() / 2));
  }
  if (static_cast<int>(left.size()) > order.kept) left.resize(static_cast<std::size_t>(order.kept));
  std::vector<SetupRow> out;
  left.insert(left.begin(), Candidate{.options = order.study.table.options, .of = {}});
  for (const Candidate& c : left) {
    const Result<CellMeasures> m = measure(kind, order, c.options, deals, mix64(order.study.seed + 1), threads);
    if (!m) return m.error();
    out.push_back(row_of(c, *m));
  }
  return out;
}

}  // namespace timetable
