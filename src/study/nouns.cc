#include "study/nouns.h"

#include <algorithm>

namespace timetable {

std::vector<std::string_view> names_in(std::string_view pattern) {
  std::vector<std::string_view> out;
  for (std::size_t at = pattern.find('{'); at != std::string_view::npos; at = pattern.find('{', at + 1)) {
    const std::size_t end = pattern.find_first_of(",}", at);
    if (end == std::string_view::npos) break;
    const std::string_view name = pattern.substr(at + 1, end - at - 1);
    if (!name.empty() && name.find(' ') == std::string_view::npos && name != "#") out.push_back(name);
  }
  return out;
}

std::string_view component_kind(std::string_view noun) {
  if (noun == "full") return "card";
  constexpr std::string_view kKinds[] = {"card",  "pick",   "power",  "zone",  "exploit",
                                         "board", "source", "effect", "place", "quark"};
  const auto* found = std::ranges::find(kKinds, noun);
  return found == std::end(kKinds) ? std::string_view() : *found;
}

bool gives_up(std::string_view code) {
  constexpr std::string_view kStems[] = {"decline", "discard", "gift", "lose",    "pass",  "pay",
                                         "toss",    "leave",   "sift", "replace", "strip", "commit-back"};
  return std::ranges::any_of(kStems, [&](std::string_view stem) { return code.starts_with(stem); });
}

}  // namespace timetable
