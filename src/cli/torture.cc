// timetable torture: servers are killed while people play, and nothing that was acknowledged may be missing.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <span>
#include <thread>

#include "cli/command.h"
#include "cli/server_process.h"
#include "client/crowd.h"
#include "core/rng.h"
#include "match/json.h"
#include "match/match.h"
#include "match/registry.h"
#include "store/store.h"

namespace timetable::cli {
namespace {

struct Request {
  int kills = 20, tables = 12, nodes = 1;
  int longest_life_ms = 1200;  // between two kills
  int patience = 120;          // seconds in which all games must come to their end afterwards
  std::uint64_t seed = 0;
  std::string store, log;
  bool json = false;
};

struct Ordeal {
  std::vector<double> ready;  // seconds each restart took
  int died = 0;               // servers that ended by themselves, or did not start
  bool closed = true;         // all of them, by SIGTERM at the end
};

std::vector<std::string> server_options(const Request& request) {
  std::vector<std::string> out = without_limits(request.store);
  out.insert(out.end(), {"--take-over", "0.5"});
  return out;
}

using Nodes = std::vector<std::unique_ptr<ServerProcess>>;

bool restart(ServerProcess& node, Ordeal& out) {
  const double seconds = node.start();
  if (seconds < 0) ++out.died;
  else out.ready.push_back(seconds);
  return seconds >= 0;
}

// Kills a node, leaves it dead for a moment, starts it again.
void torment(Nodes& nodes, const Crowd& crowd, const Request& request, Ordeal& out) {
  Rng rng(request.seed);
  Progress progress("killing"_en);
  const auto nap = [&](int longest) {
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(static_cast<std::uint32_t>(longest) + 1)));
  };
  for (int kills = 0; kills < request.kills && keep_going(); ++kills) {
    nap(request.longest_life_ms);
    ServerProcess& node = *nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))];
    if (!node.runs()) ++out.died;
    node.kill();
    if (nodes.size() > 1) nap(request.longest_life_ms / 2);  // the others go on without it
    if (!restart(node, out)) return;
    progress.show(
        say("{n} of {all} kills, {choices} choices acknowledged"_en, kills + 1, request.kills, crowd.acknowledged()));
  }
}

// What is in the store about a table of the crowd; the reasons why it is not as it should be.
struct Checked {
  std::vector<Words> problems;
  std::int64_t choices = 0, missing = 0;
};

Result<Record> stored_record(Store& store, const std::string& id) {
  const Result<std::optional<TableRow>> row = store.table(id);
  if (!row) return row.error();
  if (!*row) return Error{Fault::NotFound, "the table is not in the store"_en};
  const Result<TableLog> log = store.log(id);
  if (!log) return log.error();
  return read_record((*row)->header + log->lines, verbatim(id));
}

void check_table(Store& store, const std::string& id, std::span<const Acknowledged> acknowledged, Checked& out) {
  const auto problem = [&](const Words& what) { out.problems.push_back(at(id, what)); };
  const Result<Record> record = stored_record(store, id);
  if (!record) return problem(record.error().message);
  out.choices += static_cast<std::int64_t>(record->lines.size());
  const Result<Match> match = Match::replay(*record);
  if (!match) return problem(match.error().message);
  if (!match->over()) problem("the game did not come to its end"_en);
  if (const Result<std::int64_t> fair = verify_fairness(*record); !fair) problem(fair.error().message);
  for (const Acknowledged& a : acknowledged) {
    bool found = false;
    for (std::int64_t i = a.version; i < a.until && i < static_cast<std::int64_t>(record->lines.size()); ++i) {
      const RecordLine& line = record->lines[static_cast<std::size_t>(i)];
      found = found || (line.seat == a.seat && line.choice == a.code);
    }
    if (found) continue;
    ++out.missing;
    problem(say("''{choice}'' of seat {seat} for version {version} was acknowledged and is not there"_en, a.code,
                a.seat, a.version));
  }
}

Result<Checked> check(const Request& request, CrowdReport& report) {
  Result<std::unique_ptr<Store>> store = Store::open(request.store);
  if (!store) return store.error();
  std::ranges::sort(report.acknowledged, {}, &Acknowledged::table);
  Checked out;
  for (const std::string& id : report.tables) {
    const auto own = std::ranges::equal_range(report.acknowledged, id, {}, &Acknowledged::table);
    check_table(**store, id, std::span(own.begin(), own.end()), out);
  }
  return out;
}

// What came of it all.
struct Verdict {
  const Request& request;
  const Ordeal& outcome;
  const CrowdReport& report;
  const Checked& checked;
  double seconds = 0;

  int failed_servers() const { return outcome.died + (outcome.closed ? 0 : 1); }
  double median() const { return outcome.ready.empty() ? 0 : outcome.ready[outcome.ready.size() / 2]; }
  double worst() const { return outcome.ready.empty() ? 0 : outcome.ready.back(); }
  bool good() const {
    return checked.problems.empty() && report.left.empty() && report.silent == 0 && failed_servers() == 0 &&
        !report.acknowledged.empty();
  }
};

Doc verdict_doc(const Verdict& v) {
  Doc out = Doc::object();
  out.set("good", v.good());
  out.set("nodes", v.request.nodes);
  out.set("kills", v.outcome.ready.size());
  out.set("seconds", v.seconds);
  out.set("seed", v.request.seed);
  out.set("ready_median_s", v.median());
  out.set("ready_worst_s", v.worst());
  out.set("tables", v.report.tables.size());
  out.set("finished", v.report.finished);
  out.set("reopened", v.report.reconnected);
  out.set("silent", v.report.silent);
  out.set("acknowledged", v.report.acknowledged.size());
  out.set("missing", v.checked.missing);
  out.set("lines", v.checked.choices);
  out.set("stuck", v.report.left.size());
  out.set("failed_servers", v.failed_servers());
  out.set("problems", Doc::of(in(spoken(), v.checked.problems)));
  return out;
}

