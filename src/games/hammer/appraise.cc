// Time Hammer: a quick guess how good a position is, for simple players.
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"

namespace timetable::hammer {
namespace {

// Hundredths of a Skill: one asset (an Action, a card, a Jamais') is worth about a third of a Skill (TH-2-19).
int prospects(const Rules& r, const State& s, Seat p) {
  const Side& side = s.side[p];
  const bool last_round = s.rounds_left == 1;
  int value = 100 * side.skill + (side.skill >= r.expert ? 1000 : 0);
  value += 18 * std::popcount(held(side)) + 12 * std::popcount(side.commands) + (complete_epoch(side) ? 60 : 0);
  for (Card c : each(side.agents)) value += 14 + 4 * (r.row[c].jump + r.row[c].attack);
  value += 6 * count(side.guards);
  if (!last_round) value += 20 * side.jamais + 12 * count(side.hand);
  if (s.active == p) value += 10 * side.actions;
  return value;
}

}  // namespace

int Game::appraise(const Rules& r, const State& s, Seat p) { return prospects(r, s, p) - prospects(r, s, other(p)); }

}  // namespace timetable::hammer
