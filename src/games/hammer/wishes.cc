// What a player of Time Hammer may lack (engine/wish.h).
#include "games/hammer/game.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr int kPhasesWithGears = 3;  // TH-4-120 (2)
constexpr int kTurns = 2 * kPhasesWithGears;

// The n-th of the phases with gears, in this player's turn and then in the other's: a reaction waits for its event,
// whenever that comes.
void at_turn(State& s, int n) {
  if (n > kPhasesWithGears) s.active = other(s.active);
  s.phase = static_cast<Phase>(1 + (n - 1) % kPhasesWithGears);
}

template <Moment moment>
void at_moment(const Rules&, State& s, Seat, int n) {
  at_turn(s, n);
  s.stack.push({.proc = Proc::Window, .a = static_cast<std::uint8_t>(moment)});
}

// With a result that a Gadget can change, that of a Fight or of a repair. Cubes are asked about in the window itself.
void at_reveal(const Rules& r, State& s, Seat p, int n) {
  s.side[p].jamais = 0;
  s.trial.open = 1;
  s.trial.use = n > kTurns ? Use::Repair : Use::Fight;
  s.clear(State::kParadox);
  at_moment<Moment::Reveal>(r, s, p, n > kTurns ? n - kTurns : n);
}

bool in_window(const State& s, Moment moment) {
  return s.stack.top().proc == Proc::Window && static_cast<Moment>(s.stack.top().a) == moment;
}

// Whether Gadgets are played here without an event to react to.
bool in_the_open(const State& s) { return s.stack.top().proc == Proc::Game || in_window(s, Moment::Open); }

}  // namespace

std::span<const Wish<Game>> Game::wishes() {
  static constexpr Wish<Game> list[] = {
      {.why = "Not enough Actions: {n} more."_en,
       .clause = "TH-4-40",
       .most = kGreen,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.side[p].actions = static_cast<std::uint8_t>(s.side[p].actions + n); }},
      {.why = "Not enough Jamais' cubes: {n} more."_en,
       .clause = "TH-4-41",
       .most = kBlue,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.side[p].jamais = static_cast<std::uint8_t>(s.side[p].jamais + n); }},
      {.why = "You hold no Jump card."_en,
       .clause = "TH-4-45",
       .grant = [](const Rules& r, State& s, Seat p, int) { s.side[p].hand |= r.jumps; }},
      // HAMMERs pay like any card and can do nothing else in a hand
      {.why = "Not enough cards to pay with: {n} more."_en,
       .clause = "TH-4-79",
       .most = kFullHand,
       .grant =
           [](const Rules& r, State& s, Seat p, int n) {
             for (Card c : each(r.hammers)) s.side[p].hand |= n-- > 0 ? card_bit(c) : 0;
           }},
      {.why = "It is for another phase."_en,
       .clause = "TH-4-120",
       .most = static_cast<int>(Phase::Action) + 1,
       .grant =
           [](const Rules&, State& s, Seat, int n) {
             if (in_the_open(s)) s.phase = static_cast<Phase>(n - 1);  // not amid a Gadget of the phase
           }},
      {.why = "It is for the other player's turn: the colour of its gear says so."_en,
       .clause = "TH-4-120",
       .most = kTurns,
       .grant =
           [](const Rules&, State& s, Seat, int n) {
             if (in_the_open(s) && n > kPhasesWithGears) at_turn(s, n);
           }},
      {.why = "A Paradox is in force: nobody may Reboot until the end of the turn."_en,
       .clause = "TH-4-88",
       .grant = [](const Rules&, State& s, Seat, int) { s.clear(State::kParadox); }},
      {.why = "The Quark in force forbids it."_en,
       .clause = "TH-4-88",
       .grant = [](const Rules&, State& s, Seat, int) { s.quark = kNone; }},
      {.why = "This card was not turned up by the event that is open now."_en,
       .clause = "TH-4-87",
       .grant =
           [](const Rules&, State& s, Seat, int) {
             if (s.trial.use == Use::Fight && in_window(s, Moment::Reveal)) s.trial.open = 3;
           }},
      {.why = "It is a reaction: it is played when a Flux or Stasis has been turned up that it can change."_en,
       .clause = "TH-4-86",
       .most = 2 * kTurns,
       .grant = at_reveal},
      {.why = "It is a reaction: it is played when the other player has played a Gadget."_en,
       .clause = "TH-4-123",
       .most = kTurns,
       .grant = at_moment<Moment::GadgetPlayed>},
      {.why = "It is a reaction: it is played when a HAMMER infects a decade."_en,
       .clause = "TH-4-111",
       .most = kTurns,
       .grant = at_moment<Moment::HammerInfects>},
      {.why = "It is a reaction: it is played when one of your Agents is attacked."_en,
       .clause = "TH-4-103",
       .most = kTurns,
       .grant = at_moment<Moment::AttackLaunched>},
      {.why = "It is no reaction: it is played in a phase of its gears, between events."_en,
       .clause = "TH-4-120",
       .most = kTurns,
       .grant = at_moment<Moment::Open>},
      {.why = "Two Agents are On Guard already."_en,
       .clause = "TH-4-44",
       .grant = [](const Rules&, State& s, Seat p, int) { s.side[p].guards &= s.side[p].guards - 1; }},
  };
  return list;
}

}  // namespace timetable::hammer
