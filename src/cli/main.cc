// timetable: play, check and measure the games from the command line.
#include <algorithm>

#include "cli/command.h"
#include "core/words.h"

namespace timetable::cli {
namespace {

Error unknown_command(const std::vector<std::string>& names, const std::string& word) {
  return {Fault::NotFound,
          say({"there is no command '{0}'.{1} The commands are: {2}.",
               "la commande « {0} » n’existe pas.{1} Les commandes sont : {2}."},
              word, did_you_mean(word, names), join(names, ", "))};
}

}  // namespace
}  // namespace timetable::cli

int main(int argc, char** argv) {
  using namespace timetable::cli;
  speak_as_asked(argc, argv);
  Program app("timetable",
              {"Timetable: one table for board games about time. An unofficial implementation.",
               "Timetable : une seule table pour des jeux sur le temps. Adaptation non officielle."},
              TIMETABLE_VERSION);
  app.footer(
      timetable::Phrase{"Examples:\n"
                        "  timetable play whisperers                 a game against a bot\n"
                        "  timetable rules whisperers TW-4-32        one clause of the rules\n"
                        "  timetable simulate whisperers --games 1000\n"
                        "  timetable COMMAND --help                  options and examples of a command",
                        "Exemples :\n"
                        "  timetable play whisperers                 une partie contre un robot\n"
                        "  timetable rules whisperers TW-4-32        un article des règles\n"
                        "  timetable simulate whisperers --games 1000\n"
                        "  timetable COMMANDE --help                 options et exemples d’une commande"});
  Session session;
  app.add_option("--lang", session.lang_name,
                 {"language of what people read: en or fr", "langue de ce qui se lit : en (anglais) ou fr"})
      .one_of({"en", "fr"});
  add_games(app, session);
  add_levels(app, session);
  add_rules(app, session);
  add_play(app, session);
  add_replay(app, session);
  add_verify(app, session);
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
  add_torture(app, session);
  add_backup(app, session);
  const std::vector<std::string> names = app.commands();
  if (argc > 1 && argv[1][0] != '-' && std::ranges::find(names, argv[1]) == names.end()) {
    return fail(unknown_command(names, argv[1]));
  }
  int code = 0;
  if (!app.read(argc, argv, code)) return code;
  return session.run ? session.run() : 0;
}
