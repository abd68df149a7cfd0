// Temporum: the sentence of every event; every choice as a code for programs, a label for people and the pieces it
// concerns on the board.
#include "engine/speech.h"

#include <algorithm>

#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

// Nouns: zone, card, cards (how many), time and the one before it, mode; {g0} is an amount of two arguments, {plan0}
// takes all three.
constexpr Sentence<Ev> kSentences[] = {
    {Ev::ZonePlaced, "{zone0} lies on slot {n1}."_en},
    {Ev::Begins, "{who} takes the first turn."_en},
    {Ev::Dealt, "{who} is dealt {card0}."_en, "{who} is dealt a card."_en},
    {Ev::TurnBegins, "Round {g0}: {who}'s turn."_en},
    {Ev::HistoryKept, "{who} leaves history as it is."_en},
    {Ev::HistoryChanged, "History changes: {zone0} now leads to {zone2}."_en},
    {Ev::PawnCarried, "{who}'s pawn is now in {zone0}."_en},
    {Ev::Visits, "{who} visits {zone0}."_en},
    {Ev::ZoneGold, "It was lying in {zone0}."_en},
    {Ev::Gained, "{who} gains {g0} gold."_en},
    {Ev::Lost, "{who} loses {g0} gold."_en},
    {Ev::Paid, "{who} pays {g0} gold."_en},
    {Ev::Protected, "{who} is protected by {zone0}."_en},
    {Ev::Mode, "{who} chooses to {mode0}."_en},
    {Ev::Drew, "{who} draws {card0}."_en, "{who} draws a card."_en},
    {Ev::NothingToDraw, "There is nothing left for {who} to draw."_en},
    {Ev::Renewed, "The discard pile becomes the new deck: {cards0}."_en},
    {Ev::Played, "{who} plays {card0}."_en},
    {Ev::Copied, "{who} plays {card0} as a copy of {card1}."_en},
    {Ev::CannotPlay, "{who} has no card to play."_en},
    {Ev::Scored, "{who} scores {card0}."_en},
    {Ev::CannotScore, "{who} can score no card."_en},
    {Ev::Advanced, "{who}'s crowns advance: {plan0}."_en},
    {Ev::Retreated, "{who} moves a crown back from Time {time0}."_en},
    {Ev::Discarded, "{who} discards {card0}."_en},
    {Ev::DiscardedFromPlay, "{who} discards {card0} from play."_en},
    {Ev::Chose, "{who} has chosen."_en},
    {Ev::Passed, "{who} passes {card0} to {seat1}."_en, "{who} passes a card to {seat1}."_en},
    {Ev::Returned, "{who} takes {card0} back into hand."_en},
    {Ev::KeptCard, "{who} keeps the card."_en},
    {Ev::NotUsed, "{who} does not use {zone0}."_en},
    {Ev::Waits, "{card0} will act after this Zone."_en},
    {Ev::Noted, "{card0} will act at the end of the turn."_en},
    {Ev::Predicted, "{who}'s prediction comes true."_en},
    {Ev::Butterfly, "{who}'s butterfly changes history."_en},
    {Ev::Won, "{who} has all ten crowns in Time IV and wins."_en},
    {Ev::Capped, "The game stops after round {g0}."_en},
};

// What a choice among several operations can begin with.
constexpr struct {
  Op op;
  std::string_view id;
  Phrase words;
} kModes[] = {{Op::ScoreCard, "score", "score a card"_en.about("what somebody chooses to do")},
              {Op::PlayCard, "play", "play a card"_en.about("what somebody chooses to do")},
              {Op::Draw, "draw", "draw cards"_en},
              {Op::Gain, "gain", "gain gold"_en},
              {Op::Advance, "advance", "advance crowns"_en}};

const auto& mode_of(std::uint8_t op) {
  return *std::ranges::find_if(kModes, [&](const auto& mode) { return static_cast<std::uint8_t>(mode.op) == op; });
}

using Choice = Told<Game>;

std::string zone_name(const Choice& c, Slot slot) { return c.r.zone(c.s.zone[slot]).name.in(c.lang); }
std::string card_name(const Choice& c, Kind k) { return c.r.card(k).name.in(c.lang); }
std::string at_slot(const Choice& c, Phrase phrase) {
  return phrase.in(c.lang, zone_name(c, c.a.a), time_name(time_of(c.a.a)));
}

