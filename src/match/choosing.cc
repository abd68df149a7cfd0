#include "match/choosing.h"

#include <algorithm>
#include <map>

#include "core/words.h"

namespace timetable {

Words legal_choices(const Position& position, Seat p, std::size_t most) {
  std::map<Lang, std::vector<Choice>> in;
  for (const Lang lang : languages()) in.emplace(lang, position.choices(p, lang));
  const std::size_t all = in[Lang::En].size();
  std::vector<Words> out;
  for (std::size_t i = 0; i < std::min(all, most); ++i) {
    out.push_back(verbatim(in[Lang::En][i].code + " (") +
                  in_each_language([&](Lang lang) { return in[lang][i].label; }) + verbatim(")"));
  }
  if (all > most) out.push_back(say("... {n} more"_en, all - most));
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
  for (const Lang lang : languages()) {
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
    return Error{Fault::IllegalChoice, say("''{word}'' fits several choices: {choices}."_en, words, join(codes, ", "))};
  }
  return Error{Fault::IllegalChoice,
               say("''{word}'' is not a legal choice of {who} now.{meant} Legal: {choices}."_en, words,
                   position.seat_code(p), did_you_mean(words, known), legal_choices(position, p))};
}

Result<Seat> find_seat(const Position& position, std::string_view words) {
  if (same_word(words, "chance")) return kChance;
  std::vector<std::string> codes;
  for (Seat p = 0; p < position.seats(); ++p) {
    const bool named = same_word(words, position.seat_code(p)) || words == std::to_string(p) ||
        same_word(words, in_each_language([&](Lang lang) { return position.seat_name(p, lang); }));
    if (named) return p;
    codes.push_back(position.seat_code(p));
  }
  return Error{Fault::NotFound,
               say("There is no seat ''{word}'' at this table; the seats are: {seats}."_en, words, join(codes, ", "))};
}

}  // namespace timetable
