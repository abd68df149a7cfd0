// The guide to a game: docs/guide/<game>.md teaches it in plain words, <game>.<lang>.md says the same in another
// language. One file has the parts to be read, the words of the game, what every question is about, and what cannot be
// done; `timetable guide`, `how` and `why` in the terminal and the page read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lang.h"
#include "core/words.h"

namespace timetable {

// "### Jamais' cubes <!-- jamais jamais-cube -->": a heading for people, and by what programs find it, which is the
// same in every language: names of words, ids of questions, ids of clauses.
struct GuideEntry {
  std::vector<std::string> ids;
  std::string title;
  std::string text;  // Markdown
};

// "## The goal <!-- goal -->": a part of the guide; its text stands before its entries.
struct GuidePart {
  std::string id;
  std::string title;
  std::string text;
  std::vector<GuideEntry> entries;
};

struct Guide {
  std::string title;
  std::string text;  // what stands before the first part
  Lang lang = Lang::En;
  std::vector<GuidePart> parts;
};

inline constexpr Phrase kNoGuide = "There is no guide to this game yet."_en;

// Every guide has these parts, in this order. The last three are for looking things up.
inline constexpr std::string_view kGuideParts[] = {"goal",  "table", "round",     "signs", "end",
                                                   "hints", "words", "questions", "never"};
inline constexpr std::string_view kWordsPart = "words", kQuestionsPart = "questions", kNeverPart = "never";

Guide read_guide(std::string_view markdown);

// The guide of a game in the binary, for a reader of this language; without parts where there is none.
const Guide& guide_of(std::string_view game, Lang lang = Lang::En);

const GuidePart* find_part(const Guide& guide, std::string_view id);

// What somebody means by a number, a heading or an id: a part.
const GuidePart* part_meant(const Guide& guide, std::string_view words);

// The entry of the words of the game that is called so; otherwise all that have this in their name.
std::vector<const GuideEntry*> find_words(const Guide& guide, std::string_view word);

// What a question is about, in plain words: by its id, or by the clause behind it; nullptr if nothing is said of it.
const GuideEntry* explanation_of(const Guide& guide, std::string_view question, std::string_view clause);

}  // namespace timetable
