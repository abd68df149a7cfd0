#include <fmt/core.h>

#include "batch/tables_of_game.h"
#include "core/words.h"

namespace timetable {

const BatchKind* batches_of(const GameKind& kind) {
  for (const BatchKind* batches : batch_kinds()) {
    if (batches->game() == kind.info().id) return batches;
  }
  return nullptr;
}

namespace {

Error out_of_range(Phrase what, int low, int high, long long given) {
  return {Fault::BadOption, say("{what}: expected {low} to {high}, not {given}."_en, what, low, high, given)};
}

}  // namespace

Result<std::unique_ptr<Batch>> open_batch(const GameKind& kind, const BatchOrder& order) {
  const BatchKind* batches = batches_of(kind);
  if (!batches || batches->rows().empty()) {
    return Error{Fault::NotAllowed,
                 say("The choices of {game} have no numbers yet (docs/adding-a-game.md)."_en, kind.info().name)};
  }
  if (order.tables < 1 || order.tables > Batch::kTablesMax) {
    return out_of_range("tables"_en, 1, Batch::kTablesMax, order.tables);
  }
  if (order.threads < 1 || order.threads > Batch::kThreadsMax) {
    return out_of_range("threads"_en, 1, Batch::kThreadsMax, order.threads);
  }
  return batches->open(order);
}

const Numbering* numbering_of(const GameKind& kind) {
  static const std::vector<std::pair<std::string_view, Numbering>> all = [] {
    std::vector<std::pair<std::string_view, Numbering>> out;
    for (const BatchKind* batches : batch_kinds()) {
      if (!batches->rows().empty()) out.emplace_back(batches->game(), Numbering(batches->rows()));
    }
    return out;
  }();
  for (const auto& [game, numbering] : all) {
    if (game == kind.info().id) return &numbering;
  }
  return nullptr;
}

std::string number_name(const GameKind& kind, int number) {
  const Numbering& numbering = *numbering_of(kind);
  const NounRange& row = numbering.rows()[numbering.row_at(number)];
  const Action a = numbering.action(number);
  std::string_view verb = batches_of(kind)->verb(row.verb);
  while (verb.ends_with(':')) verb.remove_suffix(1);
  return fmt::format("{} {} {} {}", verb, a.a, a.b, a.c);
}

}  // namespace timetable
