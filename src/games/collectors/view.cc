// Time Collectors: the position in words, as a viewer may see it. The vocabulary is documented in README.md.
#include <algorithm>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/vocabulary.h"

namespace timetable::collectors {
namespace {

// What one viewer may see of a position: kChance sees everything.
class Viewer {
 public:
  Viewer(const Rules& r, const State& s, Seat viewer) : r_(r), s_(s), viewer_(viewer) {}

  Doc write() const {
    Doc d = Doc::object();
    d.set("round", s_.round);
    d.set("reveals", s_.reveals);
    d.set("at", at());
    d.set("asked", asked());
    d.set("order", order());
    d.set("turn", s_.order[0] == kNoSeat ? Doc() : Doc(Game::seat_code(r_, s_.active())));
    set_printed(d);
    set_timeline(d);
    set_players(d);
    for_each_seat(d, "score", [&](Seat p) { return sheet(p); });
    d.set("winners", winners());
    if (viewer_ == kChance) {
      d.set("halted", s_.halted != 0);
      d.set("stack", stack());
    }
    return d;
  }

 private:
  template <class F>
  void for_each_seat(Doc& d, std::string_view key, F&& f) const {
    Doc inner = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) inner.set(Game::seat_code(r_, p), f(p));
    d.set(key, std::move(inner));
  }

  // What is printed on the table's boards: the years of the places, what lies on the slots. Decks may differ.
  void set_printed(Doc& d) const {
    Doc places = Doc::list();
    for (const PlaceDef& place : r_.deck->place) {
      Doc years = Doc::object();
      years.set("id", place.id);
      years.set("from", date_text(place.from));
      years.set("to", date_text(place.to));
      places.push(std::move(years));
    }
    d.set("places", std::move(places));
    for_each_seat(d, "slots", [&](Seat p) { return slots(p); });
  }

  void set_timeline(Doc& d) const {
    Doc timeline = Doc::list();
    for (Kind k : s_.timeline) timeline.push(card(k));
    d.set("timeline", std::move(timeline));
    d.set("top", card(s_.top));
    d.set("pile", counts(s_.pile));
    d.set("discard", counts(s_.discard));
    Doc hand = Doc::list();
    for (Kind k : s_.hand) {
      if (k != kNone) hand.push(card(k));
    }
    d.set("hand", std::move(hand));
    d.set("reserve", r_.unlimited ? Doc() : Doc(s_.reserve));
    d.set("display", exploits(s_.display));
  }

  void set_players(Doc& d) const {
    for_each_seat(d, "boards", [&](Seat p) { return board(p); });
    for_each_seat(d, "cards", [&](Seat p) { return cards(p); });
    for_each_seat(d, "crystals", [&](Seat p) { return Doc(s_.player[p].crystals); });
    for_each_seat(d, "exploits", [&](Seat p) { return exploits(s_.player[p].exploits); });
    for_each_seat(d, "pawns", [&](Seat p) { return Doc(r_.place(s_.player[p].pawn).id); });
    for_each_seat(d, "dice", [&](Seat p) { return dice(p); });
    for_each_seat(d, "dates", [&](Seat p) { return date(p); });
    for_each_seat(d, "changed", [&](Seat p) { return changed(p); });
    for_each_seat(d, "moved", [&](Seat p) { return Doc(s_.player[p].moved != 0); });
    for_each_seat(d, "shown", [&](Seat p) { return shown(p); });
  }

  std::string at() const {
    if (s_.stack.empty()) return "game-end";
    const auto step = static_cast<Step>(s_.stack.frame[0].pc);
    if (step == Step::PlaceCards && s_.stack.depth > 1) return "act";  // its frame waits for the place's program
    return kStepNames[static_cast<std::size_t>(step)];
  }

  Doc asked() const {
    Doc out = Doc::list();
    for (Seat p : s_.waiting) out.push(p == kChance ? std::string("chance") : Game::seat_code(r_, p));
    return out;
  }

  Doc order() const {
    Doc out = Doc::list();
    for (Seat p : s_.order) {
      if (p != kNoSeat) out.push(Game::seat_code(r_, p));
    }
    return out;
  }

