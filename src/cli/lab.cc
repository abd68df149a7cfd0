// timetable lab: training and comparing the AI players.
#include "cli/lab.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <thread>

#include "core/words.h"
#include "lab/ranks.h"
#include "lab/whole_file.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable::cli {

int threads_of(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Result<int> join_and_hush(int threads) {
  if (const Result<Done> joined = join_ranks(); !joined) return joined.error();
  if (!ranks().first()) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, fd);
    ::close(nowhere);
  }
  return threads == 0 && ranks().count > 1 ? 1 : threads_of(threads);
}

Result<Net> load_net(const GameKind& kind, const std::string& path) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  return read_net(kind, *bytes, verbatim(path));
}

Result<Done> write_file(const std::string& path, const std::string& bytes) { return write_whole(path, bytes); }

Result<std::vector<Contestant>> Entrants::read(const std::vector<std::string>& texts) {
  std::vector<Contestant> out;
  for (const std::string& text : texts) {
    if (program_in(text)) {
      out.push_back({text, Bot::Greedy});
      continue;
    }
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

Result<Tournament> hold_watched(const GameKind& kind, const TournamentOrder& order, const Words& what) {
  catch_interrupts();
  Progress progress(what);
  return hold_tournament(kind, order, [&](const Tournament& t) {
    int deals = 0;
    for (const Pairing& p : t.pairs) deals += p.deals;
    const Pairing& first = t.pairs.front();
    progress.show(say("{n} of {all} deals; first pair {share} %"_en, deals,
                      order.deals * static_cast<int>(t.pairs.size()),
                      fmt::format("{:.1f} ± {:.1f}", 100 * first.share, 100 * first.half)));
    return keep_going();
  });
}

void add_lab(Command app, Session& session) {
  Command lab = app.add_subcommand("lab", "studies of games; training and comparing the AI players"_en);
  lab.require_subcommand();
  lab.footer(
      examples("  timetable lab study whisperers --players 3 --bots random --deals 100000\n"
               "  timetable lab tournament temporum --bots father-time,greedy --deals 50\n"
               "  timetable lab ladder hammer --deals 60\n"
               "  timetable lab train echoes --minutes 30 --out mine.net"));
  add_lab_study(lab, session);
  add_lab_rulings(lab, session);
  add_lab_setups(lab, session);
  add_lab_train(lab, session);
  add_lab_tournament(lab, session);
  add_lab_ladder(lab, session);
  add_lab_standing(lab, session);
  add_lab_exploit(lab, session);
  add_lab_bench(lab, session);
}

}  // namespace timetable::cli
