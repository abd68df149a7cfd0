// Echoes of Time: a quick guess how good a position is, for simple players.
#include <algorithm>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"

namespace timetable::echoes {
namespace {

// Points in hundredths: the score as it stands, cards on their way at what they will be worth, cards in hand, strength.
int prospects(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  int value = 100 * score(r, s, p) + 40 * std::min(player.hand.count(), r.deck->hand_limit);
  value += 20 * strength(r, player.free) + 60 * player.free.count();
  for (int position = 1; position <= kPositions; ++position) {
    for (std::uint8_t c : player.board[position - 1]) {
      if (c == kNone) continue;
      const int budget = 300 + 100 * r.cost_cards[c] + 60 * r.cost_time[c];  // what the cost model gives for it (2.6)
      value += budget * (10 - position) / 10;
    }
  }
  return value;
}

}  // namespace

int Game::appraise(const Rules& r, const State& s, Seat p) {
  int best_other = 0;
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p) best_other = std::max(best_other, prospects(r, s, q));
  }
  return prospects(r, s, p) - best_other;
}

}  // namespace timetable::echoes
