// One game between bots for a measurement. The luck is that of the deal: the n-th chance event of a deal is the same
// number whoever plays, so that a deal can be played again with the seats exchanged.
#pragma once

#include "match/game_kind.h"
#include "match/measure.h"
#include "search/bots.h"

namespace timetable {

template <Hostable G>
Contest play_contest(const typename G::Rules& r, const std::vector<Bot>& bots, std::uint64_t deal) {
  typename G::State s;
  G::setup(r, s);
  Contest out;
  out.seconds.assign(static_cast<std::size_t>(G::seats(r)), 0);
  out.choices.assign(static_cast<std::size_t>(G::seats(r)), 0);
  WorldLuck luck(deal, 0);
  Rng seeds(deal, 1);
  for (SeatSet asked = G::to_act(r, s); !asked.empty() && out.decisions < G::kMaxDecisions; asked = G::to_act(r, s)) {
    out.decisions += asked.size();
    choose_together<G>(r, s, asked, [&](const typename G::State& t, Seat p) {
      if (p == kChance) {
        Options options;
        G::options(r, t, p, options);
        return luck.draw(options);
      }
      const double began = steady_seconds();
      const Thought thought = think<G>(bots[p % bots.size()], r, t, p, seeds.next(), steady_seconds);
      out.seconds[p] += steady_seconds() - began;
      if (!thought.forced) ++out.choices[p];
      return thought.action;
    });
  }
  out.outcome = G::outcome(r, s);
  return out;
}

}  // namespace timetable
