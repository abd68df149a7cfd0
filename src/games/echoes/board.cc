// Echoes of Time: the position drawn with characters. Every mark has a word in the legend, so nothing is told by colour
// alone. Of hands only the viewer's own is drawn.
#include <algorithm>

#include "engine/drawing.h"
#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

constexpr int kColumn = 15;  // of a Time board: five of them and six bars are 81 less one
constexpr int kInside = kColumn - 1;

constexpr Phrase kHead = "{who}: "_en;
constexpr Phrase kSetup = "Setup"_en;
constexpr Phrase kRound = "Round {n}"_en;
constexpr Phrase kOver = "The game is over"_en;
constexpr Phrase kSupply = "supply {n} VP"_en;
constexpr Phrase kDeck = "deck {n}"_en;
constexpr Phrase kDiscard = "discard pile {n}"_en;
constexpr Phrase kFirst = "{who} is first"_en;
constexpr Phrase kLastRound = "last round"_en;
constexpr Phrase kSources = "Sources"_en;
constexpr Phrase kInCentre = "in the centre"_en;
constexpr Phrase kConquer = "conquer > {n}"_en;
constexpr Phrase kFortify = "fortify > {n}"_en;
constexpr Phrase kWorth = "{n} VP, then {later}"_en;
constexpr Phrase kStrength = "strength {n}"_en;
constexpr Phrase kAttack = "attack > {n}"_en;
constexpr Phrase kFortifiedBy = "{who}, fortified"_en;
constexpr Phrase kYou = " (you)"_en;
constexpr Phrase kVp = "{n} VP"_en;
constexpr Phrase kScore = "score {n}"_en;
constexpr Phrase kSize = "Fellowship {n} of {all}"_en;
constexpr Phrase kHandSize = "hand {n}"_en;
constexpr Phrase kCubes = "cubes {n}"_en;
constexpr Phrase kFlame = "{flame} Flame, then {vp}"_en;
constexpr Phrase kHand = "hand"_en;
constexpr Phrase kOnBoard = "board"_en;
constexpr Phrase kEmpty = "empty"_en;
constexpr Phrase kNobody = "nobody yet"_en;
constexpr Phrase kLegend = "► can be used now   ● used this round   number: strength   hand: cards/time"_en;

// The text in exactly this many columns; what does not fit ends with a mark.
std::string fitted(std::string text, int room) {
  if (columns(text) > room) {
    while (columns(text) >= room) {
      while ((text.back() & 0xC0) == 0x80) text.pop_back();
      text.pop_back();
    }
    text += "…";
  }
  return text + std::string(static_cast<std::size_t>(room - columns(text)), ' ');
}

class Board : Drawing<Game> {
 public:
  using Drawing::Drawing;

  std::vector<Line> draw() {
    draw_head();
    draw_sources();
    for (Seat p = 0; p < r_.seats; ++p) draw_player(p);
    out_.push_back({faint(words(kLegend))});
    return std::move(out_);
  }

 private:
  std::string name(int c) const { return r_.card(c).name.in(lang_); }

