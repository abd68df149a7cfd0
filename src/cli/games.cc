// timetable games, timetable rules
#include <fmt/core.h>

#include <map>
#include <memory>

#include "cli/command.h"
#include "cli/guide_topics.h"
#include "cli/paragraph.h"
#include "core/words.h"
#include "match/clauses.h"
#include "match/json.h"
#include "match/picture.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

constexpr Phrase kAbout = "{players} players, {minutes} min. {pitch}"_en;
constexpr Phrase kExamples = "To show how a game is made (docs/adding-a-game.md):"_en;
constexpr Phrase kUnofficial = "An unofficial implementation; each game belongs to its authors and publisher."_en;
constexpr Phrase kTableOptions = "Table options (--option key=value), the default first:"_en;
constexpr Phrase kRulesets =
    "Ruleset {n}. Games that were begun by an older one keep to it; what has changed, and with which ruleset:"_en;
constexpr Phrase kMore =
    "One clause: timetable rules {game} {prefix}-4-10   a word: timetable rules {game} tie   cards: "
    "--cards   everything: --all"_en;
constexpr Phrase kCard = "{name} ({group}, {clause}, {source}): {text}"_en;

// The year of publication, where it is known.
std::string after_comma(int year) { return year ? ", " + std::to_string(year) : ""; }

int list_games(Lang lang, bool json) {
  if (json) {
    Doc list = Doc::list();
    for (const GameKind* kind : all_games()) list.push(describe(*kind, lang));
    fmt::print("{}\n", to_json(list, 2));
    return 0;
  }
  bool examples = false;
  for (const GameKind* kind : all_games()) {
    const GameInfo& info = kind->info();
    if (info.example && !examples) fmt::print("\n{}\n", kExamples.in(lang)), examples = true;
    fmt::print("{:<12} {} ({}{})\n", info.id, info.name.in(lang), info.authors, after_comma(info.year));
    const std::string count = info.min_seats == info.max_seats ? std::to_string(info.min_seats)
                                                               : fmt::format("{}-{}", info.min_seats, info.max_seats);
    const std::string about = kAbout.in(lang, count, std::to_string(info.minutes), info.pitch.in(lang));
    for (const std::string& line : wrapped(about, kTextWidth - 13)) fmt::print("{:13}{}\n", "", line);
  }
  fmt::print("\n{}\n", kUnofficial.in(lang));
  return 0;
}

void print_wrapped(const std::string& markdown) {
  for (const std::string& line : wrapped(without_marks(markdown))) fmt::print("{}\n", line);
}

void print_option(const OptionDef& def, Lang lang) {
  const std::string numbers = def.words.empty() ? ": " + join(def.values, ", ") : "";
  fmt::print("  {:<18} {} ({}){}\n", def.id, def.about.in(lang), def.clause, numbers);
  for (std::size_t i = 0; i < def.words.size(); ++i) {
    const std::string list = def.values[i] == def.list ? fmt::format(": --option {}=…,…", def.list) : "";
    fmt::print("    {:<16} {}{}\n", def.values[i], def.words[i].in(lang), list);
  }
}

// What is different since older rulesets, which records and tables of theirs keep.
void print_changes(const GameKind& kind, Lang lang) {
  const std::vector<GameKind::Changed> changes = kind.rule_changes();
  if (changes.empty()) return;
  fmt::print("\n{}\n", kRulesets.in(lang, kind.info().ruleset));
  for (const GameKind::Changed& c : changes) fmt::print("  {:>2}  {} ({})\n", c.ruleset, c.about.in(lang), c.clause);
}

void print_overview(const GameKind& kind, Lang lang) {
  const GameInfo& info = kind.info();
  const std::string publisher = info.publisher.empty() ? "" : ", " + std::string(info.publisher);
  fmt::print("{} ({}{}{})\n{}\n\n", info.name.in(lang), info.authors, publisher, after_comma(info.year),
             info.pitch.in(lang));
  std::vector<std::pair<std::string, int>> sections;
  for (const Clause& c : clauses_of(info.id, lang)) {
    if (sections.empty() || sections.back().first != c.section) sections.emplace_back(c.section, 0);
    ++sections.back().second;
  }
  for (const auto& [name, count] : sections) fmt::print("  {:<60} {:>4}\n", name, count);
  fmt::print("\n{}\n", kTableOptions.in(lang));
  for (const OptionDef& def : kind.option_defs()) print_option(def, lang);
  print_changes(kind, lang);
  fmt::print("\n{}\n", kMore.in(lang, info.id, info.prefix));
}

int print_cards(const GameKind& kind, Lang lang, bool json) {
  TableSpec spec;
  spec.players = kind.info().min_seats;
  const Result<std::unique_ptr<Position>> table = kind.open(spec);
  if (!table) return fail(table.error());
  if (json) return fmt::print("{}\n", to_json(components(**table, lang), 2)), 0;
  for (const Component& e : (*table)->components(lang)) {
    print_wrapped(kCard.in(lang, e.name, e.group, e.clause, e.source, e.text));
  }
  return 0;
}

int print_matching(const GameKind& kind, const std::string& word, Lang lang) {
  const std::vector<Clause>& clauses = clauses_of(kind.info().id, lang);
  const Result<Clause> exact = find_clause(clauses, word);
  if (exact) return print_wrapped(exact->text), 0;
  const TextLines meaning = word_lines(guide_of(kind.info().id, lang), word);
  for (const std::string& line : meaning) fmt::print("{}\n", line);
  int found = meaning.empty() ? 0 : 1;
  for (const Clause& c : clauses) {
    if (lower(c.text).find(lower(word)) == std::string::npos) continue;
    if (found++) fmt::print("\n");
    print_wrapped(c.text);
  }
  if (found) return 0;
  return fail(exact.error());
}

}  // namespace

void add_games(Command app, Session& session) {
  Command command = app.add_subcommand("games", "the games, their authors and what they are about"_en);
  auto json = std::make_shared<bool>(false);
  command.add_flag("--json", *json, "for programs, with all options"_en);
  command.footer(examples("  timetable games --lang fr"));
  command.callback([&session, json] { session.run = [json] { return list_games(spoken(), *json); }; });
}

void add_rules(Command app, Session& session) {
  struct GamesFlags {
    std::string game, clause;
    bool cards = false, all = false, json = false;
  };
  auto f = std::make_shared<GamesFlags>();
  Command command = app.add_subcommand("rules", "the rules of a game, by clause"_en);
  command.add_argument(kGame, f->game, kSeeGames).required();
  command.add_argument("CLAUSE"_en, f->clause, "a clause such as TW-4-32, or a word to look for"_en);
  command.add_flag("--cards", f->cards, "every card and power with its text"_en);
  command.add_flag("--all", f->all, "the whole text"_en);
  command.add_flag("--json", f->json, "with --cards: for programs"_en);
  command.footer(
      examples("  timetable rules whisperers\n  timetable rules whisperers TW-4-32\n"
               "  timetable rules whisperers phantom\n  timetable rules whisperers --cards --lang fr"));
  command.callback([&session, f] {
    session.run = [f]() -> int {
      const Result<const GameKind*> kind = find_game(f->game);
      if (!kind) return fail(kind.error());
      if (f->cards) return print_cards(**kind, spoken(), f->json);
      if (!f->clause.empty()) return print_matching(**kind, f->clause, spoken());
      if (!f->all) return print_overview(**kind, spoken()), 0;
      for (const Clause& c : clauses_of((*kind)->info().id, spoken())) print_wrapped(c.text + "\n");
      return 0;
    };
  });
}

}  // namespace timetable::cli
