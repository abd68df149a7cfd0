// Echoes of Time: the options of a table, and the rules they make of a deck.
#include <map>

#include "core/words.h"
#include "games/echoes/cards.h"

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

}  // namespace

const std::vector<OptionDef>& option_defs() {
  static const std::vector<OptionDef> defs = {
      {"variant",
       {"standard", "low-interaction"},
       "ET-6-4",
       {"the deck", "le paquet"},
       {{"all cards and Sources", "toutes les cartes et Sources"},
        {"without those that show the interaction icon", "sans celles qui portent l'icône d'interaction"}}},
      {"first_choice",
       {"secret", "in-order"},
       "ET-8-1",
       {"how the first cards are chosen", "le choix des premières cartes"},
       {{"by all at once, in secret", "par tous à la fois, en secret"},
        {"openly, one player after the other", "ouvertement, chacun son tour"}}},
      {"first_time_zero",
       {"allowed", "forbidden"},
       "ET-8-2",
       {"may the first card of the game be summoned at once", "la première carte peut-elle être invoquée d'emblée"},
       {{"yes", "oui"}, {"no", "non"}}},
      {"trigger_order",
       {"free", "immediate-first"},
       "ET-8-8",
       {"the order of a summoned card's own effect and those it triggers",
        "l'ordre entre l'effet d'une carte invoquée et ceux qu'elle déclenche"},
       {{"as its owner likes", "au gré de son propriétaire"}, {"its own effect first", "son propre effet d'abord"}}},
      {"time_discounts",
       {"full", "optional"},
       "ET-8-11",
       {"must a discount in time be used in full", "faut-il utiliser en entier une remise en temps"},
       {{"yes", "oui"}, {"no", "non"}}},
      {"second_copy",
       {"discarded", "forbidden", "replaces"},
       "ET-8-12",
       {"a second copy of a card", "un second exemplaire d'une carte"},
       {{"is discarded when it arrives", "est défaussé à son arrivée"},
        {"cannot be played while you have the first", "ne se joue pas tant que vous avez le premier"},
        {"takes the place of the first", "prend la place du premier"}}},
      {"second_step",
       {"optional", "forced"},
       "ET-8-16",
       {"must all steps of the Advance action be used if possible",
        "faut-il utiliser tous les pas de l'action Avancer si possible"},
       {{"no", "non"}, {"yes", "oui"}}},
      {"beaten_creatures",
       {"return", "discarded"},
       "ET-8-20",
       {"Creatures beneath a Source that an opponent takes", "les Créatures sous une Source qu'un adversaire prend"},
       {{"return to their owner", "reviennent à leur propriétaire"}, {"are discarded", "sont défaussées"}}},
      {"tokens",
       {"unlimited", "16"},
       "ET-8-24",
       {"are the Activation tokens a limit", "les jetons d'Activation sont-ils une limite"},
       {{"no", "non"}, {"yes: 16", "oui : 16"}}},
      {"committed",
       {"stay", "usable"},
       "ET-8-26",
       {"may Creatures leave a conquered Source to conquer or reinforce another",
        "les Créatures peuvent-elles quitter une Source conquise pour en conquérir ou renforcer une autre"},
       {{"no", "non"}, {"yes", "oui"}}},
      {"large_gains",
       {"paid", "cut"},
       "ET-8-27",
       {"a gain larger than the central supply", "un gain plus grand que la réserve centrale"},
       {{"is paid in full", "est payé en entier"}, {"ends with the supply", "s'arrête à la réserve"}}},
      {"reinforce",
       {"conquered", "any"},
       "ET-8-28",
       {"may Creatures be moved beneath a fortified Source", "peut-on placer des Créatures sous une Source fortifiée"},
       {{"no", "non"}, {"yes", "oui"}}},
      {"empty_deck",
       {"reshuffle", "no-draw", "game-end"},
       "ET-8-38",
       {"when the deck is empty", "quand la pioche est vide"},
       {{"the discard pile is shuffled", "la défausse est mélangée"},
        {"nothing is drawn", "on ne pioche plus"},
        {"this round is the last", "la manche est la dernière"}}},
      {"forced_discards",
       {"in-order", "together"},
       "ET-8-41",
       {"opponents who must discard cards choose", "les adversaires qui défaussent choisissent"},
       {{"one after the other", "l'un après l'autre"}, {"all at once, in secret", "tous à la fois, en secret"}}},
      {"closed_scoring",
       {"counts", "nothing"},
       "ET-8-48",
       {"Scoring effects of Creatures beneath a fortified Source",
        "les effets de Décompte des Créatures sous une Source fortifiée"},
       {{"count", "comptent"}, {"count for nothing", "ne comptent pas"}}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players < 2 || players > kSeatsMax) {
    return Error{Fault::BadOption,
                 say({"Echoes of Time is for 2, 3 or 4 players, not {0}.",
                      "Echoes of Time se joue à 2, 3 ou 4 joueurs, pas à {0}."},
                     players)};
  }
  std::vector<Words> problems;
  std::map<std::string_view, std::size_t> value = read_options(Node(options, problems), option_defs());
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  Rules r;
  r.deck = std::move(deck);
  r.seats = players;
  r.low_interaction = value["variant"];
  r.first_in_order = value["first_choice"];
  r.first_time_zero = !value["first_time_zero"];
  r.immediate_first = value["trigger_order"];
  r.waive_time = value["time_discounts"];
  r.second_copy = static_cast<SecondCopy>(value["second_copy"]);
  r.second_step_optional = !value["second_step"];
  r.beaten_return = !value["beaten_creatures"];
  r.tokens = value["tokens"] ? 16 : Rules::kUnlimited;
  r.committed_usable = value["committed"];
  r.secondary_supply = !value["large_gains"];
  r.reinforce_fortified = value["reinforce"];
  r.empty_deck = static_cast<EmptyDeck>(value["empty_deck"]);
  r.forced_together = value["forced_discards"];
  r.closed_score = !value["closed_scoring"];
  derive_tables(r);
  return r;
}

}  // namespace timetable::echoes
