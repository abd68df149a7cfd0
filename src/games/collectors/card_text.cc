#include "games/collectors/card_text.h"

#include "core/words.h"

namespace timetable::collectors {
namespace {

constexpr Phrase kCrystal = {"{0} crystal", "{0} cristal"};
constexpr Phrase kCrystals = {"{0} crystals", "{0} cristaux"};
constexpr Phrase kPoint = {"{0} point", "{0} point"};
constexpr Phrase kPoints = {"{0} points", "{0} points"};
constexpr Phrase kSlot = {"row {0}, column {1}", "ligne {0}, colonne {1}"};
constexpr Phrase kCardOf = {"the card of {0}", "la carte de {0}"};
constexpr Phrase kCardsOf = {"the cards of {0}", "les cartes {0}"};
constexpr Phrase kOf = {"{0}", "de {0}"};  // French repeats it: "de l'emplacement 1 et de l'emplacement 2"
constexpr Phrase kLonelyBeyond = {"Beyond these, a lone card gives {0}.", "Au-delà, une carte isolée donne {0}."};
constexpr Phrase kOneCard = {"{0} card", "{0} carte"};
constexpr Phrase kSomeCards = {"up to {0} cards", "jusqu'à {0} cartes"};
constexpr Phrase kTableEntry = {"{0} for {1}", "{0} pour {1}"};
constexpr Phrase kSlotEntry = {"{0}: {1}", "{0} : {1}"};

// French has the singular for 0 and -1, too.
std::string with_number(int n, const Phrase& one, const Phrase& many, Lang lang) {
  const bool single = n == 1 || (lang == Lang::Fr && (n == 0 || n == -1));
  return fill((single ? one : many).in(lang), {std::to_string(n)});
}

std::vector<std::string> space_names(const Rules& r, unsigned spaces, Lang lang) {
  std::vector<std::string> out;
  for (std::size_t t = 0; t < kSpaces; ++t) {
    if (spaces >> t & 1) out.push_back(r.deck->space[t].in(lang));
  }
  return out;
}

std::string table_text(const Instr& in, Lang lang) {  // "3 points for 1, 7 points for 2"
  std::vector<std::string> out;
  for (std::size_t i = 0; i < in.table.size(); ++i) {
    out.push_back(fill(kTableEntry.in(lang), {points_text(in.table[i], lang), std::to_string(i + 1)}));
  }
  return join(out, ", ");
}

std::string types_text(const Rules& r, const Instr& in, Lang lang) {
  if (in.op != Op::ScorePerType) return r.deck->type[in.type].plural.in(lang);
  const unsigned types = r.encyclopedia_types == kTypes ? bit(kTypes) - 1 : in.types;  // TC-8-64
  std::vector<std::string> out;
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (types >> type & 1) out.push_back(r.deck->type[type].plural.in(lang));
  }
  return listed(r, out, lang);
}

std::string cards_text(const Rules& r, const Instr& in, Lang lang) {
  if (in.op == Op::Collect) {
    std::vector<std::string> names = space_names(r, in.spaces, lang);
    if (names.size() == 1) return fill(kCardOf.in(lang), {names[0]});
    for (std::string& name : names) name = fill(kOf.in(lang), {name});
    return fill(kCardsOf.in(lang), {listed(r, names, lang)});
  }
  const TypeDef& type = r.deck->type[in.type];
  return std::to_string(in.n) + " " + (in.n == 1 ? type.name : type.plural).in(lang);
}

std::string max_sets(const Rules& r, const Instr& in) {
  return std::to_string(r.sets_max ? r.sets_max : in.most);  // TC-8-57
}

std::string word_for(const Rules& r, const Instr& in, std::string_view word, Lang lang) {
  if (word == "space" || word == "spaces") return listed(r, space_names(r, in.spaces, lang), lang);
  if (word == "cards") return cards_text(r, in, lang);
  if (word == "cost") return crystals_text(in.n, lang);
  if (word == "n") return crystals_text(in.n, lang);
  if (word == "max") return with_number(in.most, kOneCard, kSomeCards, lang);
  if (word == "first" || word == "second") return program_text(r, r.program(in.block[word == "second"]), lang);
  if (word == "type") return r.deck->type[in.type].name.in(lang);
  if (word == "types") return types_text(r, in, lang);
  if (word == "ofTypes") return r.deck->type[in.type].of_plural.in(lang);
  if (word == "table") return table_text(in, lang);
  if (word == "maxSets") return max_sets(r, in);
  if (word == "maxCounted") return std::to_string(in.most);
  if (word == "points") return points_text(in.n, lang);
  return r.text(in.line == BoardLine::Row ? "row" : "column", lang);
}

}  // namespace

std::string crystals_text(int n, Lang lang) { return with_number(n, kCrystal, kCrystals, lang); }
std::string points_text(int n, Lang lang) { return with_number(n, kPoint, kPoints, lang); }

std::string slot_text(Slot slot, Lang lang) {
  return fill(kSlot.in(lang), {std::to_string(slot / kColumns + 1), std::to_string(slot % kColumns + 1)});
}

std::string listed(const Rules& r, const std::vector<std::string>& items, Lang lang) {
  if (items.size() < 2) return join(items, "");
  const std::vector<std::string> first(items.begin(), items.end() - 1);
  return join(first, ", ") + " " + r.text("and", lang) + " " + items.back();
}

std::string sentence_of(const Rules& r, const Instr& in, Lang lang) {
  std::string_view text = r.text(op_id(in.op), lang);
  std::string out;
  for (std::size_t open; (open = text.find('{')) != std::string_view::npos;) {
    const std::size_t close = text.find('}', open);
    out += text.substr(0, open);
    out += word_for(r, in, text.substr(open + 1, close - open - 1), lang);
    text.remove_prefix(close + 1);
  }
  out += text;
  if (in.op == Op::ScoreGroups && r.lonely_beyond) {  // TC-8-60
    out += " " + fill(kLonelyBeyond.in(lang), {points_text(in.table[0], lang)});
  }
  return capitalised(out);
}

std::string program_text(const Rules& r, const Program& program, Lang lang) {
  std::vector<std::string> out;
  for (const Instr& in : program) out.push_back(sentence_of(r, in, lang));
  return join(out, " ");
}

std::string board_text(const Rules& r, const BoardDef& board, Lang lang) {
  std::vector<std::string> out;
  for (Slot slot = 0; slot < kSlots; ++slot) {
    const Program& program = board.slot[slot];
    if (program.empty()) continue;
    out.push_back(fill(kSlotEntry.in(lang), {capitalised(slot_text(slot, lang)), program_text(r, program, lang)}));
  }
  return join(out, " ");
}

}  // namespace timetable::collectors