std::string change_below(const Choice& c, Slot slot) {
  const bool right = c.s.paths >> slot & 1;
  return "Change history: below {zone} comes {new} instead of {old}"_en.in(
      c.lang, zone_name(c, slot), zone_name(c, below(slot, !right)), zone_name(c, below(slot, right)));
}
std::string change_here(const Choice& c) { return change_below(c, c.s.player[c.p].pawn); }
std::string change_there(const Choice& c) { return change_below(c, c.a.a); }
std::vector<std::string> path_here(const Choice& c) { return {"path:" + std::to_string(c.s.player[c.p].pawn)}; }

std::string move_label(const Choice& c) {
  const bool stays = c.a.a == c.s.player[c.p].pawn;
  return at_slot(c, stays ? "Stay in {zone} (Time {time})"_en : "Go to {zone} (Time {time})"_en);
}

std::string visit_label(const Choice& c) {
  return at_slot(c, is_real(c.s, c.a.a) ? "Visit {zone} (Time {time})"_en : "Visit {zone} (Time {time}, not real)"_en);
}

// Each step of a plan is a place on the board: the second crown out of Time I is "step:1:2".
std::vector<std::string> advance_targets(const Choice& c) {
  std::vector<std::string> out = {"crowns:" + Game::seat_code(c.r, c.p)};
  const int steps[] = {c.a.a, c.a.b, c.a.c};
  for (int time = 1; time <= 3; ++time) {
    for (int n = 1; n <= steps[time - 1]; ++n) out.push_back("step:" + std::to_string(time) + ":" + std::to_string(n));
  }
  return out;
}

std::vector<std::string> played_card(const Choice& c) { return {"card:" + c.r.card(c.s.stack.top().card).id}; }

std::string mode_label(const Choice& c) {
  const Frame& f = c.s.stack.top();
  const Instr* choose = &c.r.instr(c.s, f);
  for (int i = 1; i <= choose->arg; ++i) {
    const Instr& option = choose[choose[i].jump - f.pc];
    if (static_cast<std::uint8_t>(option.op) == c.a.a) return capitalised(mode_text(option, c.lang));
  }
  return {};
}

std::string score_label(const Choice& c) {
  const Frame& f = c.s.stack.top();
  const Instr& in = c.r.instr(c.s, f);
  const bool twice = in.op == Op::MayScoreTwice, scores = in.op == Op::ScoreCard;
  const int once = price(c.r, c.s, c.p, c.a.a, scores ? f.n : 0);
  const int crowns = c.r.crowns[c.a.a] + bonus(c.s, c.p, Passive::ExtraCrowns) + (scores ? in.arg >> 1 : 0);
  const Phrase phrase = twice ? "Score {card} twice: pay {gold}, advance {crowns} twice"_en
                              : "Score {card}: pay {gold}, advance {crowns}"_en;
  return phrase.in(c.lang, card_name(c, c.a.a), gold_text(twice ? in.arg + 2 * once : once, c.lang),
                   crowns_text(crowns, c.lang));
}

std::string discard_label(const Choice& c) {
  if (asked(c.r, c.s) != Ask::Toys) return "Discard {card}"_en.in(c.lang, card_name(c, c.a.a));
  const Kind other = c.s.aside[0] == c.a.a ? c.s.aside[1] : c.s.aside[0];
  return "Discard {card}, play {other}"_en.in(c.lang, card_name(c, c.a.a), card_name(c, other));
}

// Entries are told apart by their physical card.
std::string entry_label(const Choice& c, Passive passive, Phrase own, Phrase copy) {
  const bool original = c.r.passive[c.a.a] == static_cast<std::uint8_t>(passive);
  return (original ? own : copy).in(c.lang, card_name(c, c.a.a), cards_text(c.r.map_draws, c.lang));
}
std::string map_label(const Choice& c) {
  return entry_label(c, Passive::Map, "Discard {card} from play and draw {cards}"_en,
                     "Discard the copy made of {card} from play and draw {cards}"_en);
}
std::string invest_label(const Choice& c) {
  return entry_label(c, Passive::Invest, "Discard {card} from play and gain half of the gold gained"_en,
                     "Discard the copy made of {card} from play and gain half of the gold gained"_en);
}

Phrase declining(Ask ask) {
  switch (ask) {
    case Ask::History: return "Leave history as it is"_en;
    case Ask::Score: return "Do not score another card"_en;
    case Ask::DiscardAny: return "No further card"_en;
    case Ask::Pay: return "Do not pay"_en;
    case Ask::MayDiscard:
    case Ask::Redraw: return "Keep your cards"_en;
    case Ask::Return: return "Do not take it back"_en;
    case Ask::Cats: return "Score nothing twice"_en;
    case Ask::Alien: return "Keep {card} in hand"_en;
    case Ask::CopyOf: return "Copy nothing"_en;
    default: return "Done"_en;
  }
}
std::string decline_label(const Choice& c) {
  const Ask ask = asked(c.r, c.s);
  return declining(ask).in(c.lang, ask == Ask::Alien ? card_name(c, c.s.aside[0]) : std::string());
}

