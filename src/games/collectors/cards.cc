#include "games/collectors/cards.h"

#include <algorithm>
#include <bit>

#include "engine/deck.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

// Where an operation may stand, and the arguments it has in deck files; beyond these, its template in the deck's
// vocabulary may use the words made from them.
enum class Where : std::uint8_t { Place, Slot, PlaceOrSlot, Card, Exploit, Condition };
struct OpName {
  std::string_view id;
  Op op;
  Where where;
  std::vector<std::string> args, words;
};

const std::vector<OpName>& operations() {
  static const std::vector<OpName> names = {
      {"sift", Op::Sift, Where::Place, {"space", "cost"}, {}},
      {"collect", Op::Collect, Where::Place, {"spaces"}, {"cards"}},
      {"refill", Op::Refill, Where::Place, {"spaces"}, {}},
      {"gain-crystals", Op::GainCrystals, Where::PlaceOrSlot, {"n"}, {}},
      {"may-replace", Op::MayReplace, Where::Place, {"spaces", "max"}, {}},
      {"either-order", Op::EitherOrder, Where::Place, {"blocks"}, {"first", "second"}},
      {"accept-only", Op::AcceptOnly, Where::Slot, {"type"}, {"types"}},
      {"score-sets", Op::ScoreSets, Where::Card, {"type", "table", "maxSets"}, {"types", "ofTypes"}},
      {"score-mixed-sets", Op::ScoreMixedSets, Where::Card, {"type", "table", "maxSets"}, {"types", "ofTypes"}},
      {"score-apart", Op::ScoreApart, Where::Card, {"type", "points"}, {"types", "ofTypes"}},
      {"score-groups", Op::ScoreGroups, Where::Card, {"type", "table", "maxCounted"}, {"types", "ofTypes"}},
      {"score-per-card", Op::ScorePerCard, Where::Card, {"type", "points"}, {"types", "ofTypes"}},
      {"score-per-type", Op::ScorePerType, Where::Card, {"types", "points"}, {}},
      {"score-per-crystal", Op::ScorePerCrystal, Where::Card, {"points"}, {}},
      {"score-points", Op::ScorePoints, Where::Exploit, {"points"}, {}},
      {"cards-at-least", Op::CardsAtLeast, Where::Condition, {"type", "n"}, {"cards"}},
      {"crystals-at-least", Op::CrystalsAtLeast, Where::Condition, {"n"}, {}},
      {"line-covered", Op::LineCovered, Where::Condition, {"line"}, {}},
  };
  return names;
}

constexpr Phrase kOneOperation = "expected exactly one operation"_en;

constexpr int kGainMax = 4;  // crystals of one place
constexpr std::size_t kProgramMax = 8;

const std::vector<std::string> kTypeIds = {"wonder", "plant", "animal", "mineral", "book"};
const std::vector<std::string> kLineIds = {"row", "column"};

bool fits(Where wanted, Where has) {
  if (has == Where::PlaceOrSlot) return wanted == Where::Place || wanted == Where::Slot;
  return wanted == has;
}

// Cards of such a type are worth points together, not one by one.
bool scores_together(Op op) { return op >= Op::ScoreSets && op <= Op::ScoreGroups; }

// For every date, the places of the dates that differ from it in exactly one die, then in exactly two.
void fill_reach(Dates& t) {
  for (int d = 0; d < kDates; ++d) {
    t.reach[static_cast<std::size_t>(d)].by_changing[0] =
        static_cast<std::uint16_t>(bit(t.place_of[static_cast<std::size_t>(d)]));
  }
  const auto gather = [&](int d, int die, auto&& mask_at) {
    unsigned mask = 0;
    for (int v = 0; v < kFaces; ++v) {
      const int other = with_digit(d, die, v);
      if (other != d) mask |= mask_at(static_cast<std::size_t>(other));
    }
    return mask;
  };
  std::vector<std::uint16_t> one[kDice];  // by changing exactly this die
  for (int die = 0; die < kDice; ++die) {
    one[die].resize(kDates);
    for (int d = 0; d < kDates; ++d) {
      const unsigned mask = gather(d, die, [&](std::size_t i) { return unsigned{t.reach[i].by_changing[0]}; });
      one[die][static_cast<std::size_t>(d)] = static_cast<std::uint16_t>(mask);
      t.reach[static_cast<std::size_t>(d)].by_changing[1] |= static_cast<std::uint16_t>(mask);
    }
  }
  for (int die = 0; die < kDice; ++die) {
    for (int second = die + 1; second < kDice; ++second) {
      for (int d = 0; d < kDates; ++d) {
        const unsigned mask = gather(d, die, [&](std::size_t i) { return unsigned{one[second][i]}; });
        t.reach[static_cast<std::size_t>(d)].by_changing[2] |= static_cast<std::uint16_t>(mask);
      }
    }
  }
}

