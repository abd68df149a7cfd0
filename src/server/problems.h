// What is wrong with a document, for people. The layers that read documents (core/doc.h, match/json.h) speak English in
// a few patterns of sentence, which are recognised here; a deck's own problems are many, and stay English.
#pragma once

#include <span>
#include <string>

#include "core/lang.h"

namespace timetable::server {

// "players: expected a whole number from 2 to 4, found 9" in the language.
std::string problem_in(Lang lang, const std::string& problem);
std::string problems_in(Lang lang, std::span<const std::string> problems);

}  // namespace timetable::server
