// Time Hammer: reading a position (README.md: words of a position); what is left out gets its default.
#include <algorithm>

#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/seal.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

using timetable::say;  // beside the one that tells the log

const std::vector<std::string> kKeys = {"round",     "first",
                                        "active",    "phase",
                                        "at",        "asked",
                                        "skill",     "agents",
                                        "actions",   "jamais",
                                        "reserve",   "commands",
                                        "hand",      "known",
                                        "deck_size", "top",
                                        "discard",   "deja_vu",
                                        "box",       "table",
                                        "quark",     "quarks_face_down",
                                        "paradox",   "must_pass",
                                        "bonus",     "gadgets",
                                        "picks",     "last",
                                        "trial",     "winners",
                                        "decided",   "deck",
                                        "spied",     "quarks_left",
                                        "flags",     "stack",
                                        "seal",      "start",
                                        "hammer",    "rounds",
                                        "track",     "flux"};

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

class Loader {
 public:
  Loader(const Rules& r, const Doc& doc, std::vector<Words>& problems)
      : r_(r), root_(doc, problems), problems_(problems) {
    for (Card c = 0; c < kCards; ++c) cards_.push_back(card_id(r, c));
    for (int d = 0; d < kDecades; ++d) decades_.push_back(decade_id(r, d));
    for (Seat p = 0; p < kPlayers; ++p) seats_.push_back(Game::seat_code(r, p));
    for (const Label& quark : r.deck->quark) quarks_.push_back(quark.id);
  }

  State read() {
    clear_table(r_, s_);
    root_.only(kKeys);
    if (root_.doc().members().empty()) {
      Game::setup(r_, s_);
      return s_;
    }
    read_table();
    read_sides();
    read_deck_and_box();
    if (!problems_.empty()) return s_;
    if (root_.maybe("stack").present()) read_course();
    else begin();
    check_position();
    return s_;
  }

