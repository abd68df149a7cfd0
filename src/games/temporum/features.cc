// Temporum: what a seat knows of a position, as facts for a value net, and where turns begin.
#include "engine/features.h"

#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

constexpr int kZoneInputs = 48, kAsks = static_cast<int>(Ask::Nothing) + 1;

void encode_player(const Rules& r, const State& s, Seat p, Features& f) {
  const Player& player = s.player[p];
  f.at_least(30, advancement(player));
  f.at_least(20, player.gold);
  f.at_least(10, player.gold / 5);
  f.at_least(10, player.hand_size);
  for (Time t = 0; t + 1 < kTimes; ++t) f.at_least(kCrowns, player.crowns[t]);
  for (std::uint8_t bonus : player.bonus) f.at_least(3, bonus);
  f.one_of(kSlots, player.pawn);
  f.at_least(kTimes, times_ruled(r, s, p));
  f.at_least(2, player.butterflies);
  f.flag(player.predicted != 0);
}
constexpr int kPlayerInputs = 30 + 20 + 10 + 10 + 3 * kCrowns + 3 * kPassives + kSlots + kTimes + 2 + 1;

// Cards in one's own hand: which, what can be paid for, what the best of them would bring.
void encode_hand(const Rules& r, const State& s, Seat p, Features& f) {
  const Player& player = s.player[p];
  for (Kind k = 0; k < kKindsMax; ++k) f.at_least(kCopiesMax, player.hand.count(k));
  const std::uint64_t payable = affordable(r, s, p, 0), soon = affordable(r, s, p, 4);
  int crowns = 0, later = 0, gold = 0;
  for_each_kind(payable, [&](Kind k) { crowns = std::max<int>(crowns, r.crowns[k]); });
  for_each_kind(soon, [&](Kind k) { later = std::max<int>(later, r.crowns[k]); });
  for_each_kind(player.hand.kind_bits(), [&](Kind k) { gold = std::max<int>(gold, r.gold[k]); });
  f.at_least(12, crowns);
  f.at_least(12, later);
  f.at_least(12, gold);
}

void encode_zones(const State& s, Seat p, Features& f) {
  std::uint64_t there = 0, real = 0;
  for (Slot slot = 0; slot < kSlots; ++slot) {
    if (s.zone[slot] >= kZoneInputs) continue;
    there |= std::uint64_t{1} << s.zone[slot];
    if (is_real(s, slot)) real |= std::uint64_t{1} << s.zone[slot];
  }
  f.mask(kZoneInputs, there);
  f.mask(kZoneInputs, real);
  f.one_of(kZoneInputs + 1, std::min<int>(s.zone[s.player[p].pawn], kZoneInputs));
  f.mask(kPaths, s.paths);
  for (Slot slot = 0; slot < kSlots; ++slot) f.flag(s.zone_gold[slot] > 0);
}

// The question that is open: whose it is, what it is about, and what waits below it.
void encode_question(const Rules& r, const State& s, Seat p, Features& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.one_of(kAsks, static_cast<int>(s.waiting.empty() ? Ask::Nothing : asked(r, s)));
  f.one_of(kSeatsMax + 1, s.waiting.empty() ? kSeatsMax : (s.active + r.seats - p) % r.seats);
  f.flag(s.waiting.has(p));
  f.flag(top && top->who == p);
  f.at_least(4, top && top->proc != Proc::Game ? top->n : 0);
  f.at_least(8, s.stack.depth);
  bool visited = false;
  for (int i = 1; i < s.stack.depth && !visited; ++i) {
    const Frame& frame = s.stack.frame[i];
    visited = frame.proc == Proc::Visit && frame.who == p;
    if (visited) f.one_of(kZoneInputs + 1, std::min<int>(s.zone[frame.slot], kZoneInputs));
  }
  if (!visited) f.none(kZoneInputs + 1);
  f.one_of(kKindsMax + 1, top && (top->proc == Proc::Play || top->proc == Proc::Score) ? top->card : kKindsMax);
}

}  // namespace

void Game::encode(const Rules& r, const State& s, Seat p, Features& f) {
  f.one_of(kMaxSeats, r.seats - 1);
  f.at_least(20, s.round / 2);
  f.one_of(kSeatsMax, (s.first + r.seats - p) % r.seats);
  for (int distance = 0; distance < kSeatsMax; ++distance) {
    if (distance < r.seats) encode_player(r, s, next_seat(r, p, distance), f);
    else f.none(kPlayerInputs);
  }
  int best = 0;
  for (Seat q = 0; q < r.seats; ++q) best = std::max(best, q == p ? 0 : advancement(s.player[q]));
  f.one_of(21, 10 + std::clamp(advancement(s.player[p]) - best, -10, 10));
  encode_hand(r, s, p, f);
  encode_zones(s, p, f);
  encode_question(r, s, p, f);
}

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  if (s.stack.depth != 1) return false;
  const Ask ask = asked(r, s);
  return ask == Ask::History || (ask == Ask::Move && time_of(s.player[s.active].pawn) == kTimes - 1);
}

}  // namespace timetable::temporum
