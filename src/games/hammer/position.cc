// Time Hammer: the position in words, as a viewer may see it and as it is read back. README.md documents the words.
#include <algorithm>

#include "core/hash.h"
#include "engine/scribe.h"
#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr const char* kProcIds[kProcs] = {"none",   "game",    "window", "top",    "draw", "picks",
                                          "gain",   "pay",     "leave",  "enter",  "buy",  "jump",
                                          "attack", "deja-vu", "hammer", "gadget", "look", "reboot"};
constexpr const char* kStepIds[kSteps] = {"setup",        "deal",       "first-hammer", "quark",        "turn",
                                          "roll-call",    "prep-skill", "assets",       "assets-taken", "open-window",
                                          "flux",         "flux-drawn", "flux-locked",  "choose-asset", "deja-vu",
                                          "draw-phase",   "discard",    "draw",         "draw-card",    "card-drawn",
                                          "action-phase", "task",       "turn-end"};
constexpr const char* kUseIds[] = {"none", "discovery", "jump", "ready", "launch", "fight", "repair"};
constexpr const char* kPhaseIds[] = {"prep", "discovery", "draw", "action"};
constexpr const char* kDeciderIds[kDeciders] = {"expert", "skill", "epoch", "decades", "agents", "nothing"};
const Names kProcNames(kProcIds), kUseNames(kUseIds), kPhaseNames(kPhaseIds);

// Where a scenario may begin, and the phase that goes with it.
struct Entrance {
  const char* name;
  Step step;
  Phase phase;
};
constexpr Entrance kEntrances[] = {
    {"turn", Step::TurnStart, Phase::Prep},     {"prep-skill", Step::PrepSkill, Phase::Prep},
    {"assets", Step::Assets, Phase::Prep},      {"open-window", Step::OpenWindow, Phase::Discovery},
    {"flux", Step::Flux, Phase::Discovery},     {"draw-phase", Step::DrawStart, Phase::Discovery},
    {"draw", Step::DrawTest, Phase::Draw},      {"action-phase", Step::ActionStart, Phase::Draw},
    {"task", Step::Task, Phase::Action},        {"turn-end", Step::TurnEnd, Phase::Action},
    {"game-end", Step::TurnEnd, Phase::Action},
};
const char* const kEntranceOfPhase[] = {"assets", "flux", "draw", "task"};

// A stack of half-finished effects is read back only together with the position it was written in: edited by hand, it
// could stand for a position that no game reaches. The seal is a fingerprint of all members but itself.
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

std::string seal_of(const Doc& position) {
  Doc plain = position;
  plain.erase("seal");
  std::uint64_t h = content_hash(plain);
  std::string out;
  for (int i = 0; i < 16; ++i, h >>= 4) out += "0123456789abcdef"[h & 15];
  return out;
}

class Scribe {
 public:
  Scribe(const Rules& r, State& s) : r_(r), s_(s) {
    for (Card c = 0; c < kCards; ++c) cards_.add(card_id(r, c));
    for (int d = 0; d < kDecades; ++d) decades_.add(decade_id(r, d));
    for (const Label& quark : r.deck->quark) quarks_.add(quark.id);
    for (const Entrance& e : kEntrances) entrances_.add(e.name);
  }

  void fields(Fields& f) {
    if (f.reads()) s_.set(State::kBegun);
    begun_ = f.given("stack").present();
    if (begun_ && f.given("seal").doc().text() != seal_of(f.root().doc())) {
      return f.given("stack").complain(
          "a position in the middle of something is read only as the program wrote it; leave out 'stack' "
          "and say where to begin with 'at' or 'start'"_en);
    }
    table(f);
    sides(f);
    piles(f);
    trial(f);
    told(f);
    if (!f.sees_all()) return;
    course(f);
    f("seal").tell([&] { return Doc(seal_of(f.written())); });
    if (!f.writes()) f("start");
  }

  void complete(Fields& f) {
    if (!begun_) begin(f);
  }

