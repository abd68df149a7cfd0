// Echoes of Time: what a viewer cannot know, redrawn (section 10), and what every position must keep.
#include <algorithm>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

// A list of single cards, shuffled and dealt again.
class Pool {
 public:
  explicit Pool(const Rules& r) : r_(r) {}

  void add(const CardSet& cards) {
    for (int bit : cards) card_[size_++] = static_cast<CardId>(bit < kKinds ? bit : r_.twin_of[bit - kKinds]);
  }
  void shuffle(Rng& rng) {
    std::sort(card_, card_ + size_);  // who had them does not matter
    for (int i = size_; i > 1; --i) {
      const auto j = rng.below(static_cast<std::uint32_t>(i));
      const CardId c = card_[i - 1];
      card_[i - 1] = card_[j];
      card_[j] = c;
    }
  }
  CardSet deal(int n) {
    CardSet out{};
    while (n-- > 0) put(r_, out, card_[--size_]);
    return out;
  }

 private:
  const Rules& r_;
  CardId card_[kKinds + kDoubled];
  int size_ = 0;
};

// The cards of a hand drawn that many reshuffles ago.
CardSet of_age(const Rules& r, const State& s, Seat p, int age) {
  const CardSet hand = s.player[p].hand.kinds();
  CardSet out = hand - r.doubled;
  for (int bit = 0; bit < 2; ++bit) out = (age >> bit) & 1 ? out & s.age[bit] : out - s.age[bit];
  for (int c : hand& r.doubled) {
    const HeldCopies held = held_copies(r, s, c);
    for (int i = 0; i < held.size; ++i) {
      if (held.seat[i] == p && held.age[i] == age) put(r, out, c);
    }
  }
  return out;
}

// Hands as they are dealt anew, with the ages of their cards.
class Deal {
 public:
  explicit Deal(const Rules& r) : r_(r) {}

  void give(Seat p, const CardSet& cards, int age) {
    put_all(r_, hand_[p], cards);
    for (int bit : cards) held_[bit < kKinds ? bit : r_.twin_of[bit - kKinds]].add(p, age);
  }
  void write(State& s) const {
    s.age[0] = s.age[1] = {};
    CardSet held{};
    for (Seat p = 0; p < r_.seats; ++p) {
      s.player[p].hand = hand_[p];
      held = held | hand_[p].kinds();
    }
    for (int c : held) write_ages(r_, s, c, held_[c]);
  }

 private:
  const Rules& r_;
  CardSet hand_[kSeatsMax] = {};
  HeldCopies held_[kKinds];
};

// Cards drawn since the last reshuffle may be in any hand or in the deck; those drawn before it were elsewhere when the
// discard pile became the deck, so they can only change places among hands (ET-10-7).
void redraw_hands(const Rules& r, State& s, Seat viewer, Rng& rng) {
  Deal deal(r);
  CardSet deck{};
  for (int age = 0; age < 4; ++age) {
    Pool pool(r);
    int count[kSeatsMax] = {};
    if (age == 0) pool.add(s.deck);
    for (Seat p = 0; p < r.seats; ++p) {
      const CardSet cards = of_age(r, s, p, age);
      if (p == viewer) deal.give(p, cards, age);
      else pool.add(cards), count[p] = cards.count();
    }
    pool.shuffle(rng);
    for (Seat p = 0; p < r.seats; ++p) deal.give(p, pool.deal(count[p]), age);
    if (age == 0) deck = pool.deal(s.deck.count());
  }
  s.deck = deck;
  deal.write(s);
}

// Choices made in secret: those that are complete are made anew, those in the making are begun anew.
void redraw_picks(const Rules& r, State& s, Seat viewer, Rng& rng) {
  if (s.stack.empty()) return;
  const Frame& f = s.stack.top();
  const bool first = first_choice_open(s);
  const bool limit = f.proc == Proc::Game && f.pc == static_cast<std::uint8_t>(Step::HandLimit);
  if (!first && !limit && f.proc != Proc::Pick && f.proc != Proc::Forced) return;
  for (Seat p = 0; p < r.seats; ++p) {
    Player& player = s.player[p];
    if (p == viewer) continue;
    const bool complete = !s.waiting.has(p) && (first ? player.first != kNone : !player.picked.empty());
    player.picked = {};
    if (first) player.first = kNone;
    while (complete) {
      Options options;
      Game::options(r, s, p, options);
      const Action a = options.sample(rng);
      if (verb(a) == Verb::Done) break;
      if (verb(a) == Verb::Play) player.first = a.a;
      else put(r, player.picked, a.a);
    }
  }
}

// A hand from which the first choice that was made could not have been made is redrawn: with our deck it never is.
bool first_choices_fit(const Rules& r, const State& s, const SeatSet chosen) {
  for (Seat p : chosen) {
    State bare = s;
    bare.player[p].first = kNone;
    bare.player[p].picked = {};
    if (!first_choice_possible(r, bare, p)) return false;
  }
  return true;
}

}  // namespace

