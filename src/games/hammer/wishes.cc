#include "games/hammer/wishes.h"

namespace timetable::hammer {

std::span<const Wish<Game>> wishes(Game) {
  static constexpr Wish<Game> list[] = {
      {.why = {"Not enough Actions: {0} more.", "Pas assez d'Actions : il en manque {0}."},
       .clause = "TH-4-40",
       .most = kGreen,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.side[p].actions = static_cast<std::uint8_t>(s.side[p].actions + n); }},
      {.why = {"Not enough Jamais' cubes: {0} more.", "Pas assez de cubes Jamais : il en manque {0}."},
       .clause = "TH-4-41",
       .most = kBlue,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.side[p].jamais = static_cast<std::uint8_t>(s.side[p].jamais + n); }},
      {.why = {"You hold no Jump card.", "Vous n'avez pas de carte Saut en main."},
       .clause = "TH-4-45",
       .grant = [](const Rules& r, State& s, Seat p, int) { s.side[p].hand |= r.jumps; }},
      // HAMMERs pay like any card and can do nothing else in a hand
      {.why = {"Not enough cards to pay with: {0} more.", "Pas assez de cartes pour payer : il en manque {0}."},
       .clause = "TH-4-79",
       .most = kFullHand,
       .grant =
           [](const Rules& r, State& s, Seat p, int n) {
             for (Card c : each(r.hammers)) s.side[p].hand |= n-- > 0 ? card_bit(c) : 0;
           }},
      {.why = {"It is for another phase.", "C'est pour une autre phase."},
       .clause = "TH-4-120",
       .most = static_cast<int>(Phase::Action) + 1,
       .grant =
           [](const Rules&, State& s, Seat, int n) {
             if (s.stack.top().proc == Proc::Game)
               s.phase = static_cast<Phase>(n - 1);  // not amid a Gadget of the phase
           }},
      {.why = {"Two Agents are On Guard already.", "Deux Agents sont déjà en Garde."},
       .clause = "TH-4-44",
       .grant = [](const Rules&, State& s, Seat p, int) { s.side[p].guards &= s.side[p].guards - 1; }},
  };
  return list;
}

}  // namespace timetable::hammer
