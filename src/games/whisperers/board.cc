// The Time Whisperers: the position drawn with characters. Every piece carries its letter and number and every total
// its word, so nothing is told by colour or by place alone. What is hidden is taken from the view and nowhere else.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/drawing.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

constexpr int kGap = 4;
constexpr int kBox = (kBoardWidth - kGap) / 2;
constexpr int kInside = kBox - 4;  // a border and a blank on each side

constexpr Phrase kSetup = "Setup"_en;
constexpr Phrase kOver = "The game is over"_en;
constexpr Phrase kRound = "Round {n} of {all}"_en;
constexpr Phrase kBeforeCards = "before phase 1"_en;
constexpr Phrase kBeforeTurn = "phase 1: card play, before turn {n}"_en;
constexpr Phrase kCardPlay = "phase 1: card play, turn {n}"_en;
constexpr Phrase kBeforeScoring = "before phase 2"_en;
constexpr Phrase kScoring = "phase 2: scoring"_en;
constexpr Phrase kBeforeGold = "before phase 3"_en;
constexpr Phrase kGold = "phase 3: gold powers"_en;
constexpr Phrase kReset = "phase 4: round reset"_en;
constexpr Phrase kUnited = "{age} and {other} count as one age"_en;

constexpr Phrase kPhantom = "phantom"_en;
constexpr Phrase kNoPowers = "no powers left"_en;
constexpr Phrase kNobodyHere = "nobody here"_en;
constexpr Phrase kTotals = "dark {dark} gold {gold}"_en;
constexpr Phrase kLead[2] = {"dark → "_en, "gold → "_en};
constexpr Phrase kNobody = "nobody"_en;

constexpr Phrase kYou = " (you)"_en;
constexpr Phrase kVp = "{n} VP"_en;
constexpr Phrase kOneCard = "1 card in hand"_en;
constexpr Phrase kCardsInHand = "{n} cards in hand"_en;
constexpr Phrase kActivated = "TW#{n} activated"_en;
constexpr Phrase kPassed = "passed"_en;
constexpr Phrase kChoosing = "choosing"_en;
constexpr Phrase kHasChosen = "has chosen"_en;
constexpr Phrase kChose = "chose {card}"_en;
constexpr Phrase kAnnounced = "announced {card}"_en;
constexpr Phrase kPlayed = "played: "_en;
constexpr Phrase kPowers = "powers: "_en;
constexpr Phrase kHand = "hand: "_en;
constexpr Phrase kOutOfPlay = "out of play: "_en;
constexpr Phrase kActive = "{power} (active)"_en;
constexpr Phrase kUsedUp = "{power} (used)"_en;
constexpr Phrase kCopied = "{power} (active, copied)"_en;
constexpr Phrase kWithdrawn = "{power} (withdrawn)"_en;
constexpr Phrase kGiven = "{card} (given)"_en;
constexpr Phrase kCardFaceDown = "a card face down"_en;
constexpr Phrase kStolenBy = "{card} (stolen by {who})"_en;
constexpr Phrase kStolenApplied = "{card} (stolen by {who}, used)"_en;

constexpr Phrase kLegendGold = "★ gold side up"_en;
constexpr Phrase kLegendAugmented = "×{n} augmented"_en;
constexpr Phrase kLegendTitan = "×{n} Titan"_en;
constexpr Phrase kLegendEliminated = "✗ eliminated"_en;

constexpr std::string_view kLevelName[kLevels] = {"I", "II", "III"};

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// The items after a head, in as many lines as that takes; lines after the first begin below the first item.
std::vector<Line> flow(const Line& head, const std::vector<Line>& items, std::string_view between, int room) {
  const int indent = width(head);
  const std::string_view line_end = between.substr(0, between.find_last_not_of(' ') + 1);
  std::vector<Line> out = {head};
  for (std::size_t i = 0; i < items.size(); ++i) {
    const int after = i + 1 < items.size() ? columns(line_end) : 0;
    if (i > 0 && width(out.back()) + columns(between) + width(items[i]) + after <= room) {
      out.back().push_back(faint(std::string(between)));
    } else if (i > 0) {
      out.back().push_back(faint(std::string(line_end)));
      out.push_back({plain(std::string(static_cast<std::size_t>(indent), ' '))});
    }
    append(out.back(), items[i]);
  }
  return out;
}

class Board : Drawing<Game> {
 public:
  Board(const Rules& r, const State& s, Seat viewer, Lang lang)
      : Drawing(r, s, viewer, lang),
        seen_(Game::view(r, s, viewer)),
        totals_{totals(r, s, Track::Dark), totals(r, s, Track::Gold)} {}

