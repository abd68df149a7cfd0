// Seats at a table, and sets of them.
#pragma once

#include <bit>
#include <cstdint>

namespace timetable {

// Players sit on seats 0 to n-1. Chance sits at every table, as a seat that never wins.
using Seat = std::uint8_t;

inline constexpr Seat kMaxSeats = 6;
inline constexpr Seat kSpectator = 6;  // sees what is public, owes nothing
inline constexpr Seat kChance = 7;
inline constexpr Seat kNoSeat = 0xFF;

// A set of seats, chance included, as one byte.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat s) { return SeatSet(static_cast<std::uint8_t>(1u << s)); }
  static constexpr SeatSet first(unsigned n) { return SeatSet(static_cast<std::uint8_t>((1u << n) - 1u)); }
  static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(Seat s) const { return (bits_ >> s) & 1u; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat lowest() const { return static_cast<Seat>(std::countr_zero(bits_)); }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr void add(Seat s) { bits_ = static_cast<std::uint8_t>(bits_ | (1u << s)); }
  constexpr void remove(Seat s) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << s)); }

  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) {
    return SeatSet(static_cast<std::uint8_t>(a.bits_ & b.bits_));
  }
  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
    return SeatSet(static_cast<std::uint8_t>(a.bits_ | b.bits_));
  }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
    return SeatSet(static_cast<std::uint8_t>(a.bits_ & ~b.bits_));
  }
  bool operator==(const SeatSet&) const = default;

  // for (Seat s : set) visits the seats in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1));
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

}  // namespace timetable
