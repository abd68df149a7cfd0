// Time Hammer: the table drawn with characters, at most 80 columns wide.
#include <algorithm>
#include <utility>

#include "engine/drawing.h"
#include "games/hammer/card_text.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr int kDecadeWidth = 26, kSideWidth = 26;  // 26 + 2 * (26 + 1) = 80
constexpr std::size_t kPileShown = 6;

constexpr Phrase kRound = "Round {n} of {all}"_en;
constexpr Phrase kTurn = "{who}'s turn"_en;
constexpr Phrase kPhases[] = {"Prep"_en, "Discovery"_en, "Draw"_en, "Action"_en};
constexpr Phrase kOver = "The game is over"_en;
constexpr Phrase kQuark = "Quark: "_en;
constexpr Phrase kParadox = "PARADOX"_en;
constexpr Phrase kSkill = "Skill"_en.about("a column");
constexpr Phrase kCubes = "Actions {actions} (reserve {reserve})  Jamais' {jamais} (reserve {others})"_en;
constexpr Phrase kHand = "Hand ({n}): "_en;
constexpr Phrase kUnknown = "{n} unknown"_en;
constexpr Phrase kDeck = "Deck: {n, plural, one {# card} other {# cards}}"_en;
constexpr Phrase kOnTop = "; on top: "_en;
constexpr Phrase kDiscard = "Discard pile ({n}), top first: "_en;
constexpr Phrase kDejaVu = "Déjà vu: "_en;
constexpr Phrase kTable = "On the table: "_en;
constexpr Phrase kFaceDown = "a card face down"_en;
constexpr Phrase kLast = "Last revealed: "_en;
constexpr Phrase kUses[] = {Phrase(),         "discovery Flux"_en, "Jump Flux"_en, "attack Flux"_en,
                            "attack Flux"_en, "Fight Flux"_en,     "Stasis"_en};
constexpr Phrase kAsked = "To choose: "_en;
constexpr Phrase kNothing = "-"_en;

class Board : Drawing<Game> {
 public:
  using Drawing::Drawing;

  std::vector<Line> draw() {
    header();
    skill_track();
    decades();
    for (Seat p = 0; p < kPlayers; ++p) player(p);
    piles();
    event();
    return std::move(out_);
  }

 private:
  void header() {
    Line line = {
        {kRound.in(lang_, std::to_string(r_.rounds - s_.rounds_left + 1), std::to_string(r_.rounds)), Style::Strong}};
    if (s_.has(State::kOver)) {
      line.push_back({"  " + words(kOver), Style::Strong});
    } else {
      line.push_back({"  " + kTurn.in(lang_, seat_name(s_.active)), style_of(s_.active)});
      line.push_back({"  " + words(kPhases[static_cast<int>(s_.phase)])});
    }
    if (s_.quark != kNone) line.push_back({"  " + words(kQuark) + quark_name(r_, s_.quark, lang_), Style::Gold});
    if (s_.has(State::kParadox)) line.push_back({"  " + words(kParadox), Style::Bad});
    out_.push_back(std::move(line));
  }

  // One column a space; the letters are the Historians, + marks a space that gives a card.
  void skill_track() {
    Line line = {{padded(words(kSkill), 7), Style::Faint}};
    for (int space = 1; space <= r_.expert && space <= 24; ++space) {
      const bool first = s_.side[0].skill == space, second = s_.side[1].skill == space;
      std::string number = space == r_.expert ? "E" : std::to_string(space);
      if (r_.pick_at >> space & 1) number += "+";
      line.push_back({number, space == r_.expert ? Style::Gold : Style::Faint});
      if (first) line.push_back({std::string(kSeatCodes[0]), Style::Seat0});
      if (second) line.push_back({std::string(kSeatCodes[1]), Style::Seat1});
      line.push_back({" "});
    }
    out_.push_back(std::move(line));
  }

  std::string agent(const Side& side, Card c) const {
    const CardRow& row = r_.row[c];
    return card_name(r_, c, lang_) + " J" + std::to_string(row.jump) + " A" + std::to_string(row.attack) +
        ((side.guards & card_bit(c)) ? " [G]" : "");
  }

  std::string decade_text(Decade d) const {
    std::string flux;
    for (int v = 0; v < 8; ++v) {
      if (r_.deck->named_by[v] == d) flux += (flux.empty() ? "" : ",") + std::to_string(v);
    }
    return decade_id(r_, d) + " (" + flux + ")";
  }

  // Short: "+1 Jump", without the sentence around it.
  std::string power_text(Decade d) const {
    const Passive& p = r_.deck->command_power[d];
    constexpr Phrase kNames[] = {"Action"_en, "Draw"_en, "Jamais'"_en, "Jump"_en, "Repair"_en.about("a column"),
                                 "Attack"_en};
    const int values[] = {p.asset[0], p.asset[1], p.asset[2], p.jump, p.repair, p.attacking};
    std::vector<std::string> out;
    for (int i = 0; i < 6; ++i) {
      if (values[i]) out.push_back(signed_text(values[i]) + " " + words(kNames[i]));
    }
    return join(out, " ");
  }

  void decades() {
    Line head = {{padded("", kDecadeWidth)}};
    for (Seat p = 0; p < kPlayers; ++p) head.push_back({" " + padded(seat_name(p), kSideWidth), style_of(p)});
    out_.push_back(std::move(head));
    for (Decade d = 0; d < kDecades; ++d) decade(d);
  }

