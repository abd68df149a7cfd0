#include "games/whisperers/cards.h"

#include <algorithm>
#include <bit>

#include "core/words.h"

namespace timetable::whisperers {
namespace {

// Kinds of argument, as the deck file's vocabulary names them.
enum Kind : int { kNoArg, kNumber, kSteps, kCount, kLevel, kVariable, kTw, kAge, kPair, kArea, kCard, kOwnTwFilter,
                  kAgeExcept, kPairFilter, kMoment, kCondition, kPowerId, kCardList, kTrackList, kTrack, kPowersVar };

constexpr OpName kOperations[] = {
    {"activate-tw", Op::ActivateTw, {{"number", kNumber}}},
    {"move-tw", Op::MoveTw, {{"tw", kTw}, {"steps", kSteps}}},
    {"flip-tw", Op::FlipTw, {{"tw", kTw}}},
    {"augment-tw", Op::AugmentTw, {{"tw", kTw}}},
    {"stop-playing", Op::StopPlaying, {}},
    {"choose-own-tw", Op::ChooseOwnTw, {{"as", kVariable}, {"filter", kOwnTwFilter}}},
    {"choose-age", Op::ChooseAge, {{"as", kVariable}, {"except", kAgeExcept}}},
    {"choose-adjacent-ages", Op::ChooseAdjacentAges, {{"as", kVariable}, {"filter", kPairFilter}}},
    {"choose-played-card", Op::ChoosePlayedCard, {{"as", kVariable}}},
    {"choose-board-power", Op::ChooseBoardPower, {{"as", kVariable}, {"level", kLevel}}},
    {"choose-own-powers", Op::ChooseOwnPowers, {{"as", kVariable}, {"min", kCount}, {"max", kCount}}},
    {"place-tw", Op::PlaceTw, {{"tw", kTw}, {"age", kAge}}},
    {"place-phantom", Op::PlacePhantom, {{"age", kAge}}},
    {"swap-tws", Op::SwapTws, {{"first", kTw}, {"second", kTw}}},
    {"swap-lowest-tiles", Op::SwapLowestTiles, {{"ages", kPair}}},
    {"gather-opposing-tws", Op::GatherOpposingTws, {{"number", kNumber}, {"age", kAge}, {"spared", kPowerId}}},
    {"eliminate-strongest-opposing", Op::EliminateStrongestOpposing, {{"area", kArea}}},
    {"set-strength-factor", Op::SetStrengthFactor, {{"tw", kTw}, {"factor", kCount}}},
    {"unite-ages", Op::UniteAges, {{"ages", kPair}}},
    {"score-now", Op::ScoreNow, {}},
    {"return-card", Op::ReturnCard, {{"card", kCard}}},
    {"apply-action", Op::ApplyAction, {{"card", kCard}, {"target", kTw}}},
    {"withdraw-cards", Op::WithdrawCards, {{"card", kCard}}},
    {"become-power", Op::BecomePower, {{"power", kPowersVar}}},
    {"remove-own-tile", Op::RemoveOwnTile, {{"when", kMoment}, {"if", kCondition}}},
    {"activate-powers", Op::ActivatePowers, {{"powers", kPowersVar}}},
    {"win-ties", Op::WinTies, {{"tracks", kTrackList}}},
    {"add-strength", Op::AddStrength, {{"track", kTrack}, {"amount", kCount}, {"ages", kArea}}},
    {"count-on-both-tracks", Op::CountOnBothTracks, {{"tw", kTw}}},
    {"multiply-vp", Op::MultiplyVp, {{"factor", kCount}}},
    {"choose-card-last", Op::ChooseCardLast, {}},
    {"set-two-cards", Op::SetTwoCards, {}},
    {"keep-one-card", Op::KeepOneCard, {}},
    {"collect-gifts", Op::CollectGifts, {{"kinds", kCardList}}},
    {"choose-gift", Op::ChooseGift, {{"as", kVariable}}},
    {"steal-gift", Op::StealGift, {{"card", kCard}}},
    {"set-aside-gifts", Op::SetAsideGifts, {}},
    {"use-up-stolen-card", Op::UseUpStolenCard, {}},
};
constexpr OpName kConditions[] = {
    {"owner-not-passed", Op::OwnerNotPassed, {}},
    {"opponent-not-passed", Op::OpponentNotPassed, {}},
    {"hand-at-least", Op::HandAtLeast, {{"count", kCount}}},
    {"row-not-empty", Op::RowNotEmpty, {}},
    {"number-cards-at-least", Op::NumberCardsAtLeast, {{"count", kCount}}},
    {"tws-on-board-and-apart", Op::TwsOnBoardAndApart, {{"first", kTw}, {"second", kTw}}},
    {"last-card-activates", Op::LastCardActivates, {}},
    {"last-card-in", Op::LastCardIn, {{"cards", kCardList}}},
    {"action-changes-something", Op::ActionChangesSomething, {{"card", kCard}, {"target", kTw}}},
    {"has-unused-stolen-card", Op::HasUnusedStolenCard, {}},
    {"not-announced", Op::NotAnnounced, {{"power", kPowerId}}},
    {"board-has-power", Op::BoardHasPower, {{"level", kLevel}}},
    {"owns-other-tile", Op::OwnsOtherTile, {}},
    {"opposing-tw-to-gather", Op::OpposingTwToGather, {{"number", kNumber}, {"spared", kPowerId}}},
    {"has-own-tw", Op::HasOwnTw, {{"filter", kOwnTwFilter}}},
    {"opposing-tw-in", Op::OpposingTwIn, {{"area", kArea}}},
    {"pair-with-tiles", Op::PairWithTiles, {}},
};

struct Term {
  int kind;
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

const std::vector<std::string> kWindowIds = {"before-phase-1", "before-turn", "before-phase-2",
                                             "phase-2",        "before-phase-3", "phase-3"};
const std::vector<std::string> kFrequencyIds = {"once-per-round", "each-turn", "once-per-scoring", "standing"};
const std::vector<std::string> kAgeIds = {"dawn", "day", "dusk", "night"};
const std::vector<std::string> kCardIds = {"number-1",      "number-2",  "number-3",     "number-4",   "progression",
                                           "retrogression", "inversion", "augmentation", "termination"};
const std::vector<std::string> kSources = {"rulebook", "public", "reconstructed"};

bool is_head(Op op) { return op >= Op::ChooseOwnTw && op <= Op::ChooseOwnPowers; }

// A text in every language: {"en": ..., "fr": ...}, or one text for all.
Words words(const Node& n) {
  if (n.doc().is(Doc::Kind::Object)) return {n["en"].text(), n["fr"].text()};
  const std::string text = n.text();
  return {text, text};
}

class DeckReader {
 public:
  DeckReader(const Doc& doc, Deck& deck, std::vector<std::string>& problems)
      : root_(doc, problems), problems_(problems), deck_(deck) {}

