// The Time Whisperers: the position in words, as a seat, a spectator or everybody may see it. The words: README.md.
#include <algorithm>
#include <bit>

#include "core/words.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/vocabulary.h"

namespace timetable::whisperers {
namespace {

constexpr const char* kHidden = "?";

Doc seat_or_null(const Rules& r, Seat p) { return p >= r.seats ? Doc() : Doc(Game::seat_code(r, p)); }

Doc seat_list(const Rules& r, SeatSet seats) {
  Doc out = Doc::list();
  for (Seat p = 0; p < r.seats; ++p) {
    if (seats.has(p)) out.push(Game::seat_code(r, p));
  }
  if (seats.has(kChance)) out.push("chance");
  return out;
}

Doc card_list(const Rules& r, CardSet cards) {
  Doc out = Doc::list();
  for (Card c = 0; c < kCards; ++c) {
    if (cards & card_bit(c)) out.push(r.card(c).code);
  }
  return out;
}

// What one viewer may see of a position: kChance sees everything.
class Viewer {
 public:
  Viewer(const Rules& r, const State& s, Seat viewer) : r_(r), s_(s), viewer_(viewer) {}

  Doc write() const {
    Doc d = Doc::object();
    d.set("round", s_.round);
    d.set("turn", s_.turn);
    d.set("at", at());
    d.set("asked", seat_list(r_, s_.waiting));
    d.set("phantom", age_name(r_, s_.phantom));
    d.set("tw", whisperers());
    d.set("tiles", tiles());
    d.set("own", own());
    d.set("copy", copies());
    d.set("removed", removed());
    d.set("used", uses(s_.used));
    d.set("used_in_scoring", uses(s_.used_now));
    for_each_seat(d, "vp", [&](Seat p) { return Doc(s_.player[p].vp); });
    for_each_seat(d, "row", [&](Seat p) { return row(p); });
    for_each_seat(d, "cards", [&](Seat p) { return Doc(s_.player[p].row_size); });
    for_each_seat(d, "hand", [&](Seat p) { return hand(p); });
    for_each_seat(d, "activated", [&](Seat p) { return s_.player[p].activated ? Doc(s_.player[p].activated) : Doc(); });
    for_each_seat(d, "withdrawn", [&](Seat p) { return card_list(r_, s_.player[p].withdrawn); });
    for_each_seat(d, "gift", [&](Seat p) { return gift(p); });
    for_each_seat(d, "chosen", [&](Seat p) { return chosen(p); });
    d.set("passed", seat_list(r_, s_.passed));
    d.set("stolen", stolen());
    d.set("announced", announced());
    d.set("united", s_.united == kNone ? Doc() : Doc(pair_name(r_, s_.united)));
    d.set("control", for_each_age([&](Age a) { return seat_or_null(r_, s_.control[a]); }));
    d.set("dark", strengths(Track::Dark));
    d.set("gold", strengths(Track::Gold));
    for_each_seat(d, "gold_strength", [&](Seat p) { return Doc(gold_strength(r_, s_, p)); });
    d.set("winners", s_.stack.empty() ? seat_list(r_, Game::outcome(r_, s_).winners()) : Doc());
    if (viewer_ == kChance) {
      for_each_seat(d, "shown", [&](Seat p) { return card_list(r_, s_.player[p].shown); });
      d.set("leaving", power_list(s_.leaving));
      d.set("stack", stack());
    }
    return d;
  }

 private:
  bool all_seen(Seat p) const { return viewer_ == kChance || viewer_ == p; }

  template <class F>
  void for_each_seat(Doc& d, std::string_view key, F&& f) const {
    Doc inner = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) inner.set(Game::seat_code(r_, p), f(p));
    d.set(key, std::move(inner));
  }
  template <class F>
  Doc for_each_age(F&& f) const {
    Doc out = Doc::object();
    for (Age a = 0; a < kAges; ++a) out.set(age_name(r_, a), f(a));
    return out;
  }

  std::string at() const {
    if (s_.stack.empty()) return "game-end";
    if (s_.stack.frame[0].proc == Proc::Game && s_.stack.depth == 1) return kStepNames[s_.stack.frame[0].pc];
    for (int i = s_.stack.depth; i-- > 0;) {
      if (s_.stack.frame[i].proc == Proc::Window)
        return std::string("window ") + kWindowNames[s_.stack.frame[i].window];
    }
    return "scoring";
  }

  Doc whisperers() const {
    Doc out = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) {
      for (int k = 1; k <= r_.setup.numbers; ++k) {
        const Tw tw = s_.player[p].tw[k - 1];
        if (!tw.placed()) continue;
        std::string text = std::string(tw.gold() ? "g@" : "d@") + age_name(r_, tw.age());
        if (tw.titan()) text += '^';
        else if (tw.augmented()) text += '*';
        if (tw.eliminated()) text += 'x';
        out.set(Game::seat_code(r_, p) + std::to_string(k), text);
      }
    }
    return out;
  }

  Doc tiles() const {
    return for_each_age([&](Age age) {
      Doc list = Doc::list();
      for (std::uint8_t tile : s_.slot[age]) {
        if (tile != kNone) list.push(power_name(r_, tile));
      }
      return list;
    });
  }

