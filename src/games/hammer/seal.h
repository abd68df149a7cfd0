// Time Hammer: a fingerprint of a written position. A stack of half-finished effects is read back only together with
// the position it was written in: edited by hand, it could stand for a position that no game reaches.
#pragma once

#include <string>

#include "core/doc.h"

namespace timetable::hammer {

// Of all members but "seal".
std::string seal_of(const Doc& position);

}  // namespace timetable::hammer
