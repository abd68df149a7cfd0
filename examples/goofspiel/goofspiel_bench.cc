// Plays random games of Goofspiel: goofspiel_bench [GAMES]. What happened goes to the standard output and is the same
// on every machine (tools/wasm-smoke compares it); how fast goes to the error output.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "engine/playout.h"
#include "examples/goofspiel/game.h"

int main(int argc, char** argv) {
  using namespace timetable;
  using goofspiel::Game;
  const long games = argc > 1 ? std::atol(argv[1]) : 1'000'000;
  const Game::Rules rules;
  PlayoutStats stats;
  Rng rng(1);
  long won[2] = {}, drawn = 0;

  const auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < games; ++i) {
    Game::State s;
    Game::setup(rules, s);
    play_out<Game>(rules, s, RandomPolicy{rng}, stats);
    const SeatSet winners = Game::outcome(rules, s).winners();
    if (winners.size() == 2) ++drawn;
    else ++won[winners.lowest()];
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;

  std::printf("%ld games: %ld won by seat 0, %ld by seat 1, %ld drawn; %lld decisions\n", games, won[0], won[1], drawn,
              static_cast<long long>(stats.decisions));
  std::fprintf(stderr, "%.1f million decisions/s\n", static_cast<double>(stats.decisions) / elapsed.count() / 1e6);
}
