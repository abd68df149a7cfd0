// Temporum: programs, plays, scorings, draws and advances as frames. Part of the machine in rules.cc and included by it
// alone; every verb is begin_x (does it need somebody?) and answer_x (one choice made).
#pragma once

#include <cassert>

#include "games/temporum/verbs.h"

namespace timetable::temporum {

template <class L>
class Effects {
 public:
  Effects(const Rules& r, State& s, L& log) : r_(r), s_(s), log_(log) {}

  void step_run(Frame& f) {
    while (true) {
      const Instr& in = r_.instr(s_, f);
      if (in.op == Op::End) return s_.stack.pop();
      if (!begin(f, in)) return;
    }
  }

  void step_play(Frame& f) {
    switch (static_cast<PlayStep>(f.pc)) {
      case PlayStep::Collect: return begin_play(f);
      case PlayStep::Resolved: f.pc = static_cast<std::uint8_t>(PlayStep::Gang); return draw(f.who, f.n);
      case PlayStep::Gang:
      case PlayStep::Return:
        if (may_return(f)) {
          f.pc = static_cast<std::uint8_t>(PlayStep::Return);
          s_.waiting = SeatSet::of(f.who);
        } else {
          f.pc = static_cast<std::uint8_t>(PlayStep::Leave);
        }
        return;
      case PlayStep::Leave:
        if (f.at == static_cast<std::uint8_t>(Lies::OnTable)) s_.discard.add(f.card);
        return s_.stack.pop();
    }
  }

  void step_score(Frame& f) {  // TP-4-27
    switch (static_cast<ScoreStep>(f.pc)) {
      case ScoreStep::Advance:
        f.pc = static_cast<std::uint8_t>(ScoreStep::Society);
        return advance(f.who, r_.crowns[f.card] + bonus(s_, f.who, Passive::ExtraCrowns) + f.local);
      case ScoreStep::Society:
        --f.n;
        f.pc = static_cast<std::uint8_t>(f.n ? ScoreStep::Advance : ScoreStep::Leave);
        return draw(f.who, bonus(s_, f.who, Passive::DrawPerScore));
      case ScoreStep::Leave: s_.discard.add(f.card); return s_.stack.pop();
    }
  }

  void step_draw(Frame& f) {
    if (f.n == 0) return s_.stack.pop();
    if (s_.deck.empty() && !renew()) {
      tell(log_, Ev::NothingToDraw, f.who);
      return s_.stack.pop();
    }
    s_.waiting = SeatSet::of(kChance);
  }

  void step_advance(Frame& f) {
    const int most = advancements_left(s_.player[f.who]);
    if (f.n > most) f.n = static_cast<std::uint8_t>(most);
    if (f.n == 0) return s_.stack.pop();
    s_.waiting = SeatSet::of(f.who);
  }

  void answer_draw(Action a) {
    Frame& f = s_.stack.top();
    take_from_deck(f.who, a.a);
    show_only(log_, SeatSet::of(f.who), 1, Ev::Drew, f.who, a.a);
    if (f.local) s_.aside[s_.aside[0] == kNone ? 0 : 1] = a.a;
    else to_hand(s_, f.who, a.a);
    gain(s_, f.who, bonus(s_, f.who, Passive::GoldPerDraw), log_);
    if (s_.deck.empty() && !r_.renew_when_needed) renew();
    --f.n;
  }

  void answer_advance(Seat p, Action a) {
    s_.stack.pop();
    advance_crowns(s_, p, a.a, a.b, a.c, log_);
  }

  void answer_return(Action a) {
    Frame& f = s_.stack.top();
    f.pc = static_cast<std::uint8_t>(PlayStep::Leave);
    if (verb(a) == Verb::Decline) return;
    if (f.at == static_cast<std::uint8_t>(Lies::InPlay)) {
      leave_play(r_, s_, f.who, f.card, static_cast<Passive>(r_.passive[f.card]));
    }
    take_back(f);
  }

