// JSON text to documents and back: the only place that knows the JSON library.
#pragma once

#include <string>
#include <string_view>

#include "core/doc.h"
#include "core/result.h"

namespace timetable {

// `what` names the text in error messages ("deck.json", "line 3"); errors tell line and column.
Result<Doc> parse_json(std::string_view text, std::string_view what);
Result<Doc> parse_json_at(const Words& place, std::string_view text);

// indent < 0: one line.
std::string to_json(const Doc& doc, int indent = -1);

}  // namespace timetable
