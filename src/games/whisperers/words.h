// The Time Whisperers: its sentences, which words/<lang>/whisperers.po translates.
#pragma once

#include "core/words.h"

namespace timetable::whisperers {

consteval Phrase operator""_en(const char* english, std::size_t size) { return Phrase("whisperers", {english, size}); }

}  // namespace timetable::whisperers
