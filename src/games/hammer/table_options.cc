// Time Hammer: the options of a table, and the rules they make of a deck.
#include <algorithm>

#include "games/hammer/game.h"
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

constexpr int kRounds[] = {4, 5, 6};

void choose_rounds(Rules& r, std::size_t which, const Node& options) {
  const Deck& deck = *r.deck;
  const bool given = options.maybe("rounds").present();
  r.rounds = given ? kRounds[which] : std::clamp(kRounds[0], deck.rounds_min, deck.rounds_max);
  if (r.rounds < deck.rounds_min || r.rounds > deck.rounds_max) {
    options.maybe("rounds").complain(
        say("this deck is for {low} to {high} rounds"_en, deck.rounds_min, deck.rounds_max));
  }
}

void choose_quarks(Rules& r, std::size_t which, const Node& options) {
  r.quarks = which == 1;
  if (r.quarks && static_cast<int>(r.deck->quark.size()) < r.rounds) {
    options.maybe("quarks").complain("this deck has fewer Quarks than there are rounds"_en);
  }
}

void choose_first(Rules& r, std::size_t which, const Node&) {
  r.first = which ? static_cast<std::uint8_t>(which - 1) : kNone;
}

void choose_recruiting(Rules& r, std::size_t which, const Node&) {
  r.recruit_actions = which ? which == 1 : r.deck->recruit_actions;
}

const std::vector<OptionRow<Rules>> kOptions = {
    {.def = {"rounds", {"4", "5", "6"}, "TH-3-1", "how many rounds are played"_en, {}}, .set = choose_rounds},
    {.def =
         {"quarks", {"off", "on"}, "TH-6-2", "a Quark changes the rules in each round"_en, {"no"_en, "yes"_en}, true},
     .set = choose_quarks},
    {.def = {"first", {"random", "A", "V"}, "TH-6-5", "who goes first"_en, {"at random"_en, "Amber"_en, "Violet"_en}},
     .set = choose_first},
    {.def = {"windows",
             {"public", "own"},
             "TH-6-6",
             "who is asked to react"_en,
             {"whoever might be able to"_en, "only who is (this gives hands away)"_en}},
     .first = &Rules::ask_all},
    {.def = {"recruiting",
             {"as-deck", "action", "free"},
             "TH-8-5",
             "does recruiting cost an Action besides the cards"_en,
             {"as the deck says"_en, "yes"_en, "no"_en}},
     .set = choose_recruiting},
    {{"command_ties",
      {"kept", "lost"},
      "TH-8-46",
      "the Command of a decade with equal numbers"_en,
      {"stays as it is"_en, "is lost"_en}},
     &Rules::strict_command},
    {{"leaving_2030",
      {"majority", "as-others"},
      "TH-8-47",
      "what a Jump out of 2030 does to its Command"_en,
      {"without a majority it is lost"_en, "the same as elsewhere"_en}},
     &Rules::plain_2030},
    {{"fight_flux",
      {"own", "both"},
      "TH-8-54",
      "which Flux cards the winner of a Fight takes"_en,
      {"only their own"_en, "both"_en}},
     &Rules::winner_takes_both},
};

}  // namespace

const std::vector<OptionRow<Rules>>& Game::option_rows() { return kOptions; }
void Game::complete(Rules& r) { derive_tables(r); }

}  // namespace timetable::hammer
