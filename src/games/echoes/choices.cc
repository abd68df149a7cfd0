// Echoes of Time: every legal choice (section 9).
#include <algorithm>
#include <cassert>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

template <class F>
void add_cards(const CardSet& cards, Options& out, F&& action) {
  for (int c : cards) out.add(action(c));
}

void options_draw(const Rules& r, const State& s, Options& out) {
  for (int c : s.deck.kinds()) {
    const bool two = r.twin[c] != kNone && s.deck.has(r.twin[c]);
    out.add(act::draw(c), two ? 2 : 1);
  }
}

// Cards picked one by one: the next one, or that they are complete.
void options_secret_pick(const Rules& r, const State& s, Seat p, Options& out, Action (*action)(int)) {
  const int wanted = picks_wanted(r, s, p);
  if (s.player[p].picked.count() == wanted) return out.add(act::done());
  add_cards(pickable(r, s, p, wanted), out, action);
}

void options_game(const Rules& r, const State& s, Seat p, Options& out) {
  switch (static_cast<Step>(s.stack.top().pc)) {
    case Step::Sources:
      return for_each_source(r.sources & ~unsigned{s.in_play}, [&](SourceId x) { out.add(act::pick_source(x)); });
    case Step::FirstPlayer:
      for (Seat q = 0; q < r.seats; ++q) out.add(act::pick_first(q));
      return;
    case Step::FirstChoice:
      if (s.player[p].first == kNone) return add_cards(first_choices(r, s, p), out, act::play);
      return options_secret_pick(r, s, p, out, act::pay);
    case Step::HandLimit: return options_secret_pick(r, s, p, out, act::discard);
    default: assert(false);
  }
}

void options_turn(const Rules& r, const State& s, Seat p, Options& out) {
  const Player& player = s.player[p];
  if (!exhausted(r, s) && tokens_left(r, s)) {
    for_each_flame(r, s, p, current_flame(r, player), [&](EffectId e) { out.add(act::flame(e)); });
  }
  const unsigned mine = r.reinforce_fortified ? unsigned{player.conquered} | player.fortified : player.conquered;
  if (mine && !ready_creatures(r, s, p).empty()) {
    for_each_source(mine, [&](SourceId x) {
      if (!reinforcements(r, s, p, x).empty()) out.add(act::reinforce(x));
    });
  }
  if (s.stack.top().pc == static_cast<std::uint8_t>(TurnStep::After)) return out.add(make_action(Verb::EndTurn));
  out.add(make_action(Verb::DrawAction));
  if (can_play(r, s, p)) out.add(make_action(Verb::PlayAction));
  if (can_advance(player)) out.add(make_action(Verb::AdvanceAction));
  for_each_source(conquerable(r, s, p, 0), [&](SourceId x) { out.add(act::conquer(x)); });
  for_each_source(fortifiable(r, s, p, 0), [&](SourceId x) { out.add(act::fortify(x)); });
}

void options_advance(const State& s, const Frame& f, Options& out) {
  const Player& player = s.player[f.who];
  for (int position = 1; position <= kPositions; ++position) {
    const auto& tile = player.board[position - 1];
    for (int i = 0; i < kCapacity && tile[i] != kNone; ++i) {
      if (i > 0 && tile[i] == tile[0]) continue;  // two copies of one card
      for (int steps = 1; steps <= f.a && steps <= position; ++steps) {
        if (may_move(player, position, steps)) out.add(act::advance(tile[i], position, steps));
      }
    }
  }
  if (f.b) out.add(act::decline());
}

void options_list(const Rules& r, const State& s, const Frame& f, Options& out) {
  const bool immediates = r.immediate_first && has_immediate(r, s, f);
  for (int i = s.pending_size - f.a; i < s.pending_size; ++i) {
    if (immediates && r.effect(s.pending[i]).kind != Kind::Immediate) continue;
    out.add(act::trigger(s.pending[i]));
  }
  out.add(act::decline());
}

// Creatures one by one, in ascending order: a pick is offered if with all that may follow it the attack succeeds.
void options_commit(const Rules& r, const State& s, const Frame& f, Options& out) {
  const CardSet picked = s.player[f.who].picked;
  CardSet rest = ready_creatures(r, s, f.who) - picked;
  const int last = picked.empty() ? -1 : picked.highest();
  for (int c : rest) {
    if (c < last) rest.reset(c);
  }
  const int missing = needed(r, s, f.a) - f.b - modifier(r, s, f.who, On::Conquering) - strength(r, picked);
  int ahead = strength(r, rest);
  for (int c : rest) {
    if (ahead > missing) out.add(act::commit(c));
    ahead -= r.card(c).strength;
  }
  if (missing < 0 && !picked.empty()) out.add(act::done());
}

void options_effect(const Rules& r, const State& s, const Frame& f, Options& out) {
  const Instr& in = r.instr(r.effect(f.a), f.pc);
  switch (in.op) {
    case Op::Conquer:
      for_each_source(conquerable(r, s, f.who, in.x), [&](SourceId x) { out.add(act::conquer(x)); });
      break;
    case Op::Fortify:
      for_each_source(fortifiable(r, s, f.who, in.x), [&](SourceId x) { out.add(act::fortify(x)); });
      break;
    case Op::ActivateImmediate:
    case Op::ActivateFlame: list_activations(r, s, f, in, out); break;
    case Op::Remove: add_cards(removable(r, s, f, in), out, act::remove); break;
    case Op::Choose:
      for (int branch = 1; branch <= in.x; ++branch) out.add(act::choose(branch));
      return;
    case Op::Discard:
    case Op::SpendVp: out.add(act::accept()); break;
    default: assert(false);
  }
  out.add(act::decline());
}