  // An answer to a question of a program.
  void answer_run(Seat p, Action a) {
    Frame& f = s_.stack.top();
    const Instr& in = r_.instr(s_, f);
    switch (in.op) {
      case Op::PlayCard:
      case Op::PlayMayReturn: return answer_play(f, in, p, a.a);
      case Op::ScoreCard:
      case Op::MayScoreTwice: return answer_score(f, in, a);
      case Op::DrawMayScore: return answer_alien(f, a);
      case Op::Discard: return answer_discard(f, p, a.a);
      case Op::DiscardAny: return answer_discard_any(f, a);
      case Op::DiscardOrLose: return answer_inquisition(f, in, p, a);
      case Op::Retreat: return answer_retreat(f, p, a.a);
      case Op::ChooseOne: return answer_mode(f, in, a);
      case Op::May:
      case Op::MayPay:
      case Op::MayDiscard: return answer_offer(f, in, a);
      case Op::VisitEarlier: next(f); return visit(f.who, a.a);
      case Op::PassLeft: return answer_pass(f, p, a.a);
      case Op::DrawDiscardPlay: return answer_toys(f, a.a);
      case Op::PlayAsCopy: return answer_copy(f, a);
      default: assert(false);
    }
  }

  void visit(Seat p, Slot slot) { s_.stack.push({.proc = Proc::Visit, .who = p, .slot = slot}); }
  void draw(Seat p, int n, bool aside = false) {
    if (n <= 0) return;
    s_.stack.push({.proc = Proc::Draw, .who = p, .n = static_cast<std::uint8_t>(n), .local = aside});
  }
  void take_from_deck(Seat p, Kind k) {
    s_.deck.remove(k);
    if (s_.out[p].count(k) < r_.all.count(k)) s_.out[p].add(k);
  }

 private:
  static void next(Frame& f) {
    ++f.pc;
    f.at = f.n = 0;
  }
  static void skip_to(Frame& f, std::uint8_t pc) {
    next(f);
    f.pc = pc;
  }
  void ask(Seat p) { s_.waiting = SeatSet::of(p); }

  bool renew() {
    if (!renew_deck(r_, s_)) return false;
    tell(log_, Ev::Renewed, kNoSeat, s_.deck.size());
    return true;
  }

  void advance(Seat p, int n) {
    if (n > 0) s_.stack.push({.proc = Proc::Advance, .who = p, .n = static_cast<std::uint8_t>(n)});
  }

  // Starts or continues one operation. False if it waits for an answer or has pushed a frame.
  bool begin(Frame& f, const Instr& in) {
    switch (in.op) {
      case Op::Draw:
      case Op::Gain:
      case Op::Lose:
      case Op::Discard:
      case Op::DiscardOrLose:
      case Op::PlayCard:
      case Op::PlayMayReturn:
      case Op::Retreat: return begin_for_players(f, in);
      case Op::LoseAll: lose(r_, s_, f.who, s_.player[f.who].gold, f.who, log_); break;
      case Op::DiscardHand:
        f.local = is_barred(r_, s_, f.who, f.who)
            ? std::uint8_t{0}
            : static_cast<std::uint8_t>(discard_all(r_, s_, f.who, s_.player[f.who].hand, log_));
        break;
      case Op::DiscardAny: return begin_discard_any(f);
      case Op::ScoreCard: return begin_score(f, in);
      case Op::MayScoreTwice: return begin_cats(f, in);
      case Op::DrawMayScore: return begin_alien(f);
      case Op::Advance: {
        const int n = amount(r_, s_, f, in.n);
        next(f);
        advance(f.who, n);
        return false;
      }
      case Op::AdvanceFrom: advance_from(f, in.arg == kHere ? time_of(f.slot) : in.arg); break;
      case Op::ChooseOne: return begin_mode(f, in);
      case Op::May:
        if (!holds(r_, s_, f, in.cond, in.cond_arg)) return skip_to(f, in.jump), true;
        return ask(f.who), false;
      case Op::MayPay:
        if (s_.player[f.who].gold < in.arg) return skip_to(f, in.jump), true;
        return ask(f.who), false;
      case Op::MayDiscard:
        if (s_.player[f.who].hand_size == 0 || is_barred(r_, s_, f.who, f.who)) return skip_to(f, in.jump), true;
        return ask(f.who), false;
      case Op::If:
        if (!holds(r_, s_, f, in.cond, in.cond_arg)) return skip_to(f, in.jump), true;
        break;
      case Op::Jump: return skip_to(f, in.jump), true;
      case Op::ChangeHistory:
        change_history(r_, s_, in.arg == kHere ? f.slot : real_slot(s_.paths, in.arg), log_);
        break;
      case Op::VisitEarlier:
        if (earlier_targets(r_, s_, f) == 0) break;
        return ask(f.who), false;
      case Op::VisitEachReal: return begin_journey(f, in);
      case Op::ReturnThis: take_back(s_.stack.below(1)); break;
      case Op::PassLeft: return begin_pass(f);
      case Op::DrawDiscardPlay: return begin_toys(f, in);
      case Op::PlayAsCopy: return begin_copy(f);
      case Op::VisitAfterZone: wait_for_zone(f); break;
      case Op::PredictAtEnd: note_prediction(f); break;
      case Op::ButterflyAtEnd:
        ++s_.player[f.who].butterflies;
        tell(log_, Ev::Noted, f.who, f.card);
        break;
      case Op::End: return false;
    }
    next(f);
    return true;
  }

