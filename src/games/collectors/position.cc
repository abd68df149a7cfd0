// Time Collectors: the position in words, as a viewer may see it and as it is read back. README.md documents the words.
#include <algorithm>
#include <numeric>

#include "engine/scribe.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

constexpr const char* kStepIds[] = {"deal-boards", "deal-timeline", "draw-exploits", "phase-a",  "roll",
                                    "arrange",     "reveal",        "travel",        "toll",     "act",
                                    "place",       "exploit",       "end-turn",      "end-round"};
constexpr const char* kProcIds[] = {"none", "game", "effect", "reveal"};
constexpr const char* kFamilyIds[] = {"wonders", "plants", "animals", "minerals", "books", "exploits", "crystals"};
const Names kStepNames(kStepIds), kProcNames(kProcIds);

class Scribe {
 public:
  Scribe(const Rules& r, State& s) : r_(r), s_(s) {
    for (const KindDef& kind : r.deck->kind) kinds_.add(kind.id);
    for (const PlaceDef& place : r.deck->place) places_.add(place.id);
    for (const BoardDef& board : r.deck->board) boards_.prefixed("board-").add(board.id);
    for (const ExploitDef& exploit : r.deck->exploit) exploits_.prefixed("exploit-").add(exploit.id);
    for (Slot slot = 0; slot < kSlots; ++slot) slots_.add(slot_id(slot));
  }

  void fields(Fields& f) {
    begun_ = f.given("stack").present();
    f("round").number(s_.round, 1, kRevealCapMax);
    if (f.reads()) s_.reveals = static_cast<std::uint8_t>(s_.round - 1);
    f("reveals").number(s_.reveals, 0, r_.reveal_cap);
    f("at").tell([&] { return Doc(at()); });
    const Item asked = f("asked");
    if (asked.writes() || begun_) asked.seats(s_.waiting);
    players(f);
    dice(f);
    table(f);
    turns(f);
    piles(f);
    told(f);
    if (!f.sees_all()) return;
    f("halted").flag(s_.halted);
    f("stack").frames(s_.stack, [&](Fields& g, Frame& frame) { frame_fields(g, frame); });
  }

  void complete(Fields& f) {
    if (begun_) return check_asked(f);
    const Step first = step(f);
    if (first < Step::BeginPhaseA) {
      return f.given("at").complain("a position starts at phase-a or later; leave everything out for a new game"_en);
    }
    if (first == Step::Roll) return f.given("at").complain("the dice are rolled from phase-a on"_en);
    complete_dates(f, first);
    if (f.fine()) start_at(r_, s_, first);
  }

 private:
  void players(Fields& f) {
    f("boards").by_seat([&](Item at, Seat p) { at.name(s_.player[p].board, boards_); });
    if (f.reads() && !begun_) give_boards(f.given("boards"));
    f("slots").by_seat([&](Item at, Seat p) { at.tell([&] { return slots(p); }); });
    f("cards").by_seat(
        [&](Item at, Seat p) { at.as([&] { return cards(p); }, [&](const Node& n) { read_board(n, s_.player[p]); }); });
    const int most = r_.unlimited ? 9999 : r_.constant.crystals_total;
    f("crystals").by_seat([&](Item at, Seat p) { at.number(s_.player[p].crystals, 0, most); });
    f("exploits").by_seat([&](Item at, Seat p) { at.bits(s_.player[p].exploits, exploits_); });
    f("pawns").by_seat([&](Item at, Seat p) { at.name(s_.player[p].pawn, places_); });
    f("moved").by_seat([&](Item at, Seat p) { at.flag(s_.player[p].moved); });
  }

