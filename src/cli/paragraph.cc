#include "cli/paragraph.h"

#include "core/words.h"

namespace timetable::cli {
namespace {

// French puts a blank beside these marks; a line must neither begin nor end with the wrong one.
bool stays_with_the_word_before(std::string_view word) {
  return word == ":" || word == ";" || word == "?" || word == "!" || word.starts_with("»");
}

// The words of a line, an opening « together with what it opens.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> out;
  for (std::string& word : split(line, ' ')) {
    if (!out.empty() && out.back() == "«") out.back() += " " + word;
    else out.push_back(std::move(word));
  }
  return out;
}

void wrap_line(const std::string& line, int room, int indent, std::vector<std::string>& out) {
  const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
  std::string current = line.substr(0, start);
  const auto margin = static_cast<std::size_t>(indent) + start;
  bool begun = false;
  for (const std::string& word : words_of(std::string_view(line).substr(start))) {
    if (word.empty()) continue;
    if (begun && !stays_with_the_word_before(word) && columns(current) + 1 + columns(word) > room) {
      out.push_back(std::move(current));
      current = std::string(margin, ' ');
      begun = false;
    }
    if (begun) current += ' ';
    current += word;
    begun = true;
  }
  out.push_back(std::move(current));
}

// "| a | b |" as "a · b"; the rule below a table's head as nothing.
std::string table_row(std::string_view line) {
  if (line.find_first_not_of("|-: ") == std::string_view::npos) return {};
  std::vector<std::string> cells;
  for (const std::string& cell : split(line, '|')) {
    const std::size_t from = cell.find_first_not_of(' ');
    if (from != std::string::npos) cells.push_back(cell.substr(from, cell.find_last_not_of(' ') - from + 1));
  }
  return join(cells, " · ");
}

// "[words](address)" as "words", from the bracket at `at`; anything else in brackets stays.
std::string linked_words(std::string_view line, std::size_t& at) {
  const std::size_t close = line.find("](", at);
  const std::size_t end = close == std::string_view::npos ? close : line.find(')', close);
  if (end == std::string_view::npos || line.find(']', at) != close) return "[";
  const std::string words(line.substr(at + 1, close - at - 1));
  at = end;
  return words;
}

std::string plain_line(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '*' || line[i] == '`') continue;
    if (line[i] == '[') out += linked_words(line, i);
    else out += line[i];
  }
  return out;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, int room, int indent) {
  std::vector<std::string> out;
  for (const std::string& line : split(text, '\n')) wrap_line(line, room, indent, out);
  return out;
}

std::string without_marks(std::string_view markdown) {
  std::vector<std::string> out;
  for (const std::string& raw : split(markdown, '\n')) {
    std::string_view line = raw;
    if (line.starts_with('#')) line.remove_prefix(std::min(line.size(), line.find_first_not_of("# ")));
    if (out.empty() && line.starts_with("- ")) line.remove_prefix(2);
    const std::size_t text = line.find_first_not_of(' ');
    const bool table = text != std::string_view::npos && line[text] == '|';
    const std::string plain = plain_line(table ? table_row(line) : line);
    if (!table || !plain.empty()) out.push_back(plain);
  }
  return join(out, "\n");
}

}  // namespace timetable::cli
