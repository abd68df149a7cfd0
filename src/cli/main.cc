// timetable: play, check and measure the games from the command line.
#include <fmt/core.h>

#include <algorithm>

#include "cli/command.h"
#include "core/words.h"

namespace timetable::cli {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

Error unknown_command(const std::vector<std::string>& names, const std::string& word) {
  return {Fault::NotFound,
          fmt::format("there is no command '{}'.{} The commands are: {}.", word, did_you_mean(word, names),
                      join(names, ", "))};
}

}  // namespace
}  // namespace timetable::cli

int main(int argc, char** argv) {
  using namespace timetable::cli;
  CLI::App app("Timetable: one table for board games about time. An unofficial implementation.", "timetable");
  app.footer(
      "Examples:\n"
      "  timetable play whisperers                 a game against a bot\n"
      "  timetable rules whisperers TW-4-32        one clause of the rules\n"
      "  timetable simulate whisperers --games 1000\n"
      "  timetable COMMAND --help                  options and examples of a command");
  app.require_subcommand(1);
  app.fallthrough();
  app.set_version_flag("--version", TIMETABLE_VERSION);
  Session session;
  app.add_option("--lang", session.lang_name, "language of what people read: en or fr")
      ->check(CLI::IsMember({"en", "fr"}));
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
  app.failure_message([](const CLI::App*, const CLI::Error& e) {
    return fmt::format("timetable: {}. See: timetable --help, or timetable COMMAND --help.\n", e.what());
  });
  const std::vector<std::string> names = command_names(app);
  if (argc > 1 && argv[1][0] != '-' && std::ranges::find(names, argv[1]) == names.end()) {
    return fail(unknown_command(names, argv[1]));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e);
    return code == 0 ? 0 : 2;
  }
  return session.run ? session.run() : 0;
}
