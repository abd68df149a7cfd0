// The sentences of the sources and the catalogues that translate them, as they are in a checkout of the project.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/sentences.h"

namespace timetable::cli {

// By domain: one a game, `program` for the rest of the C++ code, `page`.
using Sentences = std::map<std::string, std::vector<SourceSentence>>;
Sentences sentences_of(const std::filesystem::path& project);

// The codes of the languages that have a folder in words/.
std::vector<std::string> catalogue_languages(const std::filesystem::path& project);

// Texts of data files that have no translation into the language, as "decks/temporum.json: cards[3].name".
std::vector<std::string> untranslated_data(const std::filesystem::path& project, const std::string& lang);

}  // namespace timetable::cli
