// What a player of The Time Whisperers may lack (engine/wish.h).
#include "games/whisperers/game.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {

std::span<const Wish<Game>> Game::wishes() {
  static constexpr Wish<Game> list[] = {
      {.why = "You have played this card in this round already."_en,
       .clause = "TW-4-32",
       .grant =
           [](const Rules&, State& s, Seat p, int) {
             Player& player = s.player[p];
             for (int i = 0; i < player.row_size; ++i) {
               player.hand = static_cast<CardSet>(player.hand | 1u << player.row[i]);
             }
           }},
      {.why = "The Medusa keeps this card for the round."_en,
       .clause = "TW-7-34",
       .grant = [](const Rules&, State& s, Seat p,
                   int) { s.player[p].hand = static_cast<CardSet>(s.player[p].hand | s.player[p].withdrawn); }},
  };
  return list;
}

}  // namespace timetable::whisperers
