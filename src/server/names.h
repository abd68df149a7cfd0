// Names and texts that people give.
#pragma once

#include <string>
#include <string_view>

namespace timetable::server {

// Composed, without what cannot be seen and without spaces around it; empty if it is not UTF-8, or nothing or more than
// 40 characters are left.
std::string clean_name(std::string_view text);
// The same for chat: up to 500 characters.
std::string clean_chat(std::string_view text);
// What a name looks like, whatever the case of its letters, its spaces and the alphabets they are from: two names that
// could be taken for each other have the same (Unicode Technical Standard 39).
std::string skeleton(std::string_view name);
// For guests who gave none.
std::string guest_name();

}  // namespace timetable::server
