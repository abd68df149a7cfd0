// A choice, as one word of 32 bits.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace timetable {

// A verb and up to three nouns of the game (a card, a seat, a place ...), never an index into a list of options: the
// same choice is the same word in every position and in every determinization. Each game documents its verbs and gives
// them named constructors.
struct Action {
  std::uint8_t verb = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;

  constexpr std::uint32_t word() const { return std::bit_cast<std::uint32_t>(*this); }
  auto operator<=>(const Action&) const = default;
};

// A choice of a game's own verbs; verb(a) gives the verb back.
template <class Verb>
constexpr Action make_action(Verb v, int a = 0, int b = 0, int c = 0) {
  return {static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}

}  // namespace timetable
