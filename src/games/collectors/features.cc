// Time Collectors: what a seat knows of a position, as facts for a value net, and where turns and common choices begin.
#include "engine/features.h"

#include <algorithm>
#include <bit>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"

namespace timetable::collectors {
namespace {

constexpr int kSteps = static_cast<int>(Step::EndRound) + 1;
constexpr int kOps = static_cast<int>(Op::EitherOrder) + 1;  // those of places
constexpr int kTotals = 30, kGains = 14, kFamilySteps = 8;

// What a card adds to p's points in its best slot; where it lies matters only for types that are scored by their slots.
int gain_of(const Rules& r, const Player& p, int now, Kind k) {
  if (k == kNone) return 0;
  const Op op = r.table->score[r.type_of[k]].op;
  const bool anywhere = op != Op::ScoreApart && op != Op::ScoreGroups;
  int best = -100;
  Player with = p;
  for (unsigned left = slots_for(r, p, k); left; left &= left - 1) {
    const int slot = std::countr_zero(left);
    with.slot[slot] = k;
    best = std::max(best, score(r, with).total() - now);
    with.slot[slot] = kNone;
    if (anywhere) break;
  }
  return best == -100 ? 0 : best;
}

// What the cards in reach would bring p.
struct Gains {
  int space[kSpaces], top, hand[kHandMax];

  Gains(const Rules& r, const State& s, Seat p, int now) {
    const Player& player = s.player[p];
    for (int t = 0; t < kSpaces; ++t) space[t] = gain_of(r, player, now, s.timeline[t]);
    top = gain_of(r, player, now, s.top);
    for (int i = 0; i < kHandMax; ++i) hand[i] = gain_of(r, player, now, s.hand[i]);
  }