  void dice(Fields& f) {
    f("dice").by_seat([&](Item at, Seat p) {
      at.as([&] { return s_.player[p].dice[0] == kNone ? Doc()
                      : hidden(f, p)                   ? Doc(kHidden)
                                                       : rolled(p); },
            [&](const Node& n) { read_dice(n, s_.player[p]); });
    });
    f("dates").by_seat([&](Item at, Seat p) {
      Player& player = s_.player[p];
      at.as(
          [&] {
            if (player.date == kNoDate) return Doc();
            return hidden(f, p) ? Doc(kHidden) : Doc(date_text(player.date));
          },
          [&](const Node& n) {
            player.date = date(n);
            if (!begun_) dice_of_date(player);
            if (!composed_of_dice(player)) n.complain("cannot be composed of this player's dice"_en);
          });
    });
    f("changed").by_seat([&](Item at, Seat p) {
      Player& player = s_.player[p];
      at.as([&] { return player.changed == kNone ? Doc() : Doc(player.changed); },
            [&](const Node& n) {
              player.changed = static_cast<std::uint8_t>(n.integer(0, 2));
              const bool real =
                  player.changed == 0 || (player.date != kNoDate && displayed_date(r_, player) != kNoDate);
              if (!real) n.complain("no date on the pawn's place differs from the player's date in so many dice"_en);
            });
    });
    f("shown").by_seat([&](Item at, Seat p) { at.tell([&] { return shown(p); }); });
  }

  void table(Fields& f) {
    if (f.reads() && !begun_) std::iota(s_.timeline, s_.timeline + kSpaces, Kind{0});
    f("timeline")
        .as([&] { return row(s_.timeline, true); },
            [&](const Node& n) {
              const std::vector<Kind> there = cards(n);
              if (there.size() != kSpaces) return n.complain("expected four cards"_en);
              std::copy(there.begin(), there.end(), s_.timeline);
            });
    f("hand").as([&] { return row(s_.hand, false); },
                 [&](const Node& n) {
                   const std::vector<Kind> hand = cards(n);
                   if (hand.size() > kHandMax) return n.complain("expected at most two cards"_en);
                   std::copy(hand.begin(), hand.end(), s_.hand);
                 });
    unsigned taken = 0;
    for (Seat p = 0; p < r_.seats; ++p) taken |= s_.player[p].exploits;
    if (f.reads() && !begun_) {
      s_.display = static_cast<ExploitSet>((bit(r_.constant.exploits_in_play) - 1) & ~taken);
    }
    f("display").bits(s_.display, exploits_);
    if (f.reads() && (s_.display & taken)) {
      f.given("display").complain("an exploit that a player has taken is not on display"_en);
    }
    f("reserve").tell([&] { return r_.unlimited ? Doc() : Doc(s_.reserve); });
    if (f.reads()) read_reserve(f);
  }
  void read_reserve(const Fields& f) {
    int held = 0;
    for (Seat p = 0; p < r_.seats; ++p) held += s_.player[p].crystals;
    const int left = r_.unlimited ? 0 : r_.constant.crystals_total - held;
    if (left < 0) f.given("crystals").complain(say("there are only {n} in the game"_en, r_.constant.crystals_total));
    s_.reserve = static_cast<std::uint8_t>(std::max(left, 0));
    const Node n = f.given("reserve");
    if (n.present() && n.integer(0, 255) != left && !r_.unlimited) {  // without end there is nothing to count
      n.complain(say("expected {n}: what the players do not hold"_en, left));
    }
  }

  void turns(Fields& f) {
    f("order").tell([&] {
      Doc out = Doc::list();
      for (Seat p : s_.order) {
        if (p != kNoSeat) out.push(f.seats()[p]);
      }
      return out;
    });
    f("turn").tell([&] { return s_.order[0] == kNoSeat ? Doc() : Doc(f.seats()[s_.active()]); });
    if (f.reads()) read_order(f);
  }
  // Turn order: as listed, else by the dates, the largest first (TC-4-6).
  void read_order(const Fields& f) {
    const Node list = f.given("order");
    bool all_dates = true;
    for (Seat p = 0; p < r_.seats; ++p) all_dates &= s_.player[p].date != kNoDate;
    if (list.present() && list.size() > 0) {
      SeatSet seen;
      for (std::size_t i = 0; i < list.size() && i < kSeatsMax; ++i) seen.add(s_.order[i] = f.seat(list[i]));
      if (seen.size() != r_.seats || list.size() != static_cast<std::size_t>(r_.seats)) {
        list.complain("expected every player once"_en);
      }
    } else if (!begun_ && step(f) >= Step::Travel) {
      for (Seat p = 0; p < kSeatsMax && p < r_.seats; ++p) s_.order[p] = p;
      const auto earlier = [&](Seat p, Seat q) {
        const Date a = s_.player[p].date, b = s_.player[q].date;
        return a != b ? a > b : p < q;
      };
      if (all_dates) std::sort(s_.order, s_.order + r_.seats, earlier);
    }
    const Node turn = f.given("turn");
    if (!turn.present()) return;
    const Seat who = f.seat(turn);
    if (s_.order[0] == kNoSeat) {
      return turn.complain("goes with an order of turns: give \"order\", or all \"dates\""_en);
    }
    s_.turn = static_cast<std::uint8_t>(std::find(s_.order, s_.order + r_.seats, who) - s_.order);
  }

