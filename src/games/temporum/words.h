// Temporum: its sentences, which words/<lang>/temporum.po translates.
#pragma once

#include "core/words.h"

namespace timetable::temporum {

consteval Phrase operator""_en(const char* english, std::size_t size) { return Phrase("temporum", {english, size}); }

}  // namespace timetable::temporum
