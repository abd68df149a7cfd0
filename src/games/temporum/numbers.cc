// Temporum: what people watch (the numbers), what reasons are made of (the facts), and what they
// may look through.
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Steps"_en, .of = [](const Rules&, const State& s, Seat p) -> int { return advancement(s.player[p]); }},
      {.name = "Gold"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].gold; },
       .view = "gold/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].hand_size; },
       .view = "hand_size/{seat}"},
      {.name = "Cards chosen"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int {
         return !s.stack.empty() && s.stack.top().who == p ? s.picked.size() : 0;
       },
       .view = "picked"},
  };
  return kWatched;
}

namespace {

constexpr Phrase kHandPile = "Your hand"_en, kDiscardPile = "Discard pile"_en, kZonesPile = "Zones on the board"_en;

template <int kTime>
bool rules_now(const Rules& r, const State&, const State& after, Seat p) {
  return rules_time(r, after, p, kTime);
}

int entries_of(const State& s, Seat p) {
  int out = 0;
  for (const auto& copies : s.entry) {
    for (const std::uint8_t e : copies) out += e && entry_owner(e) == p;
  }
  return out;
}

Pile pile_of(const Rules& r, Cards cards, std::string name, bool hand = false) {
  Pile out{.name = std::move(name), .cards = {}, .hand = hand};
  for_each_kind(cards.kind_bits(), [&](Kind k) {
    for (int n = cards.count(k); n > 0; --n) out.cards.push_back(r.card(k).id);
  });
  return out;
}

}  // namespace

std::span<const Fact<Game>> Game::facts() {
  static constexpr Fact<Game> kTold[] = {
      {.told = "You have won"_en,
       .holds = [](const Rules&, const State&, const State& after, Seat p) { return after.winner == p; }},
      {.told = "Somebody else has won"_en,
       .holds = [](const Rules&, const State&, const State& after,
                   Seat p) { return after.winner != kNoSeat && after.winner != p; },
       .welcome = false},
      {.told = "You rule Time I"_en, .holds = rules_now<0>},
      {.told = "You rule Time II"_en, .holds = rules_now<1>},
      {.told = "You rule Time III"_en, .holds = rules_now<2>},
      {.told = "You rule Time IV"_en, .holds = rules_now<3>},
      {.told = "You can pay to score a card of your hand"_en,
       .holds = [](const Rules& r, const State&, const State& after,
                   Seat p) { return affordable(r, after, p, 0) != 0; }},
      {.told = "You have one more card in play"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return entries_of(after, p) > entries_of(before, p); }},
      {.told = "You have fewer cards in play"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return entries_of(after, p) < entries_of(before, p); },
       .welcome = false},
  };
  return kTold;
}

std::vector<Pile> Game::piles(const Rules& r, const State& s, Seat viewer, Lang lang) {
  std::vector<Pile> out;
  if (viewer < r.seats) {
    out.push_back(pile_of(r, s.player[viewer].hand, kHandPile.in(lang), true));
    out.back().told = true;
  }
  out.push_back(pile_of(r, s.discard, kDiscardPile.in(lang)));
  Pile zones{.name = kZonesPile.in(lang), .cards = {}};
  for (const Zone z : s.zone) {
    if (z != kNone) zones.cards.push_back(r.zone(z).id);
  }
  out.push_back(std::move(zones));
  return out;
}

int Game::round(const Rules&, const State& s) { return s.round; }

}  // namespace timetable::temporum
