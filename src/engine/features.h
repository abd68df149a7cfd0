// What a position looks like to one seat: a list of small facts that are true, for value nets. A game writes its facts
// field by field in a fixed order; the place of a fact in that order is its input of the net. Only what the seat may
// know may be written.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace timetable {

class Features {
 public:
  // Most facts that are true at once; the five games stay below 300.
  static constexpr int kMostActive = 512;

  void clear() { size_ = 0, width_ = 0; }

  // n facts, of which the one that `value` says is true; values beyond the last mean the last.
  void one_of(int n, int value) {
    add(std::clamp(value, 0, n - 1));
    width_ += n;
  }
  // n facts: at least 1, at least 2, ...
  void at_least(int n, int value) {
    for (int i = 0; i < n && i < value; ++i) add(i);
    width_ += n;
  }
  void flag(bool on) {
    if (on) add(0);
    width_ += 1;
  }
  // n facts, of which those of the mask are true.
  void mask(int n, std::uint64_t bits) {
    if (n < 64) bits &= (std::uint64_t{1} << n) - 1;
    for (; bits; bits &= bits - 1) add(std::countr_zero(bits));
    width_ += n;
  }
  // A field about something that is not there: nothing of it is true.
  void none(int n) { width_ += n; }

  int size() const { return size_; }
  std::uint16_t operator[](int i) const { return active_[static_cast<std::size_t>(i)]; }
  const std::uint16_t* begin() const { return active_.data(); }
  const std::uint16_t* end() const { return active_.data() + size_; }
  int width() const { return width_; }  // inputs of the net so far

 private:
  void add(int i) {
    assert(size_ < kMostActive);
    active_[static_cast<std::size_t>(size_++)] = static_cast<std::uint16_t>(width_ + i);
  }

  std::array<std::uint16_t, kMostActive> active_;
  int size_ = 0;
  int width_ = 0;
};

}  // namespace timetable
