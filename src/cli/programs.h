// Programs of other people at our tables, as the command line names them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "lab/tournament.h"
#include "outside/games.h"

namespace timetable::cli {

// --patience and --program-log, where a seat may be taken by exec:COMMAND.
struct ProgramFlags {
  double patience = 10;  // seconds
  std::string errors_to;
  void add_to(Command command);
  // The program of a text such as "exec:./mybot"; nothing for any other text.
  std::optional<ProgramOrder> program_in(std::string_view text) const;
};

// Plays the games of a tournament, or nothing where all contestants are bots of ours.
Result<std::unique_ptr<MixedGames>> games_with_programs(const GameKind& kind, const std::vector<Contestant>& bots,
                                                        const ProgramFlags& programs);

// How often somebody else had to choose for a program; on standard error, so that what is for programs stays whole.
void tell_of_programs(const MixedGames& games);

}  // namespace timetable::cli
