// Finding the choice somebody means: by code, by label in any language, or by an unmistakable part of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "match/game_kind.h"

namespace timetable {

// The choice of p that `words` means, or an error that names the legal ones.
Result<Choice> find_choice(const Position& position, Seat p, std::string_view words);

// A seat by number ("0"), code ("R"), name ("Red", "Rouge") or "chance".
Result<Seat> find_seat(const Position& position, std::string_view words);

// "card:#1 (#1), card:Prog (Progression)": for messages.
Words legal_choices(const Position& position, Seat p, std::size_t most = 40);

}  // namespace timetable
