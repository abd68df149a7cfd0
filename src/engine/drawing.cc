#include "engine/drawing.h"

namespace timetable {

Style style_of(Seat p) { return static_cast<Style>(static_cast<unsigned>(Style::Seat0) + p); }
Span plain(std::string text) { return {std::move(text), Style::Plain}; }
Span faint(std::string text) { return {std::move(text), Style::Faint}; }

int width(const Line& line) {
  int n = 0;
  for (const Span& span : line) n += columns(span.text);
  return n;
}

void append(Line& line, const Line& more) { line.insert(line.end(), more.begin(), more.end()); }

void pad(Line& line, int to) {
  if (const int missing = to - width(line); missing > 0) {
    line.push_back(plain(std::string(static_cast<std::size_t>(missing), ' ')));
  }
}

std::string padded(std::string text, int to) {
  if (const int missing = to - columns(text); missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::vector<std::string> wrapped(const std::string& text, int room) {
  std::vector<std::string> out = {""};
  for (const std::string& word : split(text, ' ')) {
    if (!out.back().empty() && columns(out.back()) + 1 + columns(word) > room) out.emplace_back();
    if (!out.back().empty()) out.back() += ' ';
    out.back() += word;
  }
  return out;
}

}  // namespace timetable
