// What the server answers: a value, or a refusal with a code for programs and a sentence for people (docs/protocol.md).
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"

namespace timetable::server {

enum class Refused : unsigned char {
  Malformed,
  Unknown,
  NotSignedIn,
  Forbidden,
  NotYourTurn,
  Stale,
  IllegalChoice,
  NotAllowed,
  TooMany,
  Outdated,
  Busy,
};

struct Refusal {
  Refused code = Refused::Busy;
  Words message;
  int retry_after = 0;  // seconds

  Refusal() = default;
  Refusal(Refused its_code, Words its_message, int seconds = 0);
  // What the match layer or the store says becomes a refusal here, and nowhere else.
  Refusal(const Error& error);
};

std::string_view code_of(Refused code);
unsigned http_status(Refused code);

// The sentence that fits most occasions of a code.
Refusal refusal(Refused code);
Refusal refusal(Refused code, Words message);
// The phrase with {0} for what is wrong; of many problems, the first ones.
Refusal malformed(Phrase phrase, std::vector<Words> problems);
inline constexpr Phrase kNoObject = "expected an object."_en;

// {"code":"stale","message":"…"}
Doc error_doc(const Refusal& refusal, Lang lang);

template <class T>
class [[nodiscard]] Answer {
 public:
  Answer() : v_(Refusal{}) {}
  Answer(T value) : v_(std::move(value)) {}
  Answer(Refusal refusal) : v_(std::move(refusal)) {}
  Answer(const Error& error) : v_(Refusal(error)) {}

  explicit operator bool() const { return v_.index() == 0; }
  T& operator*() { return std::get<0>(v_); }
  const T& operator*() const { return std::get<0>(v_); }
  T* operator->() { return &std::get<0>(v_); }
  const T* operator->() const { return &std::get<0>(v_); }
  const Refusal& refusal() const { return std::get<1>(v_); }

 private:
  std::variant<T, Refusal> v_;
};

// Called once, on any thread.
using Reply = std::function<void(Answer<Doc>)>;

}  // namespace timetable::server
