// The Time Whisperers: cards and powers as programs, read from a deck file; the table's options; the rules' data.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"
#include "engine/table.h"
#include "games/whisperers/state.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {

// What an effect can do: a row each in operations.h.
enum class Op : std::uint8_t {
  ActivateTw,
  MoveTw,
  FlipTw,
  AugmentTw,
  StopPlaying,
  // choices at the head of an effect: one decision together with declining
  ChooseOwnTw,
  ChooseAge,
  ChooseAdjacentAges,
  ChoosePlayedCard,
  ChooseBoardPower,
  ChooseOwnPowers,
  PlaceTw,
  PlacePhantom,
  SwapTws,
  SwapLowestTiles,
  GatherOpposingTws,
  EliminateStrongestOpposing,
  SetStrengthFactor,
  UniteAges,
  ScoreNow,
  ReturnCard,
  ApplyAction,
  WithdrawCards,
  BecomePower,
  RemoveOwnTile,
  ActivatePowers,
  // standing effects
  WinTies,
  AddStrength,
  CountOnBothTracks,
  MultiplyVp,
  // effects with decisions of their own
  ChooseCardLast,
  SetTwoCards,
  KeepOneCard,
  CollectGifts,
  ChooseGift,
  StealGift,
  SetAsideGifts,
  UseUpStolenCard,
  // conditions
  OwnerNotPassed,
  OpponentNotPassed,
  HandAtLeast,
  RowNotEmpty,
  NumberCardsAtLeast,
  TwsOnBoardAndApart,
  LastCardActivates,
  LastCardIn,
  ActionChangesSomething,
  HasUnusedStolenCard,
  NotAnnounced,
  BoardHasPower,
  OwnsOtherTile,
  OpposingTwToGather,
  HasOwnTw,
  OpposingTwIn,
  PairWithTiles,
};

// What an argument can refer to besides a number. Variables are bound by the choices at the head of the effect.
enum class Ref : std::int16_t {
  Var0 = 0,
  Var1 = 1,
  Var2 = 2,
  ActivatedTw = 10,
  OwnTw2,
  LastNumberTw,
  PreviousNumberTw,
  ActivatedTwsOfUnpassedOpponents,
  AnyOwnTw,
  AugmentedOwnTw,  // filters of own TWs
  AgeOfChosenTw,
  PhantomAge,
  Nowhere,  // excluded ages
  AnyPair,
  BothHaveTile,  // filters of pairs
  AgeOfOwnTw1,
  EveryAge,  // areas
  StolenCard,
  OwnLastCard,
  HighestNumberCard,  // cards
  Phase4,
  UsedThisRound,
};

struct Instr {
  Op op;
  std::int16_t arg[3] = {};
  Ref ref(int i) const { return static_cast<Ref>(arg[i]); }
};
using Program = std::vector<Instr>;

enum class Window : std::uint8_t { BeforeCardPlay, BeforeTurn, BeforeScoring, Scoring, BeforeGold, Gold };
inline constexpr int kWindows = 6;
inline constexpr int kUsesMax = 32;
inline constexpr int kEffectMax = 8;    // operations in an effect
inline constexpr int kReturnsMax = 4;   // operations in a deck that give a card back: each makes phase 1 a turn longer
inline constexpr int kScoringsMax = 2;  // operations in a deck that score at once
inline constexpr int kTurnsMax = kCards + kReturnsMax;

enum class Frequency : std::uint8_t { OncePerRound, EachTurn, OncePerScoring, Standing };

struct CardDef {
  std::string id;
  std::string code;  // "#1", "Prog"
  Words name;
  Program effect;
  int number = 0;  // of a number card, else 0
  std::string source;
};

// One moment at which a power works.
struct Use {
  Power power = 0;
  std::uint8_t windows = 0;  // bit per Window
  Frequency frequency = Frequency::Standing;
  bool passed_owner = true;
  int heads = 0;  // how many choices stand at the head of the effect
  std::string decision;
  std::vector<std::string> variables;  // names of Var0, Var1, ...: the keys of their nouns in Deck::text
  Program offer_if;
  Program effect;
};

struct PowerDef {
  std::string id;
  Words name;
  Words in_sentence;  // with its article: "the Judge"
  int level = 1;
  std::string clause;
  std::string source;
  std::vector<int> uses;  // places in Deck::uses
};

// The cards and pieces for one number of players and one variant.
struct SetupDef {
  CardSet kit = 0;
  int numbers = 4;  // TWs a player
  int placement_ages = 4;
  bool both_sides = true;
  Age phantom = 3;
  int rounds = 4;
  int powers_per_level = 4;
  bool phantom_counts_rounds = false;  // youth: the bonus is the round number
  int vp_per_age = 1;
};

// All that a deck file says.
struct Deck {
  std::array<CardDef, kCards> card;
  std::vector<PowerDef> power;
  std::vector<Use> uses;
  Words age[kAges], colour[kSeatsMax];
  Words age_in_sentence[kAges];      // with its article, where the language wants one
  SetupDef setup[2][kSeatsMax + 1];  // [youth][players]
  PowerSet first_game = 0;
  int augmented_factor = 2;
  std::map<std::string, Words, std::less<>> text;  // templates and terms of the vocabulary
  std::set<std::string, std::less<>> implied;      // conditions that only leave out empty offers (TW-4-22)
  std::map<std::string, std::map<std::string, Words>, std::less<>> arg_text;
};

// Reads and checks a deck document; every problem becomes a line.
Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc);

// What programs must keep so that every game ends and nothing acts on what is not there; each problem is a line.
void check_programs(const Deck& deck, std::vector<Words>& problems);

std::string_view term_id(Ref ref);
std::string_view window_id(Window window);
std::string_view frequency_id(Frequency frequency);

// Stages a scenario can stop at, before the next one begins (the notation of section 12).
enum class Stop : std::uint8_t { Never, SetupEnd, EndPhase1, EndPhase2, EndPhase3, EndPhase4 };

// Everything fixed before the game: the table's options (TW-3-1, TW-8-54) and the deck, in the shape the rules need.
struct Rules {
  std::shared_ptr<const Deck> deck;
  int seats = 2;
  SetupDef setup;
  bool random_dark = false;
  PowerSet pool = 0;  // powers that may be dealt
  // rulings
  int titan_factor = 3;                // TW-8-31
  bool passed_powers = true;           // TW-8-5
  bool united_swarm_once = false;      // TW-8-32
  bool assassin_age_only = false;      // TW-8-32
  bool tornado_spares_owned = false;   // TW-8-30
  bool youth_phantom_instead = false;  // TW-8-39
  Stop stop_at = Stop::Never;

  // made from the deck
  int powers = 0;
  std::uint8_t level[kPowersMax] = {};
  PowerSet of_level[kLevels] = {};
  PowerSet in_window[kWindows] = {};          // powers with a decision there
  std::vector<std::uint8_t> order[kWindows];  // uses in offer order (TW-4-21)
  PowerSet standing = 0;                      // powers with a standing effect
  CardSet number_cards = 0;
  CardSet gift_kinds = 0;  // cards that may be given to the Thief
  Card highest_number = 0;

  const Use& use(int u) const { return deck->uses[static_cast<std::size_t>(u)]; }
  const PowerDef& power(Power p) const { return deck->power[p]; }
  const CardDef& card(Card c) const { return deck->card[c]; }
  std::string text(std::string_view id, Lang lang) const { return deck->text.find(id)->second.in(lang); }
};

}  // namespace timetable::whisperers
