// A table of The Time Whisperers for rule tests. The words of a position: src/games/whisperers/README.md.
#pragma once

#include "tests/scene.h"

namespace timetable {

class WhisperersTable : public Scene {
 public:
  explicit WhisperersTable(int players, const std::string& position = "", const std::string& options = "{}",
                           const std::string& until = "")
      : Scene({.game = "whisperers", .players = players, .options = options, .position = position, .until = until}) {}

  static std::string refusal(int players, const std::string& options) {
    return Scene::refusal({.game = "whisperers", .players = players, .options = options});
  }

  WhisperersTable& play(const std::string& script) { return play_all(script), *this; }
  WhisperersTable& settle() { return settle_all(), *this; }

  // All of chance at random, as at the start of a game.
  WhisperersTable& deal(std::uint64_t seed) {
    Rng rng(seed);
    while (now().to_act().has(kChance)) {
      const std::vector<Choice> choices = now().choices(kChance, Lang::En);
      apply(kChance, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
    }
    return *this;
  }

  std::string choices(const std::string& seat) const { return join(codes(seat), " "); }
};

}  // namespace timetable
