// What can be read in the guide to a game, in lines for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "match/guide.h"

namespace timetable::cli {

using TextLines = std::vector<std::string>;

// What the game is about, and what else can be read.
TextLines guide_overview(const Guide& guide, Lang lang);

// From the goal to the hints, or everything.
TextLines whole_guide(const Guide& guide, bool reference_too);

// A part by its number or heading, or a word of the game.
Result<TextLines> guide_topic(const Guide& guide, std::string_view topic);

TextLines part_lines(const GuidePart& part);
TextLines entry_lines(const GuideEntry& entry);

// The words of the game that are meant by this, each with its meaning; nothing if it is none.
TextLines word_lines(const Guide& guide, std::string_view word);

// What cannot be done at all and is spoken of in these words; without words, the headings of all of it.
TextLines never_lines(const Guide& guide, std::string_view words);

}  // namespace timetable::cli
