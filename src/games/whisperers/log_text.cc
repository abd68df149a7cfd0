// The Time Whisperers: the sentence of every event.
#include "engine/sentence.h"
#include "games/whisperers/card_text.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

// Nouns: age, card, power, side; {area0} is the age of argument 0 with the one of argument 3, if they are united.
using Row = Sentence<Ev>;
constexpr Row kSentences[] = {
    {Ev::RoundBegins, "Round {n0} begins."_en},
    {Ev::TurnBegins, "Turn {n0}."_en},
    {Ev::Dealt, "{age1} receives {power0}."_en},
    {Ev::Scattered, "{who}'s TW#{n0} starts in {age1}."_en},
    {Ev::Chose, "{who} has chosen."_en},
    {Ev::Placed, "{who} places TW#{n0} in {age2}, {side1} side up."_en},
    {Ev::Played, "{who} plays {card0}."_en},
    {Ev::SetPair, "{who} sets {card0} and {card1} face down."_en, "{who} sets two cards face down."_en},
    {Ev::ShowedPair, "{who} shows {card0} and {card1}."_en},
    {Ev::Kept, "{who} plays {card0} and takes the other card back."_en},
    {Ev::TwMoved, "{who}'s TW#{n0} moves to {age1}."_en},
    {Ev::TwFlipped, "{who}'s TW#{n0} turns its {side1} side up."_en},
    {Ev::TwAugmented, "{who}'s TW#{n0} is augmented."_en},
    {Ev::NothingMoved, "{card0} finds nothing to act on for {who}."_en},
    {Ev::Terminated, "{who} plays no more cards this round."_en},
    {Ev::Declined, "{who} does not use {power0}."_en},
    {Ev::Used, "{who} uses {power0}."_en},
    {Ev::GaveCard, "{who} gives {card0} to {seat1}, face down."_en, "{who} gives a card to {seat1}, face down."_en},
    {Ev::Stole, "{who} steals {seat1}'s {card0}."_en},
    {Ev::Applied, "{who} puts {card0} to work."_en},
    {Ev::PhantomMoved, "The phantom moves to {age0}."_en},
    {Ev::TilesSwapped, "{who} exchanges the next powers of {age0} and {age1}."_en},
    {Ev::Eliminated, "{who}'s TW#{n0} in {age1} is eliminated for the rest of the round."_en},
    {Ev::Tripled, "{who}'s TW#{n0} now has {n1} times its number as strength."_en},
    {Ev::United, "{who} unites {age0} and {age1} for this scoring."_en},
    {Ev::Returned, "{who} takes {card0} back."_en},
    {Ev::Withdrawn, "{who} must do without {card0} this round."_en},
    {Ev::Became, "{who} copies {power0} for this round."_en},
    {Ev::Activated, "{who} activates {power0}."_en},
    {Ev::ScoringBegins, "The ages are scored."_en},
    {Ev::Scored, "{who} controls {area0}: {n1} VP."_en, "{who} controls {area0} with the phantom: {n1} + {n2} VP."_en,
     [](const Event& e) { return e.arg[2] > 0; }},
    {Ev::NotScored, "Nobody controls {area0}."_en},
    {Ev::TileWon, "{who} wins {power0} in {age1}."_en},
    {Ev::TileRemoved, "Nobody wins {power0} in {age1}: out of the game."_en,
     "The end of the round removes {power0} from the game."_en, [](const Event& e) { return e.arg[1] == kNone; }},
    {Ev::GameOver, "The game is over."_en},
};

constexpr Phrase kSides[2] = {"dark"_en, "gold"_en};

std::string area_text(const Rules& r, const Event& e, Lang lang) {
  std::vector<std::string> ages = {r.deck->age_in_sentence[e.arg[0]].in(lang)};
  if (e.arg[3] != kNone) ages.push_back(r.deck->age_in_sentence[e.arg[3]].in(lang));
  return listed(r, ages, "list-and", lang);
}

std::string noun(const Rules& r, const Event& e, std::string_view kind, int i, Lang lang) {
  const std::uint8_t value = e.arg[i];
  if (kind == "age") return r.deck->age_in_sentence[value].in(lang);
  if (kind == "area") return area_text(r, e, lang);
  if (kind == "card") return r.card(value).name.in(lang);
  if (kind == "power") return r.power(value).in_sentence.in(lang);
  return kSides[value].in(lang);
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  return tell<Game>(kSentences, r, e, lang, [&](std::string_view kind, int i) { return noun(r, e, kind, i, lang); });
}

}  // namespace timetable::whisperers