void options_slide(const Frame& f, Options& out) {
  out.add(act::order(f.a));
  if (f.b != f.a) out.add(act::order(f.b));
}

// ET-8-11, discounts in time are optional: the later places that one can reach by using less of them.
void options_later(const Rules& r, const State& s, const Frame& f, const CardSet& cards, Options& out) {
  for (int c : cards) {
    const int full = cost(r, s, f.who, c, f.c).time;
    int last = full > 0 ? landing(s.player[f.who], full) : 0;
    for (int time = full + 1; time <= r.cost_time[c]; ++time) {
      const int place = landing(s.player[f.who], time);
      if (place > last && out.size() < kMaxOptions - 1) out.add(act::play_at(c, time));
      last = std::max(last, place);
    }
  }
}

void options_play(const Rules& r, const State& s, const Frame& f, Options& out) {
  const bool first = s.round == 0 && s.stack.depth == 2;  // ET-8-1, in order
  const CardSet cards = first ? first_choices(r, s, f.who) : playable(r, s, f.who, f.b, f.c);
  for (int c : cards) {
    if (!r.waive_time || !meets_copy(r, s, f.who, c, cost(r, s, f.who, c, f.c).time)) out.add(act::play(c));
  }
  if (r.waive_time) options_later(r, s, f, cards, out);
  if (f.d) out.add(act::decline());
}

}  // namespace

void Game::options(const Rules& r, const State& s, Seat p, Options& out) {
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Game: return options_game(r, s, p, out);
    case Proc::Turn: return options_turn(r, s, p, out);
    case Proc::Draw: return options_draw(r, s, out);
    case Proc::Pick: {
      const bool pay = f.b == static_cast<std::uint8_t>(Purpose::Pay);
      return add_cards(pickable(r, s, p, picks_wanted(r, s, p)), out, pay ? act::pay : act::discard);
    }
    case Proc::Play: return options_play(r, s, f, out);
    case Proc::Advance: return options_advance(s, f, out);
    case Proc::Slide: return options_slide(f, out);
    case Proc::List: return options_list(r, s, f, out);
    case Proc::Effect: return options_effect(r, s, f, out);
    case Proc::Conquer: return options_commit(r, s, f, out);
    case Proc::Reinforce: return add_cards(reinforcements(r, s, p, f.a), out, act::commit);
    case Proc::Forced: return options_secret_pick(r, s, p, out, act::discard);
    case Proc::Fortify:
    case Proc::None: assert(false);
  }
}

namespace {

// Creatures for an attack: any number, but together stronger than what it takes.
SetAsked commitment(const Rules& r, const State& s, const Frame& f, Seat p) {
  const CardSet picked = s.player[p].picked;
  return {.put = static_cast<std::uint8_t>(Verb::Commit),
          .so_far = picked.count(),
          .least = 1,
          .most = (ready_creatures(r, s, p) | picked).count(),
          .done = act::done(),
          .total = "Strength"_en,
          .now = strength(r, picked) + f.b + modifier(r, s, p, On::Conquering),
          .beyond = needed(r, s, f.a)};
}

}  // namespace

std::optional<SetAsked> Game::set_asked(const Rules& r, const State& s, Seat p) {
  if (s.stack.empty() || !s.waiting.has(p)) return {};
  const Frame& f = s.stack.top();
  if (f.proc == Proc::Conquer) return commitment(r, s, f, p);
  const int wanted = picks_wanted(r, s, p);
  if (wanted == 0) return {};
  const bool pays = f.proc == Proc::Pick ? f.b == static_cast<std::uint8_t>(Purpose::Pay) : first_choice_open(s);
  SetAsked out{.put = static_cast<std::uint8_t>(pays ? Verb::Pay : Verb::Discard),
               .so_far = s.player[p].picked.count(),
               .least = wanted,
               .most = wanted};
  if (f.proc != Proc::Pick) out.done = act::done();
  return out;
}

int Game::set_worth(const Rules& r, const State&, Seat, Action a) {
  return verb(a) == Verb::Commit ? r.card(a.a).strength : 0;
}

std::span<const NounRange> Game::noun_ranges() {
  static constexpr NounRange rows[] = {
      nouns(Verb::Play, kKinds, 2 + kPositions),
      nouns(Verb::Pay, kKinds),
      nouns(Verb::Discard, kKinds),
      nouns(Verb::Done),
      nouns(Verb::Decline),
      nouns(Verb::Order, kKinds),
      nouns(Verb::Trigger, kEffectsMax),
      nouns(Verb::Flame, kEffectsMax),
      nouns(Verb::Reinforce, 8),  // Sources of a deck: a bit each
      nouns(Verb::Commit, kKinds),
      nouns(Verb::DrawAction),
      nouns(Verb::PlayAction),
      nouns(Verb::AdvanceAction),
      nouns(Verb::Conquer, 8),
      nouns(Verb::Fortify, 8),
      nouns(Verb::EndTurn),
      nouns(Verb::Advance, kKinds, 1 + kPositions, 1 + kPositions),
      nouns(Verb::Activate, kEffectsMax),
      nouns(Verb::Remove, kKinds),
      nouns(Verb::Accept),
      nouns(Verb::Choose, 10),  // 1 to 9 branches
  };
  return rows;
}

}  // namespace timetable::echoes