void tell(const Verdict& v) {
  print_row("nodes"_en, v.request.nodes);
  print_row("kills"_en, v.outcome.ready.size());
  print_row(kSeconds, fmt::format("{:.0f}", v.seconds));
  print_row("seed"_en, v.request.seed);
  print_row(
      "ready again in seconds"_en,
      spoken("median {median}, worst {worst}"_en, fmt::format("{:.3f}", v.median()), fmt::format("{:.3f}", v.worst())));
  print_row(kTables, spoken("{n} ({ended} played to their end)"_en, v.report.tables.size(), v.report.finished));
  print_row("connections reopened"_en,
            spoken("{n} ({unheard} because nothing was heard)"_en, v.report.reconnected, v.report.silent));
  print_row(kAcknowledged, v.report.acknowledged.size());
  print_row("  missing"_en, v.checked.missing);
  print_row("lines in the records"_en, v.checked.choices);
  print_row("tables stuck"_en, v.report.left.size());
  print_row("servers that failed"_en, v.failed_servers());
  for (const Words& problem : v.checked.problems) {
    fmt::print("{}\n", spoken("problem: {what}"_en, problem));
  }
  fmt::print("{}\n", v.good() ? spoken("nothing was lost"_en) : spoken("SOMETHING WAS LOST OR STUCK"_en));
}

Result<Done> check_store(const Request& request) {
  const Result<std::unique_ptr<Store>> store = Store::open(request.store);
  if (!store) return store.error();
  if (request.nodes == 1 || (*store)->shared()) return Done{};
  return Error{Fault::BadStore,
               "Several nodes share a PostgreSQL: name one with --store postgres://user@host/database."_en};
}

int torture(Request request) {
  const double since = seconds_now();
  if (request.seed == 0) request.seed = std::random_device{}();
  if (const Result<Done> fit = check_store(request); !fit) return fail(fit.error());
  Nodes nodes;
  Ordeal outcome;
  CrowdPlan plan{.nodes = {}, .games = {}, .tables = request.tables, .seed = request.seed};
  for (const GameKind* kind : all_games()) plan.games.emplace_back(kind->info().id);
  for (int i = 0; i < request.nodes; ++i) {
    nodes.push_back(std::make_unique<ServerProcess>(server_options(request), request.log));
    if (nodes.back()->start() < 0) {
      return fail({Fault::BadStore, "A server did not start: see what it says with --log FILE."_en});
    }
    plan.nodes.push_back(nodes.back()->address());
  }
  catch_interrupts();
  Crowd crowd(plan);
  crowd.start();
  torment(nodes, crowd, request, outcome);
  CrowdReport report = crowd.finish(std::chrono::seconds(request.patience));
  for (const auto& node : nodes) outcome.closed = node->close() && outcome.closed;
  const Result<Checked> checked = check(request, report);
  if (!checked) return fail(checked.error());
  std::ranges::sort(outcome.ready);
  const Verdict verdict{request, outcome, report, *checked, seconds_now() - since};
  if (request.json) fmt::print("{}\n", to_json(verdict_doc(verdict)));
  else tell(verdict);
  return verdict.good() ? 0 : 1;
}

}  // namespace

void add_torture(Command app, Session& session) {
  Command command = app.add_subcommand(
      "torture", "kill servers at random moments while people play, and see that nothing is lost"_en);
  command.footer(
      "Afterwards every acknowledged choice must be in the store, every record must replay, and every "
      "game must have\ncome to its end. The store should be one of its own: it is filled with "
      "tables.\nExamples:\n  timetable torture                                                20 "
      "kills, SQLite in a temporary file\n  timetable torture --kills 500 --tables 30 --store "
      "sqlite:/tmp/torture.db\n  timetable torture --kills 200 --nodes 2 --store "
      "postgres://host/scratch"_en);
  auto request = std::make_shared<Request>();
  command.add_option("--kills", request->kills, "how often a server is killed"_en).shows_default();
  command.add_option("--tables", request->tables, "tables played at once; every third against a bot"_en)
      .in_range(1, 500)
      .shows_default();
  command.add_option("--nodes", request->nodes, "servers that share the store (PostgreSQL)"_en)
      .in_range(1, 8)
      .shows_default();
  command.add_option("--longest-life", request->longest_life_ms, "most milliseconds between two kills"_en)
      .in_range(1, 600'000)
      .shows_default();
  command.add_option("--patience", request->patience, "seconds the last games may take afterwards"_en).shows_default();
  command.add_option("--store", request->store, kWhichStore);
  command.add_option("--log", request->log, "file for what the servers say"_en);
  command.add_option("--seed", request->seed, "of the moments and choices; 0: a fresh one"_en).shows_default();
  command.add_flag("--json", request->json, kForPrograms);
  command.callback([request, &session] {
    session.run = [request] {
      if (!request->store.empty()) return torture(*request);
      const auto folder = std::filesystem::temp_directory_path() / fmt::format("timetable-torture-{}", getpid());
      std::filesystem::create_directories(folder);
      request->store = "sqlite:" + (folder / "store.db").string();
      const int code = torture(*request);
      std::filesystem::remove_all(folder);
      return code;
    };
  });
}

}  // namespace timetable::cli
