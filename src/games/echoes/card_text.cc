#include "games/echoes/card_text.h"

#include "core/words.h"

namespace timetable::echoes {
namespace {

constexpr Phrase kColours[] = {{"Blue", "bleue"}, {"Yellow", "jaune"}, {"Red", "rouge"}, {"", ""}};
constexpr Phrase kFactionNames[] = {
    {"Water", "Eau"}, {"Sky", "Ciel"}, {"Wood", "Bois"}, {"Earth", "Terre"}, {"Neutral", "Neutre"}};
constexpr Phrase kSpecializations[] = {{"War", "Guerre"}, {"Magic", "Magie"}};
constexpr Phrase kKindNames[] = {
    {"", ""}, {"Immediate", "Immédiat"}, {"Permanent", "Permanent"}, {"Flame", "Flamme"}, {"Scoring", "Décompte"}};

constexpr Phrase kOneCard = {"1 card", "1 carte"};
constexpr Phrase kCards = {"{0} cards", "{0} cartes"};
constexpr Phrase kManyCards = {"cards", "cartes"};
constexpr Phrase kVp = {"{0} VP", "{0} PV"};
constexpr Phrase kManyVp = {"VP", "PV"};

constexpr Phrase kForEachCard = {" for each {0} in your Fellowship", " pour chaque {0} de votre Compagnie"};
constexpr Phrase kForEachFaction = {" for each different faction in your Fellowship",
                                    " pour chaque faction différente de votre Compagnie"};
constexpr Phrase kForEachSource[] = {
    {" for each Source you control", " pour chaque Source que vous contrôlez"},
    {" for each Source you have conquered and not fortified", " pour chaque Source conquise et non fortifiée"},
    {" for each Source you have fortified", " pour chaque Source que vous avez fortifiée"}};
constexpr Phrase kEqual = {"{0} equal to the removed card's {1}", "autant de {0} que {1} de la carte retirée"};
constexpr Phrase kFields[] = {{"strength", "la force"},
                              {"cost in cards", "le coût en cartes"},
                              {"cost in time", "le coût en temps"},
                              {"printed VP", "les PV imprimés"}};
constexpr Phrase kDivided = {" (divided by {0}, rounded down)", " (divisé par {0}, arrondi à l'inférieur)"};
constexpr Phrase kAtMost = {", at most {0}", ", au plus {0}"};

constexpr Phrase kDraw = {"Draw {0}", "Piochez {0}"};
constexpr Phrase kGain = {"Gain {0}", "Gagnez {0}"};
constexpr Phrase kWorth = {"Worth {0}", "Vaut {0}"};
constexpr Phrase kSlide[] = {{"Slide your Time tiles once", "Faites glisser vos tuiles Temps une fois"},
                             {"Slide your Time tiles twice", "Faites glisser vos tuiles Temps deux fois"},
                             {"Slide your Time tiles {0} times", "Faites glisser vos tuiles Temps {0} fois"}};
constexpr Phrase kAdvanceOne = {"Advance 1 card by 1 space", "Avancez 1 carte de 1 case"};
constexpr Phrase kAdvance = {"Advance your cards by {0} spaces in all", "Avancez vos cartes de {0} cases en tout"};
constexpr Phrase kPlay = {"You may play 1 {0} from your hand", "Vous pouvez jouer 1 {0} de votre main"};
constexpr Phrase kDiscount = {" at a discount of {0}", " avec une remise de {0}"};
constexpr Phrase kTime = {"{0} time", "{0} temps"};
constexpr Phrase kAnd = {" and ", " et "};
constexpr Phrase kConquer = {"You may conquer 1 Source", "Vous pouvez conquérir 1 Source"};
constexpr Phrase kFortify = {"You may fortify 1 Source", "Vous pouvez fortifier 1 Source"};
constexpr Phrase kWithStrength = {" with +{0} strength", " avec +{0} en force"};
constexpr Phrase kActivateImmediate = {"You may activate 1 Immediate effect of another card in your Fellowship",
                                       "Vous pouvez activer 1 effet Immédiat d'une autre carte de votre Compagnie"};
constexpr Phrase kActivateFlame = {"You may activate 1 other {0}Flame effect",
                                   "Vous pouvez activer 1 autre effet de Flamme{0}"};
constexpr Phrase kRemove = {"You may remove another {0}. If you do: {1}",
                            "Vous pouvez retirer une autre carte ({0}). Dans ce cas : {1}"};
constexpr Phrase kRemoveAny = {"You may remove another card. If you do: {1}",
                               "Vous pouvez retirer une autre carte. Dans ce cas : {1}"};
constexpr Phrase kDiscard = {"You may discard {0}. If you do: {1}", "Vous pouvez défausser {0}. Dans ce cas : {1}"};
constexpr Phrase kChoose = {"Choose one: {0}", "Choisissez : {0}"};
constexpr Phrase kOr = {"; or: ", " ; ou : "};
constexpr Phrase kIf = {"If {0}: {1}", "Si {0} : {1}"};
constexpr Phrase kOpponents = {"Each opponent discards {0}", "Chaque adversaire défausse {0}"};
constexpr Phrase kCheaper = {"it costs {0} less", "cette carte coûte {0} de moins"};
constexpr Phrase kStrength = {"+{0} strength", "+{0} en force"};

constexpr Phrase kControlOne = {"you control at least 1 Source", "vous contrôlez au moins 1 Source"};
constexpr Phrase kControl = {"you control at least {0} Sources", "vous contrôlez au moins {0} Sources"};
constexpr Phrase kFortifiedOne = {"you have fortified at least 1 Source", "vous avez fortifié au moins 1 Source"};
constexpr Phrase kFortified = {"you have fortified at least {0} Sources", "vous avez fortifié au moins {0} Sources"};
constexpr Phrase kFactionsAtLeast = {"there are at least {0} different factions in your Fellowship",
                                     "votre Compagnie compte au moins {0} factions différentes"};
constexpr Phrase kCardsAtLeast = {"you have at least {0} {1} in your Fellowship",
                                  "votre Compagnie compte au moins {0} {1}"};

constexpr Phrase kWhole[] = {{"", ""},
                             {"Immediate: {0}.", "Immédiat : {0}."},
                             {"Permanent, {1}: {0}.", "Permanent, {1} : {0}."},
                             {"{1} Flame: {0}.", "Flamme {1} : {0}."},
                             {"Scoring: {0}.", "Décompte : {0}."},
                             {"When conquered: {0}.", "À la conquête : {0}."},
                             {"When fortified: {0}.", "À la fortification : {0}."}};
// {0}: the operations; {1}: the noun with its article; {2}: the colour. By On.
constexpr Phrase kWhen[] = {{"", ""},
                            {"when you summon {1}", "quand vous invoquez {1}"},
                            {"when you play {1}", "quand vous jouez {1}"},
                            {"when you conquer a Source", "quand vous conquérez une Source"},
                            {"when you fortify a Source", "quand vous fortifiez une Source"},
                            {"when you activate a {2}Flame effect", "quand vous activez un effet de Flamme{2}"},
                            {"when you remove {1}", "quand vous retirez {1}"},
                            {"", ""},
                            {"when you perform the Draw action", "quand vous effectuez l'action Piocher"},
                            {"when you perform the Advance action", "quand vous effectuez l'action Avancer"},
                            {"when you draw in the Time phase", "quand vous piochez pendant la phase Temps"},
                            {"Permanent: when you play {1}, {0}.", "Permanent : quand vous jouez {1}, {0}."},
                            {"Permanent: you have {0} when you conquer a Source.",
                             "Permanent : vous avez {0} quand vous conquérez une Source."},
                            {"Permanent: you have {0} when you fortify a Source.",
                             "Permanent : vous avez {0} quand vous fortifiez une Source."},
                            {"Permanent: Sources you control have {0} against attacks.",
                             "Permanent : les Sources que vous contrôlez ont {0} contre les attaques."}};
constexpr Phrase kSlides[] = {
    {"when your Time tiles slide", "quand vos tuiles Temps glissent"},
    {"when your Time tiles slide in the Time phase", "quand vos tuiles Temps glissent pendant la phase Temps"},
    {"when an effect slides your Time tiles", "quand un effet fait glisser vos tuiles Temps"}};

std::string str(int n) { return std::to_string(n); }

std::string vowel_article(std::string_view word) {
  return std::string("AEIOU").find(word[0]) == std::string::npos ? "a " : "an ";
}

// English: "Water card", "War Creature", "card with an Immediate effect". French: "carte Eau", "Créature Guerre".
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

