// A value, or the reason why there is none.
#pragma once

#include <utility>
#include <variant>

#include "core/words.h"

namespace timetable {

// What went wrong, for programs to branch on. The sentence beside it is for people.
enum class Fault {
  NotYourTurn,
  Stale,
  IllegalChoice,
  UnknownGame,
  BadOption,
  BadFile,
  BadRecord,
  BadDeck,
  NeedsDeck,   // the deck of a record is not here
  NewerRules,  // the rules of a record are newer than this program
  RulesGone,   // they are older than anything it can still play
  BadScenario,
  BadPosition,
  UnexpectedResult,
  NotAllowed,
  NotFound,
  BadStore,
};

struct Error {
  Fault fault;
  Words message;  // what happened, and what the person can do about it
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::move(value)) {}
  Result(Error error) : v_(std::move(error)) {}

  bool ok() const { return v_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& operator*() { return std::get<0>(v_); }
  const T& operator*() const { return std::get<0>(v_); }
  T* operator->() { return &std::get<0>(v_); }
  const T* operator->() const { return &std::get<0>(v_); }
  const Error& error() const { return std::get<1>(v_); }

 private:
  std::variant<T, Error> v_;
};

struct Done {};  // Result<Done>: it worked, and there is nothing to hand over

}  // namespace timetable
