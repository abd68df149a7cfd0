// The bots of a server: which levels there are, and what one chooses. The only place that knows how bots think.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/game_kind.h"
#include "server/facts.h"
#include "server/house.h"

namespace timetable::server {

std::vector<std::string> bot_levels(const GameKind& kind);
bool is_bot_level(const GameKind& kind, std::string_view level);
// The level that plays for people who are away.
std::string stand_in_level(const GameKind& kind);

// The code of what a bot of this level chooses for the seat. Blocks as long as it thinks.
std::string bot_choice(const GameKind& kind, const Position& position, Seat seat, std::string_view level,
                       std::uint64_t seed);

// The bots of one table. One thinks at a time, on a copy of the position.
class Thinker {
 public:
  // What it has chosen for a version, on one of the bots' threads.
  using Chosen = std::function<void(Seat, std::int64_t version, const std::string& code)>;

  // Lets the bot that is asked think, if any is and none does already.
  void wake(House& house, const Facts& facts, Chosen chosen);
  void has_chosen() { thinking_ = false; }

 private:
  bool thinking_ = false;
};

}  // namespace timetable::server
