// The languages people read.
#pragma once

#include <string_view>

namespace timetable {

enum class Lang : unsigned char { En, Fr };
inline constexpr Lang kLangs[] = {Lang::En, Lang::Fr};

// One phrase in every language.
struct Phrase {
  std::string_view en;
  std::string_view fr;
  constexpr std::string_view in(Lang lang) const { return lang == Lang::En ? en : fr; }
};

}  // namespace timetable
