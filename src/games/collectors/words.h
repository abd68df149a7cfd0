// Time Collectors: its sentences, which words/<lang>/collectors.po translates.
#pragma once

#include "core/words.h"

namespace timetable::collectors {

consteval Phrase operator""_en(const char* english, std::size_t size) { return Phrase("collectors", {english, size}); }

}  // namespace timetable::collectors
