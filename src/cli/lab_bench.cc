// timetable lab bench: how fast the thinking is, and how long each level takes for an answer; one core.
#include <fmt/core.h>

#include <memory>
#include <optional>

#include "cli/lab.h"
#include "lab/latency.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

struct LabBenchFlags {
  std::string game, net;
  TableFlags table;
  double seconds = 2;
  int thoughts = 100;
  bool json = false;
};

struct LevelRow {
  std::string id, plays;
  Latency latency;
};

// One game at one number of players.
struct Bench {
  std::string game;
  int players = 0;
  ThinkingRow thinking;
  std::vector<LevelRow> levels;
  double ratio() const { return thinking.iterations_per_second / thinking.playouts_per_second; }
};

Doc describe(const Bench& b) {
  Doc d = Doc::object(), levels = Doc::list();
  d.set("game", b.game);
  d.set("players", b.players);
  d.set("playouts_per_second", b.thinking.playouts_per_second);
  d.set("iterations_per_second", b.thinking.iterations_per_second);
  d.set("ratio", b.ratio());
  d.set("facts", b.thinking.facts);
  d.set("ns_per_judgement", b.thinking.ns_per_judgement);
  d.set("ns_per_evaluation", b.thinking.ns_per_evaluation);
  for (const LevelRow& row : b.levels) {
    Doc level = Doc::object();
    level.set("level", row.id);
    level.set("plays", row.plays);
    level.set("thoughts", row.latency.thoughts);
    level.set("mean_ms", row.latency.mean);
    level.set("p99_ms", row.latency.ninety_nine);
    level.set("max_ms", row.latency.most_of_all);
    levels.push(std::move(level));
  }
  d.set("levels", std::move(levels));
  return d;
}

constexpr Phrase kTable = "{game}, {players} players"_en;

void print(const Bench& b) {
  const ThinkingRow& t = b.thinking;
  const auto whole = [](double x) { return fmt::format("{:.0f}", x); };
  fmt::print("{}\n", spoken(kTable, b.game, b.players));
  fmt::print("  {}\n",
             spoken("random playouts {playouts}/s, tree search {tree}/s: {ratio} of it"_en,
                    whole(t.playouts_per_second), whole(t.iterations_per_second), fmt::format("{:.2f}", b.ratio())));
  if (t.facts > 0) {
    fmt::print("  {}\n",
               spoken("one evaluation of the net: {net} ns with {facts} facts; {whole} ns with reading the position"_en,
                      whole(t.ns_per_evaluation), whole(t.facts), whole(t.ns_per_judgement)));
  }
  if (b.levels.empty()) return;
  fmt::print("  {:<12} {:<16} {:>9} {:>9} {:>9} {:>9}\n", spoken("level"_en), spoken("plays"_en), spoken("thoughts"_en),
             spoken("mean ms"_en), "p99 ms", "max ms");
  for (const LevelRow& row : b.levels) {
    fmt::print("  {:<12} {:<16} {:>9} {:>9.2f} {:>9.2f} {:>9.2f}\n", row.id, row.plays, row.latency.thoughts,
               row.latency.mean, row.latency.ninety_nine, row.latency.most_of_all);
  }
}

Result<Bench> measure(const GameKind& kind, const TableSpec& spec, const Net* net, const LabBenchFlags& f,
                      Progress& progress) {
  const Words where = say(kTable, kind.info().id, spec.players);
  progress.show(where);
  const Result<ThinkingRow> thinking = kind.bench_thinking(spec, net, f.seconds);
  if (!thinking) return thinking.error();
  Bench out{.game = std::string(kind.info().id), .players = spec.players, .thinking = *thinking, .levels = {}};
  for (const Level& level : levels_of(kind)) {
    if (f.thoughts == 0 || !keep_going()) break;
    Result<Bot> bot = bot_for(kind, level.id);
    if (!bot) return bot.error();
    if (bot->needs_net()) bot->net = net;
    const Result<Latency> latency = latency_of(kind, spec, *bot, f.thoughts, [&](int done) {
      progress.show(say("{level}: {time}, {n} of {all} thoughts"_en, where, level.id, done, f.thoughts));
      return keep_going();
    });
    if (!latency) return latency.error();
    out.levels.push_back({level.id, level.plays, *latency});
  }
  return out;
}

// Every number of players, unless one was asked for.
Result<std::vector<Bench>> measure_game(const GameKind& kind, const LabBenchFlags& f) {
  std::optional<Net> loaded;
  const Result<const Net*> own = net_of(kind);
  const Net* net = own ? *own : nullptr;
  if (!f.net.empty()) {
    Result<Net> other = load_net(kind, f.net);
    if (!other) return other.error();
    net = &loaded.emplace(std::move(*other));
  }
  Progress progress("bench"_en);
  std::vector<Bench> out;
  for (int players = kind.info().min_seats; players <= kind.info().max_seats && keep_going(); ++players) {
    TableFlags table = f.table;
    if (table.players == 0) table.players = players;
    else if (table.players != players) continue;
    const Result<TableSpec> spec = table.spec(kind);
    if (!spec) return spec.error();
    Result<Bench> bench = measure(kind, *spec, net, f, progress);
    if (!bench) return bench.error();
    out.push_back(std::move(*bench));
  }
  return out;
}

int run_bench(const LabBenchFlags& f) {
  std::vector<const GameKind*> kinds(all_games().begin(), all_games().end());
  if (!f.game.empty()) {
    const Result<const GameKind*> kind = find_game(f.game);
    if (!kind) return fail(kind.error());
    if (const Result<TableSpec> spec = f.table.spec(**kind); !spec) return fail(spec.error());
    kinds = {*kind};
  }
  catch_interrupts();
  Doc tables = Doc::list();
  for (const GameKind* kind : kinds) {
    const Result<std::vector<Bench>> benches = measure_game(*kind, f);
    if (!benches) return fail(benches.error());
    for (const Bench& bench : *benches) {
      if (f.json) tables.push(describe(bench));
      else print(bench);
    }
  }
  if (f.json) fmt::print("{}\n", to_json(tables, 2));
  return 0;
}

}  // namespace

void add_lab_bench(Command lab, Session& session) {
  auto f = std::make_shared<LabBenchFlags>();
  Command command = lab.add_subcommand("bench", "how fast the thinking is, and how long each level takes; one core"_en);
  command.add_argument(kGame, f->game, kOneGame);
  f->table.add_to(command);
  command.add_option("--net", f->net, kNetFile);
  command.add_option("--seconds", f->seconds, "how long playouts and the net are measured, each table"_en)
      .in_range(0.01, 3600.0)
      .shows_default();
  command.add_option("--thoughts", f->thoughts, "of each level, in positions of random games; 0: none"_en)
      .in_range(0, 1'000'000)
      .shows_default();
  command.add_flag("--json", f->json, "for programs: a list of tables"_en);
  command.footer(
      "Time is that at work of one core, whatever else the machine does. Without --players: every "
      "number of them.\nExamples:\n  timetable lab bench temporum --players 3\n  timetable lab bench "
      "--thoughts 1000      all games; p99 is what 99 of 100 thoughts stay below"_en);
  command.callback([&session, f] { session.run = [f] { return run_bench(*f); }; });
}

}  // namespace timetable::cli
