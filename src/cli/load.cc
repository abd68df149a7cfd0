// timetable load: what a server can do.
#include "client/load.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <optional>

#include "cli/command.h"
#include "cli/open_files.h"
#include "cli/server_process.h"
#include "match/json.h"
#include "match/match.h"
#include "store/store.h"

namespace timetable::cli {
namespace {

struct Request {
  LoadPlan plan;
  std::string store;
  unsigned threads = 2;
  int stored = 0;  // tables in the store before the server starts
  bool json = false;
};

// Processor time of this process so far, in microseconds: user and system.
struct Spent {
  double user = 0, system = 0;
};
Spent spent() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto micros = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_usec);
  };
  return {micros(usage.ru_utime), micros(usage.ru_stime)};
}

// A table of an earlier day: begun, and nobody is there.
TableWrite stored_table(const Record& record, int n) {
  const std::string id = fmt::format("stored-{}", n);
  std::string lines;
  for (const RecordLine& line : record.lines) lines += write_line(line);
  return {.table = id,
          .append = Append{0, lines, "{}"},
          .row = TableRow{.id = id,
                          .game = record.game,
                          .state = "running",
                          .revision = 1,
                          .entry = R"({"players":2})",
                          .header = write_header(record)}};
}

// A server must be ready as soon with them as without.
Result<Done> store_tables(const Request& request) {
  Result<std::unique_ptr<Store>> store = Store::open(request.store);
  if (!store) return store.error();
  const Result<Match> match = Match::start({.game = request.plan.game, .table = {2, Doc::object(), Doc()}});
  if (!match) return match.error();
  constexpr int kTogether = 1000;
  for (int n = 0; n < request.stored; ++n) {
    const TableWrite table = stored_table(match->record(), n);
    if (n % kTogether != 0) (*store)->write(table, [](const Result<Done>&) {});
    else if (Result<Done> r = wait_for([&](Written w) { (*store)->write(table, std::move(w)); }); !r) return r.error();
  }
  return Done{};
}

// Microseconds of a processor for a choice.
struct Cost {
  double user = 0, system = 0;
};

// What was measured, and what it cost.
struct Measured {
  LoadReport report;
  Cost generator;
  std::optional<Cost> server;  // one that was started here
  double ready = 0;            // seconds until it was
  double memory_mib = 0;       // of it alone
};

Doc cost_doc(const Cost& cost) {
  Doc out = Doc::object();
  out.set("user_us", cost.user);
  out.set("system_us", cost.system);
  return out;
}

Doc outcome_doc(const Measured& o) {
  const LoadReport& r = o.report;
  Doc latency = Doc::object(), out = Doc::object();
  for (const auto& [name, ms] :
       {std::pair("p50", r.p50_ms), {"p90", r.p90_ms}, {"p99", r.p99_ms}, {"worst", r.worst_ms}})
    latency.set(name, ms);
  out.set("tables", r.tables);
  out.set("connections", r.connections);
  out.set("seconds", r.seconds);
  out.set("acknowledged", r.acknowledged);
  out.set("per_second", r.per_second);
  out.set("games", r.games);
  out.set("refused", r.refused);
  out.set("lost", r.lost);
  out.set("latency_ms", std::move(latency));
  out.set("generator", cost_doc(o.generator));
  if (!o.server) return out;
  Doc server = cost_doc(*o.server);
  server.set("ready_s", o.ready);
  server.set("memory_mib", o.memory_mib);
  out.set("server", std::move(server));
  return out;
}