  std::string noun(std::uint8_t filter, bool plural) const {
    const Filter& f = r_.deck->filter[filter];
    return lang_ == Lang::En ? noun_en(f, plural) : noun_fr(f, plural);
  }
  std::string with_article(std::uint8_t filter) const {
    const std::string word = noun(filter, false);
    if (lang_ == Lang::En) return vowel_article(word) + word;
    return (r_.deck->filter[filter].creature == 0 ? "un " : "une ") + word;
  }
  std::string colour(Colour c) const {  // with the space that its place in the sentence wants
    if (c == Colour::Any) return "";
    const std::string name(colour_name(c, lang_));
    return lang_ == Lang::En ? name + " " : " " + name;
  }

 private:
  const Instr& at(int pc) const { return r_.instr(effect_, pc); }
  std::string say(const Phrase& phrase, std::string_view a = {}, std::string_view b = {}) const {
    return fill(phrase.in(lang_), {a, b});
  }

  std::string noun_en(const Filter& f, bool plural) const {
    std::string out;
    if (f.faction != kNone) out += std::string(kFactionNames[f.faction].en) + " ";
    if (f.magic != kNone) out += std::string(kSpecializations[f.magic].en) + " ";
    out += f.creature == kNone ? "card" : f.creature ? "Creature" : "Artifact";
    if (plural) out += "s";
    if (f.kind != kNone)
      out += " with " + vowel_article(kKindNames[f.kind].en) + std::string(kKindNames[f.kind].en) + " effect";
    return out;
  }
  std::string noun_fr(const Filter& f, bool plural) const {
    std::string out = f.creature == kNone ? "carte" : f.creature ? "Créature" : "Artefact";
    if (plural) out += "s";
    if (f.faction != kNone) out += " " + std::string(kFactionNames[f.faction].fr);
    if (f.magic != kNone) out += " " + std::string(kSpecializations[f.magic].fr);
    const bool of = f.kind == static_cast<int>(Kind::Flame) || f.kind == static_cast<int>(Kind::Scoring);
    if (f.kind != kNone) out += (of ? " avec un effet de " : " avec un effet ") + std::string(kKindNames[f.kind].fr);
    return out;
  }

