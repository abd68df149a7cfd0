// Players over the game contract. Each choice is a function of what the seat may know, the seed and the number of
// samples alone. Includes nothing from games/.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/learnable.h"
#include "engine/playout.h"
#include "engine/table.h"
#include "search/bot.h"
#include "search/common_choice.h"
#include "search/common_mixture.h"
#include "search/halving.h"
#include "search/ismcts.h"
#include "search/open_choice.h"

namespace timetable {

// For each choice: redraw what p cannot know, make the choice, let everybody play at random until p is asked again, and
// judge the position by the game's own appraisal. The same worlds and the same luck serve all choices.
template <Hostable G>
Action greedy_choice(const typename G::Rules& r, const typename G::State& s, Seat p, std::uint64_t seed) {
  constexpr int kWorlds = 8, kHorizon = 24;
  Options options;
  G::options(r, s, p, options);
  if (options.size() == 1) return options[0];
  NullLog log;
  Action best = options[0];
  std::int64_t best_value = INT64_MIN;
  for (Action a : options) {
    std::int64_t value = 0;
    for (int world = 0; world < kWorlds; ++world) {
      Rng rng(seed, static_cast<std::uint64_t>(world));
      typename G::State t = s;
      G::determinize(r, t, p, rng);
      G::apply(r, t, p, a, log);
      for (int n = 0; n < kHorizon && !G::to_act(r, t).empty() && !G::to_act(r, t).has(p); ++n) {
        const Seat q = G::to_act(r, t).lowest();
        Options theirs;
        G::options(r, t, q, theirs);
        G::apply(r, t, q, theirs.sample(rng), log);
      }
      value += G::appraise(r, t, p);
    }
    if (value > best_value) best_value = value, best = a;
  }
  return best;
}

template <Game G>
Thought ismcts_choice(const Bot& bot, const typename G::Rules& r, const typename G::State& s, Seat p,
                      std::uint64_t seed, Stopwatch now) {
  constexpr int kBatch = 32;
  Thought out;
  const bool timed = bot.milliseconds > 0 && now;
  Ismcts<G> tree(r, s, p, seed, timed ? 1 << 20 : bot.usual_samples() + 1);
  if (!timed) {
    tree.run(out.samples = bot.usual_samples());
  } else {
    for (const double end = now() + bot.milliseconds / 1000.0; now() < end; out.samples += kBatch) tree.run(kBatch);
  }
  out.action = tree.best();
  return out;
}

// Any of the choices within the cap of the best, each as likely as the others.
inline Action capped(const std::vector<Valued>& choices, int cap, std::uint64_t seed) {
  float best = choices[0].value;
  for (const Valued& c : choices) best = std::max(best, c.value);
  std::vector<Action> good;
  for (const Valued& c : choices) {
    if (c.value >= best - 0.01f * static_cast<float>(cap)) good.push_back(c.action);
  }
  Rng rng(seed, 0xCA9);
  return good[rng.below(static_cast<std::uint32_t>(good.size()))];
}

// One of the choices, as often as its share says.
inline Action drawn(const std::vector<Valued>& choices, std::uint64_t seed) {
  Rng rng(seed, 0xD1CE);
  float ticket = static_cast<float>(rng.next() >> 40) * 0x1p-24f;
  for (const Valued& c : choices) {
    if ((ticket -= c.share) < 0) return c.action;
  }
  return choices[0].action;
}

// Runs a search with the bot's budget. In a given time the number of samples is doubled while what it will take fits:
// the answer depends on the last number alone.
template <class Search>
Thought search_by_budget(Search& search, const Bot& bot, std::uint64_t seed, Stopwatch now, const Workers& workers) {
  constexpr int kFirst = 32;
  Thought out;
  if (bot.milliseconds > 0 && now) {
    const double end = now() + bot.milliseconds / 1000.0;
    double last = 0;
    for (int n = kFirst; out.samples == 0 || now() + 2.2 * last < end; n *= 2) {
      const double began = now();
      search.run(out.samples = n, workers);
      last = now() - began;
    }
  } else {
    search.run(out.samples = bot.usual_samples(), workers);
  }
  for (int i = 0; i < search.size(); ++i) out.choices.push_back(search[i]);
  out.action = bot.cap > 0 ? capped(out.choices, bot.cap, seed) : drawn(out.choices, seed);
  return out;
}

template <Learnable G>
Thought net_thought(const Bot& bot, const typename G::Rules& r, const typename G::State& s, Seat p, std::uint64_t seed,
                    Stopwatch now, const Workers& workers) {
  const Worlds<G> worlds(*bot.net, r, s, p, seed);
  if (bot.method == Method::Net) {
    const Halving<G> judged(worlds);
    Thought out;
    for (int i = 0; i < judged.size(); ++i) out.choices.push_back(judged[i]);
    out.action = bot.cap > 0 ? capped(out.choices, bot.cap, seed) : out.choices[0].action;
    return out;
  }
  if (OpenChoice<G>::fits(worlds)) {
    OpenChoice<G> search(worlds);
    return search_by_budget(search, bot, seed, now, workers);
  }
  const SeatSet asked = G::to_act(r, s);
  if (asked.size() > 1 && G::seats(r) == 2) {
    CommonChoice<G> search(worlds, (asked - SeatSet::of(p)).lowest());
    return search_by_budget(search, bot, seed, now, workers);
  }
  if (asked.size() > 1) {
    CommonMixture<G> search(worlds);
    return search_by_budget(search, bot, seed, now, workers);
  }
  Halving<G> search(worlds);
  return search_by_budget(search, bot, seed, now, workers);
}

template <Hostable G>
Thought think(const Bot& bot, const typename G::Rules& r, const typename G::State& s, Seat p, std::uint64_t seed,
              Stopwatch now = nullptr, const Workers& workers = in_turn) {
  Options options;
  G::options(r, s, p, options);
  if (options.size() == 1) return {.action = options[0], .forced = true, .choices = {}};
  Rng luck(seed, 0x511B);
  if (bot.slip > 0 && static_cast<int>(luck.below(100)) < bot.slip)
    return {.action = options.sample(luck), .choices = {}};
  if (bot.method == Method::Ismcts) return ismcts_choice<G>(bot, r, s, p, seed, now);
  if constexpr (Learnable<G>) {
    if (bot.needs_net() && bot.net) return net_thought<G>(bot, r, s, p, seed, now, workers);
  }
  if (bot.method != Method::Random) return {.action = greedy_choice<G>(r, s, p, seed), .choices = {}};
  Rng rng(seed);
  return {.action = options.sample(rng), .choices = {}};
}

}  // namespace timetable
