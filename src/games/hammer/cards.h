// Time Hammer: cards, Commands and Quarks as programs, read from a deck file; the table's options; the rules' data.
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
#include "games/hammer/state.h"

namespace timetable::hammer {

// What an effect can do. The names in deck files and the arguments of each: kOperations in operations.cc.
enum class Op : std::uint8_t {
  // what a card is
  Enter,
  RollCall,
  ComesHome,
  JumpCard,
  Hammer,
  // of Gadgets; args in brackets
  GainAction,    // [n]
  GainJamais,    // [n]
  Draw,          // [n]
  ByPhase,       // three programs
  MoveAgent,     // [whose, min, max, towards 2020, on held]
  Recruit,       // [kind, anywhere]
  LookTop,       // [n]
  LoseAction,    // [who, n]
  TakeDiscard,   // [types as a set]
  ChangeResult,  // [whose, n]
  Reboot,
  CancelGadget,
  ShiftHammer,
  EndAttack,
  GainSkill,    // [n]
  LoseJamais,   // [who, n]
  DiscardHand,  // [who, n, at random]
  LoseAgent,    // [whose, on]
  DejaVu,
  JumpAgent,  // [n]
  SetGuard,   // [n]
  // of Commands and Quarks
  DiscoveryAsset,  // [asset, n]
  Bonus,           // [to, who, n]
  Level,           // [n]
  Forbid,          // [what]
};

inline constexpr int kArgsMax = 5;
struct Instr {
  Op op = Op::Enter;
  std::int8_t arg[kArgsMax] = {};
  bool rival(int i = 0) const { return arg[i] == 1; }  // `whose` and `who`: 0 own or you, 1 rival, 2 repair
};
using Program = std::vector<Instr>;

enum class CardType : std::uint8_t { Agent, Jump, Gadget, Hammer };
enum class AgentKind : std::uint8_t { Human, Bot, Fido };
enum class Colour : std::uint8_t { Green, Red, Black };

// What a card, Command or Quark is called and where it comes from.
struct Label {
  std::string id;
  Words name;
  std::string source;
  Doc effect;  // as written: its text is made from it
};

struct Gear {
  Phase phase = Phase::Action;
  Colour colour = Colour::Black;
};

struct CardDef : Label {
  CardType type = CardType::Jump;
  std::vector<Gear> gears;
  Program program[3];  // of a Gadget in the Discovery, Draw and Action Phase
};

// What a card's numbers are, packed for the rules.
struct CardRow {
  CardType type = CardType::Jump;
  AgentKind kind = AgentKind::Human;
  std::uint8_t flux = 0;
  std::uint8_t stasis = 0;  // 0: P
  std::uint8_t jump = 0, attack = 0, cost = 0;
  Decade decade = 0;       // of a HAMMER
  std::uint8_t level = 0;  // of a HAMMER
  std::uint8_t cost_actions = 0, cost_discards = 0;
  Moment trigger = Moment::Open;
};

// What Commands give their owner and Quarks give to all: added up, they are all that is in force for a player.
struct Passive {
  std::int8_t asset[3] = {};  // by Asset
  std::int8_t jump = 0, repair = 0, level = 0;
  std::int8_t attacking = 0, attacked = 0;
  bool no_reboot = false, no_attack = false;
};

// All that a deck file says.
struct Deck {
  CardDef card[kCards];
  CardRow row[kCards];
  Label command[kDecades];  // none for 2020
  Passive command_power[kDecades];
  std::vector<Label> quark;
  std::vector<Passive> quark_power;
  std::string decade_id[kDecades];
  std::string decade_source[kDecades];
  Decade named_by[8] = {};  // decade of each Flux value (TH-2-2)
  int skill_start = 1, expert = 12;
  std::vector<int> pick_at;
  std::vector<std::pair<int, int>> repair;  // from this Skill on: bonus
  int recruit_actions = 1;
  int rounds_min = 4, rounds_max = 6;
  int start_jamais = 1;
  std::map<std::string, Words, std::less<>> text;  // of operations, triggers and costs
};

// Reads and checks a deck document; every problem becomes a line (TH-2-18).
Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc);

// What is unusual about a deck that can be used (TH-2-18).
std::vector<Words> deck_warnings(const Deck& deck);

std::string_view moment_id(Moment moment);  // "gadget-played"

// Where an operation may stand.
enum class Place : std::uint8_t {
  Agent,
  Jump,
  Hammer,
  Open,
  Reveal,
  GadgetPlayed,
  HammerInfects,
  AttackLaunched,
  Reaction,
  Passive
};
constexpr std::uint16_t place_bit(Place p) { return static_cast<std::uint16_t>(1u << static_cast<unsigned>(p)); }

struct OpSpec {
  std::string_view id;
  Op op;
  std::uint16_t places;
  struct Arg {
    std::string_view name;     // empty: no more arguments
    std::string_view choices;  // "own|rival": the value is the place of the word; "#": a number,
    int low = 0, high = 0;     // "*": a set of types, "program": kept apart
  } arg[kArgsMax] = {};
};
const OpSpec* find_operation(std::string_view id);
const OpSpec& operation(Op op);
std::vector<std::string> operation_ids();

// Reads a program whose operations may stand in these places. A by-phase operation is left as Op::ByPhase: its programs
// are read by the caller.
Program read_program(const Node& list, std::uint16_t places);

// Stages a scenario can stop at.
enum class Stop : std::uint8_t { Never, SetupEnd, PrepEnd, DiscoveryEnd, DrawEnd, EffectEnd, TurnEnd };

// Everything fixed before the game: the table's options (TH-3-1, TH-6-6) and the deck, in the shape the rules need.
struct Rules {
  std::shared_ptr<const Deck> deck;
  int seats = kPlayers;
  int rounds = 4;
  bool quarks = false;
  std::uint8_t first = kNone;      // seat, or kNone: by chance (TH-6-5)
  bool ask_all = true;             // TH-6-6: windows = public
  int recruit_actions = 1;         // TH-8-5
  bool strict_command = false;     // TH-8-46
  bool plain_2030 = false;         // TH-8-47
  bool winner_takes_both = false;  // TH-8-54
  Stop stop_at = Stop::Never;

  // made from the deck
  CardRow row[kCards];
  CardSet hammers = 0, agents = 0, humans = 0, jumps = 0, gadgets = 0;
  CardSet by_type[4] = {};
  CardSet playable[kMoments][4][2] = {};        // Gadgets by moment, phase and [the player is not the active one]
  std::array<std::uint8_t, 48> repair_bonus{};  // by Skill
  std::uint64_t pick_at = 0;                    // Skill spaces with a pick, as a set
  Card jump_noun = kNone;                       // stands for every Jump (TH-2-16)
  int expert = 12;

  const CardDef& card(Card c) const { return deck->card[c]; }
  const Program& program(Card gadget, Phase phase) const {
    return deck->card[gadget].program[static_cast<int>(phase) - 1];
  }
  // The noun by which players choose a card: all Jumps are the same.
  Card noun(Card c) const { return row[c].type == CardType::Jump ? jump_noun : c; }
};

inline constexpr std::string_view kSeatCodes[kPlayers] = {"A", "V"};

}  // namespace timetable::hammer