  // TP-4-4: the players an operation speaks to, one after the other; f.at is how many are done.
  bool begin_for_players(Frame& f, const Instr& in) {
    if (f.at == 0) f.n = static_cast<std::uint8_t>(amount(r_, s_, f, in.n));
    const int count = in.who == Who::You ? 1 : r_.seats;
    while (f.at < count) {
      const Seat p = seat_at(f, in);
      if (in.who != Who::You && !concerns(r_, s_, f, in, p)) {
        ++f.at;
        continue;
      }
      if (!begin_for(f, in, p)) return false;
    }
    next(f);
    return true;
  }

  Seat seat_at(const Frame& f, const Instr& in) const {
    if (in.who == Who::You) return f.who;
    return next_seat(r_, in.who == Who::EachYouFirst ? f.who : s_.active, f.at);
  }

  // One player's part. True, and the next player's turn, if it is done.
  bool begin_for(Frame& f, const Instr& in, Seat p) {
    const Player& player = s_.player[p];
    switch (in.op) {
      case Op::Draw: ++f.at; return draw(p, f.n), f.n == 0;
      case Op::Gain: gain(s_, p, f.n, log_); break;
      case Op::Lose: lose(r_, s_, p, f.n, f.who, log_); break;
      case Op::Discard: return begin_discard(f, p);
      case Op::DiscardOrLose:
        if (player.hand_size == 0 && player.gold == 0) break;
        if (is_barred(r_, s_, p, f.who)) {
          tell(log_, Ev::Protected, p, s_.zone[player.pawn]);
          break;
        }
        return ask(p), false;
      case Op::PlayCard:
      case Op::PlayMayReturn:
        if (player.hand_size > 0) return ask(p), false;
        tell(log_, Ev::CannotPlay, p);
        break;
      case Op::Retreat:
        if (player.crowns[0] < kCrowns) return ask(p), false;
        break;
      default: break;
    }
    ++f.at;
    return true;
  }

  // Playing.

  void answer_play(Frame& f, const Instr& in, Seat p, Kind k) {
    ++f.at;
    from_hand(r_, s_, p, k);
    s_.stack.push({.proc = Proc::Play, .who = p, .slot = k, .card = k, .local = in.op == Op::PlayMayReturn});
  }

  void begin_play(Frame& f) {  // TP-4-21
    f.n = static_cast<std::uint8_t>(bonus(s_, f.who, Passive::DrawPerPlay));
    f.pc = static_cast<std::uint8_t>(PlayStep::Resolved);
    if (f.slot == f.card) show(log_, Ev::Played, f.who, f.card);
    else show(log_, Ev::Copied, f.who, f.card, f.slot);
    const int extra = bonus(s_, f.who, Passive::GoldPerPlay);
    gain(s_, f.who, r_.gold[f.slot], log_);
    gain(s_, f.who, extra, log_);
    if (r_.passive[f.slot] != kNone) {
      f.at = static_cast<std::uint8_t>(Lies::InPlay);
      return enter_play(r_, s_, f.who, f.card, f.slot);
    }
    s_.stack.push({.proc = Proc::Run, .who = f.who, .slot = s_.player[f.who].pawn, .card = f.card});
  }

