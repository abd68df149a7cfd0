// Time Hammer: what a seat knows of a position, as facts for a value net, and where turns are cut.
#include "engine/features.h"

#include <algorithm>

#include "games/hammer/game.h"
#include "games/hammer/verbs.h"

namespace timetable::hammer {
namespace {

constexpr int kSkills = 16, kEdge = 6, kUses = 7, kFluxes = 8;

template <class Facts>
void encode_edge(std::string_view name, int edge, Facts& f) {
  f.one_of(name, 2 * kEdge + 1, kEdge + std::clamp(edge, -kEdge, kEdge));
}
constexpr int kEdgeInputs = 2 * kEdge + 1;

// What facts are about, by the ids of the deck.
auto decade_id(const Rules& r) {
  return [&r](int decade) { return std::string_view(r.deck->decade_id[decade]); };
}
auto card_id(const Rules& r) {
  return [&r](int card) { return card < kCards ? std::string_view(r.deck->card[card].id) : "none"; };
}
std::string_view moment_word(int moment) { return moment < kMoments ? moment_id(static_cast<Moment>(moment)) : "none"; }
std::string_view step_word(int step) { return step_id(static_cast<Step>(step)); }
std::string_view proc_word(int proc) { return proc_id(static_cast<Proc>(proc)); }
std::string_view use_word(int use) { return use_id(static_cast<Use>(use)); }

// Decades that are missing to the epoch that is nearer to completion.
int missing(const Side& side) {
  const unsigned mine = held(side);
  return 3 - std::max(std::popcount(mine & kPast), std::popcount(mine & kFuture));
}

// What everybody sees of a side.
template <class Facts>
void encode_side(const Rules& r, const State& s, Seat p, Facts& f) {
  const Side& side = s.side[p];
  f.one_of("skill", kSkills, side.skill);
  f.one_of("actions", kGreen + 1, side.actions);
  f.one_of("jamais", kBlue + 1, side.jamais);
  f.one_of("hand", 10, count(side.hand));
  f.one_of("agents", kAgentLimit + 1, count(side.agents));
  f.one_of("decades", kDecades, decades_held(side));
  f.one_of("missing", 4, missing(side));
  f.mask("commands", kDecades, side.commands, decade_id(r));
  unsigned crowded = 0, guarded = 0;
  int attack[kDecades] = {}, jump[kDecades] = {};
  for (Card c : each(side.agents)) {
    const Decade d = s.decade[c];
    attack[d] = std::max<int>(attack[d], r.row[c].attack);
    jump[d] = std::max<int>(jump[d], r.row[c].jump);
    if (side.guards & card_bit(c)) guarded |= decade_bit(d);
  }
  f.each(
      "", kDecades,
      [&](int d) {
        if (side.on[d] > 1) crowded |= decade_bit(static_cast<Decade>(d));
        f.maybe_one_of("attack", 4, side.on[d] ? std::min(attack[d], 3) : -1);
        f.maybe_one_of("jump", 4, side.on[d] ? std::min(jump[d], 3) : -1);
      },
      decade_id(r));
  f.mask("crowded", kDecades, crowded, decade_id(r));
  f.mask("guarded", kDecades, guarded, decade_id(r));
  f.mask("in-play", kCards, side.agents, card_id(r));
}

// p's own hand, and what p knows of the other one. All Jumps are alike.
template <class Facts>
void encode_hands(const Rules& r, const State& s, Seat p, Facts& f) {
  const Side &mine = s.side[p], &theirs = s.side[other(p)];
  f.about("hand");
  f.mask("", kCards, mine.hand & ~r.jumps, card_id(r));
  f.one_of("jumps", 5, count(mine.hand & r.jumps));
  int payable = 0;
  for (Card c : each(mine.hand & r.agents)) payable += can_pay(r, s, p, c);
  f.one_of("payable", 4, payable);
  f.one_of("gadgets", 5, count(mine.hand & r.gadgets));
  const CardSet seen = theirs.known | theirs.spied;
  f.about("seen");
  f.mask("", kCards, seen & ~r.jumps, card_id(r));
  f.one_of("jumps", 4, count(seen & r.jumps));
}

// Decks and HAMMERs: where they will strike, what lies on top as far as p knows.
template <class Facts>
void encode_cards(const Rules& r, const State& s, Seat p, Facts& f) {
  unsigned looming = 0, spent = 0;
  for (Card c : each(s.deja_vu)) looming |= decade_bit(r.row[c].decade);
  for (Card c : each(s.discarded & r.hammers)) spent |= decade_bit(r.row[c].decade);
  f.about("cards");
  f.mask("looming", kDecades, looming, decade_id(r));
  f.mask("spent", kDecades, spent, decade_id(r));
  f.one_of("deja-vu", 6, count(s.deja_vu));
  f.one_of("deck-by-five", 8, count(s.deck) / 5);
  f.one_of("agents-gone-by-two", 5, count(s.discarded & r.agents) / 2);
  f.each("top", kLookMax, [&](int i) {
    const bool seen = s.top[i] != kNone && s.top_seen[i].has(p);
    f.maybe_one_of("flux", kFluxes, seen ? std::min<int>(r.row[s.top[i]].flux, kFluxes - 1) : -1);
    f.flag("hammer", seen && (r.hammers & card_bit(s.top[i])));
  });
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

template <class Facts>
void encode_trial(const Rules& r, const State& s, Seat p, Facts& f) {
  const Trial& t = s.trial;
  f.about("trial");
  f.one_of("use", kUses, static_cast<int>(t.use), use_word);
  const bool there = t.use != Use::None;
  if (!f.present(there, 1 + kDecades + kEdgeInputs + 2 + 1)) return;
  f.flag("mine", t.who == p);
  f.one_of("to", kDecades, t.to, decade_id(r));
  const bool seen = there && t.card[0] != kNone && (t.face_down.empty() || t.face_down.has(p));
  const bool fighters = (t.use != Use::Launch && t.use != Use::Fight) || (t.agent[0] < kCards && t.agent[1] < kCards);
  const bool jumper = t.use != Use::Jump || t.agent[0] < kCards;
  const bool known = seen && fighters && jumper;
  if (f.present(known, kEdgeInputs)) encode_edge("edge", known ? edge_of(r, s) : 0, f);
  f.mask("open", 2, t.open);
  f.flag("face-down", !t.face_down.empty());
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
template <class Facts>
void encode_question(const Rules& r, const State& s, Seat p, Facts& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.about("question");
  f.one_of("step", kSteps, top ? s.stack.frame[0].pc : kSteps - 1, step_word);
  f.one_of("in", kProcs, top ? static_cast<int>(top->proc) : 0, proc_word);
  f.one_of("pc", 6, top && top->proc != Proc::Game ? top->pc : 0);
  f.one_of("left", 5, top && top->proc != Proc::Game ? top->n : 0);
  f.flag("mine", s.waiting.has(p));
  f.flag("theirs", s.waiting.has(other(p)));
  unsigned mine = 0, theirs = 0;
  for (const Frame& frame : s.stack.above_first()) {
    (frame.who == p ? mine : theirs) |= 1u << static_cast<unsigned>(frame.proc);
  }
  f.mask("under-way-mine", kProcs, mine, proc_word);
  f.mask("under-way-theirs", kProcs, theirs, proc_word);
  f.one_of("moment", kMoments + 1, top && top->proc == Proc::Window ? top->a : kMoments, moment_word);
  f.one_of("card", kCards + 1, card_at_work(s), card_id(r));
}

template <class Facts>
void encode_turn(const Rules& r, const State& s, Seat p, Facts& f) {
  const Side &mine = s.side[p], &theirs = s.side[other(p)];
  f.one_of("rounds-left", 7, s.rounds_left);
  f.one_of("phase", 4, static_cast<int>(s.phase));
  f.flag("my-turn", s.active == p);
  f.flag("first", s.first == p);
  f.flag("my-last-word", s.active == p && s.first != p && s.rounds_left == 1);  // nobody's turn comes after this one
  f.flag("their-last-word", s.active != p && s.first == p && s.rounds_left == 1);
  f.one_of("bonus", 4, s.bonus);
  f.flag("paradox", s.has(State::kParadox));
  f.flag("must-pass", s.has(State::kMustPass));
  f.maybe_one_of("quark", kQuarksMax, s.quark, ids_of(r.deck->quark));
  encode_edge("skill-lead", mine.skill - theirs.skill, f);
  f.one_of("epoch-lead", 3, 1 + complete_epoch(mine) - complete_epoch(theirs));
  f.one_of("decades-lead", 7, 3 + std::clamp(decades_held(mine) - decades_held(theirs), -3, 3));
  f.one_of("to-expert", 5, r.expert - mine.skill - 1);
  f.one_of("to-expert-theirs", 5, r.expert - theirs.skill - 1);
  f.mask("shared", kDecades, held(mine) & held(theirs), decade_id(r));
}

}  // namespace

template <class Facts>
void Game::encode(const Rules& r, const State& s, Seat p, Facts& f) {
  f.one_of("players", kMaxSeats, kPlayers - 1);
  encode_turn(r, s, p, f);
  f.each("side", kPlayers, [&](int i) { encode_side(r, s, i ? other(p) : p, f); });
  encode_hands(r, s, p, f);
  encode_cards(r, s, p, f);
  encode_trial(r, s, p, f);
  encode_question(r, s, p, f);
}

template void Game::encode(const Rules&, const State&, Seat, Features&);
template void Game::encode(const Rules&, const State&, Seat, FactNames&);

// A turn is cut where its Draw Phase begins: the luck of the Discovery is known, and its owner is always asked.
bool Game::quiet(const Rules&, const State& s) {
  if (s.waiting.empty()) return true;
  const Frame& top = s.stack.top();
  return s.stack.depth == 1 && top.pc == static_cast<std::uint8_t>(Step::Discard) && top.n == 0;
}

}  // namespace timetable::hammer
