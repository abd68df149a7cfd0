// timetable lab tournament, ladder, standing: who plays better, and how sure is that.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/lab.h"
#include "core/words.h"
#include "lab/ranks.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

struct ContestFlags {
  std::string game, bots = "greedy,random", net, svg, test, keep;
  TableFlags table;
  ProgramFlags programs;
  int threads = 0, deals = 100, samples = 64;
  long long seed = 1;
  bool json = false;

  TournamentOrder order(TableSpec spec, std::vector<Contestant> who) const {
    return {.table = std::move(spec),
            .bots = std::move(who),
            .pairs = {},
            .test = {},
            .deals = deals,
            .seed = static_cast<std::uint64_t>(seed),
            .threads = threads_of(threads)};
  }
};

// "0.50,0.55": at most the first against at least the second.
Result<SequentialTest> read_test(const std::string& text) {
  const std::vector<std::string> parts = split(text, ',');
  SequentialTest test;
  char* end = nullptr;
  if (parts.size() == 2) {
    test.p0 = std::strtod(parts[0].c_str(), &end);
    const bool first = end == parts[0].c_str() + parts[0].size() && !parts[0].empty();
    test.p1 = std::strtod(parts[1].c_str(), &end);
    const bool second = end == parts[1].c_str() + parts[1].size() && !parts[1].empty();
    if (first && second && 0 < test.p0 && test.p0 < test.p1 && test.p1 < 1) return test;
  }
  return Error{Fault::BadOption, say("--test {given}: expected two shares of victories, such as 0.50,0.55."_en, text)};
}

int finish(const ContestFlags& f, const std::string& title, const TournamentOrder& order, const Tournament& t) {
  if (!f.svg.empty()) {
    if (Result<Done> written = write_file(f.svg, tournament_svg(title, order, t)); !written)
      return fail(written.error());
  }
  if (f.json) fmt::print("{}\n", to_json(tournament_doc(order, t), 2));
  else print_tournament(order, t);
  return 0;
}

int run_tournament(const ContestFlags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  Entrants entrants(**kind, f.net);
  Result<std::vector<Contestant>> bots = entrants.read(split(f.bots, ','));
  if (!bots) return fail(bots.error());
  if (bots->size() < 2) {
    return fail({Fault::BadOption, "A tournament needs at least two bots: --bots greedy,random."_en});
  }
  TournamentOrder order = f.order(*spec, std::move(*bots));
  if (!f.test.empty()) {
    const Result<SequentialTest> test = read_test(f.test);
    if (!test) return fail(test.error());
    order.test = *test;
  }
  const Result<std::unique_ptr<MixedGames>> mixed = games_with_programs(**kind, order.bots, f.programs);
  if (!mixed) return fail(mixed.error());
  if (*mixed) {
    order.play = [&](std::span<const std::size_t> seating, std::uint64_t deal) {
      return (*mixed)->contest(order.table, seating, deal);
    };
  }
  const Result<Tournament> held = hold_watched(**kind, order, "tournament"_en);
  if (*mixed) tell_of_programs(**mixed);
  if (!held) return fail(held.error());
  if (!ranks().first()) return 0;
  return finish(f, std::string((*kind)->info().name.in(spoken())), order, *held);
}

// The ratings into the list of levels, in place of those that were there.
Result<Done> keep_ratings(const std::string& path, const GameKind& kind, const TournamentOrder& order,
                          const Tournament& t) {
  constexpr int kGreedyElo = 1000;
  Result<Doc> file = read_json_file(path);
  if (!file) return file.error();
  Doc games = *file->find("games"), game = *games.find(kind.info().id), levels = Doc::list();
  for (Doc level : game.find("levels")->items()) {
    for (std::size_t i = 1; i < order.bots.size(); ++i) {
      if (order.bots[i].name != level.find("id")->text()) continue;
      int played = 0;
      for (const Pairing& p : t.pairs) played += p.one == i || p.other == i ? p.games : 0;
      Doc rating = Doc::object();
      rating.set("elo", std::lround(kGreedyElo + t.elo[i]));
      rating.set("half", std::lround(t.elo_half[i]));
      rating.set("games", played);
      level.set("rating", std::move(rating));
    }
    levels.push(std::move(level));
  }
  game.set("levels", std::move(levels));
  games.set(kind.info().id, std::move(game));
  file->set("games", std::move(games));
  return write_file(path, to_json(*file, 2) + "\n");
}

// Every level against the next one, and the two lowest against greedy, which is the fixed point of all ratings.
int run_ladder(const ContestFlags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  std::vector<std::string> names = {"greedy"};
  for (const Level& level : levels_of(**kind)) names.push_back(level.id);
  Entrants entrants(**kind, f.net);
  Result<std::vector<Contestant>> bots = entrants.read(names);
  if (!bots) return fail(bots.error());
  TournamentOrder order = f.order(*spec, std::move(*bots));
  order.pairs = {{0, 1}, {0, 2}};
  for (std::size_t i = 1; i + 1 < order.bots.size(); ++i) order.pairs.emplace_back(i + 1, i);
  const Result<Tournament> held = hold_watched(**kind, order, "ladder"_en);
  if (!held) return fail(held.error());
  if (!ranks().first()) return 0;
  if (!f.keep.empty()) {
    if (Result<Done> kept = keep_ratings(f.keep, **kind, order, *held); !kept) return fail(kept.error());
  }
  return finish(f, std::string((*kind)->info().name.in(spoken())), order, *held);
}

constexpr Phrase kWeaker = "WEAKER than its policy"_en;
constexpr Phrase kStronger = "stronger"_en;
constexpr Phrase kNotWeaker = "not weaker"_en;