  // The draw pile is what is left of the deck, unless it is given; what is then missing does not exist (TC-12).
  void piles(Fields& f) {
    f("top").as([&] { return s_.top == kNone ? Doc() : Doc(kinds_[s_.top]); },
                [&](const Node& n) { s_.top = card(n); });
    f("discard").as([&] { return counts(s_.discard); }, [&](const Node& n) { read_counts(n, s_.discard); });
    f("pile").as([&] { return counts(s_.pile); }, [&](const Node& n) { read_counts(n, s_.pile); });
    if (f.reads()) complete_piles(f);
  }
  void complete_piles(const Fields& f) {
    int used[kKindsMax] = {};
    const auto use = [&](Kind k) {
      if (k != kNone) ++used[k];
    };
    for (Seat p = 0; p < r_.seats; ++p) std::for_each(s_.player[p].slot, s_.player[p].slot + kSlots, use);
    std::for_each(s_.timeline, s_.timeline + kSpaces, use);
    std::for_each(s_.hand, s_.hand + kHandMax, use);
    use(s_.top);
    const bool given = f.given("pile").present();
    int total = 0;
    for (Kind k = 0; k < r_.kinds; ++k) {
      const int rest = r_.copies[k] - used[k] - s_.discard[k];
      if (rest < (given ? s_.pile[k] : 0)) {
        return f.root().complain(say("more cards {card} than the {n} of the deck"_en, kinds_[k], r_.copies[k]));
      }
      if (!given) s_.pile[k] = static_cast<std::uint8_t>(rest);
      total += used[k] + s_.discard[k] + s_.pile[k];
    }
    s_.absent = static_cast<std::uint8_t>(r_.cards - total);
    if (begun_ || s_.top != kNone) return;
    const auto first = std::find_if(s_.pile, s_.pile + r_.kinds, [](std::uint8_t n) { return n > 0; });
    if (first == s_.pile + r_.kinds) return f.given("top").complain("the draw pile must show a card"_en);
    --*first;
    s_.top = static_cast<Kind>(first - s_.pile);
  }

  // What is printed on the table's boards (decks may differ), and what follows from the rest.
  void told(Fields& f) {
    f("places").tell([&] {
      Doc places = Doc::list();
      for (const PlaceDef& place : r_.deck->place) {
        Doc years = Doc::object();
        years.set("id", place.id);
        years.set("from", date_text(place.from));
        years.set("to", date_text(place.to));
        places.push(std::move(years));
      }
      return places;
    });
    f("score").by_seat([&](Item at, Seat p) { at.tell([&] { return sheet(p); }); });
    f("winners").tell([&] { return s_.stack.empty() ? f.listed(Game::outcome(r_, s_).winners()) : Doc(); });
  }

  void frame_fields(Fields& g, Frame& f) const {
    g.need("in").name(f.proc, kProcNames);
    if (g.reads() && ((f.proc == Proc::Game) != s_.stack.empty() || f.proc == Proc::None)) {
      return g.given("in").complain("the lowest frame, and no other, is 'game'"_en);
    }
    if (f.proc == Proc::Game) g.need("pc").name(f.pc, kStepNames);
    if (f.proc == Proc::Effect) {
      g.need("program").name(f.program, program_names());
      g.need("pc").number(f.pc, 0, static_cast<int>(r_.program(f.program).size()));
    }
    if (f.proc != Proc::Reveal) g.need("count").number(f.count, 0, kSeatsMax * kDice);
  }
  Names program_names() const { return Names(r_.deck->program_name); }

