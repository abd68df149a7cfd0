// The worlds a seat may be in, and how they go on: everybody follows the net's own policy, chance falls the same way
// for every choice that is compared, and after a round of turns the net judges.
#pragma once

#include <array>
#include <cstdint>

#include "search/bot.h"
#include "search/policy.h"

namespace timetable {

// Chance inside a search: the n-th event of a kind in a world is the same number whatever else happens in between.
class WorldLuck {
 public:
  WorldLuck(std::uint64_t seed, std::uint64_t world) : key_(mix64(seed ^ mix64(world + 1))) {}

  Action draw(const Options& outcomes) {
    const std::size_t kind = outcomes[0].verb % count_.size();
    Rng rng(key_, (std::uint64_t{kind} << 32) + count_[kind]++);
    return outcomes.sample(rng);
  }

 private:
  std::uint64_t key_;
  std::array<std::uint32_t, 64> count_{};
};

template <Learnable G>
class Worlds {
 public:
  using State = typename G::State;

  Worlds(const Net& net, const typename G::Rules& r, const State& s, Seat p, std::uint64_t seed)
      : net_(net), r_(r), root_(s), p_(p), seed_(seed) {}

  const typename G::Rules& rules() const { return r_; }
  const State& root() const { return root_; }
  Seat seat() const { return p_; }
  const Net& net() const { return net_; }
  std::uint64_t seed() const { return seed_; }

  // The n-th world: what p cannot know, redrawn.
  State draw(int n) const {
    State s = root_;
    Rng rng(seed_, static_cast<std::uint64_t>(n));
    G::determinize(r_, s, p_, rng);
    return s;
  }

  // What q thinks of a choice in this world before anything else happens.
  float prior(const State& world, Seat q, Action a) const {
    State t = world;
    NullLog log;
    G::apply(r_, t, q, a, log);
    return judge<G>(net_, r_, t, q).utility();
  }

  // Plays the n-th world on from s for a round of turns; what that is worth to p.
  float go_on(State& s, int n) const { return outlook(s, n).utility(); }
  Worth outlook(State& s, int n) const {
    play_on(s, n, G::seats(r_));
    return judge<G>(net_, r_, s, p_);
  }
  // The same for somebody else at the table.
  float go_on_for(Seat q, State& s, int n) const {
    play_on(s, n, G::seats(r_));
    return judge<G>(net_, r_, s, q).utility();
  }
  // As far as the end of the turn that is being played.
  Worth come_to_rest(State& s, int n) const {
    play_on(s, n, 0);
    return judge<G>(net_, r_, s, p_);
  }

 private:
  void play_on(State& s, int n, int most_turns) const {
    constexpr int kMostPlies = 400;  // what has not come to rest by then is judged where it stands
    WorldLuck luck(seed_, static_cast<std::uint64_t>(n));
    int turns = 0;
    for (int ply = 0; ply < kMostPlies; ++ply) {
      const SeatSet asked = G::to_act(r_, s);
      if (asked.empty() || (G::quiet(r_, s) && turns++ >= most_turns)) break;
      choose_together<G>(r_, s, asked, [&](const State& t, Seat q) {
        Options options;
        G::options(r_, t, q, options);
        return q == kChance ? luck.draw(options) : net_choice<G>(net_, r_, t, q, options);
      });
    }
  }

  const Net& net_;
  const typename G::Rules& r_;
  const State& root_;
  Seat p_;
  std::uint64_t seed_;
};

}  // namespace timetable
