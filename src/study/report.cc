#include "study/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/words.h"

namespace timetable {
namespace {

std::string digits_text(double x, int digits) {
  char text[48];
  std::snprintf(text, sizeof text, "%.*f", digits, x);
  return std::string_view(text) == "-0" ? "0" : text;
}

}  // namespace

std::string percent_text(const Estimate& e) {
  if (!std::isfinite(e.value)) return "–";
  if (!std::isfinite(e.half())) return digits_text(100 * e.value, 1);
  const int digits = 100 * e.half() < 0.095 ? 2 : 1;
  return digits_text(100 * e.value, digits) + " ± " + digits_text(100 * e.half(), digits);
}

std::string plain_text(const Estimate& e, int digits) {
  if (!std::isfinite(e.value)) return "–";
  if (!std::isfinite(e.half())) return digits_text(e.value, digits);
  return digits_text(e.value, digits) + " ± " + digits_text(e.half(), digits);
}

StudyReport report_of(const Study& study, const Counts& counts, bool whole, std::string command, std::string program) {
  StudyReport out{.study = &study,
                  .cells = {},
                  .command = std::move(command),
                  .program = std::move(program),
                  .whole = whole,
                  .blocks = counts.blocks()};
  for (std::size_t c = 0; c < study.cells().size(); ++c) out.cells.push_back(measure_cell(study, counts, c));
  return out;
}

std::string component_name(const StudyReport& report, int component, Lang lang) {
  const Study& study = *report.study;
  const std::string& id = study.catalogue().ids[static_cast<std::size_t>(component)];
  for (const TableSpec* spec : {&study.order().table, study.compares() ? &*study.order().against : nullptr}) {
    if (!spec) continue;
    TableSpec at = *spec;
    at.players = study.order().players.front();
    const Result<std::unique_ptr<Position>> opened = study.kind().open(at);
    if (!opened) continue;
    const std::vector<Component> all = (*opened)->components(lang);
    const auto found = std::ranges::find(all, id, &Component::id);
    if (found == all.end()) continue;
    const bool alone = std::ranges::count(all, found->name, &Component::name) == 1;
    return alone ? found->name : found->name + " (" + id + ")";
  }
  return id;
}

std::string cell_name(const StudyReport& report, std::size_t cell, Lang lang) {
  const Cell& c = report.study->cells()[cell];
  return "{n} players, {bots}"_en.in(lang, c.players, report.study->order().lineups[c.lineup].name);
}

std::vector<Ranked> by_worth(const CellMeasures& measures) {
  std::vector<Ranked> out;
  std::vector<double> p;
  for (std::size_t c = 0; c < measures.components.size(); ++c) {
    const Estimate& worth = measures.components[c].beside.wins;
    if (!std::isfinite(worth.value) || !std::isfinite(worth.error)) continue;
    out.push_back({static_cast<int>(c), worth, false});
    p.push_back(worth.p());
  }
  const std::vector<bool> claimed = holm(p);
  for (std::size_t i = 0; i < out.size(); ++i) out[i].claimed = claimed[i];
  std::ranges::stable_sort(out, [](const Ranked& a, const Ranked& b) { return a.worth.value > b.worth.value; });
  return out;
}

namespace {

std::string line(const std::string& name, const std::string& value) {
  std::string out = "  " + name;
  for (int n = columns(name); n < 34; ++n) out += ' ';
  return out + "  " + value + "\n";
}

std::string seats_text(const std::vector<Estimate>& seats) {
  std::string out;
  for (const Estimate& e : seats) out += (out.empty() ? "" : "   ") + percent_text(e);
  return out;
}

void tell_components(const StudyReport& report, const CellMeasures& m, Lang lang, std::string& out) {
  const std::vector<Ranked> ranked = by_worth(m);
  if (ranked.empty()) return;
  constexpr std::size_t kEach = 5;
  const auto tell = [&](const Ranked& r) {
    out += line(component_name(report, r.component, lang), percent_text(r.worth) + (r.claimed ? "  *" : ""));
  };
  out += "Worth of use beside all others, victories in a hundred (* sure of all together):"_en.in(lang) + "\n";
  const std::size_t n = ranked.size(), first = std::min(kEach, n);
  for (std::size_t i = 0; i < first; ++i) tell(ranked[i]);
  if (n > 2 * kEach) out += "  …\n";
  for (std::size_t i = std::max(first, n - std::min(n, kEach)); i < n; ++i) tell(ranked[i]);
}

}  // namespace

std::string summary_of(const StudyReport& report, Lang lang) {
  std::string out;
  for (std::size_t c = 0; c < report.cells.size(); ++c) {
    const CellMeasures& m = report.cells[c].tables[0];
    out += cell_name(report, c, lang) + ": " + "{n, plural, one {# game} other {# games}}"_en.in(lang, m.games) + "\n";
    out += line("Victories by seat, %"_en.in(lang), seats_text(m.seat_wins));
    if (m.place_wins[0].value > 0) {
      out += line("Victories by order of first turn, %"_en.in(lang), seats_text(m.place_wins));
    }
    out += line("Rounds"_en.in(lang), plain_text(m.rounds));
    out += line("Choices"_en.in(lang), plain_text(m.choices, 1));
    if (m.one_wins.value > 0 || m.one_from_none.value > 0) {
      out += line("Victories of the one, %"_en.in(lang), percent_text(m.one_wins));
      out += line("Deals won from every seat, %"_en.in(lang), percent_text(m.one_from_all));
      out += line("Same seat wins whoever sits there, %"_en.in(lang), percent_text(m.same_winner));
    }
    if (report.cells[c].difference) {
      const CellMeasures& d = *report.cells[c].difference;
      out += line("Games that part, %"_en.in(lang), percent_text(report.cells[c].tables[1].parted));
      out += line("Change of victories by seat, %"_en.in(lang), seats_text(d.seat_wins));
      out += line("Change of rounds"_en.in(lang), plain_text(d.rounds));
      out += line("Change of choices"_en.in(lang), plain_text(d.choices, 1));
    }
    tell_components(report, m, lang, out);
    out += "\n";
  }
  return out;
}

}  // namespace timetable
