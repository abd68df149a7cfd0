#include "games/collectors/wishes.h"

#include <algorithm>
#include <iterator>

namespace timetable::collectors {

std::span<const Wish<Game>> wishes(Game) {
  static constexpr Wish<Game> list[] = {
      {.why = {"Not enough crystals: {0} more.", "Pas assez de cristaux : il en manque {0}."},
       .clause = "TC-4-7",
       .most = kDice,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.player[p].crystals = static_cast<std::uint16_t>(s.player[p].crystals + n); }},
      {.why = {"There is a card already.", "Il y a déjà une carte."},
       .clause = "TC-4-20",
       .grant = [](const Rules&, State& s, Seat p,
                   int) { std::fill(std::begin(s.player[p].slot), std::end(s.player[p].slot), kNone); }},
      {.why = {"Another kind of card goes there.", "Un autre genre de carte va à cet endroit."},
       .clause = "TC-4-20",
       .most = kKindsMax,
       .grant =
           [](const Rules& r, State& s, Seat, int n) {
             if (s.hand[0] != kNone && n <= r.kinds) s.hand[0] = static_cast<Kind>(n - 1), s.hand[1] = kNone;
           }},
  };
  return list;
}

}  // namespace timetable::collectors
