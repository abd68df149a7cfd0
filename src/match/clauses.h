// The rules of a game by clause: docs/rules/<game>.md is the one source, for `timetable rules`, for `why`, for tests.
// docs/rules/<game>.<lang>.md says the same in another language, under the same ids.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lang.h"
#include "core/result.h"

namespace timetable {

struct Clause {
  std::string id;        // "TW-4-32"
  std::string text;      // as Markdown, its own paragraph and what belongs to it
  std::string section;   // the heading it stands under
  int line = 0;          // where it starts in the text, from 1
  Lang lang = Lang::En;  // of the text: English where it has no translation
};

// All clauses of a rules text, in order. A clause starts at a line whose first words are its id in bold, or at a
// heading that begins with its id, and ends where the next clause or heading starts.
std::vector<Clause> read_clauses(std::string_view markdown, std::string_view prefix);

// The clauses of a rules text for a reader of another language: in the order of the text, each as translated where it
// is. A heading is translated with the first clause under it that is, for all that stand under it.
std::vector<Clause> in_translation(std::vector<Clause> text, const std::vector<Clause>& translated, Lang lang);

// The rules of a game in the binary, for a reader of this language.
const std::vector<Clause>& clauses_of(std::string_view game, Lang lang = Lang::En);

Result<Clause> find_clause(const std::vector<Clause>& clauses, std::string_view id);

}  // namespace timetable
