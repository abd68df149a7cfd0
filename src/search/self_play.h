// Games a net plays against itself, cut into samples to learn from: what a seat saw, and what it was worth in the light
// of what came later (lambda returns from turn to turn).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/experience.h"
#include "search/policy.h"

namespace timetable {

template <Learnable G>
class SelfPlayer {
 public:
  SelfPlayer(const typename G::Rules& r, const SelfPlay& order, Experience& out) : r_(r), order_(order), out_(out) {}

  void play(std::uint64_t game) {
    Rng rng(order_.seed, game);
    notes_.clear(), boundaries_.clear();
    const int seats = G::seats(r_);
    const Seat rival = order_.rival ? static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats))) : kNoSeat;
    G::setup(r_, s_);
    note_boundary();
    for (SeatSet asked = G::to_act(r_, s_); !asked.empty(); asked = G::to_act(r_, s_)) {
      const typename G::State before = s_;  // seats that are asked together do not see each other's choices
      for (Seat p : asked) answer(before, p, p == rival ? *order_.rival : *order_.net, p != rival, rng);
      if (G::quiet(r_, s_) && !G::to_act(r_, s_).empty()) note_boundary();
    }
    settle(G::outcome(r_, s_));
    ++out_.games;
  }

 private:
  struct Note {
    std::size_t sample;
    Seat seat;
    std::size_t boundary;  // the last one before it, or it itself
  };

  void answer(const typename G::State& before, Seat p, const Net& net, bool learns, Rng& rng) {
    Options options;
    G::options(r_, before, p, options);
    const bool free = p != kChance && options.size() > 1;
    const Action a = free ? choose(net, before, p, options, rng) : options.sample(rng);
    NullLog log;
    G::apply(r_, s_, p, a, log);
    if (!free) return;
    ++out_.decisions;
    if (!learns) return;
    typename G::State after = before;
    G::apply(r_, after, p, a, log);
    if (!G::to_act(r_, after).empty()) note(after, p);
  }

  // A draw among all choices whose worth is close to the best: exponential in the regret.
  Action choose(const Net& net, const typename G::State& s, Seat p, const Options& options, Rng& rng) {
    if (uniform(rng) < order_.explore)
      return options[static_cast<int>(rng.below(static_cast<std::uint32_t>(options.size())))];
    NullLog log;
    Similar similar;
    Action best = options[0];
    float best_value = -1e9f;
    for (Action a : options) {
      typename G::State t = s;
      G::apply(r_, t, p, a, log);
      const float noise = order_.temperature * -std::log(-std::log(uniform(rng)));
      const float value = judge<G>(net, r_, t, p, similar).utility() + noise;
      if (value > best_value) best_value = value, best = a;
    }
    return best;
  }
  static float uniform(Rng& rng) { return (static_cast<float>(rng.next() >> 40) + 0.5f) * 0x1p-24f; }

  Features note(const typename G::State& s, Seat p) {
    Features f;
    G::encode(r_, s, p, f);
    notes_.push_back({out_.size(), p, boundaries_.size() - 1});
    out_.add(f, G::seats(r_));
    return f;
  }

  // A new turn begins: every seat's view of it is a sample, and what the net thinks of it is kept for the turn before.
  void note_boundary() {
    boundaries_.emplace_back();
    for (Seat p = 0; p < G::seats(r_); ++p) {
      boundaries_.back()[p] = order_.net->evaluate(note(s_, p), G::seats(r_));
    }
  }

  void settle(const Outcome& o) {
    std::array<Worth, kMaxSeats> after;
    for (Seat p = 0; p < o.seats; ++p) after[p] = worth_of(o, p, G::kMarginScale);
    std::size_t next = boundaries_.size();  // `after` is the return of what lies between the boundaries next-1 and next
    for (std::size_t i = notes_.size(); i-- > 0;) {
      const Note& n = notes_[i];
      while (n.boundary + 1 < next) {
        --next;
        for (Seat p = 0; p < o.seats; ++p) after[p] = blend(boundaries_[next][p], after[p]);
      }
      out_.target[n.sample] = after[n.seat];
    }
  }
  Worth blend(const Worth& thought, const Worth& came) const {
    Worth out;
    const float l = order_.lambda;
    for (std::size_t i = 0; i < kMaxSeats; ++i) out.win[i] = (1 - l) * thought.win[i] + l * came.win[i];
    out.margin = (1 - l) * thought.margin + l * came.margin;
    return out;
  }

  const typename G::Rules& r_;
  const SelfPlay& order_;
  Experience& out_;
  typename G::State s_;
  std::vector<Note> notes_;
  std::vector<std::array<Worth, kMaxSeats>> boundaries_;
};

}  // namespace timetable
