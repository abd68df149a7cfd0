#include "games/whisperers/load_check.h"

#include <algorithm>

#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

class QuestionCheck {
 public:
  QuestionCheck(const Rules& r, const State& s) : r_(r), s_(s) {}

  Phrase run() const {
    if (!announcement_fits(s_.psychic) || !announcement_fits(s_.multiverse)) {
      return "somebody else has announced"_en;
    }
    if (s_.stack.empty() || s_.halted()) return s_.waiting.empty() ? Phrase() : kAskedAfterTheEnd;
    if (s_.waiting.empty()) return "nobody is asked"_en;
    for (int i = 0; i < s_.stack.depth; ++i) {
      if (!frame_fits(i)) return "the stack does not fit together"_en;
    }
    if (!asked_fit()) {
      return "somebody is asked who has nothing to choose"_en;
    }
    if (!commitments_fit()) {
      return "a committed choice does not fit the question"_en;
    }
    return {};
  }

 private:
  const Frame& frame(int i) const { return s_.stack.frame[i]; }
  bool is_top(int i) const { return i + 1 == s_.stack.depth; }
  Step step() const { return static_cast<Step>(frame(0).pc); }
  bool announcement_fits(Seat p) const { return p == kNoSeat || p < r_.seats; }

  bool frame_fits(int i) const {
    switch (frame(i).proc) {
      case Proc::Game: return i == 0 && (is_top(i) ? game_asks() : game_waits_for(frame(1)));
      case Proc::Window: return i > 0 && window_fits(i);
      case Proc::Effect: return i > 0 && effect_fits(i);
      case Proc::Scoring: return i > 0 && scoring_fits(i);
      case Proc::None: return false;
    }
    return false;
  }

  bool game_asks() const {
    const int n = frame(0).var[0];
    switch (step()) {
      case Step::DealPowers: return n < kLevels * r_.setup.powers_per_level && dealt_so_far(n);
      case Step::Scatter: return r_.random_dark && n < r_.seats * r_.setup.placement_ages && placed_so_far(n);
      case Step::Place: return n < r_.setup.placement_ages && placed_so_far(n * r_.seats);
      case Step::Select:
      case Step::PsychicCard:
      case Step::Keep:
      case Step::Activate: return true;
      default: return false;
    }
  }
  bool dealt_so_far(int n) const {
    for (int slot = n; slot < kLevels * kAges; ++slot) {
      if (s_.slot[slot % kAges][slot / kAges] != kNone) return false;
    }
    return true;
  }
  bool placed_so_far(int n) const {
    int placed = 0;
    for (Seat p = 0; p < r_.seats; ++p) {
      placed += static_cast<int>(std::ranges::count_if(s_.player[p].tw, &Tw::placed));
    }
    return placed == n;
  }

  bool game_waits_for(const Frame& next) const {
    if (next.proc == Proc::Scoring) return step() == Step::AfterScoring;
    if (next.proc != Proc::Window) return false;
    switch (static_cast<Window>(next.window)) {
      case Window::BeforeCardPlay: return step() == Step::BeforeTurn;
      case Window::BeforeTurn: return step() == Step::Select;
      case Window::BeforeGold: return step() == Step::Gold;
      default: return false;
    }
  }

  bool window_fits(int i) const {
    const Frame& f = frame(i);
    const std::vector<std::uint8_t>& order = r_.order[f.window];
    const Use& use = r_.use(f.use);
    if (std::ranges::find(order, f.use) == order.end() || !(f.decided >> f.use & 1)) return false;
    if (!has_acting(s_, f.who, use.power) || f.who >= r_.seats) return false;
    const Proc below = frame(i - 1).proc;
    if (below != Proc::Game && below != Proc::Scoring) return false;
    if (is_top(i)) return on_offer(r_, s_, f.use, static_cast<Window>(f.window));
    return frame(i + 1).proc == Proc::Effect && frame(i + 1).use == f.use && frame(i + 1).who == f.who;
  }

  bool effect_fits(int i) const {
    const Frame& f = frame(i);
    const Use& use = r_.use(f.use);
    if (frame(i - 1).proc != Proc::Window || f.pc < use.heads || f.pc > use.effect.size()) return false;
    for (int head = 0; head < 3; ++head) {
      if (f.var[head] > most(use, head)) return false;
    }
    if (!is_top(i)) return frame(i + 1).proc == Proc::Scoring && f.pc > 0 && use.effect[f.pc - 1u].op == Op::ScoreNow;
    if (f.pc == use.effect.size()) return false;
    const Op op = use.effect[f.pc].op;
    return op == Op::CollectGifts || op == Op::ChooseGift;
  }
  // The largest value that the choice at this head of an effect can have bound.
  int most(const Use& use, int head) const {
    if (use.heads > 0 && use.effect[0].op == Op::ChooseOwnPowers) return r_.powers;
    if (head >= use.heads) return 0;
    switch (use.effect[static_cast<std::size_t>(head)].op) {
      case Op::ChooseOwnTw: return r_.setup.numbers;
      case Op::ChoosePlayedCard: return kCards - 1;
      case Op::ChooseBoardPower: return r_.powers - 1;
      default: return kAges - 1;
    }
  }

