// Echoes of Time: a position read from words; what is left out gets its default. The vocabulary is in README.md.
#include <algorithm>
#include <map>

#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/vocabulary.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

constexpr Phrase kNoCard = "there is no such card"_en;
constexpr Phrase kNothingToChoose = "this player has nothing to choose here"_en;

class Loader {
 public:
  Loader(const Rules& r, const Doc& doc, std::vector<Words>& problems)
      : r_(r), root_(doc, problems), problems_(problems) {
    for (int c = 0; c < r.cards; ++c) cards_.push_back(r.card(c).id);
    for (int x = 0; x < kSources; ++x) {
      const std::string& id = r.source(x).id;
      sources_.push_back(id);
      sources_.push_back(id.substr(id.rfind('-') + 1));
    }
    for (Seat p = 0; p < r.seats; ++p) seats_.push_back(Game::seat_code(r, p));
  }

  State read() {
    clear_table(r_, s_);
    root_.only({"round", "turn",  "first",   "at",         "asked",     "supply",  "flags", "vp",
                "hand",  "board", "tile",    "free",       "tokens",    "sources", "deck",  "discard",
                "box",   "aside", "picked",  "flame",      "size",      "score",   "cubes", "winners",
                "age",   "stack", "pending", "fortifying", "activated", "ring",    "facts", "moving"});
    if (root_.doc().members().empty()) {
      Game::setup(r_, s_);
      return s_;
    }
    const Step step = read_step();
    read_table();
    read_players();
    read_sources();
    read_piles();
    if (!problems_.empty()) return s_;
    if (root_.maybe("stack").present()) {
      read_machine();
    } else {
      test_flags(r_, s_);
      check_position();
      if (problems_.empty()) start_at(r_, s_, step);
    }
    check_position();
    return s_;
  }

 private:
  static std::uint8_t small(const Node& n, int low, int high) {
    return static_cast<std::uint8_t>(n.integer(low, high));
  }

