// Regular expressions for tests: <regex> takes longer to compile than most of them, and is compiled once here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace timetable {

struct Found {
  std::vector<std::string> group;  // the whole, then what stands in brackets; empty where that is not there
  std::size_t position = 0;
  const std::string& operator[](std::size_t n) const { return group.at(n); }
};

std::vector<Found> find_all(const std::string& text, const std::string& pattern);
std::optional<Found> find_first(const std::string& text, const std::string& pattern);
std::optional<Found> matched_whole(const std::string& text, const std::string& pattern);
std::string with_replaced(const std::string& text, const std::string& pattern, const std::string& by);

}  // namespace timetable
