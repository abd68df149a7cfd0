// The Time Whisperers: what the programs of a deck must keep. The reader (cards.cc) has seen to names and types; here
// it is about games that end, frames that fit and pieces that exist.
#include <algorithm>
#include <set>

#include "games/whisperers/cards.h"

namespace timetable::whisperers {
namespace {

class ProgramChecker {
 public:
  ProgramChecker(const Deck& deck, std::vector<std::string>& problems) : deck_(deck), problems_(problems) {}

  void run() {
    for (Card c = 0; c < kCards; ++c) check_card(c);
    for (const Use& use : deck_.uses) check_use(use);
    most(Op::ReturnCard, kReturnsMax, "phase 1 must end");
    most(Op::ScoreNow, kScoringsMax, "a round must end");
    most(Op::CollectGifts, 1, "a player gives one card a round");
    most(Op::ChooseOwnPowers, 1, "the choice does not name its power");
    check_decisions();
  }

 private:
  void complain(const std::string& where, const std::string& what) { problems_.push_back(where + ": " + what); }

  // Number cards activate and do nothing else; Termination stops, whatever else a card may do.
  void check_card(Card c) {
    const CardDef& card = deck_.card[c];
    const auto has = [&](Op op) { return std::ranges::count(card.effect, op, &Instr::op) > 0; };
    const std::string where = "cards." + card.id;
    if (c < kNumbers && card.effect.size() != 1) complain(where, "a number card only activates its TW");
    if (c >= kNumbers && has(Op::ActivateTw)) complain(where, "only number cards activate a TW");
    if (c == kTermination && !has(Op::StopPlaying)) {
      complain(where, "must stop its player's card play (stop-playing): phase 1 would not end");
    }
    for (const Instr& in : card.effect) check_targets(where, in);
  }

  void check_use(const Use& use) {
    const std::string where = "powers." + deck_.power[use.power].id;
    if (use.effect.size() > static_cast<std::size_t>(kEffectMax)) {
      complain(where, "at most " + std::to_string(kEffectMax) + " operations fit in an effect");
    }
    for (const Instr& in : use.offer_if) check_targets(where, in);
    for (std::size_t i = 0; i < use.effect.size(); ++i) {
      const Instr& in = use.effect[i];
      check_targets(where, in);
      check_frequency(where, use, in.op);
      const bool theft_follows = i + 1 < use.effect.size() && use.effect[i + 1].op == Op::ChooseGift;
      const bool gifts_precede = i > 0 && use.effect[i - 1].op == Op::CollectGifts;
      if (in.op == Op::CollectGifts && !theft_follows) complain(where, "choose-gift must follow collect-gifts");
      if (in.op == Op::ChooseGift && !gifts_precede) complain(where, "choose-gift must follow collect-gifts");
      constexpr int kActions = 0xF0;  // Progression to Augmentation
      if (in.op == Op::CollectGifts && (in.arg[0] & ~kActions)) {
        complain(where, "only progression, retrogression, inversion and augmentation can be given");
      }
    }
  }

  // Many TWs at once are the target of an action, and of nothing else.
  void check_targets(const std::string& where, const Instr& in) {
    const OpName& name = describe(in.op);
    const bool action = in.op == Op::ApplyAction || in.op == Op::ActionChangesSomething;
    for (int i = 0; i < 3; ++i) {
      if (name.arg[i].kind != ArgKind::kTw) continue;
      const bool many = in.ref(i) == Ref::ActivatedTwsOfUnpassedOpponents;
      if (many && !action) complain(where, std::string(name.id) + " takes one TW, not those of all opponents");
      if (action && !many && in.ref(i) != Ref::ActivatedTw) {
        complain(where, std::string(name.id) + " takes activated-tw or activated-tws-of-unpassed-opponents");
      }
    }
  }

  void check_frequency(const std::string& where, const Use& use, Op op) {
    const bool once = op == Op::ReturnCard || op == Op::ScoreNow || op == Op::CollectGifts;
    if (once && use.frequency != Frequency::OncePerRound) {
      complain(where, std::string(describe(op).id) + " needs the frequency once-per-round");
    }
    constexpr int kInScoring = 1 << static_cast<int>(Window::BeforeScoring) | 1 << static_cast<int>(Window::Scoring);
    if (op == Op::ScoreNow && (use.windows & kInScoring)) complain(where, "score-now cannot be used in a scoring");
  }

  void most(Op op, int limit, const std::string& reason) {
    std::ptrdiff_t n = 0;
    for (const Use& use : deck_.uses) n += std::ranges::count(use.effect, op, &Instr::op);
    if (n > limit) {
      complain("powers",
               std::string(describe(op).id) + " may occur at most " + std::to_string(limit) +
                   " times in a deck, found " + std::to_string(n) + ": " + reason);
    }
  }

  // Positions name a use by its decision.
  void check_decisions() {
    std::set<std::string> seen;
    for (const Use& use : deck_.uses) {
      if (use.frequency == Frequency::Standing) continue;
      const std::string where = "powers." + deck_.power[use.power].id;
      if (use.decision.empty()) complain(where, "decision: expected a text that is not empty");
      if (!seen.insert(use.decision).second) complain(where, "the decision '" + use.decision + "' occurs twice");
    }
  }

  const Deck& deck_;
  std::vector<std::string>& problems_;
};

}  // namespace

void check_programs(const Deck& deck, std::vector<std::string>& problems) { ProgramChecker(deck, problems).run(); }

}  // namespace timetable::whisperers
