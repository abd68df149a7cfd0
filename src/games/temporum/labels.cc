// Temporum: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include "core/words.h"
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

constexpr Phrase kChange = {"Change history: below {0} comes {1} instead of {2}",
                            "Changer l'histoire : sous {0} vient {1} au lieu de {2}"};
constexpr Phrase kMove = {"Go to {0} (Time {1})", "Aller à : {0} (Temps {1})"};
constexpr Phrase kStay = {"Stay in {0} (Time {1})", "Rester : {0} (Temps {1})"};
constexpr Phrase kZoneOnSlot = {"{0} on slot {1}", "{0} à l'emplacement {1}"};
constexpr Phrase kFirst = {"{0} begins", "{0} commence"};
constexpr Phrase kDeal = {"{0} to {1}", "{0} à {1}"};
constexpr Phrase kPlay = {"Play {0}", "Jouer {0}"};
constexpr Phrase kScore = {"Score {0}: pay {1}, advance {2}", "Scorer {0} : payer {1}, avancer {2}"};
constexpr Phrase kTwice = {"Score {0} twice: pay {1}, advance {2} twice",
                           "Scorer deux fois {0} : payer {1}, avancer deux fois {2}"};
constexpr Phrase kDiscard = {"Discard {0}", "Défausser {0}"};
constexpr Phrase kThrowAndPlay = {"Discard {0}, play {1}", "Défausser {0}, jouer {1}"};
constexpr Phrase kNothing = {"Discard nothing: you have no card", "Ne rien défausser : vous n'avez pas de carte"};
constexpr Phrase kLose = {"Lose {0}", "Perdre {0}"};
constexpr Phrase kPay = {"Pay {0}", "Payer {0}"};
constexpr Phrase kRedraw = {"Discard your hand of {0} and draw as many", "Défausser vos {0} et en piocher autant"};
constexpr Phrase kPass = {"Pass {0}", "Passer {0}"};
constexpr Phrase kReturn = {"Take {0} back into your hand", "Reprendre {0} en main"};
constexpr Phrase kCopy = {"Copy {0}", "Copier {0}"};
constexpr Phrase kLay = {"Lay {0} under it", "Glisser {0} dessous"};
constexpr Phrase kVisit = {"Visit {0} (Time {1})", "Visiter : {0} (Temps {1})"};
constexpr Phrase kVisitUnreal = {"Visit {0} (Time {1}, not real)", "Visiter : {0} (Temps {1}, irréelle)"};
constexpr Phrase kMap = {"Discard {0} from play and draw {1}", "Défausser {0} du jeu et piocher {1}"};
constexpr Phrase kMapCopy = {"Discard the copy made of {0} from play and draw {1}",
                             "Défausser du jeu la copie faite avec {0} et piocher {1}"};
constexpr Phrase kAnubis = {"Make the visit that waits", "Faire la visite en attente"};
constexpr Phrase kButterfly = {"Let the butterfly change history", "Laisser le papillon changer l'histoire"};
constexpr Phrase kInvest = {"Discard {0} from play and gain half of the gold gained",
                            "Défausser {0} du jeu et gagner la moitié de l'or gagné"};
constexpr Phrase kInvestCopy = {"Discard the copy made of {0} from play and gain half of the gold gained",
                                "Défausser du jeu la copie faite avec {0} et gagner la moitié de l'or gagné"};
constexpr Phrase kRetreat = {"From Time {0} to Time {1}", "Du Temps {0} au Temps {1}"};

constexpr Phrase kKeepHistory = {"Leave history as it is", "Laisser l'histoire telle quelle"};
constexpr Phrase kNoMoreScore = {"Do not score another card", "Ne pas scorer d'autre carte"};
constexpr Phrase kEnough = {"No further card", "Pas d'autre carte"};
constexpr Phrase kNoPay = {"Do not pay", "Ne pas payer"};
constexpr Phrase kKeepCards = {"Keep your cards", "Garder vos cartes"};
constexpr Phrase kLeave = {"Do not take it back", "Ne pas la reprendre"};
constexpr Phrase kNotTwice = {"Score nothing twice", "Ne rien scorer deux fois"};
constexpr Phrase kKeepDrawn = {"Keep {0} in hand", "Garder {0} en main"};
constexpr Phrase kNoCopy = {"Copy nothing", "Ne rien copier"};
constexpr Phrase kDone = {"Done", "Terminé"};

// Operations a choice can begin with, as words of codes.
constexpr struct {
  Op op;
  std::string_view word;
} kModes[] = {
    {Op::ScoreCard, "score"}, {Op::PlayCard, "play"}, {Op::Draw, "draw"}, {Op::Gain, "gain"}, {Op::Advance, "advance"}};

std::string mode_code(int op) {
  for (const auto& mode : kModes) {
    if (static_cast<int>(mode.op) == op) return std::string(mode.word);
  }
  return "?";
}

