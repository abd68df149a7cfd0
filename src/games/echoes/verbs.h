// Echoes of Time: what can be read off a position (costs, strengths, counts, scores), and the log's vocabulary.
#pragma once

#include "engine/log.h"
#include "engine/options.h"
#include "games/echoes/cards.h"
#include "games/echoes/state.h"

namespace timetable::echoes {

// What the log can tell; the meaning of who and arg[] beside each.
enum class Ev : std::uint8_t {
  SourceInPlay,   // [source]
  FirstPlayer,    // who
  Drew,           // who: [card], hidden from the others
  Chose,          // who has made a secret choice
  RoundBegins,    // [round]
  TurnBegins,     // who
  TilesSlid,      // who: [tile now off the board]
  Played,         // who: [card, effective time]
  PlayedNothing,  // who
  Placed,         // who: [card, position]
  Discarded,      // who: [card] from the hand
  Moved,          // who: [card, position]
  Summoned,       // who: [card]
  Duplicate,      // who: [card, replaces] is discarded on arrival, or takes the place of the first copy
  Reshuffled,
  DeckEmpty,         // who
  MainAction,        // who: [verb]
  Activated,         // who: [effect]
  Lit,               // who: [effect], a Flame with its token
  Declined,          // who
  Stopped,           // who
  GainedVp,          // who: [n, high byte of n]
  LostVp,            // who: [n, high byte of n]
  Removed,           // who: [card]
  SourceReturned,    // [source]
  Conquered,         // who: [source, loser or kNone]
  Committed,         // who: [card, source]
  SetFree,           // who: [card, returns] from beneath a lost Source, or is discarded
  Fortifies,         // who: [source]
  Fortified,         // who: [source]
  Branch,            // who: [branch]
  EndFlag,           // [flag]
  FirstPlayerMoves,  // who
  RoundCap,
  GameOver,
  Scored,       // who: [for Sources, for cards, high byte of that]
  NothingToDo,  // who: [effect, Lack]
  MustDiscard,  // who: [cards, by whom]
};

// Who is told of in it makes use of what it names: what studies of components count (study/nouns.h).
constexpr bool is_use(Ev kind) {
  return kind == Ev::Played || kind == Ev::Activated || kind == Ev::Lit || kind == Ev::Conquered ||
      kind == Ev::Fortified || kind == Ev::Committed;
}

// Where the machine tells what happens; silent where nobody listens.
// What an operation of an effect finds none of.
enum class Lack : std::uint8_t {
  ToAdvance,
  ToPlay,
  ToConquer,
  ToFortify,
  ToActivate,
  ToRemove,
  ToDiscard,
  VpToSpend,
  ToCount,
  OthersCards,
  OthersVp,
};

class Teller {
 public:
  explicit Teller(EventLog* log) : log_(log) {}
  void operator()(Ev kind, Seat who = kNoSeat, int a = 0, int b = 0, bool reveals = false) const {
    if (log_) tell(kind, who, a, b, SeatSet::from_bits(0xFF), 0, reveals);
  }
  // The first argument is for `who` alone.
  void privately(Ev kind, Seat who, int a) const {
    if (log_) tell(kind, who, a, 0, SeatSet::of(who), 1, true);
  }
  void scored(Seat who, int sources, int cards) const {
    if (log_) tell(Ev::Scored, who, sources, cards, SeatSet::from_bits(0xFF), 0, false);
  }

 private:
  // b in two bytes, the second of them arg[2].
  void tell(Ev kind, Seat who, int a, int b, SeatSet audience, std::uint8_t hidden, bool reveals) const;
  EventLog* log_;
};

// Places of cards: multisets (state.h).
inline int copies(const Rules& r, const CardSet& set, int c) {
  return set.has(c) + (r.twin[c] != kNone && set.has(r.twin[c]));
}
inline void put(const Rules& r, CardSet& set, int c) { set.set(set.has(c) ? r.twin[c] : c); }
inline void take(const Rules& r, CardSet& set, int c) {
  set.reset(r.twin[c] != kNone && set.has(r.twin[c]) ? r.twin[c] : c);
}
// Kinds of which `set` has more copies than `without`.
CardSet kinds_beyond(const Rules& r, const CardSet& set, const CardSet& without);
// All of `more` into `set`.
void put_all(const Rules& r, CardSet& set, const CardSet& more);
void take_all(const Rules& r, CardSet& set, const CardSet& less);

constexpr std::uint8_t source_bit(int s) { return static_cast<std::uint8_t>(1u << s); }
template <class F>
void for_each_source(unsigned mask, F&& f) {
  for (; mask; mask &= mask - 1) f(static_cast<SourceId>(std::countr_zero(mask)));
}

// The copies of one card in hands and their ages: how often the discard pile has become the deck since they were drawn,
// 3 standing for 3 or more (ET-10-7). In the state the first copy by seat, then by age, has the bits of the card, the
// second one those of its twin. Of two copies in one hand the older leaves it first.
struct HeldCopies {
  Seat seat[2] = {};
  std::uint8_t age[2] = {};
  int size = 0;

