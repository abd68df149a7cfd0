#include "server/problems.h"

#include <optional>
#include <vector>

#include "core/words.h"

namespace timetable::server {
namespace {

// The longer pattern stands before the one that would match it, too.
constexpr Phrase kPatterns[] = {
    {"expected an object.", "un objet est attendu."},
    {"expected a whole number from {0} to {1}, found {2}", "un nombre entier de {0} à {1} est attendu, pas {2}"},
    {"expected a whole number from {0} to {1}", "un nombre entier de {0} à {1} est attendu"},
    {"expected a name of {0} to {1} characters", "un nom de {0} à {1} caractères est attendu"},
    {"expected one of {0}", "l’un de ces mots est attendu : {0}"},
    {"expected {0}, found {1}", "{0} est attendu, pas {1}"},
    {"the field '{0}' is missing", "le champ « {0} » manque"},
    {"the field '{0}' is not known here; known are: {1}. Did you mean '{2}'?",
     "le champ « {0} » n’est pas connu ici ; sont connus : {1}. Vouliez-vous dire « {2} » ?"},
    {"the field '{0}' is not known here; known are: {1}.", "le champ « {0} » n’est pas connu ici ; sont connus : {1}."},
    {"the field '{0}' is not known here.", "le champ « {0} » n’est pas connu ici."},
    {"'{0}' is not known here; expected one of: {1}. Did you mean '{2}'?",
     "« {0} » n’est pas connu ici ; l’un de ces mots est attendu : {1}. Vouliez-vous dire « {2} » ?"},
    {"'{0}' is not known here; expected one of: {1}.",
     "« {0} » n’est pas connu ici ; l’un de ces mots est attendu : {1}."},
    {"there must be one entry a player", "il faut une entrée par joueur"},
    {"only one seat can be 'me'", "une seule place peut être « me »"},
    {"it is too long", "c’est trop long"},
    {"a table with a deck of its own is not rated", "une table avec son propre paquet n’est pas classée"},
    {"it is not valid JSON: {0}.", "ce n’est pas du JSON valide."},
    {"it is not valid JSON.", "ce n’est pas du JSON valide."},
    {"it is nested too deeply.", "les listes et objets y sont trop imbriqués."},
    {"the field '{0}' occurs twice.", "le champ « {0} » y est deux fois."},
    {"a number is too large.", "un nombre est trop grand."},
};

constexpr Phrase kPlace = {"{0}, line {1}, column {2}", "{0}, ligne {1}, colonne {2}"};

constexpr Phrase kKinds[] = {
    {"nothing", "rien"},
    {"true or false", "true ou false"},
    {"a whole number", "un nombre entier"},
    {"a number with a fraction", "un nombre décimal"},
    {"a text", "un texte"},
    {"a list", "une liste"},
    {"an object", "un objet"},
};

std::string kind_in(Lang lang, const std::string& word) {
  for (const Phrase& kind : kKinds) {
    if (kind.en == word) return std::string(kind.in(lang));
  }
  return word;
}

// What stands at {0}, {1}, ... if the text is made after the pattern.
std::optional<std::vector<std::string>> arguments(std::string_view pattern, std::string_view text) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t open = pattern.find('{');
    if (!text.starts_with(pattern.substr(0, open))) return std::nullopt;
    if (open == std::string_view::npos) return text == pattern ? std::optional(out) : std::nullopt;
    text.remove_prefix(open);
    pattern.remove_prefix(pattern.find('}', open) + 1);
    const std::string_view next = pattern.substr(0, pattern.find('{'));
    const std::size_t end = pattern.size() == next.size() ? text.rfind(next) : text.find(next);
    if (end == std::string_view::npos) return std::nullopt;
    out.emplace_back(text.substr(0, next.empty() ? text.size() : end));
    text.remove_prefix(out.back().size());
  }
}

std::optional<std::string> put(const Phrase& pattern, Lang lang, std::string_view text) {
  std::optional<std::vector<std::string>> words = arguments(pattern.en, text);
  if (!words) return std::nullopt;
  return fill(pattern.in(lang),
              [&](std::string_view n) { return kind_in(lang, words->at(static_cast<std::size_t>(n.front() - '0'))); });
}

std::string sentence_in(Lang lang, const std::string& text) {
  for (const Phrase& pattern : kPatterns) {
    if (const std::optional<std::string> said = put(pattern, lang, text)) return *said;
  }
  return text;
}

}  // namespace

std::string problem_in(Lang lang, const std::string& problem) {
  if (lang == Lang::En) return problem;
  const std::size_t colon = problem.find(": ");
  const std::string where = problem.substr(0, colon);
  const std::optional<std::string> place = put(kPlace, lang, where);
  const bool names_a_field = colon != std::string::npos && where.find(' ') == std::string::npos;
  if (!place && !names_a_field) return sentence_in(lang, problem);
  return place.value_or(where) + " : " + sentence_in(lang, problem.substr(colon + 2));
}

std::string problems_in(Lang lang, std::span<const std::string> problems) {
  std::vector<std::string> out;
  for (const std::string& problem : problems) out.push_back(problem_in(lang, problem));
  return join(out, "; ");
}

}  // namespace timetable::server
