// What a player of Echoes of Time may lack (engine/wish.h).
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

// The first n of these cards that p has nowhere: others than those that p holds, so that nothing is told by them.
template <class F>
void for_each_strange(const Rules& r, const State& s, Seat p, int n, F&& f) {
  for (int c = 0; c < r.cards && n > 0; ++c) {
    if (!s.player[p].hand.has(c) && !s.player[p].free.has(c)) f(c), --n;
  }
}

}  // namespace

std::span<const Wish<Game>> Game::wishes() {
  static constexpr Wish<Game> list[] = {
      {.why = "Not enough cards in hand to pay with: {n} more."_en,
       .clause = "ET-4-18",
       .most = 6,
       .grant = [](const Rules& r, State& s, Seat p,
                   int n) { for_each_strange(r, s, p, n, [&](int c) { s.player[p].hand.set(c); }); }},
      {.why = "It has been used in this round: there is an Activation token on it."_en,
       .clause = "ET-4-42",
       .grant =
           [](const Rules&, State& s, Seat p, int) {
             s.player[p].token = {};
             s.used = 0;
           }},
      {.why = "Not enough Victory Points to spend: {n} more."_en,
       .clause = "ET-4-6",
       .most = 12,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.player[p].vp = static_cast<std::uint16_t>(s.player[p].vp + n); }},
      {.why = "Your free Creatures without a token are not strong enough."_en,
       .clause = "ET-4-35",
       .most = 12,
       .grant =
           [](const Rules& r, State& s, Seat p, int n) {
             for_each_strange(r, s, p, r.cards, [&](int c) {
               if (r.creatures.has(c) && n-- > 0) s.player[p].free.set(c);
             });
           }},
      {.why = "The Creatures beneath it are not strong enough."_en,
       .clause = "ET-4-38",
       .most = 12,
       .grant =
           [](const Rules& r, State& s, Seat p, int n) {
             for_each_source(s.player[p].conquered, [&](SourceId x) {
               int left = n;
               for_each_strange(r, s, p, r.cards, [&](int c) {
                 if (r.creatures.has(c) && left-- > 0) s.beneath[x].set(c);
               });
             });
           }},
  };
  return list;
}

}  // namespace timetable::echoes
