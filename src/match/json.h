// JSON text to documents and back: the only place that knows the JSON library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/doc.h"
#include "core/result.h"

namespace timetable {

// How much a text may hold. What strangers send has far less than what we keep ourselves.
struct JsonLimits {
  std::size_t values = SIZE_MAX;   // in the whole text, members and items
  std::size_t members = SIZE_MAX;  // of one object
  std::size_t key = SIZE_MAX;      // bytes of a member's name
};

// `what` names the text in error messages ("deck.json", "line 3"); errors tell line and column. Takes time in
// proportion to the text, whatever is in it.
Result<Doc> parse_json(std::string_view text, std::string_view what, const JsonLimits& limits = {});
Result<Doc> parse_json_at(const Words& place, std::string_view text, const JsonLimits& limits = {});

// indent < 0: one line.
std::string to_json(const Doc& doc, int indent = -1);

}  // namespace timetable
