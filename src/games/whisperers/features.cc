// The Time Whisperers: what a seat knows of a position, as facts for a value net, and where common choices begin.
// Ages are counted clockwise from the Phantom: turning the board changes nothing else.
#include "engine/features.h"

#include <algorithm>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"

namespace timetable::whisperers {
namespace {

constexpr int kSteps = static_cast<int>(Step::NextRound) + 1;
constexpr int kTwInputs = 2 * kAges + 3, kVpSteps = 32, kLead = 6, kGainSteps = 8;

Age from_phantom(const State& s, Age age) { return clockwise(age, -s.phantom); }

// Seats by their distance from p; the last value means nobody.
int distance(const Rules& r, Seat p, Seat q) { return q >= r.seats ? kSeatsMax : (q + r.seats - p) % r.seats; }

bool committing(const State& s, Step step) {
  return s.stack.depth == 1 && s.stack.top().pc == static_cast<std::uint8_t>(step);
}

// The position with p's own secret choice already carried out, as far as it changes what is p's: this is what p has in
// mind while the others still choose.
State with_own_choice(const Rules& r, const State& s, Seat p) {
  State t = s;
  Player& player = t.player[p];
  if (player.chosen == kNone || player.chosen2 != kNone) return t;
  if (committing(s, Step::Select)) {
    NullLog log;
    play_card(r, t, p, player.chosen, log);
  } else if (committing(s, Step::Place)) {
    const auto gold = static_cast<std::uint8_t>(player.chosen % 2 ? Tw::kGold : 0);
    player.tw[player.chosen / 2 - 1].bits = static_cast<std::uint8_t>(Tw::kOnBoard | gold | s.stack.top().var[0]);
  } else if (committing(s, Step::Activate)) {
    t.acting |= power_bit(player.chosen);
    t.acts_for[player.chosen] = p;
  }
  return t;
}

void encode_tw(const State& s, Tw tw, Features& f) {
  if (tw.placed()) f.one_of(2 * kAges, 2 * from_phantom(s, tw.age()) + tw.gold());
  else f.none(2 * kAges);
  f.flag(tw.augmented());
  f.flag(tw.titan());
  f.flag(tw.eliminated());
}

// A hand with a gift that p cannot know is written with the gift in it: everybody knows the two together.
CardSet known_hand(const State& s, Seat p, Seat q) {
  const Player& player = s.player[q];
  const bool known = q == p || player.gift == kNone || s.thief == p || s.stolen_from == q;
  return known ? player.hand : static_cast<CardSet>(player.hand | card_bit(player.gift));
}

void encode_player(const Rules& r, const State& s, Seat p, Seat q, Features& f) {
  const Player& player = s.player[q];
  PowerSet owned = 0, acting = 0;
  int tiles = 0;
  for (Power power = 0; power < r.powers; ++power) {
    if (s.place[power] == q) owned |= power_bit(power), ++tiles;
    if ((s.acting & power_bit(power)) && s.acts_for[power] == q) acting |= power_bit(power);
  }
  f.one_of(kVpSteps, player.vp);
  for (Tw tw : player.tw) encode_tw(s, tw, f);
  f.mask(kCards, known_hand(s, p, q));
  f.mask(kCards, player.withdrawn);
  f.one_of(kCards + 1, player.row_size);
  f.one_of(kCards + 1, player.row_size ? last_card(player) : kCards);
  f.one_of(kNumbers + 1, player.activated);
  f.one_of(8, tiles);
  f.mask(kPowersMax, owned);
  f.mask(kPowersMax, acting);
  f.flag(s.passed.has(q));
  f.flag(player.gift != kNone);
  f.flag(s.waiting.has(q));
}
constexpr int kPlayerInputs = kVpSteps + kNumbers * kTwInputs + 4 * kCards + 2 + kNumbers + 1 + 8 + 2 * kPowersMax + 3;

// Who controls the ages as they stand, by how much p leads or trails, and what a scoring would bring everybody.
void encode_control(const Rules& r, const State& s, Seat p, Features& f) {
  int gain[kSeatsMax] = {};
  for (const Track track : {Track::Dark, Track::Gold}) {
    const Totals all = totals(r, s, track);
    for (Age i = 0; i < kAges; ++i) {
      const Age age = clockwise(s.phantom, i);
      int total[kSeatsMax] = {}, best = 0;
      for (Seat q = 0; q < r.seats; ++q) {
        total[q] = all.of[q][age];
        if (q != p) best = std::max(best, total[q]);
      }
      const Seat winner = controller(r, s, track, total);
      f.one_of(kSeatsMax + 1, distance(r, p, winner));
      f.one_of(2 * kLead + 1, kLead + std::clamp(total[p] - best, -kLead, kLead));
      f.flag(total[p] == 0);
      if (track == Track::Gold || winner >= r.seats) continue;
      const int bonus = i ? 0 : r.setup.phantom_counts_rounds ? s.round : tiles_owned(r, s, winner);
      gain[winner] += r.setup.vp_per_age + bonus;
    }
  }
  int best = 0, best_then = 0;
  for (int d = 0; d < kSeatsMax; ++d) {
    if (d >= r.seats) {
      f.none(kGainSteps);
      continue;
    }
    const auto q = static_cast<Seat>((p + d) % r.seats);
    f.one_of(kGainSteps, gain[q]);
    if (d) best = std::max<int>(best, s.player[q].vp), best_then = std::max(best_then, s.player[q].vp + gain[q]);
  }
  f.one_of(21, 10 + std::clamp(s.player[p].vp - best, -10, 10));
  f.one_of(21, 10 + std::clamp(s.player[p].vp + gain[p] - best_then, -10, 10));
}

// What decides when points are equal (TW-5-3).
void encode_ties(const Rules& r, const State& s, Seat p, Features& f) {
  int best = 0;
  for (Seat q = 0; q < r.seats; ++q) best = q == p ? best : std::max(best, gold_strength(r, s, q));
  f.one_of(9, 4 + std::clamp(gold_strength(r, s, p) - best, -4, 4));
}

void encode_tiles(const State& s, Features& f) {
  for (Age i = 0; i < kAges; ++i) {
    PowerSet tiles = 0;
    for (std::uint8_t tile : s.slot[clockwise(s.phantom, i)]) tiles |= tile == kNone ? 0 : power_bit(tile);
    f.mask(kPowersMax, tiles);
  }
}

// Two cards of which one will be played: their owner's, or on the table for the Psychic (TW-8-24).
CardSet pair_seen(const Rules& r, const State& s, Seat p) {
  const bool shown = s.psychic != kNoSeat && (committing(s, Step::PsychicCard) || committing(s, Step::Keep));
  for (Seat q = 0; q < r.seats; ++q) {
    const Player& player = s.player[q];
    if (player.chosen2 == kNone || (q != p && !shown)) continue;
    return static_cast<CardSet>(card_bit(player.chosen) | card_bit(player.chosen2));
  }
  return 0;
}

// The question that is open, what has been used and announced, and p's own secret choice.
void encode_question(const Rules& r, const State& s, Seat p, Features& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.one_of(kSteps + 1, top ? s.stack.frame[0].pc : kSteps);
  const bool offer = top && (top->proc == Proc::Window || top->proc == Proc::Effect);
  f.one_of(kUsesMax + 1, offer ? top->use : kUsesMax);
  f.one_of(kSeatsMax + 1, offer ? distance(r, p, top->who) : kSeatsMax);
  f.one_of(kWindows + 1, top && top->proc == Proc::Window ? top->window : kWindows);
  f.mask(kUsesMax, s.used);
  f.mask(kUsesMax, s.used_now);
  for (const Seat q : {s.psychic, s.multiverse, s.thief, s.stolen_from}) {
    if (q < r.seats) f.one_of(kSeatsMax, distance(r, p, q));
    else f.none(kSeatsMax);
  }
  if (s.stolen < kCards) f.one_of(kCards, s.stolen);
  else f.none(kCards);
  f.flag(s.stolen_applied());
  if (s.united < kAges) f.one_of(kAges, from_phantom(s, s.united));
  else f.none(kAges);
  const Player& player = s.player[p];
  f.mask(kCards, pair_seen(r, s, p));
  f.flag(player.chosen != kNone);
  const bool giving = top && top->proc == Proc::Effect && player.chosen < kCards;
  f.mask(kCards, giving ? card_bit(player.chosen) : 0u);
}

}  // namespace

void Game::encode(const Rules& r, const State& now, Seat p, Features& f) {
  const State s = with_own_choice(r, now, p);
  f.one_of(kMaxSeats, r.seats - 1);
  f.one_of(6, r.setup.rounds - s.round);
  f.one_of(kCards + 1, s.turn);
  for (int d = 0; d < kSeatsMax; ++d) {
    if (d < r.seats) encode_player(r, s, p, static_cast<Seat>((p + d) % r.seats), f);
    else f.none(kPlayerInputs);
  }
  encode_control(r, s, p, f);
  encode_ties(r, s, p, f);
  encode_tiles(s, f);
  encode_question(r, s, p, f);
}

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  if (!committing(s, Step::Place) && !committing(s, Step::Select) && !committing(s, Step::Activate)) return false;
  return std::all_of(s.player, s.player + r.seats, [](const Player& q) { return q.chosen == kNone; });
}

}  // namespace timetable::whisperers
