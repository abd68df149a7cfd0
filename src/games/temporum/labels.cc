// Temporum: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

constexpr Phrase kChange = "Change history: below {zone} comes {new} instead of {old}"_en;
constexpr Phrase kMove = "Go to {zone} (Time {time})"_en;
constexpr Phrase kStay = "Stay in {zone} (Time {time})"_en;
constexpr Phrase kZoneOnSlot = "{zone} on slot {slot}"_en;
constexpr Phrase kFirst = "{who} begins"_en;
constexpr Phrase kDeal = "{card} to {who}"_en;
constexpr Phrase kPlay = "Play {card}"_en;
constexpr Phrase kScore = "Score {card}: pay {gold}, advance {crowns}"_en;
constexpr Phrase kTwice = "Score {card} twice: pay {gold}, advance {crowns} twice"_en;
constexpr Phrase kDiscard = "Discard {card}"_en;
constexpr Phrase kThrowAndPlay = "Discard {card}, play {other}"_en;
constexpr Phrase kNothing = "Discard nothing: you have no card"_en;
constexpr Phrase kLose = "Lose {gold}"_en;
constexpr Phrase kPay = "Pay {gold}"_en;
constexpr Phrase kRedraw = "Discard your hand of {cards} and draw as many"_en;
constexpr Phrase kPass = "Pass {card}"_en;
constexpr Phrase kReturn = "Take {card} back into your hand"_en;
constexpr Phrase kCopy = "Copy {card}"_en;
constexpr Phrase kLay = "Lay {card} under it"_en;
constexpr Phrase kVisit = "Visit {zone} (Time {time})"_en;
constexpr Phrase kVisitUnreal = "Visit {zone} (Time {time}, not real)"_en;
constexpr Phrase kMap = "Discard {card} from play and draw {cards}"_en;
constexpr Phrase kMapCopy = "Discard the copy made of {card} from play and draw {cards}"_en;
constexpr Phrase kAnubis = "Make the visit that waits"_en;
constexpr Phrase kButterfly = "Let the butterfly change history"_en;
constexpr Phrase kInvest = "Discard {card} from play and gain half of the gold gained"_en;
constexpr Phrase kInvestCopy = "Discard the copy made of {card} from play and gain half of the gold gained"_en;
constexpr Phrase kRetreat = "From Time {from} to Time {to}"_en;

constexpr Phrase kKeepHistory = "Leave history as it is"_en;
constexpr Phrase kNoMoreScore = "Do not score another card"_en;
constexpr Phrase kEnough = "No further card"_en;
constexpr Phrase kNoPay = "Do not pay"_en;
constexpr Phrase kKeepCards = "Keep your cards"_en;
constexpr Phrase kLeave = "Do not take it back"_en;
constexpr Phrase kNotTwice = "Score nothing twice"_en;
constexpr Phrase kKeepDrawn = "Keep {card} in hand"_en;
constexpr Phrase kNoCopy = "Copy nothing"_en;
constexpr Phrase kDone = "Done"_en;

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
  return kChange.in(lang, zone_name(r, s, slot, lang), zone_name(r, s, below(slot, !right), lang),
                    zone_name(r, s, below(slot, right), lang));
}

std::string visit_label(const Rules& r, const State& s, Slot slot, Lang lang) {
  const Phrase& phrase = is_real(s, slot) ? kVisit : kVisitUnreal;
  return phrase.in(lang, zone_name(r, s, slot, lang), time_name(time_of(slot)));
}

std::string score_label(const Rules& r, const State& s, Seat p, Kind k, Lang lang) {
  const Frame& f = s.stack.top();
  const Instr& in = r.instr(s, f);
  const bool twice = in.op == Op::MayScoreTwice;
  const int once = price(r, s, p, k, in.op == Op::ScoreCard ? f.n : 0);
  const int extra = in.op == Op::ScoreCard ? in.arg >> 1 : 0;
  const int crowns = r.crowns[k] + bonus(s, p, Passive::ExtraCrowns) + extra;
  return (twice ? kTwice : kScore)
      .in(lang, r.card(k).name.in(lang), gold_text(twice ? in.arg + 2 * once : once, lang), crowns_text(crowns, lang));
}

