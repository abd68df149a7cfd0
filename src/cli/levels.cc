// timetable levels: the bots one can play against. And --nets, which gives them other nets.
#include "match/levels.h"

#include <fmt/core.h>

#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/paragraph.h"
#include "core/words.h"
#include "match/json.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

constexpr Phrase kRated = "rating {elo} ± {half}, from {games} games"_en;
constexpr Phrase kUnrated = "not measured yet"_en;
constexpr Phrase kUsual = "usual opponent"_en;

std::string standing(const Level& level, Lang lang) {
  if (!level.rating) return kUnrated.in(lang);
  const auto& [elo, half, games] = *level.rating;
  return kRated.in(lang, std::to_string(elo), std::to_string(half), std::to_string(games));
}

void print_levels(const GameKind& kind, Lang lang) {
  constexpr int kIndent = 13;
  fmt::print("{}\n", kind.info().name.in(lang));
  for (const Level& level : levels_of(kind)) {
    const Result<Bot> bot = bot_for(kind, level.id);
    if (!bot) continue;
    const std::string note = stand_in_note(kind, *bot, lang);
    std::string head = fmt::format("  {:<{}}", level.id, kIndent);
    head += at(level.name.in(lang), verbatim(note.empty() ? standing(level, lang) : note)).in(lang);
    if (&level == &usual_level(kind)) head += fmt::format(" ({})", kUsual.in(lang));
    fmt::print("{}\n", head);
    const std::string about = level.about.in(lang) + " " + how_it_plays(*bot, lang);
    for (const std::string& text : {about, growth_note(kind, *bot, lang)}) {
      for (const std::string& line : wrapped(text, kTextWidth - kIndent - 2)) {
        if (!text.empty()) fmt::print("{:{}}{}\n", "", kIndent + 2, line);
      }
    }
  }
}

int list_levels(const std::string& game, bool json, Lang lang) {
  std::vector<const GameKind*> kinds(all_games().begin(), all_games().end());
  if (!game.empty()) {
    const Result<const GameKind*> kind = find_game(game);
    if (!kind) return fail(kind.error());
    kinds = {*kind};
  }
  Doc out = Doc::object();
  for (const GameKind* kind : kinds) {
    if (json) out.set(kind->info().id, describe_levels(*kind, lang));
    else print_levels(*kind, lang);
  }
  if (json) fmt::print("{}\n", to_json(out, 2));
  return 0;
}

}  // namespace

void add_nets_option(Command command, std::string& folder) {
  command.add_option("--nets", folder,
                     "a folder with GAME.net files for the bots, instead of the nets in the program"_en);
}

std::vector<Words> use_nets(const std::string& folder, const GameKind* only) {
  std::vector<Words> problems;
  for (const GameKind* kind : all_games()) {
    if (folder.empty() || (only && kind != only)) continue;
    const std::string path = folder + "/" + std::string(kind->info().id) + ".net";
    const Result<std::string> bytes = read_file(path);
    if (!bytes) take_net_away(*kind, bytes.error().message);
    else if (give_net(*kind, *bytes, verbatim(path))) continue;
    problems.push_back(
        say("{game} {level} is played without a net."_en, net_of(*kind).error().message, kind->info().name));
  }
  return problems;
}

void use_nets_aloud(const std::string& folder, const GameKind* only) {
  for (const Words& problem : use_nets(folder, only)) fmt::print(stderr, "timetable: {}\n", problem.in(spoken()));
}

void add_levels(Command app, Session& session) {
  struct LevelFlags {
    std::string game, nets;
    bool json = false;
  };
  auto f = std::make_shared<LevelFlags>();
  Command command = app.add_subcommand("levels", "the bots of a game: how they play and how strong they are"_en);
  command.add_argument(kGame, f->game, "see: timetable games (default: all of them)"_en);
  add_nets_option(command, f->nets);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(examples("  timetable levels temporum\n  timetable levels --json --lang fr"));
  command.callback([&session, f] {
    session.run = [f] {
      const Result<const GameKind*> only = find_game(f->game);
      use_nets_aloud(f->nets, only ? *only : nullptr);
      return list_levels(f->game, f->json, spoken());
    };
  });
}

}  // namespace timetable::cli
