// Echoes of Time: the sentence of every event.
#include "engine/sentence.h"
#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

// Nouns: card, source, effect, flame, flag, action; {vp0} is the amount of arguments 0 and 1, {wide1} of 1 and 2.
using Row = Sentence<Ev>;
constexpr Row kSentences[] = {
    {Ev::SourceInPlay, "{source0} is in play."_en},
    {Ev::FirstPlayer, "{who} is the first player."_en},
    {Ev::Drew, "{who} draws {card0}."_en, "{who} draws a card."_en},
    {Ev::Chose, "{who} has chosen."_en},
    {Ev::RoundBegins, "Round {n0} begins: the tiles slide."_en},
    {Ev::TurnBegins, "{who} takes a turn."_en},
    {Ev::TilesSlid, "{who}'s tiles slide; the {flame0} Flame burns."_en},
    {Ev::Played, "{who} plays {card0} at time {n1}."_en, "{who} plays {card0}, straight into the Fellowship."_en,
     [](const Event& e) { return e.arg[1] == 0; }},
    {Ev::PlayedNothing, "{who} plays no card."_en},
    {Ev::Placed, "{card0} lies on position {n1}."_en},
    {Ev::Discarded, "{who} discards {card0}."_en},
    {Ev::Moved, "{card0} moves to position {n1}."_en, "{card0} moves off the board."_en,
     [](const Event& e) { return e.arg[1] == 0; }},
    {Ev::Summoned, "{who} summons {card0}."_en},
    {Ev::Duplicate, "{who} has {card0} already: the second copy is discarded."_en,
     "{card0} takes the place of {who}'s first copy, which is discarded."_en,
     [](const Event& e) { return e.arg[1] != 0; }},
    {Ev::Reshuffled, "The discard pile becomes the new deck."_en},
    {Ev::DeckEmpty, "There is no card left for {who} to draw."_en},
    {Ev::MainAction, "{who}: main action {action0}."_en},
    {Ev::Activated, "{who} uses {effect0}."_en},
    {Ev::Lit, "{who} activates the Flame of {effect0}."_en},
    {Ev::Declined, "{who} uses no further effect."_en},
    {Ev::Stopped, "{who} goes no further."_en},
    {Ev::GainedVp, "{who} gains {vp0} VP."_en},
    {Ev::LostVp, "{who} discards {vp0} VP."_en},
    {Ev::Removed, "{who} removes {card0}."_en},
    {Ev::SourceReturned, "{source0} returns to the centre."_en},
    {Ev::Conquered, "{who} conquers {source0}."_en, "{who} takes {source0} from {seat1}."_en,
     [](const Event& e) { return e.arg[1] != kNoSeat; }},
    {Ev::Committed, "{card0} goes beneath {source1}."_en},
    {Ev::SetFree, "{who} discards {card0} from beneath the lost Source."_en,
     "{card0} returns from the lost Source to {who}'s free cards."_en, [](const Event& e) { return e.arg[1] != 0; }},
    {Ev::Fortifies, "{who} fortifies {source0}."_en},
    {Ev::Fortified, "{source0} is fortified; its Creatures are closed."_en},
    {Ev::Branch, "{who} chooses option {n0}."_en},
    {Ev::EndFlag, "This is the last round: {flag0}."_en},
    {Ev::FirstPlayerMoves, "The First Player token passes to {who}."_en},
    {Ev::RoundCap, "No round follows this one."_en},
    {Ev::GameOver, "The game is over."_en},
    {Ev::Scored, "{who} adds {n0} VP for Sources and {wide1} VP for cards to the tokens."_en},
};

constexpr Phrase kActions[] = {"Draw"_en, "Play"_en, "Advance"_en, "Conquer"_en, "Fortify"_en};

std::string flag_name(int flag, Lang lang) {
  constexpr Phrase kSupply = "the central supply is empty"_en;
  constexpr Phrase kTwelve = "a Fellowship is complete"_en;
  constexpr Phrase kFortified = "all Sources are fortified"_en;
  constexpr Phrase kDeck = "the deck is empty"_en;
  const Phrase& phrase = flag == State::kSupply ? kSupply
      : flag == State::kTwelve                  ? kTwelve
      : flag == State::kFortified               ? kFortified
                                                : kDeck;
  return phrase.in(lang);
}

std::string noun(const Rules& r, const Event& e, std::string_view kind, int i, Lang lang) {
  const std::uint8_t value = e.arg[i];
  if (kind == "card") return r.card(value).name.in(lang);
  if (kind == "source") return r.source(value).name.in(lang);
  if (kind == "effect") return effect_name(r, value, lang);
  if (kind == "flame") return lower(colour_name(r.deck->tile[value], lang));
  if (kind == "flag") return flag_name(value, lang);
  if (kind == "action") return kActions[value - static_cast<int>(Verb::DrawAction)].in(lang);
  return std::to_string(value + 256 * e.arg[i + 1]);
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  return tell<Game>(kSentences, r, e, lang, [&](std::string_view kind, int i) { return noun(r, e, kind, i, lang); });
}

}  // namespace timetable::echoes
