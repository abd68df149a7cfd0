// Time Hammer: its sentences, which words/<lang>/hammer.po translates.
#pragma once

#include "core/words.h"

namespace timetable::hammer {

consteval Phrase operator""_en(const char* english, std::size_t size) { return Phrase("hammer", {english, size}); }

}  // namespace timetable::hammer
