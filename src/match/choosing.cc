#include "match/choosing.h"

#include <algorithm>

#include "core/words.h"

namespace timetable {

Words legal_choices(const Position& position, Seat p, std::size_t most) {
  const std::vector<Choice> en = position.choices(p, Lang::En), fr = position.choices(p, Lang::Fr);
  std::vector<Words> out;
  for (std::size_t i = 0; i < std::min(en.size(), most); ++i) {
    out.push_back(say({"{0} ({1})", "{0} ({1})"}, en[i].code, Words(en[i].label, fr[i].label)));
  }
  if (en.size() > most) out.push_back(say({"... {0} more", "... {0} de plus"}, en.size() - most));
  return join(out, ", ");
}

Result<Choice> find_choice(const Position& position, Seat p, std::string_view words) {
  const std::vector<Choice> choices = position.choices(p, Lang::En);
  std::vector<std::string> known;
  for (const Choice& c : choices) {
    if (c.code == words) return c;
    known.push_back(c.code);
  }
  const auto only = [](const std::vector<const Choice*>& found) { return found.size() == 1 ? found[0] : nullptr; };
  std::vector<const Choice*> same_code, same_label, part;
  for (Lang lang : kLangs) {
    const std::vector<Choice> labelled = position.choices(p, lang);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const std::string label = lower(labelled[i].label);
      if (lang == Lang::En && same_word(choices[i].code, words)) same_code.push_back(&choices[i]);
      const bool new_label = std::ranges::find(same_label, &choices[i]) == same_label.end();
      if (label == lower(words) && new_label) same_label.push_back(&choices[i]);
      const bool new_part = std::ranges::find(part, &choices[i]) == part.end();
      if (label.find(lower(words)) != std::string::npos && !words.empty() && new_part) part.push_back(&choices[i]);
    }
  }
  for (const auto* found : {&same_code, &same_label, &part}) {
    if (const Choice* choice = only(*found)) return *choice;
  }
  if (part.size() > 1) {
    std::vector<std::string> codes;
    for (const Choice* c : part) codes.push_back(c->code);
    return Error{Fault::IllegalChoice,
                 say({"'{0}' fits several choices: {1}.", "« {0} » convient à plusieurs choix : {1}."}, words,
                     join(codes, ", "))};
  }
  return Error{Fault::IllegalChoice,
               say({"'{0}' is not a legal choice of {1} now.{2} Legal: {3}.",
                    "« {0} » n’est pas un choix permis à {1} maintenant.{2} Permis : {3}."},
                   words, position.seat_code(p), did_you_mean(words, known), legal_choices(position, p))};
}

Result<Seat> find_seat(const Position& position, std::string_view words) {
  if (same_word(words, "chance")) return kChance;
  std::vector<std::string> codes;
  for (Seat p = 0; p < position.seats(); ++p) {
    const bool named = same_word(words, position.seat_code(p)) || words == std::to_string(p) ||
        same_word(words, position.seat_name(p, Lang::En)) || same_word(words, position.seat_name(p, Lang::Fr));
    if (named) return p;
    codes.push_back(position.seat_code(p));
  }
  return Error{Fault::NotFound,
               say({"There is no seat '{0}' at this table; the seats are: {1}.",
                    "Il n’y a pas de place « {0} » à cette table ; les places sont : {1}."},
                   words, join(codes, ", "))};
}

}  // namespace timetable
