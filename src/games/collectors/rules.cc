// Time Collectors: the course of the game, as a machine of frames (TC-4-25).
#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"

namespace timetable::collectors {
namespace {

int sum(const std::uint8_t (&counts)[kKindsMax]) { return std::accumulate(counts, counts + kKindsMax, 0); }

int most_cards(const Rules& r, const State& s) {
  int most = 0;
  for (Seat p = 0; p < r.seats; ++p) most = std::max(most, cards_on(s.player[p]));
  return most;
}

// One run of the machine: from a choice to the next question.
template <class L>
class Machine {
 public:
  Machine(const Rules& r, State& s, L& log) : r_(r), s_(s), log_(log) {}

  void advance() {
    while (s_.waiting.empty() && !s_.halted && !s_.stack.empty()) {
      Frame& f = s_.stack.top();
      switch (f.proc) {
        case Proc::Game: step_game(f); break;
        case Proc::Effect: step_effect(f); break;
        case Proc::Reveal: ask(kChance); break;
        case Proc::None: assert(false); return;
      }
    }
  }

  void answer(Seat p, Action a) {
    s_.waiting.remove(p);
    switch (verb(a)) {
      case Verb::DealBoard: answer_board(a); break;
      case Verb::Reveal: answer_reveal(a); break;
      case Verb::Feature: answer_feature(a); break;
      case Verb::Roll: answer_roll(a); break;
      case Verb::Arrange: answer_arrange(p, a); break;
      case Verb::Travel: answer_travel(p, a); break;
      case Verb::Toll: answer_toll(p, a); break;
      case Verb::Decline: answer_decline(p, a); break;
      case Verb::Sift: answer_sift(p, a); break;
      case Verb::Order: answer_order(p, a); break;
      case Verb::Replace: answer_replace(p, a); break;
      case Verb::Lay: answer_place(p, a); break;
      case Verb::Claim: answer_claim(p, a); break;
    }
    advance();
  }

 private:
  void ask(Seat p) { s_.waiting = SeatSet::of(p); }
  void go(Frame& f, Step step) {
    f.pc = static_cast<std::uint8_t>(step);
    f.count = 0;
  }
  // True, and nothing runs any more, if the scenario asked to stop here.
  bool halt(Stop here) {
    if (r_.stop_at != here) return false;
    s_.halted = 1;
    return true;
  }
  const Instr& instruction(const Frame& f) const { return r_.program(f.program)[f.pc]; }

  void step_game(Frame& f) {
    switch (static_cast<Step>(f.pc)) {
      case Step::DealBoards: return begin_boards(f);
      case Step::DealTimeline: return deal_timeline(f);
      case Step::DrawExploits:
        if (f.count < r_.constant.exploits_in_play) return ask(kChance);
        if (!halt(Stop::SetupEnd)) go(f, Step::BeginPhaseA);
        return;
      case Step::BeginPhaseA: clear_round(); return go(f, Step::Roll);
      case Step::Roll:
        if (f.count < r_.seats * kDice) ask(kChance);
        else go(f, Step::Arrange);
        return;
      case Step::Arrange: return begin_arrange(f);
      case Step::RevealDates: return reveal_dates(f);
      case Step::Travel: tell(log_, Ev::TurnBegins, s_.active(), s_.turn + 1); return ask(s_.active());
      case Step::Toll: return begin_toll(f);
      case Step::Act: {
        const int program = r_.place(s_.player[s_.active()].pawn).program;
        go(f, Step::PlaceCards);
        s_.stack.push({.proc = Proc::Effect, .program = static_cast<std::uint8_t>(program)});
        return;
      }
      case Step::PlaceCards: return begin_place(f);
      case Step::Claim:
        if (s_.display && (s_.display & fulfilled(r_, s_.player[s_.active()]))) ask(s_.active());
        else go(f, Step::EndTurn);
        return;
      case Step::EndTurn: return end_turn(f);
      case Step::EndRound: return end_round(f);
    }
  }

  // Setup.

  void begin_boards(Frame& f) {
    if (r_.boards_given) {
      for (Seat p = 0; p < r_.seats; ++p) {
        s_.player[p].board = r_.given[p];
        tell(log_, Ev::BoardDealt, p, r_.given[p]);
      }
    }
    if (!r_.boards_given && f.count < r_.seats) ask(kChance);
    else go(f, Step::DealTimeline);
  }

  void answer_board(Action a) {
    ++s_.stack.top().count;
    s_.player[a.a].board = a.b;
    show(log_, Ev::BoardDealt, a.a, a.b);
  }

