// People, sessions, results and ratings.
#include "core/words.h"
#include "store/parts.h"

namespace timetable {
namespace {

using soci::into;
using soci::use;

// Guests may share a name; a kept account has its name alone, whatever the case of its letters.
void bind_kept_name(const Person& p, std::string& name, soci::indicator& given) {
  name = lower(p.name);
  given = p.guest() ? soci::i_null : soci::i_ok;
}

bool name_taken(soci::session& sql, const Person& p) {
  if (p.guest()) return false;
  int count = 0;
  const std::string name = lower(p.name);
  sql << "SELECT COUNT(*) FROM people WHERE kept_name = :n AND id <> :i", use(name), use(p.id), into(count);
  return count > 0;
}

Error taken() { return {Fault::NotAllowed, "This name is taken: please choose another."_en}; }

void insert_session(soci::session& sql, const Session& s) {
  sql << "INSERT INTO sessions (token_hash, person, created, used, device) VALUES (:t, :p, :c, :u, :d)",
      use(s.token_hash), use(s.person), use(s.created), use(s.used), use(s.device);
}

constexpr const char* kPersonColumns =
    "SELECT p.id, p.name, p.password, p.lang, p.created, p.webhook, p.webhook_code"
    " FROM people p ";

std::optional<Person> one_person(soci::session& sql, const std::string& where, const std::string& key) {
  Person p;
  sql << kPersonColumns + where, use(key), into(p.id), into(p.name), into(p.password), into(p.lang), into(p.created),
      into(p.webhook), into(p.webhook_code);
  return sql.got_data() ? std::optional(p) : std::nullopt;
}

}  // namespace

void Store::add_person(Person person, Session session, Written done) {
  parts_->writer.add(
      [person, session](WriterConnection& c) -> Result<Done> {
        if (name_taken(c.sql, person)) return taken();
        std::string kept;
        soci::indicator given;
        bind_kept_name(person, kept, given);
        c.sql << "INSERT INTO people (id, name, kept_name, password, lang, created) VALUES (:i, :n, :k, :p, :l, :c)",
            use(person.id), use(person.name), use(kept, given), use(person.password), use(person.lang),
            use(person.created);
        insert_session(c.sql, session);
        return Done{};
      },
      std::move(done));
}

void Store::save_person(Person person, Written done) {
  parts_->writer.add(
      [person](WriterConnection& c) -> Result<Done> {
        if (name_taken(c.sql, person)) return taken();
        std::string kept;
        soci::indicator given;
        bind_kept_name(person, kept, given);
        c.sql
            << "UPDATE people SET name = :n, kept_name = :k, password = :p, lang = :l, webhook = :w, webhook_code = :x"
               " WHERE id = :i",
            use(person.name), use(kept, given), use(person.password), use(person.lang), use(person.webhook),
            use(person.webhook_code), use(person.id);
        c.announce.add(Notice::Kind::Person, person.id);
        return Done{};
      },
      std::move(done));
}

void Store::remove_person(std::string id, Written done) {
  parts_->writer.add(
      [id](WriterConnection& c) -> Result<Done> {
        for (const char* statement :
             {"DELETE FROM sessions WHERE person = :p", "DELETE FROM chat WHERE person = :p",
              "DELETE FROM ratings WHERE person = :p", "DELETE FROM seated WHERE person = :p",
              "UPDATE finishes SET person = '' WHERE person = :p", "DELETE FROM people WHERE id = :p"}) {
          c.sql << statement, use(id);
        }
        c.announce.add(Notice::Kind::Person, id);
        return Done{};
      },
      std::move(done));
}

void Store::add_session(Session session, Written done) {
  parts_->writer.add(
      [session](WriterConnection& c) -> Result<Done> {
        insert_session(c.sql, session);
        return Done{};
      },
      std::move(done));
}

void Store::remove_session(std::string token_hash, Written done) {
  parts_->writer.add(
      [token_hash](WriterConnection& c) -> Result<Done> {
        std::string person;
        c.sql << "SELECT person FROM sessions WHERE token_hash = :t", use(token_hash), into(person);
        c.sql << "DELETE FROM sessions WHERE token_hash = :t", use(token_hash);
        c.announce.add(Notice::Kind::Person, person);
        return Done{};
      },
      std::move(done));
}

void Store::remove_sessions(std::string person, std::string but, Written done) {
  parts_->writer.add(
      [person, but](WriterConnection& c) -> Result<Done> {
        c.sql << "DELETE FROM sessions WHERE person = :p AND token_hash <> :b", use(person), use(but);
        c.announce.add(Notice::Kind::Person, person);
        return Done{};
      },
      std::move(done));
}

void Store::use_session(std::string token_hash, Millis now, Written done) {
  parts_->writer.add(
      [token_hash, now](WriterConnection& c) -> Result<Done> {
        c.sql << "UPDATE sessions SET used = :n WHERE token_hash = :t", use(now), use(token_hash);
        return Done{};
      },
      std::move(done));
}

Result<std::vector<Session>> Store::sessions_of(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Session> out;
    Session row{.token_hash = {}, .person = person, .device = {}};
    soci::statement query = (sql.prepare << "SELECT token_hash, created, used, device FROM sessions WHERE person = :p"
                                            " ORDER BY used DESC, token_hash",
                             use(person), into(row.token_hash), into(row.created), into(row.used), into(row.device));
    query.execute();
    while (query.fetch()) out.push_back(row);
    return out;
  });
}

Result<std::optional<Person>> Store::person(const std::string& id) {
  return parts_->read([&](soci::session& sql) { return one_person(sql, "WHERE p.id = :k", id); });
}

Result<std::optional<Person>> Store::kept_person(const std::string& name) {
  return parts_->read([&](soci::session& sql) { return one_person(sql, "WHERE p.kept_name = :k", lower(name)); });
}

Result<std::optional<Store::Holder>> Store::holder_of(const std::string& token_hash, Millis used_since) {
  return parts_->read([&](soci::session& sql) -> std::optional<Holder> {
    Holder out;
    sql << "SELECT used FROM sessions WHERE token_hash = :t AND used > :u", use(token_hash), use(used_since),
        into(out.used);
    if (!sql.got_data()) return std::nullopt;
    const std::optional<Person> person =
        one_person(sql, "JOIN sessions s ON s.person = p.id WHERE s.token_hash = :k", token_hash);
    if (!person) return std::nullopt;
    out.person = *person;
    return out;
  });
}

Result<std::vector<Store::Played>> Store::played_by(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Played> out;
    Played row;
    soci::statement query = (sql.prepare << "SELECT table_id, seat, game, place, score, ended FROM finishes"
                                            " WHERE person = :p ORDER BY ended, table_id",
                             use(person), into(row.table), into(row.finish.seat), into(row.game), into(row.finish.rank),
                             into(row.finish.score), into(row.ended));
    query.execute();
    while (query.fetch()) {
      row.finish.person = person;
      out.push_back(row);
    }
    return out;
  });
}

Result<Rating> Store::rating(const std::string& game, const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    Rating r;
    sql << "SELECT mu, sigma, games FROM ratings WHERE game = :g AND person = :p", use(game), use(person), into(r.mu),
        into(r.sigma), into(r.games);
    return r;
  });
}

}  // namespace timetable
