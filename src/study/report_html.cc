// The report for people: one file that needs no other.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/words.h"
#include "match/history.h"
#include "match/record.h"
#include "study/plots.h"
#include "study/report.h"

namespace timetable {
namespace {

constexpr const char* kStyle = R"(
:root{--paper:#fdfcf8;--ink:#22201c;--soft:#6b665c;--rule:#d9d4c7;--mark:#0b5fa5;--fair:#b3541e;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#17181b;--ink:#e8e6e1;--soft:#a19d94;--rule:#3a3b40;--mark:#7ab8f5;--fair:#f0a070}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--rule:#bbb;--mark:#000;--fair:#666}section{break-inside:avoid-page}details>*{display:revert}}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1rem}
h1{line-height:1.2}h2{border-top:1px solid var(--rule);padding-top:1rem;margin-top:2.5rem}
svg{width:100%;height:auto;max-width:46rem}svg text{font:12px system-ui,sans-serif;fill:currentColor}
.grid{stroke:var(--rule)}.fair{stroke:var(--fair);stroke-dasharray:4 3}.doubt{stroke:var(--mark);stroke-width:2}
circle,.bar{fill:var(--mark)}.faint{opacity:.45}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}th:first-child,td:first-child{text-align:left}
td+td{white-space:nowrap}td code{white-space:normal;overflow-wrap:anywhere}@media(max-width:40rem){svg text{font-size:16px}}p.note{color:var(--soft)}
)";

class Page {
 public:
  Page(const StudyReport& report, Lang lang) : report_(report), lang_(lang) {
    for (int c = 0; c < static_cast<int>(report.study->catalogue().ids.size()); ++c) {
      names_.push_back(component_name(report, c, lang));
    }
  }

  std::string write() {
    const Study& study = *report_.study;
    const std::string title = "{game}: a study"_en.in(lang_, study.kind().info().name);
    out_ = "<!doctype html>\n<html lang=\"" + std::string(lang_.code()) +
        "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\"><title>" +
        escaped(title) + "</title><style>" + kStyle + "</style></head><body>\n<h1>" + escaped(title) + "</h1>\n";
    head();
    if (report_.cells.size() > 1) overview();
    for (std::size_t c = 0; c < report_.cells.size(); ++c) cell(c);
    method();
    return std::move(out_) + "</body></html>\n";
  }

 private:
  void paragraph(const std::string& text) { out_ += "<p>" + escaped(text) + "</p>\n"; }
  void heading(const std::string& text) { out_ += "<h3>" + escaped(text) + "</h3>\n"; }
  std::string in(Phrase p) const { return p.in(lang_); }
  const std::string& name(int c) const { return names_[static_cast<std::size_t>(c)]; }

  void head() {
    const Study& study = *report_.study;
    if (!report_.whole) {
      paragraph("This study was broken off: what is told rests on {n} of {all} blocks of deals."_en.in(
          lang_, report_.blocks, study.blocks()));
    }
    table_begin({in("What"_en), ""});
    row({in("Command"_en)}, "<code>" + escaped(report_.command) + "</code>");
    row({in("Program"_en)}, escaped(report_.program));
    row({in("Deck"_en)}, "<code>" + digest(study.order().table) + "</code>");
    if (study.compares())
      row({in("Deck of the other table"_en)}, "<code>" + digest(*study.order().against) + "</code>");
    out_ += "</table></div>\n";
  }
  std::string digest(const TableSpec& spec) const {
    if (!spec.deck.is_null()) return deck_digest(spec.deck);
    return spec.released.empty() ? present_deck_digest(report_.study->kind().info().id) : spec.released;
  }

  void table_begin(const std::vector<std::string>& heads) {
    out_ += "<div class=\"wide\"><table><tr>";
    for (const std::string& h : heads) out_ += "<th scope=\"col\">" + escaped(h) + "</th>";
    out_ += "</tr>\n";
  }
  void row(const std::vector<std::string>& cells, const std::string& last_as_html = {}) {
    out_ += "<tr>";
    for (const std::string& c : cells) out_ += "<td>" + escaped(c) + "</td>";
    if (!last_as_html.empty()) out_ += "<td>" + last_as_html + "</td>";
    out_ += "</tr>\n";
  }
  void table_end() { out_ += "</table></div>\n"; }

