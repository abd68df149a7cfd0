// How a game speaks of what happens and of what can be chosen: a row an event, a row a verb. Rows speak of the
// arguments of their event or the nouns of their choice by a kind of noun and its place: {card0}, {seat1}. {n0} is a
// number, {seat0} a seat, {who} whoever it happens to; the other kinds are the game's own, which spells them twice: as
// a name for people and as an id for programs.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "core/words.h"
#include "engine/action.h"
#include "engine/log.h"

namespace timetable {

// What a noun stands for: its own argument first, then those behind it.
using Args = std::span<const std::uint8_t>;

inline bool first_is_blank(const Event& e) { return e.arg[0] == Event::kBlank; }

template <class Ev>
struct Sentence {
  Ev kind;
  Phrase usual;
  Phrase variant = {};  // what is said where `varies` holds: to those who may not know it all, or of a special case
  bool (*varies)(const Event&) = first_is_blank;
};

// A choice of a seat in a position, about to be told.
template <class G>
struct Told {
  const typename G::Rules& r;
  const typename G::State& s;
  Seat p;
  Action a;
  Lang lang = Lang::En;
};

template <class G>
struct VerbRow {
  typename G::Verb verb;
  std::string_view code;          // "deal:{card0}:{seat1}": never changes, whatever the language
  Phrase label = {};              // "{card0} to {seat1}"
  std::string_view targets = {};  // "card:{card0} seat:{seat1}": elements of the board, by which a page can be clicked
  // Where it takes more than the nouns to say it.
  std::string (*own_label)(const Told<G>&) = nullptr;
  std::vector<std::string> (*own_targets)(const Told<G>&) = nullptr;
};

// Every verb has its row, in the order of the enumeration.
template <class Row, std::size_t N>
consteval bool row_for_each(const Row (&rows)[N], std::size_t verbs) {
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(rows[i].verb) != i) return false;
  }
  return N == verbs;
}

// Splits "card1" into its kind and its place; "card" is the first.
struct NounName {
  std::string_view kind;
  std::size_t place = 0;
};
NounName noun_name(std::string_view name);

// A pattern with every {noun} spelled.
std::string filled(std::string_view pattern, const WordFor& word_for);
std::vector<std::string> filled_words(std::string_view pattern, const WordFor& word_for);

// What a verb's codes begin with, before the first noun: enough to tell most codes apart.
std::string_view code_stem(std::string_view pattern);

template <class G>
std::string noun_for_people(const typename G::Rules& r, std::string_view name, Args args, Lang lang) {
  const auto [kind, place] = noun_name(name);
  if (kind == "seat") return G::seat_name(r, args[place], lang);
  if (kind == "n") return std::to_string(args[place]);
  return G::noun(r, kind, args.subspan(place), lang);
}

template <class G>
std::string noun_for_programs(const typename G::Rules& r, std::string_view name, Args args) {
  const auto [kind, place] = noun_name(name);
  if (kind == "seat") return G::seat_code(r, args[place]);
  if (kind == "n") return std::to_string(args[place]);
  return G::noun_id(r, kind, args.subspan(place));
}

// The sentence of an event, or nothing.
template <class G, class Ev>
std::string told(std::span<const Sentence<Ev>> rows, const typename G::Rules& r, const Event& e, Lang lang) {
  for (const Sentence<Ev>& row : rows) {
    if (row.kind != static_cast<Ev>(e.kind)) continue;
    const bool varies = !row.variant.empty() && row.varies(e);
    return capitalised((varies ? row.variant : row.usual).spelled(lang, [&](std::string_view name) {
      return name == "who" ? G::seat_name(r, e.who, lang) : noun_for_people<G>(r, name, e.arg, lang);
    }));
  }
  return {};
}

// The nouns of a choice, in their order.
struct Nouns {
  explicit Nouns(Action a) : of{a.a, a.b, a.c} {}
  std::uint8_t of[3];
};

template <class G>
std::string code_of(const typename G::Rules& r, Action a) {
  const Nouns nouns(a);
  return filled(G::verbs()[a.verb].code,
                [&](std::string_view name) { return noun_for_programs<G>(r, name, nouns.of); });
}

template <class G>
std::string label_of(const Told<G>& c) {
  const VerbRow<G>& row = G::verbs()[c.a.verb];
  if (row.own_label) return row.own_label(c);
  const Nouns nouns(c.a);
  return row.label.spelled(c.lang, [&](std::string_view name) {
    std::string here = G::noun_here(c, name);  // what the position makes of it
    return here.empty() ? noun_for_people<G>(c.r, name, nouns.of, c.lang) : here;
  });
}

template <class G>
std::vector<std::string> targets_of(const Told<G>& c) {
  const VerbRow<G>& row = G::verbs()[c.a.verb];
  if (row.own_targets) return row.own_targets(c);
  const Nouns nouns(c.a);
  return filled_words(row.targets, [&](std::string_view name) {
    return name == "me" ? G::seat_code(c.r, c.p) : noun_for_programs<G>(c.r, name, nouns.of);
  });
}

}  // namespace timetable