  void read() {
    if (root_["gameId"].text() != "whisperers") root_["gameId"].complain("expected \"whisperers\"");
    if (root_["format"].integer(1, 1) != 1 || !problems_.empty()) return;
    read_names();
    read_vocabulary();
    read_power_names();
    read_cards();
    read_powers();
    read_setups();
  }

 private:
  void read_names() {
    const Node ages = root_["ages"], colours = root_["colours"];
    expect_size(ages, kAges);
    for (std::size_t i = 0; i < kAges; ++i) {
      if (ages[i]["id"].one_of(kAgeIds) != i) ages[i].complain("the ages must be listed in ring order");
      deck_.age[i] = words(ages[i]["name"]);
    }
    expect_size(colours, kSeatsMax);
    for (std::size_t i = 0; i < kSeatsMax; ++i) deck_.colour[i] = words(colours[i]["name"]);
  }

  void read_vocabulary() {
    const Node vocabulary = root_["vocabulary"];
    for (std::string_view part : {"operations", "conditions", "terms"}) {
      for (const auto& [id, entry] : vocabulary[part].entries()) {
        deck_.text[id] = words(entry["text"]);
        if (const Node texts = entry.maybe("argTexts"); texts.present()) {
          for (const auto& [arg, values] : texts.entries()) {
            for (const auto& [value, text] : values.entries()) deck_.arg_text[id + "." + arg][value] = words(text);
          }
        }
      }
    }
    for (const auto& [id, text] : vocabulary["variables"]["nouns"].entries()) deck_.text[id] = words(text);
    deck_.text["list-and"] = words(vocabulary["lists"]["and"]);
    deck_.text["list-or"] = words(vocabulary["lists"]["or"]);
    for (const auto& [id, text] : vocabulary["tracks"].entries()) deck_.text["track-" + id] = words(text);
    for (const auto& [id, text] : vocabulary["windowTexts"].entries()) deck_.text["window-" + id] = words(text);
    for (const auto& [id, text] : vocabulary["frequencyTexts"].entries()) deck_.text["frequency-" + id] = words(text);
  }

