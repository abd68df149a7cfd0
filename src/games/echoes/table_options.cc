// Echoes of Time: the options of a table, and the rules they make of a deck.
#include "games/echoes/game.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

bool fits(const Rules& r, const Filter& f, int c) {
  const CardDef& card = r.card(c);
  if (f.creature != kNone && f.creature != card.creature) return false;
  if (f.faction != kNone && f.faction != card.faction) return false;
  if (f.magic != kNone && f.magic != card.magic) return false;
  if (f.kind == kNone) return true;
  for (EffectId e = static_cast<EffectId>(c); e != kNone; e = r.effect(e).next) {
    if (r.effect(e).kind == static_cast<Kind>(f.kind)) return true;
  }
  return false;
}

void derive_card(Rules& r, int c, int& doubled) {
  const CardDef& card = r.card(c);
  r.cost_cards[c] = card.cost_cards;
  r.cost_time[c] = card.cost_time;
  r.twin[c] = kNone;
  if (card.copies == 2) {
    r.twin_of[doubled] = static_cast<CardId>(c);
    r.doubled.set(c);
    r.twin[c] = static_cast<std::uint8_t>(kKinds + doubled++);
  }
  if (!(r.low_interaction && card.interaction)) {
    r.all.set(c);
    if (r.twin[c] != kNone) r.all.set(r.twin[c]);
  }
  if (card.creature) r.creatures.set(c);
  r.of_faction[card.faction].set(c);
  for (int bit = 0; bit < 4; ++bit) {
    if ((card.strength >> bit) & 1) r.strength_bit[bit].set(c);
  }
  for (EffectId e = static_cast<EffectId>(c); e != kNone; e = r.effect(e).next) {
    const EffectDef& effect = r.effect(e);
    if (effect.kind == Kind::Immediate) r.immediates.set(c);
    if (effect.kind == Kind::Flame && e == c) r.flames[static_cast<int>(effect.flame)].set(c);
    if (effect.kind == Kind::Flame && e != c) r.further_flames.push_back(e);
    if (effect.on != On::None) r.watching[static_cast<int>(effect.on)].set(c);
  }
}

void derive_tables(Rules& r) {
  const Deck& deck = *r.deck;
  r.cards = static_cast<int>(deck.card.size());
  int doubled = 0;
  for (int c = 0; c < r.cards; ++c) derive_card(r, c, doubled);
  for (const Filter& f : deck.filter) {
    CardSet fitting{};
    for (int c = 0; c < r.cards; ++c) {
      if (fits(r, f, c)) fitting.set(c);
    }
    r.filter.push_back(fitting);
  }
  for (int s = 0; s < kSources; ++s) {
    const auto bit = static_cast<std::uint8_t>(1u << s);
    if (!(r.low_interaction && r.source(s).interaction)) r.sources |= bit;
    const On on = r.effect(r.source(s).standing).on;
    if (on != On::None) r.sources_watching[static_cast<int>(on)] |= bit;
  }
}

const std::vector<OptionRow<Rules>> kOptions = {
    {{"variant",
      {"standard", "low-interaction"},
      "ET-6-4",
      "the deck"_en,
      {"all cards and Sources"_en, "without those that show the interaction icon"_en}},
     &Rules::low_interaction},
    {{"first_choice",
      {"secret", "in-order"},
      "ET-8-1",
      "how the first cards are chosen"_en,
      {"by all at once, in secret"_en, "openly, one player after the other"_en}},
     &Rules::first_in_order},
    {.def = {"first_time_zero",
             {"allowed", "forbidden"},
             "ET-8-2",
             "may the first card of the game be summoned at once"_en,
             {"yes"_en, "no"_en}},
     .first = &Rules::first_time_zero},
    {{"trigger_order",
      {"free", "immediate-first"},
      "ET-8-8",
      "the order of a summoned card's own effect and those it triggers"_en,
      {"as its owner likes"_en, "its own effect first"_en}},
     &Rules::immediate_first},
    {{"time_discounts",
      {"full", "optional"},
      "ET-8-11",
      "must a discount in time be used in full"_en,
      {"yes"_en, "no"_en}},
     &Rules::waive_time},
    {.def = {"second_copy",
             {"discarded", "forbidden", "replaces"},
             "ET-8-12",
             "a second copy of a card"_en,
             {"is discarded when it arrives"_en, "cannot be played while you have the first"_en,
              "takes the place of the first"_en}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.second_copy = static_cast<SecondCopy>(which); }},
    {.def = {"second_step",
             {"optional", "forced"},
             "ET-8-16",
             "must all steps of the Advance action be used if possible"_en,
             {"no"_en, "yes"_en}},
     .first = &Rules::second_step_optional},
    {.def = {"beaten_creatures",
             {"return", "discarded"},
             "ET-8-20",
             "Creatures beneath a Source that an opponent takes"_en,
             {"return to their owner"_en, "are discarded"_en}},
     .first = &Rules::beaten_return},
    {.def = {"tokens", {"unlimited", "16"}, "ET-8-24", "are the Activation tokens a limit"_en, {"no"_en, "yes: 16"_en}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.tokens = which ? 16 : Rules::kUnlimited; }},
    {{"committed",
      {"stay", "usable"},
      "ET-8-26",
      "may Creatures leave a conquered Source to conquer or reinforce another"_en,
      {"no"_en, "yes"_en}},
     &Rules::committed_usable},
    {.def = {"large_gains",
             {"paid", "cut"},
             "ET-8-27",
             "a gain larger than the central supply"_en,
             {"is paid in full"_en, "ends with the supply"_en}},
     .first = &Rules::secondary_supply},
    {{"reinforce",
      {"conquered", "any"},
      "ET-8-28",
      "may Creatures be moved beneath a fortified Source"_en,
      {"no"_en, "yes"_en}},
     &Rules::reinforce_fortified},
    {.def = {"empty_deck",
             {"reshuffle", "no-draw", "game-end"},
             "ET-8-38",
             "when the deck is empty"_en,
             {"the discard pile is shuffled"_en, "nothing is drawn"_en, "this round is the last"_en}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.empty_deck = static_cast<EmptyDeck>(which); }},
    {{"forced_discards",
      {"in-order", "together"},
      "ET-8-41",
      "opponents who must discard cards choose"_en,
      {"one after the other"_en, "all at once, in secret"_en}},
     &Rules::forced_together},
    {.def = {"closed_scoring",
             {"counts", "nothing"},
             "ET-8-48",
             "Scoring effects of Creatures beneath a fortified Source"_en,
             {"count"_en, "count for nothing"_en}},
     .first = &Rules::closed_score},
};

}  // namespace

const std::vector<OptionRow<Rules>>& Game::option_rows() { return kOptions; }
void Game::complete(Rules& r) { derive_tables(r); }

}  // namespace timetable::echoes
