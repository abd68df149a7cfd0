// Random games of The Time Whisperers, looked at on every position: for rules that say "always" or "never".
#pragma once

#include <functional>

#include "core/rng.h"
#include "games/whisperers/game.h"
#include "match/embedded.h"

namespace timetable::whisperers {

inline Rules rules_for(int players, const Doc& options = Doc::object()) {
  return *rules_from<Game>(embedded_deck("whisperers"), players, options);
}

inline Doc option(std::string_view key, std::string_view value) {
  Doc d = Doc::object();
  d.set(key, value);
  return d;
}

inline Power power_named(const Rules& r, std::string_view name) {
  Power p = 0;
  while (p < r.powers && r.power(p).name.english() != name) ++p;
  return p;
}

// One choice of a random game, with the positions around it.
struct Moment {
  const State& before;
  const State& after;
  Seat who;
  Action action;
  const Options& options;
};

// How the random players end their card play: like any other choice, with one chance in ten each turn (the players of
// TW-13-5), or only when nothing else is left.
enum class Passing { AnyTime, OneInTen, Last };

inline Action random_choice(const State& s, Seat p, const Options& options, Passing passing, Rng& rng) {
  const bool card = p != kChance && verb(options[0]) == Verb::Play;
  if (passing == Passing::AnyTime || !card || options.size() == 1) return options.sample(rng);
  const Action stop = options[options.size() - 1];  // Termination is the last card (TW-9-1)
  if (passing == Passing::OneInTen && rng.below(10) == 0) return stop;
  const int others = options.size() - (s.player[p].hand & card_bit(kTermination) ? 1 : 0);
  return options[static_cast<int>(rng.below(static_cast<std::uint32_t>(others)))];
}

// Plays a game and shows every choice in it; returns its last position.
inline State watch_game(const Rules& r, std::uint64_t seed, Passing passing,
                        const std::function<void(const Moment&)>& look) {
  Rng rng(seed);
  State s;
  Game::setup(r, s);
  while (!Game::to_act(r, s).empty()) {
    const Seat p = Game::to_act(r, s).lowest();
    Options options;
    Game::options(r, s, p, options);
    const Action a = random_choice(s, p, options, passing, rng);
    const State before = s;
    NullLog log;
    Game::apply(r, s, p, a, log);
    look({before, s, p, a, options});
  }
  return s;
}

inline void watch_games(const Rules& r, int games, Passing passing, const std::function<void(const Moment&)>& look) {
  for (int seed = 0; seed < games; ++seed) watch_game(r, static_cast<std::uint64_t>(seed), passing, look);
}

}  // namespace timetable::whisperers
