// The command line as the commands describe it. CLI11 reads it; only arguments.cc knows that library, whose headers
// take longer to compile than any command.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace timetable::cli {

// Handles: what they stand for belongs to the Program.
class Option {
 public:
  explicit Option(CLI::Option* of) : of_(of) {}

  Option required() const;
  Option shows_default() const;  // the help names what the variable holds now
  Option starts_as(const std::string& value) const;
  Option one_value() const;  // of a list: repeated for the next one
  Option excludes(Option other) const;
  Option one_of(const std::vector<std::string>& words) const;
  template <class T>  // int, double
  Option in_range(T low, T high) const;
  bool given() const;

 private:
  CLI::Option* of_;
};

class Command {
 public:
  explicit Command(CLI::App* of) : of_(of) {}

  Command add_subcommand(const std::string& name, const Phrase& about) const;
  void require_subcommand() const;
  // "-p,--players"; the variable must live as long as the program.
  template <class T>
  Option add_option(const std::string& names, T& variable, const Phrase& about) const;
  // What stands without a name: "GAME" in the help.
  template <class T>
  Option add_argument(const Phrase& name, T& variable, const Phrase& about) const {
    return add_option(std::string(in_help(name)), variable, about);
  }
  void add_flag(const std::string& name, bool& variable, const Phrase& about) const;
  void footer(const Words& text) const;
  // The long names of its options and what they hold once the command line was read, as a file for --config has them.
  std::string settings() const;
  void callback(std::function<void()> chosen) const;

 private:
  static std::string in_help(const Phrase& phrase);

  CLI::App* of_;
};

// Command lines that need no words of explanation, for a footer: one a line.
Words examples(std::string_view commands);

// The whole command line: commands are added to it, then it is read. Help and refusals are in the language that is
// spoken when it is made (cli/command.h).
class Program : public Command {
 public:
  Program(const std::string& name, const Phrase& about, const std::string& version);
  ~Program();

  std::vector<std::string> commands() const;
  // True if a command was chosen, whose callback has been called; else `exit_code` is what to end with.
  bool read(const std::vector<std::string>& words, int& exit_code);

 private:
  Program(std::unique_ptr<CLI::App> app, const std::string& version);

  std::unique_ptr<CLI::App> app_;
};

}  // namespace timetable::cli
