// Time Collectors: a position read from words. What is left out gets its default; README.md lists them.
#include <algorithm>
#include <numeric>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/vocabulary.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

using timetable::say;  // beside the one that tells the log

class Loader {
 public:
  Loader(const Rules& r, const Doc& doc, std::vector<Words>& problems)
      : r_(r), root_(doc, problems), problems_(problems), by_hand_(!root_.maybe("stack").present()) {
    for (Seat p = 0; p < r.seats; ++p) seats_.push_back(Game::seat_code(r, p));
    for (const KindDef& kind : r.deck->kind) kinds_.push_back(kind.id);
    for (const PlaceDef& place : r.deck->place) places_.push_back(place.id);
    for (const BoardDef& board : r.deck->board) boards_.push_back(board.id);
    for (const ExploitDef& exploit : r.deck->exploit) exploits_.push_back(exploit.id);
    for (Slot slot = 0; slot < kSlots; ++slot) slots_.push_back(slot_id(slot));
  }

  State read() {
    root_.only({"round",    "reveals", "at",    "asked",   "order",   "turn",   "timeline", "top",
                "pile",     "discard", "hand",  "reserve", "display", "boards", "cards",    "crystals",
                "exploits", "pawns",   "dice",  "dates",   "changed", "moved",  "shown",    "score",
                "winners",  "halted",  "stack", "places",  "slots"});
    clear_table(r_, s_);
    if (root_.doc().members().empty()) {
      Game::setup(r_, s_);
      return s_;
    }
    read_counters();
    read_players();
    read_dice();
    read_table();
    read_order();
    read_piles();
    if (problems_.empty()) start();
    if (!problems_.empty()) return s_;
    if (const Phrase why = Game::impossible(r_, s_); !why.empty()) {
      root_.complain(say("this position is impossible: {why}"_en, why));
    }
    return s_;
  }

 private:
  // Words.

  std::uint8_t small(const Node& n, int low, int high) { return static_cast<std::uint8_t>(n.integer(low, high)); }

