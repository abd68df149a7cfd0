// timetable serve: tables for people everywhere.
#include <fmt/core.h>
#include <spawn.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <thread>

#include "cli/command.h"
#include "cli/config_file.h"
#include "cli/open_files.h"
#include "match/levels.h"
#include "match/nets.h"
#include "match/registry.h"
#include "server/server.h"

namespace timetable::cli {
namespace {

namespace fs = std::filesystem;

constexpr Phrase kHostTables = "host tables for people and bots in the browser"_en;

// The page that was built with this program (build/release/bin and build/page), or installed with it.
std::string page_of_this_program() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  for (const char* beside : {"../../page", "../share/timetable/page"}) {
    const fs::path folder = (program.parent_path() / beside).lexically_normal();
    if (!failed && fs::exists(folder / "index.html", failed)) return folder.string();
  }
  return {};
}

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

// On a desktop, shows the address in its browser.
void show_in_browser(const std::string& address) {
  if (!set("DISPLAY") && !set("WAYLAND_DISPLAY")) return;
  std::string program = "xdg-open", argument = address;
  char* arguments[] = {program.data(), argument.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0) {
    spdlog::warn("event=no-browser");
  }
}

// A host hears of a net that is missing when the server starts; people read it beside the level.
void report_nets() {
  const auto wants_one = [](const Level& level) {
    const Result<Bot> bot = bot_of(level.plays);
    return bot && bot->needs_net();
  };
  for (const GameKind* kind : all_games()) {
    if (std::ranges::none_of(levels_of(*kind), wants_one)) continue;
    if (const Result<const Net*> net = net_of(*kind); !net) {
      spdlog::warn("event=no-net game={} why=\"{}\"", kind->info().id, net.error().message.english());
    }
  }
}

// A store that is frozen holds up whoever waits for it. What was acknowledged is durable: nothing is lost by going.
void end_anyway() {
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::seconds(20));
    spdlog::critical("event=closed why=\"the store does not answer\"");
    spdlog::default_logger()->flush();
    std::_Exit(1);
  }).detach();
}

struct Hosting {
  server::Settings settings;
  bool show = false;      // in the browser of this desktop
  std::string nets;       // folder, or empty: those in the program
  double take_over = 10;  // seconds
  double session_days = 180;
  std::optional<Option> port = {}, page = {};
  std::string config;  // a file, which has been read by now
  bool print = false;
};

std::shared_ptr<Hosting> describe_serve(Command command);

// What the command line and its file say now. What is wrong is said on standard error; then nothing changes.
void reload(server::Server& hosting, const std::vector<std::string>& given) {
  Program program("timetable", kHostTables, "");
  std::string lang;
  program.add_option("--lang", lang, "language of what people read"_en);
  const std::shared_ptr<Hosting> fresh = describe_serve(program.add_subcommand("serve", kHostTables));
  const Result<std::vector<std::string>> words = with_config(given);
  int code = 0;
  if (!words) return spdlog::error("event=not-reloaded why=\"{}\"", words.error().message.english());
  if (!program.read(*words, code)) return spdlog::error("event=not-reloaded why=\"see above\"");
  if (const Result<Done> done = hosting.reload(fresh->settings); !done) {
    return spdlog::error("event=not-reloaded why=\"{}\"", done.error().message.english());
  }
  spdlog::info("event=reloaded");
}

