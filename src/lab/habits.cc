#include "lab/habits.h"

#include <algorithm>
#include <string>

namespace timetable {
namespace {

// A bot that is not made weaker tells how it mixes; of any other, only the choice is known.
std::vector<Valued> mixture_of(const Thought& thought, const Bot& bot) {
  const bool tells = !thought.choices.empty() && bot.cap == 0 && bot.slip == 0;
  return tells ? thought.choices : std::vector<Valued>{{.action = thought.action, .share = 1}};
}

}  // namespace

Ending::Strategy habits_of(const Bot& bot, int thoughts, std::uint64_t seed) {
  return [=](const Position& position, Seat p) {
    const std::vector<std::string> codes = position.codes(p);
    std::vector<double> out(codes.size());
    for (int n = 0; n < thoughts; ++n) {
      const Thought thought = position.think(p, bot, mix64(seed + static_cast<std::uint64_t>(n)));
      for (const Valued& v : mixture_of(thought, bot)) {
        const auto at = std::ranges::find(codes, position.code(v.action)) - codes.begin();
        out[static_cast<std::size_t>(at)] += static_cast<double>(v.share) / thoughts;
      }
    }
    return out;
  };
}

}  // namespace timetable
