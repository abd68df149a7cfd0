#include "cli/arguments.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <regex>

#include "cli/command.h"
#include "core/words.h"

namespace timetable::cli {
namespace {

// The library's own words. It puts a colon behind some of them, which has a blank before it in French.
constexpr Phrase kHelp = "Print this help message and exit"_en;
constexpr Phrase kVersion = "Display program version information and exit"_en;
constexpr Phrase kOptions = "Options"_en;
constexpr Phrase kSubcommands = "Subcommands"_en;
constexpr Phrase kLabels[] = {"Usage"_en, "Positionals"_en, "SUBCOMMAND"_en, "REQUIRED"_en, "Excludes"_en};
constexpr Phrase kRefused = "{program}: {why}. See: {program} --help, or {program} COMMAND --help.\n"_en;

// What the library says when it refuses, as patterns; our sentence takes what stands in their brackets, in this order.
struct Refusal {
  const char* said;
  Phrase ours;
  std::size_t parts[4] = {1, 2, 3, 4};
};
constexpr Refusal kRefusals[] = {
    {"A subcommand is required", "a command is missing"_en},
    {"(.+) is required", "{what} is missing"_en},
    {"The following arguments? (?:was|were) not expected: (.+)", "this was not expected: {what}"_en},
    {"(.+): Value (.+) not in range (.+) to (.+)", "{what}: {value} is not between {low} and {high}"_en},
    {"(.+): (.*) not in \\{(.+)\\}", "{what}: ''{value}'' is none of these: {words}"_en},
    {"(.+): [0-9]+ required .* missing", "{what}: a value is missing"_en},
    {"(.+): At [Ll]east ([0-9]+) required but received ([0-9]+)",
     "{what}: at least {n, plural, one {# value} other {# values}}, not {given}"_en},
    {"(.+): At [Mm]ost ([0-9]+) required but received ([0-9]+)",
     "{what}: at most {n, plural, one {# value} other {# values}}, not {given}"_en},
    {"Expected exactly ([0-9]+) arguments to (.+), got ([0-9]+)",
     "{what}: exactly {n, plural, one {# value} other {# values}}, not {given}"_en,
     {2, 1, 3}},
    {"Could not convert: (.+) = (.*)", "{what}: ''{value}'' is not understood"_en},
    {"(.+) excludes (.+)", "{what} and {other} do not go together"_en},
    {"(.+) was given a disallowed flag override|(.+): .*(?:flag|true/false).*", "{what} takes no value"_en}};

std::string refusal(const std::string& said) {
  if (spoken() == Lang::En) return said;
  std::smatch parts;
  for (const Refusal& r : kRefusals) {
    if (!std::regex_match(said, parts, std::regex(r.said))) continue;
    std::vector<std::string> told;
    for (const std::size_t part : r.parts) {
      if (part < parts.size() && parts[part].matched) told.push_back(parts[part]);
    }
    return r.ours.in(spoken(), told);
  }
  return spoken("the command line is not understood ({why})"_en, said);
}

template <class T>
constexpr Phrase type_name() {
  if constexpr (std::is_floating_point_v<T>) return "FLOAT"_en;
  else if constexpr (std::is_unsigned_v<T>) return "UINT"_en;
  else if constexpr (std::is_integral_v<T>) return "INT"_en;
  else return "TEXT"_en;
}

}  // namespace

Option Option::required() const { return Option(of_->required()); }

Option Option::shows_default() const { return Option(of_->capture_default_str()); }

Option Option::starts_as(const std::string& value) const { return Option(of_->default_val(value)); }

Option Option::one_value() const { return Option(of_->allow_extra_args(false)); }

Option Option::excludes(Option other) const { return Option(of_->excludes(other.of_)); }

Option Option::one_of(const std::vector<std::string>& words) const { return Option(of_->check(CLI::IsMember(words))); }

template <class T>
Option Option::in_range(T low, T high) const {
  CLI::Range range(low, high);
  if (spoken() != Lang::En)
    range.description(spoken("from {low} to {high}"_en, fmt::format("{}", low), fmt::format("{}", high)));
  return Option(of_->check(range));
}

template Option Option::in_range(int, int) const;
template Option Option::in_range(double, double) const;

bool Option::given() const { return !of_->empty(); }

std::string Command::in_help(const Phrase& phrase) { return phrase.in(spoken()); }

Command Command::add_subcommand(const std::string& name, const Phrase& about) const {
  CLI::App* command = of_->add_subcommand(name, spoken(about))->group(spoken(kSubcommands));
  command->get_help_ptr()->group(spoken(kOptions));  // the library made it before it knew
  return Command(command);
}

void Command::require_subcommand() const { of_->require_subcommand(1); }

template <class T>
Option Command::add_option(const std::string& names, T& variable, const Phrase& about) const {
  return Option(of_->add_option(names, variable, spoken(about))->type_name(spoken(type_name<T>())));
}

template Option Command::add_option(const std::string&, std::string&, const Phrase&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&, const Phrase&) const;
template Option Command::add_option(const std::string&, int&, const Phrase&) const;
template Option Command::add_option(const std::string&, unsigned&, const Phrase&) const;
template Option Command::add_option(const std::string&, long&, const Phrase&) const;
template Option Command::add_option(const std::string&, long long&, const Phrase&) const;
template Option Command::add_option(const std::string&, unsigned short&, const Phrase&) const;
template Option Command::add_option(const std::string&, unsigned long&, const Phrase&) const;
template Option Command::add_option(const std::string&, unsigned long long&, const Phrase&) const;
template Option Command::add_option(const std::string&, double&, const Phrase&) const;

void Command::add_flag(const std::string& name, bool& variable, const Phrase& about) const {
  of_->add_flag(name, variable, spoken(about));
}

std::string Command::settings() const {
  std::string out;
  for (const CLI::Option* option : of_->get_options()) {
    if (option == of_->get_help_ptr() || option->get_lnames().empty()) continue;
    if (option->get_lnames().front().ends_with("config")) continue;  // what leads here is no part of it
    const bool flag = option->get_items_expected_max() == 0;
    std::vector<std::string> values = option->results();
    if (flag) values = {option->empty() ? "false" : "true"};
    else if (values.empty()) values = {option->get_default_str()};
    for (const std::string& value : values) {
      out += fmt::format("{}{} = {}\n", value.empty() ? "# " : "", option->get_lnames().front(), value);
    }
  }
  return out;
}

void Command::footer(const Words& text) const { of_->footer(text.in(spoken())); }

void Command::callback(std::function<void()> chosen) const { of_->callback(std::move(chosen)); }

Words examples(std::string_view commands) {
  const bool one = commands.find('\n') == std::string_view::npos;
  return say(one ? "Example:\n{lines}"_en : "Examples:\n{lines}"_en, commands);
}

Program::Program(const std::string& name, const Phrase& about, const std::string& version)
    : Program(std::make_unique<CLI::App>(spoken(about), name), version) {}

Program::Program(std::unique_ptr<CLI::App> app, const std::string& version) : Command(app.get()), app_(std::move(app)) {
  app_->require_subcommand(1);
  app_->fallthrough();
  app_->option_defaults()->group(spoken(kOptions));  // subcommands take all this over
  app_->set_help_flag("-h,--help", spoken(kHelp));
  app_->set_version_flag("--version", version, spoken(kVersion));
  for (const Phrase& label : kLabels) app_->get_formatter()->label(std::string(label.english()), spoken(label));
  app_->failure_message(
      [](const CLI::App* of, const CLI::Error& e) { return spoken(kRefused, of->get_name(), refusal(e.what())); });
}

Program::~Program() = default;

std::vector<std::string> Program::commands() const {
  std::vector<std::string> out;
  for (const CLI::App* command : app_->get_subcommands([](const CLI::App*) { return true; })) {
    out.push_back(command->get_name());
  }
  return out;
}

bool Program::read(const std::vector<std::string>& words, int& exit_code) {
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  try {
    app_->parse(static_cast<int>(argv.size()), argv.data());
  } catch (const CLI::ParseError& e) {
    exit_code = app_->exit(e) == 0 ? 0 : 2;
    return false;
  }
  return true;
}

}  // namespace timetable::cli
