// Time Hammer: the sentences of the log.
#include "engine/sentence.h"
#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

// Nouns: card, full (a card with its Flux and Stasis), decade, quark, signed, change (a difference), payment, good,
// epoch, use, side, decider; {looked1} is all the cards that were looked at.
using Row = Sentence<Ev>;
constexpr Row kSentences[] = {
    {Ev::GoesFirst, "{who} goes first."_en},
    {Ev::Dealt, "{who} is dealt {full0}."_en, "{who} is dealt a card."_en},
    {Ev::Omen, "{full0} starts in Déjà vu."_en},
    {Ev::RoundBegins, "Round {n0} of {n1}."_en},
    {Ev::QuarkInForce, "Quark in force: {quark0}."_en},
    {Ev::TurnBegins, "{who}'s turn."_en},
    {Ev::FidoSet, "{who} sets {card0} on {decade1}."_en},
    {Ev::SkillGained, "{who} gains Skill: {n0}."_en},
    {Ev::ActionsGained, "{who} gains Actions from the reserve (+{n0}, now {n1})."_en},
    {Ev::GuardStripped, "{who} takes the cube of {card0}."_en},
    {Ev::ActionsLost, "{who} returns Actions to the reserve (-{n0}, now {n1})."_en},
    {Ev::JamaisGained, "{who} gains a Jamais' (now {n0})."_en},
    {Ev::JamaisLost, "{who} returns Jamais' to the reserve (now {n0})."_en},
    {Ev::BonusGained, "{who} gets Draw Bonuses: {n0}."_en},
    {Ev::EpochComplete, "{who} holds the whole {epoch0}."_en},
    {Ev::Revealed, "{who} turns up {full0} as {use1}."_en},
    {Ev::Rebooted, "{who} Reboots {full0}."_en},
    {Ev::Paradox, "Paradox: no Reboots until the end of the turn."_en},
    {Ev::Matched, "The Flux names {decade0}, which {who} holds."_en},
    {Ev::NotMatched, "The Flux names {decade0}: {who} chooses an asset."_en},
    {Ev::Discarded, "{who} discards {full0}."_en},
    {Ev::Drew, "{who} draws {full0}."_en, "{who} draws a card."_en},
    {Ev::DrawCancelled, "There is no card left for {who} to draw."_en},
    {Ev::Reformed, "The deck is reformed: {n1} cards; {card0} stays in Déjà vu."_en},
    {Ev::DejaVuStrikes, "Déjà vu: {card0}."_en},
    {Ev::HammerDrawn, "{who} draws a HAMMER: {full0}."_en},
    {Ev::NobodyThere, "Nobody holds {decade1}: {card0} does nothing."_en},
    {Ev::Infects, "{card0} infects {decade1}, level {signed2}."_en},
    {Ev::Repaired, "{card0} is repaired on {decade1}: {signed2} against {signed3}."_en},
    {Ev::NotRepaired, "{card0} is not repaired on {decade1}: {signed2} against {signed3}."_en},
    {Ev::SentToPresent, "{who}'s {card0} is sent to 2020."_en},
    {Ev::Shifted, "{card0} shifts to {decade1}."_en},
    {Ev::ToDejaVu, "{card0} goes to Déjà vu."_en},
    {Ev::AgentLost, "{who} loses {card0}."_en},
    {Ev::CameHome, "{card0} comes home to {who}'s hand."_en},
    {Ev::Recruited, "{who} recruits {card0} onto {decade1}."_en},
    {Ev::OnGuard, "{who} puts {card0} On Guard."_en},
    {Ev::JumpBegins, "{who} jumps with {card0} from {decade1} to {decade2}."_en},
    {Ev::Jumped, "{card0} arrives in {decade1}: {signed2} against {signed3}."_en},
    {Ev::JumpFailed, "{card0} does not reach {decade1}: {signed2} against {n3}."_en},
    {Ev::AttackReadied, "{who} readies an attack with {card0} on {card1}."_en},
    {Ev::LookedAtFlux, "{who} looks at the attack Flux: {full0}."_en, "{who} looks at the attack Flux."_en},
    {Ev::CalledOff, "{who} calls the attack off: {full0}."_en, "{who} calls the attack off and keeps the card."_en},
    {Ev::LaunchedUp, "{who} launches face up: {full0}."_en},
    {Ev::LaunchedDown, "{who} launches face down."_en},
    {Ev::ChoseFight, "{who} fights."_en},
    {Ev::EscapesByCard, "{who} lets {card0} escape with a Jump card."_en},
    {Ev::EscapesByCube, "{who} lets {card0} escape to {decade1} with the guard's cube."_en},
    {Ev::FightDecided, "{who} wins the Fight, {signed0} against {signed1}."_en},
    {Ev::FluxTaken, "{who} takes {full0}."_en},
    {Ev::MustPass, "{who} lost as the attacker and must pass."_en},
    {Ev::Bought, "{who} buys {good1} for {payment0}."_en},
    {Ev::TookDiscard, "{who} takes {full0} from the discard pile."_en},
    {Ev::PickedTop, "{who} takes the top card of the deck."_en},
    {Ev::DeclinedPick, "{who} takes no card."_en},
    {Ev::GadgetPlayed, "{who} plays {card0}."_en},
    {Ev::GadgetCancelled, "{card0} has no effect."_en},
    {Ev::ResultChanged, "{change0} to {side1}."_en},
    {Ev::LookedAt, "{who} looks at the top of the deck: {looked1}."_en, "{who} looks at the top of the deck: {n0}."_en,
     [](const Event& e) { return e.arg[1] == Event::kBlank; }},
    {Ev::Reordered, "{who} puts them back."_en},
    {Ev::Moved, "{who}'s {card0} is moved to {decade1}."_en},
    {Ev::Detoured, "{who} turns {card0} away."_en},
    {Ev::AttackEnded, "The attack of {who} ends."_en},
    {Ev::CommandTaken, "{who} takes the Command of {decade0}."_en},
    {Ev::CommandLost, "{who} loses the Command of {decade0}."_en},
    {Ev::Passed, "{who} passes."_en},
    {Ev::GameWon, "The game is over: {who} wins, {decider0}."_en},
    {Ev::GameShared, "The game is over: all is equal, the victory is shared."_en},
};

