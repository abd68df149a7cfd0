// A number that people watch: what a choice does to it is told before it is made (engine/foresight.h).
#pragma once

#include <string_view>

#include "core/seat.h"
#include "core/words.h"

namespace timetable {

// Each game lists its own (Game::numbers), at most a dozen. Such a number follows from what the seat may know.
template <class G>
struct Number {
  Phrase name;
  int (*of)(const typename G::Rules&, const typename G::State&, Seat);
  // Where the seat's own view has it, "gold/{seat}": the conformance kit compares; of a list, how long it is. None: it
  // is the running score, the sum of the tally's points.
  std::string_view view = {};
};

inline constexpr std::size_t kMostNumbers = 12;

// Something that is so or not for a seat once a choice has been played on for a while: by it the AI tells choices apart
// when it is asked for its reasons (match/reasons.h). Each game lists its own (Game::facts), at most a dozen.
template <class G>
struct Fact {
  Phrase told;  // to the seat itself, without a full stop: "You lose an Agent"
  bool (*holds)(const typename G::Rules&, const typename G::State& before, const typename G::State& after, Seat);
  bool welcome = true;  // the seat would rather have it so
};

inline constexpr std::size_t kMostFacts = 12;

}  // namespace timetable
