// What the readers of decks share.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/words.h"

namespace timetable {

// A text made for an operation speaks of the operation's own arguments only, in every language.
inline void check_names(const Node& at, const Words& text, std::string_view op, const std::vector<std::string>& known) {
  for (const std::string& message : text.texts()) {
    if (!is_message(message)) at.complain(say("there is a mistake in the braces: {text}"_en, message));
    for (const std::string_view word : arguments_of(message)) {
      if (std::ranges::count(known, word)) continue;
      at.complain(say("'{'{word}'}' is not an argument of {op}; expected one of: {words}.{meant}"_en, word, op,
                      join(known, ", "), did_you_mean(word, known)));
    }
  }
}

}  // namespace timetable
