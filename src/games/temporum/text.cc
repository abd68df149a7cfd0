// Temporum: what it is called, what it asks, what its components do.
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

// Every question by its id in section 9; {zone} is the Zone or card that asks, {what} the other thing
// that the prompt speaks of.
struct Asking {
  Ask ask;
  std::string_view id;
  std::string_view clause;
  Phrase prompt;
};
constexpr Asking kAskings[] = {
    {Ask::Zones, "C-ZONE", "TP-11-1", "Chance puts a Zone on the board."_en},
    {Ask::First, "C-FIRST", "TP-11-2", "Chance decides who begins."_en},
    {Ask::Deal, "C-DEAL", "TP-11-3", "Chance deals a card."_en},
    {Ask::Draw, "C-DRAW", "TP-11-3", "Chance draws a card for {what}."_en},
    {Ask::History, "D-HISTORY", "TP-4-8", "Do you change history below {zone}?"_en},
    {Ask::Move, "D-MOVE", "TP-4-9", "Which Zone do you visit?"_en},
    {Ask::Mode, "D-MODE", "TP-4-3", "{zone}: what do you do?"_en},
    {Ask::Play, "D-PLAY", "TP-4-20", "{zone}: which card do you play?"_en},
    {Ask::Score, "D-SCORE", "TP-4-25", "{zone}: which card do you score?"_en},
    {Ask::Advance, "D-ADVANCE", "TP-4-28", "How do you advance your crowns? Advancements: {what}."_en},
    {Ask::Retreat, "D-RETREAT", "TP-4-29", "{zone}: which of your crowns goes one Time back?"_en},
    {Ask::Discard, "D-DISCARD", "TP-4-36", "{zone}: which card do you discard?"_en},
    {Ask::DiscardAny, "D-DISCARD-ANY", "TP-9-3", "{zone}: which cards do you discard? Picked: {what}."_en},
    {Ask::Pay, "D-PAY", "TP-7-32", "{zone}: do you pay {what}?"_en},
    {Ask::MayDiscard, "D-MAYDISCARD", "TP-7-45", "{zone}: do you discard a card?"_en},
    {Ask::Redraw, "D-REDRAW", "TP-7-43", "{zone}: do you discard your hand and draw anew?"_en},
    {Ask::Pass, "D-PASS", "TP-7-39", "{zone}: which card do you pass to {what}, in secret?"_en},
    {Ask::Inquisition, "D-INQUISITION", "TP-7-46", "{zone}: do you discard a card or lose gold?"_en},
    {Ask::Return, "D-RETURN", "TP-7-58", "Do you take {what} back into your hand?"_en},
    {Ask::Toys, "D-TOYS", "TP-7-65", "{zone}: which of the two cards do you discard?"_en},
    {Ask::Cats, "D-CATS", "TP-7-63", "{zone}: which card do you score twice?"_en},
    {Ask::Alien, "D-ALIEN", "TP-7-66", "{zone}: do you score the card just drawn?"_en},
    {Ask::CopyOf, "D-COPY-OF", "TP-7-64", "{zone}: which card in play do you copy?"_en},
    {Ask::CopyCard, "D-COPY-CARD", "TP-7-64", "Which card becomes the copy of {what}?"_en},
    {Ask::Visit, "D-VISIT", "TP-4-18", "Which Zone do you visit now?"_en},
    {Ask::Inventor, "D-INVENTOR", "TP-7-15", "{zone}: what do you do?"_en},
    {Ask::After, "D-AFTER", "TP-4-17", "The visit to {zone} is over: what do you do next?"_en},
    {Ask::End, "D-END", "TP-4-37", "The turn ends: what do you use?"_en},
    {Ask::Nothing, "", "TP-5-5", "The game is over."_en},
};

static_assert([] {
  for (std::size_t i = 0; i < std::size(kAskings); ++i) {
    if (kAskings[i].ask != static_cast<Ask>(i)) return false;
  }
  return true;
}());

// The Zone or card on whose behalf is asked.
std::string asker(const Rules& r, const State& s, Lang lang) {
  if (s.stack.empty()) return {};
  const Frame& f = s.stack.top();
  if (f.proc == Proc::Run && f.card != kNone) return r.card(f.card).name.in(lang);
  const Slot slot = f.proc == Proc::Run || f.proc == Proc::Visit ? f.slot : s.player[s.active].pawn;
  return s.zone[slot] == kNone ? std::string() : r.zone(s.zone[slot]).name.in(lang);
}