std::string mode_label(const Rules& r, const State& s, Action a, Lang lang) {
  const Frame& f = s.stack.top();
  const Instr* choose = &r.instr(s, f);
  for (int i = 1; i <= choose->arg; ++i) {
    const Instr& option = choose[choose[i].jump - f.pc];
    if (static_cast<std::uint8_t>(option.op) == a.a) return capitalised(mode_text(option, lang));
  }
  return {};
}

std::string zone_name(const Rules& r, const State& s, Slot slot, Lang lang) {
  return r.zone(s.zone[slot]).name.in(lang);
}

std::string change_label(const Rules& r, const State& s, Slot slot, Lang lang) {
  const bool right = s.paths >> slot & 1;
  return fill(kChange.in(lang),
              {zone_name(r, s, slot, lang), zone_name(r, s, below(slot, !right), lang),
               zone_name(r, s, below(slot, right), lang)});
}

std::string visit_label(const Rules& r, const State& s, Slot slot, Lang lang) {
  const Phrase& phrase = is_real(s, slot) ? kVisit : kVisitUnreal;
  return fill(phrase.in(lang), {zone_name(r, s, slot, lang), time_name(time_of(slot))});
}

std::string score_label(const Rules& r, const State& s, Seat p, Kind k, Lang lang) {
  const Frame& f = s.stack.top();
  const Instr& in = r.instr(s, f);
  const bool twice = in.op == Op::MayScoreTwice;
  const int once = price(r, s, p, k, in.op == Op::ScoreCard ? f.n : 0);
  const int extra = in.op == Op::ScoreCard ? in.arg >> 1 : 0;
  const int crowns = r.crowns[k] + bonus(s, p, Passive::ExtraCrowns) + extra;
  return fill((twice ? kTwice : kScore).in(lang),
              {r.card(k).name.in(lang), gold_text(twice ? in.arg + 2 * once : once, lang), crowns_text(crowns, lang)});
}

std::string discard_label(const Rules& r, const State& s, Kind k, Lang lang) {
  if (asked(r, s) != Ask::Toys) return fill(kDiscard.in(lang), {r.card(k).name.in(lang)});
  const Kind other = s.aside[0] == k ? s.aside[1] : s.aside[0];
  return fill(kThrowAndPlay.in(lang), {r.card(k).name.in(lang), r.card(other).name.in(lang)});
}

// Entries are told apart by their physical card.
std::string entry_label(const Rules& r, Kind k, Passive passive, const Phrase& own, const Phrase& copy, Lang lang) {
  const bool original = r.passive[k] == static_cast<std::uint8_t>(passive);
  return fill((original ? own : copy).in(lang), {r.card(k).name.in(lang), cards_text(r.map_draws, lang)});
}

std::string decline_label(const Rules& r, const State& s, Lang lang) {
  const auto words = [&](const Phrase& phrase) { return std::string(phrase.in(lang)); };
  switch (asked(r, s)) {
    case Ask::History: return words(kKeepHistory);
    case Ask::Score: return words(kNoMoreScore);
    case Ask::DiscardAny: return words(kEnough);
    case Ask::Pay: return words(kNoPay);
    case Ask::MayDiscard:
    case Ask::Redraw: return words(kKeepCards);
    case Ask::Return: return words(kLeave);
    case Ask::Cats: return words(kNotTwice);
    case Ask::Alien: return fill(kKeepDrawn.in(lang), {r.card(s.aside[0]).name.in(lang)});
    case Ask::CopyOf: return words(kNoCopy);
    default: return words(kDone);
  }
}

}  // namespace

std::string Game::code(const Rules& r, Action a) {
  const auto with_card = [&](std::string_view word) { return std::string(word) + ":" + r.card(a.a).id; };
  const auto with_number = [&](std::string_view word) { return std::string(word) + ":" + std::to_string(a.a); };
  switch (verb(a)) {
    case Verb::PutZone: return "zone:" + r.zone(a.a).id + ":" + std::to_string(a.b);
    case Verb::First: return "first:" + seat_code(r, a.a);
    case Verb::Deal: return with_card("deal") + ":" + seat_code(r, a.b);
    case Verb::Draw: return with_card("draw");
    case Verb::Decline: return "decline";
    case Verb::Change: return "change";
    case Verb::Move: return with_number("move");
    case Verb::Mode: return "choose:" + mode_code(a.a);
    case Verb::Play: return with_card("play");
    case Verb::Score: return with_card("score");
    case Verb::Advance: return with_number("advance") + "-" + std::to_string(a.b) + "-" + std::to_string(a.c);
    case Verb::Retreat: return with_number("retreat");
    case Verb::Discard: return with_card("discard");
    case Verb::Nothing: return "discard:nothing";
    case Verb::Lose: return "lose";
    case Verb::Pay: return "pay";
    case Verb::Redraw: return "redraw";
    case Verb::Pass: return with_card("pass");
    case Verb::Return: return "return";
    case Verb::Copy: return with_card("copy");
    case Verb::Lay: return with_card("lay");
    case Verb::Visit: return with_number("visit");
    case Verb::Map: return with_card("map");
    case Verb::Anubis: return "anubis";
    case Verb::Predict: return with_number("predict");
    case Verb::Butterfly: return "butterfly";
    case Verb::Invest: return with_card("invest");
  }
  return {};
}