  Doc card(Kind k) const { return k == kNone ? Doc() : Doc(r_.kind(k).id); }

  Doc counts(const std::uint8_t (&of)[kKindsMax]) const {
    Doc out = Doc::object();
    for (Kind k = 0; k < r_.kinds; ++k) {
      if (of[k]) out.set(r_.kind(k).id, of[k]);
    }
    return out;
  }

  Doc exploits(ExploitSet set) const {
    Doc out = Doc::list();
    for (int e = 0; e < kExploits; ++e) {
      if (set >> e & 1) out.push(r_.deck->exploit[static_cast<std::size_t>(e)].id);
    }
    return out;
  }

  Doc board(Seat p) const {
    const std::uint8_t b = s_.player[p].board;
    return b == kNone ? Doc() : Doc(r_.deck->board[b].id);
  }

  // "crystal", or the type a slot is reserved for.
  Doc slots(Seat p) const {
    Doc out = Doc::object();
    const std::uint8_t b = s_.player[p].board;
    if (b == kNone) return out;
    for (Slot slot = 0; slot < kSlots; ++slot) {
      for (const Instr& in : r_.deck->board[b].slot[slot]) {
        out.set(slot_id(slot), in.op == Op::AcceptOnly ? r_.deck->type[in.type].id : std::string("crystal"));
      }
    }
    return out;
  }

  Doc cards(Seat p) const {
    Doc out = Doc::object();
    for (Slot slot = 0; slot < kSlots; ++slot) {
      if (s_.player[p].slot[slot] != kNone) out.set(slot_id(slot), card(s_.player[p].slot[slot]));
    }
    return out;
  }

  bool hidden(Seat p) const { return viewer_ != kChance && viewer_ != p && behind_screens(s_); }

  Doc dice(Seat p) const {
    if (s_.player[p].dice[0] == kNone) return Doc();
    if (hidden(p)) return Doc(kHidden);
    Doc out = Doc::list();
    for (std::uint8_t die : s_.player[p].dice) {
      if (die != kNone) out.push(die);
    }
    return out;
  }

  Doc date(Seat p) const {
    if (s_.player[p].date == kNoDate) return Doc();
    return hidden(p) ? Doc(kHidden) : Doc(date_text(s_.player[p].date));
  }

  Doc changed(Seat p) const { return s_.player[p].changed == kNone ? Doc() : Doc(s_.player[p].changed); }

  // The date after changing dice (TC-8-22).
  Doc shown(Seat p) const {
    const Player& player = s_.player[p];
    const Date date = player.changed == kNone ? kNoDate : displayed_date(r_, player);
    return date == kNoDate ? Doc() : Doc(date_text(date));
  }

  Doc sheet(Seat p) const {
    const Score points = score(r_, s_.player[p]);
    Doc out = Doc::object();
    for (std::size_t family = 0; family < kFamilies; ++family) out.set(kFamilyNames[family], points.of[family]);
    out.set("total", points.total());
    return out;
  }

  Doc winners() const {
    if (!s_.stack.empty()) return Doc();
    Doc out = Doc::list();
    for (Seat p : Game::outcome(r_, s_).winners()) out.push(Game::seat_code(r_, p));
    return out;
  }

  Doc stack() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      Doc d = Doc::object();
      d.set("in", kProcNames[static_cast<std::size_t>(f.proc)]);
      if (f.proc == Proc::Game) d.set("pc", kStepNames[f.pc]);
      if (f.proc == Proc::Effect) {
        d.set("program", r_.deck->program_name[f.program]);
        d.set("pc", f.pc);
      }
      if (f.proc != Proc::Reveal) d.set("count", f.count);
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

std::vector<std::string> Game::stages() { return {"setup-end", "dates-in", "turn-end", "round-end", "game-end"}; }

bool Game::stop_at(Rules& r, std::string_view stage) {
  const std::vector<std::string> names = stages();
  const auto it = std::ranges::find(names, stage);
  if (it == names.end()) return false;
  const auto n = it - names.begin() + 1;
  r.stop_at = n == static_cast<std::ptrdiff_t>(names.size()) ? Stop::Never : static_cast<Stop>(n);
  return true;
}

}  // namespace timetable::collectors
