// Time Hammer: names of cards, and texts made from their programs by the deck's templates (vocabulary.textRule).
#include "games/hammer/card_text.h"

#include <cstdlib>

#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

constexpr Phrase kJump = "Jump"_en;
constexpr Phrase kOr = " or "_en;
constexpr Phrase kTo = " to "_en;
constexpr Phrase kTypeNames[] = {"Agent"_en, "Jump"_en, "Gadget"_en};
constexpr std::string_view kTypeIds[] = {"agent", "jump", "gadget"};

bool is_one(std::int64_t n, Lang lang) { return lang.plural_of(std::abs(n)) == "one"; }

std::string type_name(const std::string& id, Lang lang) {
  for (int t = 0; t < 3; ++t) {
    if (id == kTypeIds[t]) return kTypeNames[t].in(lang);
  }
  return id;
}

// A template being filled with the arguments of one operation.
class Template {
 public:
  Template(const Rules& r, const Doc& args, Lang lang) : r_(r), args_(args), lang_(lang) {}

  std::string fill_in(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
      const std::size_t open = text.find_first_of("{[");
      out += text.substr(0, open);
      if (open == std::string_view::npos) break;
      const std::size_t close = text.find(text[open] == '{' ? '}' : ']', open);
      if (close == std::string_view::npos) break;
      const std::string_view inside = text.substr(open + 1, close - open - 1);
      out += text[open] == '{' ? argument(inside) : condition(inside);
      text.remove_prefix(close + 1);
    }
    return out;
  }

 private:
  const Doc& value(std::string_view name) const {
    static const Doc kNothing;
    const Doc* found = args_.find(name);
    return found ? *found : kNothing;
  }

  std::string printed(const Doc& d) const {
    switch (d.kind()) {
      case Doc::Kind::Int: return std::to_string(d.integer());
      case Doc::Kind::Text: return d.text();
      case Doc::Kind::List: return list(d);
      default: return {};
    }
  }

  std::string list(const Doc& d) const {
    if (!d.items().empty() && d.items()[0].is(Doc::Kind::Object)) return effect_text(r_, d, lang_);
    std::vector<std::string> names;
    for (const Doc& item : d.items()) names.push_back(type_name(item.text(), lang_));
    return join(names, kOr.in(lang_));
  }

  // "n", "+n", "n|card|cards", "min..max|decade|decades"
  std::string argument(std::string_view inside) const {
    const std::vector<std::string> parts = split(inside, '|');
    std::string name = parts[0];
    if (name.starts_with('+')) return signed_text(static_cast<int>(value(name.substr(1)).integer()));
    std::string out;
    const std::size_t dots = name.find("..");
    if (dots != std::string::npos) {
      const Doc& low = value(name.substr(0, dots));
      name = name.substr(dots + 2);
      if (low.integer() != value(name).integer()) out = printed(low) + kTo.in(lang_);
    }
    out += printed(value(name));
    if (parts.size() == 3) out += " " + (is_one(value(name).integer(), lang_) ? parts[1] : parts[2]);
    return out;
  }

  // "who=rival:words"
  std::string condition(std::string_view inside) const {
    const std::size_t equals = inside.find('='), colon = inside.find(':');
    if (equals == std::string_view::npos || colon == std::string_view::npos || colon < equals) return {};
    if (printed(value(inside.substr(0, equals))) != inside.substr(equals + 1, colon - equals - 1)) return {};
    return fill_in(inside.substr(colon + 1));
  }

  const Rules& r_;
  const Doc& args_;
  Lang lang_;
};

std::string cost_text(const Rules& r, std::string_view which, int amount, Lang lang) {
  if (amount == 0) return {};
  Doc args = Doc::object();
  args.set(which, amount);
  return Template(r, args, lang).fill_in(r.deck->text.find(which)->second.in(lang)) + " ";
}

constexpr std::string_view kTriggers[] = {"trigger-open", "trigger-reveal", "trigger-gadget-played",
                                          "trigger-hammer-infects", "trigger-attack-launched"};
constexpr Phrase kPhases[] = {Phrase(), "Discovery"_en, "Draw"_en, "Action"_en};
constexpr Phrase kColours[] = {"your turn"_en, "the rival's turn"_en, "any turn"_en};

constexpr Phrase kGear = "{phase}: {turn}"_en;

std::string gears_text(const CardDef& card, Lang lang) {
  std::vector<std::string> gears;
  for (const Gear& gear : card.gears) {
    gears.push_back(kGear.in(lang, kPhases[static_cast<int>(gear.phase)], kColours[static_cast<int>(gear.colour)]));
  }
  return "[" + join(gears, kSemicolon.in(lang)) + "] ";
}

}  // namespace

std::string pick_id(const Rules& r, Card c) { return r.row[c].type == CardType::Jump ? "jump" : card_id(r, c); }

std::string card_name(const Rules& r, Card c, Lang lang) { return r.card(c).name.in(lang); }

std::string quark_name(const Rules& r, int quark, Lang lang) {
  return r.deck->quark[static_cast<std::size_t>(quark)].name.in(lang);
}

std::string stasis_text(const Rules& r, Card c) { return r.row[c].stasis ? std::to_string(r.row[c].stasis) : "P"; }

std::string signed_text(int n) { return (n < 0 ? "-" : "+") + std::to_string(std::abs(n)); }

std::string card_full(const Rules& r, Card c, Lang lang) {
  const bool jump = r.row[c].type == CardType::Jump;
  const std::string name = jump ? kJump.in(lang) + " #" + std::to_string(c + 1) : card_name(r, c, lang);
  return name + " (" + std::to_string(r.row[c].flux) + "/" + stasis_text(r, c) + ")";
}

