#include "server/answer.h"

#include <array>

#include "core/words.h"
#include "server/problems.h"

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

}  // namespace

std::string Refusal::message(Lang lang) const {
  if (lang == Lang::En && !detail.empty()) return detail;
  std::string out = fill(say.in(lang), {problems.empty() ? about : problems_in(lang, problems)});
  if (out.ends_with("..") || out.ends_with("?.")) out.pop_back();  // a problem may be a whole sentence
  return out;
}

std::string_view code_of(Refused code) { return row_of(code).code; }
unsigned http_status(Refused code) { return row_of(code).status; }

Refusal refusal(Refused code) { return {code, row_of(code).say, {}, {}, code == Refused::TooMany ? 5 : 0}; }

Refusal refusal(Refused code, Phrase say, std::string about) {
  Refusal out = refusal(code);
  out.say = say;
  out.about = std::move(about);
  return out;
}

Refusal malformed(Phrase say, std::vector<std::string> problems) {
  Refusal out = refusal(Refused::Malformed, say);
  constexpr std::size_t kMostTold = 10;
  if (problems.size() > kMostTold) {
    problems.resize(kMostTold);
    problems.push_back("…");
  }
  out.problems = std::move(problems);
  return out;
}

Refusal refusal(const Error& error) {
  Refusal out = refusal(code_of_fault(error.fault));
  if (error.fault != Fault::BadStore) out.detail = error.message;  // the store's own words are for the log
  return out;
}

Doc error_doc(const Refusal& refusal, Lang lang) {
  Doc out = Doc::object();
  out.set("code", code_of(refusal.code));
  out.set("message", refusal.message(lang));
  if (refusal.retry_after > 0) out.set("retry_after", refusal.retry_after);
  return out;
}

}  // namespace timetable::server
