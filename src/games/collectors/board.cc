// Time Collectors: the position drawn with characters. Every piece carries a word, so nothing is told by colour or by
// place alone. What is hidden is taken from the view and nowhere else.
#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/drawing.h"
#include "games/collectors/card_text.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

constexpr int kGap = 2;
constexpr int kHalf = (kBoardWidth - kGap) / 2;  // a personal board
constexpr int kCell = (kHalf - (kColumns - 1)) / kColumns;
constexpr int kPlaceWidth = 22, kEffectWidth = 38;

constexpr Phrase kSetup = "Setup"_en;
constexpr Phrase kOver = "The game is over"_en;
constexpr Phrase kRound = "Round {n}"_en;
constexpr Phrase kPhaseA = "phase A: dates are composed"_en;
constexpr Phrase kTurn = "phase B: {who} plays"_en;
constexpr Phrase kOrder = "order: "_en;
constexpr Phrase kEmpty = "empty"_en;
constexpr Phrase kBoth = "{one} and {other}"_en;
constexpr Phrase kCrystalsOnly = "crystals, replace a card"_en;
constexpr Phrase kAndFuture = "{one} and the future"_en;
constexpr Phrase kDraw = "Draw pile: {card} on top, {n} below"_en;
constexpr Phrase kNoDraw = "Draw pile: empty"_en;
constexpr Phrase kTurningUp = "Draw pile: {n} face down"_en;  // chance reveals the next one
constexpr Phrase kDiscard = "discarded: {n}"_en;
constexpr Phrase kReserve = "reserve: {n}"_en;
constexpr Phrase kExploitList = "Exploits: "_en;
constexpr Phrase kNoExploits = "none left"_en;
constexpr Phrase kHand = "To place: "_en;

constexpr Phrase kYou = " (you)"_en;
constexpr Phrase kNoBoard = "no board yet"_en;
constexpr Phrase kDiceShown = "dice {dice}"_en;
constexpr Phrase kDiceHidden = "dice behind the screen"_en;
constexpr Phrase kDate = "date {date}"_en;
constexpr Phrase kChanged = "date {date} → {place}"_en;
constexpr Phrase kComposed = "date composed"_en;
constexpr Phrase kTaken = "exploits: "_en;
constexpr Phrase kScore = "score {n}"_en;
constexpr Phrase kColon = ": "_en;
constexpr Phrase kOtherFamilies[2] = {"exploits"_en, "crystals"_en};
constexpr Phrase kLegend = "◇ gives a crystal"_en;
constexpr Phrase kReservedLegend = "[ ] on {slot}: only for {who}"_en;

// The items after a head, in as many lines as that takes; lines after the first are indented by two.
std::vector<Line> flow(const Line& head, const std::vector<Line>& items, std::string_view between, int room) {
  std::vector<Line> out = {head};
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool fits = width(out.back()) + (i ? columns(between) : 0) + width(items[i]) + 1 <= room;
    if (i > 0 && fits) out.back().push_back(faint(std::string(between)));
    if (!fits && width(out.back()) > 2) out.push_back({plain("  ")});
    append(out.back(), items[i]);
  }
  return out;
}

class Board : Drawing<Game> {
 public:
  Board(const Rules& r, const State& s, Seat viewer, Lang lang)
      : Drawing(r, s, viewer, lang), seen_(Game::view(r, s, viewer)) {}

  std::vector<Line> draw() {
    draw_headline();
    for (Place z = 0; z < kPlaces; ++z) draw_place(z);
    draw_piles();
    draw_exploits();
    draw_hand();
    for (Seat p = 0; p < r_.seats; p = static_cast<Seat>(p + 2)) draw_pair(p);
    draw_legend();
    return std::move(out_);
  }

 private:
  std::string card(Kind k) const { return r_.kind(k).name.in(lang_); }
  Span seat(Seat p) const { return {Game::seat_code(r_, p), style_of(p)}; }

  void draw_headline() {
    if (s_.stack.empty()) return out_.push_back({{words(kOver), Style::Strong}});
    const auto step = static_cast<Step>(s_.stack.frame[0].pc);
    if (step < Step::BeginPhaseA) return out_.push_back({{words(kSetup), Style::Strong}});
    Line line = {{words(kRound, s_.round), Style::Strong}, faint(" · ")};
    if (s_.order[0] == kNoSeat) {
      line.push_back(plain(words(kPhaseA)));
    } else {
      line.push_back(plain(words(kTurn, Game::seat_name(r_, s_.active(), lang_))));
      line.push_back(faint(" · " + words(kOrder)));
      for (int i = 0; i < r_.seats; ++i) {
        if (i) line.push_back(faint(" "));
        line.push_back(seat(s_.order[i]));
      }
    }
    out_.push_back(std::move(line));
  }

