// timetable bench
#include <fmt/core.h>

#include <memory>

#include "cli/command.h"
#include "core/words.h"
#include "match/json.h"
#include "match/measure.h"
#include "match/registry.h"
#include "match/tables.h"

namespace timetable::cli {
namespace {

struct BenchFlags {
  std::string game, check_file;
  double seconds = 1.0;
  bool json = false, signature = false, foresight = false;
};

struct Case {
  std::string game, variant;
  BenchRow row;
};

// The tutorial game on the same contract: what the engine itself costs.
Doc case_doc(const Case& c) {
  Doc d = Doc::object();
  d.set("game", c.game);
  d.set("variant", c.variant);
  d.set("players", c.row.players);
  d.set("games_per_second", c.row.games_per_second);
  d.set("decisions_per_second", c.row.decisions_per_second);
  d.set("ns_per_decision", c.row.ns_per_decision);
  d.set("state_bytes", c.row.state_bytes);
  d.set("ns_per_copy", c.row.ns_per_copy);
  d.set("options_per_decision", c.row.options_per_decision);
  d.set("longest_game", c.row.longest);
  d.set("deepest_stack", c.row.deepest);
  return d;
}

void print_table(const std::vector<Case>& cases) {
  fmt::print("{:<11} {:<15} {:>7} {:>9} {:>12} {:>7} {:>6} {:>7} {:>8} {:>8} {:>6}\n", spoken("game"_en),
             spoken("variant"_en), spoken("players"_en), spoken("games/s"_en), spoken("decisions/s"_en), "ns/dec",
             spoken("bytes"_en), spoken("ns/copy"_en), "options", spoken("longest"_en), spoken("stack"_en));
  for (const Case& c : cases) {
    fmt::print("{:<11} {:<15} {:>7} {:>9.0f} {:>12.0f} {:>7.1f} {:>6} {:>7.1f} {:>8.2f} {:>8} {:>6}\n", c.game,
               c.variant, c.row.players, c.row.games_per_second, c.row.decisions_per_second, c.row.ns_per_decision,
               c.row.state_bytes, c.row.ns_per_copy, c.row.options_per_decision, c.row.longest, c.row.deepest);
  }
}

struct Told {
  std::string game, variant;
  int players = 0;
  ForesightRow row;
};

Doc told_doc(const Told& t) {
  Doc d = Doc::object();
  d.set("game", t.game);
  d.set("variant", t.variant);
  d.set("players", t.players);
  d.set("choices", t.row.choices);
  d.set("told", t.row.told);
  d.set("secret", t.row.secret);
  d.set("odds", t.row.chances);
  d.set("mean_us", t.row.mean_us);
  d.set("slowest_us", t.row.slowest_us);
  Doc questions = Doc::object();
  for (const auto& [id, counts] : t.row.questions) {
    questions.set(id, Doc(Doc::List{counts.first, counts.second}));
  }
  d.set("questions", std::move(questions));
  return d;
}

void print_foresight(const std::vector<Told>& all) {
  fmt::print("{:<11} {:<15} {:>7} {:>8} {:>7} {:>7} {:>7} {:>8} {:>10}\n", spoken("game"_en), spoken("variant"_en),
             spoken("players"_en), spoken("choices"_en), spoken("told"_en), spoken("secret"_en), spoken("odds"_en),
             spoken("mean"_en), spoken("slowest"_en));
  for (const Told& t : all) {
    const auto share = [&](std::int64_t n) {
      return 100.0 * static_cast<double>(n) / static_cast<double>(std::max<std::int64_t>(t.row.choices, 1));
    };
    fmt::print("{:<11} {:<15} {:>7} {:>8} {:>6.1f}% {:>6.1f}% {:>6.1f}% {:>5.0f} µs {:>7.0f} µs\n", t.game, t.variant,
               t.players, t.row.choices, share(t.row.told), share(t.row.secret), share(t.row.chances), t.row.mean_us,
               t.row.slowest_us);
  }
}

Result<std::string> signatures(const std::string& only) {
  std::string out;
  for (const GameKind* kind : all_games()) {
    if (!only.empty() && kind->info().id != only) continue;
    for (const auto& [spec, variant] : tables_of(*kind)) {
      const Result<std::uint64_t> hash = kind->signature(spec, 200);
      if (!hash) return hash.error();
      out += fmt::format("{} {} {} {:016x}\n", kind->info().id, variant.empty() ? "-" : variant, spec.players, *hash);
    }
  }
  return out;
}

constexpr Phrase kSameSignature = "the signature is that of {file}"_en;
constexpr Phrase kOtherSignature =
    "the rules behave differently from {file}.\nkept:\n{kept}now:\n{now}If that is meant, raise the "
    "ruleset version where old records change, and write the new signature."_en;

int print_signature(const BenchFlags& f) {
  const Result<std::string> now = signatures(f.game);
  if (!now) return fail(now.error());
  if (f.check_file.empty()) return fmt::print("{}", *now), 0;
  const Result<std::string> kept = read_file(f.check_file);
  if (!kept) return fail(kept.error());
  if (*kept == *now) return fmt::print("{}\n", spoken(kSameSignature, f.check_file)), 0;
  fmt::print(stderr, "timetable: {}\n", spoken(kOtherSignature, f.check_file, *kept, *now));
  return 1;
}

// What foresight tells of the choices of random games, and what it costs.
int bench_foresight(const BenchFlags& f) {
  std::vector<Told> all;
  for (const GameKind* kind : all_games()) {
    if (!f.game.empty() && !same_word(kind->info().id, f.game)) continue;
    for (const auto& [spec, variant] : tables_of(*kind)) {
      if (!keep_going()) return 130;
      const Result<ForesightRow> row = kind->bench_foresight(spec, f.seconds);
      if (!row) return fail(row.error());
      all.push_back({std::string(kind->info().id), variant, spec.players, *row});
    }
  }
  if (!f.json) return print_foresight(all), 0;
  Doc list = Doc::list();
  for (const Told& t : all) list.push(told_doc(t));
  fmt::print("{}\n", to_json(list, 2));
  return 0;
}

int bench(const BenchFlags& f) {
  if (f.signature) return print_signature(f);
  catch_interrupts();
  std::vector<Case> cases;
  Progress progress("measuring"_en);
  if (!f.game.empty()) {
    if (const Result<const GameKind*> kind = find_game(f.game); !kind) return fail(kind.error());
  }
  if (f.foresight) return bench_foresight(f);
  for (const GameKind* kind : all_games()) {
    if (!f.game.empty() && !same_word(kind->info().id, f.game)) continue;
    for (const auto& [spec, variant] : tables_of(*kind)) {
      if (!keep_going()) return 130;
      progress.show(say("{n} {game} with {players} players"_en, kind->info().id, variant, spec.players));
      const Result<BenchRow> row = kind->bench(spec, f.seconds);
      if (!row) return fail(row.error());
      cases.push_back({std::string(kind->info().id), variant, *row});
    }
  }
  if (f.json) {
    Doc list = Doc::list();
    for (const Case& c : cases) list.push(case_doc(c));
    fmt::print("{}\n", to_json(list, 2));
  } else {
    print_table(cases);
  }
  return 0;
}

}  // namespace

void add_bench(Command app, Session& session) {
  auto f = std::make_shared<BenchFlags>();
  Command command =
      app.add_subcommand("bench", "how fast the rules are, one core; or a signature of how they behave"_en);
  command.add_argument(kGame, f->game, "one game (default: all)"_en);
  command.add_option("--seconds", f->seconds, "for each line"_en).shows_default();
  command.add_flag("--signature", f->signature, "print a hash of every position of fixed random games instead"_en);
  command.add_option("--check", f->check_file, "with --signature: compare with this file"_en);
  command.add_flag("--foresight", f->foresight,
                   "how many choices are told what follows from them (a sentence or a changed number; or only that "
                   "they stay secret), and how long it takes to find out"_en);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(
      examples("  timetable bench\n  timetable bench whisperers --seconds 3 --json\n"
               "  timetable bench hammer --foresight\n"
               "  timetable bench --signature --check tests/signature.txt"));
  command.callback([&session, f] { session.run = [f] { return bench(*f); }; });
}

}  // namespace timetable::cli
