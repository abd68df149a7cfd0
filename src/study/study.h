// A study: tables, bots and games. It is played in blocks of deals, each of which gives whole numbers that are added
// up, so its result does not depend on who played which block. Deals are the same for all that is compared.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/game_kind.h"
#include "study/sums.h"

namespace timetable {

// Who plays: one bot on all seats, or one against a table of the other, on each seat in turn.
struct Lineup {
  std::string name;  // "agent", "agent/greedy"
  Bot one;
  std::optional<Bot> others;
};

struct StudyOrder {
  TableSpec table;                   // whose number of players does not count
  std::optional<TableSpec> against;  // the same with something else: the same deals are played there as well
  std::vector<int> players;
  std::vector<Lineup> lineups;
  std::int64_t deals = 1000;  // of each cell
  std::uint64_t seed = 1;
};

// One number of players and one line-up.
struct Cell {
  int players = 2;
  std::size_t lineup = 0;
};
std::vector<Cell> cells_of(const StudyOrder& order);

// What a study counts by: the components of both decks, each id once.
struct Catalogue {
  std::vector<std::string> ids, names;  // names in English: choices of some games know components by them
  int find(std::string_view id) const;
  int find_by_name(std::string_view name) const;  // letters and digits alone count: "ChronosTower"
};

// One cell at one of the two tables. Not for several threads at once; each has its own.
class StudyTable {
 public:
  virtual ~StudyTable() = default;
  // Plays a deal once from each rotation that the line-up has, and counts it.
  virtual void play(std::uint64_t deal, Sums& sums) = 0;
  // How the games of the last deal went, and who won them: to be compared with another table's.
  struct Ended {
    std::uint64_t way = 0;
    SeatSet winners;
  };
  virtual const std::vector<Ended>& ended() const = 0;
};

// Words of the verbs, by their number: for questions.
std::vector<std::string> verbs_of(const GameKind& kind);

class Study {
 public:
  // Everything is checked here: tables that cannot be, decks that differ too much to be compared, no games.
  static Result<Study> open(const GameKind& kind, StudyOrder order);

  const GameKind& kind() const { return *kind_; }
  const StudyOrder& order() const { return order_; }
  const std::vector<Cell>& cells() const { return cells_; }
  const Catalogue& catalogue() const { return catalogue_; }
  const Layout& layout(std::size_t cell) const { return layouts_[cell]; }
  bool compares() const { return order_.against.has_value(); }

  // The deals of each cell in blocks; a block belongs to one of kGroups groups, whose sums are kept apart for the
  // doubt of every result (study/jackknife.h).
  static constexpr int kGroups = 32;
  std::int64_t deals_in_block() const { return deals_in_block_; }
  std::int64_t blocks() const;  // of all cells
  std::size_t cell_of(std::int64_t block) const { return static_cast<std::size_t>(block) % cells_.size(); }
  int group_of(std::int64_t block) const {
    return static_cast<int>(block / static_cast<std::int64_t>(cells_.size()) % kGroups);
  }
  std::int64_t deals_of(std::int64_t block) const;

  // The two tables of a cell: sums.size() is 2 where a study compares.
  struct Counted {
    std::vector<Sums> sums;
  };
  Counted play(std::int64_t block) const;
  Counted empty(std::size_t cell) const;

  // All that the result depends on, as text: the same for the same study.
  std::string identity() const;

 private:
  const GameKind* kind_ = nullptr;
  StudyOrder order_;
  std::vector<Cell> cells_;
  Catalogue catalogue_;
  std::vector<Layout> layouts_;
  std::int64_t deals_in_block_ = 1;
};

// Sums of all blocks up to one of them, by cell, table and group.
class Counts {
 public:
  explicit Counts(const Study& study);
  void enter(std::int64_t block, const Study::Counted& counted);

  std::int64_t blocks() const { return blocks_; }
  const Sums& group(std::size_t cell, std::size_t table, int group) const {
    return sums_[cell][table][static_cast<std::size_t>(group)];
  }
  Sums total(std::size_t cell, std::size_t table) const;

  std::string write() const;
  bool read(std::string_view bytes);
  bool operator==(const Counts& o) const { return blocks_ == o.blocks_ && sums_ == o.sums_; }

 private:
  const Study* study_;
  std::int64_t blocks_ = 0;
  std::vector<std::vector<std::vector<Sums>>> sums_;
};

}  // namespace timetable
