// Time Hammer: the sentences of the log.
#include "core/words.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

// How an argument of an event is printed.
enum class As : std::uint8_t {
  None,
  Number,
  CardName,
  CardFull,
  DecadeId,
  QuarkName,
  Signed,
  Payment,
  Good,
  Epoch,
  Use,
  Side,
  Decider
};

struct Saying {
  Ev kind;
  Phrase phrase;  // {w}: who; {0} to {3}: the arguments
  As as[4] = {};
  Phrase hidden = {};  // when the first argument is not for this reader
};

using enum As;
constexpr Saying kSayings[] = {
    {Ev::GoesFirst, {"{w} goes first.", "{w} commence."}},
    {Ev::Dealt,
     {"{w} is dealt {0}.", "{w} reçoit {0}."},
     {CardFull},
     {"{w} is dealt a card.", "{w} reçoit une carte."}},
    {Ev::Omen, {"{0} starts in Déjà vu.", "{0} commence en Déjà vu."}, {CardFull}},
    {Ev::RoundBegins, {"Round {0} of {1}.", "Manche {0} sur {1}."}, {Number, Number}},
    {Ev::QuarkInForce, {"Quark in force: {0}.", "Quark en vigueur : {0}."}, {QuarkName}},
    {Ev::TurnBegins, {"{w}'s turn.", "À {w} de jouer."}},
    {Ev::FidoSet, {"{w} sets {0} on {1}.", "{w} pose {0} sur {1}."}, {CardName, DecadeId}},
    {Ev::SkillGained, {"{w} gains Skill: {0}.", "{w} gagne en Compétence : {0}."}, {Number}},
    {Ev::ActionsGained,
     {"{w} gains Actions from the reserve (+{0}, now {1}).", "{w} gagne des Actions de la réserve (+{0}, total {1})."},
     {Number, Number}},
    {Ev::GuardStripped, {"{w} takes the cube of {0}.", "{w} prend le cube ({0})."}, {CardName}},
    {Ev::ActionsLost,
     {"{w} returns Actions to the reserve (-{0}, now {1}).", "{w} remet des Actions en réserve (-{0}, total {1})."},
     {Number, Number}},
    {Ev::JamaisGained, {"{w} gains a Jamais' (now {0}).", "{w} gagne un Jamais' (total {0})."}, {Number}},
    {Ev::JamaisLost,
     {"{w} returns Jamais' to the reserve (now {0}).", "{w} remet des Jamais' en réserve (total {0})."},
     {Number}},
    {Ev::BonusGained, {"{w} gets Draw Bonuses: {0}.", "{w} obtient des Pioches bonus : {0}."}, {Number}},
    {Ev::EpochComplete, {"{w} holds the whole {0}.", "{w} tient tout le {0}."}, {Epoch}},
    {Ev::Revealed, {"{w} turns up {0} as {1}.", "{w} révèle {0} comme {1}."}, {CardFull, As::Use}},
    {Ev::Rebooted, {"{w} Reboots {0}.", "{w} relance {0}."}, {CardFull}},
    {Ev::Paradox,
     {"Paradox: no Reboots until the end of the turn.", "Paradoxe : plus de Relance jusqu'à la fin du tour."}},
    {Ev::Matched,
     {"The Flux names {0}, which {w} holds.", "Le Flux désigne {0} ; {w} tient cette décennie."},
     {DecadeId}},
    {Ev::NotMatched,
     {"The Flux names {0}: {w} chooses an asset.", "Le Flux désigne {0} : {w} choisit une ressource."},
     {DecadeId}},
    {Ev::Discarded, {"{w} discards {0}.", "{w} défausse {0}."}, {CardFull}},
    {Ev::Drew, {"{w} draws {0}.", "{w} pioche {0}."}, {CardFull}, {"{w} draws a card.", "{w} pioche une carte."}},
    {Ev::DrawCancelled, {"There is no card left for {w} to draw.", "Il ne reste aucune carte à piocher pour {w}."}},
    {Ev::Reformed,
     {"The deck is reformed: {1} cards; {0} stays in Déjà vu.",
      "La pioche est reformée : {1} cartes ; {0} reste en Déjà vu."},
     {CardName, Number}},
    {Ev::DejaVuStrikes, {"Déjà vu: {0}.", "Déjà vu : {0}."}, {CardName}},
    {Ev::HammerDrawn, {"{w} draws a HAMMER: {0}.", "{w} pioche un HAMMER : {0}."}, {CardFull}},
    {Ev::NobodyThere,
     {"Nobody holds {1}: {0} does nothing.", "Personne ne tient {1} : {0} est sans effet."},
     {CardName, DecadeId}},
    {Ev::Infects, {"{0} infects {1}, level {2}.", "{0} infecte {1}, niveau {2}."}, {CardName, DecadeId, Signed}},
    {Ev::Repaired,
     {"{0} is repaired on {1}: {2} against {3}.", "{0} est réparé sur {1} : {2} contre {3}."},
     {CardName, DecadeId, Signed, Signed}},
    {Ev::NotRepaired,
     {"{0} is not repaired on {1}: {2} against {3}.", "{0} n'est pas réparé sur {1} : {2} contre {3}."},
     {CardName, DecadeId, Signed, Signed}},
    {Ev::SentToPresent, {"{w}'s {0} is sent to 2020.", "{0} ({w}) est envoyé en 2020."}, {CardName}},
    {Ev::Shifted, {"{0} shifts to {1}.", "{0} se déplace vers {1}."}, {CardName, DecadeId}},
    {Ev::ToDejaVu, {"{0} goes to Déjà vu.", "{0} rejoint Déjà vu."}, {CardName}},
    {Ev::AgentLost, {"{w} loses {0}.", "{w} perd {0}."}, {CardName}},
    {Ev::CameHome, {"{0} comes home to {w}'s hand.", "{0} revient en main ({w})."}, {CardName}},
    {Ev::Recruited, {"{w} recruits {0} onto {1}.", "{w} recrute {0} sur {1}."}, {CardName, DecadeId}},
    {Ev::OnGuard, {"{w} puts {0} On Guard.", "{w} met {0} En garde."}, {CardName}},
    {Ev::JumpBegins,
     {"{w} jumps with {0} from {1} to {2}.", "{w} saute avec {0} de {1} vers {2}."},
     {CardName, DecadeId, DecadeId}},
    {Ev::Jumped,
     {"{0} arrives in {1}: {2} against {3}.", "{0} arrive en {1} : {2} contre {3}."},
     {CardName, DecadeId, Signed, Signed}},
    {Ev::JumpFailed,
     {"{0} does not reach {1}: {2} against {3}.", "{0} n'atteint pas {1} : {2} contre {3}."},
     {CardName, DecadeId, Signed, Number}},
    {Ev::AttackReadied,
     {"{w} readies an attack with {0} on {1}.", "{w} prépare une attaque avec {0} contre {1}."},
     {CardName, CardName}},
    {Ev::LookedAtFlux,
     {"{w} looks at the attack Flux: {0}.", "{w} regarde le Flux d'attaque : {0}."},
     {CardFull},
     {"{w} looks at the attack Flux.", "{w} regarde le Flux d'attaque."}},
    {Ev::CalledOff,
     {"{w} calls the attack off: {0}.", "{w} annule l'attaque : {0}."},
     {CardFull},
     {"{w} calls the attack off and keeps the card.", "{w} annule l'attaque et garde la carte."}},
    {Ev::LaunchedUp, {"{w} launches face up: {0}.", "{w} lance face visible : {0}."}, {CardFull}},
    {Ev::LaunchedDown, {"{w} launches face down.", "{w} lance face cachée."}},
    {Ev::ChoseFight, {"{w} fights.", "{w} combat."}},
    {Ev::EscapesByCard,
     {"{w} lets {0} escape with a Jump card.", "{w} fait fuir {0} avec une carte Saut."},
     {CardName}},
    {Ev::EscapesByCube,
     {"{w} lets {0} escape to {1} with the guard's cube.", "{w} fait fuir {0} vers {1} avec le cube du garde."},
     {CardName, DecadeId}},
    {Ev::FightDecided,
     {"{w} wins the Fight, {0} against {1}.", "{w} gagne le Combat, {0} contre {1}."},
     {Signed, Signed}},
    {Ev::FluxTaken, {"{w} takes {0}.", "{w} prend {0}."}, {CardFull}},
    {Ev::MustPass, {"{w} lost as the attacker and must pass.", "{w} a perdu en attaquant et doit passer."}},
    {Ev::Bought, {"{w} buys {1} for {0}.", "{w} achète {1} contre {0}."}, {As::Payment, As::Good}},
    {Ev::TookDiscard, {"{w} takes {0} from the discard pile.", "{w} prend {0} dans la défausse."}, {CardFull}},
    {Ev::PickedTop, {"{w} takes the top card of the deck.", "{w} prend la carte du dessus de la pioche."}},
    {Ev::DeclinedPick, {"{w} takes no card.", "{w} ne prend aucune carte."}},
    {Ev::GadgetPlayed, {"{w} plays {0}.", "{w} joue {0}."}, {CardName}},
    {Ev::GadgetCancelled, {"{0} has no effect.", "{0} est sans effet."}, {CardName}},
    {Ev::ResultChanged, {"{0} to {1}.", "{0} pour {1}."}, {Signed, Side}},
    {Ev::LookedAt,
     {"{w} looks at the top of the deck: {1}, {2}, {3}.", "{w} regarde le dessus de la pioche : {1}, {2}, {3}."},
     {Number, CardFull, CardFull, CardFull},
     {"{w} looks at the top of the deck: {0}.", "{w} regarde le dessus de la pioche : {0}."}},
    {Ev::Reordered, {"{w} puts them back.", "{w} les remet."}},
    {Ev::Moved, {"{w}'s {0} is moved to {1}.", "{0} ({w}) est déplacé vers {1}."}, {CardName, DecadeId}},
    {Ev::Detoured, {"{w} turns {0} away.", "{w} détourne {0}."}, {CardName}},
    {Ev::AttackEnded, {"The attack of {w} ends.", "L'attaque prend fin ({w})."}},
    {Ev::CommandTaken, {"{w} takes the Command of {0}.", "{w} prend le Commandement de {0}."}, {DecadeId}},
    {Ev::CommandLost, {"{w} loses the Command of {0}.", "{w} perd le Commandement de {0}."}, {DecadeId}},
    {Ev::Passed, {"{w} passes.", "{w} passe."}},
    {Ev::TurnEnds, {"", ""}},
    {Ev::GameWon, {"The game is over: {w} wins, {0}.", "La partie est terminée : {w} gagne, {0}."}, {As::Decider}},
    {Ev::GameShared,
     {"The game is over: all is equal, the victory is shared.",
      "La partie est terminée : tout est à égalité, la victoire est partagée."}},
};

