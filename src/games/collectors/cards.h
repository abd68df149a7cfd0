// Time Collectors: places, boards, cards and exploits as programs, read from a deck file; the table's options; the
// rules' data.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"
#include "engine/table.h"
#include "games/collectors/state.h"

namespace timetable::collectors {

// What a program can do. The names in deck files and the arguments of each: cards.cc.
enum class Op : std::uint8_t {
  // places
  Sift,
  Collect,
  Refill,
  GainCrystals,  // slots, too
  MayReplace,
  EitherOrder,
  // slots
  AcceptOnly,
  // treasure cards
  ScoreSets,
  ScoreMixedSets,
  ScoreApart,
  ScoreGroups,
  ScorePerCard,
  ScorePerType,
  ScorePerCrystal,
  // exploits
  ScorePoints,
  CardsAtLeast,
  CrystalsAtLeast,
  LineCovered,
};

enum class BoardLine : std::uint8_t { Row, Column };

// One operation; only the fields that the operation has are set.
struct Instr {
  Op op = Op::Collect;
  std::uint8_t spaces = 0;          // Sift, Collect, Refill, MayReplace: bit per space
  std::uint8_t type = 0;            // card type
  std::uint8_t types = 0;           // ScorePerType: bit per type
  std::uint8_t block[2] = {};       // EitherOrder: programs
  BoardLine line = BoardLine::Row;  // LineCovered
  int n = 0;                        // cost, crystals, points, number of cards
  int most = 0;                     // MayReplace, sets or cards counted
  std::vector<int> table;           // points by size, from 1
};
using Program = std::vector<Instr>;

struct TypeDef {
  std::string id;
  Words name, plural, of_plural;
};

struct KindDef {
  std::string id;
  char letter = '?';
  Type type = 0;
  int copies = 0;
  Words name, in_sentence;
  Words brief;               // at most nine letters, for the terminal
  std::vector<Words> cards;  // the individual names, without effect
  Instr effect;
  std::string clause, source;
};

struct PlaceDef {
  std::string id;
  Words name;
  Date from = 0, to = 0;
  int program = 0;
  std::string clause, source;
};

struct BoardDef {
  std::string id;
  Words name, colour;
  std::array<Program, kSlots> slot;
  std::string clause, source;
};

struct ExploitDef {
  std::string id;
  Words name;
  Instr condition;
  int points = 0;
  std::string clause, source;
};

struct Constants {
  int crystals_total = 24, crystals_start = 1, crystals_per_die = 1, max_dice_changed = 2, toll = 1, rift_loss = 1;
  int exploits_in_play = 5, end_cards = 10, points_per_crystal = 1;
};

// Which places a player can reach from a date: bit per place.
struct Reach {
  std::uint16_t by_changing[3] = {};  // exactly so many dice
};

// Where every date leads: made once a deck, it takes longer than a game.
struct Dates {
  std::array<Place, kDates> place_of{};
  std::array<Reach, kDates> reach{};
};

// All that a deck file says.
struct Deck {
  std::array<TypeDef, kTypes> type;
  std::vector<KindDef> kind;
  std::array<Words, kSpaces> space;
  std::array<PlaceDef, kPlaces> place;
  std::array<BoardDef, kBoards> board;
  std::array<ExploitDef, kExploits> exploit;
  std::vector<Program> program;  // of places, and the blocks inside them
  std::vector<std::string> program_name;
  Place start = 0;
  Constants constant;
  std::map<std::string, Words, std::less<>> text;  // templates and terms of the vocabulary
  Dates dates;                                     // follows from the places
};

// Reads and checks a deck document; every problem becomes a line.
Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc);

std::string_view op_id(Op op);
std::string space_id(Space t);     // "t1"
std::string slot_id(Slot slot);    // "r1c1"
std::string date_text(Date date);  // "0984"

// The date with one die turned to another value; die 0 is the leftmost.
constexpr int with_digit(int date, int die, int value) {
  constexpr int kWeight[kDice] = {1000, 100, 10, 1};
  return date + (value - date / kWeight[die] % 10) * kWeight[die];
}

enum class TollCounts : std::uint8_t { Played, Moved, Present };  // TC-8-25

// Stages a scenario can stop at, before the next one begins.
enum class Stop : std::uint8_t { Never, SetupEnd, DatesIn, TurnEnd, RoundEnd };

inline constexpr int kRevealCapMax = 200;

// How the cards of one type are worth points.
struct TypeScore {
  Op op = Op::ScorePerCard;
  std::vector<std::int16_t> points;  // by number, by set of slots, or by the numbers of up to three kinds
};

// Lookups made from the deck and the options.
struct Tables {
  TypeScore score[kTypes];
};

// What a book is worth (TC-7-13 to TC-7-19).
struct BookScore {
  std::uint8_t type = kNone;  // per card of this type
  std::uint8_t types = 0;     // per different type among these
  bool crystals = false;      // per crystal
  std::int16_t points = 0;
};

// Everything fixed before the game: the table's options and the deck, in the shape the rules need.
struct Rules {
  std::shared_ptr<const Deck> deck;
  std::shared_ptr<const Tables> table;
  int seats = 2;
  std::uint8_t given[kSeatsMax] = {kNone, kNone, kNone, kNone};  // boards handed out by the host (TC-3-2)
  bool boards_given = false;
  // rulings (TC-8-72)
  TollCounts toll_counts = TollCounts::Played;
  bool overpay = true;
  bool unlimited = false;
  bool place_both = true;
  int sets_max = 0;  // 0: as the deck says
  bool lonely_beyond = false;
  int encyclopedia_types = 4;
  int reveal_cap = 100;
  Stop stop_at = Stop::Never;

  // made from the deck
  Constants constant;
  int kinds = 0;
  int cards = 0;
  std::uint8_t copies[kKindsMax] = {};
  Type type_of[kKindsMax] = {};
  std::uint8_t kind_in_type[kKindsMax] = {};  // 0, 1, 2 among the kinds of its type
  BookScore book[kKindsMax];
  SlotSet accepts[kBoards][kTypes] = {};  // slots that take a card of the type
  std::uint8_t slot_gain[kBoards][kSlots] = {};

  const KindDef& kind(Kind k) const { return deck->kind[k]; }
  const PlaceDef& place(Place z) const { return deck->place[z]; }
  const Program& program(int i) const { return deck->program[static_cast<std::size_t>(i)]; }
  std::string text(std::string_view id, Lang lang) const { return deck->text.find(id)->second.in(lang); }
};

}  // namespace timetable::collectors