  bool scoring_fits(int i) const {
    const Proc below = frame(i - 1).proc;
    if (is_top(i) || (below != Proc::Game && below != Proc::Effect) || frame(i + 1).proc != Proc::Window) return false;
    const auto window = static_cast<Window>(frame(i + 1).window);
    return window == (frame(i).pc == 1 ? Window::BeforeScoring : Window::Scoring) && frame(i).pc >= 1 &&
        frame(i).pc <= 2;
  }

  bool asked_fit() const {
    const Frame& top = s_.stack.top();
    if (top.proc == Proc::Window) return s_.waiting == SeatSet::of(top.who);
    const bool chance = top.proc == Proc::Game && step() <= Step::Scatter;
    if (chance) return s_.waiting == SeatSet::of(kChance);
    if (!(s_.waiting - SeatSet::first(static_cast<unsigned>(r_.seats))).empty()) return false;
    if (top.proc == Proc::Effect) return effect_asks(top);
    switch (step()) {
      case Step::Select:
        return (s_.waiting & s_.passed).empty() && !(s_.psychic < r_.seats && s_.waiting.has(s_.psychic));
      case Step::PsychicCard: return s_.psychic != kNoSeat && s_.waiting == SeatSet::of(s_.psychic);
      case Step::Keep: return s_.multiverse != kNoSeat && s_.waiting == SeatSet::of(s_.multiverse);
      default: return true;
    }
  }
  bool effect_asks(const Frame& top) const {
    const bool owner = s_.waiting == SeatSet::of(top.who);
    return r_.use(top.use).effect[top.pc].op == Op::ChooseGift ? owner : !s_.waiting.has(top.who);
  }

  // Those asked have something to choose; the others have chosen what they could, or nothing at all.
  bool commitments_fit() const {
    for (Seat p = 0; p < r_.seats; ++p) {
      const Player& player = s_.player[p];
      const bool pair_lies_there =
          p == s_.multiverse && s_.stack.depth == 1 && (step() == Step::PsychicCard || step() == Step::Keep);
      if (pair_lies_there) {
        if (!pair_fits(player)) return false;
        continue;
      }
      if (player.chosen == kNone) {
        if (player.chosen2 != kNone || (s_.waiting.has(p) && options_of(p).empty())) return false;
        if (!s_.waiting.has(p) && has_to_choose(p)) return false;
        continue;
      }
      if (s_.waiting.has(p) || !has_to_choose(p) || !options_of(p).has(commitment(p))) return false;
    }
    return true;
  }

  bool pair_fits(const Player& p) const {
    const auto both = static_cast<CardSet>((p.chosen < kCards ? card_bit(p.chosen) : 0) |
                                           (p.chosen2 < kCards ? card_bit(p.chosen2) : 0));
    return p.chosen < kCards && p.chosen2 < kCards && p.chosen != p.chosen2 && (p.hand & both) == both;
  }

  Options options_of(Seat p) const {
    Options out;
    Game::options(r_, s_, p, out);
    return out;
  }

  // Is p among those of a simultaneous question, asked still or not any more?
  bool has_to_choose(Seat p) const {
    const Frame& top = s_.stack.top();
    if (top.proc == Proc::Effect) {
      return r_.use(top.use).effect[top.pc].op == Op::CollectGifts && p != top.who && !options_of(p).empty();
    }
    if (top.proc != Proc::Game) return false;
    switch (step()) {
      case Step::Place: return true;
      case Step::Select: return !s_.passed.has(p) && p != s_.psychic;
      case Step::Activate: return !options_of(p).empty();
      default: return false;
    }
  }

  Action commitment(Seat p) const {
    const Player& player = s_.player[p];
    if (s_.stack.top().proc == Proc::Effect) return act::gift(player.chosen);
    if (step() == Step::Place) return act::place(player.chosen / 2, player.chosen % 2);
    if (step() == Step::Activate) return act::activate(player.chosen);
    return player.chosen2 == kNone ? act::play(player.chosen) : act::pair(player.chosen, player.chosen2);
  }

  const Rules& r_;
  const State& s_;
};

}  // namespace

Phrase impossible_question(const Rules& r, const State& s) { return QuestionCheck(r, s).run(); }

}  // namespace timetable::whisperers
