// timetable lab train, timetable lab tournament
#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "core/words.h"
#include "lab/tournament.h"
#include "lab/training.h"
#include "match/json.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

struct Flags {
  std::string game, bots = "greedy,random", out, from, net, svg;
  TableFlags table;
  double minutes = 15, seconds = 2;
  int threads = 0, deals = 100;
  long long seed = 1;
  bool json = false;
};

int threads_of(const Flags& f) {
  return f.threads > 0 ? f.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Result<Net> load_net(const GameKind& kind, const std::string& path) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  Result<Net> net = Net::read(*bytes, path);
  if (!net) return net;
  if (Result<Done> fits = net->fits(kind.net_label()); !fits) return fits.error();
  return net;
}

// The file is there whole or not at all.
Result<Done> write_file(const std::string& path, const std::string& bytes) {
  const std::string fresh = path + ".new";
  std::ofstream(fresh, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::error_code fault;
  if (std::filesystem::file_size(fresh, fault) == bytes.size()) std::filesystem::rename(fresh, path, fault);
  if (fault) return Error{Fault::BadFile, path + " cannot be written: " + fault.message() + "."};
  return Done{};
}

int run_training(const Flags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  TrainingOrder order{.seconds = 60 * f.minutes, .threads = threads_of(f), .seed = static_cast<std::uint64_t>(f.seed)};
  const GameInfo& info = (*kind)->info();
  for (int players = info.min_seats; players <= info.max_seats; ++players) {
    TableFlags flags = f.table;
    flags.players = players;
    Result<TableSpec> spec = flags.spec(**kind);
    if (!spec) return fail(spec.error());
    order.tables.push_back(std::move(*spec));
  }
  const std::string path = f.out.empty() ? std::string(info.id) + ".net" : f.out;
  const std::string from = f.from.empty() && std::filesystem::exists(path) ? path : f.from;
  if (!from.empty()) {
    Result<Net> start = load_net(**kind, from);
    if (!start) return fail(start.error());
    order.start = std::move(*start);
  }
  catch_interrupts();
  double last = -1e9;
  std::optional<Error> fault;
  const auto report = [&](const TrainingState& s) {
    if (s.seconds - last >= 10) {
      last = s.seconds;
      fmt::print(stderr,
                 "{:6.0f} s  {} games  {:.0f} decisions/s  loss {:.4f}  against the last accepted net {:.1f} %  ({} "
                 "accepted)\n",
                 s.seconds, s.games, static_cast<double>(s.decisions) / std::max(1.0, s.seconds), s.loss,
                 100 * s.against_last, s.accepted);
    }
    return keep_going() && !fault;
  };
  const auto keep = [&](const Net& net) {
    if (Result<Done> kept = write_file(path, net.write()); !kept) fault = kept.error();
  };
  const Result<Net> net = train(**kind, order, report, keep);
  if (!net) return fail(net.error());
  if (fault) return fail(*fault);
  fmt::print("{}\n", path);
  return 0;
}

// Bots by their text, with the nets they need: "halving:64", or "halving:64@other.net".
class Entrants {
 public:
  Entrants(const GameKind& kind, std::string net_file) : kind_(kind), net_file_(std::move(net_file)) {}

  Result<std::vector<Contestant>> read(const std::string& list) {
    std::vector<Contestant> out;
    for (const std::string& text : split(list, ',')) {
      const std::size_t at = text.find('@');
      std::optional<Bot> bot = bot_of(text.substr(0, at));
      if (!bot) {
        return Error{Fault::BadOption,
                     "'" + text +
                         "' is no bot: expected random, greedy, ismcts:1000, ismcts:1000ms, net, "
                         "halving:64, halving:1000ms, each with @FILE for another net."};
      }
      if (bot->needs_net()) {
        const Result<const Net*> net = this->net(at == std::string::npos ? net_file_ : text.substr(at + 1));
        if (!net) return net.error();
        bot->net = *net;
      }
      out.push_back({text, *bot});
    }
    return out;
  }

 private:
  Result<const Net*> net(const std::string& path) {
    if (path.empty()) return Error{Fault::BadOption, "This bot needs a net: name its file with --net FILE."};
    if (!nets_.contains(path)) {
      Result<Net> loaded = load_net(kind_, path);
      if (!loaded) return loaded.error();
      nets_[path] = std::make_unique<Net>(std::move(*loaded));
    }
    return nets_[path].get();
  }

  const GameKind& kind_;
  std::string net_file_;
  std::map<std::string, std::unique_ptr<Net>> nets_;
};

Doc describe(const TournamentOrder& order, const Tournament& t) {
  Doc pairs = Doc::list();
  for (const Pairing& p : t.pairs) {
    Doc d = Doc::object();
    d.set("one", order.bots[p.one].name);
    d.set("other", order.bots[p.other].name);
    d.set("deals", p.deals);
    d.set("games", p.games);
    d.set("share", p.share);
    d.set("half_interval", p.half);
    d.set("ms_one", p.milliseconds_one);
    d.set("ms_other", p.milliseconds_other);
    pairs.push(std::move(d));
  }
  Doc elo = Doc::object();
  for (std::size_t i = 0; i < order.bots.size(); ++i) elo.set(order.bots[i].name, t.elo[i]);
  Doc out = Doc::object();
  out.set("players", order.table.players);
  out.set("pairs", std::move(pairs));
  out.set("elo", std::move(elo));
  return out;
}

void print_table(const TournamentOrder& order, const Tournament& t) {
  fmt::print("{:<24} {:<24} {:>6} {:>7}  {:>16} {:>9} {:>9}\n", "one", "against a table of", "deals", "games",
             "wins of one, %", "ms", "ms");
  for (const Pairing& p : t.pairs) {
    fmt::print("{:<24} {:<24} {:>6} {:>7}  {:>8.1f} ± {:<5.1f} {:>9.2f} {:>9.2f}\n", order.bots[p.one].name,
               order.bots[p.other].name, p.deals, p.games, 100 * p.share, 100 * p.half, p.milliseconds_one,
               p.milliseconds_other);
  }
  fmt::print("\n");
  for (std::size_t i = 0; i < order.bots.size(); ++i) fmt::print("{:<24} {:>6.0f} Elo\n", order.bots[i].name, t.elo[i]);
}

int run_tournament(const Flags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  Entrants entrants(**kind, f.net);
  Result<std::vector<Contestant>> bots = entrants.read(f.bots);
  if (!bots) return fail(bots.error());
  if (bots->size() < 2) return fail({Fault::BadOption, "A tournament needs at least two bots: --bots greedy,random."});
  const TournamentOrder order{.table = *spec,
                              .bots = std::move(*bots),
                              .deals = f.deals,
                              .seed = static_cast<std::uint64_t>(f.seed),
                              .threads = threads_of(f)};
  catch_interrupts();
  Progress progress("tournament");
  const Result<Tournament> held = hold_tournament(**kind, order, [&](const Tournament& t) {
    int deals = 0;
    for (const Pairing& p : t.pairs) deals += p.deals;
    const Pairing& first = t.pairs.front();
    progress.show(fmt::format("{} of {} deals; first pair {:.1f} ± {:.1f} %", deals,
                              order.deals * static_cast<int>(t.pairs.size()), 100 * first.share, 100 * first.half));
    return keep_going();
  });
  if (!held) return fail(held.error());
  if (f.json) fmt::print("{}\n", to_json(describe(order, *held), 2));
  else print_table(order, *held);
  return 0;
}

int run_bench(const Flags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return fail(spec.error());
  std::optional<Net> net;
  if (!f.net.empty()) {
    Result<Net> loaded = load_net(**kind, f.net);
    if (!loaded) return fail(loaded.error());
    net = std::move(*loaded);
  }
  const Result<ThinkingRow> row = (*kind)->bench_thinking(*spec, net ? &*net : nullptr, f.seconds);
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
    fmt::print("{}\n", to_json(d, 2));
    return 0;
  }
  fmt::print("random playouts {:.0f}/s, tree search {:.0f}/s: {:.2f} of it\n", row->playouts_per_second,
             row->iterations_per_second, ratio);
  if (net) fmt::print("one judgement of the net: {:.0f} ns with {:.0f} facts\n", row->ns_per_judgement, row->facts);
  return 0;
}

}  // namespace

