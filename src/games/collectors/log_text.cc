// Time Collectors: the sentence of every event.
#include "engine/sentence.h"
#include "games/collectors/card_text.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

// Nouns: board, space, card, exploit, place, slot, crystals, family; {date2} is the date of arguments 2 and 3, {price1}
// what changing so many dice costs, {points1} the sum in arguments 1 and 2.
using Row = Sentence<Ev>;
constexpr Row kSentences[] = {
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

constexpr Phrase kCrystalsHeld = "Crystals held"_en;
constexpr Phrase kOtherFamilies[2] = {"exploits"_en, "crystals"_en};

std::string family_name(const Rules& r, int family, Lang lang) {
  if (family < kTypes) return r.deck->type[static_cast<std::size_t>(family)].plural.in(lang);
  return kOtherFamilies[family - kTypes].in(lang);
}

}  // namespace

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // TC-5-1 to TC-5-7
  using enum TallyRow::Kind;
  std::vector<TallyRow> out;
  for (int family = 0; family < kFamilies; ++family) {
    out.push_back(tally_row(capitalised(family_name(r, family, lang)), Points, r.seats,
                            [&](Seat p) { return score(r, s.player[p]).of[family]; }));
  }
  out.push_back(tally_row(kCrystalsHeld.in(lang), TieBreak, r.seats, [&](Seat p) { return s.player[p].crystals; }));
  return out;
}

namespace {

std::string noun(const Rules& r, const Event& e, std::string_view kind, int i, Lang lang) {
  const std::uint8_t value = e.arg[i];
  if (kind == "board") return r.deck->board[value].name.in(lang);
  if (kind == "space") return r.deck->space[value].in(lang);
  if (kind == "card") return r.kind(value).in_sentence.in(lang);
  if (kind == "exploit") return r.deck->exploit[value].name.in(lang);
  if (kind == "place") return r.place(value).name.in(lang);
  if (kind == "slot") return slot_text(value, lang);
  if (kind == "crystals") return crystals_text(value, lang);
  if (kind == "price") return crystals_text(value * r.constant.crystals_per_die, lang);
  if (kind == "date") return date_text(static_cast<Date>(100 * value + e.arg[i + 1]));
  if (kind == "family") return family_name(r, value, lang);
  return points_text((value << 8 | e.arg[i + 1]) - 32768, lang);
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  return tell<Game>(kSentences, r, e, lang, [&](std::string_view kind, int i) { return noun(r, e, kind, i, lang); });
}

}  // namespace timetable::collectors
