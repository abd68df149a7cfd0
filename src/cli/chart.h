// A chart as SVG text: lines over a common horizontal axis, points with a bar of doubt, words. No script, no font of
// its own, colours that can be told apart in grey.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timetable::cli {

class Chart {
 public:
  struct Range {
    double low = 0, high = 1;
  };
  Chart(std::string title, Range x, Range y);

  // Marks beside the axes, with their words.
  void x_mark(double x, std::string_view words);
  void y_mark(double y, std::string_view words);

  // A line in the n-th colour, named in the legend.
  void line(std::size_t colour, std::string_view name, const std::vector<std::pair<double, double>>& points);
  // A point; `words` appear when it is pointed at. With doubt: a bar of this half length beside it.
  void point(std::size_t colour, double x, double y, std::string_view words, double doubt = 0);
  // A few letters beside a point.
  void note(double x, double y, std::string_view words);
  void x_doubt(std::size_t colour, double x, double y, double doubt);

  std::string svg() const;

 private:
  double at_x(double x) const;
  double at_y(double y) const;

  std::string title_;
  Range x_, y_;
  std::string body_;
  int named_ = 0;
};

}  // namespace timetable::cli
