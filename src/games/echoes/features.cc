// Echoes of Time: what a seat knows of a position, as facts for a value net, and where turns begin.
#include "engine/features.h"

#include <algorithm>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"

namespace timetable::echoes {
namespace {

constexpr int kSteps = static_cast<int>(Step::NextRound) + 1, kProcs = static_cast<int>(Proc::Forced) + 1;
constexpr int kScores = 24;
constexpr int kDetailed = 2;  // seats whose cards are told one by one: p and the next; of the others, numbers

std::string_view step_word(int step) { return step_id(static_cast<Step>(step)); }
std::string_view proc_word(int proc) { return proc_id(static_cast<Proc>(proc)); }

auto card_id(const Rules& r) { return ids_of(r.deck->card); }
auto source_id(const Rules& r) { return ids_of(r.deck->source); }
auto card_or_none(const Rules& r) {
  return [&r](int card) { return card == kKinds ? "none" : card_id(r)(card); };
}
auto source_or_none(const Rules& r) {
  return [&r](int source) { return source == kSources ? "none" : source_id(r)(source); };
}

template <class Facts>
void encode_cards(std::string_view name, const Rules& r, const CardSet& cards, Facts& f) {
  f.mask(name, 64, cards.w[0], card_id(r));
  f.mask(name, kKinds - 64, cards.w[1], [&](int i) { return card_id(r)(64 + i); });
}

int flames_ready(const Rules& r, const State& s, Seat p, Colour colour) {
  int n = 0;
  for_each_flame(r, s, p, colour, [&](EffectId) { ++n; });
  return n;
}

// What everybody sees of a player, in numbers.
template <class Facts>
void encode_player(const Rules& r, const State& s, Seat p, int points, Facts& f) {
  const Player& player = s.player[p];
  const auto source = source_id(r);
  f.one_of("score-by-two", kScores, points / 2);
  f.one_of("vp-by-two", 12, player.vp / 2);
  f.one_of("hand", 12, player.hand.count());
  f.one_of("fellowship", 14, fellowship_size(s, p));
  f.one_of("strength", 10, strength(r, ready_creatures(r, s, p)));
  f.one_of("free-by-two", 8, player.free.count() / 2);
  f.mask("conquered", kSources, player.conquered, source);
  f.mask("fortified", kSources, player.fortified, source);
  f.mask("conquerable", kSources, conquerable(r, s, p, 0), source);
  f.mask("fortifiable", kSources, fortifiable(r, s, p, 0), source);
  f.one_of("off", kTiles, player.off);
  f.each("position", kPositions, [&](int i) { f.one_of("", kCapacity + 1, cards_on(player, i + 1)); });
  f.one_of("flames-now", 4, flames_ready(r, s, p, current_flame(r, player)));
  f.one_of("flames", 6, flames_ready(r, s, p, Colour::Any));
  f.flag("asked", s.waiting.has(p));
}
constexpr int kPlayerInputs =
    kScores + 12 + 12 + 14 + 10 + 8 + 4 * kSources + kTiles + kPositions * (kCapacity + 1) + 10 + 1;

// Cards under way, and how soon they arrive.
CardSet under_way(const Player& p) {
  CardSet out{};
  for (const auto& tile : p.board) {
    for (std::uint8_t c : tile) {
      if (c != kNone) out.set(c);
    }
  }
  return out;
}

// p's own hand, without what p has already picked out of it in secret, and what can be done with it.
template <class Facts>
void encode_hand(const Rules& r, const State& s, Seat p, Facts& f) {
  const Player& player = s.player[p];
  const bool choosing = s.stack.depth == 1 && s.stack.top().pc == static_cast<std::uint8_t>(Step::FirstChoice);
  CardSet left = player.hand;
  take_all(r, left, player.picked);
  CardSet coming = under_way(player);
  if (player.first != kNone) {
    if (choosing && left.has(player.first)) take(r, left, player.first);
    coming.set(player.first);
  }
  encode_cards("hand", r, left, f);
  encode_cards("coming", r, coming, f);
  const CardSet payable = playable(r, s, p, 0, 0);
  f.one_of("payable", 8, payable.count());
  int soonest = 7, dearest = 0;
  for (int c : payable) {
    soonest = std::min<int>(soonest, r.cost_time[c]);
    dearest = std::max<int>(dearest, r.cost_cards[c] + r.cost_time[c]);
  }
  f.one_of("soonest", 8, soonest);
  f.one_of("dearest", 10, dearest);
  f.one_of("creatures", 6, (left & r.creatures).count());
  f.one_of("strength-by-two", 8, strength(r, left.kinds()) / 2);
  f.one_of("picked", 6, player.picked.count());
}

template <class Facts>
void encode_table(const Rules& r, const State& s, Seat p, int mine, int best_other, Facts& f) {
  const auto source = source_id(r);
  f.one_of("round", 20, s.round);
  f.one_of("turn", 2 * kSeatsMax + 1, s.turn);
  f.one_of("supply-by-three", 12, s.supply / 3);
  f.one_of("deck-by-dozen", 8, s.deck.count() / 12);
  f.mask("end", 3, s.flags & State::kEnd);
  f.mask("in-play", kSources, s.in_play, source);
  f.mask("used", kSources, s.used, source);
  f.one_of("first", kSeatsMax, (s.first + r.seats - p) % r.seats);
  f.one_of("lead", 31, 15 + std::clamp(mine - best_other, -15, 15));
  f.each(
      "needed-by-two", kSources,
      [&](int i) {
        const bool there = s.in_play & source_bit(i);
        f.maybe_one_of("", 8, there ? std::clamp(needed(r, s, i) / 2, 0, 7) : -1);
      },
      source);
}

// The card whose play or effect is going on: everybody sees it.
int card_at_work(const Rules& r, const Frame& f) {
  if (f.proc == Proc::Play && f.pc > static_cast<std::uint8_t>(PlayStep::Choose) && f.a < kKinds) return f.a;
  if (f.proc == Proc::Effect && !r.effect(f.a).of_source) return r.effect(f.a).owner;
  return kKinds;
}

int source_at_work(const Rules& r, const Frame& f) {
  if (f.proc == Proc::Conquer || f.proc == Proc::Fortify || f.proc == Proc::Reinforce) return f.a;
  if (f.proc == Proc::Effect && r.effect(f.a).of_source) return r.effect(f.a).owner;
  return kSources;
}

// The question that is open and what waits below it.
template <class Facts>
void encode_question(const Rules& r, const State& s, Seat p, Facts& f) {
  constexpr int kPc = 8, kCount = 6;
  f.about("question");
  const bool open = !s.stack.empty();
  if (!f.present(open, kSteps + kProcs + kPc + kSeatsMax + kCount + 2 * kProcs + 8 + kKinds + 1 + kSources + 1 + 5))
    return;
  const Frame top = open ? s.stack.top() : Frame{};
  f.one_of("step", kSteps, open ? s.stack.frame[0].pc : 0, step_word);
  f.one_of("in", kProcs, static_cast<int>(top.proc), proc_word);
  f.one_of("pc", kPc, top.proc == Proc::Game ? 0 : top.pc);
  f.one_of("whose", kSeatsMax, top.proc == Proc::Game ? 0 : (top.who + r.seats - p) % r.seats);
  const bool counted =
      top.proc == Proc::Draw || top.proc == Proc::Pick || top.proc == Proc::Advance || top.proc == Proc::List;
  f.one_of("left", kCount, counted ? top.a : 0);
  unsigned mine = 0, theirs = 0;
  int card = kKinds, source = kSources, turn_step = 4;
  for (const Frame& frame : s.stack.above_first()) {
    (frame.who == p ? mine : theirs) |= 1u << static_cast<unsigned>(frame.proc);
    if (const int c = card_at_work(r, frame); c < kKinds) card = c;
    if (const int x = source_at_work(r, frame); x < kSources) source = x;
    if (frame.proc == Proc::Turn && frame.who == p) turn_step = frame.pc;
  }
  f.mask("under-way-mine", kProcs, mine, proc_word);
  f.mask("under-way-theirs", kProcs, theirs, proc_word);
  f.one_of("pending", 8, s.pending_size);
  f.one_of("card", kKinds + 1, card, card_or_none(r));
  f.one_of("source", kSources + 1, source, source_or_none(r));
  f.one_of("turn-step", 5, turn_step);
}

}  // namespace

template <class Facts>
void Game::encode(const Rules& r, const State& s, Seat p, Facts& f) {
  f.one_of("players", kMaxSeats, r.seats - 1);
  int mine = 0, best_other = 0;
  f.each("seat", kSeatsMax, [&](int d) {
    if (!f.present(d < r.seats, kPlayerInputs + (d < kDetailed ? kKinds : 0))) return;
    const auto q = static_cast<Seat>((p + d) % r.seats);
    const int points = score(r, s, q);
    if (d < r.seats) (d ? best_other : mine) = d ? std::max(best_other, points) : points;
    encode_player(r, s, q, points, f);
    if (d < kDetailed) encode_cards("cards", r, fellowship(s, q).kinds(), f);
  });
  encode_hand(r, s, p, f);
  encode_table(r, s, p, mine, best_other, f);
  encode_question(r, s, p, f);
}

template void Game::encode(const Rules&, const State&, Seat, Features&);
template void Game::encode(const Rules&, const State&, Seat, FactNames&);

bool Game::quiet(const Rules& r, const State& s) {
  if (s.waiting.empty()) return true;
  const Frame& top = s.stack.top();
  if (s.stack.depth == 2) {  // nothing has been done in this turn yet
    return top.proc == Proc::Turn && top.pc == static_cast<std::uint8_t>(TurnStep::Before) && s.activated == 0;
  }
  return s.stack.depth == 1 && top.pc == static_cast<std::uint8_t>(Step::FirstChoice) && s.waiting.size() == r.seats &&
      std::all_of(s.player, s.player + r.seats, [](const Player& q) { return q.first == kNone && q.picked.empty(); });
}

}  // namespace timetable::echoes
