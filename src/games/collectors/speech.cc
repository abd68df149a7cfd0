// Time Collectors: the sentence of every event; every choice as a code for programs, a label for people and the pieces
// it concerns on the board.
#include "engine/speech.h"

#include <algorithm>
#include <bit>

#include "games/collectors/card_text.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

// Nouns: board, space, card (as in a sentence), name (of a card), exploit, place, slot, crystals, family; {date2} is
// the date of arguments 2 and 3, {price1} what changing so many dice costs, {points1} the sum in arguments 1 and 2.
constexpr Sentence<Ev> kSentences[] = {
    {Ev::BoardDealt, "{who} plays on the {board0}."_en},
    {Ev::Dealt, "{card1} comes to {space0}."_en},
    {Ev::TopRevealed, "The draw pile now shows {card0}."_en},
    {Ev::Featured, "Exploit on offer: {exploit0}."_en},
    {Ev::RoundBegins, "Round {n0}: the dice are rolled."_en},
    {Ev::Rolled, "{who} rolls a {n0}."_en, "{who} rolls a die."_en},
    {Ev::Arranged, "{who} composes the date {date0}."_en, "{who} has composed a date."_en},
    {Ev::DateRevealed, "{who} reveals {date0}."_en},
    {Ev::Rift, "Equal dates open a time rift: everybody starts the round again."_en},
    {Ev::RiftLoss, "{who} loses {crystals0} in the rift."_en, "{who} has no crystal to lose."_en,
     [](const Event& e) { return e.arg[0] == 0; }},
    {Ev::TurnBegins, "{who} takes turn {n0} of the round."_en},
    {Ev::Travelled, "{who} travels with {date2} to {place0}."_en,
     "{who} pays {price1} to turn the date into {date2} and travels to {place0}."_en,
     [](const Event& e) { return e.arg[1] > 0; }},
    {Ev::Stayed, "{who} stays with {date2} in {place0}."_en,
     "{who} pays {price1} to turn the date into {date2} and stays in {place0}."_en,
     [](const Event& e) { return e.arg[1] > 0; }},
    {Ev::TollPaid, "{who} disturbs {seat0} and pays {crystals1}."_en},
    {Ev::OrderChosen, "{who} collects first."_en, "{who} begins with the future."_en,
     [](const Event& e) { return e.arg[0] == 1; }},
    {Ev::Sifted, "{who} pays to replace {card1} on {space0} with {card2}."_en},
    {Ev::Replaced, "{who} replaces {card1} on {space0} with {card2}."_en},
    {Ev::KeptTimeline, "{who} leaves the timeline as it is."_en},
    {Ev::Gained, "{who} gains {crystals0}."_en, "The reserve has no crystal left for {who}."_en,
     [](const Event& e) { return e.arg[0] == 0; }},
    {Ev::Collected, "{who} collects {card0} from {space1}."_en},
    {Ev::Refilled, "{card1} refills {space0}."_en},
    {Ev::Renewed, "The {n0} discarded cards are shuffled into a new draw pile."_en,
     "The discarded card becomes the new draw pile."_en, [](const Event& e) { return e.arg[0] == 1; }},
    {Ev::Placed, "{who} places {card0} on {slot1}."_en},
    {Ev::Unplaceable, "{who} has no slot for {card0} and discards it."_en},
    {Ev::ExploitTaken, "{who} takes the exploit {exploit0}."_en},
    {Ev::ExploitPassed, "{who} takes no exploit."_en},
    {Ev::RoundEnds, "The round ends; the fullest board holds {n0, plural, one {# card} other {# cards}}."_en},
    {Ev::GameOver, "The game is over."_en},
    {Ev::Scored, "{who}, {family0}: {points1}."_en},
    {Ev::Total, "{who} has {points0} in all."_en},
};

using Choice = Told<Game>;

std::string spoken(const Choice& c, Kind k) { return c.r.kind(k).in_sentence.in(c.lang); }
const Instr& asking(const Choice& c) {
  const Frame& f = c.s.stack.top();
  return c.r.program(f.program)[f.pc];
}

// Whom the journey would disturb, with a crystal left to give (TC-4-9).
std::vector<Seat> owed_toll(const Choice& c) {
  std::vector<Seat> out;
  const Player& player = c.s.player[c.p];
  if (player.pawn == c.a.a || player.crystals == c.a.b * c.r.constant.crystals_per_die) return out;
  State there = c.s;
  there.player[c.p].pawn = c.a.a;
  for_each_disturbed(c.r, there, [&](Seat q) { out.push_back(q); });
  return out;
}

