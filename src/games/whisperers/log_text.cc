// The Time Whisperers: the sentence of every event.
#include "core/words.h"
#include "games/whisperers/card_text.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"

namespace timetable::whisperers {
namespace {

// A sentence speaks of the event by {who} and by its arguments: {age1} is argument 1 as an age, {n0} argument 0 as a
// number; likewise seat, card, power and side. {area0} is the age of argument 0 with the one of argument 3, if they are
// united. `variant` is used where takes_variant() says so.
struct Sentence {
  Ev kind;
  Phrase usual;
  Phrase variant = {};
};

constexpr Sentence kSentences[] = {
    {Ev::RoundBegins, {"Round {n0} begins.", "La manche {n0} commence."}},
    {Ev::TurnBegins, {"Turn {n0}.", "Tour {n0}."}},
    {Ev::Dealt, {"{age1} receives {power0}.", "{age1} reçoit {power0}."}},
    {Ev::Scattered, {"{who}'s TW#{n0} starts in {age1}.", "Le CT#{n0} de {who} commence dans {age1}."}},
    {Ev::Chose, {"{who} has chosen.", "{who} a choisi."}},
    {Ev::Placed,
     {"{who} places TW#{n0} in {age2}, {side1} side up.",
      "{who} place son CT#{n0} dans {age2}, côté {side1} visible."}},
    {Ev::Played, {"{who} plays {card0}.", "{who} joue {card0}."}},
    {Ev::SetPair,
     {"{who} sets {card0} and {card1} face down.", "{who} pose {card0} et {card1} face cachée."},
     {"{who} sets two cards face down.", "{who} pose deux cartes face cachée."}},
    {Ev::ShowedPair, {"{who} shows {card0} and {card1}.", "{who} montre {card0} et {card1}."}},
    {Ev::Kept, {"{who} plays {card0} and takes the other card back.", "{who} joue {card0} et reprend l'autre carte."}},
    {Ev::TwMoved, {"{who}'s TW#{n0} moves to {age1}.", "Le CT#{n0} de {who} rejoint {age1}."}},
    {Ev::TwFlipped, {"{who}'s TW#{n0} turns its {side1} side up.", "Le CT#{n0} de {who} montre son côté {side1}."}},
    {Ev::TwAugmented, {"{who}'s TW#{n0} is augmented.", "Le CT#{n0} de {who} est augmenté."}},
    {Ev::NothingMoved,
     {"{card0} finds nothing to act on for {who}.", "{card0} ne trouve rien sur quoi agir pour {who}."}},
    {Ev::Terminated, {"{who} plays no more cards this round.", "{who} ne joue plus de carte cette manche."}},
    {Ev::Declined, {"{who} does not use {power0}.", "{who} n'utilise pas {power0}."}},
    {Ev::Used, {"{who} uses {power0}.", "{who} utilise {power0}."}},
    {Ev::GaveCard,
     {"{who} gives {card0} to {seat1}, face down.", "{who} donne {card0} à {seat1}, face cachée."},
     {"{who} gives a card to {seat1}, face down.", "{who} donne une carte à {seat1}, face cachée."}},
    {Ev::Stole, {"{who} steals {seat1}'s {card0}.", "{who} vole {card0} à {seat1}."}},
    {Ev::Applied, {"{who} puts {card0} to work.", "{who} fait agir {card0}."}},
    {Ev::PhantomMoved, {"The phantom moves to {age0}.", "Le fantôme rejoint {age0}."}},
    {Ev::TilesSwapped,
     {"{who} exchanges the next powers of {age0} and {age1}.",
      "{who} échange les prochains pouvoirs entre {age0} et {age1}."}},
    {Ev::Eliminated,
     {"{who}'s TW#{n0} in {age1} is eliminated for the rest of the round.",
      "Le CT#{n0} de {who} est éliminé dans {age1} jusqu'à la fin de la manche."}},
    {Ev::Tripled,
     {"{who}'s TW#{n0} now has {n1} times its number as strength.",
      "La force du CT#{n0} de {who} vaut désormais {n1} fois son numéro."}},
    {Ev::United, {"{who} unites {age0} and {age1} for this scoring.", "{who} unit {age0} et {age1} pour ce décompte."}},
    {Ev::Returned, {"{who} takes {card0} back.", "{who} reprend {card0}."}},
    {Ev::Withdrawn,
     {"{who} must do without {card0} this round.", "{who} doit se passer de la carte {card0} cette manche."}},
    {Ev::Became, {"{who} copies {power0} for this round.", "{who} copie {power0} pour cette manche."}},
    {Ev::Activated, {"{who} activates {power0}.", "{who} active {power0}."}},
    {Ev::ScoringBegins, {"The ages are scored.", "On décompte les âges."}},
    {Ev::Scored,
     {"{who} controls {area0}: {n1} VP.", "{who} contrôle {area0} : {n1} PV."},
     {"{who} controls {area0} with the phantom: {n1} + {n2} VP.",
      "{who} contrôle {area0} avec le fantôme : {n1} + {n2} PV."}},
    {Ev::NotScored, {"Nobody controls {area0}.", "Personne ne contrôle {area0}."}},
    {Ev::TileWon, {"{who} wins {power0} in {age1}.", "{who} remporte {power0} dans {age1}."}},
    {Ev::TileRemoved,
     {"Nobody wins {power0} in {age1}: out of the game.", "Personne ne remporte {power0} dans {age1} : hors jeu."},
     {"The end of the round removes {power0} from the game.", "La fin de la manche retire {power0} de la partie."}},
    {Ev::GameOver, {"The game is over.", "La partie est terminée."}},
};

constexpr Phrase kSides[2] = {{"dark", "sombre"}, {"gold", "doré"}};

bool takes_variant(const Event& e) {
  switch (static_cast<Ev>(e.kind)) {
    case Ev::SetPair:
    case Ev::GaveCard: return e.arg[0] == Event::kBlank;
    case Ev::Scored: return e.arg[2] > 0;
    case Ev::TileRemoved: return e.arg[1] == kNone;
    default: return false;
  }
}

std::string area_text(const Rules& r, const Event& e, Lang lang) {
  std::vector<std::string> ages = {r.deck->age_in_sentence[e.arg[0]].in(lang)};
  if (e.arg[3] != kNone) ages.push_back(r.deck->age_in_sentence[e.arg[3]].in(lang));
  return listed(r, ages, "list-and", lang);
}

std::string word_for(const Rules& r, const Event& e, std::string_view placeholder, Lang lang) {
  if (placeholder == "who") return Game::seat_name(r, e.who, lang);
  if (placeholder == "area0") return area_text(r, e, lang);
  const std::string_view kind = placeholder.substr(0, placeholder.size() - 1);
  const std::uint8_t value = e.arg[placeholder.back() - '0'];
  if (kind == "age") return r.deck->age_in_sentence[value].in(lang);
  if (kind == "card") return r.card(value).name.in(lang);
  if (kind == "power") return r.power(value).in_sentence.in(lang);
  if (kind == "seat") return Game::seat_name(r, value, lang);
  if (kind == "side") return std::string(kSides[value].in(lang));
  return std::to_string(value);
}

std::string spell_out(const Rules& r, const Event& e, std::string_view phrase, Lang lang) {
  return capitalised(fill(phrase, [&](std::string_view name) { return word_for(r, e, name, lang); }));
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  for (const Sentence& s : kSentences) {
    if (s.kind == static_cast<Ev>(e.kind)) {
      return spell_out(r, e, (takes_variant(e) ? s.variant : s.usual).in(lang), lang);
    }
  }
  return {};
}

}  // namespace timetable::whisperers
