// Time Hammer: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr Phrase kGoesFirst = "{who} goes first"_en;
constexpr Phrase kDealt = "{card} to {who}"_en;
constexpr Phrase kLeaves = "{card} leaves {who}'s hand"_en;
constexpr Phrase kFido = "Set the Fido on {decade}"_en;
constexpr Phrase kPass = "Pass"_en;
constexpr Phrase kNoPick = "Take no card"_en;
constexpr Phrase kNoStrip = "Leave the guards in place"_en;
constexpr Phrase kPick = "Take {card} from the discard pile"_en;
constexpr Phrase kPickTop = "Take the top card of the deck"_en;
constexpr Phrase kStrip = "Take the cube of {agent}"_en;
constexpr Phrase kStripBoth = "Take the cubes of {agent} and {other}"_en;
constexpr Phrase kPlay = "Play {card}"_en;
constexpr Phrase kReboot[] = {"Reboot the card"_en, "Reboot the attacker's card"_en, "Reboot the defender's card"_en};
constexpr Phrase kAsset[] = {"Take an Action"_en, "Take a Draw Bonus"_en, "Take a Jamais'"_en};
constexpr Phrase kDone[] = {"Done: draw straight on"_en, "Done: draw card by card"_en};
constexpr Phrase kDiscard = "Discard {card}"_en;
constexpr Phrase kLose = "Lose {agent}"_en;
constexpr Phrase kEndTurn = "Pass: end the turn"_en;
constexpr Phrase kBuy = "Buy for {payment}: {good}"_en;
constexpr Phrase kPayments[] = {"3 cards"_en, "2 Actions"_en, "1 Action and 1 Jamais'"_en, "2 Jamais'"_en};
constexpr Phrase kGoods[] = {"an Action"_en, "a Jamais'"_en, "an Agent of the discard pile"_en, "a Crucial Jump"_en};
constexpr Phrase kRecruit = "Recruit {agent} ({payment}) onto {decade}"_en;
constexpr Phrase kNoCards = "no cards"_en;
constexpr Phrase kOneCard = "1 card"_en;
constexpr Phrase kCards = "{n} cards"_en;
constexpr Phrase kGuard = "Put {agent} On Guard"_en;
constexpr Phrase kJumpTo = "Jump with {agent} to {decade}"_en;
constexpr Phrase kAttack = "Attack {target} with {agent}"_en;
constexpr Phrase kPay = "Pay with {card}"_en;
constexpr Phrase kTake = "Take {card}"_en;
constexpr Phrase kReady[] = {"Call the attack off"_en, "Launch face up"_en, "Launch face down"_en};
constexpr Phrase kFight = "Fight"_en;
constexpr Phrase kEscapeCard = "Escape to 2020 with a Jump card"_en;
constexpr Phrase kEscapeCube = "Escape to {decade} with the guard's cube"_en;
constexpr Phrase kMove = "Move {agent} to {decade}"_en;
constexpr Phrase kOrder = "From the top: {cards}"_en;
constexpr Phrase kJumpCard = "a Jump"_en;

constexpr std::string_view kAssetIds[] = {"action", "draw", "jamais"};
constexpr std::string_view kPaymentIds[] = {"cards", "2-green", "green-blue", "2-blue"};
constexpr std::string_view kGoodIds[] = {"action", "jamais", "agent", "crucial-jump"};
constexpr std::string_view kSlotIds[] = {"card", "attacker", "defender"};
constexpr std::string_view kReadyIds[] = {"call-off", "launch:up", "launch:down"};

std::string code_of(std::string_view word, std::string_view noun) {
  return std::string(word) + ":" + std::string(noun);
}

std::string strip_code(const Rules& r, Action a) {
  return "strip:" + card_id(r, a.a) + (a.b == kNone ? "" : "+" + card_id(r, a.b));
}

std::string order_code(const Rules& r, Action a) {
  std::string out = "order";
  for (std::uint8_t c : {a.a, a.b, a.c}) {
    if (c != kNone) out += ":" + card_id(r, c);
  }
  return out;
}

std::string order_label(const Rules& r, Action a, Lang lang) {
  std::vector<std::string> cards;
  for (std::uint8_t c : {a.a, a.b, a.c}) {
    if (c != kNone) cards.push_back(card_full(r, c, lang));
  }
  return kOrder.in(lang, join(cards, ", "));
}

