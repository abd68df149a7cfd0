// Every table the project can open: each game, each number of players, each variant. What is tested over all of them
// holds for a new game from the moment it is registered.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "match/registry.h"

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
    std::vector<std::string> variants = {""};
    for (const OptionDef& def : kind->option_defs()) {
      if (def.id == "variant") variants = def.values;
    }
    for (const std::string& variant : variants) {
      for (int players = kind->info().min_seats; players <= kind->info().max_seats; ++players) {
        TestTable t{kind, {}, std::string(kind->info().id) + "_" + variant + "_" + std::to_string(players)};
        t.spec.players = players;
        if (!variant.empty()) t.spec.options.set("variant", variant);
        for (char& c : t.name) c = c == '-' ? '_' : c;
        out.push_back(std::move(t));
      }
    }
  }
  return out;
}

inline std::string table_name(const testing::TestParamInfo<TestTable>& table) { return table.param.name; }

}  // namespace timetable
