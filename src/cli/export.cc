// timetable export: records as columns, for those who learn from them or count in them.
#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "batch/decisions.h"
#include "batch/npz.h"
#include "cli/command.h"
#include "match/json.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

struct ExportFlags {
  std::vector<std::string> files;
  std::string out;
  int rows = 0;
};

// What the columns mean: in the .npz as a text of its own, beside a CSV as a file.
Doc schema_of(const GameKind& kind, const Decisions& d, const std::vector<std::string>& records) {
  Doc out = Doc::object();
  out.set("timetable", "decisions");
  out.set("version", 1);
  out.set("game", kind.info().id);
  out.set("ruleset", kind.info().ruleset);
  out.set("questions", Doc::of(d.questions));
  out.set("players_by", Doc::of(d.players_by));
  out.set("records", Doc::of(records));
  out.set("facts", Doc::of(fact_names_of(kind)));
  return out;
}

constexpr const char* kColumns = "game,step,players,seat,by,question,code,chosen,options,facts,rank,score,reward\n";

std::string numbers(const std::vector<std::uint16_t>& all, std::uint64_t from, std::uint64_t to) {
  std::string out;
  for (std::uint64_t i = from; i < to; ++i) out += fmt::format("{}{}", i > from ? " " : "", all[i]);
  return out;
}

// A field as CSV has it: in quotes where it needs them.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

class Output {
 public:
  virtual ~Output() = default;
  virtual Result<Done> add(Decisions& rows) = 0;  // takes the rows it can write
  virtual Result<Done> finish(const GameKind& kind, Decisions& rows, const std::vector<std::string>& records) = 0;
};

class CsvOutput final : public Output {
 public:
  explicit CsvOutput(std::string path) : path_(std::move(path)), out_(path_, std::ios::binary) { out_ << kColumns; }

  Result<Done> add(Decisions& d) override {
    for (std::size_t i = 0; i < d.rows(); ++i) {
      out_ << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", d.game[i], d.step[i], d.players[i], d.seat[i],
                          field(d.players_by[d.by[i]]), d.questions[d.question[i]], field(d.code[i]), d.chosen[i],
                          numbers(d.option, d.option_begin[i], d.option_begin[i + 1]),
                          numbers(d.fact, d.fact_begin[i], d.fact_begin[i + 1]), d.rank[i], d.score[i], d.reward[i]);
    }
    d.clear_rows();
    if (out_) return Done{};
    return cannot_be_written(path_);
  }
  Result<Done> finish(const GameKind& kind, Decisions& d, const std::vector<std::string>& records) override {
    const std::string beside = path_ + ".schema.json";
    std::ofstream(beside, std::ios::binary) << to_json(schema_of(kind, d, records), 1) << "\n";
    out_.flush();
    if (out_ && std::filesystem::exists(beside)) return Done{};
    return cannot_be_written(path_);
  }

 private:
  std::string path_;
  std::ofstream out_;
};

class NpzOutput final : public Output {
 public:
  NpzOutput(std::string path, std::size_t most, const GameKind& kind, const std::vector<std::string>& records)
      : path_(std::move(path)), most_(most), kind_(kind), records_(records) {}

  Result<Done> add(Decisions& d) override { return most_ > 0 && d.rows() >= most_ ? write(d) : Done{}; }
  Result<Done> finish(const GameKind&, Decisions& d, const std::vector<std::string>&) override {
    return d.rows() > 0 || written_ == 0 ? write(d) : Done{};
  }

 private:
  // "games.npz", or with --rows "games-0001.npz" and so on.
  std::string next_path() {
    ++written_;
    if (most_ == 0) return path_;
    return fmt::format("{}-{:04}.npz", path_.substr(0, path_.size() - 4), written_);
  }
  Result<Done> write(Decisions& d) {
    NpzFile file(next_path());
    file.add_text("schema", to_json(schema_of(kind_, d, records_)));
    file.add("game", d.game), file.add("step", d.step), file.add("players", d.players), file.add("seat", d.seat);
    file.add("by", d.by), file.add("question", d.question), file.add("chosen", d.chosen);
    file.add("option_begin", d.option_begin), file.add("option", d.option);
    file.add("fact_begin", d.fact_begin), file.add("fact", d.fact);
    file.add("rank", d.rank), file.add("score", d.score), file.add("reward", d.reward);
    d.clear_rows();
    return file.finish();
  }