// The next to the left who has a card (TP-7-39).
Seat receiver(const Rules& r, const State& s, Seat p) {
  Seat q = next_seat(r, p);
  while (s.player[q].hand_size == 0) q = next_seat(r, q);
  return q;
}

std::string subject(const Rules& r, const State& s, Seat p, Ask ask, Lang lang) {
  if (s.stack.empty()) return {};
  const Frame& f = s.stack.top();
  switch (ask) {
    case Ask::Draw: return Game::seat_name(r, f.who, lang);
    case Ask::Pass: return p < r.seats ? Game::seat_name(r, receiver(r, s, p), lang) : std::string();
    case Ask::Advance: return std::to_string(f.n);
    case Ask::DiscardAny: return std::to_string(s.picked.size());
    case Ask::Pay: return gold_text(r.instr(s, f).arg, lang);
    case Ask::Return: return r.card(f.card).name.in(lang);
    case Ask::CopyCard: return r.card(f.n).name.in(lang);
    default: return {};
  }
}

constexpr Phrase kCardGroup[2] = {"Momentary card"_en, "Perpetual card"_en};
constexpr Phrase kCrownRows[kTimes - 1] = {"Crowns in Time II, 1 step each"_en, "Crowns in Time III, 2 steps each"_en,
                                           "Crowns in Time IV, 3 steps each"_en};
constexpr Phrase kGoldRow = "Gold"_en;
constexpr Phrase kZoneGroup = "Zone of Time {time}"_en;

Component card_entry(const Rules& r, const CardDef& card, Lang lang) {
  return {.id = card.id,
          .name = card.name.in(lang),
          .group = kCardGroup[card.perpetual].in(lang),
          .text = card_figures(card, lang) + ". " + card_text(r, card, lang),
          .clause = card.clause,
          .source = card.source};
}

Component zone_entry(const Rules& r, const ZoneDef& zone, Lang lang) {
  return {.id = zone.id,
          .name = zone.name.in(lang),
          .group = kZoneGroup.in(lang, time_name(zone.time)),
          .text = zone_text(r, zone, lang),
          .clause = zone.clause,
          .source = zone.source};
}

}  // namespace

std::string_view ask_id(Ask ask) { return kAskings[static_cast<std::size_t>(ask)].id; }

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "temporum",
      .name = "Temporum"_en,
      .prefix = "TP",
      .authors = "Donald X. Vaccarino",
      .publisher = "Rio Grande Games",
      .year = 2014,
      .min_seats = 2,
      .max_seats = kSeatsMax,
      .minutes = 35,
      .pitch =
          "Four Times, ten possible Zones, one real course of history: switch its paths, travel along it, "
          "play cards for gold and score them for crowns. Who first rules the last Time with all ten "
          "crowns wins."_en,
      .ruleset = 2};
  return info;
}

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kSeatsMax ? std::string(1, "RGWPY"[p]) : std::string("-");
}

std::string Game::seat_name(const Rules& r, Seat p, Lang lang) {
  return p < kSeatsMax ? r.deck->colour[p].in(lang) : std::string("-");
}

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  const Ask ask = asked(r, s);
  const Asking& q = kAskings[static_cast<std::size_t>(ask)];
  return {
      .id = std::string(q.id),
      .prompt = capitalised(q.prompt.named(lang, {{"zone", asker(r, s, lang)}, {"what", subject(r, s, p, ask, lang)}})),
      .clause = std::string(q.clause),
      .discreet = p < r.seats && is_discreet(r, s, p)};
}

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // TP-5-4
  using enum TallyRow::Kind;
  std::vector<TallyRow> out;
  for (int time = 1; time < kTimes; ++time) {
    out.push_back(tally_row(kCrownRows[time - 1].in(lang), Points, r.seats,
                            [&](Seat p) { return time * s.player[p].crowns[time]; }));
  }
  out.push_back(tally_row(kGoldRow.in(lang), TieBreak, r.seats, [&](Seat p) { return s.player[p].gold; }));
  return out;
}

std::vector<Component> Game::components(const Rules& r, Lang lang) {
  std::vector<Component> out;
  for (const CardDef& card : r.deck->card) out.push_back(card_entry(r, card, lang));
  for (const ZoneDef& zone : r.deck->zone) out.push_back(zone_entry(r, zone, lang));
  return out;
}

}  // namespace timetable::temporum
