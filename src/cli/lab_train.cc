// timetable lab train: teaching a game to a net, with a folder from which a run can be gone on with and understood
// later.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/lab.h"
#include "core/sha256.h"
#include "lab/training.h"
#include "match/json.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

struct TrainFlags {
  std::string game, out, from, keep;
  TableFlags table;
  double minutes = 15;
  int threads = 0;
  long long seed = 1;
};

// The folder of a run: manifest.json says how it is done and how far it is, GAME.net is the last accepted net,
// trainer.state what the optimiser goes on from.
class RunFolder {
 public:
  RunFolder(const GameKind& kind, const TrainFlags& flags) : kind_(kind), flags_(flags) {}

  bool wanted() const { return !flags_.keep.empty(); }
  bool begun() const { return wanted() && std::filesystem::exists(file("manifest.json")); }

  Result<Checkpoint> read() const {
    const Result<Doc> manifest = read_json_file(file("manifest.json"));
    if (!manifest) return manifest.error();
    const Doc* game = manifest->find("game");
    const Doc* done = manifest->find("done");
    const Doc* trials = manifest->find("trials");
    if (!game || !done || !trials || game->text() != kind_.info().id) {
      return Error{Fault::BadFile,
                   say("{folder}: this is no run of {game}. Name another folder, or remove this one."_en, flags_.keep,
                       kind_.info().id)};
    }
    Result<Net> accepted = load_net(kind_, net_file());
    if (!accepted) return accepted.error();
    Result<std::string> trainer = read_file(file("trainer.state"));
    if (!trainer) return trainer.error();
    Checkpoint out{std::move(*accepted), std::move(*trainer), {}, {}};
    const auto number = [&](const char* name) { return done->find(name) ? done->find(name)->real() : 0.0; };
    const auto count = [&](const char* name) { return done->find(name) ? done->find(name)->integer() : 0; };
    out.state = {.seconds = number("seconds"),
                 .games = count("games"),
                 .decisions = count("decisions"),
                 .samples = count("samples"),
                 .loss = static_cast<float>(number("loss")),
                 .against_last = number("against_last"),
                 .accepted = static_cast<int>(count("accepted"))};
    for (const Doc& t : trials->items()) {
      out.trials.push_back({t.find("seconds")->real(), t.find("share")->real(), t.find("accepted")->boolean()});
    }
    return out;
  }

  Result<Done> write(const Checkpoint& c) const {
    std::error_code fault;
    std::filesystem::create_directories(flags_.keep, fault);
    const std::string net = c.accepted.write();
    if (Result<Done> w = write_file(net_file(), net); !w) return w;
    if (Result<Done> w = write_file(file("trainer.state"), c.trainer); !w) return w;
    return write_file(file("manifest.json"), to_json(manifest(c, net), 2) + "\n");
  }

 private:
  std::string file(const std::string& name) const { return flags_.keep + "/" + name; }
  std::string net_file() const { return file(std::string(kind_.info().id) + ".net"); }

  Doc manifest(const Checkpoint& c, const std::string& net) const {
    const NetLabel& label = kind_.net_label();
    Doc out = Doc::object(), done = Doc::object(), trials = Doc::list();
    out.set("game", label.game);
    out.set("ruleset", label.ruleset);
    out.set("inputs", static_cast<std::int64_t>(label.facts.size()));
    out.set("hidden", Doc(Doc::List{Net::kFirst, Net::kSecond}));
    out.set("minutes", flags_.minutes);
    out.set("threads", threads_of(flags_.threads));
    out.set("seed", static_cast<std::int64_t>(flags_.seed));
    out.set("options", Doc::of(flags_.table.options));
    out.set("players", Doc(Doc::List{kind_.info().min_seats, kind_.info().max_seats}));
    out.set("method", training_method());
    done.set("seconds", c.state.seconds);
    done.set("games", c.state.games);
    done.set("decisions", c.state.decisions);
    done.set("samples", c.state.samples);
    done.set("loss", static_cast<double>(c.state.loss));
    done.set("against_last", c.state.against_last);
    done.set("accepted", c.state.accepted);
    out.set("done", std::move(done));
    for (const Trial& t : c.trials) {
      Doc d = Doc::object();
      d.set("seconds", t.seconds);
      d.set("share", t.share);
      d.set("accepted", t.accepted);
      trials.push(std::move(d));
    }
    out.set("trials", std::move(trials));
    out.set("net_sha256", to_hex(sha256(net)));
    return out;
  }

  const GameKind& kind_;
  const TrainFlags& flags_;
};

// Every number of players, each a table of its own.
Result<std::vector<TableSpec>> tables_of(const GameKind& kind, const TrainFlags& f) {
  std::vector<TableSpec> out;
  for (int players = kind.info().min_seats; players <= kind.info().max_seats; ++players) {
    TableFlags flags = f.table;
    flags.players = players;
    Result<TableSpec> spec = flags.spec(kind);
    if (!spec) return spec.error();
    out.push_back(std::move(*spec));
  }
  return out;
}