int serve(const Hosting& wanted, const std::vector<std::string>& given) {
  const server::Settings& settings = wanted.settings;
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  use_nets(wanted.nets);  // report_nets says what came of it
  report_nets();
  umask(S_IRWXG | S_IRWXO);  // the store holds secrets
  allow_many_files();
  Result<std::unique_ptr<server::Server>> hosting = server::Server::start(settings);
  if (!hosting) return fail(hosting.error());
  const char* scheme = settings.tls_certificate.empty() ? "http" : "https";
  const std::string address = fmt::format("{}://{}:{}/", scheme, settings.address, (*hosting)->port());
  fmt::print("{}\n", spoken("The tables are open: {address} (Ctrl-C closes them)"_en, address));
  std::fflush(stdout);
  catch_interrupts();
  if (wanted.show) show_in_browser(address);
  while (keep_going()) {
    if (asked_to_reload()) reload(**hosting, given);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  spdlog::info("event=closing");
  end_anyway();
  (*hosting)->stop();
  spdlog::info("event=closed");
  return 0;
}

// Its options, and what they say once the command line was read.
std::shared_ptr<Hosting> describe_serve(Command command) {
  auto hosting = std::make_shared<Hosting>();
  server::Settings* settings = &hosting->settings;
  settings->threads = std::max(1u, std::thread::hardware_concurrency());
  settings->bot_threads = std::max(1u, std::thread::hardware_concurrency() / 2);
  command.add_option("--listen", settings->address, "address to listen at"_en).shows_default();
  hosting->port = command.add_option("--port", settings->port,
                                     "port to listen at; 0: any that is free (default: 8080 if it is free)"_en);
  command.add_option("--store", settings->store, kWhichStore).shows_default();
  hosting->page =
      command.add_option("--page", settings->page, "folder with the page (default: what tools/page built)"_en);
  command.add_flag("--open", hosting->show, "show the page in the browser of this desktop"_en);
  command.add_option("--origin", settings->origin, "what browsers call this server: https://play.example"_en);
  command
      .add_option("--host", settings->hosts,
                  "a name by which browsers may call this server where there is no --origin"_en)
      .one_value();
  command.add_flag("--proxy", settings->behind_proxy, "a proxy in front tells the client in X-Forwarded-For"_en);
  command.add_option("--threads", settings->threads, "threads that serve"_en).shows_default();
  command.add_option("--bot-threads", settings->bot_threads, "threads on which bots think"_en).shows_default();
  add_nets_option(command, hosting->nets);
  command
      .add_option("--take-over", hosting->take_over,
                  "seconds after which another node's bot is played here if it has not chosen"_en)
      .shows_default();
  command
      .add_option("--session-days", hosting->session_days,
                  "days after which somebody who was not here is signed out"_en)
      .shows_default();
  command.add_flag("--webhooks-anywhere", settings->webhooks_anywhere,
                   "webhooks may also go to this machine and to private networks"_en);
  command.add_option("--tls-certificate", settings->tls_certificate,
                     "PEM file of a certificate: the server itself speaks TLS (default: it does not)"_en);
  command.add_option("--tls-key", settings->tls_key, "PEM file of its key (default: the same file)"_en);
  command.add_option("--metrics", settings->metrics,
                     "an address and port for /metrics alone, such as 127.0.0.1:9108 (default: with the rest)"_en);
  command.add_option("--access-log", settings->access_log, "file for a line a request (default: none)"_en);
  command.add_flag("--log-sign-ins", settings->log_sign_ins, "log who signs in from where"_en);
  command.add_option("--config", hosting->config, "file with any of these options, as --print-config shows them"_en);
  command.add_flag("--print-config", hosting->print, "show what the server would be run with, and end"_en);
  server::Limits& limits = settings->limits;
  command.add_option("--limit-connections", limits.connections, "WebSockets an address"_en).shows_default();
  command.add_option("--limit-messages", limits.messages_per_second, "messages a second and connection"_en)
      .shows_default();
  command.add_option("--limit-requests", limits.requests_per_minute, "requests a minute and address"_en)
      .shows_default();
  command.add_option("--limit-sign-ins", limits.sign_ins_per_minute, "guests and sign-ins a minute and address"_en)
      .shows_default();
  command.add_option("--limit-tables", limits.tables_per_hour, "tables opened an hour and address"_en).shows_default();
  server::Keeping& keeping = settings->keeping;
  command.add_option("--keep-guests", keeping.guests, "days a guest is kept who is not here; 0: for ever"_en)
      .shows_default();
  command.add_option("--keep-open-tables", keeping.open_tables, "days a table is kept that does not begin"_en)
      .shows_default();
  command.add_option("--keep-chat", keeping.chat, "days what was said is kept after the end of a game"_en)
      .shows_default();
  command.add_option("--keep-records", keeping.records, "days the record of a finished game is kept; 0: for ever"_en)
      .shows_default();
  command.add_option("--keep-reports", keeping.reports, "days settled reports and moderators' deeds are kept"_en)
      .shows_default();
  return hosting;
}

}  // namespace

void add_serve(Command app, Session& session) {
  Command command = app.add_subcommand("serve", kHostTables);
  command.footer(
      "Examples:\n  timetable serve                                   tables for this machine, kept "
      "in timetable.db\n  timetable serve --listen 0.0.0.0 --origin https://play.example --store "
      "postgres://host/timetable"_en);
  const std::shared_ptr<Hosting> hosting = describe_serve(command);
  command.callback([hosting, command, &session] {
    hosting->settings.or_any_port = !hosting->port->given();
    hosting->settings.take_over_after = static_cast<Millis>(hosting->take_over * 1000);
    hosting->settings.session_lasts = static_cast<Millis>(hosting->session_days * 24 * 3600 * 1000);
    if (hosting->settings.tls_key.empty()) hosting->settings.tls_key = hosting->settings.tls_certificate;
    if (!hosting->page->given()) hosting->settings.page = page_of_this_program();
    if (hosting->print) {
      const std::string lines = command.settings();
      session.run = [lines] { return std::fputs(lines.c_str(), stdout) < 0 ? 1 : 0; };
      return;
    }
    session.run = [hosting, &session] { return serve(*hosting, session.words); };
  });
}

}  // namespace timetable::cli
