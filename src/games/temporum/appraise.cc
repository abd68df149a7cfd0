// Temporum: a quick guess how good a position is, for simple players.
#include <algorithm>

#include "core/rng.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

// All values in hundredths of an advancement. The dearest cards cost 2.5 gold an advancement, so gold and a card in
// hand together are worth a little less than what they can be turned into: scoring always looks better than keeping.
constexpr int kGold = 26, kCard = 45, kHandWanted = 5, kRuledTime = 20, kEntry = 60, kTrapped = 40, kStuck = 2500,
              kAllHome = 600, kWon = 100'000;

// Gold counts as far as it can still be turned into crowns.
int gold_value(const Rules& r, const Player& player, int gold) {
  return kGold * std::min(gold, r.dearest + 2 * advancements_left(player));
}

int prospects(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  if (s.winner == p) return kWon;
  const int left = advancements_left(player);
  int value = 100 * advancement(player) + kRuledTime * times_ruled(r, s, p);
  if (left == 0) return value + kAllHome;
  if (r.forbidden_times[s.zone[player.pawn]]) value -= player.hand_size ? kTrapped : kStuck;
  value += gold_value(r, player, player.gold);
  value += kCard * std::min<int>(player.hand_size, kHandWanted);
  for (std::uint8_t bonus : player.bonus) value += kEntry * bonus * std::min(left, 15) / 15;
  return value;
}

// What the best card in one's own hand would bring, as far as it can be paid for.
int best_score(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  const int left = advancements_left(player);
  int best = 0;
  for_each_kind(player.hand.kind_bits(), [&](Kind k) {
    const int cost = price(r, s, p, k, 0), crowns = std::min<int>(r.crowns[k], left);
    best = std::max(best, 25 * crowns * std::min<int>(player.gold + 1, cost + 1) / (cost + 1));
  });
  return best;
}

int best_gold(const Rules& r, Cards hand) {
  int best = 0;
  for_each_kind(hand.kind_bits(), [&](Kind k) { best = std::max<int>(best, r.gold[k]); });
  return best;
}

// What the question p is asked promises: the choice itself is still to come, so the position does not show it yet.
int promise(const Rules& r, const State& s, Seat p) {
  if (!s.waiting.has(p)) return 0;
  const Player& player = s.player[p];
  const Frame& f = s.stack.top();
  const int left = advancements_left(player), now = gold_value(r, player, player.gold);
  const int play = gold_value(r, player, player.gold + best_gold(r, player.hand)) - now - kCard;
  int score = 0;
  for_each_kind(affordable(r, s, p, 0), [&](Kind k) {
    const int crowns = std::min<int>(r.crowns[k], left);
    const int paid = now - gold_value(r, player, player.gold - price(r, s, p, k, 0));
    score = std::max(score, 100 * crowns - paid - kCard + (crowns == left ? kAllHome : 0));
  });
  switch (asked(r, s)) {
    case Ask::Play: return play;
    case Ask::Score: return score;
    case Ask::Mode: return std::max({play, score, kCard});
    case Ask::Advance: return 100 * f.n;
    case Ask::Alien:
    case Ask::Cats:
    case Ask::CopyOf: return kCard;
    default: return 0;
  }
}

// A whim that breaks ties, and grows in long games: nobody repeats the same round for ever (TP-8-53).
int whim(const State& s, Seat p) {
  constexpr int kPatience = 40, kMost = 3000;
  const auto key = static_cast<std::uint64_t>(s.round) << 32 | static_cast<std::uint64_t>(s.player[p].pawn) << 24 |
      static_cast<std::uint64_t>(s.paths) << 16 | static_cast<std::uint64_t>(s.player[p].hand_size) << 8 |
      s.stack.depth;
  const int range = 8 + std::clamp(20 * (s.round - kPatience), 0, kMost);
  return static_cast<int>(mix64(key + 1) % static_cast<std::uint64_t>(range));
}

}  // namespace

int Game::appraise(const Rules& r, const State& s, Seat p) {
  int best_other = 0;
  for (Seat q = 0; q < r.seats; ++q) {
    if (q != p) best_other = std::max(best_other, prospects(r, s, q));
  }
  return 2 * (prospects(r, s, p) + best_score(r, s, p) + promise(r, s, p)) - best_other + whim(s, p);
}

}  // namespace timetable::temporum
