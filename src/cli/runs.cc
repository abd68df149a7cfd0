// timetable simulate, timetable fuzz, timetable perft
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <random>

#include "cli/command.h"
#include "cli/lab.h"
#include "cli/programs.h"
#include "core/words.h"
#include "lab/crew.h"
#include "match/choosing.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/registry.h"
#include "match/tables.h"

namespace timetable::cli {
namespace {

struct RunFlags {
  std::string game, bots = "random", keep = "";
  TableFlags table;
  ProgramFlags programs;
  long long games = 1000, seed = -1, only = -1;
  double seconds = 0;
  int depth = 4;
  bool jsonl = false, json = false;
};

// One bot for all, or one a seat.
Result<std::vector<Contestant>> read_bots(const GameKind& kind, const std::string& text, int players) {
  std::vector<Contestant> out;
  for (const std::string& name : split(text, ',')) {
    const Result<Bot> bot = program_in(name) ? Bot::Greedy : bot_for(kind, name);
    if (!bot) return Error{bot.error().fault, at("--bots", bot.error().message)};
    out.push_back({name, *bot});
  }
  if (out.size() == 1 || static_cast<int>(out.size()) == players) return out;
  return Error{Fault::BadOption,
               say("--bots: expected one for all seats or {players}, one a seat; found {n}."_en, players, out.size())};
}

std::uint64_t seed_or_fresh(const RunFlags& f) {
  return f.seed >= 0 ? static_cast<std::uint64_t>(f.seed) : std::random_device{}();
}

// One line a step: who was asked, every option, what was chosen, the position after it.
void print_step(const Position& before, Seat p, const Choice& chosen, const Position& after, long long game, int step) {
  Doc d = Doc::object();
  d.set("game", game);
  d.set("step", step);
  d.set("seat", before.seat_code(p));
  d.set("question", before.question(p, Lang::En).id);
  d.set("options", Doc::of(before.codes(p)));
  d.set("chosen", chosen.code);
  d.set("position", after.view(kChance));
  fmt::print("{}\n", to_json(d));
}

void print_start(const Position& position, const RunFlags& f, long long game, const TableSpec& spec,
                 std::uint64_t seed) {
  Doc d = Doc::object();
  d.set("game", game);
  d.set("start", f.game);
  d.set("seed", static_cast<std::int64_t>(seed));
  d.set("bots", Doc::of(split(f.bots, ',')));
  d.set("players", spec.players);
  d.set("options", spec.options);
  d.set("position", position.view(kChance));
  fmt::print("{}\n", to_json(d));
}

void print_end(const Position& position, long long game) {
  const Outcome o = position.outcome();
  Doc d = Doc::object(), ranks = Doc::list(), scores = Doc::list();
  for (Seat p = 0; p < o.seats; ++p) ranks.push(o.rank[p]), scores.push(o.score[p]);
  d.set("game", game);
  d.set("end", true);
  d.set("ranks", std::move(ranks));
  d.set("scores", std::move(scores));
  fmt::print("{}\n", to_json(d));
}

int simulate_jsonl(const GameKind& kind, const TableSpec& spec, const std::vector<Contestant>& bots, const RunFlags& f,
                   std::uint64_t seed) {
  const bool one = f.only >= 0;
  for (long long game = one ? f.only : 0; game < (one ? f.only + 1 : f.games) && keep_going(); ++game) {
    Result<std::unique_ptr<Position>> opened = kind.open(spec);
    if (!opened) return fail(opened.error());
    Position& now = **opened;
    print_start(now, f, game, spec, seed);
    Rng rng(seed, static_cast<std::uint64_t>(game));
    for (int step = 1; !now.to_act().empty(); ++step) {
      const Seat p = now.to_act().lowest();
      const Bot bot = p == kChance ? Bot::Random : bots[p % bots.size()].bot;
      const Action a = now.think(p, bot, rng.next()).action;
      const std::unique_ptr<Position> before = now.clone();
      Choice chosen;
      for (const Choice& c : before->choices(p, Lang::En)) {
        if (c.action == a) chosen = c;
      }
      now.apply(p, a);
      if (const char* broken = now.invariant()) {
        return fail({Fault::UnexpectedResult, say("game {n}, step {step}: {what}"_en, game, step, broken)});
      }
      print_step(*before, p, chosen, now, game, step);
    }
    print_end(now, game);
  }
  return keep_going() ? 0 : 130;
}

Doc report_doc(const SimulationReport& r, std::uint64_t seed) {
  Doc d = Doc::object(), wins = Doc::list(), scores = Doc::list();
  for (double x : r.win_share) wins.push(x);
  for (double x : r.mean_score) scores.push(x);
  d.set("games", r.games);
  d.set("seed", static_cast<std::int64_t>(seed));
  d.set("decisions", r.decisions);
  d.set("longest", r.longest);
  d.set("shared_victories", r.shared_wins);
  d.set("win_share", std::move(wins));
  d.set("mean_score", std::move(scores));
  return d;
}

void print_report(const SimulationReport& r, const GameKind& kind, const TableSpec& spec, const RunFlags& f,
                  std::uint64_t seed) {
  const auto games = static_cast<double>(std::max<std::int64_t>(1, r.games));
  fmt::print(
      "{}\n",
      spoken("{n, plural, one {# game} other {# games}} of {game} with {players} players ({options}), seed {seed}: no "
             "invariant violated."_en,
             r.games, kind.info().name, spec.players, f.bots, seed));
  fmt::print("{}\n",
             spoken("decisions a game {mean}, longest {longest}, shared victories {share} %"_en,
                    fmt::format("{:.1f}", static_cast<double>(r.decisions) / games), r.longest,
                    fmt::format("{:.2f}", 100.0 * static_cast<double>(r.shared_wins) / games)));
  for (std::size_t p = 0; p < r.win_share.size(); ++p) {
    fmt::print("{}\n",
               spoken("seat {seat}: wins {share} %, mean score {score}"_en, p,
                      fmt::format("{:5.1f}", 100 * r.win_share[p]), fmt::format("{:.2f}", r.mean_score[p])));
  }
}

Result<SimulationReport> simulate_counting(const GameKind& kind, const TableSpec& spec,
                                           const std::vector<Contestant>& who, const RunFlags& f, std::uint64_t seed) {
  Progress progress("simulating"_en);
  const auto go_on = [&](std::int64_t n) {
    if (n % 64 == 0) progress.show(say("{n} of {all} games"_en, n, f.games));
    return keep_going();
  };
  const Result<std::unique_ptr<MixedGames>> mixed = games_with_programs(kind, who, f.programs);
  if (!mixed) return mixed.error();
  if (*mixed) {
    Result<SimulationReport> out = (*mixed)->simulate(spec, f.games, seed, go_on);
    tell_of_programs(**mixed);
    return out;
  }
  std::vector<Bot> bots;
  for (const Contestant& c : who) bots.push_back(c.bot);
  return kind.simulate(spec, bots, f.games, seed, go_on);
}

int simulate(const RunFlags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  const Result<std::vector<Contestant>> bots = read_bots(**kind, f.bots, spec->players);
  if (!bots) return fail(bots.error());
  if (f.only >= 0 && !f.jsonl) return fail({Fault::BadOption, "--only goes with --jsonl."_en});
  if (f.games < 1) {
    return fail({Fault::BadOption, "--games: expected at least 1."_en});
  }
  const std::uint64_t seed = seed_or_fresh(f);
  catch_interrupts();
  if (f.jsonl) {
    const bool programs =
        std::ranges::any_of(*bots, [](const Contestant& c) { return program_in(c.name).has_value(); });
    if (programs) return fail({Fault::BadOption, "--jsonl prints games of our own bots: leave out programs."_en});
    return simulate_jsonl(**kind, *spec, *bots, f, seed);
  }
  const Result<SimulationReport> r = simulate_counting(**kind, *spec, *bots, f, seed);
  if (!r) return fail(r.error());
  if (!r->failure.empty()) return fail({Fault::UnexpectedResult, say("{name} (seed {seed})"_en, r->failure, seed)});
  if (f.json) {
    fmt::print("{}\n", to_json(report_doc(*r, seed)));
  } else {
    print_report(*r, **kind, *spec, f, seed);
  }
  return keep_going() ? 0 : 130;
}

// The tables asked for: one number of players or each; the options given, else every variant.
Result<std::vector<TableSpec>> fuzz_tables(const GameKind& kind, TableFlags flags) {
  if (const Result<TableSpec> spec = flags.spec(kind); !spec) return spec.error();
  const int players = flags.players;
  std::vector<TableSpec> out;
  for (const TableCase& table : tables_of(kind)) {
    if (players && players != table.spec.players) continue;
    flags.players = table.spec.players;
    Result<TableSpec> spec = flags.spec(kind);
    if (!spec) return spec.error();
    if (flags.options.empty()) spec->options = table.spec.options;
    const auto same = [&](const TableSpec& t) { return t.players == spec->players && t.options == spec->options; };
    if (std::ranges::none_of(out, same)) out.push_back(std::move(*spec));
  }
  return out;
}

// A value of an option as it is typed.
std::string typed(const Doc& value) {
  if (!value.is(Doc::Kind::List)) return value.is(Doc::Kind::Text) ? value.text() : to_json(value);
  std::vector<std::string> words;
  for (const Doc& item : value.items()) words.push_back(typed(item));
  return join(words, ",");
}

// "2 players, quarks=on"
Words named(const TableSpec& spec) {
  std::string options;
  for (const auto& [key, value] : spec.options.members()) options += fmt::format(", {}={}", key, typed(value));
  return say("{n} players{options}"_en, spec.players, options);
}

void keep_failure(const RunFlags& f, const TableSpec& spec, const FuzzReport& r) {
  if (f.keep.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(f.keep, ignored);
  const std::string path = fmt::format("{}/{}-{}.txt", f.keep, f.game, r.failing_seed);
  std::ofstream out(path);
  out << fmt::format("timetable fuzz {} --players {} --games 1 --seed {}", f.game, spec.players, r.failing_seed);
  for (const auto& [key, value] : spec.options.members()) out << fmt::format(" --option {}={}", key, typed(value));
  out << "\n" << r.failure << "\n";
  if (out) fmt::print(stderr, "{}\n", spoken("kept as {file}"_en, path));
}

constexpr Phrase kAllHold =
    "{n} games of {game} from seed {seed}: every check of the conformance kit holds; {questions} "
    "kinds of question, {choices} kinds of choice met."_en;

// Plays at all tables side by side, until the time is up, the games are played, or something breaks.
std::vector<Result<FuzzReport>> fuzz_all(const GameKind& kind, const std::vector<TableSpec>& tables, const RunFlags& f,
                                         std::uint64_t seed) {
  const int threads = threads_of(0);
  const double share = f.seconds * std::min(1.0, threads / static_cast<double>(tables.size()));
  std::vector<Result<FuzzReport>> reports(tables.size(), FuzzReport{});
  std::mutex mutex;
  std::int64_t games = 0;
  std::atomic<bool> broken = false;
  Progress progress(say("fuzzing {game}"_en, f.game));
  crew_of(threads)(static_cast<int>(tables.size()), [&](int i) {
    const double start = seconds_now();
    const auto go_on = [&](std::int64_t n) {
      if (n > 0) {
        const std::lock_guard lock(mutex);
        progress.show(say("{n} games"_en, ++games));
      }
      return keep_going() && !broken && (f.seconds > 0 ? seconds_now() - start < share : n < f.games);
    };
    const auto at = static_cast<std::size_t>(i);
    reports[at] = kind.fuzz(tables[at], seed, go_on);
    if (!reports[at] || !reports[at]->failure.empty()) broken = true;
  });
  return reports;
}

int fuzz_game(const RunFlags& f, std::uint64_t seed) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<std::vector<TableSpec>> tables = fuzz_tables(**kind, f.table);
  if (!tables) return fail(tables.error());
  FuzzReport total;
  const std::vector<Result<FuzzReport>> reports = fuzz_all(**kind, *tables, f, seed);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const Result<FuzzReport>& r = reports[i];
    if (!r) return fail(r.error());
    total.games += r->games;
    for (const auto& [id, n] : r->questions) total.questions[id] += n;
    for (const auto& [id, n] : r->chosen) total.chosen[id] += n;
    if (!r->failure.empty()) {
      const TableSpec& spec = (*tables)[i];
      fmt::print(
          stderr, "timetable: {}\n",
          spoken("{game} with {options}, seed {seed}: {what}"_en, f.game, named(spec), r->failing_seed, r->failure));
      keep_failure(f, spec, *r);
      return 1;
    }
  }
  if (f.json) {
    Doc d = Doc::object(), questions = Doc::object(), chosen = Doc::object();
    for (const auto& [id, n] : total.questions) questions.set(id, n);
    for (const auto& [id, n] : total.chosen) chosen.set(id, n);
    d.set("games", total.games);
    d.set("seed", static_cast<std::int64_t>(seed));
    d.set("questions", std::move(questions));
    d.set("chosen", std::move(chosen));
    fmt::print("{}\n", to_json(d, 2));
  } else {
    fmt::print("{}\n", spoken(kAllHold, total.games, f.game, seed, total.questions.size(), total.chosen.size()));
  }
  return keep_going() ? 0 : 130;
}

int fuzz(RunFlags f) {
  const std::uint64_t seed = seed_or_fresh(f);
  catch_interrupts();
  if (f.game != "all") return fuzz_game(f, seed);
  f.seconds /= static_cast<double>(all_games().size());
  for (const GameKind* kind : all_games()) {
    f.game = kind->info().id;
    if (const int code = fuzz_game(f, seed)) return code;
  }
  return 0;
}

int perft(const RunFlags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  if (f.depth < 1 || f.depth > 12) return fail({Fault::BadOption, "--depth: expected 1 to 12."_en});
  const Result<std::vector<std::uint64_t>> counts = (*kind)->perft(*spec, f.depth, f.seed < 0 ? 0 : seed_or_fresh(f));
  if (!counts) return fail(counts.error());
  if (f.json) {
    Doc list = Doc::list();
    for (std::uint64_t n : *counts) list.push(n);
    fmt::print("{}\n", to_json(list));
    return 0;
  }
  for (std::size_t d = 0; d < counts->size(); ++d) {
    fmt::print("{}\n", spoken("depth {depth}: {n}"_en, fmt::format("{:>2}", d + 1), (*counts)[d]));
  }
  return 0;
}

}  // namespace