Result<TrainingOrder> order_of(const GameKind& kind, const TrainFlags& f, const std::string& path,
                               const RunFolder& folder) {
  TrainingOrder order{
      .seconds = 60 * f.minutes, .threads = threads_of(f.threads), .seed = static_cast<std::uint64_t>(f.seed)};
  Result<std::vector<TableSpec>> tables = tables_of(kind, f);
  if (!tables) return tables.error();
  order.tables = std::move(*tables);
  if (folder.begun()) {
    Result<Checkpoint> resumed = folder.read();
    if (!resumed) return resumed.error();
    fmt::print(stderr, "{}\n",
               spoken("going on after {seconds} s and {games} games"_en, fmt::format("{:.0f}", resumed->state.seconds),
                      resumed->state.games));
    order.resume = std::move(*resumed);
    return order;
  }
  const std::string from = f.from.empty() && std::filesystem::exists(path) ? path : f.from;
  if (from.empty()) return order;
  Result<Net> start = load_net(kind, from);
  if (!start) return start.error();
  order.start = std::move(*start);
  return order;
}

void print_progress(const TrainingState& s, double of) {
  fmt::print(stderr, "{}\n",
             spoken("{seconds} of {all} s  {games} games  {rate} decisions/s  loss {loss}  against the last "
                    "accepted net {share} %  ({accepted} accepted)"_en,
                    fmt::format("{:6.0f}", s.seconds), fmt::format("{:.0f}", of), s.games,
                    fmt::format("{:.0f}", static_cast<double>(s.decisions) / std::max(1.0, s.seconds)),
                    fmt::format("{:.4f}", s.loss), fmt::format("{:.1f}", 100 * s.against_last), s.accepted));
}

// Known before the first game and not after the last one: whether the net can be written where it shall be.
Result<Done> check_place(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
  if (!std::filesystem::is_directory(folder)) {
    return Error{Fault::BadFile,
                 say("{file} cannot be written: there is no folder {folder}."_en, path, folder.string())};
  }
  const bool there = std::filesystem::exists(path);
  const bool works = std::ofstream(path, std::ios::binary | std::ios::app).good();
  std::error_code fault;
  if (works && !there) std::filesystem::remove(path, fault);
  if (works) return Done{};
  return Error{Fault::BadFile, say("{file} cannot be written. May you write there?"_en, path)};
}

constexpr Phrase kGoesOn = "; the same command goes on from here"_en;

int run_training(const TrainFlags& f) {
  if (started_by_mpirun()) {
    return fail({Fault::NotAllowed, "Training is done on one machine: start it without mpirun."_en});
  }
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const std::string path = f.out.empty() ? std::string((*kind)->info().id) + ".net" : f.out;
  if (const Result<Done> place = check_place(path); !place) return fail(place.error());
  const RunFolder folder(**kind, f);
  const Result<TrainingOrder> order = order_of(**kind, f, path, folder);
  if (!order) return fail(order.error());
  catch_interrupts();
  constexpr double kEvery = 10;
  double last = -kEvery;
  std::optional<Error> fault;
  TrainingState state;
  const auto note = [&](Result<Done> written) {
    if (!written) fault = written.error();
  };
  TrainingWatch watch{.report =
                          [&](const TrainingState& s) {
                            if (s.seconds - last >= kEvery) last = s.seconds, print_progress(s, order->seconds);
                            state = s;
                            return keep_going() && !fault;
                          },
                      .accepted = [&](const Net& net) { note(write_file(path, net.write())); }};
  if (folder.wanted()) watch.checkpoint = [&](const Checkpoint& c) { note(folder.write(c)); };
  const Result<Net> net = train(**kind, *order, watch);
  if (!net) return fail(net.error());
  if (fault) return fail(*fault);
  if (!keep_going()) {
    fmt::print(
        stderr, "{}\n",
        spoken("stopped after {seconds} of {all} s and {games} games{where}"_en, fmt::format("{:.0f}", state.seconds),
               fmt::format("{:.0f}", order->seconds), state.games, folder.wanted() ? kGoesOn : Phrase()));
  }
  fmt::print("{}\n", path);
  return 0;
}

}  // namespace

void add_lab_train(Command lab, Session& session) {
  auto f = std::make_shared<TrainFlags>();
  Command command = lab.add_subcommand("train", "teach a game to a net by self-play; goes on where it stopped"_en);
  command.add_argument(kGame, f->game, kSeeGames).required();
  command.add_option("--option", f->table.options, "a table option for all games, as key=value"_en);
  command.add_option("--minutes", f->minutes, "how long in all"_en).in_range(0.01, 100'000.0).shows_default();
  command.add_option("--threads", f->threads, kCores).in_range(0, 256);
  command.add_option("--seed", f->seed, "of the first weights and the games"_en).shows_default();
  command.add_option("--out", f->out, "the net's file (default: GAME.net); if it is there, training begins with it"_en);
  command.add_option("--from", f->from, "begin with this net instead"_en);
  command.add_option(
      "--keep", f->keep,
      "a folder for the run: manifest, net and optimiser; if there is a run in it, it is gone on with"_en);
  command.footer(
      "Examples:\n  timetable lab train temporum --minutes 60 --out temporum.net\n  timetable lab "
      "train temporum --minutes 60 --keep runs/temporum     again after Ctrl-C: goes on"_en);
  command.callback([&session, f] { session.run = [f] { return run_training(*f); }; });
}

}  // namespace timetable::cli
