#include "cli/play_screen.h"

#include <algorithm>
#include <istream>
#include <ostream>
#include <set>
#include <span>

#include "cli/guide_topics.h"
#include "cli/paragraph.h"
#include "match/clauses.h"
#include "match/foreseen.h"
#include "match/reasons.h"
#include "match/score_sheet.h"
#include "match/sets.h"

namespace timetable::cli {
namespace {

constexpr Phrase kMoreNews = "(lines left out: {n}; type 'log')"_en;
constexpr Phrase kNoSuchClause = "There is no clause ''{word}''.{meant}"_en;
constexpr Phrase kNoSuchEntry = "There is no card or power ''{word}''.{meant}"_en;
constexpr Phrase kSeveralEntries = "''{word}'' fits several: {names}."_en;
constexpr Phrase kReadOn = "('how 2' shows the second part, 'how {word}' what a word means.)"_en;
constexpr Phrase kExactly = "('why exact' shows the rule itself, {clause}; 'why not' what you cannot choose.)"_en;
constexpr Phrase kNotNow = "Not now: {choice}. {why} ({clause})"_en;
constexpr Phrase kNeverHead = "Nobody can do these things; 'why not' with a word of them tells more:"_en;
constexpr Phrase kNothingForbidden =
    "Nothing is known about ''{words}'': it is among your choices, or no move of this game."_en;
constexpr Phrase kPerhaps = " Perhaps {words}?"_en;
constexpr Phrase kAsked = "{place}: {what}"_en;
constexpr Phrase kWins = "{who} wins."_en;
constexpr Phrase kShareVictory = "{names} share the victory."_en;
constexpr Phrase kAnd = " and "_en;
constexpr Phrase kRank = "{rank}. {who}: {score}"_en;

constexpr Phrase kAllAtOnce = "(All at once: {n} of them, for example ''1 2''.)"_en;
constexpr Phrase kSomeAtOnce = "(All at once: {least} to {most} of them, for example ''1 2''.)"_en;
constexpr Phrase kTotal = "({total} {now}; more than {beyond} is needed.)"_en;
constexpr Phrase kAskWhat = "('what': what follows from each; 'what 3': from choice 3, in full)"_en;
constexpr Phrase kPileRow = "{name} ({n})"_en;
constexpr Phrase kWhichPile = "('pile 1' shows what the cards of the first one do.)"_en;
constexpr Phrase kNoPiles = "There is nothing to look through in this game."_en;
constexpr Phrase kNoSuchPile = "There is no pile ''{word}'': type 'pile' for a list."_en;
constexpr Phrase kEmptyPile = "It is empty."_en;
constexpr Phrase kCopies = "{name} ×{n}"_en;
constexpr Phrase kImagining = "(The AI imagines how the game may go on …)"_en;
constexpr Phrase kMadeOf = "What the scores are made of:"_en;
constexpr Phrase kByRound = "The scores as each round ended:"_en;
constexpr Phrase kRoundRow = "Round {n}"_en;
constexpr Phrase kWhatever = "Whatever you choose: {what}"_en;
constexpr Phrase kNothingSure = "Nothing can be said of it for sure."_en;

constexpr std::size_t kFewChoices = 12;  // that each have room for a line of their own
constexpr std::size_t kLinesUnder = 2, kLinesInList = 1, kLinesForAll = 3;  // of what follows
constexpr std::size_t kNewsLines = 14;
constexpr int kGap = 3;  // between columns of choices

Style style_of(Seat p) { return static_cast<Style>(static_cast<unsigned>(Style::Seat0) + p); }

std::string padded(std::string text, int width) {
  const int missing = width - columns(text);
  return missing > 0 ? text + std::string(static_cast<std::size_t>(missing), ' ') : text;
}

struct Item {
  std::string number, label;
  std::string text() const { return number + " " + label; }
};

std::vector<Item> numbered(const std::vector<Choice>& choices) {
  const std::size_t digits = std::to_string(choices.size()).size();
  std::vector<Item> out;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    out.push_back({std::string(digits - number.size(), ' ') + number, choices[i].label});
  }
  return out;
}

// Read along the lines: the numbers rise from left to right.
std::vector<std::string> in_columns(std::span<const Item> items) {
  int widest = 0;
  for (const Item& item : items) widest = std::max(widest, columns(item.text()));
  const auto across = static_cast<std::size_t>(std::clamp((kTextWidth + kGap) / (widest + kGap), 1, 3));
  std::vector<std::string> out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i % across == 0) out.push_back(items[i].text());
    else out.back() = padded(out.back(), static_cast<int>(i % across) * (widest + kGap)) + items[i].text();
  }
  return out;
}

