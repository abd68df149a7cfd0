// timetable backup, timetable restore: everything of a store in one file that both kinds of store understand.
#include "store/backup.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include <chrono>
#include <fstream>
#include <map>

#include "cli/command.h"
#include "core/sha256.h"
#include "core/words.h"
#include "match/json.h"

namespace timetable::cli {
namespace {

constexpr int kFormat = 1;

struct Request {
  std::string store, file;
  bool force = false;
};

// Lines of a backup are counted as they pass, and each is hashed together with the hash of those before it; the last
// line tells both, so that a torn or changed file is noticed.
struct Tally {
  Digest chain{};
  std::map<std::string, std::int64_t> rows;
  std::string table;

  void pass(const std::string& text, const Doc& line) {
    chain = sha256(std::string(as_bytes(chain)) + text);
    if (const Doc* name = line.find("rows")) table = name->text();
    else if (line.is(Doc::Kind::List)) ++rows[table];
  }
  std::int64_t total() const {
    std::int64_t out = 0;
    for (const auto& [name, count] : rows) out += count;
    return out;
  }
};

void tell(const Tally& tally, const Words& what) {
  const auto count = [&](const std::string& table) {
    const auto at = tally.rows.find(table);
    return at == tally.rows.end() ? 0 : at->second;
  };
  fmt::print("{}\n",
             spoken("{file}: {people} people, {tables} tables, {runs} runs of choices, {chat} lines of chat."_en, what,
                    count("people"), count("game_tables"), count("lines"), count("chat")));
}

Error bad_file(const std::string& file, const Phrase& why) { return {Fault::BadFile, at(file, why)}; }

int backup(const Request& request) {
  if (!request.force && std::ifstream(request.file)) {
    return fail(bad_file(request.file, "the file is there already. Choose another name, or say --force."_en));
  }
  umask(S_IRWXG | S_IRWXO);  // it holds secrets
  const std::string unfinished = request.file + ".part";
  std::ofstream out(unfinished, std::ios::binary);
  Tally tally;
  const auto write = [&](const Doc& line) {
    const std::string text = to_json(line);
    tally.pass(text, line);
    out << text << '\n';
  };
  const auto begin = [&](int schema) {
    Doc head = Doc::object();
    head.set("timetable", "backup");
    head.set("format", kFormat);
    head.set("schema", schema);
    head.set("made",
             fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                         fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()))));
    write(head);
  };
  if (const Result<Done> copied = copy_out(request.store, begin, write); !copied) {
    std::remove(unfinished.c_str());
    return fail(copied.error());
  }
  Doc end = Doc::object();
  end.set("end", tally.total());
  end.set("chain", to_hex(tally.chain));
  out << to_json(end) << '\n';
  out.close();
  if (!out || std::rename(unfinished.c_str(), request.file.c_str()) != 0) {
    return fail(bad_file(request.file, "it cannot be written. Is there room, and may you write there?"_en));
  }
  tell(tally, verbatim(request.file));
  return 0;
}

// Line after line; null after the last but one, which tells what must have been read.
class BackupReader {
 public:
  explicit BackupReader(const std::string& file) : file_(file), in_(file, std::ios::binary) {}

  Result<int> open() {
    if (!in_) {
      return bad_file(file_, "it cannot be read. Does the file exist, and may you read it?"_en);
    }
    const Result<Doc> head = line();
    if (!head || !head->find("timetable") || head->find("timetable")->text() != "backup") {
      return bad_file(file_, "this is not a backup of timetable."_en);
    }
    const Doc *format = head->find("format"), *schema = head->find("schema");
    if (!format || format->integer() != kFormat || !schema) {
      return bad_file(file_, "this backup was made by a newer program: please use that."_en);
    }
    return static_cast<int>(schema->integer());
  }

  Result<Doc> next() {
    const Digest before = tally.chain;
    Result<Doc> read = line();
    if (!read || !read->find("end")) return read;
    const Doc* chain = read->find("chain");
    if (read->find("end")->integer() != tally.total() || !chain || chain->text() != to_hex(before)) {
      return bad_file(file_, "the backup was changed or damaged: its last line does not fit the others."_en);
    }
    return Doc();
  }

  Tally tally;

 private:
  Result<Doc> line() {
    std::string text;
    if (!std::getline(in_, text) || in_.eof()) {
      return bad_file(file_, "the file cannot be read to its end, or it is torn."_en);
    }
    Result<Doc> doc = parse_json(text, file_);
    if (doc) tally.pass(text, *doc);
    return doc;
  }

  const std::string file_;
  std::ifstream in_;
};

// The whole file is read before anything is replaced.
Result<int> checked(const std::string& file) {
  BackupReader reader(file);
  const Result<int> schema = reader.open();
  while (schema) {
    const Result<Doc> line = reader.next();
    if (!line) return line.error();
    if (line->is_null()) break;
  }
  return schema;
}

int restore(const Request& request) {
  const Result<int> schema = checked(request.file);
  if (!schema) return fail(schema.error());
  const Result<std::int64_t> there = count_of_store(request.store);
  if (!there && !request.force) return fail(there.error());
  if (there && *there > 0 && !request.force) {
    return fail({Fault::BadStore,
                 say("The store holds {n} people and tables already, and restoring would replace them. Name another "
                     "store, or say --force."_en,
                     *there)});
  }
  BackupReader reader(request.file);
  (void)reader.open();
  const Result<Done> copied = copy_in(request.store, *schema, [&] { return reader.next(); });
  if (!copied) return fail(copied.error());
  tell(reader.tally, "Restored"_en);
  return 0;
}

using Work = int (*)(const Request&);

void add(Command app, Session& session, const char* name, const Phrase& about, const Phrase& footer, Work work) {
  Command command = app.add_subcommand(name, about);
  command.footer(footer);
  auto request = std::make_shared<Request>();
  command.add_argument("file"_en, request->file, "the backup"_en).required();
  command.add_option("--store", request->store, kWhichStore).starts_as("sqlite:timetable.db");
  command.add_flag("--force", request->force, "replace what is there"_en);
  command.callback([request, &session, work] { session.run = [request, work] { return work(*request); }; });
}

}  // namespace

void add_backup(Command app, Session& session) {
  add(app, session, "backup", "write everything of a store into one file, while servers use it"_en,
      "The file holds the secrets of running games: keep it to yourself.\nExamples:\n  timetable "
      "backup timetable.backup\n  timetable backup --store postgres://host/timetable $(date "
      "+%F).backup"_en,
      &backup);
  add(app, session, "restore", "fill a store with a backup, after the servers were stopped"_en,
      "Examples:\n  timetable restore timetable.backup --store sqlite:new.db\n  timetable restore "
      "timetable.backup --store postgres://host/timetable --force    replaces what is there"_en,
      &restore);
}

}  // namespace timetable::cli
