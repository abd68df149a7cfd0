// Time Hammer: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include "core/words.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr Phrase kGoesFirst = {"{0} goes first", "{0} commence"};
constexpr Phrase kDealt = {"{0} to {1}", "{0} à {1}"};
constexpr Phrase kLeaves = {"{0} leaves {1}'s hand", "{0} quitte la main ({1})"};
constexpr Phrase kFido = {"Set the Fido on {0}", "Poser le Fido sur {0}"};
constexpr Phrase kPass = {"Pass", "Passer"};
constexpr Phrase kNoPick = {"Take no card", "Ne prendre aucune carte"};
constexpr Phrase kNoStrip = {"Leave the guards in place", "Laisser les gardes en place"};
constexpr Phrase kPick = {"Take {0} from the discard pile", "Prendre {0} dans la défausse"};
constexpr Phrase kPickTop = {"Take the top card of the deck", "Prendre la carte du dessus de la pioche"};
constexpr Phrase kStrip = {"Take the cube of {0}", "Prendre le cube : {0}"};
constexpr Phrase kStripBoth = {"Take the cubes of {0} and {1}", "Prendre les cubes : {0} et {1}"};
constexpr Phrase kPlay = {"Play {0}", "Jouer {0}"};
constexpr Phrase kReboot[] = {{"Reboot the card", "Relancer la carte"},
                              {"Reboot the attacker's card", "Relancer la carte de l'attaquant"},
                              {"Reboot the defender's card", "Relancer la carte du défenseur"}};
constexpr Phrase kAsset[] = {{"Take an Action", "Prendre une Action"},
                             {"Take a Draw Bonus", "Prendre une Pioche bonus"},
                             {"Take a Jamais'", "Prendre un Jamais'"}};
constexpr Phrase kDone[] = {{"Done: draw straight on", "Fini : piocher d'une traite"},
                            {"Done: draw card by card", "Fini : piocher carte par carte"}};
constexpr Phrase kDiscard = {"Discard {0}", "Défausser {0}"};
constexpr Phrase kLose = {"Lose {0}", "Perdre {0}"};
constexpr Phrase kEndTurn = {"Pass: end the turn", "Passer : finir le tour"};
constexpr Phrase kBuy = {"Buy for {1}: {0}", "Acheter contre {1} : {0}"};
constexpr Phrase kPayments[] = {{"3 cards", "3 cartes"},
                                {"2 Actions", "2 Actions"},
                                {"1 Action and 1 Jamais'", "1 Action et 1 Jamais'"},
                                {"2 Jamais'", "2 Jamais'"}};
constexpr Phrase kGoods[] = {{"an Action", "une Action"},
                             {"a Jamais'", "un Jamais'"},
                             {"an Agent of the discard pile", "un Agent de la défausse"},
                             {"a Crucial Jump", "un Saut crucial"}};
constexpr Phrase kRecruit = {"Recruit {0} ({2}) onto {1}", "Recruter {0} ({2}) sur {1}"};
constexpr Phrase kNoCards = {"no cards", "sans carte"};
constexpr Phrase kOneCard = {"1 card", "1 carte"};
constexpr Phrase kCards = {"{0} cards", "{0} cartes"};
constexpr Phrase kGuard = {"Put {0} On Guard", "Mettre {0} En garde"};
constexpr Phrase kJumpTo = {"Jump with {0} to {1}", "Sauter avec {0} vers {1}"};
constexpr Phrase kAttack = {"Attack {1} with {0}", "Attaquer {1} avec {0}"};
constexpr Phrase kPay = {"Pay with {0}", "Payer avec {0}"};
constexpr Phrase kTake = {"Take {0}", "Prendre {0}"};
constexpr Phrase kReady[] = {{"Call the attack off", "Annuler l'attaque"},
                             {"Launch face up", "Lancer face visible"},
                             {"Launch face down", "Lancer face cachée"}};
constexpr Phrase kFight = {"Fight", "Combattre"};
constexpr Phrase kEscapeCard = {"Escape to 2020 with a Jump card", "Fuir vers 2020 avec une carte Saut"};
constexpr Phrase kEscapeCube = {"Escape to {0} with the guard's cube", "Fuir vers {0} avec le cube du garde"};
constexpr Phrase kMove = {"Move {0} to {1}", "Déplacer {0} vers {1}"};
constexpr Phrase kOrder = {"From the top: {0}", "Depuis le dessus : {0}"};
constexpr Phrase kJumpCard = {"a Jump", "un Saut"};

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
  return fill(kOrder.in(lang), {join(cards, ", ")});
}

std::string chance_label(const Rules& r, Action a, Lang lang) {
  switch (verb(a)) {
    case Verb::First: return fill(kGoesFirst.in(lang), {Game::seat_name(r, a.a, lang)});
    case Verb::Deal: return fill(kDealt.in(lang), {card_full(r, a.a, lang), Game::seat_name(r, a.b, lang)});
    case Verb::Leave:
    case Verb::Toss: return fill(kLeaves.in(lang), {card_full(r, a.a, lang), Game::seat_name(r, a.b, lang)});
    case Verb::Quark: return quark_name(r, a.a, lang);
    default: return card_full(r, a.a, lang);
  }
}

std::string decline_label(const State& s, Lang lang) {
  const Proc proc = s.stack.top().proc;
  const Phrase& phrase = proc == Proc::Picks ? kNoPick : proc == Proc::Gain ? kNoStrip : kPass;
  return std::string(phrase.in(lang));
}

// A card that a player names: every Jump is "a Jump".
std::string chosen(const Rules& r, Card c, Lang lang) {
  return r.row[c].type == CardType::Jump ? std::string(kJumpCard.in(lang)) : card_name(r, c, lang);
}

// The cards an Agent costs now (TH-4-80).
std::string price(const Rules& r, const State& s, Seat p, Card agent, Lang lang) {
  const int cards = free_entry(r, s, p, agent) ? 0 : r.row[agent].cost;
  return fill((cards == 0 ? kNoCards : cards == 1 ? kOneCard : kCards).in(lang), {std::to_string(cards)});
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
    return fill(phrase.in(lang), args);
  };
  const auto plain = [&](const Phrase& phrase) { return std::string(phrase.in(lang)); };
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
    case Verb::Buy: return with(kBuy, {kGoods[a.b].in(lang), kPayments[a.a].in(lang)});
    case Verb::Recruit: return with(kRecruit, {card_name(r, a.a, lang), decade_id(r, a.b), price(r, s, p, a.a, lang)});
    case Verb::Guard: return with(kGuard, {card_name(r, a.a, lang)});
    case Verb::Jump: return with(kJumpTo, {card_name(r, a.a, lang), decade_id(r, a.b)});
    case Verb::Attack: return with(kAttack, {card_name(r, a.a, lang), card_name(r, a.b, lang)});
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
