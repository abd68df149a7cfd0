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

// By an account; what looks like its name is its name, for guests too.
bool name_taken(soci::session& sql, const Person& p) {
  int count = 0;
  const std::string name = lower(p.name);
  sql << "SELECT COUNT(*) FROM people WHERE id <> :i AND kept_name IS NOT NULL"
         " AND (kept_name = :n OR (skeleton = :s AND skeleton <> ''))",
      use(p.id), use(name), use(p.skeleton), into(count);
  return count > 0;
}

Error taken() { return {Fault::NotAllowed, "This name is taken: please choose another."_en}; }

void insert_session(soci::session& sql, const Session& s) {
  sql << "INSERT INTO sessions (token_hash, person, created, used, device, address) VALUES (:t, :p, :c, :u, :d, :a)",
      use(s.token_hash), use(s.person), use(s.created), use(s.used), use(s.device), use(s.address);
}

}  // namespace

void Store::add_person(Person person, Session session, Written done) {
  parts_->writer.add(
      [person, session](WriterConnection& c) -> Result<Done> {
        if (name_taken(c.sql, person)) return taken();
        std::string kept;
        soci::indicator given;
        bind_kept_name(person, kept, given);
        c.sql << "INSERT INTO people (id, name, kept_name, skeleton, password, lang, created)"
                 " VALUES (:i, :n, :k, :s, :p, :l, :c)",
            use(person.id), use(person.name), use(kept, given), use(person.skeleton), use(person.password),
            use(person.lang), use(person.created);
        insert_session(c.sql, session);
        return Done{};
      },
      std::move(done));
}

void Store::save_person(Person person, Written done) {
  parts_->writer.add(
      [person](WriterConnection& c) -> Result<Done> {
        std::string before;
        c.sql << "SELECT name FROM people WHERE id = :i", use(person.id), into(before);
        const bool as_before = person.guest() && before == person.name;  // a guest keeps the name they had first
        if (!as_before && name_taken(c.sql, person)) return taken();
        std::string kept;
        soci::indicator given;
        bind_kept_name(person, kept, given);
        c.sql << "UPDATE people SET name = :n, kept_name = :k, skeleton = :s, password = :p, lang = :l, webhook = :w,"
                 " webhook_code = :x WHERE id = :i",
            use(person.name), use(kept, given), use(person.skeleton), use(person.password), use(person.lang),
            use(person.webhook), use(person.webhook_code), use(person.id);
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
              "UPDATE finishes SET person = '' WHERE person = :p",
              "UPDATE reports SET by_person = '', by_name = '' WHERE by_person = :p",
              "UPDATE reports SET about = '', about_name = '', said = '' WHERE about = :p",
              "DELETE FROM relations WHERE person = :p", "DELETE FROM relations WHERE other = :p",
              "DELETE FROM invitations WHERE person = :p", "DELETE FROM invitations WHERE by_person = :p",
              // What a moderator did stays done, by nobody in particular.
              "UPDATE deeds SET by_name = '—' WHERE by_name = (SELECT name FROM people WHERE id = :p AND role <> '')",
              "UPDATE bans SET by_name = '—' WHERE by_name = (SELECT name FROM people WHERE id = :p AND role <> '')",
              "UPDATE reports SET settled_by = '—' WHERE settled_by ="
              " (SELECT name FROM people WHERE id = :p AND role <> '')",
              "DELETE FROM seekers WHERE person = :p", "UPDATE deeds SET about = '', name = '' WHERE about = :p",
              "DELETE FROM people WHERE id = :p"}) {
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
    soci::statement query =
        (sql.prepare << "SELECT token_hash, created, used, device, address FROM sessions WHERE person = :p"
                        " ORDER BY used DESC, token_hash",
         use(person), into(row.token_hash), into(row.created), into(row.used), into(row.device), into(row.address));
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

Result<std::vector<Person>> Store::accounts_without_skeleton() {
  return parts_->read([&](soci::session& sql) {
    return people_where(sql, "WHERE p.kept_name IS NOT NULL AND p.skeleton = :k", "", 100'000);
  });
}

void Store::set_skeletons(std::vector<Person> people, Written done) {
  parts_->writer.add(
      [people = std::move(people)](WriterConnection& c) -> Result<Done> {
        for (const Person& p : people) {
          c.often->run("UPDATE people SET skeleton = :s WHERE id = :i", p.skeleton, p.id);
        }
        return Done{};
      },
      std::move(done));
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
    std::string other;
    soci::statement blocked = (sql.prepare << "SELECT other FROM relations WHERE person = :p AND kind = 'blocked'",
                               use(person->id), into(other));
    blocked.execute();
    while (blocked.fetch()) out.person.blocked.push_back(other);
    return out;
  });
}

Result<std::vector<Store::Played>> Store::played_by(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Played> out;
    Played row;
    int left = 0;
    soci::statement query = (sql.prepare << "SELECT table_id, seat, game, place, score, left_early, ended FROM finishes"
                                            " WHERE person = :p ORDER BY ended, table_id",
                             use(person), into(row.table), into(row.finish.seat), into(row.game), into(row.finish.rank),
                             into(row.finish.score), into(left), into(row.ended));
    query.execute();
    while (query.fetch()) {
      row.finish.left = left != 0;
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