void add_simulate(Command app, Session& session) {
  auto f = std::make_shared<RunFlags>();
  Command command =
      app.add_subcommand("simulate", "play many games between bots and count; or print every step for a referee"_en);
  command.add_argument(kGame, f->game, kSeeGames).required();
  f->table.add_to(command);
  command.add_option("-n,--games", f->games, "how many games"_en).shows_default();
  command.add_option("--seed", f->seed, "the same seed gives the same games"_en);
  command
      .add_option(
          "--bots", f->bots,
          "a level or a method for all seats, or one a seat: agent,greedy,random; or a program: exec:COMMAND"_en)
      .shows_default();
  f->programs.add_to(command);
  command.add_option("--only", f->only, "with --jsonl: only this game of the run; the first is 0"_en);
  command.add_flag("--jsonl", f->jsonl, "one line a step: asked, options, chosen, full position"_en);
  command.add_flag("--json", f->json, "the summary for programs"_en);
  command.footer(
      examples("  timetable simulate whisperers --players 3 --games 100000\n"
               "  timetable simulate whisperers --games 1 --seed 7 --jsonl\n"
               "  timetable simulate whisperers --seed 7 --jsonl --only 41\n"
               "  timetable simulate whisperers --bots greedy,random --option variant=youth"));
  command.callback([&session, f] { session.run = [f] { return simulate(*f); }; });
}