  void deal_timeline(Frame& f) {
    if (s_.top == kNone) return begin_reveal();
    if (f.count == kSpaces) return go(f, Step::DrawExploits);
    const Space t = f.count++;
    s_.timeline[t] = std::exchange(s_.top, kNone);
    tell(log_, Ev::Dealt, kNoSeat, t, s_.timeline[t]);
  }

  void answer_feature(Action a) {
    ++s_.stack.top().count;
    s_.display = static_cast<ExploitSet>(s_.display | bit(a.a));
    show(log_, Ev::Featured, kNoSeat, a.a);
  }

  // Draw pile.

  // TC-4-16: the pile shows its next card at once, renewed from the discard pile if it has run out.
  void begin_reveal() {
    if (sum(s_.pile) == 0) {
      const int cards = sum(s_.discard);
      if (cards == 0) return;
      std::copy(s_.discard, s_.discard + kKindsMax, s_.pile);
      std::fill(s_.discard, s_.discard + kKindsMax, std::uint8_t{0});
      tell(log_, Ev::Renewed, kNoSeat, cards);
    }
    s_.stack.push({.proc = Proc::Reveal});
  }

  void answer_reveal(Action a) {
    s_.stack.pop();
    --s_.pile[a.a];
    s_.top = a.a;
    show(log_, Ev::TopRevealed, kNoSeat, a.a);
  }

  void discard(Kind k) {
    ++s_.discard[k];
    if (s_.top == kNone && s_.stack.top().proc != Proc::Reveal) begin_reveal();
  }

  // TC-4-17: first the card on the timeline is discarded, then the top card takes its place.
  void replace_card(Seat p, Space t, Ev event) {
    const Kind out = s_.timeline[t];
    ++s_.discard[out];
    s_.timeline[t] = std::exchange(s_.top, kNone);
    tell(log_, event, p, t, out, s_.timeline[t]);
    begin_reveal();
  }

  // Phase A.

  void clear_round() {
    tell(log_, Ev::RoundBegins, kNoSeat, s_.round);
    for (Seat p = 0; p < r_.seats; ++p) {
      Player& player = s_.player[p];
      std::fill(player.dice, player.dice + kDice, kNone);
      player.date = kNoDate;
      player.changed = kNone;
      player.moved = 0;
    }
    std::fill(s_.order, s_.order + kSeatsMax, kNoSeat);
    s_.turn = 0;
  }

  void answer_roll(Action a) {
    Player& p = s_.player[a.a];
    int at = s_.stack.top().count++ % kDice;
    for (; at > 0 && p.dice[at - 1] > a.b; --at) p.dice[at] = p.dice[at - 1];
    p.dice[at] = a.b;  // in ascending order: the order of rolling tells nothing
    show_only(log_, SeatSet::of(a.a), 3, Ev::Rolled, a.a, a.b, 0);
  }

  void begin_arrange(Frame& f) {
    for (Seat p = 0; p < r_.seats; ++p) {
      if (s_.player[p].date == kNoDate) s_.waiting.add(p);
    }
    if (s_.waiting.empty()) go(f, Step::RevealDates);
  }

  void answer_arrange(Seat p, Action a) {
    s_.player[p].date = date_of(a);
    tell_only(log_, SeatSet::of(p), 3, Ev::Arranged, p, a.a, a.b);
    if (s_.waiting.empty()) go(s_.stack.top(), Step::RevealDates);
  }

  void reveal_dates(Frame& f) {
    ++s_.reveals;
    SeatSet involved;
    for (Seat p = 0; p < r_.seats; ++p) {
      const Date date = s_.player[p].date;
      show(log_, Ev::DateRevealed, p, date / 100, date % 100);
      for (Seat q = 0; q < r_.seats; ++q) {
        if (q != p && s_.player[q].date == date) involved.add(p);
      }
    }
    if (!involved.empty()) return open_rift(f, involved);
    set_order();
    go(f, Step::Travel);
    halt(Stop::DatesIn);
  }

  void open_rift(Frame& f, SeatSet involved) {  // TC-4-5
    tell(log_, Ev::Rift);
    for (Seat p : involved) tell(log_, Ev::RiftLoss, p, pay(r_, s_, p, r_.constant.rift_loss));
    if (s_.reveals >= r_.reveal_cap) finish();
    else go(f, Step::BeginPhaseA);
  }

  void set_order() {  // TC-4-6
    for (Seat p = 0; p < r_.seats; ++p) {
      int at = p;
      for (; at > 0 && s_.player[s_.order[at - 1]].date < s_.player[p].date; --at) s_.order[at] = s_.order[at - 1];
      s_.order[at] = p;
    }
  }

  // Phase B.

