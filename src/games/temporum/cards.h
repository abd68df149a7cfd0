// Temporum: cards and Zones as programs, read from a deck file; the table's options; the rules' data.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"
#include "engine/table.h"
#include "games/temporum/state.h"
#include "games/temporum/words.h"

namespace timetable::temporum {

// What a program can do. The names in deck files and the arguments of each: kOperations in programs.cc.
enum class Op : std::uint8_t {
  End,
  Jump,  // between the options of a choice; no name in deck files
  Draw,
  Gain,
  Lose,
  LoseAll,
  Discard,
  DiscardHand,
  DiscardAny,
  DiscardOrLose,
  PlayCard,
  PlayMayReturn,
  ScoreCard,
  DrawMayScore,
  MayScoreTwice,
  Advance,
  AdvanceFrom,
  Retreat,
  ChooseOne,
  May,
  MayPay,
  MayDiscard,
  If,
  ChangeHistory,
  VisitEarlier,
  VisitEachReal,
  ReturnThis,
  PassLeft,
  DrawDiscardPlay,
  PlayAsCopy,
  VisitAfterZone,
  PredictAtEnd,
  ButterflyAtEnd,
};

enum class Who : std::uint8_t { You, EachOther, Each, EachYouFirst };

// Which of the players an operation speaks to are concerned.
enum class Where : std::uint8_t { Anywhere, InTimes, NotInTimes, InTimeYouRule, GoldMin, MoreCardsThanYou, RulesHere };

enum class Counter : std::uint8_t {
  One,
  TimesRuled,
  TimesWithoutCrowns,
  CrownsHere,
  CardsInHand,
  OtherPawnsHere,
  PawnsInTime1,
  JustDiscarded,
};

enum class Cond : std::uint8_t { Always, RulesHere, RulesAtLeast, CrownsHere, GoldBelow, Richest, DidDiscard, HandMin };

// mult times the counter.
struct Amount {
  std::uint8_t mult = 0;
  Counter of = Counter::One;
};

struct Instr {
  Op op = Op::End;
  Who who = Who::You;
  Where where = Where::Anywhere;
  std::uint8_t where_arg = 0;  // InTimes, NotInTimes: bit a Time; GoldMin: the gold
  Amount n;                    // ScoreCard: the discount
  Cond cond = Cond::Always;
  std::uint8_t cond_arg = 0;
  std::uint8_t arg = 0;   // see the operations in programs.cc
  std::uint8_t jump = 0;  // where to go on if the condition fails or the offer is declined
};
using Program = std::vector<Instr>;

// Places of ChangeHistory (arg): this Zone, or the real Zone of a Time.
inline constexpr std::uint8_t kHere = kTimes;
// AdvanceFrom: a Time, or kHere.

// What a Perpetual card does as long as it is in play. The number beside it says how much, per entry.
enum class Passive : std::uint8_t {
  GoldPerPlay,     // Black Market
  DrawPerPlay,     // Gang of Pickpockets
  GoldPerDraw,     // Explorer
  GoldPerDiscard,  // Think Tank
  DrawPerScore,    // Secret Society
  GoldPerCrown,    // Prime Real Estate
  ExtraCrowns,     // Conspiracy
  Discount,        // Friends in Old Places
  Map,             // Treasure Map: counts entries
  Invest,          // Investments: counts entries
};

// A row each, in their order: what a net calls it; the trigger of the deck file and the one operation that its program
// may consist of (Op::End: the deck file says it in another way); the sentence on the card.
struct PassiveRow {
  Passive passive;
  const char* id;
  std::string_view trigger;
  Op does;
  Phrase text;
};
inline constexpr PassiveRow kPassives[] = {
    {Passive::GoldPerPlay, "gold-per-play", "collect_for_other_card", Op::Gain,
     "When you play another card, gain {amount}."_en},
    {Passive::DrawPerPlay, "draw-per-play", "other_card_played", Op::Draw,
     "After you play another card, draw {amount}."_en},
    {Passive::GoldPerDraw, "gold-per-draw", "card_drawn", Op::Gain, "When you draw a card, gain {amount}."_en},
    {Passive::GoldPerDiscard, "gold-per-discard", "card_discarded", Op::Gain,
     "When you discard a card, gain {amount}."_en},
    {Passive::DrawPerScore, "draw-per-score", "card_scored", Op::Draw, "When you score a card, draw {amount}."_en},
    {Passive::GoldPerCrown, "gold-per-crown", "crown_enters_time_4", Op::Gain,
     "When one of your crowns advances to Time IV, gain {amount}."_en},
    {Passive::ExtraCrowns, "extra-crowns", "", Op::End, "The cards you score advance {amount} more."_en},
    {Passive::Discount, "discount", "", Op::End, "Cards cost you {amount} less to score."_en},
    {Passive::Map, "map", "after_visit_time_4", Op::Draw,
     "After you visit a Zone of Time IV you may discard this from play to draw {amount}."_en},
    {Passive::Invest, "invest", "", Op::End,
     "At the end of any turn you may discard this from play to gain half of the gold you gained that turn."_en},
};
static_assert(std::size(kPassives) <= kPassivesMax);
static_assert([] {
  for (std::size_t i = 0; i < std::size(kPassives); ++i) {
    if (kPassives[i].passive != static_cast<Passive>(i)) return false;
  }
  return true;
}());

struct CardDef {
  std::string id;
  Words name;
  bool perpetual = false;
  int copies = 2;
  int gold = 0;
  int price = 0;
  int crowns = 0;
  Program effect;           // of a Momentary card
  Passive passive{};        // of a Perpetual card
  int amount = 0;           // of the passive: gold, cards or crowns; Map: cards drawn
  std::vector<Time> flips;  // ButterflyAtEnd: history changes below the real Zone of each of these Times, in order
  std::string clause;
  std::string source;
};

struct ZoneDef {
  std::string id;
  Words name;
  Time time = 0;
  std::string type;  // score, draw, play, choice, special
  Program effect;
  int gold_everywhere = 0;           // Primitive Paradise
  int gold_alone = 0;                // Cold War
  std::uint8_t forbidden_times = 0;  // Police State: bit a Time
  bool protects = false;             // Utopia
  std::string clause;
  std::string source;
};

struct SetDef {
  std::string id;
  Words name;
  std::array<Zone, kSlots> zone{};
};

// All that a deck file says.
struct Deck {
  std::vector<CardDef> card;
  std::vector<ZoneDef> zone;
  std::vector<SetDef> set;
  Words colour[kSeatsMax];
  std::uint8_t start_paths = 0;
  Slot start_slot = 7;
  int cards_dealt = 2;
  std::uint8_t starting_gold[kSeatsMax + 1][kSeatsMax] = {};  // [players][place in turn order]
};

// Reads and checks a deck document; every problem becomes a line.
Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc);