std::string with_toll(const Choice& c, std::string label) {
  std::vector<std::string> owed;
  for (Seat q : owed_toll(c)) owed.push_back(Game::seat_name(c.r, q, c.lang));
  if (owed.empty()) return label;
  const int left = c.s.player[c.p].crystals - c.a.b * c.r.constant.crystals_per_die;
  return "{way}, then {toll} to {who}"_en.in(c.lang, label, crystals_text(std::min(left, c.r.constant.toll), c.lang),
                                             join(owed, " or "_en.in(c.lang)));
}

std::string travel_label(const Choice& c) {
  const Date composed = c.s.player[c.p].date;
  const std::string place = capitalised(c.r.place(c.a.a).name.in(c.lang));
  const std::string date = date_text(displayed_date(c.r, composed, c.a.a, c.a.b));
  if (c.a.b == 0) return with_toll(c, "{place}: {date}, unchanged"_en.in(c.lang, place, date));
  const std::string cost = crystals_text(c.a.b * c.r.constant.crystals_per_die, c.lang);
  std::string label = "{place}: {date}, for {cost}"_en.in(c.lang, place, date, cost);
  if (least_changes(c.r, composed, c.a.a) < c.a.b) label = "{choice} (more than needed)"_en.in(c.lang, label);
  return with_toll(c, std::move(label));
}

std::string arrange_label(const Choice& c) {
  const Date date = date_of(c.a);
  return "{date}, to {place}"_en.in(c.lang, date_text(date), c.r.place(c.r.deck->dates.place_of[date]).name);
}

std::string decline_label(const Choice& c) {
  switch (static_cast<Offer>(c.a.a)) {
    case Offer::Future: return "Replace no card"_en.in(c.lang);
    case Offer::Claim: return "Take no exploit"_en.in(c.lang);
    case Offer::Sift: break;
  }
  return "Collect {card}"_en.in(c.lang, spoken(c, c.s.timeline[std::countr_zero(asking(c).spaces)]));
}

std::string sift_label(const Choice& c) {
  return "Pay {cost}: {card} makes way for {other}"_en.in(c.lang, crystals_text(asking(c).n, c.lang),
                                                          spoken(c, c.s.timeline[c.a.a]), spoken(c, c.s.top));
}

std::string order_label(const Choice& c) {
  return (c.a.a ? "First the future, then collect"_en : "First collect, then the future"_en).in(c.lang);
}

std::string replace_label(const Choice& c) {
  return "Replace {card} ({space})"_en.in(c.lang, spoken(c, c.s.timeline[c.a.a]), space_id(c.a.a));
}

std::string lay_label(const Choice& c) {
  const std::string card = capitalised(c.r.kind(c.a.a).name.in(c.lang)), slot = slot_text(c.a.b, c.lang);
  const int n = c.r.slot_gain[c.s.player[c.p].board][c.a.b];
  if (!n) return "{card} on {slot}"_en.in(c.lang, card, slot);
  return "{card} on {slot}: gain {gain}"_en.in(c.lang, card, slot, crystals_text(n, c.lang));
}

std::string space_target(int t) { return "space:" + space_id(static_cast<Space>(t)); }

// Each die in its window, so that a date can be composed die by die.
std::vector<std::string> arrange_targets(const Choice& c) {
  const Date date = date_of(c.a);
  std::vector<std::string> out = {"dice:" + Game::seat_code(c.r, c.p),
                                  "place:" + c.r.place(c.r.deck->dates.place_of[date]).id};
  const std::string digits = date_text(date);
  for (std::size_t i = 0; i < digits.size(); ++i) out.push_back("digit:" + std::to_string(i + 1) + ":" + digits[i]);
  out.push_back("date:" + digits);
  return out;
}

// By how much the score changes with the card there, the crystals of the slot included.
int worth_there(const Choice& c) {
  State there = c.s;
  Player& player = there.player[c.p];
  player.slot[c.a.b] = c.a.a;
  if (const int n = c.r.slot_gain[player.board][c.a.b]) gain(c.r, there, c.p, n);
  return score(c.r, player).total() - score(c.r, c.s.player[c.p]).total();
}

std::vector<std::string> lay_targets(const Choice& c) {
  const std::string slot = Game::seat_code(c.r, c.p) + ":" + slot_id(c.a.b);
  return {"card:" + c.r.kind(c.a.a).id, "slot:" + slot, "worth:" + std::to_string(worth_there(c))};
}

