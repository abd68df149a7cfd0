// What a study found, for people and for programs. The same study gives the same bytes, whoever played it.
#pragma once

#include <string>
#include <vector>

#include "study/measures.h"

namespace timetable {

struct StudyReport {
  const Study* study = nullptr;
  std::vector<CellResult> cells;
  std::string command;  // that reproduces it
  std::string program;  // its version
  bool whole = true;    // or broken off: what is there is told
  std::int64_t blocks = 0;
};
StudyReport report_of(const Study& study, const Counts& counts, bool whole, std::string command, std::string program);

// Names of a component and of a cell for people.
std::string component_name(const StudyReport& report, int component, Lang lang);
std::string cell_name(const StudyReport& report, std::size_t cell, Lang lang);

// "51.2 ± 0.4" of a hundred times the value; a value by itself.
std::string percent_text(const Estimate& e);
std::string plain_text(const Estimate& e, int digits = 2);

// Components by their worth beside the others, those that are known well enough; the strongest first. Claims: those
// that Holm's correction lets stand.
struct Ranked {
  int component = 0;
  Estimate worth;
  bool claimed = false;
};
std::vector<Ranked> by_worth(const CellMeasures& measures);

std::string html_of(const StudyReport& report, Lang lang);
std::string csv_of(const StudyReport& report);
std::string json_lines_of(const StudyReport& report);
// A few lines for a terminal.
std::string summary_of(const StudyReport& report, Lang lang);

}  // namespace timetable
