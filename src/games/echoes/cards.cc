#include "games/echoes/cards.h"

#include <algorithm>

#include "engine/deck.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

using Strings = std::vector<std::string>;

const Strings kTypeIds = {"artifact", "creature"};
const Strings kFactionIds = {"water", "sky", "wood", "earth", "neutral"};
const Strings kSpecializationIds = {"war", "magic"};
const Strings kKindIds = {"immediate", "permanent", "flame", "scoring"};
const Strings kColourIds = {"blue", "yellow", "red", "any"};
const Strings kCauseIds = {"any", "time", "effect"};
const Strings kHoldIds = {"controlled", "conquered", "fortified"};
const Strings kFieldIds = {"strength", "cost_cards", "cost_time", "vp"};
const Strings kPerIds = {"card", "faction", "source", "removed"};
const Strings kOnIds = {"summon", "play",       "conquer",     "fortify",        "flame",
                        "remove", "slide",      "draw_action", "advance_action", "time_draw",
                        "paying", "conquering", "fortifying",  "defending"};
const Strings kConditionIds = {"sources_at_least", "fortified_at_least", "factions_at_least", "count"};

enum class Shape : std::uint8_t { Amount, Number, Play, Strength, Activate, Remove, Pay, Choose, If, Discount };
// Where an operation may stand.
enum class Place : std::uint8_t { Action, Discounts, Strengths, Scoring };
struct OpName {
  std::string_view id;
  Op op;
  Shape shape;
  Place place = Place::Action;
};
constexpr OpName kOperations[] = {
    {"draw", Op::Draw, Shape::Amount},
    {"gain_vp", Op::GainVp, Shape::Amount},
    {"slide", Op::Slide, Shape::Number},
    {"advance", Op::Advance, Shape::Number},
    {"play", Op::Play, Shape::Play},
    {"conquer", Op::Conquer, Shape::Strength},
    {"fortify", Op::Fortify, Shape::Strength},
    {"activate", Op::ActivateImmediate, Shape::Activate},
    {"remove", Op::Remove, Shape::Remove},
    {"discard", Op::Discard, Shape::Pay},
    {"spend_vp", Op::SpendVp, Shape::Pay},
    {"choose", Op::Choose, Shape::Choose},
    {"if", Op::If, Shape::If},
    {"opponents_discard_cards", Op::OpponentsDiscardCards, Shape::Number},
    {"opponents_discard_vp", Op::OpponentsDiscardVp, Shape::Number},
    {"discount", Op::Discount, Shape::Discount, Place::Discounts},
    {"strength", Op::Strength, Shape::Number, Place::Strengths},
    {"score", Op::Score, Shape::Amount, Place::Scoring},
};

Strings operation_ids() {
  Strings out;
  for (const OpName& name : kOperations) out.emplace_back(name.id);
  return out;
}