  // TP-7-58: asked on behalf of the Zone's program, which is the frame below.
  bool may_return(const Frame& f) {
    if (!f.local || f.at == static_cast<std::uint8_t>(Lies::Away)) return false;
    if (f.at == static_cast<std::uint8_t>(Lies::InPlay) && r_.return_momentary_only) return false;
    const Frame& zone = s_.stack.below(1);
    const Instr& in = r_.instr(s_, zone);
    return holds(r_, s_, zone, in.cond, in.cond_arg);
  }

  void take_back(Frame& play) {
    play.at = static_cast<std::uint8_t>(Lies::Away);
    to_hand_openly(r_, s_, play.who, play.card);
    tell(log_, Ev::Returned, play.who, play.card);
  }

  bool begin_copy(Frame& f) {  // TP-7-64
    if (f.at == 1 || (s_.player[f.who].hand_size > 0 && kinds_in_play(s_, f.who))) return ask(f.who), false;
    return not_used(f);
  }
  void answer_copy(Frame& f, Action a) {
    if (verb(a) == Verb::Decline) {
      not_used(f);
    } else if (verb(a) == Verb::Copy) {
      f.n = a.a;
      f.at = 1;
    } else {
      const Kind acts = f.n;
      next(f);
      from_hand(r_, s_, f.who, a.a);
      s_.stack.push({.proc = Proc::Play, .who = f.who, .slot = acts, .card = a.a});
    }
  }

  bool begin_toys(Frame& f, const Instr& in) {  // TP-7-65
    if (f.at == 0) {
      f.at = 1;
      draw(f.who, in.arg, true);
      return false;
    }
    if (s_.aside[1] != kNone) return ask(f.who), false;
    if (s_.aside[0] == kNone) return next(f), true;
    const Kind single = std::exchange(s_.aside[0], kNone);
    show_drawn(r_, s_, f.who, single);
    next(f);
    if (r_.toys_play_single) {
      s_.stack.push({.proc = Proc::Play, .who = f.who, .slot = single, .card = single});
      return false;
    }
    discard_drawn(f.who, single);
    return true;
  }
  void answer_toys(Frame& f, Kind thrown) {
    const Kind other = s_.aside[0] == thrown ? s_.aside[1] : s_.aside[0];
    s_.aside[0] = s_.aside[1] = kNone;
    show_drawn(r_, s_, f.who, thrown);
    show_drawn(r_, s_, f.who, other);
    next(f);
    discard_drawn(f.who, thrown);
    s_.stack.push({.proc = Proc::Play, .who = f.who, .slot = other, .card = other});
  }
  void discard_drawn(Seat p, Kind k) {
    show(log_, Ev::Discarded, p, k);
    put_on_discards(s_, p, k, log_);
  }

  // Scoring.

  bool not_used(Frame& f) {
    tell(log_, Ev::NotUsed, f.who, s_.zone[f.slot]);
    next(f);
    return true;
  }

  // Is there a card in this deck, whoever holds it, that p could pay for?
  bool could_pay(Seat p, int rebate) const {
    return s_.player[p].gold + bonus(s_, p, Passive::Discount) + rebate >= r_.cheapest;
  }

  // Whether a card is affordable shows where scoring is compulsory. Where it may be declined the question comes
  // whenever somebody who does not see the hand must think it possible, so that it tells nothing (TP-10-9).
  bool begin_score(Frame& f, const Instr& in) {
    f.n = static_cast<std::uint8_t>(amount(r_, s_, f, in.n));
    const bool optional = in.arg & 1;
    const Player& player = s_.player[f.who];
    const bool possible =
        optional ? player.hand_size > 0 && could_pay(f.who, f.n) : affordable(r_, s_, f.who, f.n) != 0;
    if (possible) return ask(f.who), false;
    if (optional) return not_used(f);
    tell(log_, Ev::CannotScore, f.who);
    next(f);
    return true;
  }

