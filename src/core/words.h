// Words people type: comparing them kindly, suggesting the one they meant, filling phrases.
#pragma once

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace timetable {

// Equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

std::string lower(std::string_view text);

// The candidate nearest to the word, or an empty text if none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string> candidates);

// " Did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

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

// The first letter as a capital, where that is an ASCII letter or a small accented Latin one.
std::string capitalised(std::string text);

// How many columns of a terminal the text takes (UTF-8, one column a character, combining marks none).
int columns(std::string_view utf8);

}  // namespace timetable
