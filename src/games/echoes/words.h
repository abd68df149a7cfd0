// Echoes of Time: its sentences, which words/<lang>/echoes.po translates.
#pragma once

#include "core/words.h"

namespace timetable::echoes {

consteval Phrase operator""_en(const char* english, std::size_t size) { return Phrase("echoes", {english, size}); }

}  // namespace timetable::echoes
