#include "games/whisperers/cards.h"

#include <algorithm>

#include "engine/deck.h"
#include "games/whisperers/operations.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

using enum ArgKind;

struct Term {
  ArgKind kind;
  std::string_view id;
  Ref ref;
};
constexpr Term kTerms[] = {
    {kTw, "activated-tw", Ref::ActivatedTw},
    {kTw, "own-tw-2", Ref::OwnTw2},
    {kTw, "last-number-tw", Ref::LastNumberTw},
    {kTw, "previous-number-tw", Ref::PreviousNumberTw},
    {kTw, "activated-tws-of-unpassed-opponents", Ref::ActivatedTwsOfUnpassedOpponents},
    {kOwnTwFilter, "any-own-tw", Ref::AnyOwnTw},
    {kOwnTwFilter, "augmented-own-tw", Ref::AugmentedOwnTw},
    {kAgeExcept, "age-of-chosen-tw", Ref::AgeOfChosenTw},
    {kAgeExcept, "phantom-age", Ref::PhantomAge},
    {kAgeExcept, "none", Ref::Nowhere},
    {kPairFilter, "any-pair", Ref::AnyPair},
    {kPairFilter, "both-have-tile", Ref::BothHaveTile},
    {kArea, "age-of-own-tw-1", Ref::AgeOfOwnTw1},
    {kArea, "every-age", Ref::EveryAge},
    {kCard, "stolen-card", Ref::StolenCard},
    {kCard, "own-last-card", Ref::OwnLastCard},
    {kCard, "highest-number-card", Ref::HighestNumberCard},
    {kMoment, "phase-4", Ref::Phase4},
    {kCondition, "used-this-round", Ref::UsedThisRound},
};

const std::vector<std::string> kWindowIds = {"before-phase-1", "before-turn",    "before-phase-2",
                                             "phase-2",        "before-phase-3", "phase-3"};
const std::vector<std::string> kFrequencyIds = {"once-per-round", "each-turn", "once-per-scoring", "standing"};
const std::vector<std::string> kAgeIds = {"dawn", "day", "dusk", "night"};
const std::vector<std::string> kCardIds = {"number-1",      "number-2",  "number-3",     "number-4",   "progression",
                                           "retrogression", "inversion", "augmentation", "termination"};
const std::vector<std::string> kTrackIds = {"dark", "gold"};

Phrase name_of(ArgKind kind) {
  switch (kind) {
    case kTw: return "a TW"_en;
    case kAge: return "an age"_en;
    case kPair: return "a pair of ages"_en;
    case kPower: return "a power"_en;
    case kPowerSet: return "a set of powers"_en;
    default: return "a card"_en;
  }
}

// A name as it stands inside a sentence; the bare name where the deck gives no other.
Words in_sentence(const Node& n, const Words& name) {
  const Node given = n.maybe("inSentence");
  return given.present() ? given.words() : name;
}

class DeckReader : DeckReading {
 public:
  DeckReader(const Doc& doc, Deck& deck, std::vector<Words>& problems) : DeckReading(doc, problems), deck_(deck) {}

  void read() {
    if (!read_head("whisperers")) return;
    read_names();
    read_vocabulary();
    read_power_names();
    read_cards();
    read_powers();
    read_setups();
    if (problems_.empty()) check_programs(deck_, problems_);
  }

 private:
  void read_names() {
    const Node ages = root_["ages"], colours = root_["colours"];
    expect_size(ages, kAges);
    for (std::size_t i = 0; i < kAges; ++i) {
      if (ages[i]["id"].one_of(kAgeIds) != i) {
        ages[i].complain("the ages must be listed in ring order"_en);
      }
      deck_.age[i] = ages[i]["name"].words();
      deck_.age_in_sentence[i] = in_sentence(ages[i], deck_.age[i]);
    }
    expect_size(colours, kSeatsMax);
    for (std::size_t i = 0; i < kSeatsMax; ++i) deck_.colour[i] = colours[i]["name"].words();
  }

