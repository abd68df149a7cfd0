// timetable admin: what a host does about people and tables, on the store, beside a running server or without one.
#include <fmt/core.h>

#include <memory>

#include "cli/command.h"
#include "core/words.h"
#include "match/json.h"
#include "server/moderation.h"
#include "store/backup.h"
#include "store/store.h"

namespace timetable::cli {
namespace {

using server::Answer;
using server::Measure;
using server::Moderation;

constexpr Phrase kWho = "WHO"_en, kTable = "TABLE"_en, kRange = "ADDRESS"_en, kReport = "REPORT"_en;
constexpr Phrase kWhoIs = "a name with a password, or an id as 'admin people' shows it"_en;

// What a measure is about, and what it needs besides.
struct Row {
  const char* act;
  Phrase about, argument, meaning;
  bool of_person = false, lasts = false, named = false;
};

const Row kRows[] = {
    {"role", "make somebody an owner or a moderator, or neither any more"_en, kWho, kWhoIs, true, false, true},
    {"mute", "let somebody say nothing any more, and keep the name they have"_en, kWho, kWhoIs, true, true},
    {"unmute", "give somebody the word back"_en, kWho, kWhoIs, true},
    {"ban", "keep somebody out"_en, kWho, kWhoIs, true, true},
    {"unban", "let somebody in again"_en, kWho, kWhoIs, true},
    {"rename", "give somebody another name, at all tables too"_en, kWho, kWhoIs, true, false, true},
    {"close-door", "keep out an address or a range of them"_en, kRange, "203.0.113.7, 203.0.113.0/24, 2001:db8::/48"_en,
     false, true},
    {"open-door", "let them in again"_en, kRange, "as 'admin doors' shows it"_en},
    {"close-table", "end a game without a result"_en, kTable, "the id of a table"_en},
    {"settle", "put a report aside"_en, kReport, "the id of a report"_en},
};

int refuse(const server::Refusal& why) { return fail({Fault::NotAllowed, why.message}); }

// The id of whoever is called so.
Result<std::string> id_of(Store& store, const std::string& who) {
  Result<std::optional<Person>> found = store.kept_person(who);
  if (found && !*found) found = store.person(who);
  if (!found) return found.error();
  if (*found) return (*found)->id;
  return Error{Fault::NotFound, say("''{name}'' is nobody here: 'timetable admin people' shows who is."_en, who)};
}

// A door is named by its range, as it was closed.
Result<std::string> door_of(Moderation& moderation, const std::string& network) {
  const Answer<Doc> doors = moderation.doors();
  if (!doors) return Error{Fault::BadStore, doors.refusal().message};
  for (const Doc& door : doors->items()) {
    if (door.find("network")->text() == network || door.find("id")->text() == network) return door.find("id")->text();
  }
  return Error{Fault::NotFound, say("''{range}'' is not closed: 'timetable admin doors' shows what is."_en, network)};
}

struct Wanted {
  std::string store = "sqlite:timetable.db";
  Measure measure;
  int days = 0;
  bool json = false;
};

// Not one that this command would make.
Result<std::unique_ptr<Store>> existing(const std::string& where) {
  const Result<std::int64_t> there = count_of_store(where);
  if (!there) return there.error();
  if (*there > 0) return Store::open(where);
  return Error{Fault::NotFound, say("{store}: there is nothing in it, or no store at all."_en, where)};
}

int take(const Row& row, Wanted wanted) {
  const Result<std::unique_ptr<Store>> store = existing(wanted.store);
  if (!store) return fail(store.error());
  Moderation moderation(**store);
  Measure& measure = wanted.measure;
  measure.minutes = std::int64_t{wanted.days} * 24 * 60;
  if (measure.name == "nothing" && measure.act == "role") measure.name.clear();
  if (row.of_person || measure.act == "open-door") {
    const Result<std::string> id = row.of_person ? id_of(**store, measure.about) : door_of(moderation, measure.about);
    if (!id) return fail(id.error());
    measure.about = *id;
  }
  const Answer<Done> taken = moderation.take(server::the_host(), measure);
  if (!taken) return refuse(taken.refusal());
  fmt::print("{}\n", spoken("Done. A server that runs knows within some seconds."_en));
  return 0;
}

std::string shown(const Doc& value) {
  if (value.is(Doc::Kind::Text)) return value.text();
  if (value.is_null()) return "-";
  return to_json(value);
}

int list(const Wanted& wanted, Answer<Doc> (*what)(Moderation&, const Measure&)) {
  const Result<std::unique_ptr<Store>> store = existing(wanted.store);
  if (!store) return fail(store.error());
  Moderation moderation(**store);
  const Answer<Doc> rows = what(moderation, wanted.measure);
  if (!rows) return refuse(rows.refusal());
  if (wanted.json) {
    fmt::print("{}\n", to_json(*rows));
    return 0;
  }
  for (const Doc& row : rows->items()) {
    std::string line;
    for (const auto& [key, value] : row.members()) line += (line.empty() ? "" : "  ") + key + "=" + shown(value);
    fmt::print("{}\n", line);
  }
  if (rows->items().empty()) fmt::print("{}\n", spoken("There is nothing to show."_en));
  return 0;
}

void add_measure(Command admin, const Row& row, Session& session) {
  Command command = admin.add_subcommand(row.act, row.about);
  auto wanted = std::make_shared<Wanted>();
  wanted->measure.act = row.act;
  command.add_argument(row.argument, wanted->measure.about, row.meaning).required();
  if (row.named && wanted->measure.act == "role") {
    command.add_argument("ROLE"_en, wanted->measure.name, "owner, moderator or nothing"_en)
        .required()
        .one_of({"owner", "moderator", "nothing"});
  } else if (row.named) {
    command.add_argument("NAME"_en, wanted->measure.name, "the new name"_en).required();
  }
  if (row.lasts) command.add_option("--days", wanted->days, "for so many days (default: until it is taken back)"_en);
  command.add_option("--why", wanted->measure.why, "for the list of deeds, and for whom it concerns"_en);
  command.add_option("--store", wanted->store, kWhichStore).shows_default();
  command.callback([&session, &row, wanted] { session.run = [&row, wanted] { return take(row, *wanted); }; });
}

void add_list(Command admin, Session& session, const char* name, const Phrase& about,
              Answer<Doc> (*what)(Moderation&, const Measure&)) {
  Command command = admin.add_subcommand(name, about);
  auto wanted = std::make_shared<Wanted>();
  if (std::string_view(name) == "people") {
    command.add_argument("NAME"_en, wanted->measure.name, "whose name begins so (default: the newest)"_en);
  }
  command.add_option("--store", wanted->store, kWhichStore).shows_default();
  command.add_flag("--json", wanted->json, kForPrograms);
  command.callback([&session, wanted, what] { session.run = [wanted, what] { return list(*wanted, what); }; });
}

}  // namespace

void add_admin(Command app, Session& session) {
  Command admin = app.add_subcommand("admin", "look after people and tables of a server"_en);
  admin.require_subcommand();
  admin.footer(
      examples("  timetable admin role Ann owner --store sqlite:timetable.db\n"
               "  timetable admin reports\n"
               "  timetable admin ban Ben --days 7 --why \"abuse in the chat\"\n"
               "  timetable admin close-door 203.0.113.0/24 --days 1"));
  for (const Row& row : kRows) add_measure(admin, row, session);
  add_list(admin, session, "people", "who has a name here, and their addresses"_en,
           [](Moderation& m, const Measure& asked) { return m.people(asked.name); });
  add_list(admin, session, "reports", "what people complain of, as far as it is open"_en,
           [](Moderation& m, const Measure&) { return m.reports(false); });
  add_list(admin, session, "doors", "addresses that are kept out"_en,
           [](Moderation& m, const Measure&) { return m.doors(); });
  add_list(admin, session, "log", "what moderators did"_en, [](Moderation& m, const Measure&) { return m.deeds(); });
}

}  // namespace timetable::cli
