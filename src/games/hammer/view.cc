// Time Hammer: the position in words, as a viewer may see it. The vocabulary is documented in README.md; load.cc reads
// it.
#include "core/hash.h"
#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/seal.h"
#include "games/hammer/verbs.h"

namespace timetable::hammer {

const char* const kProcNames[kProcs] = {"none",   "game",    "window", "top",    "draw", "picks",
                                        "gain",   "pay",     "leave",  "enter",  "buy",  "jump",
                                        "attack", "deja-vu", "hammer", "gadget", "look", "reboot"};
const char* const kStepNames[kSteps] = {"setup",        "deal",       "first-hammer", "quark",        "turn",
                                        "roll-call",    "prep-skill", "assets",       "assets-taken", "open-window",
                                        "flux",         "flux-drawn", "flux-locked",  "choose-asset", "deja-vu",
                                        "draw-phase",   "discard",    "draw",         "draw-card",    "card-drawn",
                                        "action-phase", "task",       "turn-end"};
const char* const kUseNames[7] = {"none", "discovery", "jump", "ready", "launch", "fight", "repair"};
const char* const kPhaseNames[4] = {"prep", "discovery", "draw", "action"};

namespace {

constexpr const char* kHidden = "?";
constexpr const char* kDeciderNames[kDeciders] = {"expert", "skill", "epoch", "decades", "agents", "nothing"};

Doc seat_list(const Rules& r, SeatSet seats) {
  Doc out = Doc::list();
  for (Seat p = 0; p < kPlayers; ++p) {
    if (seats.has(p)) out.push(Game::seat_code(r, p));
  }
  if (seats.has(kChance)) out.push("chance");
  return out;
}

// What one viewer may see of a position: kChance sees everything.
class Viewer {
 public:
  Viewer(const Rules& r, const State& s, Seat viewer) : r_(r), s_(s), viewer_(viewer), all_(viewer == kChance) {}

  Doc write() const {
    Doc d = Doc::object();
    d.set("round", r_.rounds - s_.rounds_left + 1);
    d.set("first", seat(s_.first));
    d.set("active", seat(s_.active));
    d.set("phase", kPhaseNames[static_cast<int>(s_.phase)]);
    d.set("at", at());
    d.set("asked", seat_list(r_, s_.waiting));
    for_each_seat(d, "skill", [&](const Side& x, Seat) { return Doc(x.skill); });
    for_each_seat(d, "agents", [&](const Side& x, Seat) { return agents(x); });
    for_each_seat(d, "actions", [&](const Side& x, Seat) { return Doc(x.actions); });
    for_each_seat(d, "jamais", [&](const Side& x, Seat) { return Doc(x.jamais); });
    for_each_seat(d, "reserve", [&](const Side& x, Seat) { return Doc(x.green_reserve()); });
    d.set("commands", commands());
    for_each_seat(d, "hand", [&](const Side&, Seat p) { return hand(p); });
    for_each_seat(d, "known", [&](const Side& x, Seat) { return cards(x.known); });
    d.set("deck_size", count(s_.deck));
    d.set("top", top());
    d.set("discard", pile());
    d.set("deja_vu", cards(s_.deja_vu));
    d.set("box", cards(s_.box));
    d.set("table", table());
    d.set("quark", s_.quark == kNone ? Doc() : Doc(r_.deck->quark[s_.quark].id));
    d.set("quarks_face_down", std::popcount(s_.quarks_left));
    d.set("paradox", s_.has(State::kParadox));
    d.set("must_pass", s_.has(State::kMustPass));
    d.set("bonus", s_.bonus);
    d.set("gadgets", s_.gadgets);
    d.set("picks", picks());
    d.set("last", last());
    d.set("trial", trial());
    d.set("hammer", hammer());
    d.set("rounds", r_.rounds);
    d.set("track", track());
    d.set("flux", flux());
    d.set("winners", s_.has(State::kOver) ? seat_list(r_, Game::outcome(r_, s_).winners()) : Doc());
    d.set("decided", s_.has(State::kOver) ? Doc(kDeciderNames[static_cast<int>(verdict(r_, s_).by)]) : Doc());
    if (all_) write_hidden(d);
    return d;
  }

