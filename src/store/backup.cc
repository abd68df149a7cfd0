#include "store/backup.h"

#include <soci/soci.h>

#include <algorithm>
#include <cstdio>
#include <list>
#include <memory>
#include <vector>

#include "core/words.h"
#include "store/database.h"
#include "store/migrations.h"

namespace timetable {
namespace {

Doc value_at(const soci::row& row, std::size_t i) {
  if (row.get_indicator(i) == soci::i_null) return Doc();
  switch (row.get_properties(i).get_data_type()) {
    case soci::dt_integer: return row.get<int>(i);
    case soci::dt_long_long: return static_cast<std::int64_t>(row.get<long long>(i));
    case soci::dt_double: return row.get<double>(i);
    default: return row.get<std::string>(i);
  }
}

void copy_table(soci::session& sql, const std::string& table, const std::function<void(const Doc& line)>& line) {
  soci::rowset<soci::row> rows = (sql.prepare << "SELECT * FROM " + table);
  bool first = true;
  for (const soci::row& row : rows) {
    if (first) {
      Doc head = Doc::object(), columns = Doc::list();
      head.set("rows", table);
      for (std::size_t i = 0; i < row.size(); ++i) columns.push(row.get_properties(i).get_name());
      head.set("columns", std::move(columns));
      line(head);
      first = false;
    }
    Doc values = Doc::list();
    for (std::size_t i = 0; i < row.size(); ++i) values.push(value_at(row, i));
    line(values);
  }
}

// One statement that is executed for every row of a table. All values are bound as texts: both databases make of them
// what the column holds.
class RowInsert {
 public:
  RowInsert(soci::session& sql, const std::string& table, const std::vector<std::string>& columns) : insert_(sql) {
    std::vector<std::string> places;
    for (std::size_t i = 0; i < columns.size(); ++i) places.push_back(":c" + std::to_string(i));
    insert_.alloc();
    insert_.prepare("INSERT INTO " + table + " (" + join(columns, ", ") + ") VALUES (" + join(places, ", ") + ")");
    for (std::size_t i = 0; i < columns.size(); ++i) {
      cells_.emplace_back();
      insert_.exchange(soci::use(cells_.back().text, cells_.back().given));
    }
    insert_.define_and_bind();
  }

  bool run(const Doc& values) {
    if (values.items().size() != cells_.size()) return false;
    auto value = values.items().begin();
    for (Cell& cell : cells_) cell.set(*value++);
    insert_.execute(true);
    return true;
  }

 private:
  struct Cell {
    std::string text;
    soci::indicator given = soci::i_ok;

    void set(const Doc& value) {
      given = value.is_null() ? soci::i_null : soci::i_ok;
      if (value.is(Doc::Kind::Int)) {
        text = std::to_string(value.integer());
      } else if (value.is(Doc::Kind::Real)) {
        char digits[40];
        std::snprintf(digits, sizeof digits, "%.17g", value.real());
        text = digits;
      } else {
        text = value.text();
      }
    }
  };
  soci::statement insert_;
  std::list<Cell> cells_;  // they must not move
};

Error not_a_backup() { return {Fault::BadFile, "The backup holds something that this program does not know."_en}; }

// Names come from a file: only known tables, only plain column names.
Result<std::unique_ptr<RowInsert>> insert_for(soci::session& sql, const Doc& head) {
  const Doc *table = head.find("rows"), *columns = head.find("columns");
  if (!table || !columns || std::ranges::find(store_tables(), table->text()) == store_tables().end()) {
    return not_a_backup();
  }
  std::vector<std::string> names;
  for (const Doc& column : columns->items()) {
    const std::string& name = column.text();
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string::npos) {
      return not_a_backup();
    }
    names.push_back(name);
  }
  return std::make_unique<RowInsert>(sql, table->text(), names);
}

Result<Done> fill(soci::session& sql, const std::function<Result<Doc>()>& next) {
  std::unique_ptr<RowInsert> insert;
  while (true) {
    const Result<Doc> line = next();
    if (!line) return line.error();
    if (line->is_null()) return Done{};
    if (line->is(Doc::Kind::Object)) {
      Result<std::unique_ptr<RowInsert>> found = insert_for(sql, *line);
      if (!found) return found.error();
      insert = std::move(*found);
    } else if (!insert || !insert->run(*line)) {
      return not_a_backup();
    }
  }
}

}  // namespace

Result<Done> copy_out(const std::string& where, const std::function<void(int)>& begin,
                      const std::function<void(const Doc&)>& line) {
  const Result<Database> database = find_database(where);
  if (!database) return database.error();
  if (!database->there()) {
    return Error{Fault::BadStore, say("There is no store at ''{file}'': name it with --store."_en, where)};
  }
  try {
    soci::session sql;
    if (Result<Done> opened = database->open(sql); !opened) return opened.error();
    if (Result<Done> migrated = migrate(sql, *database); !migrated) return migrated;
    soci::transaction moment(sql);
    if (database->shared()) sql << "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
    begin(newest_schema());
    for (const std::string& table : store_tables()) copy_table(sql, table, line);
    return Done{};
  } catch (const std::exception& e) {
    return store_error(e);
  }
}

Result<std::int64_t> count_of_store(const std::string& where) {
  const Result<Database> database = find_database(where);
  if (!database) return database.error();
  try {
    soci::session sql;
    if (Result<Done> opened = database->open(sql); !opened) return opened.error();
    if (Result<Done> migrated = migrate(sql, *database); !migrated) return migrated.error();
    long long people = 0, tables = 0;
    sql << "SELECT COUNT(*) FROM people", soci::into(people);
    sql << "SELECT COUNT(*) FROM game_tables", soci::into(tables);
    return static_cast<std::int64_t>(people + tables);
  } catch (const std::exception& e) {
    return store_error(e);
  }
}

Result<Done> copy_in(const std::string& where, int schema, const std::function<Result<Doc>()>& next) {
  const Result<Database> database = find_database(where);
  if (!database) return database.error();
  if (schema < 1 || schema > newest_schema()) {
    return Error{Fault::BadFile,
                 say("The backup has schema version {version}; this program knows up to {known}: please use a newer "
                     "program."_en,
                     schema, newest_schema())};
  }
  try {
    soci::session sql;
    if (Result<Done> opened = database->open(sql); !opened) return opened.error();
    soci::transaction all(sql);
    drop_everything(sql);
    if (Result<Done> made = bring_up_to(sql, *database, schema); !made) return made;
    if (Result<Done> filled = fill(sql, next); !filled) return filled;
    if (Result<Done> made = bring_up_to(sql, *database, newest_schema()); !made) return made;
    all.commit();
    return Done{};
  } catch (const std::exception& e) {
    return store_error(e);
  }
}

}  // namespace timetable
