// Words people type: comparing them kindly, suggesting the one they meant, filling phrases.
#pragma once

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/lang.h"

namespace timetable {

// Equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

std::string lower(std::string_view text);

// The candidate nearest to the word, or an empty text if none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string> candidates);

// " Did you mean 'x'?" or nothing.
Words did_you_mean(std::string_view word, std::span<const std::string> candidates);

std::string join(std::span<const std::string> words, std::string_view between);
std::vector<std::string> split(std::string_view text, char between);

// Replaces {0}, {1}, ... by the arguments: fill("{0} plays {1}", {"Red", "#2"}).
std::string fill(std::string_view phrase, std::initializer_list<std::string_view> args);

// Replaces {name} by word_for("name"), for every name in braces.
template <std::invocable<std::string_view> WordFor>
std::string fill(std::string_view phrase, const WordFor& word_for) {
  std::string out;
  for (std::size_t open; (open = phrase.find('{')) != std::string_view::npos;) {
    const std::size_t close = phrase.find('}', open);
    out += phrase.substr(0, open);
    out += word_for(phrase.substr(open + 1, close - open - 1));
    phrase.remove_prefix(close + 1);
  }
  return out += phrase;
}

// What an argument of say() is in a language: texts and numbers are the same in each.
template <class T>
std::string wording(const T& argument, Lang lang) {
  if constexpr (std::is_same_v<T, Words> || std::is_same_v<T, Phrase>) {
    return std::string(argument.in(lang));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return std::to_string(argument);
  } else {
    return std::string(std::string_view(argument));
  }
}

// The phrase with {0}, {1}, ... replaced, in every language: say({"{0} cards", "{0} cartes"}, 3).
template <class... Args>
Words say(Phrase phrase, const Args&... args) {
  return {fill(phrase.en, {wording(args, Lang::En)...}), fill(phrase.fr, {wording(args, Lang::Fr)...})};
}

// The same in every language: names, codes, paths, what another program has said.
Words verbatim(std::string text);

// "place: words": what is wrong, behind the place where it is.
Words at(const Words& place, const Words& words);
template <std::convertible_to<std::string_view> Place>
Words at(const Place& place, const Words& words) {
  return at(verbatim(std::string(std::string_view(place))), words);
}

Words join(std::span<const Words> parts, Phrase between);
Words join(std::span<const Words> parts, std::string_view between);
inline constexpr Phrase kSemicolon = {"; ", " ; "};
std::vector<std::string> in(Lang lang, std::span<const Words> parts);
// What join(parts, "\n") put together.
std::vector<Words> lines_of(const Words& words);

// The first letter as a capital, where that is an ASCII letter or a small accented Latin one.
std::string capitalised(std::string text);

// How many columns of a terminal the text takes (UTF-8, one column a character, combining marks none).
int columns(std::string_view utf8);

}  // namespace timetable
