// French, for tests of what is translated: the language whose catalogues have been complete the longest.
#pragma once

#include <algorithm>
#include <string>

#include "core/words.h"

namespace timetable {

inline const Lang kFrench = language_called("fr");

// Is a refusal said in French as well as in English? Every line has its French, which is another sentence.
inline bool is_in_french(const Words& told) {
  return std::ranges::all_of(told.lines(), [](const Words& line) {
    const std::string french = line.in(kFrench);
    return !french.empty() && french != line.english();
  });
}

}  // namespace timetable
