// timetable analyse: a recorded game, decision by decision, with the AI's eyes.
#include <fmt/core.h>

#include <cmath>
#include <fstream>
#include <memory>

#include "cli/chart.h"
#include "cli/command.h"
#include "cli/paragraph.h"
#include "core/words.h"
#include "lab/crew.h"
#include "match/analysis.h"
#include "match/json.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

constexpr Phrase kExamples =
    "Examples:\n  timetable analyse game.jsonl\n  timetable analyse game.jsonl --samples 256 --svg "
    "game.svg\n      a closer look, and everybody's chances as a picture\n  timetable analyse "
    "game.jsonl --json --lang fr\nEvery judgement is made from what the seat knew at that moment. "
    "\"by chance\" is what luck moved, \"by choices\" what was\ndecided; what was lost is how much "
    "likelier the AI's choice was to win, by imagined games in worlds that fit.\n"_en;

struct AnalyseFlags {
  std::string file, deck_file, svg, nets;
  int samples = 64, threads = 1;
  long long seed = 1;
  bool json = false, running = false;
};

struct Sentences {
  Phrase head =
      "{game}, {n} steps, {decisions} decisions with something to choose; judged {judge}, {samples} "
      "samples a decision."_en;
  Phrase by_net = "by the net"_en;
  Phrase by_playouts = "by random play to the end (no net: {why})"_en;
  Phrase seat = "seat"_en, first = "before"_en, chance = "by chance"_en, own = "own choices"_en, others = "others'"_en,
         common = "together"_en, last = "after"_en, lost = "lost"_en, agreed = "as the AI"_en;
  Phrase step = "step"_en, played = "played"_en, better = "the AI's choice"_en, chances = "chances"_en;
  Phrase worst = "The biggest mistakes"_en;
  Phrase none = "No choice was clearly a mistake."_en;
  Phrase legend =
      "Chances to win in per cent, and what moved them: luck, one's own choices, those of others, "
      "those made together. Lost: what the AI's choices would have added."_en;
  Phrase over_time = "{game}: chances to win, step by step"_en;
  Phrase mistake =
      "Step {n}, {who}: “{choice}” won {won} % of the imagined games, “{best}” would have won {could} "
      "% (± {half})."_en;
  Phrase reason = "The AI to {who}: {reason}"_en;
  Phrase drawback = "The AI to {who}: on the other hand: {reason}"_en;
  Phrase same = "(the same)"_en;
  Phrase analysing = "analysing"_en, progress = "{n} of {all} steps"_en;
};
constexpr Sentences kWords;
constexpr Phrase kNotOver =
    "{file}: this game is not over, and an analysis shows what is hidden in it. Add --running if "
    "nobody plays it any more."_en;

struct Shown {
  const Record& record;
  const GameKind& kind;
  const Analysis& analysis;
  std::vector<std::string> names;
  Lang lang;
  std::string judged_by;
  int samples;
};

std::string percent(double x) { return fmt::format("{:.1f}", 100 * x); }
std::string swing(double x) { return fmt::format("{:+.1f}", 100 * x); }

// Padded to so many columns of a terminal, or cut.
std::string cell(std::string text, int width) {
  const auto inside = [&] { return !text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80; };
  while (columns(text) > width) {
    while (inside()) text.pop_back();
    text.pop_back();
  }
  return text + std::string(static_cast<std::size_t>(width - columns(text)), ' ');
}

