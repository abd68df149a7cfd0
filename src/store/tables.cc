// Tables, the lines of their records, chat.
#include <algorithm>
#include <chrono>

#include "store/parts.h"

namespace timetable {
namespace {

using soci::into;
using soci::use;

bool append_lines(Statements& often, const std::string& table, const Append& a) {
  return often.run(
             "INSERT INTO lines (table_id, version, lines, note) VALUES (:t, :v, :l, :n)"
             " ON CONFLICT DO NOTHING",
             table, a.version, a.lines, a.note) == 1;
}

bool insert_row(Statements& often, const TableRow& row, int open_to_all) {
  return often.run(
             "INSERT INTO game_tables (id, game, state, open_to_all, revision, entry, header, created, due)"
             " VALUES (:i, :g, :s, :o, :r, :e, :h, :c, :d) ON CONFLICT DO NOTHING",
             row.id, row.game, row.state, open_to_all, row.revision, row.entry, row.header, row.created, row.due) == 1;
}

bool update_row(Statements& often, const TableRow& row, int open_to_all) {
  const std::int64_t before = row.revision - 1;
  return often.run(
             "UPDATE game_tables SET state = :s, open_to_all = :o, revision = :r, entry = :e, header = :h,"
             " due = :d WHERE id = :i AND revision = :b",
             row.state, open_to_all, row.revision, row.entry, row.header, row.due, row.id, before) == 1;
}

// The first revision is 1.
bool save_row(Statements& often, const TableRow& row) {
  const int open_to_all = row.open_to_all ? 1 : 0;
  if (!(row.revision == 1 ? insert_row(often, row, open_to_all) : update_row(often, row, open_to_all))) return false;
  often.run("DELETE FROM seated WHERE table_id = :t", row.id);
  for (const std::string& person : row.people) {
    often.run("INSERT INTO seated (person, table_id) VALUES (:p, :t)", person, row.id);
  }
  if (!row.deck.empty()) {
    often.run("INSERT INTO decks (table_id, deck) VALUES (:t, :d) ON CONFLICT DO NOTHING", row.id, row.deck);
  }
  return true;
}

bool save_chat(Statements& often, const std::string& table, const ChatLine& c) {
  return often.run(
             "INSERT INTO chat (table_id, n, at, person, name, seat, said)"
             " VALUES (:t, :n, :a, :p, :m, :s, :x) ON CONFLICT DO NOTHING",
             table, c.n, c.at, c.person, c.name, c.seat, c.text) == 1;
}

void save_finishes(Statements& often, const TableWrite& w, Millis ended) {
  for (const Finish& f : w.finishes) {
    const int left = f.left ? 1 : 0;
    often.run(
        "INSERT INTO finishes (table_id, seat, game, person, place, score, left_early, ended)"
        " SELECT :t, :s, game, :p, :r, :c, :l, :e FROM game_tables WHERE id = :i ON CONFLICT DO NOTHING",
        w.table, f.seat, f.person, f.rank, f.score, left, ended, w.table);
  }
}

// A row that was touched belongs to this transaction: two games of one person are rated one after the other.
Rating touched_rating(WriterConnection& c, const std::string& game, const std::string& person) {
  Rating r;
  c.often->run(
      "INSERT INTO ratings (game, person, mu, sigma, games) VALUES (:g, :p, :m, :s, :n)"
      " ON CONFLICT (game, person) DO UPDATE SET games = ratings.games",
      game, person, r.mu, r.sigma, r.games);
  c.sql << "SELECT mu, sigma, games FROM ratings WHERE game = :g AND person = :p", use(game), use(person), into(r.mu),
      into(r.sigma), into(r.games);
  return r;
}

void rate(WriterConnection& c, const RatedGame& rated) {
  std::vector<Rating> before;
  for (const std::string& person : rated.people) before.push_back(touched_rating(c, rated.game, person));
  const std::vector<Rating> after = rated.after(before);
  for (std::size_t i = 0; i < after.size(); ++i) {
    c.often->run("UPDATE ratings SET mu = :m, sigma = :s, games = :n WHERE game = :g AND person = :p", after[i].mu,
                 after[i].sigma, after[i].games, rated.game, rated.people[i]);
  }
}

// Nothing was written before the first refusal; a later one throws, and the writer undoes the job.
Result<Done> perform(WriterConnection& c, const TableWrite& w, Millis now) {
  const Error stale{Fault::Stale, "Somebody else has changed this table in the meantime: look again."_en};
  bool changed = false;
  const auto refuse = [&]() -> Result<Done> {
    if (changed) throw Conflict{};
    return stale;
  };
  if (w.append) {
    if (!append_lines(*c.often, w.table, *w.append)) return refuse();
    changed = true;
  }
  if (w.row) {
    if (!save_row(*c.often, *w.row)) return refuse();
    changed = true;
  }
  if (w.said) {
    if (!save_chat(*c.often, w.table, *w.said)) return refuse();
    changed = true;
  }
  if (w.opens && !save_row(*c.often, *w.opens)) return refuse();
  if (!w.unsay.empty()) {
    c.sql << "DELETE FROM chat WHERE table_id = :t AND person = :p", use(w.table), use(w.unsay);
  }
  if (w.renamed) {
    c.often->run("UPDATE chat SET name = :n WHERE table_id = :t AND person = :p", w.renamed->name, w.table,
                 w.renamed->person);
  }
  if (w.due) c.often->run("UPDATE game_tables SET due = :d WHERE id = :t", *w.due, w.table);
  save_finishes(*c.often, w, now);
  if (w.rated) rate(c, *w.rated);
  c.announce.add(Notice::Kind::Table, w.table);
  return Done{};
}

constexpr const char* kRowColumns =
    "t.id, t.game, t.state, t.open_to_all, t.revision, t.entry, t.header, t.created, t.due";

struct RowReader {
  TableRow row;
  int open_to_all = 0;
  TableRow take() {
    row.open_to_all = open_to_all != 0;
    return row;
  }
};

std::vector<Store::Listed> listed(soci::session& sql, const std::string& where, const std::string& person, int most) {
  std::vector<Store::Listed> out;
  RowReader r;
  std::string note;
  const std::string text = std::string("SELECT ") + kRowColumns +
      ", COALESCE((SELECT l.note FROM lines l WHERE l.table_id = t.id ORDER BY l.version DESC"
      " LIMIT 1), '') FROM game_tables t " +
      where +
      " ORDER BY CASE t.state WHEN 'running' THEN 0 WHEN 'open' THEN 1 ELSE 2 END,"
      " t.created DESC, t.id LIMIT :m";
  soci::statement query(sql);
  query.alloc();
  query.prepare(text);
  for (std::string* column : {&r.row.id, &r.row.game, &r.row.state}) query.exchange(into(*column));
  query.exchange(into(r.open_to_all));
  query.exchange(into(r.row.revision));
  for (std::string* column : {&r.row.entry, &r.row.header}) query.exchange(into(*column));
  query.exchange(into(r.row.created));
  query.exchange(into(r.row.due));
  query.exchange(into(note));
  if (!person.empty()) query.exchange(use(person, "p"));
  query.exchange(use(most, "m"));
  query.define_and_bind();
  query.execute();
  while (query.fetch()) out.push_back({r.take(), note});
  return out;
}

}  // namespace

bool open_table(WriterConnection& c, const TableRow& row) { return save_row(*c.often, row); }

void Store::write(TableWrite what, Written done) {
  const Millis now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  parts_->writer.add([what = std::move(what), now](WriterConnection& c) { return perform(c, what, now); },
                     std::move(done));
}

Result<std::optional<TableRow>> Store::table(const std::string& id) {
  return parts_->read([&](soci::session& sql) -> std::optional<TableRow> {
    RowReader r;
    sql << std::string("SELECT ") + kRowColumns + " FROM game_tables t WHERE t.id = :i", use(id), into(r.row.id),
        into(r.row.game), into(r.row.state), into(r.open_to_all), into(r.row.revision), into(r.row.entry),
        into(r.row.header), into(r.row.created), into(r.row.due);
    if (!sql.got_data()) return std::nullopt;
    sql << "SELECT deck FROM decks WHERE table_id = :i", use(id), into(r.row.deck);
    std::string person;
    soci::statement people =
        (sql.prepare << "SELECT person FROM seated WHERE table_id = :i ORDER BY person", use(id), into(person));
    people.execute();
    while (people.fetch()) r.row.people.push_back(person);
    return r.take();
  });
}

Result<TableLog> Store::log(const std::string& table) {
  return parts_->read([&](soci::session& sql) {
    TableLog out;
    std::string lines;
    soci::statement query = (sql.prepare << "SELECT lines, note FROM lines WHERE table_id = :t ORDER BY version",
                             use(table), into(lines), into(out.note));
    query.execute();
    while (query.fetch()) out.lines += lines;
    return out;
  });
}

Result<std::vector<ChatLine>> Store::chat(const std::string& table, int newest) {
  return parts_->read([&](soci::session& sql) {
    std::vector<ChatLine> out;
    ChatLine c;
    soci::statement query =
        (sql.prepare << "SELECT n, at, person, name, seat, said FROM chat WHERE table_id = :t ORDER BY n DESC LIMIT :m",
         use(table), use(newest), into(c.n), into(c.at), into(c.person), into(c.name), into(c.seat), into(c.text));
    query.execute();
    while (query.fetch()) out.push_back(c);
    std::ranges::reverse(out);
    return out;
  });
}

Result<std::vector<Store::Said>> Store::said_by(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Said> out;
    Said s;
    ChatLine& c = s.line;
    soci::statement query =
        (sql.prepare << "SELECT table_id, n, at, person, name, seat, said FROM chat WHERE person = :p ORDER BY at, n",
         use(person), into(s.table), into(c.n), into(c.at), into(c.person), into(c.name), into(c.seat), into(c.text));
    query.execute();
    while (query.fetch()) out.push_back(s);
    return out;
  });
}

