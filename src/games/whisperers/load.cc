// The Time Whisperers: a position read from words. The words: README.md.
#include <algorithm>

#include "games/whisperers/game.h"
#include "games/whisperers/load_check.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/vocabulary.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

using timetable::say;  // sentences; that of verbs.h writes the log

// Reads a position; what is left out gets its default.
class Loader {
 public:
  Loader(const Rules& r, const Doc& doc, std::vector<Words>& problems)
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
    } else {
      NullLog log;
      start_at(r_, s_, step, log);
    }
    if (!problems_.empty()) return s_;
    Phrase broken = Game::impossible(r_, s_);
    if (broken.empty()) broken = impossible_question(r_, s_);
    if (!broken.empty()) {
      root_.complain(say("this position is impossible: {why}"_en, broken));
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
      if (out & bit) list[i].complain("this card is listed twice"_en);
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
    // The steps a position can be set up at; in the midst of others it takes a stack.
    static const std::vector<Step> steps = {Step::DealPowers, Step::Place,  Step::BeforeCardPlay,
                                            Step::BeforeTurn, Step::Select, Step::BeforeScoring,
                                            Step::BeforeGold, Step::Gold,   Step::Reset};
    static const std::vector<std::string> names = [] {
      std::vector<std::string> out;
      for (Step step : steps) out.emplace_back(kStepNames[static_cast<int>(step)]);
      return out;
    }();
    const Node n = root_.maybe("at");
    if (!n.present() || root_.maybe("stack").present()) return Step::BeforeCardPlay;
    return steps[name(n, names)];
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
        n.complain(say("expected a TW of this table, such as \"{seat}1\""_en, seats_[0]));
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
      return n.complain("expected side, @ and age, such as \"d@Dawn\" or \"g@Day*\""_en);
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
          if (s_.slot[a][r_.level[p] - 1] != kNone) {
            list[i].complain("this age has a tile of that level already"_en);
          }
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
    if (s_.place[p] != kInBox) {
      n.complain(say("{power} is in two places"_en, r_.power(p).name));
    }
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
        if (c == kTermination) s_.passed.add(p);
      }
      s_.turn = std::max(s_.turn, s_.player[p].row_size);
    });
    if (const Node n = root_.maybe("turn"); n.present()) s_.turn = small(n, 0, kTurnsMax);
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
      if (s_.player[s_.stolen_from].gift != s_.stolen) {
        n.complain("the stolen card must be the gift of that player"_en);
      }
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
    if (list.size() > static_cast<std::size_t>(Stack::capacity())) {
      return list.complain("too deep"_en);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node n = list[i];
      n.only({"in", "pc", "who", "use", "window", "decided", "var"});
      Frame f;
      f.proc = static_cast<Proc>(n["in"].one_of({std::begin(kProcNames), std::end(kProcNames)}));
      if (f.proc == Proc::None) {
        return n["in"].complain("expected game, window, effect or scoring"_en);
      }
      if (f.proc == Proc::Game) {
        f.pc = static_cast<std::uint8_t>(n["pc"].one_of({std::begin(kStepNames), std::end(kStepNames)}));
      } else {
        f.pc = small(n["pc"], 0, kEffectMax);
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
        if (both.size() != 2) {
          return n.complain("expected two cards, such as \"pair:Prog+Term\""_en);
        }
        player.chosen = card_named(both[0]);
        player.chosen2 = card_named(both[1]);
      } else if (verb_word == "card" || verb_word == "gift") {
        player.chosen = card_named(noun);
      } else {
        n.complain("expected a choice such as \"card:#2\""_en);
      }
    });
  }

  const Rules& r_;
  Node root_;
  std::vector<Words>& problems_;
  State s_;
  std::vector<std::string> ages_, pairs_, powers_, cards_, seats_, decisions_;
};

}  // namespace

Result<State> Game::load(const Rules& r, const Doc& position) {
  std::vector<Words> problems;
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
