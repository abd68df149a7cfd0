// timetable scenario, timetable deck
#include <fmt/core.h>

#include <memory>

#include "cli/command.h"
#include "core/words.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/record.h"
#include "match/registry.h"
#include "match/scenario.h"

namespace timetable::cli {
namespace {

struct Flags {
  std::vector<std::string> files;
  bool reveal = false, json = false;
};

// One scenario; true if it holds.
bool run_one(const std::string& file, const Flags& f) {
  const Result<Doc> doc = read_json_file(file);
  const Result<ScenarioResult> result = doc ? run_scenario(*doc) : Result<ScenarioResult>(doc.error());
  const bool holds = result && result->problems.empty();
  const std::vector<std::string> problems =
      result ? result->problems : std::vector<std::string>{"cannot be run: " + result.error().message};
  if (f.json) {
    Doc d = Doc::object();
    d.set("file", file);
    d.set("ok", holds);
    d.set("problems", Doc::of(problems));
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
  fmt::print("{}: {}\n", file, holds ? "holds" : "FAILS");
  for (const std::string& p : problems) fmt::print("  {}\n", p);
  if (f.reveal && result && result->position) fmt::print("{}\n", to_json(result->position->view(kChance), 2));
  return holds;
}

int run_all(const Flags& f) {
  int failed = 0;
  for (const std::string& file : f.files) failed += !run_one(file, f);
  if (!f.json && f.files.size() > 1)
    fmt::print("{} of {} scenarios hold.\n", f.files.size() - static_cast<std::size_t>(failed), f.files.size());
  return failed ? 1 : 0;
}

int check_deck(const std::string& file) {
  const Result<Doc> deck = read_json_file(file);
  if (!deck) return fail(deck.error());
  const Doc* id = deck->find("gameId");
  if (!id || !id->is(Doc::Kind::Text)) {
    return fail({Fault::BadDeck, file + ": gameId: expected the id of a game, such as \"whisperers\"."});
  }
  const Result<const GameKind*> kind = find_game(id->text());
  if (!kind) return fail({Fault::BadDeck, file + ": gameId: " + kind.error().message});
  if (const Result<Done> good = (*kind)->check_deck(*deck); !good) {
    fmt::print(stderr, "timetable: {} is not a usable deck:\n", file);
    for (const std::string& line : split(good.error().message, '\n')) fmt::print(stderr, "  {}\n", line);
    return 2;
  }
  const std::string digest = deck_digest(*deck);
  const bool same = digest == deck_digest(embedded_deck((*kind)->info().id));
  fmt::print("{}: a usable deck for {} (digest {}{}).\n", file, (*kind)->info().name.en, digest.substr(0, 12),
             same ? ", the same cards as in this program" : "");
  return 0;
}

}  // namespace

void add_scenario(CLI::App& app, Session& session) {
  auto f = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("scenario", "run rule tests written as JSON: position, script, expectation");
  command->add_option("FILE", f->files, "scenario files")->required();
  command->add_flag("--reveal", f->reveal, "print the full position at the end");
  command->add_flag("--json", f->json, "one line of JSON a file");
  command->footer(
      "Examples:\n  timetable scenario tests/scenarios/whisperers/*.json\n  timetable scenario mine.json --reveal\n"
      "The format: docs/scenarios.md; the words of each game: src/games/GAME/README.md");
  command->callback([&session, f] { session.run = [f] { return run_all(*f); }; });
}

void add_deck(CLI::App& app, Session& session) {
  CLI::App* deck = app.add_subcommand("deck", "the cards of a game as data");
  deck->require_subcommand(1);
  CLI::App* check = deck->add_subcommand("check", "is this deck file usable? If not: what is wrong, and where");
  auto file = std::make_shared<std::string>();
  check->add_option("FILE", *file, "a deck file")->required();
  check->footer("Example:\n  timetable deck check my-deck.json");
  check->callback([&session, file] { session.run = [file] { return check_deck(*file); }; });
  CLI::App* show = deck->add_subcommand("show", "print the deck file of a game, to start your own from");
  auto game = std::make_shared<std::string>();
  show->add_option("GAME", *game, "see: timetable games")->required();
  show->footer("Example:\n  timetable deck show whisperers > my-deck.json");
  show->callback([&session, game] {
    session.run = [game]() -> int {
      const Result<const GameKind*> kind = find_game(*game);
      if (!kind) return fail(kind.error());
      fmt::print("{}", embedded_text(fmt::format("decks/{}.json", (*kind)->info().id)));
      return 0;
    };
  });
}

}  // namespace timetable::cli
