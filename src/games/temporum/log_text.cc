// Temporum: the sentence of every event.
#include "engine/sentence.h"
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

// Nouns: zone, card, cards (how many), time, mode; {g0} is the amount of arguments 0 and 1, {plan0} all three.
using Row = Sentence<Ev>;
constexpr Row kSentences[] = {
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

constexpr struct {
  Op op;
  Phrase words;
} kModes[] = {{Op::ScoreCard, "score a card"_en.about("what somebody chooses to do")},
              {Op::PlayCard, "play a card"_en.about("what somebody chooses to do")},
              {Op::Draw, "draw cards"_en},
              {Op::Gain, "gain gold"_en},
              {Op::Advance, "advance crowns"_en}};

std::string mode_word(std::uint8_t op, Lang lang) {
  for (const auto& mode : kModes) {
    if (static_cast<std::uint8_t>(mode.op) == op) return mode.words.in(lang);
  }
  return {};
}

std::string noun(const Rules& r, const Event& e, std::string_view kind, int i, Lang lang) {
  const std::uint8_t value = e.arg[i];
  if (kind == "card") return r.card(value).name.in(lang);
  if (kind == "zone") return r.zone(value).name.in(lang);
  if (kind == "cards") return cards_text(value, lang);
  if (kind == "time") return std::string(time_name(static_cast<Time>(value - 1)));
  if (kind == "plan") return plan_text(e.arg[0], e.arg[1], e.arg[2]);
  if (kind == "mode") return mode_word(value, lang);
  return std::to_string(value | e.arg[i + 1] << 8);
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  return tell<Game>(kSentences, r, e, lang, [&](std::string_view kind, int i) { return noun(r, e, kind, i, lang); });
}

}  // namespace timetable::temporum