  bool begin_cats(Frame& f, const Instr& in) {  // TP-7-63
    const Player& player = s_.player[f.who];
    const int least = in.arg + 2 * std::max(0, r_.cheapest - bonus(s_, f.who, Passive::Discount));
    if (player.hand_size > 0 && player.gold >= least) return ask(f.who), false;
    return not_used(f);
  }

  void answer_score(Frame& f, const Instr& in, Action a) {
    if (verb(a) == Verb::Decline) {
      not_used(f);
      return;
    }
    const bool twice = in.op == Op::MayScoreTwice;
    const int once = price(r_, s_, f.who, a.a, f.n);
    const auto extra = static_cast<std::uint8_t>(twice ? 0 : in.arg >> 1);
    const int total = twice ? in.arg + 2 * once : once;
    next(f);
    from_hand(r_, s_, f.who, a.a);
    score(f.who, a.a, total, twice ? 2 : 1, extra);
  }

  void score(Seat p, Kind k, int total, int times, std::uint8_t extra) {
    show(log_, Ev::Scored, p, k);
    pay(s_, p, total, log_);
    s_.stack.push({.proc = Proc::Score, .who = p, .card = k, .n = static_cast<std::uint8_t>(times), .local = extra});
  }

  bool begin_alien(Frame& f) {  // TP-7-66
    if (f.at == 0) {
      f.at = 1;
      draw(f.who, 1, true);
      return false;
    }
    if (s_.aside[0] == kNone) {
      next(f);
      return true;
    }
    if (r_.alien_asked_in_vain || could_pay(f.who, 0)) return ask(f.who), false;
    keep_drawn(f);
    return true;
  }
  void keep_drawn(Frame& f) {
    to_hand(s_, f.who, std::exchange(s_.aside[0], kNone));
    next(f);
    tell(log_, Ev::KeptCard, f.who);
  }
  void answer_alien(Frame& f, Action a) {
    if (verb(a) == Verb::Decline) return keep_drawn(f);
    const Kind k = std::exchange(s_.aside[0], kNone);
    next(f);
    show_drawn(r_, s_, f.who, k);
    score(f.who, k, price(r_, s_, f.who, k, 0), 1, 0);
  }

  void advance_from(Frame& f, Time time) {
    if (s_.player[f.who].crowns[time] == 0) return;
    advance_crowns(s_, f.who, time == 0, time == 1, time == 2, log_);
  }

  void answer_retreat(Frame& f, Seat p, int time) {
    ++f.at;
    --s_.player[p].crowns[time - 1];
    ++s_.player[p].crowns[time - 2];
    tell(log_, Ev::Retreated, p, time);
  }

  // Discarding.

  bool begin_discard(Frame& f, Seat p) {
    f.local = 0;
    if (is_barred(r_, s_, p, f.who)) {
      tell(log_, Ev::Protected, p, s_.zone[s_.player[p].pawn]);
      return ++f.at, true;
    }
    if (s_.player[p].hand_size > f.n) return ask(p), false;
    f.local = static_cast<std::uint8_t>(discard_all(r_, s_, p, s_.player[p].hand, log_));
    ++f.at;
    return true;
  }
  void answer_discard(Frame& f, Seat p, Kind k) {
    discard(r_, s_, p, k, log_);
    if (++f.local < f.n) return ask(p);
    ++f.at;
  }

  bool begin_discard_any(Frame& f) {
    f.local = 0;
    if (s_.player[f.who].hand_size > 0 && !is_barred(r_, s_, f.who, f.who)) return ask(f.who), false;
    next(f);
    return true;
  }
  // The picks come in catalogue order and are discarded together (TP-9-3).
  void answer_discard_any(Frame& f, Action a) {
    if (verb(a) != Verb::Decline) {
      s_.picked.add(a.a);
      if (pickable(s_.player[f.who].hand, s_.picked)) return ask(f.who);
    }
    f.local = static_cast<std::uint8_t>(discard_all(r_, s_, f.who, std::exchange(s_.picked, Cards()), log_));
    next(f);
  }

