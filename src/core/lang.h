// The languages people read. English stands in the code; every other language is a folder of catalogues, words/<code>/,
// one PO file a domain (a game, or `program` for all the rest). Nothing in the code names a language but English.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace timetable {

class Lang {
 public:
  constexpr Lang() = default;  // English
  static const Lang En;

  std::string_view code() const;  // "fr"
  std::string_view name() const;  // in its own words: "Français"

  // The plural category of a number: "one", "other" and so on.
  std::string_view plural_of(std::int64_t n) const;

  // What the catalogues have for a sentence (Phrase::key), or an empty text.
  std::string_view translation(std::uint64_t key) const;
  bool is_pseudo() const;

  auto operator<=>(const Lang&) const = default;

 private:
  friend class Languages;
  constexpr explicit Lang(std::uint8_t index) : index_(index) {}
  std::uint8_t index_ = 0;
};
inline constexpr Lang Lang::En = Lang();

// A catalogue as it is in words/: "fr", "temporum", the text of the file.
struct CatalogueText {
  std::string_view lang, domain, text;
};

// Something wrong in a catalogue; English is shown instead.
struct CatalogueProblem {
  std::string lang, domain;
  int line = 0;
  std::string what;  // for engineers and translators
  std::string sentence;
};

// All languages the program has, English first; the pseudo-language is not listed.
std::vector<Lang> languages();

// The language of this code ("fr", "fr-CA", "fr_FR.UTF-8"), or English if there is none; `known` says which it was.
Lang language_called(std::string_view code, bool* known = nullptr);

// Accented and longer, for finding what is written into the code and what overflows (core/message.h).
inline constexpr std::string_view kPseudoCode = "en-XA";

// Adds a catalogue to those that travel inside the program: what a page does with the one it has loaded. Not while
// other threads speak. What is wrong with it is in the answer.
std::vector<CatalogueProblem> add_catalogue(const CatalogueText& catalogue);

// What is wrong with the catalogues inside the program.
std::vector<CatalogueProblem> catalogue_problems();

}  // namespace timetable
