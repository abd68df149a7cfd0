// The contract between a game and everything that plays, serves, searches or tests it.
//
// A game is a struct of static functions over three types:
//   Rules   options and card tables. Immutable while a game is played, shared by all its positions; may own memory.
//   State   one position. Flat: no pointers, no padding, at most about 1 KiB; copying is memcpy, equality and hash are
//           those of its bytes. Contains the frame stack, so a half-finished effect is part of the position.
//   Action  engine/action.h, the same for all games: one word of 32 bits.
//
// A caller plays a game like this, and may keep, copy and compare states at any point in between:
//   State s; G::setup(rules, s);
//   while (!(asked = G::to_act(rules, s)).empty()) {
//     Seat p = any seat of `asked`;
//     Options o; G::options(rules, s, p, o);   // never empty
//     G::apply(rules, s, p, one of o, log);    // commits p's choice, runs to the next question
//   }
//   Outcome result = G::outcome(rules, s);
#pragma once

#include <concepts>
#include <type_traits>

#include "core/hash.h"
#include "core/rng.h"
#include "core/seat.h"
#include "engine/action.h"
#include "engine/log.h"
#include "engine/options.h"
#include "engine/outcome.h"

namespace timetable {

template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
    std::has_unique_object_representations_v<typename G::State> &&
    requires(const typename G::Rules& r, typename G::State& s, const typename G::State& c, Seat p, Action a,
             Options& out, NullLog& quiet, EventLog& log, Rng& rng) {
      // The first position that asks somebody something (often chance). Writes every byte of s.
      { G::setup(r, s) } -> std::same_as<void>;

      // How many players sit at this table.
      { G::seats(r) } -> std::same_as<int>;

      // The seats that owe a choice now. Exactly {kChance}: the next thing is random. Several players: they choose at
      // the same time, in any order, without seeing each other's choice. Empty: the game is over.
      { G::to_act(r, c) } -> std::same_as<SeatSet>;

      // Every legal choice of p, who is in to_act: the one definition of legality. No duplicates, an order that
      // depends on the position alone, never empty; a single choice is asked like any other. The list of a player
      // depends only on what that player may know. For kChance each outcome carries its weight.
      { G::options(r, c, p, out) } -> std::same_as<void>;

      // Commits a choice that options() lists and runs to the next question or the end. Deterministic: all luck is in
      // the choices of kChance. Commitments of one simultaneous question commute to the same bytes.
      { G::apply(r, s, p, a, quiet) } -> std::same_as<void>;
      { G::apply(r, s, p, a, log) } -> std::same_as<void>;

      // Scores and ranks; meaningful when to_act is empty.
      { G::outcome(r, c) } -> std::same_as<Outcome>;

      // Redraws everything the viewer (a seat, or kSpectator) cannot know, consistently with all that it has seen:
      // view, options and log of the viewer stay the same bytes.
      { G::determinize(r, s, p, rng) } -> std::same_as<void>;

      // nullptr, or the name of the first law of conservation that the position breaks. For tests and fuzzing.
      { G::invariant(r, c) } -> std::same_as<const char*>;

      // No game asks more questions than this, chance and forced ones included.
      { G::kMaxDecisions } -> std::convertible_to<int>;
    };

}  // namespace timetable
