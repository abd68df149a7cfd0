// A game as it is kept: a header, what was chosen, how it ended. JSON lines; docs/record-format.md describes each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/seat.h"
#include "match/fairness.h"

namespace timetable {

struct SeatInfo {
  std::string name;
  std::string by = "human";  // or "bot:LEVEL", "bot:METHOD" (match/levels.h)
  bool operator==(const SeatInfo&) const = default;
};

// One line after the header: a choice, or the taking back of the last ones.
struct RecordLine {
  Seat seat = 0;
  std::string choice;              // code of the choice; empty: an undo
  int undo = 0;                    // how many choices are taken back
  std::optional<std::int64_t> ms;  // since the game began, where a clock was kept
  bool operator==(const RecordLine&) const = default;
};

struct RecordEnd {
  std::vector<int> ranks, scores;
  bool operator==(const RecordEnd&) const = default;
};

struct Record {
  static constexpr int kVersion = 1;

  std::string game;
  int ruleset = 1;
  std::string deck;  // digest of the deck (deck_digest)
  Doc own_deck;      // the deck itself where the record is to replay anywhere; null: the reader has or is given it
  int players = 2;
  Doc options = Doc::object();
  std::vector<SeatInfo> seats;
  Pledge pledge;
  std::string secret;   // hexadecimal; empty while the host keeps it
  Doc position;         // null: the normal start
  std::string fork_of;  // digest of the record this one branched off, or empty
  int fork_at = 0;      // how many of the lines were taken over from it
  std::vector<RecordLine> lines;
  std::optional<RecordEnd> end;

  // The choices that are in force: lines with what was taken back removed.
  Result<std::vector<RecordLine>> moves() const;
};

std::string write_header(const Record& record);
std::string write_line(const RecordLine& line);
std::string write_end(const Record& record);
std::string write_record(const Record& record);

// The error for a choice (from 0) that the rules do not allow where the record makes it.
Error illegal_in_record(std::int64_t step, const std::string& choice);

// `what` names the text in messages, which tell the line. A last line without its line feed is a truncated record:
// an error, unless the caller wants what is whole (after a crash).
enum class Torn { Refuse, Drop };
Result<Record> read_record(std::string_view text, const Words& what, Torn torn = Torn::Refuse);

// Identity of a deck for records: SHA-256 over what the rules read, so that a better translation changes nothing.
std::string deck_digest(const Doc& deck);

}  // namespace timetable
