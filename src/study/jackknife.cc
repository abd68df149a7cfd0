#include "study/jackknife.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace timetable {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// The continued fraction of the incomplete beta function, by Lentz's method.
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  double c = 1, d = 1 / std::max(kTiny, 1 - (a + b) * x / (a + 1)), f = d;
  for (int m = 1; m < 500; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double last = 1;
    for (const double step : {even, odd}) {
      d = 1 + step * d, d = 1 / (std::abs(d) < kTiny ? kTiny : d);
      c = 1 + step / c, c = std::abs(c) < kTiny ? kTiny : c;
      f *= last = c * d;
    }
    if (std::abs(last - 1) < 1e-15) break;
  }
  return f;
}

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

}  // namespace

double student_below(double t, double freedom) {
  const double tail = 0.5 * incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
  return t > 0 ? 1 - tail : tail;
}

double student_quantile(double share, double freedom) {
  double low = -1e4, high = 1e4;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (student_below(middle, freedom) < share ? low : high) = middle;
  }
  return (low + high) / 2;
}

double half_of_unanimous(double n) { return n > 0 ? 1 - std::pow(0.025, 1 / n) : 1; }

double Estimate::half() const {
  if (freedom < 1) return kInfinite;
  static const std::vector<double> known = [] {
    std::vector<double> out(64);
    for (std::size_t f = 1; f < out.size(); ++f) out[f] = student_quantile(0.975, static_cast<double>(f));
    return out;
  }();
  const auto f = static_cast<std::size_t>(freedom);
  return error * (f < known.size() ? known[f] : student_quantile(0.975, freedom));
}

double Estimate::p() const {
  if (freedom < 1 || !std::isfinite(error) || !std::isfinite(value)) return 1;
  if (error <= 0) return value == 0 ? 1 : 0;
  return 2 * student_below(-std::abs(value / error), freedom);
}

std::vector<Estimate> jackknife(std::span<const std::vector<Sums>> groups, const Answers& answers) {
  std::vector<Sums> all;
  for (const std::vector<Sums>& table : groups) {
    all.emplace_back(table[0].size());
    for (const Sums& group : table) add(all.back(), group);
  }
  std::vector<std::size_t> played;
  for (std::size_t g = 0; g < groups[0].size(); ++g) {
    if (groups[0][g][Layout::kDeals] > 0) played.push_back(g);
  }
  std::vector<Estimate> out;
  for (const double value : answers(all)) {
    out.push_back({.value = value, .error = kInfinite, .freedom = static_cast<int>(played.size()) - 1});
  }
  if (played.size() < 2) return out;
  const double n = static_cast<double>(played.size());
  std::vector<double> sum(out.size()), squares(out.size());
  for (const std::size_t g : played) {
    std::vector<Sums> without = all;
    for (std::size_t t = 0; t < groups.size(); ++t) {
      for (std::size_t i = 0; i < without[t].size(); ++i) without[t][i] -= groups[t][g][i];
    }
    const std::vector<double> there = answers(without);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double away = there[i] - out[i].value;  // near nothing: no digits are lost
      sum[i] += away, squares[i] += away * away;
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    // What cannot be told without one of the groups hangs on that group alone: nothing is known of its doubt.
    const double spread = squares[i] - sum[i] * sum[i] / n;
    out[i].error = std::isfinite(spread) ? std::sqrt((n - 1) / n * std::max(0.0, spread)) : kInfinite;
  }
  return out;
}

namespace {

std::vector<std::size_t> ascending(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<bool> holm(const std::vector<double>& p, double level) {
  std::vector<bool> out(p.size());
  const std::vector<std::size_t> order = ascending(p);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (p[order[i]] > level / static_cast<double>(order.size() - i)) break;
    out[order[i]] = true;
  }
  return out;
}

std::vector<bool> false_discovery(const std::vector<double>& p, double level) {
  std::vector<bool> out(p.size());
  const std::vector<std::size_t> order = ascending(p);
  const double n = static_cast<double>(p.size());
  std::size_t listed = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (p[order[i]] <= level * static_cast<double>(i + 1) / n) listed = i + 1;
  }
  for (std::size_t i = 0; i < listed; ++i) out[order[i]] = true;
  return out;
}

// Elimination with the largest pivot left on the diagonal, each scaled by what it was at first: a column of which
// nearly nothing is left is a sum of others.
std::vector<double> solve_least_squares(std::vector<double> xx, std::vector<double> xy) {
  const std::size_t k = xy.size();
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return xx[i * k + j]; };
  std::vector<double> scale(k), out(k, std::nan(""));
  for (std::size_t i = 0; i < k; ++i) scale[i] = at(i, i);
  std::vector<std::size_t> taken;
  std::vector<bool> is_taken(k);
  for (;;) {
    std::size_t best = k;
    double left = 1e-9;
    for (std::size_t i = 0; i < k; ++i) {
      if (is_taken[i] || scale[i] <= 0 || at(i, i) / scale[i] <= left) continue;
      best = i, left = at(i, i) / scale[i];
    }
    if (best == k) break;
    is_taken[best] = true;
    taken.push_back(best);
    for (std::size_t i = 0; i < k; ++i) {
      if (is_taken[i] || at(i, best) == 0) continue;
      const double factor = at(i, best) / at(best, best);
      for (std::size_t j = 0; j < k; ++j) {
        if (!is_taken[j] || j == best) at(i, j) -= factor * at(best, j);
      }
      xy[i] -= factor * xy[best];
    }
  }
  for (std::size_t n = taken.size(); n-- > 0;) {
    const std::size_t i = taken[n];
    double value = xy[i];
    for (std::size_t m = n + 1; m < taken.size(); ++m) value -= at(i, taken[m]) * out[taken[m]];
    out[i] = value / at(i, i);
  }
  return out;
}

}  // namespace timetable
