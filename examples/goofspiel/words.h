// Goofspiel: its sentences, which words/<lang>/goofspiel.po translates.
#pragma once

#include "core/words.h"

namespace timetable::goofspiel {

consteval Phrase operator""_en(const char* english, std::size_t size) { return Phrase("goofspiel", {english, size}); }

}  // namespace timetable::goofspiel
