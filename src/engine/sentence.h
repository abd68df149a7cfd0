// The sentences of a game's log: a row an event.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/seat.h"
#include "core/words.h"
#include "engine/log.h"

namespace timetable {

inline bool first_is_blank(const Event& e) { return e.arg[0] == Event::kBlank; }

// A sentence speaks of its event by {who} and by its arguments: a noun with the number of the argument. {n0} is
// argument 0 as a number, {seat1} argument 1 as a seat; the other nouns are the game's own: {card0}, {age2}.
template <class Ev>
struct Sentence {
  Ev kind;
  Phrase usual;
  Phrase variant = {};  // what is said where `varies` holds: to those who may not know it all, or of a special case
  bool (*varies)(const Event&) = first_is_blank;
};

// The sentence of an event, or nothing. `noun(kind, i)` spells argument i as such a thing.
template <class Game, class Ev, std::size_t N, class Noun>
std::string tell(const Sentence<Ev> (&rows)[N], const typename Game::Rules& r, const Event& e, Lang lang,
                 const Noun& noun) {
  const auto word_for = [&](std::string_view name) -> std::string {
    if (name == "who") return Game::seat_name(r, e.who, lang);
    const std::string_view kind = name.substr(0, name.size() - 1);
    const int i = name.back() - '0';
    if (kind == "seat") return Game::seat_name(r, e.arg[i], lang);
    if (kind == "n") return std::to_string(e.arg[i]);
    return noun(kind, i);
  };
  for (const Sentence<Ev>& row : rows) {
    if (row.kind != static_cast<Ev>(e.kind)) continue;
    const bool varies = !row.variant.empty() && row.varies(e);
    return capitalised((varies ? row.variant : row.usual).spelled(lang, word_for));
  }
  return {};
}

}  // namespace timetable
