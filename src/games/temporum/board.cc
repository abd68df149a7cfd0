// Temporum: the position drawn with characters. The real course of history is marked by ● and by its arrows, rulers by
// ♛, pawns by the letters of their seats: nothing is told by colour or by place alone.
#include <algorithm>

#include "engine/drawing.h"
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

constexpr int kCell = 20;

constexpr Phrase kSetup = "Setup"_en;
constexpr Phrase kOver = "The game is over"_en;
constexpr Phrase kRound = "Round {n}"_en;
constexpr Phrase kTurn = "{who}'s turn"_en;
constexpr Phrase kTime = "Time {time}"_en;
constexpr Phrase kPiles = "deck {n} · discards {discards}"_en;
constexpr Phrase kOnTable = "on the table: {cards}"_en;
constexpr Phrase kWins = "{who} wins"_en;
constexpr Phrase kYou = " (you)"_en;
constexpr Phrase kCrowns = "crowns"_en;
constexpr Phrase kGold = "{n} gold"_en;
constexpr Phrase kCards = "{n} in hand"_en;
constexpr Phrase kKnown = "  known cards: "_en;
constexpr Phrase kChoosing = "choosing"_en;
constexpr Phrase kHasChosen = "has chosen"_en;
constexpr Phrase kInPlay = "  in play: "_en;
constexpr Phrase kDrawn = "  just drawn: "_en;
constexpr Phrase kHand = "  hand:"_en;
constexpr Phrase kColon = ": "_en;
constexpr Phrase kWaits = "visits to come: {zones}"_en;
constexpr Phrase kAtEnd = "changes history at the end of the turn"_en;
constexpr Phrase kLegend = "● real  ○ not real  ↙↘ paths  ♛ rules the Time"_en;

class Board : Drawing<Game> {
 public:
  using Drawing::Drawing;

  std::vector<Line> draw() {
    out_.push_back(headline());
    for (Time t = 0; t < kTimes; ++t) draw_row(t);
    out_.push_back({faint(words(kLegend))});
    for (Time t = 0; t < kTimes; ++t) draw_real_zone(t);
    for (Seat p = 0; p < r_.seats; ++p) draw_player(p);
    return std::move(out_);
  }

 private:
  std::string card_name(Kind k) const { return r_.card(k).name.in(lang_); }

  bool in_setup() const {
    return !s_.stack.empty() && s_.stack.frame[0].pc < static_cast<std::uint8_t>(Step::StartTurn);
  }

  Line headline() const {
    std::string text = words(in_setup() ? kSetup : s_.stack.empty() ? kOver : kRound, std::to_string(s_.round));
    Line out = {{text, Style::Strong}};
    if (s_.winner != kNoSeat)
      out.push_back({" · " + words(kWins, Game::seat_name(r_, s_.winner, lang_)), style_of(s_.winner)});
    else if (!in_setup())
      out.push_back({" · " + words(kTurn, Game::seat_name(r_, s_.active, lang_)), style_of(s_.active)});
    out.push_back(faint(" · " + words(kPiles, s_.deck.size(), s_.discard.size())));
    const std::string table = cards_on_table();
    if (!table.empty() && width(out) + 3 + columns(words(kOnTable, table)) <= kBoardWidth) {
      out.push_back(plain(" · " + words(kOnTable, table)));
    }
    return out;
  }
  std::string cards_on_table() const {
    std::vector<std::string> names;
    for (const Frame& f : s_.stack) {
      if (f.proc == Proc::Score || (f.proc == Proc::Play && f.at == 0)) names.push_back(card_name(f.card));
    }
    return join(names, ", ");
  }

  // The triangle: the Zones of a Time in a row, the paths below them.

