// timetable play: a game in the terminal, alone against bots or several people at one keyboard.
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/paint.h"
#include "cli/play_table.h"
#include "core/words.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

constexpr Phrase kExamples =
    "Examples:\n  timetable play whisperers\n      against a bot of the usual level\n  timetable "
    "play whisperers --players 3 --record evening.jsonl\n      three players; the same command goes "
    "on with the game another time\n  timetable play whisperers --seats "
    "human:Ann,human:Ben,historian\n      two people at one keyboard and a strong bot; 'timetable "
    "levels whisperers' lists the bots\n"_en;

constexpr int kInterrupted = 130;  // what shells report for Ctrl-C

struct PlayFlags {
  std::string game;
  TableFlags table;
  std::vector<std::string> seat;
  std::string seats, record, seed, nets;
  std::vector<std::string> entropy;
  bool brief = false, no_odds = false;
};

// What was chosen is on the disk before the next question is asked, so leaving at once loses nothing.
void leave_at_once(int) {
  constexpr std::string_view kReset = "\x1b[0m\n";
  const std::string_view text = isatty(STDOUT_FILENO) ? kReset : kReset.substr(kReset.size() - 1);
  if (write(STDOUT_FILENO, text.data(), text.size()) < 0) _exit(kInterrupted);
  _exit(kInterrupted);
}

Result<PlayRequest> request_of(const PlayFlags& flags) {
  const Result<const GameKind*> kind = find_game(flags.game);
  if (!kind) return kind.error();
  PlayRequest request;
  request.game = (*kind)->info().id;
  request.record = flags.record;
  request.seed = flags.seed;
  request.seats = flags.seat;
  if (!flags.seats.empty()) request.seats = split(flags.seats, ',');
  request.entropy = flags.entropy;
  request.telling = {.under_choices = !flags.brief, .odds = !flags.no_odds};
  TableFlags table = flags.table;
  const auto named = static_cast<int>(request.seats.size());
  if (table.players == 0 && named > (*kind)->info().min_seats) table.players = named;
  Result<TableSpec> spec = table.spec(**kind);
  if (!spec) return spec.error();
  request.table = std::move(*spec);
  return request;
}

int play(const PlayFlags& flags, Lang lang) {
  const Result<const GameKind*> kind = find_game(flags.game);
  if (kind) use_nets_aloud(flags.nets, *kind);
  const Result<PlayRequest> request = request_of(flags);
  if (!request) return fail(request.error());
  Result<PlayStart> start = start_play(*request);
  if (!start) return fail(start.error());
  std::signal(SIGINT, leave_at_once);
  const Terminal terminal{std::cin, std::cout, is_terminal(STDOUT_FILENO), wants_colours(STDOUT_FILENO),
                          !is_terminal(STDIN_FILENO)};
  PlayTable table(std::move(*start), terminal, lang);
  return table.run() == PlayTable::Ending::NotKept ? 1 : 0;
}

}  // namespace

void add_play(Command app, Session& session) {
  auto flags = std::make_shared<PlayFlags>();
  Command command = app.add_subcommand("play", "Play a game in the terminal"_en);
  command.footer(kExamples);
  command.add_argument("game"_en, flags->game, "The game to play"_en).required();
  flags->table.add_to(command);
  Option one = command.add_option(
      "--seat", flags->seat,
      "Who takes the next seat (may be repeated): human, human:Name, or a bot: a level such as agent"_en);
  one.one_value();
  command
      .add_option("--seats", flags->seats,
                  "All seats at once: human,agent,historian (default: you and the usual bots)"_en)
      .excludes(one);
  add_nets_option(command, flags->nets);
  command.add_option("--record", flags->record, "Keep the game in this file, or go on with the game in it"_en);
  command.add_option("--seed", flags->seed, "Make chance repeatable: the same text, the same game"_en);
  command
      .add_option("--entropy", flags->entropy,
                  "A player's own part of the dice, one for each seat (may be repeated)"_en)
      .one_value();
  command.add_flag("--brief", flags->brief, "Do not say under each choice what follows from it ('what N' does)"_en);
  command.add_flag("--no-odds", flags->no_odds, "Say nothing of how likely things are that chance decides"_en);
  command.callback([flags, &session] { session.run = [flags] { return play(*flags, spoken()); }; });
}

}  // namespace timetable::cli