  void read_vocabulary() {
    const Node vocabulary = root_["vocabulary"];
    for (std::string_view part : {"operations", "conditions", "terms"}) {
      for (const auto& [id, entry] : vocabulary[part].entries()) {
        deck_.text[id] = entry["text"].words();
        if (const Node implied = entry.maybe("implied"); implied.present() && implied.boolean()) {
          deck_.implied.insert(id);
        }
        if (const Node texts = entry.maybe("argTexts"); texts.present()) {
          for (const auto& [arg, values] : texts.entries()) {
            for (const auto& [value, text] : values.entries()) deck_.arg_text[id + "." + arg][value] = text.words();
          }
        }
      }
    }
    check_templates(vocabulary["operations"], kOperations);
    check_templates(vocabulary["conditions"], kConditions);
    for (const Term& term : kTerms) vocabulary["terms"][term.id];
    for (const auto& [id, text] : vocabulary["variables"]["nouns"].entries()) deck_.text[id] = text.words();
    deck_.text["list-and"] = vocabulary["lists"]["and"].words();
    deck_.text["list-or"] = vocabulary["lists"]["or"].words();
    read_texts(vocabulary["tracks"], "track-", kTrackIds);
    read_texts(vocabulary["windowTexts"], "window-", kWindowIds);
    read_texts(vocabulary["frequencyTexts"], "frequency-", kFrequencyIds);
    read_texts(vocabulary["rulings"]["tornado_spares"], "tornado_spares-", {"activated", "owned"});
  }

  void read_texts(const Node& n, const std::string& prefix, const std::vector<std::string>& ids) {
    for (const std::string& id : ids) deck_.text[prefix + id] = n[id].words();
  }

  // Every operation has a template, and a template speaks of the operation's own arguments only.
  template <std::size_t N>
  void check_templates(const Node& part, const Operation (&names)[N]) {
    for (const Operation& name : names) {
      std::vector<std::string> known = {"augmentedFactor", "tornado_spares"};
      for (const Operation::Arg& arg : name.arg) {
        if (arg.kind != kNoArg) known.emplace_back(arg.name);
      }
      const Node entry = part[name.id];
      const auto text = deck_.text.find(name.id);
      if (text == deck_.text.end()) continue;
      check_names(entry.maybe("text"), text->second, name.id, known);
    }
  }

  // Powers are referred to by others, so their order must be known first: level, then English name (TW-2-5).
  void read_power_names() {
    const Node powers = root_["powers"];
    const std::size_t n = powers.size();
    if (!has_room(powers, n, {kPowersMax, "kPowersMax", wider_sets()})) return;
    for (std::size_t i = 0; i < n; ++i) {
      const Node p = powers[i];
      PowerDef def;
      def.id = p["id"].text();
      def.name = p["name"].words();
      def.in_sentence = in_sentence(p, def.name);
      def.level = static_cast<int>(p["level"].integer(1, kLevels));
      def.clause = p["clause"].text();
      def.source = source_of(p);
      if (std::ranges::count(deck_.power, def.id, &PowerDef::id)) {
        complain_of_id(p, def.id);
      }
      const auto same_name = [&](const PowerDef& other) { return other.name.english() == def.name.english(); };
      if (std::ranges::any_of(deck_.power, same_name)) {
        complain_of_name(p, def.name.english());
      }
      deck_.power.push_back(def);
    }
    std::ranges::sort(deck_.power, [](const PowerDef& a, const PowerDef& b) {
      return a.level != b.level ? a.level < b.level : a.name.english() < b.name.english();
    });
    for (int level = 1; level <= kLevels; ++level) {
      const auto count = std::ranges::count(deck_.power, level, &PowerDef::level);
      if (count < kAges) {
        powers.complain(say("level {level} needs at least 4 powers; found {n}"_en, level, count));
      }
    }
    for (const PowerDef& p : deck_.power) power_ids_.push_back(p.id);
  }

  void read_cards() {
    const Node cards = root_["cards"];
    expect_size(cards, kCards);
    for (std::size_t i = 0; i < kCards; ++i) {
      const Node c = cards[i];
      CardDef& def = deck_.card[i];
      def.id = c["id"].text();
      expect_here(c["id"], kCardIds[i]);
      def.code = c["code"].some_text();
      for (std::size_t j = 0; j < i; ++j) {
        if (deck_.card[j].code != def.code) continue;
        c["code"].complain(say("the code ''{code}'' occurs twice"_en, def.code));
      }
      def.name = c["name"].words();
      def.source = source_of(c);
      def.effect = program(c["effect"], kOperations, "op");
      for (const Instr& in : def.effect) {
        if (in.op == Op::ActivateTw) def.number = in.arg[0];
        if (in.op > Op::StopPlaying) {
          c["effect"].complain("a card can only activate, move, flip, augment or stop"_en);
        }
      }
      if (def.effect.empty()) c["effect"].complain("a card needs an effect"_en);
      if (i < kNumbers && def.number != static_cast<int>(i) + 1) {
        c["effect"].complain("must activate its own number"_en);
      }
    }
  }