// "Jump with Buzz to 2050" up to its last word, "Buy for 3 cards: an Action" up to the colon.
std::string_view stem(const std::string& label) {
  constexpr std::string_view kColon = ": ";
  const std::size_t colon = label.find(kColon);
  const std::size_t end = colon == std::string::npos ? label.rfind(' ') + 1 : colon + kColon.size();
  return std::string_view(label).substr(0, end);  // nothing for a single word
}

// How many choices from the first on differ in their ends alone.
std::size_t siblings(std::span<const Item> items) {
  const std::string_view first = stem(items[0].label);
  std::size_t n = 1;
  while (!first.empty() && n < items.size() && stem(items[n].label) == first) ++n;
  return n;
}

// Choices that differ in their ends, in one line: "12 Jump with Buzz to 1990   13 2000   14 2010".
std::vector<std::string> in_one_line(std::span<const Item> items) {
  const std::size_t skipped = stem(items[0].label).size();
  const int indent = columns(items[0].label.substr(0, skipped));
  std::vector<std::string> out = {items[0].text()};
  for (const Item& item : items.subspan(1)) {
    const std::string next = item.number + " " + item.label.substr(skipped);
    if (columns(out.back()) + kGap + columns(next) > kTextWidth) {
      out.push_back(std::string(static_cast<std::size_t>(indent), ' ') + next);
    } else {
      out.back() += std::string(kGap, ' ') + next;
    }
  }
  return out;
}

// Short lists in columns; of long ones, what differs in its end alone stands in one line.
std::vector<std::string> laid_out(const std::vector<Choice>& choices) {
  constexpr std::size_t kLong = 12, kFamily = 3;
  const std::vector<Item> items = numbered(choices);
  std::vector<std::string> out = in_columns(items);
  if (out.size() <= kLong) return out;
  out.clear();
  const auto add = [&](const std::vector<std::string>& lines) { out.insert(out.end(), lines.begin(), lines.end()); };
  std::size_t from = 0;  // of those that have no line yet
  for (std::size_t i = 0, n = 0; i < items.size(); i += n) {
    n = siblings(std::span(items).subspan(i));
    if (n < kFamily) continue;
    add(in_columns(std::span(items).subspan(from, i - from)));
    add(in_one_line(std::span(items).subspan(i, n)));
    from = i + n;
  }
  add(in_columns(std::span(items).subspan(from)));
  return out;
}

// As much of it as fits into so many lines, up to the end of a word.
std::vector<std::string> shortened(const std::string& text, int room, std::size_t lines) {
  constexpr std::string_view kMore = " …";
  std::vector<std::string> out = wrapped(text, room);
  if (out.size() <= lines) return out;
  out = wrapped(text, room - columns(kMore));
  out.resize(lines);
  out.back() += kMore;
  return out;
}

std::vector<std::string> each_once(const std::vector<std::string>& all) {
  std::vector<std::string> out;
  for (const std::string& one : all) {
    if (std::ranges::find(out, one) == out.end()) out.push_back(one);
  }
  return out;
}

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

// By name in the reader's language or in English, or by id; otherwise all whose name has this in it.
std::vector<const Component*> find_entries(const std::vector<Component>& entries, const std::vector<Component>& english,
                                           std::string_view name) {
  std::vector<const Component*> out;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Component& e = entries[i];
    if (same_word(e.name, name) || same_word(english[i].name, name) || same_word(e.id, name)) return {&e};
    if (lower(e.name).find(lower(name)) != std::string::npos) out.push_back(&e);
  }
  return out;
}

}  // namespace

void PlayScreen::line(std::string_view text) { terminal_.out << text << '\n'; }

void PlayScreen::blank_line() { line(""); }

void PlayScreen::paragraph(std::string_view text, int indent) {
  for (const std::string& part : wrapped(text, kTextWidth, indent)) line(part);
}

void PlayScreen::command(std::string_view text) { line("  " + std::string(text)); }

void PlayScreen::row(std::string_view left, std::string_view right) {
  constexpr int kLeft = 18;
  line(padded(std::string(left), kLeft) + std::string(right));
}

void PlayScreen::board(const Match& match, Seat viewer) {
  for (const Line& drawn : match.position().board(viewer, lang_)) line(paint_.line(drawn));
}

