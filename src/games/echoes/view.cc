// Echoes of Time: the position in words, as one viewer may see it. The vocabulary is documented in README.md.
#include <iterator>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/vocabulary.h"

namespace timetable::echoes {
namespace {

// What one viewer may see of a position: kChance sees everything.
class Viewer {
 public:
  Viewer(const Rules& r, const State& s, Seat viewer) : r_(r), s_(s), viewer_(viewer) {}

  Doc write() const {
    Doc d = Doc::object();
    d.set("round", s_.round);
    d.set("turn", s_.turn);
    d.set("first", Game::seat_code(r_, s_.first));
    d.set("at", s_.stack.empty() ? "game-end" : kStepNames[s_.stack.frame[0].pc]);
    d.set("asked", asked());
    d.set("supply", s_.supply);
    d.set("flags", flags());
    each_seat(d, "vp", [&](Seat p) { return Doc(s_.player[p].vp); });
    each_seat(d, "hand", [&](Seat p) { return hand(p); });
    each_seat(d, "board", [&](Seat p) { return board(p); });
    each_seat(d, "tile", [&](Seat p) { return Doc(s_.player[p].off + 1); });
    each_seat(d, "free", [&](Seat p) { return cards(s_.player[p].free); });
    each_seat(d, "tokens", [&](Seat p) { return tokens(p); });
    d.set("sources", sources());
    d.set("deck", viewer_ == kChance ? cards(s_.deck) : Doc(s_.deck.count()));
    d.set("discard", cards(s_.discard));
    d.set("box", cards(s_.box));
    each_seat(d, "aside", [&](Seat p) { return aside(p); });
    each_seat(d, "picked", [&](Seat p) { return picked(p); });
    each_seat(d, "moving", [&](Seat p) { return cards(moving(p)); });
    write_printed(d);
    write_derived(d);
    if (viewer_ == kChance) write_machine(d);
    return d;
  }

 private:
  template <class F>
  void each_seat(Doc& d, std::string_view key, F&& f) const {
    Doc inner = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) inner.set(Game::seat_code(r_, p), f(p));
    d.set(key, std::move(inner));
  }
  bool sees(Seat p) const { return viewer_ == kChance || viewer_ == p; }
  int kind(int bit) const { return bit < kKinds ? bit : r_.twin_of[bit - kKinds]; }
  std::string id(int bit) const { return r_.card(kind(bit)).id; }

  Doc cards(const CardSet& set) const {
    Doc out = Doc::list();
    for (int c : set.kinds()) {
      for (int n = copies(r_, set, c); n > 0; --n) out.push(r_.card(c).id);
    }
    return out;
  }

  Doc asked() const {
    Doc out = Doc::list();
    for (Seat p : s_.waiting) out.push(p == kChance ? "chance" : Game::seat_code(r_, p));
    return out;
  }

  Doc flags() const {
    Doc out = Doc::list();
    for (std::size_t i = 0; i < std::size(kFlagNames); ++i) {
      if ((s_.flags >> i) & 1) out.push(kFlagNames[i]);
    }
    return out;
  }

  Doc hand(Seat p) const {
    if (sees(p)) return cards(s_.player[p].hand);
    Doc out = Doc::list();
    for (int n = s_.player[p].hand.count(); n > 0; --n) out.push(kHidden);
    return out;
  }

  Doc board(Seat p) const {
    Doc out = Doc::object();
    for (int position = 1; position <= kPositions; ++position) {
      Doc list = Doc::list();
      for (std::uint8_t c : s_.player[p].board[position - 1]) {
        if (c != kNone) list.push(id(c));
      }
      out.set(std::to_string(position), std::move(list));
    }
    return out;
  }

  Doc tokens(Seat p) const {
    Doc out = Doc::list();
    for (int e = 0; e < r_.deck->effects; ++e) {
      if (s_.player[p].token.has(e)) out.push(Game::code(r_, act::flame(e)).substr(6));
    }
    return out;
  }

  Doc sources() const {
    Doc out = Doc::object();
    for_each_source(s_.in_play, [&](SourceId x) {
      Doc d = Doc::object();
      const Seat owner = controller(s_, x);
      d.set("of", owner == kNoSeat ? Doc("centre") : Doc(Game::seat_code(r_, owner)));
      d.set("fortified", owner != kNoSeat && (s_.player[owner].fortified & source_bit(x)) != 0);
      d.set("token", (s_.used & source_bit(x)) != 0);
      d.set("beneath", cards(s_.beneath[x]));
      d.set("strength", strength(r_, s_.beneath[x]));
      d.set("needed", needed(r_, s_, x));
      const SourceDef& printed = r_.source(x);
      d.set("conquer", printed.conquer_strength);
      d.set("fortify", printed.fortify_strength);
      d.set("vp_conquered", printed.vp_conquered);
      d.set("vp_fortified", printed.vp_fortified);
      d.set("effect", effect_sign(printed.standing));
      out.set(r_.source(x).id, std::move(d));
    });
    return out;
  }

  Doc aside(Seat p) const {
    if (s_.player[p].first == kNone || (first_choice_open(s_) && !sees(p))) return Doc();
    return id(s_.player[p].first);
  }
  Doc picked(Seat p) const {
    const bool open = !s_.stack.empty() && s_.stack.top().proc == Proc::Conquer;
    return open || sees(p) ? cards(s_.player[p].picked) : Doc::list();
  }

