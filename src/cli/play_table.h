// People at one keyboard, bots, and a game: who is asked, what they type, what is kept.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "cli/play_screen.h"
#include "cli/play_setup.h"
#include "outside/seat.h"

namespace timetable::cli {

class PlayTable {
 public:
  PlayTable(PlayStart start, const Terminal& terminal, Lang lang);

  enum class Ending { Over, Quit, NotKept };  // NotKept: the record could not be written
  Result<Done> seat_programs();               // once, before run
  Ending run();

 private:
  struct Command;
  static const Command kCommands[];

  void welcome();
  Result<Done> keep();
  bool bots_choose();
  Result<Done> program_chooses(Seat p);
  Seat next_human() const;
  bool hand_over(Seat p);
  bool secrets_between(Seat from, Seat to) const;
  void show(Seat p);
  void show_question(Seat p);
  void show_new_cards(Seat p);
  void show_order(Seat p);
  void say_order(Until until);
  void list_orders(Seat p, const std::string& rest);
  bool offered(const Command& command) const;
  bool ask(Seat p);
  void obey(Seat p, const std::string& typed);
  std::optional<Choice> meant(Seat p, const std::string& words);
  std::string plain_label(Seat p, const Choice& choice) const;
  bool names_several(Seat p, const std::string& words) const;
  void choose(Seat p, const std::string& words);
  void not_understood(const std::vector<Choice>& choices, const std::string& words);
  bool everybody_agrees(const Match::Undo& reach);
  void leave();
  void finish();

  // What can be typed instead of a choice.
  void undo(Seat p, const std::string& rest);
  void what(Seat p, const std::string& rest);
  void how(Seat p, const std::string& rest);
  void why(Seat p, const std::string& rest);
  void rules(Seat p, const std::string& rest);
  void card(Seat p, const std::string& rest);
  void hint(Seat p, const std::string& rest);
  void hand(Seat p, const std::string& rest);
  void pile(Seat p, const std::string& rest);
  void board(Seat p, const std::string& rest);
  void log(Seat p, const std::string& rest);
  void order(Seat p, const std::string& rest);
  void save(Seat p, const std::string& rest);
  void help(Seat p, const std::string& rest);
  void quit(Seat p, const std::string& rest);

  PlayStart start_;
  Match& match_;
  PlayScreen screen_;
  std::map<Seat, std::unique_ptr<ProgramSeat>> programs_;
  SeatSet humans_;
  SeatSet ordered_;                       // people who know that their standing order is on
  SeatSet hinted_;                        // people who know that there are standing orders
  std::set<std::string> met_[kMaxSeats];  // cards whose text each seat has been shown in its hand
  Seat at_keyboard_ = kNoSeat;
  std::int64_t seen_[kMaxSeats + 1] = {};  // steps that each seat, and a spectator, has been told
  bool quit_ = false;
};

}  // namespace timetable::cli
