// Echoes of Time: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

constexpr Phrase kBegins = "{who} begins"_en;
constexpr Phrase kInPlay = "{source} is in play"_en;
constexpr Phrase kDraw = "Draw {cards}"_en.about("a choice");
constexpr Phrase kPlay = "Play {card} ({cards}, {time}{vp})"_en;
constexpr Phrase kPosition = "position {n}"_en;
constexpr Phrase kAtOnce = "summoned at once"_en;
constexpr Phrase kSecondCopy = ", your second copy"_en;
constexpr Phrase kDiscard = "Discard {card}"_en;
constexpr Phrase kDone = "Done"_en;
constexpr Phrase kSummon = "Summon {card} first"_en;
constexpr Phrase kEffect = "{effect}: {choice}"_en;
constexpr Phrase kFlame = "Free action, Flame of {card}: {effect}"_en;
constexpr Phrase kReinforce = "Free action: move a Creature beneath {source}"_en;
constexpr Phrase kCommit = "{card} (strength {n})"_en;
constexpr Phrase kDrawAction = "Main action: draw {cards}"_en;
constexpr Phrase kPlayAction = "Main action: play 1 card"_en;
constexpr Phrase kAdvanceAction = "Main action: advance by {n} steps"_en;
constexpr Phrase kConquerAction = "Main action: conquer {source}"_en;
constexpr Phrase kFortifyAction = "Main action: fortify {source}"_en;
constexpr Phrase kConquer = "Conquer {source}"_en;
constexpr Phrase kFortify = "Fortify {source}"_en;
constexpr Phrase kEndTurn = "End the turn"_en;
constexpr Phrase kMove = "Move {card} from {from} to {to}"_en;
constexpr Phrase kMoveOut = "Move {card} from {from} off the board"_en;
constexpr Phrase kRemove = "Remove {card}"_en;
constexpr Phrase kAccept = "Pay"_en;
constexpr Phrase kDecline = "Decline"_en;
constexpr Phrase kDeclineRest = "Decline the rest"_en;
constexpr Phrase kStop = "Stop"_en;
constexpr Phrase kNoCard = "Play no card"_en;

std::string effect_code(const Rules& r, EffectId e) {
  const EffectDef& effect = r.effect(e);
  if (effect.of_source) return r.source(effect.owner).id;
  std::string out = r.card(effect.owner).id;
  int number = 1;
  for (EffectId other = effect.owner; other != e; other = r.effect(other).next) ++number;
  return number == 1 ? out : out + ":" + std::to_string(number);
}

// A Source may be conquered, fortified and used: its effect has a place of its own on it.
std::vector<std::string> effect_targets(const Rules& r, EffectId e) {
  const EffectDef& effect = r.effect(e);
  if (!effect.of_source) return {"card:" + r.card(effect.owner).id};
  const std::string& id = r.source(effect.owner).id;
  return {"source:" + id, "effect:" + id};
}

std::string play_label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  const Frame& f = s.stack.top();
  const int c = a.a;
  Cost price = cost(r, s, p, c, f.proc == Proc::Play ? f.c : std::uint8_t{0});
  if (a.b) price.time = a.b - 1;
  const int position = price.time ? landing(s.player[p], price.time) : 0;
  const std::string where = position ? kPosition.in(lang, std::to_string(position)) : kAtOnce.in(lang);
  const bool second = fellowship(s, p).has(c) || on_board(s.player[p], c);  // ET-8-13: a warning
  return kPlay.in(lang, r.card(c).name.in(lang), cards_text(price.cards, lang), where,
                  second ? kSecondCopy.in(lang) : std::string_view());
}

std::string decline_label(const State& s, Lang lang) {
  const Frame& f = s.stack.top();
  const Phrase& phrase = f.proc == Proc::Play ? kNoCard
      : f.proc == Proc::Advance               ? kStop
      : f.proc == Proc::List && f.a > 1       ? kDeclineRest
                                              : kDecline;
  return phrase.in(lang);
}

std::string move_label(const Rules& r, Action a, Lang lang) {
  const std::string& name = r.card(a.a).name.in(lang);
  const std::string from = std::to_string(a.b), to = std::to_string(a.b - a.c);
  return (a.b == a.c ? kMoveOut : kMove).in(lang, name, from, to);
}

std::string effect_label(const Rules& r, EffectId e, const Phrase& phrase, Lang lang) {
  return phrase.in(lang, effect_name(r, e, lang), operations_text(r, e, lang));
}

std::string branch_label(const Rules& r, const State& s, int branch, Lang lang) {
  const Frame& f = s.stack.top();
  return branch_text(r, f.a, f.pc, branch, lang);
}

}  // namespace

