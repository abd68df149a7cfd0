// timetable engine: a bot for other programs, behind standard input and output.
#include "outside/engine.h"

#include <iostream>
#include <memory>

#include "cli/command.h"
#include "match/levels.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

struct EngineFlags {
  std::string game, bot, nets;
};

Result<std::vector<const GameKind*>> kinds_of(const std::string& game) {
  if (game == "all") return std::vector<const GameKind*>(all_games().begin(), all_games().end());
  const Result<const GameKind*> kind = find_game(game);
  if (!kind) return kind.error();
  return std::vector<const GameKind*>{*kind};
}

int engine(const EngineFlags& f, const std::string& version) {
  Result<std::vector<const GameKind*>> kinds = kinds_of(f.game);
  if (!kinds) return fail(kinds.error());
  use_nets_aloud(f.nets, kinds->size() == 1 ? kinds->front() : nullptr);
  for (const GameKind* kind : *kinds) {
    if (const Result<Bot> bot = f.bot.empty() ? Bot::Greedy : bot_for(*kind, f.bot); !bot) return fail(bot.error());
  }
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // one thread reads while another one writes
  run_engine({.kinds = std::move(*kinds), .bot = f.bot, .name = "timetable " + version}, std::cin, std::cout);
  return 0;
}

}  // namespace

void add_engine(Command app, Session& session) {
  auto f = std::make_shared<EngineFlags>();
  Command command =
      app.add_subcommand("engine", "a bot for other programs: lines of JSON in and out (docs/engine-protocol.md)"_en);
  command.add_argument(kGame, f->game, "see: timetable games; or all"_en).required();
  command.add_option("--bot", f->bot, "a level or a method (default: the strongest level of the game)"_en);
  add_nets_option(command, f->nets);
  command.footer(
      examples("  timetable engine whisperers --bot halving:200\n"
               "  timetable play whisperers --seats human,exec:./mybot\n"
               "  timetable lab tournament whisperers --bots 'father-time,exec:../older/timetable engine whisperers'"));
  command.callback([&session, f] { session.run = [f, &session] { return engine(*f, session.version); }; });
}

}  // namespace timetable::cli
