// timetable: play, check and measure the games from the command line.
#include <algorithm>

#include "cli/command.h"
#include "cli/config_file.h"
#include "core/words.h"

namespace timetable::cli {
namespace {

Error unknown_command(const std::vector<std::string>& names, const std::string& word) {
  return {Fault::NotFound,
          say("there is no command ''{word}''.{meant} The commands are: {commands}."_en, word,
              did_you_mean(word, names), join(names, ", "))};
}

std::vector<std::string> language_codes() {
  std::vector<std::string> out;
  for (const Lang lang : languages()) out.emplace_back(lang.code());
  out.emplace_back(kPseudoCode);
  return out;
}

}  // namespace
}  // namespace timetable::cli

int main(int argc, char** argv) {
  using namespace timetable;
  using namespace timetable::cli;
  speak_as_asked(argc, argv);
  Program app("timetable", "Timetable: one table for board games about time. An unofficial implementation."_en,
              TIMETABLE_VERSION);
  app.footer(
      "Examples:\n  timetable play whisperers                 a game against a bot\n  timetable rules "
      "whisperers TW-4-32        one clause of the rules\n  timetable simulate whisperers --games "
      "1000\n  timetable COMMAND --help                  options and examples of a command"_en);
  Session session;
  session.version = TIMETABLE_VERSION;
  app.add_option("--lang", session.lang_name, "language of what people read"_en).one_of(language_codes());
  add_games(app, session);
  add_levels(app, session);
  add_rules(app, session);
  add_guide(app, session);
  add_play(app, session);
  add_engine(app, session);
  add_replay(app, session);
  add_verify(app, session);
  add_export(app, session);
  add_analyse(app, session);
  add_scenario(app, session);
  add_simulate(app, session);
  add_fuzz(app, session);
  add_perft(app, session);
  add_bench(app, session);
  add_lab(app, session);
  add_deck(app, session);
  add_serve(app, session);
  add_load(app, session);
  add_sit(app, session);
  add_torture(app, session);
  add_backup(app, session);
  add_store(app, session);
  add_admin(app, session);
  add_words(app, session);
  const std::vector<std::string> names = app.commands();
  if (argc > 1 && argv[1][0] != '-' && std::ranges::find(names, argv[1]) == names.end()) {
    return fail(unknown_command(names, argv[1]));
  }
  session.words = {argv, argv + argc};
  const Result<std::vector<std::string>> words = with_config({argv, argv + argc});
  if (!words) return fail(words.error());
  int code = 0;
  if (!app.read(*words, code)) return code;
  return session.run ? session.run() : 0;
}