  // Cards that are neither in hand nor on the board nor in the Fellowship: being played, or in the arrival area.
  CardSet moving(Seat p) const {
    CardSet out{};
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      if (f.who != p) continue;
      const auto step = static_cast<PlayStep>(f.pc);
      const bool played = f.proc == Proc::Play && step != PlayStep::Choose && (step != PlayStep::Arrive || f.d == 0);
      if (played || (f.proc == Proc::Slide && f.a != kNone)) out.set(kind(f.a));
      if (f.proc == Proc::Slide && f.b != kNone) out.set(kind(f.b));
    }
    return out;
  }

  // "blue", "permanent", "scoring": what a card's corner shows.
  std::string effect_sign(EffectId e) const {
    const EffectDef& effect = r_.effect(e);
    if (effect.kind == Kind::Flame) return std::string(colour_id(effect.flame));
    constexpr std::string_view kSigns[] = {"none", "immediate", "permanent", "flame", "scoring", "conquer", "fortify"};
    return std::string(kSigns[static_cast<std::size_t>(effect.kind)]);
  }

  // Every card that this viewer can see somewhere.
  CardSet seen() const {
    CardSet out = s_.discard;
    for (Seat p = 0; p < r_.seats; ++p) {
      const Player& player = s_.player[p];
      out = out | player.free | moving(p);
      if (sees(p)) out = out | player.hand;
      if (player.first != kNone && (sees(p) || !first_choice_open(s_))) out.set(kind(player.first));
      for (const auto& tile : player.board) {
        for (std::uint8_t c : tile) {
          if (c != kNone) out.set(kind(c));
        }
      }
    }
    for_each_source(s_.in_play, [&](SourceId x) { out = out | s_.beneath[x]; });
    return out.kinds();
  }

  Doc printed(int c) const {
    const CardDef& card = r_.card(c);
    Doc d = Doc::object();
    d.set("type", card.creature ? "creature" : "artifact");
    d.set("faction", std::string(faction_id(card.faction)));
    d.set("specialization", card.magic ? "magic" : "war");
    d.set("strength", card.creature ? Doc(card.strength) : Doc());
    d.set("cards", card.cost_cards);
    d.set("time", card.cost_time);
    d.set("vp", card.vp);
    d.set("effect", effect_sign(static_cast<EffectId>(c)));
    return d;
  }

  // What is printed on tiles and on the cards in sight. Decks may differ.
  void write_printed(Doc& d) const {
    Doc ring = Doc::list();
    for (Colour colour : r_.deck->tile) ring.push(std::string(colour_id(colour)));
    d.set("ring", std::move(ring));
    Doc facts = Doc::object();
    for (int c : seen()) facts.set(id(c), printed(c));
    d.set("facts", std::move(facts));
  }

  // The ages of a hand's cards that are not 0; of two copies a list, the younger first.
  Doc ages(Seat p) const {
    Doc out = Doc::object();
    for (int c : s_.player[p].hand.kinds()) {
      const HeldCopies held = held_copies(r_, s_, c);
      Doc list = Doc::list();
      int sum = 0;
      for (int i = 0; i < held.size; ++i) {
        if (held.seat[i] == p) list.push(held.age[i]), sum += held.age[i];
      }
      if (sum > 0) out.set(id(c), list.items().size() == 1 ? list.items()[0] : list);
    }
    return out;
  }

  void write_derived(Doc& d) const {
    each_seat(d, "flame", [&](Seat p) { return Doc(colour_id(current_flame(r_, s_.player[p]))); });
    each_seat(d, "size", [&](Seat p) { return Doc(fellowship_size(s_, p)); });
    each_seat(d, "score", [&](Seat p) { return Doc(score(r_, s_, p)); });
    each_seat(d, "cubes", [&](Seat p) { return Doc(cubes_left(r_, s_, p)); });
    Doc winners = Doc::list();
    if (s_.stack.empty()) {
      for (Seat p : Game::outcome(r_, s_).winners()) winners.push(Game::seat_code(r_, p));
    }
    d.set("winners", std::move(winners));
  }

  void write_machine(Doc& d) const {
    each_seat(d, "age", [&](Seat p) { return ages(p); });
    Doc fortifying = Doc::list();
    for_each_source(s_.fortifying, [&](SourceId x) { fortifying.push(r_.source(x).id); });
    d.set("fortifying", std::move(fortifying));
    d.set("activated", s_.activated);
    Doc pending = Doc::list();
    for (int i = 0; i < s_.pending_size; ++i) pending.push(s_.pending[i]);
    d.set("pending", std::move(pending));
    Doc stack = Doc::list();
    for (int i = 0; i < s_.stack.depth; ++i) stack.push(frame(s_.stack.frame[i]));
    d.set("stack", std::move(stack));
  }

  static Doc frame(const Frame& f) {
    Doc d = Doc::object();
    d.set("in", kProcNames[static_cast<int>(f.proc)]);
    d.set("pc", f.pc);
    d.set("who", f.who);
    Doc values = Doc::list();
    for (std::uint8_t v : {f.a, f.b, f.c, f.d}) values.push(v);
    d.set("values", std::move(values));
    return d;
  }

  const Rules& r_;
  const State& s_;
  Seat viewer_;
};

}  // namespace

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return Viewer(r, s, viewer).write(); }

}  // namespace timetable::echoes