std::string chance_label(const Rules& r, Action a, Lang lang) {
  switch (verb(a)) {
    case Verb::First: return kGoesFirst.in(lang, Game::seat_name(r, a.a, lang));
    case Verb::Deal: return kDealt.in(lang, card_full(r, a.a, lang), Game::seat_name(r, a.b, lang));
    case Verb::Leave:
    case Verb::Toss: return kLeaves.in(lang, card_full(r, a.a, lang), Game::seat_name(r, a.b, lang));
    case Verb::Quark: return quark_name(r, a.a, lang);
    default: return card_full(r, a.a, lang);
  }
}

std::string decline_label(const State& s, Lang lang) {
  const Proc proc = s.stack.top().proc;
  const Phrase& phrase = proc == Proc::Picks ? kNoPick : proc == Proc::Gain ? kNoStrip : kPass;
  return phrase.in(lang);
}

// A card that a player names: every Jump is "a Jump".
std::string chosen(const Rules& r, Card c, Lang lang) {
  return r.row[c].type == CardType::Jump ? kJumpCard.in(lang) : card_name(r, c, lang);
}

// The cards an Agent costs now (TH-4-80).
std::string price(const Rules& r, const State& s, Seat p, Card agent, Lang lang) {
  const int cards = free_entry(r, s, p, agent) ? 0 : r.row[agent].cost;
  return (cards == 0 ? kNoCards : cards == 1 ? kOneCard : kCards).in(lang, std::to_string(cards));
}

}  // namespace

std::string Game::code(const Rules& r, Action a) {
  switch (verb(a)) {
    case Verb::First: return code_of("first", seat_code(r, a.a));
    case Verb::Deal: return code_of("deal", card_id(r, a.a) + ":" + seat_code(r, a.b));
    case Verb::Omen: return code_of("omen", card_id(r, a.a));
    case Verb::Quark: return code_of("quark", r.deck->quark[a.a].id);
    case Verb::Draw: return code_of("draw", card_id(r, a.a));
    case Verb::Stay: return code_of("stay", card_id(r, a.a));
    case Verb::Echo: return code_of("echo", card_id(r, a.a));
    case Verb::Leave: return code_of("leave", card_id(r, a.a) + ":" + seat_code(r, a.b));
    case Verb::Toss: return code_of("toss", card_id(r, a.a) + ":" + seat_code(r, a.b));
    case Verb::Glimpse: return code_of("glimpse", card_id(r, a.a));
    case Verb::Fido: return code_of("fido", decade_id(r, a.a));
    case Verb::Decline: return "decline";
    case Verb::Pick: return code_of("pick", noun_id(r, a.a));
    case Verb::PickTop: return "pick-top";
    case Verb::Strip: return strip_code(r, a);
    case Verb::Play: return code_of("play", card_id(r, a.a));
    case Verb::Reboot: return a.a ? code_of("reboot", kSlotIds[a.a]) : "reboot";
    case Verb::Slot: return code_of("slot", kSlotIds[a.a]);
    case Verb::Asset: return code_of("asset", kAssetIds[a.a]);
    case Verb::Done: return a.a ? "done:card-by-card" : "done";
    case Verb::Discard: return code_of("discard", noun_id(r, a.a));
    case Verb::Lose: return code_of("lose", card_id(r, a.a));
    case Verb::Pass: return "pass";
    case Verb::Buy: return code_of("buy", kGoodIds[a.b]) + ":" + std::string(kPaymentIds[a.a]);
    case Verb::Recruit: return code_of("recruit", card_id(r, a.a) + ":" + decade_id(r, a.b));
    case Verb::Guard: return code_of("guard", card_id(r, a.a));
    case Verb::Jump: return code_of("jump", card_id(r, a.a) + ":" + decade_id(r, a.b));
    case Verb::Attack: return code_of("attack", card_id(r, a.a) + ":" + card_id(r, a.b));
    case Verb::Pay: return code_of("pay", noun_id(r, a.a));
    case Verb::Take: return code_of("take", noun_id(r, a.a));
    case Verb::Ready: return std::string(kReadyIds[a.a]);
    case Verb::Fight: return "fight";
    case Verb::Escape: return code_of("escape", a.a == kNone ? "jump" : decade_id(r, a.a));
    case Verb::Move: return code_of("move", card_id(r, a.a) + ":" + decade_id(r, a.b));
    case Verb::Order: return order_code(r, a);
  }
  return {};
}