  void answer_travel(Seat p, Action a) {
    Player& player = s_.player[p];
    pay(r_, s_, p, a.b * r_.constant.crystals_per_die);
    player.moved = player.pawn != a.a;
    player.pawn = a.a;
    player.changed = a.b;
    if constexpr (L::kOn) {
      const Date shown = displayed_date(r_, player);
      tell(log_, player.moved ? Ev::Travelled : Ev::Stayed, p, a.a, a.b, shown / 100, shown % 100);
    }
    go(s_.stack.top(), Step::Toll);
  }

  void begin_toll(Frame& f) {
    const Player& player = s_.player[s_.active()];
    bool owed = false;
    if (player.moved && player.crystals) for_each_disturbed(r_, s_, [&](Seat) { owed = true; });
    if (owed) ask(s_.active());
    else go(f, Step::Act);
  }

  void answer_toll(Seat p, Action a) {
    const int n = std::min(r_.constant.toll, int{s_.player[p].crystals});
    s_.player[p].crystals = static_cast<std::uint16_t>(s_.player[p].crystals - n);
    s_.player[a.a].crystals = static_cast<std::uint16_t>(s_.player[a.a].crystals + n);
    tell(log_, Ev::TollPaid, p, a.a, n);
    go(s_.stack.top(), Step::Act);
  }

  // The program of a place.

  void step_effect(Frame& f) {
    if (f.pc == r_.program(f.program).size()) return s_.stack.pop();
    const Instr& in = instruction(f);
    switch (in.op) {
      case Op::Sift: return begin_sift(f, in);
      case Op::Collect: ++f.pc; return collect(in.spaces);
      case Op::Refill: return refill(f, in.spaces);
      case Op::GainCrystals:
        ++f.pc;
        tell(log_, Ev::Gained, s_.active(), gain(r_, s_, s_.active(), in.n));
        return;
      case Op::MayReplace: return begin_replace(f, in);
      case Op::EitherOrder: return ask(s_.active());
      default: assert(false); return;
    }
  }

  void next_instruction(Frame& f) {
    ++f.pc;
    f.count = 0;
  }

  void begin_sift(Frame& f, const Instr& in) {
    const auto t = static_cast<Space>(std::countr_zero(in.spaces));
    const bool can = s_.player[s_.active()].crystals >= in.n && s_.timeline[t] != kNone && s_.top != kNone;
    if (can) ask(s_.active());
    else next_instruction(f);
  }

  void answer_sift(Seat p, Action a) {
    pay(r_, s_, p, instruction(s_.stack.top()).n);
    replace_card(p, a.a, Ev::Sifted);
  }

  void collect(unsigned spaces) {
    for (Space t = 0; t < kSpaces; ++t) {
      if (!(spaces >> t & 1) || s_.timeline[t] == kNone) continue;
      const Kind k = std::exchange(s_.timeline[t], kNone);
      s_.hand[s_.hand[0] == kNone ? 0 : 1] = k;
      tell(log_, Ev::Collected, s_.active(), k, t);
    }
  }

  void refill(Frame& f, unsigned spaces) {
    for (Space t = 0; t < kSpaces && s_.top != kNone; ++t) {
      if (!(spaces >> t & 1) || s_.timeline[t] != kNone) continue;
      s_.timeline[t] = std::exchange(s_.top, kNone);
      tell(log_, Ev::Refilled, kNoSeat, t, s_.timeline[t]);
      return begin_reveal();  // and then on with the next space
    }
    next_instruction(f);
  }

  void begin_replace(Frame& f, const Instr& in) {
    bool any = false;
    for (int t = 0; t < kSpaces; ++t) any |= (in.spaces >> t & 1) && s_.timeline[t] != kNone;
    if (any && f.count < in.most && s_.top != kNone) ask(s_.active());
    else next_instruction(f);
  }

  void answer_replace(Seat p, Action a) {
    ++s_.stack.top().count;
    replace_card(p, a.a, Ev::Replaced);
  }

  void answer_order(Seat p, Action a) {
    const Instr& in = instruction(s_.stack.top());
    tell(log_, Ev::OrderChosen, p, a.a);
    ++s_.stack.top().pc;
    s_.stack.push({.proc = Proc::Effect, .program = in.block[1 - a.a]});
    s_.stack.push({.proc = Proc::Effect, .program = in.block[a.a]});
  }

  void answer_decline(Seat p, Action a) {
    Frame& f = s_.stack.top();
    switch (static_cast<Offer>(a.a)) {
      case Offer::Sift: return next_instruction(f);
      case Offer::Future: tell(log_, Ev::KeptTimeline, p); return next_instruction(f);
      case Offer::Claim: tell(log_, Ev::ExploitPassed, p); return go(f, Step::EndTurn);
    }
  }

