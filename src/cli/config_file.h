// Options of a command from a file: the same names as on the command line, which overrules it.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"

namespace timetable::cli {

// The command line with what stands in the file of its --config, if it names one.
Result<std::vector<std::string>> with_config(std::vector<std::string> arguments);

// The lines of such a file as arguments, but for names that are given already: "port = 8080" is --port=8080, "proxy =
// true" is --proxy. `place` names the file.
Result<std::vector<std::string>> read_config(std::string_view text, const std::string& place,
                                             const std::vector<std::string>& given);

}  // namespace timetable::cli