void add_fuzz(Command app, Session& session) {
  auto f = std::make_shared<RunFlags>();
  Command command = app.add_subcommand(
      "fuzz",
      "check the conformance kit on random games until something breaks: every number of players and "
      "every variant, unless --players and --option say which"_en);
  command.add_argument(kGame, f->game, "see: timetable games; or all"_en).required();
  f->table.add_to(command);
  command.add_option("-n,--games", f->games, "how many games a table"_en).shows_default();
  command.add_option("--seconds", f->seconds, "go on for this long instead"_en);
  command.add_option("--seed", f->seed, "of the first game; the next one is seed + 1"_en);
  command.add_option("--keep", f->keep, "folder for failing seeds, a file each"_en);
  command.add_flag("--json", f->json, "with everything that was met, for programs"_en);
  command.footer(
      examples("  timetable fuzz whisperers --seconds 600 --keep tests/seeds\n"
               "  timetable fuzz whisperers --players 3 --games 1 --seed 12345"));
  command.callback([&session, f] { session.run = [f] { return fuzz(*f); }; });
}

void add_perft(Command app, Session& session) {
  auto f = std::make_shared<RunFlags>();
  Command command = app.add_subcommand("perft", "count the lines of play to a depth: a fingerprint of the rules"_en);
  command.add_argument(kGame, f->game, kSeeGames).required();
  f->table.add_to(command);
  command.add_option("--depth", f->depth, "choices"_en).shows_default();
  command.add_option("--seed", f->seed, "of the chance before the first choice (default 0)"_en);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(examples("  timetable perft whisperers --players 2 --depth 5"));
  command.callback([&session, f] { session.run = [f] { return perft(*f); }; });
}

}  // namespace timetable::cli
