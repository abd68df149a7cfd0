#include "server/checkup.h"

#include "match/history.h"
#include "server/facts.h"

namespace timetable::server {
namespace {

Health trouble(const Error& error) {
  switch (error.fault) {
    case Fault::RulesGone: return Health::ToBeClosed;
    case Fault::NewerRules:
    case Fault::NeedsDeck: return Health::Halted;
    default: return Health::Damaged;
  }
}

bool is_older(const Match& match, const Doc& own_deck) {
  const GameInfo& info = match.kind().info();
  return match.record().ruleset != info.ruleset ||
      (own_deck.is_null() && match.record().deck != present_deck_digest(info.id));
}

}  // namespace

std::string_view health_word(Health health) {
  constexpr std::string_view kWords[] = {"sound", "older", "closed", "to be closed", "halted", "damaged"};
  return kWords[static_cast<std::size_t>(health)];
}

TableHealth health_of(Store& store, const std::string& table) {
  TableHealth out{.id = table};
  const auto ill = [&](Health health, const Error& error) {
    out.health = health;
    out.why = error.message;
    return out;
  };
  const Answer<StoredTable> stored = fetch_table(store, table);
  if (!stored) return ill(Health::Damaged, {Fault::BadStore, stored.refusal().message});
  out.game = stored->row.game;
  out.state = stored->row.state;
  const Result<Entry> entry = entry_of(stored->row);
  if (!entry) return ill(Health::Damaged, entry.error());
  if (stored->row.header.empty()) return out;
  const Result<Record> record = read_record(stored->row.header + stored->log.lines, verbatim(table));
  if (!record) return ill(Health::Damaged, record.error());
  const Result<Match> match = Match::replay(*record, entry->deck);
  if (out.state == "closed") out.health = Health::Closed;
  else if (!match) return ill(trouble(match.error()), match.error());
  else if (is_older(*match, entry->deck)) out.health = Health::Older;
  return out;
}

Result<Done> check_up(Store& store, const std::function<void(const TableHealth&)>& table) {
  constexpr int kAtOnce = 500;
  std::string last;
  while (true) {
    const Result<std::vector<std::string>> ids = store.tables_after(last, kAtOnce);
    if (!ids) return ids.error();
    for (const std::string& id : *ids) table(health_of(store, id));
    if (ids->size() < kAtOnce) return Done{};
    last = ids->back();
  }
}

}  // namespace timetable::server
