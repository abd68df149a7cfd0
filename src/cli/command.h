// What the commands of the command line share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "core/result.h"
#include "core/words.h"
#include "match/game_kind.h"

namespace timetable::cli {

// What the whole program was asked for, and what the chosen command will do. A command adds its options to a
// subcommand and sets `run` in its callback; run returns the exit code.
struct Session {
  std::string lang_name = "", version = "";
  std::vector<std::string> words;  // the command line as it was given
  std::function<int()> run;
};

// The language of what people read: --lang, else the environment's language, else English. Help is made of it, so it
// is settled before the command line is read.
void speak_as_asked(int argc, char** argv);
Lang spoken();
// A phrase in that language, {0}, {1}, ... replaced.
template <class... Args>
std::string spoken(const Phrase& phrase, const Args&... args) {
  return say(phrase, args...).in(spoken());
}

// What several commands have in their help.
inline constexpr Phrase kGame = "GAME"_en, kFile = "FILE"_en;
inline constexpr Phrase kSeeGames = "see: timetable games"_en;
inline constexpr Phrase kOneGame = "one game (default: all)"_en;
inline constexpr Phrase kForPrograms = "for programs"_en;
inline constexpr Phrase kRecord = "a record"_en;
inline constexpr Phrase kItsDeck = "the deck file it was played with, if not the one in the binary"_en;
inline constexpr Phrase kWhichStore = "sqlite:FILE or postgres://user@host/database"_en;

void add_games(Command app, Session& session);
void add_levels(Command app, Session& session);
void add_rules(Command app, Session& session);
void add_guide(Command app, Session& session);
void add_play(Command app, Session& session);
void add_engine(Command app, Session& session);
void add_replay(Command app, Session& session);
void add_export(Command app, Session& session);
void add_verify(Command app, Session& session);
void add_analyse(Command app, Session& session);
void add_scenario(Command app, Session& session);
void add_simulate(Command app, Session& session);
void add_fuzz(Command app, Session& session);
void add_perft(Command app, Session& session);
void add_bench(Command app, Session& session);
void add_lab(Command app, Session& session);
void add_deck(Command app, Session& session);
void add_serve(Command app, Session& session);
void add_load(Command app, Session& session);
void add_sit(Command app, Session& session);
void add_torture(Command app, Session& session);
void add_backup(Command app, Session& session);
void add_admin(Command app, Session& session);
void add_store(Command app, Session& session);
void add_words(Command app, Session& session);

// Options that describe a table: --players, --option key=value (repeatable), --deck FILE.
struct TableFlags {
  int players = 0;  // 0: the fewest the game allows
  std::vector<std::string> options;
  std::string deck_file;
  void add_to(Command command);
  Result<TableSpec> spec(const GameKind& kind) const;
};

// --nets DIR: nets to play by instead of those in the binary. What cannot be used there is answered in sentences or
// said on standard error, and its game is played without a net. With one game in mind, the others are left alone.
void add_nets_option(Command command, std::string& folder);
std::vector<Words> use_nets(const std::string& folder, const GameKind* only = nullptr);
void use_nets_aloud(const std::string& folder, const GameKind* only = nullptr);

// The refusal of a file that cannot be written.
Error cannot_be_written(const std::string& path);

Result<std::string> read_file(const std::string& path);
Result<Doc> read_json_file(const std::string& path);

// Prints "timetable: <message>" to standard error and returns the exit code of refused input.
int fail(const Error& error);

// True until Ctrl-C was pressed: long work asks between games and ends cleanly.
bool keep_going();
void catch_interrupts();
// True once after each SIGHUP, from the first time it is asked.
bool asked_to_reload();

// A line on standard error that is rewritten as work goes on; silent if standard error is not a terminal.
class Progress {
 public:
  explicit Progress(const Words& what);
  ~Progress();
  void show(const Words& state);

 private:
  Words what_;
  double last_ = 0;
  bool shown_ = false;
};

double seconds_now();
bool is_terminal(int fd);

}  // namespace timetable::cli
