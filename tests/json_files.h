// Files of the project as text and as JSON, for tests that change a deck and see what the rules say to it.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "core/doc.h"
#include "tests/source_dir.h"

namespace timetable {

using Json = nlohmann::ordered_json;

inline std::string file_text(const std::string& path) {
  std::ifstream in(in_source(path));
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

inline Doc to_doc(const Json& j) {
  if (j.is_boolean()) return j.get<bool>();
  if (j.is_number_integer()) return j.get<std::int64_t>();
  if (j.is_number()) return j.get<double>();
  if (j.is_string()) return j.get<std::string>();
  if (j.is_null()) return Doc();
  Doc out = j.is_array() ? Doc::list() : Doc::object();
  for (const auto& [key, value] : j.items()) {
    if (j.is_array()) out.push(to_doc(value));
    else out.set(key, to_doc(value));
  }
  return out;
}

}  // namespace timetable
