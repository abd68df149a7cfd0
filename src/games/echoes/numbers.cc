// Echoes of Time: what people watch (the numbers), what reasons are made of (the facts), and what they
// may look through.
#include <bit>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "VP tokens"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].vp; },
       .view = "vp/{seat}"},
      {.name = "Score"_en,
       .of = [](const Rules& r, const State& s, Seat p) -> int { return score(r, s, p); },
       .view = "score/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].hand.count(); },
       .view = "hand/{seat}"},
      {.name = "Fellowship"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return fellowship_size(s, p); },
       .view = "size/{seat}"},
      {.name = "Cards chosen"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].picked.count(); },
       .view = "picked/{seat}"},
  };
  return kWatched;
}

namespace {

constexpr Phrase kHandPile = "Your hand"_en, kDiscardPile = "Discard pile"_en, kSourcesPile = "Sources in play"_en;

int sources_of(const State& s, Seat p) {
  return std::popcount<unsigned>(s.player[p].conquered | s.player[p].fortified);
}

int travelling(const Player& p) {
  int out = 0;
  for (int position = 1; position <= kPositions; ++position) out += cards_on(p, position);
  return out;
}

bool another(const Rules& r, Seat p, auto&& has_more) {
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p && has_more(q)) return true;
  }
  return false;
}

Pile pile_of(const Rules& r, const CardSet& cards, std::string name, bool hand = false) {
  Pile out{.name = std::move(name), .cards = {}, .hand = hand};
  for (int c : cards.kinds()) {
    for (int n = copies(r, cards, c); n > 0; --n) out.cards.push_back(r.card(c).id);
  }
  return out;
}

}  // namespace

std::span<const Fact<Game>> Game::facts() {
  static constexpr Fact<Game> kTold[] = {
      {.told = "You have a Source more"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return sources_of(after, p) > sources_of(before, p); }},
      {.told = "You have fortified a Source"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return (after.player[p].fortified & ~before.player[p].fortified) != 0; }},
      {.told = "You lose a Source"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return sources_of(after, p) < sources_of(before, p); },
       .welcome = false},
      {.told = "Somebody else has a Source more"_en,
       .holds =
           [](const Rules& r, const State& before, const State& after, Seat p) {
             return another(r, p, [&](Seat q) { return sources_of(after, q) > sources_of(before, q); });
           },
       .welcome = false},
      {.told = "More cards ride on your Time board"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return travelling(after.player[p]) > travelling(before.player[p]); }},
      {.told = "Your free Creatures could conquer a Source"_en,
       .holds = [](const Rules& r, const State&, const State& after,
                   Seat p) { return conquerable(r, after, p, 0) != 0; }},
      {.told = "Your free Creatures are stronger together"_en,
       .holds = [](const Rules& r, const State& before, const State& after,
                   Seat p) { return strength(r, after.player[p].free) > strength(r, before.player[p].free); }},
      {.told = "The last round has begun"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat) { return (after.flags & State::kEnd) && !(before.flags & State::kEnd); }},
  };
  return kTold;
}

std::vector<Pile> Game::piles(const Rules& r, const State& s, Seat viewer, Lang lang) {
  std::vector<Pile> out;
  if (viewer < r.seats) out.push_back(pile_of(r, s.player[viewer].hand, kHandPile.in(lang), true));
  out.push_back(pile_of(r, s.discard, kDiscardPile.in(lang)));
  Pile sources{.name = kSourcesPile.in(lang), .cards = {}};
  for_each_source(s.in_play, [&](SourceId x) { sources.cards.push_back(r.source(x).id); });
  out.push_back(std::move(sources));
  return out;
}

int Game::round(const Rules&, const State& s) { return s.round; }

}  // namespace timetable::echoes
