// A number for every choice that a player of a game can ever have, for those who learn from masks over a fixed list. A
// game says in rows how far the nouns of its verbs go; the numbers follow from the rows alone, whatever the deck, the
// table or the position, so a number means the same for ever as long as rows are only added at the end
// (tests/numbers.txt).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/action.h"

namespace timetable {

struct NounRange {
  enum class Shape : std::uint8_t {
    Product,  // a below `a`, b below `b`, c below `c`, each by itself
    Subset,   // up to three different ones of 1 to `a`, ascending, 0 behind them
    Order,    // the order of a, b and c by size: 6. What is put in order is known at the table
    Digits,   // the order of the four digits 1000, 100, 10, 1 of 100 * a + b by size: 24. Equal ones from the left
  };
  std::uint8_t verb = 0;
  std::uint16_t a = 1, b = 1, c = 1;
  Shape shape = Shape::Product;
  bool none = false;  // of a product: the last value of its last noun is 255, "none"
};

// The rows of one verb are tried in their order.
template <class Verb>
constexpr NounRange nouns(Verb verb, int a = 1, int b = 1, int c = 1) {
  return {.verb = static_cast<std::uint8_t>(verb),
          .a = static_cast<std::uint16_t>(a),
          .b = static_cast<std::uint16_t>(b),
          .c = static_cast<std::uint16_t>(c)};
}
template <class Verb>
constexpr NounRange nouns_or_none(Verb verb, int a, int b = 1) {
  NounRange row = nouns(verb, a, b);
  row.none = true;
  return row;
}
template <class Verb>
constexpr NounRange nouns(Verb verb, NounRange::Shape shape, int a = 1) {
  return {.verb = static_cast<std::uint8_t>(verb), .a = static_cast<std::uint16_t>(a), .shape = shape};
}

class Numbering {
 public:
  static constexpr int kRowsMax = 48, kVerbsMax = 64, kNone = -1;
  static constexpr std::uint8_t kNoNoun = 0xFF;

  explicit Numbering(std::span<const NounRange> rows);

  // How many numbers there are. Some stand for choices that no position offers.
  int size() const { return first_[rows_.size()]; }
  // kNone: a choice of chance, or of a deck that goes beyond the rows.
  int number(Action a) const {
    for (std::size_t i = row_of_[a.verb % kVerbsMax]; i < rows_.size() && rows_[i].verb == a.verb; ++i) {
      const int place = place_in(rows_[i], a);
      if (place != kNone) return first_[i] + place;
    }
    return kNone;
  }

  std::span<const NounRange> rows() const { return rows_; }
  int first_of(std::size_t row) const { return first_[row]; }
  std::size_t row_at(int number) const;
  // What a number stands for. Of orders (of cards, of digits): that of the first things, unless it is exact.
  Action action(int number) const;
  bool exact(int number) const {
    const NounRange::Shape shape = rows_[row_at(number)].shape;
    return shape == NounRange::Shape::Product || shape == NounRange::Shape::Subset;
  }

 private:
  static int place_in(const NounRange& row, Action a) {
    if (row.shape != NounRange::Shape::Product) return place_in_other(row, a);
    const int x = place(a.a, row.a, row.none && row.b == 1), y = place(a.b, row.b, row.none),
              z = place(a.c, row.c, false);
    return (x | y | z) < 0 ? kNone : (x * row.b + y) * row.c + z;
  }
  static int place(std::uint8_t noun, int range, bool none) {
    if (none && noun == kNoNoun) return range - 1;
    return noun < range - (none && range > 1) ? noun : kNone;
  }
  static int place_in_other(const NounRange& row, Action a);

  std::span<const NounRange> rows_;
  std::array<int, kRowsMax + 1> first_{};
  std::array<std::uint8_t, kVerbsMax> row_of_{};  // the first row of a verb
};

}  // namespace timetable