  std::string amount(const Amount& n, const Phrase& many, std::string (*counted)(int, Lang)) const {
    if (n.per == Per::Removed) return say(kEqual, many.in(lang_), kFields[n.what].in(lang_));
    std::string out = counted(n.times, lang_);
    if (n.per == Per::Card) out += say(kForEachCard, noun(n.what, false));
    if (n.per == Per::Faction) out += say(kForEachFaction);
    if (n.per == Per::Source) out += say(kForEachSource[n.what]);
    if (n.divide > 1) out += say(kDivided, str(n.divide));
    if (n.max < 255) out += say(kAtMost, str(n.max));
    return out;
  }
  std::string card_amount(const Amount& n) const { return amount(n, kManyCards, cards_text); }
  std::string vp_amount(const Amount& n) const {
    return amount(n, kManyVp, [](int k, Lang lang) { return fill(kVp.in(lang), {str(k)}); });
  }

  std::string discounts(std::uint8_t packed) const {
    std::vector<std::string> parts;
    if (packed & 15) parts.push_back(cards_text(packed & 15, lang_));
    if (packed >> 4) parts.push_back(say(kTime, str(packed >> 4)));
    return join(parts, kAnd.in(lang_));
  }

  std::string condition(const Instr& in) const {
    const int n = in.n.times;
    switch (static_cast<Test>(in.x)) {
      case Test::Sources: return say(n == 1 ? kControlOne : kControl, str(n));
      case Test::Fortified: return say(n == 1 ? kFortifiedOne : kFortified, str(n));
      case Test::Factions: return say(kFactionsAtLeast, str(n));
      case Test::Cards: return say(kCardsAtLeast, str(n), noun(in.y, n != 1));
    }
    return {};
  }