 private:
  void write_hidden(Doc& d) const {
    d.set("deck", cards(s_.deck));
    for_each_seat(d, "spied", [&](const Side& x, Seat) { return cards(x.spied); });
    Doc left = Doc::list();
    for (std::size_t q = 0; q < r_.deck->quark.size(); ++q) {
      if (s_.quarks_left >> q & 1) left.push(r_.deck->quark[q].id);
    }
    d.set("quarks_left", std::move(left));
    d.set("flags", s_.flags);
    d.set("stack", stack());
    d.set("seal", seal_of(d));
  }

  Doc seat(Seat p) const { return Doc(Game::seat_code(r_, p)); }

  template <class F>
  void for_each_seat(Doc& d, std::string_view key, F&& f) const {
    Doc inner = Doc::object();
    for (Seat p = 0; p < kPlayers; ++p) inner.set(Game::seat_code(r_, p), f(s_.side[p], p));
    d.set(key, std::move(inner));
  }

  Doc cards(CardSet set) const {
    Doc out = Doc::list();
    for (Card c : each(set)) out.push(card_id(r_, c));
    return out;
  }
  Doc card_or_null(std::uint8_t c) const { return c == kNone ? Doc() : Doc(card_id(r_, c)); }

  std::string at() const {
    if (s_.has(State::kOver)) return "game-end";
    return s_.stack.depth == 1 ? kStepNames[s_.stack.top().pc] : kProcNames[static_cast<int>(s_.stack.top().proc)];
  }

  Doc agents(const Side& side) const {
    Doc out = Doc::list();
    for (Card c : each(side.agents)) {
      const bool guard = side.guards & card_bit(c);
      out.push(card_id(r_, c) + "@" + decade_id(r_, s_.decade[c]) + (guard ? "[G]" : ""));
    }
    return out;
  }

  Doc commands() const {
    Doc out = Doc::object();
    for (Decade d = 0; d < kDecades; ++d) {
      for (Seat p = 0; p < kPlayers; ++p) {
        if (s_.side[p].commands & decade_bit(d)) out.set(decade_id(r_, d), seat(p));
      }
    }
    return out;
  }

  Doc hand(Seat p) const {
    const Side& side = s_.side[p];
    if (all_ || viewer_ == p) return cards(side.hand);
    const CardSet seen = side.known | (viewer_ == other(p) ? side.spied : 0);
    Doc out = cards(seen);
    for (int i = count(side.hand & ~seen); i > 0; --i) out.push(kHidden);
    return out;
  }

  Doc top() const {
    Doc out = Doc::list();
    for (int i = 0; i < kLookMax && s_.top[i] != kNone; ++i) {
      Doc entry = Doc::object();
      entry.set("card", all_ || s_.top_seen[i].has(viewer_) ? card_id(r_, s_.top[i]) : kHidden);
      entry.set("seen", seat_list(r_, s_.top_seen[i]));
      out.push(std::move(entry));
    }
    return out;
  }

  Doc pile() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.pile_size; ++i) out.push(card_id(r_, s_.pile[i]));
    return out;
  }

  bool flux_hidden() const { return !all_ && !s_.trial.face_down.empty() && !s_.trial.face_down.has(viewer_); }

  Doc table() const {
    if (!flux_hidden()) return cards(s_.table);
    Doc out = cards(s_.table & ~card_bit(s_.trial.card[0]));
    out.push(kHidden);
    return out;
  }

  Doc picks() const {
    Doc out = Doc::list();
    for (std::uint8_t p : s_.picks) {
      if (p != kNone) out.push(seat(p));
    }
    return out;
  }

  Doc last() const {
    if (s_.last == kNone) return Doc();
    Doc out = Doc::object();
    out.set("card", card_id(r_, s_.last));
    out.set("as", kUseNames[static_cast<int>(s_.last_use)]);
    return out;
  }

  Doc trial() const {
    const Trial& t = s_.trial;
    if (t.use == Use::None) return Doc();
    Doc out = Doc::object();
    out.set("use", kUseNames[static_cast<int>(t.use)]);
    out.set("who", seat(t.who));
    out.set("to", decade_id(r_, t.to));
    Doc agents = Doc::list(), shown = Doc::list(), changes = Doc::list();
    for (int i = 0; i < 2; ++i) {
      agents.push(card_or_null(t.agent[i]));
      shown.push(i == 0 && flux_hidden() ? Doc(kHidden) : card_or_null(t.card[i]));
      changes.push(t.delta[i]);
    }
    out.set("agents", std::move(agents));
    out.set("cards", std::move(shown));
    out.set("changes", std::move(changes));
    out.set("open", t.open);
    out.set("level", t.level);
    out.set("face_down", seat_list(r_, t.face_down));
    out.set("results", results());
    out.set("needed", needed());
    return out;
  }

