// What `timetable play` shows and reads. Whatever concerns a game is drawn for one viewer.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/paint.h"
#include "core/words.h"
#include "match/foreseen.h"
#include "match/match.h"

namespace timetable::cli {

// Where a game is played. A terminal is cleared when the keyboard is handed over; anything else gets a line.
struct Terminal {
  std::istream& in;
  std::ostream& out;
  bool clears = false;
  bool colours = false;
  bool echoes = true;  // what is read from a file or pipe is repeated, so that the output reads like a session
};

class PlayScreen {
 public:
  // What is told of choices before they are made.
  struct Telling {
    bool under_choices = true;  // a line under each
    bool odds = true;
  };

  PlayScreen(const Terminal& terminal, Lang lang, const Telling& telling)
      : terminal_(terminal), paint_(terminal.colours), lang_(lang), telling_(telling) {}

  Lang lang() const { return lang_; }

  // A sentence or two, wrapped.
  template <class... Args>
  void say(const Phrase& phrase, const Args&... args) {
    paragraph(phrase.in(lang_, std::string_view(args)...));
  }
  void paragraph(std::string_view text, int indent = 0);
  void blank_line();
  // A command for the shell, in one piece to be copied.
  void command(std::string_view text);
  // Two columns of a list.
  void row(std::string_view left, std::string_view right);

  void board(const Match& match, Seat viewer);
  // What happened in the steps from `since` on: all of it, or what came of the viewer's own choice and the last lines.
  void log(const Match& match, std::int64_t since, Seat viewer, bool all);
  // What these cards of the viewer's hand do, each once.
  void cards(const Match& match, const std::vector<std::string>& ids);
  // The piles there are, or one of them with what its cards do.
  void piles(const Match& match, Seat p, const std::string& which);
  // With what follows from each choice, if there is something to say of it and the choices are few.
  void question(const Match& match, Seat p, const std::vector<Choice>& choices);
  // What follows from each of many choices, a line each.
  void all_foresight(const Match& match, Seat p, const std::vector<Choice>& choices);
  // What the AI would choose, and why.
  void advice(const Match& match, Seat p);
  // What follows from one choice, in full.
  void foresight(const Match& match, Seat p, const Choice& choice);
  // The guide: what can be read in it, or the part or word that is asked for.
  void how(const GameKind& kind, const std::string& topic);
  // What a question is about, in plain words; the clause behind it if that is asked for or nothing else is known.
  void why(const GameKind& kind, const Question& asked, bool exact);
  // What p cannot choose now for want of something, and what the game forbids outright; all of it, or what is spoken
  // of.
  void why_not(const Match& match, Seat p, const std::string& words);
  void clause(const GameKind& kind, std::string_view id);
  void entry(const Match& match, std::string_view name);
  // Who won, what the scores are made of, and how they grew.
  void ranking(const Match& match);
  void curtain();

  // The next line that is typed, without blanks around it; nothing at the end of the input.
  std::optional<std::string> read(std::string_view prompt);

  // "Red", or "Red (Ann)" where somebody gave a name.
  std::string who(const Match& match, Seat p) const;

 private:
  void line(std::string_view text);
  void how_to_choose(const SetAsked& set);
  bool choices_with_foresight(const Match& match, Seat p, const std::vector<Choice>& choices);
  ShortForesight in_short(const Match& match, Seat p, const std::vector<Choice>& choices) const;
  void list_with(const std::vector<Choice>& choices, const ShortForesight& told, std::size_t lines_under);
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  void own_news(const Match& match, std::int64_t& since, Seat viewer);
  void lines(const std::vector<std::string>& all);

  Terminal terminal_;
  Paint paint_;
  Lang lang_;
  Telling telling_;
};

}  // namespace timetable::cli