  void read_powers() {
    const Node powers = root_["powers"];
    for (std::size_t i = 0; i < powers.size() && i < kPowersMax; ++i) {
      const std::string id = powers[i]["id"].text();
      const auto at = std::ranges::find(deck_.power, id, &PowerDef::id);
      if (at == deck_.power.end()) continue;
      const Node uses = powers[i]["uses"];
      if (uses.size() == 0) {
        uses.complain("a power needs at least one use"_en);
      }
      for (std::size_t u = 0; u < uses.size(); ++u) {
        at->uses.push_back(static_cast<int>(deck_.uses.size()));
        deck_.uses.push_back(read_use(uses[u], static_cast<Power>(at - deck_.power.begin())));
      }
      check_same_choices(uses, *at);
    }
    has_room(powers, deck_.uses.size(), {kUsesMax, "kUsesMax", wider_sets()});
  }

  // An action names its power, not the use: what its nouns stand for must not depend on the use.
  void check_same_choices(const Node& n, const PowerDef& power) {
    const auto choices = [&](int u) {
      const Use& use = deck_.uses[static_cast<std::size_t>(u)];
      std::vector<Op> out;
      for (int i = 0; i < use.heads; ++i) out.push_back(use.effect[static_cast<std::size_t>(i)].op);
      return out;
    };
    for (int u : power.uses) {
      const bool offered = deck_.uses[static_cast<std::size_t>(u)].frequency != Frequency::Standing;
      if (offered && choices(u) != choices(power.uses[0])) {
        n.complain("all uses of a power must begin with the same choices"_en);
      }
    }
  }

  Use read_use(const Node& n, Power power) {
    Use use;
    use.power = power;
    const Node windows = n["windows"];
    for (std::size_t i = 0; i < windows.size(); ++i) {
      use.windows = static_cast<std::uint8_t>(use.windows | 1u << windows[i].one_of(kWindowIds));
    }
    if (!use.windows) windows.complain("a use needs a window"_en);
    use.frequency = static_cast<Frequency>(n["frequency"].one_of(kFrequencyIds));
    variables_.clear();
    use.offer_if = program(n["offerIf"], kConditions, "if");
    use.effect = program(n["effect"], kOperations, "op");
    if (use.effect.empty()) n["effect"].complain("a use needs an effect"_en);
    for (const Variable& variable : variables_) use.variables.push_back(variable.name);
    while (use.heads < static_cast<int>(use.effect.size()) &&
           is(Role::Choice, use.effect[static_cast<std::size_t>(use.heads)].op)) {
      ++use.heads;
    }
    for (std::size_t i = 0; i < use.effect.size(); ++i) {
      const Instr& in = use.effect[i];
      const bool needs_tw = in.op == Op::ChooseAge && in.ref(1) == Ref::AgeOfChosenTw;
      if (needs_tw && (i != 1 || use.effect[0].op != Op::ChooseOwnTw)) {
        n["effect"][i].complain("age-of-chosen-tw must follow choose-own-tw"_en);
      }
    }
    if (use.heads > 2) {
      n["effect"].complain("at most two choices may stand at the head of an effect"_en);
    }
    for (std::size_t i = 0; i < use.effect.size(); ++i) {
      if (use.effect[i].op == Op::ChooseOwnPowers) check_alliance(n["effect"][i], use);
    }
    for (std::size_t i = static_cast<std::size_t>(use.heads); i < use.effect.size(); ++i) {
      if (is(Role::Choice, use.effect[i].op)) {
        n["effect"][i].complain("choices must stand at the head of the effect"_en);
      }
      const bool standing = is(Role::Standing, use.effect[i].op);
      if (standing != (use.frequency == Frequency::Standing)) {
        n["effect"][i].complain("standing operations go with the frequency standing, and no others"_en);
      }
    }
    if (use.frequency != Frequency::Standing) use.decision = n["decision"].text();
    if (const Node passed = n.maybe("passedOwnerMayUse"); passed.present()) use.passed_owner = passed.boolean();
    return use;
  }