constexpr VerbRow<Game> kVerbs[] = {
    {Verb::PutZone, "zone:{zone}:{n1}", "{zone} on slot {n1}"_en, "slot:{n1}"},
    {Verb::First, "first:{seat}", "{seat} begins"_en, "seat:{seat}"},
    {Verb::Deal, "deal:{card}:{seat1}", "{card} to {seat1}"_en, "seat:{seat1}"},
    {Verb::Draw, "draw:{card}", "{card}"_en, "deck"},
    {Verb::Decline, "decline", {}, {}, decline_label},
    {Verb::Change, "change", {}, {}, change_here, path_here},
    {Verb::Move, "move:{n}", {}, "slot:{n}", move_label},
    {Verb::Mode, "choose:{mode}", {}, "mode:{mode}", mode_label},
    {Verb::Play, "play:{card}", "Play {card}"_en, "card:{card}"},
    {Verb::Score, "score:{card}", {}, "card:{card}", score_label},
    {Verb::Advance, "advance:{n0}-{n1}-{n2}", "{plan}"_en, {}, nullptr, advance_targets},
    {Verb::Retreat, "retreat:{n}", "From Time {time} to Time {before}"_en, "crowns:{me} time:{n}"},
    {Verb::Discard, "discard:{card}", {}, "card:{card}", discard_label},
    {Verb::Nothing, "discard:nothing", "Discard nothing: you have no card"_en, "seat:{me}"},
    {Verb::Lose, "lose", "Lose {gold}"_en, "gold:{me}"},
    {Verb::Pay, "pay", "Pay {gold}"_en, "gold:{me}"},
    {Verb::Redraw, "redraw", "Discard your hand of {hand} and draw as many"_en, "hand:{me}"},
    {Verb::Pass, "pass:{card}", "Pass {card}"_en, "card:{card}"},
    {Verb::Return, "return", "Take {played} back into your hand"_en, {}, nullptr, played_card},
    {Verb::Copy, "copy:{card}", "Copy {card}"_en, "entry:{card}"},
    {Verb::Lay, "lay:{card}", "Lay {card} under it"_en, "card:{card}"},
    {Verb::Visit, "visit:{n}", {}, "slot:{n}", visit_label},
    {Verb::Map, "map:{card}", {}, "entry:{card}", map_label},
    {Verb::Anubis, "anubis", "Make the visit that waits"_en, "waiting:anubis-statuette"},
    {Verb::Predict, "predict:{n}", {}, "path:{n}", change_there},
    {Verb::Butterfly, "butterfly", "Let the butterfly change history"_en, "waiting:step-on-a-butterfly"},
    {Verb::Invest, "invest:{card}", {}, "entry:{card}", invest_label},
};
static_assert(row_for_each(kVerbs, static_cast<std::size_t>(Verb::Invest) + 1));

}  // namespace

std::span<const VerbRow<Game>> Game::verbs() { return kVerbs; }
std::span<const Sentence<Ev>> Game::sentences() { return kSentences; }

std::string Game::noun(const Rules& r, std::string_view kind, Args of, Lang lang) {
  if (kind == "card") return r.card(of[0]).name.in(lang);
  if (kind == "zone") return r.zone(of[0]).name.in(lang);
  if (kind == "cards") return cards_text(of[0], lang);
  if (kind == "time") return std::string(time_name(static_cast<Time>(of[0] - 1)));
  if (kind == "before") return std::string(time_name(static_cast<Time>(of[0] - 2)));
  if (kind == "plan") return plan_text(of[0], of[1], of[2]);
  if (kind == "mode") return mode_of(of[0]).words.in(lang);
  return std::to_string(of[0] | of[1] << 8);
}

std::string Game::noun_here(const Told<Game>& c, std::string_view kind) {
  if (kind == "gold") return gold_text(c.r.instr(c.s, c.s.stack.top()).arg, c.lang);
  if (kind == "hand") return cards_text(c.s.player[c.p].hand_size, c.lang);
  if (kind == "played") return card_name(c, c.s.stack.top().card);
  return {};
}

std::string Game::noun_id(const Rules& r, std::string_view kind, Args of) {
  if (kind == "card") return r.card(of[0]).id;
  if (kind == "zone") return r.zone(of[0]).id;
  return std::string(mode_of(of[0]).id);
}

}  // namespace timetable::temporum
