// Echoes of Time: one run of the frame machine, from a choice to the next question (ET-4-49).
#pragma once

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"

namespace timetable::echoes {

// The pc of a slide of phase A that has not begun its player's share of A2 (ET-7-13).
inline constexpr std::uint8_t kShareBegins = 1;

class Machine {
 public:
  Machine(const Rules& r, State& s, EventLog* log) : r_(r), s_(s), say_(log) {}

  void advance();
  void answer(Seat p, Action a);

 private:
  // rules.cc: the course of the game.
  void step_game(Frame& f);
  void go(Frame& f, Step step) { f.pc = static_cast<std::uint8_t>(step), f.a = 0; }
  bool halt(Stop here);
  void ask(Seat p) { s_.waiting = SeatSet::of(p); }
  Seat in_order(int n) const { return static_cast<Seat>((s_.first + n) % r_.seats); }
  void begin_first_choice(Frame& f);
  void end_first_choice(Frame& f);
  void reveal_first_choices(Frame& f);
  void place_first_card(Frame& f);
  void begin_time(Frame& f);
  void begin_turn(Frame& f);
  void end_round(Frame& f);
  void begin_limit(Frame& f);
  void next_round(Frame& f);
  void step_turn(Frame& f);
  void answer_turn(Seat p, Action a);
  void answer_secret_pick(Seat p, Action a);
  void finish_secret_picks();

  // cards_moving.cc: cards on their way.
  void draw(Seat p, int n) { push({.proc = Proc::Draw, .who = p, .a = static_cast<std::uint8_t>(n)}); }
  void step_draw(Frame& f);
  void answer_draw(Action a);
  void leave_hand(Seat p, int c);
  void step_pick(Frame& f);
  void answer_pick(Seat p, Action a);
  void discard_picked(Seat p);
  void step_play(Frame& f);
  void answer_play(Seat p, Action a);
  void place(Seat p, CardId c, int time);
  void step_advance(Frame& f);
  void answer_advance(Seat p, Action a);
  void slide(Seat p, Cause cause, int more);
  void step_slide(Frame& f);
  void summon(Seat p, CardId c);

  // effects.cc: effects, lists, Sources.
  int note(Seat p, On on, int card, Cause cause = Cause::Any, Colour colour = Colour::Any, SourceId except = kNone);
  void push_list(Seat p, int pending);
  void turn_into_list(Frame& f, int pending);
  void step_list(Frame& f);
  void answer_trigger(Seat p, Action a);
  void decline_list(Seat p);
  void carry_out(Seat p, EffectId e) { push({.proc = Proc::Effect, .who = p, .a = e, .b = kNone}); }
  void activate_flame(Seat p, EffectId e);
  void step_effect(Frame& f);
  bool others_have(Seat p, bool (*it)(const Player&)) const;
  bool begin_op(Frame& f, const Instr& in);
  void end_effect(Frame& f);
  void answer_in_effect(Seat p, Action a);
  void answer_activate(Seat p, EffectId e);
  void answer_remove(Frame& f, Seat p, CardId c);
  void step_forced(Frame& f);
  void step_conquer(Frame& f);
  void answer_commit(Seat p, Action a);
  void conquer(Frame& f);
  void step_fortify(Frame& f);
  void answer_reinforce(Seat p, CardId c);
  void take_out(Seat p, int c);
  void drop_tokens(Seat p, int c);
  void lose_source(Seat p, SourceId source);

  // single changes
  void gain_vp(Seat p, int n);
  void discard_vp(Seat p, int n);
  void opponents_discard_vp(Seat p, int n);
  void flags();
  void to_discard(int c) { put(r_, s_.discard, c); }

  void push(const Frame& f) { s_.stack.push(f); }

  const Rules& r_;
  State& s_;
  Teller say_;
};

}  // namespace timetable::echoes