void tell(const Measured& o) {
  const LoadReport& r = o.report;
  print_row(kTables, r.tables);
  print_row("connections"_en, r.connections);
  print_row(kSeconds, fmt::format("{}", r.seconds));
  print_row(kAcknowledged, spoken("{n} ({rate} a second)"_en, r.acknowledged, fmt::format("{:.0f}", r.per_second)));
  print_row("games finished"_en, r.games);
  print_row("refused"_en, r.refused);
  print_row("connections lost"_en, r.lost);
  print_row("latency in ms"_en,
            fmt::format("p50 {:.1f}, p90 {:.1f}, p99 {:.1f}, {} {:.1f}", r.p50_ms, r.p90_ms, r.p99_ms,
                        spoken("worst"_en), r.worst_ms));
  const auto print_cost = [](const Phrase& whose, const Cost& cost) {
    print_row("processor a choice"_en,
              spoken("{user} us user, {system} us system ({state})"_en, fmt::format("{:.0f}", cost.user),
                     fmt::format("{:.0f}", cost.system), whose));
  };
  print_cost("generator"_en, o.generator);
  if (!o.server) return;
  print_cost("server"_en, *o.server);
  print_row("server ready in s"_en, fmt::format("{:.3f}", o.ready));
  print_row("server's memory in MiB"_en, fmt::format("{:.0f}", o.memory_mib));
}

std::vector<std::string> server_options(const Request& request) {
  std::vector<std::string> out = without_limits(request.store);
  out.insert(out.end(), {"--threads", std::to_string(request.threads)});
  return out;
}

int load(Request request) {
  allow_many_files();
  std::unique_ptr<ServerProcess> own;
  double ready = 0;
  if (request.plan.server.port == 0) {
    if (const Result<Done> stored = store_tables(request); !stored) return fail(stored.error());
    own = std::make_unique<ServerProcess>(server_options(request), "");
    ready = own->start();
    if (ready < 0) return fail({Fault::BadStore, "The server did not become ready: see 'timetable serve'."_en});
    request.plan.server = own->address();
  }
  Spent before, after;
  ServerProcess::Use server_before, server_after;
  request.plan.measured = [&](bool begins) {
    (begins ? before : after) = spent();
    if (own) (begins ? server_before : server_after) = own->use();
  };
  const Result<LoadReport> report = run_load(request.plan);
  if (!report) return fail(report.error());
  const auto choices = static_cast<double>(std::max<std::int64_t>(1, report->acknowledged));
  Measured outcome{.report = *report,
                   .generator = {(after.user - before.user) / choices, (after.system - before.system) / choices}};
  if (own) {
    outcome.server = Cost{(server_after.user_us - server_before.user_us) / choices,
                          (server_after.system_us - server_before.system_us) / choices};
    outcome.ready = ready;
    outcome.memory_mib = server_after.resident_mib;
  }
  if (request.json) fmt::print("{}\n", to_json(outcome_doc(outcome)));
  else tell(outcome);
  return report->lost == 0 ? 0 : 1;
}

}  // namespace

void add_load(Command app, Session& session) {
  Command command = app.add_subcommand("load", "play many tables at once through a server and report its speed"_en);
  command.footer(
      "Examples:\n  timetable load --tables 1000 --store sqlite:/tmp/load.db          a server of its "
      "own, as fast as it goes\n  timetable load --tables 1000 --rate 5000 --port 8080              a "
      "server that runs (with limits lifted)"_en);
  auto request = std::make_shared<Request>();
  command.add_option("--host", request->plan.server.host, "address of the server"_en).shows_default();
  command.add_option("--port", request->plan.server.port, "its port; left out: one is started for this"_en);
  command.add_option("--store", request->store, "store of a server that is started"_en)
      .starts_as("sqlite:timetable-load.db");
  command.add_option("--threads", request->threads, "threads of a server that is started"_en).shows_default();
  command.add_option("--game", request->plan.game, "game that is played"_en).shows_default();
  command.add_option("--tables", request->plan.tables, "tables at once"_en).shows_default();
  command.add_option("--idle", request->plan.idle, "further connections that say nothing"_en).shows_default();
  command.add_option("--stored", request->stored, "tables to put into the store before its server starts"_en)
      .shows_default();
  command.add_option("--rate", request->plan.rate, "choices a second over all tables; 0: as fast as it goes"_en)
      .shows_default();
  command.add_option("--seconds", request->plan.seconds, "how long to measure"_en).shows_default();
  command.add_flag("--json", request->json, kForPrograms);
  command.callback([request, &session] { session.run = [request] { return load(*request); }; });
}

}  // namespace timetable::cli