  std::vector<Line> draw() {
    add(headline());
    draw_ring();
    for (Seat p = 0; p < r_.seats; ++p) draw_player(p);
    add(legend());
    return std::move(out_);
  }

 private:
  std::string age_name(Age age) const { return r_.deck->age[age].in(lang_); }
  std::string card_name(Card c) const { return r_.card(c).name.in(lang_); }
  std::string power_name(Power p) const { return r_.power(p).name.in(lang_); }

  // Where the game is.

  bool in_setup() const {
    const Frame& f = s_.stack.frame[0];
    return f.proc == Proc::Game && f.pc <= static_cast<std::uint8_t>(Step::Place);
  }

  std::string window_text(Window w) const {
    switch (w) {
      case Window::BeforeCardPlay: return words(kBeforeCards);
      case Window::BeforeTurn: return words(kBeforeTurn, s_.turn);
      case Window::BeforeScoring: return words(kBeforeScoring);
      case Window::Scoring: return words(kScoring);
      case Window::BeforeGold: return words(kBeforeGold);
      case Window::Gold: return words(kGold);
    }
    return {};
  }

  std::string step_text(Step step) const {
    if (step <= Step::EndTurn) return words(kCardPlay, s_.turn);
    if (step <= Step::AfterScoring) return words(kScoring);
    return words(step <= Step::Gold ? kGold : kReset);
  }

  std::string phase() const {
    for (int i = s_.stack.depth; i-- > 0;) {
      const Frame& f = s_.stack.frame[i];
      if (f.proc == Proc::Window) return window_text(static_cast<Window>(f.window));
    }
    return step_text(static_cast<Step>(s_.stack.frame[0].pc));
  }

  Line headline() const {
    if (s_.stack.empty()) return {{words(kOver), Style::Strong}};
    if (in_setup()) return {{words(kSetup), Style::Strong}};
    const std::string round = words(kRound, s_.round, r_.setup.rounds);
    Line out = {{round, Style::Strong}, plain(" · " + phase())};
    if (s_.united != kNone) {
      out.push_back(plain(" · " + words(kUnited, age_name(s_.united), age_name(clockwise(s_.united, 1)))));
    }
    if (width(out) > kBoardWidth) out.erase(out.begin() + 1);  // the pair is told, the phase is known from it
    return out;
  }

  // The ring: Dawn and Day above, Night and Dusk below.

  void draw_ring() {
    draw_row(0, 1, " ─→ ");
    Line arrows = {plain(std::string(kBox / 2, ' ')), faint("↑")};
    pad(arrows, kBox + kGap + kBox / 2);
    arrows.push_back(faint("↓"));
    add(arrows);
    draw_row(3, 2, " ←─ ");
  }

  void draw_row(Age left, Age right, std::string_view arrow) {
    std::vector<Line> a = inside(left), b = inside(right);
    const std::size_t height = std::max(a.size(), b.size());
    a.resize(height);
    b.resize(height);
    join_boxes(top(left), top(right));
    for (std::size_t i = 0; i < height; ++i) join_boxes(framed(a[i]), framed(b[i]), i == height / 2 ? arrow : "");
    const Line bottom = {faint("╰" + repeated("─", kBox - 2) + "╯")};
    join_boxes(bottom, bottom);
  }

  void join_boxes(Line left, const Line& right, std::string_view arrow = {}) {
    left.push_back(faint(arrow.empty() ? std::string(kGap, ' ') : std::string(arrow)));
    append(left, right);
    add(std::move(left));
  }

  static Line framed(const Line& content) {
    Line out = {faint("│ ")};
    append(out, content);
    pad(out, kBox - 2);
    out.push_back(faint(" │"));
    return out;
  }

  Line top(Age age) const {
    Line out = {faint("╭─ "), {age_name(age), Style::Strong}, plain(" ")};
    if (s_.phantom == age) append(out, {{"◆ " + words(kPhantom), Style::Strong}, plain(" ")});
    out.push_back(faint(repeated("─", kBox - 1 - width(out)) + "╮"));
    return out;
  }

  std::vector<Line> inside(Age age) const {
    std::vector<Line> out = tiles(age);
    const std::size_t before = out.size();
    for (Seat p = 0; p < r_.seats; ++p) {
      for (Line& line : whisperers(p, age)) out.push_back(std::move(line));
    }
    if (out.size() == before) out.push_back({faint(words(kNobodyHere))});
    else out.push_back(leaders(age));
    return out;
  }

  std::vector<Line> tiles(Age age) const {
    std::vector<Line> items;
    for (int level = 0; level < kLevels; ++level) {
      const std::uint8_t tile = s_.slot[age][level];
      if (tile != kNone)
        items.push_back({faint(std::string(kLevelName[level]) + " "), {power_name(tile), Style::Gold}});
    }
    if (items.empty()) return {{faint(words(kNoPowers))}};
    return flow({}, items, " · ", kInside);
  }

