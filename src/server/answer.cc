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
    {"malformed", 400, {"The message is not as the protocol says.", "Le message n’est pas conforme au protocole."}},
    {"unknown",
     404,
     {"There is no such thing here, or it is not shown to you.",
      "Cela n’existe pas ici, ou cela ne vous est pas montré."}},
    {"not-signed-in", 401, {"Please take a name or sign in first.", "Choisissez d’abord un nom ou connectez-vous."}},
    {"forbidden", 403, {"This is not yours to do.", "Ce n’est pas à vous de le faire."}},
    {"not-your-turn",
     409,
     {"It is not your turn: wait until you are asked.", "Ce n’est pas à vous : attendez votre tour."}},
    {"stale",
     409,
     {"The game has moved on since: look again before choosing.",
      "La partie a continué entre-temps : regardez à nouveau avant de choisir."}},
    {"illegal-choice",
     409,
     {"This choice is not possible now: take one of those that are offered.",
      "Ce choix n’est pas possible maintenant : prenez l’un de ceux qui sont proposés."}},
    {"not-allowed", 409, {"This cannot be done now.", "Cela n’est pas possible maintenant."}},
    {"too-many", 429, {"This is too much at once: wait a moment.", "C’est trop à la fois : attendez un instant."}},
    {"outdated", 426, {"This page is out of date: reload it.", "Cette page est périmée : rechargez-la."}},
    {"busy",
     503,
     {"The server cannot do this at the moment: try again soon.",
      "Le serveur ne peut pas le faire pour le moment : réessayez bientôt."}},
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

// A problem may be a whole sentence.
void end_once(std::string& sentence) {
  if (sentence.ends_with("..") || sentence.ends_with("?.")) sentence.pop_back();
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
  Words message = say(phrase, join(problems, kSemicolon));
  end_once(message.en);
  end_once(message.fr);
  return refusal(Refused::Malformed, std::move(message));
}

Refusal refusal(const Error& error) {
  const Refused code = code_of_fault(error.fault);
  if (error.fault == Fault::BadStore) return refusal(code);  // the store's own words are for the log
  return refusal(code, error.message);
}

Doc error_doc(const Refusal& refusal, Lang lang) {
  Doc out = Doc::object();
  out.set("code", code_of(refusal.code));
  out.set("message", refusal.message.in(lang));
  if (refusal.retry_after > 0) out.set("retry_after", refusal.retry_after);
  return out;
}

}  // namespace timetable::server
