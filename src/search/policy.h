// The player that looks one choice ahead: it judges the position after each of its choices by the net, from what its
// own seat knows of it.
#pragma once

#include <array>
#include <cassert>

#include "engine/learnable.h"
#include "search/net.h"

namespace timetable {

template <Learnable G, class... Context>
Worth worth_of(const Net& net, const typename G::Rules& r, const typename G::State& s, Seat p, Context&... similar) {
  Features f;
  G::encode(r, s, p, f);
  return net.evaluate(f, G::seats(r), similar...);
}

// The shares of victory of a finished game, by distance from p.
inline Worth worth_of(const Outcome& o, Seat p, int margin_scale) {
  Worth worth;
  const SeatSet winners = o.winners();
  int best_other = INT16_MIN;
  for (int d = 0; d < o.seats; ++d) {
    const auto q = static_cast<Seat>((p + d) % o.seats);
    if (winners.has(q)) worth.win[static_cast<std::size_t>(d)] = 1.0f / static_cast<float>(winners.size());
    if (d > 0) best_other = std::max<int>(best_other, o.score[q]);
  }
  worth.margin = squashed_margin(o.score[p] - best_other, margin_scale);
  return worth;
}

// What the position is worth to p, by the rules where the game is over.
template <Learnable G, class... Context>
Worth judge(const Net& net, const typename G::Rules& r, const typename G::State& s, Seat p, Context&... similar) {
  if (G::to_act(r, s).empty()) return worth_of(G::outcome(r, s), p, G::kMarginScale);
  return worth_of<G>(net, r, s, p, similar...);
}

// The best choice of p in this world, as p judges what follows it at once.
template <Learnable G>
Action net_choice(const Net& net, const typename G::Rules& r, const typename G::State& s, Seat p,
                  const Options& options) {
  if (options.size() == 1) return options[0];
  NullLog log;
  Similar similar;
  Action best = options[0];
  float best_value = -1;
  for (Action a : options) {
    typename G::State t = s;
    G::apply(r, t, p, a, log);
    const float value = judge<G>(net, r, t, p, similar).utility();
    if (value > best_value) best_value = value, best = a;
  }
  return best;
}

// All who are asked now choose from the same position, before any of them is heard; then their choices are made.
template <Game G, class Choose>
void choose_together(const typename G::Rules& r, typename G::State& s, SeatSet asked, Choose&& choose) {
  NullLog log;
  if (asked.size() == 1) {
    G::apply(r, s, asked.lowest(), choose(s, asked.lowest()), log);
    return;
  }
  std::array<Action, kMaxSeats> chosen;
  for (Seat p : asked) chosen[p] = choose(s, p);
  for (Seat p : asked) G::apply(r, s, p, chosen[p], log);
}

}  // namespace timetable
