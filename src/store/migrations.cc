#include "store/migrations.h"

#include <iterator>
#include <vector>

#include "core/words.h"

namespace timetable {
namespace {

// Never change a version that was released: add the next one.
const std::vector<std::vector<const char*>> kVersions = {
    {
        "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, kept_name TEXT UNIQUE, password TEXT NOT NULL,"
        " lang TEXT NOT NULL, created BIGINT NOT NULL)",
        "CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL)",
        "CREATE INDEX sessions_of_person ON sessions (person)",
        "CREATE TABLE game_tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL,"
        " open_to_all INTEGER NOT NULL, revision BIGINT NOT NULL, entry TEXT NOT NULL, header TEXT NOT NULL,"
        " created BIGINT NOT NULL, due BIGINT NOT NULL)",
        "CREATE INDEX tables_due ON game_tables (due) WHERE due > 0",
        "CREATE INDEX tables_listed ON game_tables (open_to_all, state, created)",
        "CREATE TABLE seated (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id))",
        "CREATE INDEX seated_at ON seated (table_id)",
        "CREATE TABLE lines (table_id TEXT NOT NULL, version BIGINT NOT NULL, lines TEXT NOT NULL, note TEXT NOT NULL,"
        " PRIMARY KEY (table_id, version))",
        "CREATE TABLE chat (table_id TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, person TEXT NOT NULL,"
        " name TEXT NOT NULL, seat INTEGER NOT NULL, said TEXT NOT NULL, PRIMARY KEY (table_id, n))",
        "CREATE INDEX chat_of_person ON chat (person)",
        "CREATE TABLE finishes (table_id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL,"
        " person TEXT NOT NULL, place INTEGER NOT NULL, score INTEGER NOT NULL, ended BIGINT NOT NULL,"
        " PRIMARY KEY (table_id, seat))",
        "CREATE INDEX finishes_of_person ON finishes (person)",
        "CREATE TABLE ratings (game TEXT NOT NULL, person TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,"
        " sigma DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (game, person))",
    },
    {"ALTER TABLE people ADD COLUMN webhook TEXT NOT NULL DEFAULT ''"},
    {
        "ALTER TABLE sessions ADD COLUMN used BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
        "UPDATE sessions SET used = created",
        // A webhook is called once its owner has told what was sent there.
        "ALTER TABLE people ADD COLUMN webhook_code TEXT NOT NULL DEFAULT ''",
        "UPDATE people SET webhook_code = 'unconfirmed' WHERE webhook <> ''",
        // Names are compared by what they look like; the server fills this in for accounts from before.
        "ALTER TABLE people ADD COLUMN skeleton TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX people_by_skeleton ON people (skeleton)",
        // Moderation.
        "ALTER TABLE people ADD COLUMN role TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE people ADD COLUMN muted_until BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE people ADD COLUMN banned_until BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE people ADD COLUMN ban_why TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE bans (id TEXT PRIMARY KEY, network TEXT NOT NULL, why TEXT NOT NULL, by_name TEXT NOT NULL,"
        " since BIGINT NOT NULL, until BIGINT NOT NULL)",
        "CREATE TABLE reports (id TEXT PRIMARY KEY, at BIGINT NOT NULL, by_person TEXT NOT NULL, by_name TEXT NOT NULL,"
        " about TEXT NOT NULL, about_name TEXT NOT NULL, table_id TEXT NOT NULL, said TEXT NOT NULL, why TEXT NOT NULL,"
        " settled_by TEXT NOT NULL)",
        "CREATE INDEX reports_listed ON reports (settled_by, at)",
        "CREATE TABLE deeds (n BIGINT PRIMARY KEY, at BIGINT NOT NULL, by_name TEXT NOT NULL, act TEXT NOT NULL,"
        " about TEXT NOT NULL, name TEXT NOT NULL, detail TEXT NOT NULL)",
        // Fair play.
        "ALTER TABLE finishes ADD COLUMN left_early INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX ratings_of_game ON ratings (game, mu)",
        "CREATE TABLE relations (person TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL,"
        " PRIMARY KEY (person, other))",
        "CREATE INDEX relations_of_other ON relations (other)",
        "CREATE TABLE invitations (person TEXT NOT NULL, table_id TEXT NOT NULL, by_person TEXT NOT NULL, by_name TEXT "
        "NOT NULL,"
        " table_key TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, table_id))",
        "CREATE TABLE seekers (person TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL,"
        " players INTEGER NOT NULL, pace TEXT NOT NULL, guest INTEGER NOT NULL, rated INTEGER NOT NULL,"
        " rating DOUBLE PRECISION NOT NULL, since BIGINT NOT NULL, seen BIGINT NOT NULL, table_id TEXT NOT NULL)",
        // Decks of owners' own are large: what lists tables does not read them.
        "CREATE TABLE decks (table_id TEXT PRIMARY KEY, deck TEXT NOT NULL)",
    },
};

// Two nodes may open an empty database at the same moment: the second waits here and then finds it done.
void lock_schema(soci::session& sql, const Database& database) {
  if (database.kind == Database::Kind::Postgres) sql << "SELECT pg_advisory_xact_lock(740921)";
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  if (database.kind == Database::Kind::Sqlite) sql << "UPDATE schema_version SET version = version";
}

}  // namespace

int newest_schema() { return static_cast<int>(std::size(kVersions)); }

const std::vector<std::string>& store_tables() {
  static const std::vector<std::string> all = {"people", "sessions", "game_tables", "seated",      "lines",
                                               "chat",   "finishes", "ratings",     "bans",        "reports",
                                               "deeds",  "decks",    "relations",   "invitations", "seekers"};
  return all;
}

Result<Done> migrate(soci::session& sql, const Database& database) {
  soci::transaction all(sql);
  if (Result<Done> done = bring_up_to(sql, database, newest_schema()); !done) return done;
  all.commit();
  return Done{};
}

Result<Done> bring_up_to(soci::session& sql, const Database& database, int target) {
  lock_schema(sql, database);
  int version = 0, rows = 0;
  sql << "SELECT COUNT(*), COALESCE(MAX(version), 0) FROM schema_version", soci::into(rows), soci::into(version);
  if (version > newest_schema()) {
    return Error{Fault::BadStore,
                 say("The store has schema version {version}; this program knows up to {known}: please use a newer "
                     "program."_en,
                     version, newest_schema())};
  }
  for (int v = version; v < target; ++v) {
    for (const char* statement : kVersions[static_cast<std::size_t>(v)]) sql << statement;
  }
  if (rows == 0) sql << "INSERT INTO schema_version VALUES (" << target << ")";
  else if (version < target) sql << "UPDATE schema_version SET version = " << target;
  return Done{};
}

void drop_everything(soci::session& sql) {
  for (const std::string& table : store_tables()) sql << "DROP TABLE IF EXISTS " + table;
  sql << "DROP TABLE IF EXISTS schema_version";
}

}  // namespace timetable
