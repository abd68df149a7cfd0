// Games between bots of ours and programs: for tournaments and simulations. The deal and its luck are those of games
// among our own bots (match/contest.h), so that everybody meets everybody on the same deals.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "outside/seat.h"

namespace timetable {

// Who plays: a bot, or a program.
struct Player {
  Bot bot;
  std::optional<ProgramOrder> program;
};

// What became of a program's questions.
struct ProgramReport {
  std::string name;
  std::int64_t asked = 0, stood_in = 0;  // the greedy player chose in its place
  Words last_trouble;
};

// Any number of threads may play here at the same time: each game has its own programs meanwhile.
class MixedGames {
 public:
  // Starts each program once: an error names what cannot be started.
  static Result<std::unique_ptr<MixedGames>> among(const GameKind& kind, std::vector<Player> players);
  ~MixedGames();

  // One game; seating[seat] is the place of a player in the list.
  Result<Contest> contest(const TableSpec& table, std::span<const std::size_t> seating, std::uint64_t deal);
  // Like GameKind::simulate: one player for all seats, or one a seat.
  Result<SimulationReport> simulate(const TableSpec& table, std::int64_t games, std::uint64_t seed,
                                    const std::function<bool(std::int64_t games)>& go_on);
  std::vector<ProgramReport> reports() const;

 private:
  class Lent;
  class Game;
  MixedGames(const GameKind& kind, std::vector<Player> players);
  Result<std::unique_ptr<PlayerProgram>> lend(std::size_t player);
  void take_back(std::size_t player, std::unique_ptr<PlayerProgram> program);
  void count(std::size_t player, const ProgramSeat::Chosen& chosen);
  std::int64_t play_checked(Game& game, std::uint64_t seed, SimulationReport& report);

  const GameKind& kind_;
  std::vector<Player> players_;
  mutable std::mutex mutex_;
  std::multimap<std::size_t, std::unique_ptr<PlayerProgram>> free_;
  std::vector<ProgramReport> reports_;
};

}  // namespace timetable
