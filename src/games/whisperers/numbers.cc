// The Time Whisperers: what people watch (the numbers), what reasons are made of (the facts), and what
// they may look through.
#include <bit>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Victory points"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].vp; },
       .view = "vp/{seat}"},
      {.name = "Strength of gold sides"_en,
       .of = [](const Rules& r, const State& s, Seat p) -> int { return gold_strength(r, s, p); },
       .view = "gold_strength/{seat}"},
      {.name = "Cards in the row"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].row_size; },
       .view = "cards/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return std::popcount(s.player[p].hand); },
       .view = "hand/{seat}"},
  };
  return kWatched;
}

namespace {

constexpr Phrase kHandPile = "Your hand"_en, kToBeWon = "Powers still to be won"_en, kYourPowers = "Your powers"_en,
                 kOthersPowers = "Powers of the others"_en;

// Of one age, as it would be scored where it stands.
bool controls(const Rules& r, const State& s, Seat p, Age age, Track track) {
  const Totals all = totals(r, s, track);
  int total[kSeatsMax] = {};
  for (Seat q = 0; q < r.seats; ++q) total[q] = all.of[q][age];
  return controller(r, s, track, total) == p;
}

template <int kAge, Track kTrack>
bool controls_now(const Rules& r, const State&, const State& after, Seat p) {
  return controls(r, after, p, kAge, kTrack);
}

}  // namespace

std::span<const Fact<Game>> Game::facts() {
  static constexpr Fact<Game> kTold[] = {
      {.told = "You control Dawn"_en, .holds = controls_now<0, Track::Dark>},
      {.told = "You control Day"_en, .holds = controls_now<1, Track::Dark>},
      {.told = "You control Dusk"_en, .holds = controls_now<2, Track::Dark>},
      {.told = "You control Night"_en, .holds = controls_now<3, Track::Dark>},
      {.told = "The power in Dawn would be yours"_en, .holds = controls_now<0, Track::Gold>},
      {.told = "The power in Day would be yours"_en, .holds = controls_now<1, Track::Gold>},
      {.told = "The power in Dusk would be yours"_en, .holds = controls_now<2, Track::Gold>},
      {.told = "The power in Night would be yours"_en, .holds = controls_now<3, Track::Gold>},
      {.told = "You control the age of the phantom"_en,
       .holds = [](const Rules& r, const State&, const State& after,
                   Seat p) { return controls(r, after, p, after.phantom, Track::Dark); }},
      {.told = "You have ended the round for yourself"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return after.passed.has(p) && !before.passed.has(p); }},
      {.told = "You own one more power"_en,
       .holds = [](const Rules& r, const State& before, const State& after,
                   Seat p) { return tiles_owned(r, after, p) > tiles_owned(r, before, p); }},
  };
  return kTold;
}

std::vector<Pile> Game::piles(const Rules& r, const State& s, Seat viewer, Lang lang) {
  std::vector<Pile> out;
  if (viewer < r.seats) {
    Pile& hand = out.emplace_back(Pile{.name = kHandPile.in(lang), .cards = {}, .hand = true});
    for (Card c = 0; c < kCards; ++c) {
      if (s.player[viewer].hand & card_bit(c)) hand.cards.push_back(r.card(c).id);
    }
  }
  const auto add = [&](const Phrase& name, auto&& belongs) {
    Pile pile{.name = name.in(lang), .cards = {}};
    for (Power power = 0; power < r.powers; ++power) {
      if (belongs(s.place[power])) pile.cards.push_back(r.power(power).id);
    }
    if (!pile.cards.empty()) out.push_back(std::move(pile));
  };
  if (viewer < r.seats) add(kYourPowers, [&](std::uint8_t place) { return place == viewer; });
  add(kToBeWon, [](std::uint8_t place) { return place == kOnBoard; });
  add(kOthersPowers, [&](std::uint8_t place) { return place < r.seats && place != viewer; });
  return out;
}

int Game::round(const Rules&, const State& s) { return s.round; }

}  // namespace timetable::whisperers
