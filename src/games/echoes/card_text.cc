#include "games/echoes/card_text.h"

#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

constexpr Phrase kColours[] = {"Blue"_en, "Yellow"_en, "Red"_en, Phrase()};
constexpr Phrase kFactionNames[] = {"Water"_en, "Sky"_en, "Wood"_en, "Earth"_en, "Neutral"_en};
constexpr Phrase kCards = "{n, plural, one {# card} other {# cards}}"_en;
constexpr Phrase kManyCards = "cards"_en;
constexpr Phrase kVp = "{n} VP"_en;

// What a filter lets through: "Water card", "War Creatures", "card with an Immediate effect".
constexpr Phrase kNoun =
    "{faction, select, water {Water } sky {Sky } wood {Wood } earth {Earth } neutral {Neutral } other {}}"
    "{specialization, select, war {War } magic {Magic } other {}}"
    "{n, plural, one {{type, select, creature {Creature} artifact {Artifact} other {card}}} "
    "other {{type, select, creature {Creatures} artifact {Artifacts} other {cards}}}}"
    "{kind, select, immediate { with an Immediate effect} permanent { with a Permanent effect} "
    "flame { with a Flame effect} scoring { with a Scoring effect} other {}}"_en;
constexpr Phrase kWithArticle = "{card_start, select, vowel {an} other {a}} {card}{type, select, other {}}"_en;

constexpr Phrase kManyVp = "VP"_en;

constexpr Phrase kForEachCard = " for each {card} in your Fellowship"_en;
constexpr Phrase kForEachFaction = " for each different faction in your Fellowship"_en;
constexpr Phrase kForEachSource[] = {" for each Source you control"_en,
                                     " for each Source you have conquered and not fortified"_en,
                                     " for each Source you have fortified"_en};
constexpr Phrase kEqual = "{what} equal to the removed card's {field}"_en;
constexpr Phrase kFields[] = {"strength"_en, "cost in cards"_en, "cost in time"_en, "printed VP"_en};
constexpr Phrase kDivided = " (divided by {n}, rounded down)"_en;
constexpr Phrase kAtMost = ", at most {n}"_en;

constexpr Phrase kDraw = "Draw {cards}"_en;
constexpr Phrase kGain = "Gain {vp}"_en;
constexpr Phrase kWorth = "Worth {vp}"_en;
constexpr Phrase kSlide = "Slide your Time tiles {n, plural, one {once} =2 {twice} other {# times}}"_en;
constexpr Phrase kAdvance =
    "{n, plural, one {Advance 1 card by 1 space} other {Advance your cards by # spaces in all}}"_en;
constexpr Phrase kPlay = "You may play 1 {card} from your hand"_en;
constexpr Phrase kDiscount = " at a discount of {discount}"_en;
constexpr Phrase kTime = "{n} time"_en;
constexpr Phrase kAnd = " and "_en;
constexpr Phrase kConquer = "You may conquer 1 Source"_en;
constexpr Phrase kFortify = "You may fortify 1 Source"_en;
constexpr Phrase kWithStrength = " with +{n} strength"_en;
constexpr Phrase kActivateImmediate = "You may activate 1 Immediate effect of another card in your Fellowship"_en;
constexpr Phrase kActivateFlame =
    "You may activate 1 other {colour, select, blue {Blue } yellow {Yellow } red {Red } other {}}Flame effect"_en;
constexpr Phrase kRemove = "You may remove another {card}. If you do: {then}"_en;
constexpr Phrase kRemoveAny = "You may remove another card. If you do: {then}"_en;
constexpr Phrase kDiscard = "You may discard {cost}. If you do: {then}"_en;
constexpr Phrase kChoose = "Choose one: {options}"_en;
constexpr Phrase kOr = "; or: "_en;
constexpr Phrase kIf = "If {condition}: {then}"_en;
constexpr Phrase kOpponents = "Each opponent discards {cost}"_en;
constexpr Phrase kCheaper = "it costs {discount} less"_en;
constexpr Phrase kStrength = "+{n} strength"_en;

constexpr Phrase kControl = "you control at least {n, plural, one {# Source} other {# Sources}}"_en;
constexpr Phrase kFortified = "you have fortified at least {n, plural, one {# Source} other {# Sources}}"_en;
constexpr Phrase kFactionsAtLeast = "there are at least {n} different factions in your Fellowship"_en;
constexpr Phrase kCardsAtLeast = "you have at least {n} {cards} in your Fellowship"_en;

constexpr Phrase kWhole[] = {Phrase(),
                             "Immediate: {effect}."_en,
                             "Permanent, {when}: {effect}."_en,
                             "{colour} Flame: {effect}."_en,
                             "Scoring: {effect}."_en,
                             "When conquered: {effect}."_en,
                             "When fortified: {effect}."_en};
