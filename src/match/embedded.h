// Files that travel inside the binary: decks and rules.
#pragma once

#include <string>
#include <string_view>

#include "core/doc.h"
#include "core/embedded_text.h"

namespace timetable {

// The text of an embedded file, empty if there is none of this name.
std::string_view embedded_text(std::string_view name);

// Another one, as if it had travelled inside the binary: how a page brings what it loads later. Not while other threads
// read.
void add_embedded_text(std::string name, std::string text);

// The deck of a game as it is in the binary, parsed once.
const Doc& embedded_deck(std::string_view game);

}  // namespace timetable
