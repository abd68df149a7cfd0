#include "server/bots.h"

#include "match/levels.h"

namespace timetable::server {

std::vector<std::string> bot_levels(const GameKind& kind) {
  std::vector<std::string> out;
  for (const Level& level : levels_of(kind)) out.push_back(level.id);
  return out;
}

// Methods with a budget of their own choosing are not for strangers: they would think as long as they like.
bool is_bot_level(const GameKind& kind, std::string_view level) {
  return find_level(kind, level) || level == bot_name(Bot::Greedy) || level == bot_name(Bot::Random);
}

std::string stand_in_level(const GameKind& kind) { return usual_level(kind).id; }

std::string bot_choice(const GameKind& kind, const Position& position, Seat seat, std::string_view level,
                       std::uint64_t seed) {
  const Result<Bot> bot = bot_for(kind, level);
  return position.code(position.think(seat, bot ? *bot : Bot::Greedy, seed).action);
}

}  // namespace timetable::server
