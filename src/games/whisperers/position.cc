// The Time Whisperers: the position in words, as a viewer may see it and as it is read back. README.md documents the
// words.
#include <algorithm>
#include <bit>

#include "engine/scribe.h"
#include "games/whisperers/game.h"
#include "games/whisperers/load_check.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

constexpr const char* kStepIds[] = {
    "setup",    "scatter",        "place",         "before-phase-1", "phase-1", "select",  "psychic",  "keep",
    "end-turn", "before-phase-2", "after-scoring", "before-phase-3", "phase-3", "phase-4", "activate", "next-round"};
constexpr const char* kWindowIds[] = {"before-phase-1", "before-turn",    "before-phase-2",
                                      "phase-2",        "before-phase-3", "phase-3"};
constexpr const char* kProcIds[] = {"none", "game", "window", "effect", "scoring"};

const Names kStepNames(kStepIds), kWindowNames(kWindowIds), kProcNames(kProcIds);

class Scribe {
 public:
  Scribe(const Rules& r, State& s) : r_(r), s_(s) {
    for (Age a = 0; a < kAges; ++a) ages_.add(r.deck->age[a].english());
    for (Age a = 0; a < kAges; ++a) pairs_.add(ages_[a] + "-" + ages_[clockwise(a, 1)]);
    for (Power p = 0; p < r.powers; ++p) powers_.add(r.power(p).name.english());
    for (Card c = 0; c < kCards; ++c) cards_.add(r.card(c).code);
    for (const Use& use : r.deck->uses) decisions_.add(use.decision);
  }

  void fields(Fields& f) {
    begun_ = f.given("stack").present();
    f("round").number(s_.round, 1, r_.setup.rounds);
    f("at").as([&] { return Doc(at()); },
               [&](const Node& n) {
                 if (!begun_) step_ = read_step(n);
               });
    const Item asked = f("asked");
    if (asked.writes() || begun_) asked.seats(s_.waiting);
    f("phantom").name(s_.phantom, ages_);
    if (f.reads()) place_whisperers();
    f("tw").as([&] { return whisperers(); }, [&](const Node& n) { read_whisperers(f, n); });
    powers(f);
    players(f);
    cards(f);
    table(f);
    told(f);
    if (!f.sees_all()) return;
    f("leaving").bits(s_.leaving, powers_);
    f("stack").frames(s_.stack, [&](Fields& g, Frame& frame) { frame_fields(g, frame); });
    if (begun_ && f.fine()) {
      f("chosen").by_seat(
          [&](Item item, Seat p) { item.as([] { return Doc(); }, [&](const Node& n) { read_chosen(n, p); }); });
    }
  }

  void complete(Fields& f) {
    if (!begun_) start_at(r_, s_, step_);
    if (!Game::impossible(r_, s_).empty()) return;
    const Phrase why = impossible_question(r_, s_);
    if (!why.empty()) f.root().complain(say("this position is impossible: {why}"_en, why));
  }

