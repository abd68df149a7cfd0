#include "server/bots.h"

#include <algorithm>

namespace timetable::server {

std::vector<std::string> bot_levels(const GameKind&) {
  return {std::string(bot_name(Bot::Random)), std::string(bot_name(Bot::Greedy))};
}

bool is_bot_level(const GameKind& kind, std::string_view level) {
  const std::vector<std::string> levels = bot_levels(kind);
  return std::ranges::find(levels, level) != levels.end();
}

std::string stand_in_level(const GameKind& kind) { return bot_levels(kind).back(); }

std::string bot_choice(const Position& position, Seat seat, std::string_view level, std::uint64_t seed) {
  return position.code(position.think(seat, bot_of(level).value_or(Bot::Random), seed).action);
}

}  // namespace timetable::server
