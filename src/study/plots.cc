#include "study/plots.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace timetable {
namespace {

constexpr double kWidth = 640, kNames = 190, kRight = 20, kRow = 20, kTop = 10, kFoot = 26;

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", std::abs(x) < 1e-12 ? 0.0 : x);
  return text;
}
std::string place(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", x);
  return text;
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return "<line x1=\"" + place(x1) + "\" y1=\"" + place(y1) + "\" x2=\"" + place(x2) + "\" y2=\"" + place(y2) +
      "\" class=\"" + style + "\"/>";
}
std::string words(double x, double y, const char* anchor, const std::string& text) {
  return "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + anchor + "\">" + escaped(text) +
      "</text>";
}
std::string opened(const std::string& title, double height) {
  return "<svg role=\"img\" viewBox=\"0 0 " + place(kWidth) + " " + place(height) + "\" aria-label=\"" +
      escaped(title) + "\"><title>" + escaped(title) + "</title>";
}

struct Scale {
  double low, high;
  double operator()(double x) const { return kNames + (kWidth - kNames - kRight) * (x - low) / (high - low); }
};

Scale scale_of(const DotPlot& plot) {
  double low = plot.line, high = plot.line;
  for (const Dot& d : plot.dots) {
    // What is hardly known would flatten all the rest.
    low = std::min(low, d.value - std::min(d.half, 3 * std::abs(d.value - plot.line)));
    high = std::max(high, d.value + std::min(d.half, 3 * std::abs(d.value - plot.line)));
  }
  const double margin = high > low ? 0.04 * (high - low) : 1;
  return {low - margin, high + margin};
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

double round_step(double range, int most_steps) {
  const double rough = range / most_steps, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= rough) return step * power;
  }
  return 10 * power;
}

std::string svg_of(const DotPlot& plot) {
  const double bottom = kTop + kRow * static_cast<double>(plot.dots.size()), height = bottom + kFoot;
  const Scale at = scale_of(plot);
  std::string out = opened(plot.title, height);
  const double step = round_step(at.high - at.low, 6);
  for (double x = step * std::ceil(at.low / step); x <= at.high; x += step) {
    out += line(at(x), kTop, at(x), bottom, "grid") + words(at(x), bottom + 16, "middle", number(x) + plot.unit);
  }
  out += line(at(plot.line), kTop, at(plot.line), bottom, "fair");
  for (std::size_t i = 0; i < plot.dots.size(); ++i) {
    const Dot& d = plot.dots[i];
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    out += "<g class=\"" + std::string(d.faint ? "dot faint" : "dot") + "\"><title>" + escaped(d.words) + "</title>";
    out += words(kNames - 8, y + 4, "end", d.name);
    out += line(at(std::max(at.low, d.value - d.half)), y, at(std::min(at.high, d.value + d.half)), y, "doubt");
    out += "<circle cx=\"" + place(at(d.value)) + "\" cy=\"" + place(y) + "\" r=\"4\"/></g>";
  }
  return out + "</svg>\n";
}

std::string svg_of_bars(const std::string& title, const std::vector<Bar>& bars) {
  constexpr double kHeight = 150, kLeft = 10;
  double most = 0;
  for (const Bar& b : bars) most = std::max(most, b.value);
  const double each = (kWidth - kLeft - kRight) / std::max(1.0, static_cast<double>(bars.size()));
  std::string out = opened(title, kHeight + kFoot);
  const std::size_t every = 1 + bars.size() / 24;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double x = kLeft + each * static_cast<double>(i), h = most > 0 ? (kHeight - kTop) * bars[i].value / most : 0;
    out += "<g><title>" + escaped(bars[i].words) + "</title><rect class=\"bar\" x=\"" + place(x + 0.1 * each) +
        "\" y=\"" + place(kHeight - h) + "\" width=\"" + place(0.8 * each) + "\" height=\"" + place(h) + "\"/></g>";
    if (i % every == 0) out += words(x + each / 2, kHeight + 16, "middle", bars[i].name);
  }
  return out + line(kLeft, kHeight, kWidth - kRight, kHeight, "grid") + "</svg>\n";
}

}  // namespace timetable