constexpr Phrase kPaymentWords[] = {{"3 cards", "3 cartes"},
                                    {"2 Actions", "2 Actions"},
                                    {"1 Action and 1 Jamais'", "1 Action et 1 Jamais'"},
                                    {"2 Jamais'", "2 Jamais'"}};
constexpr Phrase kGoodWords[] = {{"an Action", "une Action"},
                                 {"a Jamais'", "un Jamais'"},
                                 {"an Agent", "un Agent"},
                                 {"a Crucial Jump", "un Saut crucial"}};
constexpr Phrase kEpochWords[] = {{"Past", "Passé"}, {"Future", "Futur"}};
constexpr Phrase kUseWords[] = {{"nothing", "rien"},
                                {"discovery Flux", "Flux de découverte"},
                                {"Jump Flux", "Flux de Saut"},
                                {"attack Flux", "Flux d'attaque"},
                                {"attack Flux", "Flux d'attaque"},
                                {"Fight Flux", "Flux de Combat"},
                                {"Stasis", "Stase"}};
constexpr Phrase kSideWords[] = {{"the Jump", "le Saut"},
                                 {"the attacker's result", "le résultat de l'attaquant"},
                                 {"the defender's result", "le résultat du défenseur"},
                                 {"the repair", "la réparation"}};
