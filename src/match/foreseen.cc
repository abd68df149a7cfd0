#include "match/foreseen.h"

#include <algorithm>

#include "core/words.h"
#include "match/measure.h"

namespace timetable {
namespace {

constexpr Phrase kOddsLine = "{n} in {of}: {what}"_en;
constexpr Phrase kNothingMore = "nothing more"_en;
constexpr Phrase kSecret = "Nobody sees it before all have chosen."_en;

void add_changes(std::vector<Foreseen::Change>& to, const std::vector<Foreseen::Change>& more) {
  for (const Foreseen::Change& c : more) {
    const auto known = std::ranges::find(to, c.name, &Foreseen::Change::name);
    if (known == to.end()) to.push_back(c);
    else known->after = c.after;
  }
  std::erase_if(to, [](const Foreseen::Change& c) { return c.before == c.after; });
}

std::string changes_text(const std::vector<Foreseen::Change>& changes) {
  std::string out;
  for (const Foreseen::Change& c : changes) out += (out.empty() ? "" : ", ") + change_text(c);
  return out;
}

std::string following_text(const Foreseen::Following& f, Lang lang) {
  std::string what;
  for (const std::string& line : f.lines) what += (what.empty() ? "" : " ") + line;
  const std::string numbers = changes_text(f.numbers);
  if (!numbers.empty()) what += what.empty() ? numbers : " (" + numbers + ")";
  if (what.empty()) what = kNothingMore.in(lang);
  return kOddsLine.in(lang, std::to_string(f.odds.n), std::to_string(f.odds.of), what);
}

}  // namespace

void simplify(Foreseen& foreseen) {
  std::vector<Foreseen::Following> different;
  for (Foreseen::Following& f : foreseen.odds) {
    const auto same = std::ranges::find_if(
        different, [&](const Foreseen::Following& d) { return d.lines == f.lines && d.numbers == f.numbers; });
    const std::optional<Odds> sum = same == different.end() ? std::nullopt : same->odds.or_else(f.odds);
    if (sum) same->odds = *sum;
    else different.push_back(std::move(f));
  }
  foreseen.odds = std::move(different);
  if (foreseen.odds.size() != 1) return;
  const Foreseen::Following sure = std::move(foreseen.odds[0]);
  foreseen.odds.clear();
  foreseen.surely.insert(foreseen.surely.end(), sure.lines.begin(), sure.lines.end());
  add_changes(foreseen.numbers, sure.numbers);
}

std::string change_text(const Foreseen::Change& change) {
  return change.name + " " + std::to_string(change.before) + " → " + std::to_string(change.after);
}

std::vector<std::string> foreseen_lines(const Foreseen& foreseen, bool odds, Lang lang) {
  std::vector<std::string> out = foreseen.surely;
  if (!foreseen.numbers.empty()) out.push_back(changes_text(foreseen.numbers) + ".");
  if (odds) {
    for (const Foreseen::Following& f : foreseen.odds) out.push_back(following_text(f, lang));
  }
  if (foreseen.secret) out.push_back(kSecret.in(lang));
  return out;
}

std::string foreseen_line(const Foreseen& foreseen, bool odds, Lang lang) {
  std::string out = changes_text(foreseen.numbers);
  const auto add = [&](const std::string& part) { out += (out.empty() ? "" : " · ") + part; };
  if (odds) {
    for (const Foreseen::Following& f : foreseen.odds) add(following_text(f, lang));
  }
  for (const std::string& line : foreseen.surely) add(line);
  return out;
}

ForesightRow measure_foresight(
    double seconds, const std::function<void(const std::function<void(const Position&, Seat)>&)>& positions) {
  ForesightRow out;
  double sum = 0;
  timed(seconds, [&] {
    positions([&](const Position& position, Seat p) {
      auto& [told, asked] = out.questions[position.question(p, Lang::En).id];
      for (const Choice& choice : position.choices(p, Lang::En)) {
        const double began = busy_seconds();
        const Foreseen foreseen = position.foresee(p, std::span(&choice.action, 1), Lang::En)[0];
        const double took = 1e6 * (busy_seconds() - began);
        sum += took;
        out.slowest_us = std::max(out.slowest_us, took);
        ++out.choices, ++asked;
        out.told += foreseen.tells(), told += foreseen.tells();
        out.secret += foreseen.secret && !foreseen.tells();
        out.chances += !foreseen.odds.empty();
      }
    });
  });
  out.mean_us = sum / static_cast<double>(std::max<std::int64_t>(out.choices, 1));
  return out;
}

}  // namespace timetable
