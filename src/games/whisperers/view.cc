// The Time Whisperers: the position in words, out (view) and in (load). The vocabulary is documented in README.md.
#include <algorithm>
#include <bit>

#include "core/words.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"

namespace timetable::whisperers {
namespace {

const char* const kStepNames[] = {"setup",   "scatter", "place",    "before-phase-1", "phase-1",       "select",
                                  "psychic", "keep",    "end-turn", "before-phase-2", "after-scoring", "before-phase-3",
                                  "phase-3", "phase-4", "activate", "next-round"};
const char* const kWindowNames[] = {"before-phase-1", "before-turn",    "before-phase-2",
                                    "phase-2",        "before-phase-3", "phase-3"};
const char* const kProcNames[] = {"none", "game", "window", "effect", "scoring"};
constexpr const char* kHidden = "?";

std::string age_name(const Rules& r, Age age) { return r.deck->age[age].en; }
std::string pair_name(const Rules& r, Age age) { return age_name(r, age) + "-" + age_name(r, clockwise(age, 1)); }
std::string power_name(const Rules& r, Power p) { return r.power(p).name.en; }

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
    constexpr CardSet kActions = 0xF0;
    const auto doubtful = static_cast<CardSet>((player.hand | card_bit(player.gift)) & kActions & ~player.shown);
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

// Reads a position; what is left out gets its default.
class Loader {
 public:
  Loader(const Rules& r, const Doc& doc, std::vector<std::string>& problems)
      : r_(r), root_(doc, problems), problems_(problems) {
    for (Age a = 0; a < kAges; ++a) ages_.push_back(age_name(r, a)), pairs_.push_back(pair_name(r, a));
    for (Power p = 0; p < r.powers; ++p) powers_.push_back(power_name(r, p));
    for (Card c = 0; c < kCards; ++c) cards_.push_back(r.card(c).code);
    for (Seat p = 0; p < r.seats; ++p) seats_.push_back(Game::seat_code(r, p));
    for (const Use& use : r.deck->uses) decisions_.push_back(use.decision);
  }

  State read() {
    clear_table(r_, s_);
    root_.only({"round",     "turn",      "at",   "asked",           "phantom", "tw",     "tiles",     "own",
                "copy",      "removed",   "used", "used_in_scoring", "vp",      "row",    "cards",     "hand",
                "activated", "withdrawn", "gift", "chosen",          "passed",  "stolen", "announced", "united",
                "control",   "dark",      "gold", "gold_strength",   "winners", "shown",  "leaving",   "stack"});
    if (root_.doc().members().empty()) {
      Game::setup(r_, s_);
      return s_;
    }
    const Step step = read_step();
    if (const Node n = root_.maybe("round"); n.present()) s_.round = small(n, 1, r_.setup.rounds);
    if (const Node n = root_.maybe("phantom"); n.present()) s_.phantom = age(n);
    read_whisperers(step);
    read_tiles();
    read_players();
    read_table();
    if (!problems_.empty()) return s_;
    if (const Node n = root_.maybe("stack"); n.present()) {
      read_stack(n);
      read_chosen();
      check_asked();
    } else {
      NullLog log;
      start_at(r_, s_, step, log);
    }
    if (problems_.empty()) {
      if (const char* broken = Game::invariant(r_, s_))
        root_.complain(std::string("this position is impossible: ") + broken);
    }
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
  Age age(const Node& n) { return static_cast<Age>(name(n, ages_)); }
  Power power(const Node& n) { return static_cast<Power>(name(n, powers_)); }
  Card card(const Node& n) { return static_cast<Card>(name(n, cards_)); }
  Seat seat(const Node& n) {
    if (n.doc().is(Doc::Kind::Int)) return small(n, 0, r_.seats - 1);
    return static_cast<Seat>(name(n, seats_));
  }

  CardSet cards(const Node& list) {
    CardSet out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const CardSet bit = card_bit(card(list[i]));
      if (out & bit) list[i].complain("this card is listed twice");
      out = static_cast<CardSet>(out | bit);
    }
    return out;
  }

  std::uint32_t uses(const Node& list) {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) out |= std::uint32_t{1} << use(list[i]);
    return out;
  }
  std::size_t use(const Node& n) { return n.doc().text().empty() ? n.one_of(decisions_) : name(n, decisions_); }

  template <class F>
  void each_seat(std::string_view key, F&& f) {
    const Node n = root_.maybe(key);
    if (!n.present()) return;
    n.only(seats_);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (const Node inner = n.maybe(seats_[p]); inner.present()) f(p, inner);
    }
  }

