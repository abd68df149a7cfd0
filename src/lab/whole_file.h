// Files that are there whole or not at all.
#pragma once

#include <string>

#include "core/result.h"

namespace timetable {

// Under another name first, then in its place: a full disk or a crash leaves what was there before.
Result<Done> write_whole(const std::string& path, const std::string& bytes);

}  // namespace timetable
