#include "match/foreseen.h"

#include <algorithm>

#include "core/words.h"
#include "match/measure.h"

namespace timetable {
namespace {

constexpr Phrase kOddsLine = "{n} in {of}: {what}"_en;
constexpr Phrase kAboutLine = "about {n} %: {what}"_en;
constexpr Phrase kUnanswered = "If nobody reacts, {what}"_en;
constexpr Phrase kNothingMore = "nothing more"_en;
constexpr Phrase kGoesOn = "Then more is left to chance."_en;
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

std::string following_text(const Foreseen& all, const Foreseen::Following& f, Lang lang) {
  std::string what;
  for (const std::string& line : f.lines) what += (what.empty() ? "" : " ") + line;
  const std::string numbers = changes_text(f.numbers);
  if (!numbers.empty()) what += what.empty() ? numbers : " (" + numbers + ")";
  if (what.empty()) what = kNothingMore.in(lang);
  const std::string line = all.about ? kAboutLine.in(lang, std::to_string(100 * f.odds.n / f.odds.of), what)
                                     : kOddsLine.in(lang, std::to_string(f.odds.n), std::to_string(f.odds.of), what);
  return all.unanswered && &f == &all.odds[0] ? kUnanswered.in(lang, line) : line;
}

// What all ways begin with tells nothing of their odds.
void drop_shared_beginning(std::vector<Foreseen::Following>& ways) {
  const auto alike = [&](const Foreseen::Following& way) {
    return way.lines.size() > 1 && way.lines.front() == ways.front().lines.front();
  };
  while (ways.size() > 1 && std::ranges::all_of(ways, alike)) {
    for (Foreseen::Following& way : ways) way.lines.erase(way.lines.begin());
  }
}

// The words of a sentence, in small letters; what is not a letter or a digit parts them.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : lower(text)) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (letter) out.back() += c;
    else if (!out.back().empty()) out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

// Does a sentence only say that what is called so is done? "Red plays #1." of "#1". Words are compared by their
// beginnings: people discard and "Red discards".
bool echoes(std::string_view sentence, std::string_view label) {
  constexpr std::size_t kBeginning = 4, kFewWords = 5;
  const std::vector<std::string> said = words_of(sentence), called = words_of(label);
  const auto heard = [&](const std::string& word) {
    const std::string_view beginning = std::string_view(word).substr(0, kBeginning);
    return std::ranges::any_of(said, [&](const std::string& other) { return other.starts_with(beginning); });
  };
  const auto known = static_cast<std::size_t>(std::ranges::count_if(called, heard));
  return 5 * known >= 3 * called.size() && said.size() <= called.size() + kFewWords;
}

// What can be told of a choice, in pieces.
struct Parts {
  std::vector<std::string> numbers, others;
};

Parts parts_of(const Choice& choice, const Foreseen& foreseen, bool odds, Lang lang) {
  Parts out;
  for (const Foreseen::Change& c : foreseen.numbers) out.numbers.push_back(change_text(c));
  if (odds) {
    for (const Foreseen::Following& f : foreseen.odds) out.others.push_back(following_text(foreseen, f, lang));
  }
  bool echoed = false;
  for (const std::string& sentence : foreseen.surely) {
    const bool echo = !echoed && echoes(sentence, choice.label);
    if (echo) echoed = true;
    else out.others.push_back(sentence);
  }
  return out;
}

void keep_shared(std::vector<std::string>& shared, const std::vector<std::string>& other) {
  std::erase_if(shared, [&](const std::string& part) { return std::ranges::find(other, part) == other.end(); });
}
void keep_shared(Parts& shared, const Parts& other) {
  keep_shared(shared.numbers, other.numbers), keep_shared(shared.others, other.others);
}
void remove_shared(std::vector<std::string>& parts, const std::vector<std::string>& shared) {
  std::erase_if(parts, [&](const std::string& part) { return std::ranges::find(shared, part) != shared.end(); });
}
void remove_shared(Parts& parts, const Parts& shared) {
  remove_shared(parts.numbers, shared.numbers), remove_shared(parts.others, shared.others);
}

std::string text_of(const Parts& parts) {
  std::string out;
  for (const std::string& number : parts.numbers) out += (out.empty() ? "" : ", ") + number;
  for (const std::string& other : parts.others) out += (out.empty() ? "" : " · ") + other;
  return out;
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
  if (foreseen.about) drop_shared_beginning(foreseen.odds);
  if (foreseen.odds.size() != 1) return;
  if (foreseen.about) return foreseen.odds.clear();  // sure only as long as nobody reacts
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
    for (const Foreseen::Following& f : foreseen.odds) out.push_back(following_text(foreseen, f, lang));
  }
  if (foreseen.goes_on && odds) out.push_back(kGoesOn.in(lang));
  if (foreseen.secret) out.push_back(kSecret.in(lang));
  return out;
}

ShortForesight in_short(const std::vector<Choice>& choices, const std::vector<Foreseen>& foreseen, bool odds,
                        Lang lang) {
  std::vector<Parts> all;
  for (std::size_t i = 0; i < choices.size(); ++i) all.push_back(parts_of(choices[i], foreseen[i], odds, lang));
  Parts shared;
  if (all.size() > 1) {
    shared = all[0];
    for (const Parts& other : all) keep_shared(shared, other);
  }
  ShortForesight out{.each = {}, .common = text_of(shared)};
  for (Parts& parts : all) {
    remove_shared(parts, shared);
    out.each.push_back(text_of(parts));
  }
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