  // The worth of every component in every cell: by players and by level of play.
  void overview() {
    out_ += "<section><h2>" + escaped(in("By players and level of play"_en)) + "</h2>\n";
    paragraph(in("What using a component is worth beside all others, in victories of a hundred."_en));
    std::vector<std::string> heads = {in("Component"_en)};
    for (std::size_t c = 0; c < report_.cells.size(); ++c) heads.push_back(cell_name(report_, c, lang_));
    table_begin(heads);
    for (int c = 0; c < static_cast<int>(names_.size()); ++c) {
      std::vector<std::string> cells = {name(c)};
      bool known = false;
      for (const CellResult& r : report_.cells) {
        const Estimate& e = r.tables[0].components[static_cast<std::size_t>(c)].beside.wins;
        cells.push_back(percent_text(e));
        known = known || std::isfinite(e.value);
      }
      if (known) row(cells);
    }
    table_end();
    out_ += "</section>\n";
  }

  void cell(std::size_t c) {
    const CellResult& result = report_.cells[c];
    out_ += "<section><h2>" + escaped(cell_name(report_, c, lang_)) + "</h2>\n";
    course(result);
    seats(result.tables[0]);
    rounds(result.tables[0]);
    components(result.tables[0]);
    if (result.difference) changes(result);
    pairs(result.tables[0]);
    questions(result.tables[0]);
    out_ += "</section>\n";
  }

  void course(const CellResult& result) {
    const bool compares = result.difference.has_value();
    std::vector<std::string> heads = {in("What"_en), compares ? in("As it is"_en) : in("Mean"_en)};
    if (compares) heads.insert(heads.end(), {in("The other table"_en), in("Change"_en)});
    table_begin(heads);
    const auto tell = [&](Phrase what, Estimate CellMeasures::* m, bool percent, int digits = 2) {
      const auto text = [&](const CellMeasures& of) {
        return percent ? percent_text(of.*m) + " %" : plain_text(of.*m, digits);
      };
      std::vector<std::string> cells = {in(what), text(result.tables[0])};
      if (compares) cells.insert(cells.end(), {text(result.tables[1]), text(*result.difference)});
      row(cells);
    };
    row({in("Games"_en), std::to_string(result.tables[0].games)});
    tell("Rounds"_en, &CellMeasures::rounds, false);
    tell("Choices"_en, &CellMeasures::choices, false, 1);
    tell("Steps in all, chance and what was forced included"_en, &CellMeasures::decisions, false, 1);
    tell("Minutes, at 12 seconds a choice and 2 where there is none"_en, &CellMeasures::minutes, false, 1);
    tell("Shared victories"_en, &CellMeasures::shared, true);
    tell("Margin of the best over the second, points"_en, &CellMeasures::margin, false);
    tell("Changes of who is in front"_en, &CellMeasures::lead_changes, false);
    tell("Part of the game after which the winner is first alone in front"_en, &CellMeasures::first_ahead, true);
    tell("Games whose winner was never in front before the end"_en, &CellMeasures::never_ahead, true);
    tell("Falls of a score by another player's choice"_en, &CellMeasures::set_backs, false);
    if (result.tables[0].one_wins.value > 0 || result.tables[0].one_from_none.value > 0) {
      tell("Victories of the one against a table of the other"_en, &CellMeasures::one_wins, true);
      tell("Deals that the one wins from every seat: skill decides"_en, &CellMeasures::one_from_all, true);
      tell("Deals that it wins from no seat"_en, &CellMeasures::one_from_none, true);
      tell("The same seat wins a deal again whoever sits there: luck decides"_en, &CellMeasures::same_winner, true);
    }
    if (compares) {
      row({in("Games that go another way at the other table"_en), "", percent_text(result.tables[1].parted) + " %",
           ""});
      row({in("Games that somebody else wins there"_en), "", percent_text(result.tables[1].other_winner) + " %", ""});
    }
    table_end();
  }

