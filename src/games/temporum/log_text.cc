// Temporum: the sentence of every event.
#include "core/words.h"
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

// A sentence speaks of the event by {who} and by its arguments: {zone1} is argument 1 as a Zone, {n0} argument 0 as a
// number, {g0} arguments 0 and 1 as an amount; likewise card, cards (how many), seat, time, mode and plan (all three
// arguments). `blank` is for those who may not know argument 0.
struct Sentence {
  Ev kind;
  Phrase usual;
  Phrase blank = {};
};

constexpr Sentence kSentences[] = {
    {Ev::ZonePlaced, {"{zone0} lies on slot {n1}.", "{zone0} : emplacement {n1}."}},
    {Ev::Begins, {"{who} takes the first turn.", "{who} joue le premier tour."}},
    {Ev::Dealt,
     {"{who} is dealt {card0}.", "{who} reçoit {card0}."},
     {"{who} is dealt a card.", "{who} reçoit une carte."}},
    {Ev::TurnBegins, {"Round {g0}: {who}'s turn.", "Tour de table {g0} : à {who} de jouer."}},
    {Ev::HistoryKept, {"{who} leaves history as it is.", "{who} laisse l'histoire telle quelle."}},
    {Ev::HistoryChanged,
     {"History changes: {zone0} now leads to {zone2}.", "L'histoire change. Sous {zone0} vient désormais : {zone2}."}},
    {Ev::PawnCarried, {"{who}'s pawn is now in {zone0}.", "Le pion de {who} est désormais ici : {zone0}."}},
    {Ev::Visits, {"{who} visits {zone0}.", "{who} visite : {zone0}."}},
    {Ev::ZoneGold, {"It was lying in {zone0}.", "Il se trouvait ici : {zone0}."}},
    {Ev::Gained, {"{who} gains {g0} gold.", "{who} gagne {g0} or."}},
    {Ev::Lost, {"{who} loses {g0} gold.", "{who} perd {g0} or."}},
    {Ev::Paid, {"{who} pays {g0} gold.", "{who} paie {g0} or."}},
    {Ev::Protected, {"{who} is protected by {zone0}.", "{who} est à l'abri : {zone0}."}},
    {Ev::Mode, {"{who} chooses to {mode0}.", "{who} choisit de {mode0}."}},
    {Ev::Drew, {"{who} draws {card0}.", "{who} pioche {card0}."}, {"{who} draws a card.", "{who} pioche une carte."}},
    {Ev::NothingToDraw, {"There is nothing left for {who} to draw.", "Il ne reste rien à piocher pour {who}."}},
    {Ev::Renewed,
     {"The discard pile becomes the new deck: {cards0}.", "La défausse devient la nouvelle pioche : {cards0}."}},
    {Ev::Played, {"{who} plays {card0}.", "{who} joue {card0}."}},
    {Ev::Copied, {"{who} plays {card0} as a copy of {card1}.", "{who} joue {card0} comme copie de {card1}."}},
    {Ev::CannotPlay, {"{who} has no card to play.", "{who} n'a pas de carte à jouer."}},
    {Ev::Scored, {"{who} scores {card0}.", "{who} score {card0}."}},
    {Ev::CannotScore, {"{who} can score no card.", "{who} ne peut scorer aucune carte."}},
    {Ev::Advanced, {"{who}'s crowns advance: {plan0}.", "Les couronnes de {who} avancent : {plan0}."}},
    {Ev::Retreated, {"{who} moves a crown back from Time {time0}.", "{who} recule une couronne du Temps {time0}."}},
    {Ev::Discarded, {"{who} discards {card0}.", "{who} défausse {card0}."}},
    {Ev::DiscardedFromPlay, {"{who} discards {card0} from play.", "{who} défausse {card0} du jeu."}},
    {Ev::Chose, {"{who} has chosen.", "{who} a choisi."}},
    {Ev::Passed,
     {"{who} passes {card0} to {seat1}.", "{who} passe {card0} à {seat1}."},
     {"{who} passes a card to {seat1}.", "{who} passe une carte à {seat1}."}},
    {Ev::Returned, {"{who} takes {card0} back into hand.", "{who} reprend {card0} en main."}},
    {Ev::KeptCard, {"{who} keeps the card.", "{who} garde la carte."}},
    {Ev::NotUsed, {"{who} does not use {zone0}.", "{who} n'utilise pas cette Zone : {zone0}."}},
    {Ev::Waits, {"{card0} will act after this Zone.", "{card0} agira après cette Zone."}},
    {Ev::Noted, {"{card0} will act at the end of the turn.", "{card0} agira à la fin du tour."}},
    {Ev::Predicted, {"{who}'s prediction comes true.", "La prédiction de {who} se réalise."}},
    {Ev::Butterfly, {"{who}'s butterfly changes history.", "Le papillon de {who} change l'histoire."}},
    {Ev::Won, {"{who} has all ten crowns in Time IV and wins.", "{who} a ses dix couronnes au Temps IV et gagne."}},
    {Ev::Capped, {"The game stops after round {g0}.", "La partie s'arrête après le tour de table {g0}."}},
};

constexpr struct {
  Op op;
  Phrase words;
} kModes[] = {{Op::ScoreCard, {"score a card", "scorer une carte"}},
              {Op::PlayCard, {"play a card", "jouer une carte"}},
              {Op::Draw, {"draw cards", "piocher des cartes"}},
              {Op::Gain, {"gain gold", "gagner de l'or"}},
              {Op::Advance, {"advance crowns", "avancer des couronnes"}}};

std::string mode_word(std::uint8_t op, Lang lang) {
  for (const auto& mode : kModes) {
    if (static_cast<std::uint8_t>(mode.op) == op) return std::string(mode.words.in(lang));
  }
  return {};
}

std::string word_for(const Rules& r, const Event& e, std::string_view placeholder, Lang lang) {
  if (placeholder == "who") return Game::seat_name(r, e.who, lang);
  const std::string_view kind = placeholder.substr(0, placeholder.size() - 1);
  const auto i = static_cast<std::size_t>(placeholder.back() - '0');
  const std::uint8_t value = e.arg[i];
  if (kind == "card") return r.card(value).name.in(lang);
  if (kind == "zone") return r.zone(value).name.in(lang);
  if (kind == "seat") return Game::seat_name(r, value, lang);
  if (kind == "cards") return cards_text(value, lang);
  if (kind == "time") return std::string(time_name(static_cast<Time>(value - 1)));
  if (kind == "plan") return plan_text(e.arg[0], e.arg[1], e.arg[2]);
  if (kind == "mode") return mode_word(value, lang);
  if (kind == "g") return std::to_string(value | e.arg[i + 1] << 8);
  return std::to_string(value);
}

std::string spell_out(const Rules& r, const Event& e, std::string_view phrase, Lang lang) {
  return capitalised(fill(phrase, [&](std::string_view name) { return word_for(r, e, name, lang); }));
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  for (const Sentence& s : kSentences) {
    if (s.kind != static_cast<Ev>(e.kind)) continue;
    const bool blank = !s.blank.en.empty() && e.arg[0] == Event::kBlank;
    return spell_out(r, e, (blank ? s.blank : s.usual).in(lang), lang);
  }
  return {};
}

}  // namespace timetable::temporum
