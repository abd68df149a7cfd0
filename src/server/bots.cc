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

void Thinker::wake(House& house, const Facts& facts, Chosen chosen) {
  if (thinking_ || !facts.running() || house.closing || House::now() < facts.bots_from) return;
  const std::optional<Seat> asked = facts.bot_asked();
  if (!asked) return;
  const Match& match = *facts.match;
  const SeatEntry& seat = facts.entry.seats[*asked];
  thinking_ = true;
  asio::post(house.thinking,
             [p = *asked, chosen = std::move(chosen), seed = match.bot_seed(*asked),
              level = seat.bot() ? seat.level : stand_in_level(match.kind()), &kind = match.kind(),
              version = match.version(), position = std::shared_ptr<Position>(match.position_to_think().clone())] {
               chosen(p, version, bot_choice(kind, *position, p, level, seed));
             });
}

}  // namespace timetable::server
