// What people read: sentences of the code with the translations that catalogues have for them; and words that people
// type: comparing them kindly, suggesting the one they meant.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/lang.h"
#include "core/message.h"

namespace timetable {

// What a catalogue is searched by: the domain (whose PO file it is), the context, the English sentence.
constexpr std::uint64_t sentence_key(std::string_view domain, std::string_view context, std::string_view english) {
  std::uint64_t h = 0xCBF29CE484222325u;
  for (const std::string_view part : {domain, context, english}) {
    for (const char c : part) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    h = (h ^ 0xFF) * 0x100000001B3u;  // a byte that no text has, between the parts
  }
  return h;
}

class Words;
void there_is_a_mistake_in_the_braces();  // nowhere: what calls it at compile time does not compile

// A sentence of the code: a message (core/message.h) in English. The literal "..."_en makes one, refuses what is not a
// message at compile time, and is what tools/ finds the sentences by; each game has its own _en, for its own domain
// (games/GAME/words.h).
class Phrase {
 public:
  constexpr Phrase() = default;
  consteval Phrase(std::string_view domain, std::string_view english) : domain_(domain), en_(english) {
    if (!is_message(english)) there_is_a_mistake_in_the_braces();
    key_ = sentence_key(domain, {}, english);
  }
  // Tells it apart from the same English with another sense: "Draw"_en.about("a phase of the turn").
  consteval Phrase about(std::string_view context) const {
    Phrase out = *this;
    out.key_ = sentence_key(domain_, context, en_);
    return out;
  }

  constexpr bool empty() const { return en_.empty(); }
  constexpr std::string_view english() const { return en_; }

  // The sentence in a language, its arguments in the order in which the English one first speaks of them: texts,
  // numbers, phrases, words. There may be more of them than the sentence uses.
  template <class... Args>
  std::string in(Lang lang, const Args&... args) const;
  // ... or by name, for sentences of one row that speak of different things.
  std::string in(Lang lang, std::initializer_list<std::string_view> args) const;
  std::string in(Lang lang, const std::vector<std::string>& args) const { return ordered(lang, args); }
  using Named = std::pair<std::string_view, std::string>;
  std::string named(Lang lang, std::initializer_list<Named> args) const;
  // ... or as the caller spells each name.
  template <std::invocable<std::string_view> Speller>
  std::string spelled(Lang lang, const Speller& speller) const {
    return format(lang, [&](std::string_view name) { return std::string(speller(name)); });
  }

  constexpr bool operator==(const Phrase& other) const { return key_ == other.key_ && en_ == other.en_; }

 private:
  friend class Words;
  std::string ordered(Lang lang, std::span<const std::string> args) const;
  std::string format(Lang lang, const WordFor& word_for) const;

  std::string_view domain_, en_;
  std::uint64_t key_ = 0;
};

consteval Phrase operator""_en(const char* english, std::size_t size) {
  return Phrase("program", std::string_view(english, size));
}

// A text for people whose language is not known yet: what refusals carry, and what decks name things by.
class Words {
 public:
  using ByLanguage = std::vector<std::pair<std::string, std::string>>;  // {"en", "Dawn"}, {"fr", "Aube"}

  Words();
  Words(const Words&);
  Words(Words&&) noexcept;
  Words& operator=(const Words&);
  Words& operator=(Words&&) noexcept;
  ~Words();
  Words(Phrase phrase);
  explicit Words(ByLanguage own);  // English first: shown where a language is missing
  // The same in every language: names, codes, paths, what another program has said.
  static Words verbatim(std::string text);

  std::string in(Lang lang) const;
  std::string english() const { return in(Lang::En); }
  bool empty() const;
  // What a file says, in each of its languages.
  std::vector<std::string> texts() const;
  // What a file says as a message of its own: with every name spelled.
  std::string spelled(Lang lang, const WordFor& speller) const;
  bool operator==(const Words&) const;
  Words& operator+=(const Words& more);
  friend Words operator+(Words a, const Words& b) { return a += b; }

  // What join(parts, "\n") put together.
  std::vector<Words> lines() const;

 private:
  template <class... Args>
  friend Words say(Phrase phrase, const Args&... args);
  struct Part;
  explicit Words(Part part);
  static Words of(Phrase phrase, std::vector<Words> arguments);

  std::vector<Part> parts_;
};

// One of: a sentence with its arguments, what a file says in each language, a text.
struct Words::Part {
  Phrase phrase = {};
  std::vector<Words> arguments = {};
  ByLanguage own = {};
  std::string text = {};

  std::string in(Lang lang) const;
  bool operator==(const Part&) const = default;
};

inline Words verbatim(std::string text) { return Words::verbatim(std::move(text)); }

// What `text_in(lang)` gives for each language that the program speaks.
template <std::invocable<Lang> TextIn>
Words in_each_language(const TextIn& text_in) {
  Words::ByLanguage own;
  for (const Lang lang : languages()) own.emplace_back(lang.code(), text_in(lang));
  return Words(std::move(own));
}

// What an argument is in a language.
template <class T>
std::string wording(const T& argument, Lang lang) {
  if constexpr (std::is_same_v<T, Words> || std::is_same_v<T, Phrase>) return argument.in(lang);
  else if constexpr (std::is_arithmetic_v<T>) return std::to_string(argument);
  else return std::string(std::string_view(argument));
}

template <class... Args>
std::string Phrase::in(Lang lang, const Args&... args) const {
  if constexpr (sizeof...(Args) == 0) {
    return ordered(lang, {});
  } else {
    const std::string texts[] = {wording(args, lang)...};
    return ordered(lang, texts);
  }
}

template <class T>
Words as_words(const T& argument) {
  if constexpr (std::is_convertible_v<const T&, Words>) return argument;
  else return Words::verbatim(wording(argument, Lang::En));
}

// The sentence with its arguments, for whoever will read it: say("{n, plural, one {# card} other {# cards}}"_en, 3).
template <class... Args>
Words say(Phrase phrase, const Args&... args) {
  return Words::of(phrase, {as_words(args)...});
}

// "place: words": what is wrong, behind the place where it is.
Words at(const Words& place, const Words& words);
template <std::convertible_to<std::string_view> Place>
Words at(const Place& place, const Words& words) {
  return at(verbatim(std::string(std::string_view(place))), words);
}

Words join(std::span<const Words> parts, const Words& between);
Words join(std::span<const Words> parts, std::string_view between);
inline constexpr Phrase kSemicolon = "; "_en;
std::vector<std::string> in(Lang lang, std::span<const Words> parts);

// Equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);
// The same, in any language that the program speaks.
bool same_word(std::string_view typed, Phrase word);
bool same_word(std::string_view typed, const Words& word);

std::string lower(std::string_view text);

// The candidate nearest to the word, or an empty text if none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string> candidates);

// " Did you mean 'x'?" or nothing.
Words did_you_mean(std::string_view word, std::span<const std::string> candidates);

std::string join(std::span<const std::string> words, std::string_view between);
std::vector<std::string> split(std::string_view text, char between);

// "a, b and c" with the word for and (or: or) that stands before the last.
std::string enumerated(std::span<const std::string> items, std::string_view before_last);

// The first letter as a capital, where that is an ASCII letter or a small accented Latin one.
std::string capitalised(std::string text);

// How many columns of a terminal the text takes (UTF-8, one column a character, combining marks none).
int columns(std::string_view utf8);

}  // namespace timetable
