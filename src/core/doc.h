// A tree of plain values: what deck files, positions and views are made of, below the layer that knows JSON.
// Objects keep the order in which their members were added, so that equal documents are written as equal bytes.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/words.h"

namespace timetable {

class Doc {
 public:
  using List = std::vector<Doc>;
  using Member = std::pair<std::string, Doc>;
  using Object = std::vector<Member>;
  enum class Kind { Null, Bool, Int, Real, Text, List, Object };

  Doc() = default;
  Doc(bool b) : v_(b) {}
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  Doc(T i) : v_(static_cast<std::int64_t>(i)) {}
  Doc(double d) : v_(d) {}
  Doc(const char* s) : v_(std::string(s)) {}
  Doc(std::string s) : v_(std::move(s)) {}
  Doc(std::string_view s) : v_(std::string(s)) {}
  Doc(List l) : v_(std::move(l)) {}
  Doc(Object o) : v_(std::move(o)) {}

  static Doc list() { return Doc(List{}); }
  static Doc object() { return Doc(Object{}); }
  static Doc of(const std::vector<std::string>& words);

  Kind kind() const { return static_cast<Kind>(v_.index()); }
  bool is(Kind k) const { return kind() == k; }
  bool is_null() const { return is(Kind::Null); }

  // The value, or a neutral one if the kind differs: for reading untrusted documents use Node.
  bool boolean() const { return is(Kind::Bool) && std::get<bool>(v_); }
  std::int64_t integer() const { return is(Kind::Int) ? std::get<std::int64_t>(v_) : 0; }
  double real() const { return is(Kind::Real) ? std::get<double>(v_) : static_cast<double>(integer()); }
  const std::string& text() const;
  const List& items() const;
  const Object& members() const;

  // The member of this name, or nullptr.
  const Doc* find(std::string_view key) const;
  // Lists: appends. Objects: adds or replaces a member. A null document becomes what is needed.
  Doc& push(Doc item);
  Doc& set(std::string_view key, Doc value);
  void erase(std::string_view key);

  bool operator==(const Doc&) const = default;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Object> v_;
};

// What a document says to people: a text, or {"en": ..., "fr": ...}. For reading untrusted documents use Node.
Words words_of(const Doc& d);

// Objects with the same members in any order are the same to a reader; lists must agree in order.
bool same_content(const Doc& a, const Doc& b);

// Where `part` says something else than `whole`, as "path: expected X, found Y" lines; members that `part` leaves out
// are not compared.
// The same for lists: they hold what is listed, in any order and perhaps more.
void lacking(const Doc& part, const Doc& whole, const std::string& path, std::vector<Words>& out);
void differences(const Doc& part, const Doc& whole, const std::string& path, std::vector<Words>& out);

// One line of JSON-like text, for messages.
Words brief(const Doc& d);

// A document being read: remembers the path that led here and collects everything that is wrong on the way. A missing
// or mistyped part yields a neutral value and a line in `problems`, so one pass reports all mistakes.
class Node {
 public:
  Node() = default;  // of nothing: where a document is written
  Node(const Doc& doc, std::vector<Words>& problems, std::string path = {})
      : doc_(&doc), problems_(&problems), path_(std::move(path)) {}

  Node operator[](std::string_view key) const;  // a member that must be there
  Node maybe(std::string_view key) const;       // a member that may be missing: test with present()
  Node operator[](std::size_t index) const;

  // Another document in this place: a part of its text, to be read by itself.
  Node instead(const Doc& part) const { return Node(&part, problems_, path_); }

  bool present() const { return doc_ != nullptr && !doc_->is_null(); }
  const Doc& doc() const;
  const std::string& path() const { return path_; }

  std::size_t size() const;                                   // of a list; a problem if it is none
  std::vector<std::pair<std::string, Node>> entries() const;  // of an object; a problem if it is none
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  bool boolean() const;
  std::string text() const;
  std::string some_text() const;  // that is not empty
  std::vector<std::string> texts() const;
  // A text for people: the same in every language, or {"en": ..., "fr": ...}, where English must be there.
  Words words() const;
  // The place of the text among the allowed words, or 0 and a problem that lists them. 6 is as good as "6".
  std::size_t one_of(const std::vector<std::string>& allowed) const;
  // A problem for each member whose name is not among the allowed ones.
  void only(const std::vector<std::string>& allowed) const;
  void complain(const Words& what) const;
  // Nothing was wrong so far, here or elsewhere in the document.
  bool fine() const { return !problems_ || problems_->empty(); }

 private:
  Node(const Doc* doc, std::vector<Words>* problems, std::string path)
      : doc_(doc), problems_(problems), path_(std::move(path)) {}
  bool expect(Doc::Kind kind) const;

  const Doc* doc_ = nullptr;
  std::vector<Words>* problems_ = nullptr;
  std::string path_;
};

// The language of this code; a problem that lists them if there is none.
Lang read_lang(const Node& n);

}  // namespace timetable