Result<std::vector<std::string>> Store::traces_of(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<std::string> out;
    std::string id;
    soci::statement query = (sql.prepare << "SELECT table_id FROM seated WHERE person = :p UNION"
                                            " SELECT table_id FROM chat WHERE person = :q",
                             use(person), use(person), into(id));
    query.execute();
    while (query.fetch()) out.push_back(id);
    return out;
  });
}

Result<std::vector<Store::Listed>> Store::tables_of(const std::string& person, int most) {
  return parts_->read([&](soci::session& sql) {
    return listed(sql, "JOIN seated s ON s.table_id = t.id WHERE s.person = :p", person, most);
  });
}

Result<std::vector<Store::Listed>> Store::public_tables(int most) {
  return parts_->read([&](soci::session& sql) {
    return listed(sql, "WHERE t.open_to_all = 1 AND t.state IN ('open', 'running')", "", most);
  });
}

Result<std::vector<std::string>> Store::tables_after(const std::string& id, int most) {
  return parts_->read([&](soci::session& sql) {
    std::vector<std::string> out;
    std::string next;
    soci::statement query = (sql.prepare << "SELECT id FROM game_tables WHERE id > :i ORDER BY id LIMIT :m", use(id),
                             use(most), into(next));
    query.execute();
    while (query.fetch()) out.push_back(next);
    return out;
  });
}

Result<std::vector<std::string>> Store::due(Millis now, int most) {
  return parts_->read([&](soci::session& sql) {
    std::vector<std::string> out;
    std::string id;
    soci::statement query =
        (sql.prepare << "SELECT id FROM game_tables WHERE due > 0 AND due <= :n ORDER BY due LIMIT :m", use(now),
         use(most), into(id));
    query.execute();
    while (query.fetch()) out.push_back(id);
    return out;
  });
}

}  // namespace timetable
