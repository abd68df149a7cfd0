// A position as a document, described once: the same lines write it for a viewer and read it back, so the two cannot
// disagree. A game's scribe (games/GAME/position.cc) names its fields one after the other:
//
//   void fields(Fields& f) {
//     f("round").number(s.round, 1, kLastRound);
//     f("active").seat(s.active);
//     f("gold").by_seat([&](Item at, Seat p) { at.number(s.player[p].gold, 0, 60'000); });
//     f("hand").by_seat([&](Item at, Seat p) {
//       at.as([&] { return hand(p); }, [&](const Node& n) { read_hand(n, p); });
//     });
//     f("ruler").tell([&] { return ruler(); });  // follows from the others: never read
//   }
//
// What is left out when a position is read keeps the value it has.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/doc.h"
#include "core/seat.h"

namespace timetable {

// What the components of one kind are called in positions and options: by an id, or by a name in any language.
class Names {
 public:
  Names() = default;
  template <std::size_t N>
  Names(const char* const (&ids)[N]) : ids_(ids, ids + N) {}
  explicit Names(std::vector<std::string> ids) : ids_(std::move(ids)) {}

  // "{prefix}{word}" is as good as the whole id.
  Names& prefixed(std::string_view prefix) { return prefix_ = prefix, *this; }
  // What is said of a word that is none of them, instead of a list of all: {word}, {meant}.
  Names& otherwise(Phrase unknown) { return unknown_ = unknown, *this; }
  void add(std::string id, Words name = {});

  const std::vector<std::string>& ids() const { return ids_; }
  std::size_t size() const { return ids_.size(); }
  const std::string& operator[](std::size_t i) const { return ids_[i]; }

  // The place of what a document names; 0 and a problem if there is no such thing.
  std::size_t read(const Node& n) const { return find(n, n.doc().text(), n); }
  // ... of a part of its text.
  std::size_t read(const Node& n, const std::string& word) const;

 private:
  std::size_t find(const Node& n, std::string_view word, const Node& refuse) const;

  std::vector<std::string> ids_;
  std::vector<Words> names_;  // none, or one for each id
  std::string_view prefix_;
  Phrase unknown_;
};

class Fields;
inline constexpr const char* kChanceName = "chance";  // among the seats that are asked
inline constexpr const char* kHidden = "?";           // in place of what a viewer may not know

// Where one value of a position is written, or where it is read from.
class Item {
 public:
  bool writes() const { return out_ != nullptr; }
  bool reads() const { return there_; }
  const Node& node() const { return node_; }

  template <std::integral T>
  void number(T& value, std::int64_t low, std::int64_t high) const {
    if (writes()) *out_ = Doc(value);
    else if (reads()) value = static_cast<T>(node_.integer(low, high));
  }
  // true or false, in a byte or a bool.
  template <class T>
  void flag(T& value) const {
    if (writes()) *out_ = Doc(value != T{});
    else if (reads()) value = static_cast<T>(node_.boolean());
  }
  // A number or an enumerator by its name; 0xFF is nothing, as everywhere in states.
  template <class T>
  void name(T& value, const Names& names) const {
    constexpr std::size_t kNothing = 0xFF;
    const auto i = static_cast<std::size_t>(value);
    if (writes()) *out_ = i == kNothing ? Doc() : Doc(names[i]);
    else if (reads()) value = static_cast<T>(names.read(node_));
  }
  // A set, a bit for each name, as a list.
  template <std::unsigned_integral T>
  void bits(T& set, const Names& names) const {
    if (writes()) *out_ = written_bits(set, names);
    else if (reads()) set = static_cast<T>(read_bits(names));
  }
  // As many numbers as the array has, or the sentence.
  template <std::integral T, std::size_t N>
  void numbers(T (&values)[N], std::int64_t low, std::int64_t high, const Words& wrong) const {
    if (writes()) {
      *out_ = Doc::list();
      for (const T value : values) out_->push(value);
    } else if (reads() && node_.size() == N) {
      for (std::size_t i = 0; i < N; ++i) values[i] = static_cast<T>(node_[i].integer(low, high));
    } else if (reads()) {
      node_.complain(wrong);
    }
  }
  void seat(Seat& value) const;      // kNoSeat: nothing
  void seats(SeatSet& value) const;  // chance, too

  // {"R": ..., "G": ...}: f(Item, Seat).
  template <class F>
  void by_seat(F&& f) const;
  // {"key": ...} of as many things as there are names: f(Item, i).
  template <class F>
  void by_name(const Names& names, F&& f) const {
    by_id(names.ids(), f);
  }
  // An object whose members must all be there: f(Fields&).
  template <class F>
  void object(F&& f) const;
  // Half-finished effects, the lowest first: f(Fields&, Frame&).
  template <class Stack, class F>
  void frames(Stack& stack, F&& f) const;