  // A choice of powers fills the whole action: up to three nouns, no other choice beside it.
  void check_alliance(const Node& n, const Use& use) {
    if (use.heads > 1) {
      n.complain("choose-own-powers must be the only choice of its effect"_en);
    }
    const auto low = n["min"].doc().integer(), high = n["max"].doc().integer();
    if (low > high || high > 3) {
      n.complain("expected min and max with min <= max <= 3"_en);
    }
  }

  template <std::size_t N>
  Program program(const Node& list, const Operation (&names)[N], std::string_view key) {
    std::vector<std::string> ids;
    for (const Operation& name : names) ids.emplace_back(name.id);
    Program out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::size_t before = problems_.size();
      const std::size_t which = list[i][key].one_of(ids);
      if (problems_.size() != before) continue;
      out.push_back(instruction(list[i], names[which], key));
    }
    return out;
  }

  Instr instruction(const Node& n, const Operation& name, std::string_view key) {
    Instr in{name.op, {}};
    std::vector<std::string> fields = {std::string(key)};
    for (int i = 0; i < 3 && name.arg[i].kind != kNoArg; ++i) {
      fields.emplace_back(name.arg[i].name);
      const Node arg = n[name.arg[i].name];
      in.arg[i] = static_cast<std::int16_t>(name.arg[i].kind == kVariable ? bind(arg, name.binds)
                                                                          : argument(arg, name.arg[i].kind));
      const auto texts = deck_.arg_text.find(std::string(name.id) + "." + std::string(name.arg[i].name));
      if (texts != deck_.arg_text.end() && !texts->second.contains(std::to_string(in.arg[i]))) {
        arg.complain(say("the argTexts of {op} have no text for {value}"_en, name.id, in.arg[i]));
      }
    }
    n.only(fields);
    return in;
  }

  std::int64_t argument(const Node& n, ArgKind kind) {
    switch (kind) {
      case kNumber: return n.integer(1, kNumbers);
      case kSteps: return n.integer(-3, 3);  // 0 has no text
      case kCount: return n.integer(1, 12);
      case kLevel: return n.integer(1, kLevels);
      case kPowerId: return static_cast<std::int64_t>(n.one_of(power_ids_));
      case kCardList: return mask_of(n, kCardIds);
      case kTrackList: return mask_of(n, kTrackIds);
      case kTrack: return static_cast<std::int64_t>(n.one_of(kTrackIds));
      default: return reference(n, kind);
    }
  }

  std::int64_t bind(const Node& n, ArgKind kind) {
    const std::string name = n.text();
    if (!name.starts_with('$')) {
      n.complain("a variable's name starts with $"_en);
    } else if (!deck_.text.contains(name)) {
      n.complain(say("vocabulary.variables.nouns has no noun for {variable}"_en, name));
    }
    if (std::ranges::count(variables_, name, &Variable::name)) {
      n.complain(say("the variable {variable} is bound twice"_en, name));
    }
    if (variables_.size() == std::size(Frame{}.var)) {
      n.complain("at most three variables fit in an effect"_en);
    }
    variables_.push_back({name, kind});
    return static_cast<std::int64_t>(variables_.size()) - 1;
  }

  std::int64_t variable(const Node& n, ArgKind kind) {
    const auto it = std::ranges::find(variables_, n.doc().text(), &Variable::name);
    if (it == variables_.end()) {
      n.complain(say("the variable {variable} has not been bound before"_en, n.doc().text()));
      return 0;
    }
    if (it->kind != kind) {
      n.complain(say("expected {wanted}, but {variable} is {found}"_en, name_of(kind), it->name, name_of(it->kind)));
    }
    return it - variables_.begin();
  }

  std::int64_t reference(const Node& n, ArgKind kind) {
    if (n.doc().text().starts_with('$')) return variable(n, kind);
    std::vector<std::string> ids;
    std::vector<Ref> refs;
    for (const Term& t : kTerms) {
      if (t.kind == kind) ids.emplace_back(t.id), refs.push_back(t.ref);
    }
    if (ids.empty()) {
      n.complain("expected a variable bound before, such as $age"_en);
      return 0;
    }
    return static_cast<std::int64_t>(refs[n.one_of(ids)]);
  }

  void read_setups() {
    const Node setups = root_["setups"];
    bool seen[2][kSeatsMax + 1] = {};
    for (std::size_t i = 0; i < setups.size(); ++i) {
      const Node n = setups[i];
      const std::size_t youth = n["variant"].one_of({"standard", "youth"});
      const auto players = static_cast<std::size_t>(n["players"].integer(2, kSeatsMax));
      seen[youth][players] = true;
      deck_.setup[youth][players] = read_setup(n);
    }
    for (int players = 2; players <= kSeatsMax; ++players) {
      if (!seen[0][players] || !seen[1][players]) {
        setups.complain(say("standard and youth must be there for {n} players"_en, players));
      }
    }
    const Node first = root_["firstGame"]["powers"];
    for (int level = 1; level <= kLevels; ++level) {
      const Node list = first[std::to_string(level)];
      for (std::size_t i = 0; i < list.size(); ++i) {
        const auto p = static_cast<Power>(list[i].one_of(power_ids_));
        if (p < deck_.power.size() && deck_.power[p].level != level) {
          list[i].complain("is not of this level"_en);
        }
        if (deck_.first_game & power_bit(p)) {
          list[i].complain("is listed twice"_en);
        }
        deck_.first_game |= power_bit(p);
      }
      expect_size(list, 4);
    }
    deck_.augmented_factor = static_cast<int>(root_["constants"]["augmentedFactor"].integer(1, 9));
  }

  SetupDef read_setup(const Node& n) {
    SetupDef def;
    const auto kit = static_cast<CardSet>(mask_of(n["cards"], kCardIds));
    def.kit = kit;
    def.numbers = static_cast<int>(n["twNumbers"].size());
    for (int k = 0; k < def.numbers; ++k) n["twNumbers"][static_cast<std::size_t>(k)].integer(k + 1, k + 1);
    if (!(kit & card_bit(kTermination))) {
      n["cards"].complain("termination must be among the cards: phase 1 would not end"_en);
    }
    if ((kit & 15) != (1 << def.numbers) - 1) {
      n["cards"].complain("number cards and twNumbers must agree"_en);
    }
    const Node ages = n["placementAges"];
    def.placement_ages = static_cast<int>(ages.size());
    if (def.placement_ages != def.numbers) {
      ages.complain("must be as many as the TWs of a player"_en);
    }
    if (def.numbers == 0) {
      n["twNumbers"].complain("a player needs at least one TW"_en);
    }
    for (std::size_t i = 0; i < ages.size(); ++i) {
      if (ages[i].one_of(kAgeIds) == i) continue;
      ages[i].complain("the ages are filled in ring order"_en);
    }
    def.both_sides = n["sides"].size() == 2;
    def.phantom = static_cast<Age>(n["phantomStart"].one_of(kAgeIds));
    def.rounds = static_cast<int>(n["rounds"].integer(1, 4));
    def.powers_per_level = static_cast<int>(n["powersPerLevel"].integer(0, kAges));
    if (def.powers_per_level != 0 && def.powers_per_level != kAges) {
      n["powersPerLevel"].complain("expected 0 or 4"_en);
    }
    def.phantom_counts_rounds = n["phantomBonus"].one_of({"tiles-owned", "round-number"}) == 1;
    def.vp_per_age = static_cast<int>(n["vpPerControlledAge"].integer(0, 3));
    return def;
  }

  Deck& deck_;
  std::vector<std::string> power_ids_;
  struct Variable {
    std::string name;
    ArgKind kind;
  };
  std::vector<Variable> variables_;  // bound so far in the effect being read
};

}  // namespace

std::string_view window_id(Window window) { return kWindowIds[static_cast<std::size_t>(window)]; }
std::string_view frequency_id(Frequency frequency) { return kFrequencyIds[static_cast<std::size_t>(frequency)]; }

std::string_view term_id(Ref ref) {
  for (const Term& t : kTerms) {
    if (t.ref == ref) return t.id;
  }
  return {};
}

Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return deck_read_by<Deck, DeckReader>(doc); }

}  // namespace timetable::whisperers
