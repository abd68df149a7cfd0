// What a position looks like to one seat: a list of small facts that are true, for value nets. A game writes its facts
// field by field in a fixed order, each with its name: `encode` is a template over where they go. Features takes the
// facts and costs nothing for the names; FactNames takes the names, by which a net knows its inputs again after cards
// and rules have changed. Only what the seat may know may be written.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace timetable {

class Features {
 public:
  // Most facts that are true at once; the five games stay below 300. What comes on top of it is left out.
  static constexpr int kMostActive = 512;

  void clear() { size_ = 0, width_ = 0; }

  // What follows is about this: "mine", "next".
  void about(std::string_view) {}

  // n facts, of which the one that `value` says is true; values beyond the last mean the last. `ids` says what the
  // facts are about: an array of words or a function from the number of a component to its id; else they go by number.
  template <class... Ids>
  void one_of(std::string_view, int n, int value, const Ids&...) {
    add(std::clamp(value, 0, n - 1));
    width_ += n;
  }
  // The same; of values that are none of the n no fact is true.
  template <class... Ids>
  void maybe_one_of(std::string_view, int n, int value, const Ids&...) {
    if (value >= 0 && value < n) add(value);
    width_ += n;
  }
  // n facts: at least 1, at least 2, ...
  void at_least(std::string_view, int n, int value) {
    for (int i = 0; i < n && i < value; ++i) add(i);
    width_ += n;
  }
  void flag(std::string_view, bool on) {
    if (on) add(0);
    width_ += 1;
  }
  // n facts, of which those of the mask are true.
  template <class... Ids>
  void mask(std::string_view, int n, std::uint64_t bits, const Ids&...) {
    if (n < 64) bits &= (std::uint64_t{1} << n) - 1;
    for (; bits; bits &= bits - 1) add(std::countr_zero(bits));
    width_ += n;
  }
  // Is it there? Otherwise nothing of it is true, and its n facts must not be written.
  bool present(bool there, int n) {
    if (!there) width_ += n;
    return there;
  }
  // The same facts about each of n things.
  template <class Tell, class... Ids>
  void each(std::string_view, int n, Tell&& tell, const Ids&...) {
    for (int i = 0; i < n; ++i) tell(i);
  }

  int size() const { return size_; }
  std::uint16_t operator[](int i) const { return active_[static_cast<std::size_t>(i)]; }
  const std::uint16_t* begin() const { return active_.data(); }
  const std::uint16_t* end() const { return active_.data() + size_; }
  int width() const { return width_; }  // inputs of the net so far

 private:
  void add(int i) {
    if (size_ < kMostActive) active_[static_cast<std::size_t>(size_++)] = static_cast<std::uint16_t>(width_ + i);
  }

  std::array<std::uint16_t, kMostActive> active_;
  int size_ = 0;
  int width_ = 0;
};

// The names of all facts in their order: "mine/hand/artist/2". What is kept free for components that the deck does not
// have has no name. For this sink everything is present, whatever the position: an encoder reads nothing that might not
// be there but behind a question of its own.
class FactNames {
 public:
  void about(std::string_view heading) { heading_ = heading; }

  template <class... Ids>
  void one_of(std::string_view name, int n, int, const Ids&... ids) {
    add(name, n, 0, ids...);
  }
  template <class... Ids>
  void maybe_one_of(std::string_view name, int n, int, const Ids&... ids) {
    add(name, n, 0, ids...);
  }
  void at_least(std::string_view name, int n, int) { add(name, n, 1); }
  void flag(std::string_view name, bool) { push(name, ""); }
  template <class... Ids>
  void mask(std::string_view name, int n, std::uint64_t, const Ids&... ids) {
    add(name, n, 0, ids...);
  }
  bool present(bool, int) { return true; }
  template <class Tell, class... Ids>
  void each(std::string_view name, int n, Tell&& tell, const Ids&... ids) {
    const std::string outer = heading_;
    const bool outer_free = free_;
    for (int i = 0; i < n; ++i) {
      const std::string id = word(i, 0, ids...);
      heading_ = joined(outer, joined(name, id));
      free_ = outer_free || id.empty();
      tell(i);
    }
    heading_ = outer, free_ = outer_free;
  }

  std::vector<std::string> take() { return std::move(names_); }

 private:
  static std::string joined(std::string_view a, std::string_view b) {
    std::string out(a);
    if (!a.empty() && !b.empty()) out += '/';
    return out.append(b);
  }
  static std::string word(int i, int first) { return std::to_string(i + first); }
  template <class Ids>
  static std::string word(int i, int, const Ids& ids) {
    if constexpr (std::is_invocable_v<Ids, int>) return std::string(ids(i));
    else return i < static_cast<int>(std::size(ids)) ? std::string(ids[static_cast<std::size_t>(i)]) : std::string();
  }

  template <class... Ids>
  void add(std::string_view name, int n, int first, const Ids&... ids) {
    for (int i = 0; i < n; ++i) {
      const std::string id = word(i, first, ids...);
      if (id.empty()) names_.emplace_back();
      else push(name, id);
    }
  }
  void push(std::string_view name, std::string_view id) {
    names_.push_back(free_ ? std::string() : joined(heading_, joined(name, id)));
  }

  std::string heading_;
  bool free_ = false;  // no component stands for what is being written
  std::vector<std::string> names_;
};

// The id of the i-th of some components, for the names of facts; nothing behind the last.
template <class List>
auto ids_of(const List& list) {
  return [&list](int i) -> std::string_view {
    return static_cast<std::size_t>(i) < std::size(list) ? std::string_view(list[static_cast<std::size_t>(i)].id)
                                                         : std::string_view();
  };
}

}  // namespace timetable
