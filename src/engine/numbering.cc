#include "engine/numbering.h"

#include <algorithm>
#include <cassert>

namespace timetable {
namespace {

using Shape = NounRange::Shape;

constexpr int pairs(int n) { return n * (n - 1) / 2; }
constexpr int triples(int n) { return n * (n - 1) * (n - 2) / 6; }

int size_of(const NounRange& row) {
  switch (row.shape) {
    case Shape::Product: return row.a * row.b * row.c;
    case Shape::Subset: return 1 + row.a + pairs(row.a) + triples(row.a);
    case Shape::Order: return 6;
    case Shape::Digits: return 24;
  }
  return 0;
}

// The place of an order among all orders of so many things; equal ones count from the left.
template <std::size_t N>
int place_of_order(const std::array<int, N>& things) {
  int place = 0;
  for (std::size_t i = 0; i < N; ++i) {
    int smaller_later = 0;
    for (std::size_t j = i + 1; j < N; ++j) smaller_later += things[j] < things[i];
    place = place * static_cast<int>(N - i) + smaller_later;
  }
  return place;
}

// The order at that place, of the things 0, 1, 2 ...
template <std::size_t N>
std::array<int, N> order_at(int place) {
  std::array<int, N> later{}, out{};
  for (std::size_t i = N; i-- > 0;) {
    const int left = static_cast<int>(N - i);
    later[i] = place % left, place /= left;
  }
  std::array<bool, N> used{};
  for (std::size_t i = 0; i < N; ++i) {
    int skip = later[i];
    for (std::size_t thing = 0; thing < N; ++thing) {
      if (used[thing] || skip-- > 0) continue;
      out[i] = static_cast<int>(thing), used[thing] = true;
      break;
    }
  }
  return out;
}

// Sets by size; those of one size in the order of their greatest, then second and third.
int place_of_set(const NounRange& row, Action a) {
  const auto known = [&](int noun) { return noun <= row.a; };
  if (!known(a.a) || !known(a.b) || !known(a.c)) return Numbering::kNone;
  if (a.c)
    return a.a < a.b && a.b < a.c && a.a ? 1 + row.a + pairs(row.a) + triples(a.c - 1) + pairs(a.b - 1) + a.a - 1
                                         : Numbering::kNone;
  if (a.b) return a.a < a.b && a.a ? 1 + row.a + pairs(a.b - 1) + a.a - 1 : Numbering::kNone;
  return a.a;
}

Action set_at(const NounRange& row, int place) {
  if (place <= row.a) return make_action(row.verb, place);
  place -= 1 + row.a;
  const auto greatest = [](int at, int (*below)(int)) {
    int n = 1;
    while (below(n) <= at) ++n;
    return n;
  };
  if (place < pairs(row.a)) {
    const int b = greatest(place, pairs);
    return make_action(row.verb, place - pairs(b - 1) + 1, b);
  }
  place -= pairs(row.a);
  const int c = greatest(place, triples);
  place -= triples(c - 1);
  const int b = greatest(place, pairs);
  return make_action(row.verb, place - pairs(b - 1) + 1, b, c);
}

Action product_at(const NounRange& row, int place) {
  const auto noun = [&](int value, int range, bool none) {
    return none && value == range - 1 ? int{Numbering::kNoNoun} : value;
  };
  return make_action(row.verb, noun(place / row.c / row.b, row.a, row.none && row.b == 1),
                     noun(place / row.c % row.b, row.b, row.none && row.b > 1), place % row.c);
}

Action action_at(const NounRange& row, int place) {
  switch (row.shape) {
    case Shape::Product: return product_at(row, place);
    case Shape::Subset: return set_at(row, place);
    case Shape::Order: {
      const auto order = order_at<3>(place);
      return make_action(row.verb, order[0], order[1], order[2]);
    }
    case Shape::Digits: {
      const auto order = order_at<4>(place);
      return make_action(row.verb, 10 * order[0] + order[1], 10 * order[2] + order[3]);
    }
  }
  return {};
}

}  // namespace

Numbering::Numbering(std::span<const NounRange> rows) : rows_(rows) {
  assert(rows.size() <= kRowsMax);
  row_of_.fill(static_cast<std::uint8_t>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    first_[i + 1] = first_[i] + size_of(rows[i]);
    std::uint8_t& first_row = row_of_[rows[i].verb];
    first_row = std::min(first_row, static_cast<std::uint8_t>(i));
  }
}

int Numbering::place_in_other(const NounRange& row, Action a) {
  switch (row.shape) {
    case Shape::Subset: return place_of_set(row, a);
    case Shape::Order: return place_of_order<3>({a.a, a.b, a.c});
    case Shape::Digits: return place_of_order<4>({a.a / 10, a.a % 10, a.b / 10, a.b % 10});
    default: return kNone;
  }
}

std::size_t Numbering::row_at(int number) const {
  const auto behind =
      std::upper_bound(first_.begin(), first_.begin() + static_cast<std::ptrdiff_t>(rows_.size()), number);
  return static_cast<std::size_t>(behind - first_.begin()) - 1;
}

Action Numbering::action(int number) const {
  const std::size_t row = row_at(number);
  return action_at(rows_[row], number - first_[row]);
}

}  // namespace timetable
