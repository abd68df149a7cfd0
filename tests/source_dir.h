// Where this checkout lies. Compiled into a file of its own: all other tests are the same in every checkout, and the
// compiler cache can serve them.
#pragma once

#include <string>
#include <string_view>

namespace timetable {

std::string in_source(std::string_view path);  // "tests/records" -> the whole path

}  // namespace timetable