std::string Game::label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  const auto with = [&](const Phrase& phrase, std::initializer_list<std::string_view> args) {
    return phrase.in(lang, args);
  };
  const auto plain = [&](const Phrase& phrase) { return phrase.in(lang); };
  switch (verb(a)) {
    case Verb::Fido: return with(kFido, {decade_id(r, a.a)});
    case Verb::Decline: return decline_label(s, lang);
    case Verb::Pick: return with(kPick, {chosen(r, a.a, lang)});
    case Verb::PickTop: return plain(kPickTop);
    case Verb::Strip:
      if (a.b == kNone) return with(kStrip, {card_name(r, a.a, lang)});
      return with(kStripBoth, {card_name(r, a.a, lang), card_name(r, a.b, lang)});
    case Verb::Play: return with(kPlay, {card_name(r, a.a, lang)});
    case Verb::Reboot:
    case Verb::Slot: return plain(kReboot[a.a]);
    case Verb::Asset: return plain(kAsset[a.a]);
    case Verb::Done: return plain(kDone[a.a]);
    case Verb::Discard: return with(kDiscard, {chosen(r, a.a, lang)});
    case Verb::Lose: return with(kLose, {card_name(r, a.a, lang)});
    case Verb::Pass: return plain(kEndTurn);
    case Verb::Buy: return with(kBuy, {kPayments[a.a].in(lang), kGoods[a.b].in(lang)});
    case Verb::Recruit: return with(kRecruit, {card_name(r, a.a, lang), price(r, s, p, a.a, lang), decade_id(r, a.b)});
    case Verb::Guard: return with(kGuard, {card_name(r, a.a, lang)});
    case Verb::Jump: return with(kJumpTo, {card_name(r, a.a, lang), decade_id(r, a.b)});
    case Verb::Attack: return with(kAttack, {card_name(r, a.b, lang), card_name(r, a.a, lang)});
    case Verb::Pay: return with(kPay, {chosen(r, a.a, lang)});
    case Verb::Take: return with(kTake, {chosen(r, a.a, lang)});
    case Verb::Ready: return plain(kReady[a.a]);
    case Verb::Fight: return plain(kFight);
    case Verb::Escape: return a.a == kNone ? plain(kEscapeCard) : with(kEscapeCube, {decade_id(r, a.a)});
    case Verb::Move: return with(kMove, {card_name(r, a.a, lang), decade_id(r, a.b)});
    case Verb::Order: return order_label(r, a, lang);
    default: return chance_label(r, a, lang);
  }
}

std::vector<std::string> Game::targets(const Rules& r, const State&, Seat, Action a) {
  const auto card = [&](Card c) { return "card:" + noun_id(r, c); };
  const auto agent = [&](Card c) { return "agent:" + card_id(r, c); };
  const auto decade = [&](Decade d) { return "decade:" + decade_id(r, d); };
  switch (verb(a)) {
    case Verb::Fido: return {decade(a.a)};
    case Verb::Pick:
    case Verb::Take: return {"discard:" + noun_id(r, a.a)};
    case Verb::PickTop: return {"deck"};
    case Verb::Play:
    case Verb::Discard:
    case Verb::Pay: return {card(a.a)};
    case Verb::Strip: return a.b == kNone ? std::vector{agent(a.a)} : std::vector{agent(a.a), agent(a.b)};
    case Verb::Lose:
    case Verb::Guard: return {agent(a.a)};
    case Verb::Recruit: return {card(a.a), decade(a.b)};
    case Verb::Jump:
    case Verb::Move: return {agent(a.a), decade(a.b)};
    case Verb::Attack: return {agent(a.a), agent(a.b)};
    case Verb::Escape: return a.a == kNone ? std::vector{decade(kPresent)} : std::vector{decade(a.a)};
    default: return {};
  }
}

}  // namespace timetable::hammer
