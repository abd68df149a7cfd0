// Time Collectors: a quick guess how good a position is, for simple players. Everything it looks at is public, but for
// the player's own date.
#include <algorithm>
#include <bit>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"

namespace timetable::collectors {
namespace {

// In hundredths of a point: what a card is worth beyond its score (it helps later ones, and brings the end nearer to
// whoever leads), and what a crystal is, as long as it may still buy a journey or a better card.
constexpr int kCard = 250, kCrystal = 60, kUsefulCrystals = 4;

int prospects(const Rules& r, const Player& p) {
  const Score now = score(r, p);
  const int lonely = std::min(0, now.of[2]);  // animals may find company later: half of the loss counts
  return 100 * now.total() - 50 * lonely + kCard * cards_on(p) + kCrystal * std::min<int>(p.crystals, kUsefulCrystals);
}

// What the card adds in its best slot.
int worth(const Rules& r, const Player& p, Kind k) {
  if (k == kNone) return 0;
  const int now = prospects(r, p);
  int best = 0;
  for (unsigned left = slots_for(r, p, k); left; left &= left - 1) {
    Player with = p;
    with.slot[std::countr_zero(left)] = k;
    best = std::max(best, prospects(r, with) - now);
  }
  return best;
}

// What is still to come from a program, from an instruction on.
int worth(const Rules& r, const State& s, const Player& p, const Program& program, std::size_t from) {
  int sum = 0;
  for (std::size_t i = from; i < program.size(); ++i) {
    const Instr& in = program[i];
    if (in.op == Op::GainCrystals) sum += in.n * (100 + kCrystal);
    if (in.op == Op::EitherOrder) {
      for (std::uint8_t block : in.block) sum += worth(r, s, p, r.program(block), 0);
    }
    if (in.op != Op::Collect) continue;
    for (int t = 0; t < kSpaces; ++t) {
      if (in.spaces >> t & 1) sum += worth(r, p, s.timeline[t]);
    }
  }
  return sum;
}

// The best place the player can still reach this round.
int best_journey(const Rules& r, const State& s, const Player& p) {
  Options journeys;
  list_journeys(r, p, journeys);
  int best = 0;
  for (Action a : journeys) {
    const int cost = a.b * r.constant.crystals_per_die * (100 + kCrystal);
    best = std::max(best, worth(r, s, p, r.program(r.place(a.a).program), 0) - cost);
  }
  return best;
}

// What the running turn of p still brings.
int pending(const Rules& r, const State& s, Seat p) {
  if (s.stack.empty() || s.order[0] == kNoSeat || s.active() != p) return 0;
  const Player& player = s.player[p];
  const auto step = static_cast<Step>(s.stack.frame[0].pc);
  if (step == Step::Travel) return best_journey(r, s, player);
  int sum = 0;
  if (step == Step::Toll) sum += worth(r, s, player, r.program(r.place(player.pawn).program), 0);
  for (const Frame& f : s.stack.above_first()) {
    if (f.proc == Proc::Effect) sum += worth(r, s, player, r.program(f.program), f.pc);
  }
  for (Kind k : s.hand) sum += worth(r, player, k);
  return sum;
}

}  // namespace

int Game::appraise(const Rules& r, const State& s, Seat p) {
  int best_other = -100'000;
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p) best_other = std::max(best_other, prospects(r, s.player[q]));
  }
  return 2 * (prospects(r, s.player[p]) + pending(r, s, p)) - best_other;
}

}  // namespace timetable::collectors