  void seats(const CellMeasures& m) {
    const double fair = 1.0 / static_cast<double>(m.seat_wins.size());
    DotPlot plot{.title = in("Victories by seat"_en), .unit = " %", .line = 100 * fair, .dots = {}};
    const auto add = [&](Phrase what, std::size_t n, const Estimate& e) {
      const std::string label = what.in(lang_, n + 1);
      plot.dots.push_back({.name = label,
                           .words = label + ": " + percent_text(e) + " %",
                           .value = 100 * e.value,
                           .half = 100 * e.half()});
    };
    for (std::size_t p = 0; p < m.seat_wins.size(); ++p) add("Seat {n}"_en, p, m.seat_wins[p]);
    if (m.place_wins[0].value > 0) {
      for (std::size_t p = 0; p < m.place_wins.size(); ++p)
        add("Turn {n}"_en.about("place in the order of first turns"), p, m.place_wins[p]);
    }
    heading(plot.title);
    out_ += svg_of(plot);
  }

  void rounds(const CellMeasures& m) {
    std::size_t first = 0, last = m.rounds_of_games.size();
    while (first < last && m.rounds_of_games[first] == 0) ++first;
    while (last > first && m.rounds_of_games[last - 1] == 0) --last;
    if (last - first < 2) return;
    std::vector<Bar> bars;
    for (std::size_t n = first; n < last; ++n) {
      const double share = 100.0 * static_cast<double>(m.rounds_of_games[n]) / static_cast<double>(m.games);
      char text[32];
      std::snprintf(text, sizeof text, "%zu: %.1f %%", n, share);
      bars.push_back({std::to_string(n), text, share});
    }
    heading(in("Rounds"_en));
    out_ += svg_of_bars(in("Rounds"_en), bars);
  }

  void components(const CellMeasures& m) {
    const std::vector<Ranked> ranked = by_worth(m);
    if (ranked.empty()) return;
    heading(in("What components are worth"_en));
    paragraph(in(
        "Victories in a hundred that a seat has more if it uses the component, beside all others that it uses and its "
        "seat. Faint: not sure, all of them together (Holm). This is what goes with winning; what a change of it would "
        "do, a comparison on the same deals tells."_en));
    DotPlot plot{.title = in("What components are worth"_en), .unit = "", .line = 0, .dots = {}};
    constexpr std::size_t kEach = 20;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      if (i >= kEach && i + kEach < ranked.size()) continue;
      const Ranked& r = ranked[i];
      plot.dots.push_back({.name = name(r.component),
                           .words = name(r.component) + ": " + percent_text(r.worth),
                           .value = 100 * r.worth.value,
                           .half = 100 * r.worth.half(),
                           .faint = !r.claimed});
    }
    out_ += svg_of(plot);
    component_table(m);
  }

  void component_table(const CellMeasures& m) {
    out_ += "<details><summary>" + escaped(in("All components"_en)) + "</summary>\n";
    table_begin({in("Component"_en), in("In games, %"_en), in("Met by seats, %"_en), in("Used where met, %"_en),
                 in("Chosen where offered, %"_en), in("Victories, users less others"_en),
                 in("Victories, beside others"_en), in("Points, users less others"_en),
                 in("Points, beside others"_en)});
    for (std::size_t c = 0; c < m.components.size(); ++c) {
      const ComponentMeasures& of = m.components[c];
      if (of.seats_met == 0 && of.games.value <= 0) continue;
      row({names_[c], percent_text(of.games), percent_text(of.met), percent_text(of.used), percent_text(of.chosen),
           percent_text(of.plain.wins), percent_text(of.beside.wins), plain_text(of.plain.points),
           plain_text(of.beside.points)});
    }
    table_end();
    out_ += "</details>\n";
  }

  void changes(const CellResult& result) {
    std::vector<std::pair<double, int>> order;
    for (std::size_t c = 0; c < result.difference->components.size(); ++c) {
      const Estimate& e = result.difference->components[c].beside.wins;
      if (std::isfinite(e.value) && std::isfinite(e.error)) order.emplace_back(e.p(), static_cast<int>(c));
    }
    if (order.empty()) return;
    std::ranges::sort(order);
    heading(in("What changes at the other table"_en));
    table_begin({in("Component"_en), in("As it is"_en), in("The other table"_en), in("Change"_en)});
    for (std::size_t i = 0; i < std::min<std::size_t>(15, order.size()); ++i) {
      const auto c = static_cast<std::size_t>(order[i].second);
      row({names_[c], percent_text(result.tables[0].components[c].beside.wins),
           percent_text(result.tables[1].components[c].beside.wins),
           percent_text(result.difference->components[c].beside.wins)});
    }
    table_end();
  }