  // Powers are referred to by others, so their order must be known first: level, then English name (TW-2-5).
  void read_power_names() {
    const Node powers = root_["powers"];
    const std::size_t n = powers.size();
    if (n > kPowersMax) return powers.complain("at most 24 powers fit; found " + std::to_string(n));
    for (std::size_t i = 0; i < n; ++i) {
      const Node p = powers[i];
      PowerDef def;
      def.id = p["id"].text();
      def.name = words(p["name"]);
      def.level = static_cast<int>(p["level"].integer(1, kLevels));
      def.clause = p["clause"].text();
      def.source = kSources[p["source"].one_of(kSources)];
      if (std::ranges::count(deck_.power, def.id, &PowerDef::id)) p.complain("the id '" + def.id + "' occurs twice");
      deck_.power.push_back(def);
    }
    std::ranges::sort(deck_.power, [](const PowerDef& a, const PowerDef& b) {
      return a.level != b.level ? a.level < b.level : a.name.en < b.name.en;
    });
    for (int level = 1; level <= kLevels; ++level) {
      const auto count = std::ranges::count(deck_.power, level, &PowerDef::level);
      if (count < 4 || count > 8) {
        powers.complain("level " + std::to_string(level) + " needs 4 to 8 powers; found " + std::to_string(count));
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
      if (def.id != kCardIds[i]) c["id"].complain("expected \"" + kCardIds[i] + "\" in this place");
      def.code = c["code"].text();
      def.name = words(c["name"]);
      def.source = kSources[c["source"].one_of(kSources)];
      def.effect = program(c["effect"], kOperations, "op");
      for (const Instr& in : def.effect) {
        if (in.op == Op::ActivateTw) def.number = in.arg[0];
        if (in.op > Op::StopPlaying) c["effect"].complain("a card can only activate, move, flip, augment or stop");
      }
      if (def.effect.empty()) c["effect"].complain("a card needs an effect");
      if (i < kNumbers && def.number != static_cast<int>(i) + 1) c["effect"].complain("must activate its own number");
    }
  }

  void read_powers() {
    const Node powers = root_["powers"];
    for (std::size_t i = 0; i < powers.size() && i < kPowersMax; ++i) {
      const std::string id = powers[i]["id"].text();
      const auto at = std::ranges::find(deck_.power, id, &PowerDef::id);
      if (at == deck_.power.end()) continue;
      const Node uses = powers[i]["uses"];
      if (uses.size() == 0) uses.complain("a power needs at least one use");
      for (std::size_t u = 0; u < uses.size(); ++u) {
        at->uses.push_back(static_cast<int>(deck_.uses.size()));
        deck_.uses.push_back(read_use(uses[u], static_cast<Power>(at - deck_.power.begin())));
      }
    }
    if (deck_.uses.size() > kUsesMax) powers.complain("at most 32 uses fit in all");
  }

  Use read_use(const Node& n, Power power) {
    Use use;
    use.power = power;
    const Node windows = n["windows"];
    for (std::size_t i = 0; i < windows.size(); ++i) {
      use.windows = static_cast<std::uint8_t>(use.windows | 1u << windows[i].one_of(kWindowIds));
    }
    if (!use.windows) windows.complain("a use needs a window");
    use.frequency = static_cast<Frequency>(n["frequency"].one_of(kFrequencyIds));
    variables_.clear();
    use.offer_if = program(n["offerIf"], kConditions, "if");
    use.effect = program(n["effect"], kOperations, "op");
    if (use.effect.empty()) n["effect"].complain("a use needs an effect");
    while (use.heads < static_cast<int>(use.effect.size()) &&
           is_head(use.effect[static_cast<std::size_t>(use.heads)].op)) {
      ++use.heads;
    }
    for (std::size_t i = 0; i < use.effect.size(); ++i) {
      const Instr& in = use.effect[i];
      const bool needs_tw = in.op == Op::ChooseAge && in.ref(1) == Ref::AgeOfChosenTw;
      if (needs_tw && (i != 1 || use.effect[0].op != Op::ChooseOwnTw)) {
        n["effect"][i].complain("age-of-chosen-tw must follow choose-own-tw");
      }
    }
    if (use.heads > 2) n["effect"].complain("at most two choices may stand at the head of an effect");
    for (std::size_t i = static_cast<std::size_t>(use.heads); i < use.effect.size(); ++i) {
      if (is_head(use.effect[i].op)) n["effect"][i].complain("choices must stand at the head of the effect");
      const bool standing = use.effect[i].op >= Op::WinTies && use.effect[i].op <= Op::MultiplyVp;
      if (standing != (use.frequency == Frequency::Standing)) {
        n["effect"][i].complain("standing operations go with the frequency standing, and no others");
      }
    }
    if (use.frequency != Frequency::Standing) use.decision = n["decision"].text();
    if (const Node passed = n.maybe("passedOwnerMayUse"); passed.present()) use.passed_owner = passed.boolean();
    return use;
  }

  template <std::size_t N>
  Program program(const Node& list, const OpName (&names)[N], std::string_view key) {
    std::vector<std::string> ids;
    for (const OpName& name : names) ids.emplace_back(name.id);
    Program out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::size_t before = problems_.size();
      const std::size_t which = list[i][key].one_of(ids);
      if (problems_.size() != before) continue;
      out.push_back(instruction(list[i], names[which], key));
    }
    return out;
  }

