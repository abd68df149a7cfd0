// Temporum: the position in words, as a viewer may see it. load.cc reads it back.
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/vocabulary.h"

namespace timetable::temporum {
namespace {

// What one viewer may see of a position: kChance sees everything.
class Viewer {
 public:
  Viewer(const Rules& r, const State& s, Seat viewer) : r_(r), s_(s), viewer_(viewer) {}

  Doc write() const {
    Doc d = Doc::object();
    d.set("round", s_.round);
    d.set("active", Game::seat_code(r_, s_.active));
    d.set("first", Game::seat_code(r_, s_.first));
    d.set("at", at());
    d.set("asked", seats(s_.waiting));
    d.set("question", question());
    d.set("zones", zones());
    d.set("paths", paths());
    d.set("real", real());
    d.set("zone_gold", zone_gold());
    for_each_seat(d, "pawns", [&](Seat p) { return Doc(s_.player[p].pawn); });
    for_each_seat(d, "crowns", [&](Seat p) { return crowns(p); });
    d.set("ruled", ruled());
    for_each_seat(d, "gold", [&](Seat p) { return Doc(s_.player[p].gold); });
    for_each_seat(d, "gained", [&](Seat p) { return Doc(s_.player[p].gained); });
    for_each_seat(d, "visited", [&](Seat p) { return slots(s_.player[p].visited); });
    for_each_seat(d, "hand", [&](Seat p) { return hand(p); });
    for_each_seat(d, "hand_size", [&](Seat p) { return Doc(s_.player[p].hand_size); });
    for_each_seat(d, "in_play", [&](Seat p) { return in_play(p); });
    d.set("table", table());
    d.set("deck_size", s_.deck.size());
    d.set("discard", cards(s_.discard));
    d.set("discard_size", s_.discard.size());
    d.set("removed", cards(s_.box));
    for_each_seat(d, "anubis", [&](Seat p) { return Doc(pending_anubis(p)); });
    for_each_seat(d, "predicted", [&](Seat p) { return predicted(p); });
    for_each_seat(d, "butterflies", [&](Seat p) { return Doc(s_.player[p].butterflies); });
    for_each_seat(d, "chosen", [&](Seat p) { return chosen(p); });
    d.set("aside", aside());
    d.set("picked", picked());
    d.set("winner", s_.winner == kNoSeat ? Doc() : Doc(Game::seat_code(r_, s_.winner)));
    if (viewer_ == kChance) {
      d.set("deck", cards(s_.deck));
      d.set("known", known());
    }
    d.set("not_in_deck", not_in_deck());
    d.set("stack", stack());
    return d;
  }

 private:
  bool sees(Seat p) const { return viewer_ == kChance || viewer_ == p; }
  const std::string& card(Kind k) const { return r_.card(k).id; }

  template <class F>
  void for_each_seat(Doc& d, std::string_view key, F&& f) const {
    Doc inner = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) inner.set(Game::seat_code(r_, p), f(p));
    d.set(key, std::move(inner));
  }

  Doc seats(SeatSet set) const {
    Doc out = Doc::list();
    for (Seat p = 0; p < r_.seats; ++p) {
      if (set.has(p)) out.push(Game::seat_code(r_, p));
    }
    if (set.has(kChance)) out.push("chance");
    return out;
  }

  Doc cards(Cards set) const {
    Doc out = Doc::list();
    for_each_kind(set.kind_bits(), [&](Kind k) {
      for (int i = set.count(k); i > 0; --i) out.push(card(k));
    });
    return out;
  }

  static Doc slots(unsigned set) {
    Doc out = Doc::list();
    for (Slot s = 0; s < kSlots; ++s) {
      if (set >> s & 1) out.push(s);
    }
    return out;
  }

  std::string at() const {
    if (s_.stack.empty()) return "over";
    return kStepNames[s_.stack.depth > 1 ? static_cast<int>(Step::Visit) : s_.stack.frame[0].pc];
  }

  // TP-10-14: everybody sees what is asked, nobody but the asked one the options.
  Doc question() const {
    if (s_.waiting.empty() || s_.waiting.has(kChance)) return Doc();
    return Game::question(r_, s_, s_.waiting.lowest(), Lang::En).id;
  }

  Doc zones() const {
    Doc out = Doc::list();
    for (std::uint8_t z : s_.zone) out.push(z == kNone ? Doc() : Doc(r_.zone(z).id));
    return out;
  }
  std::string paths() const {
    std::string out;
    for (int k = 0; k < kPaths; ++k) out += s_.paths >> k & 1 ? 'R' : 'L';
    return out;
  }
  Doc real() const {
    Doc out = Doc::list();
    for (Time t = 0; t < kTimes; ++t) out.push(real_slot(s_.paths, t));
    return out;
  }
  Doc zone_gold() const {
    Doc out = Doc::list();
    for (std::uint8_t gold : s_.zone_gold) out.push(gold);
    return out;
  }

