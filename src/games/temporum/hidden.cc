// Temporum: redrawing what a viewer cannot know (section 10), and the laws every position keeps.
#include <algorithm>
#include <cstring>

#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

constexpr int kCardsMax = kKindsMax * kCopiesMax;

// The cards everybody sees: discards, entries in play, cards on the table, cards that are not in the game.
Cards seen_by_all(const State& s) {
  Cards out{s.discard.bits + s.box.bits};
  for (Kind k = 0; k < kKindsMax; ++k) {
    for (std::uint8_t e : s.entry[k]) {
      if (e) out.add(k);
    }
  }
  for (const Frame& f : s.stack) {
    const bool on_table = f.proc == Proc::Score || (f.proc == Proc::Play && f.at == 0);
    if (on_table) out.add(f.card);
  }
  return out;
}

// A small bag of cards to draw from at random.
struct Bag {
  Kind card[kCardsMax];
  int size = 0;

  void add(Kind k, int copies) {
    for (int i = 0; i < copies; ++i) card[size++] = k;
  }
  Kind draw(Rng& rng) {
    const auto i = rng.below(static_cast<std::uint32_t>(size));
    const Kind k = card[i];
    card[i] = card[--size];
    return k;
  }
  Kind random(Rng& rng) const { return card[rng.below(static_cast<std::uint32_t>(size))]; }
};

Bag bag_of(Cards cards) {
  Bag out;
  for_each_kind(cards.kind_bits(), [&](Kind k) { out.add(k, cards.count(k)); });
  return out;
}

class Redraw {
 public:
  Redraw(const Rules& r, State& s, Seat viewer, Rng& rng)
      : r_(r), s_(s), viewer_(viewer), row_(viewer < r.seats ? viewer : kPublic), rng_(rng) {}

  void run() {
    const Ask ask = asked(r_, s_);
    const Seat scorer = ask == Ask::Score ? s_.stack.top().who : kNoSeat;
    const bool must_afford = scorer != kNoSeat && scorer != viewer_ && !(r_.instr(s_, s_.stack.top()).arg & 1);
    constexpr int kTries = 16;
    for (int i = 0; i < kTries; ++i) {
      deal(kNoSeat);
      if (!must_afford || affordable(r_, s_, scorer, s_.stack.top().n)) break;
      if (i + 1 == kTries) deal(scorer);
    }
    redraw_commitments();
    if (ask == Ask::DiscardAny && s_.stack.top().who != viewer_) s_.picked = Cards();
    redraw_knowledge();
  }

 private:
  bool sees_aside() const { return s_.aside[0] == kNone || s_.stack.frame[aside_frame()].who == viewer_; }
  // The program that has set cards aside: the top one, or the one below the draw that goes on.
  int aside_frame() const { return s_.stack.depth - (s_.stack.top().proc == Proc::Draw ? 2 : 1); }

  // Deals all hidden cards anew: what must come from the deck first (TP-10-11), the rest to the hands. `needy` gets a
  // card it can score.
  void deal(Seat needy) {
    std::uint64_t hidden = r_.all.bits - seen_by_all(s_).bits;
    for (Seat p = 0; p < r_.seats; ++p) hidden -= p == viewer_ ? s_.player[p].hand.bits : s_.known[row_][p].bits;
    const bool aside = s_.aside[0] != kNone && !sees_aside();
    if (!aside) {
      for (std::uint8_t k : s_.aside) hidden -= k == kNone ? 0 : Cards::one(k);
    }
    Bag from_deck, elsewhere;
    const Cards unseen{hidden};
    for_each_kind(unseen.kind_bits(), [&](Kind k) {
      const int possible = std::max(0, r_.all.count(k) - s_.out[row_].count(k));
      from_deck.add(k, std::min(unseen.count(k), possible));
      elsewhere.add(k, std::max(0, unseen.count(k) - possible));
    });
    Cards reserved;
    if (needy != kNoSeat) reserved = reserve_for(needy, from_deck, elsewhere);
    deal_deck(from_deck);
    if (aside) deal_aside(from_deck, elsewhere);
    while (from_deck.size > 0) elsewhere.add(from_deck.draw(rng_), 1);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (p != viewer_) deal_hand(p, p == needy ? reserved : Cards(), elsewhere);
    }
  }

  Cards reserve_for(Seat p, Bag& from_deck, Bag& elsewhere) {
    const std::uint64_t can_pay = r_.up_to(s_.player[p].gold + bonus(s_, p, Passive::Discount) + s_.stack.top().n);
    Cards out;
    if (s_.known[row_][p].kind_bits() & can_pay) return out;
    for (Bag* bag : {&elsewhere, &from_deck}) {
      if (bag == &from_deck && from_deck.size <= s_.deck.size()) break;
      for (int i = 0; i < bag->size; ++i) {
        if (!(Cards::one(bag->card[i]) & can_pay)) continue;
        out.add(bag->card[i]);
        bag->card[i] = bag->card[--bag->size];
        return out;
      }
    }
    return out;
  }

  void deal_deck(Bag& bag) {
    const int n = s_.deck.size();
    s_.deck = Cards();
    for (int i = 0; i < n; ++i) s_.deck.add(bag.draw(rng_));
  }

  // Cards set aside come from the deck, too; the first of them possibly from the deck before this one.
  void deal_aside(Bag& from_deck, Bag& elsewhere) {
    for (int i : {1, 0}) {
      if (s_.aside[i] != kNone) s_.aside[i] = (from_deck.size ? from_deck : elsewhere).draw(rng_);
    }
  }

  void deal_hand(Seat p, Cards reserved, Bag& bag) {
    s_.player[p].hand = {s_.known[row_][p].bits + reserved.bits};
    for (int n = s_.player[p].hand.size(); n < s_.player[p].hand_size; ++n) s_.player[p].hand.add(bag.draw(rng_));
  }

  void redraw_commitments() {
    for (Seat p = 0; p < r_.seats; ++p) {
      Player& player = s_.player[p];
      if (p != viewer_ && player.chosen != kNone) player.chosen = bag_of(player.hand).random(rng_);
    }
  }

  // What the others know is itself partly hidden: as many cards as before, of the hands as they are now.
  void redraw_knowledge() {
    for (Seat knower = 0; knower < r_.seats; ++knower) {
      if (knower == viewer_) continue;
      s_.out[knower] = s_.out[kPublic];
      for (Seat holder = 0; holder < r_.seats; ++holder) {
        if (holder != viewer_ && holder != knower) redraw_known(knower, holder);
      }
    }
  }
  void redraw_known(Seat knower, Seat holder) {
    const int n = s_.known[knower][holder].size();
    Cards known = s_.known[kPublic][holder];
    Bag rest = bag_of({s_.player[holder].hand.bits - known.bits});
    for (int i = known.size(); i < n; ++i) known.add(rest.draw(rng_));
    s_.known[knower][holder] = known;
  }

  const Rules& r_;
  State& s_;
  Seat viewer_;
  int row_;  // of the viewer in known and out
  Rng& rng_;
};