void Game::determinize(const Rules& r, State& s, Seat viewer, Rng& rng) {
  SeatSet chosen;
  const bool first = first_choice_open(s);
  for (Seat p = 0; first && p < r.seats; ++p) {
    if (p != viewer && (s.waiting.has(p) || s.player[p].first != kNone)) chosen.add(p);
  }
  const State before = s;
  for (int attempt = 0; attempt < 100; ++attempt) {
    redraw_hands(r, s, viewer, rng);
    if (first_choices_fit(r, s, chosen)) break;
    s = before;
  }
  redraw_picks(r, s, viewer, rng);
}

namespace {

bool conserves_cards(const Rules& r, const State& s) {
  int count[kKinds] = {};
  const auto add = [&](const CardSet& set) {
    for (int bit : set) ++count[bit < kKinds ? bit : r.twin_of[bit - kKinds]];
  };
  const auto add_card = [&](std::uint8_t c) {
    if (c != kNone) ++count[c];
  };
  add(s.deck), add(s.discard), add(s.box);
  for (const CardSet& set : s.beneath) add(set);
  const bool choosing = first_choice_open(s);
  for (const Player& p : s.player) {
    add(p.hand), add(p.free);
    for (const auto& tile : p.board) add_card(tile[0]), add_card(tile[1]);
    if (!choosing) add_card(p.first);
  }
  for (const Frame& f : s.stack) {
    if (f.proc == Proc::Slide) add_card(f.a), add_card(f.b);
    if (holds_card_aside(f)) add_card(f.a);
  }
  for (int c = 0; c < r.cards; ++c) {
    if (count[c] != r.card(c).copies) return false;
  }
  for (int c = r.cards; c < kKinds; ++c) {
    if (count[c]) return false;
  }
  return true;
}

Phrase check_sources(const Rules& r, const State& s) {
  unsigned controlled = 0;
  for (Seat p = 0; p < kSeatsMax; ++p) {
    const unsigned mine = s.player[p].conquered | s.player[p].fortified;
    if (s.player[p].conquered & s.player[p].fortified) {
      return "a Source is conquered and fortified at once"_en;
    }
    if (mine & controlled) return "a Source is controlled twice"_en;
    if (mine && p >= r.seats) {
      return "somebody who does not play controls a Source"_en;
    }
    controlled |= mine;
  }
  if (controlled & ~unsigned{s.in_play}) {
    return "a Source that is not in the game is controlled"_en;
  }
  for (int x = 0; x < kSources; ++x) {
    const bool held = controlled & source_bit(x);
    if (held == s.beneath[x].empty()) {
      return "a Source is controlled without Creatures, or has some uncontrolled"_en;
    }
    if (!(s.beneath[x] - r.creatures).empty()) {
      return "an Artifact lies beneath a Source"_en;
    }
  }
  return {};
}

Phrase check_player(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  if (player.off >= kTiles) return "there is no such tile off the board"_en;
  if (!((player.free - player.free.kinds()).empty())) {
    return "a Fellowship has two copies of a card"_en;
  }
  for (const auto& tile : player.board) {
    if (tile[1] != kNone && tile[0] > tile[1]) {
      return "the cards of a tile are not in order"_en;
    }
  }
  const CardSet mine = fellowship(s, p);
  for (int e = 0; e < kEffectsMax; ++e) {
    if (!player.token.has(e)) continue;
    const EffectDef& effect = r.effect(static_cast<EffectId>(e));
    if (effect.kind != Kind::Flame || effect.of_source || !mine.has(effect.owner)) {
      return "a token lies on nothing"_en;
    }
  }
  return {};
}

}  // namespace

Phrase Game::impossible(const Rules& r, const State& s) {
  if (!conserves_cards(r, s)) return "a card was lost or doubled"_en;
  if (const Phrase broken = check_sources(r, s); !broken.empty()) return broken;
  CardSet held{};
  for (Seat p = 0; p < r.seats; ++p) {
    if (const Phrase broken = check_player(r, s, p); !broken.empty()) return broken;
    put_all(r, held, s.player[p].hand);
  }
  if (!((s.age[0] | s.age[1]) - held).empty()) {
    return "a card that nobody holds has an age"_en;
  }
  for (int c : held& r.doubled) {
    const HeldCopies copy = held_copies(r, s, c);
    const bool together = copy.size == 2 && copy.seat[0] == copy.seat[1];
    if (together && copy.age[0] > copy.age[1]) {
      return "the ages of two copies in a hand are not in order"_en;
    }
  }
  int listed = 0;
  for (const Frame& f : s.stack) {
    if (f.proc == Proc::List) listed += f.a;
    if (f.proc == Proc::Slide || f.proc == Proc::Effect || f.proc == Proc::Conquer) listed += f.c;
  }
  if (listed != s.pending_size) {
    return "pending effects and their lists do not agree"_en;
  }
  if (s.stack.empty() && !s.waiting.empty()) {
    return "somebody is asked after the end"_en;
  }
  return {};
}

}  // namespace timetable::echoes
