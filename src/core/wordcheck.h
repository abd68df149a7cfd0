// Whether a catalogue says what the sources say: for translators, and for the tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/po.h"
#include "core/sentences.h"

namespace timetable {

// Nothing, or what is wrong with a translation: it is then not shown.
std::string wrong_with(const PoEntry& entry, const PluralRule& plural);

struct WordFinding {
  enum class Kind { Missing, Unknown, Malformed };

  Kind kind;
  int line = 0;  // in the catalogue; 0 where the sentence is not in it
  std::string sentence;
  std::string what = {};  // why it is malformed
};

struct WordReport {
  int sentences = 0, translated = 0;
  std::vector<WordFinding> findings;

  int count(WordFinding::Kind kind) const;
};

// The same sentence in two places is one.
WordReport check_catalogue(const std::vector<SourceSentence>& sources, const PoFile& po);

// The catalogue with an entry for every sentence, in the order of the sources: translations are kept, sentences that
// no source has any more are left out.
PoFile updated_catalogue(const std::vector<SourceSentence>& sources, const PoFile& po);

}  // namespace timetable