  Step read_step() {
    static const std::vector<std::string> names(std::begin(kStepNames), std::end(kStepNames));
    const Node n = root_.maybe("at");
    if (!n.present() || root_.maybe("stack").present()) return Step::BeforeCardPlay;
    return static_cast<Step>(name(n, names));
  }

  void read_whisperers(Step step) {
    if (step > Step::Place && !root_.maybe("stack").present()) {
      for (Seat p = 0; p < r_.seats; ++p) {
        for (int k = 0; k < r_.setup.numbers; ++k) {
          s_.player[p].tw[k].bits = static_cast<std::uint8_t>(Tw::kOnBoard | k);
        }
      }
    }
    const Node tws = root_.maybe("tw");
    if (!tws.present()) return;
    for (const auto& [key, n] : tws.entries()) {
      const auto at = std::ranges::find_if(
          seats_, [&, k = key](const std::string& c) { return same_word(c, k.substr(0, c.size())); });
      const std::string digits = at == seats_.end() ? "" : key.substr(at->size());
      if (digits.size() != 1 || digits[0] < '1' || digits[0] > '0' + r_.setup.numbers) {
        n.complain("expected a TW of this table, such as \"" + seats_[0] + "1\"");
        continue;
      }
      read_tw(n, s_.player[at - seats_.begin()].tw[digits[0] - '1']);
    }
  }

  void read_tw(const Node& n, Tw& tw) {  // "g@Day*"
    std::string text = n.text();
    tw.bits = Tw::kOnBoard;
    while (!text.empty() && std::string("*^x").find(text.back()) != std::string::npos) {
      if (text.back() == 'x') tw.set(Tw::kEliminated);
      else tw.set(text.back() == '*' ? Tw::kAugmented : Tw::kAugmented | Tw::kTitan);
      text.pop_back();
    }
    if (text.size() < 3 || (text[0] != 'd' && text[0] != 'g') || text[1] != '@') {
      return n.complain("expected side, @ and age, such as \"d@Dawn\" or \"g@Day*\"");
    }
    if (text[0] == 'g') tw.set(Tw::kGold);
    const Doc age_doc = text.substr(2);
    tw.move_to(age(Node(age_doc, problems_, n.path())));
  }

  void read_tiles() {
    if (const Node tiles = root_.maybe("tiles"); tiles.present()) {
      tiles.only(ages_);
      for (Age a = 0; a < kAges; ++a) {
        const Node list = tiles.maybe(ages_[a]);
        for (std::size_t i = 0; list.present() && i < list.size(); ++i) {
          const Power p = power(list[i]);
          if (s_.slot[a][r_.level[p] - 1] != kNone) list[i].complain("this age has a tile of that level already");
          s_.slot[a][r_.level[p] - 1] = p;
          put(list[i], p, kOnBoard);
        }
      }
    }
    each_seat("own", [&](Seat p, const Node& list) {
      for (std::size_t i = 0; i < list.size(); ++i) {
        std::string text = list[i].text();
        const bool active = text.ends_with('!');
        if (active) text.pop_back();
        const Doc word = text;
        const Power tile = power(Node(word, problems_, list[i].path()));
        put(list[i], tile, p);
        if (active) s_.acting |= power_bit(tile), s_.acts_for[tile] = p;
      }
    });
    if (const Node copy = root_.maybe("copy"); copy.present()) {
      copy.only(powers_);
      for (Power p = 0; p < r_.powers; ++p) {
        if (const Node n = copy.maybe(powers_[p]); n.present()) s_.acting |= power_bit(p), s_.acts_for[p] = seat(n);
      }
    }
    if (const Node list = root_.maybe("removed"); list.present()) {
      for (std::size_t i = 0; i < list.size(); ++i) put(list[i], power(list[i]), kRemoved);
    }
    if (const Node list = root_.maybe("leaving"); list.present()) {
      for (std::size_t i = 0; i < list.size(); ++i) s_.leaving |= power_bit(power(list[i]));
    }
    if (const Node n = root_.maybe("used"); n.present()) s_.used = uses(n);
    if (const Node n = root_.maybe("used_in_scoring"); n.present()) s_.used_now = uses(n);
  }

  void put(const Node& n, Power p, std::uint8_t where) {
    if (s_.place[p] != kInBox) n.complain(powers_[p] + " is in two places");
    s_.place[p] = where;
  }

