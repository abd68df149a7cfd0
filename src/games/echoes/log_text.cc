// Echoes of Time: the sentence of every event.
#include "core/words.h"
#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"

namespace timetable::echoes {
namespace {

// A sentence speaks of the event by {who} and by its arguments: {card0} is argument 0 as a card, {n1} argument 1 as a
// number; likewise seat, source, effect, flame, flag and action. `variant` is used where takes_variant() says so.
struct Sentence {
  Ev kind;
  Phrase usual;
  Phrase variant = {};
};

constexpr Sentence kSentences[] = {
    {Ev::SourceInPlay, {"{source0} is in play.", "{source0} est en jeu."}},
    {Ev::FirstPlayer, {"{who} is the first player.", "{who} est premier joueur."}},
    {Ev::Drew, {"{who} draws {card0}.", "{who} pioche {card0}."}, {"{who} draws a card.", "{who} pioche une carte."}},
    {Ev::Chose, {"{who} has chosen.", "{who} a choisi."}},
    {Ev::RoundBegins, {"Round {n0} begins: the tiles slide.", "La manche {n0} commence : les tuiles glissent."}},
    {Ev::TurnBegins, {"{who} takes a turn.", "C'est au tour de {who}."}},
    {Ev::TilesSlid,
     {"{who}'s tiles slide; the {flame0} Flame burns.", "Les tuiles de {who} glissent ; la Flamme {flame0} brûle."}},
    {Ev::Played,
     {"{who} plays {card0} at time {n1}.", "{who} joue {card0} au temps {n1}."},
     {"{who} plays {card0}, straight into the Fellowship.", "{who} joue {card0}, directement dans sa Compagnie."}},
    {Ev::PlayedNothing, {"{who} plays no card.", "{who} ne joue pas de carte."}},
    {Ev::Placed, {"{card0} lies on position {n1}.", "{card0} se trouve en position {n1}."}},
    {Ev::Discarded, {"{who} discards {card0}.", "{who} défausse {card0}."}},
    {Ev::Moved,
     {"{card0} moves to position {n1}.", "{card0} avance en position {n1}."},
     {"{card0} moves off the board.", "{card0} quitte le plateau."}},
    {Ev::Summoned, {"{who} summons {card0}.", "{who} invoque {card0}."}},
    {Ev::Duplicate,
     {"{who} has {card0} already: the second copy is discarded.",
      "{who} a déjà {card0} : le second exemplaire est défaussé."},
     {"{card0} takes the place of {who}'s first copy, which is discarded.",
      "{card0} remplace le premier exemplaire de {who}, qui est défaussé."}},
    {Ev::Reshuffled, {"The discard pile becomes the new deck.", "La défausse devient la nouvelle pioche."}},
    {Ev::DeckEmpty, {"There is no card left for {who} to draw.", "Il n'y a plus de carte à piocher pour {who}."}},
    {Ev::MainAction, {"{who}: main action {action0}.", "{who} : action principale {action0}."}},
    {Ev::Activated, {"{who} uses {effect0}.", "{who} utilise {effect0}."}},
    {Ev::Lit, {"{who} activates the Flame of {effect0}.", "{who} active la Flamme ({effect0})."}},
    {Ev::Declined, {"{who} uses no further effect.", "{who} n'utilise pas d'autre effet."}},
    {Ev::Stopped, {"{who} goes no further.", "{who} s'en tient là."}},
    {Ev::GainedVp, {"{who} gains {n0} VP.", "{who} gagne {n0} PV."}},
    {Ev::LostVp, {"{who} discards {n0} VP.", "{who} défausse {n0} PV."}},
    {Ev::Removed, {"{who} removes {card0}.", "{who} retire {card0}."}},
    {Ev::SourceReturned, {"{source0} returns to the centre.", "{source0} retourne au centre."}},
    {Ev::Conquered,
     {"{who} conquers {source0}.", "{who} conquiert {source0}."},
     {"{who} takes {source0} from {seat1}.", "{who} prend {source0} à {seat1}."}},
    {Ev::Committed, {"{card0} goes beneath {source1}.", "{card0} se place sous {source1}."}},
    {Ev::SetFree,
     {"{who} discards {card0} from beneath the lost Source.", "{who} défausse {card0} de sous la Source perdue."},
     {"{card0} returns from the lost Source to {who}'s free cards.",
      "{card0} revient de la Source perdue parmi les cartes libres de {who}."}},
    {Ev::Fortifies, {"{who} fortifies {source0}.", "{who} fortifie {source0}."}},
    {Ev::Fortified,
     {"{source0} is fortified; its Creatures are closed.", "{source0} est fortifiée ; ses Créatures sont closes."}},
    {Ev::Branch, {"{who} chooses option {n0}.", "{who} choisit l'option {n0}."}},
    {Ev::EndFlag, {"This is the last round: {flag0}.", "C'est la dernière manche : {flag0}."}},
    {Ev::FirstPlayerMoves, {"The First Player token passes to {who}.", "Le jeton Premier joueur passe à {who}."}},
    {Ev::RoundCap, {"No round follows this one.", "Aucune manche ne suit celle-ci."}},
    {Ev::GameOver, {"The game is over.", "La partie est terminée."}},
    {Ev::Scored,
     {"{who} adds {n0} VP for Sources and {n1} VP for cards to the tokens.",
      "{who} ajoute à ses jetons {n0} PV pour les Sources et {n1} PV pour les cartes."}},
};

constexpr Phrase kActions[] = {
    {"Draw", "Piocher"}, {"Play", "Jouer"}, {"Advance", "Avancer"}, {"Conquer", "Conquérir"}, {"Fortify", "Fortifier"}};

bool takes_variant(const Event& e) {
  switch (static_cast<Ev>(e.kind)) {
    case Ev::Drew: return e.arg[0] == Event::kBlank;
    case Ev::Played:
    case Ev::Moved: return e.arg[1] == 0;
    case Ev::Conquered: return e.arg[1] != kNoSeat;
    case Ev::Duplicate:
    case Ev::SetFree: return e.arg[1] != 0;
    default: return false;
  }
}

std::string flag_name(int flag, Lang lang) {
  constexpr Phrase kSupply = {"the central supply is empty", "la réserve centrale est vide"};
  constexpr Phrase kTwelve = {"a Fellowship is complete", "une Compagnie est complète"};
  constexpr Phrase kFortified = {"all Sources are fortified", "toutes les Sources sont fortifiées"};
  constexpr Phrase kDeck = {"the deck is empty", "la pioche est vide"};
  const Phrase& phrase = flag == State::kSupply ? kSupply
      : flag == State::kTwelve                  ? kTwelve
      : flag == State::kFortified               ? kFortified
                                                : kDeck;
  return std::string(phrase.in(lang));
}

std::string word_for(const Rules& r, const Event& e, std::string_view placeholder, Lang lang) {
  if (placeholder == "who") return Game::seat_name(r, e.who, lang);
  const std::string_view kind = placeholder.substr(0, placeholder.size() - 1);
  const std::uint8_t value = e.arg[placeholder.back() - '0'];
  if (kind == "card") return r.card(value).name.in(lang);
  if (kind == "source") return r.source(value).name.in(lang);
  if (kind == "seat") return Game::seat_name(r, value, lang);
  if (kind == "effect") return effect_name(r, value, lang);
  if (kind == "flame") return lower(colour_name(r.deck->tile[value], lang));
  if (kind == "flag") return flag_name(value, lang);
  if (kind == "action") return std::string(kActions[value - static_cast<int>(Verb::DrawAction)].in(lang));
  const auto event = static_cast<Ev>(e.kind);
  if (event == Ev::GainedVp || event == Ev::LostVp) return std::to_string(value + 256 * e.arg[1]);
  return std::to_string(placeholder == "n1" ? value + 256 * e.arg[2] : value);
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

}  // namespace timetable::echoes