 private:
  void table(Fields& f) {
    f("round").as(
        [&] { return Doc(r_.rounds - s_.rounds_left + 1); },
        [&](const Node& n) { s_.rounds_left = static_cast<std::uint8_t>(r_.rounds + 1 - n.integer(1, r_.rounds)); });
    f("active").seat(s_.active);
    if (f.reads() && f.given("active").present()) s_.first = s_.active;
    f("first").seat(s_.first);
    f("phase").name(s_.phase, kPhaseNames);
    f("at").tell([&] { return Doc(at()); });
    const Item asked = f("asked");
    if (asked.writes() || begun_) asked.seats(s_.waiting);
    f("paradox").as([&] { return Doc(s_.has(State::kParadox)); },
                    [&](const Node& n) {
                      if (n.boolean()) s_.set(State::kParadox);
                    });
    f("must_pass")
        .as([&] { return Doc(s_.has(State::kMustPass)); },
            [&](const Node& n) {
              if (n.boolean()) s_.set(State::kMustPass);
            });
    f("bonus").number(s_.bonus, 0, 99);
    f("gadgets").number(s_.gadgets, 0, kGadgetLimit);
    f("quark").name(s_.quark, quarks_);
    if (f.reads() && s_.quark != kNone) s_.quarks_left = static_cast<std::uint8_t>(s_.quarks_left & ~(1u << s_.quark));
    f("last").as([&] { return last(); },
                 [&](const Node& n) {
                   s_.last = card(n["card"]);
                   s_.last_use = static_cast<Use>(kUseNames.read(n["as"]));
                 });
  }

  void sides(Fields& f) {
    f("skill").by_seat([&](Item at, Seat p) { at.number(s_.side[p].skill, 1, r_.expert); });
    f("actions").by_seat([&](Item at, Seat p) { at.number(s_.side[p].actions, 0, kGreen); });
    f("jamais").by_seat([&](Item at, Seat p) { at.number(s_.side[p].jamais, 0, kBlue); });
    f("agents").by_seat([&](Item at, Seat p) {
      at.as([&] { return agents(s_.side[p]); },
            [&](const Node& n) {
              for (std::size_t i = 0; i < n.size(); ++i) read_agent(s_.side[p], p, n[i]);
            });
    });
    f("reserve").by_seat([&](Item at, Seat p) {
      at.as([&] { return Doc(s_.side[p].green_reserve()); },
            [&](const Node& n) { read_reserve(s_.side[p], f.given("actions").maybe(f.seats()[p]).present(), n); });
    });
    f("commands").tell([&] { return commands(f); });
    f("hand").by_seat([&](Item at, Seat p) {
      at.as([&] { return hand(f, p); },
            [&](const Node& n) {
              for (std::size_t i = 0; i < n.size(); ++i) {
                const Card c = card(n[i]);
                if (c == fido_of(p)) continue;  // it is there unless it is in play
                if (claim(n[i], c)) s_.side[p].hand |= card_bit(c);
              }
            });
    });
    f("known").by_seat([&](Item at, Seat p) {
      Side& x = s_.side[p];
      at.as([&] { return written(x.known); }, [&](const Node& n) { x.known |= known_cards(x, n); });
    });
    if (f.sees_all()) {
      f("spied").by_seat([&](Item at, Seat p) {
        Side& x = s_.side[p];
        at.as([&] { return written(x.spied); }, [&](const Node& n) { x.spied = known_cards(x, n); });
      });
    }
    if (f.reads()) read_commands(f);
  }

  void piles(Fields& f) {
    f("discard").as([&] { return pile(); },
                    [&](const Node& n) {
                      for (std::size_t i = 0; i < n.size(); ++i) {
                        const Card c = card(n[i]);
                        if (c >= kDeckCards) n[i].complain("a Fido is never discarded"_en);
                        else if (claim(n[i], c)) s_.pile[s_.pile_size++] = c, s_.discarded |= card_bit(c);
                      }
                    });
    f("deja_vu").as([&] { return written(s_.deja_vu); }, [&](const Node& n) { s_.deja_vu = claim_all(n); });
    f("table").as([&] { return on_table(f); },
                  [&](const Node& n) {
                    if (begun_) s_.table = claim_all(n);
                  });
    if (f.reads()) {
      for (Side& side : s_.side) side.hand &= ~(s_.table & kFidos), side.known &= ~(s_.table & kFidos);
      read_start(f);
    }
    f("box").as([&] { return written(s_.box); }, [&](const Node& n) { s_.box = claim_all(n); });
    if (f.reads()) s_.deck = kAllDeckCards & ~claimed_;
    if (f.sees_all()) {
      f("deck").as([&] { return written(s_.deck); },
                   [&](const Node& n) {
                     s_.deck = claim_all(n);
                     if (s_.deck & kFidos) n.complain("a Fido is never in the deck"_en);
                   });
    }
    if (f.reads()) s_.box |= kAllDeckCards & ~claimed_ & ~s_.deck;  // a deck that is listed is all there is
    f("deck_size").tell([&] { return Doc(count(s_.deck)); });
    f("top").as([&] { return top(f); }, [&](const Node& n) { read_top(f, n); });
  }