std::string discard_label(const Rules& r, const State& s, Kind k, Lang lang) {
  if (asked(r, s) != Ask::Toys) return kDiscard.in(lang, r.card(k).name.in(lang));
  const Kind other = s.aside[0] == k ? s.aside[1] : s.aside[0];
  return kThrowAndPlay.in(lang, r.card(k).name.in(lang), r.card(other).name.in(lang));
}

// Entries are told apart by their physical card.
std::string entry_label(const Rules& r, Kind k, Passive passive, const Phrase& own, const Phrase& copy, Lang lang) {
  const bool original = r.passive[k] == static_cast<std::uint8_t>(passive);
  return (original ? own : copy).in(lang, r.card(k).name.in(lang), cards_text(r.map_draws, lang));
}

std::string decline_label(const Rules& r, const State& s, Lang lang) {
  const auto words = [&](const Phrase& phrase) { return phrase.in(lang); };
  switch (asked(r, s)) {
    case Ask::History: return words(kKeepHistory);
    case Ask::Score: return words(kNoMoreScore);
    case Ask::DiscardAny: return words(kEnough);
    case Ask::Pay: return words(kNoPay);
    case Ask::MayDiscard:
    case Ask::Redraw: return words(kKeepCards);
    case Ask::Return: return words(kLeave);
    case Ask::Cats: return words(kNotTwice);
    case Ask::Alien: return kKeepDrawn.in(lang, r.card(s.aside[0]).name.in(lang));
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
  const auto card = [&](const Phrase& phrase) { return phrase.in(lang, r.card(a.a).name.in(lang)); };
  const auto zone = [&](const Phrase& phrase, Slot slot) {
    return phrase.in(lang, zone_name(r, s, slot, lang), time_name(time_of(slot)));
  };
  switch (verb(a)) {
    case Verb::PutZone: return kZoneOnSlot.in(lang, r.zone(a.a).name.in(lang), std::to_string(a.b));
    case Verb::First: return kFirst.in(lang, seat_name(r, a.a, lang));
    case Verb::Deal: return kDeal.in(lang, r.card(a.a).name.in(lang), seat_name(r, a.b, lang));
    case Verb::Draw: return r.card(a.a).name.in(lang);
    case Verb::Decline: return decline_label(r, s, lang);
    case Verb::Change: return change_label(r, s, s.player[p].pawn, lang);
    case Verb::Move: return zone(a.a == s.player[p].pawn ? kStay : kMove, a.a);
    case Verb::Mode: return mode_label(r, s, a, lang);
    case Verb::Play: return card(kPlay);
    case Verb::Score: return score_label(r, s, p, a.a, lang);
    case Verb::Advance: return plan_text(a.a, a.b, a.c);
    case Verb::Retreat:
      return kRetreat.in(lang, time_name(static_cast<Time>(a.a - 1)), time_name(static_cast<Time>(a.a - 2)));
    case Verb::Discard: return discard_label(r, s, a.a, lang);
    case Verb::Nothing: return kNothing.in(lang);
    case Verb::Lose: return kLose.in(lang, gold_text(r.instr(s, s.stack.top()).arg, lang));
    case Verb::Pay: return kPay.in(lang, gold_text(r.instr(s, s.stack.top()).arg, lang));
    case Verb::Redraw: return kRedraw.in(lang, cards_text(s.player[p].hand_size, lang));
    case Verb::Pass: return card(kPass);
    case Verb::Return: return kReturn.in(lang, r.card(s.stack.top().card).name.in(lang));
    case Verb::Copy: return card(kCopy);
    case Verb::Lay: return card(kLay);
    case Verb::Visit: return visit_label(r, s, a.a, lang);
    case Verb::Map: return entry_label(r, a.a, Passive::Map, kMap, kMapCopy, lang);
    case Verb::Anubis: return kAnubis.in(lang);
    case Verb::Predict: return change_label(r, s, a.a, lang);
    case Verb::Butterfly: return kButterfly.in(lang);
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