  std::string slide(int n) const { return say(kSlide[n > 2 ? 2 : n - 1], str(n)); }
  std::string advance(int n) const { return n == 1 ? say(kAdvanceOne) : say(kAdvance, str(n)); }
  std::string remove(const Instr& in, const std::string& then) const {
    return say(in.x == 0 ? kRemoveAny : kRemove, noun(in.x, false), then);
  }
  std::string choice(int& pc, int branches) const {
    std::vector<std::string> texts;
    const int table = pc;
    for (int i = 0; i < branches; ++i) texts.push_back(list(at(table + i).to));
    int last = at(table + branches - 1).to;
    while (at(last).op != Op::Jump) operation(last);
    pc = at(last).to;
    return say(kChoose, join(texts, kOr.in(lang_)));
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
      case Op::Draw: return say(kDraw, card_amount(in.n));
      case Op::GainVp: return say(kGain, vp_amount(in.n));
      case Op::Score: return say(kWorth, vp_amount(in.n));
      case Op::Slide: return slide(in.n.times);
      case Op::Advance: return advance(in.n.times);
      case Op::Play: return say(kPlay, noun(in.x, false)) + (in.y ? say(kDiscount, discounts(in.y)) : "");
      case Op::Conquer: return say(kConquer) + (in.x ? say(kWithStrength, str(in.x)) : "");
      case Op::Fortify: return say(kFortify) + (in.x ? say(kWithStrength, str(in.x)) : "");
      case Op::ActivateImmediate: return say(kActivateImmediate);
      case Op::ActivateFlame: return say(kActivateFlame, colour(static_cast<Colour>(in.x)));
      case Op::Remove: return remove(in, then());
      case Op::Discard: return say(kDiscard, cards_text(in.n.times, lang_), then());
      case Op::SpendVp: return say(kDiscard, say(kVp, str(in.n.times)), then());
      case Op::Choose: return choice(pc, in.x);
      case Op::If: return say(kIf, condition(in), then());
      case Op::OpponentsDiscardCards: return say(kOpponents, cards_text(in.n.times, lang_));
      case Op::OpponentsDiscardVp: return say(kOpponents, say(kVp, str(in.n.times)));
      case Op::Discount: return say(kCheaper, discounts(in.y));
      case Op::Strength: return say(kStrength, str(in.n.times));
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

std::string cards_text(int n, Lang lang) {
  return n == 1 ? std::string(kOneCard.in(lang)) : fill(kCards.in(lang), {str(n)});
}

std::string operations_text(const Rules& r, EffectId e, Lang lang) { return Speaker(r, e, lang).list(0); }

std::string branch_text(const Rules& r, EffectId e, int pc, int branch, Lang lang) {
  return Speaker(r, e, lang).branch(pc, branch);
}

std::string effect_text(const Rules& r, EffectId e, Lang lang) {
  const EffectDef& effect = r.effect(e);
  const Speaker speaker(r, e, lang);
  const std::string ops = speaker.list(0);
  if (effect.kind == Kind::Flame) return fill(kWhole[3].in(lang), {ops, colour_name(effect.flame, lang)});
  if (effect.kind != Kind::Permanent) return fill(kWhole[static_cast<int>(effect.kind)].in(lang), {ops});
  const std::string noun = speaker.with_article(effect.filter), colour = speaker.colour(effect.flame);
  const Phrase& when =
      effect.on == On::Slide ? kSlides[static_cast<int>(effect.cause)] : kWhen[static_cast<int>(effect.on)];
  const std::string text = fill(when.in(lang), {ops, noun, colour});
  return is_modifier(effect.on) ? text : fill(kWhole[2].in(lang), {ops, text});
}

std::string card_text(const Rules& r, int card, Lang lang) {
  std::vector<std::string> parts;
  for (EffectId e = static_cast<EffectId>(card); e != kNone; e = r.effect(e).next) {
    if (r.effect(e).kind != Kind::None) parts.push_back(effect_text(r, e, lang));
  }
  return join(parts, " ");
}

std::string effect_name(const Rules& r, EffectId e, Lang lang) {
  const EffectDef& effect = r.effect(e);
  if (effect.of_source) return r.source(effect.owner).name.in(lang);
  const std::string& name = r.card(effect.owner).name.in(lang);
  if (r.effect(effect.owner).next == kNone) return name;
  int number = 1;
  for (EffectId other = effect.owner; other != e; other = r.effect(other).next) ++number;
  return name + " (" + str(number) + ")";
}

std::string_view colour_name(Colour colour, Lang lang) { return kColours[static_cast<int>(colour)].in(lang); }
std::string_view faction_name(int faction, Lang lang) { return kFactionNames[faction].in(lang); }

}  // namespace timetable::echoes