void add_lab(CLI::App& app, Session& session) {
  auto f = std::make_shared<Flags>();
  CLI::App* lab = app.add_subcommand("lab", "train and compare the AI players");
  lab->require_subcommand(1);

  CLI::App* teach = lab->add_subcommand("train", "teach a game to a net by self-play; goes on where it stopped");
  teach->add_option("GAME", f->game, "see: timetable games")->required();
  teach->add_option("--option", f->table.options, "a table option for all games, as key=value");
  teach->add_option("--minutes", f->minutes, "how long")->capture_default_str();
  teach->add_option("--threads", f->threads, "cores to use (default: all)");
  teach->add_option("--seed", f->seed, "of the first weights and the games")->capture_default_str();
  teach->add_option("--out", f->out, "the net's file (default: GAME.net); if it is there, training goes on from it");
  teach->add_option("--from", f->from, "start from this net instead");
  teach->footer("Example:\n  timetable lab train temporum --minutes 60 --out temporum.net");
  teach->callback([&session, f] { session.run = [f] { return run_training(*f); }; });

  CLI::App* bench = lab->add_subcommand("bench", "how fast the thinking is, one core");
  bench->add_option("GAME", f->game, "see: timetable games")->required();
  f->table.add_to(*bench);
  bench->add_option("--net", f->net, "the net's file");
  bench->add_option("--seconds", f->seconds, "how long")->capture_default_str();
  bench->add_flag("--json", f->json, "for programs");
  bench->footer("Example:\n  timetable lab bench temporum --players 3");
  bench->callback([&session, f] { session.run = [f] { return run_bench(*f); }; });

  CLI::App* contest = lab->add_subcommand("tournament", "every pair of bots on the same deals, seats exchanged");
  contest->add_option("GAME", f->game, "see: timetable games")->required();
  f->table.add_to(*contest);
  contest->add_option("--bots", f->bots, "who plays: random, greedy, ismcts:1000, net, halving:64, halving:1000ms")
      ->capture_default_str();
  contest->add_option("--net", f->net, "the net's file");
  contest->add_option("--deals", f->deals, "a pair; each is played once from every seat")->capture_default_str();
  contest->add_option("--seed", f->seed, "of the first deal")->capture_default_str();
  contest->add_option("--threads", f->threads, "cores to use (default: all)");
  contest->add_flag("--json", f->json, "for programs");
  contest->footer("Example:\n  timetable lab tournament temporum --bots halving:1000ms,ismcts:1000ms --deals 50");
  contest->callback([&session, f] { session.run = [f] { return run_tournament(*f); }; });
}

}  // namespace timetable::cli
