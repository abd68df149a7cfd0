// Embedded files that are kept compressed.
#pragma once

#include <string>
#include <string_view>

namespace timetable {

// What `gzip` has compressed; empty if that is not what it is. A module for the page holds nothing compressed.
std::string inflated(std::string_view gzip);

}  // namespace timetable
