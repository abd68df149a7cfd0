// The languages people read.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace timetable {

enum class Lang : unsigned char { En, Fr };
inline constexpr Lang kLangs[] = {Lang::En, Lang::Fr};

// One phrase in every language.
struct Phrase {
  std::string_view en;
  std::string_view fr;
  constexpr std::string_view in(Lang lang) const { return lang == Lang::En ? en : fr; }
};

// A text in every language: a phrase that was put together while running, or read from a file.
struct Words {
  std::string en;
  std::string fr;

  Words() = default;
  Words(std::string english, std::string french) : en(std::move(english)), fr(std::move(french)) {}
  Words(Phrase phrase) : en(phrase.en), fr(phrase.fr) {}

  const std::string& in(Lang lang) const { return lang == Lang::En ? en : fr; }
  bool empty() const { return en.empty(); }
  bool operator==(const Words&) const = default;
  Words& operator+=(const Words& more) {
    en += more.en;
    fr += more.fr;
    return *this;
  }
  friend Words operator+(Words a, const Words& b) { return a += b; }
};

}  // namespace timetable