  std::string path_;
  std::size_t most_, written_ = 0;
  const GameKind& kind_;
  const std::vector<std::string>& records_;
};

// All records of the files, in their order.
class Exporter {
 public:
  explicit Exporter(const ExportFlags& f) : f_(f) {}

  Result<Done> run() {
    catch_interrupts();
    Progress progress("exporting"_en);
    for (const std::string& path : f_.files) {
      const Result<std::string> text = read_file(path);
      if (!text) return text.error();
      for (const std::string& record : records_in(*text)) {
        if (!keep_going()) break;
        if (Result<Done> added = add(record, path); !added) return added;
        progress.show(say("{n, plural, one {# row} other {# rows}}"_en, rows_));
      }
    }
    if (!output_) return Error{Fault::BadRecord, "No finished game was found in these records."_en};
    return output_->finish(*kind_, decisions_, records_);
  }
  std::size_t rows() const { return rows_; }
  std::size_t games() const { return records_.size(); }
  std::size_t left_out() const { return left_out_; }

 private:
  // A record that cannot be used is left out, with a sentence.
  Result<Done> add(const std::string& text, const std::string& path) {
    const Result<Record> record = read_record(text, verbatim(path));
    if (!record) return leave_out(path, record.error());
    if (!kind_) {
      const Result<const GameKind*> kind = find_game(record->game);
      if (!kind) return leave_out(path, kind.error());
      kind_ = *kind;
    }
    const std::size_t before = decisions_.rows();
    const Result<Done> added = add_decisions(*kind_, *record, static_cast<std::uint32_t>(records_.size()), decisions_);
    if (!added) return leave_out(path, added.error());
    rows_ += decisions_.rows() - before;
    records_.push_back(path);
    if (!output_) output_ = output();
    return output_->add(decisions_);
  }
  Result<Done> leave_out(const std::string& path, const Error& why) {
    ++left_out_;
    fmt::print(stderr, "{}\n", spoken("{file}: {why} It is left out."_en, path, why.message));
    return Done{};
  }
  std::unique_ptr<Output> output() {
    if (f_.out.ends_with(".csv")) return std::make_unique<CsvOutput>(f_.out);
    return std::make_unique<NpzOutput>(f_.out, static_cast<std::size_t>(f_.rows), *kind_, records_);
  }

  const ExportFlags& f_;
  const GameKind* kind_ = nullptr;
  std::unique_ptr<Output> output_;
  Decisions decisions_;
  std::vector<std::string> records_;
  std::size_t rows_ = 0, left_out_ = 0;
};

int run_export(const ExportFlags& f) {
  if (f.out.ends_with(".parquet")) {
    return fail({Fault::BadOption,
                 "Parquet is written by the Python module where pyarrow is installed: python3 -m timetable.data "
                 "games.jsonl --out games.parquet."_en});
  }
  if (!f.out.ends_with(".csv") && !f.out.ends_with(".npz")) {
    return fail({Fault::BadOption, say("--out {file}: expected a name that ends with .csv or .npz."_en, f.out)});
  }
  Exporter exporter(f);
  if (const Result<Done> done = exporter.run(); !done) return fail(done.error());
  fmt::print("{}\n",
             spoken("{rows, plural, one {# decision} other {# decisions}} of {games, plural, one {# game} other "
                    "{# games}} in {file}; left out: {n}."_en,
                    exporter.rows(), exporter.games(), f.out, exporter.left_out()));
  return keep_going() ? 0 : 130;
}

}  // namespace

void add_export(Command app, Session& session) {
  auto f = std::make_shared<ExportFlags>();
  Command command = app.add_subcommand("export", "records as tables of decisions: CSV, or arrays for NumPy"_en);
  command.add_argument(kFile, f->files, "records; a file may hold several, one behind the other"_en).required();
  command.add_option("--out", f->out, "games.csv or games.npz"_en).required();
  command.add_option("--rows", f->rows, "arrays in several files: games-0001.npz with about so many rows, and so on"_en)
      .in_range(0, 1'000'000'000);
  command.footer(
      examples("  timetable export evening.jsonl --out evening.csv\n"
               "  timetable export records/*.jsonl --out games.npz --rows 200000"));
  command.callback([&session, f] { session.run = [f] { return run_export(*f); }; });
}

}  // namespace timetable::cli