  // A name of the list in any case, with or without the prefix that all of the list share.
  std::size_t name(const Node& n, const std::vector<std::string>& names, std::string_view prefix = {}) {
    const std::string word = n.text();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (same_word(word, names[i]) || same_word(std::string(prefix) + word, names[i])) return i;
    }
    return n.one_of(names);
  }
  Seat seat(const Node& n) { return static_cast<Seat>(name(n, seats_)); }

  // A card by its id or by its letter.
  Kind card(const Node& n) {
    const std::string& word = n.doc().text();
    if (word.size() == 1) {
      for (Kind k = 0; k < r_.kinds; ++k) {
        if (r_.kind(k).letter == word[0]) return k;
      }
    }
    return static_cast<Kind>(name(n, kinds_));
  }
  Kind letter(const Node& n, char c) {
    const Doc word = std::string(1, c);
    return c == '.' ? kNone : card(Node(word, problems_, n.path()));
  }

  // Cards in a list, or as letters: ["wonder", "ruby"] or "W1".
  std::vector<Kind> cards(const Node& n) {
    std::vector<Kind> out;
    if (n.doc().is(Doc::Kind::Text)) {
      for (char c : n.text()) {
        if (c != ' ') out.push_back(letter(n, c));
      }
      return out;
    }
    for (std::size_t i = 0; i < n.size(); ++i) out.push_back(n[i].present() ? card(n[i]) : kNone);
    return out;
  }

  // A pile, whose order means nothing: {"wonder": 2}, ["wonder", "wonder"] or "WW".
  void read_counts(const Node& n, std::uint8_t (&of)[kKindsMax]) {
    std::fill(of, of + kKindsMax, std::uint8_t{0});
    if (n.doc().is(Doc::Kind::Object)) {
      n.only(kinds_);
      for (Kind k = 0; k < r_.kinds; ++k) {
        if (const Node count = n.maybe(kinds_[k]); count.present()) of[k] = small(count, 0, r_.copies[k]);
      }
      return;
    }
    for (Kind k : cards(n)) {
      if (k == kNone) n.complain("a pile has no gaps"_en);
      else if (of[k] == r_.copies[k]) n.complain(say("more cards {card} than in the deck"_en, kinds_[k]));
      else ++of[k];
    }
  }

  ExploitSet exploit_set(const Node& list) {
    unsigned out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) out |= bit(static_cast<int>(name(list[i], exploits_, "exploit-")));
    return static_cast<ExploitSet>(out);
  }

  template <class F>
  void each_seat(std::string_view key, F&& f) {
    const Node n = root_.maybe(key);
    if (!n.present()) return;
    n.only(seats_);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (const Node inner = n.maybe(seats_[p]); inner.present()) f(s_.player[p], inner);
    }
  }

  // Parts of the position.

  void read_counters() {
    if (const Node n = root_.maybe("round"); n.present()) s_.round = small(n, 1, kRevealCapMax);
    s_.reveals = static_cast<std::uint8_t>(s_.round - 1);
    if (const Node n = root_.maybe("reveals"); n.present()) s_.reveals = small(n, 0, r_.reveal_cap);
    if (const Node n = root_.maybe("halted"); n.present()) s_.halted = n.boolean();
  }

  void read_players() {
    each_seat("boards",
              [&](Player& p, const Node& n) { p.board = static_cast<std::uint8_t>(name(n, boards_, "board-")); });
    if (by_hand_) give_boards();
    each_seat("cards", [&](Player& p, const Node& n) { read_board(n, p); });
    each_seat("crystals", [&](Player& p, const Node& n) {
      p.crystals = static_cast<std::uint16_t>(n.integer(0, r_.unlimited ? 9999 : r_.constant.crystals_total));
    });
    each_seat("exploits", [&](Player& p, const Node& n) { p.exploits = exploit_set(n); });
    each_seat("pawns", [&](Player& p, const Node& n) { p.pawn = static_cast<Place>(name(n, places_)); });
    each_seat("moved", [&](Player& p, const Node& n) { p.moved = n.boolean(); });
  }

  // Players without a board get those that the table gives, then those that are left, in their order.
  void give_boards() {
    unsigned taken = 0;
    for (Seat p = 0; p < r_.seats; ++p) {
      Player& player = s_.player[p];
      if (player.board == kNone && r_.boards_given) player.board = r_.given[p];
      if (player.board == kNone) continue;
      if (taken & bit(player.board)) {
        root_.maybe("boards").complain("the same board is given twice"_en);
      }
      taken |= bit(player.board);
    }
    for (Seat p = 0; p < r_.seats; ++p) {
      Player& player = s_.player[p];
      if (player.board != kNone) continue;
      player.board = static_cast<std::uint8_t>(std::countr_one(taken));
      taken |= bit(player.board);
    }
  }

  // "W.../..../...." or {"r1c1": "wonder"}.
  void read_board(const Node& n, Player& p) {
    if (n.doc().is(Doc::Kind::Object)) {
      n.only(slots_);
      for (Slot slot = 0; slot < kSlots; ++slot) {
        if (const Node there = n.maybe(slots_[slot]); there.present()) p.slot[slot] = card(there);
      }
      return;
    }
    std::string text = n.text();
    std::erase(text, '/');
    if (text.size() != kSlots) {
      return n.complain("expected three rows of four letters, such as \"W.../..../....\""_en);
    }
    for (std::size_t slot = 0; slot < kSlots; ++slot) p.slot[slot] = letter(n, text[slot]);
  }

  void read_dice() {
    each_seat("dice", [&](Player& p, const Node& n) {
      if (n.size() > kDice) return n.complain("expected four dice"_en);
      for (std::size_t i = 0; i < n.size(); ++i) p.dice[i] = small(n[i], 0, kFaces - 1);
      std::sort(p.dice, p.dice + kDice);
    });
    each_seat("dates", [&](Player& p, const Node& n) {
      p.date = date(n);
      if (by_hand_) dice_of_date(p);
      if (!composed_of_dice(p)) {
        n.complain("cannot be composed of this player's dice"_en);
      }
    });
    each_seat("changed", [&](Player& p, const Node& n) {
      p.changed = small(n, 0, 2);
      const bool real = p.changed == 0 || (p.date != kNoDate && displayed_date(r_, p) != kNoDate);
      if (!real) {
        n.complain("no date on the pawn's place differs from the player's date in so many dice"_en);
      }
    });
  }

  bool composed_of_dice(const Player& p) const {
    Options dates;
    if (p.dice[kDice - 1] != kNone) list_dates(p.dice, dates);
    return std::ranges::count(dates, act::arrange(p.date)) > 0;
  }

  Date date(const Node& n) {
    if (n.doc().is(Doc::Kind::Int)) return static_cast<Date>(n.integer(0, kDates - 1));
    const std::string text = n.text();
    int value = 0;
    for (char c : text) value = c >= '0' && c <= '9' ? (value * 10 + (c - '0')) % (10 * kDates) : 10 * kDates;
    if (text.size() == kDice && value < kDates) return static_cast<Date>(value);
    n.complain("expected four digits, such as \"0984\""_en);
    return 0;
  }

  // A date without dice comes from the dice that show its digits.
  void dice_of_date(Player& p) {
    if (p.date == kNoDate || p.dice[0] != kNone) return;
    for (int i = 0, left = p.date; i < kDice; ++i, left /= 10) p.dice[i] = static_cast<std::uint8_t>(left % 10);
    std::sort(p.dice, p.dice + kDice);
  }

  void read_table() {
    if (const Node n = root_.maybe("timeline"); n.present()) {
      const std::vector<Kind> there = cards(n);
      if (there.size() != kSpaces) return n.complain("expected four cards"_en);
      std::copy(there.begin(), there.end(), s_.timeline);
    } else if (by_hand_) {
      std::iota(s_.timeline, s_.timeline + kSpaces, Kind{0});
    }
    if (const Node n = root_.maybe("hand"); n.present()) {
      const std::vector<Kind> hand = cards(n);
      if (hand.size() > kHandMax) return n.complain("expected at most two cards"_en);
      std::copy(hand.begin(), hand.end(), s_.hand);
    }
    unsigned taken = 0;
    for (Seat p = 0; p < r_.seats; ++p) taken |= s_.player[p].exploits;
    if (const Node n = root_.maybe("display"); n.present()) {
      s_.display = exploit_set(n);
      if (s_.display & taken) {
        n.complain("an exploit that a player has taken is not on display"_en);
      }
    } else if (by_hand_) {
      s_.display = static_cast<ExploitSet>((bit(r_.constant.exploits_in_play) - 1) & ~taken);
    }
    read_reserve();
  }

  void read_reserve() {
    int held = 0;
    for (Seat p = 0; p < r_.seats; ++p) held += s_.player[p].crystals;
    const int left = r_.unlimited ? 0 : r_.constant.crystals_total - held;
    if (left < 0) {
      root_.maybe("crystals").complain(say("there are only {n} in the game"_en, r_.constant.crystals_total));
    }
    s_.reserve = static_cast<std::uint8_t>(std::max(left, 0));
    const Node n = root_.maybe("reserve");
    if (n.present() && n.integer(0, 255) != left) {
      n.complain(say("expected {n}: what the players do not hold"_en, left));
    }
  }

  // Turn order: as listed, else by the dates, the largest first (TC-4-6).
  void read_order() {
    const Node list = root_.maybe("order");
    bool all_dates = true;
    for (Seat p = 0; p < r_.seats; ++p) all_dates &= s_.player[p].date != kNoDate;
    if (list.present() && list.size() > 0) {
      SeatSet seen;
      for (std::size_t i = 0; i < list.size() && i < kSeatsMax; ++i) seen.add(s_.order[i] = seat(list[i]));
      if (seen.size() != r_.seats || list.size() != static_cast<std::size_t>(r_.seats)) {
        list.complain("expected every player once"_en);
      }
    } else if (by_hand_ && step() >= Step::Travel) {
      for (Seat p = 0; p < kSeatsMax && p < r_.seats; ++p) s_.order[p] = p;
      const auto earlier = [&](Seat p, Seat q) {
        const Date a = s_.player[p].date, b = s_.player[q].date;
        return a != b ? a > b : p < q;
      };
      if (all_dates) std::sort(s_.order, s_.order + r_.seats, earlier);
    }
    const Node turn = root_.maybe("turn");
    if (!turn.present()) return;
    const Seat who = seat(turn);
    if (s_.order[0] == kNoSeat) {
      return turn.complain("goes with an order of turns: give \"order\", or all \"dates\""_en);
    }
    s_.turn = static_cast<std::uint8_t>(std::find(s_.order, s_.order + r_.seats, who) - s_.order);
  }

  // The draw pile is what is left of the deck, unless it is given; what is then missing does not exist (TC-12).
  void read_piles() {
    int used[kKindsMax] = {};
    const auto use = [&](Kind k) {
      if (k != kNone) ++used[k];
    };
    if (const Node n = root_.maybe("top"); n.present()) s_.top = card(n);
    if (const Node n = root_.maybe("discard"); n.present()) read_counts(n, s_.discard);
    for (Seat p = 0; p < r_.seats; ++p) std::for_each(s_.player[p].slot, s_.player[p].slot + kSlots, use);
    std::for_each(s_.timeline, s_.timeline + kSpaces, use);
    std::for_each(s_.hand, s_.hand + kHandMax, use);
    use(s_.top);
    const Node pile = root_.maybe("pile");
    if (pile.present()) read_counts(pile, s_.pile);
    int total = 0;
    for (Kind k = 0; k < r_.kinds; ++k) {
      const int rest = r_.copies[k] - used[k] - s_.discard[k];
      if (rest < (pile.present() ? s_.pile[k] : 0)) {
        return root_.complain(say("more cards {card} than the {n} of the deck"_en, kinds_[k], r_.copies[k]));
      }
      if (!pile.present()) s_.pile[k] = static_cast<std::uint8_t>(rest);
      total += used[k] + s_.discard[k] + s_.pile[k];
    }
    s_.absent = static_cast<std::uint8_t>(r_.cards - total);
    if (by_hand_ && s_.top == kNone) show_top();
  }

  void show_top() {
    const auto first = std::find_if(s_.pile, s_.pile + r_.kinds, [](std::uint8_t n) { return n > 0; });
    if (first == s_.pile + r_.kinds) {
      return root_.maybe("top").complain("the draw pile must show a card"_en);
    }
    --*first;
    s_.top = static_cast<Kind>(first - s_.pile);
  }

  // Where the game goes on.

  Step step() {
    if (const Node n = root_.maybe("at"); n.present()) return static_cast<Step>(name(n, kStepNames));
    bool dice = true, dates = true;
    for (Seat p = 0; p < r_.seats; ++p) {
      dice &= s_.player[p].dice[kDice - 1] != kNone;
      dates &= s_.player[p].date != kNoDate;
    }
    if (root_.maybe("turn").present()) return Step::Travel;
    return dates ? Step::RevealDates : dice ? Step::Arrange : Step::BeginPhaseA;
  }

  void start() {
    if (!by_hand_) {
      read_stack(root_["stack"]);
      if (problems_.empty()) check_asked();
      return;
    }
    const Step first = step();
    if (first < Step::BeginPhaseA) {
      return root_.maybe("at").complain(
          "a position starts at phase-a or later; leave everything out for a new game"_en);
    }
    if (first == Step::Roll) {
      return root_.maybe("at").complain("the dice are rolled from phase-a on"_en);
    }
    complete_dates(first);
    if (!problems_.empty()) return;
    NullLog log;
    start_at(r_, s_, first, log);
  }

  void complete_dates(Step first) {
    for (int i = 0; i < r_.seats; ++i) {
      const Seat p = s_.order[i] == kNoSeat ? static_cast<Seat>(i) : s_.order[i];
      Player& player = s_.player[p];
      const bool no_date = player.date == kNoDate;
      const Node date = root_.maybe("dates").maybe(seats_[p]), dice = root_.maybe("dice").maybe(seats_[p]);
      if (first == Step::Arrange && no_date && player.dice[kDice - 1] == kNone) {
        dice.complain("arranging needs four dice, such as [0, 4, 8, 9]"_en);
      } else if (first == Step::RevealDates && no_date) {
        date.complain("the reveal needs every player's date, such as \"0984\""_en);
      } else if (first == Step::Travel && no_date && i == s_.turn) {
        date.complain("travelling needs a date, such as \"0984\""_en);
      } else if (first >= Step::Travel && no_date) {
        player.date = 0;
        dice_of_date(player);
      }
      if (first >= Step::Travel && i < s_.turn && player.changed == kNone) player.changed = 0;
      if (first >= Step::Travel && i < s_.turn && !root_.maybe("moved").present()) player.moved = 1;
    }
  }

  void read_stack(const Node& list) {
    if (list.size() > static_cast<std::size_t>(Stack::capacity())) {
      return list.complain("too deep"_en);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node n = list[i];
      n.only({"in", "pc", "program", "count"});
      Frame f;
      f.proc = static_cast<Proc>(n["in"].one_of(kProcNames));
      if (f.proc == Proc::None) {
        return n["in"].complain("expected game, effect or reveal"_en);
      }
      if (f.proc == Proc::Game) f.pc = static_cast<std::uint8_t>(n["pc"].one_of(kStepNames));
      if (f.proc == Proc::Effect) {
        f.program = static_cast<std::uint8_t>(n["program"].one_of(r_.deck->program_name));
        f.pc = small(n["pc"], 0, static_cast<int>(r_.program(f.program).size()));
      }
      if (f.proc != Proc::Reveal) f.count = small(n["count"], 0, kSeatsMax * kDice);
      if ((f.proc == Proc::Game) != (i == 0)) {
        return n["in"].complain("the lowest frame, and no other, is 'game'"_en);
      }
      s_.stack.push(f);
    }
    const Node asked = root_["asked"];
    for (std::size_t i = 0; i < asked.size(); ++i) {
      s_.waiting.add(asked[i].doc().text() == "chance" ? kChance : seat(asked[i]));
    }
  }

  // A stack in a file may be anything: the question it stands at must be one that has options for those asked.
  void check_asked() {
    if (s_.stack.empty()) {
      if (!s_.waiting.empty()) {
        root_.maybe("asked").complain("nobody is asked after the end"_en);
      }
      return;
    }
    if (s_.waiting.empty() != (s_.halted != 0)) {
      return root_.maybe("asked").complain("somebody must be asked until the end"_en);
    }
    for (int i = 0; i + 1 < s_.stack.depth; ++i) {
      if (s_.stack.frame[i].proc == Proc::Reveal) {
        return root_.maybe("stack").complain("'reveal' must be on top"_en);
      }
    }
    if (!players_ready()) {
      return root_.maybe("stack").complain("boards, dice or dates do not fit to this step"_en);
    }
    const bool chance = asks_chance();
    for (Seat p : s_.waiting) {
      Options options;
      if (chance == (p == kChance) && ready_for(p)) Game::options(r_, s_, p, options);
      if (options.empty()) {
        return root_.maybe("asked").complain("this player has nothing to choose here"_en);
      }
    }
  }

  Step top_step() const { return static_cast<Step>(s_.stack.top().pc); }

  bool asks_chance() const {
    const Proc proc = s_.stack.top().proc;
    if (proc != Proc::Game) return proc == Proc::Reveal;
    return top_step() <= Step::Roll;
  }

  bool players_ready() const {
    const auto game = static_cast<Step>(s_.stack.frame[0].pc);
    for (Seat p = 0; p < r_.seats; ++p) {
      const Player& player = s_.player[p];
      if (game > Step::DealBoards && player.board == kNone) return false;
      if (game >= Step::RevealDates && player.date == kNoDate) return false;
      if (!dice_ready(p, game)) return false;
    }
    return game < Step::Travel || s_.order[0] != kNoSeat;
  }

  // Dice are rolled seat by seat; then everybody who has them and no date yet is asked.
  bool dice_ready(Seat p, Step game) const {
    const Player& player = s_.player[p];
    const auto rolled = std::count_if(player.dice, player.dice + kDice, [](std::uint8_t d) { return d != kNone; });
    if (game == Step::Roll) return rolled == std::clamp(s_.stack.frame[0].count - kDice * p, 0, kDice);
    if (game != Step::Arrange) return true;
    return rolled == kDice && s_.waiting.has(p) == (player.date == kNoDate);
  }

  // Has the position what the options of p are made from?
  bool ready_for(Seat p) const {
    const Frame& f = s_.stack.top();
    if (f.proc == Proc::Reveal) return true;
    if (f.proc == Proc::Game && f.pc < static_cast<std::uint8_t>(Step::Travel)) {
      if (top_step() == Step::DealBoards) return f.count < r_.seats;
      if (top_step() == Step::Roll) return f.count < r_.seats * kDice;
      return top_step() == Step::DrawExploits || s_.player[p].dice[kDice - 1] != kNone;
    }
    if (s_.order[0] == kNoSeat || s_.active() != p) return false;
    if (f.proc == Proc::Game) return true;
    if (f.pc == r_.program(f.program).size()) return false;
    const Op op = r_.program(f.program)[f.pc].op;
    return op == Op::Sift || op == Op::MayReplace || op == Op::EitherOrder;
  }

  const Rules& r_;
  Node root_;
  std::vector<Words>& problems_;
  bool by_hand_;
  State s_;
  std::vector<std::string> seats_, kinds_, places_, boards_, exploits_, slots_;
};

}  // namespace

Result<State> Game::load(const Rules& r, const Doc& position) {
  std::vector<Words> problems;
  State s = Loader(r, position, problems).read();
  if (!problems.empty()) return Error{Fault::BadPosition, join(problems, "\n")};
  return s;
}

}  // namespace timetable::collectors
