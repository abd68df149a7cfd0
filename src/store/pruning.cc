// What need not be kept any more goes.
#include <memory>

#include "store/parts.h"

namespace timetable {
namespace {

using soci::into;
using soci::use;

constexpr const char* kOfTable[] = {
    "DELETE FROM lines WHERE table_id = :t",       "DELETE FROM chat WHERE table_id = :t",
    "DELETE FROM seated WHERE table_id = :t",      "DELETE FROM decks WHERE table_id = :t",
    "DELETE FROM invitations WHERE table_id = :t", "DELETE FROM game_tables WHERE id = :t"};

std::vector<std::string> tables_where(soci::session& sql, const std::string& where, Millis before, int most) {
  std::vector<std::string> out;
  std::string id;
  soci::statement query =
      (sql.prepare << "SELECT t.id FROM game_tables t WHERE " + where + " LIMIT :m", use(before), use(most), into(id));
  query.execute();
  while (query.fetch()) out.push_back(id);
  return out;
}

class Pruning {
 public:
  explicit Pruning(WriterConnection& c) : c_(c) {}

  void rows(const char* statement, Millis before) {
    if (before > 0) gone_ += c_.often->run(statement, before);
  }
  void tables(const std::string& where, Millis before, int most) {
    if (before <= 0) return;
    for (const std::string& id : tables_where(c_.sql, where, before, most)) {
      for (const char* statement : kOfTable) gone_ += c_.often->run(statement, id);
      c_.announce.add(Notice::Kind::Table, id);
    }
  }
  std::int64_t gone() const { return gone_; }

 private:
  WriterConnection& c_;
  std::int64_t gone_ = 0;
};

}  // namespace

void Store::prune(Bygone before, int most, std::function<void(Result<std::int64_t> gone)> done) {
  const auto gone = std::make_shared<std::int64_t>(0);
  parts_->writer.add(
      [before, most, gone](WriterConnection& c) -> Result<Done> {
        Pruning pruning(c);
        pruning.rows("DELETE FROM sessions WHERE used <= :b", before.sessions);
        pruning.tables("t.state = 'open' AND t.created < :b", before.open_tables, most);
        pruning.tables(
            "t.state IN ('over', 'closed') AND COALESCE((SELECT MAX(f.ended) FROM finishes f"
            " WHERE f.table_id = t.id), t.created) < :b",
            before.records, most);
        pruning.rows(
            "DELETE FROM chat WHERE at < :b AND table_id IN"
            " (SELECT id FROM game_tables WHERE state IN ('over', 'closed'))",
            before.chat);
        pruning.rows("DELETE FROM reports WHERE settled_by <> '' AND at < :b", before.reports);
        pruning.rows("DELETE FROM deeds WHERE at < :b AND n < (SELECT MAX(n) FROM deeds)", before.reports);
        pruning.rows("DELETE FROM invitations WHERE at < :b", before.invitations);
        pruning.rows("DELETE FROM seekers WHERE seen < :b", before.invitations);
        pruning.rows("DELETE FROM bans WHERE until < :b", before.now);
        *gone = pruning.gone();
        return Done{};
      },
      [gone, done = std::move(done)](const Result<Done>& written) {
        done(written ? Result<std::int64_t>(*gone) : Result<std::int64_t>(written.error()));
      });
}

Result<std::vector<Person>> Store::idle_guests(Millis since, int most) {
  return parts_->read([&](soci::session& sql) {
    return people_where(sql,
                        "WHERE p.kept_name IS NULL AND p.created < " + std::to_string(since) +
                            " AND p.id <> :k AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = p.id AND"
                            " s.used >= " +
                            std::to_string(since) + ")",
                        "", most);
  });
}

}  // namespace timetable
