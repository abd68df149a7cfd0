// Every table the project can open: each game, each number of players, each variant. What is tested over all of them
// holds for a new game from the moment it is registered.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "match/registry.h"
#include "match/tables.h"

namespace timetable {

struct TestTable {
  const GameKind* kind;
  TableSpec spec;
  std::string name;
};

inline void PrintTo(const TestTable& table, std::ostream* out) { *out << table.name; }

inline std::vector<TestTable> all_tables() {
  std::vector<TestTable> out;
  for (const GameKind* kind : all_games()) {
    for (TableCase& table : tables_of(*kind)) {
      TestTable t{kind, std::move(table.spec), std::string(kind->info().id) + "_" + table.variant + "_"};
      t.name += std::to_string(t.spec.players);
      std::ranges::replace_if(t.name, [](unsigned char c) { return !std::isalnum(c); }, '_');
      out.push_back(std::move(t));
    }
  }
  return out;
}

inline std::string table_name(const testing::TestParamInfo<TestTable>& table) { return table.param.name; }

}  // namespace timetable
