// Time Hammer: the machine of frames, from a choice to the next question. The procedures are found by the clause they
// carry out: turn.cc (4A), procedures.cc (deck, Skill, cubes, Agents), conflicts.cc (Jumps, attacks, HAMMERs),
// gadgets.cc (windows, Reboots, Gadgets).
#pragma once

#include <cassert>

#include "games/hammer/game.h"
#include "games/hammer/verbs.h"

namespace timetable::hammer {

// Each procedure is a triplet found by name: step_x runs it until it asks or is done, answer_x takes a choice, and
// options.cc lists the choices.
template <class L>
class Machine {
 public:
  Machine(const Rules& r, State& s, L& log) : r_(r), s_(s), log_(log) {}

  void advance();
  void answer(Seat p, Action a);

  // Procedures that a scenario can begin with.
  void begin_hammer(Card hammer);
  void begin_jump(Seat p, Card agent, Decade to, int change);
  void begin_draw(Seat p, int cards);

 private:
  // turn.cc
  void step_game(Frame& f);
  void step_setup(Frame& f);
  void step_prep(Frame& f);
  void step_discovery(Frame& f);
  void step_draw_phase(Frame& f);
  void step_action_phase(Frame& f);
  void answer_game(Frame& f, Seat p, Action a);
  void answer_setup(Frame& f, Action a);
  void answer_asset(Frame& f, Seat p, Action a);
  void answer_discard(Frame& f, Seat p, Action a);
  void answer_task(Seat p, Action a);
  void lock_discovery(Frame& f);
  void card_drawn(Frame& f);
  bool card_due() const;
  void end_turn(Frame& f);
  void go(Frame& f, Step step) { f.pc = static_cast<std::uint8_t>(step); }
  bool halt(Stop here);

  // procedures.cc
  void step_top();
  void answer_top(Action a);
  void reform(std::uint8_t stays);
  void step_draw(Frame& f);
  void step_picks(Frame& f);
  void answer_picks(Frame& f, Seat p, Action a);
  void step_gain(Frame& f);
  void answer_gain(Frame& f, Seat p, Action a);
  void step_pay(Frame& f);
  void answer_pay(Frame& f, Action a);
  void step_leave(Frame& f);
  void step_enter(Frame& f);
  void answer_enter(Frame& f, Seat p, Action a);
  void step_buy(Frame& f);
  void answer_buy(Seat p, Action a);
  void step_look(Frame& f);
  void answer_look(Frame& f, Action a);
  void begin_recruit(Seat p, Card agent, Decade d);

  // conflicts.cc
  void step_jump(Frame& f);
  void resolve_jump(Frame& f);
  void leave_2030(const Frame& f);
  void step_attack(Frame& f);
  void answer_attack(Frame& f, Seat p, Action a);
  void answer_ready(Frame& f, Seat p, Action a);
  void answer_respond(Frame& f, Seat p, Action a);
  void call_off(Frame& f);
  void drop_attack_flux();
  void step_respond(Frame& f);
  void open_fight(Frame& f);
  void settle_fight(Frame& f);
  void win_flux(Seat p, Card c);
  void step_deja_vu();
  void answer_deja_vu(Action a);
  void step_hammer(Frame& f);
  void repair(Frame& f);
  void shift(Frame& f);
  void step_hammer_losses(Frame& f);

  // gadgets.cc
  void step_window(Frame& f);
  void answer_window(Frame& f, Seat p, Action a);
  bool window_asks(const Frame& f, Seat p) const;
  bool window_closed(const Frame& f);
  void step_reboot(Frame& f);
  void play_gadget(Seat p, Card gadget);
  void step_gadget(Frame& f);
  void begin_operation(Frame& f, const Instr& in);
  void carry_out(Frame& f, const Instr& in);
  void answer_gadget(Frame& f, Seat p, Action a);
  void end_gadget(Frame& f);
  void change_result(const Frame& f, const Instr& in);
  Frame* find_below(Proc proc);
  static void next_operation(Frame& f) { ++f.a, f.n = 0, f.pc = 1; }

  // Moves of cards, cubes and Agents.
  Frame& push(const Frame& f) { return s_.stack.push(f); }
  void pop() { s_.stack.pop(); }
  void ask(Seat p) { s_.waiting = SeatSet::of(p); }
  void take_top() { push({.proc = Proc::Top}); }
  Card drawn() { return std::exchange(s_.drawn, kNone); }
  void open_window(Moment moment, int mode = 0) {
    push({.proc = Proc::Window, .a = static_cast<std::uint8_t>(moment), .b = static_cast<std::uint8_t>(mode)});
  }
  void start_picks();
  void to_pile(Card c);
  void take_from_pile(Card c);
  void put_away(Card c);  // TH-4-67
  void into_hand(Seat p, Card c, bool open, SeatSet seen = {});
  void leave_hand(Seat p, Card c);
  void discard(Seat p, Card c);
  void take_discard(Seat p, Card noun);
  void discard_chosen(Seat p, Card noun);  // a card, or one of the Jumps
  void pay(Seat p, int cards, bool at_random = false);
  bool gain_skill(Seat p);  // true: the game is over
  bool enter_skill(Seat p);
  bool check_expert();
  void finish();
  void gain_jamais(Seat p);
  void lose_actions(Seat p, int n);
  void lose_jamais(Seat p, int n);
  void place_agent(Seat p, Card agent, Decade d);
  void move_agent(Seat p, Card agent, Decade to);
  void lose_agent(Seat p, Card agent);
  void take_off(Seat p, Card agent);
  void update_command(Decade d);
  void give_command(Decade d, Seat owner);
  void reveal(int slot);  // what was drawn becomes card `slot` of the trial
  int value_of(Card c) const;

  const Rules& r_;
  State& s_;
  L& log_;
};

// How a window treats the active player; Frame::b of Proc::Window.
enum WindowMode : int { kBoth = 0, kRivalOnly = 1, kActiveAlways = 2 };

}  // namespace timetable::hammer
