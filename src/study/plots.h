// Plots as SVG text for reports: no script, no font and no colour of their own (a page's style sheet gives them, light
// and dark), as wide as the page, words for those who do not see them.
#pragma once

#include <string>
#include <vector>

namespace timetable {

std::string escaped(std::string_view text);  // for HTML and SVG

// A value with its interval, a row each, on a common scale; a line where nothing would lie.
struct Dot {
  std::string name, words;  // the words are shown when it is pointed at
  double value = 0, half = 0;
  bool faint = false;
};
struct DotPlot {
  std::string title, unit;
  double line = 0;
  std::vector<Dot> dots;
};
std::string svg_of(const DotPlot& plot);

struct Bar {
  std::string name, words;
  double value = 0;
};
std::string svg_of_bars(const std::string& title, const std::vector<Bar>& bars);

// Round steps for a scale over a range: 0.1, 0.2, 0.5, 1, ...
double round_step(double range, int most_steps);

}  // namespace timetable
