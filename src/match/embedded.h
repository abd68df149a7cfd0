// Files that travel inside the binary: decks and rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/embedded_text.h"

namespace timetable {

// The text of an embedded file, empty if there is none of this name.
std::string_view embedded_text(std::string_view name);

// The text of a compressed file of the archive (decks of earlier releases and the like), or of one that was added in
// its name; empty if there is none.
std::string archived_text(std::string_view name);
// The names of such files that begin like this.
std::vector<std::string> archived_names(std::string_view prefix);

// Another one, as if it had travelled inside the binary: how a page brings what it loads later. Not while other threads
// read.
void add_embedded_text(std::string name, std::string text);

// The deck of a game as it is in the binary, parsed once.
const Doc& embedded_deck(std::string_view game);

}  // namespace timetable
