#include "cli/paragraph.h"

#include "core/words.h"

namespace timetable::cli {
namespace {

// French puts a blank beside these marks; a line must neither begin nor end with the wrong one.
bool stays_with_the_word_before(std::string_view word) {
  return word == ":" || word == ";" || word == "?" || word == "!" || word.starts_with("»");
}

// The words of a line, an opening « and such marks together with the word they belong to.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> out;
  for (std::string& word : split(line, ' ')) {
    const bool before = !out.empty() && !out.back().empty() && stays_with_the_word_before(word);
    if (before || (!out.empty() && out.back() == "«")) out.back() += " " + word;
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
    if (begun && columns(current) + 1 + columns(word) > room) {
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

namespace {

// How far the lines of a list go in: "- " or "12. "; nothing for what begins no entry of a list.
std::size_t list_mark(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  const std::size_t digits = std::min(line.size(), line.find_first_not_of("0123456789"));
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

// Lines of Markdown, until a paragraph, an entry of a list or a row of a table is complete.
class Paragraphs {
 public:
  void add(std::string_view line) {
    if (line.starts_with("```")) return fence();
    if (fenced_) {
      out_.emplace_back(line);
      return;
    }
    const bool table = line.starts_with('|'), heading = line.starts_with('#');
    if (line.empty() || table || heading || list_mark(line)) finish();
    if (line.empty()) return separate();
    if (table) {
      if (const std::string row = plain_line(table_row(line)); !row.empty()) text_ = row;
    } else {
      text_ += (text_.empty() ? "" : " ") + std::string(line.substr(heading ? line.find_first_not_of("# ") : 0));
    }
    if (table || heading) finish();
  }
  std::vector<std::string> all() && {
    finish();
    while (!out_.empty() && out_.back().empty()) out_.pop_back();
    return std::move(out_);
  }

 private:
  void fence() {
    finish();
    fenced_ = !fenced_;
  }
  void separate() {
    if (!out_.empty() && !out_.back().empty()) out_.emplace_back();
  }
  void finish() {
    if (text_.empty()) return;
    for (std::string& line : wrapped(plain_line(text_), kTextWidth, static_cast<int>(list_mark(text_)))) {
      out_.push_back(std::move(line));
    }
    text_.clear();
  }

  std::vector<std::string> out_;
  std::string text_;
  bool fenced_ = false;
};

}  // namespace

std::vector<std::string> markdown_lines(std::string_view markdown) {
  Paragraphs paragraphs;
  for (const std::string& line : split(markdown, '\n')) paragraphs.add(line);
  return std::move(paragraphs).all();
}

}  // namespace timetable::cli
