#include "server/bots.h"

#include <spdlog/spdlog.h>

#include <random>

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

Millis moment_to_answer(const Settings& settings, Millis asked, Millis now) {
  std::random_device device;
  std::uniform_int_distribution<Millis> pause(settings.discreet_least,
                                              std::max(settings.discreet_least, settings.discreet_most));
  Millis at = asked + pause(device);
  while (at < now && settings.discreet_least > 0) at += pause(device);
  return at;
}

void Thinker::wake(House& house, const Facts& facts, bool watched, Chosen chosen) {
  if (thinking_ || !facts.running() || house.closing || House::now() < facts.bots_from) return;
  const std::optional<Seat> asked = facts.bot_asked();
  if (!asked || (facts.bots_alone() && !watched)) return;
  const Match& match = *facts.match;
  const SeatEntry& seat = facts.entry.seats[*asked];
  const bool discreet = match.position().question(*asked, Lang::En).discreet;
  const Settings& settings = house.settings;
  thinking_ = true;
  house.thinking.think(
      facts.played_for(),
      [choice = Choice{*asked, match.version(), {}, 0}, chosen = std::move(chosen), seed = match.bot_seed(*asked),
       discreet, begun = House::now(), &settings, level = seat.bot() ? seat.level : stand_in_level(match.kind()),
       &kind = match.kind(), position = std::shared_ptr<Position>(match.position_to_think().clone())]() mutable {
        try {
          choice.code = bot_choice(kind, *position, choice.seat, level, seed);
        } catch (const std::exception& e) {
          spdlog::error("event=thinking-failed why=\"{}\"", e.what());
        }
        if (discreet) choice.from = moment_to_answer(settings, begun, House::now());
        chosen(std::move(choice));
      });
}

}  // namespace timetable::server