  Instr instruction(const Node& n, const OpName& name, std::string_view key) {
    Instr in{name.op, {}};
    std::vector<std::string> fields = {std::string(key)};
    for (int i = 0; i < 3 && name.arg[i].kind != kNoArg; ++i) {
      fields.emplace_back(name.arg[i].name);
      in.arg[i] = static_cast<std::int16_t>(argument(n[name.arg[i].name], name.arg[i].kind));
    }
    n.only(fields);
    return in;
  }

  std::int64_t argument(const Node& n, int kind) {
    switch (kind) {
      case kNumber: return n.integer(1, kNumbers);
      case kSteps: return n.integer(-3, 3);
      case kCount: return n.integer(1, 12);
      case kLevel: return n.integer(1, kLevels);
      case kVariable: return bind(n);
      case kPowerId: return static_cast<std::int64_t>(n.one_of(power_ids_));
      case kCardList: return mask_of(n, kCardIds);
      case kTrackList: return mask_of(n, {"dark", "gold"});
      case kTrack: return static_cast<std::int64_t>(n.one_of({"dark", "gold"}));
      default: return reference(n, kind);
    }
  }

  std::int64_t bind(const Node& n) {
    const std::string name = n.text();
    if (!name.starts_with('$')) n.complain("a variable's name starts with $");
    variables_.push_back(name);
    return static_cast<std::int64_t>(variables_.size()) - 1;
  }

  std::int64_t reference(const Node& n, int kind) {
    if (n.doc().text().starts_with('$')) {
      const auto it = std::ranges::find(variables_, n.doc().text());
      if (it != variables_.end()) return it - variables_.begin();
      n.complain("the variable " + n.doc().text() + " has not been bound before");
      return 0;
    }
    std::vector<std::string> ids;
    std::vector<Ref> refs;
    for (const Term& t : kTerms) {
      if (t.kind == kind) ids.emplace_back(t.id), refs.push_back(t.ref);
    }
    if (ids.empty()) return n.complain("expected a variable bound before, such as $age"), 0;
    return static_cast<std::int64_t>(refs[n.one_of(ids)]);
  }

