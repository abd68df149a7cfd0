// Echoes of Time: the sentence of every event; every choice as a code for programs, a label for people and the pieces
// it concerns on the board.
#include "engine/speech.h"

#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

// Nouns: card, source, effect, does (what an effect does), flame, flag, action; {vp0} is the amount of arguments 0 and
// 1, {wide1} of 1 and 2.
constexpr Sentence<Ev> kSentences[] = {
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
    {Ev::Moved, "{card0} moves to position {n1}."_en, "{card0} comes to the end of the Time board."_en,
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
    {Ev::NothingToDo, "{effect0} finds nothing to do: {lack1}."_en},
    {Ev::MustDiscard, "{seat1} makes {who} discard {cards0}."_en},
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

// In the order of Lack.
constexpr Phrase kLacks[] = {
    "no card can advance"_en,        "there is no card to play"_en,  "no Source can be conquered"_en,
    "no Source can be fortified"_en, "there is no effect to use"_en, "there is no card to remove"_en,
    "there are too few cards"_en,    "there are too few VP"_en,      "there is nothing to count"_en,
    "nobody else has a card"_en,     "nobody else has VP to lose"_en};

using Choice = Told<Game>;

std::string card_name(const Choice& c) { return c.r.card(c.a.a).name.in(c.lang); }

std::string play_label(const Choice& c) {
  const Frame& f = c.s.stack.top();
  const Player& player = c.s.player[c.p];
  Cost price = cost(c.r, c.s, c.p, c.a.a, f.proc == Proc::Play ? f.c : std::uint8_t{0});
  if (c.a.b) price.time = c.a.b - 1;
  const int position = price.time ? landing(player, price.time) : 0;
  const std::string where = position ? "position {n}"_en.in(c.lang, position) : "summoned at once"_en.in(c.lang);
  const bool second = fellowship(c.s, c.p).has(c.a.a) || on_board(player, c.a.a);  // ET-8-13: a warning
  return "Play {card} ({cards}, {time}{vp})"_en.in(c.lang, card_name(c), cards_text(price.cards, c.lang), where,
                                                   second ? ", your second copy"_en.in(c.lang) : std::string());
}

std::string decline_label(const Choice& c) {
  const Frame& f = c.s.stack.top();
  if (f.proc == Proc::Play) return "Play no card"_en.in(c.lang);
  if (f.proc == Proc::Advance) return "Stop"_en.in(c.lang);
  return (f.proc == Proc::List && f.a > 1 ? "Decline the rest"_en : "Decline"_en).in(c.lang);
}

std::string move_label(const Choice& c) {
  const bool arrives = c.a.b == c.a.c, second = fellowship(c.s, c.p).has(c.a.a);
  const Phrase phrase = !arrives ? "Move {card} from {from} to {to}"_en
      : second                   ? "Move {card} from {from} off the board, your second copy"_en
                                 : "Move {card} from {from} into your Fellowship"_en;
  return phrase.in(c.lang, card_name(c), int{c.a.b}, c.a.b - c.a.c);
}

bool as_main_action(const Choice& c) { return !c.s.stack.empty() && c.s.stack.top().proc == Proc::Turn; }
std::string conquer_label(const Choice& c) {
  const Phrase phrase = as_main_action(c) ? "Main action: conquer {source}"_en : "Conquer {source}"_en;
  return phrase.in(c.lang, c.r.source(c.a.a).name);
}
std::string fortify_label(const Choice& c) {
  const Phrase phrase = as_main_action(c) ? "Main action: fortify {source}"_en : "Fortify {source}"_en;
  return phrase.in(c.lang, c.r.source(c.a.a).name);
}

std::string branch_label(const Choice& c) {
  const Frame& f = c.s.stack.top();
  return branch_text(c.r, f.a, f.pc, c.a.a, c.lang);
}

// A Source may be conquered, fortified and used: its effect has a place of its own on it.
std::vector<std::string> effect_targets(const Choice& c) {
  const EffectDef& effect = c.r.effect(c.a.a);
  if (!effect.of_source) return {"card:" + c.r.card(effect.owner).id};
  const std::string& id = c.r.source(effect.owner).id;
  return {"source:" + id, "effect:" + id};
}

constexpr VerbRow<Game> kVerbs[] = {
    {Verb::PickSource, "source:{source}", "{source} is in play"_en, "source:{source}"},
    {Verb::PickFirst, "first:{seat}", "{seat} begins"_en, "seat:{seat}"},
    {Verb::Draw, "draw:{card}", "Draw {card}"_en.about("a choice"), "deck"},
    {Verb::Play, "play:{card}{at1}", {}, "hand:{card}", play_label},
    {Verb::Pay, "pay:{card}", "Discard {card}"_en, "hand:{card}"},
    {Verb::Discard, "discard:{card}", "Discard {card}"_en, "hand:{card}"},
    {Verb::Done, "done", "Done"_en, "choice:done"},
    {Verb::Decline, "decline", {}, "choice:decline", decline_label},
    {Verb::Order, "summon:{card}", "Summon {card} first"_en, "card:{card}"},
    {Verb::Trigger, "use:{effect}", "{effect}: {does}"_en, {}, nullptr, effect_targets},
    {Verb::Flame, "flame:{effect}", "Free action, Flame of {effect}: {does}"_en, {}, nullptr, effect_targets},
    {Verb::Reinforce, "reinforce:{source}", "Free action: move a Creature beneath {source}"_en,
     "source:{source} reinforce:{source}"},
    {Verb::Commit, "commit:{card}", "{card} (strength {strength})"_en, "card:{card}"},
    {Verb::DrawAction, "draw", "Main action: draw {drawn}"_en, "action:draw"},
    {Verb::PlayAction, "play", "Main action: play 1 card"_en, "action:play"},
    {Verb::AdvanceAction, "advance", "Main action: advance by {steps} steps"_en, "action:advance"},
    {Verb::Conquer, "conquer:{source}", {}, "source:{source}", conquer_label},
    {Verb::Fortify, "fortify:{source}", {}, "source:{source} fortify:{source}", fortify_label},
    {Verb::EndTurn, "end-turn", "End the turn"_en, "choice:end-turn"},
    {Verb::Advance, "advance:{card}:{n1}-{to1}", {}, "card:{card} position:{me}{to1}", move_label},
    {Verb::Activate, "activate:{effect}", "{effect}: {does}"_en, {}, nullptr, effect_targets},
    {Verb::Remove, "remove:{card}", "Remove {card}"_en, "card:{card}"},
    {Verb::Accept, "accept", "Pay"_en, "choice:accept"},
    {Verb::Choose, "choose:{n}", {}, "choice:choose:{n}", branch_label},
};
static_assert(row_for_each(kVerbs, static_cast<std::size_t>(Verb::Choose) + 1));

}  // namespace

std::span<const VerbRow<Game>> Game::verbs() { return kVerbs; }
std::span<const Sentence<Ev>> Game::sentences() { return kSentences; }

// Free actions come and go: they stand behind the main actions, whose numbers so stay what they are.
int Game::list_rank(const Rules&, Action a) { return verb(a) == Verb::Flame || verb(a) == Verb::Reinforce; }

std::string Game::noun(const Rules& r, std::string_view kind, Args of, Lang lang) {
  if (kind == "card") return r.card(of[0]).name.in(lang);
  if (kind == "source") return r.source(of[0]).name.in(lang);
  if (kind == "effect") return effect_name(r, of[0], lang);
  if (kind == "does") return operations_text(r, of[0], lang);
  if (kind == "strength") return std::to_string(r.card(of[0]).strength);
  if (kind == "lack") return kLacks[of[0]].in(lang);
  if (kind == "cards") return cards_text(of[0], lang);
  if (kind == "drawn") return cards_text(r.deck->draw_action, lang);
  if (kind == "steps") return std::to_string(r.deck->advance_steps);
  if (kind == "flame") return lower(colour_name(r.deck->tile[of[0]], lang));
  if (kind == "flag") return flag_name(of[0], lang);
  if (kind == "action") return kActions[of[0] - static_cast<int>(Verb::DrawAction)].in(lang);
  return std::to_string(of[0] + 256 * of[1]);
}

std::string Game::noun_id(const Rules& r, std::string_view kind, Args of) {
  if (kind == "card") return r.card(of[0]).id;
  if (kind == "source") return r.source(of[0]).id;
  if (kind == "effect") return effect_id(r, of[0]);
  if (kind == "at") return of[0] ? ":" + std::to_string(of[0] - 1) : "";
  return std::to_string(of[0] - of[1]);  // "to": a position
}

}  // namespace timetable::echoes
