#include "games/echoes/signs.h"

#include "core/words.h"

namespace timetable::echoes {
namespace {

// In the order of Op.
constexpr std::string_view kOps[] = {"",
                                     "draw",
                                     "gain_vp",
                                     "slide",
                                     "advance",
                                     "play",
                                     "conquer",
                                     "fortify",
                                     "activate",
                                     "activate",
                                     "remove",
                                     "discard",
                                     "spend_vp",
                                     "choose",
                                     "if",
                                     "",
                                     "opponents_discard_cards",
                                     "opponents_discard_vp",
                                     "discount",
                                     "strength",
                                     "score"};
static_assert(std::size(kOps) == static_cast<std::size_t>(Op::Score) + 1);

// In the order of On.
constexpr std::string_view kEvents[] = {"",          "summon", "play",       "conquer",     "fortify",
                                        "flame",     "remove", "slide",      "draw_action", "advance_action",
                                        "time_draw", "paying", "conquering", "fortifying",  "defending"};
static_assert(std::size(kEvents) == kOns);

constexpr std::string_view kKinds[] = {"", "immediate", "permanent", "flame", "scoring"};
constexpr std::string_view kHolds[] = {"source", "conquered", "fortified"};

std::string filter_signs(const Filter& f) {
  std::vector<std::string> parts;
  if (f.faction != kNone) parts.emplace_back(faction_id(f.faction));
  if (f.magic != kNone) parts.emplace_back(f.magic ? "magic" : "war");
  if (f.creature != kNone) parts.emplace_back(f.creature ? "creature" : "artifact");
  if (f.kind != kNone) parts.emplace_back(kKinds[f.kind]);
  return join(parts, "+");
}

std::string after(std::string_view mark, const std::string& text) {
  return text.empty() ? std::string() : std::string(mark) + text;
}

std::string counted(const Rules& r, const Amount& n) {
  switch (n.per) {
    case Per::One: return {};
    case Per::Card: return n.what == 0 ? "/card" : "/" + filter_signs(r.deck->filter[n.what]);
    case Per::Faction: return "/faction";
    case Per::Source: return "/" + std::string(kHolds[n.what]);
    case Per::Removed: return "/removed";
  }
  return {};
}

std::string packed(std::uint8_t discount) {
  return std::to_string(discount & 15) + "+" + std::to_string(discount >> 4);
}

std::string operation(const Rules& r, const Instr& in) {
  const std::string id(kOps[static_cast<std::size_t>(in.op)]);
  switch (in.op) {
    case Op::Play: return id + ":" + packed(in.y) + after("/", filter_signs(r.deck->filter[in.x]));
    case Op::Discount: return id + ":" + packed(in.y);
    case Op::Remove: return id + after("/", filter_signs(r.deck->filter[in.x]));
    case Op::Conquer:
    case Op::Fortify: return in.x ? id + ":" + std::to_string(in.x) : id;
    case Op::ActivateImmediate: return id + "/immediate";
    case Op::ActivateFlame: return id + "/" + std::string(colour_id(static_cast<Colour>(in.x)));
    case Op::Choose:
    case Op::If: return id;
    default: return id + ":" + std::to_string(in.n.times) + counted(r, in.n);
  }
}

std::string trigger(const Rules& r, const EffectDef& effect) {
  if (effect.on == On::None) return {};
  return "@" + std::string(kEvents[static_cast<std::size_t>(effect.on)]) +
      after("/", filter_signs(r.deck->filter[effect.filter]));
}

}  // namespace

std::string signs_of(const Rules& r, EffectId e) {
  const EffectDef& effect = r.effect(e);
  std::vector<std::string> parts;
  if (effect.on != On::None) parts.push_back(trigger(r, effect));
  for (int pc = 0; pc < effect.length; ++pc) {
    const Instr& in = r.instr(effect, pc);
    if (in.op != Op::End && in.op != Op::Jump) parts.push_back(operation(r, in));
  }
  return join(parts, " ");
}

std::string card_signs(const Rules& r, int card) {
  std::vector<std::string> parts;
  for (EffectId e = static_cast<EffectId>(card); e != kNone; e = r.effect(e).next) {
    if (r.effect(e).kind != Kind::None) parts.push_back(signs_of(r, e));
  }
  return join(parts, " ");
}

}  // namespace timetable::echoes
