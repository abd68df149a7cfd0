// The Time Whisperers: what the programs of a deck must keep. The reader (cards.cc) has seen to names and types; here
// it is about games that end, frames that fit and pieces that exist.
#include <algorithm>
#include <set>

#include "games/whisperers/cards.h"
#include "games/whisperers/operations.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

class ProgramChecker {
 public:
  ProgramChecker(const Deck& deck, std::vector<Words>& problems) : deck_(deck), problems_(problems) {}

  void run() {
    for (Card c = 0; c < kCards; ++c) check_card(c);
    for (const Use& use : deck_.uses) check_use(use);
    most(Op::ReturnCard, kReturnsMax, "phase 1 must end"_en);
    most(Op::ScoreNow, kScoringsMax, "a round must end"_en);
    most(Op::CollectGifts, 1, "a player gives one card a round"_en);
    most(Op::ChooseOwnPowers, 1, "the choice does not name its power"_en);
    check_decisions();
  }

 private:
  void complain(const std::string& where, const Words& what) { problems_.push_back(at(where, what)); }

  // Number cards activate and do nothing else; Termination stops, whatever else a card may do.
  void check_card(Card c) {
    const CardDef& card = deck_.card[c];
    const auto has = [&](Op op) { return std::ranges::count(card.effect, op, &Instr::op) > 0; };
    const std::string where = "cards." + card.id;
    if (c < kNumbers && card.effect.size() != 1) {
      complain(where, "a number card only activates its TW"_en);
    }
    if (c >= kNumbers && has(Op::ActivateTw)) {
      complain(where, "only number cards activate a TW"_en);
    }
    if (c == kTermination && !has(Op::StopPlaying)) {
      complain(where, "must stop its player's card play (stop-playing): phase 1 would not end"_en);
    }
    for (const Instr& in : card.effect) check_targets(where, in);
  }

  void check_use(const Use& use) {
    const std::string where = "powers." + deck_.power[use.power].id;
    if (use.effect.size() > static_cast<std::size_t>(kEffectMax)) {
      complain(where, say("at most {n} operations fit in an effect"_en, kEffectMax));
    }
    for (const Instr& in : use.offer_if) check_targets(where, in);
    for (std::size_t i = 0; i < use.effect.size(); ++i) {
      const Instr& in = use.effect[i];
      check_targets(where, in);
      check_frequency(where, use, in.op);
      const bool theft_follows = i + 1 < use.effect.size() && use.effect[i + 1].op == Op::ChooseGift;
      const bool gifts_precede = i > 0 && use.effect[i - 1].op == Op::CollectGifts;
      if ((in.op == Op::CollectGifts && !theft_follows) || (in.op == Op::ChooseGift && !gifts_precede)) {
        complain(where, "choose-gift must follow collect-gifts"_en);
      }
      constexpr int kActions = 0xF0;  // Progression to Augmentation
      if (in.op == Op::CollectGifts && (in.arg[0] & ~kActions)) {
        complain(where, "only progression, retrogression, inversion and augmentation can be given"_en);
      }
    }
  }

  // Many TWs at once are the target of an action, and of nothing else.
  void check_targets(const std::string& where, const Instr& in) {
    const Operation& name = describe(in.op);
    const bool action = in.op == Op::ApplyAction || in.op == Op::ActionChangesSomething;
    for (int i = 0; i < 3; ++i) {
      if (name.arg[i].kind != ArgKind::kTw) continue;
      const bool many = in.ref(i) == Ref::ActivatedTwsOfUnpassedOpponents;
      if (many && !action) {
        complain(where, say("{op} takes one TW, not those of all opponents"_en, name.id));
      }
      if (action && !many && in.ref(i) != Ref::ActivatedTw) {
        complain(where, say("{op} takes activated-tw or activated-tws-of-unpassed-opponents"_en, name.id));
      }
    }
  }

  void check_frequency(const std::string& where, const Use& use, Op op) {
    const bool once = op == Op::ReturnCard || op == Op::ScoreNow || op == Op::CollectGifts;
    if (once && use.frequency != Frequency::OncePerRound) {
      complain(where, say("{op} needs the frequency once-per-round"_en, describe(op).id));
    }
    constexpr int kInScoring = 1 << static_cast<int>(Window::BeforeScoring) | 1 << static_cast<int>(Window::Scoring);
    if (op == Op::ScoreNow && (use.windows & kInScoring)) {
      complain(where, "score-now cannot be used in a scoring"_en);
    }
  }

  void most(Op op, int limit, Phrase reason) {
    std::ptrdiff_t n = 0;
    for (const Use& use : deck_.uses) n += std::ranges::count(use.effect, op, &Instr::op);
    if (n > limit) {
      complain("powers",
               say("{op} may occur at most {most} times in a deck, found {n}: {powers}"_en, describe(op).id, limit, n,
                   reason));
    }
  }

  // Positions name a use by its decision.
  void check_decisions() {
    std::set<std::string> seen;
    for (const Use& use : deck_.uses) {
      if (use.frequency == Frequency::Standing) continue;
      const std::string where = "powers." + deck_.power[use.power].id;
      if (use.decision.empty()) complain(where, at("decision", "expected a text that is not empty"_en));
      if (!seen.insert(use.decision).second) {
        complain(where, say("the decision ''{decision}'' occurs twice"_en, use.decision));
      }
    }
  }

  const Deck& deck_;
  std::vector<Words>& problems_;
};

}  // namespace

void check_programs(const Deck& deck, std::vector<Words>& problems) { ProgramChecker(deck, problems).run(); }

}  // namespace timetable::whisperers