  // Rows come first: by default the activated TW, the pass and the hand follow from them.
  void read_players() {
    each_seat("vp", [&](Seat p, const Node& n) { s_.player[p].vp = small(n, 0, 255); });
    each_seat("row", [&](Seat p, const Node& n) {
      cards(n);
      for (std::size_t i = 0; i < n.size() && i < kCards; ++i) {
        const Card c = card(n[i]);
        Player& player = s_.player[p];
        player.row[player.row_size++] = c;
        if (r_.card(c).number) player.activated = static_cast<std::uint8_t>(r_.card(c).number);
        if (c == kCards - 1) s_.passed.add(p);
      }
      s_.turn = std::max(s_.turn, s_.player[p].row_size);
    });
    if (const Node n = root_.maybe("turn"); n.present()) s_.turn = small(n, 0, 10);
    each_seat("activated", [&](Seat p, const Node& n) { s_.player[p].activated = small(n, 0, r_.setup.numbers); });
    if (const Node n = root_.maybe("activated"); n.present()) {
      for (Seat p = 0; p < r_.seats; ++p) {
        const Doc* value = n.doc().find(seats_[p]);
        if (value && value->is_null()) s_.player[p].activated = 0;
      }
    }
    each_seat("withdrawn", [&](Seat p, const Node& n) { s_.player[p].withdrawn = cards(n); });
    each_seat("gift", [&](Seat p, const Node& n) { s_.player[p].gift = card(n); });
    each_seat("shown", [&](Seat p, const Node& n) { s_.player[p].shown = cards(n); });
    if (const Node n = root_.maybe("passed"); n.present()) {
      s_.passed = SeatSet();
      for (std::size_t i = 0; i < n.size(); ++i) s_.passed.add(seat(n[i]));
    }
    for (Seat p = 0; p < r_.seats; ++p) s_.player[p].hand = rest_of_kit(s_.player[p]);
    each_seat("hand", [&](Seat p, const Node& n) { s_.player[p].hand = cards(n); });
  }

  CardSet rest_of_kit(const Player& p) const {
    unsigned out = r_.setup.kit & ~unsigned{p.withdrawn};
    for (int i = 0; i < p.row_size; ++i) out &= ~unsigned{card_bit(p.row[i])};
    if (p.gift != kNone) out &= ~unsigned{card_bit(p.gift)};
    return static_cast<CardSet>(out);
  }

  void read_table() {
    if (const Node n = root_.maybe("stolen"); n.present()) {
      n.only({"by", "from", "card", "applied"});
      s_.thief = seat(n["by"]);
      s_.stolen_from = seat(n["from"]);
      s_.stolen = card(n["card"]);
      if (n["applied"].boolean()) s_.flags |= State::kStolenApplied;
      if (s_.player[s_.stolen_from].gift != s_.stolen) n.complain("the stolen card must be the gift of that player");
    }
    if (const Node n = root_.maybe("announced"); n.present()) {
      n.only({"psychic", "multiverse"});
      if (const Node who = n.maybe("psychic"); who.present()) s_.psychic = seat(who);
      if (const Node who = n.maybe("multiverse"); who.present()) s_.multiverse = seat(who);
    }
    if (const Node n = root_.maybe("united"); n.present()) s_.united = static_cast<std::uint8_t>(name(n, pairs_));
    if (const Node n = root_.maybe("control"); n.present()) {
      n.only(ages_);
      for (Age a = 0; a < kAges; ++a) {
        if (const Node who = n.maybe(ages_[a]); who.present()) s_.control[a] = seat(who);
      }
    }
  }

