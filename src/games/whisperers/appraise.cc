// The Time Whisperers: a quick guess how good a position is, for simple players.
#include <algorithm>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"

namespace timetable::whisperers {
namespace {

// Points in hundredths: what p has, and what the ages would give if they were scored as they stand.
int prospects(const Rules& r, const State& s, Seat p) {
  const Totals dark = totals(r, s, Track::Dark), gold = totals(r, s, Track::Gold);
  int value = 100 * s.player[p].vp + 25 * tiles_owned(r, s, p) - 3 * s.player[p].row_size;
  for (Age age = 0; age < kAges; ++age) {
    int dark_total[kSeatsMax] = {}, gold_total[kSeatsMax] = {};
    for (Seat q = 0; q < r.seats; ++q) dark_total[q] = dark.of[q][age], gold_total[q] = gold.of[q][age];
    const int bonus = s.phantom != age ? 0 : r.setup.phantom_counts_rounds ? s.round : tiles_owned(r, s, p);
    if (controller(r, s, Track::Dark, dark_total) == p) value += 80 * (r.setup.vp_per_age + bonus);
    if (s.round < r.setup.rounds && controller(r, s, Track::Gold, gold_total) == p) value += 50;
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

}  // namespace timetable::whisperers
