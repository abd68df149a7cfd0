// timetable replay, timetable verify
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "cli/command.h"
#include "cli/paint.h"
#include "core/words.h"
#include "match/choosing.h"
#include "match/json.h"
#include "match/match.h"

namespace timetable::cli {
namespace {

constexpr Phrase kNotOver = "it claims an end, but the game is not over."_en;
constexpr Phrase kNoEnd = "the game is over, but the record does not say how it ended."_en;
constexpr Phrase kOtherEnd = "the end does not agree with the game."_en;
constexpr Phrase kAllRight =
    "{file}: all {choices} choices are legal, all {chances} chance outcomes are those of the "
    "committed secret, {end}."_en;
constexpr Phrase kRightEnd = "the end is right"_en;
constexpr Phrase kNoEndYet = "the game is not over yet"_en;

struct RecordFlags {
  std::string file, deck_file, seat, fork_file;
  long at = -1;
  bool board = false, json = false, reveal = false;
};

Result<Record> load_record(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return read_record(*text, verbatim(path));
}

Result<Doc> load_deck(const std::string& path) {
  if (path.empty()) return Doc();
  return read_json_file(path);
}

// Whose eyes: everything for a finished game, what is public for a running one.
Result<Seat> viewpoint(const Match& m, const std::string& words) {
  if (words.empty()) return m.over() ? kChance : kSpectator;
  if (same_word(words, "all")) return kChance;
  if (same_word(words, "spectator")) return kSpectator;
  return find_seat(m.position(), words);
}

void print_board(const Position& position, Seat viewer, Lang lang) {
  const Paint paint(wants_colours(1));
  for (const Line& line : position.board(viewer, lang)) fmt::print("{}\n", paint.line(line));
}

Doc step_doc(const Match& m, std::int64_t i, Seat viewer, Lang lang) {
  Doc d = Doc::object();
  d.set("step", i + 1);
  d.set("log", Doc::of(m.log(i, viewer, lang)));
  return d;
}

int write_fork(const Match& m, const RecordFlags& f) {
  Result<Match> fork = m.fork(m.steps());
  if (!fork) return fail(fork.error());
  if (std::ifstream(f.fork_file)) {
    return fail({Fault::NotAllowed, say("{file}: exists already and is not overwritten."_en, f.fork_file)});
  }
  std::ofstream out(f.fork_file, std::ios::binary);
  out << write_record(fork->record());
  if (!out.flush()) return fail(cannot_be_written(f.fork_file));
  fmt::print("{}\n",
             spoken("{file}: a new line of time from step {n}. Play on: timetable play {game} --record {file}"_en,
                    f.fork_file, m.steps(), m.record().game));
  return 0;
}

int replay(const RecordFlags& f, Lang lang) {
  const Result<Record> record = load_record(f.file);
  if (!record) return fail(record.error());
  const Result<Doc> deck = load_deck(f.deck_file);
  if (!deck) return fail(deck.error());
  const Result<Match> m = Match::replay(*record, *deck, f.at);
  if (!m) return fail({m.error().fault, at(f.file, m.error().message)});
  const Result<Seat> viewer = viewpoint(*m, f.seat);
  if (!viewer) return fail(viewer.error());
  if (!f.fork_file.empty()) return write_fork(*m, f);
  if (f.json) {
    Doc out = Doc::object();
    Doc steps = Doc::list();
    for (std::int64_t i = 0; i < m->steps(); ++i) steps.push(step_doc(*m, i, *viewer, lang));
    out.set("steps", std::move(steps));
    out.set("position", m->position().view(f.reveal ? kChance : *viewer));
    fmt::print("{}\n", to_json(out, 2));
    return 0;
  }
  for (std::int64_t i = 0; i < m->steps(); ++i) {
    for (const std::string& sentence : m->log(i, *viewer, lang, true)) fmt::print("{:>4}  {}\n", i + 1, sentence);
  }
  fmt::print("\n");
  print_board(m->position(), *viewer == kChance ? kSpectator : *viewer, lang);
  if (f.reveal) fmt::print("{}\n", to_json(m->position().view(kChance), 2));
  return 0;
}

int verify(const RecordFlags& f) {
  const Result<Record> record = load_record(f.file);
  if (!record) return fail(record.error());
  const Result<Doc> deck = load_deck(f.deck_file);
  if (!deck) return fail(deck.error());
  const Result<Match> m = Match::replay(*record, *deck);
  if (!m) return fail({m.error().fault, at(f.file, m.error().message)});
  const bool ended = record->end.has_value();
  if (ended != m->over()) {
    return fail({Fault::BadRecord, at(f.file, ended ? kNotOver : kNoEnd)});
  }
  if (ended) {
    const Outcome o = m->position().outcome();
    for (std::size_t p = 0; p < o.seats; ++p) {
      const bool agrees = record->end->ranks.size() == o.seats && record->end->scores.size() == o.seats &&
          record->end->ranks[p] == o.rank[p] && record->end->scores[p] == o.score[p];
      if (!agrees) return fail({Fault::BadRecord, at(f.file, kOtherEnd)});
    }
  }
  const Result<std::int64_t> fair = verify_fairness(*record, *deck);
  if (!fair) return fail({fair.error().fault, at(f.file, fair.error().message)});
  if (f.json) {
    Doc d = Doc::object();
    d.set("ok", true);
    d.set("choices", m->steps());
    d.set("chance_checked", *fair);
    d.set("over", m->over());
    fmt::print("{}\n", to_json(d));
  } else {
    fmt::print("{}\n", spoken(kAllRight, f.file, m->steps(), *fair, m->over() ? kRightEnd : kNoEndYet));
  }
  return 0;
}

}  // namespace

void add_replay(Command app, Session& session) {
  auto f = std::make_shared<RecordFlags>();
  Command command = app.add_subcommand("replay", "a recorded game in words; a new game from any moment of it"_en);
  command.add_argument(kFile, f->file, kRecord).required();
  command.add_option("--at", f->at, "stop after this many choices"_en);
  command.add_option("--seat", f->seat, "whose eyes: a seat, spectator or all (default: all once the game is over)"_en);
  command.add_option("--fork", f->fork_file, "write a record that branches off here, to play on"_en);
  command.add_option("--deck", f->deck_file, kItsDeck);
  command.add_flag("--reveal", f->reveal, "print the full position, in the scenario vocabulary"_en);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(
      examples("  timetable replay game.jsonl\n  timetable replay game.jsonl --at 40 --seat R\n"
               "  timetable replay game.jsonl --at 40 --fork what-if.jsonl"));
  command.callback([&session, f] { session.run = [f] { return replay(*f, spoken()); }; });
}

void add_verify(Command app, Session& session) {
  auto f = std::make_shared<RecordFlags>();
  Command command =
      app.add_subcommand("verify", "check a record: every choice legal, every chance outcome fair, the end right"_en);
  command.add_argument(kFile, f->file, kRecord).required();
  command.add_option("--deck", f->deck_file, kItsDeck);
  command.add_flag("--json", f->json, kForPrograms);
  command.footer(examples("  timetable verify game.jsonl"));
  command.callback([&session, f] { session.run = [f] { return verify(*f); }; });
}

}  // namespace timetable::cli