bool within(Cards part, Cards whole) {
  bool ok = true;
  for_each_kind(part.kind_bits(), [&](Kind k) { ok &= part.count(k) <= whole.count(k); });
  return ok;
}

Phrase check_cards(const Rules& r, const State& s) {
  int total[kKindsMax] = {};
  const auto count = [&](Cards cards) {
    for_each_kind(cards.kind_bits(), [&](Kind k) {
      if (k < kKindsMax) total[k] += cards.count(k);
    });
  };
  count(s.deck);
  count(s.discard);
  count(s.box);
  for (Seat p = 0; p < r.seats; ++p) count(s.player[p].hand);
  for (Kind k = 0; k < kKindsMax; ++k) {
    for (std::uint8_t e : s.entry[k]) total[k] += e != 0;
  }
  for (std::uint8_t k : s.aside) {
    if (k != kNone) ++total[k];
  }
  for (const Frame& f : s.stack) {
    if (f.proc == Proc::Score || (f.proc == Proc::Play && f.at == 0)) ++total[f.card];
  }
  for (Kind k = 0; k < kKindsMax; ++k) {
    if (total[k] != r.all.count(k)) return "a card was lost or doubled"_en;
  }
  return {};
}

Phrase check_player(const Rules& r, const State& s, Seat p) {
  const Player& player = s.player[p];
  int crowns = 0;
  for (std::uint8_t n : player.crowns) crowns += n;
  if (crowns != kCrowns) return "a player has not ten crowns"_en;
  if (player.hand.size() != player.hand_size) return "a hand is miscounted"_en;
  if (player.pawn >= kSlots) return "a pawn is off the board"_en;
  for (int knower = 0; knower < kKnowers; ++knower) {
    if (knower == p && !s.known[knower][p].empty()) {
      return "a player knows of his own hand"_en;
    }
    if (!within(s.known[knower][p], player.hand)) {
      return "a card is known to be in a hand and is not"_en;
    }
  }
  int sum[kPassivesMax] = {};
  for (Kind k = 0; k < kKindsMax; ++k) {
    for (std::uint8_t e : s.entry[k]) {
      if (e && entry_owner(e) == p) sum[r.passive[entry_acts(e)]] += r.amount[entry_acts(e)];
    }
  }
  for (int i = 0; i < kPassivesMax; ++i) {
    if (sum[i] != player.bonus[i]) return "what is in play is miscounted"_en;
  }
  return {};
}

}  // namespace

void Game::determinize(const Rules& r, State& s, Seat viewer, Rng& rng) { Redraw(r, s, viewer, rng).run(); }

Phrase Game::impossible(const Rules& r, const State& s) {
  if (const Phrase broken = check_cards(r, s); !broken.empty()) return broken;
  for (Seat p = 0; p < r.seats; ++p) {
    if (const Phrase broken = check_player(r, s, p); !broken.empty()) return broken;
  }
  for (int knower = 0; knower < kKnowers; ++knower) {
    for (Kind k = 0; k < r.kinds; ++k) {
      if (s.deck.count(k) + s.out[knower].count(k) > r.all.count(k)) {
        return "a card is known not to be in the deck"_en;
      }
    }
  }
  int unreal = 0;
  for (Seat p = 0; p < r.seats; ++p) unreal += !is_real(s, s.player[p].pawn);
  if (unreal > (s.stack.depth > 1)) return "a pawn stands on an unreal Zone"_en;
  if (s.stack.empty() && !s.waiting.empty()) {
    return "somebody is asked after the end"_en;
  }
  return {};
}

}  // namespace timetable::temporum
