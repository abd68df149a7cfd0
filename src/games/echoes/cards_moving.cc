// Echoes of Time: cards on their way: drawn, discarded, played, advanced, slid, summoned (4.1 to 4.3).
#include <algorithm>
#include <utility>

#include "games/echoes/machine.h"

namespace timetable::echoes {

// Drawing (ET-4-7).

void Machine::step_draw(Frame& f) {
  if (f.a == 0) return s_.stack.pop();
  if (s_.deck.empty() && r_.empty_deck == EmptyDeck::Reshuffle && !s_.discard.empty()) {
    std::swap(s_.deck, s_.discard);
    // Every card in a hand was drawn one reshuffle earlier than before: 0, 1, 2, then 3 for ever.
    CardSet held{};
    for (const Player& p : s_.player) put_all(r_, held, p.hand);
    const CardSet low = s_.age[0], high = s_.age[1];
    s_.age[0] = (held - low) | (high & held);
    s_.age[1] = (low | high) & held;
    say_(Ev::Reshuffled, kNoSeat, 0, 0, true);
  }
  if (!s_.deck.empty()) return ask(kChance);
  say_(Ev::DeckEmpty, f.who);
  s_.stack.pop();
  if (r_.empty_deck == EmptyDeck::GameEnd && !(s_.flags & State::kDeck)) {
    s_.flags |= State::kDeck;
    say_(Ev::EndFlag, kNoSeat, State::kDeck);
  }
}

void Machine::answer_draw(Action a) {
  Frame& f = s_.stack.top();
  take(r_, s_.deck, a.a);
  if (r_.twin[a.a] != kNone) {
    HeldCopies held = held_copies(r_, s_, a.a);
    held.add(f.who, 0);
    write_ages(r_, s_, a.a, held);
  }
  put(r_, s_.player[f.who].hand, a.a);
  say_.privately(Ev::Drew, f.who, a.a);
  --f.a;
}

// Only cards in hands have an age.
void Machine::leave_hand(Seat p, int c) {
  HeldCopies held;
  if (r_.twin[c] != kNone) held = held_copies(r_, s_, c), held.remove(p);
  write_ages(r_, s_, c, held);
  take(r_, s_.player[p].hand, c);
}

// Discarding a number of cards of one's choice.

void Machine::step_pick(Frame& f) {
  if (picks_wanted(r_, s_, f.who) > s_.player[f.who].picked.count()) return ask(f.who);
  discard_picked(f.who);
  s_.stack.pop();
}

void Machine::answer_pick(Seat p, Action a) { put(r_, s_.player[p].picked, a.a); }

void Machine::discard_picked(Seat p) {
  Player& player = s_.player[p];
  for (int bit : player.picked) {
    const int c = bit < kKinds ? bit : r_.twin_of[bit - kKinds];
    leave_hand(p, c);
    to_discard(c);
    say_(Ev::Discarded, p, c, 0, true);
  }
  player.picked = {};
}

// Playing (ET-4-18).

void Machine::step_play(Frame& f) {
  const Seat p = f.who;
  switch (static_cast<PlayStep>(f.pc)) {
    case PlayStep::Choose: return ask(p);
    case PlayStep::Pay: {
      const auto cards = static_cast<std::uint8_t>(cost(r_, s_, p, f.a, f.c).cards);
      f.pc = static_cast<std::uint8_t>(PlayStep::Place);
      if (cards == 0) return;
      return push({.proc = Proc::Pick, .who = p, .a = cards, .b = static_cast<std::uint8_t>(Purpose::Pay)});
    }
    case PlayStep::Place: {
      if (f.d > 0) place(p, f.a, f.d);
      const int pending = note(p, On::Play, f.a);
      f.pc = static_cast<std::uint8_t>(PlayStep::Arrive);
      return push_list(p, pending);
    }
    case PlayStep::Arrive: {
      const CardId c = f.a;
      const bool at_once = f.d == 0;
      s_.stack.pop();
      if (at_once) summon(p, c);
    }
  }
}

void Machine::answer_play(Seat p, Action a) {
  Frame& f = s_.stack.top();
  if (verb(a) == Verb::Decline) {
    say_(Ev::PlayedNothing, p);
    return s_.stack.pop();
  }
  const int time = a.b ? a.b - 1 : cost(r_, s_, p, a.a, f.c).time;
  f.a = a.a;
  f.d = static_cast<std::uint8_t>(time);
  f.pc = static_cast<std::uint8_t>(PlayStep::Pay);
  say_(Ev::Played, p, a.a, time, true);
  leave_hand(p, a.a);
}

namespace {

void lay(Player& p, CardId c, int position) {
  auto& tile = p.board[position - 1];
  if (tile[0] == kNone) tile[0] = c;
  else tile[1] = c;
  if (tile[1] < tile[0]) std::swap(tile[0], tile[1]);
}

void lift(Player& p, CardId c, int position) {
  auto& tile = p.board[position - 1];
  if (tile[0] == c) tile[0] = tile[1];
  tile[1] = kNone;
}

}  // namespace

void Machine::place(Seat p, CardId c, int time) {
  const int position = landing(s_.player[p], time);
  lay(s_.player[p], c, position);
  say_(Ev::Placed, p, c, position);
}

// Advancing (ET-4-32).

void Machine::step_advance(Frame& f) {
  if (f.a == 0 || !can_advance(s_.player[f.who])) return s_.stack.pop();
  ask(f.who);
}

void Machine::answer_advance(Seat p, Action a) {
  Frame& f = s_.stack.top();
  if (verb(a) == Verb::Decline) {
    say_(Ev::Stopped, p);
    return s_.stack.pop();
  }
  f.a = static_cast<std::uint8_t>(f.a - a.c);
  if (r_.second_step_optional) f.b = 1;
  lift(s_.player[p], a.a, a.b);
  const int to = a.b - a.c;
  say_(Ev::Moved, p, a.a, to);
  if (to == 0) summon(p, a.a);
  else lay(s_.player[p], a.a, to);
}

// Sliding (ET-4-11).

void Machine::slide(Seat p, Cause cause, int more) {
  const int pending = note(p, On::Slide, kNone, cause);
  Player& player = s_.player[p];
  const CardId leaving[2] = {player.board[0][0], player.board[0][1]};
  std::copy(&player.board[1][0], &player.board[0][0] + kPositions * kCapacity, &player.board[0][0]);
  player.board[kPositions - 1][0] = player.board[kPositions - 1][1] = kNone;
  player.off = static_cast<std::uint8_t>((player.off + 1) % kTiles);
  if (cause == Cause::Effect) say_(Ev::TilesSlid, p, player.off);
  push({.proc = Proc::Slide,
        .who = p,
        .a = leaving[0],
        .b = leaving[1],
        .c = static_cast<std::uint8_t>(pending),
        .d = static_cast<std::uint8_t>(more)});
}

void Machine::step_slide(Frame& f) {
  const Seat p = f.who;
  if (f.pc == kShareBegins) f.pc = 0, s_.activated = 0;
  if (f.a != kNone && f.b != kNone) return ask(p);  // ET-4-15
  if (f.a != kNone) {
    const CardId c = f.a;
    f.a = kNone;
    return summon(p, c);
  }
  const int pending = f.c, more = f.d;
  if (more == 0) return turn_into_list(f, pending);
  f.c = 0;
  if (pending > 0) return push_list(p, pending);
  s_.stack.pop();
  slide(p, Cause::Effect, more - 1);
}

// Summoning (ET-4-16).

void Machine::summon(Seat p, CardId c) {
  if (fellowship(s_, p).has(c)) {
    const bool replaces = r_.second_copy == SecondCopy::Replaces && s_.player[p].free.has(c);
    to_discard(c);
    say_(Ev::Duplicate, p, c, replaces);
    if (!replaces) return;
    s_.player[p].free.reset(c);
    drop_tokens(p, c);
  }
  int pending = 0;
  const auto add = [&](EffectId e) {
    if (s_.pending_size < kPending) s_.pending[s_.pending_size++] = e, ++pending;
  };
  for (EffectId e = c; e != kNone; e = r_.effect(e).next) {
    if (r_.effect(e).kind == Kind::Immediate) add(e);
  }
  pending += note(p, On::Summon, c);
  s_.player[p].free.set(c);
  say_(Ev::Summoned, p, c);
  flags();
  push_list(p, pending);
}

}  // namespace timetable::echoes