  void read_stack(const Node& list) {
    if (list.size() > static_cast<std::size_t>(Stack::capacity())) return list.complain("too deep");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node n = list[i];
      n.only({"in", "pc", "who", "use", "window", "decided", "var"});
      Frame f;
      f.proc = static_cast<Proc>(n["in"].one_of({std::begin(kProcNames), std::end(kProcNames)}));
      if (f.proc == Proc::None) return n["in"].complain("expected game, window, effect or scoring");
      if (f.proc == Proc::Game) {
        f.pc = static_cast<std::uint8_t>(n["pc"].one_of({std::begin(kStepNames), std::end(kStepNames)}));
      } else {
        f.pc = small(n["pc"], 0, 8);
      }
      if (f.proc == Proc::Window || f.proc == Proc::Effect) {
        f.who = seat(n["who"]);
        f.use = static_cast<std::uint8_t>(use(n["use"]));
      }
      if (f.proc == Proc::Window) {
        f.window = static_cast<std::uint8_t>(n["window"].one_of({std::begin(kWindowNames), std::end(kWindowNames)}));
        f.decided = uses(n["decided"]);
      }
      const Node var = n["var"];
      for (std::size_t v = 0; v < 3 && v < var.size(); ++v) f.var[v] = small(var[v], 0, 255);
      s_.stack.push(f);
    }
    const Node asked = root_["asked"];
    for (std::size_t i = 0; i < asked.size(); ++i) {
      s_.waiting.add(asked[i].doc().text() == "chance" ? kChance : seat(asked[i]));
    }
  }

  // A stack in a file may be anything: the question it stands at must be one that has options for those asked.
  void check_asked() {
    if (!problems_.empty()) return;
    if (s_.stack.empty() != s_.waiting.empty()) return root_.complain("asked: somebody must be asked until the end");
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      if ((f.proc == Proc::Game) != (i == 0)) return root_.complain("stack: the lowest frame, and no other, is 'game'");
      if (f.proc == Proc::Effect && f.pc >= r_.use(f.use).effect.size() + (i + 1 < s_.stack.depth)) {
        return root_.complain("stack: this effect has no such step");
      }
      const bool top = i + 1 == s_.stack.depth;
      if (top && f.proc == Proc::Scoring) return root_.complain("stack: scoring itself asks nothing");
    }
    if (s_.stack.empty()) return;
    const Frame& top = s_.stack.top();
    const bool chance = top.proc == Proc::Game && top.pc <= static_cast<std::uint8_t>(Step::Scatter);
    for (Seat p : s_.waiting) {
      Options options;
      if (chance == (p == kChance) && slot_exists(top)) Game::options(r_, s_, p, options);
      const bool effect_asks = top.proc != Proc::Effect || asks(r_.use(top.use).effect[top.pc].op);
      if (options.empty() || !effect_asks) return root_.complain("asked: this player has nothing to choose here");
    }
  }
  static bool asks(Op op) { return op == Op::CollectGifts || op == Op::ChooseGift; }
  bool slot_exists(const Frame& f) const {
    if (f.proc != Proc::Game) return true;
    if (f.pc == static_cast<std::uint8_t>(Step::DealPowers)) return f.var[0] < kLevels * kAges;
    if (f.pc == static_cast<std::uint8_t>(Step::Scatter)) return f.var[0] < r_.seats * r_.setup.placement_ages;
    const bool pair = f.pc == static_cast<std::uint8_t>(Step::Keep);
    return !pair || (s_.multiverse < r_.seats && s_.player[s_.multiverse].chosen2 != kNone);
  }

  void read_chosen() {
    each_seat("chosen", [&](Seat p, const Node& n) {
      Player& player = s_.player[p];
      const std::string text = n.text();
      const std::size_t colon = text.find(':');
      const std::string verb_word = text.substr(0, colon),
                        noun = colon == std::string::npos ? "" : text.substr(colon + 1);
      const auto card_named = [&](const std::string& word) {
        const Doc d = word;
        return card(Node(d, problems_, n.path()));
      };
      if (verb_word == "place" && noun.size() == 2 && noun[0] >= '1' && noun[0] <= '4') {
        player.chosen = static_cast<std::uint8_t>((noun[0] - '0') * 2 + (noun[1] == 'g'));
      } else if (verb_word == "activate") {
        const Doc d = noun;
        player.chosen = power(Node(d, problems_, n.path()));
      } else if (verb_word == "pair") {
        const std::vector<std::string> both = split(noun, '+');
        if (both.size() != 2) return n.complain("expected two cards, such as \"pair:Prog+Term\"");
        player.chosen = card_named(both[0]);
        player.chosen2 = card_named(both[1]);
      } else if (verb_word == "card" || verb_word == "gift") {
        player.chosen = card_named(noun);
      } else {
        n.complain("expected a choice such as \"card:#2\"");
      }
    });
  }

  const Rules& r_;
  Node root_;
  std::vector<std::string>& problems_;
  State s_;
  std::vector<std::string> ages_, pairs_, powers_, cards_, seats_, decisions_;
};

}  // namespace

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return Viewer(r, s, viewer).write(); }

Result<State> Game::load(const Rules& r, const Doc& position) {
  std::vector<std::string> problems;
  State s = Loader(r, position, problems).read();
  if (!problems.empty()) return Error{Fault::BadPosition, join(problems, "\n")};
  return s;
}

std::vector<std::string> Game::stages() {
  return {"setup-end", "end-phase-1", "end-phase-2", "end-phase-3", "end-phase-4", "game-end"};
}

bool Game::stop_at(Rules& r, std::string_view stage) {
  const std::vector<std::string> names = stages();
  const auto it = std::ranges::find(names, stage);
  if (it == names.end()) return false;
  const auto n = it - names.begin() + 1;
  r.stop_at = n == static_cast<std::ptrdiff_t>(names.size()) ? Stop::Never : static_cast<Stop>(n);
  return true;
}

}  // namespace timetable::whisperers