// What came of the viewer's own choice, whole; `since` is left at the first step of somebody else.
void PlayScreen::own_news(const Match& match, std::int64_t& since, Seat viewer) {
  const auto own = [&](std::int64_t i) { return match.line(i).seat == viewer || match.line(i).seat == kChance; };
  if (since >= match.steps() || match.line(since).seat != viewer) return;
  for (; since < match.steps() && own(since); ++since) {
    for (const std::string& sentence : match.log(since, viewer, lang_, true)) paragraph("· " + sentence, 2);
  }
}

void PlayScreen::log(const Match& match, std::int64_t since, Seat viewer, bool all) {
  if (!all) own_news(match, since, viewer);
  std::vector<std::string> lines;
  for (std::int64_t i = since; i < match.steps(); ++i) {
    for (std::string& sentence : match.log(i, viewer, lang_, true)) lines.push_back(std::move(sentence));
  }
  const std::size_t skipped = all || lines.size() <= kNewsLines ? 0 : lines.size() - kNewsLines;
  if (skipped) say(kMoreNews, std::to_string(skipped));
  for (std::size_t i = skipped; i < lines.size(); ++i) paragraph("· " + lines[i], 2);
}

void PlayScreen::cards(const Match& match, const std::vector<std::string>& ids) {
  const std::vector<Component> entries = match.position().components(lang_);
  std::set<std::string> named;  // several cards of one name do the same
  for (const std::string& id : ids) {
    const auto entry = std::ranges::find(entries, id, &Component::id);
    if (entry == entries.end() || !named.insert(entry->name).second) continue;
    line("  " + paint_.text(entry->name, Style::Strong));
    for (const std::string& part : wrapped(entry->text, kTextWidth - 4)) line("    " + part);
  }
}

void PlayScreen::piles(const Match& match, Seat p, const std::string& which) {
  const std::vector<Pile> all = match.position().piles(p, lang_);
  if (all.empty()) return say(kNoPiles);
  if (which.empty()) {
    const std::vector<Component> entries = match.position().components(lang_);
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<std::string> names;
      for (const std::string& id : each_once(all[i].cards)) {
        const auto entry = std::ranges::find(entries, id, &Component::id);
        const auto n = std::ranges::count(all[i].cards, id);
        const std::string name = entry == entries.end() ? id : entry->name;
        names.push_back(n > 1 ? kCopies.in(lang_, name, std::to_string(n)) : name);
      }
      const std::string head =
          std::to_string(i + 1) + " " + kPileRow.in(lang_, all[i].name, std::to_string(all[i].cards.size()));
      paragraph(names.empty() ? head : head + ": " + join(names, ", "), 2);
    }
    return say(kWhichPile);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool meant = which == std::to_string(i + 1) || lower(all[i].name).find(lower(which)) != std::string::npos;
    if (!meant) continue;
    say(kPileRow, all[i].name, std::to_string(all[i].cards.size()));
    return all[i].cards.empty() ? say(kEmptyPile) : cards(match, each_once(all[i].cards));
  }
  say(kNoSuchPile, which);
}

void PlayScreen::question(const Match& match, Seat p, const std::vector<Choice>& choices) {
  const std::string name = who(match, p);
  std::vector<std::string> prompt = wrapped(kAsked.in(lang_, name, match.position().question(p, lang_).prompt));
  const bool whole = prompt[0].starts_with(name);
  if (whole) prompt[0] = paint_.text(name, style_of(p)) + prompt[0].substr(name.size());
  for (const std::string& part : prompt) line(part);
  const std::optional<SetQuestion> set = set_question(match.position(), p, lang_);
  if (!set && choices_with_foresight(match, p, choices)) return;
  for (const std::string& row : laid_out(choices)) line(row);
  if (set) return how_to_choose(set->asked);
  if (telling_.under_choices && choices.size() > kFewChoices) say(kAskWhat);
}

void PlayScreen::how_to_choose(const SetAsked& set) {
  const std::string least = std::to_string(set.least - set.so_far), most = std::to_string(set.most - set.so_far);
  if (set.least == set.most) say(kAllAtOnce, most);
  else say(kSomeAtOnce, set.least > set.so_far ? least : "0", most);
  if (!set.total.empty()) {
    say(kTotal, set.total.in(lang_), std::to_string(set.now), std::to_string(set.beyond));
  }
}