  void draw_row(Time t) {
    const int indent = (kTimes - slots_of(t)) * kCell / 2;
    std::vector<std::vector<std::string>> names;
    std::size_t height = 1;
    for (int i = 0; i < slots_of(t); ++i) {
      names.push_back(name_lines(static_cast<Slot>(first_slot(t) + i)));
      height = std::max(height, names.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) out_.push_back(zone_line(t, indent, names, line));
    if (has_pieces(t)) out_.push_back(piece_line(t, indent));
    if (t + 1 < kTimes) out_.push_back(path_line(t, indent));
  }

  std::vector<std::string> name_lines(Slot slot) const {
    if (s_.zone[slot] == kNone) return {"…"};
    return wrapped(r_.zone(s_.zone[slot]).name.in(lang_), kCell - 5);
  }

  Line zone_line(Time t, int indent, const std::vector<std::vector<std::string>>& names, std::size_t line) const {
    Line out;
    if (line == 0 && indent > 0) out.push_back(faint(words(kTime, time_name(t))));
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto slot = static_cast<Slot>(first_slot(t) + i);
      const bool real = is_real(s_, slot);
      pad(out, indent + static_cast<int>(i) * kCell);
      const std::string mark = line ? "    " : std::to_string(slot) + (real ? " ● " : " ○ ");
      const std::string text = line < names[i].size() ? names[i][line] : "";
      out.push_back({mark + text, real ? Style::Strong : Style::Faint});
    }
    return out;
  }

  Line piece_line(Time t, int indent) const {
    Line out;
    for (int i = 0; i < slots_of(t); ++i) {
      const auto slot = static_cast<Slot>(first_slot(t) + i);
      pad(out, indent + i * kCell + 4);
      for (Seat p = 0; p < r_.seats; ++p) {
        if (s_.player[p].pawn == slot) out.push_back({Game::seat_code(r_, p), style_of(p)});
      }
      if (s_.zone_gold[slot]) out.push_back({" +" + std::to_string(s_.zone_gold[slot]), Style::Gold});
    }
    return out;
  }

  bool has_pieces(Time t) const {
    for (Seat p = 0; p < r_.seats; ++p) {
      if (time_of(s_.player[p].pawn) == t) return true;
    }
    const std::uint8_t* gold = s_.zone_gold + first_slot(t);
    return std::any_of(gold, gold + slots_of(t), [](std::uint8_t n) { return n > 0; });
  }

  // What the real Zone of a Time does.
  void draw_real_zone(Time t) {
    const std::uint8_t z = s_.zone[real_slot(s_.paths, t)];
    if (z == kNone) return;
    const ZoneDef& zone = r_.zone(z);
    Line out = {{std::string(time_name(t)), Style::Strong}};
    for (const std::string& line :
         wrapped(zone.name.in(lang_) + words(kColon) + zone_text(r_, zone, lang_), kBoardWidth - 4)) {
      pad(out, 4);
      out.push_back(plain(line));
      out_.push_back(std::exchange(out, {}));
    }
  }

  Line path_line(Time t, int indent) const {
    Line out;
    for (int i = 0; i < slots_of(t); ++i) {
      const auto slot = static_cast<Slot>(first_slot(t) + i);
      pad(out, indent + i * kCell + 6);
      out.push_back({s_.paths >> slot & 1 ? "  ↘" : "↙", is_real(s_, slot) ? Style::Gold : Style::Faint});
    }
    return out;
  }

  // The players.

  void draw_player(Seat p) {
    Line head = {{Game::seat_code(r_, p) + " " + Game::seat_name(r_, p, lang_), style_of(p)}};
    if (viewer_ == p) head.push_back({words(kYou), Style::Strong});
    for (const std::string& text : standing(p)) {
      if (width(head) + 3 + columns(text) > kBoardWidth) {
        out_.push_back(std::move(head));
        head = {plain("   ")};
      }
      head.push_back(plain(" · " + text));
    }
    out_.push_back(std::move(head));
    list(kInPlay, entries(p));
    list(kKnown, known_cards(p));
    if (sees(p)) draw_hand(p);
  }

