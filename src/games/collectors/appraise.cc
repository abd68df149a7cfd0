// Time Collectors: a quick guess how good a position is, for simple players.
#include <algorithm>
#include <bit>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"

namespace timetable::collectors {
namespace {

// Points in hundredths: the score as it stands, and what cards and crystals are worth beyond it.
int prospects(const Rules& r, const Player& p) {
  constexpr int kCard = 150, kCrystal = 60;  // a card helps later ones; a crystal buys a journey or a better card
  const Score now = score(r, p);
  const int lonely = std::min(0, now.of[2]);  // animals find company later: count half of the loss
  return 100 * now.total() - 50 * lonely + kCard * cards_on(p) + kCrystal * std::min<int>(p.crystals, 4);
}

}  // namespace

int Game::appraise(const Rules& r, const State& s, Seat p) {
  int best_other = -100'000;
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p) best_other = std::max(best_other, prospects(r, s.player[q]));
  }
  return 2 * prospects(r, s.player[p]) - best_other;
}

}  // namespace timetable::collectors