  // Placing and exploits.

  void begin_place(Frame& f) {
    if (s_.hand[0] == kNone) return go(f, Step::Claim);
    const Seat p = s_.active();
    unsigned slots = 0;
    for (Kind k : s_.hand) slots |= k == kNone ? 0u : slots_for(r_, s_.player[p], k);
    if (slots) return ask(p);
    for (Kind& k : s_.hand) {  // TC-4-23
      if (k == kNone) continue;
      tell(log_, Ev::Unplaceable, p, k);
      discard(std::exchange(k, kNone));
    }
  }

  void answer_place(Seat p, Action a) {
    if (s_.hand[0] == a.a) s_.hand[0] = s_.hand[1];
    s_.hand[1] = kNone;
    Player& player = s_.player[p];
    player.slot[a.b] = a.a;
    tell(log_, Ev::Placed, p, a.a, a.b);
    if (const int n = r_.slot_gain[player.board][a.b]) tell(log_, Ev::Gained, p, gain(r_, s_, p, n));  // TC-7-8
  }

  void answer_claim(Seat p, Action a) {
    s_.display = static_cast<ExploitSet>(s_.display & ~bit(a.a));
    s_.player[p].exploits = static_cast<ExploitSet>(s_.player[p].exploits | bit(a.a));
    tell(log_, Ev::ExploitTaken, p, a.a);
    go(s_.stack.top(), Step::EndTurn);
  }

  void end_turn(Frame& f) {
    if (halt(Stop::TurnEnd)) return;
    if (s_.turn + 1 == r_.seats) return go(f, Step::EndRound);
    ++s_.turn;
    go(f, Step::Travel);
  }

  // Phase C.

  void end_round(Frame& f) {
    if (halt(Stop::RoundEnd)) return;
    const int most = most_cards(r_, s_);
    tell(log_, Ev::RoundEnds, kNoSeat, most);
    if (most >= r_.constant.end_cards || s_.reveals >= r_.reveal_cap) return finish();
    ++s_.round;
    go(f, Step::BeginPhaseA);
  }

  void finish() {
    s_.stack.pop();
    if constexpr (!L::kOn) return;
    tell(log_, Ev::GameOver);
    const auto tell_points = [&](Ev kind, Seat p, int family, int points) {
      const int n = points + 32768;  // an event carries bytes
      if (kind == Ev::Scored) tell(log_, kind, p, family, n >> 8, n & 255);
      else tell(log_, kind, p, n >> 8, n & 255);
    };
    for (Seat p = 0; p < r_.seats; ++p) {
      const Score sheet = score(r_, s_.player[p]);
      for (int family = 0; family < kFamilies; ++family) {
        if (sheet.of[family]) tell_points(Ev::Scored, p, family, sheet.of[family]);
      }
      tell_points(Ev::Total, p, 0, sheet.total());
    }
  }

  const Rules& r_;
  State& s_;
  L& log_;
};

}  // namespace

void clear_table(const Rules& r, State& s) {
  s = State{};
  std::copy(r.copies, r.copies + kKindsMax, s.pile);
  for (Seat p = 0; p < r.seats; ++p) {
    s.player[p].pawn = r.deck->start;
    s.player[p].crystals = static_cast<std::uint16_t>(r.constant.crystals_start);
  }
  if (!r.unlimited) {
    s.reserve = static_cast<std::uint8_t>(r.constant.crystals_total - r.seats * r.constant.crystals_start);
  }
}

void start_at(const Rules& r, State& s, Step step) {
  NullLog log;
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .pc = static_cast<std::uint8_t>(step)});
  Machine(r, s, log).advance();
}

void Game::setup(const Rules& r, State& s) {
  clear_table(r, s);
  start_at(r, s, Step::DealBoards);
}

void Game::apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log) {
  assert(s.waiting.has(p));
  Machine(r, s, log).answer(p, a);
}
template void Game::apply(const Rules&, State&, Seat, Action, NullLog&);
template void Game::apply(const Rules&, State&, Seat, Action, EventLog&);

Outcome Game::outcome(const Rules& r, const State& s) {
  Outcome o;
  o.seats = static_cast<std::uint8_t>(r.seats);
  for (Seat p = 0; p < r.seats; ++p) o.score[p] = static_cast<std::int16_t>(score(r, s.player[p]).total());
  rank_seats(o, [&](Seat a, Seat b) {  // TC-5-6, TC-5-7
    if (o.score[a] != o.score[b]) return o.score[a] > o.score[b];
    return s.player[a].crystals > s.player[b].crystals;
  });
  return o;
}

}  // namespace timetable::collectors
