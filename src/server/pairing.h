// Who plays with whom, of those who want to play with anybody.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/answer.h"
#include "server/lobby.h"
#include "store/store.h"

namespace timetable::server {

// The paces one can be paired at.
struct PairingPace {
  std::string_view word;
  Pace pace;
};
std::span<const PairingPace> pairing_paces();

// What somebody looks for, as they say it: {"game":"temporum","players":3,"pace":"quick","rated":true}.
Answer<Seeker> read_seeker(const Doc& request, const Caller& who);

// How far apart two may be who wait: the longer, the further.
double rating_range(Millis waited);
// Groups that can sit down now, as places in `waiting`; those who have waited longest come first.
std::vector<std::vector<std::size_t>> groups_of(const Store::Waiting& waiting, Millis now);
// Their table: everybody on a seat, ready to begin.
Entry table_for(const std::vector<Seeker>& group);

}  // namespace timetable::server