 private:
  void powers(Fields& f) {
    f("tiles").by_name(ages_, [&](Item item, Age age) {
      item.as([&] { return tiles(age); }, [&](const Node& n) { read_tiles(n, age); });
    });
    f("own").by_seat(
        [&](Item item, Seat p) { item.as([&] { return own(p); }, [&](const Node& n) { read_own(n, p); }); });
    // Powers that act for somebody who does not own them: what the Mimic has become.
    f("copy").as(
        [&] {
          Doc out = Doc::object();
          for (Power p = 0; p < r_.powers; ++p) {
            if (!(s_.acting & power_bit(p)) || s_.place[p] == s_.acts_for[p]) continue;
            out.set(powers_[p], f.seats()[s_.acts_for[p]]);
          }
          return out;
        },
        [&](const Node& n) {
          n.only(powers_.ids());
          for (Power p = 0; p < r_.powers; ++p) {
            if (const Node who = n.maybe(powers_[p]); who.present()) act_for(p, f.seat(who));
          }
        });
    f("removed").as([&] { return removed(); },
                    [&](const Node& n) {
                      for (std::size_t i = 0; i < n.size(); ++i)
                        put(n[i], static_cast<Power>(powers_.read(n[i])), kRemoved);
                    });
    f("used").bits(s_.used, decisions_);
    f("used_in_scoring").bits(s_.used_now, decisions_);
  }
  Doc tiles(Age age) const {
    Doc list = Doc::list();
    for (std::uint8_t tile : s_.slot[age]) {
      if (tile != kNone) list.push(powers_[tile]);
    }
    return list;
  }
  void read_tiles(const Node& list, Age age) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto p = static_cast<Power>(powers_.read(list[i]));
      std::uint8_t& slot = s_.slot[age][r_.level[p] - 1];
      if (slot != kNone) list[i].complain("this age has a tile of that level already"_en);
      slot = p;
      put(list[i], p, kOnBoard);
    }
  }
  Doc own(Seat p) const {
    Doc list = Doc::list();
    for (Power power = 0; power < r_.powers; ++power) {
      if (s_.place[power] == p) list.push(powers_[power] + (has_acting(s_, p, power) ? "!" : ""));
    }
    return list;
  }
  void read_own(const Node& list, Seat p) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::string text = list[i].text();
      const bool active = text.ends_with('!');
      if (active) text.pop_back();
      const auto tile = static_cast<Power>(powers_.read(list[i], text));
      put(list[i], tile, p);
      if (active) act_for(tile, p);
    }
  }
  void act_for(Power power, Seat p) { s_.acting |= power_bit(power), s_.acts_for[power] = p; }
  Doc removed() const {
    Doc out = Doc::list();
    for (Power p = 0; p < r_.powers; ++p) {
      if (s_.place[p] == kRemoved) out.push(powers_[p]);
    }
    return out;
  }
  void put(const Node& n, Power p, std::uint8_t where) {
    if (s_.place[p] != kInBox) {
      n.complain(say("{power} is in two places"_en, r_.power(p).name));
    }
    s_.place[p] = where;
  }

  // Rows come first: by default the activated TW, the pass and the hand follow from them.
  void players(Fields& f) {
    f("vp").by_seat([&](Item item, Seat p) { item.number(s_.player[p].vp, 0, 255); });
    f("row").by_seat(
        [&](Item item, Seat p) { item.as([&] { return row(p); }, [&](const Node& n) { read_row(n, p); }); });
    f("cards").by_seat([&](Item item, Seat p) { item.tell([&] { return Doc(s_.player[p].row_size); }); });
    f("turn").number(s_.turn, 0, kTurnsMax);
    f("activated").by_seat([&](Item item, Seat p) {
      std::uint8_t& tw = s_.player[p].activated;
      item.as([&] { return tw ? Doc(tw) : Doc(); },
              [&](const Node& n) { tw = static_cast<std::uint8_t>(n.integer(0, r_.setup.numbers)); });
    });
    for (const auto& [seat, value] : f.given("activated").doc().members()) {  // null: none, whatever the row says
      const auto at = std::ranges::find(f.seats().ids(), seat);
      if (value.is_null() && at != f.seats().ids().end()) s_.player[at - f.seats().ids().begin()].activated = 0;
    }
    f("passed").seats(s_.passed);
  }
  Doc row(Seat p) const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.player[p].row_size; ++i) out.push(cards_[s_.player[p].row[i]]);
    return out;
  }
  void read_row(const Node& n, Seat p) {
    read_cards(n);
    Player& player = s_.player[p];
    for (std::size_t i = 0; i < n.size() && i < kCards; ++i) {
      const Card c = card(n[i]);
      player.row[player.row_size++] = c;
      if (r_.card(c).number) player.activated = static_cast<std::uint8_t>(r_.card(c).number);
      if (c == kTermination) s_.passed.add(p);
    }
    s_.turn = std::max(s_.turn, player.row_size);
  }

  void cards(Fields& f) {
    f("withdrawn").by_seat([&](Item item, Seat p) { card_set(item, s_.player[p].withdrawn); });
    f("gift").by_seat([&](Item item, Seat p) {
      std::uint8_t& gift = s_.player[p].gift;
      if (item.writes() && gift != kNone && !gift_seen(f, p)) item.tell([] { return Doc(kHidden); });
      else item.name(gift, cards_);
    });
    if (f.sees_all()) f("shown").by_seat([&](Item item, Seat p) { card_set(item, s_.player[p].shown); });
    if (f.reads()) {
      for (Seat p = 0; p < r_.seats; ++p) s_.player[p].hand = rest_of_kit(s_.player[p]);
    }
    f("hand").by_seat([&](Item item, Seat p) {
      item.as([&] { return hand(f, p); }, [&](const Node& n) { s_.player[p].hand = read_cards(n); });
    });
    if (!f.reads()) f("chosen").by_seat([&](Item item, Seat p) { item.tell([&] { return chosen(f, p); }); });
  }
  Card card(const Node& n) const { return static_cast<Card>(cards_.read(n)); }
  void card_set(const Item& item, CardSet& set) const {
    item.as([&] { return written(set); }, [&](const Node& n) { set = read_cards(n); });
  }
  Doc written(CardSet cards) const {
    Doc out = Doc::list();
    for (Card c = 0; c < kCards; ++c) {
      if (cards & card_bit(c)) out.push(cards_[c]);
    }
    return out;
  }
  CardSet read_cards(const Node& list) const {
    CardSet out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const CardSet bit = card_bit(card(list[i]));
      if (out & bit) list[i].complain("this card is listed twice"_en);
      out = static_cast<CardSet>(out | bit);
    }
    return out;
  }
  CardSet rest_of_kit(const Player& p) const {
    unsigned out = r_.setup.kit & ~unsigned{p.withdrawn};
    for (int i = 0; i < p.row_size; ++i) out &= ~unsigned{card_bit(p.row[i])};
    if (p.gift != kNone) out &= ~unsigned{card_bit(p.gift)};
    return static_cast<CardSet>(out);
  }

  bool gift_seen(const Fields& f, Seat p) const {
    if (f.sees(p) || s_.player[p].gift == kNone || s_.stolen_from == p || s_.thief == f.viewer()) return true;
    return s_.thief == kNoSeat && !s_.stack.empty() && s_.stack.top().proc == Proc::Effect &&
        s_.stack.top().who == f.viewer();  // the Thief is just choosing among the gifts
  }

  // TW-10-2: everybody can work out every hand, but for a face-down gift.
  Doc hand(const Fields& f, Seat p) const {
    const Player& player = s_.player[p];
    if (gift_seen(f, p)) return written(player.hand);
    const auto doubtful = static_cast<CardSet>((player.hand | card_bit(player.gift)) & r_.gift_kinds & ~player.shown);
    Doc out = written(static_cast<CardSet>(player.hand & ~doubtful));
    for (int i = 1; i < std::popcount(doubtful); ++i) out.push(kHidden);
    return out;
  }

  bool pair_shown(const Player& p) const {
    if (p.chosen2 == kNone || s_.psychic == kNoSeat) return false;
    const auto both = static_cast<CardSet>(card_bit(p.chosen) | card_bit(p.chosen2));
    return (p.shown & both) == both && s_.stack.top().pc >= static_cast<std::uint8_t>(Step::PsychicCard);
  }

  Doc chosen(const Fields& f, Seat p) const {
    const Player& player = s_.player[p];
    if (player.chosen == kNone) return Doc();
    if (!f.sees(p) && !pair_shown(player)) return Doc(kHidden);
    const Frame& top = s_.stack.top();
    if (top.proc == Proc::Effect) return Doc(Game::code(r_, act::gift(player.chosen)));
    switch (static_cast<Step>(top.pc)) {
      case Step::Place: return Doc(Game::code(r_, act::place(player.chosen / 2, player.chosen % 2)));
      case Step::Activate: return Doc(Game::code(r_, act::activate(player.chosen)));
      default: break;
    }
    if (player.chosen2 != kNone) return Doc(Game::code(r_, act::pair(player.chosen, player.chosen2)));
    return Doc(Game::code(r_, act::play(player.chosen)));
  }

  void read_chosen(const Node& n, Seat p) {
    Player& player = s_.player[p];
    const std::string text = n.text();
    const std::size_t colon = text.find(':');
    const std::string verb_word = text.substr(0, colon),
                      noun = colon == std::string::npos ? "" : text.substr(colon + 1);
    const auto card_named = [&](const std::string& word) { return static_cast<Card>(cards_.read(n, word)); };
    if (verb_word == "place" && noun.size() == 2 && noun[0] >= '1' && noun[0] <= '4') {
      player.chosen = static_cast<std::uint8_t>((noun[0] - '0') * 2 + (noun[1] == 'g'));
    } else if (verb_word == "activate") {
      player.chosen = static_cast<std::uint8_t>(powers_.read(n, noun));
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
  }

  void table(Fields& f) {
    const Item stolen = f("stolen");
    if (!stolen.writes() || s_.thief != kNoSeat) {
      stolen.object([&](Fields& g) {
        bool applied = s_.stolen_applied();
        g.need("by").seat(s_.thief);
        g.need("from").seat(s_.stolen_from);
        g.need("card").name(s_.stolen, cards_);
        g.need("applied").flag(applied);
        if (applied) s_.flags |= State::kStolenApplied;
        if (g.reads() && g.fine() && s_.player[s_.stolen_from].gift != s_.stolen) {
          g.root().complain("the stolen card must be the gift of that player"_en);
        }
      });
    }
    f("announced").object([&](Fields& g) {
      g("psychic").seat(s_.psychic);
      g("multiverse").seat(s_.multiverse);
    });
    f("united").name(s_.united, pairs_);
    f("control").by_name(ages_, [&](Item item, Age age) { item.seat(s_.control[age]); });
  }

  void told(Fields& f) {
    f("dark").tell([&] { return strengths(f, Track::Dark); });
    f("gold").tell([&] { return strengths(f, Track::Gold); });
    f("gold_strength").by_seat([&](Item item, Seat p) { item.tell([&] { return Doc(gold_strength(r_, s_, p)); }); });
    f("winners").tell([&] { return s_.stack.empty() ? f.listed(Game::outcome(r_, s_).winners()) : Doc(); });
  }
  Doc strengths(const Fields& f, Track track) const {
    const Totals t = totals(r_, s_, track);
    Doc out = Doc::object();
    for (Age age = 0; age < kAges; ++age) {
      Doc d = Doc::object();
      for (Seat p = 0; p < r_.seats; ++p) d.set(f.seats()[p], t.of[p][age]);
      out.set(ages_[age], std::move(d));
    }
    return out;
  }

  void frame_fields(Fields& g, Frame& f) const {
    g.need("in").name(f.proc, kProcNames);
    if (g.reads() && f.proc == Proc::None) {
      return g.given("in").complain("expected game, window, effect or scoring"_en);
    }
    if (f.proc == Proc::Game) g.need("pc").name(f.pc, kStepNames);
    else g.need("pc").number(f.pc, 0, kEffectMax);
    if (f.proc == Proc::Window || f.proc == Proc::Effect) {
      if (g.reads()) g.need("who").seat(f.who);
      else g.need("who").number(f.who, 0, kSeatsMax);
      g.need("use").name(f.use, decisions_);
    }
    if (f.proc == Proc::Window) {
      g.need("window").name(f.window, kWindowNames);
      g.need("decided").bits(f.decided, decisions_);
    }
    g.need("var").numbers(f.var, 0, 255, "expected three numbers"_en);
  }

  // Where the game goes on.

  std::string at() const {
    if (s_.stack.empty()) return "game-end";
    if (s_.stack.frame[0].proc == Proc::Game && s_.stack.depth == 1) return kStepIds[s_.stack.frame[0].pc];
    for (int i = s_.stack.depth; i-- > 0;) {
      if (s_.stack.frame[i].proc == Proc::Window) return std::string("window ") + kWindowIds[s_.stack.frame[i].window];
    }
    return "scoring";
  }

  static Step read_step(const Node& n) {
    // The steps a position can be set up at; in the midst of others it takes a stack.
    static const std::vector<Step> steps = {Step::DealPowers, Step::Place,  Step::BeforeCardPlay,
                                            Step::BeforeTurn, Step::Select, Step::BeforeScoring,
                                            Step::BeforeGold, Step::Gold,   Step::Reset};
    static const Names names = [] {
      Names out;
      for (Step step : steps) out.add(kStepIds[static_cast<int>(step)]);
      return out;
    }();
    return steps[names.read(n)];
  }

  // Whisperers.

  Doc whisperers() const {
    Doc out = Doc::object();
    for (Seat p = 0; p < r_.seats; ++p) {
      for (int k = 1; k <= r_.setup.numbers; ++k) {
        const Tw tw = s_.player[p].tw[k - 1];
        if (!tw.placed()) continue;
        std::string text = std::string(tw.gold() ? "g@" : "d@") + ages_[tw.age()];
        if (tw.titan()) text += '^';
        else if (tw.augmented()) text += '*';
        if (tw.eliminated()) text += 'x';
        out.set(Game::seat_code(r_, p) + std::to_string(k), text);
      }
    }
    return out;
  }

  void place_whisperers() {
    if (step_ <= Step::Place || begun_) return;
    for (Seat p = 0; p < r_.seats; ++p) {
      for (int k = 0; k < r_.setup.numbers; ++k) {
        s_.player[p].tw[k].bits = static_cast<std::uint8_t>(Tw::kOnBoard | k);
      }
    }
  }
  void read_whisperers(const Fields& f, const Node& tws) {
    const std::vector<std::string>& seats = f.seats().ids();
    for (const auto& [key, n] : tws.entries()) {
      const auto at = std::ranges::find_if(
          seats, [&, k = key](const std::string& c) { return same_word(c, k.substr(0, c.size())); });
      const std::string digits = at == seats.end() ? "" : key.substr(at->size());
      if (digits.size() != 1 || digits[0] < '1' || digits[0] > '0' + r_.setup.numbers) {
        n.complain(say("expected a TW of this table, such as \"{seat}1\""_en, seats[0]));
        continue;
      }
      read_tw(n, s_.player[at - seats.begin()].tw[digits[0] - '1']);
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
    tw.move_to(static_cast<Age>(ages_.read(n, text.substr(2))));
  }

  const Rules& r_;
  State& s_;
  bool begun_ = false;  // the document says what is being carried out; else the position was set up by hand
  Step step_ = Step::BeforeCardPlay;
  Names ages_, pairs_, powers_, cards_, decisions_;
};

}  // namespace

std::string_view step_id(Step step) { return kStepIds[static_cast<std::size_t>(step)]; }

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return write_position<Game, Scribe>(r, s, viewer); }
Result<State> Game::load(const Rules& r, const Doc& position) { return read_position<Game, Scribe>(r, position); }

}  // namespace timetable::whisperers
