// What moderators do: bans, reports, and the list of their deeds. And people as they are found for it.
#include "core/words.h"
#include "store/parts.h"

namespace timetable {
namespace {

using soci::into;
using soci::use;

void write_deed(soci::session& sql, const Deed& d) {
  sql << "INSERT INTO deeds (n, at, by_name, act, about, name, detail)"
         " SELECT COALESCE(MAX(n), 0) + 1, :t, :b, :c, :o, :m, :d FROM deeds",
      use(d.at), use(d.by), use(d.act), use(d.about), use(d.name), use(d.detail);
}

void insert_ban(soci::session& sql, const Ban& b) {
  sql << "INSERT INTO bans (id, network, why, by_name, since, until) VALUES (:i, :n, :w, :b, :s, :u)", use(b.id),
      use(b.network), use(b.why), use(b.by), use(b.since), use(b.until);
}

void moderate_person(soci::session& sql, const Person& p) {
  sql << "UPDATE people SET name = :n, skeleton = :s, role = :r, muted_until = :m, banned_until = :b, ban_why = :w"
         " WHERE id = :i",
      use(p.name), use(p.skeleton), use(p.role), use(p.muted_until), use(p.banned_until), use(p.ban_why), use(p.id);
  if (p.guest()) return;
  const std::string kept = lower(p.name);
  sql << "UPDATE people SET kept_name = :k WHERE id = :i", use(kept), use(p.id);
}

bool account_has_name(soci::session& sql, const Person& p) {
  int count = 0;
  const std::string kept = lower(p.name);
  sql << "SELECT COUNT(*) FROM people WHERE id <> :i AND kept_name IS NOT NULL AND (kept_name = :k OR skeleton = :s)",
      use(p.id), use(kept), use(p.skeleton), into(count);
  return count > 0;
}

std::vector<Report> reports_where(soci::session& sql, const std::string& where, const std::string& key, int most) {
  std::vector<Report> out;
  Report r;
  soci::statement query =
      (sql.prepare << "SELECT id, at, by_person, by_name, about, about_name, table_id, said, why, settled_by"
                      " FROM reports WHERE " +
               where + " ORDER BY at DESC, id LIMIT :m",
       use(key), use(most), into(r.id), into(r.at), into(r.by), into(r.by_name), into(r.about), into(r.about_name),
       into(r.table), into(r.said), into(r.why), into(r.settled_by));
  query.execute();
  while (query.fetch()) out.push_back(r);
  return out;
}

}  // namespace

std::vector<Person> people_where(soci::session& sql, const std::string& where, const std::string& key, int most) {
  std::vector<Person> out;
  Person p;
  soci::statement query(sql);
  query.alloc();
  query.prepare(
      "SELECT p.id, p.name, p.skeleton, p.password, p.lang, p.webhook, p.webhook_code, p.role, p.ban_why, p.created,"
      " p.muted_until, p.banned_until FROM people p " +
      where + " LIMIT :m");
  for (std::string* text :
       {&p.id, &p.name, &p.skeleton, &p.password, &p.lang, &p.webhook, &p.webhook_code, &p.role, &p.ban_why}) {
    query.exchange(into(*text));
  }
  for (Millis* moment : {&p.created, &p.muted_until, &p.banned_until}) query.exchange(into(*moment));
  query.exchange(use(key, "k"));
  query.exchange(use(most, "m"));
  query.define_and_bind();
  query.execute();
  while (query.fetch()) out.push_back(p);
  return out;
}

std::optional<Person> one_person(soci::session& sql, const std::string& where, const std::string& key) {
  const std::vector<Person> found = people_where(sql, where, key, 1);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

void Store::moderate(Order order, Written done) {
  parts_->writer.add(
      [order = std::move(order)](WriterConnection& c) -> Result<Done> {
        if (order.person && order.deed.act == "rename" && account_has_name(c.sql, *order.person)) {
          return Error{Fault::NotAllowed, "This name is taken: please choose another."_en};
        }
        if (order.person) {
          moderate_person(c.sql, *order.person);
          c.announce.add(Notice::Kind::Person, order.person->id);
        }
        if (order.ban) insert_ban(c.sql, *order.ban);
        if (!order.unban.empty()) c.sql << "DELETE FROM bans WHERE id = :i", use(order.unban);
        if (!order.settled.empty()) {
          c.sql << "UPDATE reports SET settled_by = :b WHERE id = :i", use(order.deed.by), use(order.settled);
        }
        write_deed(c.sql, order.deed);
        return Done{};
      },
      std::move(done));
}

void Store::add_report(Report r, Written done) {
  parts_->writer.add(
      [r = std::move(r)](WriterConnection& c) -> Result<Done> {
        c.sql << "INSERT INTO reports (id, at, by_person, by_name, about, about_name, table_id, said, why, settled_by)"
                 " VALUES (:i, :t, :b, :m, :a, :o, :g, :s, :w, '')",
            use(r.id), use(r.at), use(r.by), use(r.by_name), use(r.about), use(r.about_name), use(r.table), use(r.said),
            use(r.why);
        return Done{};
      },
      std::move(done));
}

Result<std::vector<Report>> Store::reports(bool settled, int most) {
  return parts_->read([&](soci::session& sql) {
    return reports_where(sql, std::string("settled_by ") + (settled ? "<> ''" : "= ''") + " AND id <> :k", "", most);
  });
}

Result<std::vector<Report>> Store::reports_by(const std::string& person) {
  constexpr int kMost = 10'000;
  return parts_->read([&](soci::session& sql) { return reports_where(sql, "by_person = :k", person, kMost); });
}

Result<std::vector<Ban>> Store::bans(Millis now) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Ban> out;
    Ban b;
    soci::statement query =
        (sql.prepare << "SELECT id, network, why, by_name, since, until FROM bans"
                        " WHERE until > :n ORDER BY since DESC, id",
         use(now), into(b.id), into(b.network), into(b.why), into(b.by), into(b.since), into(b.until));
    query.execute();
    while (query.fetch()) out.push_back(b);
    return out;
  });
}

Result<std::vector<Deed>> Store::deeds(std::int64_t after, int most) {
  return parts_->read([&](soci::session& sql) {
    std::vector<Deed> out;
    Deed d;
    soci::statement query = (sql.prepare << "SELECT n, at, by_name, act, about, name, detail FROM deeds WHERE n > :a"
                                            " ORDER BY n DESC LIMIT :m",
                             use(after), use(most), into(d.n), into(d.at), into(d.by), into(d.act), into(d.about),
                             into(d.name), into(d.detail));
    query.execute();
    while (query.fetch()) out.push_back(d);
    return out;
  });
}

Result<std::int64_t> Store::newest_deed() {
  return parts_->read([](soci::session& sql) {
    std::int64_t n = 0;
    sql << "SELECT COALESCE(MAX(n), 0) FROM deeds", into(n);
    return n;
  });
}

Result<std::vector<Person>> Store::people_called(const std::string& name, int most) {
  return parts_->read([&](soci::session& sql) {
    std::string like;
    for (const char c : lower(name)) {
      if (c == '%' || c == '_' || c == '!') like += '!';
      like += c;
    }
    return people_where(sql, "WHERE LOWER(p.name) LIKE :k ESCAPE '!' ORDER BY p.created DESC, p.id", like + "%", most);
  });
}

}  // namespace timetable