constexpr Phrase kPaymentWords[] = {"3 cards"_en, "2 Actions"_en, "1 Action and 1 Jamais'"_en, "2 Jamais'"_en};
constexpr Phrase kGoodWords[] = {"an Action"_en, "a Jamais'"_en, "an Agent"_en, "a Crucial Jump"_en};
constexpr Phrase kEpochWords[] = {"Past"_en, "Future"_en};
constexpr Phrase kUseWords[] = {"nothing"_en,     "discovery Flux"_en, "Jump Flux"_en, "attack Flux"_en,
                                "attack Flux"_en, "Fight Flux"_en,     "Stasis"_en};
constexpr Phrase kSideWords[] = {"the Jump"_en, "the attacker's result"_en, "the defender's result"_en,
                                 "the repair"_en};
constexpr Phrase kDeciderWords[kDeciders] = {"having entered the Expert space"_en,
                                             "having more Skill"_en,
                                             "at equal Skill alone in holding a complete Epoch"_en,
                                             "at equal Skill holding more decades"_en,
                                             "at equal Skill having more Agents in play"_en,
                                             "by nothing"_en};
constexpr Phrase kNoCard = "no HAMMER"_en;

// The cards that were looked at: fewer than three leave their places empty.
std::string looked_at(const Rules& r, const Event& e, Lang lang) {
  std::vector<std::string> cards;
  for (int i = 1; i <= e.arg[0] && i < 4; ++i) cards.push_back(card_full(r, e.arg[i], lang));
  return join(cards, ", ");
}

std::string noun(const Rules& r, const Event& e, std::string_view kind, int i, Lang lang) {
  const std::uint8_t v = e.arg[i];
  if (kind == "card" || kind == "full") {
    if (v == kNone) return kNoCard.in(lang);
    return kind == "card" ? card_name(r, v, lang) : card_full(r, v, lang);
  }
  if (kind == "looked") return looked_at(r, e, lang);
  if (kind == "decade") return decade_id(r, v);
  if (kind == "quark") return quark_name(r, v, lang);
  if (kind == "signed") return std::to_string(static_cast<std::int8_t>(v));
  if (kind == "change") return signed_text(v - kDeltaZero);
  if (kind == "payment") return kPaymentWords[v].in(lang);
  if (kind == "good") return kGoodWords[v].in(lang);
  if (kind == "epoch") return kEpochWords[v].in(lang);
  if (kind == "use") return kUseWords[v].in(lang);
  if (kind == "side") return kSideWords[v].in(lang);
  return kDeciderWords[v].in(lang);
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  return tell<Game>(kSentences, r, e, lang, [&](std::string_view kind, int i) { return noun(r, e, kind, i, lang); });
}

}  // namespace timetable::hammer
