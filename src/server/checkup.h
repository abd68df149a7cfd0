// Can this program play the tables of a store on? Each is replayed from its record.
#pragma once

#include <functional>
#include <string>

#include "core/words.h"
#include "store/store.h"

namespace timetable::server {

enum class Health : unsigned char {
  Sound,       // or not begun yet
  Older,       // begun with an older deck or ruleset, which this program has
  Closed,      // it was closed before
  ToBeClosed,  // this program cannot play its rules any more, and will close it
  Halted,      // it waits for a newer program, or for a deck
  Damaged,     // it cannot be read or replayed
};

struct TableHealth {
  std::string id, game, state;
  Health health = Health::Sound;
  Words why;
};

TableHealth health_of(Store& store, const std::string& table);
std::string_view health_word(Health health);  // "sound", "older", ...

// All tables of a store, one after the other.
Result<Done> check_up(Store& store, const std::function<void(const TableHealth&)>& table);

}  // namespace timetable::server