  // Items after a head, with commas, in as many lines as they need; later lines begin below the first item.
  void flow(Line head, const std::vector<Span>& items) {
    const int indent = width(head);
    Line line = std::move(head);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const bool last = i + 1 == items.size();
      const int room = kBoardWidth - !last;  // for the comma
      if (i > 0) line.push_back(faint(","));
      if (i > 0 && width(line) + 1 + columns(items[i].text) > room) {
        out_.push_back(std::move(line));
        line = {plain(std::string(static_cast<std::size_t>(indent), ' '))};
      } else if (i > 0) {
        line.push_back(plain(" "));
      }
      line.push_back({fitted(items[i].text, std::min(columns(items[i].text), room - indent)), items[i].style});
    }
    out_.push_back(std::move(line));
  }

  void draw_head() {
    const bool setup = s_.round == 0;
    const std::string where = s_.stack.empty() ? words(kOver) : setup ? words(kSetup) : words(kRound, s_.round);
    std::vector<Span> items = {plain(words(kSupply, s_.supply)), plain(words(kDeck, s_.deck.count())),
                               plain(words(kDiscard, s_.discard.count()))};
    if (!setup || s_.stack.depth > 0) items.push_back(plain(words(kFirst, seat_name(s_.first))));
    if (s_.flags & State::kEnd) items.push_back({words(kLastRound), Style::Bad});
    flow({{words(kHead, where), Style::Strong}}, items);
  }

  // A card of a Fellowship: its strength, its token, and whether its Flame burns for its owner.
  Span member(Seat p, int c) const {
    const CardDef& card = r_.card(c);
    std::string text = name(c);
    if (card.creature) text += " " + std::to_string(card.strength);
    const bool open = open_cards(s_, p).has(c);
    bool burns = false, used = false;
    for (EffectId e = static_cast<EffectId>(c); e != kNone; e = r_.effect(e).next) {
      if (r_.effect(e).kind != Kind::Flame) continue;
      used |= has_token(r_, s_, p, e);
      burns |= !has_token(r_, s_, p, e) && r_.effect(e).flame == current_flame(r_, s_.player[p]);
    }
    if (open && burns) return {"► " + text, Style::Good};
    return used ? faint("● " + text) : open ? plain(text) : faint(text);
  }

  std::vector<Span> members(Seat p, const CardSet& cards) const {
    std::vector<Span> out;
    for (int c : cards) out.push_back(member(p, c));
    return out;
  }

  void draw_sources() {
    if (!s_.in_play) return;
    out_.push_back({{words(kSources), Style::Strong}});
    for_each_source(s_.in_play, [&](SourceId x) { draw_source(x), draw_effects(x); });
  }

  // What a Source does for whoever has it, and what conquering and fortifying it would do.
  void draw_effects(SourceId x) {
    const SourceDef& source = r_.source(x);
    const Seat owner = controller(s_, x);
    const bool fortified = owner != kNoSeat && (s_.player[owner].fortified & source_bit(x));
    std::string text = effect_text(r_, source.standing, lang_);
    if (!fortified)
      text += " " + effect_text(r_, source.on_conquer, lang_) + " " + effect_text(r_, source.on_fortify, lang_);
    for (const std::string& line : wrapped(text, kBoardWidth - 4)) out_.push_back({faint("    " + line)});
  }

  void draw_source(SourceId x) {
    const SourceDef& source = r_.source(x);
    const Seat owner = controller(s_, x);
    const std::string mark = s_.used & source_bit(x) ? "● " : "  ";
    const Line head = {plain(mark), {words(kHead, source.name.in(lang_)), Style::Gold}};
    const std::string fortify = words(kFortify, source.fortify_strength);
    if (owner == kNoSeat) {
      const std::string worth = words(kWorth, source.vp_conquered, source.vp_fortified);
      return flow(
          head,
          {plain(words(kInCentre)), plain(words(kConquer, source.conquer_strength)), plain(fortify), plain(worth)});
    }
    if (s_.player[owner].fortified & source_bit(x)) {
      flow(head, {{words(kFortifiedBy, seat_name(owner)), style_of(owner)}});
    } else {
      flow(head,
           {{seat_name(owner), style_of(owner)},
            plain(words(kStrength, strength(r_, s_.beneath[x]))),
            plain(words(kAttack, needed(r_, s_, x))),
            plain(fortify)});
    }
    flow({plain("    ")}, members(owner, s_.beneath[x]));
  }

  std::string flame_name(int tile) const { return lower(colour_name(r_.deck->tile[tile % kTiles], lang_)); }

  void draw_player(Seat p) {
    const Player& player = s_.player[p];
    const std::string who = seat_name(p) + (p == viewer_ ? words(kYou) : "");
    flow({{words(kHead, who), style_of(p)}},
         {plain(words(kVp, player.vp)), plain(words(kScore, score(r_, s_, p))),
          plain(words(kSize, fellowship_size(s_, p), r_.deck->fellowship_end)),
          plain(words(kHandSize, player.hand.count())), plain(words(kCubes, cubes_left(r_, s_, p))),
          plain(words(kFlame, flame_name(player.off), flame_name(player.off + 1)))});
    if (p == viewer_) draw_columns(player);
    else draw_compact(player);
    draw_fellowship(p);
    if (p == viewer_) draw_hand(player);
  }

  // The own Time board: positions 5 to 1 from left to right, as on the table.
  void draw_columns(const Player& p) {
    Line head = {faint("|")}, rows[kCapacity] = {{faint("|")}, {faint("|")}};
    for (int position = kPositions; position >= 1; --position) {
      const std::string title = std::to_string(position) + " " + flame_name(p.off + position);
      head.push_back({fitted(title, kInside), Style::Faint});
      head.push_back(faint("|"));
      for (int i = 0; i < kCapacity; ++i) {
        const std::uint8_t c = p.board[position - 1][i];
        rows[i].push_back(plain(fitted(c == kNone ? "" : name(c), kInside)));
        rows[i].push_back(faint("|"));
      }
    }
    out_.push_back(std::move(head));
    for (Line& row : rows) out_.push_back(std::move(row));
  }

  void draw_compact(const Player& p) {
    std::vector<Span> items;
    for (int position = kPositions; position >= 1; --position) {
      for (std::uint8_t c : p.board[position - 1]) {
        if (c != kNone) items.push_back(plain(std::to_string(position) + " " + name(c)));
      }
    }
    if (items.empty()) items.push_back(faint(words(kEmpty)));
    flow({plain("  "), faint(words(kHead, words(kOnBoard)))}, items);
  }

  void draw_fellowship(Seat p) {
    const CardSet free = s_.player[p].free;
    if (free.empty()) return out_.push_back({plain("  "), faint(words(kNobody))});
    for (int faction = 0; faction < kFactions; ++faction) {
      const CardSet group = free & r_.of_faction[faction];
      if (group.empty()) continue;
      flow({plain("  "), faint(words(kHead, faction_name(faction, lang_)))}, members(p, group));
    }
  }

  void draw_hand(const Player& p) {
    std::vector<Span> items;
    for (int c : p.hand.kinds()) {
      for (int n = copies(r_, p.hand, c); n > 0; --n) {
        items.push_back(
            plain(name(c) + " " + std::to_string(r_.cost_cards[c]) + "/" + std::to_string(r_.cost_time[c])));
      }
    }
    if (items.empty()) items.push_back(faint(words(kEmpty)));
    flow({plain("  "), faint(words(kHead, words(kHand)))}, items);
  }
};

}  // namespace

std::vector<Line> Game::board(const Rules& r, const State& s, Seat viewer, Lang lang) {
  return Board(r, s, viewer, lang).draw();
}

}  // namespace timetable::echoes
