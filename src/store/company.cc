// Friends, invitations, people who look for others, and who is best.
#include "store/parts.h"

namespace timetable {
namespace {

using soci::into;
using soci::use;

std::vector<Seeker> seekers_where(soci::session& sql, const std::string& where, const std::string& person,
                                  Millis seen_since) {
  std::vector<Seeker> out;
  Seeker s;
  int guest = 0, rated = 0;
  soci::statement query =
      (sql.prepare << "SELECT person, name, game, players, pace, guest, rated, rating, since, seen, table_id"
                      " FROM seekers WHERE seen > :n AND " +
               where + " ORDER BY since, person",
       use(seen_since), use(person), into(s.person), into(s.name), into(s.game), into(s.players), into(s.pace),
       into(guest), into(rated), into(s.rating), into(s.since), into(s.seen), into(s.table));
  query.execute();
  while (query.fetch()) {
    s.guest = guest != 0;
    s.rated = rated != 0;
    out.push_back(s);
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> seekers_at_odds(soci::session& sql) {
  std::vector<std::pair<std::string, std::string>> out;
  std::string one, other;
  soci::statement query =
      (sql.prepare << "SELECT r.person, r.other FROM relations r JOIN seekers a ON a.person = r.person"
                      " JOIN seekers b ON b.person = r.other WHERE r.kind = 'blocked'",
       into(one), into(other));
  query.execute();
  while (query.fetch()) out.emplace_back(one, other);
  return out;
}

}  // namespace

Result<std::vector<Store::Leader>> Store::leaders(const std::string& game, int games, int most) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Leader> out;
    Leader l;
    soci::statement query =
        (sql.prepare << "SELECT p.name, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person"
                        " WHERE r.game = :g AND r.games >= :n AND p.kept_name IS NOT NULL"
                        " ORDER BY r.mu - 3 * r.sigma DESC, p.name LIMIT :m",
         use(game), use(games), use(most), into(l.name), into(l.rating.mu), into(l.rating.sigma), into(l.rating.games));
    query.execute();
    while (query.fetch()) out.push_back(l);
    return out;
  });
}

void Store::relate(std::string person, std::string other, std::string kind, Written done) {
  parts_->writer.add(
      [person, other, kind](WriterConnection& c) -> Result<Done> {
        c.sql << "DELETE FROM relations WHERE person = :p AND other = :o", use(person), use(other);
        if (!kind.empty()) {
          c.sql << "INSERT INTO relations (person, other, kind) VALUES (:p, :o, :k)", use(person), use(other),
              use(kind);
        }
        c.announce.add(Notice::Kind::Person, person);
        return Done{};
      },
      std::move(done));
}

Result<std::vector<Relation>> Store::relations_of(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Relation> out;
    Relation r;
    soci::statement query = (sql.prepare << "SELECT r.other, p.name, r.kind FROM relations r"
                                            " JOIN people p ON p.id = r.other WHERE r.person = :p ORDER BY p.name",
                             use(person), into(r.person), into(r.name), into(r.kind));
    query.execute();
    while (query.fetch()) out.push_back(r);
    return out;
  });
}

Result<bool> Store::at_odds(const std::string& person, const std::string& table) {
  return parts_->read([&](soci::session& sql) {
    int count = 0;
    sql << "SELECT COUNT(*) FROM relations r JOIN seated s ON s.table_id = :t WHERE r.kind = 'blocked' AND"
           " ((r.person = :p AND r.other = s.person) OR (r.other = :q AND r.person = s.person))",
        use(table), use(person), use(person), into(count);
    return count > 0;
  });
}

void Store::invite(std::string person, Invitation i, Written done) {
  parts_->writer.add(
      [person, i](WriterConnection& c) -> Result<Done> {
        c.sql << "INSERT INTO invitations (person, table_id, by_person, by_name, table_key, at)"
                 " VALUES (:p, :t, :b, :n, :k, :a)"
                 " ON CONFLICT DO NOTHING",
            use(person), use(i.table), use(i.by), use(i.by_name), use(i.key), use(i.at);
        return Done{};
      },
      std::move(done));
}

void Store::decline(std::string person, std::string table, Written done) {
  parts_->writer.add(
      [person, table](WriterConnection& c) -> Result<Done> {
        c.sql << "DELETE FROM invitations WHERE person = :p AND table_id = :t", use(person), use(table);
        return Done{};
      },
      std::move(done));
}

Result<std::vector<Invitation>> Store::invitations_of(const std::string& person) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Invitation> out;
    Invitation i;
    soci::statement query =
        (sql.prepare << "SELECT i.table_id, i.by_name, i.table_key, i.at FROM invitations i"
                        " JOIN game_tables t ON t.id = i.table_id WHERE i.person = :p AND t.state = 'open'"
                        " AND NOT EXISTS (SELECT 1 FROM seated s WHERE s.table_id = t.id AND s.person = i.person)"
                        " ORDER BY i.at DESC",
         use(person), into(i.table), into(i.by_name), into(i.key), into(i.at));
    query.execute();
    while (query.fetch()) out.push_back(i);
    return out;
  });
}

void Store::seek(Seeker s, Written done) {
  parts_->writer.add(
      [s](WriterConnection& c) -> Result<Done> {
        const int guest = s.guest ? 1 : 0, rated = s.rated ? 1 : 0;
        c.sql << "DELETE FROM seekers WHERE person = :p", use(s.person);
        c.sql << "INSERT INTO seekers (person, name, game, players, pace, guest, rated, rating, since, seen, table_id)"
                 " VALUES (:p, :n, :g, :l, :c, :u, :r, :m, :s, :e, '')",
            use(s.person), use(s.name), use(s.game), use(s.players), use(s.pace), use(guest), use(rated), use(s.rating),
            use(s.since), use(s.seen);
        return Done{};
      },
      std::move(done));
}

void Store::stop_seeking(std::string person, Written done) {
  parts_->writer.add(
      [person](WriterConnection& c) -> Result<Done> {
        c.sql << "DELETE FROM seekers WHERE person = :p", use(person);
        return Done{};
      },
      std::move(done));
}

Result<std::optional<Seeker>> Store::seeker(const std::string& person) {
  return parts_->read([&](soci::session& sql) -> std::optional<Seeker> {
    const std::vector<Seeker> found = seekers_where(sql, "person = :p", person, -1);
    return found.empty() ? std::nullopt : std::optional(found.front());
  });
}

void Store::pair_up(std::string seen, Millis now, Millis seen_since, Pairer pairer, Written done) {
  parts_->writer.add(
      [seen, now, seen_since, pairer = std::move(pairer)](WriterConnection& c) -> Result<Done> {
        c.sql << "UPDATE schema_version SET version = version";  // one pairs at a time, at whichever node
        c.sql << "UPDATE seekers SET seen = :n WHERE person = :p", use(now), use(seen);
        const Waiting waiting{seekers_where(c.sql, "table_id = :t", "", seen_since), seekers_at_odds(c.sql)};
        for (const Pairing& pairing : pairer(waiting)) {
          if (!open_table(c, pairing.table)) throw Conflict{};
          for (const std::string& person : pairing.people) {
            c.sql << "UPDATE seekers SET table_id = :t WHERE person = :p", use(pairing.table.id), use(person);
          }
        }
        return Done{};
      },
      std::move(done));
}

}  // namespace timetable