  std::vector<std::string> standing(Seat p) const {
    const Player& player = s_.player[p];
    std::vector<std::string> out = {crowns(p), words(kGold, player.gold),
                                    words(kCards, cards_text(player.hand_size, lang_))};
    if (const int n = waiting_visits(p)) out.push_back(words(kWaits, n));
    if (player.predicted || player.butterflies) out.push_back(words(kAtEnd));
    if (player.chosen != kNone) out.push_back(words(kHasChosen));
    else if (s_.waiting.has(p) && viewer_ != p) out.push_back(words(kChoosing));
    return out;
  }

  std::string crowns(Seat p) const {
    std::string out = words(kCrowns);
    for (Time t = 0; t < kTimes; ++t) {
      out += " " + std::string(time_name(t)) + ":" + std::to_string(s_.player[p].crowns[t]);
      if (rules_time(r_, s_, p, t)) out += "♛";
    }
    return out;
  }

  // What the viewer knows of another hand.
  std::vector<std::string> known_cards(Seat p) const {
    std::vector<std::string> names;
    if (sees(p)) return names;
    const Cards known = s_.known[viewer_ < r_.seats ? viewer_ : kPublic][p];
    for_each_kind(known.kind_bits(),
                  [&](Kind k) { names.push_back(card_name(k) + (known.count(k) > 1 ? " ×2" : "")); });
    return names;
  }

  int waiting_visits(Seat p) const {
    int n = 0;
    for (const Frame& f : s_.stack) {
      if (f.proc == Proc::Visit) n += f.pending(p);
    }
    return n;
  }

  std::vector<std::string> entries(Seat p) const {
    std::vector<std::string> out;
    for (Kind k = 0; k < kKindsMax; ++k) {
      for (std::uint8_t e : s_.entry[k]) {
        if (!e || entry_owner(e) != p) continue;
        const Kind acts = entry_acts(e);
        out.push_back(acts == k ? card_name(k) : card_name(acts) + " (" + card_name(k) + ")");
      }
    }
    return out;
  }

  void list(const Phrase& head, const std::vector<std::string>& items) {
    if (items.empty()) return;
    const std::string indent = words(head);
    const int room = kBoardWidth - columns(indent);
    bool first = true;
    for (const std::string& line : wrapped(join(items, ", "), room)) {
      Line out;
      if (std::exchange(first, false)) out.push_back(faint(indent));
      pad(out, columns(indent));
      out.push_back(plain(line));
      out_.push_back(std::move(out));
    }
  }

  void draw_hand(Seat p) {
    const Cards hand = s_.player[p].hand;
    if (aside_of(p)) {
      std::vector<std::string> names;
      for (std::uint8_t k : s_.aside) {
        if (k != kNone) names.push_back(card_name(k));
      }
      list(kDrawn, names);
    }
    if (hand.empty()) return;
    out_.push_back({faint(words(kHand))});
    for_each_kind(hand.kind_bits(), [&](Kind k) { draw_card(k, hand.count(k)); });
  }
  bool aside_of(Seat p) const {
    if (s_.aside[0] == kNone) return false;
    return s_.stack.frame[s_.stack.depth - (s_.stack.top().proc == Proc::Draw ? 2 : 1)].who == p;
  }

  void draw_card(Kind k, int copies) {
    const CardDef& card = r_.card(k);
    const std::string text = card_figures(card, lang_) + ". " + card_text(r_, card, lang_);
    out_.push_back({plain("    "), {card.name.in(lang_) + (copies > 1 ? " ×2" : ""), Style::Strong}});
    for (const std::string& line : wrapped(text, kBoardWidth - 6)) out_.push_back({faint("      " + line)});
  }
};

}  // namespace

std::vector<Line> Game::board(const Rules& r, const State& s, Seat viewer, Lang lang) {
  return Board(r, s, viewer, lang).draw();
}

}  // namespace timetable::temporum