  void answer_inquisition(Frame& f, const Instr& in, Seat p, Action a) {
    ++f.at;
    if (verb(a) == Verb::Lose) lose(r_, s_, p, in.arg, f.who, log_);
    if (verb(a) == Verb::Discard) discard(r_, s_, p, a.a, log_);
  }

  // Choices and offers.

  bool begin_mode(Frame& f, const Instr& in) {
    for (int i = 1; i <= in.arg; ++i) {
      if (can_do(r_, s_, f, option_of(f, i))) return ask(f.who), false;
    }
    skip_to(f, in.jump);
    return true;
  }
  const Instr& option_of(const Frame& f, int i) const {
    const Instr* choose = &r_.instr(s_, f);
    return choose[choose[i].jump - f.pc];
  }
  void answer_mode(Frame& f, const Instr& in, Action a) {
    tell(log_, Ev::Mode, f.who, a.a);
    for (int i = 1; i <= in.arg; ++i) {
      if (static_cast<std::uint8_t>(option_of(f, i).op) == a.a) return skip_to(f, (&in)[i].jump);
    }
  }

  void answer_offer(Frame& f, const Instr& in, Action a) {
    if (verb(a) == Verb::Decline) return skip_to(f, in.jump);
    if (in.op == Op::MayPay) pay(s_, f.who, in.arg, log_);
    if (in.op == Op::MayDiscard) discard(r_, s_, f.who, a.a, log_);
    next(f);
  }

  // Visits, passing, effects that wait.

  bool begin_journey(Frame& f, const Instr& in) {  // TP-7-69
    while (f.at < kTimes) {
      const auto time = static_cast<Time>(kTimes - 1 - f.at++);
      const Slot slot = real_slot(s_.paths, time);
      const Player& you = s_.player[f.who];
      const bool free = r_.police_lets_journey_go_on || may_go(r_, s_, f.who, slot);
      if (you.crowns[time] < in.arg || (you.visited >> slot & 1) || !free) continue;
      visit(f.who, slot);
      return false;
    }
    next(f);
    return true;
  }

  bool begin_pass(Frame& f) {  // TP-7-39
    SeatSet holders;
    for (Seat p = 0; p < r_.seats; ++p) {
      if (s_.player[p].hand_size > 0) holders.add(p);
    }
    if (holders.size() > 1) return s_.waiting = holders, false;
    next(f);
    return true;
  }
  void answer_pass(Frame& f, Seat p, Kind k) {
    s_.player[p].chosen = k;
    tell(log_, Ev::Chose, p);
    if (!s_.waiting.empty()) return;
    pass_cards(r_, s_);
    SeatSet givers;
    for (Seat q = 0; q < r_.seats; ++q) {
      if (s_.player[q].chosen != kNone) givers.add(q);
    }
    for (Seat giver : givers) {
      Seat to = next_seat(r_, giver);
      while (!givers.has(to)) to = next_seat(r_, to);
      const Kind card = std::exchange(s_.player[giver].chosen, kNone);
      show_only(log_, SeatSet::of(giver) | SeatSet::of(to), 1, Ev::Passed, giver, card, to);
    }
    next(f);
  }

  void wait_for_zone(const Frame& f) {
    int i = s_.stack.depth - 1;
    while (s_.stack.frame[i].proc != Proc::Visit) --i;  // a card is always played in a visit
    Frame& visit = s_.stack.frame[i];
    visit.set_pending(f.who, visit.pending(f.who) + 1);
    tell(log_, Ev::Waits, f.who, f.card);
  }

  void note_prediction(const Frame& f) {  // TP-4-38
    const Slot slot = s_.player[f.who].pawn;
    if (slot >= kPaths) return;
    std::uint32_t& noted = s_.player[f.who].predicted;
    if ((noted >> (4 * slot) & 15) < 15) noted += 1u << (4 * slot);
    tell(log_, Ev::Noted, f.who, f.card);
  }

 protected:
  const Rules& r_;
  State& s_;
  L& log_;
};

}  // namespace timetable::temporum
