// The Time Whisperers: the operations of programs, a row each.
#pragma once

#include <string_view>

#include "games/whisperers/cards.h"

namespace timetable::whisperers {

// Kinds of argument, as the deck file's vocabulary names them.
enum class ArgKind : std::uint8_t {
  kNoArg,
  kNumber,
  kSteps,
  kCount,
  kLevel,
  kVariable,
  kTw,
  kAge,
  kPair,
  kArea,
  kCard,
  kOwnTwFilter,
  kAgeExcept,
  kPairFilter,
  kMoment,
  kCondition,
  kPowerId,
  kCardList,
  kTrackList,
  kTrack,
  kPower,
  kPowerSet,
};

// Who carries an operation out.
enum class Role : std::uint8_t {
  Printed,   // on a card: its play
  Choice,    // its owner chooses: at the head of an effect
  Act,       // kActs in verbs.cc
  Machine,   // rules.cc
  Standing,  // counts as long as its power acts
  Test,      // a condition: kTests in verbs.cc
};

// A row an operation: its name in deck files, who does it, its arguments, and what a choice binds to its variable. What
// it means in words stands in the deck's vocabulary under the same name.
struct Operation {
  std::string_view id;
  Op op;
  Role role;
  struct Arg {
    std::string_view name;
    ArgKind kind = ArgKind::kNoArg;
  } arg[3] = {};
  ArgKind binds = ArgKind::kNoArg;
};
namespace rows {
using enum ArgKind;
inline constexpr Operation kOperations[] = {
    {"activate-tw", Op::ActivateTw, Role::Printed, {{"number", kNumber}}},
    {"move-tw", Op::MoveTw, Role::Act, {{"tw", kTw}, {"steps", kSteps}}},
    {"flip-tw", Op::FlipTw, Role::Act, {{"tw", kTw}}},
    {"augment-tw", Op::AugmentTw, Role::Act, {{"tw", kTw}}},
    {"stop-playing", Op::StopPlaying, Role::Printed},
    {"choose-own-tw", Op::ChooseOwnTw, Role::Choice, {{"as", kVariable}, {"filter", kOwnTwFilter}}, kTw},
    {"choose-age", Op::ChooseAge, Role::Choice, {{"as", kVariable}, {"except", kAgeExcept}}, kAge},
    {"choose-adjacent-ages", Op::ChooseAdjacentAges, Role::Choice, {{"as", kVariable}, {"filter", kPairFilter}}, kPair},
    {"choose-played-card", Op::ChoosePlayedCard, Role::Choice, {{"as", kVariable}}, kCard},
    {"choose-board-power", Op::ChooseBoardPower, Role::Choice, {{"as", kVariable}, {"level", kLevel}}, kPower},
    {"choose-own-powers",
     Op::ChooseOwnPowers,
     Role::Choice,
     {{"as", kVariable}, {"min", kCount}, {"max", kCount}},
     kPowerSet},
    {"place-tw", Op::PlaceTw, Role::Act, {{"tw", kTw}, {"age", kAge}}},
    {"place-phantom", Op::PlacePhantom, Role::Act, {{"age", kAge}}},
    {"swap-tws", Op::SwapTws, Role::Act, {{"first", kTw}, {"second", kTw}}},
    {"swap-lowest-tiles", Op::SwapLowestTiles, Role::Act, {{"ages", kPair}}},
    {"gather-opposing-tws",
     Op::GatherOpposingTws,
     Role::Act,
     {{"number", kNumber}, {"age", kAge}, {"spared", kPowerId}}},
    {"eliminate-strongest-opposing", Op::EliminateStrongestOpposing, Role::Act, {{"area", kArea}}},
    {"set-strength-factor", Op::SetStrengthFactor, Role::Act, {{"tw", kTw}, {"factor", kCount}}},
    {"unite-ages", Op::UniteAges, Role::Act, {{"ages", kPair}}},
    {"score-now", Op::ScoreNow, Role::Machine},
    {"return-card", Op::ReturnCard, Role::Act, {{"card", kCard}}},
    {"apply-action", Op::ApplyAction, Role::Act, {{"card", kCard}, {"target", kTw}}},
    {"withdraw-cards", Op::WithdrawCards, Role::Act, {{"card", kCard}}},
    {"become-power", Op::BecomePower, Role::Act, {{"power", kPower}}},
    {"remove-own-tile", Op::RemoveOwnTile, Role::Act, {{"when", kMoment}, {"if", kCondition}}},
    {"activate-powers", Op::ActivatePowers, Role::Act, {{"powers", kPowerSet}}},
    {"win-ties", Op::WinTies, Role::Standing, {{"tracks", kTrackList}}},
    {"add-strength", Op::AddStrength, Role::Standing, {{"track", kTrack}, {"amount", kCount}, {"ages", kArea}}},
    {"count-on-both-tracks", Op::CountOnBothTracks, Role::Standing, {{"tw", kTw}}},
    {"multiply-vp", Op::MultiplyVp, Role::Standing, {{"factor", kCount}}},
    {"choose-card-last", Op::ChooseCardLast, Role::Act},
    {"set-two-cards", Op::SetTwoCards, Role::Act},
    {"keep-one-card", Op::KeepOneCard, Role::Machine},
    {"collect-gifts", Op::CollectGifts, Role::Machine, {{"kinds", kCardList}}},
    {"choose-gift", Op::ChooseGift, Role::Machine, {{"as", kVariable}}, kCard},
    {"steal-gift", Op::StealGift, Role::Machine, {{"card", kCard}}},
    {"set-aside-gifts", Op::SetAsideGifts, Role::Machine},
    {"use-up-stolen-card", Op::UseUpStolenCard, Role::Act},
};
inline constexpr Operation kConditions[] = {
    {"owner-not-passed", Op::OwnerNotPassed, Role::Test},
    {"opponent-not-passed", Op::OpponentNotPassed, Role::Test},
    {"hand-at-least", Op::HandAtLeast, Role::Test, {{"count", kCount}}},
    {"row-not-empty", Op::RowNotEmpty, Role::Test},
    {"number-cards-at-least", Op::NumberCardsAtLeast, Role::Test, {{"count", kCount}}},
    {"tws-on-board-and-apart", Op::TwsOnBoardAndApart, Role::Test, {{"first", kTw}, {"second", kTw}}},
    {"last-card-activates", Op::LastCardActivates, Role::Test},
    {"last-card-in", Op::LastCardIn, Role::Test, {{"cards", kCardList}}},
    {"action-changes-something", Op::ActionChangesSomething, Role::Test, {{"card", kCard}, {"target", kTw}}},
    {"has-unused-stolen-card", Op::HasUnusedStolenCard, Role::Test},
    {"not-announced", Op::NotAnnounced, Role::Test, {{"power", kPowerId}}},
    {"board-has-power", Op::BoardHasPower, Role::Test, {{"level", kLevel}}},
    {"owns-other-tile", Op::OwnsOtherTile, Role::Test},
    {"opposing-tw-to-gather", Op::OpposingTwToGather, Role::Test, {{"number", kNumber}, {"spared", kPowerId}}},
    {"has-own-tw", Op::HasOwnTw, Role::Test, {{"filter", kOwnTwFilter}}},
    {"opposing-tw-in", Op::OpposingTwIn, Role::Test, {{"area", kArea}}},
    {"pair-with-tiles", Op::PairWithTiles, Role::Test},
};
}  // namespace rows
using rows::kConditions;
using rows::kOperations;

constexpr const Operation* find_row(Op op) {
  for (const Operation& row : kOperations) {
    if (row.op == op) return &row;
  }
  for (const Operation& row : kConditions) {
    if (row.op == op) return &row;
  }
  return nullptr;
}
constexpr const Operation& describe(Op op) { return *find_row(op); }
constexpr bool is(Role role, Op op) { return describe(op).role == role; }

inline constexpr int kOps = static_cast<int>(Op::PairWithTiles) + 1;
consteval bool every_operation_has_a_row() {
  for (int op = 0; op < kOps; ++op) {
    if (!find_row(static_cast<Op>(op))) return false;
  }
  return true;
}
static_assert(every_operation_has_a_row());

}  // namespace timetable::whisperers