  // What follows from the other fields: Doc write().
  template <class W>
  void tell(W&& write) const {
    if (writes()) *out_ = write();
  }
  // What the game writes and reads in its own way: Doc write(), read(const Node&).
  template <class W, class R>
  void as(W&& write, R&& read) const {
    if (writes()) *out_ = write();
    else if (reads()) read(node_);
  }

 private:
  friend class Fields;
  Item(const Fields& of, Doc* out, Node node, bool there)
      : of_(&of), out_(out), node_(std::move(node)), there_(there) {}
  static Doc written_bits(std::uint64_t set, const Names& names);
  std::uint64_t read_bits(const Names& names) const;
  template <class F>
  void by_id(const std::vector<std::string>& ids, F&& f) const;
  void complain_of_depth() const;

  const Fields* of_;
  Doc* out_;
  Node node_;
  bool there_;
};

// The fields of an object, written or read one by one.
class Fields {
 public:
  // `seats`: their codes. The viewer may see all that is written for it; kChance sees everything.
  static Fields writing(const Names& seats, Seat viewer) { return Fields(seats, viewer, Does::Write, {}); }
  static Fields reading(const Names& seats, const Node& root) { return Fields(seats, kChance, Does::Read, root); }
  // Neither: learns what the fields are called.
  static Fields naming(const Names& seats) { return Fields(seats, kChance, Does::Name, {}); }

  // A field that may be missing, and one that must be there.
  Item operator()(std::string_view key) { return place(key, false); }
  Item need(std::string_view key) { return place(key, true); }
  // The field itself, for what depends on whether it was given.
  Node given(std::string_view key) const { return root_.maybe(key); }
  const Node& root() const { return root_; }

  bool reads() const { return does_ == Does::Read; }
  bool writes() const { return does_ == Does::Write; }
  Seat viewer() const { return viewer_; }
  bool sees(Seat p) const { return viewer_ == kChance || viewer_ == p; }
  bool sees_all() const { return viewer_ == kChance; }
  // Nothing was wrong so far.
  bool fine() const { return root_.fine(); }

  const Names& seats() const { return *seats_; }
  Seat seat(const Node& n) const;  // by its code or its number
  SeatSet seats(const Node& list) const;
  Doc listed(SeatSet set) const;
  const std::vector<std::string>& keys() const { return keys_; }
  const Doc& written() const { return doc_; }  // so far
  Doc take() { return std::move(doc_); }

 private:
  enum class Does : std::uint8_t { Write, Read, Name };
  Fields(const Names& seats, Seat viewer, Does does, const Node& root)
      : seats_(&seats), viewer_(viewer), does_(does), root_(root) {}
  Item place(std::string_view key, bool must);

  const Names* seats_;
  Seat viewer_;
  Does does_;
  Node root_;
  Doc doc_ = Doc::object();
  std::vector<std::string> keys_;
};

template <class F>
void Item::by_id(const std::vector<std::string>& ids, F&& f) const {
  if (writes()) *out_ = Doc::object();
  if (!writes() && !reads()) return;
  if (reads()) node_.only(ids);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (writes()) {
      Doc value;
      f(Item(*of_, &value, node_, false), static_cast<std::uint8_t>(i));
      out_->set(ids[i], std::move(value));
    } else if (const Node inner = node_.maybe(ids[i]); inner.present()) {
      f(Item(*of_, nullptr, inner, true), static_cast<std::uint8_t>(i));
    }
  }
}

template <class F>
void Item::by_seat(F&& f) const {
  by_id(of_->seats().ids(), f);
}

template <class F>
void Item::object(F&& f) const {
  if (writes()) {
    Fields inner = Fields::writing(of_->seats(), of_->viewer());
    f(inner);
    *out_ = inner.take();
  } else if (reads()) {
    Fields inner = Fields::reading(of_->seats(), node_);
    f(inner);
    node_.only(inner.keys());
  }
}

template <class Stack, class F>
void Item::frames(Stack& stack, F&& f) const {
  if (writes()) {
    *out_ = Doc::list();
    for (int i = 0; i < stack.depth; ++i) {
      Fields inner = Fields::writing(of_->seats(), of_->viewer());
      f(inner, stack.frame[i]);
      out_->push(inner.take());
    }
    return;
  }
  if (!reads()) return;
  if (node_.size() > static_cast<std::size_t>(Stack::capacity())) return complain_of_depth();
  for (std::size_t i = 0; i < node_.size() && of_->fine(); ++i) {
    Fields inner = Fields::reading(of_->seats(), node_[i]);
    typename std::remove_reference_t<decltype(stack.frame[0])> frame{};
    f(inner, frame);
    if (of_->fine()) node_[i].only(inner.keys());
    stack.push(frame);
  }
}

}  // namespace timetable
