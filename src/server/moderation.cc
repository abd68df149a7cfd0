#include "server/moderation.h"

#include <algorithm>

#include "core/words.h"
#include "server/house.h"
#include "server/names.h"
#include "server/networks.h"
#include "server/people.h"
#include "server/secrets.h"

namespace timetable::server {
namespace {

constexpr int kMostShown = 100;
constexpr std::size_t kLongestWhy = 300;
constexpr std::int64_t kLongest = 10 * 366 * 24 * 60;  // minutes

Millis until(const Measure& measure) {
  return measure.minutes > 0 ? House::today() + measure.minutes * 60'000 : kForEver;
}

Answer<Done> rename(Person& person, const Measure& measure) {
  const std::string name = clean_name(measure.name);
  if (name.empty()) return refusal(Refused::Malformed, "name: expected 1 to 40 characters that can be seen."_en);
  person.name = name;
  person.skeleton = skeleton(name);
  return Done{};
}

Answer<Done> give_role(Person& person, const Measure& measure) {
  if (measure.name != "owner" && measure.name != "moderator" && !measure.name.empty()) {
    return refusal(Refused::Malformed, "name: expected owner, moderator, or an empty text."_en);
  }
  if (person.guest()) {
    return refusal(Refused::NotAllowed, "Only somebody with a password can be a moderator: guests cannot."_en);
  }
  person.role = measure.name;
  return Done{};
}

Answer<Done> mute(Person& person, const Measure& measure) {
  person.muted_until = until(measure);
  return Done{};
}

Answer<Done> unmute(Person& person, const Measure&) {
  person.muted_until = 0;
  return Done{};
}

Answer<Done> ban(Person& person, const Measure& measure) {
  person.banned_until = until(measure);
  person.ban_why = measure.why;
  return Done{};
}

Answer<Done> unban(Person& person, const Measure&) {
  person.banned_until = 0;
  person.ban_why.clear();
  return Done{};
}

struct PersonalAct {
  std::string_view act;
  Answer<Done> (*change)(Person&, const Measure&);
  bool owners_only = false;
};

constexpr PersonalAct kPersonal[] = {
    {"mute", mute},   {"unmute", unmute}, {"ban", ban},
    {"unban", unban}, {"rename", rename}, {.act = "role", .change = give_role, .owners_only = true},
};

const PersonalAct* personal(std::string_view act) {
  const auto at = std::ranges::find(kPersonal, act, &PersonalAct::act);
  return at == std::end(kPersonal) ? nullptr : at;
}

std::string lasting(const Measure& measure) {
  if (measure.minutes == 0) return measure.why;
  return std::to_string(measure.minutes) + " min" + (measure.why.empty() ? "" : ": " + measure.why);
}

Deed deed_of(const Moderator& by, const Measure& measure) {
  return {.at = House::today(),
          .by = by.name,
          .act = measure.act,
          .about = measure.about,
          .name = {},
          .detail = lasting(measure)};
}

Doc until_doc(Millis moment) {
  if (moment <= House::today()) return Doc();
  return moment == kForEver ? Doc("always") : Doc(iso_time(moment));
}

Refusal not_over_you() { return refusal(Refused::Forbidden, "Only an owner may do this."_en); }

}  // namespace

Doc report_doc(const Report& r) {
  Doc out = Doc::object();
  out.set("id", r.id);
  out.set("at", iso_time(r.at));
  out.set("by", r.by_name);
  out.set("about", r.about.empty() ? Doc() : Doc(r.about));
  out.set("name", r.about_name);
  out.set("table", r.table.empty() ? Doc() : Doc(r.table));
  out.set("said", r.said);
  out.set("why", r.why);
  if (!r.settled_by.empty()) out.set("settled_by", r.settled_by);
  return out;
}

Answer<Done> Moderation::carry_out(Store::Order order) {
  const Result<Done> done = wait_for([&](Written w) { store_.moderate(std::move(order), std::move(w)); });
  if (!done) return done.error();
  return Done{};
}

Answer<Done> Moderation::take(const Moderator& by, const Measure& asked) {
  Measure measure = asked;
  measure.why = clean_chat(measure.why).substr(0, kLongestWhy);
  if (measure.minutes < 0 || measure.minutes > kLongest) {
    return refusal(Refused::Malformed, "minutes: expected a number from 0 to ten years."_en);
  }
  if (personal(measure.act)) return about_person(by, measure);
  if (measure.act == "close-door") return close_door(by, measure);
  Store::Order order{.deed = deed_of(by, measure)};
  if (measure.act == "open-door") order.unban = measure.about;
  else if (measure.act == "settle") order.settled = measure.about;
  else if (measure.act == "close-table") {
    const Result<std::optional<TableRow>> table = store_.table(measure.about);
    if (!table) return table.error();
    if (!*table) return refusal(Refused::Unknown);
  } else {
    return refusal(Refused::Malformed, say("There is no measure ''{word}''; see the protocol."_en, measure.act));
  }
  return carry_out(std::move(order));
}

Answer<Done> Moderation::about_person(const Moderator& by, const Measure& measure) {
  const PersonalAct& act = *personal(measure.act);
  Result<std::optional<Person>> found = store_.person(measure.about);
  if (!found) return found.error();
  if (!*found) return refusal(Refused::Unknown);
  Person& person = **found;
  if (!by.owner && (act.owners_only || person.moderates())) return not_over_you();
  Store::Order order{.deed = deed_of(by, measure)};
  order.deed.name = person.name;
  if (const Answer<Done> changed = act.change(person, measure); !changed) return changed.refusal();
  if (measure.act == "rename") order.deed.detail = person.name;
  if (measure.act == "role") order.deed.detail = person.role;
  order.person = person;
  return carry_out(std::move(order));
}

Answer<Done> Moderation::close_door(const Moderator& by, const Measure& measure) {
  const std::optional<Network> network = read_network(measure.about);
  if (!network) {
    return refusal(Refused::Malformed,
                   "about: expected an address or a range such as 203.0.113.0/24 (IPv4 from /8, IPv6 from /16)."_en);
  }
  Store::Order order{.deed = deed_of(by, measure)};
  order.deed.about = network->text();
  order.ban = Ban{.id = random_id(),
                  .network = network->text(),
                  .why = measure.why,
                  .by = by.name,
                  .since = House::today(),
                  .until = until(measure)};
  return carry_out(std::move(order));
}

Answer<Doc> Moderation::reports(bool settled) {
  const Result<std::vector<Report>> all = store_.reports(settled, kMostShown);
  if (!all) return all.error();
  Doc out = Doc::list();
  for (const Report& r : *all) out.push(report_doc(r));
  return out;
}

Answer<Doc> Moderation::people(const std::string& name) {
  const Result<std::vector<Person>> found = store_.people_called(clean_name(name), kMostShown);
  if (!found) return found.error();
  Doc out = Doc::list();
  for (const Person& p : *found) {
    Doc row = Doc::object(), from = Doc::list();
    const Result<std::vector<Session>> sessions = store_.sessions_of(p.id);
    if (!sessions) return sessions.error();
    for (const Session& s : *sessions) {
      const auto same = [&](const Doc& known) { return known.text() == s.address; };
      if (!s.address.empty() && std::ranges::none_of(from.items(), same)) from.push(s.address);
    }
    row.set("id", p.id);
    row.set("name", p.name);
    row.set("guest", p.guest());
    if (p.moderates()) row.set("role", p.role);
    row.set("since", iso_time(p.created));
    row.set("muted", until_doc(p.muted_until));
    row.set("banned", until_doc(p.banned_until));
    row.set("addresses", std::move(from));
    out.push(std::move(row));
  }
  return out;
}

Answer<Doc> Moderation::doors() {
  const Result<std::vector<Ban>> all = store_.bans(House::today());
  if (!all) return all.error();
  Doc out = Doc::list();
  for (const Ban& b : *all) {
    Doc& row = out.push(Doc::object());
    row.set("id", b.id);
    row.set("network", b.network);
    row.set("why", b.why);
    row.set("by", b.by);
    row.set("since", iso_time(b.since));
    row.set("until", until_doc(b.until));
  }
  return out;
}

Answer<Doc> Moderation::deeds() {
  const Result<std::vector<Deed>> all = store_.deeds(0, kMostShown);
  if (!all) return all.error();
  Doc out = Doc::list();
  for (const Deed& d : *all) {
    Doc& row = out.push(Doc::object());
    row.set("n", d.n);
    row.set("at", iso_time(d.at));
    row.set("by", d.by);
    row.set("act", d.act);
    row.set("about", d.about);
    row.set("name", d.name);
    row.set("detail", d.detail);
  }
  return out;
}

}  // namespace timetable::server