  // Cards and Sources by id or by name; a card that is unknown is kUnknown, and goes nowhere.
  static constexpr int kUnknown = -1;
  int card(const Node& n) {
    const std::string& word = n.doc().text();
    if (const auto at = std::ranges::find(cards_, word); at != cards_.end())
      return static_cast<int>(at - cards_.begin());
    for (int c = 0; c < r_.cards; ++c) {
      const CardDef& def = r_.card(c);
      if (same_word(word, def.id) || same_word(word, def.name)) return c;
    }
    n.complain(say("expected a card of this game; there is none called ''{word}''.{meant}"_en, word,
                   did_you_mean(word, cards_)));
    return kUnknown;
  }
  int source(const Node& n) { return source(n, n.doc().text()); }
  int source(const Node& n, const std::string& word) {
    for (int x = 0; x < kSources; ++x) {
      const SourceDef& def = r_.source(x);
      const std::string& last = def.id.substr(def.id.rfind('-') + 1);
      if (same_word(word, def.id) || same_word(word, def.name.english()) || same_word(word, last)) return x;
    }
    n.complain(
        say("expected a Source; there is none called ''{word}''.{meant}"_en, word, did_you_mean(word, sources_)));
    return 0;
  }
  Seat seat(const Node& n) {
    if (n.doc().is(Doc::Kind::Int)) return small(n, 0, r_.seats - 1);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (same_word(n.doc().text(), seats_[p])) return p;
    }
    return static_cast<Seat>(n.one_of(seats_));
  }

  template <class F>
  void each_seat(std::string_view key, F&& f) {
    const Node n = root_.maybe(key);
    if (!n.present()) return;
    n.only(seats_);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (const Node inner = n.maybe(seats_[p]); inner.present()) f(p, inner);
    }
  }
  template <class F>
  void each_item(const Node& list, F&& f) {
    for (std::size_t i = 0; i < list.size(); ++i) f(list[i]);
  }

  // Takes a card from the deck, where all cards are at first, to another place.
  void move(const Node& n, CardSet& place) {
    const int c = card(n);
    if (take_from_deck(n, c)) put(r_, place, c);
  }
  bool take_from_deck(const Node& n, int c) {
    if (c == kUnknown) return false;
    CardSet& from = s_.deck.has(c) ? s_.deck : s_.box;
    if (!from.has(c)) {
      constexpr Phrase kOneCopy = "{card} is in too many places: there is one copy of it"_en;
      constexpr Phrase kTwoCopies = "{card} is in too many places: there is only one other copy of it"_en;
      n.complain(say(r_.card(c).copies == 1 ? kOneCopy : kTwoCopies, r_.card(c).name));
      return false;
    }
    take(r_, from, c);
    return true;
  }
  void move_all(const Node& list, CardSet& place) {
    each_item(list, [&](const Node& n) { move(n, place); });
  }

  Step read_step() {
    const Node n = root_.maybe("at");
    if (!n.present() || root_.maybe("stack").present()) return Step::Turn;
    return static_cast<Step>(n.one_of({std::begin(kStepNames), std::end(kStepNames)}));
  }

  void read_table() {
    s_.round = 1;
    if (const Node n = root_.maybe("round"); n.present()) s_.round = small(n, 0, r_.deck->round_cap);
    if (const Node n = root_.maybe("turn"); n.present()) s_.turn = small(n, 0, 2 * r_.seats);
    if (const Node n = root_.maybe("first"); n.present()) s_.first = seat(n);
    if (const Node n = root_.maybe("flags"); n.present()) {
      each_item(n, [&](const Node& flag) {
        s_.flags |= static_cast<std::uint8_t>(1u << flag.one_of({std::begin(kFlagNames), std::end(kFlagNames)}));
      });
    }
  }

  void read_players() {
    int given = 0;
    each_seat("vp", [&](Seat p, const Node& n) {
      s_.player[p].vp = static_cast<std::uint16_t>(n.integer(0, 10'000));
      given += s_.player[p].vp;
    });
    s_.supply = static_cast<std::uint16_t>(std::max(0, s_.supply - given));
    if (const Node n = root_.maybe("supply"); n.present()) s_.supply = static_cast<std::uint16_t>(n.integer(0, 10'000));
    each_seat("hand", [&](Seat p, const Node& n) { move_all(n, s_.player[p].hand); });
    each_seat("tile",
              [&](Seat p, const Node& n) { s_.player[p].off = static_cast<std::uint8_t>(small(n, 1, kTiles) - 1); });
    each_seat("free", [&](Seat p, const Node& n) { move_all(n, s_.player[p].free); });
    each_seat("board", [&](Seat p, const Node& n) { read_board(n, s_.player[p]); });
    each_seat("tokens", [&](Seat p, const Node& n) {
      each_item(n, [&](const Node& effect) { s_.player[p].token.set(flame(effect)); });
    });
  }

  void read_board(const Node& n, Player& p) {
    n.only({"1", "2", "3", "4", "5"});
    for (int position = 1; position <= kPositions; ++position) {
      const Node list = n.maybe(std::to_string(position));
      if (!list.present()) continue;
      if (list.size() > kCapacity) {
        list.complain("a tile carries at most two cards"_en);
      }
      for (std::size_t i = 0; i < list.size() && i < kCapacity; ++i) {
        const int c = card(list[i]);
        if (take_from_deck(list[i], c)) p.board[position - 1][i] = static_cast<CardId>(c);
      }
      auto& tile = p.board[position - 1];
      if (tile[1] < tile[0]) std::swap(tile[0], tile[1]);
    }
  }

  // "miner", or "miner:2" for the second effect of a card.
  EffectId flame(const Node& n) {
    const std::vector<std::string> parts = split(n.text(), ':');
    const Doc word = parts[0];
    const int c = card(Node(word, problems_, n.path()));
    if (c == kUnknown) return 0;
    auto e = static_cast<EffectId>(c);
    const int number = parts.size() > 1 && parts[1].size() == 1 ? parts[1][0] - '0' : 1;
    for (int i = 1; i < number && e != kNone; ++i) e = r_.effect(e).next;
    if (e != kNone && r_.effect(e).kind == Kind::Flame) return e;
    n.complain("a token lies on a Flame effect only"_en);
    return 0;
  }

  void read_sources() {
    const Node sources = root_.maybe("sources");
    if (!sources.present()) return;
    for (const auto& [word, n] : sources.entries()) {
      const auto x = static_cast<SourceId>(source(n, word));
      n.only({"of", "fortified", "token", "beneath", "strength", "needed", "conquer", "fortify", "vp_conquered",
              "vp_fortified", "effect"});
      s_.in_play |= source_bit(x);
      if (const Node token = n.maybe("token"); token.present() && token.boolean()) s_.used |= source_bit(x);
      const Node of = n.maybe("of");
      if (!of.present() || same_word(of.doc().text(), "centre")) continue;
      const Node fortified = n.maybe("fortified");
      Player& owner = s_.player[seat(of)];
      (fortified.present() && fortified.boolean() ? owner.fortified : owner.conquered) |= source_bit(x);
      move_all(n["beneath"], s_.beneath[x]);
    }
  }

  void read_piles() {
    if (const Node n = root_.maybe("discard"); n.present()) move_all(n, s_.discard);
    if (const Node n = root_.maybe("stack"); n.present()) take_cards_in_frames();
    each_seat("aside", [&](Seat p, const Node& n) {
      const int c = card(n);
      if (c == kUnknown) return;
      s_.player[p].first = static_cast<CardId>(c);
      const bool in_hand = root_.maybe("at").doc().text() == kStepNames[static_cast<int>(Step::FirstChoice)];
      if (!in_hand) take_from_deck(n, c);
    });
    each_seat("picked", [&](Seat p, const Node& n) {
      each_item(n, [&](const Node& item) {
        const int c = card(item);
        if (c != kUnknown && copies(r_, s_.player[p].picked, c) < r_.card(c).copies) put(r_, s_.player[p].picked, c);
      });
    });
    // A deck that is listed holds these cards and no others: the rest stays out of the game.
    if (const Node n = root_.maybe("deck"); n.present()) {
      CardSet deck{};
      move_all(n, deck);
      put_all(r_, s_.box, s_.deck);
      s_.deck = deck;
    }
  }

  void take_cards_in_frames() {
    const Node list = root_["stack"];
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Frame f = read_frame(list[i]);
      if ((f.proc == Proc::Slide || holds_card_aside(f)) && f.a < r_.cards) take_from_deck(list[i], f.a);
      if (f.proc == Proc::Slide && f.b < r_.cards) take_from_deck(list[i], f.b);
    }
  }

  Frame read_frame(const Node& n) {
    n.only({"in", "pc", "who", "values"});
    Frame f{};
    f.proc = static_cast<Proc>(n["in"].one_of({std::begin(kProcNames), std::end(kProcNames)}));
    f.pc = small(n["pc"], 0, 255);
    f.who = small(n["who"], 0, r_.seats - 1);
    const Node values = n["values"];
    if (values.size() != 4) return values.complain("expected four numbers"_en), f;
    f.a = small(values[0], 0, 255), f.b = small(values[1], 0, 255);
    f.c = small(values[2], 0, 255), f.d = small(values[3], 0, 255);
    return f;
  }

  void read_machine() {
    const Node list = root_["stack"];
    if (list.size() > static_cast<std::size_t>(kDeepest)) {
      return list.complain("too deep"_en);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Frame f = read_frame(list[i]);
      if (const Phrase wrong = wrong_in(f, i == 0, i + 1 == list.size()); !wrong.empty()) {
        return list[i].complain(wrong);
      }
      s_.stack.push(f);
    }
    if (const Node n = root_.maybe("pending"); n.present()) {
      if (n.size() > kPending) return n.complain("too many pending effects"_en);
      each_item(n, [&](const Node& e) { s_.pending[s_.pending_size++] = small(e, 0, r_.deck->effects - 1); });
    }
    if (const Node n = root_.maybe("activated"); n.present()) {
      s_.activated = static_cast<std::uint16_t>(n.integer(0, r_.deck->activation_cap));
    }
    if (const Node n = root_.maybe("fortifying"); n.present()) {
      each_item(n, [&](const Node& x) { s_.fortifying |= source_bit(source(x)); });
    }
    std::map<int, HeldCopies> held;
    each_seat("age", [&](Seat p, const Node& n) {
      for (const auto& [word, ages] : n.entries()) read_ages(p, word, ages, held);
    });
    for (const auto& [c, copy] : held) write_ages(r_, s_, c, copy);
    each_item(root_["asked"], [&](const Node& n) { s_.waiting.add(n.doc().text() == "chance" ? kChance : seat(n)); });
    check_asked();
  }

  // A number, or a list of two for two copies. Copies that have no age given are new.
  void read_ages(Seat p, const std::string& word, const Node& n, std::map<int, HeldCopies>& held) {
    const Doc name = word;
    const int c = card(Node(name, problems_, n.path()));
    if (c == kUnknown) return;
    if (!held.contains(c)) held[c] = held_copies(r_, s_, c);
    HeldCopies& copy = held[c];
    const bool list = n.doc().is(Doc::Kind::List);
    std::size_t given = 0;
    for (int i = 0; i < copy.size; ++i) {
      if (copy.seat[i] == p && given < (list ? n.size() : 1)) copy.age[i] = small(list ? n[given] : n, 0, 3), ++given;
    }
  }

  // A stack in a file may be anything: what the machine relies on is checked here. Empty: nothing is wrong.
  Phrase wrong_in(const Frame& f, bool lowest, bool top) const {
    const auto is_card = [&](std::uint8_t c) { return c < r_.cards; };
    const bool source_in_play = f.a < kSources && (s_.in_play & source_bit(f.a));
    if ((f.proc == Proc::Game) != lowest) {
      return "the lowest frame, and no other, is 'game'"_en;
    }
    switch (f.proc) {
      case Proc::None: return "there is no such frame"_en;
      case Proc::Game: return unless(f.pc < std::size(kStepNames) && f.a <= r_.seats, "the game has no such step"_en);
      case Proc::Turn: return unless(f.pc <= static_cast<int>(TurnStep::After), "a turn has no such step"_en);
      case Proc::Draw: return {};
      case Proc::Pick: return unless(f.b <= static_cast<int>(Purpose::Forced), "there is no such purpose"_en);
      case Proc::Play: return wrong_in_play(f);
      case Proc::Advance: return unless(f.b <= 1, "expected 0 or 1 in the second place"_en);
      case Proc::Slide:
        if ((f.a != kNone && !is_card(f.a)) || (f.b != kNone && !is_card(f.b))) return kNoCard;
        return unless(f.pc <= 1, "a slide has no such step"_en);
      case Proc::List: return unless(f.a > 0, "a list is not empty"_en);
      case Proc::Effect:
        if (f.a >= r_.deck->effects || f.pc >= r_.effect(f.a).length) {
          return "there is no such effect"_en;
        }
        return unless(f.b == kNone || is_card(f.b), kNoCard);
      case Proc::Conquer:
      case Proc::Fortify:
      case Proc::Reinforce: {
        if (!source_in_play) return "this Source is not in the game"_en;
        const bool asks = f.proc == Proc::Conquer ? f.pc == 0 : f.proc == Proc::Reinforce;
        return unless(asks == top, "this frame cannot stand here"_en);
      }
      case Proc::Forced: return unless(f.b < r_.seats, "there is no such seat"_en);
    }
    return {};
  }
  static Phrase unless(bool good, Phrase wrong) { return good ? Phrase{} : wrong; }
  Phrase wrong_in_play(const Frame& f) const {
    if (f.pc > static_cast<int>(PlayStep::Arrive)) {
      return "playing has no such step"_en;
    }
    const bool chosen = f.pc > static_cast<int>(PlayStep::Choose);
    if (chosen ? f.a >= r_.cards : f.a != kNone) return kNoCard;
    if (f.b >= r_.filter.size()) return "there is no such filter"_en;
    return unless(f.d <= kPositions, "there is no such position"_en);
  }

  void check_asked() {
    if (!problems_.empty()) return;
    if (s_.stack.empty() != s_.waiting.empty()) {
      return root_.maybe("asked").complain("somebody must be asked until the end"_en);
    }
    if (s_.stack.empty()) return;
    if (!Game::impossible(r_, s_).empty()) return;  // told by check_position
    const Frame& top = s_.stack.top();
    for (Seat p : s_.waiting) {
      if (!may_be_asked(top, p)) return root_.maybe("asked").complain(kNothingToChoose);
      Options options;
      Game::options(r_, s_, p, options);
      if (options.empty()) return root_.maybe("asked").complain(kNothingToChoose);
    }
  }

  bool may_be_asked(const Frame& f, Seat p) const {
    const auto step = static_cast<Step>(f.pc);
    const Player& player = s_.player[p % kSeatsMax];
    switch (f.proc) {
      case Proc::Game:
        if (step == Step::Sources || step == Step::FirstPlayer) return p == kChance;
        if (p == kChance || !within(player.picked, player.hand)) return false;
        if (step == Step::FirstChoice) return player.first == kNone || player.hand.has(player.first);
        return step == Step::HandLimit && player.hand.count() > r_.deck->hand_limit;
      case Proc::Draw: return p == kChance && !s_.deck.empty() && f.a > 0;
      case Proc::Turn: return p == f.who && f.pc != 1 && f.pc != 2;
      case Proc::Pick: return p == f.who && within(player.picked, player.hand);
      case Proc::Play: return p == f.who && f.pc == 0;
      case Proc::Slide: return p == f.who && f.a != kNone && f.b != kNone;
      case Proc::Conquer:
        return p == f.who && within(player.picked, r_.committed_usable ? open_cards(s_, p) : player.free) &&
            !(player.conquered & source_bit(f.a));
      case Proc::Forced: return r_.forced_together && p < r_.seats && p != f.who && within(player.picked, player.hand);
      case Proc::Effect: return p == f.who && asks(r_.instr(r_.effect(f.a), f.pc).op);
      case Proc::List: return p == f.who && f.a <= s_.pending_size;
      case Proc::Advance:
      case Proc::Reinforce: return p == f.who;
      default: return false;
    }
  }
  bool within(const CardSet& part, const CardSet& whole) const {
    for (int c : part.kinds()) {
      if (copies(r_, part, c) > copies(r_, whole, c)) return false;
    }
    return true;
  }
  static bool asks(Op op) { return (op >= Op::Conquer && op <= Op::Choose); }

  void check_position() {
    if (!problems_.empty()) return;
    if (const Phrase why = Game::impossible(r_, s_); !why.empty()) {
      root_.complain(say("this position is impossible: {why}"_en, why));
    }
  }

  const Rules& r_;
  Node root_;
  std::vector<Words>& problems_;
  State s_;
  std::vector<std::string> cards_, sources_, seats_;
};

const char* const kStages[] = {"setup-end", "first-choice-end", "time-end", "turn-end", "actions-end", "round-end"};

}  // namespace

Result<State> Game::load(const Rules& r, const Doc& position) {
  std::vector<Words> problems;
  State s = Loader(r, position, problems).read();
  if (!problems.empty()) return Error{Fault::BadPosition, join(problems, "\n")};
  return s;
}

std::vector<std::string> Game::stages() {
  std::vector<std::string> out(std::begin(kStages), std::end(kStages));
  out.emplace_back("game-end");
  return out;
}

bool Game::stop_at(Rules& r, std::string_view stage) {
  const std::vector<std::string> names = stages();
  const auto it = std::ranges::find(names, stage);
  if (it == names.end()) return false;
  const auto n = it - names.begin() + 1;
  r.stop_at = n == static_cast<std::ptrdiff_t>(names.size()) ? Stop::Never : static_cast<Stop>(n);
  return true;
}

}  // namespace timetable::echoes
