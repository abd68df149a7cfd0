// Everything in a store as a stream of documents, and a store made of such a stream. The same for both databases, so
// that a backup of one can be restored into the other. {"rows":"people","columns":["id",…]} says what the lists that
// follow are; each is one row.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/doc.h"
#include "core/result.h"

namespace timetable {

// Reads as of one moment, whatever a server writes meanwhile. `begin` is told the schema version first.
Result<Done> copy_out(const std::string& where, const std::function<void(int schema)>& begin,
                      const std::function<void(const Doc& line)>& line);

// How many people and tables a store holds: 0 for one that is empty or not there yet.
Result<std::int64_t> count_of_store(const std::string& where);

// Replaces all that is in the store, or changes nothing. `next` gives line after line; null is the end. A backup of an
// older schema is brought up to date.
Result<Done> copy_in(const std::string& where, int schema, const std::function<Result<Doc>()>& next);

}  // namespace timetable
