#include "cli/config_file.h"

#include <algorithm>

#include "cli/command.h"
#include "core/words.h"

namespace timetable::cli {
namespace {

constexpr std::string_view kOption = "--config";

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

bool is_name(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

}  // namespace

Result<std::vector<std::string>> read_config(std::string_view text, const std::string& place,
                                             const std::vector<std::string>& given) {
  std::vector<std::string> out;
  int number = 0;
  for (const std::string& whole : split(text, '\n')) {
    ++number;
    const std::string line = trimmed(whole);
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t is = line.find('=');
    const std::string name = trimmed(line.substr(0, is));
    if (is == std::string::npos || !is_name(name) || "--" + name == kOption) {
      return Error{Fault::BadFile,
                   say("{place}, line {line}: expected the name of an option, = and its value, as in: port = 8080"_en,
                       place, number)};
    }
    std::string value = trimmed(line.substr(is + 1));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
    const std::string option = "--" + name;
    const bool overruled =
        std::ranges::any_of(given, [&](const std::string& a) { return a == option || a.starts_with(option + "="); });
    if (overruled || value == "false") continue;
    out.push_back(value == "true" ? option : option + "=" + value);
  }
  return out;
}

Result<std::vector<std::string>> with_config(std::vector<std::string> arguments) {
  std::string file;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == kOption && i + 1 < arguments.size()) file = arguments[i + 1];
    else if (arguments[i].starts_with(std::string(kOption) + "=")) file = arguments[i].substr(kOption.size() + 1);
  }
  if (file.empty()) return arguments;
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  Result<std::vector<std::string>> more = read_config(*text, file, arguments);
  if (!more) return more.error();
  arguments.insert(arguments.end(), more->begin(), more->end());
  return arguments;
}

}  // namespace timetable::cli
