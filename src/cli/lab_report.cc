// What a tournament says, for people, programs and eyes.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/chart.h"
#include "cli/lab.h"

namespace timetable::cli {
namespace {

std::string verdict_words(const SequentialTest& test, int verdict) {
  const auto percent = [](double p) { return fmt::format("{:.0f}", 100 * p); };
  if (verdict > 0) return spoken("at least {share} % (accepted)"_en, percent(test.p1));
  if (verdict < 0) return spoken("at most {share} % (rejected)"_en, percent(test.p0));
  return spoken("open"_en);
}

}  // namespace

void print_tournament(const TournamentOrder& order, const Tournament& t) {
  fmt::print("{:<24} {:<24} {:>6} {:>7}  {:>16} {:>9} {:>9}{}\n", spoken("one"_en), spoken("against a table of"_en),
             spoken("deals"_en), spoken("games"_en), spoken("wins of one, %"_en), "ms", "ms",
             order.test ? "  test" : "");
  for (const Pairing& p : t.pairs) {
    fmt::print("{:<24} {:<24} {:>6} {:>7}  {:>8.1f} ± {:<5.1f} {:>9.2f} {:>9.2f}{}\n", order.bots[p.one].name,
               order.bots[p.other].name, p.deals, p.games, 100 * p.share, 100 * p.half, p.milliseconds_one,
               p.milliseconds_other, order.test ? "  " + verdict_words(*order.test, p.verdict) : "");
  }
  fmt::print("\n");
  for (std::size_t i = 0; i < order.bots.size(); ++i) {
    fmt::print("{:<24} {:>6.0f} ± {:<5.0f} Elo\n", order.bots[i].name, t.elo[i], t.elo_half[i]);
  }
}

Doc tournament_doc(const TournamentOrder& order, const Tournament& t) {
  Doc pairs = Doc::list();
  for (const Pairing& p : t.pairs) {
    Doc d = Doc::object();
    d.set("one", order.bots[p.one].name);
    d.set("other", order.bots[p.other].name);
    d.set("deals", p.deals);
    d.set("games", p.games);
    d.set("share", p.share);
    d.set("half_interval", p.half);
    d.set("ms_one", p.milliseconds_one);
    d.set("ms_other", p.milliseconds_other);
    if (order.test) d.set("test", verdict_words(*order.test, p.verdict));
    pairs.push(std::move(d));
  }
  Doc elo = Doc::object(), doubt = Doc::object();
  for (std::size_t i = 0; i < order.bots.size(); ++i) {
    elo.set(order.bots[i].name, t.elo[i]);
    doubt.set(order.bots[i].name, t.elo_half[i]);
  }
  Doc out = Doc::object();
  out.set("players", order.table.players);
  out.set("seed", static_cast<std::int64_t>(order.seed));
  out.set("pairs", std::move(pairs));
  out.set("elo", std::move(elo));
  out.set("elo_half_interval", std::move(doubt));
  return out;
}

std::string tournament_svg(const std::string& title, const TournamentOrder& order, const Tournament& t) {
  double low = 0, high = 0;
  for (std::size_t i = 0; i < t.elo.size(); ++i) {
    low = std::min(low, t.elo[i] - std::min(t.elo_half[i], 200.0));
    high = std::max(high, t.elo[i] + std::min(t.elo_half[i], 200.0));
  }
  constexpr double kStep = 100;
  low = kStep * std::floor(low / kStep), high = kStep * std::ceil(high / kStep);
  const auto rows = static_cast<double>(order.bots.size());
  Chart chart(title + ", Elo", {low, high}, {0, rows + 1});
  const double step = high - low > 12 * kStep ? 2 * kStep : kStep;
  for (double x = low; x <= high; x += step) chart.x_mark(x, fmt::format("{:.0f}", x));
  for (std::size_t i = 0; i < order.bots.size(); ++i) {
    const double y = rows - static_cast<double>(i);
    chart.y_mark(y, order.bots[i].name);
    chart.point(i, t.elo[i], y,
                at(order.bots[i].name, verbatim(fmt::format("{:.0f} ± {:.0f}", t.elo[i], t.elo_half[i]))).in(spoken()),
                t.elo_half[i]);
  }
  return chart.svg();
}

}  // namespace timetable::cli