// Stages a scenario can stop at, before the next one begins.
enum class Stop : std::uint8_t { Never, SetupEnd, TurnEnd };

// Everything fixed before the game: the table's options (section 6, TP-8-58) and the deck, in the shape the rules need.
struct Rules {
  std::shared_ptr<const Deck> deck;
  int seats = 2;
  bool random_zones = true;
  std::array<Zone, kSlots> zones{};  // unless random
  Seat first = kNoSeat;              // fixed starting player
  int round_cap = kLastRound;        // TP-6-9
  // rulings (TP-8-58)
  bool no_starting_gold = false;
  bool utopia_others_only = false;
  bool police_lets_journey_go_on = false;
  bool nuclear_unvisited_only = false;
  bool return_momentary_only = false;
  bool toys_play_single = false;
  bool renew_when_needed = false;
  bool invest_always = false;
  bool alien_asked_in_vain = false;  // before ruleset 2: D-ALIEN was put although nobody could pay for any card
  Stop stop_at = Stop::Never;

  // made from the deck
  int kinds = 0;
  int zone_cards = 0;
  Cards all;  // every copy of every card
  std::uint8_t gold[kKindsMax] = {};
  std::uint8_t price[kKindsMax] = {};
  std::uint8_t crowns[kKindsMax] = {};
  std::uint8_t passive[kKindsMax] = {};  // of Perpetual cards, kNone of others
  std::uint8_t amount[kKindsMax] = {};
  const Instr* card_program[kKindsMax] = {};  // into the deck, which the rules keep alive
  const Instr* zone_program[kZonesMax] = {};
  std::uint8_t gold_alone[kZonesMax] = {};
  std::uint8_t forbidden_times[kZonesMax] = {};
  bool protects[kZonesMax] = {};
  std::uint8_t map_draws = 0;
  Kind butterfly = 0;                     // the kind whose flips a butterfly carries out
  int cheapest = 0, dearest = 0;          // prices
  std::vector<std::uint64_t> affordable;  // by gold: the kinds that cost no more, as kind bits

  const CardDef& card(Kind k) const { return deck->card[k]; }
  const ZoneDef& zone(Zone z) const { return deck->zone[z]; }
  // The kinds whose printed price is at most this.
  std::uint64_t up_to(int gold_available) const {
    if (gold_available < 0) return 0;
    return affordable[static_cast<std::size_t>(gold_available < dearest ? gold_available : dearest)];
  }
  const Instr& instr(const State& s, const Frame& f) const {
    return (f.card != kNone ? card_program[f.card] : zone_program[s.zone[f.slot]])[f.pc];
  }
};

// A list of Zones in any order, each row left to right as listed: which Zone lies on which slot. Problems are told at
// the node.
std::array<Zone, kSlots> read_zones(const Node& list, const Deck& deck);

// The Zone of this id or name, or a problem with a suggestion.
Zone read_zone(const Node& n, const Deck& deck);

// A number that fits a byte.
inline std::uint8_t small(const Node& n, int low, int high) { return static_cast<std::uint8_t>(n.integer(low, high)); }

// "I" to "IV".
std::string_view time_name(Time time);

}  // namespace timetable::temporum