std::string effect_text(const Rules& r, const Doc& effect, Lang lang) {
  std::vector<std::string> sentences;
  for (const Doc& op : effect.items()) {
    const auto text = r.deck->text.find(op.find("op") ? op.find("op")->text() : "");
    if (text != r.deck->text.end()) sentences.push_back(Template(r, op, lang).fill_in(text->second.in(lang)));
  }
  return join(sentences, " ");
}

std::string card_text(const Rules& r, Card c, Lang lang) {
  const CardDef& card = r.card(c);
  if (card.type != CardType::Gadget) return effect_text(r, card.effect, lang);
  std::string trigger = r.deck->text.find(kTriggers[static_cast<int>(r.row[c].trigger)])->second.in(lang);
  if (!trigger.empty()) trigger += " ";
  return gears_text(card, lang) + trigger + cost_text(r, "costActions", r.row[c].cost_actions, lang) +
      cost_text(r, "costDiscards", r.row[c].cost_discards, lang) + effect_text(r, card.effect, lang);
}

namespace {

constexpr Phrase kFluxWord = "Flux"_en;
constexpr Phrase kStasisWord = "Stasis"_en;
constexpr Phrase kGuardWord = "On Guard"_en;
constexpr Phrase kPowersWord = "powers"_en;
constexpr Phrase kRepairWord = "Repair"_en;
constexpr Phrase kGadgetsWord = "Gadgets"_en;
constexpr Phrase kNamesHeld = "Flux {flux} names {decade}, which {who} holds: +1 Skill"_en;
constexpr Phrase kNamesOther = "Flux {flux} names {decade}, which {who} does not hold: one asset"_en;
constexpr Phrase kNamesPresent = "Flux {flux} names {decade}: one asset, then Déjà vu"_en;
constexpr Phrase kJumps = "{agent} jumps to {decade}: "_en;
constexpr Phrase kRepairOn = "Repair on {decade}: "_en;
constexpr Phrase kDistance = "{sum} against distance {n}: {verdict}"_en;
constexpr Phrase kLevel = "{sum} against level {n}: {verdict}"_en;
constexpr Phrase kVersus = "{who}: {sum} against {rival}: {other}; {winner} wins"_en;
constexpr Phrase kAttackFlux = "attack Flux {n}"_en;
constexpr Phrase kEnough = "enough"_en;
constexpr Phrase kLost = "not enough, it is lost"_en;
constexpr Phrase kFails = "not enough"_en;

std::string sum_text(const Sum& sum, std::string_view card, std::string_view agent, std::string_view powers,
                     Lang lang) {
  std::string out = std::string(card) + " " + std::to_string(sum.card);
  const auto term = [&](std::string_view name, int n) {
    if (n) out += (n < 0 ? " - " : " + ") + std::to_string(std::abs(n)) + " (" + std::string(name) + ")";
  };
  term(agent, sum.agent);
  term(kGuardWord.in(lang), sum.guard);
  term(powers, sum.powers);
  term(kGadgetsWord.in(lang), sum.changes);
  return out + " = " + std::to_string(sum.total());
}

std::string discovery_text(const Rules& r, const State& s, Lang lang) {
  const int flux = r.row[s.trial.card[0]].flux;
  const Decade named = r.deck->named_by[flux];
  const Phrase& phrase = named == kPresent ? kNamesPresent : s.side[s.active].on[named] ? kNamesHeld : kNamesOther;
  return phrase.in(lang, std::to_string(flux), decade_id(r, named), Game::seat_name(r, s.active, lang));
}

std::string fight_text(const Rules& r, const State& s, Lang lang) {
  const Seat attacker = s.trial.who;
  const Sum mine = fight_sum(r, s, 0), theirs = fight_sum(r, s, 1);
  const std::string a = Game::seat_name(r, attacker, lang), b = Game::seat_name(r, other(attacker), lang);
  return kVersus.in(lang, a, sum_text(mine, kFluxWord.in(lang), "A", kPowersWord.in(lang), lang), b,
                    sum_text(theirs, kFluxWord.in(lang), "A", kPowersWord.in(lang), lang),
                    mine.total() >= theirs.total() ? a : b);
}

}  // namespace

std::string trial_text(const Rules& r, const State& s, Lang lang) {
  const Trial& t = s.trial;
  if (t.card[0] == kNone || (t.use == Use::Fight && t.card[1] == kNone)) return {};
  const auto flux = kFluxWord.in(lang), powers = kPowersWord.in(lang);
  const auto verdict = [&](const Phrase& phrase, const std::string& sum, bool enough, const Phrase& failure,
                           int needed) {
    return phrase.in(lang, sum, std::to_string(needed), (enough ? kEnough : failure).in(lang));
  };
  switch (t.use) {
    case Use::Discovery: return discovery_text(r, s, lang);
    case Use::Jump: {
      const Sum sum = jump_sum(r, s);
      const int needed = distance(s);
      return kJumps.in(lang, card_name(r, t.agent[0], lang), decade_id(r, t.to)) +
          verdict(kDistance, sum_text(sum, flux, "J", powers, lang), sum.total() >= needed, kLost, needed);
    }
    case Use::Launch: return kAttackFlux.in(lang, std::to_string(r.row[t.card[0]].flux));
    case Use::Fight: return fight_text(r, s, lang);
    case Use::Repair: {
      const Sum sum = repair_sum(r, s);
      const int level = repair_level(r, s, t.to, t.level);
      return kRepairOn.in(lang, decade_id(r, t.to)) +
          verdict(kLevel, sum_text(sum, kStasisWord.in(lang), "", kRepairWord.in(lang), lang), sum.total() >= level,
                  kFails, level);
    }
    default: return {};
  }
}

}  // namespace timetable::hammer
