// Time Hammer: what a seat knows of a position, as facts for a value net, and where turns are cut.
#include "engine/features.h"

#include <algorithm>

#include "games/hammer/game.h"
#include "games/hammer/verbs.h"

namespace timetable::hammer {
namespace {

constexpr int kSkills = 16, kEdge = 6, kUses = 7, kFluxes = 8, kQuarks = 8;

void encode_edge(int edge, Features& f) { f.one_of(2 * kEdge + 1, kEdge + std::clamp(edge, -kEdge, kEdge)); }
constexpr int kEdgeInputs = 2 * kEdge + 1;

// Decades that are missing to the epoch that is nearer to completion.
int missing(const Side& side) {
  const unsigned mine = held(side);
  return 3 - std::max(std::popcount(mine & kPast), std::popcount(mine & kFuture));
}

// What everybody sees of a side.
void encode_side(const Rules& r, const State& s, Seat p, Features& f) {
  const Side& side = s.side[p];
  f.one_of(kSkills, side.skill);
  f.one_of(kGreen + 1, side.actions);
  f.one_of(kBlue + 1, side.jamais);
  f.one_of(10, count(side.hand));
  f.one_of(kAgentLimit + 1, count(side.agents));
  f.one_of(kDecades, decades_held(side));
  f.one_of(4, missing(side));
  f.mask(kDecades, side.commands);
  unsigned crowded = 0, guarded = 0;
  int attack[kDecades] = {}, jump[kDecades] = {};
  for (Card c : each(side.agents)) {
    const Decade d = s.decade[c];
    attack[d] = std::max<int>(attack[d], r.row[c].attack);
    jump[d] = std::max<int>(jump[d], r.row[c].jump);
    if (side.guards & card_bit(c)) guarded |= decade_bit(d);
  }
  for (Decade d = 0; d < kDecades; ++d) {
    if (side.on[d] > 1) crowded |= decade_bit(d);
    if (side.on[d]) f.one_of(4, attack[d]), f.one_of(4, jump[d]);
    else f.none(8);
  }
  f.mask(kDecades, crowded);
  f.mask(kDecades, guarded);
  f.mask(kCards, side.agents);
}

// p's own hand, and what p knows of the other one. All Jumps are alike.
void encode_hands(const Rules& r, const State& s, Seat p, Features& f) {
  const Side &mine = s.side[p], &theirs = s.side[other(p)];
  f.mask(kCards, mine.hand & ~r.jumps);
  f.one_of(5, count(mine.hand & r.jumps));
  int payable = 0;
  for (Card c : each(mine.hand & r.agents)) payable += can_pay(r, s, p, c);
  f.one_of(4, payable);
  f.one_of(5, count(mine.hand & r.gadgets));
  const CardSet seen = theirs.known | theirs.spied;
  f.mask(kCards, seen & ~r.jumps);
  f.one_of(4, count(seen & r.jumps));
}

// Decks and HAMMERs: where they will strike, what lies on top as far as p knows.
void encode_cards(const Rules& r, const State& s, Seat p, Features& f) {
  unsigned looming = 0, spent = 0;
  for (Card c : each(s.deja_vu)) looming |= decade_bit(r.row[c].decade);
  for (Card c : each(s.discarded & r.hammers)) spent |= decade_bit(r.row[c].decade);
  f.mask(kDecades, looming);
  f.mask(kDecades, spent);
  f.one_of(6, count(s.deja_vu));
  f.one_of(8, count(s.deck) / 5);
  f.one_of(5, count(s.discarded & r.agents) / 2);
  for (int i = 0; i < kLookMax; ++i) {
    if (s.top[i] == kNone || !s.top_seen[i].has(p)) {
      f.none(kFluxes + 1);
      continue;
    }
    f.one_of(kFluxes, r.row[s.top[i]].flux);
    f.flag(r.hammers & card_bit(s.top[i]));
  }
}

// By how much a Jump, fight or repair succeeds as it stands, for whoever tries it.
int edge_of(const Rules& r, const State& s) {
  const Trial& t = s.trial;
  switch (t.use) {
    case Use::Jump: return jump_sum(r, s).total() - distance(s);
    case Use::Repair: return repair_sum(r, s).total() - repair_level(r, s, t.to, t.level);
    case Use::Launch:
    case Use::Fight:
      return fight_sum(r, s, 0).total() - (t.card[1] == kNone ? r.row[t.agent[1]].attack : fight_sum(r, s, 1).total());
    default: return r.row[t.card[0]].flux;
  }
}

void encode_trial(const Rules& r, const State& s, Seat p, Features& f) {
  const Trial& t = s.trial;
  f.one_of(kUses, static_cast<int>(t.use));
  if (t.use == Use::None) {
    f.none(1 + kDecades + kEdgeInputs + 2 + 1);
    return;
  }
  f.flag(t.who == p);
  f.one_of(kDecades, t.to);
  const bool seen = t.card[0] != kNone && (t.face_down.empty() || t.face_down.has(p));
  const bool fighters = (t.use != Use::Launch && t.use != Use::Fight) || (t.agent[0] < kCards && t.agent[1] < kCards);
  const bool jumper = t.use != Use::Jump || t.agent[0] < kCards;
  if (seen && fighters && jumper) encode_edge(edge_of(r, s), f);
  else f.none(kEdgeInputs);
  f.mask(2, t.open);
  f.flag(!t.face_down.empty());
}

// The card that the topmost procedure with one is about: everybody sees these.
int card_at_work(const State& s) {
  for (int i = s.stack.depth; i-- > 1;) {
    const Frame& frame = s.stack.frame[i];
    const bool shown = frame.proc == Proc::Enter || frame.proc == Proc::Jump || frame.proc == Proc::Attack ||
        frame.proc == Proc::Hammer || frame.proc == Proc::Gadget;
    if (shown && frame.card < kCards) return frame.card;
  }
  return kCards;
}

// The question that is open and what waits below it.
void encode_question(const State& s, Seat p, Features& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.one_of(kSteps, top ? s.stack.frame[0].pc : kSteps - 1);
  f.one_of(kProcs, top ? static_cast<int>(top->proc) : 0);
  f.one_of(6, top && top->proc != Proc::Game ? top->pc : 0);
  f.one_of(5, top && top->proc != Proc::Game ? top->n : 0);
  f.flag(s.waiting.has(p));
  f.flag(s.waiting.has(other(p)));
  unsigned mine = 0, theirs = 0;
  for (const Frame& frame : s.stack.above_first()) {
    (frame.who == p ? mine : theirs) |= 1u << static_cast<unsigned>(frame.proc);
  }
  f.mask(kProcs, mine);
  f.mask(kProcs, theirs);
  f.one_of(kMoments + 1, top && top->proc == Proc::Window ? top->a : kMoments);
  f.one_of(kCards + 1, card_at_work(s));
}

void encode_turn(const Rules& r, const State& s, Seat p, Features& f) {
  const Side &mine = s.side[p], &theirs = s.side[other(p)];
  f.one_of(7, s.rounds_left);
  f.one_of(4, static_cast<int>(s.phase));
  f.flag(s.active == p);
  f.flag(s.first == p);
  f.flag(s.active == p && s.first != p && s.rounds_left == 1);  // nobody's turn comes after this one
  f.flag(s.active != p && s.first == p && s.rounds_left == 1);
  f.one_of(4, s.bonus);
  f.flag(s.has(State::kParadox));
  f.flag(s.has(State::kMustPass));
  f.mask(kQuarks, s.quark < kQuarks ? 1u << s.quark : 0u);
  encode_edge(mine.skill - theirs.skill, f);
  f.one_of(3, 1 + complete_epoch(mine) - complete_epoch(theirs));
  f.one_of(7, 3 + std::clamp(decades_held(mine) - decades_held(theirs), -3, 3));
  f.one_of(5, r.expert - mine.skill - 1);
  f.one_of(5, r.expert - theirs.skill - 1);
  f.mask(kDecades, held(mine) & held(theirs));
}

}  // namespace

void Game::encode(const Rules& r, const State& s, Seat p, Features& f) {
  f.one_of(kMaxSeats, kPlayers - 1);
  encode_turn(r, s, p, f);
  encode_side(r, s, p, f);
  encode_side(r, s, other(p), f);
  encode_hands(r, s, p, f);
  encode_cards(r, s, p, f);
  encode_trial(r, s, p, f);
  encode_question(s, p, f);
}

// A turn is cut where its Draw Phase begins: the luck of the Discovery is known, and its owner is always asked.
bool Game::quiet(const Rules&, const State& s) {
  if (s.waiting.empty()) return true;
  const Frame& top = s.stack.top();
  return s.stack.depth == 1 && top.pc == static_cast<std::uint8_t>(Step::Discard) && top.n == 0;
}

}  // namespace timetable::hammer