  std::string crowns(Seat p) const {
    std::string out;
    for (std::uint8_t n : s_.player[p].crowns) out += (out.empty() ? "" : "-") + std::to_string(n);
    return out;
  }
  Doc ruled() const {
    Doc out = Doc::object();
    for (Time t = 0; t < kTimes; ++t) {
      SeatSet rulers;
      for (Seat p = 0; p < r_.seats; ++p) {
        if (rules_time(r_, s_, p, t)) rulers.add(p);
      }
      out.set(time_name(t), seats(rulers));
    }
    return out;
  }

  // Another hand shows the cards the viewer knows to be there, and how many others.
  Doc hand(Seat p) const {
    if (sees(p)) return cards(s_.player[p].hand);
    const Cards known_cards = s_.known[viewer_ < r_.seats ? viewer_ : kPublic][p];
    Doc out = cards(known_cards);
    for (int i = known_cards.size(); i < s_.player[p].hand_size; ++i) out.push(kHidden);
    return out;
  }

  Doc in_play(Seat p) const {
    Doc out = Doc::list();
    for (Kind k = 0; k < kKindsMax; ++k) {
      for (std::uint8_t e : s_.entry[k]) {
        if (!e || entry_owner(e) != p) continue;
        const Kind acts = entry_acts(e);
        out.push(acts == k ? card(k) : card(acts) + "/" + card(k));
      }
    }
    return out;
  }

  Doc table() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      if (f.proc == Proc::Score || (f.proc == Proc::Play && f.at == 0)) out.push(card(f.card));
    }
    return out;
  }

  int pending_anubis(Seat p) const {
    int n = 0;
    for (int i = 0; i < s_.stack.depth; ++i) {
      if (s_.stack.frame[i].proc == Proc::Visit) n += s_.stack.frame[i].pending(p);
    }
    return n;
  }
  Doc predicted(Seat p) const {
    Doc out = Doc::list();
    for (Slot s = 0; s < kPaths; ++s) {
      for (unsigned n = s_.player[p].predicted >> (4 * s) & 15; n > 0; --n) out.push(s);
    }
    return out;
  }

  Doc chosen(Seat p) const {
    const std::uint8_t k = s_.player[p].chosen;
    if (k == kNone) return Doc();
    return sees(p) ? Doc(card(k)) : Doc(kHidden);
  }

  Doc aside() const {
    Doc out = Doc::list();
    if (s_.aside[0] == kNone) return out;
    const int drawing = s_.stack.top().proc == Proc::Draw ? 2 : 1;
    const bool seen = sees(s_.stack.frame[s_.stack.depth - drawing].who);
    for (std::uint8_t k : s_.aside) {
      if (k != kNone) out.push(seen ? Doc(card(k)) : Doc(kHidden));
    }
    return out;
  }

  Doc picked() const { return s_.picked.empty() || !sees(s_.stack.top().who) ? Doc::list() : cards(s_.picked); }

  // For each knower, and for the public, the cards known to be in other hands.
  Doc known() const {
    Doc out = Doc::object();
    for (int knower = 0; knower < kKnowers; ++knower) {
      Doc inner = Doc::object();
      for (Seat p = 0; p < r_.seats; ++p) {
        if (!s_.known[knower][p].empty()) inner.set(Game::seat_code(r_, p), cards(s_.known[knower][p]));
      }
      if (!inner.members().empty()) out.set(knower_name(knower), std::move(inner));
    }
    return out;
  }
  // A new deck's composition is public (TP-10-11), and everybody remembers what he has drawn from it.
  Doc not_in_deck() const {
    Doc out = Doc::object();
    const int own = viewer_ < r_.seats ? viewer_ : kPublic;
    for (int knower = 0; knower < kKnowers; ++knower) {
      if (viewer_ != kChance && knower != own) continue;
      if (!s_.out[knower].empty()) out.set(knower_name(knower), cards(s_.out[knower]));
    }
    return out;
  }
  std::string knower_name(int knower) const {
    return knower == kPublic ? kPublicName : Game::seat_code(r_, static_cast<Seat>(knower));
  }

  // What is being carried out is public (TP-10-1).
  Doc stack() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      Doc d = Doc::object();
      d.set("in", kProcNames[static_cast<std::size_t>(f.proc)]);
      d.set("who", Game::seat_code(r_, f.who));
      d.set("pc", f.proc == Proc::Game ? Doc(kStepNames[f.pc]) : Doc(f.pc));
      d.set("slot", f.slot);
      d.set("card", f.card);
      d.set("at", f.at);
      d.set("n", f.n);
      d.set("local", f.local);
      out.push(std::move(d));
    }
    return out;
  }

  const Rules& r_;
  const State& s_;
  Seat viewer_;
};

}  // namespace

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return Viewer(r, s, viewer).write(); }

}  // namespace timetable::temporum
