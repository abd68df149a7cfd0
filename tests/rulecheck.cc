// rulecheck [PROJECT]: compares docs/rules/*.md with the tests that cite their clauses. Exit status 1 if something is
// missing or wrong, with a line for each problem.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "match/registry.h"
#include "tests/rule_coverage.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

std::optional<SourceText> read_source(const fs::path& root, const std::string& path) {
  std::ifstream in(root / path, std::ios::binary);
  if (!in) return {};
  return SourceText{path, std::string(std::istreambuf_iterator<char>(in), {})};
}

// Every test source: tests/**.cc, src/**/*_test.cc and examples/**/*_test.cc, in a fixed order.
std::vector<SourceText> test_sources(const fs::path& root) {
  std::vector<std::string> paths;
  for (const std::string folder : {"tests", "src", "examples"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string path = fs::relative(entry.path(), root).generic_string();
      if (path.ends_with(folder == "tests" ? ".cc" : "_test.cc")) paths.push_back(path);
    }
  }
  std::ranges::sort(paths);
  std::vector<SourceText> out;
  for (const std::string& path : paths) out.push_back(*read_source(root, path));
  return out;
}

std::vector<std::string> rule_documents(const fs::path& root) {
  std::vector<std::string> out;
  for (const fs::directory_entry& entry : fs::directory_iterator(root / "docs/rules")) {
    const fs::path game = entry.path().stem();  // "whisperers.fr" is a translation
    if (entry.path().extension() == ".md" && !game.has_extension()) out.push_back(game.string());
  }
  std::ranges::sort(out);
  return out;
}

std::optional<RuleBook> open_book(const fs::path& root, const GameKind& kind) {
  RuleBook book;
  book.game = kind.info().id;
  book.prefix = kind.info().prefix;
  const std::optional<SourceText> rules = read_source(root, "docs/rules/" + book.game + ".md");
  if (!rules) return {};
  book.rules = *rules;
  book.deck = read_source(root, "decks/" + book.game + ".json").value_or(SourceText{});
  book.untested = read_source(root, "tests/rules/" + book.game + "_untested.txt");
  book.vectors_run = fs::exists(root / ("tests/rules/" + book.game + "_vectors_test.cc"));
  TableSpec spec;
  spec.players = kind.info().min_seats;
  if (const auto position = kind.open(spec)) book.entries = (*position)->components(Lang::En);
  return book;
}

int check_project(const fs::path& root) {
  const std::vector<SourceText> tests = test_sources(root);
  std::vector<std::string> problems, prefixes;
  for (const std::string& game : rule_documents(root)) {
    if (!find_game(game)) std::cout << game << ": not implemented yet\n";
  }
  for (const GameKind* kind : all_games()) {
    prefixes.emplace_back(kind->info().prefix);
    const std::optional<RuleBook> book = open_book(root, *kind);
    if (!book) {
      problems.push_back("docs/rules/" + std::string(kind->info().id) + ".md:1: this document is missing");
      continue;
    }
    const Coverage c = check_coverage(*book, tests);
    std::cout << book->game << ": " << c.clauses << " clauses; " << c.by_tests << " by rule tests, " << c.by_vectors
              << " by test vectors, " << c.by_reason << " with a reason why not\n";
    problems.insert(problems.end(), c.problems.begin(), c.problems.end());
  }
  const std::vector<std::string> stray = stray_citations(prefixes, tests);
  problems.insert(problems.end(), stray.begin(), stray.end());
  for (const std::string& problem : problems) std::cerr << problem << "\n";
  return problems.empty() ? 0 : 1;
}

}  // namespace
}  // namespace timetable

int main(int argc, char** argv) { return timetable::check_project(argc > 1 ? argv[1] : timetable::in_source("")); }
