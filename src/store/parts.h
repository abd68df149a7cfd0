// What the files of the store share.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <utility>

#include "store/notices.h"
#include "store/store.h"
#include "store/writer.h"

namespace timetable {

inline constexpr std::size_t kReaders = 4;

// Everybody whom the condition fits; it names :k and speaks of `people p`.
std::vector<Person> people_where(soci::session& sql, const std::string& where, const std::string& key, int most);
std::optional<Person> one_person(soci::session& sql, const std::string& where, const std::string& key);

// A table that begins with something else; false: there is one with this id.
bool open_table(WriterConnection& c, const TableRow& row);

struct Store::Parts {
  Parts(const Database& where, std::unique_ptr<Claim> claimed)
      : claim(std::move(claimed)),
        database(where),
        node(where.shared() ? random_node() : ""),
        readers(kReaders),
        writer(where, node) {
    for (std::size_t i = 0; i < kReaders; ++i) database.connect(readers.at(i));
  }

  static std::string random_node();

  const std::unique_ptr<Claim> claim;  // given up last
  Database database;
  const std::string node;  // how the others call this one
  soci::connection_pool readers;
  Writer writer;
  std::unique_ptr<Listener> listener;

  // Runs a query on a free connection; a lost one is opened again.
  template <class Query>
  auto read(Query&& query) -> Result<decltype(query(std::declval<soci::session&>()))> {
    soci::session sql(readers);
    try {
      return query(sql);
    } catch (const std::exception&) {
    }
    try {
      sql.reconnect();
      if (database.kind == Database::Kind::Sqlite) sql << "PRAGMA synchronous = FULL";
      return query(sql);
    } catch (const std::exception& e) {
      return store_error(e);
    }
  }
};

}  // namespace timetable