// False if there is no room for it, or nothing to tell.
bool PlayScreen::choices_with_foresight(const Match& match, Seat p, const std::vector<Choice>& choices) {
  if (!telling_.under_choices || choices.size() > kFewChoices) return false;
  const ShortForesight told = in_short(match, p, choices);
  if (told.common.empty() && std::ranges::all_of(told.each, &std::string::empty)) return false;
  list_with(choices, told, kLinesUnder);
  return true;
}

ShortForesight PlayScreen::in_short(const Match& match, Seat p, const std::vector<Choice>& choices) const {
  std::vector<Action> actions;
  for (const Choice& c : choices) actions.push_back(c.action);
  return timetable::in_short(choices, match.position().foresee(p, actions, lang_), telling_.odds, lang_);
}

// Each choice with so many lines of what follows from it, and what follows from all of them once.
void PlayScreen::list_with(const std::vector<Choice>& choices, const ShortForesight& told, std::size_t lines_under) {
  constexpr int kIndent = 5;
  const std::vector<Item> items = numbered(choices);
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (const std::string& part : wrapped(items[i].text(), kTextWidth, kIndent)) line(part);
    if (told.each[i].empty()) continue;
    for (const std::string& part : shortened(told.each[i], kTextWidth - kIndent, lines_under)) {
      line(std::string(kIndent, ' ') + paint_.text(part, Style::Faint));
    }
  }
  if (told.common.empty()) return;
  for (const std::string& part : shortened(kWhatever.in(lang_, told.common), kTextWidth, kLinesForAll)) line(part);
}

void PlayScreen::all_foresight(const Match& match, Seat p, const std::vector<Choice>& choices) {
  list_with(choices, in_short(match, p, choices), kLinesInList);
}

void PlayScreen::advice(const Match& match, Seat p) {
  say(kImagining);
  terminal_.out << std::flush;
  const Result<Advice> given = advise(match, p, lang_);
  if (!given) return paragraph(given.error().message.in(lang_));
  const std::vector<std::string> told = advice_lines(*given, lang_);
  line(paint_.text(told.front(), Style::Strong));
  for (std::size_t i = 1; i < told.size(); ++i) paragraph("· " + told[i], 2);
}

void PlayScreen::foresight(const Match& match, Seat p, const Choice& choice) {
  line(paint_.text(choice.label, Style::Strong));
  const Foreseen told = match.position().foresee(p, std::span(&choice.action, 1), lang_)[0];
  const std::vector<std::string> lines = foreseen_lines(told, telling_.odds, lang_);
  if (lines.empty()) return say(kNothingSure);
  for (const std::string& each : lines) paragraph("· " + each, 2);
}

void PlayScreen::lines(const std::vector<std::string>& all) {
  for (const std::string& one : all) line(one);
}

void PlayScreen::how(const GameKind& kind, const std::string& topic) {
  const Guide& guide = guide_of(kind.info().id, lang_);
  if (!topic.empty()) {
    const Result<TextLines> found = guide_topic(guide, topic);
    return found ? lines(*found) : paragraph(found.error().message.in(lang_));
  }
  lines(guide_overview(guide, lang_));
  const GuidePart* words = find_part(guide, kWordsPart);
  if (words && !words->entries.empty()) say(kReadOn, lower(words->entries.front().title));
}

void PlayScreen::why(const GameKind& kind, const Question& asked, bool exact) {
  const GuideEntry* plain = explanation_of(guide_of(kind.info().id, lang_), asked.id, asked.clause);
  if (exact || !plain) return clause(kind, asked.clause);
  lines(markdown_lines(plain->text));
  say(kExactly, asked.clause);
}

void PlayScreen::why_not(const Match& match, Seat p, const std::string& words) {
  const std::string wanted = lower(trimmed(words));
  bool told = false;
  for (const Withheld& w : match.position().withheld(p, lang_)) {
    if (lower(w.label).find(wanted) == std::string::npos) continue;
    paragraph(kNotNow.in(lang_, w.label, w.why, w.clause), 2);
    told = true;
  }
  const TextLines never = never_lines(guide_of(match.kind().info().id, lang_), wanted);
  if (!never.empty() && wanted.empty()) say(kNeverHead);
  lines(never);
  if (!told && never.empty()) say(kNothingForbidden, trimmed(words));
}

