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

struct Flags {
  std::string file, deck_file, seat, fork_file;
  long at = -1;
  bool board = false, json = false, reveal = false;
};

Result<Record> load_record(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return read_record(*text, path);
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

int write_fork(const Match& m, const Flags& f) {
  Result<Match> fork = m.fork(m.steps());
  if (!fork) return fail(fork.error());
  if (std::ifstream(f.fork_file))
    return fail({Fault::NotAllowed, f.fork_file + ": exists already and is not overwritten."});
  std::ofstream out(f.fork_file, std::ios::binary);
  out << write_record(fork->record());
  if (!out.flush()) return fail({Fault::BadFile, f.fork_file + ": cannot be written."});
  fmt::print("{}: a new line of time from step {}. Play on: timetable play {} --record {}\n", f.fork_file, m.steps(),
             m.record().game, f.fork_file);
  return 0;
}

int replay(const Flags& f, Lang lang) {
  const Result<Record> record = load_record(f.file);
  if (!record) return fail(record.error());
  const Result<Doc> deck = load_deck(f.deck_file);
  if (!deck) return fail(deck.error());
  const Result<Match> m = Match::replay(*record, *deck, f.at);
  if (!m) return fail({m.error().fault, f.file + ": " + m.error().message});
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

int verify(const Flags& f) {
  const Result<Record> record = load_record(f.file);
  if (!record) return fail(record.error());
  const Result<Doc> deck = load_deck(f.deck_file);
  if (!deck) return fail(deck.error());
  const Result<Match> m = Match::replay(*record, *deck);
  if (!m) return fail({m.error().fault, f.file + ": " + m.error().message});
  const bool ended = record->end.has_value();
  if (ended != m->over()) {
    return fail({Fault::BadRecord,
                 f.file +
                     (ended ? ": it claims an end, but the game is not over."
                            : ": the game is over, but the record does not say how it ended.")});
  }
  if (ended) {
    const Outcome o = m->position().outcome();
    for (std::size_t p = 0; p < o.seats; ++p) {
      const bool agrees = record->end->ranks.size() == o.seats && record->end->scores.size() == o.seats &&
          record->end->ranks[p] == o.rank[p] && record->end->scores[p] == o.score[p];
      if (!agrees) return fail({Fault::BadRecord, f.file + ": the end does not agree with the game."});
    }
  }
  const Result<std::int64_t> fair = verify_fairness(*record, *deck);
  if (!fair) return fail({fair.error().fault, f.file + ": " + fair.error().message});
  if (f.json) {
    Doc d = Doc::object();
    d.set("ok", true);
    d.set("choices", m->steps());
    d.set("chance_checked", *fair);
    d.set("over", m->over());
    fmt::print("{}\n", to_json(d));
  } else {
    fmt::print("{}: all {} choices are legal, all {} chance outcomes are those of the committed secret, {}.\n", f.file,
               m->steps(), *fair, m->over() ? "the end is right" : "the game is not over yet");
  }
  return 0;
}

}  // namespace

void add_replay(Command app, Session& session) {
  auto f = std::make_shared<Flags>();
  Command command = app.add_subcommand("replay", "a recorded game in words; a new game from any moment of it");
  command.add_option("FILE", f->file, "a record").required();
  command.add_option("--at", f->at, "stop after this many choices");
  command.add_option("--seat", f->seat, "whose eyes: a seat, spectator or all (default: all once the game is over)");
  command.add_option("--fork", f->fork_file, "write a record that branches off here, to play on");
  command.add_option("--deck", f->deck_file, "the deck file it was played with, if not the one in the binary");
  command.add_flag("--reveal", f->reveal, "print the full position, in the scenario vocabulary");
  command.add_flag("--json", f->json, "for programs");
  command.footer(
      "Examples:\n  timetable replay game.jsonl\n  timetable replay game.jsonl --at 40 --seat R\n"
      "  timetable replay game.jsonl --at 40 --fork what-if.jsonl");
  command.callback([&session, f] { session.run = [&session, f] { return replay(*f, session.lang()); }; });
}

void add_verify(Command app, Session& session) {
  auto f = std::make_shared<Flags>();
  Command command =
      app.add_subcommand("verify", "check a record: every choice legal, every chance outcome fair, the end right");
  command.add_option("FILE", f->file, "a record").required();
  command.add_option("--deck", f->deck_file, "the deck file it was played with, if not the one in the binary");
  command.add_flag("--json", f->json, "for programs");
  command.footer("Example:\n  timetable verify game.jsonl");
  command.callback([&session, f] { session.run = [f] { return verify(*f); }; });
}

}  // namespace timetable::cli