  void pairs(const CellMeasures& m) {
    std::size_t listed = 0;
    for (const PairMeasure& p : m.pairs) listed += p.listed;
    heading(in("Pairs that are more, or less, together"_en));
    if (listed == 0) {
      paragraph("Of {all} pairs that were used often enough, none stands out."_en.in(lang_, m.pairs.size()));
      return;
    }
    paragraph(
        "{n} of {all} pairs stand out; of such a list, at most one in twenty is expected to be there by chance "
        "(Benjamini "
        "and Hochberg)."_en.in(lang_, listed, m.pairs.size()));
    table_begin({in("Pair"_en), in("Seats"_en), in("More together, victories in a hundred"_en)});
    std::size_t told = 0;
    for (const PairMeasure& p : m.pairs) {
      if (!p.listed || ++told > 20) continue;
      row({name(p.one) + " + " + name(p.other), std::to_string(p.seats), percent_text(p.more)});
    }
    table_end();
  }

  void questions(const CellMeasures& m) {
    const std::vector<std::string> verbs = verbs_of(report_.study->kind());
    const auto verb = [&](int v) {
      const auto i = static_cast<std::size_t>(v);
      return i < verbs.size() ? verbs[i] : std::to_string(v);
    };
    constexpr double kSensible = 0.97;
    constexpr std::int64_t kOften = 200;
    heading(in("Choices"_en));
    std::string one_answer, never;
    for (const QuestionMeasure& q : m.questions) {
      if (q.asked < kOften || q.share < kSensible || q.verb == q.usual) continue;
      one_answer += (one_answer.empty() ? "" : ", ") + verb(q.verb) + " → " + verb(q.usual);
    }
    for (std::size_t c = 0; c < m.components.size(); ++c) {
      const ComponentMeasures& of = m.components[c];
      if (of.seats_met < kOften || of.used.value + of.used.half() >= 0.01) continue;
      never += (never.empty() ? "" : ", ") + names_[c];
    }
    paragraph("Questions with one sensible answer (nearly always the same): {list}."_en.in(
        lang_, one_answer.empty() ? in("none"_en) : one_answer));
    paragraph(
        "Components that hardly anybody uses who could: {list}."_en.in(lang_, never.empty() ? in("none"_en) : never));
  }

  void method() {
    out_ += "<section><h2>" + escaped(in("How this was found"_en)) + "</h2>\n";
    paragraph(
        in("All line-ups and both tables of a comparison play the same deals: the same chance, as far as the games go "
           "the same "
           "way. ± is half of the 95 % interval, by a jackknife over 32 groups of deals, so that whatever games of one "
           "deal "
           "share is respected. Counts are whole numbers: threads and machines change nothing."_en));
    double widest = 0;
    for (const CellResult& r : report_.cells) {
      const CellMeasures& m = r.difference ? *r.difference : r.tables[0];
      for (const Estimate& e : m.seat_wins) widest = std::max(widest, e.half());
    }
    if (widest > 0 && std::isfinite(widest)) {
      char known[32];
      std::snprintf(known, sizeof known, "%.2f", 100 * widest);
      const double deals = static_cast<double>(report_.cells[0].tables[0].deals);
      const auto needed = [&](double half) {
        return std::to_string(static_cast<std::int64_t>(deals_needed(deals, widest, half)));
      };
      paragraph(
          "Shares of victory are known to ± {known} %. ± 1 % needs about {one} deals, ± 0.2 % about {fifth}."_en.in(
              lang_, known, needed(0.01), needed(0.002)));
    }
    out_ += "</section>\n";
  }

  const StudyReport& report_;
  Lang lang_;
  std::vector<std::string> names_;
  std::string out_;
};

}  // namespace

std::string html_of(const StudyReport& report, Lang lang) { return Page(report, lang).write(); }

}  // namespace timetable