  // A card by its id or by its letter.
  Kind card(const Node& n) {
    const std::string& word = n.doc().text();
    if (word.size() == 1) {
      for (Kind k = 0; k < r_.kinds; ++k) {
        if (r_.kind(k).letter == word[0]) return k;
      }
    }
    return static_cast<Kind>(kinds_.read(n));
  }
  Kind letter(const Node& n, char c) {
    const Doc word = std::string(1, c);
    return c == '.' ? kNone : card(n.instead(word));
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
      n.only(kinds_.ids());
      for (Kind k = 0; k < r_.kinds; ++k) {
        if (const Node count = n.maybe(kinds_[k]); count.present())
          of[k] = static_cast<std::uint8_t>(count.integer(0, r_.copies[k]));
      }
      return;
    }
    for (Kind k : cards(n)) {
      if (k == kNone) n.complain("a pile has no gaps"_en);
      else if (of[k] == r_.copies[k]) n.complain(say("more cards {card} than in the deck"_en, kinds_[k]));
      else ++of[k];
    }
  }

  Doc row(std::span<const Kind> cards, bool gaps) const {
    Doc out = Doc::list();
    for (Kind k : cards) {
      if (k != kNone || gaps) out.push(k == kNone ? Doc() : Doc(kinds_[k]));
    }
    return out;
  }
  Doc counts(const std::uint8_t (&of)[kKindsMax]) const {
    Doc out = Doc::object();
    for (Kind k = 0; k < r_.kinds; ++k) {
      if (of[k]) out.set(kinds_[k], of[k]);
    }
    return out;
  }

  // Boards.

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
      if (s_.player[p].slot[slot] != kNone) out.set(slots_[slot], kinds_[s_.player[p].slot[slot]]);
    }
    return out;
  }
  // Players without a board get those that the table gives, then those that are left, in their order.
  void give_boards(const Node& given) {
    unsigned taken = 0;
    for (Seat p = 0; p < r_.seats; ++p) {
      Player& player = s_.player[p];
      if (player.board == kNone && r_.boards_given) player.board = r_.given[p];
      if (player.board == kNone) continue;
      if (taken & bit(player.board)) {
        given.complain("the same board is given twice"_en);
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
      n.only(slots_.ids());
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

  // Dice and dates.

  bool hidden(const Fields& f, Seat p) const { return !f.sees(p) && behind_screens(s_); }
  Doc rolled(Seat p) const {
    Doc out = Doc::list();
    for (std::uint8_t die : s_.player[p].dice) {
      if (die != kNone) out.push(die);
    }
    return out;
  }
  static void read_dice(const Node& n, Player& p) {
    if (n.size() > kDice) return n.complain("expected four dice"_en);
    for (std::size_t i = 0; i < n.size(); ++i) p.dice[i] = static_cast<std::uint8_t>(n[i].integer(0, kFaces - 1));
    std::sort(p.dice, p.dice + kDice);
  }
  bool composed_of_dice(const Player& p) const {
    Options dates;
    if (p.dice[kDice - 1] != kNone) list_dates(p.dice, dates);
    return std::ranges::count(dates, act::arrange(p.date)) > 0;
  }

  static Date date(const Node& n) {
    if (n.doc().is(Doc::Kind::Int)) return static_cast<Date>(n.integer(0, kDates - 1));
    const std::string text = n.text();
    int value = 0;
    for (char c : text) value = c >= '0' && c <= '9' ? (value * 10 + (c - '0')) % (10 * kDates) : 10 * kDates;
    if (text.size() == kDice && value < kDates) return static_cast<Date>(value);
    n.complain("expected four digits, such as \"0984\""_en);
    return 0;
  }

  // A date without dice comes from the dice that show its digits.
  static void dice_of_date(Player& p) {
    if (p.date == kNoDate || p.dice[0] != kNone) return;
    for (int i = 0, left = p.date; i < kDice; ++i, left /= 10) p.dice[i] = static_cast<std::uint8_t>(left % 10);
    std::sort(p.dice, p.dice + kDice);
  }

  // The date after changing dice (TC-8-22).
  Doc shown(Seat p) const {
    const Player& player = s_.player[p];
    const Date date = player.changed == kNone ? kNoDate : displayed_date(r_, player);
    return date == kNoDate ? Doc() : Doc(date_text(date));
  }

  Doc sheet(Seat p) const {
    const Score points = score(r_, s_.player[p]);
    Doc out = Doc::object();
    for (std::size_t family = 0; family < kFamilies; ++family) out.set(kFamilyIds[family], points.of[family]);
    out.set("total", points.total());
    return out;
  }

  // Where the game goes on.

  std::string at() const {
    if (s_.stack.empty()) return "game-end";
    const auto step = static_cast<Step>(s_.stack.frame[0].pc);
    if (step == Step::PlaceCards && s_.stack.depth > 1) return "act";  // its frame waits for the place's program
    return kStepIds[static_cast<int>(step)];
  }

  Step step(const Fields& f) const {
    if (const Node n = f.given("at"); n.present()) return static_cast<Step>(kStepNames.read(n));
    bool dice = true, dates = true;
    for (Seat p = 0; p < r_.seats; ++p) {
      dice &= s_.player[p].dice[kDice - 1] != kNone;
      dates &= s_.player[p].date != kNoDate;
    }
    if (f.given("turn").present()) return Step::Travel;
    return dates ? Step::RevealDates : dice ? Step::Arrange : Step::BeginPhaseA;
  }

  void complete_dates(const Fields& f, Step first) {
    for (int i = 0; i < r_.seats; ++i) {
      const Seat p = s_.order[i] == kNoSeat ? static_cast<Seat>(i) : s_.order[i];
      Player& player = s_.player[p];
      const bool no_date = player.date == kNoDate;
      const Node date = f.given("dates").maybe(f.seats()[p]), dice = f.given("dice").maybe(f.seats()[p]);
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
      if (first >= Step::Travel && i < s_.turn && !f.given("moved").present()) player.moved = 1;
    }
  }

  // A stack in a file may be anything: the question it stands at must be one that has options for those asked.
  void check_asked(const Fields& f) const {
    if (s_.stack.empty()) {
      if (!s_.waiting.empty()) {
        f.given("asked").complain("nobody is asked after the end"_en);
      }
      return;
    }
    if (s_.waiting.empty() != (s_.halted != 0)) {
      return f.given("asked").complain("somebody must be asked until the end"_en);
    }
    for (int i = 0; i + 1 < s_.stack.depth; ++i) {
      if (s_.stack.frame[i].proc == Proc::Reveal) {
        return f.given("stack").complain("'reveal' must be on top"_en);
      }
    }
    if (!players_ready()) {
      return f.given("stack").complain("boards, dice or dates do not fit to this step"_en);
    }
    const bool chance = asks_chance();
    for (Seat p : s_.waiting) {
      Options options;
      if (chance == (p == kChance) && ready_for(p)) Game::options(r_, s_, p, options);
      if (options.empty()) {
        return f.given("asked").complain("this player has nothing to choose here"_en);
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
    const Frame& top = s_.stack.top();
    if (top.proc == Proc::Reveal) return true;
    if (top.proc == Proc::Game && top.pc < static_cast<std::uint8_t>(Step::Travel)) {
      if (top_step() == Step::DealBoards) return top.count < r_.seats;
      if (top_step() == Step::Roll) return top.count < r_.seats * kDice;
      return top_step() == Step::DrawExploits || s_.player[p].dice[kDice - 1] != kNone;
    }
    if (s_.order[0] == kNoSeat || s_.active() != p) return false;
    if (top.proc == Proc::Game) return true;
    if (top.pc == r_.program(top.program).size()) return false;
    const Op op = r_.program(top.program)[top.pc].op;
    return op == Op::Sift || op == Op::MayReplace || op == Op::EitherOrder;
  }

  const Rules& r_;
  State& s_;
  bool begun_ = false;  // the document says what is being carried out; else the position was set up by hand
  Names kinds_, places_, boards_, exploits_, slots_;
};

}  // namespace

std::string_view step_id(Step step) { return kStepIds[static_cast<std::size_t>(step)]; }

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return write_position<Game, Scribe>(r, s, viewer); }
Result<State> Game::load(const Rules& r, const Doc& position) { return read_position<Game, Scribe>(r, position); }

}  // namespace timetable::collectors
