// Time Hammer: the operations of effects, and how a program is read.
#include <algorithm>

#include "engine/deck.h"
#include "games/hammer/cards.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr std::uint16_t places(std::initializer_list<Place> list) {
  std::uint16_t out = 0;
  for (Place p : list) out = static_cast<std::uint16_t>(out | place_bit(p));
  return out;
}

using enum Place;
constexpr std::string_view kWho = "you|rival", kWhose = "own|rival";
constexpr OpSpec::Arg kCount = {"n", "#", 1, 9};

constexpr OpSpec kOperations[] = {
    {"enter", Op::Enter, places({Agent}), {{"where", "2020|any"}, {"cards", "#", 0, 18}, {"orHold", "#?", 0, 18}}},
    {"roll-call", Op::RollCall, places({Agent})},
    {"comes-home", Op::ComesHome, places({Agent})},
    {"jump-card", Op::JumpCard, places({Place::Jump})},
    {"hammer",
     Op::Hammer,
     places({Place::Hammer}),
     {{"decade", "1990|2000|2010|2020|2030|2040|2050"}, {"level", "#", 1, 15}}},
    {"gain-action", Op::GainAction, places({Open, Reaction}), {kCount}},
    {"gain-jamais", Op::GainJamais, places({Open, Reaction}), {kCount}},
    {"draw", Op::Draw, places({Open}), {kCount}},
    {"by-phase", Op::ByPhase, places({Open}), {{"discovery", "program"}, {"draw", "program"}, {"action", "program"}}},
    {"move-agent",
     Op::MoveAgent,
     places({Open}),
     {{"whose", kWhose}, {"min", "#", 1, 6}, {"max", "#", 1, 6}, {"direction", "any|present"}, {"on", "any|held"}}},
    {"recruit", Op::Recruit, places({Open}), {{"kind", "human|bot|any"}, {"where", "normal|any"}}},
    {"look-top", Op::LookTop, places({Open}), {{"n", "#", 1, kLookMax}}},
    {"lose-action", Op::LoseAction, places({Open, Reaction}), {{"who", kWho}, kCount}},
    {"take-discard", Op::TakeDiscard, places({Open}), {{"types", "*"}}},
    {"change-result", Op::ChangeResult, places({Reveal}), {{"whose", "own|rival|repair"}, {"n", "#", -9, 9}}},
    {"reboot", Op::Reboot, places({Reveal})},
    {"cancel-gadget", Op::CancelGadget, places({GadgetPlayed})},
    {"shift-hammer", Op::ShiftHammer, places({HammerInfects})},
    {"end-attack", Op::EndAttack, places({AttackLaunched})},
    {"gain-skill", Op::GainSkill, places({Open}), {kCount}},
    {"lose-jamais", Op::LoseJamais, places({Open, Reaction}), {{"who", kWho}, kCount}},
    {"discard-hand", Op::DiscardHand, places({Open, Reaction}), {{"who", kWho}, kCount, {"choice", "owner|random"}}},
    {"lose-agent", Op::LoseAgent, places({Open}), {{"whose", kWhose}, {"on", "any|held|present"}}},
    {"deja-vu", Op::DejaVu, places({Open})},
    {"jump-agent", Op::JumpAgent, places({Open}), {{"n", "#", -9, 9}}},
    {"set-guard", Op::SetGuard, places({Open}), {kCount}},
    {"discovery-asset", Op::DiscoveryAsset, places({Place::Passive}), {{"asset", "action|draw|jamais"}, kCount}},
    {"bonus",
     Op::Bonus,
     places({Place::Passive}),
     {{"to", "jump|attack|repair"}, {"who", "owner|all|attacker|defender"}, {"n", "#", -9, 9}}},
    {"level", Op::Level, places({Place::Passive}), {{"n", "#", -9, 9}}},
    {"forbid", Op::Forbid, places({Place::Passive}), {{"what", "reboot|ready-attack"}}},
};

const std::vector<std::string> kTypes = {"agent", "jump", "gadget", "hammer"};

std::int8_t read_types(const Node& list) {
  int mask = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t type = list[i].one_of(kTypes);
    if (type == 3) list[i].complain("a HAMMER never comes into a hand"_en);
    mask |= 1 << type;
  }
  if (!mask) list.complain(must_not_be_empty());
  return static_cast<std::int8_t>(mask);
}

std::int8_t read_argument(const Node& parent, const OpSpec::Arg& arg) {
  if (arg.choices == "program") return 0;
  if (arg.choices == "#?") {
    const Node n = parent.maybe(arg.name);
    return n.present() ? static_cast<std::int8_t>(n.integer(arg.low, arg.high)) : std::int8_t{-1};
  }
  const Node n = parent[arg.name];
  if (arg.choices == "#") return static_cast<std::int8_t>(n.integer(arg.low, arg.high));
  if (arg.choices == "*") return read_types(n);
  return static_cast<std::int8_t>(n.one_of(split(arg.choices, '|')));
}

Instr read_instruction(const Node& n, const OpSpec& spec) {
  Instr in{spec.op, {}};
  std::vector<std::string> fields = {"op"};
  for (int i = 0; i < kArgsMax && !spec.arg[i].name.empty(); ++i) {
    fields.emplace_back(spec.arg[i].name);
    in.arg[i] = read_argument(n, spec.arg[i]);
  }
  n.only(fields);
  if (in.op == Op::MoveAgent && in.arg[1] > in.arg[2]) {
    n.complain("min must not be larger than max"_en);
  }
  return in;
}

}  // namespace

const OpSpec* find_operation(std::string_view id) {
  const auto it = std::ranges::find(kOperations, id, &OpSpec::id);
  return it == std::end(kOperations) ? nullptr : it;
}

const OpSpec& operation(Op op) { return *std::ranges::find(kOperations, op, &OpSpec::op); }

std::vector<std::string> operation_ids() {
  std::vector<std::string> out;
  for (const OpSpec& spec : kOperations) out.emplace_back(spec.id);
  return out;
}

Program read_program(const Node& list, std::uint16_t allowed) {
  std::vector<std::string> ids;
  for (const OpSpec& spec : kOperations) {
    if (spec.places & allowed) ids.emplace_back(spec.id);
  }
  Program out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node n = list[i];
    const Node op = n["op"];
    const OpSpec* spec = find_operation(op.doc().text());
    if (!spec || !(spec->places & allowed)) op.one_of(ids);  // says what was expected
    else out.push_back(read_instruction(n, *spec));
  }
  if (list.size() == 0) list.complain(must_not_be_empty());
  return out;
}

}  // namespace timetable::hammer
