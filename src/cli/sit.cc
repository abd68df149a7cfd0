// timetable sit: a program of one's own at a table of a server.
#include <fmt/core.h>

#include <charconv>
#include <cstdlib>
#include <memory>

#include "cli/command.h"
#include "cli/programs.h"
#include "client/sitter.h"
#include "match/json.h"

namespace timetable::cli {
namespace {

struct SitFlags {
  std::string program, server = "127.0.0.1:8080", table, key, token;
  ProgramFlags programs;
};

// "127.0.0.1:8080", with or without http:// before it.
Result<ServerAddress> address_of(std::string text) {
  constexpr std::string_view kScheme = "http://";
  const std::string given = text;
  if (text.starts_with(kScheme)) text.erase(0, kScheme.size());
  if (text.ends_with('/')) text.pop_back();
  const std::size_t colon = text.rfind(':');
  ServerAddress out{.host = text.substr(0, colon)};
  const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
  const auto [end, failed] = std::from_chars(port.data(), port.data() + port.size(), out.port);
  const bool number = failed == std::errc{} && end == port.data() + port.size() && !port.empty();
  if (number && !out.host.empty()) return out;
  return Error{Fault::BadOption,
               say("--server {given}: expected an address and a port, such as 127.0.0.1:8080."_en, given)};
}

int sit(const SitFlags& f) {
  const Result<ServerAddress> server = address_of(f.server);
  if (!server) return fail(server.error());
  const std::optional<ProgramOrder> program = f.programs.program_in(f.program);
  if (!program) {
    return fail({Fault::BadOption, say("''{word}'' is no program: expected exec:COMMAND."_en, f.program)});
  }
  const char* token = std::getenv("TIMETABLE_TOKEN");
  const auto tell = [](const Words& what) { fmt::print("{}\n", what.in(spoken())), std::fflush(stdout); };
  const Result<Sitting> sat =
      sit_at_table({.server = *server,
                    .token = f.token.empty() && token ? token : f.token,
                    .table = f.table,
                    .key = f.key,
                    .program = *program,
                    .tell = tell,
                    .guest = [&](const std::string& fresh) {
                      tell(say("A new guest sits down; to come back as the same: --token {token}"_en, fresh));
                    }});
  if (!sat) return fail(sat.error());
  tell(say("The game is over after {n} choices of the program: {end}"_en, sat->choices, to_json(sat->end)));
  return 0;
}

}  // namespace

void add_sit(Command app, Session& session) {
  auto f = std::make_shared<SitFlags>();
  Command command = app.add_subcommand("sit", "a program of your own at a table of a server"_en);
  command.add_argument("PROGRAM"_en, f->program, "exec:COMMAND (docs/engine-protocol.md)"_en).required();
  command.add_option("--server", f->server, "its address and port"_en).shows_default();
  command.add_option("--table", f->table, "the table's id, as its link has it"_en).required();
  command.add_option("--key", f->key, "the key in the link of a private table"_en);
  command.add_option("--token", f->token,
                     "of the person the program plays for (default: TIMETABLE_TOKEN, else a new guest)"_en);
  f->programs.add_to(command);
  command.footer(examples("  timetable sit 'exec:./mybot --fast' --server 127.0.0.1:8080 --table k3v9 --key 7fq2"));
  command.callback([&session, f] { session.run = [f] { return sit(*f); }; });
}

}  // namespace timetable::cli
