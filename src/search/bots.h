// Simple players over the game contract: random, and greedy over what its seat may know. Includes nothing from games/.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/playout.h"
#include "engine/table.h"

namespace timetable {

enum class Bot : std::uint8_t { Random, Greedy };

constexpr std::string_view bot_name(Bot bot) { return bot == Bot::Random ? "random" : "greedy"; }
constexpr std::optional<Bot> bot_of(std::string_view name) {
  if (name == "random") return Bot::Random;
  if (name == "greedy") return Bot::Greedy;
  return std::nullopt;
}

// For each choice: redraw what p cannot know, make the choice, let everybody play at random until p is asked again, and
// judge the position by the game's own appraisal. The same worlds and the same luck serve all choices.
template <Table G>
Action greedy_choice(const typename G::Rules& r, const typename G::State& s, Seat p, std::uint64_t seed) {
  constexpr int kWorlds = 8, kHorizon = 24;
  Options options;
  G::options(r, s, p, options);
  if (options.size() == 1) return options[0];
  NullLog log;
  Action best = options[0];
  std::int64_t best_value = INT64_MIN;
  for (Action a : options) {
    std::int64_t value = 0;
    for (int world = 0; world < kWorlds; ++world) {
      Rng rng(seed, static_cast<std::uint64_t>(world));
      typename G::State t = s;
      G::determinize(r, t, p, rng);
      G::apply(r, t, p, a, log);
      for (int n = 0; n < kHorizon && !G::to_act(r, t).empty() && !G::to_act(r, t).has(p); ++n) {
        const Seat q = G::to_act(r, t).lowest();
        Options theirs;
        G::options(r, t, q, theirs);
        G::apply(r, t, q, theirs.sample(rng), log);
      }
      value += G::appraise(r, t, p);
    }
    if (value > best_value) best_value = value, best = a;
  }
  return best;
}

// The bot's choice: a function of what p may know and of the seed alone.
template <Table G>
Action bot_choice(Bot bot, const typename G::Rules& r, const typename G::State& s, Seat p, std::uint64_t seed) {
  if (bot == Bot::Greedy) return greedy_choice<G>(r, s, p, seed);
  Options options;
  G::options(r, s, p, options);
  Rng rng(seed);
  return options.sample(rng);
}

}  // namespace timetable