  void trial(Fields& f) {
    f("picks").as(
        [&] {
          Doc out = Doc::list();
          for (std::uint8_t p : s_.picks) {
            if (p != kNone) out.push(f.seats()[p]);
          }
          return out;
        },
        [&](const Node& n) {
          for (std::size_t i = 0; begun_ && i < n.size() && i < 4; ++i) s_.picks[i] = f.seat(n[i]);
        });
    const Item at = f("trial");
    if (at.writes() ? s_.trial.use != Use::None : begun_) at.object([&](Fields& g) { trial_fields(g); });
  }
  void trial_fields(Fields& g) {
    Trial& t = s_.trial;
    g.need("use").name(t.use, kUseNames);
    g.need("who").seat(t.who);
    g.need("to").name(t.to, decades_);
    g.need("agents").as([&] { return two_cards(t.agent, false); }, [&](const Node& n) { read_two(n, t.agent); });
    g.need("cards").as([&] { return two_cards(t.card, flux_hidden(g)); }, [&](const Node& n) { read_two(n, t.card); });
    g.need("changes").numbers(t.delta, -128, 127, "expected two numbers"_en);
    g.need("open").number(t.open, 0, 3);
    g.need("level").number(t.level, 0, 255);
    g.need("face_down").seats(t.face_down);
    g("results").tell([&] { return results(); });
    g("needed").tell([&] { return needed(); });
  }

  // What follows from the rest, and what is printed on the table.
  void told(Fields& f) {
    f("quarks_face_down").tell([&] { return Doc(std::popcount(s_.quarks_left)); });
    f("hammer").tell([&] { return hammer(); });
    f("rounds").tell([&] { return Doc(r_.rounds); });
    f("track").tell([&] { return track(); });
    f("flux").tell([&] { return flux(); });
    const bool over = s_.has(State::kOver);
    f("winners").tell([&] { return over ? f.listed(Game::outcome(r_, s_).winners()) : Doc(); });
    f("decided").tell([&] { return over ? Doc(kDeciderIds[static_cast<int>(verdict(r_, s_).by)]) : Doc(); });
  }