// {effect}: the operations; {card}: the noun with its article. By On.
constexpr Phrase kWhen[] = {
    Phrase(),
    "when you summon {card}"_en,
    "when you play {card}"_en,
    "when you conquer a Source"_en,
    "when you fortify a Source"_en,
    "when you activate a {colour, select, blue {Blue } yellow {Yellow } red {Red } other {}}Flame effect"_en,
    "when you remove {card}"_en,
    Phrase(),
    "when you perform the Draw action"_en,
    "when you perform the Advance action"_en,
    "when you draw in the Time phase"_en,
    "Permanent: when you play {card}, {effect}."_en,
    "Permanent: you have {effect} when you conquer a Source."_en,
    "Permanent: you have {effect} when you fortify a Source."_en,
    "Permanent: Sources you control have {effect} against attacks."_en};
constexpr Phrase kSlides[] = {"when your Time tiles slide"_en, "when your Time tiles slide in the Time phase"_en,
                              "when an effect slides your Time tiles"_en};

std::string str(int n) { return std::to_string(n); }

constexpr std::string_view kColourIds[] = {"blue", "yellow", "red", "any"};
constexpr std::string_view kFactionIds[] = {"water", "sky", "wood", "earth", "neutral"};
constexpr std::string_view kKindIds[] = {"none", "immediate", "permanent", "flame", "scoring"};

std::string_view type_id(const Filter& f) { return f.creature == kNone ? "any" : f.creature ? "creature" : "artifact"; }

class Speaker {
 public:
  Speaker(const Rules& r, EffectId e, Lang lang) : r_(r), effect_(r.effect(e)), lang_(lang) {}

  // The operations from pc up to the end of the list that starts there.
  std::string list(int pc, int end = -1) const {
    std::vector<std::string> parts;
    while (at(pc).op != Op::End && at(pc).op != Op::Jump && pc != end) parts.push_back(operation(pc));
    return join(parts, ". ");
  }

  std::string branch(int pc, int i) const { return list(at(pc + i).to); }

  std::string noun(std::uint8_t filter, int n) const {
    const Filter& f = r_.deck->filter[filter];
    const std::string_view any = "any";
    return kNoun.named(lang_,
                       {{"faction", std::string(f.faction == kNone ? any : kFactionIds[f.faction])},
                        {"specialization",
                         f.magic == kNone ? "any"
                             : f.magic    ? "magic"
                                          : "war"},
                        {"n", str(n)},
                        {"type", std::string(type_id(f))},
                        {"kind", std::string(f.kind == kNone ? any : kKindIds[f.kind])}});
  }
  std::string with_article(std::uint8_t filter) const {
    return kWithArticle.named(lang_,
                              {{"card", noun(filter, 1)}, {"type", std::string(type_id(r_.deck->filter[filter]))}});
  }
  static std::string colour(Colour c) { return std::string(kColourIds[static_cast<int>(c)]); }

 private:
  const Instr& at(int pc) const { return r_.instr(effect_, pc); }
  template <class... Args>
  std::string spoken(const Phrase& phrase, const Args&... args) const {
    return phrase.in(lang_, args...);
  }

  std::string amount(const Amount& n, const Phrase& many, std::string (*counted)(int, Lang)) const {
    if (n.per == Per::Removed) return spoken(kEqual, many.in(lang_), kFields[n.what].in(lang_));
    std::string out = counted(n.times, lang_);
    if (n.per == Per::Card) out += spoken(kForEachCard, noun(n.what, 1));
    if (n.per == Per::Faction) out += spoken(kForEachFaction);
    if (n.per == Per::Source) out += spoken(kForEachSource[n.what]);
    if (n.divide > 1) out += spoken(kDivided, str(n.divide));
    if (n.max < 255) out += spoken(kAtMost, str(n.max));
    return out;
  }
  std::string card_amount(const Amount& n) const { return amount(n, kManyCards, cards_text); }
  std::string vp_amount(const Amount& n) const {
    return amount(n, kManyVp, [](int k, Lang lang) { return kVp.in(lang, str(k)); });
  }

  std::string discounts(std::uint8_t packed) const {
    std::vector<std::string> parts;
    if (packed & 15) parts.push_back(cards_text(packed & 15, lang_));
    if (packed >> 4) parts.push_back(spoken(kTime, str(packed >> 4)));
    return join(parts, kAnd.in(lang_));
  }

  std::string condition(const Instr& in) const {
    const int n = in.n.times;
    switch (static_cast<Test>(in.x)) {
      case Test::Sources: return spoken(kControl, n);
      case Test::Fortified: return spoken(kFortified, n);
      case Test::Factions: return spoken(kFactionsAtLeast, str(n));
      case Test::Cards: return spoken(kCardsAtLeast, str(n), noun(in.y, n));
    }
    return {};
  }

  std::string slide(int n) const { return spoken(kSlide, n); }
  std::string advance(int n) const { return spoken(kAdvance, n); }
  std::string remove(const Instr& in, const std::string& then) const {
    return in.x == 0 ? spoken(kRemoveAny, then) : spoken(kRemove, noun(in.x, 1), then);
  }
  std::string choice(int& pc, int branches) const {
    std::vector<std::string> texts;
    const int table = pc;
    for (int i = 0; i < branches; ++i) texts.push_back(list(at(table + i).to));
    int last = at(table + branches - 1).to;
    while (at(last).op != Op::Jump) operation(last);
    pc = at(last).to;
    return spoken(kChoose, join(texts, kOr.in(lang_)));
  }

