// Time Hammer: the sentence of every event; every choice as a code for programs, a label for people and the pieces it
// concerns on the board.
#include "engine/speech.h"

#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

// Nouns: card, full (a card with its Flux and Stasis), pick (a card that a player names), decade, quark, signed, change
// (a difference), payment, good, epoch, use, side, decider; {looked0} is all the cards that were looked at.
constexpr Sentence<Ev> kSentences[] = {
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
    {Ev::Revealed, "{who} turns up {full0} as {use1}."_en, "{who} turns up a card as {use1}."_en},
    {Ev::Rebooted, "{who} Reboots {full0}."_en},
    {Ev::Paradox, "Paradox: no Reboots until the end of the turn."_en},
    {Ev::Matched, "The Flux names {decade0}, which {who} holds."_en},
    {Ev::NotMatched, "The Flux names {decade0}: {who} chooses an asset."_en},
    {Ev::Discarded, "{who} discards {full0}."_en, "{who} discards a card."_en},
    {Ev::Drew, "{who} draws {full0}."_en, "{who} draws a card."_en},
    {Ev::DrawCancelled, "There is no card left for {who} to draw."_en},
    {Ev::Reformed, "The deck is reformed: {n1, plural, one {# card} other {# cards}}; {card0} stays in Déjà vu."_en},
    {Ev::DejaVuStrikes, "Déjà vu: {card0}."_en},
    {Ev::HammerDrawn, "{who} draws a HAMMER: {full0}."_en},
    {Ev::NobodyThere, "Nobody holds {decade1}: {card0} does nothing."_en},
    {Ev::Infects, "{card0} infects {decade1}, level {signed2}."_en},
    {Ev::Repaired, "{card0} is repaired on {decade1}: {signed2} against {signed3}."_en,
     "{card0} is repaired on {decade1}."_en,
     [](const Event& e) { return e.arg[2] == Event::kBlank && e.arg[3] == Event::kBlank; }},
    {Ev::NotRepaired, "{card0} is not repaired on {decade1}: {signed2} against {signed3}."_en,
     "{card0} is not repaired on {decade1}."_en,
     [](const Event& e) { return e.arg[2] == Event::kBlank && e.arg[3] == Event::kBlank; }},
    {Ev::SentToPresent, "{who}'s {card0} is sent to 2020."_en},
    {Ev::Shifted, "{card0} shifts to {decade1}."_en},
    {Ev::ToDejaVu, "{card0} goes to Déjà vu."_en},
    {Ev::AgentLost, "{who} loses {card0}."_en},
    {Ev::CameHome, "{card0} comes home to {who}'s hand."_en},
    {Ev::Recruited, "{who} recruits {card0} onto {decade1}."_en},
    {Ev::OnGuard, "{who} puts {card0} On Guard."_en},
    {Ev::JumpBegins, "{who} jumps with {card0} from {decade1} to {decade2}."_en},
    {Ev::Jumped, "{card0} arrives in {decade1}: {signed2} against {signed3}."_en, "{card0} arrives in {decade1}."_en,
     [](const Event& e) { return e.arg[2] == Event::kBlank && e.arg[3] == Event::kBlank; }},
    {Ev::JumpFailed, "{card0} does not reach {decade1}: {signed2} against {n3}."_en,
     "{card0} does not reach {decade1}."_en,
     [](const Event& e) { return e.arg[2] == Event::kBlank && e.arg[3] == Event::kBlank; }},
    {Ev::AttackReadied, "{who} readies an attack with {card0} on {card1}."_en},
    {Ev::LookedAtFlux, "{who} looks at the attack Flux: {full0}."_en, "{who} looks at the attack Flux."_en},
    {Ev::CalledOff, "{who} calls the attack off: {full0}."_en, "{who} calls the attack off and keeps the card."_en},
    {Ev::LaunchedUp, "{who} launches face up: {full0}."_en},
    {Ev::LaunchedDown, "{who} launches face down."_en},
    {Ev::ChoseFight, "{who} fights."_en},
    {Ev::EscapesByCard, "{who} lets {card0} escape with a Jump card."_en},
    {Ev::EscapesByCube, "{who} lets {card0} escape to {decade1} with the guard's cube."_en},
    {Ev::FightDecided, "{who} wins the Fight, {signed0} against {signed1}."_en, "{who} wins the Fight."_en},
    {Ev::FluxTaken, "{who} takes {full0}."_en},
    {Ev::MustPass, "{who} lost as the attacker and must pass."_en},
    {Ev::Bought, "{who} buys {good1} for {payment0}."_en},
    {Ev::TookDiscard, "{who} takes {full0} from the discard pile."_en},
    {Ev::PickedTop, "{who} takes the top card of the deck."_en},
    {Ev::DeclinedPick, "{who} takes no card."_en},
    {Ev::GadgetPlayed, "{who} plays {card0}."_en},
    {Ev::GadgetCancelled, "{card0} has no effect."_en},
    {Ev::ResultChanged, "{change0} to {side1}."_en},
    {Ev::LookedAt, "{who} looks at the top of the deck: {looked0}."_en, "{who} looks at the top of the deck: {n0}."_en,
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
constexpr Phrase kWareWords[] = {"an Action"_en, "a Jamais'"_en, "an Agent of the discard pile"_en,
                                 "a Crucial Jump"_en};
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

using Choice = Told<Game>;

std::string decline_label(const Choice& c) {
  const Proc proc = c.s.stack.top().proc;
  return (proc == Proc::Picks      ? "Take no card"_en
              : proc == Proc::Gain ? "Leave the guards in place"_en
                                   : "Pass"_en)
      .in(c.lang);
}

std::string strip_label(const Choice& c) {
  const Phrase phrase = c.a.b == kNone ? "Take the cube of {agent}"_en : "Take the cubes of {agent} and {other}"_en;
  return phrase.in(c.lang, card_name(c.r, c.a.a, c.lang), c.a.b == kNone ? "" : card_name(c.r, c.a.b, c.lang));
}

std::string reboot_label(const Choice& c) {
  constexpr Phrase kReboot[] = {"Reboot the card"_en, "Reboot the attacker's card"_en, "Reboot the defender's card"_en};
  return kReboot[c.a.a].in(c.lang);
}
std::string asset_label(const Choice& c) {
  constexpr Phrase kAsset[] = {"Take an Action"_en, "Take a Draw Bonus"_en, "Take a Jamais'"_en};
  return kAsset[c.a.a].in(c.lang);
}
std::string done_label(const Choice& c) {
  return (c.a.a ? "Done: draw card by card"_en : "Done: draw straight on"_en).in(c.lang);
}
// Card by card from the deck; to go on needs no place.
std::vector<std::string> done_targets(const Choice& c) {
  return c.a.a ? std::vector<std::string>{"deck"} : std::vector<std::string>{};
}
// In the Action Phase a Jump takes a card of the hand; a Crucial Jump takes none.
std::vector<std::string> jump_targets(const Choice& c) {
  std::vector<std::string> out = {"agent:" + card_id(c.r, c.a.a), "decade:" + decade_id(c.r, c.a.b)};
  if (c.s.stack.top().proc == Proc::Game) out.push_back("card:jump");
  return out;
}
std::string ready_label(const Choice& c) {
  constexpr Phrase kReady[] = {"Call the attack off"_en, "Launch face up"_en, "Launch face down"_en};
  return kReady[c.a.a].in(c.lang);
}
std::string escape_label(const Choice& c) {
  if (c.a.a == kNone) return "Escape to 2020 with a Jump card"_en.in(c.lang);
  return "Escape to {decade} with the guard's cube"_en.in(c.lang, decade_id(c.r, c.a.a));
}

// The cards an Agent costs now (TH-4-80).
std::string price(const Choice& c) {
  const int cards = free_entry(c.r, c.s, c.p, c.a.a) ? 0 : c.r.row[c.a.a].cost;
  return (cards == 0 ? "no cards"_en : cards == 1 ? "1 card"_en : "{n} cards"_en).in(c.lang, cards);
}

std::vector<std::string> strip_targets(const Choice& c) {
  const std::string first = "agent:" + card_id(c.r, c.a.a);
  return {first, c.a.b == kNone ? "cubes:1" : "agent:" + card_id(c.r, c.a.b)};
}
// One fights the attacker; a card lets the defender escape, or the cube it guards with.
std::vector<std::string> fight_targets(const Choice& c) { return {"agent:" + card_id(c.r, c.s.trial.agent[0])}; }
std::vector<std::string> escape_targets(const Choice& c) {
  const bool by_card = c.a.a == kNone;
  return {by_card ? "card:jump" : "agent:" + card_id(c.r, c.s.trial.agent[1]),
          "decade:" + decade_id(c.r, by_card ? kPresent : c.a.a)};
}

// "top:1:brain": a place of the deck and what lies there.
std::vector<std::string> order_targets(const Choice& c) {
  std::vector<std::string> out;
  for (const std::uint8_t card : {c.a.a, c.a.b, c.a.c}) {
    if (card != kNone) out.push_back("top:" + std::to_string(out.size() + 1) + ":" + card_id(c.r, card));
  }
  return out;
}

constexpr VerbRow<Game> kVerbs[] = {
    {Verb::First, "first:{seat}", "{seat} goes first"_en},
    {Verb::Deal, "deal:{card}:{seat1}", "{full} to {seat1}"_en},
    {Verb::Omen, "omen:{card}", "{full}"_en},
    {Verb::Quark, "quark:{quark}", "{quark}"_en},
    {Verb::Draw, "draw:{card}", "{full}"_en},
    {Verb::Stay, "stay:{card}", "{full}"_en},
    {Verb::Echo, "echo:{card}", "{full}"_en},
    {Verb::Leave, "leave:{card}:{seat1}", "{full} leaves {seat1}'s hand"_en},
    {Verb::Toss, "toss:{card}:{seat1}", "{full} leaves {seat1}'s hand"_en},
    {Verb::Glimpse, "glimpse:{card}", "{full}"_en},
    {Verb::Fido, "fido:{decade}", "Set the Fido on {decade}"_en, "decade:{decade}"},
    {Verb::Decline, "decline", {}, {}, decline_label},
    {Verb::Pick, "pick:{pick}", "Take {pick} from the discard pile"_en, "discard:{pick}"},
    {Verb::PickTop, "pick-top", "Take the top card of the deck"_en, "deck"},
    {Verb::Strip, "strip:{card}{more1}", {}, {}, strip_label, strip_targets},
    {Verb::Play, "play:{card}", "Play {card}"_en, "card:{pick} actions:{me}"},
    {Verb::Reboot, "reboot{side}", {}, "result:{slot}", reboot_label},
    {Verb::Slot, "slot:{slot}", {}, "result:{slot}", reboot_label},
    {Verb::Asset, "asset:{asset}", {}, "asset:{asset}", asset_label},
    {Verb::Done, "done{way}", {}, {}, done_label, done_targets},
    {Verb::Discard, "discard:{pick}", "Discard {pick}"_en, "card:{pick}"},
    {Verb::Lose, "lose:{card}", "Lose {card}"_en, "agent:{card}"},
    {Verb::Pass, "pass", "Pass: end the turn"_en},
    {Verb::Buy, "buy:{good1}:{payment}", "Buy for {payment}: {ware1}"_en, "good:{good1} payment:{payment}"},
    {Verb::Recruit, "recruit:{card}:{decade1}", "Recruit {card} ({price}) onto {decade1}"_en,
     "card:{pick} decade:{decade1}"},
    {Verb::Guard, "guard:{card}", "Put {card} On Guard"_en, "agent:{card} actions:{me}"},
    {Verb::Jump, "jump:{card}:{decade1}", "Jump with {card} to {decade1}"_en, {}, nullptr, jump_targets},
    {Verb::Attack, "attack:{card}:{card1}", "Attack {card1} with {card}"_en, "agent:{card} agent:{card1}"},
    {Verb::Pay, "pay:{pick}", "Pay with {pick}"_en, "card:{pick}"},
    {Verb::Take, "take:{pick}", "Take {pick}"_en, "discard:{pick}"},
    {Verb::Ready, "{ready}", {}, "ready:{ready}", ready_label},
    {Verb::Fight, "fight", "Fight"_en, {}, nullptr, fight_targets},
    {Verb::Escape, "escape:{escape}", {}, {}, escape_label, escape_targets},
    {Verb::Move, "move:{card}:{decade1}", "Move {card} to {decade1}"_en, "agent:{card} decade:{decade1}"},
    {Verb::Order, "order{order}", "From the top: {order}"_en, {}, nullptr, order_targets},
};
static_assert(row_for_each(kVerbs, static_cast<std::size_t>(Verb::Order) + 1));

constexpr std::string_view kAssetIds[] = {"action", "draw", "jamais"};
constexpr std::string_view kPaymentIds[] = {"cards", "2-green", "green-blue", "2-blue"};
constexpr std::string_view kGoodIds[] = {"action", "jamais", "agent", "crucial-jump"};
constexpr std::string_view kSlotIds[] = {"card", "attacker", "defender"};
constexpr std::string_view kReadyIds[] = {"call-off", "launch:up", "launch:down"};

// Cards in a row; fewer than three leave their places empty.
std::vector<std::string> each_card(const Rules& r, Args cards, Lang lang) {
  std::vector<std::string> out;
  for (const std::uint8_t c : cards) {
    if (c != kNone) out.push_back(card_full(r, c, lang));
  }
  return out;
}

}  // namespace

std::span<const VerbRow<Game>> Game::verbs() { return kVerbs; }
// Which card it was, and by how much: what comes of it is told without them.
std::uint8_t Game::details(std::uint8_t kind) {
  switch (static_cast<Ev>(kind)) {
    case Ev::Revealed: return 0b101;
    case Ev::Discarded: return 0b1;
    case Ev::FightDecided: return 0b11;
    case Ev::Repaired:
    case Ev::NotRepaired:
    case Ev::Jumped:
    case Ev::JumpFailed: return 0b1100;
    default: return 0;
  }
}

std::span<const Sentence<Ev>> Game::sentences() { return kSentences; }

std::string Game::noun(const Rules& r, std::string_view kind, Args of, Lang lang) {
  const std::uint8_t v = of[0];
  if ((kind == "card" || kind == "full") && v == kNone) return "no HAMMER"_en.in(lang);
  if (kind == "card") return card_name(r, v, lang);
  if (kind == "full") return card_full(r, v, lang);
  if (kind == "pick") return r.row[v].type == CardType::Jump ? "a Jump"_en.in(lang) : card_name(r, v, lang);
  if (kind == "looked") return join(each_card(r, of.subspan(1, std::min<std::size_t>(v, 3)), lang), ", ");
  if (kind == "order") return join(each_card(r, of, lang), ", ");
  if (kind == "decade") return decade_id(r, v);
  if (kind == "quark") return quark_name(r, v, lang);
  if (kind == "signed") return std::to_string(static_cast<std::int8_t>(v));
  if (kind == "change") return signed_text(v - kDeltaZero);
  if (kind == "payment") return kPaymentWords[v].in(lang);
  if (kind == "good") return kGoodWords[v].in(lang);
  if (kind == "ware") return kWareWords[v].in(lang);
  if (kind == "epoch") return kEpochWords[v].in(lang);
  if (kind == "use") return kUseWords[v].in(lang);
  if (kind == "side") return kSideWords[v].in(lang);
  return kDeciderWords[v].in(lang);
}

std::string Game::noun_here(const Told<Game>& c, std::string_view kind) {
  return kind == "price" ? price(c) : std::string();
}

std::string Game::noun_id(const Rules& r, std::string_view kind, Args of) {
  const std::uint8_t v = of[0];
  if (kind == "card") return card_id(r, v);
  if (kind == "pick") return pick_id(r, v);
  if (kind == "more") return v == kNone ? "" : "+" + card_id(r, v);
  if (kind == "decade") return decade_id(r, v);
  if (kind == "quark") return r.deck->quark[v].id;
  if (kind == "asset") return std::string(kAssetIds[v]);
  if (kind == "payment") return std::string(kPaymentIds[v]);
  if (kind == "good") return std::string(kGoodIds[v]);
  if (kind == "slot") return std::string(kSlotIds[v]);
  if (kind == "side") return v ? ":" + std::string(kSlotIds[v]) : "";
  if (kind == "way") return v ? ":card-by-card" : "";
  if (kind == "ready") return std::string(kReadyIds[v]);
  if (kind == "escape") return v == kNone ? "jump" : decade_id(r, v);
  std::string out;  // "order"
  for (const std::uint8_t c : of) {
    if (c != kNone) out += ":" + card_id(r, c);
  }
  return out;
}

}  // namespace timetable::hammer