std::string Game::code(const Rules& r, Action a) {
  const auto card = [&] { return r.card(a.a).id; };
  const auto source = [&] { return r.source(a.a).id; };
  switch (verb(a)) {
    case Verb::PickSource: return "source:" + source();
    case Verb::PickFirst: return "first:" + seat_code(r, a.a);
    case Verb::Draw: return "draw:" + card();
    case Verb::Play: return "play:" + card() + (a.b ? ":" + std::to_string(a.b - 1) : "");
    case Verb::Pay: return "pay:" + card();
    case Verb::Discard: return "discard:" + card();
    case Verb::Done: return "done";
    case Verb::Decline: return "decline";
    case Verb::Order: return "summon:" + card();
    case Verb::Trigger: return "use:" + effect_code(r, a.a);
    case Verb::Flame: return "flame:" + effect_code(r, a.a);
    case Verb::Reinforce: return "reinforce:" + source();
    case Verb::Commit: return "commit:" + card();
    case Verb::DrawAction: return "draw";
    case Verb::PlayAction: return "play";
    case Verb::AdvanceAction: return "advance";
    case Verb::Conquer: return "conquer:" + source();
    case Verb::Fortify: return "fortify:" + source();
    case Verb::EndTurn: return "end-turn";
    case Verb::Advance: return "advance:" + card() + ":" + std::to_string(a.b) + "-" + std::to_string(a.b - a.c);
    case Verb::Activate: return "activate:" + effect_code(r, a.a);
    case Verb::Remove: return "remove:" + card();
    case Verb::Accept: return "accept";
    case Verb::Choose: return "choose:" + std::to_string(a.a);
  }
  return {};
}

std::string Game::label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  const auto say = [&](const Phrase& phrase, std::string_view x = {}) { return phrase.in(lang, x); };
  const auto card = [&] { return r.card(a.a).name.in(lang); };
  const auto source = [&] { return r.source(a.a).name.in(lang); };
  const bool main_action = !s.stack.empty() && s.stack.top().proc == Proc::Turn;
  switch (verb(a)) {
    case Verb::PickSource: return say(kInPlay, source());
    case Verb::PickFirst: return say(kBegins, seat_name(r, a.a, lang));
    case Verb::Draw: return say(kDraw, card());
    case Verb::Play: return play_label(r, s, p, a, lang);
    case Verb::Pay:
    case Verb::Discard: return say(kDiscard, card());
    case Verb::Done: return say(kDone);
    case Verb::Decline: return decline_label(s, lang);
    case Verb::Order: return say(kSummon, card());
    case Verb::Flame: return effect_label(r, a.a, kFlame, lang);
    case Verb::Trigger:
    case Verb::Activate: return effect_label(r, a.a, kEffect, lang);
    case Verb::Reinforce: return say(kReinforce, source());
    case Verb::Commit: return kCommit.in(lang, card(), std::to_string(r.card(a.a).strength));
    case Verb::DrawAction: return say(kDrawAction, cards_text(r.deck->draw_action, lang));
    case Verb::PlayAction: return say(kPlayAction);
    case Verb::AdvanceAction: return say(kAdvanceAction, std::to_string(r.deck->advance_steps));
    case Verb::Conquer: return say(main_action ? kConquerAction : kConquer, source());
    case Verb::Fortify: return say(main_action ? kFortifyAction : kFortify, source());
    case Verb::EndTurn: return say(kEndTurn);
    case Verb::Advance: return move_label(r, a, lang);
    case Verb::Remove: return say(kRemove, card());
    case Verb::Accept: return say(kAccept);
    case Verb::Choose: return branch_label(r, s, a.a, lang);
  }
  return {};
}

std::vector<std::string> Game::targets(const Rules& r, const State&, Seat p, Action a) {
  const auto card = [&](std::string_view zone) { return std::string(zone) + r.card(a.a).id; };
  const auto source = [&](std::string_view part) { return std::string(part) + r.source(a.a).id; };
  switch (verb(a)) {
    case Verb::PickFirst: return {"seat:" + seat_code(r, a.a)};
    case Verb::Draw: return {"deck"};
    case Verb::Play:
    case Verb::Pay:
    case Verb::Discard: return {card("hand:")};
    case Verb::Order:
    case Verb::Commit:
    case Verb::Remove: return {card("card:")};
    case Verb::Advance: return {card("card:"), "position:" + seat_code(r, p) + std::to_string(a.b - a.c)};
    case Verb::Trigger:
    case Verb::Flame:
    case Verb::Activate: return effect_targets(r, a.a);
    case Verb::PickSource:
    case Verb::Conquer: return {source("source:")};
    case Verb::Reinforce: return {source("source:"), source("reinforce:")};
    case Verb::Fortify: return {source("source:"), source("fortify:")};
    case Verb::DrawAction: return {"action:draw"};
    case Verb::PlayAction: return {"action:play"};
    case Verb::AdvanceAction: return {"action:advance"};
    default: return {"choice:" + code(r, a)};
  }
}

}  // namespace timetable::echoes