  // What the cards on the table come to with everything that changes them.
  Doc results() const {
    const Trial& t = s_.trial;
    Doc out = Doc::list();
    if (t.card[0] == kNone) return out;
    if (t.use == Use::Jump) out.push(jump_sum(r_, s_).total());
    if (t.use == Use::Repair && !shows_paradox(r_, s_)) out.push(repair_sum(r_, s_).total());
    if (t.use == Use::Fight && t.card[1] != kNone) {
      for (int slot : {0, 1}) out.push(fight_sum(r_, s_, slot).total());
    }
    return out;
  }
  Doc needed() const {
    const Trial& t = s_.trial;
    if (t.use == Use::Jump) return distance(s_);
    return t.use == Use::Repair ? Doc(repair_level(r_, s_, t.to, t.level)) : Doc();
  }

  // The HAMMER that strikes now, and where it is on its way to 2020.
  Doc hammer() const {
    for (int i = s_.stack.depth - 1; i >= 0; --i) {
      const Frame& f = s_.stack.frame[i];
      if (f.proc != Proc::Hammer) continue;
      Doc out = Doc::object();
      out.set("card", card_id(r_, f.card));
      out.set("on", decade_id(r_, f.a));
      out.set("level", repair_level(r_, s_, f.a, r_.row[f.card].level));
      return out;
    }
    return Doc();
  }

  // The Skill track from its first space to Expert: which spaces give a card, and the Repair Bonus of each.
  Doc track() const {
    Doc picks = Doc::list(), repair = Doc::list();
    for (int space = r_.deck->skill_start; space <= r_.expert; ++space) {
      if (r_.pick_at >> space & 1) picks.push(space);
      repair.push(r_.repair_bonus[static_cast<std::size_t>(space)]);
    }
    Doc out = Doc::object();
    out.set("start", r_.deck->skill_start);
    out.set("expert", r_.expert);
    out.set("picks", std::move(picks));
    out.set("repair", std::move(repair));
    return out;
  }

  // Which decade each Flux value names (TH-2-2).
  Doc flux() const {
    Doc out = Doc::list();
    for (Decade d : r_.deck->named_by) out.push(decade_id(r_, d));
    return out;
  }

  Doc stack() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      Doc frame = Doc::list();
      frame.push(kProcNames[static_cast<int>(f.proc)]);
      for (std::uint8_t field : {f.pc, f.who, f.card, f.a, f.b, f.n}) frame.push(field);
      out.push(std::move(frame));
    }
    return out;
  }

  const Rules& r_;
  const State& s_;
  Seat viewer_;
  bool all_;
};

std::uint64_t content_hash(const Doc& d) {
  const auto kind = static_cast<std::uint64_t>(d.kind());
  switch (d.kind()) {
    case Doc::Kind::Bool: return mix64(kind * 2 + d.boolean());
    case Doc::Kind::Int: return mix64(kind ^ mix64(static_cast<std::uint64_t>(d.integer())));
    case Doc::Kind::Text: return hash_bytes(d.text().data(), d.text().size(), kind);
    case Doc::Kind::List: {
      std::uint64_t h = kind;
      for (const Doc& item : d.items()) h = mix64(h ^ content_hash(item));
      return mix64(h);
    }
    case Doc::Kind::Object: {
      std::uint64_t sum = kind;  // members in any order are the same document
      for (const auto& [key, value] : d.members())
        sum += mix64(hash_bytes(key.data(), key.size()) ^ content_hash(value));
      return mix64(sum);
    }
    default: return mix64(kind);
  }
}

}  // namespace

std::string seal_of(const Doc& position) {
  Doc plain = position;
  plain.erase("seal");
  std::uint64_t h = content_hash(plain);
  std::string out;
  for (int i = 0; i < 16; ++i, h >>= 4) out += "0123456789abcdef"[h & 15];
  return out;
}

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return Viewer(r, s, viewer).write(); }

}  // namespace timetable::hammer