  // Of a program from an instruction on: cards and crystals.
  int of(const Rules& r, const Program& program, std::size_t from) const {
    int sum = 0;
    for (std::size_t i = from; i < program.size(); ++i) {
      const Instr& in = program[i];
      if (in.op == Op::GainCrystals) sum += in.n;
      for (int t = 0; in.op == Op::Collect && t < kSpaces; ++t) sum += in.spaces >> t & 1 ? space[t] : 0;
      for (int b = 0; in.op == Op::EitherOrder && b < 2; ++b) sum += of(r, r.program(in.block[b]), 0);
    }
    return sum;
  }
};

void encode_gain(int gain, Features& f) { f.one_of(kGains, gain + 3); }

int place_in_order(const Rules& r, const State& s, Seat p) {
  for (int i = 0; i < r.seats; ++i) {
    if (s.order[i] == p) return i;
  }
  return kSeatsMax;
}

void encode_player(const Rules& r, const State& s, Seat p, bool date_seen, int total, Features& f) {
  const Player& player = s.player[p];
  const int order = place_in_order(r, s, p);
  f.one_of(kTotals, total / 3 + 3);
  f.one_of(kSlots + 1, cards_on(player));
  f.one_of(10, player.crystals);
  std::uint8_t kinds[kKindsMax] = {};
  for (Kind k : player.slot) {
    if (k == kNone) {
      f.none(kTypes);
      continue;
    }
    f.one_of(kTypes, r.type_of[k]);
    ++kinds[k];
  }
  for (std::uint8_t n : kinds) f.at_least(2, n);
  f.one_of(kPlaces, player.pawn);
  if (player.board < kBoards) f.one_of(kBoards, player.board);
  else f.none(kBoards);
  f.mask(kExploits, player.exploits);
  f.mask(kExploits, player.board < kBoards ? fulfilled(r, player) & s.display : 0u);
  if (order < kSeatsMax) f.one_of(kSeatsMax, order);
  else f.none(kSeatsMax);
  f.flag(player.changed != kNone);
  f.flag(s.waiting.has(p));
  if (date_seen && player.date != kNoDate) f.one_of(kPlaces, r.table->place_of[player.date]);
  else f.none(kPlaces);
}
constexpr int kPlayerInputs = kTotals + kSlots + 1 + 10 + kSlots * kTypes + 2 * kKindsMax + kPlaces + kBoards +
    2 * kExploits + kSeatsMax + 2 + kPlaces;

// One's own date and where it leads: places by the dice to change, and the best of them.
void encode_journey(const Rules& r, const Player& p, const int (&worth)[kPlaces], Features& f) {
  constexpr int kWays = 3;
  for (std::uint8_t die : p.dice) {
    if (die < kFaces) f.one_of(kFaces, die);
    else f.none(kFaces);
  }
  if (p.date == kNoDate || p.changed != kNone) {
    f.none(kFaces + 5 + kWays * (kPlaces + kGains) + kGains);
    return;
  }
  f.one_of(kFaces, p.date / 1000);
  f.one_of(5, p.date % 1000 / 200);
  int best_of_all = -100;
  for (int dice = 0; dice < kWays; ++dice) {
    const int cost = dice * r.constant.crystals_per_die;
    const unsigned reach = cost > p.crystals ? 0 : r.table->reach[p.date].by_changing[dice];
    int best = -100;
    for (unsigned left = reach; left; left &= left - 1) best = std::max(best, worth[std::countr_zero(left)]);
    f.mask(kPlaces, reach);
    encode_gain(best, f);
    best_of_all = std::max(best_of_all, best - cost);
  }
  encode_gain(best_of_all, f);
}
constexpr int kJourneyInputs = kDice * kFaces + kFaces + 5 + 3 * (kPlaces + kGains) + kGains;

// What p's running turn still brings.
int pending(const Rules& r, const State& s, Seat p, const Gains& gains, const int (&worth)[kPlaces]) {
  if (s.stack.empty() || s.order[0] == kNoSeat || s.active() != p) return 0;
  int sum = 0;
  if (s.stack.depth == 1 && s.stack.top().pc == static_cast<std::uint8_t>(Step::Toll)) sum += worth[s.player[p].pawn];
  for (const Frame& frame : s.stack.above_first()) {
    if (frame.proc == Proc::Effect) sum += gains.of(r, r.program(frame.program), frame.pc);
  }
  for (int gain : gains.hand) sum += gain;
  return sum;
}

void encode_kind(Kind k, Features& f) {
  if (k < kKindsMax) f.one_of(kKindsMax, k);
  else f.none(kKindsMax);
}

void encode_market(const Rules& r, const State& s, const Gains& gains, const int (&worth)[kPlaces], Features& f) {
  for (int t = 0; t < kSpaces; ++t) {
    encode_kind(s.timeline[t], f);
    encode_gain(gains.space[t], f);
  }
  encode_kind(s.top, f);
  encode_gain(gains.top, f);
  for (int place : worth) encode_gain(place, f);
  f.mask(kExploits, s.display);
  f.one_of(6, r.unlimited ? 5 : s.reserve / 4);
}

// The question that is open, whose turn it is and what is in his hand.
void encode_question(const Rules& r, const State& s, Seat p, Features& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.one_of(kSteps + 1, top ? s.stack.frame[0].pc : kSteps);
  f.one_of(kSeatsMax + 1, s.order[0] == kNoSeat ? kSeatsMax : (s.active() + r.seats - p) % r.seats);
  const bool effect = top && top->proc == Proc::Effect && top->pc < r.program(top->program).size();
  if (effect) f.one_of(kOps, static_cast<int>(r.program(top->program)[top->pc].op));
  else f.none(kOps);
  f.one_of(kSpaces + 1, effect ? top->count : 0);
  for (Kind k : s.hand) encode_kind(k, f);
}

// Scores of everybody, p's by family, and how far the end is.
void encode_standing(const Rules& r, const State& s, const Score& mine, int best_other, Features& f) {
  int most = 0;
  for (Seat q = 0; q < r.seats; ++q) most = std::max(most, cards_on(s.player[q]));
  f.one_of(16, s.round - 1);
  f.one_of(kSlots + 1, r.constant.end_cards - most);
  f.one_of(31, 15 + std::clamp((mine.total() - best_other) / 2, -15, 15));
  for (int family : mine.of) f.one_of(kFamilySteps, family / 4 + 1);
}

}  // namespace

void Game::encode(const Rules& r, const State& s, Seat p, Features& f) {
  const bool screens = behind_screens(s);
  const Score mine = score(r, s.player[p]);
  f.one_of(kMaxSeats, r.seats - 1);
  int best_other = -1000;
  for (int d = 0; d < kSeatsMax; ++d) {
    if (d >= r.seats) {
      f.none(kPlayerInputs);
      continue;
    }
    const auto q = static_cast<Seat>((p + d) % r.seats);
    const int total = d ? score(r, s.player[q]).total() : mine.total();
    if (d) best_other = std::max(best_other, total);
    encode_player(r, s, q, q == p || !screens, total, f);
  }
  encode_standing(r, s, mine, best_other, f);
  if (s.player[p].board == kNone) {  // the boards are still being dealt
    f.none(kSpaces * (kKindsMax + kGains) + kKindsMax + kGains + kPlaces * kGains + kExploits + 6 + kGains +
           kJourneyInputs);
  } else {
    const Gains gains(r, s, p, mine.total());
    int worth[kPlaces];
    for (Place z = 0; z < kPlaces; ++z) worth[z] = gains.of(r, r.program(r.place(z).program), 0);
    encode_market(r, s, gains, worth, f);
    encode_gain(pending(r, s, p, gains, worth), f);
    encode_journey(r, s.player[p], worth, f);
  }
  encode_question(r, s, p, f);
}

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  if (s.stack.depth != 1) return false;
  const auto step = static_cast<Step>(s.stack.top().pc);
  if (step == Step::Travel) return true;
  return step == Step::Arrange &&
      std::all_of(s.player, s.player + r.seats, [](const Player& q) { return q.date == kNoDate; });
}

}  // namespace timetable::collectors