Dates dates_of(const std::array<PlaceDef, kPlaces>& places) {
  Dates dates;
  for (Place z = 0; z < kPlaces; ++z) {
    std::fill(dates.place_of.begin() + places[z].from, dates.place_of.begin() + places[z].to + 1, z);
  }
  fill_reach(dates);
  return dates;
}

class DeckReader : DeckReading {
 public:
  DeckReader(const Doc& doc, Deck& deck, std::vector<Words>& problems) : DeckReading(doc, problems), deck_(deck) {}

  void read() {
    if (!read_head("collectors")) return;
    for (int t = 0; t < kSpaces; ++t) space_ids_.push_back(space_id(static_cast<Space>(t)));
    for (int s = 0; s < kSlots; ++s) slot_ids_.push_back(slot_id(static_cast<Slot>(s)));
    read_vocabulary();
    read_constants();
    read_types();
    read_kinds();
    read_timeline();
    read_boards();
    read_exploits();
    if (root_.fine()) deck_.dates = dates_of(deck_.place);
  }

 private:
  // Vocabulary: every operation has a template, and a template speaks of the operation's own arguments only.

  void read_vocabulary() {
    const Node vocabulary = root_["vocabulary"];
    for (const OpName& name : operations()) {
      const Node part = vocabulary[name.where == Where::Condition ? "conditions" : "operations"];
      const Node text = part[name.id]["text"];
      deck_.text[std::string(name.id)] = text.words();
      check_template(text, name);
    }
    for (const std::string& line : kLineIds) deck_.text[line] = vocabulary["lines"][line].words();
    deck_.text["and"] = vocabulary["lists"]["and"].words();
  }

  void check_template(const Node& n, const OpName& name) {
    std::vector<std::string> known = name.args;
    known.insert(known.end(), name.words.begin(), name.words.end());
    check_names(n, deck_.text[std::string(name.id)], name.id, known);
  }

  void read_constants() {
    const Node n = root_["constants"];
    Constants& c = deck_.constant;
    c.crystals_total = number(n["crystalsTotal"], 1, 200);
    c.crystals_start = number(n["crystalsStart"], 0, 9);
    c.crystals_per_die = number(n["crystalsPerDie"], 1, 9);
    c.max_dice_changed = number(n["maxDiceChanged"], 0, 2);
    c.toll = number(n["toll"], 1, 9);
    c.rift_loss = number(n["riftLoss"], 0, 9);
    c.exploits_in_play = number(n["exploitsInPlay"], 0, kExploits);
    c.end_cards = number(n["endCards"], 1, 10);  // 9 cards and two more still fit on 12 slots
    c.points_per_crystal = number(n["pointsPerCrystal"], 0, 9);
    if (c.crystals_start * kSeatsMax > c.crystals_total) {
      n["crystalsStart"].complain("four players cannot start with more crystals than crystalsTotal"_en);
    }
  }

  void read_types() {
    const Node types = root_["types"];
    expect_size(types, kTypes);
    for (std::size_t i = 0; i < kTypes; ++i) {
      TypeDef& def = deck_.type[i];
      def.id = types[i]["id"].text();
      expect_here(types[i]["id"], kTypeIds[i]);
      def.name = types[i]["name"].words();
      def.plural = types[i]["plural"].words();
      def.of_plural = types[i]["ofPlural"].words();
    }
  }

  // Treasure cards.

