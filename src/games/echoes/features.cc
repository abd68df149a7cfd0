// Echoes of Time: what a seat knows of a position, as facts for a value net, and where turns begin.
#include "engine/features.h"

#include <algorithm>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"

namespace timetable::echoes {
namespace {

constexpr int kSteps = static_cast<int>(Step::NextRound) + 1, kProcs = static_cast<int>(Proc::Forced) + 1;
constexpr int kScores = 24;
constexpr int kDetailed = 2;  // seats whose cards are told one by one: p and the next; of the others, numbers

void encode_cards(const CardSet& cards, Features& f) {
  f.mask(64, cards.w[0]);
  f.mask(kKinds - 64, cards.w[1]);
}

int flames_ready(const Rules& r, const State& s, Seat p, Colour colour) {
  int n = 0;
  for_each_flame(r, s, p, colour, [&](EffectId) { ++n; });
  return n;
}

// What everybody sees of a player, in numbers.
void encode_player(const Rules& r, const State& s, Seat p, int points, Features& f) {
  const Player& player = s.player[p];
  f.one_of(kScores, points / 2);
  f.one_of(12, player.vp / 2);
  f.one_of(12, player.hand.count());
  f.one_of(14, fellowship_size(s, p));
  f.one_of(10, strength(r, ready_creatures(r, s, p)));
  f.one_of(8, player.free.count() / 2);
  f.mask(kSources, player.conquered);
  f.mask(kSources, player.fortified);
  f.mask(kSources, conquerable(r, s, p, 0));
  f.mask(kSources, fortifiable(r, s, p, 0));
  f.one_of(kTiles, player.off);
  for (int position = 1; position <= kPositions; ++position) f.one_of(kCapacity + 1, cards_on(player, position));
  f.one_of(4, flames_ready(r, s, p, current_flame(r, player)));
  f.one_of(6, flames_ready(r, s, p, Colour::Any));
  f.flag(s.waiting.has(p));
}
constexpr int kPlayerInputs =
    kScores + 12 + 12 + 14 + 10 + 8 + 4 * kSources + kTiles + kPositions * (kCapacity + 1) + 10 + 1;

// Cards under way, and how soon they arrive.
CardSet under_way(const Player& p) {
  CardSet out{};
  for (const auto& tile : p.board) {
    for (std::uint8_t c : tile) {
      if (c != kNone) out.set(c);
    }
  }
  return out;
}

// p's own hand, without what p has already picked out of it in secret, and what can be done with it.
void encode_hand(const Rules& r, const State& s, Seat p, Features& f) {
  const Player& player = s.player[p];
  const bool choosing = s.stack.depth == 1 && s.stack.top().pc == static_cast<std::uint8_t>(Step::FirstChoice);
  CardSet left = player.hand;
  take_all(r, left, player.picked);
  CardSet coming = under_way(player);
  if (player.first != kNone) {
    if (choosing && left.has(player.first)) take(r, left, player.first);
    coming.set(player.first);
  }
  encode_cards(left, f);
  encode_cards(coming, f);
  const CardSet payable = playable(r, s, p, 0, 0);
  f.one_of(8, payable.count());
  int soonest = 7, dearest = 0;
  for (int c : payable) {
    soonest = std::min<int>(soonest, r.cost_time[c]);
    dearest = std::max<int>(dearest, r.cost_cards[c] + r.cost_time[c]);
  }
  f.one_of(8, soonest);
  f.one_of(10, dearest);
  f.one_of(6, (left & r.creatures).count());
  f.one_of(8, strength(r, left.kinds()) / 2);
  f.one_of(6, player.picked.count());
}

void encode_table(const Rules& r, const State& s, Seat p, int mine, int best_other, Features& f) {
  f.one_of(20, s.round);
  f.one_of(2 * kSeatsMax + 1, s.turn);
  f.one_of(12, s.supply / 3);
  f.one_of(8, s.deck.count() / 12);
  f.mask(3, s.flags & State::kEnd);
  f.mask(kSources, s.in_play);
  f.mask(kSources, s.used);
  f.one_of(kSeatsMax, (s.first + r.seats - p) % r.seats);
  f.one_of(31, 15 + std::clamp(mine - best_other, -15, 15));
  for (int source = 0; source < kSources; ++source) {
    if (s.in_play & source_bit(source)) f.one_of(8, needed(r, s, source) / 2);
    else f.none(8);
  }
}

// The card whose play or effect is going on: everybody sees it.
int card_at_work(const Rules& r, const Frame& f) {
  if (f.proc == Proc::Play && f.pc > static_cast<std::uint8_t>(PlayStep::Choose) && f.a < kKinds) return f.a;
  if (f.proc == Proc::Effect && !r.effect(f.a).of_source) return r.effect(f.a).owner;
  return kKinds;
}

int source_at_work(const Rules& r, const Frame& f) {
  if (f.proc == Proc::Conquer || f.proc == Proc::Fortify || f.proc == Proc::Reinforce) return f.a;
  if (f.proc == Proc::Effect && r.effect(f.a).of_source) return r.effect(f.a).owner;
  return kSources;
}

// The question that is open and what waits below it.
void encode_question(const Rules& r, const State& s, Seat p, Features& f) {
  constexpr int kPc = 8, kCount = 6;
  if (s.stack.empty()) {
    f.none(kSteps + kProcs + kPc + kSeatsMax + kCount + 2 * kProcs + 8 + kKinds + 1 + kSources + 1 + 5);
    return;
  }
  const Frame& top = s.stack.top();
  f.one_of(kSteps, s.stack.frame[0].pc);
  f.one_of(kProcs, static_cast<int>(top.proc));
  f.one_of(kPc, top.proc == Proc::Game ? 0 : top.pc);
  f.one_of(kSeatsMax, top.proc == Proc::Game ? 0 : (top.who + r.seats - p) % r.seats);
  const bool counted =
      top.proc == Proc::Draw || top.proc == Proc::Pick || top.proc == Proc::Advance || top.proc == Proc::List;
  f.one_of(kCount, counted ? top.a : 0);
  unsigned mine = 0, theirs = 0;
  int card = kKinds, source = kSources, turn_step = 4;
  for (const Frame& frame : s.stack.above_first()) {
    (frame.who == p ? mine : theirs) |= 1u << static_cast<unsigned>(frame.proc);
    if (const int c = card_at_work(r, frame); c < kKinds) card = c;
    if (const int x = source_at_work(r, frame); x < kSources) source = x;
    if (frame.proc == Proc::Turn && frame.who == p) turn_step = frame.pc;
  }
  f.mask(kProcs, mine);
  f.mask(kProcs, theirs);
  f.one_of(8, s.pending_size);
  f.one_of(kKinds + 1, card);
  f.one_of(kSources + 1, source);
  f.one_of(5, turn_step);
}

}  // namespace

void Game::encode(const Rules& r, const State& s, Seat p, Features& f) {
  f.one_of(kMaxSeats, r.seats - 1);
  int mine = 0, best_other = 0;
  for (int d = 0; d < kSeatsMax; ++d) {
    if (d >= r.seats) {
      f.none(kPlayerInputs + (d < kDetailed ? kKinds : 0));
      continue;
    }
    const auto q = static_cast<Seat>((p + d) % r.seats);
    const int points = score(r, s, q);
    (d ? best_other : mine) = d ? std::max(best_other, points) : points;
    encode_player(r, s, q, points, f);
    if (d < kDetailed) encode_cards(fellowship(s, q).kinds(), f);
  }
  encode_hand(r, s, p, f);
  encode_table(r, s, p, mine, best_other, f);
  encode_question(r, s, p, f);
}

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  const Frame& top = s.stack.top();
  if (s.stack.depth == 2) {  // nothing has been done in this turn yet
    return top.proc == Proc::Turn && top.pc == static_cast<std::uint8_t>(TurnStep::Before) && s.activated == 0;
  }
  return s.stack.depth == 1 && top.pc == static_cast<std::uint8_t>(Step::FirstChoice) && s.waiting.size() == r.seats &&
      std::all_of(s.player, s.player + r.seats, [](const Player& q) { return q.first == kNone && q.picked.empty(); });
}

}  // namespace timetable::echoes
