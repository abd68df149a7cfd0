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

// When a discreet question is answered that was put at `asked`: after a pause that does not depend on what the bot
// holds, nor on how long it thought, unless that was longer than any pause; then after another one.
Millis moment_to_answer(const Settings& settings, Millis asked, Millis now);

// The bots of one table. One thinks at a time, on a copy of the position.
class Thinker {
 public:
  struct Choice {
    Seat seat = 0;
    std::int64_t version = 0;
    std::string code;  // empty: thinking failed
    Millis from = 0;   // before this moment nobody learns of it
  };
  // On one of the bots' threads.
  using Chosen = std::function<void(Choice)>;

  // Lets the bot that is asked think, if any is and none does already. Bots alone play for those who watch.
  void wake(House& house, const Facts& facts, bool watched, Chosen chosen);
  void has_chosen() { thinking_ = false; }

 private:
  bool thinking_ = false;
};

}  // namespace timetable::server
