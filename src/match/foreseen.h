// What is foreseen of a choice (engine/foresight.h), in words; and what that costs.
#pragma once

#include <functional>

#include "match/game_kind.h"

namespace timetable {

// What is told of a choice in one line: ways to go on that read alike are one, and a single one is sure.
void simplify(Foreseen& foreseen);

template <Hostable G>
Foreseen in_words(const typename G::Rules& r, const Foresight& foresight, Lang lang) {
  const auto lines = [&](const std::vector<Event>& events) {
    std::vector<std::string> out;
    for (const Event& e : events) {
      if (std::string sentence = G::sentence(r, e, lang); !sentence.empty()) out.push_back(std::move(sentence));
    }
    return out;
  };
  const auto numbers = [&](const std::vector<Foresight::Change>& changes) {
    std::vector<Foreseen::Change> out;
    for (const Foresight::Change& c : changes) {
      out.push_back({G::numbers()[static_cast<std::size_t>(c.number)].name.in(lang), c.before, c.after});
    }
    return out;
  };
  Foreseen out{.surely = lines(foresight.surely),
               .numbers = numbers(foresight.numbers),
               .about = foresight.about,
               .unanswered = foresight.unanswered,
               .goes_on = !foresight.then.empty() && !foresight.through,
               .secret = foresight.secret};
  for (const Foresight::Following& f : foresight.then)
    out.odds.push_back({f.odds, lines(f.events), numbers(f.numbers)});
  simplify(out);
  return out;
}

// "Skill 3 → 4".
std::string change_text(const Foreseen::Change& change);

// In the order in which they are to be read: what surely happens, changed numbers, odds, what stays secret.
std::vector<std::string> foreseen_lines(const Foreseen& foreseen, bool odds, Lang lang);
// Of all choices of a list, as short as it can be said: of each what it does not share with all the others and its own
// name does not say (empty: nothing), and what all of them share.
struct ShortForesight {
  std::vector<std::string> each;
  std::string common;
};
ShortForesight in_short(const std::vector<Choice>& choices, const std::vector<Foreseen>& foreseen, bool odds,
                        Lang lang);

// Asks for every choice of positions that `positions` goes through, again and again until the time is up.
ForesightRow measure_foresight(double seconds,
                               const std::function<void(const std::function<void(const Position&, Seat)>&)>& positions);

}  // namespace timetable
