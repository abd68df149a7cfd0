// The Time Whisperers: redrawing what a viewer cannot know, and the laws every position keeps.
#include <algorithm>
#include <bit>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

// What others may not know of a gift: any action card that its giver has not shown since (TW-10-2).
void redraw_gift(const Rules& r, Player& p, Rng& rng) {
  const auto hidden = static_cast<CardSet>((p.hand | card_bit(p.gift)) & r.gift_kinds & ~p.shown);
  int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(std::popcount(hidden))));
  unsigned left = hidden;
  while (skip-- > 0) left &= left - 1;
  const auto gift = static_cast<Card>(std::countr_zero(left));
  p.hand = static_cast<CardSet>((p.hand | card_bit(p.gift)) & ~card_bit(gift));
  p.gift = gift;
}

// Redraws a committed choice that the viewer has not seen among the choices its seat had.
void redraw_commitment(const Rules& r, State& s, Seat p, Rng& rng) {
  Options options;
  Game::options(r, s, p, options);
  const Action a = options.sample(rng);
  Player& player = s.player[p];
  player.chosen = verb(a) == Verb::Place ? static_cast<std::uint8_t>(a.a * 2 + a.b) : a.a;
  if (verb(a) == Verb::Pair) player.chosen2 = a.b;
}

}  // namespace

void Game::determinize(const Rules& r, State& s, Seat viewer, Rng& rng) {
  const Frame* f = s.stack.empty() ? nullptr : &s.stack.top();
  const bool stealing = f && f->proc == Proc::Effect && s.thief == kNoSeat;
  const Seat thief = stealing ? f->who : s.thief;
  for (Seat p = 0; p < r.seats; ++p) {
    const bool gift_known = p == viewer || thief == viewer || s.stolen_from == p;
    if (s.player[p].gift != kNone && !gift_known) redraw_gift(r, s.player[p], rng);
  }
  for (Seat p = 0; p < r.seats; ++p) {
    if (p == viewer || s.player[p].chosen == kNone) continue;
    const bool pair_on_table = f->proc == Proc::Game && f->pc >= static_cast<std::uint8_t>(Step::PsychicCard) &&
        f->pc <= static_cast<std::uint8_t>(Step::Keep);
    if (pair_on_table && (s.player[p].shown & card_bit(s.player[p].chosen)) &&
        (s.player[p].shown & card_bit(s.player[p].chosen2))) {
      continue;  // shown to all (TW-8-24)
    }
    if (!pair_on_table) {
      redraw_commitment(r, s, p, rng);
    } else {  // the pair is set, the others have revealed; only its owner knows it
      State before = s;
      before.stack.top().pc = static_cast<std::uint8_t>(Step::Select);
      redraw_commitment(r, before, p, rng);
      s.player[p].chosen = before.player[p].chosen;
      s.player[p].chosen2 = before.player[p].chosen2;
    }
  }
}

Phrase Game::impossible(const Rules& r, const State& s) {
  for (Seat p = 0; p < r.seats; ++p) {
    const Player& player = s.player[p];
    CardSet all = player.hand;
    int cards = std::popcount(player.hand) + std::popcount(player.withdrawn) + player.row_size;
    all = static_cast<CardSet>(all | player.withdrawn);
    for (int i = 0; i < player.row_size; ++i) all = static_cast<CardSet>(all | card_bit(player.row[i]));
    if (player.gift != kNone) all = static_cast<CardSet>(all | card_bit(player.gift)), ++cards;
    if (all != r.setup.kit || cards != std::popcount(r.setup.kit)) {
      return "a card was lost or doubled"_en;
    }
    for (int k = r.setup.numbers; k < kNumbers; ++k) {
      if (player.tw[k].bits) {
        return "a TW that is not in the game is on the board"_en;
      }
    }
    if (s.round > 1 || s.turn > 0) {
      for (int k = 0; k < r.setup.numbers; ++k) {
        if (!player.tw[k].placed()) return "a TW is not on the board"_en;
      }
    }
    const bool in_turn = !s.stack.empty() && s.stack.top().proc == Proc::Game;
    if (in_turn && s.passed.has(p) && player.chosen != kNone) {
      return "a passed player has chosen"_en;
    }
  }
  int on_board = 0, connected = 0, in_game[kLevels] = {};
  for (Power p = 0; p < r.powers; ++p) {
    on_board += s.place[p] == kOnBoard;
    in_game[r.level[p] - 1] += s.place[p] != kInBox;
    if ((s.acting & power_bit(p)) && s.acts_for[p] >= r.seats) {
      return "a power acts for nobody"_en;
    }
  }
  for (int n : in_game) {
    if (n > r.setup.powers_per_level) {
      return "more tiles of a level are in the game than were dealt"_en;
    }
  }
  for (Age age = 0; age < kAges; ++age) {
    for (int level = 0; level < kLevels; ++level) {
      const std::uint8_t tile = s.slot[age][level];
      if (tile == kNone) continue;
      ++connected;
      if (s.place[tile] != kOnBoard || r.level[tile] != level + 1) {
        return "a tile is in a wrong slot"_en;
      }
    }
  }
  if (on_board != connected) {
    return "a tile on the board has no slot"_en;
  }
  if (s.stack.empty() && !s.waiting.empty()) return kAskedAfterTheEnd;
  return {};
}

}  // namespace timetable::whisperers