  // Timeline: a line for each place, with what lies there and who stands there.

  void draw_place(Place z) {
    const bool key = r_.place(z).from == r_.place(z).to;
    Line line = {faint(key ? "◆ " : "│ ")};
    line.push_back({capitalised(r_.place(z).name.in(lang_)), key ? Style::Gold : Style::Plain});
    pad(line, kPlaceWidth);
    append(line, what_lies(z));
    pad(line, kPlaceWidth + kEffectWidth);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (s_.player[p].pawn == z) line.push_back(faint(" ")), line.push_back(seat(p));
    }
    out_.push_back(std::move(line));
  }

  Line what_lies(Place z) const {
    unsigned spaces = 0;
    bool future = false, sift = false;
    look_at(r_.program(r_.place(z).program), spaces, future, sift);
    const int first = std::countr_zero(spaces | bit(kSpaces));
    if (sift) return {faint(space_id(static_cast<Space>(first)) + " "), lying(first)};
    const std::string one = spaces ? space_id(static_cast<Space>(first)) : "";
    const unsigned rest = spaces & (spaces - 1);
    if (rest) return {faint(words(kBoth, one, space_id(static_cast<Space>(std::countr_zero(rest)))))};
    return {faint(!future ? one : one.empty() ? words(kCrystalsOnly) : words(kAndFuture, one))};
  }

  void look_at(const Program& program, unsigned& spaces, bool& future, bool& sift) const {
    for (const Instr& in : program) {
      if (in.op == Op::Collect) spaces |= in.spaces;
      if (in.op == Op::Sift) sift = true;
      if (in.op == Op::MayReplace || in.op == Op::GainCrystals) future = true;
      if (in.op != Op::EitherOrder) continue;
      for (std::uint8_t block : in.block) look_at(r_.program(block), spaces, future, sift);
    }
  }

  Span lying(int space) const {
    const Kind k = s_.timeline[space];
    return k == kNone ? faint(words(kEmpty)) : Span{capitalised(card(k)), Style::Strong};
  }

  void draw_piles() {
    const int below = std::accumulate(s_.pile, s_.pile + kKindsMax, 0);
    const int gone = std::accumulate(s_.discard, s_.discard + kKindsMax, 0);
    const std::string number = std::to_string(below);
    std::string draw = below ? words(kTurningUp, number) : words(kNoDraw);
    if (s_.top != kNone) draw = words(kDraw, card(s_.top), number);
    std::vector<Line> items = {{plain(draw)}, {plain(words(kDiscard, gone))}};
    if (!r_.unlimited) items.push_back({plain(words(kReserve, crystals_text(s_.reserve, lang_)))});
    add(flow({}, items, " · ", kBoardWidth));
  }

  std::vector<Line> exploit_items(ExploitSet set) const {
    std::vector<Line> out;
    for (std::size_t e = 0; e < kExploits; ++e) {
      if (!(set >> e & 1)) continue;
      const ExploitDef& def = r_.deck->exploit[e];
      out.push_back({plain(def.name.in(lang_) + " (" + std::to_string(def.points) + ")")});
    }
    return out;
  }

  void draw_exploits() {
    std::vector<Line> items = exploit_items(s_.display);
    if (items.empty()) items.push_back({faint(words(kNoExploits))});
    add(flow({faint(words(kExploitList))}, items, " · ", kBoardWidth));
  }

  void draw_hand() {
    std::vector<Line> items;
    for (Kind k : s_.hand) {
      if (k != kNone) items.push_back({{card(k), Style::Strong}});
    }
    if (!items.empty()) add(flow({faint(words(kHand))}, items, " · ", kBoardWidth));
  }

  // Players, two side by side.

  void draw_pair(Seat p) {
    std::vector<Line> left = player(p), right;
    if (p + 1 < r_.seats) right = player(static_cast<Seat>(p + 1));
    out_.emplace_back();
    const std::size_t height = std::max(left.size(), right.size());
    left.resize(height);
    right.resize(height);
    for (std::size_t i = 0; i < height; ++i) {
      Line line = left[i];
      if (!right[i].empty()) {
        pad(line, kHalf + kGap);
        append(line, right[i]);
      }
      out_.push_back(std::move(line));
    }
  }

  std::vector<Line> player(Seat p) const {
    const Player& player = s_.player[p];
    std::vector<Line> out = {{{Game::seat_name(r_, p, lang_), style_of(p)}}};
    if (viewer_ == p) out[0].push_back({words(kYou), Style::Strong});
    const BoardDef* board = player.board == kNone ? nullptr : &r_.deck->board[player.board];
    out.push_back({board ? plain(board->name.in(lang_)) : faint(words(kNoBoard))});
    for (Line& line : flow({}, standing(p), " · ", kHalf)) out.push_back(std::move(line));
    for (int row = 0; row < kRows; ++row) out.push_back(grid_row(player, row));
    for (Line& line : sheet(player)) out.push_back(std::move(line));
    if (player.exploits) {
      for (Line& line : flow({faint(words(kTaken))}, exploit_items(player.exploits), ", ", kHalf)) {
        out.push_back(std::move(line));
      }
    }
    return out;
  }

  const Doc& seen(std::string_view what, Seat p) const { return *seen_.find(what)->find(Game::seat_code(r_, p)); }

  std::vector<Line> standing(Seat p) const {
    std::vector<Line> out = {{{crystals_text(s_.player[p].crystals, lang_), Style::Strong}}};
    const Doc &dice = seen("dice", p), &date = seen("dates", p), &changed = seen("changed", p);
    if (date.is(Doc::Kind::Text) && date.text() == kHidden) {
      out.push_back({plain(words(kComposed))});
    } else if (changed.integer() > 0) {
      out.push_back({plain(words(kChanged, date.text(), seen("shown", p).text()))});
    } else if (date.is(Doc::Kind::Text)) {
      out.push_back({plain(words(kDate, date.text()))});
    } else if (dice.is(Doc::Kind::Text)) {
      out.push_back({faint(words(kDiceHidden))});
    } else if (!dice.is_null()) {
      std::vector<std::string> values;
      for (const Doc& die : dice.items()) values.push_back(std::to_string(die.integer()));
      out.push_back({{words(kDiceShown, join(values, " ")), Style::Strong}});
    }
    return out;
  }

  Line grid_row(const Player& player, int row) const {
    Line line;
    for (int column = 0; column < kColumns; ++column) {
      const int slot = kColumns * row + column;
      if (column) line.push_back(faint("│"));
      line.push_back(cell(player, slot));
      pad(line, column * (kCell + 1) + kCell);
    }
    return line;
  }

  Span cell(const Player& player, int slot) const {
    const Kind k = player.slot[slot];
    if (k != kNone) return {r_.kind(k).brief.in(lang_), Style::Strong};
    if (player.board == kNone) return faint("");
    if (reserved_for(player.board, slot) != kNone) return faint("[ ]");
    return faint(r_.slot_gain[player.board][slot] ? "◇" : "·");
  }

  // The one type that a reserved slot accepts, or kNone.
  Type reserved_for(int board, int slot) const {
    unsigned types = 0;
    for (int type = 0; type < kTypes; ++type) types |= unsigned{(r_.accepts[board][type] >> slot & 1) != 0} << type;
    return std::has_single_bit(types) ? static_cast<Type>(std::countr_zero(types)) : kNone;
  }

  // The running score, family by family.
  std::vector<Line> sheet(const Player& player) const {
    const Score points = score(r_, player);
    std::vector<Line> items;
    for (std::size_t family = 0; family < kFamilies; ++family) {
      if (!points.of[family]) continue;
      const std::string name =
          family < kTypes ? r_.deck->type[family].plural.in(lang_) : kOtherFamilies[family - kTypes].in(lang_);
      items.push_back({plain(name + " " + std::to_string(points.of[family]))});
    }
    const std::string head = words(kScore, points.total()) + (items.empty() ? "" : words(kColon));
    return flow({{head, Style::Gold}}, items, ", ", kHalf);
  }

  void draw_legend() {
    std::vector<Line> items;
    for (Seat p = 0; p < r_.seats; ++p) {
      const std::uint8_t board = s_.player[p].board;
      if (board == kNone) continue;
      for (int slot = 0; slot < kSlots; ++slot) {
        const Type type = reserved_for(board, slot);
        if (type == kNone) continue;
        const std::string& types = r_.deck->type[type].plural.in(lang_);
        items.push_back({faint(words(kReservedLegend, Game::seat_code(r_, p), types))});
        break;
      }
    }
    out_.emplace_back();
    items.push_back({faint(words(kLegend))});
    add(flow({}, items, " · ", kBoardWidth));
  }

  Doc seen_;
};

}  // namespace

std::vector<Line> Game::board(const Rules& r, const State& s, Seat viewer, Lang lang) {
  return Board(r, s, viewer, lang).draw();
}

}  // namespace timetable::collectors
