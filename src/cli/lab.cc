// timetable lab: training and comparing the AI players.
#include "cli/lab.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "match/json.h"
#include "match/levels.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable::cli {

int threads_of(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Result<Net> load_net(const GameKind& kind, const std::string& path) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  return read_net(kind, *bytes, path);
}

Result<Done> write_file(const std::string& path, const std::string& bytes) {
  const std::string fresh = path + ".new";
  std::ofstream(fresh, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::error_code fault;
  const bool whole = std::filesystem::file_size(fresh, fault) == bytes.size() && !fault;
  if (whole) std::filesystem::rename(fresh, path, fault);
  if (whole && !fault) return Done{};
  return Error{Fault::BadFile, path + " cannot be written" + (fault ? ": " + fault.message() : "") + "."};
}

Result<std::vector<Contestant>> Entrants::read(const std::vector<std::string>& texts) {
  std::vector<Contestant> out;
  for (const std::string& text : texts) {
    const std::size_t at = text.find('@');
    Result<Bot> bot = bot_for(kind_, text.substr(0, at));
    if (!bot) return bot.error();
    if (bot->needs_net()) {
      const Result<const Net*> net = this->net(at == std::string::npos ? net_file_ : text.substr(at + 1));
      if (!net) return net.error();
      bot->net = *net;
    }
    out.push_back({text, *bot});
  }
  return out;
}

Result<const Net*> Entrants::net(const std::string& path) {
  if (path.empty()) return net_of(kind_);
  if (!nets_.contains(path)) {
    Result<Net> loaded = load_net(kind_, path);
    if (!loaded) return loaded.error();
    nets_[path] = std::make_unique<Net>(std::move(*loaded));
  }
  return nets_[path].get();
}

Result<Tournament> hold_watched(const GameKind& kind, const TournamentOrder& order, const std::string& what) {
  catch_interrupts();
  Progress progress(what);
  return hold_tournament(kind, order, [&](const Tournament& t) {
    int deals = 0;
    for (const Pairing& p : t.pairs) deals += p.deals;
    const Pairing& first = t.pairs.front();
    progress.show(fmt::format("{} of {} deals; first pair {:.1f} ± {:.1f} %", deals,
                              order.deals * static_cast<int>(t.pairs.size()), 100 * first.share, 100 * first.half));
    return keep_going();
  });
}

namespace {

struct BenchFlags {
  std::string game, net;
  TableFlags table;
  double seconds = 2;
  bool json = false;
};

int run_bench(const BenchFlags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  std::optional<Net> loaded;
  Result<const Net*> net = net_of(**kind);
  if (!f.net.empty()) {
    Result<Net> other = load_net(**kind, f.net);
    if (!other) return fail(other.error());
    net = &loaded.emplace(std::move(*other));
  }
  const Result<ThinkingRow> row = (*kind)->bench_thinking(*spec, net ? *net : nullptr, f.seconds);
  if (!row) return fail(row.error());
  const double ratio = row->iterations_per_second / row->playouts_per_second;
  if (f.json) {
    Doc d = Doc::object();
    d.set("game", f.game);
    d.set("players", spec->players);
    d.set("playouts_per_second", row->playouts_per_second);
    d.set("iterations_per_second", row->iterations_per_second);
    d.set("ratio", ratio);
    d.set("facts", row->facts);
    d.set("ns_per_judgement", row->ns_per_judgement);
    d.set("ns_per_evaluation", row->ns_per_evaluation);
    fmt::print("{}\n", to_json(d, 2));
    return 0;
  }
  fmt::print("random playouts {:.0f}/s, tree search {:.0f}/s: {:.2f} of it\n", row->playouts_per_second,
             row->iterations_per_second, ratio);
  if (net) {
    fmt::print("one evaluation of the net: {:.0f} ns with {:.0f} facts; {:.0f} ns with reading the position\n",
               row->ns_per_evaluation, row->facts, row->ns_per_judgement);
  }
  return 0;
}

}  // namespace

void add_lab_bench(CLI::App& lab, Session& session) {
  auto f = std::make_shared<BenchFlags>();
  CLI::App* command = lab.add_subcommand("bench", "how fast the thinking is, one core");
  command->add_option("GAME", f->game, "see: timetable games")->required();
  f->table.add_to(*command);
  command->add_option("--net", f->net, "a net's file (default: the one in the program)");
  command->add_option("--seconds", f->seconds, "how long")->capture_default_str();
  command->add_flag("--json", f->json, "for programs");
  command->footer("Example:\n  timetable lab bench temporum --players 3");
  command->callback([&session, f] { session.run = [f] { return run_bench(*f); }; });
}

void add_lab(CLI::App& app, Session& session) {
  CLI::App* lab = app.add_subcommand("lab", "train and compare the AI players");
  lab->require_subcommand(1);
  add_lab_train(*lab, session);
  add_lab_tournament(*lab, session);
  add_lab_ladder(*lab, session);
  add_lab_standing(*lab, session);
  add_lab_bench(*lab, session);
}

}  // namespace timetable::cli
