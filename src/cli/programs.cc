#include "cli/programs.h"

#include <fmt/core.h>

namespace timetable::cli {

void ProgramFlags::add_to(Command command) {
  command
      .add_option("--patience", patience,
                  "seconds that a program (exec:COMMAND) has for a choice; then the greedy player chooses"_en)
      .in_range(0.01, 3600.0)
      .shows_default();
  command.add_option("--program-log", errors_to,
                     "a file for what such programs write to standard error (default: it is thrown away)"_en);
}

std::optional<ProgramOrder> ProgramFlags::program_in(std::string_view text) const {
  std::optional<ProgramOrder> out = timetable::program_in(text);
  if (out) out->milliseconds = static_cast<int>(1000 * patience), out->errors_to = errors_to;
  return out;
}

Result<std::unique_ptr<MixedGames>> games_with_programs(const GameKind& kind, const std::vector<Contestant>& bots,
                                                        const ProgramFlags& programs) {
  std::vector<Player> players;
  bool any = false;
  for (const Contestant& c : bots) {
    players.push_back({c.bot, programs.program_in(c.name)});
    any = any || players.back().program;
  }
  if (!any) return std::unique_ptr<MixedGames>();
  return MixedGames::among(kind, std::move(players));
}

void tell_of_programs(const MixedGames& games) {
  for (const ProgramReport& r : games.reports()) {
    if (r.stood_in == 0) continue;
    fmt::print(stderr, "{}\n",
               spoken("{program}: the greedy player made {n} of {all} choices in its place. {why}"_en, r.name,
                      r.stood_in, r.asked, r.last_trouble));
  }
}

}  // namespace timetable::cli
