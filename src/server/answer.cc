#include "server/answer.h"

#include <array>

#include "core/words.h"

namespace timetable::server {
namespace {

struct Row {
  std::string_view code;
  unsigned status;
  Phrase say;
};

constexpr std::array<Row, 11> kRows = {{
    {"malformed", 400, "The message is not as the protocol says."_en},
    {"unknown", 404, "There is no such thing here, or it is not shown to you."_en},
    {"not-signed-in", 401, "Please take a name or sign in first."_en},
    {"forbidden", 403, "This is not yours to do."_en},
    {"not-your-turn", 409, "It is not your turn: wait until you are asked."_en},
    {"stale", 409, "The game has moved on since: look again before choosing."_en},
    {"illegal-choice", 409, "This choice is not possible now: take one of those that are offered."_en},
    {"not-allowed", 409, "This cannot be done now."_en},
    {"too-many", 429, "This is too much at once: wait a moment."_en},
    {"outdated", 426, "This page is out of date: reload it."_en},
    {"busy", 503, "The server cannot do this at the moment: try again soon."_en},
}};

const Row& row_of(Refused code) { return kRows[static_cast<std::size_t>(code)]; }

Refused code_of_fault(Fault fault) {
  switch (fault) {
    case Fault::NotYourTurn: return Refused::NotYourTurn;
    case Fault::Stale: return Refused::Stale;
    case Fault::IllegalChoice: return Refused::IllegalChoice;
    case Fault::NotAllowed: return Refused::NotAllowed;
    case Fault::UnknownGame:
    case Fault::NotFound: return Refused::Unknown;
    case Fault::BadStore: return Refused::Busy;
    default: return Refused::Malformed;
  }
}

// What somebody has sent may be told again, but not at any length.
std::string shortened(std::string sentence) {
  constexpr std::size_t kLongest = 2000;
  if (sentence.size() <= kLongest) return sentence;
  std::size_t end = kLongest;
  while (end > 0 && (sentence[end] & 0xC0) == 0x80) --end;  // not within a character
  return sentence.substr(0, end) + "…";
}

// A problem may be a whole sentence.
std::string ended_once(std::string sentence) {
  if (sentence.ends_with("..") || sentence.ends_with("?.")) sentence.pop_back();
  return sentence;
}

}  // namespace

std::string_view code_of(Refused code) { return row_of(code).code; }
unsigned http_status(Refused code) { return row_of(code).status; }

Refusal refusal(Refused code) { return {code, row_of(code).say, code == Refused::TooMany ? 5 : 0}; }

Refusal refusal(Refused code, Words message) {
  Refusal out = refusal(code);
  out.message = std::move(message);
  return out;
}

Refusal malformed(Phrase phrase, std::vector<Words> problems) {
  constexpr std::size_t kMostTold = 10;
  if (problems.size() > kMostTold) {
    problems.resize(kMostTold);
    problems.push_back(verbatim("…"));
  }
  return refusal(Refused::Malformed, say(phrase, join(problems, kSemicolon)));
}

Refusal::Refusal(Refused its_code, Words its_message, int seconds)
    : code(its_code), message(std::move(its_message)), retry_after(seconds) {}

// The store's own words are for the log.
Refusal::Refusal(const Error& error)
    : Refusal(code_of_fault(error.fault),
              error.fault == Fault::BadStore ? Words(row_of(Refused::Busy).say) : error.message) {}

Doc error_doc(const Refusal& refusal, Lang lang) {
  Doc out = Doc::object();
  out.set("code", code_of(refusal.code));
  out.set("message", shortened(ended_once(refusal.message.in(lang))));
  if (refusal.retry_after > 0) out.set("retry_after", refusal.retry_after);
  return out;
}

}  // namespace timetable::server