// Search against the policy it starts from, at one table.
Result<bool> search_holds(const GameKind& kind, const ContestFlags& f, int players) {
  TableFlags flags = f.table;
  flags.players = players;
  const Result<TableSpec> spec = flags.spec(kind);
  if (!spec) return spec.error();
  Entrants entrants(kind, f.net);
  Result<std::vector<Contestant>> bots = entrants.read({"halving:" + std::to_string(f.samples), "net"});
  if (!bots) return bots.error();
  const TournamentOrder order = f.order(*spec, std::move(*bots));
  const Result<Tournament> held = hold_watched(kind, order, verbatim(std::string(kind.info().id)));
  if (!held) return held.error();
  const Pairing& p = held->pairs.front();
  const double fair = 1.0 / players;
  const bool holds = p.share + p.half >= fair;
  fmt::print("{}\n",
             spoken("{game} {players} players  {games} games  {share} %  (fair {fair})  {verdict}"_en,
                    fmt::format("{:<12}", kind.info().id), players, fmt::format("{:>5}", p.games),
                    fmt::format("{:>5.1f} ± {:<4.1f}", 100 * p.share, 100 * p.half), fmt::format("{:.1f}", 100 * fair),
                    !holds                        ? kWeaker
                        : p.share - p.half > fair ? kStronger
                                                  : kNotWeaker));
  return holds;
}

int run_standing(const ContestFlags& f) {
  std::vector<const GameKind*> kinds(all_games().begin(), all_games().end());
  if (!f.game.empty()) {
    const Result<const GameKind*> kind = find_game(f.game);
    if (!kind) return fail(kind.error());
    kinds = {*kind};
  }
  bool all_hold = true;
  for (const GameKind* kind : kinds) {
    for (int n = kind->info().min_seats; n <= kind->info().max_seats && keep_going(); ++n) {
      const Result<bool> holds = search_holds(*kind, f, n);
      if (!holds) return fail(holds.error());
      all_hold = all_hold && *holds;
    }
  }
  return all_hold ? 0 : 1;
}

// With the threads of this rank.
int on_all_ranks(ContestFlags f, int (*run)(const ContestFlags&)) {
  const Result<int> threads = join_and_hush(f.threads);
  if (!threads) return fail(threads.error());
  f.threads = *threads;
  return run(f);
}

constexpr Phrase kRatingsFile = "write the ratings with their intervals into this file"_en;

void add_contest_flags(Command command, ContestFlags& f) {
  command.add_option("--net", f.net, kNetFile);
  command.add_option("--deals", f.deals, "at most so many a pair; each is played once from every seat"_en)
      .in_range(1, 10'000'000)
      .shows_default();
  command.add_option("--seed", f.seed, "of the first deal"_en).shows_default();
  command.add_option("--threads", f.threads, kCores).in_range(0, 256);
}

}  // namespace

void add_lab_tournament(Command lab, Session& session) {
  auto f = std::make_shared<ContestFlags>();
  Command command = lab.add_subcommand("tournament", "every pair of bots on the same deals, seats exchanged"_en);
  command.add_argument(kGame, f->game, kSeeGames).required();
  f->table.add_to(command);
  command
      .add_option(
          "--bots", f->bots,
          "levels or methods: agent, greedy, ismcts:1000, net, halving:64, halving:1000ms; or a program: exec:COMMAND"_en)
      .shows_default();
  add_contest_flags(command, *f);
  f->programs.add_to(command);
  command.add_option("--test", f->test,
                     "P0,P1: stop when a pair is surely at most P0 or at least P1 (SPRT, 5 % each)"_en);
  command.add_option("--svg", f->svg, kRatingsFile);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(
      examples("  timetable lab tournament temporum --bots halving:1000ms,ismcts:1000ms --deals 50\n"
               "  timetable lab tournament temporum --bots net@new.net,net@old.net --test 0.50,0.53 --deals 5000\n"
               "  timetable lab tournament temporum --bots 'father-time,exec:../older/timetable engine temporum'"));
  command.callback([&session, f] { session.run = [f] { return on_all_ranks(*f, run_tournament); }; });
}

void add_lab_ladder(Command lab, Session& session) {
  auto f = std::make_shared<ContestFlags>();
  Command command = lab.add_subcommand("ladder", "rate the levels of a game: each against the next, greedy is 1000"_en);
  command.add_argument(kGame, f->game, kSeeGames).required();
  f->table.add_to(command);
  add_contest_flags(command, *f);
  command.add_option("--keep", f->keep, "write the ratings into this list of levels: nets/levels.json"_en);
  command.add_option("--svg", f->svg, kRatingsFile);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(examples("  timetable lab ladder temporum --deals 200 --keep nets/levels.json"));
  command.callback([&session, f] { session.run = [f] { return on_all_ranks(*f, run_ladder); }; });
}

void add_lab_standing(Command lab, Session& session) {
  auto f = std::make_shared<ContestFlags>();
  Command command = lab.add_subcommand(
      "standing", "search against its own policy, every game and number of players: never weaker"_en);
  command.add_argument(kGame, f->game, kOneGame);
  command.add_option("--samples", f->samples, "of the search"_en).in_range(1, 10'000'000).shows_default();
  add_contest_flags(command, *f);
  command.footer("Ends with 1 if search is weaker anywhere, beyond the 95 % interval.\n"_en +
                 examples("  timetable lab standing --deals 100"));
  command.callback([&session, f] { session.run = [f] { return on_all_ranks(*f, run_standing); }; });
}

}  // namespace timetable::cli
