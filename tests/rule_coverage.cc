#include "tests/rule_coverage.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "core/words.h"
#include "match/clauses.h"

namespace timetable {
namespace {

struct Citation {
  std::string id;      // "TW-7-21"
  std::string points;  // "ce" for "TW-7-21(c)(e)"
  std::string path;
  int line = 0;
};

std::string at(const std::string& path, int line) { return path + ":" + std::to_string(line) + ": "; }

int line_of(std::string_view text, std::size_t place) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// "TW-7-21(c)(e)," without its punctuation, as a clause and its sub-points.
Citation parse_citation(std::string_view word) {
  Citation out;
  while (!word.empty() && std::string_view(".,;").find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  out.id = word.substr(0, word.find('('));
  for (std::size_t open = word.find('('); open != std::string_view::npos; open = word.find('(', open + 1)) {
    out.points += word.substr(open + 1, word.find(')', open) - open - 1);
  }
  return out;
}

// The ids of every RULE_TEST("...", Name) at the start of a line; a string may be written in several pieces.
std::vector<Citation> citations_in(const SourceText& source) {
  constexpr std::string_view kMacro = "RULE_TEST(";
  std::vector<Citation> out;
  const std::string_view text = source.text;
  for (std::size_t found = text.find(kMacro); found != std::string_view::npos; found = text.find(kMacro, found + 1)) {
    if (found > 0 && text[found - 1] != '\n') continue;
    std::size_t i = found + kMacro.size();
    const auto skip_space = [&] {
      while (i < text.size() && is_space(text[i])) ++i;
    };
    std::string ids;
    skip_space();
    while (i < text.size() && text[i] == '"') {
      const std::size_t close = std::min(text.size(), text.find('"', i + 1));
      ids += text.substr(i + 1, close - i - 1);
      i = close + 1;
      skip_space();
    }
    for (const std::string& word : split(ids, ' ')) {
      if (word.empty()) continue;
      Citation c = parse_citation(word);
      c.path = source.path;
      c.line = line_of(text, found);
      out.push_back(std::move(c));
    }
  }
  return out;
}

// A worked example that the game's vectors test runs: it says which clauses it shows.
bool is_vector(const Clause& clause) {
  return clause.text.find("```vector") != std::string::npos || clause.text.find("Clauses:") != std::string::npos;
}

// "TW-4-70" and "TW-4-74": all clauses in between, in the order of their numbers.
std::vector<std::string> range(const std::string& first, const std::string& last) {
  const std::string stem = first.substr(0, first.rfind('-') + 1);
  const int from = std::atoi(first.c_str() + stem.size());
  const int to = last.starts_with(stem) ? std::atoi(last.c_str() + stem.size()) : from;
  std::vector<std::string> out;
  for (int n = from; n <= to; ++n) out.push_back(stem + std::to_string(n));
  return out;
}

// What the "Clauses:" line of a test vector cites.
std::vector<Citation> vector_citations(const Clause& vector, const std::string& path) {
  std::vector<Citation> out;
  int line = vector.line;
  for (const std::string& text : split(vector.text, '\n')) {
    const std::size_t list = text.find("Clauses:");
    std::istringstream words(list == std::string::npos ? "" : text.substr(list + 8));
    bool until = false;
    for (std::string word; words >> word;) {
      if (word == "to") {
        until = !out.empty();
        continue;
      }
      Citation c = parse_citation(word);
      c.path = path;
      c.line = line;
      if (until) {
        const std::vector<std::string> between = range(out.back().id, c.id);
        for (std::size_t i = 1; i + 1 < between.size(); ++i) out.push_back({between[i], "", path, line});
      }
      out.push_back(std::move(c));
      until = false;
    }
    ++line;
  }
  return out;
}

class Checker {
 public:
  Checker(const RuleBook& book, const std::vector<SourceText>& tests) : book_(book), tests_(tests) {}

  Coverage run() {
    read_clauses_once();
    read_tests();
    read_vectors();
    read_untested();
    check_entries();
    for (const std::string& id : order_) {
      if (!tested_.contains(id) && !by_vector_.contains(id) && !reason_.contains(id)) {
        complain(book_.rules.path, clause_.at(id).line,
                 id + " has no test; write RULE_TEST(\"" + id + "\", ...) or give a reason in " + untested_path());
      }
    }
    out_.clauses = static_cast<int>(order_.size());
    out_.by_tests = static_cast<int>(tested_.size());
    out_.by_vectors = static_cast<int>(by_vector_.size());
    out_.by_reason = static_cast<int>(reason_.size());
    return std::move(out_);
  }

 private:
  std::string untested_path() const { return "tests/rules/" + book_.game + "_untested.txt"; }

  void complain(const std::string& path, int line, const std::string& what) {
    out_.problems.push_back(at(path, line) + what);
  }

  void read_clauses_once() {
    for (const Clause& clause : read_clauses(book_.rules.text, book_.prefix)) {
      const auto [known, fresh] = clause_.emplace(clause.id, clause);
      if (fresh) {
        order_.push_back(clause.id);
      } else {
        complain(book_.rules.path, clause.line,
                 clause.id + " is there already, in line " + std::to_string(known->second.line));
      }
    }
    if (order_.empty()) complain(book_.rules.path, 1, "there are no clauses with the prefix " + book_.prefix);
  }

  void cite(const Citation& c, std::set<std::string>& kind) {
    const auto found = clause_.find(c.id);
    if (found == clause_.end()) return complain(c.path, c.line, "there is no clause " + c.id);
    for (char point : c.points) {
      if (found->second.text.find(std::string("(") + point + ")") == std::string::npos) {
        complain(c.path, c.line, c.id + " has no sub-point (" + point + ")");
      }
    }
    kind.insert(c.id);
  }

  void read_tests() {
    for (const SourceText& source : tests_) {
      for (const Citation& c : citations_in(source)) {
        if (c.id.starts_with(book_.prefix + "-")) cite(c, tested_);
      }
    }
  }

  void read_vectors() {
    for (const std::string& id : order_) {
      const Clause& clause = clause_.at(id);
      if (!is_vector(clause)) continue;
      const std::vector<Citation> cited = vector_citations(clause, book_.rules.path);
      if (cited.empty()) complain(book_.rules.path, clause.line, "the test vector " + id + " cites no clauses");
      std::set<std::string> ignored;
      for (const Citation& c : cited) cite(c, book_.vectors_run ? by_vector_ : ignored);
      if (book_.vectors_run) by_vector_.insert(id);
    }
  }

  void read_untested() {
    if (!book_.untested) return;
    int line = 0;
    for (const std::string& text : split(book_.untested->text, '\n')) {
      ++line;
      std::istringstream in(text);
      const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
      if (words.empty() || words[0].starts_with("#")) continue;
      const std::string& path = book_.untested->path;
      const std::string& id = words[0];
      if (!clause_.contains(id)) complain(path, line, "there is no clause " + id);
      else if (!reason_.insert(id).second) complain(path, line, id + " is listed twice");
      else if (words.size() < 4) complain(path, line, id + " needs a reason of at least three words");
      if (tested_.contains(id) || by_vector_.contains(id)) complain(path, line, id + " has a test: take it off");
    }
  }

  void check_entries() {
    for (const Component& entry : book_.entries) {
      const std::size_t place = book_.deck.text.find("\"" + entry.id + "\"");
      const int line = place == std::string::npos ? 1 : line_of(book_.deck.text, place);
      if (entry.clause.empty()) complain(book_.deck.path, line, entry.name + " names no clause");
      else if (!clause_.contains(entry.clause))
        complain(book_.deck.path, line, entry.name + ": there is no clause " + entry.clause);
    }
  }

  const RuleBook& book_;
  const std::vector<SourceText>& tests_;
  std::map<std::string, Clause> clause_;
  std::vector<std::string> order_;  // ids as they come in the text
  std::set<std::string> tested_, by_vector_, reason_;
  Coverage out_;
};

}  // namespace

Coverage check_coverage(const RuleBook& book, const std::vector<SourceText>& tests) {
  return Checker(book, tests).run();
}

std::vector<std::string> stray_citations(const std::vector<std::string>& prefixes,
                                         const std::vector<SourceText>& tests) {
  std::vector<std::string> out;
  for (const SourceText& source : tests) {
    for (const Citation& c : citations_in(source)) {
      const auto owns = [&](const std::string& prefix) { return c.id.starts_with(prefix + "-"); };
      if (std::ranges::none_of(prefixes, owns)) {
        out.push_back(at(c.path, c.line) + c.id + " belongs to no game that is implemented");
      }
    }
  }
  return out;
}

}  // namespace timetable
