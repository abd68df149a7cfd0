// Running text for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timetable::cli {

inline constexpr int kTextWidth = 80;

// The text in lines of at most `room` columns, broken between words; its own line feeds stay. Lines after the first of
// a paragraph begin with `indent` blanks.
std::vector<std::string> wrapped(std::string_view text, int room = kTextWidth, int indent = 0);

// Markdown as plain text: without marks of emphasis and code, links by their words, tables by their cells.
std::string without_marks(std::string_view markdown);

// Markdown of several paragraphs as lines for a terminal: running text and lists are wrapped, what is fenced stands as
// it is.
std::vector<std::string> markdown_lines(std::string_view markdown);

}  // namespace timetable::cli
