// Temporum: a quick guess how good a position is, for simple players.
#include <algorithm>

#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

// In hundredths of an advancement. A card costs about 2 gold an advancement, so gold is worth half of one as long as
// there are crowns left to move; a card in hand is something to play or to score.
int prospects(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  if (s.winner == p) return 100'000;
  const int left = advancements_left(player);
  const int useful_gold = std::min<int>(player.gold, 3 * left + 8);
  int value = 100 * advancement(player) + 38 * useful_gold + 60 * std::min<int>(player.hand_size, 6) +
      10 * player.hand_size + 25 * times_ruled(r, s, p);
  if (left == 0) value += 500;
  for (int i = 0; i < kPassives; ++i) value += left > 6 ? 80 * player.bonus[i] : 10 * player.bonus[i];
  return value;
}

}  // namespace

int Game::appraise(const Rules& r, const State& s, Seat p) {
  int best_other = 0;
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p) best_other = std::max(best_other, prospects(r, s, q));
  }
  return 2 * prospects(r, s, p) - best_other;
}

}  // namespace timetable::temporum
