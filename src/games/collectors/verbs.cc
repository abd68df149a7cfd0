#include "games/collectors/verbs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "games/collectors/scoring.h"

namespace timetable::collectors {
namespace {

// The orders of four sorted dice that give different dates, ascending; which dice equal their neighbour is the index.
struct Orders {
  std::uint8_t n = 0;
  std::uint8_t die[24][kDice] = {};
};

constexpr std::array<Orders, 8> make_orders() {
  std::array<Orders, 8> out{};
  for (unsigned equal = 0; equal < 8; ++equal) {
    int rank[kDice] = {};
    for (int i = 1; i < kDice; ++i) rank[i] = rank[i - 1] + !(equal >> (i - 1) & 1);
    int at[kDice] = {0, 1, 2, 3};
    Orders& orders = out[equal];
    do {
      for (int i = 0; i < kDice; ++i) orders.die[orders.n][i] = static_cast<std::uint8_t>(at[i]);
      ++orders.n;
    } while (std::next_permutation(at, at + kDice, [&](int a, int b) { return rank[a] < rank[b]; }));
  }
  return out;
}
constexpr std::array<Orders, 8> kOrders = make_orders();

// Calls f(date) for every date that differs from `date` in exactly `changed` of the dice from `first` on.
template <class F>
void for_each_change(int date, int changed, int first, F&& f) {
  if (changed == 0) return f(date);
  for (int die = first; die < kDice; ++die) {
    for (int value = 0; value < kFaces; ++value) {
      const int other = with_digit(date, die, value);
      if (other != date) for_each_change(other, changed - 1, die + 1, f);
    }
  }
}

}  // namespace

void list_dates(const std::uint8_t (&dice)[kDice], Options& out) {
  const int equal = (dice[0] == dice[1]) | (dice[1] == dice[2]) << 1 | (dice[2] == dice[3]) << 2;
  const Orders& orders = kOrders[static_cast<std::size_t>(equal)];
  for (int i = 0; i < orders.n; ++i) {
    const std::uint8_t* at = orders.die[i];
    out.add(make_action(Verb::Arrange, dice[at[0]] * 10 + dice[at[1]], dice[at[2]] * 10 + dice[at[3]]));
  }
}

void list_journeys(const Rules& r, const Player& p, Options& out) {
  const Reach& reach = r.deck->dates.reach[p.date];
  const int most = std::min(r.constant.max_dice_changed, p.crystals / r.constant.crystals_per_die);
  unsigned cheaper = 0;
  for (int k = 0; k <= most; ++k) {
    for (unsigned left = reach.by_changing[k] & ~cheaper; left; left &= left - 1) {
      out.add(act::travel(static_cast<Place>(std::countr_zero(left)), k));
    }
    if (!r.overpay) cheaper |= reach.by_changing[k];
  }
}

int least_changes(const Rules& r, Date composed, Place to) {
  const Reach& reach = r.deck->dates.reach[composed];
  for (int k = 0; k < 3; ++k) {
    if (reach.by_changing[k] >> to & 1) return k;
  }
  return kDice;
}

Date displayed_date(const Rules& r, Date composed, Place to, int changed) {
  int best = kNoDate;
  const auto distance = [&](int date) { return std::abs(date - composed); };
  for_each_change(composed, changed, 0, [&](int date) {
    if (r.deck->dates.place_of[static_cast<std::size_t>(date)] != to) return;
    const bool nearer = best == kNoDate || distance(date) < distance(best);
    if (nearer || (distance(date) == distance(best) && date < best)) best = date;
  });
  return static_cast<Date>(best);
}

Date displayed_date(const Rules& r, const Player& p) {
  return p.date == kNoDate || p.changed == kNone ? p.date : displayed_date(r, p.date, p.pawn, p.changed);
}

SlotSet slots_for(const Rules& r, const Player& p, Kind k) {
  return static_cast<SlotSet>(r.accepts[p.board][r.type_of[k]] & ~covered(p));
}

void list_placements(const Rules& r, const State& s, Seat p, Options& out) {
  const Kind first = s.hand[0], second = s.hand[1];
  if (first == kNone) return;
  const auto add = [&](Kind k, unsigned slots) {
    for (unsigned left = slots; left; left &= left - 1) {
      out.add(act::place(k, static_cast<Slot>(std::countr_zero(left))));
    }
  };
  const unsigned a = slots_for(r, s.player[p], first);
  if (second == kNone) return add(first, a);
  const unsigned b = slots_for(r, s.player[p], second);
  // TC-4-22: as long as both can be placed, the only slot of one is not for the other.
  const bool both = r.place_both && a && b && std::popcount(a | b) > 1;
  const bool single_a = both && std::has_single_bit(a), single_b = both && std::has_single_bit(b);
  add(first, single_b ? a & ~b : a);
  if (second != first) add(second, single_a ? b & ~a : b);  // TC-8-70: cards of one kind are one choice
}

}  // namespace timetable::collectors
