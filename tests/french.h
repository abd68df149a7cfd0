// Is a refusal said in French as well as in English?
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "core/words.h"

namespace timetable {

// Every line has its French, which is another sentence and has no gap left to fill.
inline bool is_in_french(const Words& told) {
  if (std::ranges::count(told.en, '\n') != std::ranges::count(told.fr, '\n')) return false;
  return std::ranges::all_of(lines_of(told), [](const Words& line) {
    const bool gap = std::ranges::any_of(std::array{"{0}", "{1}", "{2}", "{3}"},
                                         [&](const char* name) { return line.fr.find(name) != std::string::npos; });
    return !line.fr.empty() && line.fr != line.en && !gap;
  });
}

}  // namespace timetable
