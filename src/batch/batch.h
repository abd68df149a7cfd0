// Many tables of one game, stepped at once: for those who learn. A table stands at a question to one seat, its choices
// and facts written into columns that stay where they are; a step makes one choice a table, lets chance fall, and
// writes what is asked next. Of several seats that are asked at once the lowest is first; what it chose nobody sees
// before the others have chosen. No step allocates, and the bytes do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/seat.h"
#include "engine/features.h"
#include "engine/numbering.h"
#include "engine/options.h"
#include "match/game_kind.h"

namespace timetable {

struct BatchOrder {
  enum class Masks : std::uint8_t { None, Bits, Bytes };

  TableSpec table;
  int tables = 1;
  std::uint64_t seed = 1;
  int threads = 1;
  bool restart = true;  // where a game is over the next begins within the same step
  bool facts = true;
  Masks masks = Masks::Bytes;
};

class Batch {
 public:
  static constexpr int kTablesMax = 1 << 20;
  static constexpr int kThreadsMax = 256;
  static constexpr int kFactsMax = Features::kMostActive;
  static constexpr std::int32_t kLeave = -1;

  struct Columns {
    std::vector<std::uint8_t> seat;      // who is asked; kNoSeat: the game is over
    std::vector<std::uint16_t> choices;  // how many it has
    std::vector<std::uint16_t> choice;   // [kMaxOptions] their numbers, in the order of options()
    std::vector<std::uint8_t> mask;      // [mask_width()] the same over all numbers; bits: the lowest first
    std::vector<std::uint16_t> facts;    // how many are true
    std::vector<std::uint16_t> fact;     // [kFactsMax] which, ascending
    std::vector<float> reward;           // [seats] of the game that ended with the last step; 0 for all others
    std::vector<std::int16_t> score;     // [seats] likewise
    std::vector<std::uint8_t> ended;     // did a game end with the last step?
    std::vector<std::uint32_t> games;    // that ended at this table so far
    std::vector<std::uint32_t> steps;    // choices that were made in its present game
  };

  virtual ~Batch() = default;
  virtual std::unique_ptr<Batch> clone() const = 0;

  int tables() const { return order_.tables; }
  int seats() const { return seats_; }
  int threads() const { return order_.threads; }
  int mask_width() const;
  const Numbering& numbering() const { return numbering_; }
  const BatchOrder& order() const { return order_; }
  const std::vector<std::string>& fact_names() const { return fact_names_; }
  const Columns& columns() const { return columns_; }
  std::size_t bytes_a_table() const;

  // A choice for every table, or kLeave. If one is not legal nothing is done.
  virtual Result<Done> step(std::span<const std::int32_t> numbers) = 0;
  // Every table begins a new game. The same seed gives the same games.
  virtual void reset(std::uint64_t seed) = 0;
  // A random choice for each table by its own luck, which is not that of the game; kLeave where the game is over.
  virtual void sample(std::span<std::int32_t> numbers) = 0;
  // The choice of a bot for each table where `wanted` (all of them if it is empty), else kLeave.
  virtual void think(const Bot& bot, std::uint64_t seed, std::span<const std::uint8_t> wanted,
                     std::span<std::int32_t> numbers) = 0;

  // One of the tables, for looking at it.
  virtual std::string code(int table, int number) const = 0;  // empty: no choice of the seat that is asked
  virtual SeatSet to_act(int table) const = 0;
  virtual void look(int table, Seat p, Features& out) const = 0;  // the facts as p knows them
  virtual void list(int table, Seat p, Options& out) const = 0;   // none: p is not asked
  virtual Result<Done> choose(int table, Seat p, int number) = 0;
  virtual void determinize(int table, Seat viewer, std::uint64_t seed) = 0;

 protected:
  Batch(const BatchOrder& order, std::span<const NounRange> rows, int seats, std::size_t state_bytes);

  Error not_legal(int table, int number) const;
  // The place among the table's choices, or -1.
  int place_of(int table, int number) const;
  // Returns a choice that has no number, if there is one: a deck may offer what its game did not think of.
  std::optional<Action> write_choices(int table, const Options& options);
  void write_facts(int table, const Features& features);
  void forget(int table);  // all that its columns say
  void write_outcome(int table, const Outcome& outcome);

  BatchOrder order_;
  Numbering numbering_;
  int seats_;
  std::size_t state_bytes_;
  std::vector<std::string> fact_names_;
  Columns columns_;

 private:
  void mark(int table, int number, bool on);
};

// What a game over is worth: 1 for a victory alone, -1 / (seats - 1) for a defeat, a shared victory between; the sum is
// 0.
float reward_of(const Outcome& outcome, Seat p);

// Batches of a game; the error says why there are none.
Result<std::unique_ptr<Batch>> open_batch(const GameKind& kind, const BatchOrder& order);
// Nothing: choices of this game have no numbers yet.
const Numbering* numbering_of(const GameKind& kind);
// "use 3 0 2": the verb and the nouns behind a number, whatever the deck.
std::string number_name(const GameKind& kind, int number);

}  // namespace timetable