constexpr Phrase kDeciderWords[kDeciders] = {
    {"having entered the Expert space", "étant entré dans la case Expert"},
    {"having more Skill", "ayant plus de Compétence"},
    {"at equal Skill alone in holding a complete Epoch", "seul, à Compétence égale, à tenir une Époque entière"},
    {"at equal Skill holding more decades", "tenant plus de décennies à Compétence égale"},
    {"at equal Skill having more Agents in play", "ayant plus d'Agents en jeu à Compétence égale"},
    {"by nothing", "par rien"}};
constexpr Phrase kNoCard = {"no HAMMER", "aucun HAMMER"};

std::string printed(const Rules& r, As as, std::uint8_t v, bool offset, Lang lang) {
  const auto of = [&](const auto& list) { return std::string(list[v].in(lang)); };
  switch (as) {
    case Number: return std::to_string(v);
    case CardName:
    case CardFull:
      if (v == kNone) return std::string(kNoCard.in(lang));
      return as == CardName ? card_name(r, v, lang) : card_full(r, v, lang);
    case DecadeId: return decade_id(r, v);
    case QuarkName: return quark_name(r, v, lang);
    case Signed: return offset ? signed_text(v - kDeltaZero) : std::to_string(static_cast<std::int8_t>(v));
    case As::Payment: return of(kPaymentWords);
    case As::Good: return of(kGoodWords);
    case Epoch: return of(kEpochWords);
    case As::Use: return of(kUseWords);
    case As::Side: return of(kSideWords);
    case As::Decider: return of(kDeciderWords);
    case None: break;
  }
  return {};
}

void replace(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

// The cards that were looked at: fewer than three leave their places empty.
std::string looked_at(const Rules& r, const Event& e, Lang lang) {
  std::vector<std::string> cards;
  for (int i = 1; i <= e.arg[0] && i < 4; ++i) cards.push_back(card_full(r, e.arg[i], lang));
  return join(cards, ", ");
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  const Saying& saying = kSayings[e.kind];
  const int secret = static_cast<Ev>(e.kind) == Ev::LookedAt ? 1 : 0;
  const bool blank = !saying.hidden.en.empty() && e.arg[secret] == Event::kBlank;
  std::string text(blank ? saying.hidden.in(lang) : saying.phrase.in(lang));
  replace(text, "{w}", seat_name(r, e.who, lang));
  if (static_cast<Ev>(e.kind) == Ev::LookedAt && !blank) {
    replace(text, "{1}, {2}, {3}", looked_at(r, e, lang));
    return text;
  }
  const bool offset = static_cast<Ev>(e.kind) == Ev::ResultChanged;
  for (int i = 0; i < 4; ++i) {
    const std::string slot = "{" + std::to_string(i) + "}";
    if (text.find(slot) != std::string::npos) replace(text, slot, printed(r, saying.as[i], e.arg[i], offset, lang));
  }
  return text;
}

}  // namespace timetable::hammer
