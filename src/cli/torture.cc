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

struct Outcome {
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

bool restart(ServerProcess& node, Outcome& out) {
  const double seconds = node.start();
  if (seconds < 0) ++out.died;
  else out.ready.push_back(seconds);
  return seconds >= 0;
}

// Kills a node, leaves it dead for a moment, starts it again.
void torment(Nodes& nodes, const Crowd& crowd, const Request& request, Outcome& out) {
  Rng rng(request.seed);
  Progress progress(Phrase{"killing", "mises à mort"});
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
    progress.show(say({"{0} of {1} kills, {2} choices acknowledged", "{0} sur {1}, {2} choix confirmés"}, kills + 1,
                      request.kills, crowd.acknowledged()));
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
  if (!*row) return Error{Fault::NotFound, Phrase{"the table is not in the store", "la table n’est pas dans la base"}};
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
  if (!match->over()) problem(Phrase{"the game did not come to its end", "la partie n’est pas allée à son terme"});
  if (const Result<std::int64_t> fair = verify_fairness(*record); !fair) problem(fair.error().message);
  for (const Acknowledged& a : acknowledged) {
    bool found = false;
    for (std::int64_t i = a.version; i < a.until && i < static_cast<std::int64_t>(record->lines.size()); ++i) {
      const RecordLine& line = record->lines[static_cast<std::size_t>(i)];
      found = found || (line.seat == a.seat && line.choice == a.code);
    }
    if (found) continue;
    ++out.missing;
    problem(say({"'{0}' of seat {1} for version {2} was acknowledged and is not there",
                 "« {0} », de la place {1} pour la version {2}, a été confirmé et n’est pas là"},
                a.code, a.seat, a.version));
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
  const Outcome& outcome;
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
  print_row({"nodes", "nœuds"}, v.request.nodes);
  print_row({"kills", "mises à mort"}, v.outcome.ready.size());
  print_row(kSeconds, fmt::format("{:.0f}", v.seconds));
  print_row({"seed", "graine"}, v.request.seed);
  print_row({"ready again in seconds", "secondes pour revenir"},
            spoken({"median {0}, worst {1}", "médiane {0}, au pire {1}"}, fmt::format("{:.3f}", v.median()),
                   fmt::format("{:.3f}", v.worst())));
  print_row(kTables,
            spoken({"{0} ({1} played to their end)", "{0} ({1} jouées jusqu’au bout)"}, v.report.tables.size(),
                   v.report.finished));
  print_row({"connections reopened", "connexions rouvertes"},
            spoken({"{0} ({1} because nothing was heard)", "{0} ({1} faute de nouvelles)"}, v.report.reconnected,
                   v.report.silent));
  print_row(kAcknowledged, v.report.acknowledged.size());
  print_row({"  missing", "  perdus"}, v.checked.missing);
  print_row({"lines in the records", "lignes enregistrées"}, v.checked.choices);
  print_row({"tables stuck", "tables bloquées"}, v.report.left.size());
  print_row({"servers that failed", "serveurs en échec"}, v.failed_servers());
  for (const Words& problem : v.checked.problems) {
    fmt::print("{}\n", spoken({"problem: {0}", "problème : {0}"}, problem));
  }
  fmt::print("{}\n",
             v.good() ? spoken({"nothing was lost", "rien n’a été perdu"})
                      : spoken({"SOMETHING WAS LOST OR STUCK", "QUELQUE CHOSE A ÉTÉ PERDU OU BLOQUÉ"}));
}

Result<Done> check_store(const Request& request) {
  const Result<std::unique_ptr<Store>> store = Store::open(request.store);
  if (!store) return store.error();
  if (request.nodes == 1 || (*store)->shared()) return Done{};
  return Error{Fault::BadStore,
               Phrase{"Several nodes share a PostgreSQL: name one with --store postgres://user@host/database.",
                      "Plusieurs nœuds partagent un PostgreSQL : nommez-le avec --store "
                      "postgres://utilisateur@hôte/base."}};
}

int torture(Request request) {
  const double since = seconds_now();
  if (request.seed == 0) request.seed = std::random_device{}();
  if (const Result<Done> fit = check_store(request); !fit) return fail(fit.error());
  Nodes nodes;
  Outcome outcome;
  CrowdPlan plan{.nodes = {}, .games = {}, .tables = request.tables, .seed = request.seed};
  for (const GameKind* kind : all_games()) plan.games.emplace_back(kind->info().id);
  for (int i = 0; i < request.nodes; ++i) {
    nodes.push_back(std::make_unique<ServerProcess>(server_options(request), request.log));
    if (nodes.back()->start() < 0) {
      return fail({Fault::BadStore,
                   Phrase{"A server did not start: see what it says with --log FILE.",
                          "Un serveur n’a pas démarré : voyez ce qu’il dit avec --log FICHIER."}});
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
  Command command =
      app.add_subcommand("torture",
                         {"kill servers at random moments while people play, and see that nothing is lost",
                          "tuer des serveurs au hasard pendant que l’on joue, et voir que rien ne se perd"});
  command.footer(Phrase{
      "Afterwards every acknowledged choice must be in the store, every record must replay, and every game must have\n"
      "come to its end. The store should be one of its own: it is filled with tables.\n"
      "Examples:\n"
      "  timetable torture                                                20 kills, SQLite in a temporary file\n"
      "  timetable torture --kills 500 --tables 30 --store sqlite:/tmp/torture.db\n"
      "  timetable torture --kills 200 --nodes 2 --store postgres://host/scratch",
      "Ensuite, chaque choix confirmé doit être dans la base, chaque enregistrement doit se rejouer, et chaque partie\n"
      "doit être allée à son terme. Prenez une base à part : elle se remplit de tables.\n"
      "Exemples :\n"
      "  timetable torture                                                20 fois, SQLite dans un fichier temporaire\n"
      "  timetable torture --kills 500 --tables 30 --store sqlite:/tmp/torture.db\n"
      "  timetable torture --kills 200 --nodes 2 --store postgres://host/scratch"});
  auto request = std::make_shared<Request>();
  command.add_option("--kills", request->kills, {"how often a server is killed", "combien de fois un serveur est tué"})
      .shows_default();
  command
      .add_option("--tables", request->tables,
                  {"tables played at once; every third against a bot",
                   "tables jouées à la fois ; une sur trois contre un robot"})
      .in_range(1, 500)
      .shows_default();
  command
      .add_option("--nodes", request->nodes,
                  {"servers that share the store (PostgreSQL)", "serveurs qui partagent la base (PostgreSQL)"})
      .in_range(1, 8)
      .shows_default();
  command
      .add_option("--longest-life", request->longest_life_ms,
                  {"most milliseconds between two kills", "au plus tant de millisecondes entre deux morts"})
      .in_range(1, 600'000)
      .shows_default();
  command
      .add_option("--patience", request->patience,
                  {"seconds the last games may take afterwards", "secondes laissées ensuite aux dernières parties"})
      .shows_default();
  command.add_option("--store", request->store, kWhichStore);
  command.add_option("--log", request->log,
                     {"file for what the servers say", "fichier pour ce que disent les serveurs"});
  command
      .add_option("--seed", request->seed,
                  {"of the moments and choices; 0: a fresh one", "graine des moments et des choix ; 0 : une nouvelle"})
      .shows_default();
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
