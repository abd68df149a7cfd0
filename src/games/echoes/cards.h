// Echoes of Time: cards and Sources as programs, read from a deck file; the table's options; the rules' data.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"
#include "engine/table.h"
#include "games/echoes/state.h"

namespace timetable::echoes {

enum class Op : std::uint8_t {
  End,  // of an effect, or of the part of a removal that is its bonus
  Draw,
  GainVp,
  Slide,
  Advance,
  Play,
  Conquer,
  Fortify,
  ActivateImmediate,
  ActivateFlame,
  Remove,
  Discard,
  SpendVp,
  Choose,  // x branches: as many Jumps follow
  If,
  Jump,
  OpponentsDiscardCards,
  OpponentsDiscardVp,
  Discount,
  Strength,
  Score,
};

enum class Kind : std::uint8_t { None, Immediate, Permanent, Flame, Scoring, OnConquer, OnFortify };
enum class Colour : std::uint8_t { Blue, Yellow, Red, Any };

// What a Permanent effect watches for (7.2), and the modifiers (7.3).
enum class On : std::uint8_t {
  None,
  Summon,
  Play,
  Conquer,
  Fortify,
  Flame,
  Remove,
  Slide,
  DrawAction,
  AdvanceAction,
  TimeDraw,
  Paying,
  Conquering,
  Fortifying,
  Defending,
};
inline constexpr int kOns = 15;
constexpr bool is_modifier(On on) { return on >= On::Paying; }

enum class Cause : std::uint8_t { Any, Time, Effect };  // of a slide (ET-7-26)
enum class Per : std::uint8_t { One, Card, Faction, Source, Removed };
enum class Hold : std::uint8_t { Controlled, Conquered, Fortified };     // Sources, for counting
enum class Field : std::uint8_t { Strength, CostCards, CostTime, Vp };   // of a removed card
enum class Test : std::uint8_t { Sources, Fortified, Factions, Cards };  // of "if" (ET-7-62)

// A number, or so many for each of something (ET-7-60).
struct Amount {
  Per per = Per::One;
  std::uint8_t what = 0;  // filter, Hold or Field
  std::uint8_t times = 0;
  std::uint8_t divide = 1;
  std::uint8_t max = 255;
};

struct Instr {
  Op op = Op::End;
  std::uint8_t to = 0;  // where it goes on if its condition or cost is not met
  std::uint8_t x = 0;   // filter, colour, Test or strength
  std::uint8_t y = 0;   // discounts: cards and 16 x time
  Amount n;
};

// What cards must show (ET-7-61). kNone: anything.
struct Filter {
  std::uint8_t creature = kNone;  // 1 Creature, 0 Artifact
  std::uint8_t faction = kNone;
  std::uint8_t magic = kNone;  // 1 Magic, 0 War
  std::uint8_t kind = kNone;   // Kind of an effect it has
  bool operator==(const Filter&) const = default;
};

struct EffectDef {
  Kind kind = Kind::None;
  Colour flame = Colour::Any;  // of a Flame effect, or of the Flames a trigger watches
  On on = On::None;
  Cause cause = Cause::Any;
  std::uint8_t filter = 0;
  bool of_source = false;
  std::uint8_t owner = 0;   // card or Source
  EffectId next = kNone;    // further effect of the same card
  std::uint16_t start = 0;  // in Deck::code
  std::uint8_t length = 0;  // operations, the last End included
};

inline constexpr int kFactions = 5;  // water, sky, wood, earth; neutral, which is none (ET-2-9)
inline constexpr int kNeutral = 4;

struct CardDef {
  std::string id, clause, source;
  std::vector<std::string> attested;  // what the rulebook says of it
  Words name;
  bool creature = false, magic = false, interaction = false;
  std::uint8_t faction = 0, strength = 0, cost_cards = 0, cost_time = 0, vp = 0, copies = 1;
};

struct SourceDef {
  std::string id, clause, source;
  std::vector<std::string> attested;
  Words name;
  bool interaction = false;
  std::uint8_t conquer_strength = 0, fortify_strength = 0, vp_conquered = 0, vp_fortified = 0;
  EffectId standing = 0, on_conquer = 0, on_fortify = 0;
};

// All that a deck file says.
struct Deck {
  std::string id;
  std::vector<CardDef> card;
  std::array<SourceDef, kSources> source;
  std::array<EffectDef, kEffectsMax> effect;
  int effects = 0;
  std::vector<Instr> code;
  std::vector<Filter> filter;  // 0: every card
  Colour tile[kTiles] = {};
  int starting_hand = 7, supply_per_player = 12, draw_in_time_phase = 1, draw_action = 2, advance_steps = 2;
  int hand_limit = 10, fellowship_end = 12, round_cap = 50, activation_cap = 500;
};

// Reads and checks a deck document; every problem becomes a line.
Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc);