  // One operation with its parts; moves pc behind it.
  std::string operation(int& pc) const {
    const Instr& in = at(pc++);
    const auto then = [&] {
      std::string text = list(pc, in.to);
      pc = in.to;
      return text;
    };
    switch (in.op) {
      case Op::Draw: return spoken(kDraw, card_amount(in.n));
      case Op::GainVp: return spoken(kGain, vp_amount(in.n));
      case Op::Score: return spoken(kWorth, vp_amount(in.n));
      case Op::Slide: return slide(in.n.times);
      case Op::Advance: return advance(in.n.times);
      case Op::Play: return spoken(kPlay, noun(in.x, 1)) + (in.y ? spoken(kDiscount, discounts(in.y)) : "");
      case Op::Conquer: return spoken(kConquer) + (in.x ? spoken(kWithStrength, str(in.x)) : "");
      case Op::Fortify: return spoken(kFortify) + (in.x ? spoken(kWithStrength, str(in.x)) : "");
      case Op::ActivateImmediate: return spoken(kActivateImmediate);
      case Op::ActivateFlame: return spoken(kActivateFlame, colour(static_cast<Colour>(in.x)));
      case Op::Remove: return remove(in, then());
      case Op::Discard: return spoken(kDiscard, cards_text(in.n.times, lang_), then());
      case Op::SpendVp: return spoken(kDiscard, spoken(kVp, str(in.n.times)), then());
      case Op::Choose: return choice(pc, in.x);
      case Op::If: return spoken(kIf, condition(in), then());
      case Op::OpponentsDiscardCards: return spoken(kOpponents, cards_text(in.n.times, lang_));
      case Op::OpponentsDiscardVp: return spoken(kOpponents, spoken(kVp, str(in.n.times)));
      case Op::Discount: return spoken(kCheaper, discounts(in.y));
      case Op::Strength: return spoken(kStrength, str(in.n.times));
      case Op::Jump:
      case Op::End: break;
    }
    return {};
  }

  const Rules& r_;
  const EffectDef& effect_;
  Lang lang_;
};

}  // namespace

std::string cards_text(int n, Lang lang) { return kCards.in(lang, n); }

std::string operations_text(const Rules& r, EffectId e, Lang lang) { return Speaker(r, e, lang).list(0); }

std::string branch_text(const Rules& r, EffectId e, int pc, int branch, Lang lang) {
  return Speaker(r, e, lang).branch(pc, branch);
}

std::string effect_text(const Rules& r, EffectId e, Lang lang) {
  const EffectDef& effect = r.effect(e);
  const Speaker speaker(r, e, lang);
  const std::string ops = speaker.list(0);
  if (effect.kind == Kind::Flame) return kWhole[3].in(lang, colour_name(effect.flame, lang), ops);
  if (effect.kind != Kind::Permanent) return kWhole[static_cast<int>(effect.kind)].in(lang, ops);
  const Phrase& when =
      effect.on == On::Slide ? kSlides[static_cast<int>(effect.cause)] : kWhen[static_cast<int>(effect.on)];
  const std::string text = when.named(
      lang, {{"effect", ops}, {"card", speaker.with_article(effect.filter)}, {"colour", speaker.colour(effect.flame)}});
  return is_modifier(effect.on) ? text : kWhole[2].in(lang, text, ops);
}

std::string card_text(const Rules& r, int card, Lang lang) {
  std::vector<std::string> parts;
  for (EffectId e = static_cast<EffectId>(card); e != kNone; e = r.effect(e).next) {
    if (r.effect(e).kind != Kind::None) parts.push_back(effect_text(r, e, lang));
  }
  return join(parts, " ");
}

std::string effect_id(const Rules& r, EffectId e) {
  const EffectDef& effect = r.effect(e);
  if (effect.of_source) return r.source(effect.owner).id;
  std::string out = r.card(effect.owner).id;
  int number = 1;
  for (EffectId other = effect.owner; other != e; other = r.effect(other).next) ++number;
  return number == 1 ? out : out + ":" + std::to_string(number);
}

std::string effect_name(const Rules& r, EffectId e, Lang lang) {
  const EffectDef& effect = r.effect(e);
  if (effect.of_source) return r.source(effect.owner).name.in(lang);
  const std::string name = r.card(effect.owner).name.in(lang);
  if (r.effect(effect.owner).next == kNone) return name;
  int number = 1;
  for (EffectId other = effect.owner; other != e; other = r.effect(other).next) ++number;
  return name + " (" + str(number) + ")";
}

std::string colour_name(Colour colour, Lang lang) { return kColours[static_cast<int>(colour)].in(lang); }
std::string faction_name(int faction, Lang lang) { return kFactionNames[faction].in(lang); }

}  // namespace timetable::echoes
