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

constexpr const char* kNobodyAt = "nobody";
std::string seat_word(int distance) { return distance == kSeatsMax ? kNobodyAt : std::to_string(distance); }
std::string step_word(int step) { return step < kSteps ? std::string(step_id(static_cast<Step>(step))) : "over"; }
std::string window_word(int window) {
  return window < kWindows ? std::string(window_id(static_cast<Window>(window))) : "none";
}

auto card_or_none(const Rules& r) {
  return
      [&r](int card) { return card < kCards ? r.deck->card[static_cast<std::size_t>(card)].id : std::string("none"); };
}

// Uses by their power, so that they are known again in another deck: "judge.0".
auto use_words(const Deck& deck) {
  return [&deck](int i) {
    const auto use = static_cast<std::size_t>(i);
    if (i == kUsesMax) return std::string("none");
    if (use >= deck.uses.size()) return std::string();
    const PowerDef& power = deck.power[deck.uses[use].power];
    return power.id + "." + std::to_string(std::ranges::find(power.uses, i) - power.uses.begin());
  };
}

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

template <class Facts>
void encode_tw(const State& s, Tw tw, Facts& f) {
  f.maybe_one_of("at", 2 * kAges, tw.placed() ? 2 * from_phantom(s, tw.age()) + tw.gold() : -1);
  f.flag("augmented", tw.augmented());
  f.flag("titan", tw.titan());
  f.flag("eliminated", tw.eliminated());
}

// A hand with a gift that p cannot know is written with the gift in it: everybody knows the two together.
CardSet known_hand(const State& s, Seat p, Seat q) {
  const Player& player = s.player[q];
  const bool known = q == p || player.gift == kNone || s.thief == p || s.stolen_from == q;
  return known ? player.hand : static_cast<CardSet>(player.hand | card_bit(player.gift));
}

template <class Facts>
void encode_player(const Rules& r, const State& s, Seat p, Seat q, Facts& f) {
  const Player& player = s.player[q];
  PowerSet owned = 0, acting = 0;
  int tiles = 0;
  for (Power power = 0; power < r.powers; ++power) {
    if (s.place[power] == q) owned |= power_bit(power), ++tiles;
    if ((s.acting & power_bit(power)) && s.acts_for[power] == q) acting |= power_bit(power);
  }
  const auto power_id = ids_of(r.deck->power);
  const auto card_id = ids_of(r.deck->card);
  f.one_of("vp", kVpSteps, player.vp);
  f.each("whisperer", kNumbers, [&](int n) { encode_tw(s, player.tw[n], f); });
  f.mask("hand", kCards, known_hand(s, p, q), card_id);
  f.mask("withdrawn", kCards, player.withdrawn, card_id);
  f.one_of("row", kCards + 1, player.row_size);
  f.one_of("last-card", kCards + 1, player.row_size ? last_card(player) : kCards, card_or_none(r));
  f.one_of("activated", kNumbers + 1, player.activated);
  f.one_of("tiles", 8, tiles);
  f.mask("owned", kPowersMax, owned, power_id);
  f.mask("acting", kPowersMax, acting, power_id);
  f.flag("passed", s.passed.has(q));
  f.flag("gift", player.gift != kNone);
  f.flag("asked", s.waiting.has(q));
}
constexpr int kPlayerInputs = kVpSteps + kNumbers * kTwInputs + 4 * kCards + 2 + kNumbers + 1 + 8 + 2 * kPowersMax + 3;

// Who controls the ages as they stand, by how much p leads or trails, and what a scoring would bring everybody.
template <class Facts>
void encode_control(const Rules& r, const State& s, Seat p, Facts& f) {
  int gain[kSeatsMax] = {};
  for (const Track track : {Track::Dark, Track::Gold}) {
    const Totals all = totals(r, s, track);
    f.each(track == Track::Dark ? "dark" : "gold", kAges, [&](int i) {
      const Age age = clockwise(s.phantom, i);
      int total[kSeatsMax] = {}, best = 0;
      for (Seat q = 0; q < r.seats; ++q) {
        total[q] = all.of[q][age];
        if (q != p) best = std::max(best, total[q]);
      }
      const Seat winner = controller(r, s, track, total);
      f.one_of("controller", kSeatsMax + 1, distance(r, p, winner), seat_word);
      f.one_of("lead", 2 * kLead + 1, kLead + std::clamp(total[p] - best, -kLead, kLead));
      f.flag("without-me", total[p] == 0);
      if (track == Track::Gold || winner >= r.seats) return;
      const int bonus = i ? 0 : r.setup.phantom_counts_rounds ? s.round : tiles_owned(r, s, winner);
      gain[winner] += r.setup.vp_per_age + bonus;
    });
  }
  int best = 0, best_then = 0;
  f.each("gain", kSeatsMax, [&](int d) {
    if (!f.present(d < r.seats, kGainSteps)) return;
    const auto q = static_cast<Seat>((p + d) % r.seats);
    f.one_of("", kGainSteps, gain[q]);
    if (d) best = std::max<int>(best, s.player[q].vp), best_then = std::max(best_then, s.player[q].vp + gain[q]);
  });
  f.one_of("lead", 21, 10 + std::clamp(s.player[p].vp - best, -10, 10));
  f.one_of("lead-then", 21, 10 + std::clamp(s.player[p].vp + gain[p] - best_then, -10, 10));
}