void print_seats(const Shown& s) {
  const auto w = [&](const Phrase& p) { return std::string(p.in(s.lang)); };
  fmt::print("{} {} {} {} {} {} {} {} {}\n", cell(w(kWords.seat), 18), cell(w(kWords.first), 8),
             cell(w(kWords.chance), 10), cell(w(kWords.own), 12), cell(w(kWords.others), 9), cell(w(kWords.common), 10),
             cell(w(kWords.last), 8), cell(w(kWords.lost), 8), w(kWords.agreed));
  for (std::size_t p = 0; p < s.analysis.seats.size(); ++p) {
    const Ledger& l = s.analysis.seats[p];
    fmt::print("{} {} {} {} {} {} {} {} {}\n", cell(s.names[p], 18), cell(percent(l.first), 8),
               cell(swing(l.chance), 10), cell(swing(l.own), 12), cell(swing(l.others), 9), cell(swing(l.common), 10),
               cell(percent(l.last), 8), cell(percent(l.lost), 8), fmt::format("{}/{}", l.agreed, l.decisions));
  }
  fmt::print("\n");
  for (const std::string& line : wrapped(w(kWords.legend), kTextWidth)) fmt::print("{}\n", line);
}

void print_worst(const Shown& s) {
  if (s.analysis.worst.empty()) {
    fmt::print("\n{}\n", kWords.none.in(s.lang));
    return;
  }
  fmt::print("\n{}\n", kWords.worst.in(s.lang));
  int place = 0;
  for (std::size_t i : s.analysis.worst) {
    const AnalysedDecision& d = s.analysis.decisions[i];
    const std::string words =
        kWords.mistake.in(s.lang, std::to_string(d.step + 1), s.names[d.seat], d.played_label, percent(d.worth_played),
                          d.best_label, percent(d.worth_best), percent(d.half));
    const std::vector<std::string> lines = wrapped(words, kTextWidth - 3);
    fmt::print("{}. {}\n", ++place, join(lines, "\n   "));
    for (const Reason& reason : d.reasons) {
      const Phrase& says = reason.speaks_for ? kWords.reason : kWords.drawback;
      fmt::print("   {}\n", join(wrapped(says.in(s.lang, s.names[d.seat], reason.text), kTextWidth - 3), "\n   "));
    }
  }
}

void print_decisions(const Shown& s) {
  const auto w = [&](const Phrase& p) { return std::string(p.in(s.lang)); };
  fmt::print("\n{} {} {} {} {} {}\n", cell(w(kWords.step), 6), cell(w(kWords.seat), 14), cell(w(kWords.chances), 8),
             cell(w(kWords.lost), 6), cell(w(kWords.played), 34), w(kWords.better));
  for (const AnalysedDecision& d : s.analysis.decisions) {
    const std::string better = d.played == d.best ? w(kWords.same) : d.best_label;
    fmt::print("{} {} {} {} {} {}\n", cell(std::to_string(d.step + 1), 6), cell(s.names[d.seat], 14),
               cell(percent(s.analysis.chances_before(d)), 8), cell(percent(d.lost()), 6), cell(d.played_label, 34),
               better);
  }
}

void print_text(const Shown& s) {
  fmt::print("{}\n\n",
             kWords.head.in(s.lang, s.kind.info().name.in(s.lang), std::to_string(s.analysis.steps.size()),
                            std::to_string(s.analysis.decisions.size()), s.judged_by, std::to_string(s.samples)));
  print_seats(s);
  print_worst(s);
  print_decisions(s);
}

Doc for_programs(const Shown& s) {
  Doc out = Doc::object();
  out.set("game", s.record.game);
  out.set("samples", s.samples);
  out.set("judged", s.judged_by);
  const Doc looked = describe(s.analysis, s.record.seats);
  for (const auto& [key, value] : looked.members()) out.set(key, value);
  return out;
}