  void decade(Decade d) {
    std::vector<std::string> cells[kPlayers];
    for (Seat p = 0; p < kPlayers; ++p) {
      for (Card c : each(agents_on(s_, p, d))) cells[p].push_back(agent(s_.side[p], c));
    }
    const std::size_t rows = std::max<std::size_t>({1, cells[0].size(), cells[1].size()});
    for (std::size_t i = 0; i < rows; ++i) {
      Line line;
      line.push_back({padded(i == 0 ? decade_text(d) : "", 11)});
      line.push_back(i == 0 ? command(d) : Span{padded("", kDecadeWidth - 11)});
      for (Seat p = 0; p < kPlayers; ++p) {
        line.push_back({"|", Style::Faint});
        line.push_back({padded(i < cells[p].size() ? cells[p][i] : "", kSideWidth), style_of(p)});
      }
      out_.push_back(std::move(line));
    }
  }

  Span command(Decade d) const {
    const std::string power = padded(power_text(d), kDecadeWidth - 13);
    for (Seat p = 0; p < kPlayers; ++p) {
      if (s_.side[p].commands & decade_bit(d)) return {power + std::string(kSeatCodes[p]) + " ", style_of(p)};
    }
    return {power + "  ", Style::Faint};
  }

  void player(Seat p) {
    const Side& side = s_.side[p];
    const std::string cubes = kCubes.in(lang_, std::to_string(side.actions), std::to_string(side.green_reserve()),
                                        std::to_string(side.jamais), std::to_string(side.blue_reserve()));
    out_.push_back({{padded(seat_name(p), 8), style_of(p)}, {cubes}});
    const CardSet seen =
        viewer_ == p || viewer_ == kChance ? side.hand : side.known | (viewer_ == other(p) ? side.spied : 0);
    std::vector<std::string> cards;
    for (Card c : each(seen)) cards.push_back(in_hand(c));
    const int hidden = count(side.hand & ~seen);
    if (hidden) cards.push_back(kUnknown.in(lang_, std::to_string(hidden)));
    wrapped("  " + kHand.in(lang_, std::to_string(count(side.hand))), cards);
  }

  // An Agent with its stats, every card of the deck with Flux and Stasis.
  std::string in_hand(Card c) const {
    if (r_.row[c].type != CardType::Agent) return card_full(r_, c, lang_);
    const std::string stats = agent({}, c);
    return c >= kDeckCards ? stats : stats + " (" + std::to_string(r_.row[c].flux) + "/" + stasis_text(r_, c) + ")";
  }

  std::string card_full_or_name(Card c) const {
    return c >= kDeckCards ? card_name(r_, c, lang_) : card_full(r_, c, lang_);
  }

  // A list after its heading, broken between items.
  void wrapped(const std::string& heading, std::vector<std::string> items) {
    if (items.empty()) items.push_back(words(kNothing));
    std::string line = heading;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string item = items[i] + (i + 1 < items.size() ? ", " : "");
      if (columns(line) + columns(item) > kBoardWidth) out_.push_back({{std::exchange(line, "    ")}});
      line += item;
    }
    out_.push_back({{line}});
  }

  void piles() {
    std::string deck = kDeck.in(lang_, std::to_string(count(s_.deck)));
    std::vector<std::string> top, pile, hammers;
    for (int i = 0; i < kLookMax && s_.top[i] != kNone; ++i) {
      const bool seen = viewer_ == kChance || s_.top_seen[i].has(viewer_);
      if (seen) top.push_back(card_full(r_, s_.top[i], lang_));
    }
    if (top.empty()) out_.push_back({{deck}});
    else wrapped(deck + words(kOnTop), top);
    for (int i = s_.pile_size; i-- > 0 && pile.size() < kPileShown;) pile.push_back(card_full(r_, s_.pile[i], lang_));
    if (s_.pile_size > kPileShown) pile.push_back("...");
    wrapped(kDiscard.in(lang_, std::to_string(s_.pile_size)), pile);
    for (Card c : each(s_.deja_vu)) hammers.push_back(card_name(r_, c, lang_) + " " + decade_id(r_, r_.row[c].decade));
    wrapped(words(kDejaVu), hammers);
  }

  void event() {
    const bool hidden = !s_.trial.face_down.empty() && viewer_ != kChance && !s_.trial.face_down.has(viewer_);
    std::vector<std::string> table;
    for (Card c : each(s_.table)) {
      table.push_back(hidden && c == s_.trial.card[0] ? words(kFaceDown) : card_full_or_name(c));
    }
    if (hidden) std::ranges::sort(table);  // the place of a hidden card in the list would tell its number
    if (!table.empty()) wrapped(words(kTable), table);
    if (s_.last != kNone) {
      out_.push_back({{words(kLast)},
                      {card_full(r_, s_.last, lang_), Style::Strong},
                      {", " + words(kUses[static_cast<int>(s_.last_use)])}});
    }
    if (const std::string sum = trial_text(r_, s_, lang_); !sum.empty()) paragraph(sum);
    std::vector<std::string> asked;
    for (Seat p = 0; p < kPlayers; ++p) {
      if (s_.waiting.has(p)) asked.push_back(seat_name(p));
    }
    if (!asked.empty()) out_.push_back({{words(kAsked)}, {join(asked, ", "), Style::Strong}});
  }

  void paragraph(const std::string& text) {
    std::string line;
    for (const std::string& word : split(text, ' ')) {
      if (columns(line) + columns(word) >= kBoardWidth) out_.push_back({{std::exchange(line, "  ")}});
      line += (line.empty() ? "" : " ") + word;
    }
    out_.push_back({{line}});
  }
};

}  // namespace

std::vector<Line> Game::board(const Rules& r, const State& s, Seat viewer, Lang lang) {
  return Board(r, s, viewer, lang).draw();
}

}  // namespace timetable::hammer
