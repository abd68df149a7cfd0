// Echoes of Time: a quick guess how good a position is, for simple players.
#include <algorithm>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"

namespace timetable::echoes {
namespace {

// All values in hundredths of a point.
constexpr int kCard = 40, kStrength = 20, kMember = 60, kStep = 50, kList = 60, kEffect = 40, kSource = 250;

// A card on its way: what the cost model gives for it (2.6), less the longer it has still to go.
int travelling(const Rules& r, int c, int position) {
  const int budget = 300 + 100 * r.cost_cards[c] + 60 * r.cost_time[c];
  return budget * (10 - position) / 10;
}

int best_play(const Rules& r, const State& s, const Frame& f) {
  int best = 0;
  for (int c : playable(r, s, f.who, f.b, f.c)) {
    const Cost price = cost(r, s, f.who, c, f.c);
    best = std::max(best, travelling(r, c, price.time) - kCard * (price.cards + 1));
  }
  return best;
}

// What p has begun and not finished: a choice is judged in the middle of its action.
int begun(const Rules& r, const State& s, const Frame& f) {
  switch (f.proc) {
    case Proc::Draw: return kCard * f.a;
    case Proc::Play:
      return f.pc == static_cast<std::uint8_t>(PlayStep::Choose) ? best_play(r, s, f) : travelling(r, f.a, f.d);
    case Proc::Pick:
      return f.b == static_cast<std::uint8_t>(Purpose::Pay) ? -kCard * (f.a - s.player[f.who].picked.count()) : 0;
    case Proc::Advance: return kStep * f.a;
    case Proc::Slide: return kEffect;
    case Proc::List: return kList * f.a;
    case Proc::Effect: return kEffect;
    case Proc::Conquer: return f.pc == 0 ? kSource + 100 * r.source(f.a).vp_conquered : kEffect;
    case Proc::Fortify: return kSource + 100 * (r.source(f.a).vp_fortified - r.source(f.a).vp_conquered);
    default: return 0;
  }
}

int prospects(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  int value = 100 * score(r, s, p) + kCard * std::min(player.hand.count(), r.deck->hand_limit);
  value += kStrength * strength(r, player.free) + kMember * player.free.count();
  value += kSource * std::popcount(static_cast<unsigned>(player.conquered | player.fortified));
  for (int position = 1; position <= kPositions; ++position) {
    for (std::uint8_t c : player.board[position - 1]) {
      if (c != kNone) value += travelling(r, c, position);
    }
  }
  for (const Frame& f : s.stack) {
    if (f.who == p) value += begun(r, s, f);
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
