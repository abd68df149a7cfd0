// What tests of a game begin with: its usual deck, rules for a table, the clauses of its rules, how texts should read.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "core/words.h"
#include "engine/table.h"
#include "match/clauses.h"
#include "tests/json_files.h"

namespace timetable {

inline const Json& deck_json(std::string_view game) {
  static std::map<std::string, Json, std::less<>> decks;
  const auto at = decks.find(game);
  if (at != decks.end()) return at->second;
  return decks[std::string(game)] = Json::parse(file_text("decks/" + std::string(game) + ".json"));
}

template <class G>
Result<typename G::Rules> rules_with(const Json& deck, int players, const Json& options) {
  return rules_from<G>(to_doc(deck), players, to_doc(options));
}

template <class G>
typename G::Rules rules_for(int players, const Json& options = Json::object()) {
  auto made = rules_with<G>(deck_json(G::info().id), players, options);
  if (!made) throw std::runtime_error(made.error().message.english());
  return *made;
}

inline bool is_clause(std::string_view game, const std::string& id) {
  return static_cast<bool>(find_clause(clauses_of(game), id));
}

inline bool reads_well(const std::string& text) {
  return !text.empty() && text.find_first_of("{}$_") == std::string::npos && text.find("  ") == std::string::npos;
}

template <class G, class Ev>
std::string sentence_of(const typename G::Rules& r, Ev kind, Seat who, std::initializer_list<int> args, Lang lang) {
  Event e;
  e.kind = static_cast<std::uint8_t>(kind);
  e.who = who;
  std::size_t i = 0;
  for (int arg : args) e.arg[i++] = static_cast<std::uint8_t>(arg);
  return G::sentence(r, e, lang);
}

}  // namespace timetable