std::string Game::label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  const auto card = [&](const Phrase& phrase) { return fill(phrase.in(lang), {r.card(a.a).name.in(lang)}); };
  const auto zone = [&](const Phrase& phrase, Slot slot) {
    return fill(phrase.in(lang), {zone_name(r, s, slot, lang), time_name(time_of(slot))});
  };
  switch (verb(a)) {
    case Verb::PutZone: return fill(kZoneOnSlot.in(lang), {r.zone(a.a).name.in(lang), std::to_string(a.b)});
    case Verb::First: return fill(kFirst.in(lang), {seat_name(r, a.a, lang)});
    case Verb::Deal: return fill(kDeal.in(lang), {r.card(a.a).name.in(lang), seat_name(r, a.b, lang)});
    case Verb::Draw: return r.card(a.a).name.in(lang);
    case Verb::Decline: return decline_label(r, s, lang);
    case Verb::Change: return change_label(r, s, s.player[p].pawn, lang);
    case Verb::Move: return zone(a.a == s.player[p].pawn ? kStay : kMove, a.a);
    case Verb::Mode: return mode_label(r, s, a, lang);
    case Verb::Play: return card(kPlay);
    case Verb::Score: return score_label(r, s, p, a.a, lang);
    case Verb::Advance: return plan_text(a.a, a.b, a.c);
    case Verb::Retreat:
      return fill(kRetreat.in(lang), {time_name(static_cast<Time>(a.a - 1)), time_name(static_cast<Time>(a.a - 2))});
    case Verb::Discard: return discard_label(r, s, a.a, lang);
    case Verb::Nothing: return std::string(kNothing.in(lang));
    case Verb::Lose: return fill(kLose.in(lang), {gold_text(r.instr(s, s.stack.top()).arg, lang)});
    case Verb::Pay: return fill(kPay.in(lang), {gold_text(r.instr(s, s.stack.top()).arg, lang)});
    case Verb::Redraw: return fill(kRedraw.in(lang), {cards_text(s.player[p].hand_size, lang)});
    case Verb::Pass: return card(kPass);
    case Verb::Return: return fill(kReturn.in(lang), {r.card(s.stack.top().card).name.in(lang)});
    case Verb::Copy: return card(kCopy);
    case Verb::Lay: return card(kLay);
    case Verb::Visit: return visit_label(r, s, a.a, lang);
    case Verb::Map: return entry_label(r, a.a, Passive::Map, kMap, kMapCopy, lang);
    case Verb::Anubis: return std::string(kAnubis.in(lang));
    case Verb::Predict: return change_label(r, s, a.a, lang);
    case Verb::Butterfly: return std::string(kButterfly.in(lang));
    case Verb::Invest: return entry_label(r, a.a, Passive::Invest, kInvest, kInvestCopy, lang);
  }
  return {};
}

std::vector<std::string> Game::targets(const Rules& r, const State& s, Seat p, Action a) {
  const auto slot = [](int n) { return "slot:" + std::to_string(n); };
  const auto path = [](int n) { return "path:" + std::to_string(n); };
  const std::string seat = p < kSeatsMax ? "seat:" + seat_code(r, p) : "deck";
  switch (verb(a)) {
    case Verb::PutZone: return {slot(a.b)};
    case Verb::First: return {"seat:" + seat_code(r, a.a)};
    case Verb::Deal: return {"seat:" + seat_code(r, a.b)};
    case Verb::Draw: return {"deck"};
    case Verb::Change: return {path(s.player[p].pawn)};
    case Verb::Move:
    case Verb::Visit: return {slot(a.a)};
    case Verb::Predict: return {path(a.a)};
    case Verb::Advance: return {"crowns:" + seat_code(r, p)};
    case Verb::Retreat: return {"crowns:" + seat_code(r, p), "time:" + std::to_string(a.a)};
    case Verb::Play:
    case Verb::Score:
    case Verb::Discard:
    case Verb::Pass:
    case Verb::Lay: return {"card:" + r.card(a.a).id};
    case Verb::Copy:
    case Verb::Map:
    case Verb::Invest: return {"entry:" + r.card(a.a).id};
    default: return {seat};
  }
}

}  // namespace timetable::temporum
