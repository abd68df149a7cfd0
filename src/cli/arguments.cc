#include "cli/arguments.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

namespace timetable::cli {

Option Option::required() const { return Option(of_->required()); }

Option Option::shows_default() const { return Option(of_->capture_default_str()); }

Option Option::starts_as(const std::string& value) const { return Option(of_->default_val(value)); }

Option Option::one_value() const { return Option(of_->allow_extra_args(false)); }

Option Option::excludes(Option other) const { return Option(of_->excludes(other.of_)); }

Option Option::one_of(const std::vector<std::string>& words) const { return Option(of_->check(CLI::IsMember(words))); }

template <class T>
Option Option::in_range(T low, T high) const {
  return Option(of_->check(CLI::Range(low, high)));
}

template Option Option::in_range(int, int) const;
template Option Option::in_range(double, double) const;

bool Option::given() const { return !of_->empty(); }

Command Command::add_subcommand(const std::string& name, const std::string& about) const {
  return Command(of_->add_subcommand(name, about));
}

void Command::require_subcommand() const { of_->require_subcommand(1); }

template <class T>
Option Command::add_option(const std::string& names, T& variable, const std::string& about) const {
  return Option(of_->add_option(names, variable, about));
}

template Option Command::add_option(const std::string&, std::string&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::add_option(const std::string&, int&, const std::string&) const;
template Option Command::add_option(const std::string&, unsigned&, const std::string&) const;
template Option Command::add_option(const std::string&, long&, const std::string&) const;
template Option Command::add_option(const std::string&, long long&, const std::string&) const;
template Option Command::add_option(const std::string&, unsigned short&, const std::string&) const;
template Option Command::add_option(const std::string&, unsigned long&, const std::string&) const;
template Option Command::add_option(const std::string&, unsigned long long&, const std::string&) const;
template Option Command::add_option(const std::string&, double&, const std::string&) const;

void Command::add_flag(const std::string& name, bool& variable, const std::string& about) const {
  of_->add_flag(name, variable, about);
}

void Command::footer(const std::string& text) const { of_->footer(text); }

void Command::callback(std::function<void()> chosen) const { of_->callback(std::move(chosen)); }

Program::Program(const std::string& name, const std::string& about, const std::string& version)
    : Program(std::make_unique<CLI::App>(about, name), version) {}

Program::Program(std::unique_ptr<CLI::App> app, const std::string& version) : Command(app.get()), app_(std::move(app)) {
  app_->require_subcommand(1);
  app_->fallthrough();
  app_->set_version_flag("--version", version);
  app_->failure_message([](const CLI::App* of, const CLI::Error& e) {
    return fmt::format("{0}: {1}. See: {0} --help, or {0} COMMAND --help.\n", of->get_name(), e.what());
  });
}

Program::~Program() = default;

std::vector<std::string> Program::commands() const {
  std::vector<std::string> out;
  for (const CLI::App* command : app_->get_subcommands([](const CLI::App*) { return true; })) {
    out.push_back(command->get_name());
  }
  return out;
}

bool Program::read(int argc, char** argv, int& exit_code) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    exit_code = app_->exit(e) == 0 ? 0 : 2;
    return false;
  }
  return true;
}

}  // namespace timetable::cli
