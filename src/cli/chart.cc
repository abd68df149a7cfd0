#include "cli/chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace timetable::cli {
namespace {

constexpr double kWidth = 960, kHeight = 420, kLeft = 150, kRight = 20, kTop = 56, kBottom = 40;
constexpr std::array<std::string_view, 6> kColours = {"#b3261e", "#1f5fbf", "#2e7d32", "#b26a00", "#6a3fa0", "#00695c"};
constexpr std::array<std::string_view, 6> kDashes = {"none", "6 3", "2 3", "9 3 2 3", "12 4", "1 4"};

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out.push_back(c);
  }
  return out;
}

}  // namespace

Chart::Chart(std::string title, Range x, Range y) : title_(std::move(title)), x_(x), y_(y) {
  if (x_.high <= x_.low) x_.high = x_.low + 1;
  if (y_.high <= y_.low) y_.high = y_.low + 1;
}

double Chart::at_x(double x) const { return kLeft + (x - x_.low) / (x_.high - x_.low) * (kWidth - kLeft - kRight); }
double Chart::at_y(double y) const {
  return kHeight - kBottom - (y - y_.low) / (y_.high - y_.low) * (kHeight - kTop - kBottom);
}

void Chart::x_mark(double x, std::string_view words) {
  body_ += fmt::format("<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>\n", at_x(x), kTop,
                       kHeight - kBottom);
  body_ += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", at_x(x),
                       kHeight - kBottom + 18, escaped(words));
}

void Chart::y_mark(double y, std::string_view words) {
  body_ += fmt::format("<line class=\"grid\" x1=\"{1}\" x2=\"{2}\" y1=\"{0:.1f}\" y2=\"{0:.1f}\"/>\n", at_y(y), kLeft,
                       kWidth - kRight);
  body_ += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 8, at_y(y) + 4,
                       escaped(words));
}

void Chart::line(std::size_t colour, std::string_view name, const std::vector<std::pair<double, double>>& points) {
  const std::size_t k = colour % kColours.size();
  std::string path;
  for (const auto& [x, y] : points) path += fmt::format("{:.1f},{:.1f} ", at_x(x), at_y(y));
  body_ +=
      fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\" points=\"{}\"/>\n",
                  kColours[k], kDashes[k], path);
  const double from = kLeft + 170.0 * named_++;
  body_ += fmt::format(
      "<line x1=\"{0:.0f}\" x2=\"{1:.0f}\" y1=\"40\" y2=\"40\" stroke=\"{2}\" stroke-width=\"2\" "
      "stroke-dasharray=\"{3}\"/>"
      "<text x=\"{4:.0f}\" y=\"44\">{5}</text>\n",
      from, from + 26, kColours[k], kDashes[k], from + 32, escaped(name));
}

void Chart::point(std::size_t colour, double x, double y, std::string_view words, double doubt) {
  if (doubt > 0) x_doubt(colour, x, y, doubt);
  body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\"><title>{}</title></circle>\n", at_x(x),
                       at_y(y), kColours[colour % kColours.size()], escaped(words));
}

void Chart::note(double x, double y, std::string_view words) {
  const bool high = at_y(y) < kTop + 20;  // below the point where there is no room above it
  body_ += fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-weight=\"bold\" paint-order=\"stroke\" "
      "stroke=\"#fff\" stroke-width=\"3\">{}</text>\n",
      at_x(x), at_y(y) + (high ? 19 : -9), escaped(words));
}

void Chart::x_doubt(std::size_t colour, double x, double y, double doubt) {
  body_ += fmt::format(
      "<line x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\" stroke-width=\"3\"/>\n",
      at_x(std::max(x_.low, x - doubt)), at_x(std::min(x_.high, x + doubt)), at_y(y),
      kColours[colour % kColours.size()]);
}

std::string Chart::svg() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"{2}\">\n"
      "<style>text{{font:13px sans-serif;fill:#222}}.grid{{stroke:#ccc;stroke-width:1}}</style>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n<text x=\"{3}\" y=\"22\" "
      "font-weight=\"bold\">{2}</text>\n{4}</svg>\n",
      kWidth, kHeight, escaped(title_), kLeft, body_);
}

}  // namespace timetable::cli
