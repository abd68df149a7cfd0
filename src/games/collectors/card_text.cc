#include "games/collectors/card_text.h"

#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

constexpr Phrase kCrystals = "{n, plural, one {# crystal} other {# crystals}}"_en;
constexpr Phrase kPoints = "{n, plural, one {# point} other {# points}}"_en;
constexpr Phrase kSlot = "row {row}, column {column}"_en;
constexpr Phrase kCardOf = "the card of {space}"_en;
constexpr Phrase kCardsOf = "the cards of {spaces}"_en;
// French repeats it: "de l'emplacement 1 et de l'emplacement 2".
constexpr Phrase kOf = "{space}"_en.about("one of several spaces whose cards are collected");
constexpr Phrase kLonelyBeyond = "Beyond these, a lone card gives {points}."_en;
constexpr Phrase kMostCards = "{n, plural, one {# card} other {up to # cards}}"_en;
constexpr Phrase kTableEntry = "{points} for {n}"_en;
constexpr Phrase kSlotEntry = "{slot}: {text}"_en;

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
    out.push_back(kTableEntry.in(lang, points_text(in.table[i], lang), std::to_string(i + 1)));
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
    if (names.size() == 1) return kCardOf.in(lang, names[0]);
    for (std::string& name : names) name = kOf.in(lang, name);
    return kCardsOf.in(lang, listed(r, names, lang));
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
  if (word == "max") return kMostCards.in(lang, in.most);
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

std::string crystals_text(int n, Lang lang) { return kCrystals.in(lang, n); }
std::string points_text(int n, Lang lang) { return kPoints.in(lang, n); }

std::string slot_text(Slot slot, Lang lang) {
  return kSlot.in(lang, std::to_string(slot / kColumns + 1), std::to_string(slot % kColumns + 1));
}

std::string listed(const Rules& r, const std::vector<std::string>& items, Lang lang) {
  return enumerated(items, r.text("and", lang));
}

std::string sentence_of(const Rules& r, const Instr& in, Lang lang) {
  const Words& text = r.deck->text.find(op_id(in.op))->second;
  std::string out = text.spelled(lang, [&](std::string_view word) { return word_for(r, in, word, lang); });
  if (in.op == Op::ScoreGroups && r.lonely_beyond) {  // TC-8-60
    out += " " + kLonelyBeyond.in(lang, points_text(in.table[0], lang));
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
    out.push_back(kSlotEntry.in(lang, capitalised(slot_text(slot, lang)), program_text(r, program, lang)));
  }
  return join(out, " ");
}

std::string family_name(const Rules& r, int family, Lang lang) {
  constexpr Phrase kOtherFamilies[2] = {"exploits"_en, "crystals"_en};
  if (family < kTypes) return r.deck->type[static_cast<std::size_t>(family)].plural.in(lang);
  return kOtherFamilies[family - kTypes].in(lang);
}

}  // namespace timetable::collectors
