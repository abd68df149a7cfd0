#include "match/tables.h"

#include "match/history.h"

namespace timetable {
namespace {

struct Variant {
  std::string name;
  Doc options = Doc::object();
};

// The option called "variant" names its values itself; another one is named where it differs from its default.
std::vector<Variant> variants_of(const GameKind& kind) {
  std::vector<Variant> out(1);
  for (const OptionDef& def : kind.option_defs()) {
    const bool named = def.id == "variant";
    if (!named && !def.variant) continue;
    std::vector<Variant> more;
    for (const Variant& base : out) {
      for (const std::string& value : def.values) {
        Variant v = base;
        if (named) v.name += value;
        else if (value != def.values[0]) v.name += (v.name.empty() ? "" : ",") + std::string(def.id) + "=" + value;
        if (named || value != def.values[0]) v.options.set(def.id, value);
        more.push_back(std::move(v));
      }
    }
    out = std::move(more);
  }
  return out;
}

}  // namespace

std::vector<TableCase> tables_of(const GameKind& kind) {
  std::vector<TableCase> out;
  for (const Variant& variant : variants_of(kind)) {
    for (int players = kind.info().min_seats; players <= kind.info().max_seats; ++players) {
      TableCase& table = out.emplace_back();
      table.spec.players = players;
      table.spec.options = variant.options;
      table.variant = variant.name;
    }
  }
  return out;
}

TableSpec table_of(const Record& record, const Doc& deck) {
  TableSpec out{.players = record.players,
                .options = record.options,
                .deck = deck.is_null() ? record.own_deck : deck,
                .ruleset = record.ruleset};
  if (out.deck.is_null() && record.deck != present_deck_digest(record.game)) out.released = record.deck;
  return out;
}

}  // namespace timetable
