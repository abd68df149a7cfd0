// Recorded games as columns of numbers, for those who learn from them: one row a decision in which there was something
// to choose, as the seat that made it knew it, and what came of it. docs/python.md has the schema.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "match/game_kind.h"
#include "match/record.h"

namespace timetable {

struct Decisions {
  // One entry a row.
  std::vector<std::uint32_t> game;  // which record, counted by whoever adds them
  std::vector<std::uint32_t> step;  // which of the choices in force; the first is 0
  std::vector<std::uint8_t> seat, players;
  std::vector<std::uint16_t> question;  // place in `questions`
  std::vector<std::uint16_t> by;        // who chose: place in `players_by`
  std::vector<std::uint16_t> chosen;    // number of the choice
  std::vector<std::uint8_t> rank;       // of the seat at the end of the game
  std::vector<std::int16_t> score;
  std::vector<float> reward;  // as a batch gives it (batch.h)
  std::vector<std::string> code;
  // Of row i: from begin[i] to begin[i + 1].
  std::vector<std::uint64_t> option_begin{0}, fact_begin{0};
  std::vector<std::uint16_t> option, fact;

  std::vector<std::string> questions, players_by;

  std::size_t rows() const { return chosen.size(); }
  void clear_rows();
};

// The names of the facts that rows of this game speak of; empty: it has none.
std::vector<std::string> fact_names_of(const GameKind& kind);

// Adds the rows of a finished game. Nothing is added where it is refused: a game that is not over, one that does not
// replay, or one whose deck has other facts than the program's own.
Result<Done> add_decisions(const GameKind& kind, const Record& record, std::uint32_t game, Decisions& out);

// The records in a text: of one game or, one behind the other, of several.
std::vector<std::string> records_in(const std::string& text);

}  // namespace timetable