  // "R2", "R2★" with the gold side up, "R2×2" augmented, "R2✗" eliminated.
  Line token(Seat p, int number) const {
    const Tw tw = s_.player[p].tw[number - 1];
    Line out = {{Game::seat_code(r_, p) + std::to_string(number), tw.eliminated() ? Style::Faint : style_of(p)}};
    if (tw.gold()) out.push_back({"★", Style::Gold});
    if (const int factor = strength(r_, tw, number) / number; factor > 1) {
      out.push_back({"×" + std::to_string(factor), Style::Strong});
    }
    if (tw.eliminated()) out.push_back({"✗", Style::Bad});
    return out;
  }

  std::vector<Line> whisperers(Seat p, Age age) const {
    std::vector<Line> tokens;
    for (int k = 1; k <= r_.setup.numbers; ++k) {
      const Tw tw = s_.player[p].tw[k - 1];
      if (tw.placed() && tw.age() == age) tokens.push_back(token(p, k));
    }
    const int dark = totals_[0].of[p][age], gold = totals_[1].of[p][age];
    if (tokens.empty() && dark + gold == 0) return {};
    if (tokens.empty()) tokens.push_back({{Game::seat_code(r_, p), style_of(p)}});
    std::vector<Line> out = flow({}, tokens, " ", kInside);
    const std::string sums = words(kTotals, dark, gold);
    if (width(out.back()) + 1 + columns(sums) > kInside) out.emplace_back();
    pad(out.back(), kInside - columns(sums));
    out.back().push_back(plain(sums));
    return out;
  }

  bool in_united_pair(Age age) const {
    return s_.united != kNone && (age == s_.united || age == clockwise(s_.united, 1));
  }

  // Who would control the age if it were judged now; a united pair is judged as one (TW-4-54).
  Seat leader(Age age, Track track) const {
    const Totals& t = totals_[track == Track::Gold];
    const bool pair = track == Track::Dark && in_united_pair(age);
    const Age partner = age == s_.united ? clockwise(age, 1) : clockwise(age, -1);
    int total[kSeatsMax] = {};
    for (Seat p = 0; p < r_.seats; ++p) {
      total[p] = t.of[p][age];
      if (pair) total[p] += t.of[p][partner] - (r_.united_swarm_once ? t.everywhere[p] : 0);
    }
    return controller(r_, s_, track, total);
  }

  Line leaders(Age age) const {
    Line out;
    for (Track track : {Track::Dark, Track::Gold}) {
      const Seat p = leader(age, track);
      if (!out.empty()) out.push_back(faint(" · "));
      out.push_back(faint(words(kLead[static_cast<int>(track)])));
      if (p == kNoSeat) out.push_back(faint(words(kNobody)));
      else out.push_back({seat_name(p), style_of(p)});
    }
    return out;
  }

  // The players.

  const Doc* seen(std::string_view what, Seat p) const { return seen_.find(what)->find(Game::seat_code(r_, p)); }
  bool hidden(std::string_view what, Seat p) const { return seen(what, p)->text() == "?"; }
  bool hand_shown(Seat p) const { return viewer_ == p || viewer_ == kChance; }

  void draw_player(Seat p) {
    Line head = {{Game::seat_code(r_, p) + " " + seat_name(p), style_of(p)}};
    if (viewer_ == p) head.push_back({words(kYou), Style::Strong});
    head.push_back(faint(" · "));
    add(flow(head, standing(p), " · ", kBoardWidth));
    detail(kPlayed, played(p));
    if (hand_shown(p)) detail(kHand, cards(s_.player[p].hand));
    detail(kOutOfPlay, out_of_play(p));
    detail(kPowers, powers(p));
  }

  void detail(const Phrase& what, const std::vector<Line>& items) {
    if (!items.empty()) add(flow({faint("  " + words(what))}, items, ", ", kBoardWidth));
  }

  std::vector<Line> standing(Seat p) const {
    const Player& player = s_.player[p];
    std::vector<Line> out = {{{words(kVp, player.vp), Style::Strong}}};
    const auto say = [&](std::string text) { out.push_back({plain(std::move(text))}); };
    const int n = std::popcount(player.hand);
    if (!hand_shown(p)) say(n == 1 ? words(kOneCard) : words(kCardsInHand, n));
    if (player.activated) say(words(kActivated, player.activated));
    if (s_.passed.has(p)) say(words(kPassed));
    for (Op announced : {Op::ChooseCardLast, Op::SetTwoCards}) {
      if ((announced == Op::ChooseCardLast ? s_.psychic : s_.multiverse) == p)
        say(words(kAnnounced, announcer(announced)));
    }
    if (player.chosen != kNone) say(choice(p));
    else if (s_.waiting.has(p) && viewer_ != p) say(words(kChoosing));
    return out;
  }

