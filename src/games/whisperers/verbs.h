// The Time Whisperers: strengths and control, the conditions of offers, and what each operation does.
#pragma once

#include "engine/log.h"
#include "engine/options.h"
#include "games/whisperers/cards.h"
#include "games/whisperers/state.h"

namespace timetable::whisperers {

// What the log can tell; the meaning of who and arg[] beside each.
enum class Ev : std::uint8_t {
  RoundBegins,   // [round]
  TurnBegins,    // [turn]
  Dealt,         // [power, age]
  Scattered,     // who: [number, age]
  Chose,         // who has committed a secret choice
  Placed,        // who: [number, side, age]
  Played,        // who: [card]
  SetPair,       // who: [card, card], hidden from the others
  ShowedPair,    // who: [card, card]
  Kept,          // who plays [card] of the pair
  TwMoved,       // who: [number, age]
  TwFlipped,     // who: [number, side]
  TwAugmented,   // who: [number]
  NothingMoved,  // who: [card] had nothing to act on
  Terminated,    // who
  Declined,      // who: [power]
  Used,          // who: [power]
  GaveCard,      // who: [card, thief], hidden from all but giver and thief
  Stole,         // who: [card, from]
  Applied,       // who: [card]
  PhantomMoved,  // [age]
  TilesSwapped,  // who: [age, age]
  Eliminated,    // who: [number, age]
  Tripled,       // who: [number, factor]
  United,        // who: [age, age]
  Returned,      // who: [card]
  Withdrawn,     // who: [card]
  Became,        // who: [power]
  Activated,     // who: [power]
  ScoringBegins,
  Scored,       // who: [age, vp, bonus vp, age united with it or kNone]
  NotScored,    // [age, -, -, age united with it or kNone]
  TileWon,      // who: [power, age]
  TileRemoved,  // [power, age or kNone]
  GameOver,
};

// Who is told of in it makes use of what it names: what studies of components count (study/nouns.h).
constexpr bool is_use(Ev kind) {
  return kind == Ev::Played || kind == Ev::Used || kind == Ev::Applied || kind == Ev::Activated || kind == Ev::TileWon;
}

enum class Track : std::uint8_t { Dark, Gold };

struct Totals {
  int of[kSeatsMax][kAges] = {};
  int everywhere[kSeatsMax] = {};  // the part that every age gives alike (Swarm)
};

int strength(const Rules& r, Tw tw, int number);
Totals totals(const Rules& r, const State& s, Track track);                                   // TW-4-8, TW-4-9
Seat controller(const Rules& r, const State& s, Track track, const int (&total)[kSeatsMax]);  // TW-4-10
int gold_strength(const Rules& r, const State& s, Seat p);                                    // TW-5-3
int tiles_owned(const Rules& r, const State& s, Seat p);
bool has_acting(const State& s, Seat p, Power power);
Card last_card(const Player& p);           // kNone if the row is empty
int lowest_tile(const State& s, Age age);  // level index, or -1

// Is this use to be offered now, besides not having been offered in this window (TW-4-22)?
bool on_offer(const Rules& r, const State& s, int use, Window window);

// Every way to use it: one option for each combination of the choices at the head of its effect.
void list_uses(const Rules& r, const State& s, int use, Options& out);

// Carries out one operation that needs no further decision.
void carry_out(const Rules& r, State& s, const Frame& f, const Instr& in, LogSink auto& log);

// Plays a card from the hand: into the row, and its effect.
void play_card(const Rules& r, State& s, Seat p, Card c, LogSink auto& log);

void score(const Rules& r, State& s, LogSink auto& log);

std::string_view step_id(Step step);  // "before-phase-1"

}  // namespace timetable::whisperers
