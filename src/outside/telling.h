// What a program that plays is told of a table: messages of docs/engine-protocol.md, made from what its seat may know
// and from nothing else. `world` is a whole position in which all that the seat cannot know is redrawn: positions that
// the seat cannot tell apart give the same one (engine/conformance.h).
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/doc.h"
#include "match/game_kind.h"

namespace timetable {

inline constexpr int kEngineProtocol = 1;

// The members of a question that a program may want or go without.
inline constexpr const char* kToldByDefault[] = {"question", "choices", "view", "world", "log"};

Doc typed_message(std::string_view type);
// What a message says under this name, or something neutral.
std::string text_in(const Doc& message, std::string_view key);
std::int64_t number_in(const Doc& message, std::string_view key, std::int64_t otherwise = 0);

// A seat at a table, before the first question; `number` is what both sides call this table.
Doc opening(int number, const GameKind& kind, const TableSpec& table, Seat seat);

struct Asked {
  int table = 0;
  std::int64_t version = 0;  // how many lines the table's record has: an answer names it
  std::vector<std::string> log;
  std::vector<std::string> record = {};  // lines, for the trusted alone
  std::uint64_t seed = 0;                // of the program's luck and of the redrawn world
  int milliseconds = 0;                  // until then the answer has to be there
  std::set<std::string> wanted = {std::begin(kToldByDefault), std::end(kToldByDefault)};
};
Doc question_to(const Position& now, Seat p, const Asked& asked);

Doc ending(int number, const std::optional<Outcome>& outcome);

}  // namespace timetable
