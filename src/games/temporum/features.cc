// Temporum: what a seat knows of a position, as facts for a value net, and where turns begin.
#include "engine/features.h"

#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

constexpr int kAsks = static_cast<int>(Ask::Nothing) + 1;

std::string_view ask_word(int ask) {
  return static_cast<Ask>(ask) == Ask::Nothing ? "over" : ask_id(static_cast<Ask>(ask));
}

template <class Facts>
void encode_player(const Rules& r, const State& s, Seat p, Facts& f) {
  const Player& player = s.player[p];
  f.at_least("advancement", 30, advancement(player));
  f.at_least("gold", 20, player.gold);
  f.at_least("fives-of-gold", 10, player.gold / 5);
  f.at_least("hand", 10, player.hand_size);
  f.each("crowns", kTimes - 1, [&](int t) { f.at_least("", kCrowns, player.crowns[t]); });
  f.each("in-play", kPassivesMax, [&](int i) { f.at_least("", 3, player.bonus[i]); }, ids_of(kPassives));
  f.one_of("pawn", kSlots, player.pawn);
  f.at_least("ruled", kTimes, times_ruled(r, s, p));
  f.at_least("butterflies", 2, player.butterflies);
  f.flag("predicted", player.predicted != 0);
}
constexpr int kPlayerInputs = 30 + 20 + 10 + 10 + 3 * kCrowns + 3 * kPassivesMax + kSlots + kTimes + 2 + 1;

// Cards in one's own hand: which, what can be paid for, what the best of them would bring.
template <class Facts>
void encode_hand(const Rules& r, const State& s, Seat p, Facts& f) {
  const Player& player = s.player[p];
  f.about("hand");
  f.each(
      "", kKindsMax, [&](int k) { f.at_least("", kCopiesMax, player.hand.count(static_cast<Kind>(k))); },
      ids_of(r.deck->card));
  const std::uint64_t payable = affordable(r, s, p, 0), soon = affordable(r, s, p, 4);
  int crowns = 0, later = 0, gold = 0;
  for_each_kind(payable, [&](Kind k) { crowns = std::max<int>(crowns, r.crowns[k]); });
  for_each_kind(soon, [&](Kind k) { later = std::max<int>(later, r.crowns[k]); });
  for_each_kind(player.hand.kind_bits(), [&](Kind k) { gold = std::max<int>(gold, r.gold[k]); });
  f.at_least("most-crowns", 12, crowns);
  f.at_least("most-crowns-soon", 12, later);
  f.at_least("most-gold", 12, gold);
}

template <class Facts>
void encode_zones(const Rules& r, const State& s, Seat p, Facts& f) {
  const auto zone_id = ids_of(r.deck->zone);
  f.about("zones");
  std::uint64_t there = 0, real = 0;
  for (Slot slot = 0; slot < kSlots; ++slot) {
    if (s.zone[slot] >= kZonesMax) continue;
    there |= std::uint64_t{1} << s.zone[slot];
    if (is_real(s, slot)) real |= std::uint64_t{1} << s.zone[slot];
  }
  f.mask("there", kZonesMax, there, zone_id);
  f.mask("real", kZonesMax, real, zone_id);
  f.maybe_one_of("mine", kZonesMax, s.zone[s.player[p].pawn], zone_id);
  f.mask("paths", kPaths, s.paths);
  f.each("gold", kSlots, [&](int slot) { f.flag("", s.zone_gold[slot] > 0); });
}

// The question that is open: whose it is, what it is about, and what waits below it.
template <class Facts>
void encode_question(const Rules& r, const State& s, Seat p, Facts& f) {
  f.about("question");
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  f.one_of("is", kAsks, static_cast<int>(s.waiting.empty() ? Ask::Nothing : asked(r, s)), ask_word);
  f.one_of("active", kSeatsMax + 1, s.waiting.empty() ? kSeatsMax : (s.active + r.seats - p) % r.seats);
  f.flag("mine", s.waiting.has(p));
  f.flag("about-me", top && top->who == p);
  f.at_least("left", 4, top && top->proc != Proc::Game ? top->n : 0);
  f.at_least("depth", 8, s.stack.depth);
  int visited = kNone;
  for (int i = 1; i < s.stack.depth && visited == kNone; ++i) {
    const Frame& frame = s.stack.frame[i];
    if (frame.proc == Proc::Visit && frame.who == p) visited = s.zone[frame.slot];
  }
  f.maybe_one_of("visit", kZonesMax, visited, ids_of(r.deck->zone));
  const bool card = top && (top->proc == Proc::Play || top->proc == Proc::Score);
  f.maybe_one_of("card", kKindsMax, card ? top->card : kNone, ids_of(r.deck->card));
  f.flag("no-card", !card);
}

}  // namespace

template <class Facts>
void Game::encode(const Rules& r, const State& s, Seat p, Facts& f) {
  f.one_of("players", kMaxSeats, r.seats - 1);
  f.at_least("round", 20, s.round / 2);
  f.one_of("first", kSeatsMax, (s.first + r.seats - p) % r.seats);
  f.each("seat", kSeatsMax, [&](int distance) {
    if (f.present(distance < r.seats, kPlayerInputs)) encode_player(r, s, next_seat(r, p, distance), f);
  });
  int best = 0;
  for (Seat q = 0; q < r.seats; ++q) best = std::max(best, q == p ? 0 : advancement(s.player[q]));
  f.one_of("lead", 21, 10 + std::clamp(advancement(s.player[p]) - best, -10, 10));
  encode_hand(r, s, p, f);
  encode_zones(r, s, p, f);
  encode_question(r, s, p, f);
}

template void Game::encode(const Rules&, const State&, Seat, Features&);
template void Game::encode(const Rules&, const State&, Seat, FactNames&);

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  if (s.stack.depth != 1) return false;
  const Ask ask = asked(r, s);
  return ask == Ask::History || (ask == Ask::Move && time_of(s.player[s.active].pawn) == kTimes - 1);
}

}  // namespace timetable::temporum