  void add(Seat p, int a);
  void remove(Seat p);
};
HeldCopies held_copies(const Rules& r, const State& s, int c);
void write_ages(const Rules& r, State& s, int c, const HeldCopies& held);

CardSet open_cards(const State& s, Seat p);   // ET-4-3
CardSet fellowship(const State& s, Seat p);   // free, committed and closed
int fellowship_size(const State& s, Seat p);  // ET-4-4
CardSet with_token(const Rules& r, const Player& p);
CardSet ready_creatures(const Rules& r, const State& s, Seat p);             // that can be committed
CardSet reinforcements(const Rules& r, const State& s, Seat p, int source);  // that can be moved beneath it
int strength(const Rules& r, const CardSet& cards);
int modifier(const Rules& r, const State& s, Seat p, On on);  // ET-7-31 to ET-7-33
int amount(const Rules& r, const State& s, Seat p, const Amount& n, std::uint8_t removed);
bool holds(const Rules& r, const State& s, Seat p, const Instr& condition);
inline Colour current_flame(const Rules& r, const Player& p) { return r.deck->tile[p.off]; }  // ET-4-12
bool tokens_left(const Rules& r, const State& s);                                             // ET-8-24
int cubes_left(const Rules& r, const State& s, Seat p);

// Sources.
Seat controller(const State& s, int source);             // kNoSeat: in the centre, or not in the game
int needed(const Rules& r, const State& s, int source);  // to be exceeded by an attack (ET-4-35)
std::uint8_t conquerable(const Rules& r, const State& s, Seat p, int extra);
std::uint8_t fortifiable(const Rules& r, const State& s, Seat p, int extra);

// Playing (ET-4-18).
struct Cost {
  int cards = 0, time = 0;
};
Cost cost(const Rules& r, const State& s, Seat p, int c, std::uint8_t discounts);
CardSet playable(const Rules& r, const State& s, Seat p, std::uint8_t filter, std::uint8_t discounts);
bool can_play(const Rules& r, const State& s, Seat p);  // is anything playable by the main action?
bool on_board(const Player& p, int c);
int landing(const Player& p, int time);  // the position where a card lands, 0 if there is none
// Must the card not be played at this time? At time 0 it would meet its first copy in the Fellowship (ET-8-13).
bool meets_copy(const Rules& r, const State& s, Seat p, int c, int time);
// Is this frame playing a card that is at the moment in no hand, pile or Fellowship (ET-4-18)?
bool holds_card_aside(const Frame& f);
// Are the first cards being chosen in secret? They stay in the hand until all have chosen (ET-4-21).
bool first_choice_open(const State& s);

// Advancing (ET-4-32).
inline int cards_on(const Player& p, int position) {
  return (p.board[position - 1][0] != kNone) + (p.board[position - 1][1] != kNone);
}
bool may_move(const Player& p, int position, int steps);
bool can_advance(const Player& p);

// Is the effect one of p's, and can it be used (ET-7-2)?
bool usable(const Rules& r, const State& s, Seat p, EffectId e);
bool has_token(const Rules& r, const State& s, Seat p, EffectId e);
// Flame effects of p without a token, of a colour or of any.
template <class F>
void for_each_flame(const Rules& r, const State& s, Seat p, Colour colour, F&& f);
// Targets of *activate* for the effect in frame f (ET-7-47).
void list_activations(const Rules& r, const State& s, const Frame& f, const Instr& in, Options& out);
bool can_activate(const Rules& r, const State& s, const Frame& f, const Instr& in);
// Does the pending list in frame f have an Immediate effect (ET-8-8)?
bool has_immediate(const Rules& r, const State& s, const Frame& f);
// Targets of *remove*.
CardSet removable(const Rules& r, const State& s, const Frame& f, const Instr& in);
// No room for another effect, or the cap is reached (ET-7-13).
inline bool exhausted(const Rules& r, const State& s) {
  return s.activated >= r.deck->activation_cap || s.stack.depth > kFrames - kReserve;
}

// The first choice (ET-4-20).
bool first_choice_possible(const Rules& r, const State& s, Seat p);
CardSet first_choices(const Rules& r, const State& s, Seat p);

// How many cards p is picking in the question now asked, and of which, in ascending order (13.4).
int picks_wanted(const Rules& r, const State& s, Seat p);
CardSet pickable(const Rules& r, const State& s, Seat p, int wanted);

int source_score(const Rules& r, const State& s, Seat p);  // ET-5-6
int card_score(const Rules& r, const State& s, Seat p);    // ET-5-7
int score(const Rules& r, const State& s, Seat p);         // ET-5-4

template <class F>
void for_each_flame(const Rules& r, const State& s, Seat p, Colour colour, F&& f) {
  const Player& player = s.player[p];
  const CardSet open = open_cards(s, p);
  const CardSet used = {{player.token.w[0], player.token.w[1]}};
  CardSet flames{};
  if (colour == Colour::Any) flames = r.flames[0] | r.flames[1] | r.flames[2];
  else flames = r.flames[static_cast<int>(colour)];
  for (int c : (open & flames) - used) f(static_cast<EffectId>(c));
  for (EffectId e : r.further_flames) {
    const EffectDef& effect = r.effect(e);
    const bool fits = colour == Colour::Any || effect.flame == colour;
    if (fits && open.has(effect.owner) && !player.token.has(e)) f(e);
  }
  for_each_source((player.conquered | player.fortified) & ~unsigned{s.used}, [&](SourceId source) {
    const EffectDef& effect = r.effect(r.source(source).standing);
    const bool fits = colour == Colour::Any || effect.flame == colour;
    if (effect.kind == Kind::Flame && fits) f(r.source(source).standing);
  });
}

// Words of positions: "first-choice", "conquer".
std::string_view step_id(Step step);
std::string_view proc_id(Proc proc);

}  // namespace timetable::echoes
