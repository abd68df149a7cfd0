// Time Collectors: what people watch (the numbers), what reasons are made of (the facts), and what they
// may look through.
#include <algorithm>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/words.h"

namespace timetable::collectors {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Points"_en,
       .of = [](const Rules& r, const State& s, Seat p) -> int { return score(r, s.player[p]).total(); },
       .view = "score/{seat}/total"},
      {.name = "Crystals"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.player[p].crystals; },
       .view = "crystals/{seat}"},
  };
  return kWatched;
}

namespace {

constexpr Phrase kDiscarded = "Discarded treasures"_en;

template <int kType>
bool more_of_type(const Rules& r, const State& before, const State& after, Seat p) {
  const auto cards = [&](const State& s) {
    return std::ranges::count_if(s.player[p].slot, [&](Kind k) { return k != kNone && r.type_of[k] == kType; });
  };
  return cards(after) > cards(before);
}

// Rows and columns without an empty slot.
int full_lines(const Player& p) {
  const SlotSet full = covered(p);
  int out = 0;
  for (int row = 0; row < kRows; ++row) out += (full >> (row * kColumns) & 0xF) == 0xF;
  for (int column = 0; column < kColumns; ++column) out += (full >> column & 0x111) == 0x111;
  return out;
}

bool another_has_more_exploits(const Rules& r, const State& before, const State& after, Seat p) {
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p && (after.player[q].exploits & ~before.player[q].exploits)) return true;
  }
  return false;
}

}  // namespace

std::span<const Fact<Game>> Game::facts() {
  static constexpr Fact<Game> kTold[] = {
      {.told = "You take an exploit"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return (after.player[p].exploits & ~before.player[p].exploits) != 0; }},
      {.told = "Somebody else takes an exploit"_en, .holds = another_has_more_exploits, .welcome = false},
      {.told = "You place a wonder"_en, .holds = more_of_type<0>},
      {.told = "You place a plant"_en, .holds = more_of_type<1>},
      {.told = "You place an animal"_en, .holds = more_of_type<2>},
      {.told = "You place a mineral"_en, .holds = more_of_type<3>},
      {.told = "You place a book"_en, .holds = more_of_type<4>},
      {.told = "You fill a row or a column"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return full_lines(after.player[p]) > full_lines(before.player[p]); }},
  };
  return kTold;
}

std::vector<Pile> Game::piles(const Rules& r, const State& s, Seat, Lang lang) {
  Pile discarded{.name = kDiscarded.in(lang), .cards = {}};
  for (Kind k = 0; k < r.kinds; ++k) {
    for (int n = 0; n < s.discard[k]; ++n) discarded.cards.push_back(r.kind(k).id);
  }
  return {discarded};
}

int Game::round(const Rules&, const State& s) { return s.round; }

}  // namespace timetable::collectors