// What decides when points are equal (TW-5-3).
template <class Facts>
void encode_ties(const Rules& r, const State& s, Seat p, Facts& f) {
  int best = 0;
  for (Seat q = 0; q < r.seats; ++q) best = q == p ? best : std::max(best, gold_strength(r, s, q));
  f.one_of("gold-lead", 9, 4 + std::clamp(gold_strength(r, s, p) - best, -4, 4));
}

template <class Facts>
void encode_tiles(const Rules& r, const State& s, Facts& f) {
  f.each("tiles", kAges, [&](int i) {
    PowerSet tiles = 0;
    for (std::uint8_t tile : s.slot[clockwise(s.phantom, i)]) tiles |= tile == kNone ? 0 : power_bit(tile);
    f.mask("", kPowersMax, tiles, ids_of(r.deck->power));
  });
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
template <class Facts>
void encode_question(const Rules& r, const State& s, Seat p, Facts& f) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  const auto use_word = use_words(*r.deck);
  const auto card_id = ids_of(r.deck->card);
  f.about("question");
  f.one_of("step", kSteps + 1, top ? s.stack.frame[0].pc : kSteps, step_word);
  const bool offer = top && (top->proc == Proc::Window || top->proc == Proc::Effect);
  f.one_of("use", kUsesMax + 1, offer ? top->use : kUsesMax, use_word);
  f.one_of("whose", kSeatsMax + 1, offer ? distance(r, p, top->who) : kSeatsMax, seat_word);
  f.one_of("window", kWindows + 1, top && top->proc == Proc::Window ? top->window : kWindows, window_word);
  f.mask("used", kUsesMax, s.used, use_word);
  f.mask("used-now", kUsesMax, s.used_now, use_word);
  const auto who = [&](std::string_view name, Seat q) {
    f.maybe_one_of(name, kSeatsMax, q < r.seats ? distance(r, p, q) : -1);
  };
  who("psychic", s.psychic), who("multiverse", s.multiverse), who("thief", s.thief), who("stolen-from", s.stolen_from);
  f.maybe_one_of("stolen", kCards, s.stolen, card_id);
  f.flag("stolen-applied", s.stolen_applied());
  f.maybe_one_of("united", kAges, s.united < kAges ? from_phantom(s, s.united) : -1);
  const Player& player = s.player[p];
  f.mask("pair", kCards, pair_seen(r, s, p), card_id);
  f.flag("chosen", player.chosen != kNone);
  const bool giving = top && top->proc == Proc::Effect && player.chosen < kCards;
  f.mask("given", kCards, giving ? card_bit(player.chosen) : 0u, card_id);
}

}  // namespace

template <class Facts>
void Game::encode(const Rules& r, const State& now, Seat p, Facts& f) {
  const State s = with_own_choice(r, now, p);
  f.one_of("players", kMaxSeats, r.seats - 1);
  f.one_of("rounds-left", 6, r.setup.rounds - s.round);
  f.one_of("turn", kCards + 1, s.turn);
  f.each("seat", kSeatsMax, [&](int d) {
    if (f.present(d < r.seats, kPlayerInputs)) encode_player(r, s, p, static_cast<Seat>((p + d) % r.seats), f);
  });
  encode_control(r, s, p, f);
  encode_ties(r, s, p, f);
  encode_tiles(r, s, f);
  encode_question(r, s, p, f);
}

template void Game::encode(const Rules&, const State&, Seat, Features&);
template void Game::encode(const Rules&, const State&, Seat, FactNames&);

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  if (!committing(s, Step::Place) && !committing(s, Step::Select) && !committing(s, Step::Activate)) return false;
  return std::all_of(s.player, s.player + r.seats, [](const Player& q) { return q.chosen == kNone; });
}

}  // namespace timetable::whisperers