// Words of deck files.
std::string_view colour_id(Colour colour);
std::string_view faction_id(int faction);

// Stages a scenario can stop at, before the next one begins.
enum class Stop : std::uint8_t { Never, SetupEnd, FirstChoiceEnd, TimeEnd, TurnEnd, ActionsEnd, RoundEnd };

enum class SecondCopy : std::uint8_t { Discarded, Forbidden, Replaces };  // of a card one has (ET-8-12)
enum class EmptyDeck : std::uint8_t { Reshuffle, NoDraw, GameEnd };       // ET-8-38

// Everything fixed before the game, in the shape the rules need.
struct Rules {
  std::shared_ptr<const Deck> deck;
  int seats = 2;
  bool low_interaction = false;  // ET-6-4
  // rulings
  bool first_in_order = false;                     // ET-8-1
  bool first_time_zero = true;                     // ET-8-2
  bool immediate_first = false;                    // ET-8-8
  bool waive_time = false;                         // ET-8-11
  SecondCopy second_copy = SecondCopy::Discarded;  // ET-8-12
  bool second_step_optional = true;                // ET-8-16
  bool beaten_return = true;                       // ET-8-20
  int tokens = kUnlimited;                         // ET-8-24
  bool committed_usable = false;                   // ET-8-26
  bool secondary_supply = true;                    // ET-8-27
  bool reinforce_fortified = false;                // ET-8-28
  EmptyDeck empty_deck = EmptyDeck::Reshuffle;     // ET-8-38
  bool forced_together = false;                    // ET-8-41
  bool closed_score = true;                        // ET-8-48
  static constexpr int kUnlimited = 1000;
  Stop stop_at = Stop::Never;

  // made from the deck
  int cards = 0;                   // different ones
  CardSet all{};                   // in this game, copies included
  std::uint8_t sources = 0;        // that may be in the game, a bit each
  std::uint8_t twin[kKinds] = {};  // bit of the second copy, or kNone
  CardId twin_of[kDoubled] = {};
  std::uint8_t cost_cards[kKinds] = {}, cost_time[kKinds] = {};
  CardSet doubled{};  // kinds with a second copy
  CardSet creatures{}, of_faction[kFactions] = {}, strength_bit[4] = {}, immediates{};
  CardSet flames[3] = {};       // cards with a first effect of that colour
  std::vector<CardSet> filter;  // cards that fit
  CardSet watching[kOns] = {};  // cards with an effect that watches for it, or modifies it
  std::uint8_t sources_watching[kOns] = {};
  std::vector<EffectId> further_flames;  // Flame effects of cards that are not their first effect

  const EffectDef& effect(EffectId e) const { return deck->effect[e]; }
  const CardDef& card(int c) const { return deck->card[static_cast<std::size_t>(c)]; }
  const SourceDef& source(int s) const { return deck->source[static_cast<std::size_t>(s)]; }
  const Instr& instr(const EffectDef& e, int pc) const { return deck->code[e.start + static_cast<std::size_t>(pc)]; }
};

}  // namespace timetable::echoes
