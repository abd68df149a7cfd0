#include "cli/command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <span>
#include <sstream>

#include "match/json.h"

namespace timetable::cli {
namespace {

volatile std::sig_atomic_t g_interrupted = 0;
Lang g_spoken = Lang::En;

// What --lang names; nothing if it is not there or names no language.
std::optional<Lang> asked_lang(std::span<char*> arguments) {
  constexpr std::string_view kOption = "--lang", kWithValue = "--lang=";
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    std::string_view word = arguments[i];
    if (word == kOption && i + 1 < arguments.size()) word = arguments[i + 1];
    else if (word.starts_with(kWithValue)) word.remove_prefix(kWithValue.size());
    else continue;
    bool known = false;
    const Lang lang = language_called(word, &known);
    if (known) return lang;
  }
  return std::nullopt;
}

Lang lang_of_environment() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value && *value) return language_called(value);
  }
  return Lang::En;
}

// "key=value", where value is a number, a list a,b,c or a word.
Result<Done> add_option(Doc& options, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return Error{Fault::BadOption,
                 say("--option {given}: expected key=value, such as --option variant=youth."_en, text)};
  }
  const std::string key = text.substr(0, equals), value = text.substr(equals + 1);
  if (value.find(',') != std::string::npos) options.set(key, Doc::of(split(value, ',')));
  else options.set(key, value);
  return Done{};
}

}  // namespace

void speak_as_asked(int argc, char** argv) {
  g_spoken = asked_lang({argv, static_cast<std::size_t>(argc)}).value_or(lang_of_environment());
}

Lang spoken() { return g_spoken; }

void TableFlags::add_to(Command command) {
  command.add_option("-p,--players", players, "how many play (default: the fewest the game allows)"_en);
  command.add_option("-o,--option", options, "a table option or ruling as key=value; repeatable"_en).one_value();
  command.add_option("--deck", deck_file, "a deck file instead of the one in the binary"_en);
}

Result<TableSpec> TableFlags::spec(const GameKind& kind) const {
  TableSpec out;
  const GameInfo& info = kind.info();
  out.players = players ? players : info.min_seats;
  if (out.players < info.min_seats || out.players > info.max_seats) {
    return wrong_number_of_players(info, out.players);
  }
  for (const std::string& text : options) {
    if (Result<Done> added = add_option(out.options, text); !added) return added.error();
  }
  if (!deck_file.empty()) {
    Result<Doc> deck = read_json_file(deck_file);
    if (!deck) return deck.error();
    out.deck = std::move(*deck);
  }
  return out;
}

Error cannot_be_written(const std::string& path) {
  return {Fault::BadFile, say("{file}: cannot be written."_en, path)};
}

Result<std::string> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in) {
    return Error{Fault::BadFile, say("{file}: cannot be read. Does the file exist, and may you read it?"_en, path)};
  }
  return text.str();
}

Result<Doc> read_json_file(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_json(*text, path);
}

int fail(const Error& error) {
  fmt::print(stderr, "timetable: {}\n", error.message.in(spoken()));
  return 2;
}

bool keep_going() { return g_interrupted == 0; }

void catch_interrupts() {
  for (int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { g_interrupted = 1; });
}

bool asked_to_reload() {
  static volatile std::sig_atomic_t asked = 0;
  static const bool listening = [] {
    std::signal(SIGHUP, [](int) { asked = 1; });
    return true;
  }();
  if (!listening || !asked) return false;
  asked = 0;
  return true;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

Progress::Progress(const Words& what) : what_(what), last_(seconds_now()) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(const Words& state) {
  constexpr double kEvery = 0.5;
  if (!is_terminal(STDERR_FILENO) || seconds_now() - last_ < kEvery) return;
  last_ = seconds_now();
  shown_ = true;
  fmt::print(stderr, "\r\033[K{}", spoken("{place}: {what}"_en, what_, state));
  std::fflush(stderr);
}

}  // namespace timetable::cli