bool is_kebab(const std::string& id) {
  return !id.empty() &&
      std::ranges::all_of(id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

class DeckReader : DeckReading {
 public:
  DeckReader(const Doc& doc, Deck& deck, std::vector<Words>& problems) : DeckReading(doc, problems), deck_(deck) {}

  void read() {
    if (!read_head("echoes")) return;
    deck_.id = root_["deck"]["id"].text();
    deck_.filter.push_back({});
    read_constants();
    read_tiles();
    read_cards();
    read_sources();
    check_whole();
  }

 private:
  void read_constants() {
    const Node n = root_["constants"];
    const auto number = [&](std::string_view key, int low, int high) {
      return static_cast<int>(n[key].integer(low, high));
    };
    deck_.starting_hand = number("starting_hand", 1, 20);
    deck_.supply_per_player = number("vp_supply_per_player", 1, 60);
    deck_.draw_in_time_phase = number("draw_in_time_phase", 0, 20);
    deck_.draw_action = number("draw_action", 0, 20);
    deck_.advance_steps = number("advance_action_steps", 1, 10);
    deck_.hand_limit = number("hand_limit", 1, 100);
    deck_.fellowship_end = number("fellowship_end", 1, 100);
    deck_.round_cap = number("round_cap", 1, 50);
    deck_.activation_cap = number("activation_cap", 1, 500);
  }

  void read_tiles() {
    const Node tiles = root_["time_tiles"];
    expect_size(tiles, kTiles);
    for (std::size_t i = 0; i < kTiles && i < tiles.size(); ++i) {
      const Node start = tiles[i]["start"];
      const std::size_t colour = tiles[i]["flame"].one_of(kColourIds);
      if (colour > 2) {
        tiles[i]["flame"].complain("a tile shows blue, yellow or red"_en);
      }
      deck_.tile[i] = static_cast<Colour>(colour);
      if (i + 1 < kTiles) start.integer(static_cast<int>(i) + 1, static_cast<int>(i) + 1);
      else if (start.text() != "off") {
        start.complain("the last tile of the ring starts off the board: \"off\""_en);
      }
    }
  }

  void read_cards() {
    const Node cards = root_["cards"];
    if (!has_room(cards, cards.size(), {kKinds, "kKinds", larger_positions()})) return;
    // First effects have the number of their card, so further ones are read when all cards are known.
    deck_.effects = static_cast<int>(kKinds);
    for (std::size_t i = 0; i < cards.size(); ++i) deck_.card.push_back(read_card(cards[i]));
    for (std::size_t i = 0; i < cards.size(); ++i) read_effects(cards[i]["effects"], static_cast<CardId>(i));
  }

  CardDef read_card(const Node& n) {
    n.only({"id", "name", "clause", "copies", "type", "faction", "specialization", "strength", "cost_cards",
            "cost_time", "vp", "interaction", "effects", "source", "attested"});
    CardDef c;
    c.id = read_id(n);
    c.name = n["name"].words();
    if (n.maybe("clause").present()) c.clause = n["clause"].text();
    c.copies = small(n["copies"], 1, 2);
    c.creature = n["type"].one_of(kTypeIds) == 1;
    c.faction = static_cast<std::uint8_t>(n["faction"].one_of(kFactionIds));
    c.magic = n["specialization"].one_of(kSpecializationIds) == 1;
    const Node strength = n.maybe("strength");
    if (c.creature) c.strength = small(n["strength"], 0, 15);
    else if (strength.present()) {
      strength.complain("an artifact has no strength: expected null"_en);
    }
    c.cost_cards = small(n["cost_cards"], 0, 10);
    c.cost_time = small(n["cost_time"], 0, kPositions);
    c.vp = small(n["vp"], 0, 20);
    c.interaction = n["interaction"].boolean();
    c.source = source_of(n);
    if (const Node attested = n.maybe("attested"); attested.present()) c.attested = attested.texts();
    const auto same_name = [&](const CardDef& other) { return other.name.english() == c.name.english(); };
    if (std::ranges::any_of(deck_.card, same_name)) {
      complain_of_name(n["name"], c.name.english());
    }
    return c;
  }

  std::string read_id(const Node& n) {
    std::string id = new_id(n["id"]);
    if (!is_kebab(id)) {
      n["id"].complain("expected small letters, digits and hyphens, such as \"the-sea-queen\""_en);
    }
    return id;
  }

  void read_effects(const Node& list, CardId card) {
    EffectId last = kNone;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0 && deck_.effects >= kEffectsMax - 3 * kSources) {
        has_room(list[i], static_cast<std::size_t>(deck_.effects + 1),
                 {static_cast<std::size_t>(kEffectsMax - 3 * kSources), "kEffectsMax", larger_positions()});
        return;
      }
      const auto e = static_cast<EffectId>(i == 0 ? card : deck_.effects++);
      if (last != kNone) deck_.effect[last].next = e;
      deck_.effect[e] = read_effect(list[i], card, false);
      last = e;
    }
  }

  EffectDef read_effect(const Node& n, int owner, bool of_source) {
    n.only({"kind", "flame", "trigger", "ops"});
    EffectDef e;
    e.owner = static_cast<std::uint8_t>(owner);
    e.of_source = of_source;
    e.kind = static_cast<Kind>(n["kind"].one_of(kKindIds) + 1);
    if (e.kind == Kind::Flame) e.flame = colour(n["flame"], false);
    if (e.kind == Kind::Permanent) read_trigger(n["trigger"], e);
    Place place = e.kind == Kind::Scoring ? Place::Scoring : Place::Action;
    if (is_modifier(e.on)) place = e.on == On::Paying ? Place::Discounts : Place::Strengths;
    if (of_source && e.kind != Kind::Flame && e.kind != Kind::Permanent) {
      n["kind"].complain("the standing effect of a Source is permanent or flame"_en);
    }
    e.start = compile(n["ops"], place);
    e.length = here();
    return e;
  }

  Colour colour(const Node& n, bool any) {
    const std::size_t c = n.one_of(kColourIds);
    if (c == 3 && !any) n.complain("expected blue, yellow or red"_en);
    return static_cast<Colour>(c);
  }

  void read_trigger(const Node& n, EffectDef& e) {
    e.on = static_cast<On>(n["on"].one_of(kOnIds) + 1);
    switch (e.on) {
      case On::Summon:
      case On::Play:
      case On::Remove:
      case On::Paying:
        n.only({"on", "filter"});
        e.filter = filter(n["filter"]);
        return;
      case On::Flame:
        n.only({"on", "flame"});
        e.flame = colour(n["flame"], true);
        return;
      case On::Slide:
        n.only({"on", "cause"});
        e.cause = static_cast<Cause>(n["cause"].one_of(kCauseIds));
        return;
      default: n.only({"on"});
    }
  }

  std::uint8_t filter(const Node& n) {
    n.only({"type", "faction", "specialization", "kind"});
    const auto value = [&](std::string_view key, const Strings& ids, std::size_t add = 0) {
      const Node v = n.maybe(key);
      return static_cast<std::uint8_t>(v.present() ? v.one_of(ids) + add : kNone);
    };
    n.entries();  // complains if it is no object
    const Filter f = {.creature = value("type", kTypeIds),
                      .faction = value("faction", kFactionIds),
                      .magic = value("specialization", kSpecializationIds),
                      .kind = value("kind", kKindIds, 1)};
    const auto at = std::ranges::find(deck_.filter, f);
    if (at == deck_.filter.end()) deck_.filter.push_back(f);
    if (deck_.filter.size() > 250) {
      n.complain("too many different filters in the deck"_en);
    }
    return static_cast<std::uint8_t>(std::ranges::find(deck_.filter, f) - deck_.filter.begin());
  }

  std::uint16_t compile(const Node& ops, Place place) {
    const std::size_t start = deck_.code.size();
    start_ = start;
    list(ops, place);
    emit({Op::End});
    if (deck_.code.size() - start > 250) ops.complain("the effect is too long"_en);
    if (place != Place::Action && ops.size() == 0) ops.complain(must_not_be_empty());
    return static_cast<std::uint16_t>(start);
  }

  void list(const Node& ops, Place place) {
    for (std::size_t i = 0; i < ops.size(); ++i) operation(ops[i], place);
  }
  std::size_t emit(const Instr& in) {
    deck_.code.push_back(in);
    return deck_.code.size() - 1;
  }
  std::uint8_t here() const { return static_cast<std::uint8_t>(deck_.code.size() - start_); }

  void operation(const Node& n, Place place) {
    static const Strings ids = operation_ids();
    const std::size_t before = problems_.size();
    const std::size_t which = n["op"].one_of(ids);
    if (problems_.size() != before) return;
    const OpName& name = kOperations[which];
    if (name.place != place) {
      n["op"].complain(
          say("{op} does not belong here: discount goes with paying, strength with conquering, fortifying and "
              "defending, score with scoring effects, all others with actions"_en,
              name.id));
    }
    switch (name.shape) {
      case Shape::Amount:
        n.only({"op", "n"});
        emit({.op = name.op, .n = amount(n["n"])});
        return;
      case Shape::Number:
        n.only({"op", "n"});
        emit({.op = name.op, .n = number(n["n"], 1)});
        return;
      case Shape::Strength:
        n.only({"op", "strength"});
        emit({.op = name.op, .x = small(n["strength"], 0, 50)});
        return;
      case Shape::Play:
        n.only({"op", "filter", "minus_cards", "minus_time"});
        emit({.op = name.op, .x = filter(n["filter"]), .y = discounts(n["minus_cards"], n["minus_time"])});
        return;
      case Shape::Discount:
        n.only({"op", "cards", "time"});
        emit({.op = name.op, .y = discounts(n["cards"], n["time"])});
        return;
      case Shape::Activate: return activate(n);
      case Shape::Remove:
        n.only({"op", "filter", "then"});
        return with_then(n, {.op = name.op, .x = filter(n["filter"])}, true);
      case Shape::Pay: n.only({"op", "n", "then"}); return with_then(n, {.op = name.op, .n = number(n["n"], 1)}, false);
      case Shape::If: n.only({"op", "condition", "then"}); return with_then(n, condition(n["condition"]), false);
      case Shape::Choose: n.only({"op", "options"}); return choose(n["options"]);
    }
  }

  static std::uint8_t discounts(const Node& cards, const Node& time) {
    return static_cast<std::uint8_t>(cards.integer(0, 10) + 16 * time.integer(0, kPositions));
  }

  static Amount number(const Node& n, int low) { return {.times = small(n, low, 50)}; }

  Amount amount(const Node& n) {
    if (!n.doc().is(Doc::Kind::Object)) return number(n, 0);
    n.only({"per", "filter", "state", "field", "times", "divide", "max"});
    Amount a;
    a.per = static_cast<Per>(n["per"].one_of(kPerIds) + 1);
    if (a.per == Per::Card) a.what = filter(n["filter"]);
    if (a.per == Per::Source) a.what = static_cast<std::uint8_t>(n["state"].one_of(kHoldIds));
    if (a.per == Per::Removed) a.what = static_cast<std::uint8_t>(n["field"].one_of(kFieldIds));
    a.times = 1;
    if (const Node v = n.maybe("times"); v.present()) a.times = small(v, 1, 20);
    if (const Node v = n.maybe("divide"); v.present()) a.divide = small(v, 1, 20);
    if (const Node v = n.maybe("max"); v.present()) a.max = small(v, 1, 250);
    return a;
  }

  void activate(const Node& n) {
    n.only({"op", "kind", "flame"});
    if (n["kind"].one_of({"immediate", "flame"}) == 0) {
      emit({.op = Op::ActivateImmediate});
    } else {
      emit({.op = Op::ActivateFlame, .x = static_cast<std::uint8_t>(colour(n["flame"], true))});
    }
  }

  // A removal's bonus runs in a frame of its own and so ends with End; other parts are just skipped if not earned.
  void with_then(const Node& n, const Instr& head, bool own_end) {
    const std::size_t at = emit(head);
    list(n["then"], Place::Action);
    if (own_end) emit({Op::End});
    deck_.code[at].to = here();
  }

  Instr condition(const Node& n) {
    Instr in{.op = Op::If};
    std::size_t given = 0;
    for (std::size_t i = 0; i < kConditionIds.size(); ++i) {
      const Node v = n.maybe(kConditionIds[i]);
      if (!v.present()) continue;
      ++given;
      in.x = static_cast<std::uint8_t>(i);
      if (static_cast<Test>(i) == Test::Cards) {
        in.y = filter(v);
        in.n = number(n["at_least"], 1);
      } else {
        in.n = number(v, 1);
      }
    }
    n.only({"sources_at_least", "fortified_at_least", "factions_at_least", "count", "at_least"});
    if (given != 1) {
      n.complain(say("expected exactly one of: {words}"_en, join(kConditionIds, ", ")));
    }
    return in;
  }

  void choose(const Node& branches) {
    const std::size_t k = branches.size();
    if (k < 2 || k > 9) branches.complain("expected 2 to 9 branches"_en);
    emit({.op = Op::Choose, .x = static_cast<std::uint8_t>(k)});
    const std::size_t table = deck_.code.size();
    for (std::size_t i = 0; i < k; ++i) emit({Op::Jump});
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < k; ++i) {
      deck_.code[table + i].to = here();
      list(branches[i], Place::Action);
      ends.push_back(emit({Op::Jump}));
    }
    for (std::size_t end : ends) deck_.code[end].to = here();
  }

  void read_sources() {
    const Node sources = root_["sources"];
    expect_exactly(sources, {kSources, "kSources", larger_positions()});
    for (std::size_t i = 0; i < kSources && i < sources.size(); ++i) {
      deck_.source[i] = read_source(sources[i], static_cast<int>(i));
    }
  }

  SourceDef read_source(const Node& n, int i) {
    n.only({"id", "name", "clause", "interaction", "conquer_strength", "fortify_strength", "vp_conquered",
            "vp_fortified", "standing", "on_conquer", "on_fortify", "source", "attested"});
    SourceDef s;
    s.id = read_id(n);
    s.name = n["name"].words();
    if (n.maybe("clause").present()) s.clause = n["clause"].text();
    s.interaction = n["interaction"].boolean();
    s.conquer_strength = small(n["conquer_strength"], 0, 99);
    s.fortify_strength = small(n["fortify_strength"], 0, 99);
    s.vp_conquered = small(n["vp_conquered"], 0, 50);
    s.vp_fortified = small(n["vp_fortified"], 0, 50);
    s.source = source_of(n);
    if (const Node attested = n.maybe("attested"); attested.present()) s.attested = attested.texts();
    s.standing = static_cast<EffectId>(deck_.effects++);
    deck_.effect[s.standing] = read_effect(n["standing"], i, true);
    s.on_conquer = source_program(n["on_conquer"], Kind::OnConquer, i);
    s.on_fortify = source_program(n["on_fortify"], Kind::OnFortify, i);
    return s;
  }

  EffectId source_program(const Node& ops, Kind kind, int owner) {
    const auto e = static_cast<EffectId>(deck_.effects++);
    deck_.effect[e] = {.kind = kind,
                       .of_source = true,
                       .owner = static_cast<std::uint8_t>(owner),
                       .start = compile(ops, Place::Action)};
    deck_.effect[e].length = here();
    return e;
  }

  void check_whole() {
    const Node cards = root_["cards"];
    const auto doubled = std::ranges::count(deck_.card, 2, &CardDef::copies);
    has_room(cards, static_cast<std::size_t>(doubled), {kDoubled, "kDoubled", wider_sets()});
    if (deck_.card.size() < 50) {
      cards.complain("at least 50 different cards are needed"_en);
    }
    const auto kept = std::ranges::count(deck_.card, false, &CardDef::interaction);
    if (kept < 50) {
      cards.complain("at least 50 cards must be without the interaction icon"_en);
    }
    if (std::ranges::count(deck_.source, true, &SourceDef::interaction) != 1) {
      root_["sources"].complain("exactly one Source has the interaction icon"_en);
    }
  }

  Deck& deck_;
  std::size_t start_ = 0;  // of the program being compiled
};

}  // namespace

std::string_view colour_id(Colour colour) { return kColourIds[static_cast<std::size_t>(colour)]; }
std::string_view faction_id(int faction) { return kFactionIds[static_cast<std::size_t>(faction)]; }

Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return deck_read_by<Deck, DeckReader>(doc); }

}  // namespace timetable::echoes
