// Time Hammer: the options of a table, and the rules they make of a deck.
#include <algorithm>

#include "games/hammer/cards.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

// A Gadget's gears say in whose turn and in which phase it may be played (TH-4-120).
void derive_gears(Rules& r, Card c) {
  for (const Gear& gear : r.card(c).gears) {
    auto& by_role = r.playable[static_cast<int>(r.row[c].trigger)][static_cast<int>(gear.phase)];
    if (gear.colour != Colour::Red) by_role[0] |= card_bit(c);
    if (gear.colour != Colour::Green) by_role[1] |= card_bit(c);
  }
}

void derive_tables(Rules& r) {
  const Deck& deck = *r.deck;
  for (Card c = 0; c < kCards; ++c) {
    r.row[c] = deck.row[c];
    const CardRow& row = r.row[c];
    r.by_type[static_cast<int>(row.type)] |= card_bit(c);
    if (row.type == CardType::Agent && row.kind == AgentKind::Human) r.humans |= card_bit(c);
    if (row.type == CardType::Gadget) derive_gears(r, c);
  }
  r.agents = r.by_type[0];
  r.jumps = r.by_type[1];
  r.gadgets = r.by_type[2];
  r.hammers = r.by_type[3];
  r.jump_noun = r.jumps ? lowest(r.jumps) : Card{kNone};
  r.expert = deck.expert;
  for (int space : deck.pick_at) r.pick_at |= std::uint64_t{1} << space;
  for (std::size_t skill = 0; skill < r.repair_bonus.size(); ++skill) {
    int from = -1;  // of the entry with the largest `from` not above the Skill (TH-2-17)
    for (const auto& [start, bonus] : deck.repair) {
      if (start > static_cast<int>(skill) || start <= from) continue;
      from = start;
      r.repair_bonus[skill] = static_cast<std::uint8_t>(bonus);
    }
  }
}

}  // namespace

const std::vector<OptionDef>& option_defs() {
  static const std::vector<OptionDef> defs = {
      {"rounds", {"4", "5", "6"}, "TH-3-1", "how many rounds are played"_en, {}},
      {"quarks", {"off", "on"}, "TH-6-2", "a Quark changes the rules in each round"_en, {"no"_en, "yes"_en}, true},
      {"first", {"random", "A", "V"}, "TH-6-5", "who goes first"_en, {"at random"_en, "Amber"_en, "Violet"_en}},
      {"windows",
       {"public", "own"},
       "TH-6-6",
       "who is asked to react"_en,
       {"whoever might be able to"_en, "only who is (this gives hands away)"_en}},
      {"recruiting",
       {"as-deck", "action", "free"},
       "TH-8-5",
       "does recruiting cost an Action besides the cards"_en,
       {"as the deck says"_en, "yes"_en, "no"_en}},
      {"command_ties",
       {"kept", "lost"},
       "TH-8-46",
       "the Command of a decade with equal numbers"_en,
       {"stays as it is"_en, "is lost"_en}},
      {"leaving_2030",
       {"majority", "as-others"},
       "TH-8-47",
       "what a Jump out of 2030 does to its Command"_en,
       {"without a majority it is lost"_en, "the same as elsewhere"_en}},
      {"fight_flux",
       {"own", "both"},
       "TH-8-54",
       "which Flux cards the winner of a Fight takes"_en,
       {"only their own"_en, "both"_en}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players != kPlayers) {
    return Error{Fault::BadOption, say("Time Hammer is for exactly 2 players, not {n}."_en, players)};
  }
  std::vector<Words> problems;
  const Node node(options, problems);
  std::map<std::string_view, std::size_t> value = read_options(node, option_defs());

  Rules r;
  r.deck = deck;
  r.rounds = 4 + static_cast<int>(value["rounds"]);
  if (!node.maybe("rounds").present()) r.rounds = std::clamp(r.rounds, deck->rounds_min, deck->rounds_max);
  if (r.rounds < deck->rounds_min || r.rounds > deck->rounds_max) {
    node.maybe("rounds").complain(
        say("this deck is for {low} to {high} rounds"_en, deck->rounds_min, deck->rounds_max));
  }
  r.quarks = value["quarks"] == 1;
  if (r.quarks && static_cast<int>(deck->quark.size()) < r.rounds) {
    node.maybe("quarks").complain("this deck has fewer Quarks than there are rounds"_en);
  }
  r.first = value["first"] ? static_cast<std::uint8_t>(value["first"] - 1) : kNone;
  r.ask_all = value["windows"] == 0;
  r.recruit_actions = value["recruiting"] ? (value["recruiting"] == 1) : deck->recruit_actions;
  r.strict_command = value["command_ties"] == 1;
  r.plain_2030 = value["leaving_2030"] == 1;
  r.winner_takes_both = value["fight_flux"] == 1;
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  derive_tables(r);
  return r;
}

}  // namespace timetable::hammer