std::string timeline(const Shown& s) {
  const auto last = static_cast<double>(s.analysis.steps.size());
  Chart chart(kWords.over_time.in(s.lang, s.kind.info().name.in(s.lang)), {0, last}, {0, 1});
  for (int quarter = 0; quarter <= 4; ++quarter) chart.y_mark(0.25 * quarter, fmt::format("{} %", 25 * quarter));
  constexpr int kMarks = 6;
  for (int i = 0; i <= kMarks; ++i) {
    const double x = std::floor(last * i / kMarks);
    chart.x_mark(x, fmt::format("{:.0f}", x));
  }
  for (std::size_t p = 0; p < s.names.size(); ++p) {
    std::vector<std::pair<double, double>> points = {{0, s.analysis.before[p]}};
    for (const AnalysedStep& step : s.analysis.steps) points.emplace_back(points.size(), step.chances[p]);
    chart.line(p, s.names[p], points);
  }
  int place = 0;
  for (std::size_t i : s.analysis.worst) {
    const AnalysedDecision& d = s.analysis.decisions[i];
    const auto x = static_cast<double>(d.step + 1);
    const double y = s.analysis.steps[static_cast<std::size_t>(d.step)].chances[d.seat];
    chart.point(d.seat, x, y, d.played_label + " → " + d.best_label);
    chart.note(x, y, std::to_string(++place));
  }
  return chart.svg();
}

int show(const Shown& s, const AnalyseFlags& f) {
  if (!f.svg.empty()) {
    std::ofstream out(f.svg, std::ios::binary);
    out << timeline(s);
    if (!out.flush()) return fail(cannot_be_written(f.svg));
  }
  if (f.json) fmt::print("{}\n", to_json(for_programs(s), 2));
  else print_text(s);
  return 0;
}

int analyse_file(const AnalyseFlags& f, Lang lang) {
  const Result<std::string> text = read_file(f.file);
  if (!text) return fail(text.error());
  const Result<Record> record = read_record(*text, verbatim(f.file));
  if (!record) return fail(record.error());
  if (!record->end && !f.running) {
    return fail({Fault::NotAllowed, say(kNotOver, f.file)});
  }
  const Result<const GameKind*> kind = find_game(record->game);
  if (!kind) return fail(kind.error());
  const Result<Doc> deck = f.deck_file.empty() ? Result<Doc>(Doc()) : read_json_file(f.deck_file);
  if (!deck) return fail(deck.error());
  use_nets_aloud(f.nets, *kind);
  const Result<const Net*> net = net_of(**kind);
  catch_interrupts();
  Progress progress(kWords.analysing);
  const AnalysisOrder order{.net = net ? *net : nullptr,
                            .samples = f.samples,
                            .seed = static_cast<std::uint64_t>(f.seed),
                            .lang = lang,
                            .workers = f.threads == 1 ? Workers() : crew_of(f.threads),
                            .go_on = [&](std::int64_t done, std::int64_t of) {
                              progress.show(say(kWords.progress, done, of));
                              return keep_going();
                            }};
  const Result<Analysis> analysis = analyse(*record, *deck, order);
  if (!analysis) return fail({analysis.error().fault, at(f.file, analysis.error().message)});
  std::vector<std::string> names;
  for (const SeatInfo& seat : record->seats) names.push_back(seat.name);
  const std::string judged = net ? kWords.by_net.in(lang) : kWords.by_playouts.in(lang, net.error().message.in(lang));
  return show({*record, **kind, *analysis, std::move(names), lang, judged, f.samples}, f);
}

}  // namespace

void add_analyse(Command app, Session& session) {
  auto f = std::make_shared<AnalyseFlags>();
  Command command = app.add_subcommand("analyse", "a recorded game with the AI's eyes: luck, skill, mistakes"_en);
  command.add_argument(kFile, f->file, kRecord).required();
  command.add_option("--samples", f->samples, "imagined games for each decision: more is slower and surer"_en)
      .in_range(1, 1'000'000)
      .shows_default();
  command.add_option("--threads", f->threads, "cores to think with; the answer is the same"_en)
      .in_range(1, 256)
      .shows_default();
  command.add_option("--svg", f->svg, "write everybody's chances over time into this file"_en);
  command.add_option("--seed", f->seed, "another seed imagines other games"_en).shows_default();
  command.add_option("--deck", f->deck_file, kItsDeck);
  add_nets_option(command, f->nets);
  command.add_flag("--running", f->running, "also a game that is not over, with all that is hidden in it"_en);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(kExamples);
  command.callback([&session, f] { session.run = [f] { return analyse_file(*f, spoken()); }; });
}

}  // namespace timetable::cli
