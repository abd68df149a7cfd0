// timetable lab study, rulings, setups: what a game is like, measured.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/lab.h"
#include "core/words.h"
#include "lab/ranks.h"
#include "lab/rulings.h"
#include "lab/setups.h"
#include "match/json.h"
#include "match/registry.h"
#include "study/report.h"

namespace timetable::cli {
namespace {

struct StudyFlags {
  std::string game, players, bots = "greedy", net, out, until, want = "balanced";
  std::vector<std::string> against;
  TableFlags table;
  int threads = 0, tries = 32;
  long long deals = 1000, seed = 1;
  bool resume = false, json = false;
};

// "2,3" or "all".
Result<std::vector<int>> read_players(const GameKind& kind, const std::string& text) {
  const GameInfo& info = kind.info();
  std::vector<int> out;
  if (text.empty()) return std::vector<int>{info.min_seats};
  if (text == "all") {
    for (int n = info.min_seats; n <= info.max_seats; ++n) out.push_back(n);
    return out;
  }
  for (const std::string& word : split(text, ',')) {
    const int n = word.size() == 1 ? word[0] - '0' : 0;
    if (n < info.min_seats || n > info.max_seats) {
      return Error{Fault::BadOption, at("--players", wrong_number_of_players(info, n).message)};
    }
    if (std::ranges::find(out, n) == out.end()) out.push_back(n);
  }
  return out;
}

// "agent" or "agent/greedy".
Result<std::vector<Lineup>> read_lineups(Entrants& entrants, const std::string& text) {
  std::vector<Lineup> out;
  for (const std::string& word : split(text, ',')) {
    const std::vector<std::string> names = split(word, '/');
    const Result<std::vector<Contestant>> bots = entrants.read(names);
    if (!bots) return Error{bots.error().fault, at("--bots", bots.error().message)};
    if (bots->size() > 2) {
      return Error{Fault::BadOption,
                   say("--bots {given}: expected one bot, or one against another as agent/greedy."_en, word)};
    }
    Lineup lineup{.name = word, .one = (*bots)[0].bot, .others = std::nullopt};
    if (bots->size() == 2) lineup.others = (*bots)[1].bot;
    out.push_back(lineup);
  }
  return out;
}

// "0.2%" or "0.002"; 0: not asked for.
Result<double> read_precision(const std::string& text) {
  if (text.empty()) return 0.0;
  char* end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (std::string_view(end) == "%") value /= 100, ++end;
  if (end != text.c_str() && *end == '\0' && value > 0 && value < 0.5) return value;
  return Error{Fault::BadOption, say("--until {given}: expected half an interval, such as 0.2%."_en, text)};
}

// The table of comparison: options as key=value, or a deck file.
Result<std::optional<TableSpec>> read_against(const GameKind& kind, const StudyFlags& f) {
  if (f.against.empty()) return std::optional<TableSpec>();
  TableFlags other = f.table;
  for (const std::string& word : f.against) {
    if (word.find('=') != std::string::npos) other.options.push_back(word);
    else other.deck_file = word;
  }
  const Result<TableSpec> spec = other.spec(kind);
  if (!spec) return Error{spec.error().fault, at("--against", spec.error().message)};
  return std::optional(*spec);
}

struct Asked {
  const GameKind* kind = nullptr;
  std::unique_ptr<Entrants> entrants;
  StudyOrder order;
};

Result<Asked> read_study(const StudyFlags& f) {
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return kind.error();
  const Result<TableSpec> spec = f.table.spec(**kind);
  if (!spec) return spec.error();
  const Result<std::vector<int>> players = read_players(**kind, f.players);
  if (!players) return players.error();
  Asked out{.kind = *kind, .entrants = std::make_unique<Entrants>(**kind, f.net), .order = {}};
  const Result<std::vector<Lineup>> lineups = read_lineups(*out.entrants, f.bots);
  if (!lineups) return lineups.error();
  const auto against = read_against(**kind, f);
  if (!against) return against.error();
  out.order = {.table = *spec,
               .against = *against,
               .players = *players,
               .lineups = *lineups,
               .deals = f.deals,
               .seed = static_cast<std::uint64_t>(f.seed)};
  return out;
}

// What gives the same result again, whatever threads and machines there are.
std::string command_of(const StudyFlags& f, std::string_view what) {
  std::string out = fmt::format("timetable lab {} {}", what, f.game);
  if (!f.players.empty()) out += " --players " + f.players;
  for (const std::string& option : f.table.options) out += " --option " + option;
  if (!f.table.deck_file.empty()) out += " --deck " + f.table.deck_file;
  for (const std::string& other : f.against) out += " --against " + other;
  out += fmt::format(" --bots {} --deals {} --seed {}", f.bots, f.deals, f.seed);
  if (!f.until.empty()) out += " --until " + f.until;
  return out;
}

std::string clock_text(double seconds) {
  const auto s = static_cast<long long>(seconds + 0.5);
  return s < 60 ? fmt::format("{} s", s) : fmt::format("{}:{:02} min", s / 60, s % 60);
}

Words progress_words(const StudyProgress& now) {
  const double part = static_cast<double>(now.blocks) / static_cast<double>(std::max<std::int64_t>(1, now.all));
  const double left = now.blocks > 0 ? now.seconds * (1 - part) / part : 0;
  return say("{percent} % of the deals; {time} to go"_en, fmt::format("{:.0f}", 100 * part), clock_text(left));
}

Result<Done> write_reports(const StudyFlags& f, const StudyReport& report) {
  const std::pair<const char*, std::string> files[] = {
      {".html", html_of(report, spoken())}, {".csv", csv_of(report)}, {".jsonl", json_lines_of(report)}};
  for (const auto& [ending, text] : files) {
    if (Result<Done> written = write_file(f.out + ending, text); !written) return written;
  }
  return Done{};
}

Result<Done> refuse_old_part(const StudyFlags& f) {
  if (f.resume && f.out.empty()) {
    return Error{Fault::BadOption,
                 "--resume goes with --out: the study that was broken off lies beside its report."_en};
  }
  const std::string part = f.out + ".part";
  if (f.out.empty() || f.resume || !std::filesystem::exists(part)) return Done{};
  return Error{Fault::BadOption,
               say("{file} is a study that was broken off: go on with it by --resume, or remove it."_en, part)};
}

int finish_study(const StudyFlags& f, const Study& study, const StudyOutcome& played) {
  if (played.counts.blocks() == 0) return 130;
  const StudyReport report =
      report_of(study, played.counts, played.whole, command_of(f, "study"), "timetable " TIMETABLE_VERSION);
  if (!f.out.empty()) {
    if (const Result<Done> written = write_reports(f, report); !written) return fail(written.error());
    if (played.whole) std::filesystem::remove(f.out + ".part");
  }
  fmt::print("{}", f.json ? json_lines_of(report) : summary_of(report, spoken()));
  if (!f.json && !f.out.empty()) fmt::print("{}\n", spoken("The report: {file}"_en, f.out + ".html"));
  if (played.traffic.messages > 0) {
    fmt::print(stderr, "{}\n",
               spoken("{n} ranks: {messages} messages, {bytes} bytes in {time}."_en, ranks().count,
                      played.traffic.messages, played.traffic.bytes, fmt::format("{:.2f} s", played.traffic.seconds)));
  }
  return played.whole ? 0 : 130;
}

int run_lab_study(const StudyFlags& f) {
  const Result<int> threads = join_and_hush(f.threads);
  if (!threads) return fail(threads.error());
  Result<Asked> asked = read_study(f);
  if (!asked) return fail(asked.error());
  const Result<double> until = read_precision(f.until);
  if (!until) return fail(until.error());
  if (ranks().first()) {
    if (const Result<Done> fine = refuse_old_part(f); !fine) return fail(fine.error());
  }
  const Result<Study> study = Study::open(*asked->kind, asked->order);
  if (!study) return fail(study.error());
  const StudyRun run{
      .threads = *threads, .until = *until, .kept = f.out.empty() ? "" : f.out + ".part", .resume = f.resume};
  catch_interrupts();
  Progress progress("study"_en);
  const Result<StudyOutcome> played = run_study(*study, run, [&](const StudyProgress& now) {
    progress.show(progress_words(now));
    return keep_going();
  });
  if (!played) return fail(played.error());
  return ranks().first() ? finish_study(f, *study, *played) : 0;
}

void print_ledger(const GameKind& kind, const Ledger& ledger) {
  fmt::print("{:<28} {:<16} {:>10} {:>10} {:>18} {:>16} {:>16}\n", spoken("reading"_en), spoken("value"_en),
             spoken("part, %"_en), spoken("winner, %"_en), spoken("wins of a seat, %"_en), spoken("points"_en),
             spoken("rounds"_en));
  for (const RulingRow& r : ledger.rows) {
    fmt::print("{:<28} {:<16} {:>10.2f} {:>10.2f} {:>19} {:>17} {:>17} {}\n", r.reading.option, r.reading.value,
               100 * r.parted.value, 100 * r.other_winner.value, percent_text(r.wins), plain_text(r.points),
               plain_text(r.rounds), r.matters ? "*" : "");
  }
  fmt::print("{}\n",
             spoken("* sure, all readings together (Holm). {n} games of {game}."_en, ledger.games, kind.info().name));
}

Doc ledger_doc(const Ledger& ledger) {
  const auto estimate = [](const Estimate& e) {
    Doc d = Doc::object();
    d.set("value", e.value);
    d.set("half", e.half());
    d.set("p", e.p());
    return d;
  };
  Doc out = Doc::object(), rows = Doc::list();
  for (const RulingRow& r : ledger.rows) {
    Doc d = Doc::object();
    d.set("option", r.reading.option);
    d.set("value", r.reading.value);
    d.set("clause", r.reading.clause);
    d.set("parted", estimate(r.parted));
    d.set("other_winner", estimate(r.other_winner));
    d.set("seat", r.seat + 1);
    d.set("wins", estimate(r.wins));
    d.set("points", estimate(r.points));
    d.set("rounds", estimate(r.rounds));
    d.set("decisions", estimate(r.decisions));
    d.set("matters", r.matters);
    rows.push(std::move(d));
  }
  out.set("games", ledger.games);
  out.set("whole", ledger.whole);
  out.set("readings", std::move(rows));
  return out;
}

Result<Done> one_table_only(const Asked& asked, const char* command) {
  if (asked.order.players.size() == 1 && asked.order.lineups.size() == 1) return Done{};
  return Error{Fault::BadOption,
               say("lab {command} looks at one number of players and one line-up at a time."_en, command)};
}

int run_lab_rulings(const StudyFlags& f) {
  const Result<int> threads = join_and_hush(f.threads);
  if (!threads) return fail(threads.error());
  Result<Asked> asked = read_study(f);
  if (!asked) return fail(asked.error());
  if (const Result<Done> fine = one_table_only(*asked, "rulings"); !fine) return fail(fine.error());
  catch_interrupts();
  Progress progress("rulings"_en);
  const Result<Ledger> ledger = rulings(
      *asked->kind, asked->order, {.threads = *threads}, [&](std::size_t n, std::size_t of, const StudyProgress& now) {
        progress.show(say("reading {n} of {all}: {how}"_en, n + 1, of, progress_words(now)));
        return keep_going();
      });
  if (!ledger) return fail(ledger.error());
  if (!ranks().first()) return 0;
  if (f.json) fmt::print("{}\n", to_json(ledger_doc(*ledger), 2));
  else print_ledger(*asked->kind, *ledger);
  return ledger->whole ? 0 : 130;
}

int run_lab_setups(const StudyFlags& f) {
  Result<Asked> asked = read_study(f);
  if (!asked) return fail(asked.error());
  if (const Result<Done> fine = one_table_only(*asked, "setups"); !fine) return fail(fine.error());
  constexpr std::pair<const char*, Wanted> kWays[] = {{"balanced", Wanted::Balanced},
                                                      {"short", Wanted::Short},
                                                      {"long", Wanted::Long},
                                                      {"friendly", Wanted::Friendly},
                                                      {"mean", Wanted::Mean}};
  SetupOrder order{.study = asked->order, .tries = f.tries};
  for (const auto& [word, wanted] : kWays) {
    if (f.want == word) order.wanted = wanted;
  }
  catch_interrupts();
  Progress progress("set-ups"_en);
  const Result<std::vector<SetupRow>> found =
      find_setups(*asked->kind, order, threads_of(f.threads), [&](int round, int left) {
        progress.show(say("round {n}: {left} left"_en, round + 1, left));
        return keep_going();
      });
  if (!found) return fail(found.error());
  for (const SetupRow& row : *found) {
    std::string wins;
    for (const Estimate& e : row.seat_wins) wins += (wins.empty() ? "" : "  ") + percent_text(e);
    fmt::print("{}\n  {}\n", row.of.empty() ? spoken("the usual set-up"_en) : join(row.of, ","),
               spoken("victories by seat, %: {wins}; rounds {rounds}; choices {choices}; falls of a score {falls}"_en,
                      wins, plain_text(row.rounds), plain_text(row.choices, 1), plain_text(row.set_backs)));
  }
  return keep_going() ? 0 : 130;
}

void add_study_flags(Command command, StudyFlags& f) {
  command.add_argument(kGame, f.game, kSeeGames).required();
  command.add_option("-o,--option", f.table.options, "a table option or ruling as key=value; repeatable"_en)
      .one_value();
  command.add_option("--deck", f.table.deck_file, "a deck file instead of the one in the binary"_en);
  command.add_option("--net", f.net, kNetFile);
  command.add_option("-n,--deals", f.deals, "how many deals of each table and line-up"_en)
      .in_range(1, 2'000'000'000)
      .shows_default();
  command.add_option("--seed", f.seed, "of the deals: the same seed gives the same result"_en).shows_default();
  command.add_option("--threads", f.threads, kCores).in_range(0, 256);
}

}  // namespace

void add_lab_study(Command lab, Session& session) {
  auto f = std::make_shared<StudyFlags>();
  Command command =
      lab.add_subcommand("study", "thousands of games counted: seats, length, luck, what every component is worth"_en);
  add_study_flags(command, *f);
  command.add_option("-p,--players", f->players, "2,3 or all (default: the fewest the game allows)"_en);
  command
      .add_option("--bots", f->bots,
                  "line-ups: a level or method on all seats, or one against the rest: agent/greedy"_en)
      .shows_default();
  command
      .add_option("--against", f->against,
                  "the same deals at another table as well: key=value, or a deck file; repeatable"_en)
      .one_value();
  command.add_option("--until", f->until, "stop when shares of victory are known to ± this: 0.2%"_en);
  command.add_option("--out", f->out, "write FILE.html, FILE.csv and FILE.jsonl"_en);
  command.add_flag("--resume", f->resume, "go on with a study that was broken off (its FILE.part)"_en);
  command.add_flag("--json", f->json, "JSON lines instead of a summary"_en);
  command.footer(
      examples("  timetable lab study whisperers --players 3 --bots random --deals 1000000\n"
               "  timetable lab study echoes --players all --bots greedy,agent,agent/greedy --deals 2000 --out echoes\n"
               "  timetable lab study temporum --against mine.json --until 0.5% --deals 100000 --out changed\n"
               "  mpirun -n 4 timetable lab study hammer --bots agent --deals 20000 --out hammer"));
  command.callback([&session, f] { session.run = [f] { return run_lab_study(*f); }; });
}

void add_lab_rulings(Command lab, Session& session) {
  auto f = std::make_shared<StudyFlags>();
  f->deals = 400;
  Command command = lab.add_subcommand(
      "rulings", "what every reading of the rules changes, on the same deals: which doubts matter"_en);
  add_study_flags(command, *f);
  command.add_option("-p,--players", f->players, "how many play (default: the fewest the game allows)"_en);
  command.add_option("--bots", f->bots, "a level or method on all seats"_en).shows_default();
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(examples("  timetable lab rulings hammer --bots agent --deals 1000"));
  command.callback([&session, f] { session.run = [f] { return run_lab_rulings(*f); }; });
}

void add_lab_setups(Command lab, Session& session) {
  auto f = std::make_shared<StudyFlags>();
  f->deals = 200;
  Command command = lab.add_subcommand("setups", "finds boards, Zones or powers that play as wanted"_en);
  add_study_flags(command, *f);
  command.add_option("-p,--players", f->players, "how many play (default: the fewest the game allows)"_en);
  command.add_option("--bots", f->bots, "a level or method on all seats"_en).shows_default();
  command.add_option("--want", f->want, "balanced, short, long, friendly or mean"_en)
      .one_of({"balanced", "short", "long", "friendly", "mean"})
      .shows_default();
  command.add_option("--tries", f->tries, "set-ups drawn at random to begin with"_en)
      .in_range(2, 10'000)
      .shows_default();
  command.footer(examples("  timetable lab setups temporum --players 4 --want balanced --bots greedy --tries 64"));
  command.callback([&session, f] { session.run = [f] { return run_lab_setups(*f); }; });
}

}  // namespace timetable::cli
