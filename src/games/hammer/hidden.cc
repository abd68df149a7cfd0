// Time Hammer: redrawing what a viewer cannot know, and the laws every position keeps.
#include <algorithm>

#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

// Cards in an order of chance, given out one by one.
class Shuffled {
 public:
  Shuffled(CardSet cards, Rng& rng) {
    for (Card c : each(cards)) card_[size_++] = c;
    for (int i = size_; i > 1; --i) std::swap(card_[i - 1], card_[rng.below(static_cast<std::uint32_t>(i))]);
  }
  Card next() { return card_[--size_]; }
  CardSet next(int n) {
    CardSet out = 0;
    while (n-- > 0) out |= card_bit(next());
    return out;
  }
  CardSet rest() { return next(size_); }

 private:
  Card card_[kCards] = {};
  int size_ = 0;
};

// Does this frame say something about the hidden hand of f.who (TH-10-10)? A Jump is about to leave it; or a Gadget was
// played that recruits, which needs an Agent in the hand: until it is answered, and while the Agent is chosen. Cards
// that pay for a Gadget might have been that Agent.
bool speaks_of_hand(const Rules& r, const State& s, const Frame& f) {
  if (f.proc == Proc::Leave) return true;
  if (f.proc != Proc::Gadget || f.b || f.pc == 0) return false;
  const Program& program = r.program(f.card, s.phase);
  const bool untouched = f.a == 0 && r.row[f.card].cost_discards == 0;
  return f.a < program.size() && program[f.a].op == Op::Recruit && (f.pc == 2 || untouched);
}

bool hand_fits(const Rules& r, const State& s, Seat p) {
  for (const Frame& f : s.stack) {
    if (f.who != p || !speaks_of_hand(r, s, f)) continue;
    if (f.proc == Proc::Leave && !(s.side[p].hand & r.jumps)) return false;
    if (f.proc == Proc::Gadget && !recruits(r, s, p, r.program(f.card, s.phase)[f.a], f.card)) return false;
  }
  return true;
}

// The hand to be dealt first: one that must fit.
Seat bound_seat(const Rules& r, const State& s) {
  for (int i = 0; i < s.stack.depth; ++i) {
    if (speaks_of_hand(r, s, s.stack.frame[i])) return s.stack.frame[i].who;
  }
  return 0;
}

// The cards of p's hand that the viewer cannot tell.
CardSet hidden_hand(const State& s, Seat p, Seat viewer) {
  if (p == viewer) return 0;
  const Side& side = s.side[p];
  return side.hand & ~side.known & ~(viewer == other(p) ? side.spied : 0);
}

// Takes the hidden cards of one hand from the pool; `spied` marks for an onlooker as many as the rival knows.
void deal_hand(State& s, Seat p, CardSet hidden, CardSet cards) {
  Side& side = s.side[p];
  int spied = count(side.spied & hidden);
  side.hand = (side.hand & ~hidden) | cards;
  side.spied &= ~hidden;
  for (Card c : each(cards)) {
    if (spied-- > 0) side.spied |= card_bit(c);
  }
}

}  // namespace

void Game::determinize(const Rules& r, State& s, Seat viewer, Rng& rng) {
  const bool hidden_flux = !s.trial.face_down.empty() && !s.trial.face_down.has(viewer);
  CardSet hidden[kPlayers] = {}, pool = s.deck;
  for (int i = 0; i < kLookMax; ++i) {
    if (s.top[i] != kNone && s.top_seen[i].has(viewer)) pool &= ~card_bit(s.top[i]);
  }
  const CardSet fixed_top = s.deck & ~pool;
  for (Seat p = 0; p < kPlayers; ++p) pool |= hidden[p] = hidden_hand(s, p, viewer);
  if (hidden_flux) pool |= card_bit(s.trial.card[0]);

  constexpr int kTries = 64;  // a hand that cannot be is dealt again; after that it stays what it is
  const Seat bound = bound_seat(r, s);
  for (Seat p : {bound, other(bound)}) {
    const State before = s;
    for (int i = 0; i <= kTries; ++i) {
      const CardSet cards = i == kTries ? hidden[p] : Shuffled(pool & ~r.hammers, rng).next(count(hidden[p]));
      s = before;
      deal_hand(s, p, hidden[p], cards);
      if (i < kTries && !hand_fits(r, s, p)) continue;
      pool &= ~cards;
      break;
    }
  }
  Shuffled left(pool, rng);
  if (hidden_flux) {
    s.table &= ~card_bit(s.trial.card[0]);
    s.trial.card[0] = left.next();
    s.table |= card_bit(s.trial.card[0]);
  }
  s.deck = fixed_top;
  for (int i = 0; i < kLookMax; ++i) {
    if (s.top[i] == kNone || s.top_seen[i].has(viewer)) continue;
    s.top[i] = left.next();
    s.deck |= card_bit(s.top[i]);
  }
  s.deck |= left.rest();
}