void PlayScreen::clause(const GameKind& kind, std::string_view id) {
  const std::vector<Clause>& clauses = clauses_of(kind.info().id, lang_);
  const Result<Clause> found = find_clause(clauses, id);
  if (found) return paragraph(without_marks(found->text));
  const TextLines meaning = word_lines(guide_of(kind.info().id, lang_), id);
  if (!meaning.empty()) return lines(meaning);
  std::vector<std::string> ids;
  for (const Clause& c : clauses) ids.push_back(c.id);
  const std::string near = nearest(id, ids);
  say(kNoSuchClause, id, near.empty() ? "" : kPerhaps.in(lang_, near));
}

void PlayScreen::entry(const Match& match, std::string_view name) {
  const std::vector<Component> entries = match.position().components(lang_);
  const std::vector<const Component*> found = find_entries(entries, match.position().components(Lang::En), name);
  if (found.size() == 1) {
    const Component& e = *found.front();
    line(paint_.text(e.name, Style::Strong) + " (" + e.group + ", " + e.clause + ")");
    return paragraph(e.text);
  }
  if (!found.empty()) {
    std::vector<std::string> fitting;
    for (const Component* e : found) fitting.push_back(e->name);
    return say(kSeveralEntries, name, join(fitting, ", "));
  }
  const TextLines meaning = word_lines(guide_of(match.kind().info().id, lang_), name);
  if (!meaning.empty()) return lines(meaning);
  std::vector<std::string> names;
  for (const Component& e : entries) names.push_back(e.name);
  const std::string near = nearest(name, names);
  say(kNoSuchEntry, name, near.empty() ? "" : kPerhaps.in(lang_, near));
}

void PlayScreen::ranking(const Match& match) {
  const Outcome o = match.position().outcome();
  std::vector<std::string> winners;
  for (int rank = 1; rank <= o.seats; ++rank) {
    for (Seat p = 0; p < o.seats; ++p) {
      if (o.rank[p] != rank) continue;
      const std::string name = who(match, p);
      if (rank == 1) winners.push_back(name);
      line(kRank.in(lang_, std::to_string(rank), paint_.text(name, style_of(p)), std::to_string(o.score[p])));
    }
  }
  say(winners.size() == 1 ? kWins : kShareVictory, join(winners, kAnd.in(lang_)));
  const ScoreSheet sheet = score_sheet(match, lang_);
  std::vector<std::string> head = {""};
  for (Seat p = 0; p < o.seats; ++p) head.push_back(match.position().seat_name(p, lang_));
  const auto row = [](const std::string& name, const std::vector<int>& of) {
    std::vector<std::string> out = {name};
    for (const int n : of) out.push_back(std::to_string(n));
    return out;
  };
  std::vector<std::vector<std::string>> rows;
  for (const TallyRow& r : sheet.rows) rows.push_back(row(r.name, r.of));
  blank_line();
  say(kMadeOf);
  table(head, rows);
  if (sheet.rounds.empty()) return;
  rows.clear();
  for (const ScoreSheet::Round& r : sheet.rounds) rows.push_back(row(kRoundRow.in(lang_, r.round), r.scores));
  blank_line();
  say(kByRound);
  table(head, rows);
}

// Columns as wide as what is in them, names to the left and numbers to the right.
void PlayScreen::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  std::vector<int> width(head.size());
  const auto measure = [&](const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) width[i] = std::max(width[i], columns(cells[i]));
  };
  measure(head), std::ranges::for_each(rows, measure);
  const auto print = [&](const std::vector<std::string>& cells) {
    std::string out = "  " + padded(cells[0], width[0]);
    for (std::size_t i = 1; i < cells.size(); ++i) {
      out += std::string(static_cast<std::size_t>(kGap + width[i] - columns(cells[i])), ' ') + cells[i];
    }
    line(out);
  };
  print(head), std::ranges::for_each(rows, print);
}

void PlayScreen::curtain() {
  if (terminal_.clears) terminal_.out << kClearScreen;
  else line(std::string(kTextWidth, '='));
}

std::optional<std::string> PlayScreen::read(std::string_view prompt) {
  terminal_.out << paint_.text(prompt, Style::Strong) << ' ' << std::flush;
  std::string typed;
  const bool got = static_cast<bool>(std::getline(terminal_.in, typed));
  if (!got || terminal_.echoes) line(got ? typed : "");
  if (!got) return std::nullopt;
  return trimmed(typed);
}

std::string PlayScreen::who(const Match& match, Seat p) const {
  const std::string colour = match.position().seat_name(p, lang_);
  const std::string& name = match.record().seats[p].name;
  return name == match.position().seat_name(p, Lang::En) ? colour : colour + " (" + name + ")";
}

}  // namespace timetable::cli