// A place means the cheapest way to it; ways that cost more have a mark of their own. The rest is what the way is like.
std::vector<std::string> travel_targets(const Choice& c) {
  const std::string& place = c.r.place(c.a.a).id;
  const Date composed = c.s.player[c.p].date;
  const bool cheapest = c.a.b == least_changes(c.r, composed, c.a.a);
  std::vector<std::string> out = {cheapest ? "place:" + place : "detour:" + place + ":" + std::to_string(c.a.b),
                                  "date:" + date_text(displayed_date(c.r, composed, c.a.a, c.a.b)),
                                  "price:" + std::to_string(c.a.b * c.r.constant.crystals_per_die)};
  for (Seat q : owed_toll(c)) out.push_back("toll:" + Game::seat_code(c.r, q));
  return out;
}

// The present offers a card to collect and the future, in either order (TC-7-5).
std::vector<std::string> order_targets(const Choice& c) {
  if (c.a.a == 1) return {"place:" + c.r.deck->place.back().id};
  const Program& collect = c.r.program(asking(c).block[0]);
  return {space_target(std::countr_zero(collect[0].spaces))};
}

std::vector<std::string> decline_targets(const Choice& c) {
  if (static_cast<Offer>(c.a.a) != Offer::Sift) return {"offer:" + Game::noun_id(c.r, "offer", Nouns(c.a).of)};
  return {space_target(std::countr_zero(asking(c).spaces))};
}

constexpr VerbRow<Game> kVerbs[] = {
    {Verb::DealBoard, "board:{seat}:{board1}", "{board1} for {seat}"_en, "seat:{seat} board:{board1}"},
    {Verb::Reveal, "reveal:{card}", "{name} on top of the draw pile"_en, "pile:draw card:{card}"},
    {Verb::Feature, "feature:{exploit}", "{exploit}: {worth}"_en, "exploit:{exploit}"},
    {Verb::Roll, "roll:{seat}:{n1}", "{seat} rolls {n1}"_en, "dice:{seat}"},
    {Verb::Arrange, "arrange:{date}", {}, {}, arrange_label, arrange_targets},
    {Verb::Travel, "travel:{place}:{n1}", {}, {}, travel_label, travel_targets},
    {Verb::Toll, "toll:{seat}", "Give the crystal to {seat}"_en, "seat:{seat}"},
    {Verb::Decline, "decline:{offer}", {}, {}, decline_label, decline_targets},
    {Verb::Sift, "sift:{space}", {}, "pile:draw", sift_label},  // collecting instead is the card itself
    {Verb::Order, "order:{order}", {}, {}, order_label, order_targets},
    {Verb::Replace, "replace:{space}", {}, "space:{space} pile:draw", replace_label},
    {Verb::Lay, "place:{card}:{slot1}", {}, {}, lay_label, lay_targets},
    {Verb::Claim, "claim:{exploit}", "{exploit}: {worth}"_en, "exploit:{exploit}"},
};
static_assert(row_for_each(kVerbs, static_cast<std::size_t>(Verb::Claim) + 1));

}  // namespace

std::span<const VerbRow<Game>> Game::verbs() { return kVerbs; }
std::span<const Sentence<Ev>> Game::sentences() { return kSentences; }

std::string Game::noun(const Rules& r, std::string_view kind, Args of, Lang lang) {
  const std::uint8_t value = of[0];
  if (kind == "board") return r.deck->board[value].name.in(lang);
  if (kind == "space") return r.deck->space[value].in(lang);
  if (kind == "card") return r.kind(value).in_sentence.in(lang);
  if (kind == "name") return capitalised(r.kind(value).name.in(lang));
  if (kind == "exploit") return r.deck->exploit[value].name.in(lang);
  if (kind == "worth") return points_text(r.deck->exploit[value].points, lang);
  if (kind == "place") return r.place(value).name.in(lang);
  if (kind == "slot") return slot_text(value, lang);
  if (kind == "crystals") return crystals_text(value, lang);
  if (kind == "price") return crystals_text(value * r.constant.crystals_per_die, lang);
  if (kind == "date") return date_text(static_cast<Date>(100 * value + of[1]));
  if (kind == "family") return family_name(r, value, lang);
  return points_text((value << 8 | of[1]) - 32768, lang);
}

std::string Game::noun_id(const Rules& r, std::string_view kind, Args of) {
  constexpr std::string_view kOffers[] = {"sift", "future", "exploit"};
  constexpr std::string_view kOrders[] = {"collect-first", "future-first"};
  const std::uint8_t value = of[0];
  if (kind == "board") return r.deck->board[value].id;
  if (kind == "card") return r.kind(value).id;
  if (kind == "exploit") return r.deck->exploit[value].id;
  if (kind == "date") return date_text(static_cast<Date>(100 * value + of[1]));
  if (kind == "place") return r.place(value).id;
  if (kind == "space") return space_id(value);
  if (kind == "slot") return slot_id(value);
  return std::string(kind == "offer" ? kOffers[value] : kOrders[value]);
}

}  // namespace timetable::collectors