  void read_kinds() {
    const Node kinds = root_["treasures"];
    if (!has_room(kinds, kinds.size(), {kKindsMax, "kKindsMax", larger_positions()})) return;
    int cards = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      deck_.kind.push_back(read_kind(kinds[i]));
      cards += deck_.kind.back().copies;
    }
    // TC-8-45: boards, hands and timeline must leave cards in the piles, whatever is collected.
    const int needed = kSeatsMax * (deck_.constant.end_cards + 1) + kSpaces + 2;
    if (cards < needed || cards > 200) {
      kinds.complain(say("expected {n} to 200 cards in all, found {found}"_en, needed, cards));
    }
    for (Type type = 0; type < kTypes; ++type) check_type(kinds, type);
  }

  KindDef read_kind(const Node& n) {
    KindDef def;
    def.id = n["id"].some_text();
    const std::string letter = n["letter"].text();
    if (letter.size() != 1 || letter == "." || letter == "/" || letter == "?") {
      n["letter"].complain("expected one letter or digit"_en);
    } else {
      def.letter = letter[0];
    }
    for (const KindDef& other : deck_.kind) {
      if (other.id == def.id) complain_of_id(n["id"], def.id);
      if (other.letter == def.letter) {
        n["letter"].complain(say("the letter ''{letter}'' occurs twice"_en, letter));
      }
      if (other.name.english() == n["name"].doc().text()) {
        n["name"].complain("this name occurs twice"_en);
      }
    }
    def.type = static_cast<Type>(n["type"].one_of(kTypeIds));
    def.copies = number(n["copies"], 1, 50);
    def.name = n["name"].words();
    def.brief = n["short"].words();
    if (std::ranges::any_of(def.brief.texts(), [](const std::string& text) { return columns(text) > 9; })) {
      n["short"].complain("expected at most 9 letters"_en);
    }
    const Node spoken = n.maybe("inSentence");
    def.in_sentence = spoken.present() ? spoken.words() : def.name;
    const Node cards = n["cards"];
    for (std::size_t i = 0; i < cards.size(); ++i) def.cards.push_back(cards[i].words());
    if (def.cards.empty()) cards.complain("expected at least one name"_en);
    const Program effect = program(n["effect"], Where::Card, def.id);
    if (effect.size() != 1) n["effect"].complain(kOneOperation);
    else def.effect = effect[0];
    if (scores_together(def.effect.op) && def.effect.type != def.type) {
      n["effect"].complain(say("must be about the card's own type, {type}"_en, kTypeIds[def.type]));
    }
    def.clause = n["clause"].text();
    def.source = source_of(n);
    return def;
  }

  // Cards that score together must agree on how; three kinds at most can be mixed (the size of a table).
  void check_type(const Node& kinds, Type type) {
    const KindDef* first = nullptr;
    int n = 0;
    for (const KindDef& def : deck_.kind) {
      if (def.type != type) continue;
      if (!first) first = &def;
      ++n;
      const Instr &a = first->effect, &b = def.effect;
      const bool together = scores_together(a.op) || scores_together(b.op);
      if (together && (a.op != b.op || a.table != b.table || a.most != b.most || a.n != b.n)) {
        kinds.complain(say("all kinds of the type {type} must score by the same operation"_en, kTypeIds[type]));
      }
    }
    if (first && first->effect.op == Op::ScoreMixedSets && n > 3) {
      kinds.complain("score-mixed-sets works for up to three kinds of one type"_en);
    }
  }

  // Timeline.

  void read_timeline() {
    const Node timeline = root_["timeline"], spaces = timeline["spaces"], places = timeline["places"];
    expect_size(spaces, kSpaces);
    for (std::size_t i = 0; i < kSpaces; ++i) {
      expect(spaces[i]["id"], space_ids_[i]);
      deck_.space[i] = spaces[i]["name"].words();
    }
    expect_exactly(places, {kPlaces, "kPlaces", wider_sets()});
    int next = 0;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < kPlaces; ++i) {
      PlaceDef& def = deck_.place[i];
      const Node n = places[i];
      def.id = n["id"].some_text();
      if (std::ranges::count(ids, def.id)) complain_of_id(n["id"], def.id);
      ids.push_back(def.id);
      def.name = n["name"].words();
      def.from = static_cast<Date>(number(n["from"], next, next));  // the places follow each other without a gap
      def.to = static_cast<Date>(number(n["to"], i + 1 == kPlaces ? kDates - 1 : next, kDates - 1));
      next = def.to + 1;
      def.program = add_program(program(n["effect"], Where::Place, def.id), def.id);
      check_place(n["effect"], def.program);
      def.clause = n["clause"].text();
      def.source = source_of(n);
    }
    deck_.start = static_cast<Place>(timeline["startPlace"].one_of(ids));
  }

  int add_program(Program p, const std::string& name) {
    deck_.program.push_back(std::move(p));
    deck_.program_name.push_back(name);
    return static_cast<int>(deck_.program.size()) - 1;
  }

  // What a place can give in all, its blocks included.
  struct Yield {
    int cards = 0, sifts = 0, replacements = 0, orders = 0, crystals = 0;
  };
  Yield yield_of(int which) const {
    Yield out;
    for (const Instr& in : deck_.program[static_cast<std::size_t>(which)]) {
      if (in.op == Op::Collect) out.cards += std::popcount(in.spaces);
      out.sifts += in.op == Op::Sift;
      out.replacements += in.op == Op::MayReplace;
      if (in.op == Op::GainCrystals) out.crystals += in.n;
      if (in.op != Op::EitherOrder) continue;
      ++out.orders;
      for (std::uint8_t block : in.block) {
        const Yield inner = yield_of(block);
        out.cards += inner.cards;
        out.sifts += inner.sifts;
        out.replacements += inner.replacements;
        out.crystals += inner.crystals;
      }
    }
    return out;
  }

  // The bounds that the hand, the stack and Game::kMaxDecisions rest on.
  void check_place(const Node& n, int which) {
    const Yield y = yield_of(which);
    if (y.cards > kHandMax) n.complain("a place gives at most two cards"_en);
    if (y.sifts > 1 || y.replacements > 1 || y.orders > 1) {
      n.complain("a place has at most one sift, one may-replace and one either-order"_en);
    }
    if (y.crystals > kGainMax) {
      n.complain("a place gives at most four crystals"_en);
    }
  }

  // Boards and exploits.

  void read_boards() {
    const Node boards = root_["boards"];
    expect_exactly(boards, {kBoards, "kBoards", wider_sets()});
    for (std::size_t i = 0; i < kBoards; ++i) {
      BoardDef& def = deck_.board[i];
      const Node n = boards[i], slots = n["slots"];
      def.id = n["id"].some_text();
      for (std::size_t j = 0; j < i; ++j) {
        if (deck_.board[j].id == def.id) complain_of_id(n["id"], def.id);
      }
      def.name = n["name"].words();
      def.colour = n["colour"].words();
      slots.only(slot_ids_);
      int reserved = 0;
      for (std::size_t s = 0; s < kSlots; ++s) {
        const Node slot = slots.maybe(slot_ids_[s]);
        if (slot.present()) def.slot[s] = program(slot, Where::Slot, def.id);
        reserved += std::ranges::count(def.slot[s], Op::AcceptOnly, &Instr::op) > 0;
        if (def.slot[s].size() > 2) {
          slot.complain("a slot has at most two operations"_en);
        }
      }
      // TC-8-48: one card always fits if the open slots are not fewer than the cards that end the game.
      if (kSlots - reserved < deck_.constant.end_cards) {
        slots.complain("too many slots are reserved: one card may not fit"_en);
      }
      def.clause = n["clause"].text();
      def.source = source_of(n);
    }
  }

  void read_exploits() {
    const Node exploits = root_["exploits"];
    expect_exactly(exploits, {kExploits, "kExploits", wider_sets()});
    for (std::size_t i = 0; i < kExploits; ++i) {
      ExploitDef& def = deck_.exploit[i];
      const Node n = exploits[i];
      def.id = n["id"].some_text();
      for (std::size_t j = 0; j < i; ++j) {
        if (deck_.exploit[j].id == def.id) complain_of_id(n["id"], def.id);
      }
      def.name = n["name"].words();
      if (const OpName* name = operation(n["condition"], Where::Condition, "if")) {
        def.condition = instruction(n["condition"], *name, "if", def.id);
      }
      const Program effect = program(n["effect"], Where::Exploit, def.id);
      if (effect.size() != 1) n["effect"].complain(kOneOperation);
      else def.points = effect[0].n;
      def.clause = n["clause"].text();
      def.source = source_of(n);
    }
  }

  // Programs.

  Program program(const Node& list, Where where, const std::string& owner) {
    Program out;
    if (list.size() > kProgramMax) {
      return list.complain("at most eight operations fit"_en), out;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const OpName* name = operation(list[i], where, "op")) {
        out.push_back(instruction(list[i], *name, "op", owner));
      }
    }
    return out;
  }

  const OpName* operation(const Node& n, Where where, std::string_view key) {
    std::vector<std::string> ids;
    std::vector<const OpName*> names;
    for (const OpName& name : operations()) {
      if (fits(where, name.where)) ids.emplace_back(name.id), names.push_back(&name);
    }
    const std::size_t before = problems_.size();
    const Node word = n[key];
    const std::size_t which = word.one_of(ids);
    return problems_.size() == before && word.present() ? names[which] : nullptr;
  }

  Instr instruction(const Node& n, const OpName& name, std::string_view key, const std::string& owner) {
    Instr in;
    in.op = name.op;
    std::vector<std::string> fields = {std::string(key)};
    for (const std::string& arg : name.args) {
      fields.push_back(arg);
      read_argument(n[arg], arg, in, owner);
    }
    n.only(fields);
    if (in.op == Op::ScoreGroups && in.most > static_cast<int>(in.table.size())) {
      n["maxCounted"].complain("the table has no points for so many cards"_en);
    }
    return in;
  }

  void read_argument(const Node& n, const std::string& arg, Instr& in, const std::string& owner) {
    if (arg == "space") in.spaces = static_cast<std::uint8_t>(bit(static_cast<int>(n.one_of(space_ids_))));
    else if (arg == "spaces") in.spaces = static_cast<std::uint8_t>(mask_of(n, space_ids_));
    else if (arg == "type") in.type = static_cast<Type>(n.one_of(kTypeIds));
    else if (arg == "types") in.types = static_cast<std::uint8_t>(mask_of(n, kTypeIds));
    else if (arg == "line") in.line = static_cast<BoardLine>(n.one_of(kLineIds));
    else if (arg == "table") read_table(n, in);
    else if (arg == "blocks") read_blocks(n, in, owner);
    else if (arg == "max") in.most = number(n, 1, kSpaces);
    else if (arg == "maxSets" || arg == "maxCounted") in.most = number(n, 1, kSlots);
    else if (arg == "points") in.n = number(n, -20, 20);
    else in.n = number(n, 1, in.op == Op::GainCrystals ? kGainMax : 12);
  }

  void read_table(const Node& list, Instr& in) {
    for (std::size_t i = 0; i < list.size(); ++i) in.table.push_back(number(list[i], -50, 50));
    if (in.table.empty() || in.table.size() > kSlots) {
      list.complain("expected the points of 1 to 12 cards"_en);
    }
  }

  void read_blocks(const Node& n, Instr& in, const std::string& owner) {
    expect_size(n, 2);
    if (owner.find(':') != std::string::npos) {
      return n.complain("either-order cannot stand inside another one"_en);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string name = owner + (i ? ":second" : ":first");
      in.block[i] = static_cast<std::uint8_t>(add_program(program(n[i], Where::Place, name), name));
    }
    if (yield_of(in.block[0]).cards == 0 || yield_of(in.block[1]).cards > 0) {
      n.complain(
          "the first block must collect, the second must not: players choose between the two by these "
          "words"_en);
    }
  }

  Deck& deck_;
  std::vector<std::string> space_ids_, slot_ids_;
};

}  // namespace

Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return deck_read_by<Deck, DeckReader>(doc); }

std::string_view op_id(Op op) { return std::ranges::find(operations(), op, &OpName::op)->id; }

std::string space_id(Space t) { return "t" + std::to_string(t + 1); }

std::string slot_id(Slot slot) {
  return "r" + std::to_string(slot / kColumns + 1) + "c" + std::to_string(slot % kColumns + 1);
}

std::string date_text(Date date) {
  std::string digits = std::to_string(date);
  return std::string(digits.size() < kDice ? kDice - digits.size() : 0, '0') + digits;
}

}  // namespace timetable::collectors