  Doc own() const {
    Doc out = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) {
      Doc list = Doc::list();
      for (Power power = 0; power < r_.powers; ++power) {
        if (s_.place[power] == p) list.push(power_name(r_, power) + (has_acting(s_, p, power) ? "!" : ""));
      }
      out.set(Game::seat_code(r_, p), std::move(list));
    }
    return out;
  }

  // Powers that act for somebody who does not own them: what the Mimic has become.
  Doc copies() const {
    Doc out = Doc::object();
    for (Power power = 0; power < r_.powers; ++power) {
      if (!(s_.acting & power_bit(power)) || s_.place[power] == s_.acts_for[power]) continue;
      out.set(power_name(r_, power), Game::seat_code(r_, s_.acts_for[power]));
    }
    return out;
  }

  Doc power_list(PowerSet powers) const {
    Doc out = Doc::list();
    for (Power p = 0; p < r_.powers; ++p) {
      if (powers & power_bit(p)) out.push(power_name(r_, p));
    }
    return out;
  }

  Doc removed() const {
    PowerSet gone = 0;
    for (Power p = 0; p < r_.powers; ++p) gone |= s_.place[p] == kRemoved ? power_bit(p) : 0;
    return power_list(gone);
  }

  Doc uses(std::uint32_t mask) const {
    Doc out = Doc::list();
    for (std::size_t u = 0; u < r_.deck->uses.size(); ++u) {
      if (mask >> u & 1) out.push(r_.deck->uses[u].decision);
    }
    return out;
  }

  Doc row(Seat p) const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.player[p].row_size; ++i) out.push(r_.card(s_.player[p].row[i]).code);
    return out;
  }

  bool gift_seen(Seat p) const {
    if (all_seen(p) || s_.player[p].gift == kNone || s_.stolen_from == p || s_.thief == viewer_) return true;
    return s_.thief == kNoSeat && !s_.stack.empty() && s_.stack.top().proc == Proc::Effect &&
        s_.stack.top().who == viewer_;  // the Thief is just choosing among the gifts
  }

  // TW-10-2: everybody can work out every hand, but for a face-down gift.
  Doc hand(Seat p) const {
    const Player& player = s_.player[p];
    if (gift_seen(p)) return card_list(r_, player.hand);
    const auto doubtful = static_cast<CardSet>((player.hand | card_bit(player.gift)) & r_.gift_kinds & ~player.shown);
    Doc out = card_list(r_, static_cast<CardSet>(player.hand & ~doubtful));
    for (int i = 1; i < std::popcount(doubtful); ++i) out.push(kHidden);
    return out;
  }

  Doc gift(Seat p) const {
    if (s_.player[p].gift == kNone) return Doc();
    return gift_seen(p) ? Doc(r_.card(s_.player[p].gift).code) : Doc(kHidden);
  }

  bool pair_shown(const Player& p) const {
    if (p.chosen2 == kNone || s_.psychic == kNoSeat) return false;
    const auto both = static_cast<CardSet>(card_bit(p.chosen) | card_bit(p.chosen2));
    return (p.shown & both) == both && s_.stack.top().pc >= static_cast<std::uint8_t>(Step::PsychicCard);
  }

  Doc chosen(Seat p) const {
    const Player& player = s_.player[p];
    if (player.chosen == kNone) return Doc();
    if (!all_seen(p) && !pair_shown(player)) return Doc(kHidden);
    const Frame& f = s_.stack.top();
    if (f.proc == Proc::Effect) return Doc(Game::code(r_, act::gift(player.chosen)));
    switch (static_cast<Step>(f.pc)) {
      case Step::Place: return Doc(Game::code(r_, act::place(player.chosen / 2, player.chosen % 2)));
      case Step::Activate: return Doc(Game::code(r_, act::activate(player.chosen)));
      default: break;
    }
    if (player.chosen2 != kNone) return Doc(Game::code(r_, act::pair(player.chosen, player.chosen2)));
    return Doc(Game::code(r_, act::play(player.chosen)));
  }

  Doc stolen() const {
    if (s_.thief == kNoSeat) return Doc();
    Doc d = Doc::object();
    d.set("by", Game::seat_code(r_, s_.thief));
    d.set("from", Game::seat_code(r_, s_.stolen_from));
    d.set("card", r_.card(s_.stolen).code);
    d.set("applied", s_.stolen_applied());
    return d;
  }

  Doc announced() const {
    Doc d = Doc::object();
    d.set("psychic", seat_or_null(r_, s_.psychic));
    d.set("multiverse", seat_or_null(r_, s_.multiverse));
    return d;
  }

  Doc strengths(Track track) const {
    const Totals t = totals(r_, s_, track);
    return for_each_age([&](Age age) {
      Doc d = Doc::object();
      for (Seat p = 0; p < r_.seats; ++p) d.set(Game::seat_code(r_, p), t.of[p][age]);
      return d;
    });
  }

  Doc stack() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      Doc d = Doc::object();
      d.set("in", kProcNames[static_cast<int>(f.proc)]);
      d.set("pc", f.proc == Proc::Game ? Doc(kStepNames[f.pc]) : Doc(f.pc));
      if (f.proc == Proc::Window || f.proc == Proc::Effect) {
        d.set("who", f.who);
        d.set("use", r_.use(f.use).decision);
      }
      if (f.proc == Proc::Window) {
        d.set("window", kWindowNames[f.window]);
        d.set("decided", uses(f.decided));
      }
      Doc var = Doc::list();
      for (std::uint8_t v : f.var) var.push(v);
      d.set("var", std::move(var));
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

}  // namespace timetable::whisperers
