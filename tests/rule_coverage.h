// Which clauses of a game's rules are proved by which tests. The logic of `rulecheck`, on texts, so that it can itself
// be tested.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table.h"

namespace timetable {

struct SourceText {
  std::string path;  // for messages, relative to the project
  std::string text;
};

// Everything that speaks about the rules of one game.
struct RuleBook {
  std::string game;    // "whisperers"
  std::string prefix;  // "TW"
  SourceText rules;
  SourceText deck;
  std::vector<Component> entries;  // cards, powers, zones
  bool vectors_run = false;        // the blocks of test vectors in the rules are executed
  std::optional<SourceText> untested;
};

struct Coverage {
  int clauses = 0;
  int by_tests = 0, by_vectors = 0, by_reason = 0;
  std::vector<std::string> problems;  // "file:line: what is wrong"
};

// Compares the rules with the tests that cite them. Citations with the prefix of another game are left alone.
Coverage check_coverage(const RuleBook& book, const std::vector<SourceText>& tests);

// Citations that belong to none of the prefixes, as problems.
std::vector<std::string> stray_citations(const std::vector<std::string>& prefixes,
                                         const std::vector<SourceText>& tests);

}  // namespace timetable
