// What boards drawn with characters share (Game::board).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"
#include "engine/table.h"

namespace timetable {

inline constexpr int kBoardWidth = 80;

Style style_of(Seat p);
Span plain(std::string text);
Span faint(std::string text);
int width(const Line& line);
void append(Line& line, const Line& more);
// The line, the text, filled with blanks.
void pad(Line& line, int to);
std::string padded(std::string text, int to);
// Words in lines of at most so many columns.
std::vector<std::string> wrapped(const std::string& text, int room);

// A drawing that is being made: what is drawn, for whom, and the lines so far.
template <class G>
class Drawing {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  Drawing(const Rules& r, const State& s, Seat viewer, Lang lang) : r_(r), s_(s), viewer_(viewer), lang_(lang) {}

 protected:
  std::string words(const Phrase& phrase, const auto&... args) const { return phrase.in(lang_, args...); }
  std::string seat_name(Seat p) const { return G::seat_name(r_, p, lang_); }
  bool sees(Seat p) const { return viewer_ == p || viewer_ == kChance; }

  void add(Line line) {
    if (!line.empty()) out_.push_back(std::move(line));
  }
  void add(const std::vector<Line>& lines) { out_.insert(out_.end(), lines.begin(), lines.end()); }

  const Rules& r_;
  const State& s_;
  Seat viewer_;
  Lang lang_;
  std::vector<Line> out_;
};

}  // namespace timetable