  std::int64_t mask_of(const Node& list, const std::vector<std::string>& ids) {
    std::int64_t mask = 0;
    for (std::size_t i = 0; i < list.size(); ++i) mask |= std::int64_t{1} << list[i].one_of(ids);
    if (!mask) list.complain("must not be empty");
    return mask;
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
        setups.complain("standard and youth must be there for " + std::to_string(players) + " players");
      }
    }
    const Node first = root_["firstGame"]["powers"];
    for (int level = 1; level <= kLevels; ++level) {
      const Node list = first[std::to_string(level)];
      for (std::size_t i = 0; i < list.size(); ++i) {
        const auto p = static_cast<Power>(list[i].one_of(power_ids_));
        if (p < deck_.power.size() && deck_.power[p].level != level) list[i].complain("is not of this level");
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
    if (!(kit & card_bit(kCards - 1))) n["cards"].complain("termination must be among the cards: phase 1 would not end");
    if ((kit & 15) != (1 << def.numbers) - 1) n["cards"].complain("number cards and twNumbers must agree");
    def.placement_ages = static_cast<int>(n["placementAges"].size());
    if (def.placement_ages != def.numbers) n["placementAges"].complain("must be as many as the TWs of a player");
    def.both_sides = n["sides"].size() == 2;
    def.phantom = static_cast<Age>(n["phantomStart"].one_of(kAgeIds));
    def.rounds = static_cast<int>(n["rounds"].integer(1, 4));
    def.powers_per_level = static_cast<int>(n["powersPerLevel"].integer(0, kAges));
    if (def.powers_per_level != 0 && def.powers_per_level != kAges) n["powersPerLevel"].complain("expected 0 or 4");
    def.phantom_counts_rounds = n["phantomBonus"].one_of({"tiles-owned", "round-number"}) == 1;
    def.vp_per_age = static_cast<int>(n["vpPerControlledAge"].integer(0, 3));
    return def;
  }

  void expect_size(const Node& list, std::size_t n) {
    if (list.size() != n) {
      list.complain("expected " + std::to_string(n) + " entries, found " + std::to_string(list.size()));
    }
  }

  Node root_;
  std::vector<std::string>& problems_;
  Deck& deck_;
  std::vector<std::string> power_ids_;
  std::vector<std::string> variables_;
};

void read_pool(const Node& options, const Deck& deck, Rules& r) {
  std::vector<std::string> names, ids;
  for (const PowerDef& p : deck.power) names.push_back(p.name.en), ids.push_back(p.id);
  const Node chosen = options["chosen"];
  int per_level[kLevels] = {};
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::string word = chosen[i].text();
    std::size_t p = 0;
    while (p < ids.size() && !same_word(word, ids[p]) && !same_word(word, names[p])) ++p;
    if (p == ids.size()) {
      chosen[i].complain("there is no power '" + word + "'." + did_you_mean(word, names));
      continue;
    }
    if (r.pool & power_bit(static_cast<Power>(p))) chosen[i].complain(names[p] + " is listed twice");
    r.pool |= power_bit(static_cast<Power>(p));
    ++per_level[deck.power[p].level - 1];
  }
  for (int level = 0; level < kLevels; ++level) {
    if (per_level[level] != kAges) {
      chosen.complain("level " + std::to_string(level + 1) + " needs exactly four powers; found " +
                      std::to_string(per_level[level]));
    }
  }
}

void derive_tables(Rules& r) {
  const Deck& deck = *r.deck;
  r.powers = static_cast<int>(deck.power.size());
  for (Power p = 0; p < r.powers; ++p) {
    r.level[p] = static_cast<std::uint8_t>(deck.power[p].level);
    r.of_level[r.level[p] - 1] |= power_bit(p);
    for (int u : deck.power[p].uses) {
      const Use& use = r.use(u);
      if (use.frequency == Frequency::Standing) {
        r.standing |= power_bit(p);
        continue;
      }
      for (int w = 0; w < kWindows; ++w) {
        if (!((use.windows >> w) & 1)) continue;
        r.in_window[w] |= power_bit(p);
        r.order[w].push_back(static_cast<std::uint8_t>(u));  // powers are visited in offer order
      }
    }
  }
  r.number_cards = static_cast<CardSet>(r.setup.kit & 15);
  r.highest_number = static_cast<Card>(std::bit_width(static_cast<unsigned>(r.number_cards)) - 1);
}

}  // namespace

const OpName& describe(Op op) {
  for (const OpName& name : kOperations) {
    if (name.op == op) return name;
  }
  for (const OpName& name : kConditions) {
    if (name.op == op) return name;
  }
  return kOperations[0];
}

std::string_view term_id(Ref ref) {
  for (const Term& t : kTerms) {
    if (t.ref == ref) return t.id;
  }
  return {};
}

Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) {
  auto deck = std::make_shared<Deck>();
  std::vector<std::string> problems;
  DeckReader(doc, *deck, problems).read();
  if (!problems.empty()) return Error{Fault::BadDeck, join(problems, "\n")};
  return std::shared_ptr<const Deck>(std::move(deck));
}