  // A game in progress.
  void course(Fields& f) {
    f("quarks_left").bits(s_.quarks_left, quarks_);
    const Item flags = f("flags");
    if (flags.writes() || begun_) flags.number(s_.flags, 0, 255);
    f("stack").as([&] { return stack(); }, [&](const Node& frames) { read_stack(frames); });
  }
  Doc stack() const {
    Doc out = Doc::list();
    for (const Frame& f : s_.stack) {
      Doc frame = Doc::list();
      frame.push(kProcNames[static_cast<std::size_t>(f.proc)]);
      for (std::uint8_t field : {f.pc, f.who, f.card, f.a, f.b, f.n}) frame.push(field);
      out.push(std::move(frame));
    }
    return out;
  }
  void read_stack(const Node& frames) {
    if (frames.size() > static_cast<std::size_t>(Stack::capacity())) return frames.complain("too deep"_en);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Node f = frames[i];
      const auto byte = [&](std::size_t field) { return static_cast<std::uint8_t>(f[field].integer(0, 255)); };
      s_.stack.push({.proc = static_cast<Proc>(kProcNames.read(f[0])),
                     .pc = byte(1),
                     .who = byte(2),
                     .card = byte(3),
                     .a = byte(4),
                     .b = byte(5),
                     .n = byte(6)});
    }
  }

  void begin(const Fields& f) {
    const Node at = f.given("at"), phase = f.given("phase");
    std::size_t where = 0;
    if (at.present()) where = entrances_.read(at);
    else if (phase.present()) where = entrance(kEntranceOfPhase[static_cast<int>(s_.phase)]);
    else if (start_.proc != Proc::None) where = entrance("task");
    if (!f.fine()) return;
    const Entrance& entrance = kEntrances[where];
    if (!phase.present()) s_.phase = entrance.phase;
    start_.step = entrance.step;
    if (const Phrase why = Game::impossible(r_, s_); !why.empty()) {
      return f.root().complain(say("this position is impossible: {why}"_en, why));
    }
    if (std::string_view(entrance.name) == "game-end") s_.set(State::kOver);
    start_at(r_, s_, start_);
  }
  std::size_t entrance(std::string_view name) const {
    return static_cast<std::size_t>(std::ranges::find(entrances_.ids(), name) - entrances_.ids().begin());
  }

  // One procedure to begin with: {"hammer": id}, {"jump": agent, "to": decade} or {"draw": true}.
  void read_start(const Fields& f) {
    const Node n = f.given("start");
    if (!n.present()) return;
    n.only({"hammer", "jump", "to", "draw"});
    if (const Node hammer = n.maybe("hammer"); hammer.present()) {
      start_.proc = Proc::Hammer;
      start_.card = card(hammer);
      if (!(r_.hammers & card_bit(start_.card))) hammer.complain("expected a HAMMER"_en);
      if (claim(hammer, start_.card)) s_.table |= card_bit(start_.card);
    } else if (const Node jump = n.maybe("jump"); jump.present()) {
      start_.proc = Proc::Jump;
      start_.card = card(jump);
      start_.to = static_cast<Decade>(decades_.read(n["to"]));
      if (!(s_.side[s_.active].agents & card_bit(start_.card)))
        jump.complain("is not an Agent of the active player"_en);
      else if (s_.decade[start_.card] == start_.to) {
        n["to"].complain("a Jump goes to another decade"_en);
      }
    } else if (n["draw"].boolean()) {
      start_.proc = Proc::Draw;
    }
  }

  // Cards.

  Card card(const Node& n) const { return static_cast<Card>(cards_.read(n)); }
  Doc written(CardSet set) const {
    Doc out = Doc::list();
    for (Card c : each(set)) out.push(cards_[c]);
    return out;
  }
  // Each card is in one place: the second one is a mistake.
  bool claim(const Node& n, Card c) {
    if (claimed_ & card_bit(c)) {
      n.complain(say("{card} is in two places"_en, cards_[c]));
      return false;
    }
    claimed_ |= card_bit(c);
    return true;
  }
  CardSet claim_all(const Node& list) {
    CardSet out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Card c = card(list[i]);
      if (claim(list[i], c)) out |= card_bit(c);
    }
    return out;
  }
  CardSet known_cards(const Side& side, const Node& list) const {
    CardSet out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) out |= card_bit(card(list[i]));
    if (out & ~side.hand) {
      list.complain("names a card that is not in this hand"_en);
    }
    return out & side.hand;
  }
  Doc two_cards(const std::uint8_t (&cards)[2], bool first_hidden) const {
    Doc out = Doc::list();
    for (int i = 0; i < 2; ++i) {
      out.push(i == 0 && first_hidden ? Doc(kHidden) : cards[i] == kNone ? Doc() : Doc(cards_[cards[i]]));
    }
    return out;
  }
  void read_two(const Node& n, std::uint8_t (&cards)[2]) const {
    for (std::size_t i = 0; i < 2; ++i) {
      if (n[i].present()) cards[i] = card(n[i]);
    }
  }

  Doc hand(const Fields& f, Seat p) const {
    const Side& side = s_.side[p];
    if (f.sees(p)) return written(side.hand);
    const CardSet seen = side.known | (f.viewer() == other(p) ? side.spied : 0);
    Doc out = written(seen);
    for (int i = count(side.hand & ~seen); i > 0; --i) out.push(kHidden);
    return out;
  }
  Doc top(const Fields& f) const {
    Doc out = Doc::list();
    for (int i = 0; i < kLookMax && s_.top[i] != kNone; ++i) {
      Doc entry = Doc::object();
      entry.set("card", f.sees_all() || s_.top_seen[i].has(f.viewer()) ? cards_[s_.top[i]] : kHidden);
      entry.set("seen", f.listed(s_.top_seen[i]));
      out.push(std::move(entry));
    }
    return out;
  }
  void read_top(const Fields& f, const Node& list) {
    if (list.size() > kLookMax) return list.complain("at most three cards can be known"_en);
    CardSet seen = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      s_.top[i] = card(list[i]["card"]);
      s_.top_seen[i] = f.seats(list[i]["seen"]);
      if (!(s_.deck & ~seen & card_bit(s_.top[i]))) {
        list[i]["card"].complain("is not in the deck, or listed twice"_en);
      }
      seen |= card_bit(s_.top[i]);
    }
  }
  Doc pile() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.pile_size; ++i) out.push(cards_[s_.pile[i]]);
    return out;
  }
  bool flux_hidden(const Fields& f) const {
    return !f.sees_all() && !s_.trial.face_down.empty() && !s_.trial.face_down.has(f.viewer());
  }
  Doc on_table(const Fields& f) const {
    if (!flux_hidden(f)) return written(s_.table);
    Doc out = written(s_.table & ~card_bit(s_.trial.card[0]));
    out.push(kHidden);
    return out;
  }

  // The rest of the table.

  std::string at() const {
    if (s_.has(State::kOver)) return "game-end";
    const Frame& f = s_.stack.top();
    return s_.stack.depth == 1 ? kStepIds[f.pc] : kProcIds[static_cast<int>(f.proc)];
  }

  Doc last() const {
    if (s_.last == kNone) return Doc();
    Doc out = Doc::object();
    out.set("card", cards_[s_.last]);
    out.set("as", kUseNames[static_cast<std::size_t>(s_.last_use)]);
    return out;
  }

  Doc agents(const Side& side) const {
    Doc out = Doc::list();
    for (Card c : each(side.agents)) {
      const bool guard = side.guards & card_bit(c);
      out.push(cards_[c] + "@" + decades_[s_.decade[c]] + (guard ? "[G]" : ""));
    }
    return out;
  }
  void read_agent(Side& side, Seat p, const Node& n) {  // "buzz@2000[G]"
    std::string text = n.text();
    const bool guard = text.ends_with("[G]");
    if (guard) text.resize(text.size() - 3);
    const std::size_t at = text.find('@');
    if (at == std::string::npos) {
      return n.complain("expected an Agent, @ and its decade, such as \"buzz@2000\" or \"buzz@2000[G]\""_en);
    }
    const auto c = static_cast<Card>(cards_.read(n, text.substr(0, at)));
    const auto d = static_cast<Decade>(decades_.read(n, text.substr(at + 1)));
    if (!(r_.agents & card_bit(c)) || c == fido_of(other(p))) {
      return n.complain(say("{card} is no Agent of this player"_en, cards_[c]));
    }
    if (!claim(n, c)) return;
    side.hand &= ~card_bit(c);
    side.known &= ~card_bit(c);
    side.agents |= card_bit(c);
    if (guard) side.guards |= card_bit(c);
    s_.decade[c] = d;
    ++side.on[d];
  }

  // Green cubes are Actions, on guards or in the reserve: two of these tell the third (TH-2-6).
  static void read_reserve(Side& side, bool actions_given, const Node& n) {
    const auto left = kGreen - count(side.guards) - static_cast<int>(n.integer(0, kGreen));
    if (left < 0 || (actions_given && left != side.actions)) {
      return n.complain("Actions, guards and reserve must be four green cubes together"_en);
    }
    side.actions = static_cast<std::uint8_t>(left);
  }

  Doc commands(const Fields& f) const {
    Doc out = Doc::object();
    for (Decade d = 0; d < kDecades; ++d) {
      for (Seat p = 0; p < kPlayers; ++p) {
        if (s_.side[p].commands & decade_bit(d)) out.set(decades_[d], f.seats()[p]);
      }
    }
    return out;
  }
  // By default as from an empty board: the majority has it, a tie leaves it in the gallery (TH-4-62).
  void read_commands(const Fields& f) {
    const Node given = f.given("commands");
    if (given.present()) given.only(decades_.ids());
    for (Decade d = 0; d < kDecades; ++d) {
      if (d == kPresent) continue;
      const int a = s_.side[0].on[d], b = s_.side[1].on[d];
      if (!given.present()) {
        if (a != b) s_.side[a > b ? 0 : 1].commands |= decade_bit(d);
      } else if (const Node n = given.maybe(decades_[d]); n.present()) {
        s_.side[f.seat(n)].commands |= decade_bit(d);
      }
    }
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

  const Rules& r_;
  State& s_;
  bool begun_ = false;  // the document says what is being carried out; else the position was set up by hand
  Start start_;
  CardSet claimed_ = 0;
  Names cards_, decades_, quarks_, entrances_;
};

}  // namespace

std::string_view step_id(Step step) { return kStepIds[static_cast<std::size_t>(step)]; }
std::string_view proc_id(Proc proc) { return kProcIds[static_cast<std::size_t>(proc)]; }
std::string_view use_id(Use use) { return kUseIds[static_cast<std::size_t>(use)]; }

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return write_position<Game, Scribe>(r, s, viewer); }
Result<State> Game::load(const Rules& r, const Doc& position) { return read_position<Game, Scribe>(r, position); }

}  // namespace timetable::hammer