  // The name of the power whose use does this.
  std::string announcer(Op op) const {
    for (const Use& use : r_.deck->uses) {
      if (std::ranges::any_of(use.effect, [op](const Instr& in) { return in.op == op; })) return power_name(use.power);
    }
    return {};
  }

  std::string choice(Seat p) const {
    if (hidden("chosen", p)) return words(kHasChosen);
    const Player& player = s_.player[p];
    const Frame& f = s_.stack.top();
    if (f.proc == Proc::Game && f.pc == static_cast<std::uint8_t>(Step::Place)) {
      const std::string tw = Game::seat_code(r_, p) + std::to_string(player.chosen / 2);
      return words(kChose, tw + (player.chosen % 2 ? "★" : ""));
    }
    if (f.proc == Proc::Game && f.pc == static_cast<std::uint8_t>(Step::Activate)) {
      return words(kChose, power_name(player.chosen));
    }
    if (player.chosen2 == kNone) return words(kChose, card_name(player.chosen));
    return words(kChose, card_name(player.chosen) + " + " + card_name(player.chosen2));
  }

  std::vector<Line> played(Seat p) const {
    const Player& player = s_.player[p];
    std::vector<Line> out;
    for (int i = 0; i < player.row_size; ++i) out.push_back({plain(card_name(player.row[i]))});
    return out;
  }

  std::vector<Line> cards(CardSet set) const {
    std::vector<Line> out;
    for (Card c = 0; c < kCards; ++c) {
      if (set & card_bit(c)) out.push_back({{card_name(c), Style::Strong}});
    }
    return out;
  }

  // Cards taken away for the round; a gift shows its face only to those who know it.
  std::vector<Line> out_of_play(Seat p) const {
    const Player& player = s_.player[p];
    std::vector<Line> out;
    for (Card c = 0; c < kCards; ++c) {
      if (player.withdrawn & card_bit(c)) out.push_back({plain(words(kWithdrawn, card_name(c)))});
    }
    if (player.gift == kNone) return out;
    if (s_.stolen_from == p) {
      const Phrase& stolen = s_.stolen_applied() ? kStolenApplied : kStolenBy;
      out.push_back({plain(words(stolen, card_name(player.gift), seat_name(s_.thief)))});
    } else {
      const std::string card = hidden("gift", p) ? words(kCardFaceDown) : card_name(player.gift);
      out.push_back({plain(words(kGiven, card))});
    }
    return out;
  }

  bool used_up(Power power) const {
    const std::vector<int>& uses = r_.power(power).uses;
    return std::ranges::all_of(
        uses, [this](int u) { return r_.use(u).frequency == Frequency::OncePerRound && ((s_.used >> u) & 1); });
  }

  std::vector<Line> powers(Seat p) const {
    std::vector<Line> out;
    for (Power power = 0; power < r_.powers; ++power) {
      const bool own = s_.place[power] == p, acting = has_acting(s_, p, power);
      if (!own && !acting) continue;
      if (!acting) out.push_back({plain(power_name(power))});
      else if (used_up(power)) out.push_back({plain(words(kUsedUp, power_name(power)))});
      else out.push_back({{words(own ? kActive : kCopied, power_name(power)), Style::Gold}});
    }
    return out;
  }

  // What the marks on the board mean, as far as there are any.
  Line legend() const {
    bool gold = false, augmented = false, titan = false, eliminated = false;
    for (Seat p = 0; p < r_.seats; ++p) {
      for (const Tw tw : s_.player[p].tw) {
        gold |= tw.gold();
        titan |= tw.titan();
        augmented |= tw.augmented() && !tw.titan();
        eliminated |= tw.eliminated();
      }
    }
    std::vector<std::string> marks;
    if (gold) marks.push_back(words(kLegendGold));
    if (augmented) marks.push_back(words(kLegendAugmented, r_.deck->augmented_factor));
    if (titan) marks.push_back(words(kLegendTitan, r_.titan_factor));
    if (eliminated) marks.push_back(words(kLegendEliminated));
    return marks.empty() ? Line() : Line{faint(join(marks, " · "))};
  }

  Doc seen_;
  std::array<Totals, 2> totals_;  // dark, gold
};

}  // namespace

std::vector<Line> Game::board(const Rules& r, const State& s, Seat viewer, Lang lang) {
  return Board(r, s, viewer, lang).draw();
}

}  // namespace timetable::whisperers
