#include "tests/patterns.h"

#include <map>
#include <regex>

namespace timetable {
namespace {

const std::regex& compiled(const std::string& pattern) {
  static std::map<std::string, std::regex> known;
  const auto it = known.find(pattern);
  return it != known.end() ? it->second : known.emplace(pattern, std::regex(pattern)).first->second;
}

Found found(const std::smatch& match) {
  Found out;
  out.position = static_cast<std::size_t>(match.position());
  for (const auto& group : match) out.group.push_back(group.str());
  return out;
}

}  // namespace

std::vector<Found> find_all(const std::string& text, const std::string& pattern) {
  std::vector<Found> out;
  for (std::sregex_iterator it(text.begin(), text.end(), compiled(pattern)), end; it != end; ++it) {
    out.push_back(found(*it));
  }
  return out;
}

std::optional<Found> find_first(const std::string& text, const std::string& pattern) {
  std::smatch match;
  if (!std::regex_search(text, match, compiled(pattern))) return std::nullopt;
  return found(match);
}

std::optional<Found> matched_whole(const std::string& text, const std::string& pattern) {
  std::smatch match;
  if (!std::regex_match(text, match, compiled(pattern))) return std::nullopt;
  return found(match);
}

std::string with_replaced(const std::string& text, const std::string& pattern, const std::string& by) {
  return std::regex_replace(text, compiled(pattern), by);
}

}  // namespace timetable