namespace {

Phrase broken_cards(const Rules& r, const State& s) {
  const CardSet zones[] = {s.deck,
                           s.discarded,
                           s.deja_vu,
                           s.table & ~kFidos,
                           s.box,
                           s.side[0].hand & ~kFidos,
                           s.side[1].hand & ~kFidos,
                           s.side[0].agents & ~kFidos,
                           s.side[1].agents & ~kFidos};
  CardSet all = 0;
  int cards = 0;
  for (CardSet zone : zones) all |= zone, cards += count(zone);
  if (all != kAllDeckCards || cards != kDeckCards) {
    return "a card was lost or doubled"_en;
  }
  CardSet pile = 0;
  for (int i = 0; i < s.pile_size; ++i) pile |= card_bit(s.pile[i]);
  if (pile != s.discarded || s.pile_size != count(s.discarded)) {
    return "the discard pile does not fit its cards"_en;
  }
  if (s.discarded & r.hammers) return "a HAMMER lies in the discard pile"_en;
  if (s.deja_vu & ~r.hammers) {
    return "a card that is no HAMMER lies in Déjà vu"_en;
  }
  for (int i = 0; i < kLookMax; ++i) {
    if (s.top[i] != kNone && !(s.deck & card_bit(s.top[i]))) {
      return "a card known to be on top is not in the deck"_en;
    }
  }
  return {};
}

Phrase broken_side(const Rules& r, const State& s, Seat p) {
  const Side& side = s.side[p];
  if ((side.hand | side.agents) & card_bit(fido_of(other(p)))) {
    return "a Fido is with the wrong player"_en;
  }
  if (!((side.hand ^ side.agents ^ s.table) & card_bit(fido_of(p)))) {
    return "a Fido is lost or doubled"_en;
  }
  if (side.hand & r.hammers) return "a HAMMER is in a hand"_en;
  if ((side.known | side.spied) & ~side.hand) {
    return "a card is known in a hand that does not have it"_en;
  }
  if (side.known & side.spied) {
    return "a card is both public and spied"_en;
  }
  if ((side.hand & kFidos) & ~side.known) {
    return "a Fido in hand is not known to all"_en;
  }
  if (side.agents & ~r.agents) return "a card in play is no Agent"_en;
  if (side.guards & ~side.agents) return "a guard is not in play"_en;
  if (count(side.guards) > kGuards) return "more than two Agents are On Guard"_en;
  if (side.green_reserve() < 0 || side.blue_reserve() < 0) return "there are too many cubes"_en;
  if (side.skill < 1 || side.skill > r.expert) {
    return "a Skill is off the track"_en;
  }
  const bool choosing = !s.stack.empty() && s.stack.top().proc == Proc::Enter;
  if (count(side.agents) > kAgentLimit + choosing) {
    return "more than five Agents are in play"_en;
  }
  int on[kDecades] = {};
  for (Card c : each(side.agents)) ++on[s.decade[c]];
  for (Decade d = 0; d < kDecades; ++d) {
    if (on[d] != side.on[d]) {
      return "the Agents on a decade are miscounted"_en;
    }
    const bool commands = side.commands & decade_bit(d);
    const Side& rival = s.side[other(p)];
    if (commands && (d == kPresent || !side.on[d] || side.on[d] < rival.on[d])) {
      return "a Command is not deserved"_en;
    }
    if (commands && (rival.commands & decade_bit(d))) {
      return "a Command has two owners"_en;
    }
  }
  return {};
}

}  // namespace

Phrase Game::impossible(const Rules& r, const State& s) {
  if (const Phrase broken = broken_cards(r, s); !broken.empty()) return broken;
  for (Seat p = 0; p < kPlayers; ++p) {
    if (const Phrase broken = broken_side(r, s, p); !broken.empty()) return broken;
  }
  if (s.has(State::kOver) && !s.waiting.empty()) {
    return "somebody is asked after the end"_en;
  }
  return {};
}

}  // namespace timetable::hammer
