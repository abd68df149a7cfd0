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

std::string step_word(int step) { return step < kSteps ? std::string(step_id(static_cast<Step>(step))) : "over"; }
std::string op_word(int op) { return std::string(op_id(static_cast<Op>(op))); }
std::string space_word(int space) { return space_id(static_cast<Space>(space)); }

// What the cards in reach would bring p.
struct Gains {
  int space[kSpaces] = {}, top = 0, hand[kHandMax] = {};

  Gains() = default;
  Gains(const Rules& r, const State& s, Seat p, const Census& census, const Score& now) {
    const Player& player = s.player[p];
    const unsigned free = ~census.covered();
    const auto of_card = [&](Kind k) {
      if (k == kNone) return 0;
      return gain(r, player, census, now, k, static_cast<SlotSet>(r.accepts[player.board][r.type_of[k]] & free));
    };
    for (int t = 0; t < kSpaces; ++t) space[t] = of_card(s.timeline[t]);
    top = of_card(s.top);
    for (int i = 0; i < kHandMax; ++i) hand[i] = of_card(s.hand[i]);
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

template <class Facts>
void encode_gain(std::string_view name, int gain, Facts& f) {
  f.one_of(name, kGains, gain + 3);
}

int place_in_order(const Rules& r, const State& s, Seat p) {
  for (int i = 0; i < r.seats; ++i) {
    if (s.order[i] == p) return i;
  }
  return kSeatsMax;
}

template <class Facts>
void encode_player(const Rules& r, const State& s, Seat p, const Census& census, bool date_seen, int total, Facts& f) {
  const Player& player = s.player[p];
  const Deck& deck = *r.deck;
  const int order = place_in_order(r, s, p);
  f.one_of("total", kTotals, total / 3 + 3);
  f.one_of("cards", kSlots + 1, std::popcount(census.covered()));
  f.one_of("crystals", 10, player.crystals);
  f.each("slot", kSlots, [&](int slot) {
    const Kind k = player.slot[slot];
    f.maybe_one_of("", kTypes, k == kNone ? -1 : r.type_of[k], ids_of(deck.type));
  });
  f.each("kind", kKindsMax, [&](int k) { f.at_least("", 2, census.of_kind[k]); }, ids_of(deck.kind));
  f.one_of("pawn", kPlaces, player.pawn, ids_of(deck.place));
  f.maybe_one_of("board", kBoards, player.board, ids_of(deck.board));
  f.mask("exploits", kExploits, player.exploits, ids_of(deck.exploit));
  f.mask("fulfilled", kExploits, player.board < kBoards ? fulfilled(r, player, census) & s.display : 0u,
         ids_of(deck.exploit));
  f.maybe_one_of("order", kSeatsMax, order);
  f.flag("changed", player.changed != kNone);
  f.flag("asked", s.waiting.has(p));
  f.maybe_one_of("date", kPlaces, date_seen && player.date != kNoDate ? r.deck->dates.place_of[player.date] : -1,
                 ids_of(deck.place));
}
constexpr int kPlayerInputs = kTotals + kSlots + 1 + 10 + kSlots * kTypes + 2 * kKindsMax + kPlaces + kBoards +
    2 * kExploits + kSeatsMax + 2 + kPlaces;

// One's own date and where it leads: places by the dice to change, and the best of them.
template <class Facts>
void encode_journey(const Rules& r, const Player& p, const int (&worth)[kPlaces], Facts& f) {
  constexpr int kWays = 3;
  f.about("journey");
  f.each("die", kDice, [&](int die) { f.maybe_one_of("", kFaces, p.dice[die]); });
  if (!f.present(p.date != kNoDate && p.changed == kNone, kFaces + 5 + kWays * (kPlaces + kGains) + kGains)) return;
  f.one_of("thousands", kFaces, p.date / 1000);
  f.one_of("fifth", 5, p.date % 1000 / 200);
  int best_of_all = -100;
  f.each("changing", kWays, [&](int dice) {
    const int cost = dice * r.constant.crystals_per_die;
    const unsigned reach = p.date == kNoDate || cost > p.crystals ? 0 : r.deck->dates.reach[p.date].by_changing[dice];
    int best = -100;
    for (unsigned left = reach; left; left &= left - 1) best = std::max(best, worth[std::countr_zero(left)]);
    f.mask("reach", kPlaces, reach, ids_of(r.deck->place));
    encode_gain("best", best, f);
    best_of_all = std::max(best_of_all, best - cost);
  });
  encode_gain("best", best_of_all, f);
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

template <class Facts>
void encode_market(const Rules& r, const State& s, const Gains& gains, const int (&worth)[kPlaces], Facts& f) {
  const auto kind_id = ids_of(r.deck->kind);
  const auto place_id = ids_of(r.deck->place);
  f.about("market");
  f.each(
      "", kSpaces,
      [&](int t) {
        f.maybe_one_of("is", kKindsMax, s.timeline[t], kind_id);
        encode_gain("gain", gains.space[t], f);
      },
      space_word);
  f.maybe_one_of("top", kKindsMax, s.top, kind_id);
  encode_gain("top-gain", gains.top, f);
  f.each("place", kPlaces, [&](int place) { encode_gain("", worth[place], f); }, place_id);
  f.mask("display", kExploits, s.display, ids_of(r.deck->exploit));
  f.one_of("reserve", 6, r.unlimited ? 5 : s.reserve / 4);
}

constexpr int kMarketInputs = kSpaces * (kKindsMax + kGains) + kKindsMax + kGains + kPlaces * kGains + kExploits + 6;

// The question that is open, whose turn it is and what is in his hand.
template <class Facts>
void encode_question(const Rules& r, const State& s, Seat p, Facts& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.about("question");
  f.one_of("step", kSteps + 1, top ? s.stack.frame[0].pc : kSteps, step_word);
  f.one_of("active", kSeatsMax + 1, s.order[0] == kNoSeat ? kSeatsMax : (s.active() + r.seats - p) % r.seats);
  const bool effect = top && top->proc == Proc::Effect && top->pc < r.program(top->program).size();
  f.maybe_one_of("effect", kOps, effect ? static_cast<int>(r.program(top->program)[top->pc].op) : -1, op_word);
  f.one_of("replaced", kSpaces + 1, effect ? top->count : 0);
  f.each("in-hand", kHandMax, [&](int i) { f.maybe_one_of("", kKindsMax, s.hand[i], ids_of(r.deck->kind)); });
}

// Scores of everybody, p's by family, and how far the end is.
template <class Facts>
void encode_standing(const Rules& r, const State& s, const Score& mine, int best_other, Facts& f) {
  int most = 0;
  for (Seat q = 0; q < r.seats; ++q) most = std::max(most, cards_on(s.player[q]));
  f.one_of("round", 16, s.round - 1);
  f.one_of("to-the-end", kSlots + 1, r.constant.end_cards - most);
  f.one_of("lead", 31, 15 + std::clamp((mine.total() - best_other) / 2, -15, 15));
  f.each(
      "family", kFamilies, [&](int family) { f.one_of("", kFamilySteps, mine.of[family] / 4 + 1); },
      [&](int family) {
        if (family == kExploitFamily) return std::string("exploits");
        return family == kCrystalFamily ? "crystals" : r.deck->type[static_cast<std::size_t>(family)].id;
      });
}

}  // namespace

template <class Facts>
void Game::encode(const Rules& r, const State& s, Seat p, Facts& f) {
  const bool screens = behind_screens(s);
  const Census census(r, s.player[p]);
  const Score mine = score(r, s.player[p], census);
  f.one_of("players", kMaxSeats, r.seats - 1);
  int best_other = -1000;
  f.each("seat", kSeatsMax, [&](int d) {
    if (!f.present(d < r.seats, kPlayerInputs)) return;
    const auto q = static_cast<Seat>((p + d) % r.seats);
    const Census board = d ? Census(r, s.player[q]) : census;
    const int total = d ? score(r, s.player[q], board).total() : mine.total();
    if (d) best_other = std::max(best_other, total);
    encode_player(r, s, q, board, q == p || !screens, total, f);
  });
  encode_standing(r, s, mine, best_other, f);
  const bool dealt = s.player[p].board != kNone;
  if (f.present(dealt, kMarketInputs + kGains + kJourneyInputs)) {
    const Gains gains = dealt ? Gains(r, s, p, census, mine) : Gains();
    int worth[kPlaces];
    for (Place z = 0; z < kPlaces; ++z) worth[z] = gains.of(r, r.program(r.place(z).program), 0);
    encode_market(r, s, gains, worth, f);
    encode_gain("pending", pending(r, s, p, gains, worth), f);
    encode_journey(r, s.player[p], worth, f);
  }
  encode_question(r, s, p, f);
}

template void Game::encode(const Rules&, const State&, Seat, Features&);
template void Game::encode(const Rules&, const State&, Seat, FactNames&);

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  if (s.stack.depth != 1) return false;
  const auto step = static_cast<Step>(s.stack.top().pc);
  if (step == Step::Travel) return true;
  return step == Step::Arrange &&
      std::all_of(s.player, s.player + r.seats, [](const Player& q) { return q.date == kNoDate; });
}

}  // namespace timetable::collectors
