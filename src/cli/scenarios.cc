// timetable scenario, timetable deck
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/command.h"
#include "core/words.h"
#include "engine/deck.h"
#include "match/embedded.h"
#include "match/history.h"
#include "match/json.h"
#include "match/record.h"
#include "match/registry.h"
#include "match/scenario.h"

namespace timetable::cli {
namespace {

struct ScenarioFlags {
  std::vector<std::string> files;
  bool reveal = false, json = false;
};

constexpr Phrase kCannotBeRun = "cannot be run: {why}"_en;

// One scenario; true if it holds.
bool run_one(const std::string& file, const ScenarioFlags& f) {
  const Result<Doc> doc = read_json_file(file);
  const Result<ScenarioResult> result = doc ? run_scenario(*doc) : Result<ScenarioResult>(doc.error());
  const bool holds = result && result->problems.empty();
  const std::vector<Words> problems =
      result ? result->problems : std::vector{say(kCannotBeRun, result.error().message)};
  if (f.json) {
    Doc d = Doc::object();
    d.set("file", file);
    d.set("ok", holds);
    d.set("problems", Doc::of(in(spoken(), problems)));
    if (result && result->position) {
      d.set("questions", Doc::of(result->questions));
      if (f.reveal) d.set("position", result->position->view(kChance));
      Doc asked = Doc::object();
      for (Seat p : result->position->to_act()) {
        asked.set(result->position->seat_code(p), Doc::of(result->position->codes(p)));
      }
      d.set("choices", std::move(asked));
    }
    fmt::print("{}\n", to_json(d));
    return holds;
  }
  fmt::print("{}\n", at(file, holds ? "holds"_en : "FAILS"_en).in(spoken()));
  for (const Words& p : problems) fmt::print("  {}\n", p.in(spoken()));
  if (f.reveal && result && result->position) fmt::print("{}\n", to_json(result->position->view(kChance), 2));
  return holds;
}

int run_all(const ScenarioFlags& f) {
  int failed = 0;
  for (const std::string& file : f.files) failed += !run_one(file, f);
  if (!f.json && f.files.size() > 1) {
    fmt::print(
        "{}\n",
        spoken("{n} of {all} scenarios hold."_en, f.files.size() - static_cast<std::size_t>(failed), f.files.size()));
  }
  return failed ? 1 : 0;
}

Result<const GameKind*> game_of(const Doc& deck, const std::string& file) {
  for (const GameKind* kind : all_games()) {
    if (is_deck_of(deck, kind->info().id)) return kind;
  }
  const Doc* id = deck.find("game");
  if (!id || !id->is(Doc::Kind::Text)) {
    return Error{Fault::BadDeck, say("{file}: game: expected the id of a game, such as \"whisperers\"."_en, file)};
  }
  return Error{Fault::BadDeck, at(file, at("game", find_game(id->text()).error().message))};
}

Doc deck_report(const std::string& file, const GameKind& kind, const Result<std::vector<Words>>& checked,
                const std::string& digest, bool same) {
  Doc d = Doc::object();
  d.set("file", file);
  d.set("game", kind.info().id);
  d.set("ok", static_cast<bool>(checked));
  d.set("problems", checked ? Doc::list() : Doc::of(split(checked.error().message.in(spoken()), '\n')));
  d.set("warnings", checked ? Doc::of(in(spoken(), *checked)) : Doc::list());
  d.set("digest", digest);
  d.set("built_in", same);
  return d;
}

constexpr Phrase kSameCards = ", the same cards as in this program"_en;

int check_deck(const std::string& file, bool json) {
  const Result<Doc> deck = read_json_file(file);
  if (!deck) return fail(deck.error());
  const Result<const GameKind*> kind = game_of(*deck, file);
  if (!kind) return fail(kind.error());
  const Result<std::vector<Words>> checked = (*kind)->check_deck(*deck);
  const std::string digest = deck_digest(*deck);
  const bool same = digest == present_deck_digest((*kind)->info().id);
  if (json) {
    fmt::print("{}\n", to_json(deck_report(file, **kind, checked, digest, same)));
    return checked ? 0 : 2;
  }
  if (!checked) {
    fmt::print(stderr, "timetable: {}\n", spoken("{file} is not a usable deck:"_en, file));
    for (const std::string& line : split(checked.error().message.in(spoken()), '\n')) {
      fmt::print(stderr, "  {}\n", line);
    }
    return 2;
  }
  fmt::print("{}\n",
             spoken("{file}: a usable deck for {game} (digest {digest}{more})."_en, file, (*kind)->info().name,
                    digest.substr(0, 12), same ? kSameCards : Phrase()));
  for (const Words& warning : *checked) {
    fmt::print("  {}\n", spoken("warning: {what}"_en, warning));
  }
  return 0;
}

struct WhichDeck {
  std::string game, digest;
};

int show_deck(const WhichDeck& which) {
  const Result<const GameKind*> kind = find_game(which.game);
  if (!kind) return fail(kind.error());
  const std::string_view game = (*kind)->info().id;
  if (which.digest.empty() || present_deck_digest(game).starts_with(which.digest)) {
    fmt::print("{}", embedded_text(fmt::format("decks/{}.json", game)));
    return 0;
  }
  for (const std::string& digest : released_decks(game)) {
    if (digest.starts_with(which.digest)) return fmt::print("{}", released_deck_text(game, digest)), 0;
  }
  return fail({Fault::NotFound,
               say("No deck of {game} was released under {digest}: ''timetable deck list {id}'' shows "
                   "those that were."_en,
                   (*kind)->info().name, which.digest, game)});
}

int list_decks(const std::string& word) {
  const Result<const GameKind*> kind = find_game(word);
  if (!kind) return fail(kind.error());
  const std::string& present = present_deck_digest((*kind)->info().id);
  std::vector<std::string> all = released_decks((*kind)->info().id);
  if (std::ranges::find(all, present) == all.end()) all.push_back(present);
  for (const std::string& digest : all) {
    fmt::print("{}{}\n", digest, digest == present ? "  " + spoken("(the present one)"_en) : "");
  }
  return 0;
}

// A deck that is there already stays as it is: whoever improves its words does so in its file.
int release_decks(const std::string& folder) {
  for (const GameKind* kind : all_games()) {
    const std::string_view game = kind->info().id;
    const std::string_view text = embedded_text(fmt::format("decks/{}.json", game));
    if (text.empty()) continue;
    const std::filesystem::path file = std::filesystem::path(folder) / game / (present_deck_digest(game) + ".json");
    if (std::filesystem::exists(file)) continue;
    std::error_code ignored;
    std::filesystem::create_directories(file.parent_path(), ignored);
    std::ofstream out(file, std::ios::binary);
    if (!(out << text).flush()) return fail(cannot_be_written(file.string()));
    fmt::print("{}\n", file.string());
  }
  return 0;
}

}  // namespace

void add_scenario(Command app, Session& session) {
  auto f = std::make_shared<ScenarioFlags>();
  Command command = app.add_subcommand("scenario", "run rule tests written as JSON: position, script, expectation"_en);
  command.add_argument(kFile, f->files, "scenario files"_en).required();
  command.add_flag("--reveal", f->reveal, "print the full position at the end"_en);
  command.add_flag("--json", f->json, "one line of JSON a file"_en);
  command.footer(
      examples("  timetable scenario tests/scenarios/whisperers/*.json\n  timetable scenario mine.json --reveal\n") +
      "The format: docs/scenarios.md; the words of each game: src/games/GAME/README.md"_en);
  command.callback([&session, f] { session.run = [f] { return run_all(*f); }; });
}

void add_deck(Command app, Session& session) {
  Command deck = app.add_subcommand("deck", "the cards of a game as data"_en);
  deck.require_subcommand();
  deck.footer(
      examples("  timetable deck show whisperers > my-deck.json\n"
               "  timetable deck check my-deck.json\n"
               "  timetable deck list temporum"));
  Command check = deck.add_subcommand("check", "is this deck file usable? If not: what is wrong, and where"_en);
  auto file = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  check.add_argument(kFile, *file, "a deck file"_en).required();
  check.add_flag("--json", *json, kForPrograms);
  check.footer(examples("  timetable deck check my-deck.json") +
               "\nWhat is only unusual is a warning: the deck can be played."_en);
  check.callback([&session, file, json] { session.run = [file, json] { return check_deck(*file, *json); }; });
  Command show = deck.add_subcommand("show", "print the deck file of a game, to start your own from"_en);
  auto which = std::make_shared<WhichDeck>();
  show.add_argument(kGame, which->game, kSeeGames).required();
  show.add_argument("DIGEST"_en, which->digest,
                    "a released deck, by its digest or the beginning of it (default: the present one)"_en);
  show.footer(
      examples("  timetable deck show whisperers > my-deck.json\n  timetable deck show whisperers 928cabe63f57"));
  show.callback([&session, which] { session.run = [which] { return show_deck(*which); }; });
  Command list =
      deck.add_subcommand("list", "the decks of a game that were released, which records and tables name by digest"_en);
  auto game = std::make_shared<std::string>();
  list.add_argument(kGame, *game, kSeeGames).required();
  list.footer(examples("  timetable deck list temporum"));
  list.callback([&session, game] { session.run = [game] { return list_decks(*game); }; });
  Command release =
      deck.add_subcommand("release", "keep the present decks for ever: a step of every release (docs/upgrading.md)"_en);
  auto folder = std::make_shared<std::string>("decks/history");
  release.add_option("--into", *folder, "the folder of released decks"_en);
  release.footer(examples("  timetable deck release"));
  release.callback([&session, folder] { session.run = [folder] { return release_decks(*folder); }; });
}

}  // namespace timetable::cli
