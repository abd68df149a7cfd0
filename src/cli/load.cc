// timetable load: what a server can do.
#include "client/load.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <fstream>

#include "cli/command.h"
#include "server/server.h"

namespace timetable::cli {
namespace {

struct Request {
  LoadPlan plan;
  std::string store;
  unsigned threads = 2;
};

// Thousands of connections need as many files.
void allow_many_connections() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// A server of one's own, in this process, that trusts its only visitor.
server::Settings own_server(const Request& request) {
  server::Settings out;
  out.port = 0;
  out.store = request.store;
  out.threads = request.threads;
  constexpr int kNoLimit = 1'000'000'000;
  out.limits.messages_per_second = out.limits.requests_per_minute = out.limits.sign_ins_per_minute = kNoLimit;
  out.limits.connections = out.limits.tables_per_hour = kNoLimit;
  return out;
}

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

std::int64_t resident_mib() {
  std::ifstream in("/proc/self/statm");
  std::int64_t pages = 0, resident = 0;
  in >> pages >> resident;
  return resident * 4096 / (1024 * 1024);
}

int load(Request request) {
  allow_many_connections();
  std::unique_ptr<server::Server> own;
  if (request.plan.server.port == 0) {
    spdlog::set_level(spdlog::level::warn);
    Result<std::unique_ptr<server::Server>> started = server::Server::start(own_server(request));
    if (!started) return fail(started.error());
    own = std::move(*started);
    request.plan.server.port = own->port();
  }
  Spent before, after;
  request.plan.measured = [&](bool begins) { (begins ? before : after) = spent(); };
  const Result<LoadReport> report = run_load(request.plan);
  if (!report) return fail(report.error());
  fmt::print("tables                  {}\nconnections             {}\nseconds                 {}\n", report->tables,
             report->connections, report->seconds);
  fmt::print("acknowledged choices    {} ({:.0f} a second)\n", report->acknowledged, report->per_second);
  fmt::print("games finished          {}\nrefused                 {}\nconnections lost        {}\n", report->games,
             report->refused, report->lost);
  fmt::print("latency in ms           p50 {:.1f}, p90 {:.1f}, p99 {:.1f}, worst {:.1f}\n", report->p50_ms,
             report->p90_ms, report->p99_ms, report->worst_ms);
  const auto choices = static_cast<double>(std::max<std::int64_t>(1, report->acknowledged));
  fmt::print("processor a choice      {:.0f} us user, {:.0f} us system ({})\n", (after.user - before.user) / choices,
             (after.system - before.system) / choices, own ? "server and generator" : "generator");
  if (own) fmt::print("memory in MiB           {} (server and generator)\n", resident_mib());
  return report->lost == 0 ? 0 : 1;
}

}  // namespace

void add_load(CLI::App& app, Session& session) {
  CLI::App* command = app.add_subcommand("load", "play many tables at once through a server and report its speed");
  command->footer(
      "Examples:\n"
      "  timetable load --tables 1000 --store sqlite:/tmp/load.db          a server of its own, as fast as it goes\n"
      "  timetable load --tables 1000 --rate 5000 --port 8080              a server that runs (with limits lifted)");
  auto request = std::make_shared<Request>();
  command->add_option("--host", request->plan.server.host, "address of the server")->capture_default_str();
  command->add_option("--port", request->plan.server.port, "its port; left out: a server in this process");
  command->add_option("--store", request->store, "store of a server in this process")
      ->default_val("sqlite:timetable-load.db");
  command->add_option("--threads", request->threads, "threads of a server in this process")->capture_default_str();
  command->add_option("--game", request->plan.game, "game that is played")->capture_default_str();
  command->add_option("--tables", request->plan.tables, "tables at once")->capture_default_str();
  command->add_option("--idle", request->plan.idle, "further connections that say nothing")->capture_default_str();
  command->add_option("--rate", request->plan.rate, "choices a second over all tables; 0: as fast as it goes")
      ->capture_default_str();
  command->add_option("--seconds", request->plan.seconds, "how long to measure")->capture_default_str();
  command->callback([request, &session] { session.run = [request] { return load(*request); }; });
}

}  // namespace timetable::cli
