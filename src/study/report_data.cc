// The report for programs: docs/study.schema.json describes each line.
#include <cmath>
#include <cstdio>

#include "match/json.h"
#include "study/report.h"

namespace timetable {
namespace {

// One number of a report.
struct Datum {
  std::size_t cell = 0;
  std::string table;  // "first", "second", "change"
  std::string about;  // "table", "seat", "turn", "component", "pair"
  std::string of;     // "1", "the-sea-queen", "a+b"
  std::string measure;
  Estimate e;
};

class Data {
 public:
  explicit Data(const StudyReport& report) : report_(report) {
    for (std::size_t c = 0; c < report.cells.size(); ++c) {
      cell_ = c;
      const CellResult& r = report.cells[c];
      for (std::size_t t = 0; t < r.tables.size(); ++t) {
        table_ = t == 0 ? "first" : "second";
        tell(r.tables[t]);
      }
      table_ = "change";
      if (r.difference) tell(*r.difference);
    }
  }
  const std::vector<Datum>& all() const { return all_; }

 private:
  void put(const char* about, std::string of, const char* measure, const Estimate& e) {
    if (std::isfinite(e.value)) all_.push_back({cell_, table_, about, std::move(of), measure, e});
  }
  void tell(const CellMeasures& m) {
    for (std::size_t p = 0; p < m.seat_wins.size(); ++p) {
      put("seat", std::to_string(p + 1), "wins", m.seat_wins[p]);
      put("seat", std::to_string(p + 1), "points", m.seat_points[p]);
      put("turn", std::to_string(p + 1), "wins", m.place_wins[p]);
    }
    const std::pair<const char*, Estimate CellMeasures::*> kCourse[] = {
        {"decisions", &CellMeasures::decisions},
        {"choices", &CellMeasures::choices},
        {"forced", &CellMeasures::forced},
        {"rounds", &CellMeasures::rounds},
        {"minutes", &CellMeasures::minutes},
        {"shared", &CellMeasures::shared},
        {"margin", &CellMeasures::margin},
        {"lead_changes", &CellMeasures::lead_changes},
        {"first_ahead", &CellMeasures::first_ahead},
        {"never_ahead", &CellMeasures::never_ahead},
        {"set_backs", &CellMeasures::set_backs},
        {"one_wins", &CellMeasures::one_wins},
        {"one_from_all", &CellMeasures::one_from_all},
        {"one_from_none", &CellMeasures::one_from_none},
        {"same_winner", &CellMeasures::same_winner},
        {"parted", &CellMeasures::parted},
        {"other_winner", &CellMeasures::other_winner},
    };
    for (const auto& [name, member] : kCourse) put("table", "", name, m.*member);
    const std::vector<std::string>& ids = report_.study->catalogue().ids;
    for (std::size_t c = 0; c < m.components.size(); ++c) {
      const ComponentMeasures& of = m.components[c];
      put("component", ids[c], "games", of.games);
      put("component", ids[c], "met", of.met);
      put("component", ids[c], "used", of.used);
      put("component", ids[c], "chosen", of.chosen);
      put("component", ids[c], "worth_wins", of.plain.wins);
      put("component", ids[c], "worth_points", of.plain.points);
      put("component", ids[c], "beside_wins", of.beside.wins);
      put("component", ids[c], "beside_points", of.beside.points);
    }
    for (const PairMeasure& p : m.pairs) {
      if (!p.listed) continue;
      put("pair", ids[static_cast<std::size_t>(p.one)] + "+" + ids[static_cast<std::size_t>(p.other)], "more_wins",
          p.more);
    }
  }

  const StudyReport& report_;
  std::vector<Datum> all_;
  std::size_t cell_ = 0;
  std::string table_;
};

std::string exact(double x) {
  if (!std::isfinite(x)) return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

Doc real(double x) { return std::isfinite(x) ? Doc(x) : Doc(); }

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string csv_of(const StudyReport& report) {
  std::string out = "players,bots,table,about,of,measure,value,half,p\n";
  const Data data(report);
  for (const Datum& d : data.all()) {
    const Cell& cell = report.study->cells()[d.cell];
    out += std::to_string(cell.players) + "," + quoted(report.study->order().lineups[cell.lineup].name) + "," +
        d.table + "," + d.about + "," + quoted(d.of) + "," + d.measure + "," + exact(d.e.value) + "," +
        exact(d.e.half()) + "," + exact(d.e.p()) + "\n";
  }
  return out;
}

std::string json_lines_of(const StudyReport& report) {
  const Study& study = *report.study;
  Doc head = Doc::object();
  head.set("timetable", "study");
  head.set("format", 1);
  head.set("game", study.kind().info().id);
  head.set("program", report.program);
  head.set("command", report.command);
  head.set("whole", report.whole);
  head.set("identity", *parse_json(study.identity(), "identity"));
  std::string out = to_json(head) + "\n";
  for (std::size_t c = 0; c < report.cells.size(); ++c) {
    Doc d = Doc::object();
    d.set("cell", c);
    d.set("players", study.cells()[c].players);
    d.set("bots", study.order().lineups[study.cells()[c].lineup].name);
    d.set("games", report.cells[c].tables[0].games);
    d.set("deals", report.cells[c].tables[0].deals);
    out += to_json(d) + "\n";
  }
  const Data data(report);
  for (const Datum& datum : data.all()) {
    Doc d = Doc::object();
    d.set("cell", datum.cell);
    d.set("table", datum.table);
    d.set("about", datum.about);
    if (!datum.of.empty()) d.set("of", datum.of);
    d.set("measure", datum.measure);
    d.set("value", datum.e.value);
    d.set("half", real(datum.e.half()));
    d.set("p", datum.e.p());
    out += to_json(d) + "\n";
  }
  return out;
}

}  // namespace timetable