 private:
  static std::uint8_t small(const Node& n, int low, int high) {
    return static_cast<std::uint8_t>(n.integer(low, high));
  }
  std::size_t name(const Node& n, const std::vector<std::string>& allowed) {
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      if (same_word(n.doc().text(), allowed[i])) return i;
    }
    return n.one_of(allowed);
  }
  std::size_t word(const Node& parent, const std::string& text, const std::vector<std::string>& allowed) {
    const Doc d = text;
    return name(Node(d, problems_, parent.path()), allowed);
  }
  Card card(const Node& n) { return static_cast<Card>(name(n, cards_)); }
  Seat seat(const Node& n) { return static_cast<Seat>(name(n, seats_)); }
  Decade decade(const Node& n) { return static_cast<Decade>(name(n, decades_)); }
  CardSet cards(const Node& list) {
    CardSet out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) out |= card_bit(card(list[i]));
    return out;
  }
  SeatSet seat_set(const Node& list) {
    SeatSet out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      out.add(list[i].doc().text() == "chance" ? kChance : seat(list[i]));
    }
    return out;
  }

  template <class F>
  void each_seat(std::string_view key, F&& f) {
    const Node n = root_.maybe(key);
    if (!n.present()) return;
    n.only(seats_);
    for (Seat p = 0; p < kPlayers; ++p) {
      if (const Node inner = n.maybe(seats_[p]); inner.present()) f(s_.side[p], p, inner);
    }
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

  void read_table() {
    if (const Node n = root_.maybe("round"); n.present()) {
      s_.rounds_left = static_cast<std::uint8_t>(r_.rounds + 1 - n.integer(1, r_.rounds));
    }
    if (const Node n = root_.maybe("active"); n.present()) s_.active = s_.first = seat(n);
    if (const Node n = root_.maybe("first"); n.present()) s_.first = seat(n);
    if (const Node n = root_.maybe("paradox"); n.present() && n.boolean()) s_.set(State::kParadox);
    if (const Node n = root_.maybe("must_pass"); n.present() && n.boolean()) s_.set(State::kMustPass);
    if (const Node n = root_.maybe("bonus"); n.present()) s_.bonus = small(n, 0, 99);
    if (const Node n = root_.maybe("gadgets"); n.present()) s_.gadgets = small(n, 0, kGadgetLimit);
    if (const Node n = root_.maybe("quark"); n.present()) {
      s_.quark = static_cast<std::uint8_t>(name(n, quarks_));
      s_.quarks_left = static_cast<std::uint8_t>(s_.quarks_left & ~(1u << s_.quark));
    }
    if (const Node n = root_.maybe("quarks_left"); n.present()) {
      unsigned left = 0;
      for (std::size_t i = 0; i < n.size(); ++i) left |= 1u << name(n[i], quarks_);
      s_.quarks_left = static_cast<std::uint8_t>(left);
    }
    if (const Node n = root_.maybe("last"); n.present()) {
      s_.last = card(n["card"]);
      s_.last_use = static_cast<Use>(n["as"].one_of({std::begin(kUseNames), std::end(kUseNames)}));
    }
    s_.set(State::kBegun);
  }

  void read_sides() {
    each_seat("skill", [&](Side& x, Seat, const Node& n) { x.skill = small(n, 1, r_.expert); });
    each_seat("actions", [&](Side& x, Seat, const Node& n) { x.actions = small(n, 0, kGreen); });
    each_seat("jamais", [&](Side& x, Seat, const Node& n) { x.jamais = small(n, 0, kBlue); });
    each_seat("agents", [&](Side& x, Seat p, const Node& n) {
      for (std::size_t i = 0; i < n.size(); ++i) read_agent(x, p, n[i]);
    });
    each_seat("reserve", [&](Side& x, Seat p, const Node& n) { read_reserve(x, p, n); });
    each_seat("hand", [&](Side& x, Seat p, const Node& n) {
      for (std::size_t i = 0; i < n.size(); ++i) {
        const Card c = card(n[i]);
        if (c == fido_of(p)) continue;  // it is there unless it is in play
        if (claim(n[i], c)) x.hand |= card_bit(c);
      }
    });
    each_seat("known", [&](Side& x, Seat, const Node& n) { x.known |= known_cards(x, n); });
    each_seat("spied", [&](Side& x, Seat, const Node& n) { x.spied = known_cards(x, n); });
    read_commands();
  }
  CardSet known_cards(const Side& side, const Node& list) {
    const CardSet out = cards(list);
    if (out & ~side.hand) {
      list.complain("names a card that is not in this hand"_en);
    }
    return out & side.hand;
  }

  // Green cubes are Actions, on guards or in the reserve: two of these tell the third (TH-2-6).
  void read_reserve(Side& side, Seat p, const Node& n) {
    const int left = kGreen - count(side.guards) - small(n, 0, kGreen);
    const Node actions = root_.maybe("actions");
    const bool given = actions.present() && actions.maybe(seats_[p]).present();
    if (left < 0 || (given && left != side.actions)) {
      return n.complain("Actions, guards and reserve must be four green cubes together"_en);
    }
    side.actions = static_cast<std::uint8_t>(left);
  }

  void read_agent(Side& side, Seat p, const Node& n) {  // "buzz@2000[G]"
    std::string text = n.text();
    const bool guard = text.ends_with("[G]");
    if (guard) text.resize(text.size() - 3);
    const std::size_t at = text.find('@');
    if (at == std::string::npos) {
      return n.complain("expected an Agent, @ and its decade, such as \"buzz@2000\" or \"buzz@2000[G]\""_en);
    }
    const auto c = static_cast<Card>(word(n, text.substr(0, at), cards_));
    const auto d = static_cast<Decade>(word(n, text.substr(at + 1), decades_));
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

  // By default as from an empty board: the majority has it, a tie leaves it in the gallery (TH-4-62).
  void read_commands() {
    const Node given = root_.maybe("commands");
    if (given.present()) given.only(decades_);
    for (Decade d = 0; d < kDecades; ++d) {
      if (d == kPresent) continue;
      const int a = s_.side[0].on[d], b = s_.side[1].on[d];
      if (!given.present()) {
        if (a != b) s_.side[a > b ? 0 : 1].commands |= decade_bit(d);
      } else if (const Node n = given.maybe(decades_[d]); n.present()) {
        s_.side[seat(n)].commands |= decade_bit(d);
      }
    }
  }

  void read_deck_and_box() {
    if (const Node n = root_.maybe("discard"); n.present()) {
      for (std::size_t i = 0; i < n.size(); ++i) {
        const Card c = card(n[i]);
        if (c >= kDeckCards) n[i].complain("a Fido is never discarded"_en);
        else if (claim(n[i], c)) s_.pile[s_.pile_size++] = c, s_.discarded |= card_bit(c);
      }
    }
    if (const Node n = root_.maybe("deja_vu"); n.present()) s_.deja_vu = claim_all(n);
    if (const Node n = root_.maybe("table"); n.present() && root_.maybe("stack").present()) s_.table = claim_all(n);
    for (Side& side : s_.side) side.hand &= ~(s_.table & kFidos), side.known &= ~(s_.table & kFidos);
    read_start();
    const Node deck = root_.maybe("deck"), box = root_.maybe("box");
    if (box.present()) s_.box = claim_all(box);
    s_.deck = deck.present() ? claim_all(deck) : kAllDeckCards & ~claimed_;
    s_.box |= kAllDeckCards & ~claimed_ & ~s_.deck;  // a deck that is listed is all there is
    if (s_.deck & kFidos) deck.complain("a Fido is never in the deck"_en);
    read_top();
  }

  void read_top() {
    const Node list = root_.maybe("top");
    if (!list.present()) return;
    if (list.size() > kLookMax) {
      return list.complain("at most three cards can be known"_en);
    }
    CardSet seen = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      s_.top[i] = card(list[i]["card"]);
      s_.top_seen[i] = seat_set(list[i]["seen"]);
      if (!(s_.deck & ~seen & card_bit(s_.top[i]))) {
        list[i]["card"].complain("is not in the deck, or listed twice"_en);
      }
      seen |= card_bit(s_.top[i]);
    }
  }

  // One procedure to begin with: {"hammer": id}, {"jump": agent, "to": decade} or {"draw": true}.
  void read_start() {
    const Node n = root_.maybe("start");
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
      start_.to = decade(n["to"]);
      if (!(s_.side[s_.active].agents & card_bit(start_.card)))
        jump.complain("is not an Agent of the active player"_en);
      else if (s_.decade[start_.card] == start_.to) {
        n["to"].complain("a Jump goes to another decade"_en);
      }
    } else if (n["draw"].boolean()) {
      start_.proc = Proc::Draw;
    }
  }

  void begin() {
    const Node at = root_.maybe("at"), phase = root_.maybe("phase");
    const std::vector<std::string> phases(std::begin(kPhaseNames), std::end(kPhaseNames));
    std::vector<std::string> names;
    for (const Entrance& e : kEntrances) names.emplace_back(e.name);
    std::size_t where = 0;
    if (at.present()) where = name(at, names);
    else if (phase.present())
      where = static_cast<std::size_t>(std::ranges::find(names, kEntranceOfPhase[name(phase, phases)]) - names.begin());
    else if (start_.proc != Proc::None)
      where = static_cast<std::size_t>(std::ranges::find(names, "task") - names.begin());
    if (!problems_.empty()) return;
    const Entrance& entrance = kEntrances[where];
    s_.phase = phase.present() ? static_cast<Phase>(name(phase, phases)) : entrance.phase;
    start_.step = entrance.step;
    check_position();
    if (!problems_.empty()) return;
    if (std::string_view(entrance.name) == "game-end") s_.set(State::kOver);
    start_at(r_, s_, start_);
  }

  void check_position() {
    if (!problems_.empty()) return;
    if (const Phrase why = Game::impossible(r_, s_); !why.empty()) {
      root_.complain(say("this position is impossible: {why}"_en, why));
    }
  }

  // A game in progress, exactly as view() wrote it.
  void read_course() {
    if (root_.maybe("seal").doc().text() != seal_of(root_.doc())) {
      return root_.maybe("stack").complain(
          "a position in the middle of something is read only as the program wrote it; leave out 'stack' "
          "and say where to begin with 'at' or 'start'"_en);
    }
    s_.phase = static_cast<Phase>(root_["phase"].one_of({std::begin(kPhaseNames), std::end(kPhaseNames)}));
    s_.flags = small(root_["flags"], 0, 255);
    const Node picks = root_["picks"];
    for (std::size_t i = 0; i < picks.size() && i < 4; ++i) s_.picks[i] = seat(picks[i]);
    if (const Node n = root_.maybe("trial"); n.present()) read_trial(n);
    const Node frames = root_["stack"];
    if (frames.size() > static_cast<std::size_t>(Stack::capacity())) {
      return frames.complain("too deep"_en);
    }
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Node f = frames[i];
      const auto proc = static_cast<Proc>(f[0].one_of({std::begin(kProcNames), std::end(kProcNames)}));
      s_.stack.push({.proc = proc,
                     .pc = small(f[1], 0, 255),
                     .who = small(f[2], 0, 255),
                     .card = small(f[3], 0, 255),
                     .a = small(f[4], 0, 255),
                     .b = small(f[5], 0, 255),
                     .n = small(f[6], 0, 255)});
    }
    s_.waiting = seat_set(root_["asked"]);
  }

  void read_trial(const Node& n) {
    Trial& t = s_.trial;
    t.use = static_cast<Use>(n["use"].one_of({std::begin(kUseNames), std::end(kUseNames)}));
    t.who = seat(n["who"]);
    t.to = decade(n["to"]);
    for (std::size_t i = 0; i < 2; ++i) {
      if (const Node agent = n["agents"][i]; !agent.doc().is_null()) t.agent[i] = card(agent);
      if (const Node shown = n["cards"][i]; !shown.doc().is_null()) t.card[i] = card(shown);
      t.delta[i] = static_cast<std::int8_t>(n["changes"][i].integer(-128, 127));
    }
    t.open = small(n["open"], 0, 3);
    t.level = small(n["level"], 0, 255);
    t.face_down = seat_set(n["face_down"]);
  }

  const Rules& r_;
  Node root_;
  std::vector<Words>& problems_;
  State s_;
  Start start_;
  CardSet claimed_ = 0;
  std::vector<std::string> cards_, decades_, seats_, quarks_;
};

const char* const kStages[] = {"setup-end",  "prep-end", "discovery-end", "draw-end",
                               "effect-end", "turn-end", "game-end"};
constexpr Stop kStops[] = {Stop::SetupEnd,  Stop::PrepEnd, Stop::DiscoveryEnd, Stop::DrawEnd,
                           Stop::EffectEnd, Stop::TurnEnd, Stop::Never};

}  // namespace

Result<State> Game::load(const Rules& r, const Doc& position) {
  std::vector<Words> problems;
  State s = Loader(r, position, problems).read();
  if (!problems.empty()) return Error{Fault::BadPosition, join(problems, "\n")};
  return s;
}

std::vector<std::string> Game::stages() { return {std::begin(kStages), std::end(kStages)}; }

bool Game::stop_at(Rules& r, std::string_view stage) {
  const auto it = std::ranges::find(kStages, stage);
  if (it == std::end(kStages)) return false;
  r.stop_at = kStops[it - std::begin(kStages)];
  return true;
}

}  // namespace timetable::hammer