const std::vector<OptionDef>& option_defs() {
  static const std::vector<OptionDef> defs = {
      {"variant", {"standard", "youth"}, "TW-6-5", {"the whole game, or the shorter Youth game without powers", "le jeu complet, ou le jeu Jeunesse, plus court et sans pouvoirs"}},
      {"powers", {"random", "first-game", "chosen"}, "TW-8-1", {"which gold powers are dealt; 'chosen' takes the list in 'chosen'", "les pouvoirs dorés distribués ; « chosen » prend la liste de « chosen »"}},
      {"placement", {"secret", "random-dark"}, "TW-3-7", {"how the Whisperers are first placed", "le premier placement des Chuchoteurs"}},
      {"titan_factor", {"3", "6"}, "TW-8-31", {"the Titan's factor", "le facteur du Titan"}},
      {"passed_powers", {"allowed", "none"}, "TW-8-5", {"may a player who has terminated still use powers", "un joueur qui a terminé peut-il encore utiliser ses pouvoirs"}},
      {"united_swarm", {"per-age", "once"}, "TW-8-32", {"the Swarm in a united pair", "l'Essaim dans une paire unie"}},
      {"assassin_reach", {"pair", "age"}, "TW-8-32", {"the Assassin in a united pair", "l'Assassin dans une paire unie"}},
      {"tornado_spares", {"activated", "owned"}, "TW-8-30", {"which Assassin protects from the Tornado", "quel Assassin protège de la Tornade"}},
      {"youth_phantom", {"added", "instead"}, "TW-8-39", {"the phantom's age in the Youth game", "l'âge du fantôme dans le jeu Jeunesse"}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players < 2 || players > kSeatsMax) {
    return Error{Fault::BadOption, "The Time Whisperers is for 2, 3 or 4 players, not " + std::to_string(players) + "."};
  }
  std::vector<std::string> problems, known = {"chosen"};
  const Node node(options, problems);
  std::map<std::string_view, std::size_t> value;
  for (const OptionDef& def : option_defs()) {
    known.emplace_back(def.id);
    const Node n = node.maybe(def.id);
    if (!n.present()) continue;
    if (n.doc().is(Doc::Kind::Int)) {  // {"titan_factor": 6} is as good as "6"
      const Doc text = std::to_string(n.doc().integer());
      value[def.id] = Node(text, problems, std::string(def.id)).one_of(def.values);
    } else {
      value[def.id] = n.one_of(def.values);
    }
  }
  node.only(known);

  Rules r;
  r.deck = deck;
  r.seats = players;
  r.setup = deck->setup[value["variant"]][players];
  r.random_dark = value["placement"] == 1;
  const bool youth = value["variant"] == 1, chosen = value["powers"] == 2;
  if (youth && value["powers"]) problems.push_back("powers: the Youth game has no gold powers; leave this option out");
  if (options.find("chosen") && !chosen) problems.push_back("chosen: goes with \"powers\": \"chosen\" only");
  if (chosen && !youth) {
    read_pool(node, *deck, r);
  } else {
    r.pool = value["powers"] == 1 ? deck->first_game : ~PowerSet{0};
  }
  r.titan_factor = value["titan_factor"] ? 6 : 0;  // 0: as the deck says
  r.passed_powers = value["passed_powers"] == 0;
  r.united_swarm_once = value["united_swarm"] == 1;
  r.assassin_age_only = value["assassin_reach"] == 1;
  r.tornado_spares_owned = value["tornado_spares"] == 1;
  r.youth_phantom_instead = value["youth_phantom"] == 1;
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  derive_tables(r);
  if (!r.titan_factor) {
    r.titan_factor = 3;
    for (const Use& use : deck->uses) {
      for (const Instr& in : use.effect) {
        if (in.op == Op::SetStrengthFactor) r.titan_factor = in.arg[1];
      }
    }
  }
  return r;
}

}  // namespace timetable::whisperers
