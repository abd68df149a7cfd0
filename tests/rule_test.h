// Tests that cite the rules: RULE_TEST("TW-4-12", Name) or RULE_TEST("TW-4-12 TW-8-5", Name). `rulecheck` reads the ids
// from the sources and compares them with docs/rules/; sub-points are cited as in the text: "TW-7-21(c)".
#pragma once

#include <gtest/gtest.h>

#define RULE_TEST(clauses, name)                                       \
  static_assert(sizeof(clauses) > 1, "a rule test cites its clauses"); \
  TEST(Rules, name)
