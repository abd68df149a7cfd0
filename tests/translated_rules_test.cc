// The rules in French (docs/rules/<game>.fr.md) against the English they translate and what the program cites of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "match/clauses.h"
#include "match/embedded.h"
#include "match/registry.h"
#include "tests/french.h"
#include "tests/json_files.h"
#include "tests/patterns.h"

namespace timetable {
namespace {

using Ids = std::set<std::string>;

// What a translation must keep word for word: the clauses it refers to, and its points (a), (b), ...
Ids references_in(const std::string& text) {
  Ids out;
  for (const Found& reference : find_all(text, "[A-Z]{2}-[0-9]+-[0-9]+|\\([a-z]\\)")) out.insert(reference[0]);
  return out;
}

// What is wrong with a translation of `text`, if readers are sent to the clauses `cited`: a line a problem.
std::vector<std::string> problems(const std::vector<Clause>& text, const std::vector<Clause>& translated,
                                  const Ids& cited) {
  std::vector<std::string> out;
  Ids seen;
  for (const Clause& c : translated) {
    const Result<Clause> original = find_clause(text, c.id);
    if (!original) out.push_back(c.id + ": translates no clause");
    else if (references_in(original->text) != references_in(c.text)) out.push_back(c.id + ": refers to other clauses");
    if (!seen.insert(c.id).second) out.push_back(c.id + ": translated twice");
    if (c.section.empty()) out.push_back(c.id + ": stands under no heading");
  }
  for (const std::string& id : cited) {
    if (!seen.contains(id)) out.push_back(id + ": is cited but not translated");
  }
  return out;
}

// Questions cite clauses as string literals in the sources of their game.
void cite_questions(const std::string& game, const std::string& prefix, Ids& out) {
  const bool example = !std::filesystem::exists(in_source("src/games/" + game));
  const std::string folder = (example ? "examples/" : "src/games/") + game;
  for (const auto& file : std::filesystem::directory_iterator(in_source(folder))) {
    const std::string name = file.path().filename().string();
    if (!name.ends_with(".cc") || name.ends_with("_test.cc")) continue;
    const std::string source = file_text(folder + "/" + name);
    for (const Found& literal : find_all(source, "\"(" + prefix + "-[0-9]+-[0-9]+)\"")) out.insert(literal[1]);
  }
}

Ids cited_by(const GameKind& kind) {
  Ids out;
  cite_questions(std::string(kind.info().id), std::string(kind.info().prefix), out);
  for (const OptionDef& option : kind.option_defs()) out.emplace(option.clause);
  TableSpec spec;
  spec.players = kind.info().min_seats;
  for (const Component& e : (*kind.open(spec))->components(Lang::En)) out.insert(e.clause);
  out.erase("");
  return out;
}

std::vector<Clause> read(std::string_view markdown) { return read_clauses(markdown, "TW"); }

constexpr std::string_view kEnglish =
    "## 1. Play\n- **TW-1-1** One.\n- **TW-1-2** Two.\n## 2. Bytes\n- **TW-2-1** Three.\n";

TEST(TranslatedRules, AProblemIsSeen) {
  const std::vector<Clause> text = read(kEnglish);
  EXPECT_TRUE(problems(text, read("## 1. Jeu\n- **TW-1-1** Un.\n"), {"TW-1-1"}).empty());
  EXPECT_EQ(problems(text, read("## 1. Jeu\n- **TW-1-1** Un.\n"), {"TW-1-2"}).size(), 1u);
  EXPECT_EQ(problems(text, read("## 1. Jeu\n- **TW-1-3** Un.\n"), {}).size(), 1u);
  EXPECT_EQ(problems(text, read("## 1. Jeu\n- **TW-1-1** Un.\n- **TW-1-1** Un.\n"), {}).size(), 1u);
  EXPECT_EQ(problems(text, read("- **TW-1-1** Un.\n"), {}).size(), 1u);
  EXPECT_EQ(problems(text, read("## 1. Jeu\n- **TW-1-1** Un (TW-1-2).\n"), {}).size(), 1u);
  EXPECT_EQ(problems(text, read("## 1. Jeu\n- **TW-1-1** Un : (a) ici.\n"), {}).size(), 1u);
}

TEST(TranslatedRules, AClauseWithoutTranslationStaysAsItIsUnderTheTranslatedHeading) {
  const std::vector<Clause> mixed = in_translation(read(kEnglish), read("## 1. Jeu\n- **TW-1-2** Deux.\n"), kFrench);
  ASSERT_EQ(mixed.size(), 3u);
  EXPECT_EQ(mixed[0].section, "1. Jeu");
  EXPECT_EQ(mixed[0].text, "- **TW-1-1** One.");
  EXPECT_EQ(mixed[0].lang, Lang::En);
  EXPECT_EQ(mixed[1].text, "- **TW-1-2** Deux.");
  EXPECT_EQ(mixed[1].lang, kFrench);
  EXPECT_EQ(mixed[2].section, "2. Bytes");
}

TEST(TranslatedRules, HaveAllThatTheProgramCites) {
  int translated = 0;
  for (const GameKind* kind : all_games()) {
    const std::string_view french = embedded_text("docs/rules/" + std::string(kind->info().id) + ".fr.md");
    if (french.empty()) continue;
    ++translated;
    const Ids cited = cited_by(*kind);
    EXPECT_GT(cited.size(), kind->info().example ? 2u : 10u) << kind->info().id;
    for (const std::string& problem :
         problems(clauses_of(kind->info().id), read_clauses(french, kind->info().prefix), cited)) {
      ADD_FAILURE() << kind->info().id << ".fr.md: " << problem;
    }
  }
  EXPECT_GT(translated, 0);
}

}  // namespace
}  // namespace timetable
